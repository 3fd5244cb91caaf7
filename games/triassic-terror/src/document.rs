//! The state as a person reads and edits it: names, not numbers; nothing that follows from the
//! rest. Whether it can occur is for `check.rs` to say.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use mesozoic_core::{BadPosition, gathered};
use mesozoic_kit::Pouch;
use serde::{Deserialize, Serialize};

use crate::components::chart::{chart, game_turns};
use crate::components::{
    Area, Areas, CARDS, Counter, DINOS, Environment, HABITATS, MAX_SEATS, Period, TILES, Tile,
    WHITES,
};
use crate::land::{Habitats, Land};
use crate::score::Tally;
use crate::state::{Card, Counters, Eater, NOBODY, Stage, TriassicTerror};

/// The document. Turns and spaces count from 1, seats from 0.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Document {
    long: bool,
    first: u8,
    turn: u8,
    stage: Stage,
    /// The space whose turn it is, while tiles are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    space: Option<u8>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    tile_played: bool,
    areas: BTreeMap<Area, ArrayVec<HerdDocument, HABITATS>>,
    trex: TrexDocument,
    raptors: [Area; 2],
    pterodactyl: Area,
    spaces: [SpaceDocument; TILES],
    deck: BTreeMap<Environment, u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    open: Option<Environment>,
    discard: BTreeMap<Environment, u8>,
    seats: ArrayVec<SeatDocument, MAX_SEATS>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HerdDocument {
    seat: u8,
    dinos: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TrexDocument {
    area: Area,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    owner: Option<u8>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpaceDocument {
    tile: Tile,
    white: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    taken: Option<u8>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct SeatDocument {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    card: Option<Card>,
    /// White dinosaurs to place.
    white: u8,
    /// When the counters were used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hatch: Option<Period>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    volcano: Option<Period>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    volcano_at: Option<Area>,
    /// The scorings so far.
    scored: ArrayVec<Tally, 3>,
}

impl TriassicTerror {
    /// How many periods have been scored.
    pub(crate) fn scorings(&self) -> usize {
        self.moment().0 as usize + usize::from(self.stage == Stage::Over)
    }

    /// Whether cards and tiles are being taken, or the game is over: nobody's tile is played.
    fn has_no_turn(&self) -> bool {
        matches!(self.stage, Stage::Card | Stage::Tile | Stage::Over)
    }
}

impl From<TriassicTerror> for Document {
    fn from(game: TriassicTerror) -> Self {
        let land = &game.land;
        let seats = (0..usize::from(game.seats)).map(|i| SeatDocument {
            card: game.hands[i],
            white: game.won[i],
            hatch: game.counters[i].used[Counter::Hatch as usize],
            volcano: game.counters[i].used[Counter::Volcano as usize],
            volcano_at: land.volcano_at[i],
            scored: game.scored[..game.scorings()].iter().map(|tallies| tallies[i]).collect(),
        });
        let herds = |area: Area| -> ArrayVec<_, HABITATS> {
            land.herds(area).map(|(seat, dinos)| HerdDocument { seat: seat.0, dinos }).collect()
        };
        let is_playing = !game.has_no_turn();
        Self {
            long: game.long,
            first: game.first,
            turn: game.turn + 1,
            stage: game.stage,
            space: is_playing.then_some(game.at + 1),
            tile_played: is_playing && game.tile_played,
            areas: gathered(
                Area::ALL
                    .into_iter()
                    .map(|area| (area, herds(area)))
                    .filter(|(_, herds)| !herds.is_empty()),
            ),
            trex: TrexDocument { area: land.trex.area, owner: somebody(land.trex.owner) },
            raptors: game.raptors,
            pterodactyl: game.pterodactyl,
            spaces: std::array::from_fn(|i| SpaceDocument {
                tile: game.tiles[i],
                white: game.white[i],
                taken: somebody(game.taken[i]),
            }),
            deck: write_cards(game.deck),
            open: game.open,
            discard: write_cards(game.discard),
            seats: seats.collect(),
        }
    }
}

fn somebody(seat: u8) -> Option<u8> {
    (seat != NOBODY).then_some(seat)
}

fn write_cards(cards: Pouch) -> BTreeMap<Environment, u8> {
    gathered(Environment::ALL.into_iter().map(|e| (e, cards.count(e as u8))))
}

fn read_cards(field: &str, cards: &BTreeMap<Environment, u8>) -> Result<Pouch, BadPosition> {
    match cards.iter().find(|&(_, &n)| n > CARDS.n) {
        Some((environment, n)) => {
            let reason =
                format!("{n} cards of the {}, but there are {}", environment.name(), CARDS.n);
            Err(BadPosition::new(field, reason))
        }
        None => Ok(cards.iter().map(|(&e, &n)| (e as u8, n)).collect()),
    }
}

impl TryFrom<Document> for TriassicTerror {
    type Error = BadPosition;

    fn try_from(document: Document) -> Result<Self, BadPosition> {
        let seats = document.seats.len() as u8;
        if !(2..=MAX_SEATS as u8).contains(&seats) {
            return Err(BadPosition::new("seats", "the game is for 2 to 6"));
        }
        if document.long && seats != 6 {
            return Err(BadPosition::new("long", "the longer game is for six (TT-51)"));
        }
        if document.first >= seats {
            return Err(BadPosition::new("first", format!("there is no seat {}", document.first)));
        }
        let turns = game_turns(chart(seats, document.long));
        if !(1..=turns).contains(&document.turn) {
            return Err(BadPosition::new("turn", format!("the game has turns 1 to {turns}")));
        }
        let mut game = Self {
            seats,
            long: document.long,
            first: document.first,
            turn: document.turn - 1,
            stage: document.stage,
            at: 0,
            tile_played: document.tile_played,
            land: read_land(&document, seats)?,
            raptors: document.raptors,
            pterodactyl: document.pterodactyl,
            counters: [Counters::default(); MAX_SEATS],
            tiles: document.spaces.map(|space| space.tile),
            white: document.spaces.map(|space| space.white),
            white_supply: 0,
            taken: document.spaces.map(|space| space.taken.unwrap_or(NOBODY)),
            won: [0; MAX_SEATS],
            deck: read_cards("deck", &document.deck)?,
            open: document.open,
            discard: read_cards("discard", &document.discard)?,
            hands: [None; MAX_SEATS],
            scored: [[Tally::default(); MAX_SEATS]; 3],
        };
        game.at = match (document.space, game.has_no_turn()) {
            (None, true) => 0,
            (Some(space), false) if (1..=TILES as u8).contains(&space) => space - 1,
            (Some(_), true) => {
                return Err(BadPosition::new("space", "nobody's tile is played at this stage"));
            }
            (_, false) => {
                return Err(BadPosition::new(
                    "space",
                    "the space whose turn it is, 1 to 6, is wanted",
                ));
            }
        };
        let tokens: u32 = game.white.iter().map(|&n| u32::from(n)).sum();
        let Some(white_supply) = u32::from(WHITES.n).checked_sub(tokens) else {
            return Err(BadPosition::new(
                "spaces",
                format!("there are only {} white tokens", WHITES.n),
            ));
        };
        game.white_supply = white_supply as u8;
        for (i, seat) in document.seats.iter().enumerate() {
            game.hands[i] = seat.card;
            game.won[i] = seat.white;
            game.counters[i] = Counters { used: [seat.hatch, seat.volcano] };
            if seat.scored.len() != game.scorings() {
                let reason = format!("{} periods have been scored by now", game.scorings());
                return Err(BadPosition::new(format!("seats[{i}].scored"), reason));
            }
            for (period, &tally) in seat.scored.iter().enumerate() {
                game.scored[period][i] = tally;
            }
        }
        Ok(game)
    }
}

/// Herds, T-Rex and volcanoes, and what is left in the supplies.
fn read_land(document: &Document, seats: u8) -> Result<Land, BadPosition> {
    let mut land = Land::new(document.trex.area);
    land.trex.owner = document.trex.owner.unwrap_or(NOBODY);
    land.trex_is_hunting =
        matches!(document.stage, Stage::Eat { by: Eater::Trex, .. } | Stage::Enter);
    if document.trex.owner.is_some_and(|owner| owner >= seats) {
        return Err(BadPosition::new("trex.owner", "there is no such seat"));
    }
    for (area, herds) in &document.areas {
        let field = || format!("areas.{}", area.id());
        let mut here = Habitats::EMPTY;
        for (habitat, herd) in herds.iter().enumerate() {
            if herd.seat >= seats {
                return Err(BadPosition::new(field(), format!("there is no seat {}", herd.seat)));
            }
            let supply = &mut land.supply[usize::from(herd.seat)];
            *supply = supply.checked_sub(herd.dinos).ok_or_else(|| {
                let reason = format!("seat {} has only {} dinosaurs", herd.seat, DINOS.n);
                BadPosition::new(field(), reason)
            })?;
            (here.owner[habitat], here.dinos[habitat]) = (herd.seat, herd.dinos);
        }
        land.habitats[area.index()] = here;
    }
    for (i, seat) in document.seats.iter().enumerate() {
        land.volcano_at[i] = seat.volcano_at;
        if let Some(area) = seat.volcano_at {
            if land.volcanoes.has(area) {
                let reason = format!("two volcanoes in the {} (TT-40)", area.name());
                return Err(BadPosition::new(format!("seats[{i}].volcano-at"), reason));
            }
            land.volcanoes = land.volcanoes.union(Areas::only(area));
        }
    }
    Ok(land)
}
