//! Reading JSON by little code.
//!
//! Serde writes a reader for every pair of a type and a source. A page, which fetches all of it before
//! the first move, has one source only: text becomes a [`Value`], which is read by [`Tree`]. It is as
//! strict as `serde_json` is, and stricter in one thing: a structure is an object, never a list of its
//! fields.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde_json::{Error, Map, Value};

/// Reads text.
#[cfg(not(target_family = "wasm"))]
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text)
}

/// Reads text.
#[cfg(target_family = "wasm")]
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    T::deserialize(Tree(&serde_json::from_str(text)?))
}

/// A value that is read.
#[derive(Clone, Copy)]
pub(crate) struct Tree<'a>(pub(crate) &'a Value);

impl Tree<'_> {
    fn as_u64(self) -> Option<u64> {
        self.0.as_u64()
    }

    fn as_i64(self) -> Option<i64> {
        self.0.as_i64()
    }

    fn other(self, wanted: &dyn serde::de::Expected) -> Error {
        let found = match self.0 {
            Value::Null => Unexpected::Unit,
            Value::Bool(is) => Unexpected::Bool(*is),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(whole), _) => Unexpected::Unsigned(whole),
                (None, Some(whole)) => Unexpected::Signed(whole),
                (None, None) => Unexpected::Float(number.as_f64().unwrap_or_default()),
            },
            Value::String(text) => Unexpected::Str(text),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        };
        Error::invalid_type(found, wanted)
    }
}

/// What is left of a list.
struct Items<'a>(std::slice::Iter<'a, Value>);

impl Items<'_> {
    fn end(&self, all: usize) -> Result<(), Error> {
        let left = self.0.len();
        if left == 0 {
            return Ok(());
        }
        Err(Error::invalid_length(all, &Fewer(all - left)))
    }
}

/// How many items there should be.
struct Fewer(usize);

impl serde::de::Expected for Fewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in the list", self.0)
    }
}

impl<'a> SeqAccess<'a> for Items<'a> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'a>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Error> {
        self.0.next().map(|value| seed.deserialize(Tree(value))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// What is left of an object.
struct Fields<'a> {
    left: serde_json::map::Iter<'a>,
    value: &'a Value,
}

impl<'a> Fields<'a> {
    fn of(map: &'a Map<String, Value>) -> Self {
        Self { left: map.iter(), value: &Value::Null }
    }

    fn next(&mut self) -> Option<&'a str> {
        let (key, value) = self.left.next()?;
        self.value = value;
        Some(key)
    }
}

impl<'a> MapAccess<'a> for Fields<'a> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'a>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Error> {
        self.next().map(|key| seed.deserialize(Key(key))).transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(Tree(self.value))
    }
}

/// The name of a variant and what it holds.
struct Choice<'a> {
    name: &'a str,
    holds: Option<Tree<'a>>,
}

impl<'a> EnumAccess<'a> for Choice<'a> {
    type Error = Error;
    type Variant = Held<'a>;

    fn variant_seed<S: DeserializeSeed<'a>>(self, seed: S) -> Result<(S::Value, Held<'a>), Error> {
        let name: StrDeserializer<'a, Error> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, Held(self.holds)))
    }
}

/// What a variant holds.
struct Held<'a>(Option<Tree<'a>>);

impl<'a> Held<'a> {
    fn tree(&self) -> Tree<'a> {
        self.0.unwrap_or(Tree(&Value::Null))
    }
}

impl<'a> VariantAccess<'a> for Held<'a> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.tree().0 {
            Value::Null => Ok(()),
            _ => Err(self.tree().other(&"unit variant")),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'a>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self.tree())
    }

    fn tuple_variant<V: Visitor<'a>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.tree().deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'a>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.tree().deserialize_struct("", fields, visitor)
    }
}

/// Numbers, read from wherever they stand.
macro_rules! numbers {
    () => {
        numbers! {
            deserialize_u8 visit_u64 as_u64, deserialize_u16 visit_u64 as_u64,
            deserialize_u32 visit_u64 as_u64, deserialize_u64 visit_u64 as_u64,
            deserialize_i8 visit_i64 as_i64, deserialize_i16 visit_i64 as_i64,
            deserialize_i32 visit_i64 as_i64, deserialize_i64 visit_i64 as_i64
        }
    };
    ($($method:ident $visit:ident $as:ident),*) => {
        $(fn $method<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.$as() {
                Some(number) => visitor.$visit(number),
                None => Err(self.other(&visitor)),
            }
        })*
    };
}

