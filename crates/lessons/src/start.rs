//! Where a lesson begins.

use mesozoic_core::Seat;
use mesozoic_registry::{GameEntry, find};
use mesozoic_table::{AnyTable, OpenArgs, OpenError};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::files::{LessonError, Script};

/// A set-up, what is different in its state, and steps that lead from there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Start {
    pub(crate) seats: u8,
    /// The text that names the dice.
    pub(crate) seed: String,
    #[serde(default)]
    options: Map<String, Value>,
    /// Parts of the state as positions write it, which take the place of those that are there. Of
    /// lists with as many tables as there are, each table changes its own.
    #[serde(default)]
    state: Map<String, Value>,
    /// A seat and a line each.
    #[serde(default)]
    steps: Vec<String>,
}

/// The game of a lesson.
pub(crate) fn game_of(script: &Script) -> &'static GameEntry {
    find(script.game).expect("a test finds the game of every lesson")
}

/// A table where the lesson begins.
pub(crate) fn open(script: &Script) -> Result<Box<dyn AnyTable>, LessonError> {
    let (game, start) = (game_of(script), &script.start);
    let args = OpenArgs::with_text(start.options.clone().into(), start.seats, &start.seed);
    let mut table = (game.open)(&args)?;
    if !start.state.is_empty() {
        let mut position = table.position().expect("a text names the dice of a lesson");
        change(&mut position.state, &start.state.clone().into());
        table = (game.load)(&position)?;
    }
    for line in &start.steps {
        play(&mut *table, line)?;
    }
    Ok(table)
}

/// The same moment at a table of its own, where a line can be tried.
pub(crate) fn copy(game: &GameEntry, table: &dyn AnyTable) -> Result<Box<dyn AnyTable>, OpenError> {
    (game.load)(&table.position().expect("a text names the dice of a lesson"))
}

/// Plays a line that begins with its seat.
pub(crate) fn play(table: &mut dyn AnyTable, line: &str) -> Result<(), LessonError> {
    let wrong = |reason: String| LessonError::Line { line: line.to_owned(), reason };
    let (seat, rest) = line.split_once(' ').unwrap_or((line, ""));
    let seat = seat.parse().map(Seat).map_err(|_| wrong("it begins with no seat".to_owned()))?;
    table.submit(seat, rest).map_err(|error| wrong(error.to_string()))
}

fn change(value: &mut Value, to: &Value) {
    match (value, to) {
        (Value::Object(old), Value::Object(new)) => {
            for (key, to) in new {
                change(old.entry(key).or_insert(Value::Null), to);
            }
        }
        (Value::Array(old), Value::Array(new))
            if old.len() == new.len() && new.iter().all(Value::is_object) =>
        {
            for (old, new) in old.iter_mut().zip(new) {
                change(old, new);
            }
        }
        (value, to) => *value = to.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_part_takes_the_place_of_what_is_there_and_the_rest_stays() {
        let mut state = json!({ "die": 1, "seats": [{ "a": 1, "b": [1] }, { "a": 2 }] });
        change(&mut state, &json!({ "seats": [{ "b": [2, 3] }, {}], "new": true }));
        let wanted =
            json!({ "die": 1, "seats": [{ "a": 1, "b": [2, 3] }, { "a": 2 }], "new": true });
        assert_eq!(state, wanted);
    }
}
