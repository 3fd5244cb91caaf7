//! The games, as lists show them.

use mesozoic_core::{Level, Meta, OptionSpec, Rung};
use serde::Serialize;

/// What a lobby needs to offer a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameCard {
    /// The game's id.
    pub id: &'static str,
    /// The printed title.
    pub title: &'static str,
    /// What it is about, in one sentence.
    pub blurb: &'static str,
    /// How many may sit down.
    pub seats: Span,
    /// Minutes that a game of people takes.
    pub minutes: Span,
    /// How demanding it is, from 1 to 5.
    pub weight: u8,
    /// The version of the rules.
    pub rules: u16,
    /// What can be chosen at set-up.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<OptionSpec>))]
    pub options: &'static [OptionSpec],
    /// How its bots can play, from weakest to strongest.
    pub bots: Vec<String>,
}

/// From the fewest to the most, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Span {
    /// The fewest.
    pub from: u16,
    /// The most.
    pub to: u16,
}

impl From<&Meta> for GameCard {
    fn from(meta: &Meta) -> Self {
        let (seats, minutes) = (&meta.seats, &meta.minutes);
        Self {
            id: meta.id,
            title: meta.title,
            blurb: meta.blurb,
            seats: Span { from: (*seats.start()).into(), to: (*seats.end()).into() },
            minutes: Span { from: *minutes.start(), to: *minutes.end() },
            weight: meta.weight,
            rules: meta.rules,
            options: meta.options,
            bots: Rung::ALL.map(|rung| Level::Rung(rung).to_string()).to_vec(),
        }
    }
}
