//! Dinosaur Island: Rawr 'n Write: draft dice, take actions and draw a park.
//!
//! Every seat writes on a sheet of its own. What a seat still has to decide is a stack of tasks
//! (`task.rs`); a decision may push more, and what leaves no choice resolves by itself. Where all
//! gain or run their parks at the same time, the stacks are lanes and an empty table of stacks is
//! the barrier. Rules and rulings, with ids, are in `RULES.md`; [`components`] holds what is in the
//! box.
//!
//! Start with `phase.rs` (what a seat may decide, and what comes of it) and `phase/course.rs` (the
//! course of the game), then `lane.rs` (one seat at its sheet). The grid is in `park.rs`, tours in
//! `tour.rs`.

mod check;
pub mod components;
mod compound;
mod document;
mod draw;
mod encode;
mod event;
#[cfg(all(test, feature = "ts"))]
mod export;
mod guide;
mod lane;
mod narrate;
mod options;
mod park;
mod phase;
mod rules;
mod score;
mod setup;
mod sheet;
mod squares;
mod state;
mod step;
mod task;
mod tour;
mod view;
mod words;

use std::ops::ControlFlow;

use mesozoic_core::{
    BadPosition, Census, Env, Game, Meta, NotationError, Refusal, Rng, Say, Score, Seat,
    SetupError, Standings, Status, StepSink, ViewWriter, Viewer, Whole,
};

pub use event::{Asset, Event};
pub use options::Options;
pub use state::{Phase, RawrNWrite};
pub use step::{Plan, Step, Ware};
pub use task::Task;
pub use tour::{Taste, Tour};
pub use view::{
    Boxes, BuildingView, DieView, DinosaurView, ExitView, ParkView, RoadView, SoloView, SpaceView,
    StackedView, TourView, TrackView, View, WayView,
};

impl Game for RawrNWrite {
    type Options = Options;
    type Step = Step;
    type Event = Event;
    type View = View;

    const META: Meta = Meta {
        id: "rawr-n-write",
        title: "Dinosaur Island: Rawr 'n Write",
        blurb: "Draft dice, make dinosaurs and draw a park whose tours nobody forgets.",
        seats: 1..=4,
        minutes: 30..=60,
        weight: 3,
        rules: 2,
        schema: 2,
        // A thousand decisions a seat; every decision uses up a box, a circle, a square or a die.
        longest: 4_000,
        options: options::SPECS,
    };

    fn setup<V: Env<Event>>(_: &Options, seats: u8, env: &mut V) -> Result<Self, SetupError> {
        setup::setup(seats, env)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn status(&self) -> Status {
        match self.phase {
            Phase::Over => Status::Over,
            _ => Status::Awaiting(self.awaited()),
        }
    }

    #[inline]
    fn legal<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        if self.awaits(seat) { self.steps(seat, out) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn sample<R: Rng>(&self, seat: Seat, rng: &mut R) -> Option<Step> {
        if self.awaits(seat) { self.any_step(seat, rng) } else { None }
    }

    fn why(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        self.refuse(seat, step)
    }

    #[inline]
    fn apply<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        debug_assert!(self.is_legal(seat, step), "{step} is not legal for seat {seat}");
        self.choose(seat, step, env);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer, &mut Whole)
    }

    fn write_view<W: ViewWriter>(&self, viewer: Viewer, out: &mut W) {
        let view = self.seen_by(viewer, out);
        out.write(&view);
    }

    /// RW-65: nothing is hidden, so there is nothing to deal anew.
    fn determinize<R: Rng>(&mut self, _: Viewer, _: &mut R) {}

    fn score(&self, seat: Seat, _: Viewer) -> Score {
        self.breakdown(seat)
    }

    fn standings(&self) -> Option<Standings> {
        self.placings()
    }

    fn narrate(event: &Event, say: &mut Say) {
        narrate::narrate(event, say);
    }

    fn label(&self, seat: Seat, step: Step, say: &mut Say) {
        narrate::label(self, seat, step, say);
    }

    fn draw(view: &View) -> String {
        draw::draw(view)
    }

    fn check(&self, _: &Options, seats: u8) -> Result<(), BadPosition> {
        check::check(self, seats)
    }

    /// The bag of ten dice, the cards, and the squares of every park.
    fn census(&self) -> Census {
        self.pieces()
    }

    fn parse_line(&self, seat: Seat, line: &str) -> Result<Vec<Step>, NotationError> {
        compound::parse(self, seat, line)
    }
}
