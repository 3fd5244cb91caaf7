//! What no rulebook, picture or description tells, and was decided by us: the points on the
//! scoring stones, where the predators start, which seat starts where, and what its dinosaurs are
//! called. All of it is here, so that it can be replaced in one place should the printed board turn
//! up.

use mesozoic_core::Provenance::{self, Designed};
use serde::Serialize;

use super::{Area, HABITATS, MAX_SEATS};

/// The two sides of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// For two to four players; tertiary habitats have no stone.
    A,
    /// For five and six players.
    B,
}

/// The scoring stones of one area: primary, secondary, tertiary.
pub type Stones = [u8; HABITATS];

/// The stones of side A.
#[rustfmt::skip]
pub const STONES_A: [Stones; Area::COUNT] = [
    // inner    middle     outer
    [6, 3, 0], [5, 3, 0], [6, 4, 0], // Swamp
    [5, 3, 0], [4, 2, 0], [6, 3, 0], // Forest
    [6, 3, 0], [4, 2, 0], [5, 3, 0], // Desert
    [5, 2, 0], [4, 2, 0], [6, 4, 0], // Mountains
];

/// The stones of side B.
#[rustfmt::skip]
pub const STONES_B: [Stones; Area::COUNT] = [
    // inner    middle     outer
    [6, 4, 2], [5, 3, 2], [7, 4, 2], // Swamp
    [5, 3, 1], [4, 2, 1], [6, 4, 2], // Forest
    [6, 4, 2], [4, 2, 1], [5, 3, 1], // Desert
    [5, 3, 1], [4, 2, 1], [6, 4, 2], // Mountains
];

/// Why the stones are as they are.
pub const STONES_SOURCE: Provenance = Designed(
    "Examples 16, 17 and 19 ask for a 4/2, a 6/3 and a 6/4 area that is the best of its \
     environment; reviews say that the Swamp is richest and that side B differs a little and pays \
     all three habitats. The other environments have equal sums on side A, and middle areas, with \
     four neighbours, pay least.",
);

/// Where the neutral T-Rex starts.
pub const TREX_START: Area = Area::DesertMiddle;
/// Where the Pterodactyl starts.
pub const PTERODACTYL_START: Area = Area::DesertInner;
/// Where the two Raptors start.
pub const RAPTOR_STARTS: [Area; 2] = [Area::ForestOuter, Area::MountainsOuter];

/// Why the predators start there.
pub const STARTS_SOURCE: Provenance = Designed(
    "A review names the environments, example 15 shows the Pterodactyl in the inner Desert. The \
     other rings: every starting area is threatened by somebody and none by all.",
);

/// A starting place: the area, and whether another herd was there first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Start {
    /// The area.
    pub area: Area,
    /// 0 for the primary habitat, 1 for the secondary, 2 for the tertiary.
    pub habitat: u8,
}

const INNER: Area = Area::SwampInner;
const MIDDLE: Area = Area::SwampMiddle;
const OUTER: Area = Area::SwampOuter;

const fn first(area: Area) -> Start {
    Start { area, habitat: 0 }
}

const fn second(area: Area) -> Start {
    Start { area, habitat: 1 }
}

const fn third(area: Area) -> Start {
    Start { area, habitat: 2 }
}

/// Where each player number starts, by the number of players. Unused places repeat the first.
pub const SET_UP: [[Start; MAX_SEATS]; MAX_SEATS + 1] = {
    let none = [first(MIDDLE); MAX_SEATS];
    let pad = first(MIDDLE);
    [
        none,
        none,
        [first(MIDDLE), first(OUTER), pad, pad, pad, pad],
        [first(MIDDLE), first(INNER), first(OUTER), pad, pad, pad],
        [first(MIDDLE), second(OUTER), first(OUTER), first(INNER), pad, pad],
        [first(MIDDLE), second(INNER), first(OUTER), first(INNER), second(OUTER), pad],
        [first(MIDDLE), first(OUTER), second(MIDDLE), first(INNER), second(OUTER), third(MIDDLE)],
    ]
};

/// Why the chart is as it is.
pub const SET_UP_SOURCE: Provenance = Designed(
    "Example 1 fixes one place: the second of two, the third of three and the third of four \
     players share it. The rest was chosen by simulation; see docs/balance/triassic-terror.md.",
);

/// The dinosaurs of each seat. Those in the box have colours and no names; these are what our
/// drawings show.
pub const HERD_NAMES: [&str; MAX_SEATS] = [
    "Triceratops",
    "Stegosaurus",
    "Plateosaurus",
    "Parasaurolophus",
    "Ankylosaurus",
    "Edaphosaurus",
];
