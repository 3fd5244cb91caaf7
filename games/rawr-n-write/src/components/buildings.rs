//! Attractions, Building cards, and the places on a sheet that a building can have.

use std::fmt;

use mesozoic_core::Provenance::{self, Designed, Public};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::dinosaurs::{Diet, Species};
use super::effects::{Counter, Effect, Good};
use super::named;
use super::shapes::Shape;
use super::tracks::{Colour, Track};

named! {
    /// The three kinds of attraction.
    Kind {
        Food "food" "Food",
        Ride "ride" "Ride",
        Merch "merch" "Merch",
    }
}

/// An attraction as it stands on the sheet.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AttractionInfo {
    /// Which.
    pub kind: Kind,
    /// Its shape.
    pub shape: Shape,
    /// How many a park can build.
    pub circles: u8,
    /// What each pays when the park runs.
    pub income: Effect,
    /// Where shape, number and pairing come from; the three incomes are in the rulebook.
    pub source: Provenance,
}

const OUTLETS: Provenance = Designed("kinds by public description; shape, limit and pairing ours");

/// Every attraction, indexed by [`Kind`].
#[rustfmt::skip]
pub const ATTRACTIONS: [AttractionInfo; 3] = [
    AttractionInfo { kind: Kind::Food,  shape: Shape::L3, circles: 4, income: Effect::Gain(Good::Coin, 1),       source: OUTLETS },
    AttractionInfo { kind: Kind::Ride,  shape: Shape::S4, circles: 4, income: Effect::Gain(Good::Excitement, 1), source: OUTLETS },
    AttractionInfo { kind: Kind::Merch, shape: Shape::P5, circles: 2, income: Effect::Roll(1),                   source: OUTLETS },
];

impl Kind {
    /// The attraction as it stands on the sheet.
    #[inline]
    pub const fn info(self) -> &'static AttractionInfo {
        &ATTRACTIONS[self as usize]
    }
}

/// A building that a sheet can hold: a paddock by its species, an attraction by its circle, the
/// building of a card by its slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site(u8);

const FOOD: u8 = 10;
const RIDE: u8 = FOOD + 4;
const MERCH: u8 = RIDE + 4;
const CARD: u8 = MERCH + 2;

impl Site {
    /// How many there are.
    pub const COUNT: u8 = CARD + 3;
    const IDS: [&'static str; 13] = [
        "food-1", "food-2", "food-3", "food-4", "ride-1", "ride-2", "ride-3", "ride-4", "merch-1",
        "merch-2", "card-a", "card-b", "card-c",
    ];

    /// The paddock of a species.
    #[inline]
    pub const fn paddock(species: Species) -> Self {
        Self(species as u8)
    }

    /// The attraction of a circle, from 0.
    #[inline]
    pub const fn attraction(kind: Kind, circle: u8) -> Self {
        Self([FOOD, RIDE, MERCH][kind as usize] + circle)
    }

    /// The building of the card in a slot.
    #[inline]
    pub const fn card(slot: usize) -> Self {
        Self(CARD + slot as u8)
    }

    /// The site of a number.
    #[inline]
    pub(crate) const fn at(n: u8) -> Self {
        Self(n)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its bit in a set of sites.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// The species of a paddock.
    #[inline]
    pub fn species(self) -> Option<Species> {
        Species::ALL.get(self.index()).copied()
    }

    /// The kind of an attraction.
    #[inline]
    pub const fn kind(self) -> Option<Kind> {
        match self.0 {
            FOOD..RIDE => Some(Kind::Food),
            RIDE..MERCH => Some(Kind::Ride),
            MERCH..CARD => Some(Kind::Merch),
            _ => None,
        }
    }

    /// The slot of a card.
    #[inline]
    pub const fn slot(self) -> Option<usize> {
        if self.0 >= CARD { Some((self.0 - CARD) as usize) } else { None }
    }

    /// The word used in notation and documents.
    pub fn id(self) -> &'static str {
        self.species().map_or_else(|| Self::IDS[self.index() - FOOD as usize], Species::id)
    }

