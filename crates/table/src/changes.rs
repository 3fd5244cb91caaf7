//! What has to be set in one JSON text to make another of it.
//!
//! Both texts come from the same type and are written without spaces, so one walk beside the other
//! finds the places that differ. A list of another length, or an object with other keys, is set as
//! a whole. The other direction, [`apply_changes`], is for clients written in Rust.

use serde_json::Value;
use serde_json::value::RawValue;

/// The changes from `old` to `new`, as a JSON list of `[path, value]` pairs; a path is a list of
/// keys and places. Nothing where that would not save at least half of `new`.
pub(crate) fn changes(old: &str, new: &str) -> Option<Box<RawValue>> {
    let mut walk = Walk { old: Text(old), new: Text(new), ..Walk::default() };
    walk.value();
    let worth_it = walk.changes.len() <= new.len() / 2;
    worth_it.then(|| {
        let list = format!("[{}]", walk.changes);
        RawValue::from_string(list).expect("values of JSON make JSON")
    })
}

/// Sets what a frame says has changed; false if the value has no such places.
pub fn apply_changes(value: &mut Value, changes: &Value) -> bool {
    let Some(changes) = changes.as_array() else { return false };
    changes.iter().all(|change| {
        let Some((path, new)) = change.get(0).and_then(Value::as_array).zip(change.get(1)) else {
            return false;
        };
        let place = path.iter().try_fold(&mut *value, |value, part| match part {
            Value::String(key) => value.get_mut(key),
            part => value.get_mut(usize::try_from(part.as_u64()?).ok()?),
        });
        place.map(|place| new.clone_into(place)).is_some()
    })
}

/// JSON without spaces, read from the left.
#[derive(Clone, Copy, Default)]
struct Text<'a>(&'a str);

impl<'a> Text<'a> {
    fn first(self) -> Option<u8> {
        self.0.as_bytes().first().copied()
    }

    fn take(&mut self, len: usize) -> &'a str {
        let (taken, rest) = self.0.split_at(len);
        self.0 = rest;
        taken
    }

    /// Takes the value that comes next.
    fn take_value(&mut self) -> &'a str {
        let bytes = self.0.as_bytes();
        let mut depth = 0_usize;
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                b'"' => at += string_len(&bytes[at..]) - 1,
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth > 0 => depth -= 1,
                b',' | b'}' | b']' if depth == 0 => return self.take(at),
                _ => {}
            }
            at += 1;
        }
        self.take(at)
    }
}

/// The length of the string that begins here, with its quotes.
fn string_len(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

#[derive(Default)]
struct Walk<'a> {
    old: Text<'a>,
    new: Text<'a>,
    path: Vec<Part<'a>>,
    changes: String,
}

#[derive(Clone, Copy)]
enum Part<'a> {
    /// A key with its quotes.
    Key(&'a str),
    Place(usize),
}

impl<'a> Walk<'a> {
    /// Compares the values that come next, and leaves both behind.
    fn value(&mut self) {
        let (old, new, found) = (self.old, self.new, self.changes.len());
        let same_shape = match (old.first(), new.first()) {
            (Some(b'{'), Some(b'{')) => self.parts(true),
            (Some(b'['), Some(b'[')) => self.parts(false),
            _ => false,
        };
        if same_shape {
            return;
        }
        self.changes.truncate(found);
        (self.old, self.new) = (old, new);
        let (old, new) = (self.old.take_value(), self.new.take_value());
        if old != new {
            self.set(new);
        }
    }

    /// Compares the parts of two lists or two objects; false if those are not the same parts.
    fn parts(&mut self, named: bool) -> bool {
        for place in 0.. {
            let (old, new) = (self.old.take(1), self.new.take(1));
            // Before each part a bracket or a comma; after the last one a bracket.
            let ends = [old, new].map(|end| place > 0 && end != ",");
            let empty = [self.old, self.new].map(|rest| place == 0 && is_end(rest.first()));
            match (ends, empty) {
                ([true, true], _) => return true,
                (_, [true, true]) => {
                    self.old.take(1);
                    self.new.take(1);
                    return true;
                }
                ([false, false], [false, false]) => {}
                _ => return false,
            }
            let part = if named {
                let Some(key) = self.key() else { return false };
                Part::Key(key)
            } else {
                Part::Place(place)
            };
            self.path.push(part);
            self.value();
            self.path.pop();
        }
        false
    }

