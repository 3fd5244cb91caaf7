//! Visitors and public objectives.

use mesozoic_core::Provenance::{self, Designed, Rulebook};
use serde::{Deserialize, Serialize};

use super::{Demand, FacilityFilter, FacilityType, Kind, PenFilter};

/// A visitor, by its number from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, type = "string"))]
pub struct Visitor(pub u8);

/// What a visitor is like.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct VisitorInfo {
    /// The word used in documents.
    pub id: &'static str,
    /// What people read.
    pub name: &'static str,
    /// Its stars, and its stack.
    pub stars: u8,
    /// What it wants, in words.
    pub text: &'static str,
    /// What it wants: all of it.
    pub wants: &'static [Demand],
    /// Whether it is left out against DinoBOT.
    pub not_solo: bool,
    /// Where it comes from.
    pub source: Provenance,
}

const OURS: Provenance = Designed("the card is unknown; a demand that fits the rulebook's words");
const HALF: Provenance = Rulebook("the demand is quoted; value or number are designed");

const fn visitor(
    id: &'static str,
    stars: u8,
    name: &'static str,
    text: &'static str,
    wants: &'static [Demand],
    source: Provenance,
) -> VisitorInfo {
    VisitorInfo { id, name, stars, text, wants, not_solo: stars == 4, source }
}

use Demand as D;
use PenFilter as P;

const fn pens(of: P, least: u8) -> D {
    D::Pens { of, least }
}

const fn one(kind: Kind) -> P {
    P::of(kind)
}

const fn facilities(of: FacilityFilter, least: u8) -> D {
    D::Facilities { of, least }
}

/// In order: nine of each value.
#[rustfmt::skip]
pub const VISITORS: [VisitorInfo; 27] = [
    visitor("V01", 4, "Weekend Ramblers", "A path over 10 squares.",
        &[D::Route { least: 10 }], HALF),
    visitor("V02", 4, "Speed Fan", "A Velociraptor pen within 2 paths of an entrance.",
        &[pens(one(Kind::Velociraptor).within(2), 1)], HALF),
    visitor("V03", 4, "Salad Society", "Two touching herbivore pens of different species.",
        &[D::Touch { of: P::HERBIVORE, to: P::HERBIVORE, different: true }], OURS),
    visitor("V04", 4, "Fence Photographer", "Three pens at the wall, none of the three touching another.",
        &[D::Apart { of: P::PERIMETER, least: 3 }], OURS),
    visitor("V05", 4, "Watercolour Class", "A pen and a facility at the lake.",
        &[pens(P::LAKESIDE, 1), facilities(FacilityFilter { beside_lake: true, ..FacilityFilter::ANY }, 1)], OURS),
    visitor("V06", 4, "Short-Legged Family", "Three facilities within 3 paths of an entrance.",
        &[facilities(FacilityFilter { within: Some(3), ..FacilityFilter::ANY }, 3)], OURS),
    visitor("V07", 4, "Grid Inspector", "One generator that supplies three pens.",
        &[D::Generator { least: 3 }], OURS),
    visitor("V08", 4, "Sticker Collector", "Pens of three species.",
        &[D::Species { of: P::ANY, least: 3 }], OURS),
    visitor("V09", 4, "Street Musician", "One drawn path square that leads straight to three features.",
        &[D::Hub { least: 3 }], OURS),
    visitor("V10", 6, "Round-Trip Jogger", "A looping path over 8 squares or more.",
        &[D::Loop { least: 8 }], HALF),
    visitor("V11", 6, "Coast Walker", "One path over 6 squares at the wall and 1 at the lake.",
        &[D::Coast { perimeter: 6, lakeside: 1 }], HALF),
    visitor("V12", 6, "Quiet Corner Poet", "Two Protoceratops pens 4 or more paths from every entrance.",
        &[pens(one(Kind::Protoceratops).beyond(4), 2)], HALF),
    visitor("V13", 6, "Toddler Group", "Protoceratops, Compsognathus and Stegosaurus pens, each within 3 paths of an entrance.",
        &[pens(one(Kind::Protoceratops).within(3), 1), pens(one(Kind::Compsognathus).within(3), 1), pens(one(Kind::Stegosaurus).within(3), 1)], HALF),
    visitor("V14", 6, "Parade Marshal", "A dead-straight path of 9 squares.",
        &[D::Straight { least: 9 }], OURS),
    visitor("V15", 6, "Food-Chain Lecturer", "A Tyrannosaurus Rex pen that touches a herbivore pen.",
        &[D::Touch { of: one(Kind::Trex), to: P::HERBIVORE, different: false }], OURS),
    visitor("V16", 6, "Comfort Seeker", "Three facilities next to pens, both types among them.",
        &[facilities(FacilityFilter::BESIDE_PEN, 3), facilities(FacilityFilter::BESIDE_PEN.of(FacilityType::Recreation), 1), facilities(FacilityFilter::BESIDE_PEN.of(FacilityType::Welfare), 1)], OURS),
    visitor("V17", 6, "Wall Climber", "Four pens at the wall, two of them carnivores.",
        &[pens(P::PERIMETER, 4), pens(P { perimeter: true, ..P::CARNIVORE }, 2)], OURS),
    visitor("V18", 6, "Neighbourhood Warden", "Four pens that form one touching group.",
        &[D::Cluster { of: P::ANY, least: 4 }], OURS),
    VisitorInfo { not_solo: true, ..visitor("V19", 10, "Lake Enthusiast", "The lake surrounded by pens and facilities.",
        &[D::LakeSurrounded], HALF) },
    visitor("V20", 10, "Long-Distance Guide", "A route of 19 squares or more from one entrance to another.",
        &[D::Gates { least: 19 }], OURS),
    visitor("V21", 10, "Museum Curator", "Pens of five species.",
        &[D::Species { of: P::ANY, least: 5 }], OURS),
    visitor("V22", 10, "Giants Safari", "Velociraptor, Brachiosaurus and Tyrannosaurus Rex pens, each 4 or more paths from every entrance.",
        &[pens(one(Kind::Velociraptor).beyond(4), 1), pens(one(Kind::Brachiosaurus).beyond(4), 1), pens(one(Kind::Trex).beyond(4), 1)], OURS),
    visitor("V23", 10, "Adrenaline Club", "Four carnivore pens of three species, all within 4 paths of an entrance.",
        &[pens(P::CARNIVORE.within(4), 4), D::Species { of: P::CARNIVORE.within(4), least: 3 }], OURS),
    visitor("V24", 10, "Plate-Back Watchers", "Three Stegosaurus pens at the lake.",
        &[pens(P { lakeside: true, ..one(Kind::Stegosaurus) }, 3)], OURS),
    visitor("V25", 10, "Luxury Tour Operator", "Five facilities, at least two of each type.",
        &[facilities(FacilityFilter::ANY, 5), facilities(FacilityFilter::ANY.of(FacilityType::Recreation), 2), facilities(FacilityFilter::ANY.of(FacilityType::Welfare), 2)], OURS),
    visitor("V26", 10, "Safety Auditor", "Two Tyrannosaurus Rex pens and two herbivore pens of 4 squares or more; no Tyrannosaurus Rex pen touches a herbivore pen.",
        &[pens(one(Kind::Trex), 2), pens(P { least: 4, ..P::HERBIVORE }, 2), D::NoTouch { of: one(Kind::Trex), to: P::HERBIVORE }], OURS),
    visitor("V27", 10, "Perimeter Pilot", "Six pens at the wall.",
        &[pens(P::PERIMETER, 6)], OURS),
];

