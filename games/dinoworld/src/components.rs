//! What is in the box, with where each number comes from. No rules.
//!
//! The rulebook's pictures are lost, and with them the sheet, most cards and all numbers on them.
//! What could not be found was designed; such values carry [`Provenance::Designed`] and stand
//! nowhere but here, so that somebody with the printed game can put them right by editing data.

mod bot;
mod card;
mod expansion;
mod facility;
mod lab;
mod visitor;

use mesozoic_core::Provenance::{self, Designed, Rulebook};
use serde::{Deserialize, Serialize};

pub use bot::{
    BOT_CARDS, BotCard, BotCardInfo, BotHalf, BotIcons, BotPen, GENERATOR_STARS, PATH_STARS,
    RECREATION_STARS, SAME_TYPE_STARS, SECURITY_STARS, WELFARE_STARS,
};
pub use card::{Demand, FacilityFilter, PenFilter};
pub use expansion::{
    AQUATICS, AVIARIES, AVIARY_CARDS, Aquatic, AquaticInfo, AquaticScoring, BIRD_STARS,
    LARGE_DEALT, SMALL_DEALT, Shape, Turned, VISITING_BIRDS,
};
pub use facility::{
    Atom, FACILITIES, Facility, FacilityInfo, FacilityScoring, FacilityType, RECREATION_VALUES,
    WELFARE_VALUES,
};
pub use lab::{LAB_USES, LABS, Lab, LabInfo, Tier};
pub use visitor::{
    OBJECTIVE_FIRST, OBJECTIVE_LATER, OBJECTIVES, Objective, ObjectiveGroup, ObjectiveInfo,
    VISITORS, Visitor, VisitorInfo,
};

pub(crate) use visitor::STACKS;

use crate::grid::{Area, Square};

/// How many may play. Rulebook: the box says so.
pub const SEATS: std::ops::RangeInclusive<u8> = 1..=75;
/// From so many on visitors lie in the middle. Rulebook: variant for ten and more.
pub const MANY: u8 = 10;
/// Rounds of a game. Rulebook.
pub const ROUNDS: u8 = 8;
/// Dice that a player uses in a round. Rulebook.
pub const DICE: usize = 3;
/// Dice that are rolled for somebody alone. Rulebook: solo rules.
pub const SOLO_DICE: usize = 4;
/// Faces of a die.
pub const FACES: u8 = 6;
/// Stars for each generator that was not built. Rulebook.
pub const SPARE_GENERATOR: i32 = 2;
/// Research actions in Lite Mode. Rulebook.
pub const RESEARCH: u8 = 6;
/// Links that a generator can ever have. Rulebook, Danger Mode.
pub const LINKS: u8 = 4;
/// Boxes that Improve and Boost cross off. Rulebook.
pub const IMPROVED: u8 = 1;
/// See [`IMPROVED`].
pub const BOOSTED: u8 = 2;
/// Pens that a park can hold: one per round, and one more by Intense Development.
pub const MOST_PENS: usize = ROUNDS as usize + 1;
/// Squares of the largest pen: a large aviary.
pub const SQUARES_MOST: u8 = 9;
/// Generators that a park can hold, in the mode with most.
pub const MOST_GENERATORS: usize = 12;

/// Which sheet is played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Without threat, security, labs and malfunctions.
    #[default]
    Lite,
    /// With all of them.
    Danger,
}

impl Mode {
    /// Generators in the supply. Rulebook.
    #[inline]
    pub const fn generators(self) -> u8 {
        match self {
            Self::Lite => 12,
            Self::Danger => 8,
        }
    }
}

/// How hard Danger Mode is made for one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
#[allow(missing_docs, reason = "they say what they are")]
pub enum Difficulty {
    #[default]
    Easy,
    Normal,
    Hard,
    Fiendish,
}

/// What a difficulty means.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DifficultyInfo {
    /// The word used in options.
    pub id: &'static str,
    /// What people read.
    pub name: &'static str,
    /// Threat boxes crossed off at the start.
    pub threat: u8,
    /// Security boxes crossed off at the start.
    pub security: u8,
    /// Whether Boost may be used.
    pub boost: bool,
    /// Where the numbers come from.
    pub source: Provenance,
}

/// Boost is the rulebook's, the boxes are on lost pictures.
const MARKS: Provenance =
    Designed("marks on lost pictures; calibrated by simulated losses of pens");

/// In order.
#[rustfmt::skip]
pub const DIFFICULTIES: [DifficultyInfo; 4] = [
    DifficultyInfo { id: "easy", name: "Easy", threat: 0, security: 3, boost: true, source: MARKS },
    DifficultyInfo { id: "normal", name: "Normal", threat: 0, security: 1, boost: true, source: MARKS },
    DifficultyInfo { id: "hard", name: "Hard", threat: 1, security: 1, boost: false, source: MARKS },
    DifficultyInfo { id: "fiendish", name: "Fiendish", threat: 2, security: 0, boost: false, source: MARKS },
];

