//! What has to be set in one JSON text to make another of it.
//!
//! Both texts come from the same type and are written without spaces, so one walk beside the other
//! finds the places that differ. A list of another length, or an object with other keys, is set as
//! a whole. The other direction, [`apply_changes`], is for clients written in Rust.

use serde_json::Value;

use crate::write::{Span, Written, push_number};

/// About as long are the changes of most steps.
const ROOM: usize = 512;

/// The changes from `old` to `new`, as a JSON list of `[path, value]` pairs; a path is a list of
/// keys and places. Nothing where that would not save at least half of `new`.
/// Lists and objects that are noted need not be read to be passed by.
pub(crate) fn changes(old: &Written, new: &Written) -> Option<Vec<u8>> {
    let mut found = Walk::new(old, new).run();
    let brackets = 1;
    if found.len() - brackets > new.text.len() / 2 {
        return None;
    }
    found.push(b']');
    Some(found)
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

/// One walk beside the other. Where both texts are the same for a stretch, which is nearly everywhere,
/// that is found out at once for the whole stretch, and only one of them is read.
struct Walk<'a> {
    old: Text<'a>,
    new: Text<'a>,
    /// Up to here in `new` both are the same.
    same: usize,
    /// The lists and objects around the place where the walk is.
    around: Vec<Around>,
    /// Behind an opening bracket.
    changes: Vec<u8>,
}

/// A text and how far it has been read.
#[derive(Clone, Copy)]
struct Text<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where its lists and objects lie, and how many of them have been passed.
    spans: &'a [Span],
    passed: usize,
}

/// A list or an object that has been entered.
struct Around {
    /// Where it begins in both texts.
    old: usize,
    new: usize,
    /// How long the changes were when it was entered.
    found: usize,
    part: Part,
}

/// The part of a list or an object at which the walk is.
#[derive(Clone, Copy)]
enum Part {
    /// Its key lies here in `new`, with its quotes.
    Key(usize, usize),
    Place(usize),
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Value,
    /// The first part of a list or an object, if it has any.
    First,
    /// A comma or the end, behind a part.
    Rest,
}

impl<'a> Walk<'a> {
    fn new(old: &'a Written, new: &'a Written) -> Self {
        let [old, new] =
            [old, new].map(|of| Text { bytes: &of.text, at: 0, spans: &of.spans, passed: 0 });
        let mut changes = Vec::with_capacity(ROOM);
        changes.push(b'[');
        let mut walk = Self { old, new, same: 0, around: Vec::with_capacity(8), changes };
        walk.compare();
        walk
    }

    /// The changes, one after the other.
    fn run(mut self) -> Vec<u8> {
        let mut next = Next::Value;
        loop {
            next = match next {
                Next::Value => self.value(),
                Next::First => self.first(),
                Next::Rest => match self.around.last() {
                    Some(_) => self.rest(),
                    None => return self.changes,
                },
            };
        }
    }

    /// A value: enters it, passes it by, or sets it.
    fn value(&mut self) -> Next {
        let first = self.new.first();
        if matches!(first, Some(b'{' | b'[')) && self.is_same(1) {
            if let Some(len) = self.new.noted_len()
                && self.is_same(len)
            {
                self.pass(len);
                return Next::Rest;
            }
            let part = if first == Some(b'[') { Part::Place(0) } else { Part::Key(0, 0) };
            let (old, new) = (self.old.at, self.new.at);
            self.around.push(Around { old, new, found: self.changes.len(), part });
            self.pass(1);
            return Next::First;
        }
        if !matches!(first, Some(b'{' | b'[')) {
            let len = self.new.simple_len();
            // A number may go on in the old text where it ends in the new one.
            if self.is_same(len) && (first == Some(b'"') || is_end(self.old.byte(len))) {
                self.pass(len);
                return Next::Rest;
            }
        }
        self.set();
        Next::Rest
    }

    /// What comes behind the opening bracket.
    fn first(&mut self) -> Next {
        let ends = [self.old, self.new].map(|text| matches!(text.first(), Some(b']' | b'}')));
        match ends {
            [true, true] => self.leave(),
            [false, false] => self.part(),
            _ => self.set_around(),
        }
    }

