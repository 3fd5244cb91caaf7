//! What can go wrong at the rules' door. `apply` itself cannot fail.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::capital;

/// Why a table cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// The game does not seat that many.
    #[error("{title} seats {from} to {to}, not {asked}")]
    Seats {
        /// The game's title.
        title: &'static str,
        /// Fewest.
        from: u8,
        /// Most.
        to: u8,
        /// How many were asked for.
        asked: u8,
    },
    /// The options contradict each other or the number of seats.
    #[error("{0}")]
    Options(String),
}

impl SetupError {
    /// Refuses a number of seats that the game does not have.
    pub fn check_seats(meta: &crate::Meta, asked: u8) -> Result<(), Self> {
        if meta.seats.contains(&asked) {
            return Ok(());
        }
        let (from, to) = (*meta.seats.start(), *meta.seats.end());
        Err(Self::Seats { title: meta.title, from, to, asked })
    }

    /// Refuses an option that was chosen where it does not apply (see [`crate::OptionSpec::only`]).
    /// For those that are not at their default; `is` says whether another option has a value.
    pub fn check_applies(
        meta: &crate::Meta,
        key: &str,
        seats: u8,
        is: impl Fn(&str, &str) -> bool,
    ) -> Result<(), Self> {
        let spec = meta.options.iter().find(|spec| spec.key == key);
        let only = spec.map_or(&[][..], |spec| spec.only);
        match only.iter().find(|only| !only.holds(seats, &is)) {
            None => Ok(()),
            Some(only) => {
                Err(Self::Options(format!("option {key} applies only with {only}; leave it out")))
            }
        }
    }
}

/// Why a step is not legal: the rule's id in the game's `RULES.md`, and one sentence that a player
/// understands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// For example `DR-13`.
    pub rule: &'static str,
    /// The sentence's name among the refusals of `RULES.md`; empty where it stands in the code.
    pub key: &'static str,
    /// What the sentence names. With the key enough to say the same in another language.
    pub args: Vec<(&'static str, Word)>,
    /// For example `The die says woodlands; the Prairie of Love is grasslands.`
    pub sentence: Cow<'static, str>,
}

impl Refusal {
    /// A refusal under this rule.
    pub fn new(rule: &'static str, sentence: impl Into<Cow<'static, str>>) -> Self {
        Self { rule, key: "", args: Vec::new(), sentence: sentence.into() }
    }

    /// A refusal that stands in `RULES.md`. A sentence may begin with a word that it was given, so
    /// its first letter is made a capital here.
    pub fn with_key(
        rule: &'static str,
        key: &'static str,
        sentence: String,
        args: Vec<(&'static str, Word)>,
    ) -> Self {
        Self { rule, key, args, sentence: capital(sentence).into() }
    }
}

/// Refuses unless a condition holds. The refusal is made only where it is given: conditions are
/// asked far more often than they fail.
#[inline]
pub fn ensure(holds: bool, otherwise: impl FnOnce() -> Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// Something that a sentence names: what it is, and how English calls it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Word {
    /// The thing's id or the number, the same in every language.
    pub id: Cow<'static, str>,
    /// In English, with an article where one belongs.
    pub english: Cow<'static, str>,
}

impl Word {
    /// A thing of a game.
    pub fn new(id: &'static str, english: impl Into<Cow<'static, str>>) -> Self {
        Self { id: id.into(), english: english.into() }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

macro_rules! words_of_numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Word {
            fn from(number: $number) -> Self {
                let digits = number.to_string();
                Self { id: digits.clone().into(), english: digits.into() }
            }
        }
    )*};
}

words_of_numbers!(u8 u16 u32 u64 i32 usize);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.sentence, self.rule)
    }
}

impl std::error::Error for Refusal {}

/// A line that is not a step in the game's notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("cannot read \"{line}\": {reason}")]
pub struct NotationError {
    /// What was written.
    pub line: String,
    /// What was expected, with an example.
    pub reason: String,
}

impl NotationError {
    /// This line cannot be read, for this reason.
    pub fn new(line: &str, reason: impl Into<String>) -> Self {
        let line = line.chars().take(120).collect();
        Self { line, reason: reason.into() }
    }
}

/// A position that cannot occur.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{field}: {reason}")]
pub struct BadPosition {
    /// Where in the document, for example `state.zoos[1].forest`.
    pub field: String,
    /// Why it cannot be.
    pub reason: String,
}

impl BadPosition {
    /// This field cannot be so.
    pub fn new(field: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { field: field.into(), reason: reason.into() }
    }

    /// This field of the state cannot be so.
    pub fn in_state(field: impl AsRef<str>, reason: impl Into<String>) -> Self {
        Self::new(format!("state.{}", field.as_ref()), reason)
    }
}

/// Refuses a position unless something holds, and blames this field of the state.
pub fn require(
    holds: bool,
    field: impl AsRef<str>,
    reason: impl Into<String>,
) -> Result<(), BadPosition> {
    if holds { Ok(()) } else { Err(BadPosition::in_state(field, reason)) }
}