impl Difficulty {
    /// What it means.
    pub const fn info(self) -> &'static DifficultyInfo {
        &DIFFICULTIES[self as usize]
    }
}

/// Boxes of the threat track. Designed: the rulebook shows at least seven and a last one.
pub const THREAT_BOXES: u8 = 15;
/// Boxes of the security track. Designed.
pub const SECURITY_BOXES: u8 = 12;

/// DW-86: the fewest live links with which a generator malfunctions at this danger level; more
/// than a generator can have where none does. Rulebook, with the last step of the series inferred.
pub const fn malfunctions_from(danger: i16) -> u8 {
    match danger {
        i16::MIN..=5 => LINKS + 1,
        6 => 4,
        7 => 3,
        8 => 2,
        _ => 1,
    }
}

/// How DinoBOT counts its park at the end.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum Rival {
    /// Pens, facilities and visitors.
    #[default]
    Tame,
    /// Also pens of one type and paths.
    Beastly,
    /// Also generators and security.
    Savage,
}

/// Whom a pen is for. Herbivores raise the threat less.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they say what they are")]
pub enum Diet {
    Herbivore,
    Carnivore,
}

impl Diet {
    /// Threat that a standard pen adds. Rulebook.
    #[inline]
    pub const fn threat(self) -> u8 {
        match self {
            Self::Herbivore => 1,
            Self::Carnivore => 2,
        }
    }
}

/// Which kind of pen: what it takes to build it and how it counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub enum Family {
    /// One of the six species of the sheet.
    Standard,
    /// A small aviary.
    SmallAviary,
    /// A large aviary.
    LargeAviary,
    /// A dinosaur in the lake.
    Aquatic,
}

/// Everything that a pen can be for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, rename_all = "lowercase"))]
#[repr(u8)]
#[allow(missing_docs, reason = "named after the animals")]
pub enum Kind {
    Protoceratops,
    Compsognathus,
    Stegosaurus,
    Velociraptor,
    Brachiosaurus,
    Trex,
    Plesiosaurus,
    Ichthyosaurus,
    Mosasaurus,
    Pterodactylus,
    Rhamphorhynchus,
    Dimorphodon,
    Anurognathus,
    Sordes,
    Pteranodon,
    Quetzalcoatlus,
    Geosternbergia,
    Hatzegopteryx,
    Tropeognathus,
    Thalassodromeus,
}

/// What a kind of pen is like.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KindInfo {
    /// The word used in notation.
    pub id: &'static str,
    /// What people read.
    pub name: &'static str,
    /// What stands in the pen on the sheet.
    pub letter: &'static str,
    /// Which kind of pen.
    pub family: Family,
    /// Whom it is for.
    pub diet: Diet,
    /// How many squares.
    pub squares: u8,
    /// Megawatts for its fence.
    pub power: u8,
    /// Stars at the end; aviaries and aquatic dinosaurs have rules of their own.
    pub stars: u8,
    /// Die values that build it; those of aquatic dinosaurs are on their card.
    pub values: &'static [u8],
    /// Where the numbers come from.
    pub source: Provenance,
}

const TABLE: Provenance =
    Designed("the species table is a lost picture; name and power where the rulebook shows them");
const SMALL: Provenance =
    Rulebook("aviaries; the five shapes of four squares, with names of our choice");
const LARGE: Provenance = Designed("nine squares by the rulebook, shape and name of our choice");
const WATER: Provenance = Rulebook("aquatic dinosaurs");

