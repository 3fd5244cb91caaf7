//! Narration: sentences made of tokens, so that a screen can colour seats and highlight pieces,
//! a screen reader can read them, and a terminal can print them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// One piece of a sentence. Written as briefly as can be, words as a string, a seat as its number,
/// a piece as an object: most of what a client is sent are sentences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Token {
    /// Plain words.
    Text(String),
    /// A seat, shown by the player's name.
    Seat(Seat),
    /// A thing on the table that can be pointed at.
    Piece {
        /// Its id in the game's notation, what a board highlights.
        id: Cow<'static, str>,
        /// Its name in words.
        name: Cow<'static, str>,
    },
}

/// One sentence.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Line(pub Vec<Token>);

impl Line {
    /// The sentence as plain text, with the given names of the seats.
    pub fn text(&self, name: impl Fn(Seat) -> String) -> String {
        self.0
            .iter()
            .map(|token| match token {
                Token::Text(words) => words.clone(),
                Token::Seat(seat) => name(*seat),
                Token::Piece { name, .. } => name.to_string(),
            })
            .collect()
    }
}

/// The words with a capital first. All words are English: the letters of every script would be 24 kB of
/// what a page fetches.
pub fn capital(words: impl Into<String>) -> String {
    let mut words = words.into();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// The words with a small letter first, to go on within a sentence.
pub fn small(words: impl Into<String>) -> String {
    let mut words = words.into();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    words
}

/// So many things: `1 pen`, `3 pens`.
pub fn count(n: usize, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// Things one after the other: `a, b and c`. Nothing for none.
pub fn list(things: &[impl AsRef<str>]) -> String {
    let all: Vec<&str> = things.iter().map(AsRef::as_ref).collect();
    match &all[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The article that goes before a word: `an` where it is spoken with a vowel first.
pub fn article(word: &str) -> &'static str {
    let mut letters = word.chars().map(|c| c.to_ascii_lowercase());
    let start = [(); 3].map(|()| letters.next().unwrap_or(' '));
    let is_vowel = |c: char| "aeiou".contains(c);
    let an = match start {
        // Spoken like "you" and "won".
        ['e', 'u', _] | ['o', 'n', 'e'] => false,
        // A Utahraptor, but an ugly one.
        ['u', second, third] => is_vowel(second) || !is_vowel(third),
        // An 8, an 11 and an 18; an 80 too.
        ['8', ..] | ['1', '1' | '8', ' '] => true,
        [first, ..] => is_vowel(first),
    };
    if an { "an" } else { "a" }
}

/// Where a game speaks.
#[derive(Debug, Default)]
pub struct Say(Line);

impl Say {
    /// Says words.
    pub fn text(&mut self, words: impl AsRef<str>) -> &mut Self {
        let words = words.as_ref();
        match self.0.0.last_mut() {
            _ if words.is_empty() => {}
            Some(Token::Text(before)) => before.push_str(words),
            _ => self.0.0.push(Token::Text(words.to_owned())),
        }
        self
    }

    /// Names a seat.
    pub fn seat(&mut self, seat: Seat) -> &mut Self {
        self.0.0.push(Token::Seat(seat));
        self
    }

    /// Names a piece or place.
    pub fn piece(
        &mut self,
        id: impl Into<Cow<'static, str>>,
        name: impl Into<Cow<'static, str>>,
    ) -> &mut Self {
        self.0.0.push(Token::Piece { id: id.into(), name: name.into() });
        self
    }

    /// Names a piece with the article that its name takes: `a T-Rex`, `an Allosaurus`.
    pub fn a_piece(
        &mut self,
        id: impl Into<Cow<'static, str>>,
        name: impl Into<Cow<'static, str>>,
    ) -> &mut Self {
        let name = name.into();
        self.text(article(&name)).text(" ").piece(id, name)
    }

    /// Says a number.
    pub fn number(&mut self, n: impl std::fmt::Display) -> &mut Self {
        self.text(n.to_string())
    }

    /// Names all things in a list: `a`, `a and b`, `a, b and c`.
    pub fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>,
        mut say: impl FnMut(&mut Self, T),
    ) -> &mut Self {
        let items = items.into_iter();
        let n = items.len();
        for (i, item) in items.enumerate() {
            if i > 0 {
                self.text(if i + 1 == n { " and " } else { ", " });
            }
            say(self, item);
        }
        self
    }

    /// What was said.
    pub fn line(self) -> Line {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_go_by_how_words_are_spoken() {
        for word in ["Allosaurus", "Iguanodon", "orange DNA", "umbrella", "8", "11", "oasis"] {
            assert_eq!(article(word), "an", "{word}");
        }
        for word in ["T-Rex", "Utahraptor", "Euoplocephalus", "one-way road", "9", "1", "110", ""] {
            assert_eq!(article(word), "a", "{word}");
        }
        let mut say = Say::default();
        say.text("Make ").a_piece("allo", "Allosaurus").text(".");
        assert_eq!(say.line().text(|_| String::new()), "Make an Allosaurus.");
    }

    #[test]
    fn words_read_like_english() {
        assert_eq!(["pen", "éclair bar", ""].map(capital), ["Pen", "éclair bar", ""]);
        assert_eq!(["Pen", "Éclair bar", ""].map(small), ["pen", "Éclair bar", ""]);
        assert_eq!([0, 1, 2].map(|n| count(n, "pen", "pens")), ["0 pens", "1 pen", "2 pens"]);
        let lists = [&[][..], &["a"], &["a", "b"], &["a", "b", "c"]].map(list);
        assert_eq!(lists, ["", "a", "a and b", "a, b and c"]);
    }

    #[test]
    fn lists_read_like_english() {
        for (items, said) in
            [(&["a"][..], "a"), (&["a", "b"], "a and b"), (&["a", "b", "c"], "a, b and c")]
        {
            let mut say = Say::default();
            say.list(items, |say, item| {
                say.text(item);
            });
            assert_eq!(say.line().text(|_| String::new()), said);
        }
    }
}