    /// The site of a word.
    pub fn of_id(id: &str) -> Option<Self> {
        Self::all().find(|site| site.id().eq_ignore_ascii_case(id))
    }
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Site {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Site {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let word = <std::borrow::Cow<'de, str>>::deserialize(d)?;
        Self::of_id(&word).ok_or_else(|| {
            let known: Vec<&str> = Self::all().map(Self::id).collect();
            let known = known.join(", ");
            serde::de::Error::custom(format!("\"{word}\" is not one of {known}"))
        })
    }
}

/// What the building of a card must be attached to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "t", content = "v", rename_all = "kebab-case")]
pub enum Host {
    /// A paddock of this type.
    Paddock(Diet),
    /// Any paddock.
    AnyPaddock,
    /// An attraction of this kind.
    Attraction(Kind),
}

impl Host {
    /// Whether a building of this site may be the host.
    pub fn admits(self, site: Site) -> bool {
        match self {
            Self::Paddock(diet) => site.species().is_some_and(|s| s.info().diet == diet),
            Self::AnyPaddock => site.species().is_some(),
            Self::Attraction(kind) => site.kind() == Some(kind),
        }
    }
}

/// What a card scores: a fixed part, and a part by counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Worth {
    /// In any case.
    pub fixed: u8,
    /// Beside it.
    pub counted: Option<Counted>,
}

/// Points by counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Counted {
    /// What is counted.
    pub counter: Counter,
    /// So many are one time.
    pub per: u8,
    /// Points each time.
    pub vp: u8,
    /// At most so many points.
    pub max: u8,
}

/// A Building card.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BuildingCard {
    /// Its number as printed here.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Coins.
    pub cost: u8,
    /// What is drawn.
    pub shape: Shape,
    /// What it must be attached to; a free-standing building has none.
    pub host: Option<Host>,
    /// The Instant Bonus, in order.
    pub bonus: &'static [Effect],
    /// What it scores when drawn.
    pub worth: Worth,
    /// Where it comes from.
    pub source: Provenance,
}

const fn vp(fixed: u8) -> Worth {
    Worth { fixed, counted: None }
}

const fn each(fixed: u8, counter: Counter, per: u8, vp: u8, max: u8) -> Worth {
    Worth { fixed, counted: Some(Counted { counter, per, vp, max }) }
}

const OURS: Provenance = Designed("cost is value over 1.15, rounded");
const NAMED: Provenance = Public("name in a public session report; data designed");

