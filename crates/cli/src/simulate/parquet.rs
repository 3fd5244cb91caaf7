//! Writes Parquet, as much of it as we need: numbers and texts that are always there, in lists or not.
//!
//! Every column has a dictionary, because steps and names are the same few again and again; without
//! compression a file is then about as small as others are with it. A crate would do more, and would
//! bring twenty others into a binary that has to stay small. The form is described at
//! <https://parquet.apache.org/docs/file-format/>; the tests of the package for Python read our files with
//! three programs of others.

use std::collections::HashMap;
use std::io::{self, Write};

const MAGIC: &[u8; 4] = b"PAR1";
/// Encodings, as the format numbers them.
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const RLE_DICTIONARY: i64 = 8;

/// What a column holds, as the format numbers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Int32 = 1,
    Int64 = 2,
    Text = 6,
}

/// A part of a schema.
pub(super) struct Node {
    name: &'static str,
    is_repeated: bool,
    content: Content,
}

enum Content {
    Leaf(Kind),
    Group { is_list: bool, parts: Vec<Node> },
}

impl Node {
    pub(super) fn leaf(name: &'static str, kind: Kind) -> Self {
        Self { name, is_repeated: false, content: Content::Leaf(kind) }
    }

    pub(super) fn group(name: &'static str, parts: Vec<Self>) -> Self {
        Self { name, is_repeated: false, content: Content::Group { is_list: false, parts } }
    }

    /// A list whose elements have these parts, in the three levels that readers expect.
    pub(super) fn list(name: &'static str, parts: Vec<Self>) -> Self {
        let list =
            Self { is_repeated: true, ..Self::group("list", vec![Self::group("element", parts)]) };
        Self {
            name,
            is_repeated: false,
            content: Content::Group { is_list: true, parts: vec![list] },
        }
    }

    /// Its description, before those of its parts.
    fn describe(&self, is_root: bool, out: &mut Vec<Thrift>) {
        let mut element = Thrift::default();
        if let Content::Leaf(kind) = &self.content {
            element.int(1, *kind as i64);
        }
        if !is_root {
            element.int(3, if self.is_repeated { 2 } else { 0 });
        }
        element.text(4, self.name);
        match &self.content {
            Content::Leaf(Kind::Text) => element.int(6, 0),
            Content::Leaf(_) => {}
            Content::Group { is_list, parts } => {
                element.int(5, parts.len() as i64);
                if *is_list {
                    element.int(6, 3);
                }
            }
        }
        out.push(element);
        if let Content::Group { parts, .. } = &self.content {
            for part in parts {
                part.describe(false, out);
            }
        }
    }

    /// Its leaves: the way to each, what it holds, and how many lists it is in.
    fn leaves(&self, way: &[&'static str], lists: u8, out: &mut Vec<Leaf>) {
        let lists = lists + u8::from(self.is_repeated);
        match &self.content {
            Content::Leaf(kind) => out.push(Leaf { way: way.to_vec(), kind: *kind, lists }),
            Content::Group { parts, .. } => {
                for part in parts {
                    part.leaves(&[way, &[part.name]].concat(), lists, out);
                }
            }
        }
    }
}

struct Leaf {
    way: Vec<&'static str>,
    kind: Kind,
    lists: u8,
}

/// The values of one column in some rows. With each stands how many of the lists around it are there,
/// and how many of them go on with what came before.
#[derive(Default)]
pub(super) struct Column {
    known: HashMap<Vec<u8>, u32>,
    dictionary: Vec<u8>,
    values: Vec<u32>,
    there: Vec<u32>,
    goes_on: Vec<u32>,
}

impl Column {
    pub(super) fn long(&mut self, value: i64, there: u8, goes_on: u8) {
        self.add(value.to_le_bytes().to_vec(), there, goes_on);
    }

    pub(super) fn int(&mut self, value: i32, there: u8, goes_on: u8) {
        self.add(value.to_le_bytes().to_vec(), there, goes_on);
    }

    pub(super) fn text(&mut self, value: &str, there: u8, goes_on: u8) {
        let length = (value.len() as u32).to_le_bytes();
        self.add([&length[..], value.as_bytes()].concat(), there, goes_on);
    }

