//! The state of a game and what can be read off it. No rules of play.

use mesozoic_core::Seat;
use mesozoic_kit::Pouch;
use serde::{Deserialize, Serialize};

use crate::components::chart::{Chart, PeriodChart, chart, game_turns, moment};
use crate::components::designed::{STONES_A, STONES_B, Side, Stones};
use crate::components::{Area, Areas, Environment, MAX_SEATS, Period, TILES, Tile};
use crate::land::Land;
use crate::score::Tally;

/// The owner of what belongs to nobody, and the taker of a tile that nobody took.
pub(crate) const NOBODY: u8 = u8::MAX;

/// A game of Triassic Terror.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "crate::document::Document", into = "crate::document::Document")]
pub struct TriassicTerror {
    pub(crate) seats: u8,
    /// TT-51: six players play a third period.
    pub(crate) long: bool,
    /// Player number one.
    pub(crate) first: u8,
    /// Game turns before this one.
    pub(crate) turn: u8,
    pub(crate) stage: Stage,
    /// The space whose turn it is, while tiles are played.
    pub(crate) at: u8,
    /// Whether the acting seat has played its tile.
    pub(crate) tile_played: bool,
    pub(crate) land: Land,
    pub(crate) raptors: [Area; 2],
    pub(crate) pterodactyl: Area,
    pub(crate) counters: [Counters; MAX_SEATS],
    pub(crate) tiles: [Tile; TILES],
    /// White tokens on each space.
    pub(crate) white: [u8; TILES],
    /// White tokens in the supply.
    pub(crate) white_supply: u8,
    /// Who took the tile of each space.
    pub(crate) taken: [u8; TILES],
    /// White dinosaurs that each seat has won and not yet placed.
    pub(crate) won: [u8; MAX_SEATS],
    /// Cards in the deck, by environment: nobody looks into it, so it has no order.
    pub(crate) deck: Pouch,
    /// The card that lies face up; none while its taker still chooses a tile.
    pub(crate) open: Option<Environment>,
    pub(crate) discard: Pouch,
    pub(crate) hands: [Option<Card>; MAX_SEATS],
    pub(crate) scored: [[Tally; MAX_SEATS]; 3],
}

/// A card that a seat has taken and not yet played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Card {
    pub(crate) environment: Environment,
    /// TT-3: a card that lay open is known to all, one from the deck to its owner alone.
    pub(crate) open: bool,
}

/// When a seat has used its counters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Counters {
    /// By counter.
    pub(crate) used: [Option<Period>; 2],
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Stage {
    /// Which card to take.
    Card,
    /// Which tile to take.
    Tile,
    /// What to do next in one's turn.
    Menu,
    /// How to split new dinosaurs over an environment.
    Settle {
        environment: Environment,
        /// Whether a card brings them, or else a tile.
        card: bool,
    },
    /// Which environment the tile is for.
    Environment,
    /// Which herd grows.
    Grow {
        /// The one that has grown already.
        first: Option<Area>,
    },
    /// Which herd hatches.
    Hatch,
    /// Where the Pterodactyl flies.
    Fly {
        /// Whether a herd has hatched before it.
        hatched: bool,
    },
    /// Where the T-Rex goes.
    Stalk,
    /// Which Raptor goes where.
    Raptor { hunt: Hunt },
    /// Whom to eat.
    Eat {
        by: Eater,
        /// How many more.
        left: u8,
        /// How many of each habitat so far.
        eaten: [u8; 3],
    },
    /// What comes before the T-Rex, which has eaten, takes its place.
    Enter,
    /// Whom a Raptor scatters where.
    Scatter {
        hunt: Hunt,
        /// The dinosaur that was scattered alone before, and where to.
        before: Option<(Seat, Area)>,
    },
    /// Which herd migrates.
    Migrate { trek: Trek },
    /// How the migrating herd splits.
    Send {
        trek: Trek,
        from: Area,
        /// How many go to each adjacent area, in order.
        sent: [u8; 4],
    },
    /// Nothing any more.
    Over,
}

