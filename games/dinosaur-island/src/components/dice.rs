//! The ten DNA dice.

use std::fmt;

use mesozoic_core::Provenance::{self, Public};
use serde::{Deserialize, Serialize};

use super::{Colour, Wild};

/// What a face gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Symbol {
    /// DNA of one colour.
    Dna {
        /// Which.
        colour: Colour,
        /// How many symbols.
        n: u8,
    },
    /// DNA of colours of choice.
    Wild {
        /// Among which.
        wild: Wild,
        /// How many symbols.
        n: u8,
    },
    /// An upgrade of a paddock. Only for scientist 3.
    Paddock,
    /// A worker out of the supply. Only for scientist 3.
    Worker,
}

impl Symbol {
    /// DI-2.6: whether only scientist 3 may claim it.
    pub const fn is_special(self) -> bool {
        matches!(self, Self::Paddock | Self::Worker)
    }
}

/// One face of one die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct FaceInfo {
    /// What it gives.
    pub symbol: Symbol,
    /// Its threat pips.
    pub pips: u8,
}

/// How many dice are in the box.
pub const DICE: usize = 10;
/// How many are used at most.
pub const MAX_DICE: usize = 9;

const fn dna(n: u8, colour: Colour, pips: u8) -> FaceInfo {
    FaceInfo { symbol: Symbol::Dna { colour, n }, pips }
}

const fn wild(n: u8, wild: Wild, pips: u8) -> FaceInfo {
    FaceInfo { symbol: Symbol::Wild { wild, n }, pips }
}

/// Where the faces were read.
pub const DICE_SOURCE: Provenance =
    Public("face tables of a fan-made dice roller, checked against photos of the dice");

/// Every face of every die.
#[rustfmt::skip]
pub const FACES: [[FaceInfo; 6]; DICE] = {
    use Colour::{Blue as B1, Pink as B2, Purple as B3, Green as A1, Red as A2, Orange as A3};
    use Wild::{Basic as BW, Advanced as AW};
    const UP: FaceInfo = FaceInfo { symbol: Symbol::Paddock, pips: 2 };
    const GW: FaceInfo = FaceInfo { symbol: Symbol::Worker, pips: 1 };
    [
        [dna(3, B2, 2),  dna(1, B2, 3), dna(1, B1, 1), dna(1, B3, 1), dna(1, A3, 0), dna(2, B2, 2)],
        [dna(3, B3, 2),  dna(1, B1, 3), dna(1, A2, 0), dna(1, B2, 1), dna(1, B3, 1), dna(2, B1, 2)],
        [dna(1, A3, 0),  dna(1, B2, 2), dna(1, B1, 3), dna(1, B3, 1), dna(2, B3, 2), dna(3, B1, 1)],
        [wild(3, BW, 2), dna(1, B2, 2), dna(1, A2, 0), dna(2, B2, 1), dna(1, B3, 2), dna(1, B1, 1)],
        [wild(2, BW, 2), dna(1, B1, 1), dna(1, B3, 2), dna(1, B2, 1), dna(1, A1, 0), dna(2, B1, 2)],
        [wild(1, BW, 1), dna(1, B1, 2), dna(1, B2, 3), dna(1, A2, 0), dna(1, B3, 1), dna(2, B3, 2)],
        [dna(2, B3, 1),  dna(1, B1, 1), dna(1, B3, 3), dna(2, B2, 2), dna(1, B2, 2), dna(2, B1, 2)],
        [wild(1, AW, 0), dna(1, B1, 2), dna(1, B2, 3), dna(1, B3, 1), dna(2, B3, 1), dna(1, A1, 0)],
        [UP,             dna(1, B1, 2), dna(1, B2, 3), dna(2, B2, 1), dna(1, B3, 1), dna(1, A1, 0)],
        [GW,             dna(1, B1, 2), dna(2, B1, 2), dna(1, A3, 0), dna(1, B3, 1), dna(1, B2, 3)],
    ]
};

/// A die and the face it shows: `7.3` is the third face of die 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    /// Face `face` (0 to 5) of die `die` (0 to 9).
    #[inline]
    pub const fn new(die: u8, face: u8) -> Self {
        Self(die * 6 + face)
    }

    /// The die, from 0.
    #[inline]
    pub const fn die(self) -> u8 {
        self.0 / 6
    }

    /// The face, from 0.
    #[inline]
    pub const fn face(self) -> u8 {
        self.0 % 6
    }

    /// What it shows.
    #[inline]
    pub const fn info(self) -> FaceInfo {
        FACES[self.die() as usize][self.face() as usize]
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.die() + 1, self.face() + 1)
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Face {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(d)?;
        let read = text.split_once('.').and_then(|(die, face)| {
            let (die, face): (u8, u8) = (die.parse().ok()?, face.parse().ok()?);
            let known = (1..=DICE as u8).contains(&die) && (1..=6).contains(&face);
            known.then(|| Self::new(die - 1, face - 1))
        });
        read.ok_or_else(|| {
            serde::de::Error::custom(format!(
                "\"{text}\" is no face: write 7.3 for face 3 of die 7"
            ))
        })
    }
}
