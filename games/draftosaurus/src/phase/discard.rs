//! DR-14: each of two players puts a dinosaur of the hand back in the box.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Rng, Seat, StepSink};
use mesozoic_kit::Bits;

use super::any_of;
use crate::components::Species;
use crate::event::Event;
use crate::state::Draftosaurus;
use crate::step::Step;

/// Any species of the hand, whatever the die says.
#[inline]
pub(super) fn legal<O: StepSink<Step>>(
    game: &Draftosaurus,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    let mut kinds = Bits(game.hands[seat.index()].kinds());
    kinds.try_for_each(|kind| out.push(Step::Discard { species: Species::at(kind) }))
}

#[inline]
pub(super) fn any<R: Rng>(game: &Draftosaurus, seat: Seat, rng: &mut R) -> Step {
    Step::Discard { species: any_of(game.hands[seat.index()].kinds(), rng) }
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
    game.boxed = game.boxed.with(species as u8);
    env.emit(Audience::Everyone, || Event::Discarded { seat, species });
}
