//! Habits that bots had, and may not have again.

use dinosaur_island::{DinosaurIsland, Options, Phase, Scientist, Step};
use mesozoic_core::{Beliefs, Budget, Game, Guide, Quiet, Seat, Viewer};
use serde_json::json;

use crate::common::given;

/// One world that agrees with what a seat knows, as good as any.
struct Same<'g>(&'g DinosaurIsland);

impl Beliefs<DinosaurIsland> for Same<'_> {
    fn world(&mut self) -> DinosaurIsland {
        self.0.clone()
    }
}

const BOTS: [&str; 3] = ["greedy", "search:160", "learnt:64"];

fn choice(game: &DinosaurIsland, seat: Seat, bot: &str, seed: u64) -> Step {
    let mut bot = DinosaurIsland::player(bot.parse().unwrap(), seed).unwrap();
    bot.plan(seat, &mut Same(game), Budget::default())[0]
}

fn sent(step: Step) -> Option<Scientist> {
    match step {
        Step::Research { who, .. }
        | Step::Storage { who }
        | Step::Recipe { who, .. }
        | Step::Pass { who } => Some(who),
        _ => None,
    }
}

/// The same errand for somebody else.
fn by(step: Step, who: Scientist) -> Step {
    match step {
        Step::Research { die, .. } => Step::Research { who, die },
        Step::Storage { .. } => Step::Storage { who },
        Step::Recipe { diet, zone, .. } => Step::Recipe { who, diet, zone },
        _ => Step::Pass { who },
    }
}

fn worth(game: &DinosaurIsland, seat: Seat, step: Step) -> f32 {
    let mut game = game.clone();
    game.apply(seat, step, &mut Quiet::new(0));
    game.value(seat)
}

/// A scientist below the one that is sent, who would come back with the same.
fn lower_one(game: &DinosaurIsland, seat: Seat, step: Step) -> Option<Scientist> {
    let who = sent(step).filter(|&who| who != Scientist::Worker)?;
    let at = Scientist::ALL.iter().position(|&one| one == who)?;
    let lower = Scientist::ALL[1..at].iter().copied();
    lower.into_iter().find(|&lower| {
        let same = by(step, lower);
        let is_free = game.is_legal(seat, same);
        is_free && worth(game, seat, same).to_bits() == worth(game, seat, step).to_bits()
    })
}

/// Scientist 3 took a recipe that asks for level 1, or passed, while scientist 1 had nothing to do.
#[test]
fn a_higher_scientist_is_not_sent_where_a_lower_one_would_do() {
    // Nothing on the dice has room, so that all that is left is open to everybody alike.
    let full = json!([10, 10, 10, 10, 10, 10]);
    let given = given(2).seat(0, "limits", full.clone()).seat(0, "dna", full);
    let table = given.table();
    let seat = Seat(0);
    for bot in BOTS {
        for seed in 0..3 {
            let step = choice(table.state(), seat, bot, seed);
            let lower = lower_one(table.state(), seat, step);
            assert_eq!(lower, None, "{bot}, seed {seed}: {step}");
        }
    }
}

/// The same wherever research is done in whole games.
#[test]
fn research_never_wastes_a_rank() {
    for bot in BOTS {
        let mut env = Quiet::new(7);
        let mut game = DinosaurIsland::setup(&Options::default(), 2, &mut env).unwrap();
        let mut greedy = DinosaurIsland::player("greedy".parse().unwrap(), 0).unwrap();
        let mut asked = 0;
        while let Some(seat) = game.status().next().filter(|_| asked < 18) {
            let steps = if game.view(Viewer::Spectator).phase == Phase::Research {
                asked += 1;
                let step = choice(&game, seat, bot, asked);
                assert_eq!(lower_one(&game, seat, step), None, "{bot}: {step}");
                vec![step]
            } else {
                greedy.plan(seat, &mut Same(&game), Budget::default())
            };
            for step in steps {
                game.apply(seat, step, &mut env);
            }
        }
    }
}
