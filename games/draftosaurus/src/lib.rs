//! Draftosaurus: everybody drafts dinosaurs into a zoo at the same time.
//!
//! A simultaneous game of one hidden choice a turn: which dinosaur of the hand goes where. Then all
//! choices are revealed and the hands move on to the left. A table may have the dinosaurs revealed
//! before they are placed: then these are two choices. Rules and rulings, with ids, are in
//! `RULES.md`; [`components`] holds what is in the box.
//!
//! Start with `phase.rs`. Pens and what they admit are in `zoo.rs`, points in `score.rs`, secrecy in
//! [`view`](View).

mod check;
pub mod components;
mod document;
mod draw;
mod encode;
mod event;
#[cfg(all(test, feature = "ts"))]
mod export;
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
mod zoo;

use std::ops::ControlFlow;

use mesozoic_core::{
    BadPosition, Census, Env, Gain, Game, Meta, Refusal, Rng, Say, Score, Seat, SetupError,
    Standings, Status, StepSink, ViewWriter, Viewer, Whole,
};

pub use event::Event;
pub use options::{Mode, Options, Placing};
pub use state::{Draftosaurus, Phase};
pub use step::{Spot, Step};
pub use view::{Resident, View, ZooView};

use components::Species;

impl Game for Draftosaurus {
    type Options = Options;
    type Step = Step;
    type Event = Event;
    type View = View;

    const META: Meta = Meta {
        id: "draftosaurus",
        title: "Draftosaurus",
        blurb: "Pass dinosaurs around the table and find each the best pen in your zoo.",
        seats: 2..=5,
        minutes: 10..=20,
        weight: 1,
        rules: 1,
        schema: 1,
        // Both sides with five players who choose and place apart, and everybody leaves quarantine.
        longest: 2 * 2 * 60 + 5,
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
        self.awaits(seat).then(|| self.any_step(seat, rng))
    }

    fn why(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        self.refuse(seat, step)
    }

    #[inline]
    fn apply<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        debug_assert!(self.refuse(seat, step).is_ok(), "{step} is not legal for seat {seat}");
        self.choose(seat, step, env);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer, &mut Whole)
    }

    fn write_view<W: ViewWriter>(&self, viewer: Viewer, out: &mut W) {
        let view = self.seen_by(viewer, out);
        out.write(&view);
    }

    /// Zoos lie open.
    fn scores_from(&self, _: Viewer) -> Option<impl Eq + Send + Sync + 'static> {
        Some((self.zoos, self.side, self.summer))
    }

    /// Whom they wait for and what others have chosen unseen makes no difference.
    fn offers_from(&self, seat: Seat) -> Option<impl Eq + Send + Sync + 'static> {
        let mut from = self.clone();
        from.waiting &= 1 << seat.0;
        from.picks = [None; components::MAX_SEATS];
        from.picks[seat.index()] = self.picks[seat.index()];
        Some(from)
    }

    fn determinize<R: Rng>(&mut self, observer: Viewer, rng: &mut R) {
        self.redeal(observer, rng);
    }

    fn score(&self, seat: Seat, _: Viewer) -> Score {
        self.breakdown(seat)
    }

    fn gains(&self, seat: Seat, steps: &[Step]) -> Vec<Vec<Gain>> {
        self.gains_of(seat, steps)
    }

    fn standings(&self) -> Option<Standings> {
        self.placings()
    }

    fn narrate(event: &Event, say: &mut Say) {
        narrate::narrate(event, say);
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
        let all = Seat::all(self.seats).fold(self.bag + self.boxed, |all, seat| {
            all + self.hands[seat.index()] + self.shown(seat)
        });
        Species::ALL.into_iter().map(|s| (s.id(), u32::from(all.count(s as u8)))).collect()
    }
}
