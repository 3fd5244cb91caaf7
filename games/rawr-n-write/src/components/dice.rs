//! The ten dice.

use std::fmt;
use std::str::FromStr;

use mesozoic_core::Provenance::{self, Designed};
use mesozoic_kit::Short;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::buildings::Kind;

/// How many dice are in the bag.
pub const DICE: u8 = 10;

/// A face of a die: die 1 to 10, face 1 to 6, written `d4f5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(u8);

impl FaceId {
    /// The face of a die, both from 0.
    pub const fn new(die: u8, face: u8) -> Self {
        assert!(die < DICE && face < 6, "ten dice of six faces");
        Self(die * 6 + face)
    }

    /// The die, from 0.
    #[inline]
    pub const fn die(self) -> u8 {
        self.0 / 6
    }

    /// What it shows.
    #[inline]
    pub const fn face(self) -> &'static Face {
        &FACES[self.0 as usize]
    }

    /// Its number among all sixty.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..DICE * 6).map(Self)
    }
}

impl FaceId {
    /// As it is written: `d10f6`.
    pub(crate) fn word(self) -> Short {
        Short::EMPTY.letter(b'd').number(self.die() + 1).letter(b'f').number(self.0 % 6 + 1)
    }
}

impl fmt::Display for FaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word())
    }
}

impl fmt::Debug for FaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for FaceId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::all()
            .find(|id| id.to_string() == text)
            .ok_or_else(|| format!("\"{text}\" is not a face from d1f1 to d10f6"))
    }
}

impl Serialize for FaceId {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.word())
    }
}

impl<'de> Deserialize<'de> for FaceId {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(d)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// What one side of a face brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Gains {
    /// DNA by colour.
    pub dna: [u8; 6],
    /// Coins.
    pub coins: u8,
    /// Roads.
    pub roads: u8,
    /// Security.
    pub security: u8,
    /// An attraction, which Duplicate ignores.
    pub attraction: Option<Kind>,
}

impl Gains {
    /// Whether there is nothing but an attraction, or nothing at all.
    pub const fn is_bare(&self) -> bool {
        let mut all = self.coins + self.roads + self.security;
        let mut i = 0;
        while i < 6 {
            all += self.dna[i];
            i += 1;
        }
        all == 0
    }
}

/// A face.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Face {
    /// What it brings.
    pub gains: Gains,
    /// The other side of a slash.
    pub or: Option<Gains>,
    /// Threat pips.
    pub threat: u8,
    /// Where it comes from.
    pub source: Provenance,
}

impl Face {
    /// What a side of it brings: 0 or, where there is a slash, 1.
    #[inline]
    pub const fn side(&self, side: u8) -> &Gains {
        match &self.or {
            Some(gains) if side == 1 => gains,
            _ => &self.gains,
        }
    }
}

/// A thing that a face shows.
#[derive(Clone, Copy)]
enum Item {
    Blue,
    Pink,
    Purple,
    Green,
    Red,
    Orange,
    Coin,
    Road,
    Security,
    Food,
    Ride,
    Merch,
}

const fn gains(items: &[(Item, u8)]) -> Gains {
    let mut gains = Gains { dna: [0; 6], coins: 0, roads: 0, security: 0, attraction: None };
    let mut i = 0;
    while i < items.len() {
        let (item, n) = items[i];
        match item {
            Item::Coin => gains.coins += n,
            Item::Road => gains.roads += n,
            Item::Security => gains.security += n,
            Item::Food => gains.attraction = Some(Kind::Food),
            Item::Ride => gains.attraction = Some(Kind::Ride),
            Item::Merch => gains.attraction = Some(Kind::Merch),
            colour => gains.dna[colour as usize] += n,
        }
        i += 1;
    }
    gains
}

const OURS: Provenance = Designed("kinds of result and 0 to 3 threat by public description");

const fn one(items: &[(Item, u8)], threat: u8) -> Face {
    Face { gains: gains(items), or: None, threat, source: OURS }
}

const fn either(items: &[(Item, u8)], or: &[(Item, u8)], threat: u8) -> Face {
    Face { gains: gains(items), or: Some(gains(or)), threat, source: OURS }
}

