//! Reviews of real matches: they repeat, they add up, they tell good play from bad, and their luck is
//! luck.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::num::NonZeroUsize;

use mesozoic_bots::Level;
use mesozoic_core::{Budget, Seat};
use mesozoic_protocol::{Rating, Review};
use mesozoic_registry::{Effort, GAMES, find, hint, open_record};
use mesozoic_review::{NotReviewed, begin};
use mesozoic_sim::{Batch, Chunk, Keep, Stop};
use mesozoic_table::{OpenArgs, Record, replay};
use serde_json::json;

fn records(game: &str, bots: [Level; 2], games: u64, seed: u64) -> Vec<Record> {
    let batch = Batch {
        game: game.to_owned(),
        options: json!({}),
        seats: 2,
        lineups: vec![bots.to_vec()],
        games,
        seed,
        threads: NonZeroUsize::MIN,
        budget: Budget::default(),
        keep: Keep { records: true, scores: false },
        stop: Stop::default(),
    };
    let mut records = Vec::new();
    let take = &mut |chunk: Chunk| {
        records.extend(chunk.played.into_iter().filter_map(|played| played.record));
        Ok(())
    };
    batch.run(take).unwrap();
    records
}

fn review(record: &Record, seed: u64, seconds: f32) -> Review {
    let mut review = begin(record, seed, seconds).unwrap();
    while review.done() < review.of() {
        assert!(review.made().is_none(), "it is made when all parts are");
        review.advance();
    }
    review.made().unwrap()
}

const QUICK: Level = Level::Instinct { slips: 0 };
const GAME: &str = "draftosaurus";

#[test]
fn a_review_follows_from_its_record_and_its_seed() {
    let record = &records(GAME, [QUICK, Level::Random], 1, 3)[0];
    let once = review(record, 1, 0.2);
    assert_eq!(once, review(record, 1, 0.2));
    assert_ne!(once, review(record, 2, 0.2));
}

#[test]
fn a_match_of_any_game_can_be_reviewed() {
    for game in GAMES {
        let id = game.meta.id;
        let record = &records(id, [QUICK, QUICK], 1, 5)[0];
        let review = review(record, 1, 0.1);
        assert_eq!(review.seats.len(), 2, "{id}");
        assert_eq!(review.chances[0].entry, 0, "{id}: the set-up comes first");
        let ends: Vec<u32> = review.curve.iter().map(|point| point.entry).collect();
        assert!(ends.is_sorted() && ends[0] == 0, "{id}: {ends:?}");
        assert_eq!(*ends.last().unwrap() as usize, record.entries.len(), "{id}");
        for point in &review.curve {
            let wins: f32 = point.seats.iter().map(|seat| seat.win).sum();
            assert!((wins - 1.0).abs() < 0.01, "{id}: somebody wins, {wins}");
        }
        // The end is what the record says.
        let end = &review.curve.last().unwrap().seats;
        for placing in &record.footer.as_ref().unwrap().standings.0 {
            assert!((end[placing.seat.index()].points - placing.total as f32).abs() < 0.5, "{id}");
        }
        every_better_step_could_have_been_taken(id, record, &review);
    }
}

fn every_better_step_could_have_been_taken(id: &str, record: &Record, review: &Review) {
    for decision in &review.decisions {
        assert_eq!(decision.rating == Rating::Best, decision.better.is_none(), "{id}");
        let Some(better) = &decision.better else { continue };
        let mut table = open_record(record).unwrap();
        let before = &record.entries[..decision.entry as usize];
        replay(table.as_mut(), before, |_, _, _| {}).unwrap();
        let played = table.why(decision.seat, &decision.played.line);
        assert!(played.is_ok(), "{id} at {}: {:?}", decision.entry, decision.played);
        let could = table.why(decision.seat, &better.line);
        assert!(could.is_ok(), "{id} at {}: {better:?}", decision.entry);
        assert_ne!(better.line, decision.played.line, "{id}");
    }
    for (seat, of) in Seat::all(2).zip(&review.seats) {
        assert!(of.costliest.len() <= 3 && of.best <= of.decisions, "{id}");
        for &at in &of.costliest {
            assert_eq!(review.decisions[at as usize].seat, seat, "{id}");
        }
    }
}