    /// What comes behind a part.
    fn rest(&mut self) -> Next {
        if !self.is_same(1) {
            return self.set_around();
        }
        if self.new.first() != Some(b',') {
            return self.leave();
        }
        self.pass(1);
        if let Some(Around { part: Part::Place(place), .. }) = self.around.last_mut() {
            *place += 1;
        }
        self.part()
    }

    /// The next part's key, where it has one.
    fn part(&mut self) -> Next {
        let Some(Around { part: Part::Key(from, to), .. }) = self.around.last_mut() else {
            return Next::Value;
        };
        let (at, len) = (self.new.at, self.new.simple_len());
        (*from, *to) = (at, at + len);
        // With the colon.
        if !self.is_same(len + 1) {
            return self.set_around();
        }
        self.pass(len + 1);
        Next::Value
    }

    /// A list or an object is at its end.
    fn leave(&mut self) -> Next {
        self.around.pop();
        self.pass(1);
        Next::Rest
    }

    /// The list or object around has other parts, and is set as a whole.
    fn set_around(&mut self) -> Next {
        if let Some(Around { old, new, found, .. }) = self.around.pop() {
            self.changes.truncate(found);
            self.old.go_back(old);
            self.new.go_back(new);
            self.set();
        }
        Next::Rest
    }

    /// Sets the value that comes next, and passes it by.
    fn set(&mut self) {
        let [old, new] = [&mut self.old, &mut self.new].map(Text::value_len);
        let (at, text) = (self.new.at, self.new.bytes);
        let changes = &mut self.changes;
        changes.extend_from_slice(if changes.len() == 1 { b"[[" } else { b",[[" });
        for (n, around) in self.around.iter().enumerate() {
            if n > 0 {
                changes.push(b',');
            }
            match around.part {
                Part::Key(from, to) => changes.extend_from_slice(&text[from..to]),
                Part::Place(place) => push_number(changes, place as u64),
            }
        }
        changes.extend_from_slice(b"],");
        changes.extend_from_slice(&text[at..at + new]);
        changes.push(b']');
        self.old.at += old;
        self.new.at += new;
        self.compare();
    }

    /// Whether both texts go on with the same bytes, so many of them.
    fn is_same(&self, len: usize) -> bool {
        self.new.at + len <= self.same
    }

    fn pass(&mut self, len: usize) {
        self.old.at += len;
        self.new.at += len;
    }

    /// Finds how far both texts are the same from here on.
    fn compare(&mut self) {
        let [old, new] = [self.old, self.new].map(|text| &text.bytes[text.at..]);
        self.same = self.new.at + common(old, new);
    }
}

impl Text<'_> {
    /// The length of the list or object that comes next, if it is noted.
    fn noted_len(&mut self) -> Option<usize> {
        loop {
            let span = self.spans.get(self.passed)?;
            let (start, end) = (span.start as usize, span.end as usize);
            if start >= self.at {
                return (start == self.at).then_some(end - start);
            }
            self.passed = if end <= self.at { span.next as usize } else { self.passed + 1 };
        }
    }

    /// Goes back to where a list or an object begins.
    fn go_back(&mut self, at: usize) {
        self.at = at;
        let noted = |span: &Span| (span.start as usize) < at;
        self.passed = self.spans.partition_point(noted);
    }

    fn byte(self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn first(self) -> Option<u8> {
        self.byte(0)
    }

    fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    /// The length of the string, number or word that comes next.
    fn simple_len(self) -> usize {
        let rest = self.rest();
        if self.first() == Some(b'"') {
            return string_len(rest);
        }
        rest.iter().position(|byte| is_end(Some(*byte))).unwrap_or(rest.len())
    }

    /// The length of the value that comes next.
    fn value_len(&mut self) -> usize {
        if !matches!(self.first(), Some(b'{' | b'[')) {
            return self.simple_len();
        }
        if let Some(len) = self.noted_len() {
            return len;
        }
        let rest = self.rest();
        let mut depth = 0_usize;
        let mut at = 0;
        while at < rest.len() {
            match rest[at] {
                b'"' => at += string_len(&rest[at..]) - 1,
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth > 0 => depth -= 1,
                b',' | b'}' | b']' if depth == 0 => return at,
                _ => {}
            }
            at += 1;
        }
        at
    }
}

