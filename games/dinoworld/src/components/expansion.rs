//! Aquatic dinosaurs and aviaries.

use mesozoic_core::Provenance::{self, Designed, Rulebook};
use serde::{Deserialize, Serialize};

use super::Kind;
use crate::grid::{Area, SIDE, Square};

/// The three aquatic cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs, reason = "named after the cards")]
pub enum Aquatic {
    Shoals,
    FoodChain,
    OpenWater,
}

/// How a card counts at the end. Types are in the order of [`Kind::AQUATIC`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum AquaticScoring {
    /// Groups of one type, and sets of all three.
    Sets {
        /// Stars for 1, 2, 3 and 4 of a type; a fifth starts anew.
        same: [u8; 4],
        /// Stars for each set of three types.
        set: u8,
    },
    /// Who swims next to whom.
    Neighbours {
        /// Stars for each of the first type.
        first: u8,
        /// Stars for each of the second.
        second: u8,
        /// One more for each of the first type next to it, at most so many.
        most: u8,
        /// Stars for each of the third with none of its own type next to it.
        alone: u8,
        /// Stars for the others of the third.
        crowded: u8,
    },
    /// Room to swim.
    Room {
        /// Stars for each, by type.
        base: [u8; 3],
        /// Stars for each free lake square next to it.
        free: u8,
        /// Squares from which the lake is large.
        large: u8,
        /// Stars once for a large lake.
        bonus: u8,
        /// What DinoBOT gets for each instead of free squares.
        rival: u8,
    },
}

/// What an aquatic card is like.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AquaticInfo {
    /// The word used in documents.
    pub id: &'static str,
    /// What people read.
    pub name: &'static str,
    /// Die values of the three types.
    pub values: [&'static [u8]; 3],
    /// How it counts.
    pub scoring: AquaticScoring,
    /// The same in words.
    pub text: &'static str,
    /// Where it comes from.
    pub source: Provenance,
}

/// In order.
#[rustfmt::skip]
pub const AQUATICS: [AquaticInfo; 3] = [
    AquaticInfo {
        id: "shoals", name: "Shoals", values: [&[2, 3], &[4, 5], &[6, 7]],
        scoring: AquaticScoring::Sets { same: [1, 3, 7, 12], set: 10 },
        text: "1, 3, 7 or 12 stars for one to four of a type, and 10 stars for each set of all three types.",
        source: Rulebook("the aquatic card it shows; die values and a fifth of a type are designed"),
    },
    AquaticInfo {
        id: "food-chain", name: "Food Chain", values: [&[1, 2], &[3, 4], &[6, 7]],
        scoring: AquaticScoring::Neighbours { first: 2, second: 1, most: 3, alone: 6, crowded: 2 },
        text: "Plesiosaurus 2; Ichthyosaurus 1 and 1 more for each Plesiosaurus next to it, at most 3 more; Mosasaurus 6 without another next to it, else 2.",
        source: Designed("two of the three cards are unknown"),
    },
    AquaticInfo {
        id: "open-water", name: "Open Water", values: [&[3, 4], &[4, 5], &[5, 6]],
        scoring: AquaticScoring::Room { base: [1, 2, 3], free: 1, large: 8, bonus: 5, rival: 2 },
        text: "Plesiosaurus 1, Ichthyosaurus 2, Mosasaurus 3, each 1 more for every free lake square next to it; 5 stars once for a lake of 8 squares or more.",
        source: Designed("two of the three cards are unknown"),
    },
];

impl Aquatic {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Shoals, Self::FoodChain, Self::OpenWater];

    /// What it is like.
    #[inline]
    pub const fn info(self) -> &'static AquaticInfo {
        &AQUATICS[self as usize]
    }
}

/// Cards dealt of the small and of the large aviaries. Rulebook.
pub const SMALL_DEALT: usize = 3;
/// See [`SMALL_DEALT`].
pub const LARGE_DEALT: usize = 2;
/// Pterosaurs in a new aviary. Rulebook: a breeding pair.
pub const VISITING_BIRDS: u8 = 2;
/// Stars for each pterosaur at the end. Rulebook.
pub const BIRD_STARS: i32 = 2;
/// How many kinds of aviary there are.
pub const AVIARY_CARDS: usize = 11;

/// An aviary's shape as a drawing.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Shape {
    /// The aviary.
    pub kind: Kind,
    /// Its squares as columns and rows.
    pub squares: &'static [(u8, u8)],
}

/// In order of kinds. The small ones are the five shapes that four squares can have.
#[rustfmt::skip]
pub const AVIARIES: [Shape; AVIARY_CARDS] = [
    Shape { kind: Kind::Pterodactylus, squares: &[(0, 0), (1, 0), (0, 1), (1, 1)] },
    Shape { kind: Kind::Rhamphorhynchus, squares: &[(0, 0), (1, 0), (2, 0), (3, 0)] },
    Shape { kind: Kind::Dimorphodon, squares: &[(0, 0), (1, 0), (2, 0), (1, 1)] },
    Shape { kind: Kind::Anurognathus, squares: &[(0, 0), (0, 1), (0, 2), (1, 2)] },
    Shape { kind: Kind::Sordes, squares: &[(1, 0), (2, 0), (0, 1), (1, 1)] },
    Shape { kind: Kind::Pteranodon, squares: &[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)] },
    Shape { kind: Kind::Quetzalcoatlus, squares: &[(2, 0), (2, 1), (0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (2, 3), (2, 4)] },
    Shape { kind: Kind::Geosternbergia, squares: &[(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (3, 4), (4, 4)] },
    Shape { kind: Kind::Hatzegopteryx, squares: &[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 4), (2, 4), (3, 4), (4, 4)] },
    Shape { kind: Kind::Tropeognathus, squares: &[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4)] },
    Shape { kind: Kind::Thalassodromeus, squares: &[(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2), (0, 3), (1, 3), (2, 3)] },
];

