//! The state of a game and what can be read off it. No rules of play.

use arrayvec::ArrayVec;
use mesozoic_core::{Draws, Seat, SeatSet, Status};
use serde::{Deserialize, Serialize};

use crate::components::{
    Attraction, BOUGHT, Diet, Face, House, MAX_DICE, MAX_SEATS, Named, Objective, ROWS, Recipe,
    STORAGE_SLOTS, Set, SoloCard, Specialist, TWISTS_IN_PLAY, Twist, Upgrade, named,
};
use crate::options::Options;
use crate::player::Player;
use crate::step::{Scientist, Visitor};

named! {
    /// What is being decided.
    Phase {
        SoloPick "solo-pick" "Choice of objectives",
        RoundStart "round-start" "Start of the round",
        Research "research" "Research Phase",
        Market "market" "Market Phase",
        Work "work" "Worker Phase",
        Attract "attract" "Park Phase: visitors arrive",
        Lines "lines" "Park Phase: lines",
        Loose "loose" "Park Phase: dinosaurs on the loose",
        Tally "tally" "Park Phase: scoring",
        Bonus "bonus" "Cleanup Phase: plot twists",
        SoloScore "solo-score" "Cleanup Phase: objectives",
        Over "over" "The end",
    }
}

impl Phase {
    /// Whether all seats decide at the same time.
    #[inline]
    pub(crate) const fn is_lane(self) -> bool {
        matches!(self, Self::Work | Self::Lines | Self::Loose | Self::Bonus)
    }
}

/// How many visitors of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(deny_unknown_fields)]
pub struct Crowd {
    /// Paying customers.
    pub patrons: u8,
    /// The others.
    pub hooligans: u8,
}

impl Crowd {
    /// Nobody.
    pub const EMPTY: Self = Self { patrons: 0, hooligans: 0 };

    /// How many in all.
    #[inline]
    pub const fn total(self) -> u8 {
        self.patrons + self.hooligans
    }

    /// How many of one kind.
    #[inline]
    pub(crate) const fn of(self, who: Visitor) -> u8 {
        match who {
            Visitor::Patron => self.patrons,
            Visitor::Hooligan => self.hooligans,
        }
    }
}

impl std::ops::AddAssign for Crowd {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.patrons += other.patrons;
        self.hooligans += other.hooligans;
    }
}

/// Somebody sent to the research centre.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(deny_unknown_fields)]
pub struct Envoy {
    /// Whose.
    pub seat: Seat,
    /// Who.
    pub who: Scientist,
}

/// What has become of a die this round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub enum DieState {
    /// It lies in the pool and has not been rolled.
    Pool,
    /// It can be claimed.
    Free,
    /// Somebody has claimed it.
    Claimed(Envoy),
    /// The automaton has removed it.
    Removed,
    /// It threatens everybody.
    Holding,
}

/// A die of the pool. In the pool it shows nothing, and its face is the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Die {
    pub(crate) face: Face,
    pub(crate) state: DieState,
}

impl Die {
    pub(crate) const fn unrolled(die: u8) -> Self {
        Self { face: Face::new(die, 0), state: DieState::Pool }
    }
}

/// Lab upgrade tiles by kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Stock(pub(crate) [u8; BOUGHT]);

impl Stock {
    pub(crate) fn count(&self, tile: Upgrade) -> u8 {
        self.0[tile.index()]
    }

    pub(crate) fn add(&mut self, tile: Upgrade) {
        self.0[tile.index()] += 1;
    }

    pub(crate) fn remove(&mut self, tile: Upgrade) {
        self.0[tile.index()] -= 1;
    }

    pub(crate) fn total(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// The kind of the `k`th tile; `k` must be below the total.
    pub(crate) fn nth(&self, mut k: u32) -> Upgrade {
        for (i, &n) in self.0.iter().enumerate() {
            if k < u32::from(n) {
                return Upgrade::ALL[i];
            }
            k -= u32::from(n);
        }
        unreachable!("a stock has as many tiles as its total")
    }
}

/// The marketplace: rows from $2 to $5, stacks without order, discard piles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Market {
    pub(crate) attractions: [Option<Attraction>; ROWS],
    pub(crate) upgrades: [Option<Upgrade>; ROWS],
    pub(crate) specialists: [Option<Specialist>; ROWS],
    pub(crate) attraction_stack: Set<Attraction>,
    pub(crate) attraction_discards: Set<Attraction>,
    pub(crate) upgrade_stack: Stock,
    pub(crate) upgrade_discards: Stock,
    /// The reserves of the two special tiles.
    pub(crate) special: Stock,
    pub(crate) specialist_stack: Set<Specialist>,
    pub(crate) specialist_discards: Set<Specialist>,
    /// DI-3.5: fired specialists are out of the game.
    pub(crate) fired: Set<Specialist>,
}