/// How many bytes two texts have in common at their beginnings.
fn common(old: &[u8], new: &[u8]) -> usize {
    const STRIDE: usize = 32;
    let [(old_strides, _), (new_strides, _)] = [old, new].map(<[u8]>::as_chunks::<STRIDE>);
    let strides = old_strides.iter().zip(new_strides);
    let from = strides.take_while(|(old, new)| old == new).count() * STRIDE;
    let bytes = old[from..].iter().zip(&new[from..]);
    from + bytes.take_while(|(old, new)| old == new).count()
}

/// The length of the string that begins here, with its quotes.
fn string_len(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    // The top bit of the first byte that is this one, and perhaps of some behind it.
    let is = |word: u64, byte: u8| {
        let other = word ^ (ONES * u64::from(byte));
        other.wrapping_sub(ONES) & !other & (ONES << 7)
    };
    let mut at = 1;
    while let Some((word, _)) = bytes.get(at..).and_then(|rest| rest.split_first_chunk::<8>()) {
        let word = u64::from_le_bytes(*word);
        let found = is(word, b'"') | is(word, b'\\');
        at += found.trailing_zeros() as usize / 8;
        if found != 0 {
            if bytes[at] == b'"' {
                return at + 1;
            }
            at += 2;
        }
    }
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// Whether a number or a word is over here.
fn is_end(byte: Option<u8>) -> bool {
    matches!(byte, Some(b',' | b']' | b'}') | None)
}

#[cfg(test)]
mod tests {
    use mesozoic_core::{Rng, SplitMix};
    use serde::Serialize;
    use serde_json::json;

    use super::*;

    fn noted(value: &impl Serialize) -> Written {
        let mut noted = Written::default();
        noted.write_noting(value, &[]);
        noted
    }

    fn found(old: &Value, new: &Value) -> Value {
        let [old_noted, new_noted] = [old, new].map(noted);
        let [old_read, new_read] = [old, new]
            .map(|value| Written { text: value.to_string().into_bytes(), spans: Vec::new() });
        let mut changes = Walk::new(&old_read, &new_read).run();
        for old in [&old_read, &old_noted] {
            let by_notes = Walk::new(old, &new_noted).run();
            assert_eq!(by_notes, changes, "whether lists and objects are noted or read");
        }
        changes.push(b']');
        let changes = serde_json::from_slice(&changes).unwrap();
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

    /// Random values, small enough that two of them often have the same shape.
    fn any(rng: &mut SplitMix, depth: u32) -> Value {
        let parts = |rng: &mut SplitMix| rng.below(3) + u32::from(depth == 3);
        match if depth == 0 { rng.below(4) } else { rng.below(6) } {
            0 => json!(rng.below(30)),
            1 => json!(["a", "ab", "\"", "é,]"][rng.below(4) as usize]),
            2 => json!(rng.below(2) == 0),
            3 => Value::Null,
            4 => (0..parts(rng)).map(|_| any(rng, depth - 1)).collect(),
            _ => {
                let key =
                    |rng: &mut SplitMix, n| format!("{n}{}", ["", "}"][rng.below(2) as usize]);
                (0..parts(rng)).map(|n| (key(rng, n), any(rng, depth - 1))).collect()
            }
        }
    }

    #[test]
    fn the_changes_make_any_new_of_any_old() {
        let mut rng = SplitMix::new(7);
        for _ in 0..20_000 {
            let (old, new) = (any(&mut rng, 3), any(&mut rng, 3));
            found(&old, &new);
            assert_eq!(found(&new, &new), json!([]));
        }
    }

    #[test]
    fn what_saves_too_little_is_not_worth_it() {
        assert_eq!(changes(&noted(&[1, 2, 3]), &noted(&[1, 2, 4])), None);
        let list = |last: u8| noted(&[vec![0; 40], vec![last]]);
        assert_eq!(changes(&list(1), &list(2)).as_deref(), Some(&b"[[[1,0],2]]"[..]));
        assert_eq!(changes(&list(1), &list(1)).as_deref(), Some(&b"[]"[..]));
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
