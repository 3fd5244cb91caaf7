//! From options to the first state.

use mesozoic_core::{Audience, Env, Game, SetupError};
use mesozoic_kit::Pouch;

use crate::components::{Face, MAX_SEATS, PER_SPECIES, Side, Species};
use crate::event::Event;
use crate::options::Options;
use crate::score::Tally;
use crate::state::Draftosaurus;
use crate::zoo::Zoo;

/// DR-1, DR-38: empty zoos, a filled bag, and the first deal and roll.
pub(crate) fn setup<V: Env<Event>>(
    options: Options,
    seats: u8,
    env: &mut V,
) -> Result<Draftosaurus, SetupError> {
    SetupError::check_seats(&Draftosaurus::META, seats)?;
    let side = options.mode.first_side();
    let mut game = Draftosaurus {
        mode: options.mode,
        placing: options.placing,
        side,
        seats,
        phase: options.placing.first_phase(),
        round: 0,
        turn: 0,
        roller: 0,
        die: Face::Woodlands,
        waiting: 0,
        draws: 0,
        bag: Pouch::EMPTY,
        boxed: Pouch::EMPTY,
        hands: [Pouch::EMPTY; MAX_SEATS],
        picks: [None; MAX_SEATS],
        revealed: [None; MAX_SEATS],
        zoos: [Zoo::new(side); MAX_SEATS],
        summer: [Tally::default(); MAX_SEATS],
    };
    game.begin(side, env);
    Ok(game)
}

impl Draftosaurus {
    /// Clears the table for a game on one side and begins it.
    pub(crate) fn begin<V: Env<Event>>(&mut self, side: Side, env: &mut V) {
        let boxed = self.table().boxed;
        self.side = side;
        self.round = 0;
        self.zoos = [Zoo::new(side); MAX_SEATS];
        self.boxed = Pouch::each(Species::COUNT, boxed);
        self.bag = Pouch::each(Species::COUNT, PER_SPECIES - boxed);
        env.emit(Audience::Everyone, || Event::Begun { side });
        self.begin_round(env);
    }
}
