//! Batches: many games by the same bots, on many threads, with one result.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::time::{Duration, Instant};

use mesozoic_bots::Level;
use mesozoic_core::{Budget, Encode, Guide, Score, Seat, Standings, Viewer};
use mesozoic_registry::{Visit, visit};
use mesozoic_table::{AnyTable, OpenArgs, Record, Table};
use serde_json::Value;

use crate::report::{by_bot, by_seat};
use crate::runner::{Runner, Seeds};
use crate::{Report, SimError, Stop, Tally, workers};

/// Random games are so short that handing them out one by one would cost more than playing them.
const MANY: u64 = 256;

/// Many games to play. Game `i` is played by line-up `i % n` of `n`, with the dice of `i / n`: all
/// line-ups meet the same luck.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The game's id.
    pub game: String,
    /// The options as a JSON object; missing keys take their defaults.
    pub options: Value,
    /// How many sit down.
    pub seats: u8,
    /// Who plays: one bot a seat.
    pub lineups: Vec<Vec<Level>>,
    /// How many games.
    pub games: u64,
    /// What everything follows from.
    pub seed: u64,
    /// How many threads play.
    pub threads: NonZeroUsize,
    /// How much bots may think.
    pub budget: Budget,
    /// What is wanted of single games.
    pub keep: Keep,
    /// Ends the batch early: games that are done count, games that are not are forgotten.
    pub stop: Stop,
}

/// What is wanted of single games. Keeping nothing is much faster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keep {
    /// Final scores with their sources.
    pub scores: bool,
    /// Records.
    pub records: bool,
}

/// A single game.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number in the batch.
    pub game: u64,
    /// The seed of its dice.
    pub dice: u64,
    /// Who played, by seat.
    pub bots: Vec<Level>,
    /// How it ended.
    pub standings: Standings,
    /// Each seat's score, if scores are kept.
    pub scores: Vec<Score>,
    /// Its record, if records are kept.
    pub record: Option<Record>,
}

/// Some games of a batch, next to each other.
#[derive(Debug)]
pub struct Chunk {
    /// How many games.
    pub games: u64,
    /// The games, if anything of them is kept.
    pub played: Vec<Played>,
    /// How many games it would have if nobody had wanted to stop.
    asked: u64,
    steps: u64,
    /// By line-up and seat.
    tallies: Vec<Vec<Tally>>,
    thoughts: Vec<(Level, Duration)>,
}

/// What all games of a batch add up to.
#[derive(Debug)]
pub(crate) struct Sums {
    pub(crate) games: u64,
    pub(crate) steps: u64,
    pub(crate) seconds: f64,
    /// By line-up and seat.
    pub(crate) tallies: Vec<Vec<Tally>>,
    /// How long each decision took, and whose it was.
    pub(crate) thoughts: Vec<(Level, Duration)>,
    /// With every default filled in.
    options: Value,
}

/// One bot a seat, of a list that names one for all or one per seat.
pub fn lineup(bots: &[Level], seats: u8) -> Result<Vec<Level>, SimError> {
    match bots {
        [one] => Ok(vec![*one; usize::from(seats)]),
        all if all.len() == usize::from(seats) => Ok(all.to_vec()),
        all => Err(SimError::Bots { bots: all.len(), seats }),
    }
}

impl Batch {
    /// Plays all games. `watch` gets them in order as they are done, and can stop the batch.
    pub fn run(
        &self,
        watch: &mut dyn FnMut(Chunk) -> std::io::Result<()>,
    ) -> Result<Report, SimError> {
        let sums = self.sums(0..self.games, watch)?;
        let mut tallies = vec![Tally::default(); usize::from(self.seats)];
        for lineup in &sums.tallies {
            tallies.iter_mut().zip(lineup).for_each(|(all, one)| all.merge(one));
        }
        let bots = &self.lineups[0];
        Ok(Report {
            game: self.game.clone(),
            options: sums.options,
            seed: self.seed.to_string(),
            threads: self.threads.get(),
            games: sums.games,
            interrupted: sums.games < self.games,
            steps: sums.steps,
            seconds: sums.seconds,
            steps_per_second: sums.steps as f64 / sums.seconds,
            games_per_second: sums.games as f64 / sums.seconds,
            seats: by_seat(bots, &tallies),
            bots: by_bot(bots, &tallies),
        })
    }

    /// Plays some of the games.
    pub(crate) fn sums(
        &self,
        games: Range<u64>,
        watch: &mut dyn FnMut(Chunk) -> std::io::Result<()>,
    ) -> Result<Sums, SimError> {
        visit(&self.game, Play { batch: self, games, watch })?
    }

    /// Refuses a batch that cannot be played, before anything is.
    pub fn check(&self) -> Result<(), SimError> {
        visit(&self.game, Check(self))?
    }

    /// Opens a table as every game of the batch does.
    fn try_out<G: Guide>(&self) -> Result<Table<G>, SimError> {
        let table = self.open::<G>(0)?;
        self.check_lineups()?;
        Ok(table)
    }

