//! What a command is stored under.

use core::fmt;

/// A client's id for a command, with what makes it one command and no other. Names that older
/// programs gave are the bare id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommandName<'a> {
    /// The term of the seat's holder.
    pub term: Option<u32>,
    /// A fingerprint of what was asked for.
    pub content: Option<u64>,
    /// The id that the client made up.
    pub id: &'a str,
}

impl<'a> CommandName<'a> {
    /// Reads a name. Whatever it does not understand is an id.
    pub fn parse(text: &'a str) -> Self {
        let read = || {
            let (term, rest) = text.split_once('.')?;
            let (content, id) = rest.split_once('.').filter(|(content, _)| content.len() == 16)?;
            let content = u64::from_str_radix(content, 16).ok()?;
            Some(Self { term: Some(term.parse().ok()?), content: Some(content), id })
        };
        read().unwrap_or(Self { term: None, content: None, id: text })
    }
}

impl fmt::Display for CommandName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(term), Some(content)) = (self.term, self.content) {
            write!(f, "{term}.{content:016x}.")?;
        }
        f.write_str(self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_was_written() {
        for id in ["c1", "", "a.b.c", "0.0000000000000000.x"] {
            let name = CommandName { term: Some(3), content: Some(0xfe), id };
            assert_eq!(CommandName::parse(&name.to_string()), name);
        }
        for old in ["c1", "a.b.c", "1.2.3", ""] {
            let name = CommandName::parse(old);
            assert_eq!((name.term, name.content, name.id), (None, None, old));
            assert_eq!(name.to_string(), old);
        }
    }
}
