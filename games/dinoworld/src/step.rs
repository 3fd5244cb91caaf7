//! Steps and their notation. A round is a conversation: `pen stegosaurus 5` opens a drawing, `at C9`
//! and so on draw it square by square, `generator B8` powers it. `compound.rs` reads whole drawings.

use std::fmt;
use std::str::FromStr;

use mesozoic_core::NotationError;
use mesozoic_kit::Words;
use serde::{Deserialize, Serialize};

use crate::components::{Diet, FacilityType, Family, Kind};
use crate::dice::Dice;
use crate::grid::{Arms, Square};

/// Labs that are used while a pen is built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, type = "string[]"))]
pub struct Aid(u8);

impl Aid {
    /// None of them.
    pub const NONE: Self = Self(0);
    /// Relaxed Building Regulations: one square less.
    pub const SMALLER: Self = Self(1);
    /// Relaxed Building Regulations: one square more.
    pub const LARGER: Self = Self(2);
    /// Calculated Risk: less threat, one square damaged.
    pub const RISK: Self = Self(4);
    /// Docile Gene Editing: no threat.
    pub const DOCILE: Self = Self(8);
    const WORDS: [(Self, &'static str); 4] = [
        (Self::SMALLER, "smaller"),
        (Self::LARGER, "larger"),
        (Self::RISK, "risk"),
        (Self::DOCILE, "docile"),
    ];
    /// All that can be used together: an X lab or none, with or without the Z lab.
    pub const ALL: [Self; 7] =
        [Self(0), Self(1), Self(2), Self(4), Self(8), Self(1 | 8), Self(2 | 8)];

    /// Whether it includes the other.
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the X lab is used.
    #[inline]
    pub const fn uses_x(self) -> bool {
        self.0 & 7 != 0
    }

    /// DW-51, DW-52, DW-56: whether the labs can be used with a pen of a kind.
    pub(crate) fn suits(self, kind: Kind) -> bool {
        let standard = kind.family() == Family::Standard;
        (!self.uses_x() || standard)
            && (!self.has(Self::RISK) || kind.info().diet == Diet::Carnivore)
            && (!self.has(Self::DOCILE) || !kind.is_aviary())
    }

    /// The words of the labs.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Self::WORDS.into_iter().filter(move |(aid, _)| self.has(*aid)).map(|(_, word)| word)
    }

    /// The labs of these words; none if they cannot go together.
    fn from_words<'w>(words: impl IntoIterator<Item = &'w str>) -> Option<Self> {
        let mut all = Self::NONE;
        for word in words {
            let (aid, _) = Self::WORDS.into_iter().find(|(_, known)| *known == word)?;
            if all.has(aid) {
                return None;
            }
            all = all.and(aid);
        }
        Self::ALL.contains(&all).then_some(all)
    }

    /// Whether a word names one of them.
    pub(crate) fn is_word(word: &str) -> bool {
        Self::WORDS.iter().any(|(_, known)| *known == word)
    }
}

impl Serialize for Aid {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.words())
    }
}

impl<'de> Deserialize<'de> for Aid {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let words = Vec::<String>::deserialize(d)?;
        let wrong = || serde::de::Error::custom("these labs cannot be used together");
        Self::from_words(words.iter().map(String::as_str)).ok_or_else(wrong)
    }
}

