//! The state of a game and what can be read off it. No rules of play.

use mesozoic_core::{Seat, SeatSet};
use mesozoic_kit::Pouch;

use crate::components::{Face, MAX_SEATS, Side, Species, TABLES, Table};
use crate::options::{Mode, Placing};
use crate::score::{Tally, tally};
use crate::step::Step;
use crate::zoo::Zoo;

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// DR-41: every seat chooses a dinosaur; where it goes is decided after the reveal.
    Choose,
    /// Every seat chooses a dinosaur and where it goes, or where the revealed one goes.
    Place,
    /// Two players: each chooses a dinosaur for the box.
    Discard,
    /// End of a Winter game: quarantined dinosaurs are moved.
    Quarantine,
    /// Nothing any more.
    Over,
}

/// A game of Draftosaurus.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "crate::document::Document", into = "crate::document::Document")]
pub struct Draftosaurus {
    pub(crate) mode: Mode,
    pub(crate) placing: Placing,
    pub(crate) side: Side,
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    /// From 0.
    pub(crate) round: u8,
    /// Of the round, from 0.
    pub(crate) turn: u8,
    pub(crate) roller: u8,
    pub(crate) die: Face,
    /// Seats that have still to choose, one bit each.
    pub(crate) waiting: u8,
    /// How many draws the table has made.
    pub(crate) draws: u32,
    pub(crate) bag: Pouch,
    pub(crate) boxed: Pouch,
    pub(crate) hands: [Pouch; MAX_SEATS],
    /// What each seat has chosen and the others do not know yet.
    pub(crate) picks: [Option<Step>; MAX_SEATS],
    /// DR-41: the dinosaurs that have been revealed and are not placed yet, open to all.
    pub(crate) revealed: [Option<Species>; MAX_SEATS],
    pub(crate) zoos: [Zoo; MAX_SEATS],
    /// The counted Summer game, while the Winter game of a match over both is played.
    pub(crate) summer: [Tally; MAX_SEATS],
}

impl Draftosaurus {
    /// Rounds and turns at this number of seats.
    pub(crate) fn table(&self) -> Table {
        TABLES[usize::from(self.seats)]
    }

    /// The zoos of the seats that are taken.
    pub(crate) fn zoos(&self) -> &[Zoo] {
        &self.zoos[..usize::from(self.seats)]
    }

    /// DR-34: whether this is the second game of a match over both sides.
    pub(crate) fn is_second_game(&self) -> bool {
        self.mode == Mode::SummerWinter && self.side == Side::Winter
    }

    /// Turns played before this one, in both games of a match.
    pub(crate) fn turns_before(&self) -> u32 {
        let table = self.table();
        let games = u32::from(self.is_second_game()) * u32::from(table.rounds * table.turns);
        // Widened first: a state from outside may claim any round before it is checked.
        games + u32::from(self.round) * u32::from(table.turns) + u32::from(self.turn)
    }

    /// The seats that have still to choose.
    pub(crate) fn awaited(&self) -> SeatSet {
        SeatSet::from_bits(u128::from(self.waiting))
    }

    /// Whether a seat has still to choose.
    #[inline]
    pub(crate) fn awaits(&self, seat: Seat) -> bool {
        seat.0 < self.seats && self.waiting >> seat.0 & 1 == 1
    }

    /// Whether the die binds a seat: it binds all but the one who rolled it (DR-5).
    #[inline]
    pub(crate) fn is_bound(&self, seat: Seat) -> bool {
        self.roller != seat.0
    }

    /// The points of the zoo on the table.
    pub(crate) fn tally(&self, seat: Seat) -> Tally {
        tally(self.zoos(), self.side, seat.index())
    }

    /// A seat's points over the whole match (DR-34).
    pub(crate) fn total(&self, seat: Seat) -> i32 {
        self.summer[seat.index()].total() + self.tally(seat).total()
    }

    /// A seat's T-Rexes over the whole match, which break ties (DR-33, DR-34).
    pub(crate) fn rexes(&self, seat: Seat) -> u8 {
        let here = self.zoos[seat.index()].everybody().count(Species::Trex as u8);
        self.summer[seat.index()].rexes + here
    }

    /// How many dinosaurs are in each hand: all hands are of one size.
    pub(crate) fn hand_size(&self) -> u32 {
        self.hands[0].total()
    }

    /// The kinds of dinosaurs that a seat may place: those of its hand, or the one it revealed.
    #[inline]
    pub(crate) fn placeable(&self, seat: Seat) -> u32 {
        match self.revealed[seat.index()] {
            Some(species) => 1 << species as u32,
            None => self.hands[seat.index()].kinds(),
        }
    }

    /// Every dinosaur that a seat has shown: its zoo, and what it revealed and has yet to place.
    #[inline]
    pub(crate) fn shown(&self, seat: Seat) -> Pouch {
        let zoo = self.zoos[seat.index()].everybody();
        self.revealed[seat.index()].map_or(zoo, |species| zoo.with(species as u8))
    }

    /// Whether a viewer at `observer` has held the hand that is now at `seat` and so knows it:
    /// hands move one seat to the left each turn of a round (DR-7), and what was revealed,
    /// placed or discarded since lies open.
    pub(crate) fn has_held(&self, observer: Seat, seat: Seat) -> bool {
        (seat.0 + self.seats - observer.0) % self.seats <= self.turn
    }
}
