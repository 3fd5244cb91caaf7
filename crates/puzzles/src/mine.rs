//! Looks for puzzles in games between good bots.

use std::ops::ControlFlow;

use mesozoic_bots::{Imagined, Level, Rung, Trials, bot};
use mesozoic_core::{Bot, Budget, Encode, Guide, Heedful, Quiet, Rng, Seat, SplitMix, Viewer};
use mesozoic_registry::{UnknownGame, Visit, reason, visit};
use mesozoic_table::{Guess, OpenArgs, OpenError, Reason, Table, text_of_dice};
use serde_json::json;

use crate::weigh::{Bar, Contest, Tried};
use crate::{Expects, Puzzle, PuzzleError};

/// Fewer steps to choose from are no puzzle.
const CHOICES: usize = 3;
/// No more puzzles than this come from one game: they would be much alike.
const OF_A_GAME: usize = 3;

/// What to look for.
#[derive(Clone, Debug)]
pub struct Mine {
    /// How many sit at the tables.
    pub seats: u8,
    /// What everything follows from.
    pub seed: u64,
    /// The first game that is looked at: everything before it has been looked at already.
    pub from: u64,
    /// Who plays.
    pub player: Level,
    /// Nobody can compare more steps than this.
    pub choices: usize,
    /// What a step has to be.
    pub bar: Bar,
}

