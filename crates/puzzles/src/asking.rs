//! Somebody in front of a puzzle. Nothing is kept: whoever asks names the puzzle.

use mesozoic_core::Viewer;
use mesozoic_core::record::Entry;
use mesozoic_protocol::{Choice, Frame, PupilAsks, PuzzleAnswer, PuzzleTask};
use mesozoic_table::{AnyTable, StepError};
use serde_json::value::to_raw_value;

use crate::{Expects, Puzzle, PuzzleError};

/// Between the steps of a line in a log.
const AND: &str = "; ";

/// Sets a puzzle.
pub fn ask(game: &str, puzzle: &Puzzle) -> Result<PuzzleTask, PuzzleError> {
    let table = puzzle.open(game)?;
    Ok(PuzzleTask {
        id: puzzle.id.clone(),
        missed: puzzle.missed,
        seats: puzzle.seats,
        seat: puzzle.seat,
        frame: frame(&*table, puzzle, 0),
    })
}

/// Answers whoever tries it.
pub fn answer(game: &str, puzzle: &Puzzle, asked: &PupilAsks) -> Result<PuzzleAnswer, PuzzleError> {
    let mut table = puzzle.open(game)?;
    Ok(match asked {
        PupilAsks::Why { line } => match table.why(puzzle.seat, line) {
            Ok(()) => PuzzleAnswer::Legal,
            Err(error) => refused(error),
        },
        PupilAsks::Preview { line } => {
            PuzzleAnswer::Preview { outcome: table.preview(puzzle.seat, line).ok() }
        }
        PupilAsks::Play { line } => {
            if let Err(error) = table.submit(puzzle.seat, line) {
                return Ok(refused(error));
            }
            let Some(Entry::Step { line, .. }) = table.log().last() else {
                return Ok(PuzzleAnswer::Legal);
            };
            // Several steps at once begin with the one that counts.
            let first = line.split(AND).next().unwrap_or(line).to_owned();
            judge(game, puzzle, &first)?
        }
    })
}

fn judge(game: &str, puzzle: &Puzzle, first: &str) -> Result<PuzzleAnswer, PuzzleError> {
    let mut table = puzzle.open(game)?;
    let Puzzle { best, obvious, .. } = puzzle;
    let of = |line: &str| {
        let tried = [best, obvious].into_iter().find(|tried| tried.line == line);
        choice(&*table, puzzle, line, tried)
    };
    let [chosen, mut best_choice, obvious] = [first, &best.line, &obvious.line].map(of);
    best_choice.reasons.clone_from(&puzzle.reasons);
    let heard = table.heard(Viewer::Seat(puzzle.seat));
    let wrong = |error: StepError| PuzzleError::Line {
        line: format!("{} {}", puzzle.seat, best.line),
        reason: error.to_string(),
    };
    table.submit(puzzle.seat, &best.line).map_err(wrong)?;
    Ok(PuzzleAnswer::Answered {
        right: first == best.line || puzzle.same.iter().any(|same| same == first),
        chosen,
        best: best_choice,
        obvious,
        frame: frame(&*table, puzzle, heard),
    })
}

fn choice(table: &dyn AnyTable, puzzle: &Puzzle, line: &str, tried: Option<&Expects>) -> Choice {
    let offer = table.offers(puzzle.seat).into_iter().find(|offer| offer.line == line);
    let (label, gains) = offer.map(|offer| (offer.label, offer.gains)).unwrap_or_default();
    Choice {
        line: line.to_owned(),
        label,
        gains,
        win: tried.map(|tried| tried.win),
        margin: tried.map(|tried| tried.margin),
        reasons: Vec::new(),
    }
}

/// What the seat sees, and what has happened since so many events.
fn frame(table: &dyn AnyTable, puzzle: &Puzzle, since: u32) -> Frame {
    let viewer = Viewer::Seat(puzzle.seat);
    let scores = to_raw_value(&table.scores(viewer)).expect("scores are plain data");
    Frame {
        version: 1,
        keep: since,
        events: if since == 0 { Vec::new() } else { table.told(viewer, since) },
        view: Some(table.view(viewer)),
        changes: None,
        awaited: table.status().awaited(),
        offers: Some(table.offers_json(viewer)),
        can_undo: false,
        scores: Some(scores),
    }
}

fn refused(error: StepError) -> PuzzleAnswer {
    match error {
        StepError::Refused(refusal) => PuzzleAnswer::Refused {
            rule: Some(refusal.rule.to_owned()),
            sentence: refusal.sentence.into_owned(),
        },
        other => PuzzleAnswer::Refused { rule: None, sentence: other.to_string() },
    }
}
