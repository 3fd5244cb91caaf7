//! `mesozoic.VecEnv`.

use std::str::FromStr;
use std::sync::Mutex;

use mesozoic_core::{Budget, Level, Rng, SplitMix};
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::any::Number;
use crate::batch::{AnyBatch, Out, Wish, Wrong};
use crate::error::Problem;
use crate::game::Game;
use crate::reward::Reward;

/// Many games at once. Row ``i`` of every array belongs to game ``i``; the arrays are made once (or
/// given), and every step writes into them.
///
/// With ``opponents`` set to a level, bots play all seats but one: row ``i`` is asked for seat
/// ``i % seats``. ``reward`` is ``"result"`` or ``"score"``, as in ``State.rewards``. What happens
/// follows from the seed and the actions, whatever the number of threads.
///
/// >>> import mesozoic
/// >>> env = mesozoic.VecEnv(mesozoic.Game("draftosaurus"), 4, threads=2, seed=1)
/// >>> env.masks.shape == (4, env.game.actions)
/// True
/// >>> for _ in range(50):
/// ...     env.step(env.sample())
/// >>> env.step([-1, -1, -1, -1])
/// Traceback (most recent call last):
///     ...
/// mesozoic.errors.BadNotation: row 0: cannot read "-1": steps have numbers below 138, not all in use
#[pyclass(frozen, module = "mesozoic", skip_from_py_object)]
pub(crate) struct VecEnv {
    game: Game,
    rows: usize,
    batch: Mutex<Box<dyn AnyBatch>>,
    pool: ThreadPool,
    observations: Py<PyArray2<Number>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    dones: Py<PyArray1<bool>>,
    seats: Py<PyArray1<u8>>,
    actions: Py<PyArray1<i64>>,
}

/// An array that was given, if it has this shape; otherwise a new one.
fn table<T: Element>(
    py: Python<'_>,
    name: &str,
    given: Option<Py<PyArray2<T>>>,
    shape: [usize; 2],
) -> Result<Py<PyArray2<T>>, Problem> {
    let Some(given) = given else { return Ok(PyArray2::zeros(py, shape, false).unbind()) };
    let array = given.bind(py);
    if array.shape() == shape && array.is_c_contiguous() {
        return Ok(given);
    }
    Err(Problem::Value(format!(
        "{name} must lie in memory row by row and have the shape {shape:?}"
    )))
}