    /// Plays some of the games of a game known to the compiler.
    pub(crate) fn play<G: Guide>(
        &self,
        games: Range<u64>,
        watch: &mut dyn FnMut(Chunk) -> std::io::Result<()>,
    ) -> Result<Sums, SimError> {
        let first = self.try_out::<G>()?;
        let record = first.record().expect("a new table reaches back to the set-up");
        let random = self.lineups.iter().flatten().all(|&bot| bot == Level::Random);
        let chunk = if random && self.keep == Keep::default() { MANY } else { 1 };
        let mut sums = Sums {
            games: 0,
            steps: 0,
            seconds: 0.0,
            tallies: self.fresh_tallies(),
            thoughts: Vec::new(),
            options: record.header.options,
        };
        let start = Instant::now();
        let worker = || {
            let options = first.options().clone();
            let mut runner = Runner::<G>::new(options, self.seats, self.budget, self.stop.clone());
            let first = games.start;
            move |part: Range<u64>| {
                self.play_some(&mut runner, first + part.start..first + part.end)
            }
        };
        // A wish to stop may cut one part short while another thread finishes the next: what is kept
        // has no gap.
        let mut is_cut = false;
        let jobs = games.end - games.start;
        workers::in_order(jobs, chunk, self.threads, &self.stop, worker, |part| {
            if is_cut {
                return Ok(());
            }
            is_cut = part.games < part.asked;
            sums.games += part.games;
            sums.steps += part.steps;
            sums.thoughts.extend_from_slice(&part.thoughts);
            let sides = sums.tallies.iter_mut().flatten();
            sides.zip(part.tallies.iter().flatten()).for_each(|(all, some)| all.merge(some));
            watch(part)
        })?;
        sums.seconds = start.elapsed().as_secs_f64();
        Ok(sums)
    }

    fn play_some<G: Guide>(&self, runner: &mut Runner<G>, games: Range<u64>) -> Chunk {
        let mut chunk = Chunk {
            games: 0,
            played: Vec::new(),
            asked: games.end - games.start,
            steps: 0,
            tallies: self.fresh_tallies(),
            thoughts: Vec::new(),
        };
        let mut log = Vec::new();
        for game in games {
            if self.stop.is_wanted() {
                break;
            }
            let side = (game % self.lineups.len() as u64) as usize;
            let bots = &self.lineups[side];
            let seeds = Seeds::of(self.seed, game / self.lineups.len() as u64);
            log.clear();
            let played = runner.play(&seeds, bots, |_, seat, step, _| {
                if self.keep.records {
                    log.push((seat, step));
                }
            });
            let Some((end, steps)) = played else { break };
            let whose = |&(seat, time): &(Seat, _)| (bots[seat.index()], time);
            chunk.thoughts.extend(runner.thoughts.iter().map(whose));
            chunk.games += 1;
            let standings = end.standings().expect("a game that is over has a result");
            let winners = standings.winners().count();
            for placing in &standings.0 {
                chunk.tallies[side][placing.seat.index()].add(placing, winners);
            }
            chunk.steps += steps;
            if self.keep != Keep::default() {
                chunk.played.push(Played {
                    game,
                    dice: seeds.dice,
                    bots: bots.clone(),
                    standings,
                    scores: if self.keep.scores { scores(&end) } else { Vec::new() },
                    record: self.keep.records.then(|| self.record::<G>(seeds.dice, bots, &log)),
                });
            }
        }
        chunk
    }

    fn check_lineups(&self) -> Result<(), SimError> {
        let wrong = |bots: &Vec<Level>| bots.len() != usize::from(self.seats);
        let bots = match self.lineups.iter().find(|bots| wrong(bots)) {
            Some(bots) => bots.len(),
            None if self.lineups.is_empty() => 0,
            None => return Ok(()),
        };
        Err(SimError::Bots { bots, seats: self.seats })
    }

    fn fresh_tallies(&self) -> Vec<Vec<Tally>> {
        vec![vec![Tally::default(); usize::from(self.seats)]; self.lineups.len()]
    }

    pub(crate) fn open<G: Guide>(&self, dice: u64) -> Result<Table<G>, SimError> {
        Ok(Table::open(&OpenArgs::quick(self.options.clone(), self.seats, dice))?)
    }

    /// The record of a game, by playing it again at a table.
    fn record<G: Guide>(&self, dice: u64, bots: &[Level], log: &[(Seat, G::Step)]) -> Record {
        let again = "a game that was played can be played again (L1)";
        let mut table = self.open::<G>(dice).expect(again);
        for (seat, step) in log {
            table.submit(*seat, &step.to_string()).expect(again);
        }
        let mut record = table.record().expect("a new table reaches back to the set-up");
        record.header.players = bots.iter().map(ToString::to_string).collect();
        record.stamp(&mut self.open::<G>(dice).expect(again)).expect(again);
        record
    }
}

fn scores<G: Guide>(end: &G) -> Vec<Score> {
    Seat::all(end.seats()).map(|seat| end.score(seat, Viewer::Spectator)).collect()
}

struct Check<'b>(&'b Batch);

impl Visit for Check<'_> {
    type Out = Result<(), SimError>;

    fn visit<G: Guide + Encode>(self) -> Self::Out {
        self.0.try_out::<G>().map(drop)
    }
}

struct Play<'b, 'w> {
    batch: &'b Batch,
    games: Range<u64>,
    watch: &'w mut dyn FnMut(Chunk) -> std::io::Result<()>,
}

impl Visit for Play<'_, '_> {
    type Out = Result<Sums, SimError>;

    fn visit<G: Guide + Encode>(self) -> Self::Out {
        self.batch.play::<G>(self.games, self.watch)
    }
}
