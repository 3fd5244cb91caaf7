//! Writing JSON quickly.
//!
//! Most of what a server does for a step is writing views, and `serde_json` writes each bracket, quote and
//! comma by a call of its own and looks through the names of all fields for what must be escaped. This
//! writes the same text, byte by byte, straight into memory.

use core::fmt::{self, Display, Write as _};

use mesozoic_core::{Say, Spoken};
use serde::ser::{
    Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant,
};
use serde::{Serialize, Serializer};
use serde_json::Error;

use crate::known::{KNOWN, KnownPart};

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

/// A list or an object that is being written.
struct Parts<'a, 'o> {
    out: &'a mut Out<'o>,
    is_first: bool,
    end: &'static str,
    /// Its number among the spans.
    span: usize,
}

impl<'a, 'o> Parts<'a, 'o> {
    fn begin(out: &'a mut Out<'o>, start: &str, end: &'static str) -> Self {
        let mut span = 0;
        if let Some(spans) = &mut out.spans {
            span = spans.len();
            spans.push(Span { start: out.text.len() as u32, end: 0, next: 0 });
        }
        out.add(start);
        Self { out, is_first: true, end, span }
    }

    /// Likewise, as what a variant holds.
    fn held(out: &'a mut Out<'o>, variant: &'static str, start: &str, end: &'static str) -> Self {
        out.text.push(b'{');
        out.name(variant);
        Self::begin(out, start, end)
    }

    fn next(&mut self) {
        if !core::mem::take(&mut self.is_first) {
            self.out.text.push(b',');
        }
    }

    fn value(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.next();
        value.serialize(&mut *self.out)
    }

    fn field(
        &mut self,
        name: &'static str,
        value: &(impl Serialize + ?Sized),
    ) -> Result<(), Error> {
        self.next();
        self.out.name(name);
        value.serialize(&mut *self.out)
    }

    /// A key, which may also be a number.
    fn key(&mut self, key: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.next();
        let from = self.out.text.len();
        key.serialize(&mut *self.out)?;
        match self.out.text.get(from) {
            Some(b'"') => {}
            Some(b'-' | b'0'..=b'9' | b't' | b'f') => {
                self.out.text.insert(from, b'"');
                self.out.text.push(b'"');
            }
            _ => return Err(Error::custom("key must be a string")),
        }
        self.out.text.push(b':');
        Ok(())
    }

    fn finish(self) {
        self.out.add(self.end);
        if let Some(spans) = &mut self.out.spans {
            let next = spans.len() as u32;
            if let Some(span) = spans.get_mut(self.span) {
                (span.end, span.next) = (self.out.text.len() as u32, next);
            }
        }
    }
}

macro_rules! numbers {
    ($($name:ident($type:ty) by $by:ident;)*) => {$(
        fn $name(self, n: $type) -> Result<(), Error> {
            self.$by(n.into());
            Ok(())
        }
    )*};
}

macro_rules! by_display {
    ($($name:ident($type:ty);)*) => {$(
        fn $name(self, n: $type) -> Result<(), Error> {
            self.add(&n.to_string());
            Ok(())
        }
    )*};
}

impl<'a, 'o> Serializer for &'a mut Out<'o> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'a, 'o>;
    type SerializeTuple = Parts<'a, 'o>;
    type SerializeTupleStruct = Parts<'a, 'o>;
    type SerializeTupleVariant = Parts<'a, 'o>;
    type SerializeMap = Parts<'a, 'o>;
    type SerializeStruct = Parts<'a, 'o>;
    type SerializeStructVariant = Parts<'a, 'o>;

    numbers! {
        serialize_u8(u8) by number;
        serialize_u16(u16) by number;
        serialize_u32(u32) by number;
        serialize_u64(u64) by number;
        serialize_i8(i8) by signed;
        serialize_i16(i16) by signed;
        serialize_i32(i32) by signed;
        serialize_i64(i64) by signed;
    }

    by_display! {
        serialize_i128(i128);
        serialize_u128(u128);
    }

    fn serialize_bool(self, is: bool) -> Result<(), Error> {
        self.add(if is { "true" } else { "false" });
        Ok(())
    }

    fn serialize_f32(self, n: f32) -> Result<(), Error> {
        serde_json::to_writer(&mut *self.text, &n)
    }

    fn serialize_f64(self, n: f64) -> Result<(), Error> {
        serde_json::to_writer(&mut *self.text, &n)
    }

    fn serialize_char(self, letter: char) -> Result<(), Error> {
        self.string(letter.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        self.string(text);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.add("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        name: &'static str,
        place: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        if name == KNOWN {
            self.part(place);
        } else {
            self.variant(variant);
        }
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.text.push(b'{');
        self.name(variant);
        value.serialize(&mut *self)?;
        self.text.push(b'}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a, 'o>, Error> {
        Ok(Parts::begin(self, "[", "]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a, 'o>, Error> {
        Ok(Parts::begin(self, "[", "]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, 'o>, Error> {
        Ok(Parts::begin(self, "[", "]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 'o>, Error> {
        Ok(Parts::held(self, variant, "[", "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a, 'o>, Error> {
        Ok(Parts::begin(self, "{", "}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, 'o>, Error> {
        Ok(Parts::begin(self, "{", "}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 'o>, Error> {
        Ok(Parts::held(self, variant, "{", "}}"))
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.text.push(b'"');
        write!(Inside(self.text), "{value}").map_err(Error::custom)?;
        self.text.push(b'"');
        Ok(())
    }
}

macro_rules! lists {
    ($($kind:ident by $name:ident;)*) => {$(
        impl $kind for Parts<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn $name<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.value(value)
            }

            fn end(self) -> Result<(), Error> {
                self.finish();
                Ok(())
            }
        }
    )*};
}

lists! {
    SerializeSeq by serialize_element;
    SerializeTuple by serialize_element;
    SerializeTupleStruct by serialize_field;
    SerializeTupleVariant by serialize_field;
}

macro_rules! objects {
    ($($kind:ident)*) => {$(
        impl $kind for Parts<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Error> {
                self.finish();
                Ok(())
            }
        }
    )*};
}

objects! { SerializeStruct SerializeStructVariant }

impl SerializeMap for Parts<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(&mut *self.out)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

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
