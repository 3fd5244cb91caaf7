//! What a seat may do, why not, and what happens: the stage of the game chooses the file that has
//! `legal`, `why` and what is done, side by side. Every `why` asks the conditions that its `legal`
//! is made of, one after the other, until one fails.

mod growth;
mod interrupt;
mod menu;
mod migration;
mod predators;
mod raptors;
mod round;
mod select;

pub(crate) use round::{Draw, shuffle};

use std::ops::ControlFlow;

use mesozoic_core::{Env, Refusal, Seat, StepSink, ensure};

use crate::event::Event;
use crate::rules;
use crate::state::{Stage, TriassicTerror};
use crate::step::Step;

type Verdict = Result<(), Refusal>;

impl TriassicTerror {
    /// Every legal step of the acting seat.
    #[inline]
    pub(crate) fn steps<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        match self.stage {
            Stage::Card => Self::legal_cards(out)?,
            Stage::Tile => self.legal_tiles(out)?,
            Stage::Menu => self.legal_menu(seat, out)?,
            Stage::Settle { environment, .. } => self.legal_settlements(seat, environment, out)?,
            Stage::Environment => Self::legal_environments(out)?,
            Stage::Grow { first } => self.legal_growth(first, out)?,
            Stage::Hatch => self.legal_hatching(out)?,
            Stage::Fly { .. } => self.legal_flights(out)?,
            Stage::Stalk => self.legal_stalks(out)?,
            Stage::Eat { by, eaten, .. } => self.legal_meals(by, eaten, out)?,
            Stage::Enter => out.push(Step::Enter)?,
            Stage::Raptor { hunt } => self.legal_raptors(hunt, out)?,
            Stage::Scatter { hunt, before } => self.legal_scatters(hunt, before, out)?,
            Stage::Migrate { trek } => self.legal_migrations(trek, out)?,
            Stage::Send { trek, from, sent } => self.legal_parties(trek, from, sent, out)?,
            Stage::Over => return ControlFlow::Continue(()),
        }
        if self.is_interrupted() && !matches!(self.stage, Stage::Menu) {
            self.legal_interrupts(seat, out)?;
        }
        ControlFlow::Continue(())
    }

    /// Refuses what `steps` does not give.
    pub(crate) fn refuse(&self, seat: Seat, step: Step) -> Verdict {
        ensure(seat.0 < self.seats, || rules::no_seat(seat.0))?;
        ensure(self.stage != Stage::Over, rules::over)?;
        ensure(seat == self.actor(), rules::not_your_turn)?;
        match (self.stage, step) {
            (Stage::Tile, Step::Tile { space }) => self.why_tile(space),
            (Stage::Menu, Step::Play { held }) => self.why_play(held),
            (Stage::Menu, Step::End) => self.why_end(),
            (Stage::Settle { environment, .. }, Step::Settle { dinos }) => {
                self.why_settlement(environment, dinos)
            }
            (Stage::Card, Step::Card { .. })
            | (Stage::Environment, Step::Environment { .. })
            | (Stage::Fly { .. } | Stage::Stalk, Step::Stay)
            | (Stage::Enter, Step::Enter)
            | (
                Stage::Eat { .. }
                | Stage::Raptor { .. }
                | Stage::Scatter { .. }
                | Stage::Migrate { .. },
                Step::Stop,
            ) => Ok(()),
            (Stage::Grow { first }, Step::Grow { area, only }) => {
                self.why_growth(first, area, only)
            }
            (Stage::Grow { first }, Step::Stop) => self.why_no_growth(first),
            (Stage::Hatch, Step::Hatch { area }) => self.why_hatching(area),
            (Stage::Fly { .. }, Step::Fly { to }) => self.why_flight(to),
            (Stage::Stalk, Step::Stalk { to }) => self.why_stalk(to),
            (Stage::Eat { by, eaten, .. }, Step::Eat { seat }) => self.why_meal(by, eaten, seat),
            (Stage::Raptor { hunt }, Step::Raptor { from, to }) => self.why_raptor(hunt, from, to),
            (Stage::Scatter { hunt, before }, Step::Scatter { seat, to, dinos }) => {
                self.why_scatter(hunt, before, seat, to, dinos)
            }
            (Stage::Migrate { trek }, Step::Migrate { from }) => self.why_migration(trek, from),
            (Stage::Send { trek, from, sent }, Step::Send { to, dinos }) => {
                self.why_party(trek, from, sent, to, dinos)
            }
            (Stage::Send { sent, .. }, Step::Stop) => Self::why_halt(sent),
            (_, Step::White { area }) if self.is_interrupted() => self.why_white(area),
            (_, Step::Counter { counter, area }) if self.is_interrupted() => {
                self.why_counter(counter, area)
            }
            (stage, _) => Err(untimely(stage)),
        }
    }

    /// Plays a legal step of the acting seat.
    #[inline]
    pub(crate) fn play<V: Env<Event>>(&mut self, step: Step, env: &mut V) {
        match (self.stage, step) {
            (_, Step::Card { from }) => self.take_card(from, env),
            (_, Step::Tile { space }) => self.take_tile(space, env),
            (_, Step::Play { held }) => self.play_held(held, env),
            (_, Step::White { area }) => self.place_white(area, env),
            (_, Step::Counter { counter, area }) => self.use_counter(counter, area, env),
            (_, Step::End) => self.end_turn(env),
            (Stage::Settle { environment, card }, Step::Settle { dinos }) => {
                self.settle(environment, card, dinos, env);
            }
            (_, Step::Environment { environment }) => self.begin_settling(environment, false, env),
            (Stage::Grow { first }, Step::Grow { area, only }) => {
                self.grow(first, area, only, env);
            }
            (Stage::Grow { .. }, Step::Stop) => self.forgo_second_growth(env),
            (_, Step::Hatch { area }) => self.hatch(area, env),
            (_, Step::Fly { to }) => self.fly(to, env),
            (_, Step::Stalk { to }) => self.stalk(to, env),
            (Stage::Stalk, Step::Stay) => self.keep_trex(env),
            (_, Step::Enter) => self.enter(env),
            (Stage::Raptor { hunt }, Step::Raptor { from, to }) => {
                self.move_raptor(hunt, from, to, env);
            }
            (Stage::Eat { by, left, eaten }, Step::Eat { seat }) => {
                self.eat(by, left, eaten, seat, env);
            }
            (Stage::Eat { by, eaten, .. }, Step::Stop) => self.finish_meal(by, eaten, env),
            (Stage::Scatter { hunt, before }, Step::Scatter { seat, to, dinos }) => {
                self.scatter(hunt, before, seat, to, dinos, env);
            }
            (Stage::Scatter { hunt, .. }, Step::Stop) => self.end_hunt(hunt),
            (Stage::Raptor { .. }, Step::Stop) => self.end_raptors(),
            (Stage::Migrate { trek }, Step::Migrate { from }) => {
                self.stage = Stage::Send { trek, from, sent: [0; 4] };
            }
            (Stage::Send { trek, from, sent }, Step::Send { to, dinos }) => {
                self.send(trek, from, sent, to, dinos, env);
            }
            (Stage::Send { trek, from, sent }, Step::Stop) => self.depart(trek, from, sent, env),
            // What is left is declining: the Pterodactyl stays, no herd migrates any more.
            _ => self.stage = Stage::Menu,
        }
    }
}

/// A step that belongs to another moment.
fn untimely(stage: Stage) -> Refusal {
    match stage {
        Stage::Card => rules::time_to_take_card(),
        Stage::Tile => rules::time_to_take_tile(),
        Stage::Menu => rules::time_to_play(),
        Stage::Settle { .. } => rules::time_to_settle(),
        Stage::Environment => rules::time_to_choose_environment(),
        Stage::Grow { .. } => rules::time_to_grow(),
        Stage::Hatch => rules::time_to_hatch(),
        Stage::Fly { .. } => rules::time_to_fly(),
        Stage::Stalk => rules::time_to_stalk(),
        Stage::Eat { .. } => rules::time_to_eat(),
        Stage::Enter => rules::time_to_enter(),
        Stage::Raptor { .. } => rules::time_to_move_raptor(),
        Stage::Scatter { .. } => rules::time_to_scatter(),
        Stage::Migrate { .. } => rules::time_to_migrate(),
        Stage::Send { .. } => rules::time_to_send(),
        Stage::Over => rules::over(),
    }
}
