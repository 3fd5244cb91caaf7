//! DR-41: every seat chooses a dinosaur; where it goes is decided after the reveal.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Rng, Seat, StepSink};
use mesozoic_kit::Bits;

use super::any_of;
use crate::components::Species;
use crate::event::Event;
use crate::state::Draftosaurus;
use crate::step::Step;

/// Any species of the hand; the die binds its place.
#[inline]
pub(super) fn legal<O: StepSink<Step>>(
    game: &Draftosaurus,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    let mut kinds = Bits(game.hands[seat.index()].kinds());
    kinds.try_for_each(|kind| out.push(Step::Choose { species: Species::at(kind) }))
}

#[inline]
pub(super) fn any<R: Rng>(game: &Draftosaurus, seat: Seat, rng: &mut R) -> Step {
    Step::Choose { species: any_of(game.hands[seat.index()].kinds(), rng) }
}

pub(super) fn why(game: &Draftosaurus, seat: Seat, species: Species) -> Result<(), Refusal> {
    game.ensure_awaited(seat)?;
    game.ensure_in_hand(seat, species)
}

#[inline]
pub(super) fn apply<V: Env<Event>>(
    game: &mut Draftosaurus,
    seat: Seat,
    species: Species,
    env: &mut V,
) {
    let i = seat.index();
    game.hands[i] = game.hands[i].without(species as u8);
    game.revealed[i] = Some(species);
    env.emit(Audience::Everyone, || Event::Revealed { seat, species });
}
