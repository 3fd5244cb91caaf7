//! Batches of a real game: the same luck for everybody, whatever the threads.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io;
use std::num::NonZeroUsize;

use mesozoic_bots::Level;
use mesozoic_core::Budget;
use mesozoic_registry::{find, open_record};
use mesozoic_sim::{
    Batch, Duel, Keep, Ladder, Margin, Outcome, Played, Seating, SimError, Stop, Wins, lineup,
};
use mesozoic_table::{OpenArgs, replay, text_of_dice, verify};
use serde_json::{Value, json};

const RANDOM: Level = Level::Random;
const GREEDY: Level = Level::Greedy;

fn batch(lineups: Vec<Vec<Level>>, games: u64) -> Batch {
    Batch {
        game: "draftosaurus".to_owned(),
        options: json!({}),
        seats: lineups[0].len() as u8,
        lineups,
        games,
        seed: 11,
        threads: NonZeroUsize::new(2).unwrap(),
        budget: Budget::default(),
        keep: Keep::default(),
        stop: Stop::default(),
    }
}

/// Every game of a batch, with its scores.
fn played(mut batch: Batch) -> Vec<Played> {
    batch.keep.scores = true;
    let mut all = Vec::new();
    let watch = &mut |chunk: mesozoic_sim::Chunk| {
        all.extend(chunk.played);
        Ok(())
    };
    batch.run(watch).unwrap();
    all
}

/// What was found, without how long it took.
fn seats(batch: &Batch) -> Value {
    serde_json::to_value(batch.run(&mut |_| Ok(())).unwrap().seats).unwrap()
}

#[test]
fn neighbouring_games_share_their_dice_and_exchange_their_bots() {
    let games = played(batch(vec![vec![RANDOM, GREEDY], vec![GREEDY, RANDOM]], 12));
    for (i, pair) in games.chunks(2).enumerate() {
        assert_eq!([pair[0].game, pair[1].game], [2 * i as u64, 2 * i as u64 + 1]);
        assert_eq!(pair[0].dice, pair[1].dice);
        assert_eq!(
            pair[0].bots.iter().rev().collect::<Vec<_>>(),
            pair[1].bots.iter().collect::<Vec<_>>()
        );
    }
    let mut dice: Vec<u64> = games.iter().map(|game| game.dice).collect();
    dice.sort_unstable();
    dice.dedup();
    assert_eq!(dice.len(), 6, "every pair has dice of its own");
}

#[test]
fn the_same_bots_under_the_same_dice_play_the_same_game() {
    for bot in [RANDOM, GREEDY, Level::Search { iterations: Some(30) }] {
        let games = played(batch(vec![vec![bot; 3]; 2], 8));
        for pair in games.chunks(2) {
            assert_eq!(pair[0].standings, pair[1].standings, "{bot}");
            assert_eq!(pair[0].scores, pair[1].scores, "{bot}");
        }
        assert_ne!(games[0].scores, games[2].scores, "{bot}");
    }
}

#[test]
fn results_depend_neither_on_threads_nor_on_what_is_kept() {
    // More games than one thread takes at a time.
    let mut plain = batch(vec![vec![RANDOM; 4]], 1_000);
    let result = seats(&plain);
    plain.threads = NonZeroUsize::MIN;
    assert_eq!(seats(&plain), result);
    plain.keep = Keep { scores: true, records: false };
    plain.threads = NonZeroUsize::new(3).unwrap();
    assert_eq!(seats(&plain), result);
    plain.seed += 1;
    assert_ne!(seats(&plain), result);
}

#[test]
fn records_hold_what_was_played() {
    let mut recorded = batch(vec![lineup(&[RANDOM, GREEDY, RANDOM], 3).unwrap()], 5);
    recorded.options = json!({ "mode": "summer-winter" });
    recorded.keep.records = true;
    let mut checked = 0;
    let watch = &mut |chunk: mesozoic_sim::Chunk| {
        for game in chunk.played {
            let record = game.record.expect("records are kept");
            let done = verify(&record, open_record(&record).unwrap().as_mut()).unwrap();
            assert!(done.result && done.views == done.steps && !done.fair);
            assert_eq!(record.footer.unwrap().standings, game.standings);
            assert_eq!(record.header.players, ["random", "greedy", "random"]);
            checked += 1;
        }
        Ok(())
    };
    recorded.run(watch).unwrap();
    assert_eq!(checked, 5);
}

#[test]
fn a_caller_that_cannot_go_on_stops_the_batch() {
    let full = &mut |_| Err(io::Error::other("the disk is full"));
    let stopped = batch(vec![vec![RANDOM; 2]], 1_000_000).run(full);
    assert!(matches!(stopped, Err(SimError::Io(error)) if error.to_string().contains("full")));
}

