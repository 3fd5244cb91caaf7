//! Steps and their notation: `tile 3`, `send forest-middle 2`, `eat 1`.

use std::fmt;
use std::str::FromStr;

use mesozoic_core::{NotationError, Seat};
use mesozoic_kit::{Words, named};
use serde::{Deserialize, Serialize};

use crate::components::{Area, Counter, DINOS, Environment, GROWTH_FIRST, MAX_SEATS, TILES};

named! {
    /// Where an environment card is taken from.
    Pile {
        Open "open" "the card that lies face up",
        Deck "deck" "the top of the deck, unseen",
    }
}

named! {
    /// What a seat holds and plays in its turn.
    Held {
        Card "card" "the environment card",
        Tile "tile" "the action tile",
    }
}

/// One decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Step {
    /// Take an environment card.
    Card {
        /// From where.
        from: Pile,
    },
    /// Take an action tile.
    Tile {
        /// From the space with this number, 1 to 6.
        space: u8,
    },
    /// Play what was taken.
    Play {
        /// Which of the two.
        held: Held,
    },
    /// Put new dinosaurs into the inner, middle and outer area of the environment.
    Settle {
        /// How many into each.
        dinos: [u8; 3],
    },
    /// Choose the environment of the New Environment tile.
    Environment {
        /// Which.
        environment: Environment,
    },
    /// Let a herd grow by the Herd Growth tile: three dinosaurs, then two for another herd, or as
    /// many as the supply has.
    Grow {
        /// Where the herd lives.
        area: Area,
        /// By fewer, to leave some of a short supply to the other herd.
        only: Option<u8>,
    },
    /// Let a herd hatch by the Hatch tile.
    Hatch {
        /// Where the herd lives.
        area: Area,
    },
    /// Move the Pterodactyl.
    Fly {
        /// Where to.
        to: Area,
    },
    /// Move the T-Rex.
    Stalk {
        /// Where to.
        to: Area,
    },
    /// Move a Raptor.
    Raptor {
        /// From where; Raptors are alike.
        from: Area,
        /// Where to.
        to: Area,
    },
    /// Eat one dinosaur. Seats are eaten in ascending order: the order changes nothing.
    Eat {
        /// Whose.
        seat: Seat,
    },
    /// Scatter dinosaurs of one herd to an adjacent area.
    Scatter {
        /// Whose.
        seat: Seat,
        /// Where to.
        to: Area,
        /// One, or two that go together.
        dinos: u8,
    },
    /// Nominate a herd to migrate.
    Migrate {
        /// Where it lives.
        from: Area,
    },
    /// Send a part of the migrating herd. Areas are named in ascending order: the order changes
    /// nothing.
    Send {
        /// Where to.
        to: Area,
        /// How many set out.
        dinos: u8,
    },
    /// Let the T-Rex that has eaten take its place.
    Enter,
    /// Add a dinosaur won by a white token to a herd.
    White {
        /// Where the herd lives.
        area: Area,
    },
    /// Use a counter.
    Counter {
        /// Which.
        counter: Counter,
        /// Where.
        area: Area,
    },
    /// Leave the T-Rex or the Pterodactyl where it is.
    Stay,
    /// Eat, scatter, send, move no more.
    Stop,
    /// End the turn.
    End,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card { from } => write!(f, "card {}", from.id()),
            Self::Tile { space } => write!(f, "tile {space}"),
            Self::Play { held } => write!(f, "play {}", held.id()),
            Self::Settle { dinos: [a, b, c] } => write!(f, "settle {a} {b} {c}"),
            Self::Environment { environment } => write!(f, "environment {}", environment.id()),
            Self::Grow { area, only: None } => write!(f, "grow {}", area.id()),
            Self::Grow { area, only: Some(dinos) } => write!(f, "grow {} {dinos}", area.id()),
            Self::Hatch { area } => write!(f, "hatch {}", area.id()),
            Self::Fly { to } => write!(f, "fly {}", to.id()),
            Self::Stalk { to } => write!(f, "stalk {}", to.id()),
            Self::Raptor { from, to } => write!(f, "raptor {} {}", from.id(), to.id()),
            Self::Eat { seat } => write!(f, "eat {seat}"),
            Self::Scatter { seat, to, dinos } => write!(f, "scatter {seat} {} {dinos}", to.id()),
            Self::Migrate { from } => write!(f, "migrate {}", from.id()),
            Self::Send { to, dinos } => write!(f, "send {} {dinos}", to.id()),
            Self::Enter => f.write_str("enter"),
            Self::White { area } => write!(f, "white {}", area.id()),
            Self::Counter { counter, area } => {
                write!(f, "counter {} {}", counter.id(), area.id())
            }
            Self::Stay => f.write_str("stay"),
            Self::Stop => f.write_str("stop"),
            Self::End => f.write_str("end"),
        }
    }
}

