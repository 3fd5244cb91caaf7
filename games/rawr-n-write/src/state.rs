//! The state of a game and what can be read off it. No rules of play.

use arrayvec::ArrayVec;
use mesozoic_core::{Draws, Seat, SeatSet};

use crate::components::{Action, CALENDAR, FaceId, MAX_SEATS, Space};
use crate::sheet::{Cards, Sheet};

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Later players choose their additional DNA, one after the other.
    Setup,
    /// Dice are drafted.
    Draft,
    /// Alone: one of the last two dice is chosen.
    Last,
    /// Everybody gains the drafted dice and the leftover one, at the same time.
    Gain,
    /// Dice are placed and actions taken.
    Place,
    /// Everybody but the seat that placed gains a copy, at the same time.
    Copy,
    /// Everybody runs the park, at the same time.
    Park,
    /// Nothing any more.
    Over,
}

/// Who took a die of the row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Taker {
    Nobody,
    Rival,
    Seat(Seat),
}

/// A die of the row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RowDie {
    pub(crate) face: FaceId,
    pub(crate) taker: Taker,
}

/// A die on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardDie {
    pub(crate) space: Space,
    pub(crate) face: FaceId,
    /// Nobody's for the rival's.
    pub(crate) seat: Option<Seat>,
}

/// A game of Rawr 'n Write.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "crate::document::Document", into = "crate::document::Document")]
pub struct RawrNWrite {
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    /// The place of the season marker.
    pub(crate) month: u8,
    /// Turns of the phase that are over, where it has turns.
    pub(crate) turn: u8,
    /// Who has the amber marker.
    pub(crate) first: u8,
    pub(crate) cards: Cards,
    /// Objectives of one player alone, as indices.
    pub(crate) objectives: [u8; 3],
    /// Rival cards not yet revealed, one bit each.
    pub(crate) rivals: u16,
    /// The Rival card of this action phase.
    pub(crate) rival: Option<u8>,
    pub(crate) row: ArrayVec<RowDie, 9>,
    /// Dice on the board in the order they came.
    pub(crate) placed: ArrayVec<BoardDie, 8>,
    /// How many draws the table has made.
    pub(crate) draws: Draws,
    pub(crate) sheets: [Sheet; MAX_SEATS],
}

impl RawrNWrite {
    /// The sheets of the seats that are taken.
    pub(crate) fn sheets(&self) -> &[Sheet] {
        &self.sheets[..usize::from(self.seats)]
    }

    pub(crate) fn is_solo(&self) -> bool {
        self.seats == 1
    }

    /// Seats that have something to decide.
    #[inline]
    pub(crate) fn awaited(&self) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for seat in Seat::all(self.seats) {
            if !self.sheets[seat.index()].tasks.is_empty() {
                set = set.with(seat);
            }
        }
        set
    }

    /// Whether nobody has anything to decide.
    #[inline]
    pub(crate) fn awaits_nobody(&self) -> bool {
        self.sheets().iter().all(|sheet| sheet.tasks.is_empty())
    }

    #[inline]
    pub(crate) fn awaits(&self, seat: Seat) -> bool {
        seat.0 < self.seats && !self.sheets[seat.index()].tasks.is_empty()
    }

    /// The seat `n` places after the first player.
    pub(crate) fn seat_after_first(&self, n: u8) -> Seat {
        Seat((self.first + n) % self.seats)
    }

    /// Turns of the draft and of placing: two per seat.
    pub(crate) fn turns(&self) -> u8 {
        2 * self.seats
    }

    /// RW-6: whose turn of the draft it is; the way back begins with who was last.
    pub(crate) fn drafter(&self, turn: u8) -> Seat {
        let n = self.seats;
        self.seat_after_first(if turn < n { turn } else { 2 * n - 1 - turn })
    }

    /// RW-12: whose turn to place it is.
    pub(crate) fn placer(&self, turn: u8) -> Seat {
        self.seat_after_first(turn % self.seats)
    }

    /// The die on top of a space.
    #[inline]
    pub(crate) fn top(&self, space: Space) -> Option<FaceId> {
        self.placed.iter().rev().find(|d| d.space == space).map(|d| d.face)
    }

    /// RW-14: where a die for an action can go: on a free space, of which one stands for all, or on
    /// any of its stacks.
    #[inline]
    pub(crate) fn spaces(&self, action: Action) -> impl Iterator<Item = Space> {
        let all = action.spaces(self.seats);
        let is_free = |space: Space| self.top(space).is_none();
        let first = all.iter().copied().find(|&space| is_free(space));
        all.iter().copied().filter(move |&space| !is_free(space) || first == Some(space))
    }

    /// The season, from 1.
    pub(crate) fn season(&self) -> u8 {
        CALENDAR[usize::from(self.month).min(CALENDAR.len() - 1)].season
    }

    /// The action phase of the season; nothing while parks run.
    pub(crate) fn action(&self) -> Option<u8> {
        CALENDAR.get(usize::from(self.month)).and_then(|space| space.action)
    }

    /// Whether this is the last time that parks run.
    pub(crate) fn is_last_month(&self) -> bool {
        usize::from(self.month) + 1 >= CALENDAR.len()
    }
}
