//! The 39 objectives: thirteen themes in three lengths.

use std::fmt;
use std::str::FromStr;

use mesozoic_core::Provenance::{self, Designed, Public, Rulebook};
use serde::{Deserialize, Serialize};

use super::{Kind, Named, named};

named! {
    /// How long a game lasts: the stack its objectives come from.
    Length {
        Short "short" "short",
        Medium "medium" "medium",
        Long "long" "long",
    }
}

/// What an objective asks for, exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "t", content = "n", rename_all = "camelCase")]
pub enum Goal {
    /// Lab upgrades bought, covered and special ones included.
    Upgrades(u8),
    /// Attractions built.
    Attractions(u8),
    /// Species created, the starting one excluded.
    Species(u8),
    /// Points from patrons at attractions in one round, without modifiers.
    AttractionPoints(u8),
    /// DNA in cold storage.
    Stored(u8),
    /// The excitement level.
    Excitement(u8),
    /// Dinosaurs in the park.
    Dinosaurs(u8),
    /// Money from patrons in one round: fees and food.
    Takings(u8),
    /// One attraction of each type.
    EachType,
    /// Attractions of one type.
    OfType(Kind, u8),
    /// The security level.
    Security(u8),
    /// Paddocks with this many dinosaurs, each another one.
    Herds(&'static [u8]),
    /// Carnivores in the park.
    Predators(u8),
    /// Specialists hired, fired ones included.
    Hires(u8),
    /// The security level, and no visitor eaten this round.
    Unharmed(u8),
}

/// An objective as printed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ObjectiveInfo {
    /// What it asks for.
    pub goal: Goal,
    /// The same in words.
    pub text: &'static str,
    /// Where it was read.
    pub source: Provenance,
}

/// Themes of each length.
pub const THEMES: usize = 13;

/// Points of an objective, by length.
pub const OBJECTIVE_POINTS: [u8; 3] = [6, 7, 8];
/// Where they were read.
pub const OBJECTIVE_POINTS_SOURCE: Provenance =
    Rulebook("Completing Objectives, Example P; short and medium from photos");

const BOOK: Provenance = Rulebook("first-game recommendation or Example P");
const PHOTO: Provenance = Public("photo of the card");
const OURS: Provenance = Designed("the card is unknown; aimed at four, six and seven rounds");

const fn row(goal: Goal, text: &'static str, source: Provenance) -> ObjectiveInfo {
    ObjectiveInfo { goal, text, source }
}

/// Every objective, by length and theme.
#[rustfmt::skip]
pub const OBJECTIVE_INFO: [[ObjectiveInfo; THEMES]; 3] = {
    use Goal::{AttractionPoints, Attractions, Dinosaurs, EachType, Excitement, Herds, Hires, OfType, Predators, Security, Species, Stored, Takings, Upgrades};
    [
        [
            row(Upgrades(3), "Buy 3 lab upgrades.", BOOK),
            row(Attractions(4), "Build 4 attractions.", PHOTO),
            row(Species(2), "Create 2 species besides the one you started with.", PHOTO),
            row(AttractionPoints(6), "Score 6 points from patrons at attractions in one round.", PHOTO),
            row(Stored(12), "Have 12 DNA in cold storage.", BOOK),
            row(Excitement(10), "Reach an excitement level of 10.", BOOK),
            row(Dinosaurs(6), "Have 6 dinosaurs in your park.", OURS),
            row(Takings(8), "Earn $8 from patrons in one round.", OURS),
            row(EachType, "Build a food, a ride and a merchandise attraction.", OURS),
            row(Security(6), "Reach a security level of 6.", OURS),
            row(Herds(&[3]), "Have 3 dinosaurs in one paddock.", OURS),
            row(Predators(2), "Have 2 carnivores in your park.", OURS),
            row(Hires(3), "Hire 3 specialists.", OURS),
        ],
        [
            row(Upgrades(4), "Buy 4 lab upgrades.", OURS),
            row(Attractions(5), "Build 5 attractions.", OURS),
            row(Species(3), "Create 3 species besides the one you started with.", OURS),
            row(AttractionPoints(8), "Score 8 points from patrons at attractions in one round.", OURS),
            row(Stored(15), "Have 15 DNA in cold storage.", PHOTO),
            row(Excitement(15), "Reach an excitement level of 15.", PHOTO),
            row(Dinosaurs(9), "Have 9 dinosaurs in your park.", PHOTO),
            row(Takings(12), "Earn $12 from patrons in one round.", Public("photo of the card, one word cut off")),
            row(OfType(Kind::Food, 3), "Build 3 food attractions.", OURS),
            row(Security(9), "Reach a security level of 9.", OURS),
            row(Herds(&[3, 3]), "Have 3 dinosaurs in each of two paddocks.", OURS),
            row(Predators(4), "Have 4 carnivores in your park.", OURS),
            row(Hires(4), "Hire 4 specialists.", OURS),
        ],
        [
            row(Upgrades(5), "Buy 5 lab upgrades.", OURS),
            row(Attractions(7), "Build 7 attractions.", OURS),
            row(Species(4), "Create 4 species besides the one you started with.", OURS),
            row(AttractionPoints(10), "Score 10 points from patrons at attractions in one round.", OURS),
            row(Stored(18), "Have 18 DNA in cold storage.", OURS),
            row(Excitement(20), "Reach an excitement level of 20.", OURS),
            row(Dinosaurs(12), "Have 12 dinosaurs in your park.", BOOK),
            row(Takings(16), "Earn $16 from patrons in one round.", OURS),
            row(OfType(Kind::Ride, 3), "Build 3 rides.", PHOTO),
            row(Security(12), "Reach a security level of 12.", OURS),
            row(Herds(&[4, 3]), "Have 4 dinosaurs in one paddock and 3 in another.", OURS),
            row(Predators(6), "Have 6 carnivores in your park.", OURS),
            row(Hires(5), "Hire 5 specialists.", OURS),
        ],
    ]
};

/// An objective card: `short-5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, type = "string"))]
pub struct Objective {
    /// Its stack.
    pub length: Length,
    /// Its theme, from 0.
    pub theme: u8,
}

impl Objective {
    /// The card as printed.
    #[inline]
    pub const fn info(self) -> &'static ObjectiveInfo {
        &OBJECTIVE_INFO[self.length as usize][self.theme as usize]
    }

    /// Points at the end of the game.
    pub const fn points(self) -> u8 {
        OBJECTIVE_POINTS[self.length as usize]
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.length.id(), self.theme + 1)
    }
}

impl FromStr for Objective {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = text.split_once('-').and_then(|(length, theme)| {
            let theme: u8 = theme.parse().ok()?;
            let known = (1..=THEMES as u8).contains(&theme);
            Some(Self { length: Length::find(length)?, theme: known.then(|| theme - 1)? })
        });
        read.ok_or_else(|| {
            format!("\"{text}\" is no objective: write short-5, medium-13 or long-1")
        })
    }
}

impl Serialize for Objective {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Objective {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(d)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