    /// Takes the keys that come next, if they are the same.
    fn key(&mut self) -> Option<&'a str> {
        let [old, new] = [&mut self.old, &mut self.new].map(|text| {
            let key = text.take(string_len(text.0.as_bytes()));
            text.take(1);
            key
        });
        (old == new).then_some(new)
    }

    fn set(&mut self, value: &str) {
        let changes = &mut self.changes;
        changes.push_str(if changes.is_empty() { "[[" } else { ",[[" });
        for (n, part) in self.path.iter().enumerate() {
            if n > 0 {
                changes.push(',');
            }
            match part {
                Part::Key(key) => changes.push_str(key),
                Part::Place(place) => changes.push_str(&place.to_string()),
            }
        }
        changes.push_str("],");
        changes.push_str(value);
        changes.push(']');
    }
}

fn is_end(byte: Option<u8>) -> bool {
    matches!(byte, Some(b']' | b'}'))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn found(old: &Value, new: &Value) -> Value {
        let mut walk = Walk::default();
        let (old_text, new_text) = (old.to_string(), new.to_string());
        (walk.old, walk.new) = (Text(&old_text), Text(&new_text));
        walk.value();
        assert!(walk.old.0.is_empty() && walk.new.0.is_empty(), "both are read to their ends");
        let changes = serde_json::from_str(&format!("[{}]", walk.changes)).unwrap();
        let mut folded = old.clone();
        assert!(apply_changes(&mut folded, &changes));
        assert_eq!(folded, *new, "the changes make the new of the old");
        changes
    }

    #[test]
    fn only_what_differs_is_set() {
        let old = json!({"a": 1, "b": [1, 2, {"c": "x", "d": null}], "e": []});
        let new = json!({"a": 1, "b": [1, 3, {"c": "y", "d": null}], "e": []});
        assert_eq!(found(&old, &new), json!([[["b", 1], 3], [["b", 2, "c"], "y"]]));
        assert_eq!(found(&old, &old), json!([]));
    }

    #[test]
    fn another_length_or_other_keys_are_set_as_a_whole() {
        let old = json!({"a": [[1, 2], [3]], "b": {"x": 1, "y": 2}, "c": {}, "d": [], "e": 0});
        let new =
            json!({"a": [[1, 5], [3, 4]], "b": {"x": 2, "z": 2}, "c": {"k": 1}, "d": [0], "e": 0});
        assert_eq!(
            found(&old, &new),
            json!([
                [["a", 0, 1], 5],
                [["a", 1], [3, 4]],
                [["b"], {"x": 2, "z": 2}],
                [["c"], {"k": 1}],
                [["d"], [0]],
            ])
        );
        found(&new, &old);
        found(&json!({"a": {"b": {"c": [1]}}}), &json!({"a": {"b": {"c": null}}}));
        found(&json!([1, 2]), &json!({"a": 1}));
        found(&json!([[], [1], []]), &json!([[1], [], []]));
    }

    #[test]
    fn brackets_commas_and_quotes_in_strings_are_text() {
        let old = json!({"}]": "a\"],{", "k,": ["\\", "é\\\""], "n": -1.5e300});
        let new = json!({"}]": "a\"],[", "k,": ["\\\"", "é\\\""], "n": true});
        assert_eq!(
            found(&old, &new),
            json!([[["}]"], "a\"],["], [["k,", 0], "\\\""], [["n"], true]])
        );
    }

    #[test]
    fn what_saves_too_little_is_not_worth_it() {
        let changes = |old: &str, new: &str| changes(old, new).map(|list| list.get().to_owned());
        assert_eq!(changes("[1,2,3]", "[1,2,4]"), None);
        let list = |last: u8| serde_json::to_string(&[vec![0; 40], vec![last]]).unwrap();
        assert_eq!(changes(&list(1), &list(2)), Some("[[[1,0],2]]".to_owned()));
        assert_eq!(changes(&list(1), &list(1)), Some("[]".to_owned()));
    }

    #[test]
    fn places_that_are_not_there_are_refused() {
        let mut value = json!({"a": [1]});
        for wrong in
            [json!([[["b"], 1]]), json!([[["a", 1], 1]]), json!([[["a", "x"], 1]]), json!(1)]
        {
            assert!(!apply_changes(&mut value, &wrong), "{wrong}");
        }
        assert_eq!(value, json!({"a": [1]}));
    }
}
