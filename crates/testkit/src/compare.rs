//! Differences in words: where two things part, not two walls of text.

use mesozoic_core::{Game, Score, Seat, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::walk::legal;

/// What a viewer can see of a state without doing anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sight<V, S> {
    view: V,
    scores: Vec<Score>,
    legal: Vec<S>,
}

/// What `viewer` can see of `state`.
pub(crate) fn sight<G: Game>(state: &G, viewer: Viewer) -> Sight<G::View, G::Step> {
    Sight {
        view: state.view(viewer),
        scores: some(state.seats()).map(|seat| state.score(seat, viewer)).collect(),
        legal: match viewer {
            Viewer::Seat(seat) => legal(state, seat),
            Viewer::Spectator => Vec::new(),
        },
    }
}

/// All seats of a table, or some, evenly spread, of a very large one.
pub(crate) fn some(seats: u8) -> impl Iterator<Item = Seat> {
    Seat::all(seats).step_by(1 + usize::from(seats / 8))
}

impl<V: Eq + Serialize, S: Eq + Serialize> Sight<V, S> {
    /// Where two sights part.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        if self.view != other.view {
            Some(format!("view{}", difference(&self.view, &other.view)))
        } else if self.scores != other.scores {
            Some(format!("scores{}", difference(&self.scores, &other.scores)))
        } else if self.legal != other.legal {
            Some(format!("legal steps{}", difference(&self.legal, &other.legal)))
        } else {
            None
        }
    }
}

/// Where two values part, as `.path: one / other`.
pub(crate) fn difference<T: Serialize + ?Sized>(one: &T, other: &T) -> String {
    let json = |value: Result<Value, serde_json::Error>| value.unwrap_or(Value::Null);
    let (one, other) = (json(serde_json::to_value(one)), json(serde_json::to_value(other)));
    parting(&one, &other)
        .unwrap_or_else(|| " differs in something that its JSON form does not tell".to_owned())
}

fn parting(one: &Value, other: &Value) -> Option<String> {
    match (one, other) {
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => a
            .iter()
            .zip(b.values())
            .find_map(|((key, a), b)| Some(format!(".{key}{}", parting(a, b)?))),
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => a
            .iter()
            .zip(b)
            .enumerate()
            .find_map(|(i, (a, b))| Some(format!("[{i}]{}", parting(a, b)?))),
        _ if one == other => None,
        _ => Some(format!(": {one} / {other}")),
    }
}

/// `Ok` when two values are equal, otherwise what was compared and where they part.
pub(crate) fn same<T: PartialEq + Serialize + ?Sized>(
    what: &str,
    one: &T,
    other: &T,
) -> Result<(), String> {
    if one == other { Ok(()) } else { Err(format!("{what}{}", difference(one, other))) }
}

/// A viewer in words.
pub(crate) fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => format!("seat {seat}"),
        Viewer::Spectator => "the spectator".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_first_parting_is_named_by_its_path() {
        let one = json!({"a": 1, "zoos": [{"pen": "x"}, {"pen": null}]});
        let other = json!({"a": 1, "zoos": [{"pen": "x"}, {"pen": "y"}]});
        assert_eq!(difference(&one, &other), ".zoos[1].pen: null / \"y\"");
        assert_eq!(difference(&json!([1]), &json!([1, 2])), ": [1] / [1,2]");
        assert!(same("it", &one, &one).is_ok());
    }
}
