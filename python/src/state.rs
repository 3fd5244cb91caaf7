//! `mesozoic.State`.

use std::str::FromStr;

use mesozoic_core::{Level, Seat, Viewer};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::any::{AnyState, Move, Number};
use crate::error::{self, Problem};
use crate::game::{self, Game};
use crate::play::text;
use crate::reward::Reward;

/// A step as text or as a number.
#[derive(FromPyObject)]
pub(crate) enum Step {
    Code(u32),
    Line(String),
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        match step {
            Step::Code(code) => Self::Code(code),
            Step::Line(line) => Self::Line(line),
        }
    }
}

/// A moment of a game. The whole truth: what a seat may know is in its view and observation.
///
/// Where a method takes a ``seat`` and none is given, the one that is awaited with the lowest number
/// is meant; where it takes a ``viewer``, a spectator.
///
/// >>> from mesozoic import Game
/// >>> state = Game("draftosaurus").new(7)
/// >>> while not state.is_over:
/// ...     state.apply(state.legal()[0])
/// >>> [(place["seat"], place["total"]) for place in state.standings()]
/// [(0, 34), (1, 17)]
///
/// States can be compared and hashed by what lies on the table, copied and pickled. To undo a step,
/// keep a copy from before it:
///
/// >>> before = Game("draftosaurus").new(7)
/// >>> after = before.copy()
/// >>> after.apply(after.legal()[0])
/// >>> before == after, before == Game("draftosaurus").new(7)
/// (False, True)
#[pyclass(module = "mesozoic", skip_from_py_object)]
pub(crate) struct State {
    game: Game,
    play: Box<dyn AnyState>,
}

impl State {
    pub(crate) fn new(game: &Game, play: Box<dyn AnyState>) -> Self {
        Self { game: game.clone(), play }
    }

    fn with(&self, play: Box<dyn AnyState>) -> Self {
        Self::new(&self.game, play)
    }

    /// The seat that is meant.
    fn whose(&self, seat: Option<u8>) -> Result<Seat, Problem> {
        if self.play.chance().is_some() {
            return Err(Problem::drawing());
        }
        let first = || self.play.awaited().first().copied();
        let none = || Problem::now("the game is over: nobody has anything to decide");
        seat.or_else(first).map(Seat).ok_or_else(none)
    }

    /// The seat that is meant by a question that has an answer after the end too.
    fn who(&self, seat: Option<u8>) -> Seat {
        Seat(seat.or_else(|| self.play.awaited().first().copied()).unwrap_or(0))
    }
}

fn viewer(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)))
}

#[pymethods]
impl State {
    /// The game with its seats and options.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.game.id
    /// 'draftosaurus'
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// Who may decide now, in order; several where they decide at the same time.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.awaited
    /// [0, 1]
    #[getter]
    fn awaited(&self) -> Vec<u16> {
        // Not bytes: Python shows a list of numbers.
        self.play.awaited().into_iter().map(u16::from).collect()
    }