/// A ladder of a game for this many.
fn ladder(game: &str, seats: u8) -> Ladder {
    Ladder {
        game: game.to_owned(),
        options: json!({}),
        seats,
        seating: Seating::InTurn,
        bots: vec![RANDOM, GREEDY],
        games: 60,
        seed: 5,
        threads: NonZeroUsize::MIN,
        budget: Budget::default(),
    }
}

fn wins(duel: &Duel) -> Wins {
    let Outcome::Wins(wins) = duel.outcome else { panic!("{duel:?}") };
    wins
}

fn margin(duel: &Duel) -> Margin {
    let Outcome::Scores(margin) = duel.outcome else { panic!("{duel:?}") };
    margin
}

#[test]
fn a_ladder_tells_better_from_worse() {
    let ladder = ladder("draftosaurus", 3);
    let mut done = 0;
    let duel = ladder.duel([GREEDY, RANDOM], |games| done += games).unwrap();
    assert_eq!((duel.games, done), (60, 60));
    assert!(wins(&duel).interval[0] > 0.5, "{duel:?}");
    assert!(duel.means[0] > duel.means[1]);
    // Seen from the other side it is the same story.
    let other = ladder.duel([RANDOM, GREEDY], |_| ()).unwrap();
    assert!((wins(&duel).rate + wins(&other).rate - 1.0).abs() < 1e-9);
}

#[test]
fn who_sits_alone_is_compared_by_scores_under_the_same_dice() {
    let ladder = ladder("dinoworld", 1);
    let duel = ladder.duel([GREEDY, RANDOM], |_| ()).unwrap();
    let found = margin(&duel);
    assert_eq!((found.deals, found.better + found.worse <= 30), (30, true));
    assert!((found.difference - (duel.means[0] - duel.means[1])).abs() < 1e-9, "{duel:?}");
    assert!(found.interval.unwrap()[0] > 0.0, "greedy is better: {duel:?}");
    let other = margin(&ladder.duel([RANDOM, GREEDY], |_| ()).unwrap());
    assert!((found.difference + other.difference).abs() < 1e-9);
    assert_eq!((found.better, found.worse), (other.worse, other.better));
    let json = serde_json::to_value(&duel).unwrap();
    assert!(json["difference"].is_f64() && json.get("rate").is_none(), "{json}");
}

#[test]
fn a_wish_to_stop_keeps_what_is_done() {
    for bot in [RANDOM, GREEDY] {
        let mut endless = batch(vec![vec![bot; 2]], u64::MAX);
        endless.keep.scores = true;
        let (stop, mut rows) = (endless.stop.clone(), Vec::new());
        let watch = &mut |chunk: mesozoic_sim::Chunk| {
            rows.extend(chunk.played.into_iter().map(|game| game.game));
            if rows.len() >= 5 {
                stop.stop();
            }
            Ok(())
        };
        let report = endless.run(watch).unwrap();
        assert!(report.interrupted, "{bot}");
        assert_eq!(report.games, rows.len() as u64, "what is counted was handed over");
        assert!(rows.len() >= 5 && rows.iter().copied().eq(0..report.games), "{bot}: {rows:?}");
    }
    assert!(!batch(vec![vec![RANDOM; 2]], 3).run(&mut |_| Ok(())).unwrap().interrupted);
}

#[test]
fn each_game_can_be_opened_again_by_its_seed() {
    let mut recorded = batch(vec![vec![GREEDY, RANDOM]], 3);
    recorded.keep.records = true;
    let watch = &mut |chunk: mesozoic_sim::Chunk| {
        for game in chunk.played {
            let seed = text_of_dice(game.dice);
            let args = OpenArgs::with_text(json!({}), 2, &seed);
            let mut table = (find("draftosaurus").unwrap().open)(&args).unwrap();
            replay(table.as_mut(), &game.record.unwrap().entries, |_, _, _| ()).unwrap();
            assert_eq!(table.standings().as_ref(), Some(&game.standings));
            assert_eq!(table.position().unwrap().seed, seed);
        }
        Ok(())
    };
    recorded.run(watch).unwrap();
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |change: &dyn Fn(&mut Batch)| {
        let mut batch = batch(vec![vec![RANDOM; 2]], 1);
        change(&mut batch);
        batch.run(&mut |_| Ok(())).unwrap_err().to_string()
    };
    assert!(refused(&|b| b.game = "chess".to_owned()).contains("draftosaurus"));
    assert!(refused(&|b| b.options = json!({ "mode": "spring" })).contains("winter"));
    assert!(refused(&|b| b.seats = 9).contains("seats 2 to 5"));
    assert!(refused(&|b| b.seats = 3).contains("3 seats"));
    assert!(refused(&|b| b.lineups.clear()).contains("0 bots"));
    let mut unplayed = batch(vec![vec![RANDOM; 2]], 1);
    assert!(unplayed.check().is_ok());
    unplayed.options = json!({ "mode": "spring" });
    assert!(unplayed.check().unwrap_err().to_string().contains("winter"));
    assert!(lineup(&[RANDOM, GREEDY], 3).unwrap_err().to_string().contains("3 seats"));
}
