//! How fast a game's rules are, beside the fastest that any rules could be on the same machine.
//!
//! Every number is the median of several short rounds, and the rounds of all measures take turns,
//! so that a busy machine disturbs all of them alike.

mod floor;
mod net;

use std::hint::black_box;
use std::mem::size_of;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use mesozoic_bots::Level;
use mesozoic_core::{Budget, Encode, Game, Guide, Quiet, Rng, Seat, SplitMix};
use mesozoic_registry::{Visit, find, visit};
use mesozoic_table::{OpenArgs, OpenError, Table};
use serde::Serialize;
use serde_json::Value;

use crate::runner::{Runner, Seeds};
use crate::{Batch, Keep, SimError, Stop};

/// How many rounds a median is taken of.
const ROUNDS: usize = 7;
/// How long a round of one measure takes.
const ROUND: Duration = Duration::from_millis(60);
/// How many positions legal steps are enumerated in.
const POSITIONS: usize = 512;
/// So many numbers of seats are all measured.
const FEW: usize = 10;
/// How many threads are compared with one.
const THREADS: usize = 2;

/// The speed of one game.
#[derive(Clone, Debug, Serialize)]
pub struct Bench {
    /// The game's id.
    pub game: String,
    /// What was chosen at set-up.
    pub options: Value,
    /// The size of a state.
    pub state_bytes: usize,
    /// The size of a step.
    pub step_bytes: usize,
    /// What a decision without rules costs: ten options are offered, one is drawn in one pass as
    /// [`Game::sample`] does by itself, and a byte of a state of 100 bytes is written.
    pub floor_ns: f64,
    /// The same when the options are listed on the stack before one is drawn.
    pub listed_floor_ns: f64,
    /// How many positions a net of the game's size judges a second.
    pub judgements_per_second: f64,
    /// What share that is of the multiplications a second of a plain matrix product.
    pub judgements_share: f64,
    /// The speed at each number of seats.
    pub seats: Vec<SeatsBench>,
    /// How many threads of a simulation were compared with one.
    pub threads: usize,
    /// How many times as many steps a second they made.
    pub threads_speedup: f64,
}

/// The speed of random play on one thread.
#[derive(Clone, Debug, Serialize)]
pub struct SeatsBench {
    /// How many sit at the table.
    pub seats: u8,
    /// Steps a second, with set-up and final scoring.
    pub steps_per_second: f64,
    /// Games a second.
    pub games_per_second: f64,
    /// Nanoseconds a step.
    pub step_ns: f64,
    /// How many times as long as the floor.
    pub floor_ratio: f64,
    /// Nanoseconds to enumerate the legal steps of one seat.
    pub legal_ns: f64,
    /// How many legal steps there are on average.
    pub legal_steps: f64,
}

/// Measures a game at every number of seats it has, or, where there are very many, at some of them;
/// `options` gives the options for a number.
pub fn bench(
    game: &str,
    options: impl Fn(u8) -> Result<Value, OpenError>,
) -> Result<Bench, SimError> {
    visit(game, Measure { options })?
}

/// Refuses options that do not fit a game at some number of seats that [`bench()`] would measure.
pub fn check(game: &str, options: impl Fn(u8) -> Result<Value, OpenError>) -> Result<(), SimError> {
    let entry = find(game)?;
    for seats in some_seats(entry.meta.seats.clone()) {
        (entry.open)(&OpenArgs::quick(options(seats)?, seats, 0))?;
    }
    Ok(())
}

struct Measure<F> {
    options: F,
}

impl<F: Fn(u8) -> Result<Value, OpenError>> Visit for Measure<F> {
    type Out = Result<Bench, SimError>;

    fn visit<G: Guide + Encode>(self) -> Self::Out {
        let mut loops = Vec::new();
        for seats in some_seats(G::META.seats) {
            loops.push(Loop::<G>::new((self.options)(seats)?, seats)?);
        }
        let (mut floor, mut listed) = (Samples::default(), Samples::default());
        let (mut judged, mut plain) = (Samples::default(), Samples::default());
        let judging = net::Judging::new(&loops[0].positions);
        for _ in 0..ROUNDS {
            floor.push(floor::round(floor::Floor::decide));
            listed.push(floor::round(floor::Floor::decide_listed));
            judged.push(judging.round());
            plain.push(net::plain_round());
            loops.iter_mut().for_each(Loop::round);
        }
        let floor_ns = floor.median();
        let judgement_ns = judged.median();
        let most = *G::META.seats.end();
        let (options, threads_speedup) = speedup::<G>(&(self.options)(most)?, most)?;
        Ok(Bench {
            game: G::META.id.to_owned(),
            options,
            state_bytes: size_of::<G>(),
            step_bytes: size_of::<G::Step>(),
            floor_ns,
            listed_floor_ns: listed.median(),
            judgements_per_second: 1e9 / judgement_ns,
            judgements_share: judging.products * plain.median() / judgement_ns,
            seats: loops.into_iter().map(|one| one.result(floor_ns)).collect(),
            threads: THREADS,
            threads_speedup,
        })
    }
}

/// All numbers of seats where they are few; otherwise each about twice the one before, and the most.
fn some_seats(seats: RangeInclusive<u8>) -> Vec<u8> {
    if seats.clone().count() <= FEW {
        return seats.collect();
    }
    let most = *seats.end();
    let doubling = std::iter::successors(Some(*seats.start()), |n| n.checked_mul(2));
    doubling.take_while(|n| *n < most).chain([most]).collect()
}

/// Numbers of which the median is wanted.
#[derive(Debug, Default)]
struct Samples(Vec<f64>);

impl Samples {
    fn push(&mut self, sample: f64) {
        self.0.push(sample);
    }

