//! Writing JSON quickly.
//!
//! Most of what a server does for a step is writing views, and `serde_json` writes each bracket, quote and
//! comma by a call of its own and looks through the names of all fields for what must be escaped. This
//! writes the same text, byte by byte, straight into memory.

mod serializer;

use core::fmt::{self, Display, Write as _};

use mesozoic_core::{Say, Spoken};
use serde::Serialize;

use crate::known::KnownPart;

/// Writes a value, as `serde_json` would.
pub(crate) fn write_json<T: Serialize + ?Sized>(value: &T, text: &mut Vec<u8>) {
    write_to(value, Out { text, spans: None, known: &[] });
}

/// Likewise where parts of it are known already.
pub(crate) fn write_knowing(
    value: &impl Serialize,
    known: &[Option<KnownPart>],
    text: &mut Vec<u8>,
) {
    write_to(value, Out { text, spans: None, known });
}

fn write_to(value: &(impl Serialize + ?Sized), mut out: Out<'_>) {
    value.serialize(&mut out).expect("views, events and steps are plain data");
}

/// The same as a text of its own.
pub(crate) fn to_json(value: &(impl Serialize + ?Sized)) -> String {
    let mut out = Vec::with_capacity(128);
    write_json(value, &mut out);
    String::from_utf8(out).expect("JSON is text")
}

/// What has been written, and where its lists and objects lie: whoever looks for what differs from what was
/// written before need not read them again.
#[derive(Clone, Default, Debug)]
pub(crate) struct Written {
    /// JSON.
    pub(crate) text: Vec<u8>,
    pub(crate) spans: Vec<Span>,
}

/// A list or an object, in the order in which they begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// The number of the first that begins behind this one.
    pub(crate) next: u32,
}

impl Written {
    /// Writes a value in place of what was written before, and notes where its lists and objects lie. Parts of it may be known already.
    pub(crate) fn write_noting(
        &mut self,
        value: &(impl Serialize + ?Sized),
        known: &[Option<KnownPart>],
    ) {
        let Self { text, spans } = self;
        text.clear();
        spans.clear();
        write_to(value, Out { text, spans: Some(spans), known });
    }
}

struct Out<'a> {
    text: &'a mut Vec<u8>,
    spans: Option<&'a mut Vec<Span>>,
    /// What is written already, by its place.
    known: &'a [Option<KnownPart>],
}

impl Out<'_> {
    fn add(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    /// A string in quotes.
    fn string(&mut self, text: &str) {
        push_string(self.text, text);
    }

    /// A part that is known.
    fn part(&mut self, place: u32) {
        let part = self.known.get(place as usize).and_then(Option::as_ref);
        let Written { text, spans } = part.expect("a part is written before the view").written();
        if let Some(noted) = &mut self.spans {
            let (at, first) = (self.text.len() as u32, noted.len() as u32);
            noted.extend(spans.iter().map(|span| Span {
                start: span.start + at,
                end: span.end + at,
                next: span.next + first,
            }));
        }
        self.text.extend_from_slice(text);
    }

    /// The name of a variant, in quotes.
    fn variant(&mut self, name: &'static str) {
        debug_assert!(is_plain(name.as_bytes()), "{name:?} is a plain name");
        self.text.push(b'"');
        self.add(name);
        self.text.push(b'"');
    }

    /// The name of a field or a variant, and what comes behind it.
    fn name(&mut self, name: &'static str) {
        debug_assert!(is_plain(name.as_bytes()), "{name:?} is a plain name");
        self.text.push(b'"');
        self.add(name);
        self.add("\":");
    }

    fn number(&mut self, n: u64) {
        push_number(self.text, n);
    }

    fn signed(&mut self, n: i64) {
        if n < 0 {
            self.text.push(b'-');
        }
        self.number(n.unsigned_abs());
    }
}

/// Writes what is displayed, as a string.
pub(crate) fn push_shown(text: &mut Vec<u8>, shown: &impl Display) {
    text.push(b'"');
    write!(Inside(text), "{shown}").expect("memory takes in what is written");
    text.push(b'"');
}

/// Writes what was said.
pub(crate) fn push_say(text: &mut Vec<u8>, say: &Say) {
    text.push(b'[');
    for (n, token) in say.tokens().enumerate() {
        if n > 0 {
            text.push(b',');
        }
        match token {
            Spoken::Text(words) => push_string(text, words),
            Spoken::Seat(seat) => push_number(text, seat.0.into()),
            Spoken::Piece { id, name } => {
                text.extend_from_slice(b"{\"id\":");
                push_string(text, id);
                text.extend_from_slice(b",\"name\":");
                push_string(text, name);
                text.push(b'}');
            }
        }
    }
    text.push(b']');
}

/// Writes a string in quotes.
fn push_string(text: &mut Vec<u8>, words: &str) {
    text.reserve(words.len() + 2);
    text.push(b'"');
    escape(words, text);
    text.push(b'"');
}

/// Writes a number.
pub(crate) fn push_number(text: &mut Vec<u8>, mut n: u64) {
    if n < 10 {
        return text.push(b'0' + n as u8);
    }
    let mut digits = [0; 20];
    let mut at = digits.len();
    while n > 0 {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
    }
    text.extend_from_slice(&digits[at..]);
}

