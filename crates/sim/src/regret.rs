//! How far from perfect bots play, where truth can be computed: in the last steps of a game.
//!
//! A game is played by some bot. From its end one goes back as far as every position that can still come
//! about can be looked at; there the ending begins. Every bot plays the same endings, alone or against
//! a perfect player, from either seat; what it loses by each of its steps, beside the best, is its regret.
//! On average that is what the ending was worth less what it got. A perfect player has none.
//!
//! Two who choose at once are perfect if neither could gain on average by choosing otherwise: a
//! Nash equilibrium, which may be a mix of steps, of a game in which one wins what the other loses. A step
//! is compared with the best against that mix. Nothing may be hidden from anybody: where seats still
//! guess, no ending begins.

mod exact;
mod matrix;

use std::collections::BTreeMap;
use std::ops::Range;

use mesozoic_bots::{Imagined, Level, bot};
use mesozoic_core::{Encode, Forecast, Guide, Heedful, Quiet, Rng, Seat, SplitMix};
use mesozoic_registry::{Visit, visit};
use serde::Serialize;

use crate::report::Z;
use crate::runner::{Runner, Seeds};
use crate::{Batch, SimError, workers};
use exact::Exact;

/// Endings in which bots are compared with perfect play.
#[derive(Clone, Debug)]
pub struct Regret {
    /// The games whose endings are played. Line-ups take turns.
    pub batch: Batch,
    /// Who is compared.
    pub bots: Vec<Level>,
    /// What is lost.
    pub unit: Unit,
    /// How many positions of an ending are looked at at most.
    pub positions: u64,
}

/// What perfect players want most of, and regret is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Points ahead of the other; alone, points.
    Points,
    /// Wins.
    Wins,
}

impl Unit {
    fn of(self, end: Forecast) -> f64 {
        match self {
            Self::Points => end.margin.into(),
            // What one wins the other loses: a shared win is neither.
            Self::Wins => end.win.into(),
        }
    }
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Regrets {
    /// What is lost.
    pub unit: Unit,
    /// How many games were played.
    pub games: u64,
    /// How many of them have an ending in which something is to be decided.
    pub endings: u64,
    /// How many decisions of the game an ending has on average.
    pub decisions: f64,
    /// How each bot plays them.
    pub bots: Vec<BotRegret>,
}

/// How one bot plays endings.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotRegret {
    /// Who.
    pub bot: String,
    /// What it loses in an ending.
    pub ending: Mean,
    /// In what share of the endings it loses nothing.
    pub perfect: f64,
    /// What it loses by a decision, by the first word of what it chose.
    pub steps: BTreeMap<String, Mean>,
}

/// A mean and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// Of how many.
    pub count: u64,
    /// What they come to.
    pub mean: f64,
    /// How far the true mean may be from it with 95 % confidence.
    pub within: f64,
}

/// What less than this is lost is rounding.
const ROUNDING: f64 = 1e-6;

impl Regret {
    /// Plays all endings; `watch` is told whenever a game's is done.
    pub fn run(&self, watch: &mut dyn FnMut()) -> Result<Regrets, SimError> {
        visit(&self.batch.game, Play { plan: self, watch })?
    }
}

struct Play<'p, 'w> {
    plan: &'p Regret,
    watch: &'w mut dyn FnMut(),
}

impl Visit for Play<'_, '_> {
    type Out = Result<Regrets, SimError>;

    fn visit<G: Guide + Encode>(self) -> Self::Out {
        let Regret { batch, bots, unit, .. } = self.plan;
        if batch.seats > 2 {
            return Err(SimError::Crowd);
        }
        batch.check()?;
        let table = batch.open::<G>(0)?;
        let mut sums = vec![Sums::default(); bots.len()];
        let (mut games, mut endings, mut decisions) = (0, 0, 0);
        let worker = || {
            let options = table.options().clone();
            let mut runner =
                Runner::<G>::new(options, batch.seats, batch.budget, batch.stop.clone());
            move |games: Range<u64>| self.plan.ending(&mut runner, games.start)
        };
        workers::in_order(batch.games, 1, batch.threads, &batch.stop, worker, |played| {
            let Some(Played { decisions: some, losses }) = played else { return Ok(()) };
            games += 1;
            endings += u64::from(some > 0);
            decisions += some;
            for (sums, losses) in sums.iter_mut().zip(losses) {
                for ending in &losses {
                    sums.add(ending);
                }
            }
            (self.watch)();
            Ok::<(), SimError>(())
        })?;
        Ok(Regrets {
            unit: *unit,
            games,
            endings,
            decisions: decisions as f64 / endings.max(1) as f64,
            bots: bots.iter().zip(sums).map(|(bot, sums)| sums.result(*bot)).collect(),
        })
    }
}

