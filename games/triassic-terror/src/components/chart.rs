//! The turn chart: how many turns each period has, when cards are drawn, and what each scoring
//! pays. Rulebook: player aid chart and the changes for each number of players.

use serde::Serialize;

use super::{MAX_SEATS, Period};

/// One period of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct PeriodChart {
    /// Game turns; none if the period is not played.
    pub turns: u8,
    /// In how many of them, from the first, everybody draws a card.
    pub card_turns: u8,
    /// Whether presence in all environments is scored.
    pub presence: bool,
    /// Whether domination of environments is scored.
    pub domination: bool,
}

/// The periods of a game.
pub type Chart = [PeriodChart; 3];

const fn period(turns: u8, card_turns: u8, presence: bool, domination: bool) -> PeriodChart {
    PeriodChart { turns, card_turns, presence, domination }
}

const NOT_PLAYED: PeriodChart = period(0, 0, false, false);

/// By the number of players.
#[rustfmt::skip]
pub const CHARTS: [Chart; MAX_SEATS + 1] = [
    [NOT_PLAYED; 3],
    [NOT_PLAYED; 3],
    [period(3, 2, true, false), period(3, 2, false, false), period(2, 1, false, true)],
    [period(3, 1, true, false), period(3, 1, true, false), period(3, 1, false, true)],
    [period(3, 1, true, false), period(3, 1, true, false), period(2, 1, false, true)],
    [period(3, 1, true, false), period(3, 1, true, false), period(2, 1, true, true)],
    [period(3, 1, true, false), period(3, 1, true, true), NOT_PLAYED],
];

/// Six players who chose the longer game.
pub const LONG_CHART: Chart =
    [period(3, 1, true, false), period(3, 1, true, false), period(2, 1, true, true)];

/// The chart of a table.
#[inline]
pub const fn chart(seats: u8, long: bool) -> &'static Chart {
    if long { &LONG_CHART } else { &CHARTS[seats as usize] }
}

/// How many game turns a game has.
pub const fn game_turns(chart: &Chart) -> u8 {
    chart[0].turns + chart[1].turns + chart[2].turns
}

/// The period of a game turn and the turn within it, both from 0.
#[inline]
pub const fn moment(chart: &Chart, turn: u8) -> (Period, u8) {
    if turn < chart[0].turns {
        (Period::Triassic, turn)
    } else if turn < chart[0].turns + chart[1].turns {
        (Period::Jurassic, turn - chart[0].turns)
    } else {
        (Period::Cretaceous, turn - chart[0].turns - chart[1].turns)
    }
}