impl<'a> Deserializer<'a> for Tree<'a> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(is) => visitor.visit_bool(*is),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(whole), _) => visitor.visit_u64(whole),
                (None, Some(whole)) => visitor.visit_i64(whole),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or_default()),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(_) => self.deserialize_seq(visitor),
            Value::Object(_) => self.deserialize_map(visitor),
        }
    }

    numbers!();

    fn deserialize_f64<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0.as_f64() {
            Some(number) => visitor.visit_f64(number),
            None => Err(self.other(&visitor)),
        }
    }

    fn deserialize_f32<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_bool<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Bool(is) => visitor.visit_bool(*is),
            _ => Err(self.other(&visitor)),
        }
    }

    fn deserialize_str<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::String(text) => visitor.visit_borrowed_str(text),
            _ => Err(self.other(&visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_char<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            _ => Err(self.other(&visitor)),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'a>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'a>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        let Value::Array(list) = self.0 else { return Err(self.other(&visitor)) };
        let mut items = Items(list.iter());
        let read = visitor.visit_seq(&mut items)?;
        items.end(list.len())?;
        Ok(read)
    }

    fn deserialize_tuple<V: Visitor<'a>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'a>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Object(map) => visitor.visit_map(Fields::of(map)),
            _ => Err(self.other(&visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'a>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'a>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(Choice { name, holds: None }),
            Value::Object(map) if map.len() == 1 => {
                let mut fields = Fields::of(map);
                let name = fields.next().unwrap_or_default();
                visitor.visit_enum(Choice { name, holds: Some(Tree(fields.value)) })
            }
            _ => Err(self.other(&"a name, or an object with one name")),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}

/// The key of an object: a name, or a number in letters.
#[derive(Clone, Copy)]
struct Key<'a>(&'a str);

impl Key<'_> {
    fn as_u64(self) -> Option<u64> {
        self.0.parse().ok()
    }

    fn as_i64(self) -> Option<i64> {
        self.0.parse().ok()
    }

    fn other(self, wanted: &dyn serde::de::Expected) -> Error {
        Error::invalid_type(Unexpected::Str(self.0), wanted)
    }
}

impl<'a> Deserializer<'a> for Key<'a> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.0)
    }

    numbers!();

    fn deserialize_newtype_struct<V: Visitor<'a>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'a>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(Choice { name: self.0, holds: None })
    }

    serde::forward_to_deserialize_any! {
        <V: Visitor<'a>>
        bool f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fmt::Debug;

    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Herd {
        name: String,
        size: u8,
        weight: f32,
        debt: Option<i32>,
        #[serde(default)]
        fed: bool,
        pair: (u16, char),
        by_number: BTreeMap<u8, Id>,
        by_mood: BTreeMap<Mood, [u8; 2]>,
        moods: Vec<Mood>,
        owner: Owner,
    }

    #[derive(Deserialize, PartialEq, Debug)]
    struct Id(u64);

    #[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[serde(rename_all = "snake_case")]
    enum Mood {
        Calm,
        Hungry { since: u8 },
        After(u8),
        Between(u8, u8),
    }

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Owner {
        Nobody,
        Seat { seat: i8 },
    }

    const HERD: &str = r#"{"name":"Ank","size":3,"weight":2.5,"debt":-4,"pair":[300,"é"],
        "by_number":{"7":18446744073709551615},"by_mood":{"calm":[1,2]},
        "moods":["calm",{"hungry":{"since":2}},{"after":3},{"between":[4,5]}],
        "owner":{"kind":"seat","seat":-1}}"#;

    fn both<T: DeserializeOwned + PartialEq + Debug>(text: &str) -> Option<T> {
        let value: Value = serde_json::from_str(text).unwrap();
        let ours = T::deserialize(Tree(&value));
        let theirs = serde_json::from_value(value);
        assert_eq!(ours.as_ref().ok(), theirs.as_ref().ok(), "{text}: {ours:?}, {theirs:?}");
        ours.ok()
    }

    #[test]
    fn it_reads_what_serde_json_reads() {
        let herd: Herd = both(HERD).unwrap();
        assert_eq!((herd.size, herd.debt, herd.fed), (3, Some(-4), false));
        let nobody = HERD.replace(r#"{"kind":"seat","seat":-1}"#, r#"{"kind":"nobody"}"#);
        assert_eq!(both::<Herd>(&nobody.replace("-4", "null")).unwrap().debt, None);
        assert!(both::<Value>(HERD).is_some_and(|value| value["pair"][1] == "é"));
    }

    #[test]
    fn it_refuses_what_serde_json_refuses() {
        for (good, bad) in [
            ("\"size\":3", "\"size\":256"),
            ("\"size\":3", "\"size\":-3"),
            ("\"size\":3", "\"size\":3.5"),
            ("\"size\":3", "\"size\":\"3\""),
            ("\"size\":3", "\"sizes\":3"),
            ("\"name\":\"Ank\"", "\"name\":null"),
            ("2.5", "\"2.5\""),
            ("-4", "false"),
            ("-4", "18446744073709551615"),
            ("[300,\"é\"]", "[300,\"é\",1]"),
            ("[300,\"é\"]", "[300]"),
            ("[300,\"é\"]", "[300,\"ab\"]"),
            ("\"7\":", "\"seven\":"),
            ("\"7\":", "\"256\":"),
            ("{\"calm\":[1,2]}", "{\"calmer\":[1,2]}"),
            ("{\"calm\":[1,2]}", "[]"),
            ("[1,2]", "[1,2,3]"),
            ("[\"calm\",", "[\"hungry\","),
            ("[\"calm\",", "[{\"calm\":1},"),
            ("[\"calm\",", "[7,"),
            ("{\"after\":3}", "{\"after\":3,\"calm\":null}"),
            ("[4,5]", "[4,5,6]"),
            ("\"seat\":-1", "\"seat\":-129"),
            ("\"kind\":\"seat\",", ""),
        ] {
            assert!(HERD.contains(good), "{good}");
            assert_eq!(both::<Herd>(&HERD.replace(good, bad)), None, "{bad}");
        }
    }

    #[test]
    fn a_structure_is_never_a_list() {
        let list: Value = serde_json::from_str(r#"["Ank", 3]"#).unwrap();
        let error = Herd::deserialize(Tree(&list)).unwrap_err().to_string();
        assert!(error.contains("sequence"), "{error}");
    }
}
