//! Ratings: how strong somebody is at a game, as far as it is known.

use core::fmt;

/// Who is rated: people with accounts, and bots of each level.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Player {
    /// A person, by the id of their guest.
    Guest(String),
    /// All bots of a level.
    Bot(String),
}

impl Player {
    /// Reads what [`fmt::Display`] wrote.
    pub fn parse(text: &str) -> Self {
        match text.strip_prefix("bot ") {
            Some(level) => Self::Bot(level.to_owned()),
            None => Self::Guest(text.to_owned()),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Ids of guests are words without spaces.
            Self::Guest(id) => f.write_str(id),
            Self::Bot(level) => write!(f, "bot {level}"),
        }
    }
}

/// How strong somebody is at a game, in thousandths of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The strength that is expected.
    pub rating: i64,
    /// How far it may be off.
    pub deviation: i64,
}

/// A rating at a game, with whose it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rated {
    /// Whose.
    pub player: Player,
    /// What others read, where it is a person.
    pub name: Option<String>,
    /// The game's id.
    pub game: String,
    /// How strong.
    pub rating: Rating,
    /// After how many matches.
    pub played: u32,
    /// When it last changed.
    pub at: i64,
}

/// What a match makes of somebody's rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRating {
    /// Whose.
    pub player: Player,
    /// At which seat they were.
    pub seat: u8,
    /// How strong they were, where they had played for a rating before. The new rating follows from it, and
    /// is refused where somebody else has changed it meanwhile.
    pub before: Option<Rating>,
    /// How strong they are now.
    pub rating: Rating,
}
