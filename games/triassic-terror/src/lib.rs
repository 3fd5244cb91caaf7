//! Triassic Terror: herds compete for habitats on an island full of predators.
//!
//! A sequential game. In each game turn everybody takes a tile, which is also the order of play,
//! and on some turns an environment card; then everybody plays what was taken. The one secret is
//! a card drawn unseen. Rules and rulings, with ids, are in `RULES.md`; [`components`] holds what
//! is in the box.
//!
//! Start with `phase.rs`, which says what is decided when. The procedure that everything comes
//! down to, who lives in which habitat, is in `land.rs`; points are in `score.rs`, secrecy in
//! [`view`](View).

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
mod land;
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
    BadPosition, Census, Env, Game, Meta, NotationError, Refusal, Rng, Say, Score, Seat, SeatSet,
    SetupError, Standings, Status, StepSink, ViewWriter, Viewer, Whole,
};

pub use event::Event;
pub use options::Options;
pub use score::Tally;
pub use state::TriassicTerror;
pub use step::{Held, Pile, Step};
pub use view::{
    AreaView, Ask, CardView, DominanceView, HerdView, PartyView, PeriodView, Phase, PlayerView,
    SpaceView, TrexView, View,
};

use state::Stage;

impl Game for TriassicTerror {
    type Options = Options;
    type Step = Step;
    type Event = Event;
    type View = View;

    const META: Meta = Meta {
        id: "triassic-terror",
        title: "Triassic Terror",
        blurb: "Grow herds, drive others from the best habitats, and send the T-Rex after the rest.",
        seats: 2..=6,
        minutes: 45..=90,
        weight: 3,
        rules: 2,
        schema: 2,
        // Six players, eight turns: no turn has more than a tile's 12 steps, card, tile and end.
        longest: 1000,
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
        match self.stage {
            Stage::Over => Status::Over,
            _ => Status::Awaiting(SeatSet::only(self.actor())),
        }
    }

    #[inline]
    fn legal<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        if !matches!(self.stage, Stage::Over) && seat == self.actor() {
            self.steps(seat, out)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn why(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        self.refuse(seat, step)
    }

    #[inline]
    fn apply<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        debug_assert!(self.refuse(seat, step).is_ok(), "{step} is not legal for seat {seat}");
        self.play(step, env);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer, &mut Whole)
    }

    /// What has been scored lies open.
    fn scores_from(&self, _: Viewer) -> Option<impl Eq + Send + Sync + 'static> {
        Some(self.scored)
    }

    fn write_view<W: ViewWriter>(&self, viewer: Viewer, out: &mut W) {
        let view = self.seen_by(viewer, out);
        out.write(&view);
    }

    fn determinize<R: Rng>(&mut self, observer: Viewer, rng: &mut R) {
        self.redeal(observer, rng);
    }

    fn score(&self, seat: Seat, _: Viewer) -> Score {
        self.breakdown(seat)
    }

    /// TT-46 to TT-48: what a scoring has paid is never lost.
    fn is_sure(&self, _: &str) -> bool {
        true
    }

    fn standings(&self) -> Option<Standings> {
        self.placings()
    }

    fn narrate(event: &Event, say: &mut Say) {
        narrate::narrate(event, say);
    }

    fn label(&self, _: Seat, step: Step, say: &mut Say) {
        narrate::label(self, step, say);
    }

    fn draw(view: &View) -> String {
        draw::draw(view)
    }

    fn check(&self, options: &Options, seats: u8) -> Result<(), BadPosition> {
        check::check(self, *options, seats)
    }

    fn census(&self) -> Census {
        self.count_pieces()
    }

    fn parse_line(&self, seat: Seat, line: &str) -> Result<Vec<Step>, NotationError> {
        compound::read(self, seat, line)
    }
}