    /// A list without elements.
    pub(super) fn nothing(&mut self, there: u8, goes_on: u8) {
        self.there.push(u32::from(there));
        self.goes_on.push(u32::from(goes_on));
    }

    fn add(&mut self, plain: Vec<u8>, there: u8, goes_on: u8) {
        let next = self.known.len() as u32;
        let index = *self.known.entry(plain).or_insert_with_key(|plain| {
            self.dictionary.extend_from_slice(plain);
            next
        });
        self.values.push(index);
        self.nothing(there, goes_on);
    }

    /// The page of values.
    fn page(&self, lists: u8) -> Vec<u8> {
        let mut page = Vec::new();
        if lists > 0 {
            for levels in [&self.goes_on, &self.there] {
                let packed = pack(levels, bits(u32::from(lists)));
                page.extend_from_slice(&(packed.len() as u32).to_le_bytes());
                page.extend_from_slice(&packed);
            }
        }
        let width = bits(self.known.len().saturating_sub(1) as u32);
        page.push(width as u8);
        page.extend_from_slice(&pack(&self.values, width));
        page
    }
}

/// How many bits numbers up to this one need; at least one.
fn bits(most: u32) -> u32 {
    (u32::BITS - most.leading_zeros()).max(1)
}

/// Numbers of so many bits each, as one run of groups of eight.
fn pack(numbers: &[u32], width: u32) -> Vec<u8> {
    let groups = numbers.len().div_ceil(8);
    let mut out = Vec::new();
    varint((groups as u64) << 1 | 1, &mut out);
    let (mut waiting, mut filled) = (0u64, 0);
    let padding = groups * 8 - numbers.len();
    for &number in numbers.iter().chain(std::iter::repeat_n(&0, padding)) {
        waiting |= u64::from(number) << filled;
        filled += width;
        while filled >= 8 {
            out.push(waiting as u8);
            waiting >>= 8;
            filled -= 8;
        }
    }
    out
}

fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// A structure in the compact form of Thrift, in which Parquet describes itself. Fields are added in
/// the order of their numbers.
#[derive(Default)]
struct Thrift {
    bytes: Vec<u8>,
    last: u8,
}

impl Thrift {
    fn head(&mut self, field: u8, kind: u8) {
        self.bytes.push((field - self.last) << 4 | kind);
        self.last = field;
    }

    /// A number. Those of 32 and of 64 bits are written alike.
    fn int(&mut self, field: u8, value: i64) {
        self.head(field, 5);
        zigzag(value, &mut self.bytes);
    }

    fn long(&mut self, field: u8, value: i64) {
        self.head(field, 6);
        zigzag(value, &mut self.bytes);
    }

    fn text(&mut self, field: u8, value: &str) {
        self.head(field, 8);
        put_text(value, &mut self.bytes);
    }

    fn part(&mut self, field: u8, part: Self) {
        self.head(field, 12);
        self.bytes.extend(part.end());
    }

    fn list<T>(&mut self, field: u8, kind: u8, items: Vec<T>, put: impl Fn(T, &mut Vec<u8>)) {
        self.head(field, 9);
        if items.len() < 15 {
            self.bytes.push((items.len() as u8) << 4 | kind);
        } else {
            self.bytes.push(0xf0 | kind);
            varint(items.len() as u64, &mut self.bytes);
        }
        for item in items {
            put(item, &mut self.bytes);
        }
    }