    fn median(mut self) -> f64 {
        self.0.sort_by(f64::total_cmp);
        let (low, high) = ((self.0.len() - 1) / 2, self.0.len() / 2);
        f64::midpoint(self.0[low], self.0[high])
    }
}

/// Repeats `work`, which says how much it did, for one round; gives nanoseconds a piece.
fn round(mut work: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut done = 0;
    loop {
        done += work();
        let elapsed = start.elapsed();
        if elapsed >= ROUND {
            return elapsed.as_nanos() as f64 / done as f64;
        }
    }
}

/// Random play at one number of seats.
#[derive(Debug)]
struct Loop<G: Guide> {
    seats: u8,
    runner: Runner<G>,
    bots: Vec<Level>,
    games: u64,
    steps: u64,
    step_ns: Samples,
    positions: Vec<(G, Seat)>,
    buffer: Vec<G::Step>,
    legal_ns: Samples,
}

impl<G: Guide> Loop<G> {
    fn new(options: Value, seats: u8) -> Result<Self, SimError> {
        let table = Table::<G>::open(&OpenArgs::quick(options, seats, 0))?;
        let budget = Budget::default();
        Ok(Self {
            seats,
            runner: Runner::new(table.options().clone(), seats, budget, Stop::default()),
            bots: vec![Level::Random; usize::from(seats)],
            games: 0,
            steps: 0,
            step_ns: Samples::default(),
            positions: positions(table.options(), seats)?,
            buffer: Vec::new(),
            legal_ns: Samples::default(),
        })
    }

    fn round(&mut self) {
        let play = || {
            let before = self.steps;
            for _ in 0..32 {
                let seeds = Seeds::of(0, self.games);
                let played = self.runner.play(&seeds, &self.bots, |_, _, _, _| ());
                let (end, steps) = played.expect("nobody wants to stop");
                black_box(end.standings());
                self.games += 1;
                self.steps += steps;
            }
            self.steps - before
        };
        self.step_ns.push(round(play));
        let enumerate = || {
            for (game, seat) in &self.positions {
                self.buffer.clear();
                let _ = game.legal(*seat, &mut self.buffer);
                black_box(&self.buffer);
            }
            self.positions.len() as u64
        };
        self.legal_ns.push(round(enumerate));
    }

    fn result(self, floor_ns: f64) -> SeatsBench {
        let step_ns = self.step_ns.median();
        let steps_per_second = 1e9 / step_ns;
        let steps_per_game = self.steps as f64 / self.games as f64;
        let mut legal = 0;
        for (game, seat) in &self.positions {
            let mut count = mesozoic_core::Count::default();
            let _ = game.legal(*seat, &mut count);
            legal += count.0;
        }
        SeatsBench {
            seats: self.seats,
            steps_per_second,
            games_per_second: steps_per_second / steps_per_game,
            step_ns,
            floor_ratio: step_ns / floor_ns,
            legal_ns: self.legal_ns.median(),
            legal_steps: legal as f64 / self.positions.len() as f64,
        }
    }
}

/// Positions of random games in which a seat has to decide.
fn positions<G: Game>(options: &G::Options, seats: u8) -> Result<Vec<(G, Seat)>, SimError> {
    let mut rng = SplitMix::new(1);
    let mut found = Vec::with_capacity(POSITIONS);
    while found.len() < POSITIONS {
        let mut env = Quiet::new(rng.next_u64());
        let mut game = G::setup(options, seats, &mut env)?;
        while let Some(seat) = game.status().next() {
            found.push((game.clone(), seat));
            let step = game.sample(seat, &mut rng).expect("an awaited seat has a step (L10)");
            game.apply(seat, step, &mut env);
        }
    }
    found.truncate(POSITIONS);
    Ok(found)
}

/// How many times as many steps a second several threads make as one; and the options in full.
fn speedup<G: Guide>(options: &Value, seats: u8) -> Result<(Value, f64), SimError> {
    let batch = |threads, games| Batch {
        game: G::META.id.to_owned(),
        options: options.clone(),
        seats,
        lineups: vec![vec![Level::Random; usize::from(seats)]],
        games,
        seed: 1,
        threads,
        budget: Budget::default(),
        keep: Keep::default(),
        stop: Stop::default(),
    };
    let many = NonZeroUsize::new(THREADS).unwrap_or(NonZeroUsize::MIN);
    let seconds = |threads, games| {
        batch(threads, games).play::<G>(0..games, &mut |_| Ok(())).map(|sums| sums.seconds)
    };
    // As many games as one thread plays in a few rounds.
    let trial = 2_048;
    let games = 4.0 * ROUND.as_secs_f64() / seconds(NonZeroUsize::MIN, trial)? * trial as f64;
    let games = (games as u64).max(trial);
    let mut ratios = Samples::default();
    for _ in 0..ROUNDS {
        let one = seconds(NonZeroUsize::MIN, games)?;
        ratios.push(one / seconds(many, games)?);
    }
    let full = batch(NonZeroUsize::MIN, 1).run(&mut |_| Ok(()))?.options;
    Ok((full, ratios.median()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn very_many_seats_are_measured_by_some() {
        assert_eq!(some_seats(2..=5), [2, 3, 4, 5]);
        assert_eq!(some_seats(1..=75), [1, 2, 4, 8, 16, 32, 64, 75]);
    }

    #[test]
    fn medians_ignore_outliers() {
        assert!((Samples(vec![9.0, 1.0, 2.0]).median() - 2.0).abs() < 1e-12);
        assert!((Samples(vec![9.0, 1.0, 2.0, 4.0]).median() - 3.0).abs() < 1e-12);
    }
}