    /// The first who may decide now; ``None`` after the end and while a draw is awaited.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.seat
    /// 0
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.play.awaited().first().copied()
    }

    /// Whether the game is over.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.is_over
    /// False
    #[getter]
    fn is_over(&self) -> bool {
        self.play.is_over()
    }

    /// Whether a draw is awaited: only in states of ``Game.root()`` and ``State.by_chance()``.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.is_chance, state.game.root().is_chance
    /// (False, True)
    #[getter]
    fn is_chance(&self) -> bool {
        self.play.chance().is_some()
    }

    /// Who did what since the state's origin.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.apply("place spinosaurus meadow", seat=0)
    /// >>> state.history
    /// [(0, 'place spinosaurus meadow')]
    #[getter]
    fn history(&self) -> Vec<(u8, String)> {
        self.play.steps()
    }

    /// What a seat may do now, in notation.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").new(7).legal(1)[:2]
    /// ['place trex prairie', 'place trex meadow']
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<u8>) -> PyResult<Vec<String>> {
        if self.play.is_over() {
            return Ok(Vec::new());
        }
        Ok(self.play.lines(self.whose(seat)?)?)
    }

    /// What a seat may do now, as numbers.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> [state.game.text(code) for code in state.legal_codes()] == state.legal()
    /// True
    #[pyo3(signature = (seat=None))]
    fn legal_codes(&self, seat: Option<u8>) -> PyResult<Vec<u32>> {
        if self.play.is_over() {
            return Ok(Vec::new());
        }
        Ok(self.play.codes(self.whose(seat)?)?)
    }

    /// What a step would do, in words.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.label("place triceratops forest")
    /// 'Place a Triceratops in the Forest of Sameness'
    #[pyo3(signature = (step, seat=None))]
    fn label(&self, step: Step, seat: Option<u8>) -> PyResult<String> {
        Ok(self.play.label(self.whose(seat)?, &step.into())?)
    }

    /// Why a seat may not do something: ``None`` if it may, otherwise a ``Refused`` with the rule's id
    /// and a sentence. Nothing is raised.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.why(state.legal()[0]) is None
    /// True
    /// >>> refusal = state.why("place trex king")
    /// >>> refusal.rule, refusal.sentence
    /// ('DR-39', 'There is no T-Rex in your hand.')
    #[pyo3(signature = (step, seat=None))]
    fn why(&self, py: Python<'_>, step: Step, seat: Option<u8>) -> PyResult<Option<Py<PyAny>>> {
        let refusal = self.play.why(self.whose(seat)?, &step.into())?;
        Ok(refusal.map(|refusal| error::refused(py, refusal)))
    }

    /// Plays a step, as text or as a number. Raises ``Refused`` if the rules forbid it and
    /// ``BadNotation`` if it cannot be read; then nothing has changed.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.apply("place trex king")
    /// Traceback (most recent call last):
    ///     ...
    /// mesozoic.errors.Refused: There is no T-Rex in your hand. DR-39
    /// >>> state.apply(state.legal_codes()[0])
    /// >>> state.awaited
    /// [1]
    #[pyo3(signature = (step, seat=None))]
    fn apply(&mut self, step: Step, seat: Option<u8>) -> PyResult<()> {
        let seat = self.whose(seat)?;
        Ok(self.play.apply(seat, &step.into())?)
    }

    /// What a viewer may know, as plain data.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").new(7).view(0)["hand"]
    /// ['stegosaurus', 'triceratops', 'triceratops', 'parasaurolophus', 'spinosaurus', 'spinosaurus']
    #[pyo3(signature = (viewer=None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        let json = self.play.view(self::viewer(viewer))?;
        let value: serde_json::Value = serde_json::from_str(json.get()).map_err(Problem::from)?;
        Ok(pythonize(py, &value)?)
    }

    /// What a viewer may know, as JSON text.
    ///
    /// >>> import json
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> json.loads(state.view_json(0)) == state.view(0)
    /// True
    #[pyo3(signature = (viewer=None))]
    fn view_json(&self, viewer: Option<u8>) -> PyResult<String> {
        Ok(self.play.view(self::viewer(viewer))?.get().to_owned())
    }

    /// What a viewer may know, drawn as text.
    ///
    /// >>> from mesozoic import Game
    /// >>> "Spinosaurus" in Game("draftosaurus").new(7).picture(0)
    /// True
    #[pyo3(signature = (viewer=None))]
    fn picture(&self, viewer: Option<u8>) -> PyResult<String> {
        Ok(self.play.picture(self::viewer(viewer))?)
    }

    /// What a seat knows, as numbers: the blocks of ``Game.planes`` one after the other.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.observation().shape == (state.game.observation_len,)
    /// True
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
    ) -> PyResult<Bound<'py, PyArray1<Number>>> {
        let array = PyArray1::zeros(py, self.game.0.observation_len(), false);
        self.play.observe(self.who(seat), array.readwrite().as_slice_mut()?)?;
        Ok(array)
    }

    /// Which numbers a seat may play now.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> sorted(state.legal_codes()) == state.mask().nonzero()[0].tolist()
    /// True
    #[pyo3(signature = (seat=None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let codes = self.play.codes(self.who(seat))?;
        let array = PyArray1::zeros(py, self.game.0.actions() as usize, false);
        {
            let mut mask = array.readwrite();
            let mask = mask.as_slice_mut()?;
            for code in codes {
                mask[code as usize] = true;
            }
        }
        Ok(array)
    }

    /// Each seat's score with its sources, as far as a viewer may know it.
    ///
    /// >>> from mesozoic import Game
    /// >>> [score["total"] for score in Game("draftosaurus").new(7).scores()]
    /// [0, 0]
    #[pyo3(signature = (viewer=None))]
    fn scores<'py>(&self, py: Python<'py>, viewer: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.play.scores(self::viewer(viewer))?)?)
    }

    /// The result, best first, with the tie-breaks that decided; ``None`` before the end.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").new(7).standings() is None
    /// True
    fn standings<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(standings) = self.play.standings() else { return Ok(None) };
        Ok(Some(pythonize(py, &standings)?))
    }

    /// What the result is worth to each seat; zeros before the end. ``"result"``: the share of the
    /// others that were beaten less the share that were better, alone 1 for a win and -1 for a loss.
    /// ``"score"``: points ahead of the best other seat, alone the points.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> while not state.is_over:
    /// ...     state.apply(state.legal()[0])
    /// >>> state.rewards(), state.rewards("score")
    /// ([1.0, -1.0], [17.0, -17.0])
    #[pyo3(signature = (kind="result"))]
    fn rewards(&self, kind: &str) -> PyResult<Vec<f32>> {
        let mut rewards = vec![0.0; usize::from(self.game.0.seats())];
        let reward = Reward::from_str(kind)?;
        if let Some(standings) = self.play.standings() {
            reward.write(&standings, &mut rewards);
        }
        Ok(rewards)
    }

    /// Everything that a viewer has heard since the state's origin, as plain data.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> len(state.events()) < len(state.events(0))  # a seat hears what it draws
    /// True
    #[pyo3(signature = (viewer=None))]
    fn events<'py>(&self, py: Python<'py>, viewer: Option<u8>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let events = py.detach(|| self.play.events(self::viewer(viewer)))?;
        events.iter().map(|(event, _)| Ok(pythonize(py, event)?)).collect()
    }

    /// Everything that a viewer has heard since the state's origin, in words.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").new(7).narrate()[0]
    /// 'The Summer zoos open.'
    #[pyo3(signature = (viewer=None))]
    fn narrate(&self, py: Python<'_>, viewer: Option<u8>) -> PyResult<Vec<String>> {
        let events = py.detach(|| self.play.events(self::viewer(viewer)))?;
        let sentences = events.iter().map(|(_, line)| text(line));
        Ok(sentences.filter(|sentence| !sentence.is_empty()).collect())
    }

    /// A state that agrees with all that a viewer knows, and in which everything else, the dice to
    /// come included, is dealt anew.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> world = state.determinize(0, seed=1)
    /// >>> world.view(0) == state.view(0), world == state
    /// (True, False)
    #[pyo3(signature = (viewer=None, seed=0))]
    fn determinize(&self, viewer: Option<u8>, seed: u64) -> PyResult<Self> {
        Ok(self.with(self.play.determinize(self::viewer(viewer), seed)?))
    }

    /// The same state for tree search: whoever holds it answers the draws from here on.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7).by_chance()
    /// >>> for _ in range(4):
    /// ...     state.apply(state.legal()[0])
    /// >>> state.is_chance  # the die of the next turn
    /// True
    fn by_chance(&self) -> PyResult<Self> {
        Ok(self.with(self.play.by_chance()?))
    }

    /// The outcomes of the awaited draw with their probabilities.
    ///
    /// >>> from mesozoic import Game
    /// >>> outcomes = Game("draftosaurus").root().chance_outcomes()
    /// >>> outcomes[0] == (0, 1 / len(outcomes))
    /// True
    fn chance_outcomes(&self) -> Vec<(u32, f64)> {
        let below = self.play.chance().unwrap_or(0);
        (0..below).map(|outcome| (outcome, 1.0 / f64::from(below))).collect()
    }

    /// Answers the awaited draw.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").root()
    /// >>> state.draw(state.chance_outcomes()[0][0])
    fn draw(&mut self, outcome: u32) -> PyResult<()> {
        Ok(self.play.draw(outcome)?)
    }

    /// Every state that a step can lead to, each once, with its probability. Raises when there are
    /// more than ``at_most``.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> for _ in range(3):
    /// ...     state.apply(state.legal()[0])
    /// >>> outcomes = state.outcomes(state.legal()[0])  # then the die is rolled
    /// >>> len(outcomes), round(sum(chance for chance, _ in outcomes), 9)
    /// (6, 1.0)
    #[pyo3(signature = (step, seat=None, at_most=10_000))]
    fn outcomes(
        &self,
        py: Python<'_>,
        step: Step,
        seat: Option<u8>,
        at_most: usize,
    ) -> PyResult<Vec<(f64, Self)>> {
        let (seat, step) = (self.whose(seat)?, step.into());
        let found = py.detach(|| self.play.outcomes(seat, &step, at_most))?;
        Ok(found.into_iter().map(|(chance, play)| (chance, self.with(play))).collect())
    }

    /// What a bot of a level would do: one step, or several where one thought settles them. It knows
    /// what its seat knows. Levels are
    /// ``level:1`` to ``level:6``, ``random``, ``instinct``, ``greedy``, ``search`` and ``learnt``, the last two
    /// also with their iterations, as in ``search:500``.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.think("greedy")[0] in state.legal()
    /// True
    #[pyo3(signature = (level, seat=None, seed=0, iterations=2_000))]
    fn think(
        &self,
        py: Python<'_>,
        level: &str,
        seat: Option<u8>,
        seed: u64,
        iterations: u32,
    ) -> PyResult<Vec<String>> {
        let (seat, level) = (self.whose(seat)?, Level::from_str(level).map_err(Problem::from)?);
        Ok(py.detach(|| self.play.think(seat, level, seed, iterations))?)
    }

    /// The position document, as ``mesozoic apply`` and the other commands read it.
    ///
    /// >>> from mesozoic import Game, State
    /// >>> state = Game("draftosaurus").new("rex")
    /// >>> State.load(state.position()) == state
    /// True
    fn position(&self) -> PyResult<String> {
        let position = self.play.position()?;
        Ok(serde_json::to_string_pretty(&position).map_err(Problem::from)?)
    }

    /// The state of a position document.
    ///
    /// >>> from mesozoic import State
    /// >>> State.load("{}")
    /// Traceback (most recent call last):
    ///     ...
    /// mesozoic.errors.BadDocument: missing field `format` at line 1 column 2
    #[staticmethod]
    fn load(position: &str) -> PyResult<Self> {
        Ok(game::load(position)?)
    }

    /// The record so far, as ``mesozoic replay`` and ``mesozoic verify`` read it.
    ///
    /// >>> from mesozoic import Game, Record
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> Record(state.record()).state() == state
    /// True
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        Ok(py.detach(|| self.play.record())?.to_string())
    }

    /// Another state like this one.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.copy() == state, state.copy() is state
    /// (True, False)
    fn copy(&self) -> Self {
        self.with(self.play.copy())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        let _ = memo;
        self.copy()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.play.is_same(&*other.play)
    }

    fn __hash__(&self) -> u64 {
        self.play.hash()
    }

    fn __repr__(&self) -> String {
        let now = if self.play.is_over() {
            "over".to_owned()
        } else if let Some(below) = self.play.chance() {
            format!("a draw with {below} outcomes")
        } else {
            format!("awaiting {:?}", self.play.awaited())
        };
        format!("<State of {}: {now}>", self.game.0.meta().id)
    }

    /// Everything that the state follows from, as text; ``State.loads`` reads it.
    ///
    /// >>> from mesozoic import Game, State
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> State.loads(state.dumps()) == state
    /// True
    fn dumps(&self) -> PyResult<String> {
        Ok(serde_json::to_string(&self.play.save()).map_err(Problem::from)?)
    }

    /// The state that ``State.dumps`` has written.
    ///
    /// >>> from mesozoic import Game, State
    /// >>> state = Game("draftosaurus").root()
    /// >>> State.loads(state.dumps()) == state
    /// True
    #[staticmethod]
    fn loads(py: Python<'_>, text: &str) -> PyResult<Self> {
        Ok(py.detach(|| game::restore(text))?)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let loads = slf.get_type().getattr("loads")?;
        Ok((loads, (slf.borrow().dumps()?,)))
    }
}
