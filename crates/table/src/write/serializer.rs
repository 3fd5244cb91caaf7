//! What Serde says of a value, as text.

use core::fmt::{Display, Write as _};

use serde::ser::{
    Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant,
};
use serde::{Serialize, Serializer};
use serde_json::Error;

use super::{Inside, Out, Span};
use crate::known::KNOWN;

/// A list or an object that is being written.
pub(super) struct Parts<'a, 'o> {
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
