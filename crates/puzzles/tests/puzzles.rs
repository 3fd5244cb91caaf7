//! The puzzles that are part of the program, held against the rules.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::ops::ControlFlow;

use mesozoic_bots::Level;
use mesozoic_core::{Encode, Guide, Seat, SplitMix};
use mesozoic_protocol::{PupilAsks, PuzzleAnswer};
use mesozoic_puzzles::{Bar, Mine, Puzzle, answer, ask, mine, puzzles, weigh};
use mesozoic_registry::{GAMES, Visit, visit};
use mesozoic_table::{Reason, Table};

fn all() -> impl Iterator<Item = (&'static str, &'static Puzzle)> {
    GAMES.iter().flat_map(|game| puzzles(game.meta.id).iter().map(|one| (game.meta.id, one)))
}

/// At least so many come with the program, for each game.
const SHIPPED: usize = 100;

#[test]
fn every_game_has_its_puzzles_and_no_two_are_the_same() {
    for game in GAMES {
        let id = game.meta.id;
        assert!(puzzles(id).len() >= SHIPPED, "{id} has {} puzzles", puzzles(id).len());
        let mut ids: Vec<&str> = puzzles(id).iter().map(|one| one.id.as_str()).collect();
        ids.sort_unstable();
        assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{id}: {ids:?}");
    }
}

#[test]
fn every_puzzle_can_be_set_and_its_answer_is_a_choice_among_several() {
    for (game, puzzle) in all() {
        let table = puzzle.open(game).unwrap_or_else(|e| panic!("{game} {}: {e}", puzzle.id));
        assert!(table.status().awaited().has(puzzle.seat), "{game} {}", puzzle.id);
        let lines = table.lines(puzzle.seat);
        assert!(lines.len() > 2, "{game} {}: {lines:?}", puzzle.id);
        for line in [&puzzle.best.line, &puzzle.obvious.line] {
            assert!(lines.contains(line), "{game} {}: {line}", puzzle.id);
        }
        assert_ne!(puzzle.best.line, puzzle.obvious.line, "{game} {}", puzzle.id);
        assert!(puzzle.gap.mean > 0.0 && puzzle.missed <= 5, "{game} {}", puzzle.id);
    }
}

/// What is told after the answer speaks for the step.
#[test]
fn the_first_reason_of_a_puzzle_speaks_for_its_step() {
    for (game, puzzle) in all() {
        let speaks_for = match puzzle.reasons.first() {
            Some(Reason::Ends { seat, points, .. }) => {
                (*seat == puzzle.seat) == (points.mean > 0.0)
            }
            // What may be lost again is gained at first.
            Some(Reason::Risk { .. }) | None => true,
        };
        assert!(speaks_for, "{game} {}: {:?}", puzzle.id, puzzle.reasons);
    }
}

#[test]
fn who_finds_the_step_is_right_and_who_does_not_is_told_it() {
    for game in GAMES {
        let id = game.meta.id;
        let Some(puzzle) = puzzles(id).first() else { continue };
        assert!(ask(id, puzzle).unwrap().frame.view.is_some());
        let play = |line: &String| answer(id, puzzle, &PupilAsks::Play { line: line.clone() });
        for (line, is_right) in [(&puzzle.best.line, true), (&puzzle.obvious.line, false)] {
            let PuzzleAnswer::Answered { right, chosen, best, .. } = play(line).unwrap() else {
                panic!("{id}: a legal step is judged");
            };
            assert_eq!((right, &chosen.line, &best.line), (is_right, line, &puzzle.best.line));
            assert!(!chosen.label.0.is_empty() && chosen.win.is_some(), "{id}: {chosen:?}");
        }
        let refused = play(&"nonsense".to_owned()).unwrap();
        assert!(matches!(refused, PuzzleAnswer::Refused { .. }), "{id}: {refused:?}");
    }
}

/// How far the best step of a puzzle is ahead of the one that looks best, in other worlds.
struct Again<'p> {
    game: &'p str,
    puzzle: &'p Puzzle,
    worlds: u32,
}

impl Visit for Again<'_> {
    type Out = (f64, f64);

    fn visit<G: Guide + Encode>(self) -> Self::Out {
        let Self { game, puzzle, worlds } = self;
        let table = puzzle.open(game).unwrap();
        let table: &Table<G> = table.as_any().downcast_ref().unwrap();
        let read = |line: &str| table.state().parse_line(puzzle.seat, line).unwrap()[0];
        let [best, obvious] = [&puzzle.best.line, &puzzle.obvious.line].map(|line| read(line));
        let mut rng = SplitMix::new(99);
        let tried = weigh(table.state(), puzzle.seat, &[best, obvious], worlds, &mut rng);
        (tried[1].behind.mean(), tried[1].behind.error())
    }
}

/// Other worlds, other dice: steps are still better than those that look best. So few worlds say little
/// about one puzzle, and enough about ten; none of them may be clearly wrong.
#[test]
fn a_sample_of_the_answers_holds_in_other_worlds() {
    for game in GAMES {
        let id = game.meta.id;
        let (mut sum, mut square, mut count) = (0.0, 0.0, 0.0);
        for puzzle in puzzles(id).iter().step_by(10) {
            let (ahead, error) = visit(id, Again { game: id, puzzle, worlds: 60 }).unwrap();
            assert!(ahead > -2.0 * error, "{id} {}: {ahead:.3} ± {error:.3}", puzzle.id);
            (sum, square, count) = (sum + ahead, square + error * error, count + 1.0);
        }
        let (mean, error): (f64, f64) = (sum / count, f64::sqrt(square) / count);
        assert!(mean > 0.1 + 2.0 * error, "{id}: {mean:.3} ± {error:.3}");
    }
}

#[test]
fn the_same_seed_finds_the_same_puzzles_and_can_go_on_in_the_middle() {
    let dig = |from: u64, games: u64| {
        let wanted = Mine {
            seats: 2,
            seed: 3,
            from,
            player: Level::Learnt { iterations: Some(60) },
            choices: 60,
            bar: Bar { gap: 0.02, sure: 0.5, worlds: 24 },
        };
        let mut found = Vec::new();
        let mut take = |puzzle| {
            found.push(puzzle);
            ControlFlow::Continue(())
        };
        let until = |played| {
            if played < games { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        mine("draftosaurus", &wanted, &mut take, &mut { until }).unwrap();
        found
    };
    let once = dig(0, 6);
    assert!(!once.is_empty(), "six games have a puzzle");
    assert_eq!(once, dig(0, 6));
    let later = dig(3, 6);
    assert!(once.ends_with(&later), "what was looked at before changes nothing");
    for puzzle in &once {
        assert!(puzzle.open("draftosaurus").is_ok() && puzzle.seat < Seat(2));
    }
}