fn list<T: Element>(
    py: Python<'_>,
    name: &str,
    given: Option<Py<PyArray1<T>>>,
    len: usize,
) -> Result<Py<PyArray1<T>>, Problem> {
    let Some(given) = given else { return Ok(PyArray1::zeros(py, len, false).unbind()) };
    let array = given.bind(py);
    if array.shape() == [len] && array.is_c_contiguous() {
        return Ok(given);
    }
    Err(Problem::Value(format!("{name} must lie in memory in one piece and have {len} places")))
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (
        game, rows, *, threads=1, seed=0, reward="result", opponents=None, iterations=2_000,
        observations=None, masks=None, rewards=None, dones=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn make(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        rows: usize,
        threads: usize,
        seed: u64,
        reward: &str,
        opponents: Option<&str>,
        iterations: u32,
        observations: Option<Py<PyArray2<Number>>>,
        masks: Option<Py<PyArray2<bool>>>,
        rewards: Option<Py<PyArray2<f32>>>,
        dones: Option<Py<PyArray1<bool>>>,
    ) -> PyResult<Self> {
        let game = game.get().clone();
        let opponents = opponents.map(Level::from_str).transpose().map_err(Problem::from)?;
        let wish = Wish {
            rows,
            reward: Reward::from_str(reward)?,
            opponents,
            budget: Budget { iterations },
        };
        let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
        let actions = game.0.actions() as usize;
        let seats = usize::from(game.0.seats());
        let shape = [rows, game.0.observation_len()];
        let env = Self {
            rows,
            batch: Mutex::new(game.0.batch(wish)),
            pool: pool.map_err(|error| Problem::Value(error.to_string()))?,
            observations: table(py, "observations", observations, shape)?,
            masks: table(py, "masks", masks, [rows, actions])?,
            rewards: table(py, "rewards", rewards, [rows, seats])?,
            dones: list(py, "dones", dones, rows)?,
            seats: list(py, "seats", None, rows)?,
            actions: list(py, "actions", None, rows)?,
            game,
        };
        env.reset(py, seed)?;
        Ok(env)
    }

    /// The game with its seats and options.
    ///
    /// >>> from mesozoic import Game, VecEnv
    /// >>> env = VecEnv(Game("draftosaurus"), 4)
    /// >>> env.game.id
    /// 'draftosaurus'
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// How many games are played at once.
    ///
    /// >>> from mesozoic import Game, VecEnv
    /// >>> env = VecEnv(Game("draftosaurus"), 4)
    /// >>> env.rows
    /// 4
    #[getter]
    fn rows(&self) -> usize {
        self.rows
    }

    /// What the deciding seat of each row knows, as ``State.observation`` has it.
    ///
    /// >>> from mesozoic import Game, VecEnv
    /// >>> env = VecEnv(Game("draftosaurus"), 4)
    /// >>> env.observations.shape == (4, env.game.observation_len)
    /// True
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<Number>> {
        self.observations.clone_ref(py)
    }

    /// What it may do.
    ///
    /// >>> from mesozoic import Game, VecEnv
    /// >>> env = VecEnv(Game("draftosaurus"), 4)
    /// >>> env.masks.shape, env.masks.dtype
    /// ((4, 138), dtype('bool'))
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }

    /// What the step just made was worth, by row and seat; zero until a game ends.
    ///
    /// >>> from mesozoic import Game, VecEnv
    /// >>> env = VecEnv(Game("draftosaurus"), 4)
    /// >>> env.rewards.shape, env.rewards.dtype
    /// ((4, 2), dtype('float32'))
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// Whether the step just made has ended a game; the row then shows the next one.
    ///
    /// >>> from mesozoic import Game, VecEnv
    /// >>> env = VecEnv(Game("draftosaurus"), 4)
    /// >>> bool(env.dones.any())
    /// False
    #[getter]
    fn dones(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.dones.clone_ref(py)
    }

    /// Who decides in each row.
    ///
    /// >>> from mesozoic import Game, VecEnv
    /// >>> env = VecEnv(Game("draftosaurus"), 4)
    /// >>> env.seats.tolist()
    /// [0, 0, 0, 0]
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.seats.clone_ref(py)
    }

    /// What ``sample`` has picked.
    ///
    /// >>> from mesozoic import Game, VecEnv
    /// >>> env = VecEnv(Game("draftosaurus"), 4)
    /// >>> env.sample() is env.actions
    /// True
    #[getter]
    fn actions(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.actions.clone_ref(py)
    }

    /// Begins every game anew.
    ///
    /// >>> from mesozoic import Game, VecEnv
    /// >>> env = VecEnv(Game("draftosaurus"), 4, seed=1)
    /// >>> first = env.observations.copy()
    /// >>> env.step(env.sample())
    /// >>> env.reset(seed=1)
    /// >>> bool((env.observations == first).all())
    /// True
    #[pyo3(signature = (seed=0))]
    fn reset(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.write(py, |batch, out| {
            batch.reset(seed, out);
            Ok(())
        })
    }

    /// Plays one step in every row. If one of them is not legal, nothing happens and ``Refused`` or
    /// ``BadNotation`` says which and why.
    ///
    /// >>> from mesozoic import Game, VecEnv
    /// >>> env = VecEnv(Game("draftosaurus"), 4)
    /// >>> env.step(env.masks.argmax(axis=1))
    /// >>> env.seats.tolist()
    /// [1, 1, 1, 1]
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        // What is of the right type already is not copied.
        let actions = match actions.extract::<PyReadonlyArray1<'_, i64>>() {
            Ok(actions) if actions.is_c_contiguous() => actions,
            _ => {
                let numpy = py.import("numpy")?;
                let made = numpy.call_method1("ascontiguousarray", (actions, "int64"))?;
                made.extract::<PyReadonlyArray1<'_, i64>>().map_err(PyErr::from)?
            }
        };
        let actions = actions.as_slice()?;
        if actions.len() != self.rows {
            let sentence = format!("{} actions for {} rows", actions.len(), self.rows);
            return Err(Problem::Value(sentence).into());
        }
        self.write(py, |batch, out| batch.step(actions, out))
    }

    /// Picks a legal action in every row, each as likely as any other. Gives ``actions``.
    ///
    /// >>> from mesozoic import Game, VecEnv
    /// >>> env = VecEnv(Game("draftosaurus"), 4)
    /// >>> bool(env.masks[range(4), env.sample()].all())
    /// True
    fn sample(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        let mut actions = self.actions.bind(py).try_readwrite().map_err(busy)?;
        let places = actions.as_slice_mut()?;
        py.detach(|| {
            let mut batch = self.batch.lock().expect("no step has failed halfway");
            let batch = &mut **batch;
            self.pool.install(|| batch.sample(places));
        });
        Ok(self.actions.clone_ref(py))
    }

    fn __len__(&self) -> usize {
        self.rows
    }

    fn __repr__(&self) -> String {
        format!("<VecEnv of {}: {} rows>", self.game.0.meta().id, self.rows)
    }
}