/// The Raptors tile, half done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hunt {
    /// Which of the two have moved; the second to move hunts now if both have.
    pub(crate) moved: [bool; 2],
    /// Which of the two hunts now, or hunted last.
    pub(crate) active: u8,
    /// Whether one of them has moved two areas.
    pub(crate) far: bool,
}

/// Who is eating.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Eater {
    Trex,
    Pterodactyl,
    Raptor { hunt: Hunt },
}

/// The Herd Migration tile, half done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trek {
    /// Where the first herd set out.
    pub(crate) first: Option<Area>,
    /// How many of it arrived in each area adjacent to that, in order.
    pub(crate) arrived: [u8; 4],
    /// Where these are a new herd.
    pub(crate) founded: [bool; 4],
}

impl Trek {
    /// How many dinosaurs in an area came with the first migration (TT-27).
    pub(crate) fn arrived_in(self, area: Area) -> u8 {
        self.way_to(area).map_or(0, |i| self.arrived[i])
    }

    /// Whether a herd stands in an area only since the first migration (TT-27).
    pub(crate) fn has_founded(self, area: Area) -> bool {
        self.way_to(area).is_some_and(|i| self.founded[i])
    }

    fn way_to(self, area: Area) -> Option<usize> {
        self.first?.adjacent().position(area)
    }
}

impl TriassicTerror {
    /// The turn chart of this table.
    #[inline]
    pub(crate) fn chart(&self) -> &'static Chart {
        chart(self.seats, self.long)
    }

    /// The period and the turn within it, from 0.
    #[inline]
    pub(crate) fn moment(&self) -> (Period, u8) {
        moment(self.chart(), self.turn)
    }

    /// The chart of the period that is played.
    #[inline]
    pub(crate) fn period_chart(&self) -> &'static PeriodChart {
        &self.chart()[self.moment().0 as usize]
    }

    /// How many game turns the game has.
    pub(crate) fn game_turns(&self) -> u8 {
        game_turns(self.chart())
    }

    /// Whether everybody takes a card in this game turn.
    #[inline]
    pub(crate) fn is_card_turn(&self) -> bool {
        self.moment().1 < self.period_chart().card_turns
    }

    /// Who starts the game turn. The marker goes one seat to the left each turn; with three
    /// players two seats after the last turn of a period, so that each starts a period once.
    #[inline]
    pub(crate) fn start(&self) -> u8 {
        let extra = if self.seats == 3 { self.moment().0 as u8 } else { 0 };
        (self.first + self.turn + extra) % self.seats
    }

    /// How many tiles have been taken.
    #[inline]
    pub(crate) fn taken_tiles(&self) -> u8 {
        self.taken.iter().map(|&seat| u8::from(seat != NOBODY)).sum()
    }

    /// The seat whose decision is awaited.
    #[inline]
    pub(crate) fn actor(&self) -> Seat {
        Seat(match self.stage {
            Stage::Card | Stage::Tile => (self.start() + self.taken_tiles()) % self.seats,
            _ => self.taken[usize::from(self.at)],
        })
    }

    /// The player number of a seat, from 0.
    pub(crate) fn number(&self, seat: Seat) -> u8 {
        (seat.0 + self.seats - self.first) % self.seats
    }

    /// The side of the board that is played on.
    pub(crate) fn side(&self) -> Side {
        if self.seats <= 4 { Side::A } else { Side::B }
    }

    /// The scoring stones of this side.
    #[inline]
    pub(crate) fn stones(&self) -> &'static [Stones; Area::COUNT] {
        match self.side() {
            Side::A => &STONES_A,
            Side::B => &STONES_B,
        }
    }

    /// The space from which a seat took its tile, from 0.
    pub(crate) fn space_of(&self, seat: Seat) -> Option<u8> {
        self.taken.iter().position(|&taker| taker == seat.0).map(|i| i as u8)
    }

    /// Where a seat's volcano is.
    pub(crate) fn volcano_of(&self, seat: Seat) -> Option<Area> {
        self.land.volcano_at[seat.index()]
    }

    /// The areas under volcanoes.
    #[inline]
    pub(crate) fn volcanoes(&self) -> Areas {
        self.land.volcanoes
    }
}
