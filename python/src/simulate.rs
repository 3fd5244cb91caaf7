//! `mesozoic.simulate`.

use std::num::NonZeroUsize;
use std::str::FromStr;

use mesozoic_core::{Budget, Level};
use mesozoic_sim::{Batch, Keep, Stop, lineup};
use mesozoic_table::text_of_dice;
use pyo3::prelude::*;
use pythonize::pythonize;
use serde_json::{Value, json};

use crate::error::Problem;
use crate::game::Game;

/// Plays many games with bots and gives each as plain data: its number, the seed of its dice, the
/// bots, final ``scores`` with their sources, ``standings``, and with ``records=True`` its record as
/// text. What is played follows from the seed and not from the number of threads.
///
/// >>> import mesozoic
/// >>> played = mesozoic.simulate(mesozoic.Game("draftosaurus"), ["greedy", "random"], 3, seed=1)
/// >>> [game["game"] for game in played]
/// [0, 1, 2]
/// >>> played == mesozoic.simulate(
/// ...     mesozoic.Game("draftosaurus"), ["greedy", "random"], 3, seed=1, threads=2)
/// True
#[pyfunction]
#[pyo3(signature = (game, bots, games, *, seed=0, threads=1, iterations=2_000, records=false))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    game: &Bound<'py, Game>,
    bots: Vec<String>,
    games: u64,
    seed: u64,
    threads: usize,
    iterations: u32,
    records: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let game = &game.get().0;
    let bots: Result<Vec<Level>, _> = bots.iter().map(|bot| Level::from_str(bot)).collect();
    let lineup = lineup(&bots.map_err(Problem::from)?, game.seats()).map_err(Problem::from)?;
    let batch = Batch {
        game: game.meta().id.to_owned(),
        options: game.options(),
        seats: game.seats(),
        lineups: vec![lineup],
        games,
        seed,
        threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN),
        budget: Budget { iterations },
        keep: Keep { scores: true, records },
        stop: Stop::default(),
    };
    let played = py.detach(|| {
        let mut played = Vec::new();
        let taken = batch.run(&mut |chunk| {
            played.extend(chunk.played.into_iter().map(|one| {
                let bots: Vec<String> = one.bots.iter().map(ToString::to_string).collect();
                json!({
                    "game": one.game,
                    "dice": text_of_dice(one.dice),
                    "bots": bots,
                    "scores": one.scores,
                    "standings": one.standings,
                    "record": one.record.map(|record| record.to_string()),
                })
            }));
            Ok(())
        });
        taken.map(|_| Value::Array(played))
    });
    Ok(pythonize(py, &played.map_err(Problem::from)?)?)
}
