//! The Park Phase, first half: visitors come out of the bag.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Seat, StepSink, ensure};

use crate::components::MAX_EXCITEMENT;
use crate::event::Event;
use crate::player::Player;
use crate::rules;
use crate::state::{Crowd, DinosaurIsland, Phase};
use crate::step::Step;

#[inline]
pub(super) fn legal<O: StepSink<Step>>(
    game: &DinosaurIsland,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    let player = game.player(seat);
    if player.can_swap() {
        for n in 0..=player.most_swapped() {
            out.push(Step::Swap { n })?;
        }
        return ControlFlow::Continue(());
    }
    out.push(Step::Guard)?;
    out.push(Step::Skip)
}

pub(super) fn why(game: &DinosaurIsland, seat: Seat, step: Step) -> Result<(), Refusal> {
    let player = game.player(seat);
    match step {
        Step::Swap { n } => {
            ensure(player.can_swap(), rules::time_to_guard)?;
            let most = player.most_swapped();
            ensure(n <= most, || rules::too_many_swapped(most))
        }
        Step::Guard | Step::Skip => ensure(!player.can_swap(), rules::time_to_swap),
        _ => Err(rules::time_for_hooligans()),
    }
}

pub(super) fn apply<V: Env<Event>>(game: &mut DinosaurIsland, seat: Seat, step: Step, env: &mut V) {
    match step {
        Step::Swap { n } => {
            let player = game.player_mut(seat);
            player.arranged.swaps -= 1;
            player.line.hooligans -= n;
            game.bag.hooligans += n;
            let came = game.draw(n, env);
            game.player_mut(seat).line += came;
            if n > 0 {
                env.emit(Audience::Everyone, || Event::Swapped { seat, sent: n, came });
            }
        }
        Step::Guard => {
            let player = game.player_mut(seat);
            let points = player.perk(|p| p.out_points);
            player.arranged.guards -= 1;
            player.line.hooligans -= 1;
            player.score += u16::from(points);
            game.bag.hooligans += 1;
            env.emit(Audience::Everyone, || Event::Guarded { seat, points });
        }
        Step::Skip => game.player_mut(seat).arranged.guards = 0,
        _ => unreachable!("{step} is not for the arrival of visitors"),
    }
}

impl Player {
    /// DI-5.1: how many visitors come.
    pub(crate) fn expected_visitors(&self) -> u8 {
        (self.excitement + self.perk(|p| p.draw) + self.arranged.draw).min(MAX_EXCITEMENT)
    }

    /// Whether a swap of hooligans is due.
    #[inline]
    pub(crate) fn can_swap(&self) -> bool {
        self.arranged.swaps > 0 && self.line.hooligans > 0
    }

    /// How many hooligans a swap may send back.
    #[inline]
    fn most_swapped(&self) -> u8 {
        self.arranged.swap_size.min(self.line.hooligans)
    }

    /// Whether a hooligan can be sent away.
    #[inline]
    pub(crate) fn can_guard(&self) -> bool {
        self.arranged.guards > 0 && self.line.hooligans > 0
    }
}

impl DinosaurIsland {
    pub(super) fn begin_attract<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Attract;
        self.turn = 0;
        self.welcome(env);
        self.go_on_attracting(env);
    }

    /// Visitors out of the bag, which has no order before they are drawn.
    fn draw<V: Env<Event>>(&mut self, n: u8, env: &mut V) -> Crowd {
        let mut came = Crowd::EMPTY;
        let mut left = u32::from(self.bag.total());
        for _ in 0..u32::from(n).min(left) {
            let k = self.draws.below(env, left);
            left -= 1;
            if k < u32::from(self.bag.patrons) {
                self.bag.patrons -= 1;
                came.patrons += 1;
            } else {
                self.bag.hooligans -= 1;
                came.hooligans += 1;
            }
        }
        came
    }

    /// The visitors of the seat whose turn it is come to its entrance.
    fn welcome<V: Env<Event>>(&mut self, env: &mut V) {
        let seat = self.actor();
        let visitors = self.draw(self.player(seat).expected_visitors(), env);
        let player = self.player_mut(seat);
        player.line = visitors;
        player.arranged.guards = player.perk(|p| p.out);
        env.emit(Audience::Everyone, || Event::Arrived { seat, visitors });
    }

    /// DI-5.2: swaps, then guards, then fees; then the next seat.
    pub(super) fn go_on_attracting<V: Env<Event>>(&mut self, env: &mut V) {
        loop {
            let seat = self.actor();
            if self.player(seat).can_swap() || self.player(seat).can_guard() {
                self.await_seat(seat);
                return;
            }
            self.admit(seat, env);
            // DI-7.2: each seat by itself.
            self.note(seat);
            self.claim(env);
            self.turn += 1;
            if self.turn == self.seats {
                self.begin_lines(env);
                return;
            }
            self.welcome(env);
        }
    }

    fn admit<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        let player = self.player_mut(seat);
        let fees = player.line.patrons;
        let bonus = if fees > 0 { player.perk(|p| p.gate) } else { 0 };
        player.money += u16::from(fees + bonus);
        player.takings += fees;
        env.emit(Audience::Everyone, || Event::Admitted { seat, fees, bonus });
    }
}
