//! What a seat may do, why not, and what happens: the tasks that ask are grouped by what they are
//! about, each group with its `legal`, `why` and `apply` side by side in a file of its own. Here is
//! who is asked what. `course.rs` has the course of the game, and `resolve.rs` works off what leaves
//! no choice.

mod course;
mod dice;
mod dinosaurs;
mod disasters;
mod drawing;
mod gains;
mod goods;
mod order;
mod resolve;
mod running;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use mesozoic_core::{Env, Pick, Refusal, Rng, Seat, StepSink, ensure};

pub(crate) use disasters::goes_in_order;
pub(crate) use resolve::Still;

use crate::event::Event;
use crate::rules;
use crate::squares::Squares;
use crate::state::{Phase, RawrNWrite};
use crate::step::Step;
use crate::task::Task;

type Flow = ControlFlow<()>;

/// Steps that roads in hand leave beside drawing them: store, decline, six tracks, five wares, and a
/// road out of storage.
const OTHERS: usize = 14;

impl RawrNWrite {
    /// Every legal step of a seat.
    pub(crate) fn steps<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> Flow {
        let sheet = &self.sheets[seat.index()];
        let cards = self.cards;
        let Some(task) = sheet.asked() else { return Flow::Continue(()) };
        match task {
            Task::Draft | Task::Keep | Task::Place => dice::legal_at_table(self, sheet, task, out),
            Task::First | Task::Face { .. } | Task::Pick { .. } => dice::legal(task, out),
            Task::Choose { .. }
            | Task::Basic { .. }
            | Task::Advanced { .. }
            | Task::Upgrade { .. } => gains::legal(sheet, task, out),
            Task::Coins { .. } | Task::Grants { .. } | Task::Roads { .. } => {
                goods::legal(sheet, cards, task, out)
            }
            Task::Build
            | Task::Attraction { .. }
            | Task::Turn { .. }
            | Task::Draw { .. }
            | Task::Road
            | Task::Pair { .. } => drawing::legal(sheet, cards, task, out),
            Task::Make { free, housed, .. } => dinosaurs::legal(sheet, free, housed, out),
            Task::Incomes { .. }
            | Task::Specialists { .. }
            | Task::Tour { .. }
            | Task::Close
            | Task::Ending => running::legal(sheet, cards, task, out),
            Task::Disaster | Task::Losses { .. } => disasters::legal(sheet, cards, task, out),
            _ => Flow::Continue(()),
        }
    }

    /// One of them, each as likely as any other. Long lists are not listed.
    #[inline]
    pub(crate) fn any_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Option<Step> {
        let sheet = &self.sheets[seat.index()];
        let squares = match sheet.asked()? {
            Task::Draw { site, turn } => {
                let declines = u32::from(drawing::may_decline(site));
                let corners = sheet.corners(site, turn, self.cards);
                let k = rng.below(corners.len() + declines);
                return Some(at_or(corners, k, Step::Decline));
            }
            Task::Roads { .. } => {
                let squares = sheet.park.free;
                let mut others = ArrayVec::<Step, OTHERS>::new();
                let _ = goods::beside_roads(sheet, self.cards, &mut others);
                let k = rng.below(squares.len() + others.len() as u32);
                let other = k.checked_sub(squares.len()).map(|i| others[i as usize]);
                return Some(at_or(squares, k, other.unwrap_or(Step::Decline)));
            }
            Task::Road => sheet.park.free,
            _ => {
                let mut pick = Pick::new(rng);
                let _ = self.steps(seat, &mut pick);
                return pick.picked;
            }
        };
        Some(at_or(squares, rng.below(squares.len()), Step::Decline))
    }

    /// Refuses what `steps` does not give.
    pub(crate) fn refuse(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        ensure(seat.0 < self.seats, || rules::no_seat(seat.0))?;
        let sheet = &self.sheets[seat.index()];
        let cards = self.cards;
        let Some(task) = sheet.asked() else { return Err(self.not_awaited()) };
        match task {
            Task::Draft | Task::Keep | Task::Place => dice::why_at_table(self, sheet, task, step),
            Task::First | Task::Face { .. } | Task::Pick { .. } => dice::why(task, step),
            Task::Choose { .. }
            | Task::Basic { .. }
            | Task::Advanced { .. }
            | Task::Upgrade { .. } => gains::why(sheet, task, step),
            Task::Coins { .. } | Task::Grants { .. } | Task::Roads { .. } => {
                goods::why(sheet, cards, task, step)
            }
            Task::Build
            | Task::Attraction { .. }
            | Task::Turn { .. }
            | Task::Draw { .. }
            | Task::Road
            | Task::Pair { .. } => drawing::why(sheet, cards, task, step),
            Task::Make { free, housed, .. } => dinosaurs::why(sheet, free, housed, step),
            Task::Incomes { .. }
            | Task::Specialists { .. }
            | Task::Tour { .. }
            | Task::Close
            | Task::Ending => running::why(sheet, cards, task, step),
            Task::Disaster | Task::Losses { .. } => disasters::why(sheet, cards, task, step),
            _ => Err(rules::happens_by_itself()),
        }
    }

    /// Why a seat has nothing to decide.
    fn not_awaited(&self) -> Refusal {
        match self.phase {
            Phase::Over => rules::over(),
            Phase::Setup => rules::starting_dna(),
            Phase::Draft => rules::not_your_draft(),
            Phase::Place => rules::not_your_placing(),
            Phase::Last | Phase::Gain | Phase::Copy | Phase::Park => rules::wait_for_others(),
        }
    }

    /// Carries out a legal step and all that follows from it.
    pub(crate) fn choose<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        let Some(task) = self.sheets[seat.index()].asked() else { return };
        let mut lane = self.lane(seat, env);
        match task {
            Task::Draft | Task::Keep | Task::Place => {
                dice::apply_at_table(self, seat, task, step, env);
            }
            Task::First | Task::Face { .. } | Task::Pick { .. } => {
                dice::apply(&mut lane, task, step);
            }
            Task::Choose { .. }
            | Task::Basic { .. }
            | Task::Advanced { .. }
            | Task::Upgrade { .. } => gains::apply(&mut lane, task, step),
            Task::Coins { .. } | Task::Grants { .. } | Task::Roads { .. } => {
                goods::apply(&mut lane, task, step);
            }
            Task::Build
            | Task::Attraction { .. }
            | Task::Turn { .. }
            | Task::Draw { .. }
            | Task::Road
            | Task::Pair { .. } => drawing::apply(&mut lane, task, step),
            Task::Make { .. } => dinosaurs::apply(&mut lane, task, step),
            Task::Incomes { .. }
            | Task::Specialists { .. }
            | Task::Tour { .. }
            | Task::Close
            | Task::Ending => running::apply(&mut lane, task, step),
            Task::Disaster | Task::Losses { .. } => disasters::apply(&mut lane, task, step),
            _ => {}
        }
        self.lane(seat, env).settle();
        self.proceed(env);
    }
}

/// The `k`th square, or something else beyond the last.
fn at_or(squares: Squares, k: u32, beyond: Step) -> Step {
    if k < squares.len() { Step::At { square: squares.nth(k) } } else { beyond }
}

fn at_each<O: StepSink<Step>>(squares: Squares, out: &mut O) -> Flow {
    squares.iter().try_for_each(|square| out.push(Step::At { square }))
}

/// A step for each of these things, in order.
fn each<T, O: StepSink<Step>>(
    things: impl IntoIterator<Item = T>,
    step: impl Fn(T) -> Step,
    out: &mut O,
) -> Flow {
    things.into_iter().try_for_each(|thing| out.push(step(thing)))
}