/// The twenty Building cards.
#[rustfmt::skip]
pub const BUILDING_CARDS: [BuildingCard; 20] = {
    use Effect::{AnyAdvanced, AnyBasic, Attraction, Dna, Gain, Roll};
    use Good::{Coin, Excitement, Road, Security};
    const HERBIVORES: Option<Host> = Some(Host::Paddock(Diet::Herbivore));
    const SMALL: Option<Host> = Some(Host::Paddock(Diet::SmallCarnivore));
    const LARGE: Option<Host> = Some(Host::Paddock(Diet::LargeCarnivore));
    const FOODS: Option<Host> = Some(Host::Attraction(Kind::Food));
    const RIDES: Option<Host> = Some(Host::Attraction(Kind::Ride));
    const MERCHES: Option<Host> = Some(Host::Attraction(Kind::Merch));
    [
        BuildingCard { id: "B01", name: "Security Hub",       cost: 6,  shape: Shape::O4, host: None,                   bonus: &[Gain(Security, 3)],                      worth: vp(4),                                      source: NAMED },
        BuildingCard { id: "B02", name: "Casino",             cost: 7,  shape: Shape::R6, host: None,                   bonus: &[Gain(Coin, 3)],                          worth: vp(5),                                      source: NAMED },
        BuildingCard { id: "B03", name: "Prehistoric Garden", cost: 5,  shape: Shape::X5, host: None,                   bonus: &[Gain(Excitement, 2)],                    worth: vp(4),                                      source: NAMED },
        BuildingCard { id: "B04", name: "Amber Vault",        cost: 4,  shape: Shape::U5, host: None,                   bonus: &[AnyAdvanced(1)],                         worth: vp(3),                                      source: OURS },
        BuildingCard { id: "B05", name: "Hatchling Nursery",  cost: 4,  shape: Shape::L3, host: HERBIVORES,             bonus: &[AnyBasic(2)],                            worth: vp(3),                                      source: OURS },
        BuildingCard { id: "B06", name: "Raptor Skywalk",     cost: 5,  shape: Shape::I4, host: SMALL,                  bonus: &[Gain(Excitement, 2)],                    worth: vp(4),                                      source: OURS },
        BuildingCard { id: "B07", name: "Feeding Crane",      cost: 6,  shape: Shape::T4, host: LARGE,                  bonus: &[Gain(Excitement, 3)],                    worth: vp(5),                                      source: OURS },
        BuildingCard { id: "B08", name: "Snack Terrace",      cost: 3,  shape: Shape::I2, host: FOODS,                  bonus: &[Gain(Coin, 1)],                          worth: each(0, Counter::Foods, 1, 1, 4),           source: OURS },
        BuildingCard { id: "B09", name: "Flagship Boutique",  cost: 4,  shape: Shape::L4, host: MERCHES,                bonus: &[Roll(1)],                                worth: each(0, Counter::Merches, 1, 2, 4),         source: OURS },
        BuildingCard { id: "B10", name: "Thunder Loop",       cost: 5,  shape: Shape::S4, host: RIDES,                  bonus: &[Gain(Excitement, 2)],                    worth: each(0, Counter::Rides, 1, 2, 8),           source: OURS },
        BuildingCard { id: "B11", name: "Monorail Depot",     cost: 6,  shape: Shape::I5, host: None,                   bonus: &[Gain(Road, 4)],                          worth: vp(4),                                      source: OURS },
        BuildingCard { id: "B12", name: "Gene Archive",       cost: 6,  shape: Shape::P5, host: None,                   bonus: &[Dna(Colour::Blue, 1), Dna(Colour::Pink, 1), Dna(Colour::Purple, 1)], worth: vp(4),          source: OURS },
        BuildingCard { id: "B13", name: "Lagoon Theater",     cost: 8,  shape: Shape::U7, host: None,                   bonus: &[Gain(Excitement, 4)],                    worth: vp(7),                                      source: OURS },
        BuildingCard { id: "B14", name: "Grand Lodge",        cost: 10, shape: Shape::R8, host: None,                   bonus: &[Gain(Coin, 2), Gain(Excitement, 2)],     worth: vp(8),                                      source: OURS },
        BuildingCard { id: "B15", name: "Ranger Outpost",     cost: 5,  shape: Shape::V5, host: None,                   bonus: &[Gain(Security, 2), Gain(Road, 1)],       worth: vp(3),                                      source: OURS },
        BuildingCard { id: "B16", name: "Geothermal Plant",   cost: 6,  shape: Shape::W5, host: None,                   bonus: &[Roll(2)],                                worth: vp(3),                                      source: OURS },
        BuildingCard { id: "B17", name: "Fossil Maze",        cost: 5,  shape: Shape::Z5, host: None,                   bonus: &[Attraction(None)],                       worth: vp(3),                                      source: OURS },
        BuildingCard { id: "B18", name: "Observation Spire",  cost: 5,  shape: Shape::T5, host: None,                   bonus: &[Gain(Excitement, 1)],                    worth: each(1, Counter::ExitsScoring, 1, 2, 6),    source: OURS },
        BuildingCard { id: "B19", name: "Viewing Gallery",    cost: 6,  shape: Shape::I3, host: Some(Host::AnyPaddock), bonus: &[Gain(Security, 1), Gain(Excitement, 1)], worth: each(0, Counter::Paddocks, 1, 1, 8),        source: OURS },
        BuildingCard { id: "B20", name: "Storm Bunker",       cost: 4,  shape: Shape::I3, host: None,                   bonus: &[Gain(Security, 2)],                      worth: each(0, Counter::SecurityMarks, 5, 1, 4),   source: OURS },
    ]
};

impl Site {
    /// The track of the card of this site.
    pub fn track(self) -> Option<Track> {
        self.slot().map(|slot| Track::ALL[slot])
    }
}