/// Looks through one game after the other. `found` gets each puzzle, and `played` the number of games
/// that have been looked through; either can end it.
pub fn mine(
    game: &str,
    mine: &Mine,
    found: &mut dyn FnMut(Puzzle) -> ControlFlow<()>,
    played: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(), PuzzleError> {
    let done: Result<Result<(), OpenError>, UnknownGame> = visit(game, Dig { mine, found, played });
    Ok(done??)
}

struct Dig<'m, 'f> {
    mine: &'m Mine,
    found: &'f mut dyn FnMut(Puzzle) -> ControlFlow<()>,
    played: &'f mut dyn FnMut(u64) -> ControlFlow<()>,
}

impl Visit for Dig<'_, '_> {
    type Out = Result<(), OpenError>;

    fn visit<G: Guide + Encode>(self) -> Self::Out {
        let Self { mine, found, played } = self;
        for n in mine.from.. {
            let mut game = Played::<G>::set_up(mine, n)?;
            let mut count = 0;
            while let Some(seat) = game.state.status().next() {
                if let Some(puzzle) = game.turn(mine, n, seat, count < OF_A_GAME) {
                    count += 1;
                    if found(puzzle).is_break() {
                        return Ok(());
                    }
                }
            }
            if played(n + 1).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// A game between good bots.
struct Played<G: Guide> {
    state: G,
    dice: Quiet,
    /// The text that names the dice.
    text: String,
    rng: SplitMix,
    lines: Vec<String>,
}

impl<G: Guide> Played<G> {
    fn set_up(mine: &Mine, n: u64) -> Result<Self, OpenError> {
        let mut rng = SplitMix::nth(mine.seed, n);
        let dice = rng.next_u64();
        let table = Table::<G>::open(&OpenArgs::quick(json!({}), mine.seats, dice))?;
        let state = table.state().clone();
        Ok(Self { state, dice: Quiet::new(dice), text: text_of_dice(dice), rng, lines: Vec::new() })
    }

    /// Has the seat's player take its turn; a puzzle where that was hard to see.
    fn turn(&mut self, mine: &Mine, n: u64, seat: Seat, may_ask: bool) -> Option<Puzzle> {
        let plan = plan(&self.state, mine.player, seat, &mut self.rng);
        // What is asked of a position changes nothing in the games that are looked at.
        let rng = SplitMix::new(self.rng.next_u64());
        let puzzle = if may_ask { self.puzzle(mine, n, seat, plan[0], rng) } else { None };
        for step in plan {
            let mut env = Heedful::new(self.dice);
            if self.state.try_apply(seat, step, &mut env).is_err() {
                break;
            }
            self.lines.push(format!("{seat} {step}"));
            if env.has_learnt(seat) {
                break;
            }
        }
        puzzle
    }

    /// Whether a position is a puzzle: what is cheap to find out comes first.
    fn puzzle(
        &self,
        mine: &Mine,
        n: u64,
        seat: Seat,
        chosen: G::Step,
        mut rng: SplitMix,
    ) -> Option<Puzzle> {
        let mut steps = Vec::new();
        let _ = self.state.legal(seat, &mut steps);
        if !(CHOICES..=mine.choices).contains(&steps.len()) {
            return None;
        }
        let state = &self.state;
        let obvious = plan(state, Level::Greedy, seat, &mut rng)[0];
        let (same, others) = self.sorted(seat, chosen, steps);
        let is_right = |step: G::Step| step == chosen || same.contains(&step);
        if is_right(obvious) {
            return None;
        }
        let mut contest = Contest::new(state, seat, [chosen, obvious], mine.bar, &mut rng);
        if !contest.duel() {
            return None;
        }
        let [lower @ .., titan] = Rung::ALL;
        let mut finds = |rung: Rung| is_right(plan(state, Level::Rung(rung), seat, &mut rng)[0]);
        // Good players and play-outs agree on the step.
        if !finds(titan) {
            return None;
        }
        let rivals = contest.race(&others)?;
        let tried = contest.prove(&rivals)?;
        let missed = lower.into_iter().filter(|&rung| !finds(rung)).count() as u8;
        let [best, looks_best, ..] = &tried[..] else { return None };
        let next = tried[1..].iter().min_by(|a, b| a.behind.mean().total_cmp(&b.behind.mean()))?;
        let expects = |one: &Tried<G::Step>| Expects {
            line: one.step.to_string(),
            win: guess(&one.win),
            margin: guess(&one.margin),
        };
        let world = self.state.imagined(Viewer::Seat(seat));
        let now = world.score(seat, Viewer::Seat(seat));
        let gains = world.gains(seat, &[chosen]).pop().unwrap_or_default();
        let reasons = looks_best.sources.why(seat, &now, &gains).into_iter().map(reason);
        Some(Puzzle {
            id: format!("{}-{n}-{}", mine.seed, self.lines.len()),
            seats: mine.seats,
            options: json!({}),
            seed: self.text.clone(),
            lines: self.lines.clone(),
            seat,
            best: expects(best),
            same: same.iter().map(ToString::to_string).collect(),
            obvious: expects(looks_best),
            gap: guess(&next.behind),
            reasons: reasons.map(rounded).collect(),
            missed,
        })
    }

    /// The steps that lead to the same as one does, and those that lead elsewhere.
    fn sorted(
        &self,
        seat: Seat,
        chosen: G::Step,
        steps: Vec<G::Step>,
    ) -> (Vec<G::Step>, Vec<G::Step>) {
        let world = self.state.imagined(Viewer::Seat(seat));
        let after = |step: G::Step| {
            let mut then = world.clone();
            then.apply(seat, step, &mut Quiet::new(0));
            then
        };
        let there = after(chosen);
        let others = steps.into_iter().filter(|&step| step != chosen);
        others.partition(|&step| after(step) == there)
    }
}

/// What a player of this level does.
fn plan<G: Guide>(state: &G, level: Level, seat: Seat, rng: &mut SplitMix) -> Vec<G::Step> {
    let mut player: Box<dyn Bot<G>> = bot(level, state.seats(), rng.next_u64());
    let deal = SplitMix::new(rng.next_u64());
    player.plan(seat, &mut Imagined::new(state.clone(), seat, deal), Budget::default())
}

/// Three digits are all that anybody reads.
fn guess(trials: &Trials) -> Guess {
    Guess { mean: round(trials.mean()), error: round(trials.error()) }
}

fn rounded(reason: Reason) -> Reason {
    match reason {
        Reason::Ends { seat, id, name, points: Guess { mean, error } } => {
            let points = Guess { mean: round(mean.into()), error: round(error.into()) };
            Reason::Ends { seat, id, name, points }
        }
        Reason::Risk { id, name, share } => Reason::Risk { id, name, share: round(share.into()) },
    }
}

fn round(x: f64) -> f32 {
    ((x * 1000.0).round() / 1000.0) as f32
}
