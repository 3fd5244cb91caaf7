//! `mesozoic.Game`.

use std::sync::Arc;

use mesozoic_registry::{GAMES, find};
use mesozoic_table::{OpenArgs, Position, note_of_text};
use numpy::PyArrayDescr;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pythonize::{depythonize, pythonize};
use serde_json::{Value, json};

use crate::any::{self, AnyGame, Number};
use crate::error::Problem;
use crate::play::Saved;
use crate::state::State;

/// The ids of all games.
///
/// >>> import mesozoic
/// >>> mesozoic.games()[:2]
/// ['draftosaurus', 'triassic-terror']
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    GAMES.iter().map(|entry| entry.meta.id).collect()
}

/// Every set of options that a game takes at a number of seats.
///
/// >>> import mesozoic
/// >>> len(mesozoic.option_sets("draftosaurus", 2))
/// 6
/// >>> mesozoic.option_sets("draftosaurus", 2)[0]
/// {'mode': 'summer', 'placing': 'at-once'}
#[pyfunction]
pub(crate) fn option_sets<'py>(
    py: Python<'py>,
    id: &str,
    seats: u8,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let entry = find(id).map_err(Problem::from)?;
    let opens = |set: &Value| (entry.open)(&OpenArgs::quick(set.clone(), seats, 0)).is_ok();
    let sets = mesozoic_table::option_sets(entry.meta.options, seats);
    sets.iter().filter(|set| opens(set)).map(|set| Ok(pythonize(py, set)?)).collect()
}

/// What dice follow from.
#[derive(FromPyObject)]
pub(crate) enum Seed {
    Number(u64),
    Text(String),
}

impl Seed {
    fn text(self) -> String {
        match self {
            Self::Number(seed) => format!("quick:{seed}"),
            Self::Text(seed) => seed,
        }
    }
}

