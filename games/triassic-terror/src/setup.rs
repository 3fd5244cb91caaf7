//! From options to the first state.

use mesozoic_core::{Audience, Env, Game, Seat, SetupError};
use mesozoic_kit::Pouch;

use crate::components::designed::{PTERODACTYL_START, RAPTOR_STARTS, SET_UP, TREX_START};
use crate::components::{CARDS, Environment, FIRST_HERD, HABITATS, MAX_SEATS, TILES, Tile, WHITES};
use crate::event::Event;
use crate::land::Land;
use crate::options::Options;
use crate::phase::{Draw, shuffle};
use crate::score::Tally;
use crate::state::{Counters, NOBODY, Stage, TriassicTerror};

/// TT-56: the table before the first choice.
pub(crate) fn setup<V: Env<Event>>(
    options: Options,
    seats: u8,
    env: &mut V,
) -> Result<TriassicTerror, SetupError> {
    SetupError::check_seats(&TriassicTerror::META, seats)?;
    if options.long && seats != 6 {
        let reason = "the longer game is for six players; leave `long` off with fewer";
        return Err(SetupError::Options(reason.to_owned()));
    }
    let (tiles, white, white_supply) = lay_first_tiles(seats, env);
    let mut game = TriassicTerror {
        seats,
        long: options.long,
        first: env.below(Draw::of_setup(0), u32::from(seats)) as u8,
        turn: 0,
        stage: Stage::Card,
        at: 0,
        tile_played: false,
        land: Land::new(TREX_START),
        raptors: RAPTOR_STARTS,
        pterodactyl: PTERODACTYL_START,
        counters: [Counters::default(); MAX_SEATS],
        tiles,
        white,
        white_supply,
        taken: [NOBODY; TILES],
        won: [0; MAX_SEATS],
        deck: Pouch::each(Environment::ALL.len() as u8, CARDS.n),
        open: None,
        discard: Pouch::EMPTY,
        hands: [None; MAX_SEATS],
        scored: [[Tally::default(); MAX_SEATS]; 3],
    };
    let first = Seat(game.first);
    env.emit(Audience::Everyone, || Event::Begun { first });
    // Whoever is in the better habitat was there first.
    for habitat in 0..HABITATS as u8 {
        for seat in Seat::all(seats) {
            let start = SET_UP[usize::from(seats)][usize::from(game.number(seat))];
            if start.habitat == habitat {
                game.land.add(start.area, seat, FIRST_HERD.n, env);
            }
        }
    }
    let environment = game.draw(Draw::of_setup(1), env);
    game.open = Some(environment);
    env.emit(Audience::Everyone, || Event::TurnedUp { environment });
    game.begin_game_turn(env);
    Ok(game)
}

/// TT-57: Raptors and Herd Migration lie on the last spaces with a white token each, with six
/// players the T-Rex before them without one; the others are shuffled.
fn lay_first_tiles<V: Env<Event>>(seats: u8, env: &mut V) -> ([Tile; TILES], [u8; TILES], u8) {
    let mut tiles =
        [Tile::Environment, Tile::Growth, Tile::Hatch, Tile::Trex, Tile::Raptors, Tile::Migration];
    let shuffled = if seats == 6 { 3 } else { 4 };
    shuffle(&mut tiles[..shuffled], |n| Draw::of_setup(2 + n), env);
    (tiles, [0, 0, 0, 0, 1, 1], WHITES.n - 2)
}