#[test]
fn whoever_plays_at_random_gives_more_away() {
    let given = |review: &Review, seat: usize| review.seats[seat].given.mean;
    let records = records(GAME, [Level::Greedy, Level::Random], 4, 7);
    let reviews: Vec<Review> = records.iter().map(|record| review(record, 1, 0.4)).collect();
    let [good, bad] = [0, 1].map(|seat| reviews.iter().map(|r| given(r, seat)).sum::<f32>());
    assert!(bad > 2.0 * good + 10.0, "greedy gave away {good} points, random {bad}");
    let best = |seat: usize| reviews.iter().map(|review| review.seats[seat].best).sum::<u32>();
    assert!(best(0) > best(1), "{} and {}", best(0), best(1));
}

/// A match in which both seats do what a hint of so many worlds says.
fn advised(game: &str, worlds: u32, seed: u64) -> Record {
    let mut table = (find(game).unwrap().open)(&OpenArgs::quick(json!({}), 2, seed)).unwrap();
    for n in 0.. {
        let Some(seat) = table.status().next() else { break };
        let budget = Budget { iterations: worlds };
        let hints = hint(&*table, seat)(Effort { seed: seed + n, budget, hurry: None });
        table.submit(seat, &hints[0].line).unwrap();
    }
    table.record().unwrap()
}

/// Whoever does what a hint says is not told afterwards that it was a mistake. Hints see few worlds, so they
/// may miss something; but a review that had no more to go by than chance would find something here.
#[test]
fn advice_is_not_called_a_mistake_later() {
    let mut ratings = Vec::new();
    for seed in 0..4 {
        let record = advised(GAME, 24, seed);
        ratings.extend(review(&record, 1, 0.4).decisions.into_iter().map(|one| one.rating));
    }
    let count = |rating| ratings.iter().filter(|&&one| one == rating).count();
    assert_eq!(count(Rating::Mistake), 0, "of {} decisions", ratings.len());
    assert!(count(Rating::Best) * 10 > ratings.len() * 8, "{ratings:?}");
}

/// Luck takes no side: over many matches it comes to nothing, whoever plays and however well the
/// play-outs foretell. And it is luck: what is left of the results without it lies closer together.
#[test]
fn luck_comes_to_nothing_and_explains_results() {
    let records = records(GAME, [QUICK, QUICK], 120, 9);
    let mut lucks = Vec::new();
    let mut margins = Vec::new();
    for record in &records {
        let mut review = begin(record, 1, 0.4).unwrap();
        // The throws come first; decisions are another matter.
        let review = loop {
            if let Some(luck) = review.luck() {
                break luck;
            }
            review.advance();
        };
        lucks.push(f64::from(review[0].mean));
        let standings = &record.footer.as_ref().unwrap().standings;
        margins.push(f64::from(standings.forecasts()[0].margin));
    }
    let (luck, spread) = mean_and_variance(&lucks);
    let error = (spread / lucks.len() as f64).sqrt();
    assert!(luck.abs() < 3.0 * error, "luck is {luck:.2} ± {error:.2} on average");
    let rest: Vec<f64> = margins.iter().zip(&lucks).map(|(margin, luck)| margin - luck).collect();
    let [(_, with), (_, without)] = [&margins, &rest].map(|all| mean_and_variance(all));
    assert!(without < 0.8 * with, "a variance of {with:.1} and {without:.1} without luck");
}

fn mean_and_variance(all: &[f64]) -> (f64, f64) {
    let count = all.len() as f64;
    let mean = all.iter().sum::<f64>() / count;
    (mean, all.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (count - 1.0))
}

#[test]
fn a_match_that_goes_on_is_not_reviewed() {
    let mut record = records(GAME, [QUICK, QUICK], 1, 3).remove(0);
    record.footer = None;
    assert!(matches!(begin(&record, 1, 0.1), Err(NotReviewed::NotOver)));
    let mut wrong = records(GAME, [QUICK, QUICK], 1, 3).remove(0);
    wrong.entries.remove(0);
    assert!(matches!(begin(&wrong, 1, 0.1), Err(NotReviewed::Refused { .. })));
}
