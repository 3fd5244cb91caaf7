//! Many games of one kind that go on step by step together, each row by itself, so that the number
//! of threads changes nothing but the time it takes.

use std::ops::ControlFlow;
use std::sync::Arc;

use mesozoic_bots::{Imagined, bot};
use mesozoic_core::{
    Bot, Budget, Each, Encode, Guide, Heedful, Level, NotationError, Quiet, Rng, Seat, SplitMix,
};
use rayon::prelude::*;

use crate::any::Number;
use crate::error::Problem;
use crate::play::Seated;
use crate::reward::Reward;

/// Fewer rows than this are not worth a thread of their own.
const FEW: usize = 32;

/// What is wanted of a batch.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) rows: usize,
    pub(crate) reward: Reward,
    /// Who plays the other seats; nobody where the caller plays them all.
    pub(crate) opponents: Option<Level>,
    pub(crate) budget: Budget,
}

/// Where a batch writes, one part a row.
#[derive(Debug)]
pub(crate) struct Out<'a> {
    pub(crate) observations: &'a mut [Number],
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) dones: &'a mut [bool],
    pub(crate) seats: &'a mut [u8],
}

/// An action that cannot be played, and its row.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) row: usize,
    pub(crate) problem: Problem,
}

/// A batch of some game.
pub(crate) trait AnyBatch: Send {
    /// Begins every game anew.
    fn reset(&mut self, seed: u64, out: Out<'_>);
    /// Plays one step in every row, or none at all and says which is wrong.
    fn step(&mut self, actions: &[i64], out: Out<'_>) -> Result<(), Wrong>;
    /// Picks a legal action in every row, each as likely as any other.
    fn sample(&mut self, actions: &mut [i64]);
}

/// A batch of a game known to the compiler.
pub(crate) struct Batch<G: Guide + Encode> {
    table: Arc<Seated<G>>,
    wish: Wish,
    rows: Vec<Row<G>>,
}

/// One row: a game, and the games that come after it.
struct Row<G: Guide + Encode> {
    /// The seeds of its games and bots.
    seeds: SplitMix,
    /// What picks random actions.
    picks: SplitMix,
    dice: Quiet,
    state: G,
    /// Who decides now.
    seat: Seat,
    /// The codes of what it may do.
    legal: Vec<u32>,
    /// Who plays for each seat that is not the caller's.
    bots: Vec<Option<Opponent<G>>>,
}

/// A bot in a row.
enum Opponent<G> {
    Random(SplitMix),
    Thinker(Box<dyn Bot<G>>, SplitMix),
}

/// The parts of a row's output.
struct Place<'a> {
    observation: &'a mut [Number],
    mask: &'a mut [bool],
    rewards: &'a mut [f32],
    done: &'a mut bool,
    seat: &'a mut u8,
}

impl<G: Guide + Encode> Batch<G> {
    pub(crate) fn new(table: &Arc<Seated<G>>, wish: Wish) -> Self {
        Self { table: Arc::clone(table), wish, rows: Vec::new() }
    }

    /// Does something for every row and its place, on all threads of the pool.
    fn each(&mut self, out: Out<'_>, work: impl Fn(usize, &mut Row<G>, Place<'_>) + Sync) {
        let (seats, actions) = (usize::from(self.table.seats), G::ACTIONS as usize);
        self.rows
            .par_iter_mut()
            .zip(out.observations.par_chunks_exact_mut(G::LEN))
            .zip(out.masks.par_chunks_exact_mut(actions))
            .zip(out.rewards.par_chunks_exact_mut(seats))
            .zip(out.dones.par_iter_mut())
            .zip(out.seats.par_iter_mut())
            .enumerate()
            .with_min_len(FEW)
            .for_each(|(at, (((((row, observation), mask), rewards), done), seat))| {
                work(at, row, Place { observation, mask, rewards, done, seat });
            });
    }
}

impl<G: Guide + Encode> AnyBatch for Batch<G> {
    fn reset(&mut self, seed: u64, out: Out<'_>) {
        let (table, wish) = (Arc::clone(&self.table), self.wish.clone());
        self.rows = (0..wish.rows).map(|at| Row::new(&table, &wish, seed, at)).collect();
        self.each(out, |_, row, place| {
            row.let_others_play(wish.budget);
            while row.state.status().is_over() {
                row.begin(&table, &wish);
                row.let_others_play(wish.budget);
            }
            place.rewards.fill(0.0);
            *place.done = false;
            row.show(place.observation, place.mask, place.seat);
        });
    }

