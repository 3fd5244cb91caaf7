//! The contract of a game: its state is `Self`.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    BadPosition, Env, Find, Gain, Heedful, Meta, NotationError, Pick, Quiet, Refusal, Rng, Say,
    Score, Seat, SetupError, SplitMix, Standings, Status, StepSink, ViewWriter, Viewer,
};

/// What every imagined world and its dice follow from. Any number will do; it is no secret.
pub const IMAGINED: u64 = 0;

/// How many there are of each kind of piece, wherever they lie. A game never changes it.
pub type Census = Vec<(&'static str, u32)>;

/// The rules of one game, as methods of its state.
///
/// The unit is one seat's atomic step. In a simultaneous phase several seats are awaited at once
/// and each takes its steps when it likes; then
///
/// 1. a step reads and writes only its own seat's part of the state and its own draw counter;
/// 2. whatever joins the lanes happens in the barrier, inside the `apply` of whichever seat
///    finishes last, in seat order and never in order of arrival;
/// 3. what others may not see stays in the lane and leaves it by events at the barrier, and of what they
///    see earlier they are told.
///
/// ```
/// use mesozoic_core::{Game, Quiet, SplitMix};
///
/// /// Plays a game to its end with random steps.
/// fn play<G: Game>(seed: u64) -> G {
///     let (mut rng, mut env) = (SplitMix::new(seed), Quiet::new(seed));
///     let mut game = G::setup(&G::Options::default(), *G::META.seats.start(), &mut env).unwrap();
///     while let Some(seat) = game.status().next() {
///         let step = game.sample(seat, &mut rng).expect("an awaited seat has a step");
///         game.apply(seat, step, &mut env);
///     }
///     game
/// }
/// ```
pub trait Game:
    Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// What players choose at set-up. A struct whose fields are the keys of [`Meta::options`].
    type Options: Clone + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// One atomic decision of one seat. `Display` and `FromStr` are the notation, the form that
    /// is stored and sent; a word once released keeps its meaning.
    type Step: Copy
        + Eq
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err = NotationError>
        + Serialize
        + Send
        + Sync;
    /// Something that happened.
    type Event: Clone + Eq + Debug + Serialize + Send + Sync;
    /// What one viewer may know.
    type View: Clone + Eq + Hash + Debug + Serialize + Send + Sync;

    /// What the game says of itself.
    const META: Meta;

    /// The first state.
    fn setup<V: Env<Self::Event>>(
        options: &Self::Options,
        seats: u8,
        env: &mut V,
    ) -> Result<Self, SetupError>;

    /// How many sit at the table.
    fn seats(&self) -> u8;

    /// Who may act now.
    fn status(&self) -> Status;

    /// Every legal step of `seat`, each once, in a fixed order; nothing if it is not awaited.
    /// Does not allocate.
    fn legal<O: StepSink<Self::Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()>;

    /// Why a step is not legal; `Ok` exactly for the steps that `legal` gives.
    fn why(&self, seat: Seat, step: Self::Step) -> Result<(), Refusal>;

    /// Plays a step known to be legal. Never fails, does not allocate.
    fn apply<V: Env<Self::Event>>(&mut self, seat: Seat, step: Self::Step, env: &mut V);

    /// Built field by field from what `viewer` may know; never a filtered copy of `self`.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Writes what `viewer` may know: exactly the [`view`](Self::view). A game whose views are long keeps the
    /// parts of it that seldom change.
    fn write_view<W: ViewWriter>(&self, viewer: Viewer, out: &mut W) {
        out.write(&self.view(viewer));
    }

    /// What a seat's offers follow from, their words and gains included: where that is the same, so are
    /// they. Nothing where it is not worth keeping.
    fn offers_from(&self, seat: Seat) -> Option<impl Eq + Send + Sync + 'static> {
        let _ = seat;
        None::<()>
    }

    /// What all scores follow from as far as `viewer` may know them, like [`offers_from`](Self::offers_from);
    /// the same for all who know the same.
    fn scores_from(&self, viewer: Viewer) -> Option<impl Eq + Send + Sync + 'static> {
        let _ = viewer;
        None::<()>
    }

    /// Deals everything that `observer` does not know anew, uniformly among the worlds that agree
    /// with all that it has seen and can deduce.
    fn determinize<R: Rng>(&mut self, observer: Viewer, rng: &mut R);

    /// A seat's score if the game ended now, with its sources, as far as `viewer` may know it: in a
    /// simultaneous phase what a seat has just done may still be hidden from the others.
    fn score(&self, seat: Seat, viewer: Viewer) -> Score;

    /// The result, once the game is over.
    fn standings(&self) -> Option<Standings>;

    /// Tells an event in plain English.
    fn narrate(event: &Self::Event, say: &mut Say);

    /// Tells what a step of a seat would do, as on a button: `Place a T-Rex in the Woody Trio`.
    fn label(&self, seat: Seat, step: Self::Step, say: &mut Say);

    /// Draws a view as text, for the terminal.
    fn draw(view: &Self::View) -> String;

    /// Refuses a state that cannot occur, naming the field and the reason. Every state that was
    /// read from outside passes through here before it is used.
    fn check(&self, options: &Self::Options, seats: u8) -> Result<(), BadPosition>;

    /// The world in which a viewer's questions are answered: this one, with everything that the
    /// viewer may not know made up, always in the same way. Two states that look the same to the
    /// viewer give the same world (L15).
    #[must_use]
    fn imagined(&self, viewer: Viewer) -> Self {
        let mut world = self.clone();
        world.determinize(viewer, &mut SplitMix::new(IMAGINED));
        world
    }

    /// What each of these legal steps changes in its seat's score at once, by source, for a board
    /// that shows it beforehand; nothing where the step reveals something first. Like every answer it
    /// is the same in all worlds that look the same to the seat (L15). Asked once per list of offers
    /// that is shown to a person, never in simulations.
    ///
    /// A game whose steps are only choices, carried out when all have chosen, says itself what they
    /// will lead to.
    fn gains(&self, seat: Seat, steps: &[Self::Step]) -> Vec<Vec<Gain>> {
        gains_by_trial(self, seat, steps)
    }

    /// Whether points of a source, once scored, can no longer be lost. By default any can.
    fn is_sure(&self, source: &str) -> bool {
        let _ = source;
        false
    }

    /// Counts the pieces.
    fn census(&self) -> Census;

    /// Whether `legal` gives this step.
    fn is_legal(&self, seat: Seat, step: Self::Step) -> bool {
        let mut find = Find::new(step);
        let _ = self.legal(seat, &mut find);
        find.found
    }

    /// One legal step, each as likely as any other; nothing if the seat is not awaited. A game
    /// that can pick without listing does so here: random play is where simulations spend their
    /// time.
    #[inline]
    fn sample<R: Rng>(&self, seat: Seat, rng: &mut R) -> Option<Self::Step> {
        let mut pick = Pick::new(rng);
        let _ = self.legal(seat, &mut pick);
        pick.picked
    }

    /// Plays a step if it is legal.
    fn try_apply<V: Env<Self::Event>>(
        &mut self,
        seat: Seat,
        step: Self::Step,
        env: &mut V,
    ) -> Result<(), Refusal> {
        self.why(seat, step)?;
        self.apply(seat, step, env);
        Ok(())
    }

    /// One line of notation to the steps it stands for. Most games have one step a line; a game
    /// may accept compounds ("draw this road"), which are all or nothing.
    fn parse_line(&self, seat: Seat, line: &str) -> Result<Vec<Self::Step>, NotationError> {
        let _ = seat;
        line.trim().parse().map(|step| vec![step])
    }
}

/// What steps change in a score, found by carrying each out in the world that its seat imagines: what
/// [`Game::gains`] says for any game.
pub fn gains_by_trial<G: Game>(state: &G, seat: Seat, steps: &[G::Step]) -> Vec<Vec<Gain>> {
    let viewer = Viewer::Seat(seat);
    let now = state.imagined(viewer);
    let before = now.score(seat, viewer);
    let gains = |&step: &G::Step| {
        let mut then = now.clone();
        let mut env = Heedful::new(Quiet::new(IMAGINED));
        then.apply(seat, step, &mut env);
        if env.has_learnt(seat) {
            return Vec::new();
        }
        Gain::between(&before, &then.score(seat, viewer), |source| state.is_sure(source))
    };
    steps.iter().map(gains).collect()
}
