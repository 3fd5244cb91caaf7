//! The game board: actions and their spaces, the dice pool, the season track.

use mesozoic_core::Provenance::{self, Designed, Rulebook};
use serde::Serialize;

use super::named;

named! {
    /// The five actions.
    Action {
        MakeDinos "make-dinos" "Make Dinos",
        RaiseFunds "raise-funds" "Raise Funds",
        ExtractDna "extract-dna" "Extract DNA",
        Duplicate "duplicate" "Duplicate",
        Build "build" "Build",
    }
}

named! {
    /// The spaces for dice.
    Space {
        M1 "m1" "Make Dinos",
        M2 "m2" "Make Dinos, second space",
        F1 "f1" "Raise Funds",
        X1 "x1" "Extract DNA",
        X2 "x2" "Extract DNA, second space",
        D1 "d1" "Duplicate",
        B1 "b1" "Build",
        B2 "b2" "Build, second space",
    }
}

/// An action as it stands on the board.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ActionInfo {
    /// Which.
    pub action: Action,
    /// Its spaces on the side for one or two players, and on the side for three or four.
    pub spaces: [&'static [Space]; 2],
    /// What it does, in our words.
    pub text: &'static str,
    /// Where the number of spaces comes from; the actions are in the rulebook.
    pub source: Provenance,
}

const SPACES: Provenance = Designed("4 dice on 5 spaces, 6 and 8 dice on 8 spaces");

/// Every action, indexed by [`Action`].
#[rustfmt::skip]
pub const ACTIONS: [ActionInfo; 5] = {
    use Space::{B1, B2, D1, F1, M1, M2, X1, X2};
    [
        ActionInfo { action: Action::MakeDinos,  spaces: [&[M1], &[M1, M2]], text: "Make any number of dinosaurs whose DNA you have.",                              source: SPACES },
        ActionInfo { action: Action::RaiseFunds, spaces: [&[F1], &[F1]],     text: "Gain 2 coins or 2 security.",                                                     source: SPACES },
        ActionInfo { action: Action::ExtractDna, spaces: [&[X1], &[X1, X2]], text: "Gain any 2 Basic DNA or any 1 Advanced DNA.",                                     source: SPACES },
        ActionInfo { action: Action::Duplicate,  spaces: [&[D1], &[D1]],     text: "Gain the die you place here twice, without attractions; everybody else gains it once.", source: SPACES },
        ActionInfo { action: Action::Build,      spaces: [&[B1], &[B1, B2]], text: "Build 3 roads or 1 attraction.",                                                  source: SPACES },
    ]
};

impl Action {
    /// The action as it stands on the board.
    #[inline]
    pub const fn info(self) -> &'static ActionInfo {
        &ACTIONS[self as usize]
    }

    /// Its spaces at a table of so many.
    #[inline]
    pub const fn spaces(self, seats: u8) -> &'static [Space] {
        self.info().spaces[(seats > 2) as usize]
    }
}

impl Space {
    /// The action of the space.
    #[inline]
    pub const fn action(self) -> Action {
        match self {
            Self::M1 | Self::M2 => Action::MakeDinos,
            Self::F1 => Action::RaiseFunds,
            Self::X1 | Self::X2 => Action::ExtractDna,
            Self::D1 => Action::Duplicate,
            Self::B1 | Self::B2 => Action::Build,
        }
    }
}

/// Dice drawn and rolled in an action phase, indexed by the number of seats. Two per player and one
/// more by public description; alone the rival takes two as well, and two are left.
pub const POOL: [u8; 5] = [0, 6, 5, 7, 9];

/// Additional Basic DNA at the start by place in turn order, first player first.
pub const STARTING_DNA: [u8; 4] = [0, 1, 1, 2];
/// Where these numbers come from; that later players gain some is in the rulebook.
pub const STARTING_DNA_SOURCE: Provenance =
    Designed("with these, simulated seats lie within the error of each other");

/// A space of the season track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Season {
    /// From 1.
    pub season: u8,
    /// The first or second action phase; nothing where parks run.
    pub action: Option<u8>,
    /// Where it comes from.
    pub source: Provenance,
}

const fn space(season: u8, action: Option<u8>) -> Season {
    Season { season, action, source: Rulebook("Game Play") }
}

/// The season track: two action phases and a run of the parks, three times.
pub const CALENDAR: [Season; 9] = [
    space(1, Some(1)),
    space(1, Some(2)),
    space(1, None),
    space(2, Some(1)),
    space(2, Some(2)),
    space(2, None),
    space(3, Some(1)),
    space(3, Some(2)),
    space(3, None),
];

/// Roads of the Build action: in the rulebook.
pub(crate) const BUILD_ROADS: u8 = 3;
