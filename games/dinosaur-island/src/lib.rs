//! Dinosaur Island: manage a park, its lab and its visitors.
//!
//! A round has five phases: scientists research in turns, the market is traded in turns, workers
//! work at the same time, visitors come and are eaten, and everything is cleaned up. Rules and
//! rulings, with ids, are in `RULES.md`; [`components`] holds what is in the box, with all cards as
//! data made of a small set of effects.
//!
//! Start with `phase.rs`, which leads through a round. What effects do is in `gain.rs`, objectives are in
//! `claim.rs` and, as far as they can still be reached, in `reach.rs`.

mod check;
mod claim;
pub mod components;
mod document;
mod draw;
mod encode;
mod event;
#[cfg(all(test, feature = "ts"))]
mod export;
mod gain;
mod guide;
mod narrate;
mod options;
mod phase;
mod player;
mod price;
mod reach;
mod rules;
mod sample;
mod score;
mod setup;
mod state;
mod step;
mod view;

use std::ops::ControlFlow;

use mesozoic_core::{
    BadPosition, Census, Env, Game, Meta, Refusal, Rng, Say, Score, Seat, SetupError, Standings,
    Status, StepSink, ViewWriter, Viewer, Whole,
};

pub use event::{Event, Item, Purse, Standing};
pub use options::{ClaimWindow, Options};
pub use player::Hired;
pub use state::{Crowd, DieState, DinosaurIsland, Envoy, Phase};
pub use step::{Act, Scientist, Spot, Station, Step, Visitor, Zone};
pub use view::{
    Advice, Ask, AttractionView, DieView, ExhibitView, LabSpace, ObjectiveView, Plot, Prices,
    ResearchView, RowView, SeatView, SlotView, SoloObjective, SoloView, StackView, SupplyView,
    TwistView, View, ZoneView,
};

impl Game for DinosaurIsland {
    type Options = Options;
    type Step = Step;
    type Event = Event;
    type View = View;

    const META: Meta = Meta {
        id: "dinosaur-island",
        title: "Dinosaur Island",
        blurb: "Mix DNA, hire specialists and keep your visitors uneaten in a neon dinosaur park.",
        seats: 1..=4,
        minutes: 60..=150,
        weight: 4,
        rules: 2,
        schema: 1,
        // Forty rounds of four seats, each with every decision there can be.
        longest: 40 * 4 * 120,
        options: options::SPECS,
    };

    fn setup<V: Env<Event>>(options: &Options, seats: u8, env: &mut V) -> Result<Self, SetupError> {
        setup::setup(*options, seats, env)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn status(&self) -> Status {
        self.awaited()
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
        debug_assert!(self.refuse(seat, step).is_ok(), "{step} is not legal for seat {seat}");
        self.play(seat, step, env);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer, &mut Whole)
    }

    fn write_view<W: ViewWriter>(&self, viewer: Viewer, out: &mut W) {
        let view = self.seen_by(viewer, out);
        out.write(&view);
    }

    /// Nothing is hidden but the order of stacks and bag, which have none before they are drawn.
    fn determinize<R: Rng>(&mut self, _: Viewer, _: &mut R) {}

    fn score(&self, seat: Seat, _: Viewer) -> Score {
        self.breakdown(seat)
    }

    fn is_sure(&self, source: &str) -> bool {
        score::is_kept(source)
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

    fn check(&self, options: &Options, seats: u8) -> Result<(), BadPosition> {
        check::check(self, *options, seats)
    }

    fn census(&self) -> Census {
        check::census(self)
    }
}
