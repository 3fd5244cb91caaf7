//! The state of a game and what can be read off it. No rules of play.

use arrayvec::ArrayVec;
use mesozoic_core::{Draws, Seat, SeatSet};

use crate::components::{
    Aquatic, BotCard, BotHalf, DICE, Difficulty, Facility, FacilityType, Family, Kind, Lab, MANY,
    MOST_PENS, Mode, Objective, ROUNDS, Rival, SOLO_DICE, Tier, Visitor,
};
use crate::dice::Dice;
use crate::growth::Growth;
use crate::park::Park;
use crate::paving::Paving;
use crate::research::bits;
use crate::step::{Aid, Step};

/// Steps that a seat can take in one round: two pens with links, spare generators, the longest
/// paths, two facilities and every free action.
pub(crate) const LONGEST_ROUND: usize = 80;
/// Squares of aviaries that a seat may have to cross out after one round.
pub(crate) const MOST_WOUNDS: usize = 16;

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Solo: which die DinoBOT gets.
    Give,
    /// Everybody builds.
    Construction,
    /// Aviaries were damaged: which of their squares.
    Damage,
    /// Nothing any more.
    Over,
}

/// The cards in play that change what can be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cards {
    pub(crate) mode: Mode,
    pub(crate) recreation: Facility,
    pub(crate) welfare: Facility,
    /// One of each tier. In Lite Mode they mean nothing.
    pub(crate) labs: [Lab; 3],
    pub(crate) aquatic: Option<Aquatic>,
    /// The aviaries in play, one bit a card.
    pub(crate) aviaries: u16,
}

impl Cards {
    /// Whether a lab is in play. DW-48: none is in Lite Mode.
    #[inline]
    pub(crate) fn has(&self, lab: Lab) -> bool {
        self.mode == Mode::Danger && self.labs[lab.info().tier as usize] == lab
    }

    /// The card of a type.
    #[inline]
    pub(crate) fn facility(&self, kind: FacilityType) -> Facility {
        match kind {
            FacilityType::Recreation => self.recreation,
            FacilityType::Welfare => self.welfare,
        }
    }

    /// Whether a kind of pen can be built in this game.
    #[inline]
    pub(crate) fn offers(&self, kind: Kind) -> bool {
        match kind.card() {
            Some(card) => self.aviaries >> card & 1 == 1,
            None => self.aquatic.is_some() || Kind::STANDARD.contains(&kind),
        }
    }

    /// The values that build a pen. Aviaries have none: they want dice that match.
    pub(crate) fn values(&self, kind: Kind) -> &'static [u8] {
        match self.aquatic {
            Some(card) if kind.family() == Family::Aquatic => {
                card.info().values[kind as usize - Kind::Plesiosaurus as usize]
            }
            _ => kind.info().values,
        }
    }

    /// The same as bits.
    #[inline]
    pub(crate) fn totals(&self, kind: Kind) -> u32 {
        const STANDARD: [u32; Kind::STANDARD.len()] = {
            let mut all = [0; Kind::STANDARD.len()];
            let mut i = 0;
            while i < all.len() {
                all[i] = bits(Kind::STANDARD[i].info().values);
                i += 1;
            }
            all
        };
        STANDARD.get(kind as usize).copied().unwrap_or_else(|| bits(self.values(kind)))
    }

    /// The aviaries in play.
    pub(crate) fn aviaries(&self) -> impl Iterator<Item = Kind> {
        let cards = self.aviaries;
        (0..crate::components::AVIARY_CARDS).filter(move |i| cards >> i & 1 == 1).map(Kind::of_card)
    }

    /// The tier of research that changes dice or is used for a step.
    pub(crate) fn dice_tier(&self) -> usize {
        match self.mode {
            Mode::Lite => 0,
            Mode::Danger => Tier::Y as usize,
        }
    }
}

/// What a seat is in the middle of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Draft {
    #[default]
    Nothing,
    Pen {
        kind: Kind,
        dice: Dice,
        aid: Aid,
        growth: Growth,
    },
    /// The newest pen still wants power; generators come in ascending order.
    Power {
        need: u8,
        from: u8,
    },
    Paths(Paving),
    Facility(FacilityType),
}