    fn step(&mut self, actions: &[i64], out: Out<'_>) -> Result<(), Wrong> {
        let is_wrong = |(row, action): (&mut Row<G>, &i64)| {
            u32::try_from(*action).map_or(true, |code| !row.legal.contains(&code))
        };
        let each = self.rows.par_iter_mut().zip(actions).with_min_len(FEW);
        if let Some(row) = each.position_first(is_wrong) {
            return Err(Wrong { row, problem: self.rows[row].problem(actions[row]) });
        }
        let (table, wish) = (Arc::clone(&self.table), self.wish.clone());
        self.each(out, |at, row, place| {
            let step = G::decode(actions[at] as u32).expect("legal codes stand for steps (L8)");
            row.state.apply(row.seat, step, &mut row.dice);
            row.let_others_play(wish.budget);
            place.rewards.fill(0.0);
            *place.done = false;
            while row.state.status().is_over() {
                // With bots at the other seats a game could end before the caller's turn comes.
                let standings = row.state.standings().expect("a game that is over has a result");
                wish.reward.write(&standings, place.rewards);
                *place.done = true;
                row.begin(&table, &wish);
                row.let_others_play(wish.budget);
            }
            row.show(place.observation, place.mask, place.seat);
        });
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i64]) {
        self.rows.par_iter_mut().zip(actions).with_min_len(FEW).for_each(|(row, action)| {
            let pick = row.picks.below(row.legal.len() as u32) as usize;
            *action = i64::from(row.legal[pick]);
        });
    }
}

impl<G: Guide + Encode> Row<G> {
    fn new(table: &Seated<G>, wish: &Wish, seed: u64, at: usize) -> Self {
        let mut seeds = SplitMix::nth(seed, at as u64);
        let mut dice = Quiet::new(seeds.next_u64());
        let state = G::setup(&table.options, table.seats, &mut dice)
            .expect("options and seats have been tried together");
        let picks = SplitMix::new(seeds.next_u64());
        let own = Seat((at % usize::from(table.seats)) as u8);
        let opponent = |seat: Seat| match wish.opponents {
            None => None,
            Some(_) if seat == own => None,
            Some(level) => Some(Opponent::new(level, table.seats, &mut seeds)),
        };
        let bots = Seat::all(table.seats).map(opponent).collect();
        Self { seeds, picks, dice, state, seat: own, legal: Vec::new(), bots }
    }

    /// Begins the next game.
    fn begin(&mut self, table: &Seated<G>, wish: &Wish) {
        self.dice = Quiet::new(self.seeds.next_u64());
        self.state = G::setup(&table.options, table.seats, &mut self.dice)
            .expect("options and seats have been tried together");
        if let Some(level) = wish.opponents {
            for bot in self.bots.iter_mut().flatten() {
                *bot = Opponent::new(level, table.seats, &mut self.seeds);
            }
        }
    }

    /// Plays until the caller is asked, or the game is over.
    fn let_others_play(&mut self, budget: Budget) {
        while let Some(seat) = self.state.status().next() {
            self.seat = seat;
            match &mut self.bots[seat.index()] {
                None => return,
                Some(Opponent::Random(rng)) => {
                    let step = self.state.sample(seat, rng);
                    let step = step.expect("an awaited seat has a legal step (L10)");
                    self.state.apply(seat, step, &mut self.dice);
                }
                Some(Opponent::Thinker(bot, worlds)) => {
                    let rng = SplitMix::new(worlds.next_u64());
                    let mut beliefs = Imagined::new(self.state.clone(), seat, rng);
                    for step in bot.plan(seat, &mut beliefs, budget) {
                        let mut heedful = Heedful::new(self.dice);
                        self.state.apply(seat, step, &mut heedful);
                        if heedful.has_learnt(seat) {
                            break;
                        }
                    }
                }
            }
        }
    }

    /// Writes what the deciding seat knows and may do.
    fn show(&mut self, observation: &mut [Number], mask: &mut [bool], seat: &mut u8) {
        *seat = self.seat.0;
        self.state.observe(self.seat, observation);
        mask.fill(false);
        let legal = &mut self.legal;
        legal.clear();
        let mut each = Each(|step| {
            let code = G::code(step);
            mask[code as usize] = true;
            legal.push(code);
            ControlFlow::Continue(())
        });
        let _ = self.state.legal(self.seat, &mut each);
    }

    /// Why an action that is not legal is not.
    fn problem(&self, action: i64) -> Problem {
        let code = u32::try_from(action).ok().filter(|code| *code < G::ACTIONS);
        let why = code.and_then(G::decode).map(|step| self.state.why(self.seat, step));
        if let Some(Err(refusal)) = why {
            return refusal.into();
        }
        let reason = format!("steps have numbers below {}, not all in use", G::ACTIONS);
        NotationError::new(&action.to_string(), reason).into()
    }
}

impl<G: Guide> Opponent<G> {
    fn new(level: Level, seats: u8, seeds: &mut SplitMix) -> Self {
        if level == Level::Random {
            return Self::Random(SplitMix::new(seeds.next_u64()));
        }
        let bot = bot(level, seats, seeds.next_u64());
        Self::Thinker(bot, SplitMix::new(seeds.next_u64()))
    }
}