/// One game's ending.
struct Played {
    /// How many decisions of the game it has; none if nothing could be solved.
    decisions: u64,
    /// By bot and seat.
    losses: Vec<Vec<Ending>>,
}

/// What a bot lost by each of its decisions, with the word for what it did.
type Ending = Vec<(String, f64)>;

impl Regret {
    /// Plays the ending of a game with all bots; nothing if somebody wants to stop.
    fn ending<G: Guide>(&self, runner: &mut Runner<G>, game: u64) -> Option<Played> {
        let lineup = &self.batch.lineups[(game % self.batch.lineups.len() as u64) as usize];
        let seeds = Seeds::of(self.batch.seed, game);
        let mut before = Vec::new();
        runner.play(&seeds, lineup, |game, _, _, _| before.push(game.clone()))?;
        let mut exact = Exact::new(self.unit, self.positions);
        let Some(begin) = exact.first_solved(&before) else {
            return Some(Played { decisions: 0, losses: Vec::new() });
        };
        let start = &before[begin];
        let mut losses = Vec::with_capacity(self.bots.len());
        for &level in &self.bots {
            let seats = Seat::all(start.seats());
            let seed = SplitMix::new(seeds.dice).next_u64();
            losses.push(
                seats.map(|seat| self.play(&mut exact, start, seat, level, seed).0).collect(),
            );
            if self.batch.stop.is_wanted() {
                return None;
            }
        }
        Some(Played { decisions: (before.len() - begin) as u64, losses })
    }

    /// Lets a bot play from here to the end, alone or against a perfect player.
    fn play<G: Guide>(
        &self,
        exact: &mut Exact,
        start: &G,
        seat: Seat,
        level: Level,
        seed: u64,
    ) -> (Ending, G) {
        let mut seeds = SplitMix::new(seed);
        let mut player = bot::<G>(level, start.seats(), seeds.next_u64());
        let (mut worlds, mut other) = (SplitMix::new(seeds.next_u64()), seeds.clone());
        let dice = Quiet::new(seeds.next_u64());
        let (mut game, mut lost) = (start.clone(), Ending::new());
        let mut plan = Vec::new().into_iter();
        while !game.status().is_over() {
            let choices = exact.choices(&game).expect("whatever follows the start is solved");
            let solution = choices.solution();
            let worths = choices.worths(seat, &solution);
            let mine = &choices.steps[seat.index()];
            let at = if let [_] = mine[..] {
                plan.next();
                0
            } else {
                let step = plan.next().unwrap_or_else(|| {
                    let rng = SplitMix::new(worlds.next_u64());
                    let mut beliefs = Imagined::new(game.clone(), seat, rng);
                    plan = player.plan(seat, &mut beliefs, self.batch.budget).into_iter();
                    plan.next().expect("a plan has a step")
                });
                let at = mine.iter().position(|one| *one == Some(step));
                let at = at.expect("a plan is legal until something is learnt");
                let best = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let line = step.to_string();
                let word = line.split(' ').next().unwrap_or_default();
                lost.push((word.to_owned(), best - worths[at]));
                at
            };
            let mut chosen = [0, 0];
            chosen[seat.index()] = at;
            chosen[1 - seat.index()] = draw(&solution.mixes[1 - seat.index()], &mut other);
            for (who, at) in [Seat(0), Seat(1)].into_iter().zip(chosen) {
                let Some(step) = choices.steps[who.index()][at] else { continue };
                let mut heedful = Heedful::new(dice);
                game.apply(who, step, &mut heedful);
                if heedful.has_learnt(seat) {
                    plan = Vec::new().into_iter();
                }
            }
        }
        (lost, game)
    }
}

/// One of the choices of a mix.
fn draw(mix: &[f64], rng: &mut SplitMix) -> usize {
    let mut left = f64::from(rng.unit());
    let fits = |share: &f64| {
        left -= share;
        left < 0.0
    };
    let at = mix.iter().position(fits);
    // What rounding leaves over goes to the likeliest.
    at.unwrap_or_else(|| (0..mix.len()).max_by(|&a, &b| mix[a].total_cmp(&mix[b])).unwrap_or(0))
}

