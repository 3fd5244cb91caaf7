//! Narration: sentences made of tokens, so that a screen can colour seats and highlight pieces,
//! a screen reader can read them, and a terminal can print them.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::mem;

use serde::{Deserialize, Serialize, Serializer};

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

/// Where a game speaks. What is said lies in one text, so that a sentence costs no more than its letters: a
/// server tells many and keeps none.
#[derive(Clone, Debug, Default)]
pub struct Say {
    /// All words, ids and names, one after the other.
    words: String,
    /// Which of them is what.
    tokens: Vec<Said>,
}

/// One piece of a sentence; it begins where the one before ends.
#[derive(Clone, Copy, Debug)]
enum Said {
    /// Words, to here.
    Text(usize),
    Seat(Seat),
    /// A thing: its id, to here, and its name, to there.
    Piece(usize, usize),
}

impl Say {
    /// Says words.
    pub fn text(&mut self, words: impl AsRef<str>) -> &mut Self {
        self.words.push_str(words.as_ref());
        self.worded()
    }

    /// What now stands behind the last token are words.
    fn worded(&mut self) -> &mut Self {
        let (from, to) = (self.said(), self.words.len());
        match self.tokens.last_mut() {
            _ if from == to => {}
            Some(Said::Text(end)) => *end = to,
            _ => self.tokens.push(Said::Text(to)),
        }
        self
    }

    /// How much of the words belongs to tokens.
    fn said(&self) -> usize {
        let end = |said: &Said| match *said {
            Said::Text(end) | Said::Piece(_, end) => Some(end),
            Said::Seat(_) => None,
        };
        self.tokens.iter().rev().find_map(end).unwrap_or(0)
    }

    /// Names a seat.
    pub fn seat(&mut self, seat: Seat) -> &mut Self {
        self.tokens.push(Said::Seat(seat));
        self
    }

    /// Names a piece or place.
    pub fn piece(&mut self, id: impl AsRef<str>, name: impl AsRef<str>) -> &mut Self {
        self.named(id.as_ref(), name.as_ref());
        self
    }

    fn named(&mut self, id: &str, name: &str) {
        self.words.push_str(id);
        let id = self.words.len();
        self.words.push_str(name);
        self.tokens.push(Said::Piece(id, self.words.len()));
    }

    /// Names a piece with the article that its name takes: `a T-Rex`, `an Allosaurus`.
    pub fn a_piece(&mut self, id: impl AsRef<str>, name: impl AsRef<str>) -> &mut Self {
        let name = name.as_ref();
        self.text(article(name)).text(" ").piece(id, name)
    }

    /// Says a number.
    pub fn number(&mut self, n: impl fmt::Display) -> &mut Self {
        write!(self.words, "{n}").expect("a text takes in what is written to it");
        self.worded()
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

    /// Forgets what was said, to say something else.
    pub fn clear(&mut self) {
        self.words.clear();
        self.tokens.clear();
    }

    /// What was said.
    pub fn line(&self) -> Line {
        Line(self.tokens().map(Spoken::token).collect())
    }

    /// The same without a copy.
    pub fn tokens(&self) -> impl ExactSizeIterator<Item = Spoken<'_>> {
        let mut from = 0;
        self.tokens.iter().map(move |said| {
            let mut to = |end: usize| &self.words[mem::replace(&mut from, end)..end];
            match *said {
                Said::Text(end) => Spoken::Text(to(end)),
                Said::Seat(seat) => Spoken::Seat(seat),
                Said::Piece(id, name) => Spoken::Piece { id: to(id), name: to(name) },
            }
        })
    }
}

/// It is written like the [`Line`] that was said.
impl Serialize for Say {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.tokens())
    }
}

/// A [`Token`] where it was said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Spoken<'a> {
    /// Plain words.
    Text(&'a str),
    /// A seat.
    Seat(Seat),
    /// A thing on the table.
    Piece {
        /// Its id.
        id: &'a str,
        /// Its name in words.
        name: &'a str,
    },
}

impl Spoken<'_> {
    fn token(self) -> Token {
        match self {
            Self::Text(words) => Token::Text(words.to_owned()),
            Self::Seat(seat) => Token::Seat(seat),
            Self::Piece { id, name } => {
                Token::Piece { id: id.to_owned().into(), name: name.to_owned().into() }
            }
        }
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
    fn what_is_said_is_written_like_its_line() {
        let mut say = Say::default();
        for n in 0..2 {
            say.clear();
            say.text("").seat(Seat(1)).text(" has ").text("").number(n).text(" \"T-").text("Rex\"");
            say.seat(Seat(0)).piece("trex", "T-Rex").piece("", "nothing").text("!");
            let line = say.line();
            let text = |words: &str| Token::Text(words.to_owned());
            let piece = |id: &str, name: &str| Token::Piece {
                id: id.to_owned().into(),
                name: name.to_owned().into(),
            };
            let said = format!(" has {n} \"T-Rex\"");
            let pieces = [piece("trex", "T-Rex"), piece("", "nothing"), text("!")];
            let before = [Token::Seat(Seat(1)), text(&said), Token::Seat(Seat(0))];
            assert_eq!(line.0, [before, pieces].concat());
            let [written, wanted] =
                [serde_json::to_string(&say), serde_json::to_string(&line)].map(Result::unwrap);
            assert_eq!(written, wanted);
        }
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
