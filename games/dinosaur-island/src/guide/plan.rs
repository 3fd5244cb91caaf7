//! A whole Worker Phase planned at once: nobody can interfere, so the seat's own future is all there
//! is to see.

use mesozoic_core::{Quiet, Seat, StepSink, sort_by};
use std::ops::ControlFlow;

use crate::state::{DinosaurIsland, Phase};
use crate::step::Step;

/// A plan under way.
#[derive(Clone)]
pub(super) struct Plan {
    pub(super) game: DinosaurIsland,
    pub(super) steps: Vec<Step>,
    pub(super) value: f32,
}

/// Steps that a plan may take; finishing is for its end.
struct Ideas(Vec<Step>);

impl StepSink<Step> for Ideas {
    fn push(&mut self, step: Step) -> ControlFlow<()> {
        if step != Step::Done {
            self.0.push(step);
        }
        ControlFlow::Continue(())
    }
}

/// The best plans for the rest of a seat's Worker Phase, best first, each ending with `done`. At every
/// depth the `width` best are followed.
pub(super) fn plans(game: &DinosaurIsland, seat: Seat, width: usize) -> Vec<Plan> {
    debug_assert!(game.phase == Phase::Work, "plans are for the Worker Phase");
    let mut dice = Quiet::new(0);
    let value = game.worth(seat);
    let mut beam = vec![Plan { game: game.clone(), steps: Vec::new(), value }];
    let mut done: Vec<Plan> = Vec::new();
    let mut ideas = Ideas(Vec::new());
    while !beam.is_empty() {
        let mut next: Vec<Plan> = Vec::new();
        for plan in &beam {
            ideas.0.clear();
            let _ = plan.game.steps(seat, &mut ideas);
            for &step in &ideas.0 {
                let mut game = plan.game.clone();
                game.play(seat, step, &mut dice);
                let value = game.worth(seat);
                // Different orders of the same acts come to the same.
                if next.iter().any(|other| {
                    other.value.to_bits() == value.to_bits()
                        && other.game.player(seat) == game.player(seat)
                }) {
                    continue;
                }
                let mut steps = plan.steps.clone();
                steps.push(step);
                next.push(Plan { game, steps, value });
            }
        }
        // Idle hands are worth nothing once the phase is over.
        for plan in beam.drain(..).filter(|plan| plan.game.player(seat).owed.is_empty()) {
            done.push(plan);
        }
        sort_by(&mut next, |a, b| b.value.total_cmp(&a.value));
        next.truncate(width);
        beam = next;
    }
    for plan in &mut done {
        plan.game.player_mut(seat).hands = 0;
        plan.value = plan.game.worth(seat);
        plan.steps.push(Step::Done);
    }
    sort_by(&mut done, |a, b| b.value.total_cmp(&a.value));
    done.truncate(width.max(1));
    done
}
