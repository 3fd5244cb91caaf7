//! Refuses positions that cannot occur.

use mesozoic_core::{BadPosition, Census, Count, Seat, sort};

use crate::components::{
    Area, CARDS, Counter, DINOS, Environment, HABITATS, PRESENCE, Period, TILES, TREX_STRENGTH,
    Tile, WHITES,
};
use crate::options::Options;
use crate::state::{Eater, Hunt, NOBODY, Stage, Trek, TriassicTerror};

type Verdict = Result<(), BadPosition>;

/// Whether the position could have come about.
pub(crate) fn check(game: &TriassicTerror, options: Options, seats: u8) -> Verdict {
    if game.seats != seats {
        let reason = format!("{} seats are described, but the table has {seats}", game.seats);
        return Err(BadPosition::in_state("seats", reason));
    }
    if game.long != options.long {
        return Err(BadPosition::in_state("long", "the options say otherwise"));
    }
    for area in Area::ALL {
        check_area(game, area)?;
    }
    check_trex(game)?;
    check_tiles(game)?;
    check_cards(game)?;
    for seat in Seat::all(seats) {
        check_seat(game, seat)?;
        check_scored(game, seat)?;
    }
    check_stage(game)
}

/// TT-8: habitats in order of strength, one herd a seat.
fn check_area(game: &TriassicTerror, area: Area) -> Verdict {
    let field = format!("areas.{}", area.id());
    let herds: Vec<(Seat, u8)> = game.land.herds(area).collect();
    let strength = |&(seat, dinos): &(Seat, u8)| dinos + game.land.bonus(area, seat);
    if herds.iter().any(|herd| strength(herd) == 0) {
        return Err(BadPosition::in_state(field, "a habitat with neither dinosaurs nor a T-Rex"));
    }
    if herds.windows(2).any(|pair| strength(&pair[0]) < strength(&pair[1])) {
        return Err(BadPosition::in_state(field, "stronger herds have better habitats (TT-8)"));
    }
    let twice = herds.iter().enumerate().any(|(i, a)| herds[..i].iter().any(|b| a.0 == b.0));
    if twice {
        Err(BadPosition::in_state(field, "one herd a seat and area (TT-13)"))
    } else {
        Ok(())
    }
}

/// TT-32: a T-Rex stays outside only while every habitat is as strong as it is. TT-40: under a
/// volcano it may have to wait.
fn check_trex(game: &TriassicTerror) -> Verdict {
    let land = &game.land;
    let (area, owner) = (land.trex.area, land.trex.owner);
    let is_inside = owner != NOBODY && land.habitat_of(area, Seat(owner)).is_some();
    if owner == NOBODY || land.trex_is_hunting || is_inside || land.volcanoes.has(area) {
        return Ok(());
    }
    let strong = land.herds(area).filter(|&(_, dinos)| dinos >= TREX_STRENGTH.n).count();
    if strong == HABITATS {
        return Ok(());
    }
    Err(BadPosition::in_state("trex", "it would enter a habitat of this area (TT-32)"))
}

/// Each tile once, and taken by whom it can have been.
fn check_tiles(game: &TriassicTerror) -> Verdict {
    let mut tiles = game.tiles;
    sort(&mut tiles);
    if tiles != Tile::ALL {
        return Err(BadPosition::in_state("spaces", "each tile lies on one space"));
    }
    let is_selecting = matches!(game.stage, Stage::Card | Stage::Tile);
    let taken = game.taken_tiles();
    let expected = match game.stage {
        Stage::Over => 0,
        Stage::Card | Stage::Tile => taken,
        _ => game.seats,
    };
    if is_selecting && taken >= game.seats {
        return Err(BadPosition::in_state("stage", "everybody has taken a tile"));
    }
    let takers = (0..expected).map(|i| (game.start() + i) % game.seats);
    let misses = |seat: u8| game.space_of(Seat(seat)).is_none();
    if taken != expected || takers.into_iter().any(misses) {
        return Err(BadPosition::in_state(
            "spaces",
            "tiles are taken from the start player clockwise (TT-1)",
        ));
    }
    if (0..TILES).any(|i| game.taken[i] != NOBODY && game.white[i] > 0) {
        return Err(BadPosition::in_state(
            "spaces",
            "whoever takes a tile takes its white tokens (TT-6)",
        ));
    }
    let is_playing = !is_selecting && game.stage != Stage::Over;
    if is_playing && game.taken[usize::from(game.at)] == NOBODY {
        return Err(BadPosition::in_state("space", "nobody has taken the tile of this space"));
    }
    if game.tile_played && !is_playing {
        return Err(BadPosition::in_state("tile-played", "nobody's tile is played at this stage"));
    }
    Ok(())
}