/// One decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Step {
    /// Solo: leave a die to DinoBOT.
    Give {
        /// What it shows.
        die: u8,
    },
    /// Begin a pen. Dice are adjusted as cheaply as can be.
    Pen {
        /// For whom.
        kind: Kind,
        /// The dice used.
        dice: Dice,
        /// Labs used with it.
        aid: Aid,
    },
    /// Draw a square: of a pen, of an aquatic pen, or of a facility.
    At {
        /// Which.
        square: Square,
    },
    /// Draw an aviary.
    Place {
        /// The north-west corner of its outline.
        square: Square,
        /// Which of its positions, from 0.
        turn: u8,
    },
    /// Build a generator: one that the new pen needs, or after a pen a spare one.
    Generator {
        /// Where.
        square: Square,
    },
    /// Danger Mode: draw links from a generator to the new pen, building it if it is not there.
    Link {
        /// Where the generator is.
        square: Square,
        /// How many links.
        links: u8,
    },
    /// Begin to lay paths.
    Paths {
        /// The dice used.
        dice: Dice,
        /// The pips that they give, after research.
        pips: u8,
    },
    /// Turn a path into a crossroads, as part of laying paths.
    Convert {
        /// Which.
        square: Square,
    },
    /// Draw a path.
    Lay {
        /// Where.
        square: Square,
        /// Its arms.
        arms: Arms,
    },
    /// Lay no more paths.
    Stop,
    /// Begin a facility.
    Facility {
        /// Of which type.
        kind: FacilityType,
        /// The dice used.
        dice: Dice,
    },
    /// Cross off a security box.
    Improve,
    /// Cross off two security boxes.
    Boost {
        /// The die used.
        die: u8,
    },
    /// Make the lake a square larger.
    Expand {
        /// Which.
        square: Square,
    },
    /// Re-paving Work.
    Repave {
        /// Which path.
        square: Square,
    },
    /// Side Entrance.
    Entrance {
        /// Where.
        square: Square,
    },
    /// Mad Scientist.
    Experiment,
    /// Power Regulator.
    Regulate,
    /// Done for this round.
    Ready,
    /// After a malfunction: damage this square of an aviary.
    Cross {
        /// Which.
        square: Square,
    },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Give { die } => write!(f, "give {die}"),
            Self::Pen { kind, dice, aid } => {
                write!(f, "pen {} {dice}", kind.info().id)?;
                aid.words().try_for_each(|word| write!(f, " {word}"))
            }
            Self::At { square } => write!(f, "at {square}"),
            Self::Place { square, turn } => write!(f, "place {square} {turn}"),
            Self::Generator { square } => write!(f, "generator {square}"),
            Self::Link { square, links } => write!(f, "link {square} {links}"),
            Self::Paths { dice, pips } if *pips == dice.sum() => write!(f, "paths {dice}"),
            Self::Paths { dice, pips } => write!(f, "paths {dice}={pips}"),
            Self::Convert { square } => write!(f, "convert {square}"),
            Self::Lay { square, arms } => write!(f, "lay {square} {arms}"),
            Self::Stop => f.write_str("stop"),
            Self::Facility { kind, dice } => write!(f, "facility {} {dice}", kind.id()),
            Self::Improve => f.write_str("improve"),
            Self::Boost { die } => write!(f, "boost {die}"),
            Self::Expand { square } => write!(f, "expand {square}"),
            Self::Repave { square } => write!(f, "repave {square}"),
            Self::Entrance { square } => write!(f, "entrance {square}"),
            Self::Experiment => f.write_str("experiment"),
            Self::Regulate => f.write_str("regulate"),
            Self::Ready => f.write_str("ready"),
            Self::Cross { square } => write!(f, "cross {square}"),
        }
    }
}

/// The largest number of pips that dice can give.
pub(crate) const MOST_PIPS: u8 = 24;

impl FromStr for Step {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Self, NotationError> {
        let words = Words(line);
        let again = |e: NotationError| words.error(e.reason);
        let square = |word: &str| word.parse::<Square>().map_err(again);
        let dice = |word: &str| word.parse::<Dice>().map_err(again);
        let number = |word: &str, from: u8, to: u8| words.number(word, from, to);
        let kind = |word: &str| {
            words.one_of(word, Kind::from_id(word), Kind::ALL.map(|kind| kind.info().id))
        };
        match words.split()[..] {
            ["give", die] => Ok(Self::Give { die: number(die, 1, 6)? }),
            ["pen", species, d, ref labs @ ..] => {
                let aid = Aid::from_words(labs.iter().copied()).ok_or_else(|| {
                    let reason = "behind the dice of a pen stand labs that go together: smaller or \
                                  larger or risk, and docile; or the squares of the whole pen";
                    words.error(reason)
                })?;
                Ok(Self::Pen { kind: kind(species)?, dice: dice(d)?, aid })
            }
            ["at", s] => Ok(Self::At { square: square(s)? }),
            ["place", s, turn] => Ok(Self::Place { square: square(s)?, turn: number(turn, 0, 7)? }),
            ["generator", s] => Ok(Self::Generator { square: square(s)? }),
            ["link", s, n] => Ok(Self::Link { square: square(s)?, links: number(n, 1, 3)? }),
            ["paths", d] => match d.split_once('=') {
                None => dice(d).map(|dice| Self::Paths { dice, pips: dice.sum() }),
                Some((d, pips)) => {
                    Ok(Self::Paths { dice: dice(d)?, pips: number(pips, 1, MOST_PIPS)? })
                }
            },
            ["convert", s] => Ok(Self::Convert { square: square(s)? }),
            ["lay", s, arms] => {
                Ok(Self::Lay { square: square(s)?, arms: arms.parse().map_err(again)? })
            }
            ["stop"] => Ok(Self::Stop),
            ["facility", kind, d] => {
                let found = FacilityType::ALL.into_iter().find(|k| k.id() == kind);
                let kind = found.ok_or_else(|| {
                    let reason = format!("\"{kind}\" is neither recreation nor welfare");
                    words.error(reason)
                })?;
                Ok(Self::Facility { kind, dice: dice(d)? })
            }
            ["improve"] => Ok(Self::Improve),
            ["boost", die] => Ok(Self::Boost { die: number(die, 1, 6)? }),
            ["expand", s] => Ok(Self::Expand { square: square(s)? }),
            ["repave", s] => Ok(Self::Repave { square: square(s)? }),
            ["entrance", s] => Ok(Self::Entrance { square: square(s)? }),
            ["experiment"] => Ok(Self::Experiment),
            ["regulate"] => Ok(Self::Regulate),
            ["ready"] => Ok(Self::Ready),
            ["cross", s] => Ok(Self::Cross { square: square(s)? }),
            _ => Err(words.error(
                "write for example \"pen stegosaurus 5\", \"at C9\", \"paths 2+3\", \"lay C8 NS\", \
                 \"facility welfare 4\" or \"ready\"",
            )),
        }
    }
}