/// The research centre.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Centre {
    /// The pool in its slots from the left; nothing beyond the number of dice.
    pub(crate) dice: [Option<Die>; MAX_DICE],
    pub(crate) storage: [Option<Envoy>; STORAGE_SLOTS],
    /// The face-up recipes by stack.
    pub(crate) recipes: [Option<Recipe>; Diet::ALL.len()],
    /// Who procured this round, by stack.
    pub(crate) procured: [Option<Envoy>; Diet::ALL.len()],
    /// All face-down recipes.
    pub(crate) stack: Set<Recipe>,
    /// DI-9.2: recipes that the automaton has discarded.
    pub(crate) gone: Set<Recipe>,
    /// The threat pips of this round, once the holding area is filled.
    pub(crate) pips: u8,
}

impl Centre {
    /// Everybody has gone home, and the dice are back in their pool.
    pub(crate) fn clear(&mut self) {
        for die in self.dice.iter_mut().flatten() {
            *die = Die::unrolled(die.face.die());
        }
        self.storage = [None; STORAGE_SLOTS];
        self.procured = [None; Diet::ALL.len()];
        self.pips = 0;
    }
}

/// An objective on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Card {
    pub(crate) objective: Objective,
    /// Who has claimed it, one bit each.
    #[serde(with = "crate::document::seats")]
    pub(crate) by: u8,
    /// Whether nobody else can claim it any more.
    pub(crate) closed: bool,
}

/// What only the solo game has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solo {
    /// The objectives on the table; at set-up, those to choose from.
    pub(crate) cards: Set<SoloCard>,
    /// The automaton's face-down cards.
    pub(crate) deck: Set<SoloCard>,
    /// The automaton's card of this round.
    pub(crate) shown: Option<SoloCard>,
    /// Its earlier cards.
    pub(crate) spent: Set<SoloCard>,
    /// Objectives that were scored.
    pub(crate) scored: Set<SoloCard>,
    /// Objectives that were discarded.
    pub(crate) dropped: Set<SoloCard>,
    /// Whether one was scored this round.
    pub(crate) has_scored: bool,
    /// DI-5.8: patrons that were eaten.
    pub(crate) eaten: u8,
}

/// A game of Dinosaur Island.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DinosaurIsland {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    /// From 1.
    pub(crate) round: u8,
    /// Seats in turn order.
    pub(crate) order: ArrayVec<Seat, MAX_SEATS>,
    /// How many turns of the phase have been taken.
    pub(crate) turn: u8,
    /// Seats that may act, one bit each.
    #[serde(with = "crate::document::seats")]
    pub(crate) waiting: u8,
    /// Whether the last round is being played.
    pub(crate) ending: bool,
    /// How many draws the table has made.
    pub(crate) draws: Draws,
    pub(crate) bag: Crowd,
    /// Hooligans that a twist keeps outside the bag.
    pub(crate) outside: u8,
    pub(crate) centre: Centre,
    pub(crate) market: Market,
    pub(crate) objectives: ArrayVec<Card, { MAX_SEATS + 1 }>,
    pub(crate) twists: ArrayVec<Twist, TWISTS_IN_PLAY>,
    pub(crate) players: ArrayVec<Player, MAX_SEATS>,
    pub(crate) solo: Option<Solo>,
}

impl DinosaurIsland {
    /// The rules as the twists have set them.
    #[inline]
    pub(crate) fn house(&self) -> House {
        self.twists.iter().fold(House::PLAIN, |house, &twist| house.with(twist))
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The seats in turn order.
    #[inline]
    pub(crate) fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.order.clone().into_iter()
    }

    /// Whether a seat may act.
    #[inline]
    pub(crate) fn awaits(&self, seat: Seat) -> bool {
        seat.0 < self.seats && self.waiting >> seat.0 & 1 == 1
    }

    /// Who may act.
    #[inline]
    pub(crate) fn awaited(&self) -> Status {
        match self.phase {
            Phase::Over => Status::Over,
            _ => Status::Awaiting(SeatSet::from_bits(u128::from(self.waiting))),
        }
    }

    /// All seats, one bit each.
    #[inline]
    pub(crate) fn everybody(&self) -> u8 {
        (1 << self.seats) - 1
    }

    /// How many objectives nobody has claimed.
    pub(crate) fn unclaimed(&self) -> usize {
        self.objectives.iter().filter(|card| card.by == 0).count()
    }
}