/// Reads the words of one line.
pub(crate) struct Reader<'l>(pub(crate) Words<'l>);

impl Reader<'_> {
    /// The thing with this id.
    fn one_of<T: Copy>(
        &self,
        word: &str,
        all: &[T],
        id: fn(T) -> &'static str,
    ) -> Result<T, NotationError> {
        let found = all.iter().copied().find(|&t| id(t) == word);
        self.0.one_of(word, found, all.iter().map(|&t| id(t)))
    }

    pub(crate) fn area(&self, word: &str) -> Result<Area, NotationError> {
        self.one_of(word, &Area::ALL, Area::id)
    }

    /// Between 1 and all dinosaurs of a seat.
    pub(crate) fn dinos(&self, word: &str) -> Result<u8, NotationError> {
        self.herd(word, 1, DINOS.n)
    }

    fn herd(&self, word: &str, from: u8, to: u8) -> Result<u8, NotationError> {
        self.0.number_of("a number of dinosaurs", word, from, to)
    }

    fn growth(&self, word: &str) -> Result<u8, NotationError> {
        self.0.number_of("a smaller growth", word, 1, GROWTH_FIRST.n - 1)
    }

    pub(crate) fn seat(&self, word: &str) -> Result<Seat, NotationError> {
        self.0.seat(word, MAX_SEATS as u8)
    }
}

impl FromStr for Step {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Self, NotationError> {
        let read = Reader(Words(line));
        Ok(match read.0.split()[..] {
            ["card", a] => Self::Card { from: read.one_of(a, &Pile::ALL, Pile::id)? },
            ["tile", a] => Self::Tile { space: read.0.number_of("a space", a, 1, TILES as u8)? },
            ["play", a] => Self::Play { held: read.one_of(a, &Held::ALL, Held::id)? },
            ["settle", a, b, c] => {
                let part = |word| read.herd(word, 0, 3);
                let dinos = [part(a)?, part(b)?, part(c)?];
                if !(1..=3).contains(&dinos.iter().sum::<u8>()) {
                    return Err(read.0.error("1 to 3 dinosaurs settle in all"));
                }
                Self::Settle { dinos }
            }
            ["environment", a] => Self::Environment {
                environment: read.one_of(a, &Environment::ALL, Environment::id)?,
            },
            ["grow", a] => Self::Grow { area: read.area(a)?, only: None },
            ["grow", a, b] => Self::Grow { area: read.area(a)?, only: Some(read.growth(b)?) },
            ["hatch", a] => Self::Hatch { area: read.area(a)? },
            ["fly", a] => Self::Fly { to: read.area(a)? },
            ["stalk", a] => Self::Stalk { to: read.area(a)? },
            ["raptor", a, b] => Self::Raptor { from: read.area(a)?, to: read.area(b)? },
            ["eat", a] => Self::Eat { seat: read.seat(a)? },
            ["scatter", a, b, c] => {
                Self::Scatter { seat: read.seat(a)?, to: read.area(b)?, dinos: read.herd(c, 1, 2)? }
            }
            ["migrate", a] => Self::Migrate { from: read.area(a)? },
            ["send", a, b] => Self::Send { to: read.area(a)?, dinos: read.dinos(b)? },
            ["enter"] => Self::Enter,
            ["white", a] => Self::White { area: read.area(a)? },
            ["counter", a, b] => Self::Counter {
                counter: read.one_of(a, &Counter::ALL, Counter::id)?,
                area: read.area(b)?,
            },
            ["stay"] => Self::Stay,
            ["stop"] => Self::Stop,
            ["end"] => Self::End,
            _ => {
                return Err(read.0.error(
                    "write a step such as \"card open\", \"tile 3\", \"play tile\", \
                     \"settle 1 0 2\", \"send forest-middle 2\", \"eat 1\", \"stop\" or \"end\"",
                ));
            }
        })
    }
}
