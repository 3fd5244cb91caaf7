//! Which decision is made where: the stage of the game chooses the file that lists its steps,
//! refuses the others and carries them out.

mod growth;
mod menu;
mod migration;
mod predators;
mod raptors;
mod round;
mod select;

pub(crate) use round::{Draw, shuffle};

use std::ops::ControlFlow;

use mesozoic_core::{Env, Refusal, Seat, StepSink};

use crate::components::Area;
use crate::event::Event;
use crate::state::{Stage, TriassicTerror};
use crate::step::Step;

type Verdict = Result<(), Refusal>;

impl TriassicTerror {
    /// Every legal step of the acting seat.
    #[inline]
    pub(crate) fn steps<O: StepSink<Step>>(&self, out: &mut O) -> ControlFlow<()> {
        match self.stage {
            Stage::Card => Self::list_cards(out)?,
            Stage::Tile => self.list_tiles(out)?,
            Stage::Menu => self.list_menu(out)?,
            Stage::Settle { environment, .. } => self.list_settlements(environment, out)?,
            Stage::Environment => Self::list_environments(out)?,
            Stage::Grow { first } => self.list_growth(first, out)?,
            Stage::Hatch => self.list_hatching(out)?,
            Stage::Fly { .. } => self.list_flights(out)?,
            Stage::Stalk => self.list_stalks(out)?,
            Stage::Eat { by, eaten, .. } => self.list_meals(by, eaten, out)?,
            Stage::Raptor { hunt } => self.list_raptors(hunt, out)?,
            Stage::Scatter { hunt, before } => self.list_scatters(hunt, before, out)?,
            Stage::Migrate { trek } => self.list_migrations(trek, out)?,
            Stage::Send { trek, from, sent } => self.list_parties(trek, from, sent, out)?,
            Stage::Over => return ControlFlow::Continue(()),
        }
        if self.is_interrupted() && self.stage != Stage::Menu {
            self.list_interrupts(out)?;
        }
        ControlFlow::Continue(())
    }

    /// Refuses what `steps` does not give.
    pub(crate) fn explain(&self, seat: Seat, step: Step) -> Verdict {
        if seat.0 >= self.seats {
            return Err(Refusal::new("TT-52", format!("There is no seat {seat} at this table.")));
        }
        if self.stage == Stage::Over {
            return Err(Refusal::new("TT-53", "The game is over."));
        }
        if seat != self.actor() {
            return Err(Refusal::new("TT-5", "It is not your turn; somebody else decides now."));
        }
        match (self.stage, step) {
            (Stage::Tile, Step::Tile { space }) => self.refuse_tile(space),
            (Stage::Menu, Step::Play { held }) => self.refuse_play(held),
            (Stage::Menu, Step::End) => self.refuse_end(),
            (Stage::Settle { environment, .. }, Step::Settle { dinos }) => {
                self.refuse_settlement(environment, dinos)
            }
            (Stage::Card, Step::Card { .. })
            | (Stage::Environment, Step::Environment { .. })
            | (Stage::Fly { .. } | Stage::Stalk, Step::Stay)
            | (
                Stage::Eat { .. }
                | Stage::Raptor { .. }
                | Stage::Scatter { .. }
                | Stage::Migrate { .. },
                Step::Stop,
            ) => Ok(()),
            (Stage::Grow { first }, Step::Grow { area }) => self.refuse_growth(first, area),
            (Stage::Hatch, Step::Hatch { area }) => self.refuse_hatching(area),
            (Stage::Fly { .. }, Step::Fly { to }) => self.refuse_flight(to),
            (Stage::Stalk, Step::Stalk { to }) => self.refuse_stalk(to),
            (Stage::Eat { by, eaten, .. }, Step::Eat { seat }) => self.refuse_meal(by, eaten, seat),
            (Stage::Raptor { hunt }, Step::Raptor { from, to }) => {
                self.refuse_raptor(hunt, from, to)
            }
            (Stage::Scatter { hunt, before }, Step::Scatter { seat, to, dinos }) => {
                self.refuse_scatter(hunt, before, seat, to, dinos)
            }
            (Stage::Migrate { trek }, Step::Migrate { from }) => self.refuse_migration(trek, from),
            (Stage::Send { trek, from, sent }, Step::Send { to, dinos }) => {
                self.refuse_party(trek, from, sent, to, dinos)
            }
            (Stage::Send { sent, .. }, Step::Stop) => Self::refuse_halt(sent),
            (_, Step::White { area }) if self.is_interrupted() => self.refuse_white(area),
            (_, Step::Counter { counter, area }) if self.is_interrupted() => {
                self.refuse_counter(counter, area)
            }
            (stage, _) => Err(untimely(stage)),
        }
    }

    /// Plays a legal step of the acting seat.
    #[inline]
    pub(crate) fn play<V: Env<Event>>(&mut self, step: Step, env: &mut V) {
        if !matches!(step, Step::White { .. }) {
            self.white_floor = Area::SwampInner;
        }
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
            (Stage::Grow { first }, Step::Grow { area }) => self.grow(first, area, env),
            (_, Step::Hatch { area }) => self.hatch(area, env),
            (_, Step::Fly { to }) => self.fly(to, env),
            (_, Step::Stalk { to }) => self.stalk(to, env),
            (Stage::Stalk, Step::Stay) => self.keep_trex(env),
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
    let (rule, sentence) = match stage {
        Stage::Card => ("TT-1", "It is time to take an environment card: card open or card deck."),
        Stage::Tile => ("TT-1", "It is time to take an action tile, such as tile 1."),
        Stage::Menu => (
            "TT-17",
            "It is time to play the card or the tile, to place white dinosaurs, to use a counter \
             or to end the turn.",
        ),
        Stage::Settle { .. } => (
            "TT-16",
            "It is time to split the new dinosaurs over inner, middle and outer area, such as \
             settle 1 0 2.",
        ),
        Stage::Environment => {
            ("TT-16", "It is time to choose an environment, such as environment forest.")
        }
        Stage::Grow { .. } => ("TT-18", "It is time to choose the herd that grows."),
        Stage::Hatch => ("TT-19", "It is time to choose the herd that hatches."),
        Stage::Fly { .. } => ("TT-19", "It is time to move the Pterodactyl, or to let it stay."),
        Stage::Stalk => ("TT-29", "It is time to move the T-Rex, or to let it stay."),
        Stage::Eat { .. } => ("TT-45", "It is time to choose who is eaten, or to stop."),
        Stage::Raptor { .. } => ("TT-35", "It is time to move a Raptor, or to stop."),
        Stage::Scatter { .. } => ("TT-45", "It is time to scatter dinosaurs, or to stop."),
        Stage::Migrate { .. } => ("TT-22", "It is time to choose a herd to migrate, or to stop."),
        Stage::Send { .. } => {
            ("TT-45", "It is time to say where the herd goes, such as send forest-middle 2.")
        }
        Stage::Over => ("TT-53", "The game is over."),
    };
    Refusal::new(rule, sentence)
}
