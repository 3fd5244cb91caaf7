//! What is in the box: areas, tiles, cards, counters, with where each number comes from. No rules.
//!
//! What could not be found anywhere and was decided by us stands in [`designed`]; when turns,
//! scorings and cards come is in [`chart`].

pub mod chart;
pub mod designed;

use mesozoic_core::Provenance::{self, Rulebook};
use mesozoic_kit::named;
use serde::{Deserialize, Serialize};

/// The most that can play.
pub const MAX_SEATS: usize = 6;
/// Action tiles and the spaces they lie on.
pub const TILES: usize = 6;
/// Habitats of an area: primary, secondary, tertiary.
pub const HABITATS: usize = 3;
/// What they are called.
pub const HABITAT_NAMES: [&str; HABITATS] = ["primary", "secondary", "tertiary"];

/// A number and where it was read.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Number {
    /// The number.
    pub n: u8,
    /// Where it was read.
    pub source: Provenance,
}

const fn printed(n: u8, section: &'static str) -> Number {
    Number { n, source: Rulebook(section) }
}

/// Dinosaurs of each seat: 18 tokens and 13 discs that stand for three each.
pub const DINOS: Number = printed(18 + 13 * 3, "Components");
/// White dinosaur tokens.
pub const WHITES: Number = printed(12, "Components");
/// Environment cards of each environment.
pub const CARDS: Number = printed(7, "Components");
/// Dinosaurs of each seat's first herd.
pub const FIRST_HERD: Number = printed(4, "Preparation");
/// Dinosaurs of an environment card and of the New Environment tile.
pub const SETTLERS: Number = printed(3, "The Environment Cards");
/// Dinosaurs that Herd Growth adds to one herd.
pub const GROWTH_FIRST: Number = printed(3, "Herd Growth");
/// Dinosaurs that it adds to another.
pub const GROWTH_SECOND: Number = printed(2, "Herd Growth");
/// Dinosaurs of the Hatch tile and the Hatch counter.
pub const HATCHED: Number = printed(3, "Hatch");
/// Herds that may migrate.
pub const MIGRATIONS: Number = printed(2, "Herd Migration");
/// What a T-Rex adds to its owner's strength.
pub const TREX_STRENGTH: Number = printed(3, "T-Rex");
/// What a T-Rex eats after one area.
pub const TREX_NEAR: Number = printed(5, "T-Rex");
/// What a T-Rex eats after two areas.
pub const TREX_FAR: Number = printed(3, "T-Rex");
/// What a Raptor eats.
pub const RAPTOR_EATS: Number = printed(2, "Raptors");
/// What a Raptor scatters.
pub const RAPTOR_SCATTERS: Number = printed(2, "Raptors");
/// What the Pterodactyl eats with up to five players.
pub const PTERODACTYL_EATS: Number = printed(2, "Hatch");
/// What it eats with six players.
pub const PTERODACTYL_EATS_OF_SIX: Number = printed(1, "6 Player Game");
/// What an eruption kills in the primary habitat, and in each of the others.
pub const ERUPTION: [Number; HABITATS] =
    [printed(2, "Volcano Counter"), printed(1, "Volcano Counter"), printed(1, "Volcano Counter")];
/// Points for presence in all environments.
pub const PRESENCE: Number = printed(8, "Special Scoring");
/// Points for the first and second place in an environment.
pub const DOMINATION: [Number; 2] = [printed(8, "Special Scoring"), printed(4, "Special Scoring")];
/// The same with two players.
pub const DOMINATION_OF_TWO: [Number; 2] =
    [printed(4, "2 Player Game"), printed(0, "2 Player Game")];

named! {
    /// The four environments, in order around the volcano.
    Environment {
        /// Where everybody starts.
        Swamp "swamp" "Swamp",
        /// Between Swamp and Desert.
        Forest "forest" "Forest",
        /// Opposite the Swamp.
        Desert "desert" "Desert",
        /// Between Desert and Swamp.
        Mountains "mountains" "Mountains",
    }
}

impl Environment {
    /// Its inner, middle and outer area.
    pub const fn areas(self) -> [Area; 3] {
        let at = self as usize * 3;
        [Area::ALL[at], Area::ALL[at + 1], Area::ALL[at + 2]]
    }

    /// The environment with this number.
    #[inline]
    pub(crate) const fn at(i: u8) -> Self {
        Self::ALL[i as usize]
    }
}

/// The three rings around the volcano.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Ring {
    /// At the volcano.
    Inner,
    /// Between the others.
    Middle,
    /// At the coast.
    Outer,
}

named! {
    /// The twelve areas, environment by environment from the volcano to the coast.
    Area {
        SwampInner "swamp-inner" "inner Swamp",
        SwampMiddle "swamp-middle" "middle Swamp",
        SwampOuter "swamp-outer" "outer Swamp",
        ForestInner "forest-inner" "inner Forest",
        ForestMiddle "forest-middle" "middle Forest",
        ForestOuter "forest-outer" "outer Forest",
        DesertInner "desert-inner" "inner Desert",
        DesertMiddle "desert-middle" "middle Desert",
        DesertOuter "desert-outer" "outer Desert",
        MountainsInner "mountains-inner" "inner Mountains",
        MountainsMiddle "mountains-middle" "middle Mountains",
        MountainsOuter "mountains-outer" "outer Mountains",
    }
}

