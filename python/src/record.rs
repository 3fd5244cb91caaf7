//! `mesozoic.Record`.

use mesozoic_registry::open_record;
use mesozoic_table::Verified;
use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;

use crate::any;
use crate::error::Problem;
use crate::game::Game;
use crate::state::State;

/// A record: the log of a match, as the command line and the server write it.
///
/// >>> from mesozoic import Game, Record
/// >>> state = Game("draftosaurus").new(7)
/// >>> while not state.is_over:
/// ...     state.apply(state.legal()[0])
/// >>> record = Record(state.record())
/// >>> record.game.id, len(record.entries)
/// ('draftosaurus', 48)
/// >>> record.state() == state
/// True
/// >>> record.verify()
/// 48
#[pyclass(frozen, module = "mesozoic", skip_from_py_object)]
pub(crate) struct Record {
    game: Game,
    record: mesozoic_table::Record,
}

fn plain<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, &serde_json::to_value(value).map_err(Problem::from)?)?)
}

#[pymethods]
impl Record {
    #[new]
    fn make(text: &str) -> PyResult<Self> {
        let record = mesozoic_table::Record::parse(text).map_err(Problem::from)?;
        let header = &record.header;
        let game = Game(any::game(&header.game, header.seats, &header.options)?);
        Ok(Self { game, record })
    }

    /// The game with its seats and options.
    ///
    /// >>> from mesozoic import Game, Record
    /// >>> record = Record(Game("draftosaurus").new(7).record())
    /// >>> record.game.seats
    /// 2
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// What the match was set up from, as plain data.
    ///
    /// >>> from mesozoic import Game, Record
    /// >>> record = Record(Game("draftosaurus").new(7).record())
    /// >>> record.header["game"], record.header["seats"]
    /// ('draftosaurus', 2)
    #[getter]
    fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.record.header)
    }

    /// What was done, one entry after the other, as plain data.
    ///
    /// >>> from mesozoic import Game, Record
    /// >>> record = Record(Game("draftosaurus").new(7).record())
    /// >>> record.entries
    /// []
    #[getter]
    fn entries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.record.entries)
    }

    /// The result, as plain data; ``None`` while the match runs.
    ///
    /// >>> from mesozoic import Game, Record
    /// >>> record = Record(Game("draftosaurus").new(7).record())
    /// >>> record.footer is None
    /// True
    #[getter]
    fn footer<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.record.footer)
    }

    /// The state after so many entries, by default after all.
    ///
    /// >>> from mesozoic import Game, Record
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> before = state.copy()
    /// >>> state.apply(state.legal()[0])
    /// >>> Record(state.record()).state(0) == before
    /// True
    #[pyo3(signature = (entries=None))]
    fn state(&self, py: Python<'_>, entries: Option<usize>) -> PyResult<State> {
        let entries = entries.unwrap_or(self.record.entries.len());
        let play = py.detach(|| self.game.0.replay(&self.record, entries))?;
        Ok(State::new(&self.game, play))
    }

    /// Plays the record again and compares every draw, event and the result with what it claims.
    /// Returns how many steps were played; raises ``BadDocument`` where it does not hold.
    ///
    /// >>> from mesozoic import Game, Record
    /// >>> state = Game("draftosaurus").new(7)
    /// >>> state.apply(state.legal()[0])
    /// >>> Record(state.record()).verify()
    /// 1
    fn verify(&self, py: Python<'_>) -> PyResult<usize> {
        let verify = || -> Result<Verified, Problem> {
            let mut table = open_record(&self.record)?;
            Ok(mesozoic_table::verify(&self.record, table.as_mut())?)
        };
        Ok(py.detach(verify)?.steps)
    }

    fn __str__(&self) -> String {
        self.record.to_string()
    }
}