/// Seven cards of each environment, in the right places.
fn check_cards(game: &TriassicTerror) -> Verdict {
    let mut taken = game.discard.total();
    for environment in Environment::ALL {
        let kind = environment as u8;
        let held = game.hands.iter().flatten().filter(|card| card.environment == environment);
        let open = u8::from(game.open == Some(environment));
        let held = held.count() as u8;
        taken += u32::from(held);
        let all = game.deck.count(kind) + game.discard.count(kind) + held + open;
        if all != CARDS.n {
            let reason = format!(
                "{all} cards of the {} in all, but there are {}",
                environment.name(),
                CARDS.n
            );
            return Err(BadPosition::in_state("deck", reason));
        }
    }
    let before = (0..game.turn).filter(|&turn| {
        let (period, turn) = crate::components::chart::moment(game.chart(), turn);
        turn < game.chart()[period as usize].card_turns
    });
    let mut expected = before.count() as u32 * u32::from(game.seats);
    if game.is_card_turn() {
        expected += match game.stage {
            Stage::Over => u32::from(game.seats),
            Stage::Tile => u32::from(game.taken_tiles()) + 1,
            _ => u32::from(game.taken_tiles()),
        };
    }
    if taken != expected {
        let reason = format!("{taken} cards were taken, but by now it would be {expected}");
        return Err(BadPosition::in_state("discard", reason));
    }
    for seat in Seat::all(game.seats) {
        check_hand(game, seat)?;
    }
    let actor_took_open = game.stage == Stage::Tile
        && game.is_card_turn()
        && game.hands[game.actor().index()].is_some_and(|card| card.open);
    if game.open.is_none() != actor_took_open {
        let reason = "it is missing exactly while its taker chooses a tile (TT-2)";
        return Err(BadPosition::in_state("open", reason));
    }
    Ok(())
}

/// Who may hold a card, and who must.
fn check_hand(game: &TriassicTerror, seat: Seat) -> Verdict {
    let has = game.hands[seat.index()].is_some();
    let space = game.space_of(seat);
    let is_acting = game.stage != Stage::Over && seat == game.actor();
    let expected = match (game.stage, space) {
        _ if !game.is_card_turn() => Some(false),
        (Stage::Tile, None) => Some(is_acting),
        (Stage::Over, _) | (_, None) => Some(false),
        (Stage::Card | Stage::Tile, Some(_)) => Some(true),
        (_, Some(_)) if is_acting => None,
        (_, Some(space)) => Some(space > game.at),
    };
    if expected.is_none_or(|expected| expected == has) {
        return Ok(());
    }
    let reason = if has { "this seat holds no card now" } else { "this seat holds a card now" };
    Err(BadPosition::in_state(format!("seats[{seat}].card"), format!("{reason} (TT-1, TT-17)")))
}