fn busy(error: numpy::BorrowError) -> Problem {
    Problem::Now(format!("this VecEnv is stepped by another thread: {error}"))
}

impl VecEnv {
    /// Does something that writes into the arrays, without holding up other Python threads.
    fn write(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch, Out<'_>) -> Result<(), Wrong> + Send,
    ) -> PyResult<()> {
        let mut observations = self.observations.bind(py).try_readwrite().map_err(busy)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(busy)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(busy)?;
        let mut dones = self.dones.bind(py).try_readwrite().map_err(busy)?;
        let mut seats = self.seats.bind(py).try_readwrite().map_err(busy)?;
        let out = Out {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
        };
        let done = py.detach(|| {
            let mut batch = self.batch.lock().expect("no step has failed halfway");
            let batch = &mut **batch;
            self.pool.install(|| work(batch, out))
        });
        done.map_err(|Wrong { row, problem }| {
            let error = PyErr::from(problem);
            let value = error.value(py);
            // Both exceptions of steps take a note of the row.
            match value.setattr("row", row) {
                Ok(()) => error,
                Err(other) => other,
            }
        })
    }
}

/// So many bytes are filled by one thread at a time.
const PART: usize = 32 * 1024;

/// Fills arrays with random bytes, on the threads of a ``VecEnv``: the least that any environment does
/// which writes them. For comparison.
///
/// >>> import numpy
/// >>> from mesozoic import Game, VecEnv
/// >>> from mesozoic._mesozoic import fill_at_random
/// >>> arrays = [numpy.zeros((4, 100), numpy.uint8) for _ in range(2)]
/// >>> fill_at_random(VecEnv(Game("draftosaurus"), 0, threads=2), arrays)
/// >>> all(array.any() for array in arrays)
/// True
#[pyfunction]
#[pyo3(signature = (env, arrays, seed=0))]
pub(crate) fn fill_at_random(
    py: Python<'_>,
    env: &Bound<'_, VecEnv>,
    arrays: Vec<Bound<'_, PyArray2<u8>>>,
    seed: u64,
) -> PyResult<()> {
    let mut held = Vec::with_capacity(arrays.len());
    for array in &arrays {
        held.push(array.try_readwrite().map_err(busy)?);
    }
    let mut parts = Vec::new();
    for array in &mut held {
        parts.extend(array.as_slice_mut()?.chunks_mut(PART));
    }
    let pool = &env.get().pool;
    py.detach(|| {
        pool.install(|| {
            parts.into_par_iter().enumerate().for_each(|(at, part)| {
                let mut rng = SplitMix::nth(seed, at as u64);
                let (words, rest) = part.as_chunks_mut::<8>();
                for word in words {
                    *word = rng.next_u64().to_le_bytes();
                }
                rest.fill(rng.next_u64() as u8);
            });
        });
    });
    Ok(())
}
