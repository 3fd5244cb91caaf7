//! The best way to carry out an action once it is begun: where to settle, whom to eat, who goes
//! where.
//!
//! Few of these steps show what they are good for when they are taken. A step is therefore judged
//! by what follows if nothing more is added to it: predators stop eating, the rest of a herd
//! stays. Where the first step opens quite different ways, each way is followed to its end.

use arrayvec::ArrayVec;
use mesozoic_core::{Quiet, Rng, Seat, StepSink};

use super::outlook::Outlook;
use crate::state::{Stage, TriassicTerror};
use crate::step::Step;

/// More than any action has.
pub(super) const LONGEST: usize = 16;
/// The steps of an action.
pub(super) type Steps = ArrayVec<Step, LONGEST>;

/// The legal steps of an action: at most six areas' worth of parties.
type Choices = Vec<Step>;

/// Plays without anybody listening. Nothing is drawn inside a turn, so any dice will do.
#[inline]
pub(super) fn after(game: &TriassicTerror, step: Step) -> TriassicTerror {
    let mut next = game.clone();
    next.play(step, &mut Quiet::new(0));
    next
}

/// Whether a seat has finished an action, or could leave it here.
fn is_settled(stage: Stage) -> bool {
    match stage {
        Stage::Menu | Stage::Card | Stage::Tile | Stage::Over => true,
        Stage::Raptor { hunt } => hunt.moved != [false; 2],
        Stage::Migrate { trek } => trek.first.is_some(),
        Stage::Fly { hatched } => hatched,
        _ => false,
    }
}

/// How far the seat is ahead.
#[inline]
pub(super) fn lead(game: &TriassicTerror, seat: Seat) -> f32 {
    Outlook::new(game).lead(seat)
}

/// How far the seat is ahead if nothing more is added to what is begun.
fn lead_if_stopped(game: &TriassicTerror, seat: Seat) -> f32 {
    let mut game = game.clone();
    let mut env = Quiet::new(0);
    while !is_settled(game.stage) {
        let stop = match game.stage {
            Stage::Stalk | Stage::Fly { .. } => Step::Stay,
            Stage::Eat { .. }
            | Stage::Scatter { .. }
            | Stage::Raptor { .. }
            | Stage::Migrate { .. } => Step::Stop,
            Stage::Send { sent, .. } if sent != [0; 4] => Step::Stop,
            Stage::Enter => Step::Enter,
            // A choice that cannot be left out: the best of it.
            _ => return finish(&game, seat).0,
        };
        game.play(stop, &mut env);
    }
    lead(&game, seat)
}

/// The steps of the action itself, without white dinosaurs and counters.
pub(super) fn choices(game: &TriassicTerror) -> Choices {
    let mut own = Own(Vec::with_capacity(32));
    let _ = game.steps(game.actor(), &mut own);
    own.0
}

/// Leaves out what may come between.
struct Own(Choices);

impl StepSink<Step> for Own {
    fn push(&mut self, step: Step) -> std::ops::ControlFlow<()> {
        if !matches!(step, Step::White { .. } | Step::Counter { .. }) {
            self.0.push(step);
        }
        std::ops::ControlFlow::Continue(())
    }
}

/// The best way found to go on from here until the action is settled, and the lead it gives.
pub(super) fn finish(game: &TriassicTerror, seat: Seat) -> (f32, Steps) {
    let mut best = (f32::NEG_INFINITY, Steps::new());
    match game.stage {
        // These open quite different ways.
        Stage::Stalk
        | Stage::Fly { .. }
        | Stage::Raptor { .. }
        | Stage::Environment
        | Stage::Grow { first: None }
        | Stage::Migrate { .. } => {
            for step in choices(game) {
                let next = after(game, step);
                let (value, rest) = match next.stage {
                    stage if is_settled(stage) => (lead(&next, seat), Steps::new()),
                    _ => finish(&next, seat),
                };
                if value > best.0 {
                    let steps = std::iter::once(step).chain(rest).collect();
                    best = (value, steps);
                }
            }
            best
        }
        _ => climb(game, seat),
    }
}

/// Goes on step by step, each time by the one after which stopping would be best.
fn climb(game: &TriassicTerror, seat: Seat) -> (f32, Steps) {
    let mut game = game.clone();
    let mut steps = Steps::new();
    let mut value = f32::NEG_INFINITY;
    let kind = std::mem::discriminant(&game.stage);
    while std::mem::discriminant(&game.stage) == kind
        || !is_settled(game.stage) && steps.len() + 1 < LONGEST
    {
        let mut best = (f32::NEG_INFINITY, Step::Stop);
        for step in choices(&game) {
            let value = lead_if_stopped(&after(&game, step), seat);
            if value > best.0 {
                best = (value, step);
            }
        }
        value = best.0;
        game = after(&game, best.1);
        steps.push(best.1);
        if is_settled(game.stage) {
            break;
        }
    }
    (value, steps)
}

/// A step for playouts: the best-looking of the action, or the next action.
pub(super) fn playout_step<R: Rng>(game: &TriassicTerror, rng: &mut R) -> Step {
    let seat = game.actor();
    let mut steps = choices(game);
    match game.stage {
        Stage::Menu => {
            let mut all = Vec::with_capacity(32);
            let _ = game.steps(game.actor(), &mut all);
            // Card and tile, white dinosaurs, and the end of the turn; counters are for thinkers.
            let is_counter = |step: &Step| matches!(step, Step::Counter { .. });
            all.into_iter().find(|step| !is_counter(step)).unwrap_or(Step::End)
        }
        Stage::Card | Stage::Tile => steps[rng.below(steps.len() as u32) as usize],
        _ => {
            // A few of them are enough for a playout.
            rng.shuffle(&mut steps);
            let mut best = (f32::NEG_INFINITY, steps[0]);
            for step in steps.into_iter().take(6) {
                let value = lead_if_stopped(&after(game, step), seat);
                if value > best.0 {
                    best = (value, step);
                }
            }
            best.1
        }
    }
}
