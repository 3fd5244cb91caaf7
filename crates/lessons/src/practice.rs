//! A pupil at the table of a lesson.
//!
//! The table follows from the lesson and the lines that the pupil has played: whoever asks sends
//! both, nothing is kept, and a lesson is left and taken up again by its lines alone.

use mesozoic_core::{Seat, Viewer};
use mesozoic_protocol::{Frame, Practise, Practised, PupilAsks};
use mesozoic_registry::GameEntry;
use mesozoic_table::{AnyTable, StepError};
use serde_json::value::to_raw_value;
use thiserror::Error;

use crate::files::{LessonError, Script};
use crate::start::{copy, game_of, open, play};

/// The pupil's seat.
const PUPIL: Seat = Seat(0);
/// Between the steps of a line in a log.
const AND: &str = "; ";

/// Why a pupil is not answered.
#[derive(Debug, Error)]
pub enum NotInLesson {
    /// A line of those that lead here is none that the lesson accepts: it has changed meanwhile.
    #[error("the lesson has no such line {0:?}; begin it again")]
    Line(String),
    /// The lesson itself is wrong, which a test would have found.
    #[error(transparent)]
    Lesson(#[from] LessonError),
}

/// Answers a pupil.
pub fn practise(script: &Script, practise: &Practise) -> Result<Practised, NotInLesson> {
    let mut practice = Practice::open(script)?;
    let mut frames = vec![practice.frame(0)];
    for line in &practise.lines {
        match practice.submit(line)? {
            Practised::At { frames: new, .. } => frames = new,
            _ => return Err(NotInLesson::Line(line.clone())),
        }
    }
    match &practise.ask {
        None => Ok(Practised::At { beat: practice.beat as u32, frames }),
        Some(PupilAsks::Play { line }) => Ok(practice.submit(line)?),
        Some(PupilAsks::Why { line }) => Ok(match practice.table.why(PUPIL, line) {
            Ok(()) => Practised::Legal,
            Err(error) => refused(error),
        }),
        Some(PupilAsks::Preview { line }) => {
            Ok(Practised::Preview { outcome: practice.table.preview(PUPIL, line).ok() })
        }
    }
}

struct Practice<'a> {
    script: &'a Script,
    game: &'static GameEntry,
    table: Box<dyn AnyTable>,
    /// How many beats are behind the pupil, up to the last that waited for a step.
    beat: usize,
    /// The steps of the line that is awaited, and what is seen after them; nothing where no further
    /// beat waits for any.
    awaited: Option<Awaited>,
    /// How many of them are played.
    played: usize,
}

struct Awaited {
    at: usize,
    steps: Vec<String>,
    view: String,
}

impl<'a> Practice<'a> {
    fn open(script: &'a Script) -> Result<Self, LessonError> {
        let table = open(script)?;
        let game = game_of(script);
        let mut practice = Self { script, game, table, beat: 0, awaited: None, played: 0 };
        practice.await_next()?;
        Ok(practice)
    }

    /// Finds out what the next beat that waits for a step waits for.
    fn await_next(&mut self) -> Result<(), LessonError> {
        let beats = &self.script.lesson.beats;
        let next = (self.beat..beats.len()).find_map(|at| Some((at, beats[at].play.as_ref()?)));
        self.played = 0;
        self.awaited = None;
        if let Some((at, line)) = next {
            let mut then = copy(self.game, &*self.table)?;
            let steps = tried(&mut *then, line).map_err(|error| LessonError::Line {
                line: format!("{PUPIL} {line}"),
                reason: error.to_string(),
            })?;
            self.awaited = Some(Awaited { at, steps, view: seen(&*then) });
        }
        Ok(())
    }

    /// Plays a line if it is a part of what is awaited, or leads to the same.
    fn submit(&mut self, line: &str) -> Result<Practised, LessonError> {
        let mut then = copy(self.game, &*self.table)?;
        let steps = match tried(&mut *then, line) {
            Ok(steps) => steps,
            Err(error) => return Ok(refused(error)),
        };
        let Some(awaited) = &self.awaited else { return Ok(Practised::Other { say: None }) };
        let is_part = awaited.steps[self.played..].starts_with(&steps);
        let is_all = is_part && self.played + steps.len() == awaited.steps.len()
            || seen(&*then) == awaited.view;
        let at = awaited.at;
        if !is_part && !is_all {
            let others = &self.script.lesson.beats[at].others;
            let say = others.get(line).or_else(|| others.get(&steps.join(AND))).cloned();
            return Ok(Practised::Other { say });
        }
        let heard = self.heard();
        let wrong = |error: StepError| LessonError::Line {
            line: format!("{PUPIL} {line}"),
            reason: error.to_string(),
        };
        self.table.submit(PUPIL, line).map_err(wrong)?;
        let mut frames = vec![self.frame(heard)];
        if is_all {
            for line in &self.script.lesson.beats[at].then {
                let heard = self.heard();
                play(&mut *self.table, line)?;
                frames.push(self.frame(heard));
            }
            self.beat = at + 1;
            self.await_next()?;
        } else {
            self.played += steps.len();
        }
        Ok(Practised::At { beat: self.beat as u32, frames })
    }

    fn heard(&self) -> u32 {
        self.table.heard(Viewer::Seat(PUPIL))
    }

    /// What the pupil sees, and what has happened since so many events.
    fn frame(&self, since: u32) -> Frame {
        let viewer = Viewer::Seat(PUPIL);
        let scores = to_raw_value(&self.table.scores(viewer)).expect("scores are plain data");
        Frame {
            version: 1,
            keep: since,
            events: self.table.told(viewer, since),
            view: Some(self.table.view(viewer)),
            changes: None,
            awaited: self.table.status().awaited(),
            offers: Some(self.table.offers_json(viewer)),
            can_undo: false,
            scores: Some(scores),
        }
    }
}

/// Plays a line at a table where it may be tried, and gives its steps.
fn tried(table: &mut dyn AnyTable, line: &str) -> Result<Vec<String>, StepError> {
    table.submit(PUPIL, line)?;
    let Some(mesozoic_core::record::Entry::Step { line, .. }) = table.log().last() else {
        return Ok(Vec::new());
    };
    Ok(line.split(AND).map(str::to_owned).collect())
}

fn seen(table: &dyn AnyTable) -> String {
    table.view(Viewer::Seat(PUPIL)).get().to_owned()
}

fn refused(error: StepError) -> Practised {
    match error {
        StepError::Refused(refusal) => Practised::Refused {
            rule: Some(refusal.rule.to_owned()),
            sentence: refusal.sentence.into_owned(),
        },
        other => Practised::Refused { rule: None, sentence: other.to_string() },
    }
}