/// Every face, six a die.
#[rustfmt::skip]
pub const FACES: [Face; 60] = {
    use Item::{Blue, Coin, Food, Green, Merch, Orange, Pink, Purple, Red, Ride, Road, Security};
    [
        one(&[(Blue, 2)], 1),                                      // D1 face 1
        one(&[(Blue, 1), (Purple, 1)], 0),                         // D1 face 2
        one(&[(Green, 1)], 1),                                     // D1 face 3
        one(&[(Coin, 2)], 1),                                      // D1 face 4
        one(&[(Road, 2)], 0),                                      // D1 face 5
        one(&[(Food, 1)], 2),                                      // D1 face 6
        one(&[(Pink, 2)], 1),                                      // D2 face 1
        one(&[(Pink, 1), (Blue, 1)], 0),                           // D2 face 2
        one(&[(Red, 1)], 1),                                       // D2 face 3
        one(&[(Coin, 1), (Security, 1)], 0),                       // D2 face 4
        one(&[(Road, 3)], 2),                                      // D2 face 5
        one(&[(Merch, 1)], 3),                                     // D2 face 6
        one(&[(Purple, 2)], 1),                                    // D3 face 1
        one(&[(Purple, 1), (Pink, 1)], 0),                         // D3 face 2
        one(&[(Orange, 1)], 1),                                    // D3 face 3
        one(&[(Coin, 2)], 1),                                      // D3 face 4
        either(&[(Road, 2)], &[(Security, 1)], 0),                 // D3 face 5
        one(&[(Ride, 1)], 2),                                      // D3 face 6
        one(&[(Blue, 2)], 1),                                      // D4 face 1
        either(&[(Pink, 2)], &[(Green, 1)], 2),                    // D4 face 2
        one(&[(Purple, 1), (Coin, 1)], 0),                         // D4 face 3
        one(&[(Red, 1), (Blue, 1)], 3),                            // D4 face 4
        either(&[(Coin, 2)], &[(Security, 2)], 1),                 // D4 face 5
        one(&[(Road, 2)], 0),                                      // D4 face 6
        one(&[(Pink, 2)], 1),                                      // D5 face 1
        either(&[(Purple, 2)], &[(Red, 1)], 2),                    // D5 face 2
        one(&[(Blue, 1), (Coin, 1)], 0),                           // D5 face 3
        one(&[(Orange, 1), (Pink, 1)], 3),                         // D5 face 4
        either(&[(Coin, 2)], &[(Security, 2)], 1),                 // D5 face 5
        one(&[(Road, 2)], 0),                                      // D5 face 6
        one(&[(Purple, 2)], 1),                                    // D6 face 1
        either(&[(Blue, 2)], &[(Orange, 1)], 2),                   // D6 face 2
        one(&[(Pink, 1), (Coin, 1)], 0),                           // D6 face 3
        one(&[(Green, 1), (Purple, 1)], 3),                        // D6 face 4
        either(&[(Coin, 2)], &[(Security, 2)], 1),                 // D6 face 5
        one(&[(Road, 2)], 0),                                      // D6 face 6
        one(&[(Green, 1)], 1),                                     // D7 face 1
        one(&[(Red, 1), (Road, 1)], 2),                            // D7 face 2
        one(&[(Blue, 1), (Pink, 1)], 0),                           // D7 face 3
        one(&[(Coin, 3)], 3),                                      // D7 face 4
        either(&[(Food, 1)], &[(Merch, 1)], 3),                    // D7 face 5
        one(&[(Security, 2)], 1),                                  // D7 face 6
        one(&[(Red, 1)], 1),                                       // D8 face 1
        one(&[(Orange, 1), (Road, 1)], 2),                         // D8 face 2
        one(&[(Pink, 1), (Purple, 1)], 0),                         // D8 face 3
        one(&[(Coin, 2)], 1),                                      // D8 face 4
        either(&[(Merch, 1)], &[(Ride, 1)], 3),                    // D8 face 5
        one(&[(Road, 3)], 2),                                      // D8 face 6
        one(&[(Orange, 1)], 1),                                    // D9 face 1
        one(&[(Green, 1), (Road, 1)], 2),                          // D9 face 2
        one(&[(Blue, 1), (Purple, 1)], 0),                         // D9 face 3
        one(&[(Coin, 1), (Road, 1)], 0),                           // D9 face 4
        either(&[(Ride, 1)], &[(Food, 1)], 2),                     // D9 face 5
        one(&[(Security, 2)], 1),                                  // D9 face 6
        one(&[(Blue, 1), (Pink, 1), (Purple, 1)], 2),              // D10 face 1
        either(&[(Green, 1)], &[(Red, 1)], 1),                     // D10 face 2
        either(&[(Red, 1)], &[(Orange, 1)], 1),                    // D10 face 3
        either(&[(Orange, 1)], &[(Green, 1)], 1),                  // D10 face 4
        one(&[(Coin, 3)], 3),                                      // D10 face 5
        either(&[(Road, 3)], &[(Coin, 2)], 0),                     // D10 face 6
    ]
};
