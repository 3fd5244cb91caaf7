//! Self-play: positions to learn from, with how their games ended.

use std::ops::Range;

use mesozoic_bots::Level;
use mesozoic_core::{Encode, Guide, Seat, Standings};
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
    /// in points over the best other seat; then the margin that the game itself expected.
    pub results: Vec<[f32; 3]>,
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
    let mut expected = Vec::new();
    for game in games {
        let bots: &[Level] = &batch.lineups[(game % batch.lineups.len() as u64) as usize];
        let before = found.observations.len();
        expected.clear();
        let played = runner.play(&Seeds::of(batch.seed, game), bots, |game, _, _| {
            if game.is_settled() {
                for seat in Seat::all(game.seats()) {
                    let at = found.observations.len();
                    found.observations.resize(at + G::LEN, 0);
                    game.observe(seat, &mut found.observations[at..]);
                    expected.push(game.compare(seat).margin);
                }
            }
        });
        let Some((end, _)) = played else {
            found.observations.truncate(before);
            break;
        };
        found.games += 1;
        let results = results(&end.standings().expect("a game that is over has a result"));
        found.results.extend(
            expected
                .iter()
                .zip(results.iter().cycle())
                .map(|(&expected, &[win, margin])| [win, margin, expected]),
        );
    }
    found
}

/// How a game ended for each seat.
fn results(standings: &Standings) -> Vec<[f32; 2]> {
    let winners = standings.winners().count() as f32;
    let mut all = vec![[0.0; 2]; standings.0.len()];
    for placing in &standings.0 {
        let others = standings.0.iter().filter(|other| other.seat != placing.seat);
        let best = others.map(|other| other.total).max().unwrap_or(0);
        let win = if placing.rank == 1 { 1.0 / winners } else { 0.0 };
        all[placing.seat.index()] = [win, (placing.total - best) as f32];
    }
    all
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