/// Whether a byte stands for itself in a string.
fn is_itself(byte: u8) -> bool {
    byte >= 0x20 && byte != b'"' && byte != b'\\'
}

/// Whether all of them do, which is nearly always so: eight are looked at at once.
fn is_plain(text: &[u8]) -> bool {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const TOPS: u64 = ONES << 7;
    // The top bit of each byte that is less than `n`; bytes above 0x7f are none of these.
    let less = |word: u64, n: u64| word.wrapping_sub(ONES * n) & !word;
    let (words, rest) = text.as_chunks::<8>();
    let is_plain_word = |word: &[u8; 8]| {
        let word = u64::from_le_bytes(*word);
        let quote = less(word ^ (ONES * u64::from(b'"')), 1);
        let slash = less(word ^ (ONES * u64::from(b'\\')), 1);
        (less(word, 0x20) | quote | slash) & TOPS == 0
    };
    words.iter().all(is_plain_word) && rest.iter().all(|byte| is_itself(*byte))
}

fn escape(text: &str, out: &mut Vec<u8>) {
    let mut rest = text.as_bytes();
    if is_plain(rest) {
        return out.extend_from_slice(rest);
    }
    while let Some(at) = rest.iter().position(|byte| !is_itself(*byte)) {
        out.extend_from_slice(&rest[..at]);
        let short = match rest[at] {
            b'"' => b'"',
            b'\\' => b'\\',
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            0x08 => b'b',
            0x0c => b'f',
            _ => b'u',
        };
        out.extend_from_slice(&[b'\\', short]);
        if short == b'u' {
            let hex = |half: u8| b"0123456789abcdef"[usize::from(half)];
            out.extend_from_slice(&[b'0', b'0', hex(rest[at] >> 4), hex(rest[at] & 15)]);
        }
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
}

/// What is displayed, as the inside of a string.
struct Inside<'a>(&'a mut Vec<u8>);

impl fmt::Write for Inside<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        escape(text, self.0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serializer;

    use super::*;

    #[derive(Serialize, Clone, Default)]
    #[serde(rename_all = "camelCase")]
    struct Herd {
        its_name: String,
        size: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<u8>,
        debts: (i64, i8, u64, f64, f32),
        places: Vec<Place>,
        by_number: BTreeMap<i16, Mood>,
        by_name: BTreeMap<String, Option<()>>,
        #[serde(flatten)]
        more: BTreeMap<&'static str, bool>,
    }

    #[derive(Serialize, Clone, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(rename_all = "camelCase")]
    enum Mood {
        Calm,
        Hungry(u8),
        Between(u8, char),
        Since { day: u16, gone: Empty },
    }

    #[derive(Serialize, Clone)]
    #[serde(tag = "t", rename_all = "camelCase")]
    enum Place {
        Nowhere,
        Pen { id: Wrapped },
    }

    #[derive(Serialize, Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct Empty;

    #[derive(Serialize, Clone)]
    struct Wrapped(#[serde(serialize_with = "shown")] u128);

    fn shown<S: Serializer>(n: &u128, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("<{n}\">"))
    }

    fn is_same(value: &impl Serialize) {
        let mut out = b"before ".to_vec();
        write_json(value, &mut out);
        let written = String::from_utf8(out).unwrap();
        assert_eq!(written, format!("before {}", serde_json::to_string(value).unwrap()));
    }

    #[test]
    fn it_writes_what_serde_json_writes() {
        let herd = Herd {
            its_name: "Ank \"\\\n\r\t\u{8}\u{c}\u{1}\u{1f}\u{7f} é 🦕".to_owned(),
            size: 200,
            debts: (i64::MIN, -1, u64::MAX, -1.5e300, 0.1),
            places: vec![Place::Nowhere, Place::Pen { id: Wrapped(u128::MAX) }],
            by_number: [
                (-3, Mood::Calm),
                (0, Mood::Hungry(10)),
                (7, Mood::Between(99, '"')),
                (8, Mood::Since { day: 100, gone: Empty }),
            ]
            .into(),
            by_name: [(String::new(), None), ("a\"b".to_owned(), Some(()))].into(),
            more: [("yes", true), ("no", false)].into(),
            ..Herd::default()
        };
        is_same(&herd);
        is_same(&Herd { left_out: Some(0), ..Herd::default() });
        is_same(&[(); 0]);
        is_same(&BTreeMap::from([(true, 'x')]));
        is_same(&serde_json::json!({"a": [1, -2, 2.5, null, {"b": {}}], "c": "x"}));
    }

    #[test]
    fn plain_is_what_stands_for_itself() {
        for byte in 0..=u8::MAX {
            for at in 0..12 {
                let mut text = *b"Twelve bytes";
                text[at] = byte;
                assert_eq!(is_plain(&text), is_itself(byte), "{byte} at {at}");
            }
        }
        // What is subtracted from one byte does not carry into the next unnoticed.
        assert!(
            is_plain(&[0x20; 16]) && is_plain(&[0xff; 16]) && is_plain(&[0x80, 0x20].repeat(8))
        );
    }

    #[test]
    fn a_key_is_a_string_or_a_number() {
        let mut out = Vec::new();
        assert!(
            BTreeMap::from([(vec![1], 1)])
                .serialize(&mut Out { text: &mut out, spans: None, known: &[] })
                .is_err()
        );
    }
}
