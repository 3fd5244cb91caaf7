//! The one phase there is: what a seat may choose, why not, and what happens when all have chosen.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, DrawKey, Env, Refusal, Seat, SeatSet, StepSink, ensure};

use crate::components::{FACES, MOST};
use crate::event::Event;
use crate::rules;
use crate::state::Skeleton;
use crate::step::Step;

impl Skeleton {
    /// Every legal step of a seat.
    pub(crate) fn steps<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        if !self.whose().awaited().has(seat) {
            return ControlFlow::Continue(());
        }
        (0..=self.most(seat)).try_for_each(|pebbles| out.push(Step::Spend { pebbles }))
    }

    /// SK-3, SK-4: the most pebbles a seat can spend.
    pub(crate) fn most(&self, seat: Seat) -> u8 {
        self.places[seat.index()].pile.min(MOST)
    }

    /// Why a step is not legal.
    pub(crate) fn refuse(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        let Step::Spend { pebbles } = step;
        ensure(!self.is_over(), rules::over)?;
        ensure(self.whose().awaited().has(seat), rules::chosen_already)?;
        ensure(pebbles <= MOST, || rules::too_many(MOST))?;
        let pile = self.places[seat.index()].pile;
        ensure(pebbles <= pile, || rules::small_pile(pile))
    }

    /// SK-3: a choice stays hidden until the last seat has chosen.
    pub(crate) fn choose<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        let Step::Spend { pebbles } = step;
        self.places[seat.index()].pick = Some(pebbles);
        env.emit(Audience::only(seat), || Event::Chose { seat, pebbles });
        if self.places.iter().all(|place| place.pick.is_some()) {
            self.reveal(env);
        }
    }

    /// SK-5: the barrier. All choices are carried out in seat order, then the die is rolled.
    fn reveal<V: Env<Event>>(&mut self, env: &mut V) {
        let seats = self.places.len() as u8;
        env.fence(SeatSet::first(seats));
        let face = 1 + env.below(DrawKey::table(u32::from(self.round)), u32::from(FACES)) as u8;
        for seat in Seat::all(seats) {
            let place = &mut self.places[seat.index()];
            let pebbles = place.pick.unwrap_or_default();
            place.pile -= pebbles;
            place.spent += pebbles;
            env.emit(Audience::Everyone, || Event::Spent { seat, pebbles });
        }
        env.emit(Audience::Everyone, || Event::Rolled { face });
        for seat in Seat::all(seats) {
            let place = &mut self.places[seat.index()];
            if place.pick.take() == Some(face) {
                place.points += face;
                env.emit(Audience::Everyone, || Event::Scored { seat, points: face });
            }
        }
        self.round += 1;
        if self.is_over() {
            let winners = || self.rank().map(|standings| standings.winners().collect());
            env.emit(Audience::Everyone, || Event::Ended {
                winners: winners().unwrap_or_default(),
            });
        }
    }
}