const fn standard(
    (id, name, letter): (&'static str, &'static str, &'static str),
    diet: Diet,
    values: &'static [u8],
    [squares, power, stars]: [u8; 3],
) -> KindInfo {
    let family = Family::Standard;
    KindInfo { id, name, letter, family, diet, squares, power, stars, values, source: TABLE }
}

const fn aviary(id: &'static str, name: &'static str, small: bool) -> KindInfo {
    let (family, diet, squares, power, source) = if small {
        (Family::SmallAviary, Diet::Herbivore, 4, 1, SMALL)
    } else {
        (Family::LargeAviary, Diet::Carnivore, 9, 3, LARGE)
    };
    KindInfo { id, name, letter: "A", family, diet, squares, power, stars: 0, values: &[], source }
}

const fn aquatic(id: &'static str, name: &'static str, letter: &'static str) -> KindInfo {
    let (family, diet) = (Family::Aquatic, Diet::Carnivore);
    let (squares, power, stars) = (1, 0, 0);
    KindInfo { id, name, letter, family, diet, squares, power, stars, values: &[], source: WATER }
}

/// In order.
#[rustfmt::skip]
pub const KINDS: [KindInfo; 20] = [
    standard(("protoceratops", "Protoceratops", "P"), Diet::Herbivore, &[1, 2], [2, 0, 2]),
    standard(("compsognathus", "Compsognathus", "C"), Diet::Carnivore, &[2, 3], [2, 1, 4]),
    standard(("stegosaurus", "Stegosaurus", "S"), Diet::Herbivore, &[4, 5], [4, 1, 6]),
    standard(("velociraptor", "Velociraptor", "V"), Diet::Carnivore, &[6, 7], [4, 2, 8]),
    standard(("brachiosaurus", "Brachiosaurus", "B"), Diet::Herbivore, &[8, 9], [6, 2, 10]),
    standard(("trex", "Tyrannosaurus Rex", "T"), Diet::Carnivore, &[10, 11, 12], [5, 3, 13]),
    aquatic("plesiosaurus", "Plesiosaurus", "P"),
    aquatic("ichthyosaurus", "Ichthyosaurus", "I"),
    aquatic("mosasaurus", "Mosasaurus", "M"),
    aviary("pterodactylus", "Pterodactylus", true),
    aviary("rhamphorhynchus", "Rhamphorhynchus", true),
    aviary("dimorphodon", "Dimorphodon", true),
    aviary("anurognathus", "Anurognathus", true),
    aviary("sordes", "Sordes", true),
    aviary("pteranodon", "Pteranodon", false),
    aviary("quetzalcoatlus", "Quetzalcoatlus", false),
    aviary("geosternbergia", "Geosternbergia", false),
    aviary("hatzegopteryx", "Hatzegopteryx", false),
    aviary("tropeognathus", "Tropeognathus", false),
    aviary("thalassodromeus", "Thalassodromeus", false),
];

impl Kind {
    /// All of them, in order.
    pub const ALL: [Self; 20] = [
        Self::Protoceratops,
        Self::Compsognathus,
        Self::Stegosaurus,
        Self::Velociraptor,
        Self::Brachiosaurus,
        Self::Trex,
        Self::Plesiosaurus,
        Self::Ichthyosaurus,
        Self::Mosasaurus,
        Self::Pterodactylus,
        Self::Rhamphorhynchus,
        Self::Dimorphodon,
        Self::Anurognathus,
        Self::Sordes,
        Self::Pteranodon,
        Self::Quetzalcoatlus,
        Self::Geosternbergia,
        Self::Hatzegopteryx,
        Self::Tropeognathus,
        Self::Thalassodromeus,
    ];
    /// The species of the sheet.
    pub const STANDARD: &'static [Self] = Self::ALL.first_chunk::<6>().expect("six species");
    /// The dinosaurs of the lake.
    pub const AQUATIC: &'static [Self] = Self::ALL.split_at(6).1.split_at(3).0;

    /// What it is like.
    #[inline]
    pub const fn info(self) -> &'static KindInfo {
        &KINDS[self as usize]
    }

    /// Which kind of pen.
    #[inline]
    pub const fn family(self) -> Family {
        self.info().family
    }

    /// Whether it is an aviary.
    #[inline]
    pub const fn is_aviary(self) -> bool {
        matches!(self.family(), Family::SmallAviary | Family::LargeAviary)
    }

    /// The kind with this word.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.info().id == id)
    }
}

impl Serialize for Kind {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.info().id)
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let word = <std::borrow::Cow<'de, str>>::deserialize(d)?;
        let unknown =
            || serde::de::Error::custom(format!("\"{word}\" is no dinosaur of this game"));
        Self::from_id(&word).ok_or_else(unknown)
    }
}

/// The printed map. A lake of four squares in the middle and two entrances are the rulebook's; the
/// size of the grid and the places are designed: ten by ten is the smallest even square in which
/// space is scarce but every card can be met.
#[derive(Clone, Copy, Debug)]
pub struct Map {
    /// The lake.
    pub lake: Area,
    /// Crossroads at the entrances.
    pub entrances: Area,
    /// The columns and the rows through which a ring around the lake must pass: see
    /// `route::encloses`.
    pub north_of_lake: [Area; 2],
}

const fn area(squares: &[(u8, u8)]) -> Area {
    let mut bits = 0;
    let mut i = 0;
    while i < squares.len() {
        bits |= 1 << Square::at(squares[i].0, squares[i].1).index();
        i += 1;
    }
    Area::from_bits(bits)
}

/// The map of every park.
pub const MAP: Map = Map {
    lake: area(&[(4, 4), (5, 4), (4, 5), (5, 5)]),
    entrances: area(&[(2, 9), (7, 0)]),
    north_of_lake: [
        area(&[(4, 0), (4, 1), (4, 2), (4, 3)]),
        area(&[(5, 0), (5, 1), (5, 2), (5, 3)]),
    ],
};

/// Pips to turn a drawn path into a crossroads. Rulebook.
pub const CONVERSION: u8 = 4;

/// Pips of a path piece by its number of arms. Rulebook.
#[inline]
pub const fn piece_cost(arms: u32) -> u8 {
    match arms {
        4 => 3,
        3 => 2,
        _ => 1,
    }
}
