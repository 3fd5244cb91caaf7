//! After a malfunction: which square of an aviary is crossed out.

use std::ops::ControlFlow;

use mesozoic_core::{Env, Refusal, Seat, SeatSet, StepSink, ensure};

use crate::event::Event;
use crate::grid::Square;
use crate::narrate::one_of;
use crate::rules;
use crate::state::{DinoWorld, Lane};
use crate::step::Step;

/// DW-88: the choice is between an empty square and one with a pterosaur.
fn crossable(lane: &Lane) -> impl Iterator<Item = Square> {
    let pen = lane.wounded().map(|pen| lane.park.pens[pen].crossable());
    pen.into_iter().flat_map(|(free, bird)| free.into_iter().chain(bird))
}

pub(super) fn legal<O: StepSink<Step>>(lane: &Lane, out: &mut O) -> ControlFlow<()> {
    crossable(lane).try_for_each(|square| out.push(Step::Cross { square }))
}

pub(super) fn why(lane: &Lane, step: Step) -> Result<(), Refusal> {
    ensure(lane.wounded().is_some(), rules::no_damage)?;
    let Step::Cross { square } = step else { return Err(rules::cross_first()) };
    let is_open = crossable(lane).any(|open| open == square);
    ensure(is_open, || rules::cross_one_of(one_of(crossable(lane))))
}

pub(super) fn apply<V: Env<Event>>(game: &mut DinoWorld, seat: Seat, square: Square, env: &mut V) {
    let lane = &mut game.lanes[seat.index()];
    lane.cross(seat, square, env);
    lane.cross_where_forced(seat, env);
    lane.shown.clone_from(&lane.park);
    if lane.wounded().is_none() {
        game.waiting = game.waiting.without(seat);
    }
    if game.waiting.is_empty() {
        env.fence(SeatSet::first(game.seat_count()));
        game.claim(env);
    }
}