/// A game with its number of seats and its options.
///
/// Without ``seats`` two sit down, and without ``options`` they play by the defaults.
///
/// >>> from mesozoic import Game
/// >>> game = Game("draftosaurus", seats=3, options={"mode": "winter"})
/// >>> game
/// Game('draftosaurus', seats=3, options={'mode': 'winter'})
/// >>> game.title, game.seat_counts
/// ('Draftosaurus', (2, 5))
/// >>> Game("checkers")  # doctest: +ELLIPSIS
/// Traceback (most recent call last):
///     ...
/// ValueError: there is no game "checkers"; there is: draftosaurus, triassic-terror, ...
#[pyclass(frozen, module = "mesozoic", skip_from_py_object)]
#[derive(Clone)]
pub(crate) struct Game(pub(crate) Arc<dyn AnyGame>);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (id, seats=None, options=None))]
    fn make(id: &str, seats: Option<u8>, options: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let range = &find(id).map_err(Problem::from)?.meta.seats;
        let seats = seats.unwrap_or(2.clamp(*range.start(), *range.end()));
        let options = match options {
            Some(options) => depythonize(options)?,
            None => json!({}),
        };
        Ok(Self(any::game(id, seats, &options)?))
    }

    /// Its name in commands and addresses.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").id
    /// 'draftosaurus'
    #[getter]
    fn id(&self) -> &'static str {
        self.0.meta().id
    }

    /// Its name for people.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("rawr-n-write").title
    /// "Dinosaur Island: Rawr 'n Write"
    #[getter]
    fn title(&self) -> &'static str {
        self.0.meta().title
    }

    /// How many sit down.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").seats
    /// 2
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }

    /// How few and how many can sit down.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("dinoworld").seat_counts
    /// (1, 75)
    #[getter]
    fn seat_counts(&self) -> (u8, u8) {
        let range = &self.0.meta().seats;
        (*range.start(), *range.end())
    }

    /// What was chosen at set-up; what is left out is as usual.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").options
    /// {'mode': 'summer'}
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0.options())?)
    }

    /// How many numbers there are for steps.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").actions
    /// 138
    #[getter]
    fn actions(&self) -> u32 {
        self.0.actions()
    }

    /// The name and shape of each block of an observation; ``mesozoic.fields`` says what they hold.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").planes[-2:]
    /// [('turn', (6,)), ('to_come', (12,))]
    #[getter]
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Vec<(&'static str, Bound<'py, PyTuple>)>> {
        self.0.planes().iter().map(|(name, shape)| Ok((*name, PyTuple::new(py, *shape)?))).collect()
    }

    /// How many numbers an observation has.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").observation_len
    /// 1027
    #[getter]
    fn observation_len(&self) -> usize {
        self.0.observation_len()
    }

    /// What its numbers are.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").observation_dtype
    /// dtype('uint8')
    #[getter]
    fn observation_dtype<'py>(&self, py: Python<'py>) -> Bound<'py, PyArrayDescr> {
        numpy::dtype::<Number>(py)
    }

    /// No game has more steps.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").longest
    /// 245
    #[getter]
    fn longest(&self) -> u32 {
        self.0.meta().longest
    }

    /// The version of the rules. A record is played by the rules that it was begun under.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").rules
    /// 1
    #[getter]
    fn rules(&self) -> u16 {
        self.0.meta().rules
    }

    /// A new game. A number gives quick dice, a text the dice that it names on the command line.
    ///
    /// >>> from mesozoic import Game
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.awaited
    /// [0, 1]
    /// >>> state == Game("draftosaurus").new("quick:7")
    /// True
    #[pyo3(signature = (seed=Seed::Number(0)))]
    fn new(&self, seed: Seed) -> PyResult<State> {
        Ok(State::new(self, self.0.open(note_of_text(&seed.text()))?))
    }

    /// The set-up before anything was drawn, for tree search: whoever holds the state answers the
    /// draws, one after the other.
    ///
    /// >>> from mesozoic import Game
    /// >>> root = Game("draftosaurus").root()
    /// >>> root.is_chance, root.awaited
    /// (True, [])
    /// >>> while root.is_chance:
    /// ...     root.draw(0)
    /// >>> root.awaited
    /// [0, 1]
    fn root(&self) -> State {
        State::new(self, self.0.root())
    }

    /// The notation of a step's number; ``None`` for numbers that stand for nothing.
    ///
    /// >>> from mesozoic import Game
    /// >>> game = Game("draftosaurus")
    /// >>> game.text(0)
    /// 'place trex forest'
    /// >>> game.code("place trex forest")
    /// 0
    fn text(&self, code: u32) -> Option<String> {
        self.0.line_of(code)
    }

    /// The number of a step in notation.
    ///
    /// >>> from mesozoic import Game
    /// >>> Game("draftosaurus").code("place trex king")
    /// 3
    fn code(&self, text: &str) -> PyResult<u32> {
        Ok(self.0.code_of(text)?)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.id() == other.id()
            && self.seats() == other.seats()
            && self.0.options() == other.0.options()
    }

    fn __hash__(&self) -> u64 {
        // Games are few: what they hash to need not tell options apart.
        self.id().bytes().chain([self.seats()]).fold(7, |hash, byte| hash * 31 + u64::from(byte))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let options = self.options(py)?.repr()?.to_string();
        Ok(format!("Game('{}', seats={}, options={options})", self.id(), self.seats()))
    }

    #[expect(clippy::type_complexity, reason = "what pickle asks for")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, u8, Bound<'py, PyAny>))> {
        let this = slf.get();
        Ok((slf.get_type().into_any(), (this.id(), this.seats(), this.options(slf.py())?)))
    }
}

/// The state of a position document.
pub(crate) fn load(text: &str) -> Result<State, Problem> {
    let position: Position = serde_json::from_str(text)?;
    let game = Game(any::game(&position.game, position.seats, &position.options)?);
    Ok(State::new(&game, game.0.load(&position)?))
}

/// The state that was saved.
pub(crate) fn restore(text: &str) -> Result<State, Problem> {
    let saved: Saved = serde_json::from_str(text)?;
    let game = Game(any::game(&saved.game, saved.seats, &saved.options)?);
    Ok(State::new(&game, game.0.restore(&saved)?))
}