/// White dinosaurs, counters, volcano.
fn check_seat(game: &TriassicTerror, seat: Seat) -> Verdict {
    let field = |name: &str| format!("seats[{seat}].{name}");
    let i = seat.index();
    let is_waiting = match (game.stage, game.space_of(seat)) {
        (Stage::Over, _) | (_, None) => false,
        (Stage::Card | Stage::Tile, Some(_)) => true,
        (_, Some(space)) => space >= game.at,
    };
    if game.won[i] > if is_waiting { WHITES.n } else { 0 } {
        return Err(BadPosition::in_state(
            field("white"),
            "more white dinosaurs wait than can have been won (TT-21)",
        ));
    }
    let [hatch, volcano] = game.counters[i].used;
    if hatch.is_some() && hatch == volcano {
        return Err(BadPosition::in_state(field("volcano"), "one counter per period (TT-44)"));
    }
    for (used, counter) in [hatch, volcano].into_iter().zip(Counter::ALL) {
        if used > Some(game.moment().0) {
            return Err(BadPosition::in_state(field(counter.id()), "this period has not begun"));
        }
    }
    if volcano.is_none() && game.land.volcano_at[i].is_some() {
        return Err(BadPosition::in_state(
            field("volcano-at"),
            "the Volcano counter has not been used",
        ));
    }
    Ok(())
}

/// What can have been scored in each period.
fn check_scored(game: &TriassicTerror, seat: Seat) -> Verdict {
    let primary: u8 = game.stones().iter().map(|stones| stones[0]).sum();
    let most: u8 = game.domination_pays()[0] * Environment::ALL.len() as u8;
    for period in Period::ALL {
        let tally = game.scored[period as usize][seat.index()];
        let chart = game.chart()[period as usize];
        let can_be = [
            ("habitats", tally.habitats <= primary),
            ("presence", tally.presence == 0 || chart.presence && tally.presence == PRESENCE.n),
            (
                "domination",
                tally.domination == 0
                    || chart.domination
                        && tally.domination <= most
                        && tally.domination.is_multiple_of(4),
            ),
        ];
        if let Some((field, _)) = can_be.iter().find(|(_, possible)| !possible) {
            let field = format!("seats[{seat}].scored[{}].{field}", period as u8);
            return Err(BadPosition::in_state(
                field,
                "no scoring of this period can have paid that",
            ));
        }
    }
    Ok(())
}

/// Whether the decision can come up, and can be made.
fn check_stage(game: &TriassicTerror) -> Verdict {
    let wrong = |reason: &str| Err(BadPosition::in_state("stage", reason));
    let tile = (!matches!(game.stage, Stage::Card | Stage::Tile | Stage::Over))
        .then(|| game.tiles[usize::from(game.at)]);
    let wanted = match game.stage {
        Stage::Over if game.turn + 1 < game.game_turns() => {
            return wrong("the game has turns left");
        }
        Stage::Card if !game.is_card_turn() => return wrong("no cards are taken in this turn"),
        Stage::Settle { card: true, .. } if game.hands[game.actor().index()].is_some() => {
            return wrong("the card has not been played");
        }
        Stage::Card
        | Stage::Tile
        | Stage::Menu
        | Stage::Over
        | Stage::Settle { card: true, .. } => None,
        Stage::Settle { card: false, .. } | Stage::Environment => Some(Tile::Environment),
        Stage::Grow { .. } => Some(Tile::Growth),
        Stage::Hatch | Stage::Fly { .. } | Stage::Eat { by: Eater::Pterodactyl, .. } => {
            Some(Tile::Hatch)
        }
        Stage::Stalk | Stage::Enter | Stage::Eat { by: Eater::Trex, .. } => Some(Tile::Trex),
        Stage::Raptor { .. } | Stage::Scatter { .. } | Stage::Eat { .. } => Some(Tile::Raptors),
        Stage::Migrate { .. } | Stage::Send { .. } => Some(Tile::Migration),
    };
    if wanted.is_some() && (wanted != tile || !game.tile_played) {
        return wrong("another tile is played, or none yet");
    }
    if !details_fit(game) {
        return wrong("what has been decided so far cannot have been");
    }
    let mut count = Count::default();
    let _ = game.steps(game.actor(), &mut count);
    if count.0 == 0 && game.stage != Stage::Over {
        return wrong("there is nothing to decide");
    }
    Ok(())
}

