//! Steps and their notation: `place trex forest`, `choose trex`, `discard stegosaurus`,
//! `move pyramid-3`.

use std::fmt;
use std::str::FromStr;

use mesozoic_core::NotationError;
use serde::{Deserialize, Serialize};

use crate::components::{PENS, Pen, Species};

/// Where a dinosaur can be put: a pen, a slot of the Pyramid, or the River.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[repr(u8)]
#[allow(missing_docs, reason = "named after the pens")]
#[cfg_attr(feature = "ts", ts(rename_all = "kebab-case"))]
pub enum Spot {
    Forest,
    Trio,
    Prairie,
    King,
    Meadow,
    Island,
    Wood,
    BridgeLeft,
    Quarantine,
    Lookout,
    BridgeRight,
    #[cfg_attr(feature = "ts", ts(rename = "pyramid-0"))]
    Pyramid0,
    #[cfg_attr(feature = "ts", ts(rename = "pyramid-1"))]
    Pyramid1,
    #[cfg_attr(feature = "ts", ts(rename = "pyramid-2"))]
    Pyramid2,
    #[cfg_attr(feature = "ts", ts(rename = "pyramid-3"))]
    Pyramid3,
    #[cfg_attr(feature = "ts", ts(rename = "pyramid-4"))]
    Pyramid4,
    #[cfg_attr(feature = "ts", ts(rename = "pyramid-5"))]
    Pyramid5,
    River,
}

impl Spot {
    /// All of them, in order.
    pub const ALL: [Self; 18] = [
        Self::Forest,
        Self::Trio,
        Self::Prairie,
        Self::King,
        Self::Meadow,
        Self::Island,
        Self::Wood,
        Self::BridgeLeft,
        Self::Quarantine,
        Self::Lookout,
        Self::BridgeRight,
        Self::Pyramid0,
        Self::Pyramid1,
        Self::Pyramid2,
        Self::Pyramid3,
        Self::Pyramid4,
        Self::Pyramid5,
        Self::River,
    ];

    /// Its bit in a set of spots.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// The spot of a bit.
    #[inline]
    pub(crate) const fn at(bit: u8) -> Self {
        Self::ALL[bit as usize]
    }

    /// The pen it belongs to; the River is none.
    #[inline]
    pub const fn pen(self) -> Option<Pen> {
        const PEN: [Option<Pen>; 18] = {
            let mut pens = [None; 18];
            let mut i = 0;
            while i < 17 {
                pens[i] = Some(PENS[if i < 11 { i } else { 11 }].pen);
                i += 1;
            }
            pens
        };
        PEN[self as usize]
    }

    /// The slot of the Pyramid.
    #[inline]
    pub const fn slot(self) -> Option<usize> {
        let i = self as usize;
        if i >= 11 && i < 17 { Some(i - 11) } else { None }
    }

    /// The slot of the Pyramid with this number.
    #[inline]
    pub(crate) const fn pyramid(slot: usize) -> Self {
        Self::ALL[11 + slot]
    }

    /// The word used in notation.
    pub const fn id(self) -> &'static str {
        const SLOTS: [&str; 6] =
            ["pyramid-0", "pyramid-1", "pyramid-2", "pyramid-3", "pyramid-4", "pyramid-5"];
        match (self.slot(), self.pen()) {
            (Some(slot), _) => SLOTS[slot],
            (None, Some(pen)) => pen.info().id,
            (None, None) => "river",
        }
    }

    /// What people read.
    pub const fn name(self) -> &'static str {
        const SLOTS: [&str; 6] = [
            "Pyramid, bottom left",
            "Pyramid, bottom centre",
            "Pyramid, bottom right",
            "Pyramid, middle left",
            "Pyramid, middle right",
            "Pyramid, top",
        ];
        match (self.slot(), self.pen()) {
            (Some(slot), _) => SLOTS[slot],
            (None, Some(pen)) => pen.info().name,
            (None, None) => "River",
        }
    }
}

/// One decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Step {
    /// Put a dinosaur of the hand into the zoo.
    Place {
        /// Which.
        species: Species,
        /// Where.
        spot: Spot,
    },
    /// Put a dinosaur of the hand back in the box (two players).
    Discard {
        /// Which.
        species: Species,
    },
    /// Move the dinosaur out of the Quarantine Zone (end of a Winter game).
    Move {
        /// Where.
        spot: Spot,
    },
    /// Choose the dinosaur of the hand that will be placed after the reveal (DR-41).
    Choose {
        /// Which.
        species: Species,
    },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Self::Place { species, spot } => ["place ", species.id(), " ", spot.id()],
            Self::Discard { species } => ["discard ", species.id(), "", ""],
            Self::Move { spot } => ["move ", spot.id(), "", ""],
            Self::Choose { species } => ["choose ", species.id(), "", ""],
        };
        words.into_iter().try_for_each(|word| f.write_str(word))
    }
}

impl FromStr for Step {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let species = |word: &str| {
            Species::ALL.into_iter().find(|s| s.id() == word).ok_or_else(|| {
                let known = Species::ALL.map(Species::id).join(", ");
                NotationError::new(line, format!("\"{word}\" is not one of {known}"))
            })
        };
        let spot = |word: &str| {
            Spot::ALL.into_iter().find(|s| s.id() == word).ok_or_else(|| {
                let known = Spot::ALL.map(Spot::id).join(", ");
                NotationError::new(line, format!("\"{word}\" is not one of {known}"))
            })
        };
        match words[..] {
            ["place", a, b] => Ok(Self::Place { species: species(a)?, spot: spot(b)? }),
            ["discard", a] => Ok(Self::Discard { species: species(a)? }),
            ["move", a] => Ok(Self::Move { spot: spot(a)? }),
            ["choose", a] => Ok(Self::Choose { species: species(a)? }),
            _ => Err(NotationError::new(
                line,
                "write \"place trex forest\", \"choose trex\", \"discard trex\" or \"move river\"",
            )),
        }
    }
}

impl Serialize for Spot {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let word = <std::borrow::Cow<'de, str>>::deserialize(d)?;
        Self::ALL
            .into_iter()
            .find(|s| s.id() == word)
            .ok_or_else(|| serde::de::Error::custom(format!("\"{word}\" is not a place in a zoo")))
    }
}
