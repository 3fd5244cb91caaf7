//! From the number of seats to the first state.

use arrayvec::ArrayVec;
use mesozoic_core::{Audience, Draws, Env, Game, Seat, SetupError};

use crate::components::{BUILDING_CARDS, MAX_SEATS, OBJECTIVES, RIVALS, SPECIALISTS};
use crate::event::Event;
use crate::sheet::{Cards, Sheet};
use crate::state::{Phase, RawrNWrite};

/// Sets the table.
pub(crate) fn setup<V: Env<Event>>(seats: u8, env: &mut V) -> Result<RawrNWrite, SetupError> {
    SetupError::check_seats(&RawrNWrite::META, seats)?;
    let mut game = RawrNWrite {
        seats,
        phase: Phase::Setup,
        month: 0,
        turn: 0,
        first: 0,
        cards: Cards { buildings: [0; 3], specialists: [0; 3] },
        objectives: [0; 3],
        rivals: 0,
        rival: None,
        row: ArrayVec::new(),
        placed: ArrayVec::new(),
        draws: Draws(0),
        sheets: [const { Sheet::NEW }; MAX_SEATS],
    };
    // RW-2: cards fill their slots in the order they are drawn.
    game.cards.buildings = game.three_of(BUILDING_CARDS.len(), env);
    game.cards.specialists = game.three_of(SPECIALISTS.len(), env);
    if game.is_solo() {
        game.objectives = game.three_of(OBJECTIVES.len(), env);
        game.rivals = (1 << RIVALS.len()) - 1;
    } else {
        game.first = game.below(seats.into(), env) as u8;
    }
    let (cards, objectives, first) = (game.cards, game.objectives, Seat(game.first));
    env.emit(Audience::Everyone, || Event::Begun {
        buildings: [0, 1, 2].map(|slot| cards.building(slot).id.to_owned()),
        specialists: [0, 1, 2].map(|slot| cards.specialist(slot).id.to_owned()),
        objectives: if seats == 1 {
            objectives.map(|o| OBJECTIVES[usize::from(o)].id.to_owned()).to_vec()
        } else {
            Vec::new()
        },
        first,
    });
    game.give_dna(env);
    game.proceed(env);
    Ok(game)
}

impl RawrNWrite {
    /// Three different cards of so many, in the order they are drawn.
    fn three_of<V: Env<Event>>(&mut self, cards: usize, env: &mut V) -> [u8; 3] {
        let mut drawn = [u8::MAX; 3];
        for n in 0..3 {
            let k = self.below((cards - n) as u32, env) as usize;
            let left = (0..cards as u8).filter(|card| !drawn[..n].contains(card));
            drawn[n] = left.take(k + 1).last().unwrap_or_default();
        }
        drawn
    }
}