/// The stacks of visitors: the first card and how many.
pub(crate) const STACKS: [std::ops::Range<u8>; 3] = [0..9, 9..18, 18..27];

impl Visitor {
    /// What it is like.
    #[inline]
    pub const fn info(self) -> &'static VisitorInfo {
        &VISITORS[self.0 as usize]
    }
}

/// A public objective, by its number from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, type = "string"))]
pub struct Objective(pub u8);

/// Two objectives of one of the first two groups are never dealt together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they say what they are")]
pub enum ObjectiveGroup {
    Shape,
    Path,
    Other,
}

/// What an objective is like.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ObjectiveInfo {
    /// The word used in documents.
    pub id: &'static str,
    /// What people read.
    pub name: &'static str,
    /// What it is about.
    pub group: ObjectiveGroup,
    /// What it wants, in words.
    pub text: &'static str,
    /// What it wants: all of it.
    pub wants: &'static [Demand],
    /// Where it comes from.
    pub source: Provenance,
}

/// Stars in the first round in which anybody meets it, and later. Rulebook.
pub const OBJECTIVE_FIRST: i32 = 12;
/// See [`OBJECTIVE_FIRST`].
pub const OBJECTIVE_LATER: i32 = 7;

const PLUS: &[(u8, u8)] = &[(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)];
const BRICK: &[(u8, u8)] = &[(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)];
const BLOCK: &[(u8, u8)] = &[(0, 0), (1, 0), (0, 1), (1, 1)];
const GROUPS: Provenance = Designed("the rulebook names two shape and two path cards, no more");

/// In order.
#[rustfmt::skip]
pub const OBJECTIVES: [ObjectiveInfo; 5] = [
    ObjectiveInfo { id: "O1", name: "Blueprints", group: ObjectiveGroup::Shape, source: GROUPS,
        text: "A pen shaped like a plus of five squares, one of two by three and one of two by two.",
        wants: &[D::Shaped { squares: PLUS }, D::Shaped { squares: BRICK }, D::Shaped { squares: BLOCK }] },
    ObjectiveInfo { id: "O2", name: "Long Houses", group: ObjectiveGroup::Shape, source: GROUPS,
        text: "Four pens that are straight bars, with 14 squares together.",
        wants: &[D::Bars { least: 4 }, D::BarSquares { least: 14 }] },
    ObjectiveInfo { id: "O3", name: "Ring Road", group: ObjectiveGroup::Path, source: GROUPS,
        text: "A looping path all around the printed lake.",
        wants: &[D::LakeEnclosed] },
    ObjectiveInfo { id: "O4", name: "Grand Interchange", group: ObjectiveGroup::Path, source: GROUPS,
        text: "One network with two entrances and four drawn junctions.",
        wants: &[D::Network { entrances: 2, junctions: 4 }] },
    ObjectiveInfo { id: "O5", name: "Balanced Menu", group: ObjectiveGroup::Other, source: GROUPS,
        text: "Three herbivore pens and three carnivore pens.",
        wants: &[pens(P::HERBIVORE, 3), pens(P::CARNIVORE, 3)] },
];

impl Objective {
    /// What it is like.
    #[inline]
    pub const fn info(self) -> &'static ObjectiveInfo {
        &OBJECTIVES[self.0 as usize]
    }
}

macro_rules! by_id {
    ($card:ident, $all:ident, $what:literal) => {
        impl Serialize for $card {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.info().id)
            }
        }

        impl<'de> Deserialize<'de> for $card {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let word = <std::borrow::Cow<'de, str>>::deserialize(d)?;
                match $all.iter().position(|info| info.id == word) {
                    Some(i) => Ok(Self(i as u8)),
                    None => {
                        let what = concat!("is no ", $what);
                        Err(serde::de::Error::custom(format!("\"{word}\" {what}")))
                    }
                }
            }
        }
    };
}

by_id!(Visitor, VISITORS, "visitor");
by_id!(Objective, OBJECTIVES, "public objective");
