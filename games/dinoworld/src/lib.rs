//! Welcome to DinoWorld: everybody draws a dinosaur park at the same time.
//!
//! Dice are rolled once for all; then every seat builds pens, paths and facilities in its own lane
//! until it is ready. At the barrier parks are opened, generators may malfunction, and visitors are
//! claimed. Rules and rulings, with ids, are in `RULES.md`; [`components`] holds what is in the box.
//!
//! Start with `round.rs` for the course of a game and with `phase.rs` for what a seat can do. How
//! shapes are drawn square by square, each in one way only, is in `growth.rs` and `paving.rs`; whole
//! drawings in any order are read by `compound.rs`.

mod check;
pub mod components;
mod compound;
mod demand;
mod dice;
mod document;
mod draw;
mod encode;
mod event;
#[cfg(all(test, feature = "ts"))]
mod export;
mod facility;
pub mod grid;
mod growth;
mod guide;
mod malfunction;
mod narrate;
mod options;
mod park;
mod paving;
mod phase;
mod research;
mod rival;
mod round;
mod route;
mod rules;
mod score;
mod setup;
mod state;
mod step;
mod sweep;
mod view;

use std::ops::ControlFlow;

use mesozoic_core::{
    BadPosition, Census, Env, Gain, Game, Meta, NotationError, Refusal, Rng, Say, Score, Seat,
    SetupError, Standings, Status, StepSink, ViewWriter, Viewer, Whole,
};

pub use dice::Dice;
pub use event::{Event, Failure, NewFacility, NewPath, NewPen};
pub use options::{Options, ZLab};
pub use state::{DinoWorld, Phase};
pub use step::{Aid, Step};
pub use view::{
    DieView, DraftView, FacilityView, GeneratorView, HalfView, HandfulView, ObjectiveView,
    OutlookView, ParkView, PathView, PenView, Progress, RivalView, SheetView, SpotView, TurnView,
    View, VisitorView, WallView,
};

use state::{LONGEST_ROUND, MOST_WOUNDS};

impl Game for DinoWorld {
    type Options = Options;
    type Step = Step;
    type Event = Event;
    type View = View;

    const META: Meta = Meta {
        id: "dinoworld",
        title: "Welcome to DinoWorld",
        blurb: "Draw the dinosaur park that every visitor dreams of, and keep the fences up.",
        seats: components::SEATS,
        minutes: 40..=70,
        weight: 3,
        rules: 2,
        schema: 1,
        longest: *components::SEATS.end() as u32
            * components::ROUNDS as u32
            * (LONGEST_ROUND + MOST_WOUNDS) as u32,
        options: options::SPECS,
    };

    fn setup<V: Env<Event>>(options: &Options, seats: u8, env: &mut V) -> Result<Self, SetupError> {
        setup::setup(options, seats, env)
    }

    fn seats(&self) -> u8 {
        self.seat_count()
    }

    #[inline]
    fn status(&self) -> Status {
        match self.phase {
            Phase::Over => Status::Over,
            _ => Status::Awaiting(self.waiting),
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

    fn is_legal(&self, seat: Seat, step: Step) -> bool {
        self.refuse(seat, step).is_ok()
    }

    #[inline]
    fn apply<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        debug_assert!(self.refuse(seat, step).is_ok(), "{step} is not legal for seat {seat}");
        self.act(seat, step, env);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer, &mut Whole)
    }

    fn write_view<W: ViewWriter>(&self, viewer: Viewer, out: &mut W) {
        let view = self.seen_by(viewer, out);
        out.write(&view);
    }

    fn offers_from(&self, seat: Seat) -> Option<impl Eq + Send + Sync + 'static> {
        self.drawing_of(seat)
    }

    fn determinize<R: Rng>(&mut self, observer: Viewer, rng: &mut R) {
        self.redeal(observer, rng);
    }

    fn score(&self, seat: Seat, viewer: Viewer) -> Score {
        self.sheet(seat, viewer)
    }

    fn gains(&self, seat: Seat, steps: &[Step]) -> Vec<Vec<Gain>> {
        self.gains_of(seat, steps)
    }

    fn is_sure(&self, source: &str) -> bool {
        self.is_kept(source)
    }

    fn standings(&self) -> Option<Standings> {
        self.placings()
    }

    fn narrate(event: &Event, say: &mut Say) {
        narrate::narrate(event, say);
    }

    fn label(&self, _: Seat, step: Step, say: &mut Say) {
        self.tell_step(step, say);
    }

    fn draw(view: &View) -> String {
        draw::draw(view)
    }

    fn check(&self, options: &Options, seats: u8) -> Result<(), BadPosition> {
        check::check(self, options, seats)
    }

    /// Visitors and DinoBOT's cards wherever they are, and the generators of all sheets.
    fn census(&self) -> Census {
        let parks = self.lanes.iter().map(|lane| &lane.park);
        let built = parks.clone().map(|park| park.generators.len() as u32).sum::<u32>();
        let left = parks.map(|park| u32::from(park.supply(self.cards.mode))).sum::<u32>();
        let open = self.guests.iter().filter(|guest| guest.open).count();
        let taken = self.guests.iter().filter(|g| !g.by.is_empty() || g.by_bot).count();
        vec![("generators", built + left), ("visitors", (open + taken) as u32)]
    }

    fn parse_line(&self, seat: Seat, line: &str) -> Result<Vec<Step>, NotationError> {
        self.read_line(seat, line)
    }
}