    fn parts(&mut self, field: u8, parts: Vec<Self>) {
        self.list(field, 12, parts, |part, out| out.extend(part.end()));
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

fn zigzag(value: i64, out: &mut Vec<u8>) {
    varint((value << 1 ^ value >> 63) as u64, out);
}

fn put_text(value: &str, out: &mut Vec<u8>) {
    varint(value.len() as u64, out);
    out.extend_from_slice(value.as_bytes());
}

/// A file that is being written.
pub(super) struct Writer<W> {
    out: W,
    written: u64,
    schema: Node,
    leaves: Vec<Leaf>,
    notes: Vec<(&'static str, String)>,
    groups: Vec<Thrift>,
    rows: usize,
}

impl<W: Write> Writer<W> {
    pub(super) fn new(
        out: W,
        schema: Node,
        notes: Vec<(&'static str, String)>,
    ) -> io::Result<Self> {
        let mut leaves = Vec::new();
        schema.leaves(&[], 0, &mut leaves);
        let (groups, rows) = (Vec::new(), 0);
        let mut writer = Self { out, written: 0, schema, leaves, notes, groups, rows };
        writer.put(MAGIC)?;
        Ok(writer)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.written += bytes.len() as u64;
        self.out.write_all(bytes)
    }

    /// Writes some rows: all columns, in the order of the schema.
    pub(super) fn group(&mut self, rows: usize, columns: &[&Column]) -> io::Result<()> {
        let began = self.written;
        let mut chunks = Vec::new();
        for (at, column) in columns.iter().enumerate() {
            chunks.push(self.column(at, column)?);
        }
        let mut group = Thrift::default();
        group.parts(1, chunks);
        group.long(2, (self.written - began) as i64);
        group.long(3, rows as i64);
        self.groups.push(group);
        self.rows += rows;
        Ok(())
    }

    /// Writes a column's dictionary and its values; gives their description.
    fn column(&mut self, at: usize, column: &Column) -> io::Result<Thrift> {
        let began = self.written;
        let mut head = Thrift::default();
        head.int(1, column.known.len() as i64);
        head.int(2, PLAIN);
        self.page(2, &column.dictionary, 7, head)?;
        let values = self.written;
        let mut head = Thrift::default();
        head.int(1, column.there.len() as i64);
        for (field, encoding) in [(2, RLE_DICTIONARY), (3, RLE), (4, RLE)] {
            head.int(field, encoding);
        }
        let page = column.page(self.leaves[at].lists);
        self.page(0, &page, 5, head)?;
        let (leaf, size) = (&self.leaves[at], (self.written - began) as i64);
        let mut about = Thrift::default();
        about.int(1, leaf.kind as i64);
        about.list(2, 5, vec![PLAIN, RLE, RLE_DICTIONARY], zigzag);
        about.list(3, 8, leaf.way.clone(), put_text);
        about.int(4, 0);
        about.long(5, column.there.len() as i64);
        about.long(6, size);
        about.long(7, size);
        about.long(9, values as i64);
        about.long(11, began as i64);
        let mut chunk = Thrift::default();
        chunk.long(2, began as i64);
        chunk.part(3, about);
        Ok(chunk)
    }

    fn page(&mut self, kind: i64, body: &[u8], field: u8, about: Thrift) -> io::Result<()> {
        let mut head = Thrift::default();
        head.int(1, kind);
        head.int(2, body.len() as i64);
        head.int(3, body.len() as i64);
        head.part(field, about);
        self.put(&head.end())?;
        self.put(body)
    }

    /// Writes the description of it all, without which nobody can read it.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let mut schema = Vec::new();
        self.schema.describe(true, &mut schema);
        let note = |(key, value): (&str, String)| {
            let mut note = Thrift::default();
            note.text(1, key);
            note.text(2, &value);
            note
        };
        let mut about = Thrift::default();
        about.int(1, 1);
        about.parts(2, schema);
        about.long(3, self.rows as i64);
        about.parts(4, std::mem::take(&mut self.groups));
        about.parts(5, std::mem::take(&mut self.notes).into_iter().map(note).collect());
        about.text(6, concat!("mesozoic ", env!("CARGO_PKG_VERSION")));
        let about = about.end();
        self.put(&about)?;
        self.put(&(about.len() as u32).to_le_bytes())?;
        self.put(MAGIC)?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the format's own description: 0 to 7 in three bits each.
    #[test]
    fn numbers_are_packed_as_the_format_says() {
        let packed = pack(&[0, 1, 2, 3, 4, 5, 6, 7], 3);
        assert_eq!(packed, [0b11, 0b1000_1000, 0b1100_0110, 0b1111_1010]);
        assert_eq!(pack(&[1], 1), [0b11, 1], "padded to eight");
        assert_eq!([0, 1, 2, 255, 256].map(bits), [1, 1, 2, 8, 9]);
    }

    #[test]
    fn numbers_of_the_description_are_short_where_they_are_small() {
        let written = |value| {
            let mut out = Vec::new();
            zigzag(value, &mut out);
            out
        };
        assert_eq!((written(0), written(-1), written(1)), (vec![0], vec![1], vec![2]));
        assert_eq!(written(150), [0xac, 0x02]);
    }
}
