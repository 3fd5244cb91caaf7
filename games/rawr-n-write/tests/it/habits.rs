//! Habits that bots had, and may not have again.

use mesozoic_core::{Beliefs, Budget, Game, Guide, Level, Quiet, Viewer};
use rawr_n_write::{Options, Phase, RawrNWrite, Step, Ware};
use serde_json::json;

use crate::common::{Given, ME, given};

/// Nothing is hidden, so the only possible world is the true one.
struct Open<'g>(&'g RawrNWrite);

impl Beliefs<RawrNWrite> for Open<'_> {
    fn world(&mut self) -> RawrNWrite {
        self.0.clone()
    }
}

/// The first step of each bot that decides such things by itself.
fn steps(given: &Given) -> Vec<Step> {
    let levels = ["greedy", "search:100", "learnt:50"];
    let first = |level: &str| {
        let mut bot = RawrNWrite::player(level.parse().unwrap(), 1).unwrap();
        bot.plan(ME, &mut Open(given.table().state()), Budget::default())[0]
    };
    levels.into_iter().map(first).collect()
}

/// The last Run Park with coins in hand, and two threats that nobody has secured.
fn last_run(coins: u8) -> Given {
    let tasks = json!([{ "t": "incomes", "owed": [0, 0, 0], "coins": coins }]);
    given(2).mine("threat", json!(2)).running(3, tasks)
}

/// All of them put coins on cards that never finished, while visitors died.
#[test]
fn late_coins_do_not_go_to_cards_that_never_finish() {
    for step in steps(&last_run(2)) {
        assert_eq!(step, Step::Trade { ware: Ware::Security });
    }
    // One alone buys nothing yet, but stored it can: the icons may bring another.
    for step in steps(&last_run(1)) {
        assert_eq!(step, Step::Store);
    }
}

#[test]
fn late_coins_go_to_a_card_that_they_finish() {
    for (marked, coins, excitement) in [(5, 1, 0), (4, 2, 0), (4, 1, 4)] {
        let given = last_run(coins).marks("specialist-a", marked);
        for step in steps(&given.mine("excitement", json!(excitement))) {
            assert!(matches!(step, Step::Mark { .. }), "{step:?} with {coins} after {marked}");
        }
    }
}

/// The same in whole games: what lies on an unfinished card at the end lay there before the last parks ran.
/// Only who has no box left to store a coin in may have had to put it somewhere.
#[test]
fn the_last_run_leaves_no_new_coin_on_an_unfinished_card() {
    for seed in 0..6 {
        let mut env = Quiet::new(seed);
        let mut game = RawrNWrite::setup(&Options {}, 2, &mut env).unwrap();
        let mut greedy = RawrNWrite::player(Level::Greedy, 0).unwrap();
        let mut before = None;
        while let Some(seat) = game.status().next() {
            let view = game.view(Viewer::Spectator);
            if view.phase == Phase::Park && view.season == 3 {
                before.get_or_insert(view);
            }
            for step in greedy.plan(seat, &mut Open(&game), Budget::default()) {
                game.apply(seat, step, &mut env);
            }
        }
        let (before, after) = (before.unwrap(), game.view(Viewer::Spectator));
        for (was, park) in before.parks.iter().zip(&after.parks) {
            for (old, track) in was.tracks.iter().zip(&park.tracks).filter(|(_, t)| !t.finished) {
                let is_full = park.coins.gained == park.coins.boxes;
                assert!(track.marks == old.marks || is_full, "seed {seed}: {:?}", track.track);
            }
        }
    }
}
