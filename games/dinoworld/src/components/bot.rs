//! DinoBOT's cards, for somebody who plays alone.

use mesozoic_core::Provenance::{self, Designed};
use serde::{Deserialize, Serialize};

use super::{Family, Kind};

/// A card of DinoBOT's, by its number from 0: twelve of the base game, four of the expansions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, type = "string"))]
pub struct BotCard(pub u8);

/// Which half of a card is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum BotHalf {
    /// For dice of 1 to 3.
    Top,
    /// For dice of 4 to 6.
    Bottom,
}

impl BotHalf {
    /// The half that a die chooses. Rulebook.
    pub const fn of_die(die: u8) -> Self {
        if die <= 3 { Self::Top } else { Self::Bottom }
    }
}

/// A pen on a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", content = "of", rename_all = "camelCase")]
pub enum BotPen {
    /// A species, also of the lake.
    Kind(Kind),
    /// A small aviary.
    Small,
    /// A large aviary.
    Large,
}

impl BotPen {
    /// Which kind of pen it is.
    pub const fn family(self) -> Family {
        match self {
            Self::Kind(kind) => kind.family(),
            Self::Small => Family::SmallAviary,
            Self::Large => Family::LargeAviary,
        }
    }
}

/// The icons of one half.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct BotIcons {
    /// The pen, if any.
    pub pen: Option<BotPen>,
    /// What it is if its expansion is not played.
    pub instead: Option<Kind>,
    /// Recreation facilities.
    pub recreation: u8,
    /// Welfare facilities.
    pub welfare: u8,
    /// Paths.
    pub paths: u8,
    /// Generators.
    pub generators: u8,
    /// Security.
    pub security: u8,
}

impl BotIcons {
    /// DW-107: the pen, or what it is where its expansion is not played.
    pub fn pen_with(self, aquatics: bool, aviaries: bool) -> Option<BotPen> {
        let played = |pen: &BotPen| match pen.family() {
            Family::Standard => true,
            Family::Aquatic => aquatics,
            Family::SmallAviary | Family::LargeAviary => aviaries,
        };
        self.pen.filter(played).or(self.instead.map(BotPen::Kind))
    }
}

/// What a card is like.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BotCardInfo {
    /// The word used in documents.
    pub id: &'static str,
    /// For dice of 1 to 3.
    pub top: BotIcons,
    /// For dice of 4 to 6.
    pub bottom: BotIcons,
    /// Whether it belongs to the expansions.
    pub expansion: bool,
    /// Where the icons come from.
    pub source: Provenance,
}

impl BotCardInfo {
    /// One half of it.
    pub const fn half(&self, half: BotHalf) -> BotIcons {
        match half {
            BotHalf::Top => self.top,
            BotHalf::Bottom => self.bottom,
        }
    }
}

const ICONS: Provenance = Designed("the solo cards are unknown; balanced by simulated scores");

const fn icons(pen: Option<BotPen>, instead: Option<Kind>, n: [u8; 5]) -> BotIcons {
    let [recreation, welfare, paths, generators, security] = n;
    BotIcons { pen, instead, recreation, welfare, paths, generators, security }
}

type Half = (Option<Kind>, [u8; 5]);

const fn base(id: &'static str, (top, a): Half, (bottom, b): Half) -> BotCardInfo {
    const fn pen(kind: Option<Kind>) -> Option<BotPen> {
        match kind {
            Some(kind) => Some(BotPen::Kind(kind)),
            None => None,
        }
    }
    let (top, bottom) = (icons(pen(top), None, a), icons(pen(bottom), None, b));
    BotCardInfo { id, top, bottom, expansion: false, source: ICONS }
}

type More = (BotPen, Kind, [u8; 5]);

const fn more(id: &'static str, (top, a, m): More, (bottom, b, n): More) -> BotCardInfo {
    let (top, bottom) = (icons(Some(top), Some(a), m), icons(Some(bottom), Some(b), n));
    BotCardInfo { id, top, bottom, expansion: true, source: ICONS }
}