#[derive(Clone, Debug, Default)]
struct Sums {
    endings: Losses,
    perfect: u64,
    steps: BTreeMap<String, Losses>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Losses {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, ending: &Ending) {
        // Where nothing is to be chosen nothing can be lost.
        if ending.is_empty() {
            return;
        }
        let all: f64 = ending.iter().map(|(_, lost)| lost).sum();
        self.endings.add(all);
        self.perfect += u64::from(all < ROUNDING);
        for (word, lost) in ending {
            self.steps.entry(word.clone()).or_default().add(*lost);
        }
    }

    fn result(self, bot: Level) -> BotRegret {
        BotRegret {
            bot: bot.to_string(),
            perfect: self.perfect as f64 / self.endings.count.max(1) as f64,
            ending: self.endings.mean(),
            steps: self.steps.into_iter().map(|(word, losses)| (word, losses.mean())).collect(),
        }
    }
}

impl Losses {
    fn add(&mut self, lost: f64) {
        self.count += 1;
        self.sum += lost;
        self.squares += lost * lost;
    }

    fn mean(self) -> Mean {
        let n = self.count.max(1) as f64;
        let mean = self.sum / n;
        let variance = (self.squares / n - mean * mean).max(0.0);
        Mean { count: self.count, mean, within: Z * (variance / n).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use mesozoic_core::Budget;
    use serde_json::json;

    use super::*;
    use crate::{Keep, Stop};

    fn plan(game: &str, seats: u8, positions: u64) -> Regret {
        let batch = Batch {
            game: game.to_owned(),
            options: json!({}),
            seats,
            lineups: vec![vec![Level::Greedy; usize::from(seats)]],
            games: 3,
            seed: 5,
            threads: NonZeroUsize::MIN,
            budget: Budget { iterations: 60 },
            keep: Keep::default(),
            stop: Stop::default(),
        };
        let bots = ["level:1", "level:4", "learnt"].map(|bot| bot.parse().unwrap()).to_vec();
        Regret { batch, bots, unit: Unit::Points, positions }
    }

    /// Plays endings in which nothing is left to chance, and compares what a bot got with what it lost.
    struct Books<'r>(&'r Regret);

    impl Visit for Books<'_> {
        type Out = u32;

        fn visit<G: Guide + Encode>(self) -> u32 {
            let Regret { batch, bots, unit, positions } = self.0;
            let options = batch.open::<G>(0).unwrap().options().clone();
            let mut runner = Runner::<G>::new(options, batch.seats, batch.budget, Stop::default());
            let mut endings = 0;
            for game in 0..batch.games {
                let mut before = Vec::new();
                let seeds = Seeds::of(batch.seed, game);
                runner.play(&seeds, &batch.lineups[0], |game, _, _, _| before.push(game.clone()));
                let mut exact = Exact::new(*unit, *positions);
                let Some(begin) = exact.first_solved(&before) else { continue };
                let best = exact.value(&before[begin]).unwrap();
                for &level in bots {
                    let (lost, end) = self.0.play(&mut exact, &before[begin], Seat(0), level, game);
                    let got = unit.of(end.standings().unwrap().forecasts()[0]);
                    assert!(lost.iter().all(|(_, lost)| *lost > -ROUNDING), "{lost:?}");
                    let lost: f64 = lost.iter().map(|(_, lost)| lost).sum();
                    assert!((best - got - lost).abs() < ROUNDING, "{best} {got} {lost}");
                    endings += 1;
                }
            }
            endings
        }
    }

    #[test]
    fn what_a_bot_got_and_what_it_lost_add_up_to_the_best() {
        // In the last round of a park nothing is drawn by lot any more.
        let plan = plan("dinoworld", 1, 20_000);
        assert!(visit("dinoworld", Books(&plan)).unwrap() > 0);
    }

    #[test]
    fn endings_follow_from_the_seed_whatever_the_threads() {
        let mut plan = plan("draftosaurus", 2, 20_000);
        let once = plan.run(&mut || ()).unwrap();
        plan.batch.threads = NonZeroUsize::new(2).unwrap();
        assert_eq!(plan.run(&mut || ()).unwrap(), once);
        assert_eq!((once.games, once.endings), (3, 3));
        for bot in &once.bots {
            assert!(bot.ending.mean >= 0.0 && (0.0..=1.0).contains(&bot.perfect), "{bot:?}");
        }
    }

    #[test]
    fn three_are_a_crowd() {
        let found = plan("draftosaurus", 3, 100).run(&mut || ());
        assert!(matches!(found, Err(SimError::Crowd)));
    }
}