/// Whether the half-done decisions inside a stage agree with each other.
fn details_fit(game: &TriassicTerror) -> bool {
    let hunts = |hunt: Hunt| {
        let none = hunt == Hunt::default();
        none || hunt.active < 2 && hunt.moved[usize::from(hunt.active)]
    };
    let hunting = |hunt: Hunt| hunts(hunt) && hunt != Hunt::default();
    let trekked = |trek: Trek| {
        let ways = trek.first.map_or(0, |first| first.adjacent().len() as usize);
        let few = trek.arrived.iter().all(|&n| n <= DINOS.n);
        let founded = trek.founded.iter().zip(trek.arrived).all(|(&is_new, n)| !is_new || n > 0);
        few && founded && trek.arrived[ways..].iter().all(|&n| n == 0)
    };
    match game.stage {
        Stage::Grow { first: None } => !game.growth(None).is_empty(),
        Stage::Enter => game.land.trex.owner == game.actor().0,
        Stage::Raptor { hunt } => hunts(hunt) && hunt.moved != [true; 2],
        Stage::Scatter { hunt, before } => {
            let adjacent = |to: Area| game.raptors[usize::from(hunt.active)].adjacent().has(to);
            hunting(hunt) && before.is_none_or(|(seat, to)| seat.0 < game.seats && adjacent(to))
        }
        Stage::Eat { by, left, eaten } => {
            let most = match by {
                Eater::Trex => 5,
                Eater::Pterodactyl | Eater::Raptor { .. } => 2,
            };
            let fits = match by {
                Eater::Raptor { hunt } => hunting(hunt),
                Eater::Trex => game.land.trex.owner == game.actor().0,
                Eater::Pterodactyl => true,
            };
            if !fits || left > most {
                return false;
            }
            let here = game.land.habitats[game.eating_in(by).index()];
            let total: u32 = eaten.iter().map(|&n| u32::from(n)).sum();
            eaten.iter().zip(here.dinos).all(|(&n, dinos)| n <= dinos)
                && (1..=u32::from(most)).contains(&(total + u32::from(left)))
                && left > 0
        }
        Stage::Migrate { trek } => trekked(trek),
        Stage::Send { trek, from, sent } => {
            let total: u32 = sent.iter().map(|&n| u32::from(n)).sum();
            let ways = from.adjacent().len() as usize;
            trekked(trek)
                && total <= u32::from(game.leaving(trek, from))
                && sent[ways..].iter().all(|&n| n == 0)
                && game.land.dinos(from, game.actor()) > 0
        }
        _ => true,
    }
}

impl TriassicTerror {
    /// Dinosaurs of each seat, cards of each environment, white tokens.
    pub(crate) fn count_pieces(&self) -> Census {
        const SEATS: [&str; 6] = ["seat 0", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5"];
        let dinos = Seat::all(self.seats).map(|seat| {
            let herds = Area::ALL.iter().map(|&area| u32::from(self.land.dinos(area, seat)));
            (SEATS[seat.index()], herds.sum::<u32>() + u32::from(self.land.supply[seat.index()]))
        });
        let cards = Environment::ALL.into_iter().map(|environment| {
            let kind = environment as u8;
            let held = self.hands.iter().flatten().filter(|card| card.environment == environment);
            let open = u32::from(self.open == Some(environment));
            let piles = u32::from(self.deck.count(kind)) + u32::from(self.discard.count(kind));
            (environment.id(), piles + open + held.count() as u32)
        });
        let white: u32 = self.white.iter().map(|&n| u32::from(n)).sum();
        let white = ("white tokens", white + u32::from(self.white_supply));
        dinos.chain(cards).chain([white]).collect()
    }
}
