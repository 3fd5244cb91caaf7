//! Self-play: positions to learn from, with how their games ended.

use std::ops::Range;

use mesozoic_bots::Level;
use mesozoic_core::{Encode, Forecast, Guide, Seat};
use mesozoic_registry::{Visit, visit};

use crate::runner::{Runner, Seeds};
use crate::{Batch, SimError, workers};

/// Games whose settled positions are kept. They follow from the batch's seed, whatever its threads.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Who plays what. Line-ups take turns.
    pub batch: Batch,
    /// Of a thousand decisions so many are left to chance.
    pub stray: u32,
}

/// How many numbers there are about each position.
pub const RESULTS: usize = 5;

/// Positions of some games, each as every seat observes it.
#[derive(Clone, PartialEq, Debug)]
pub struct Positions {
    /// How many games they are of.
    pub games: u64,
    /// The length of one observation.
    pub len: usize,
    /// The observations one after the other.
    pub observations: Vec<u8>,
    /// For each observation how the game ended for its seat: its share of the win, and its margin
    /// in points over the best other seat; then the margin that the game itself expected; then the
    /// win and the margin that its player expected when it chose next, or how it ended if that one
    /// weighed nothing.
    pub results: Vec<[f32; RESULTS]>,
}

impl SelfPlay {
    /// Plays all games; `take` gets their positions in order.
    pub fn run(
        &self,
        take: &mut dyn FnMut(Positions) -> std::io::Result<()>,
    ) -> Result<(), SimError> {
        visit(&self.batch.game, Play { plan: self, take })?
    }
}

struct Play<'p, 't> {
    plan: &'p SelfPlay,
    take: &'t mut dyn FnMut(Positions) -> std::io::Result<()>,
}

impl Visit for Play<'_, '_> {
    type Out = Result<(), SimError>;

    fn visit<G: Guide + Encode>(self) -> Self::Out {
        let Batch { games, threads, seats, budget, ref stop, .. } = self.plan.batch;
        self.plan.batch.check()?;
        let table = self.plan.batch.open::<G>(0)?;
        let worker = || {
            let options = table.options().clone();
            let mut runner =
                Runner::<G>::new(options, seats, budget, stop.clone()).straying(self.plan.stray);
            move |games| positions(&self.plan.batch, &mut runner, games)
        };
        workers::in_order(games, 1, threads, stop, worker, self.take)?;
        Ok(())
    }
}

fn positions<G: Guide + Encode>(
    batch: &Batch,
    runner: &mut Runner<G>,
    games: Range<u64>,
) -> Positions {
    let mut found =
        Positions { games: 0, len: G::LEN, observations: Vec::new(), results: Vec::new() };
    // At each settled moment for each seat: what the game expects, and what its player does then.
    let mut about: Vec<(f32, Option<Forecast>)> = Vec::new();
    for game in games {
        let bots: &[Level] = &batch.lineups[(game % batch.lineups.len() as u64) as usize];
        let before = found.observations.len();
        let mut settled = 0;
        about.clear();
        let played =
            runner.play(&Seeds::of(batch.seed, game), bots, |game, chooser, _, weighed| {
                if game.is_settled() {
                    settled = about.len();
                    for seat in Seat::all(game.seats()) {
                        let at = found.observations.len();
                        found.observations.resize(at + G::LEN, 0);
                        game.observe(seat, &mut found.observations[at..]);
                        about.push((game.compare(seat).margin, None));
                    }
                }
                if let Some((_, expected @ None)) = about.get_mut(settled + chooser.index()) {
                    *expected = weighed;
                }
            });
        let Some((end, _)) = played else {
            found.observations.truncate(before);
            break;
        };
        found.games += 1;
        let standings = end.standings().expect("a game that is over has a result");
        let results = standings.forecasts();
        found.results.extend(about.iter().zip(results.iter().cycle()).map(
            |(&(compared, expected), &ended)| {
                let expected = expected.unwrap_or(ended);
                [ended.win, ended.margin, compared, expected.win, expected.margin]
            },
        ));
    }
    found
}

/// How long the head of a file for `NumPy` is.
pub const NPY_HEAD: usize = 128;

/// The head of a file for `NumPy` (`.npy`, version 1.0) that holds rows of `width` numbers of a type
/// such as `|u1` or `<f4`. It is always as long, so that it can be written again when the rows have
/// been counted.
pub fn npy_head(kind: &str, rows: u64, width: usize) -> [u8; NPY_HEAD] {
    let about =
        format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({rows}, {width}), }}");
    let mut head = [b' '; NPY_HEAD];
    head[..8].copy_from_slice(b"\x93NUMPY\x01\x00");
    head[8..10].copy_from_slice(&(NPY_HEAD as u16 - 10).to_le_bytes());
    head[10..10 + about.len()].copy_from_slice(about.as_bytes());
    head[NPY_HEAD - 1] = b'\n';
    head
}