/// What a seat has done in this round.
#[expect(clippy::struct_excessive_bools, reason = "boxes that are crossed off or not")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Turn {
    /// In ascending order; zeros until somebody alone has given a die away.
    pub(crate) dice: [u8; DICE],
    /// One bit a die.
    pub(crate) used: u8,
    pub(crate) pens: u8,
    pub(crate) paths: bool,
    pub(crate) facilities: u8,
    pub(crate) secured: bool,
    pub(crate) expanded: bool,
    /// DW-50: half a Genetic Modification is open.
    pub(crate) half: bool,
    pub(crate) regulated: bool,
    /// Spare generators, in ascending order, are possible from this square on; see `phase/power.rs`.
    pub(crate) spare: Option<Spare>,
    pub(crate) draft: Draft,
    pub(crate) ready: bool,
    pub(crate) steps: ArrayVec<Step, LONGEST_ROUND>,
}

/// Where a spare generator may be built, directly after a pen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spare {
    /// The first square that is not yet passed.
    pub(crate) from: u8,
    /// The first square next to the new pen that is not yet passed: lower ones would have been
    /// built as its power.
    pub(crate) beside_from: u8,
}

/// One seat: its park as the others see it, as it is, and its round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Lane {
    pub(crate) difficulty: Difficulty,
    pub(crate) shown: Park,
    pub(crate) park: Park,
    pub(crate) turn: Turn,
    /// DW-88: damage to aviaries that its owner has still to place, by pen.
    pub(crate) wounds: [u8; MOST_PENS],
}

/// A visitor in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Guest {
    pub(crate) card: Visitor,
    /// DW-4: it lies between this seat and the next; in the middle where there are no neighbours.
    pub(crate) gap: Option<Seat>,
    pub(crate) open: bool,
    pub(crate) by: SeatSet,
    pub(crate) by_bot: bool,
}

impl Guest {
    /// Whether a seat at a table of so many can claim it.
    pub(crate) fn is_between(&self, seat: Seat, seats: u8) -> bool {
        self.gap.is_none_or(|gap| gap == seat || (gap.0 + 1) % seats == seat.0)
    }
}

/// A public objective in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Goal {
    pub(crate) card: Objective,
    /// Who met it in the first round in which anybody did.
    pub(crate) first: SeatSet,
    /// Who met it later.
    pub(crate) later: SeatSet,
}

/// DinoBOT.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Bot {
    /// The card of the round, until it has a die.
    pub(crate) card: Option<BotCard>,
    /// The die that it got in this round; 0 before.
    pub(crate) die: u8,
    pub(crate) halves: ArrayVec<(BotCard, BotHalf), { ROUNDS as usize }>,
}

/// A game of Welcome to DinoWorld.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "crate::document::Document", into = "crate::document::Document")]
pub struct DinoWorld {
    pub(crate) cards: Cards,
    pub(crate) rival: Rival,
    pub(crate) phase: Phase,
    /// From 0.
    pub(crate) round: u8,
    /// How many draws the table has made.
    pub(crate) draws: Draws,
    /// The seats that have still to act.
    pub(crate) waiting: SeatSet,
    /// In ascending order; the last is 0 but for somebody alone.
    pub(crate) dice: [u8; SOLO_DICE],
    /// The last danger die; 0 before the first.
    pub(crate) danger: u8,
    pub(crate) guests: Vec<Guest>,
    pub(crate) goals: ArrayVec<Goal, 2>,
    pub(crate) bot: Option<Bot>,
    /// The seats, as many as were set up.
    pub(crate) lanes: Vec<Lane>,
}

impl DinoWorld {
    pub(crate) fn seat_count(&self) -> u8 {
        self.lanes.len() as u8
    }

    /// Whether somebody plays alone.
    pub(crate) fn is_solo(&self) -> bool {
        self.lanes.len() == 1
    }

    /// DW-125: whether visitors lie in the middle and are judged at the end.
    pub(crate) fn is_large(&self) -> bool {
        self.seat_count() >= MANY
    }

    /// Whether a seat has still to act.
    #[inline]
    pub(crate) fn awaits(&self, seat: Seat) -> bool {
        self.waiting.has(seat)
    }

    /// Who has still to act, found from the lanes.
    pub(crate) fn find_waiting(&self) -> SeatSet {
        let open = |seat: &Seat| {
            let lane = &self.lanes[seat.index()];
            match self.phase {
                Phase::Give => true,
                Phase::Construction => !lane.turn.ready,
                Phase::Damage => lane.wounds.iter().any(|&n| n > 0),
                Phase::Over => false,
            }
        };
        Seat::all(self.seat_count()).filter(open).collect()
    }

    /// DW-62: how many visitors a seat holds.
    pub(crate) fn visitors_of(&self, seat: Seat) -> u32 {
        self.guests.iter().filter(|guest| guest.by.has(seat)).count() as u32
    }

    /// Whether a visitor can be claimed by a seat.
    pub(crate) fn is_between(&self, guest: &Guest, seat: Seat) -> bool {
        guest.is_between(seat, self.seat_count())
    }
}