/// A shape in one of its positions, in the north-west corner of the park.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turned {
    area: Area,
    width: u8,
    height: u8,
}

impl Turned {
    const NONE: Self = Self { area: Area::EMPTY, width: 0, height: 0 };

    /// A drawing turned and mirrored: bit 0 exchanges columns and rows, bit 1 mirrors columns,
    /// bit 2 rows.
    pub(crate) const fn new(squares: &[(u8, u8)], how: u8) -> Self {
        let (mut width, mut height, mut i) = (0, 0, 0);
        while i < squares.len() {
            let (x, y) = squares[i];
            if x >= width {
                width = x + 1;
            }
            if y >= height {
                height = y + 1;
            }
            i += 1;
        }
        let (mut bits, mut i) = (0, 0);
        while i < squares.len() {
            let (mut x, mut y) = squares[i];
            if how & 2 != 0 {
                x = width - 1 - x;
            }
            if how & 4 != 0 {
                y = height - 1 - y;
            }
            bits |= 1 << if how & 1 != 0 { x * SIDE + y } else { y * SIDE + x };
            i += 1;
        }
        if how & 1 != 0 {
            (width, height) = (height, width);
        }
        Self { area: Area::from_bits(bits), width, height }
    }

    /// The shape with its north-west corner at a square; none if the park ends before.
    #[inline]
    pub(crate) const fn at(self, corner: Square) -> Option<Area> {
        if corner.x() + self.width > SIDE || corner.y() + self.height > SIDE {
            return None;
        }
        Some(Area::from_bits(self.area.bits() << corner.index()))
    }

    /// Corners at which the shape lies within `room` and on a `connected` square.
    #[inline]
    pub(crate) fn corners(self, room: Area, connected: Area) -> Area {
        let within = Area::rectangle(SIDE + 1 - self.width, SIDE + 1 - self.height);
        let fits = self.area.iter().fold(within, |fits, square| fits & room.back_by(square));
        if fits.is_empty() {
            return fits;
        }
        fits & self.area.iter().fold(Area::EMPTY, |open, square| open | connected.back_by(square))
    }
}

/// The different positions of each aviary.
const TURNS: [([Turned; 8], u8); AVIARY_CARDS] = {
    let mut all = [([Turned::NONE; 8], 0); AVIARY_CARDS];
    let mut card = 0;
    while card < AVIARY_CARDS {
        let mut how = 0;
        while how < 8 {
            let turned = Turned::new(AVIARIES[card].squares, how);
            let (mut known, mut i) = (false, 0);
            while i < all[card].1 as usize {
                known |= all[card].0[i].area.bits() == turned.area.bits();
                i += 1;
            }
            if !known {
                all[card].0[all[card].1 as usize] = turned;
                all[card].1 += 1;
            }
            how += 1;
        }
        card += 1;
    }
    all
};

impl Kind {
    /// The number of an aviary's card.
    #[inline]
    pub(crate) const fn card(self) -> Option<usize> {
        (self as usize).checked_sub(Self::Pterodactylus as usize)
    }

    /// The kind of an aviary's card.
    pub(crate) const fn of_card(card: usize) -> Self {
        Self::ALL[Self::Pterodactylus as usize + card]
    }

    /// An aviary's different positions.
    #[inline]
    pub(crate) fn turns(self) -> &'static [Turned] {
        match self.card() {
            Some(card) => &TURNS[card].0[..TURNS[card].1 as usize],
            None => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use mesozoic_core::{Rng, SplitMix};

    use super::*;
    use crate::components::MAP;

    // rule: DW-118
    #[test]
    fn aviaries_fit_wherever_nothing_is_drawn() {
        let counts = [68, 112, 236, 468, 236, 42, 14, 60, 56, 62, 122];
        let free = !(MAP.lake | MAP.entrances);
        for (shape, count) in AVIARIES.iter().zip(counts) {
            let turns = shape.kind.turns().iter();
            let places: u32 = turns.map(|turned| turned.corners(free, Area::ALL).len()).sum();
            assert_eq!(places, count, "{:?}", shape.kind);
        }
    }

    #[test]
    fn all_corners_at_once_are_those_found_one_by_one() {
        let mut rng = SplitMix::new(5);
        let mut any =
            || Area::from_bits(u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64()));
        for _ in 0..20 {
            let (room, connected) = (any() | any() | any(), any() & any() & any());
            for turned in AVIARIES.iter().flat_map(|shape| shape.kind.turns()) {
                let fits = |corner: &Square| {
                    turned.at(*corner).is_some_and(|a| room.contains(a) && a.meets(connected))
                };
                let one_by_one: Area = Square::all().filter(fits).collect();
                assert_eq!(turned.corners(room, connected), one_by_one);
            }
        }
    }
}