const P: Option<Kind> = Some(Kind::Protoceratops);
const C: Option<Kind> = Some(Kind::Compsognathus);
const S: Option<Kind> = Some(Kind::Stegosaurus);
const V: Option<Kind> = Some(Kind::Velociraptor);
const B: Option<Kind> = Some(Kind::Brachiosaurus);
const T: Option<Kind> = Some(Kind::Trex);

/// In order. Numbers: recreation, welfare, paths, generators, security.
#[rustfmt::skip]
pub const BOT_CARDS: [BotCardInfo; 16] = [
    base("D01", (T, [0, 0, 0, 2, 0]), (P, [0, 1, 1, 0, 1])),
    base("D02", (B, [0, 0, 1, 1, 0]), (C, [0, 0, 2, 1, 0])),
    base("D03", (V, [1, 0, 0, 1, 0]), (S, [0, 0, 1, 1, 0])),
    base("D04", (V, [0, 0, 1, 1, 0]), (C, [0, 1, 0, 0, 1])),
    base("D05", (S, [1, 0, 0, 0, 1]), (V, [0, 0, 1, 1, 0])),
    base("D06", (None, [2, 0, 0, 1, 1]), (P, [0, 1, 1, 0, 0])),
    base("D07", (B, [0, 0, 0, 1, 1]), (S, [0, 1, 0, 1, 0])),
    base("D08", (T, [0, 0, 1, 1, 0]), (None, [0, 1, 1, 1, 0])),
    base("D09", (None, [2, 0, 1, 0, 0]), (None, [0, 2, 1, 0, 0])),
    base("D10", (C, [1, 0, 1, 0, 0]), (P, [0, 1, 2, 0, 0])),
    base("D11", (V, [1, 0, 0, 0, 1]), (None, [0, 2, 0, 1, 0])),
    base("D12", (S, [1, 0, 1, 0, 0]), (C, [0, 0, 2, 0, 1])),
    more("X01", (BotPen::Kind(Kind::Mosasaurus), Kind::Velociraptor, [0, 0, 1, 0, 0]), (BotPen::Small, Kind::Stegosaurus, [0, 1, 0, 0, 0])),
    more("X02", (BotPen::Large, Kind::Trex, [0, 0, 0, 1, 0]), (BotPen::Kind(Kind::Plesiosaurus), Kind::Protoceratops, [0, 1, 1, 0, 0])),
    more("X03", (BotPen::Kind(Kind::Ichthyosaurus), Kind::Compsognathus, [1, 0, 1, 0, 0]), (BotPen::Small, Kind::Stegosaurus, [0, 0, 1, 0, 1])),
    more("X04", (BotPen::Small, Kind::Velociraptor, [1, 0, 0, 1, 0]), (BotPen::Kind(Kind::Ichthyosaurus), Kind::Compsognathus, [0, 1, 1, 0, 0])),
];

/// Stars for 1, 2, 3, 4 and more recreation facilities. Rulebook, like the tables below.
pub const RECREATION_STARS: [i32; 5] = [3, 6, 9, 12, 18];
/// Stars for 1, 2, 3, 4 and more welfare facilities.
pub const WELFARE_STARS: [i32; 5] = [4, 9, 15, 20, 25];
/// Stars for 1, 2, 3 and 4 pens of one type.
pub const SAME_TYPE_STARS: [i32; 4] = [3, 5, 8, 12];
/// Stars for each path.
pub const PATH_STARS: i32 = 3;
/// Stars for each generator.
pub const GENERATOR_STARS: i32 = 2;
/// Stars for each security.
pub const SECURITY_STARS: i32 = 3;

impl BotCard {
    /// What it is like.
    #[inline]
    pub const fn info(self) -> &'static BotCardInfo {
        &BOT_CARDS[self.0 as usize]
    }
}

impl Serialize for BotCard {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.info().id)
    }
}

impl<'de> Deserialize<'de> for BotCard {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let word = <std::borrow::Cow<'de, str>>::deserialize(d)?;
        let at = BOT_CARDS.iter().position(|info| info.id == word);
        let unknown = || serde::de::Error::custom(format!("\"{word}\" is no card of DinoBOT's"));
        at.map(|i| Self(i as u8)).ok_or_else(unknown)
    }
}
