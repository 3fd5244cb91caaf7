//! Skeleton: guess what the die will ask for.
//!
//! This file is the table of contents: `impl Game` says where each part of the contract lives and
//! does nothing else. The rules with their ids are in `RULES.md`.

mod check;
pub mod components;
mod draw;
mod encode;
mod event;
mod guide;
mod narrate;
mod options;
mod phase;
mod rules;
mod score;
mod setup;
mod state;
mod step;
mod view;

use std::ops::ControlFlow;

use mesozoic_core::{
    BadPosition, Census, Env, Game, Meta, Refusal, Rng, Say, Score, Seat, SetupError, Standings,
    Status, StepSink, Viewer,
};

pub use event::Event;
pub use options::{Length, Options};
pub use state::{Place, Skeleton};
pub use step::Step;
pub use view::{PlaceView, View};

impl Game for Skeleton {
    type Options = Options;
    type Step = Step;
    type Event = Event;
    type View = View;

    const META: Meta = Meta {
        id: "skeleton",
        title: "Skeleton",
        blurb: "Guess what the die will ask for, and keep enough pebbles to pay.",
        seats: components::SEATS,
        minutes: 2..=5,
        weight: 1,
        rules: 1,
        schema: 1,
        longest: *components::SEATS.end() as u32 * Length::Long.rounds() as u32,
        options: options::SPECS,
    };

    fn setup<V: Env<Event>>(options: &Options, seats: u8, _: &mut V) -> Result<Self, SetupError> {
        setup::setup(*options, seats)
    }

    fn seats(&self) -> u8 {
        self.places.len() as u8
    }

    fn status(&self) -> Status {
        self.whose()
    }

    fn legal<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        self.steps(seat, out)
    }

    fn why(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        self.refuse(seat, step)
    }

    fn apply<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        self.choose(seat, step, env);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn determinize<R: Rng>(&mut self, observer: Viewer, rng: &mut R) {
        self.imagine(observer, rng);
    }

    fn score(&self, seat: Seat, _: Viewer) -> Score {
        self.score_of(seat)
    }

    fn standings(&self) -> Option<Standings> {
        self.rank()
    }

    fn narrate(event: &Event, say: &mut Say) {
        narrate::tell(event, say);
    }

    fn label(&self, _: Seat, step: Step, say: &mut Say) {
        narrate::label(step, say);
    }

    fn draw(view: &View) -> String {
        draw::draw(view)
    }

    fn check(&self, options: &Options, seats: u8) -> Result<(), BadPosition> {
        check::check(self, *options, seats)
    }

    fn census(&self) -> Census {
        vec![("pebble", self.places.iter().map(|p| u32::from(p.pile + p.spent)).sum())]
    }
}
