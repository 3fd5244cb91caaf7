//! What quick players think of pens that are not full: every number is an opinion.
//!
//! The first were found by hand, the others by climbing: two million quick games of two on each side, between
//! numbers that differ a little (`hunches/climb.rs`). Those who have learnt imagine that both go by the others.
//! At larger tables that won nothing, so there all go by the first, as greedy and searching players do, and
//! quick ones that people choose.

#[cfg(test)]
mod climb;

use crate::components::Side;

/// Opinions on points that are still to come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Hunches {
    /// Promises of pens by the number of dinosaurs inside.
    pub(super) forest: [f32; 7],
    pub(super) meadow: [f32; 7],
    pub(super) trio: [f32; 4],
    pub(super) wood: [f32; 7],
    pub(super) pyramid: [f32; 7],
    /// Promises of half a couple, in the Prairie and on the Bridge.
    pub(super) prairie: f32,
    pub(super) bridge: f32,
    /// Pens for one: negative, because a better dinosaur might have come later.
    pub(super) king: f32,
    pub(super) island: f32,
    pub(super) lookout: f32,
    pub(super) quarantine: f32,
    /// A bottom row of the Pyramid with equal ends bars two species from the middle row (DR-25).
    pub(super) equal_ends: f32,
    /// The River, beside other places.
    pub(super) river: f32,
    /// A T-Rex in a pen that had none.
    pub(super) rex: f32,
    /// Placements to come from which on promises count in full.
    pub(super) plenty: f32,
    /// How far a lead in a species can swing until the end, for each one expected to come, and how much of
    /// one a draw is.
    pub(super) swing: f32,
    pub(super) draw: f32,
    /// The risk that one more of the Island's species must be taken, for each one expected to come.
    pub(super) risk: f32,
    /// How many of the Lookout's species the neighbour takes, for each one expected to come.
    pub(super) sight: f32,
    /// How much it counts that whoever gets the hand next does not get a dinosaur.
    pub(super) deny: f32,
    /// How much it counts that one does not get a dinosaur back that two players throw away, in the first turn
    /// of a round: later it does not come back.
    pub(super) keep: f32,
    /// How much it counts that others of the same species are in the hand.
    pub(super) copies: f32,
}

impl Hunches {
    /// Those that were found by hand, for a side.
    pub(super) fn by_hand(side: Side) -> &'static Self {
        match side {
            Side::Summer => &BY_HAND,
            Side::Winter => &BY_HAND_IN_WINTER,
        }
    }

    /// Those that were found by climbing, for a side and two players.
    pub(super) fn learnt(side: Side) -> &'static Self {
        match side {
            Side::Summer => &LEARNT,
            Side::Winter => &LEARNT_IN_WINTER,
        }
    }
}

static BY_HAND: Hunches = Hunches {
    forest: [0.0, -0.7, 0.5, -0.4, -0.3, -2.0, -3.0],
    meadow: [0.0, 1.8, 2.7, 2.7, 2.2, 1.8, -1.3],
    trio: [0.0, 2.6, 5.0, 0.1],
    wood: [0.0, 0.6, 1.4, 1.0, 1.3, 0.2, -3.0],
    pyramid: [0.0, 1.5, 2.9, 4.6, 4.6, 3.8, -3.0],
    prairie: 1.4,
    bridge: 2.6,
    king: -4.6,
    island: -2.3,
    lookout: -3.4,
    quarantine: -1.0,
    equal_ends: -1.0,
    river: 0.0,
    rex: 0.0,
    plenty: 4.5,
    swing: 2.4,
    draw: 0.5,
    risk: 0.3,
    sight: 0.9,
    deny: 0.0,
    keep: 0.0,
    copies: 0.0,
};

static BY_HAND_IN_WINTER: Hunches = Hunches { plenty: 7.0, ..BY_HAND };

static LEARNT: Hunches = Hunches {
    forest: [0.0, -0.85, -1.0, -0.41, -2.05, -2.92, -3.95],
    meadow: [0.0, 1.87, 3.12, 3.55, 3.12, 1.66, -1.61],
    trio: [0.0, 2.15, 4.47, -0.55],
    prairie: -0.07,
    king: -5.29,
    island: -1.25,
    river: -0.68,
    rex: 0.41,
    plenty: 1.43,
    swing: 3.21,
    draw: 0.12,
    risk: 0.38,
    deny: 0.17,
    keep: 0.58,
    copies: -0.01,
    ..BY_HAND
};

static LEARNT_IN_WINTER: Hunches = Hunches {
    wood: [0.0, -0.8, 0.56, 2.52, 1.54, 1.04, -2.42],
    pyramid: [0.0, 1.43, 3.2, 4.88, 4.98, 4.52, -5.34],
    bridge: 2.07,
    lookout: -2.46,
    quarantine: -2.54,
    equal_ends: -1.07,
    river: 0.11,
    rex: -0.31,
    plenty: 6.38,
    sight: 0.39,
    deny: 0.19,
    keep: 0.46,
    copies: 0.13,
    ..BY_HAND_IN_WINTER
};
