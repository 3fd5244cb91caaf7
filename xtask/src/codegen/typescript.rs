//! Reads the TypeScript types that `ts-rs` writes: not all of the language, only what it uses.

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// A type.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Type {
    Any,
    /// `null`, `string`, `number` or `boolean`.
    Plain(&'static str),
    Literal(Value),
    Name(String),
    List(Box<Type>),
    Tuple(Vec<Type>),
    /// An object with any keys.
    Map(Box<Type>),
    Object(Vec<Field>),
    Union(Vec<Type>),
    /// All of these at once.
    Both(Vec<Type>),
}

/// A field of an object.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) is_optional: bool,
    pub(super) doc: String,
    pub(super) kind: Type,
}

/// A type with its name and what is said about it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Declaration {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) kind: Type,
}

/// Reads the one declaration of a file.
pub(super) fn read(text: &str) -> Result<Declaration> {
    let mut reader = Reader { tokens: tokens(text)?, at: 0 };
    loop {
        let doc = reader.doc();
        match reader.next()?.as_str() {
            "import" => while reader.next()? != ";" {},
            "export" => {
                reader.expect("type")?;
                let name = reader.next()?;
                reader.expect("=")?;
                return Ok(Declaration { name, doc, kind: reader.union()? });
            }
            other => bail!("`{other}` begins neither an import nor a type"),
        }
    }
}

/// Words, strings with their quotes, single marks, and comments of documentation as they are.
fn tokens(text: &str) -> Result<Vec<String>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => {
                rest = rest.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
                continue;
            }
            '/' => rest.find("*/").context("a comment has an end")? + 2,
            '"' | '\'' => rest[1..].find(first).context("a string has an end")? + 2,
            c if c.is_alphanumeric() || "_-$".contains(c) => rest
                .find(|c: char| !c.is_alphanumeric() && !"_-$".contains(c))
                .unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn next(&mut self) -> Result<String> {
        let token = self.tokens.get(self.at).context("the text ends in the middle of a type")?;
        self.at += 1;
        Ok(token.clone())
    }

    fn takes(&mut self, token: &str) -> bool {
        let is_there = self.peek() == token;
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        match self.next()? {
            found if found == token => Ok(()),
            found => bail!("`{found}` stands where `{token}` should"),
        }
    }

    /// A comment, if one comes next, as one paragraph.
    fn doc(&mut self) -> String {
        let mut doc = String::new();
        while self.peek().starts_with("/*") {
            let comment = self.peek().trim_start_matches("/*").trim_end_matches("*/");
            let words = comment
                .lines()
                .flat_map(|line| line.trim_start().trim_start_matches('*').split_whitespace());
            doc = words.collect::<Vec<_>>().join(" ").replace("[`", "`").replace("`]", "`");
            self.at += 1;
        }
        doc
    }

    fn union(&mut self) -> Result<Type> {
        self.takes("|");
        let mut types = vec![self.both()?];
        while self.takes("|") {
            types.push(self.both()?);
        }
        Ok(if types.len() == 1 { types.remove(0) } else { Type::Union(types) })
    }

    fn both(&mut self) -> Result<Type> {
        let mut types = vec![self.list()?];
        while self.takes("&") {
            types.push(self.list()?);
        }
        Ok(if types.len() == 1 { types.remove(0) } else { Type::Both(types) })
    }

    fn list(&mut self) -> Result<Type> {
        let mut kind = self.one()?;
        while self.takes("[") {
            self.expect("]")?;
            kind = Type::List(Box::new(kind));
        }
        Ok(kind)
    }

    fn one(&mut self) -> Result<Type> {
        self.doc();
        let token = self.next()?;
        Ok(match token.as_str() {
            "null" => Type::Plain("null"),
            "string" => Type::Plain("string"),
            "number" => Type::Plain("number"),
            "boolean" => Type::Plain("boolean"),
            "unknown" => Type::Any,
            "(" => {
                let kind = self.union()?;
                self.expect(")")?;
                kind
            }
            "[" => {
                let mut types = Vec::new();
                while !self.takes("]") {
                    types.push(self.union()?);
                    self.takes(",");
                }
                Type::Tuple(types)
            }
            "{" => self.object()?,
            "Array" => {
                self.expect("<")?;
                let kind = self.union()?;
                self.expect(">")?;
                Type::List(Box::new(kind))
            }
            "Record" => {
                self.expect("<")?;
                self.union()?;
                self.expect(",")?;
                let kind = self.union()?;
                self.expect(">")?;
                Type::Map(Box::new(kind))
            }
            text if text.starts_with(['"', '\'']) => {
                Type::Literal(Value::String(text[1..text.len() - 1].to_owned()))
            }
            text if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
                Type::Literal(text.parse::<i64>().context("a number is whole")?.into())
            }
            "true" => Type::Literal(true.into()),
            "false" => Type::Literal(false.into()),
            name if name.starts_with(char::is_uppercase) => Type::Name(token),
            other => bail!("`{other}` is no type that is known here"),
        })
    }

    fn object(&mut self) -> Result<Type> {
        let mut fields = Vec::new();
        while !self.takes("}") {
            let doc = self.doc();
            if self.takes("[") {
                while !self.takes("]") {
                    self.at += 1;
                }
                self.takes("?");
                self.expect(":")?;
                let kind = self.union()?;
                self.takes(",");
                self.expect("}")?;
                return Ok(Type::Map(Box::new(kind)));
            }
            let name = self.next()?.trim_matches('"').to_owned();
            let is_optional = self.takes("?");
            self.expect(":")?;
            fields.push(Field { name, is_optional, doc, kind: self.union()? });
            self.takes(",");
        }
        Ok(Type::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_read_with_its_documentation() {
        let text = "// This file was generated.\nimport type { B } from \"./B\";\n\n/**\n * One\n * \
                    thing, see [`B`].\n */\nexport type A = { \"t\": \"x\", \n/**\n * How many.\n */\nn?: \
                    Array<B | null>, } | \"y\" | [number, string][] | { [key in string]: boolean };\n";
        let read = read(text).unwrap();
        assert_eq!((read.name.as_str(), read.doc.as_str()), ("A", "One thing, see `B`."));
        let literal = |word: &str| Type::Literal(word.into());
        let b = Type::Union(vec![Type::Name("B".to_owned()), Type::Plain("null")]);
        let fields = vec![
            Field { name: "t".into(), is_optional: false, doc: String::new(), kind: literal("x") },
            Field {
                name: "n".into(),
                is_optional: true,
                doc: "How many.".into(),
                kind: Type::List(Box::new(b)),
            },
        ];
        let pair = Type::Tuple(vec![Type::Plain("number"), Type::Plain("string")]);
        let map = Type::Map(Box::new(Type::Plain("boolean")));
        let all = vec![Type::Object(fields), literal("y"), Type::List(Box::new(pair)), map];
        assert_eq!(read.kind, Type::Union(all));
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for text in ["", "export type A = {", "export type A = bigint;", "let a = 1;"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
