//! Positions of self-play: the same whatever the threads, and with the results of their games.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::num::NonZeroUsize;

use mesozoic_bots::Level;
use mesozoic_core::Budget;
use mesozoic_sim::{Batch, Keep, Positions, SelfPlay, Stop, npy_head};
use serde_json::json;

fn played(seats: u8, games: u64, threads: usize, stray: u32) -> Vec<Positions> {
    played_by(Level::Greedy, seats, games, threads, stray)
}

fn played_by(bot: Level, seats: u8, games: u64, threads: usize, stray: u32) -> Vec<Positions> {
    let batch = Batch {
        game: "draftosaurus".to_owned(),
        options: json!({}),
        seats,
        lineups: vec![vec![bot; usize::from(seats)]],
        games,
        seed: 5,
        threads: NonZeroUsize::new(threads).unwrap(),
        budget: Budget::default(),
        keep: Keep::default(),
        stop: Stop::default(),
    };
    let mut all = Vec::new();
    let take = &mut |some| {
        all.push(some);
        Ok(())
    };
    SelfPlay { batch, stray }.run(take).unwrap();
    all
}

#[test]
fn positions_follow_from_the_seed_and_not_from_the_threads() {
    let once = played(3, 6, 1, 100);
    assert_eq!(once, played(3, 6, 3, 100));
    assert_ne!(once, played(3, 6, 1, 900), "chance plays another game");
}

#[test]
fn every_turn_is_seen_by_every_seat_with_the_same_end() {
    for some in played(2, 4, 1, 0) {
        // Two players have four rounds of three turns.
        assert_eq!((some.games, some.results.len()), (1, 12 * 2));
        assert_eq!(some.observations.len(), some.results.len() * some.len);
        for turn in some.results.chunks(2) {
            let [[won, margin, ..], [lost, behind, ..]] = turn else { panic!("two seats") };
            assert!((won + lost - 1.0).abs() < 1e-6 && (margin + behind).abs() < 1e-6);
            assert_eq!(turn[0][..2], some.results[0][..2]);
        }
    }
}

#[test]
fn who_weighs_expects_something_else_than_how_it_ended() {
    let differ = |some: &Positions| {
        some.results.iter().filter(|row| row[..2] != row[3..]).count() as f64
            / some.results.len() as f64
    };
    let learnt = Level::Learnt { iterations: Some(40) };
    let weighed = &played_by(learnt, 2, 1, 1, 0)[0];
    assert!(differ(weighed) > 0.8, "nearly every turn has something to weigh");
    assert!(weighed.results.iter().all(|row| (0.0..=1.0).contains(&row[3])));
    assert!(differ(&played(2, 1, 1, 0)[0]) < f64::EPSILON, "greed weighs no ends");
}

#[test]
fn the_head_is_what_numpy_reads() {
    let head = npy_head("|u1", 1_234_567, 1_027);
    assert_eq!(&head[..10], b"\x93NUMPY\x01\x00\x76\x00");
    let text = std::str::from_utf8(&head[10..]).unwrap();
    assert!(
        text.starts_with("{'descr': '|u1', 'fortran_order': False, 'shape': (1234567, 1027), }")
    );
    assert!(text.ends_with(" \n") && head.len().is_multiple_of(64));
}