impl Area {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// The environment it belongs to.
    #[inline]
    pub const fn environment(self) -> Environment {
        const ALL: [Environment; Area::COUNT] = {
            let mut all = [Environment::ALL[0]; Area::COUNT];
            let mut i = 0;
            while i < Area::COUNT {
                all[i] = Environment::ALL[i / 3];
                i += 1;
            }
            all
        };
        ALL[self as usize]
    }

    /// The ring it lies on.
    pub const fn ring(self) -> Ring {
        [Ring::Inner, Ring::Middle, Ring::Outer][self as usize % 3]
    }

    /// The areas one step away. Rings touch along their whole length, so an area has the next
    /// rings of its own environment and the same ring of the two environments beside it.
    /// Rulebook: Herd Migration; the order of the environments around the volcano follows from
    /// examples 8 to 10 and public descriptions of the board.
    #[inline]
    pub const fn adjacent(self) -> Areas {
        ADJACENT[self as usize]
    }

    /// The area with this number.
    #[inline]
    pub(crate) const fn at(i: u8) -> Self {
        Self::ALL[i as usize]
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// A set of areas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Areas(u16);

impl Areas {
    /// None.
    pub const NONE: Self = Self(0);

    /// All of them.
    pub const ALL: Self = Self((1 << Area::COUNT) - 1);

    /// The areas after this one.
    #[inline]
    pub const fn after(area: Area) -> Self {
        Self(Self::ALL.0 & !((2 << area as u16) - 1))
    }

    /// Just this area.
    #[inline]
    pub const fn only(area: Area) -> Self {
        Self(1 << area as u16)
    }

    /// The three areas of an environment.
    #[inline]
    pub const fn of(environment: Environment) -> Self {
        Self(0b111 << (environment as u16 * 3))
    }

    /// Whether the area is in the set.
    #[inline]
    pub const fn has(self, area: Area) -> bool {
        self.0 >> area as u16 & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The areas of both sets.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The areas of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The areas that are in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// How many areas.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The place of an area among those of the set, in order.
    #[inline]
    pub const fn position(self, area: Area) -> Option<usize> {
        let before = self.0 & ((1 << area as u16) - 1);
        if self.has(area) { Some(before.count_ones() as usize) } else { None }
    }

    /// The areas in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Area> {
        mesozoic_kit::Bits(u32::from(self.0)).map(Area::at)
    }
}

const ADJACENT: [Areas; Area::COUNT] = {
    let mut table = [Areas::NONE; Area::COUNT];
    let mut i = 0;
    while i < Area::COUNT {
        let (environment, ring) = (i / 3, i % 3);
        let mut set =
            1 << ((environment + 1) % 4 * 3 + ring) | 1 << ((environment + 3) % 4 * 3 + ring);
        if ring > 0 {
            set |= 1 << (i - 1);
        }
        if ring < 2 {
            set |= 1 << (i + 1);
        }
        table[i] = Areas(set);
        i += 1;
    }
    table
};

named! {
    /// The six action tiles.
    Tile {
        /// Three dinosaurs for an environment of one's choice.
        Environment "environment" "New Environment",
        /// Three for one herd and two for another.
        Growth "growth" "Herd Growth",
        /// Two herds wander.
        Migration "migration" "Herd Migration",
        /// Three for one herd, and the Pterodactyl flies.
        Hatch "hatch" "Hatch",
        /// The T-Rex changes hands and hunts.
        Trex "trex" "T-Rex",
        /// The Raptors hunt and scatter.
        Raptors "raptors" "Raptors",
    }
}

impl Tile {
    /// What it does, in a sentence or two.
    pub const fn text(self) -> &'static str {
        [
            "Choose an environment and put 3 dinosaurs into its areas, split as you like.",
            "Add 3 dinosaurs to one of your herds and 2 to another.",
            "Up to two of your herds wander to adjacent areas. One dinosaur of every other herd \
             beside them is swept along and becomes yours; each group that enters another \
             environment loses 1.",
            "Add 3 dinosaurs to one of your herds. Then the Pterodactyl flies up to two areas and \
             eats up to 2 dinosaurs of your opponents (1 with six players).",
            "The T-Rex becomes yours and adds 3 to your strength. It stays, or moves one area and \
             eats up to 5, or two areas and eats up to 3.",
            "One Raptor moves one area, the other one or two. Each that moves eats up to 2 \
             dinosaurs and then scatters up to 2 to adjacent areas.",
        ][self as usize]
    }
}

named! {
    /// The three periods.
    Period {
        /// The first.
        Triassic "triassic" "Triassic",
        /// The second.
        Jurassic "jurassic" "Jurassic",
        /// The third.
        Cretaceous "cretaceous" "Cretaceous",
    }
}

named! {
    /// The two counters of each seat.
    Counter {
        /// Three more dinosaurs for a herd.
        Hatch "hatch" "Hatch counter",
        /// An eruption that closes an area.
        Volcano "volcano" "Volcano counter",
    }
}

named! {
    /// Who eats.
    Predator {
        /// Belongs to whoever played its tile last.
        Trex "trex" "T-Rex",
        /// Either of the two.
        Raptor "raptor" "Raptor",
        /// Spares its mover's own herds.
        Pterodactyl "pterodactyl" "Pterodactyl",
    }
}

/// Where new dinosaurs come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// An environment card.
    Card,
    /// The New Environment tile.
    Environment,
    /// The Herd Growth tile.
    Growth,
    /// The Hatch tile.
    Hatch,
    /// The Hatch counter.
    Counter,
    /// White tokens of the tile.
    White,
}
