//! Gains that leave a choice: one of two, a colour of DNA, an upgrade.

use mesozoic_core::{Env, Refusal, StepSink, ensure};

use super::{Flow, each};
use crate::components::Colour;
use crate::event::Event;
use crate::lane::Lane;
use crate::rules;
use crate::sheet::Sheet;
use crate::step::Step;
use crate::task::Task;

pub(super) fn legal<O: StepSink<Step>>(sheet: &Sheet, task: Task, out: &mut O) -> Flow {
    match task {
        Task::Choose { choice, .. } => {
            each(choice.sides(), |(offer, _)| Step::Choose { offer }, out)
        }
        Task::Upgrade { .. } => {
            let stored = Colour::BASIC.into_iter().filter(|&colour| sheet.stored(colour) > 0);
            each(stored, |colour| Step::Upgrade { colour }, out)?;
            out.push(Step::Done)
        }
        _ => {
            let colours = colours(task);
            let stand_in = sheet.stand_in(colours);
            let offered = colours.iter().filter(|&&c| !sheet.is_full(c) || stand_in == Some(c));
            each(offered, |&colour| Step::Gain { colour }, out)
        }
    }
}

pub(super) fn why(sheet: &Sheet, task: Task, step: Step) -> Result<(), Refusal> {
    match (task, step) {
        (Task::Choose { choice, .. }, Step::Choose { offer }) => {
            let is_side = choice.sides().iter().any(|(side, _)| *side == offer);
            ensure(is_side, rules::time_to_choose_gain)
        }
        (Task::Choose { .. }, _) => Err(rules::time_to_choose_gain()),
        (Task::Upgrade { .. }, Step::Done) => Ok(()),
        (Task::Upgrade { .. }, Step::Upgrade { colour }) => {
            ensure(colour.is_basic(), rules::basic_only)?;
            ensure(sheet.stored(colour) > 0, || rules::none_to_upgrade(colour))
        }
        (Task::Upgrade { .. }, _) => Err(rules::time_to_upgrade()),
        (_, Step::Gain { colour }) if colours(task).contains(&colour) => {
            match sheet.stand_in(colours(task)) {
                Some(other) if sheet.is_full(colour) && other != colour => {
                    Err(rules::full_tracks_alike(other))
                }
                _ => Ok(()),
            }
        }
        (Task::Basic { .. }, _) => Err(rules::time_to_choose_basic()),
        _ => Err(rules::time_to_choose_advanced()),
    }
}

pub(super) fn apply<V: Env<Event>>(lane: &mut Lane<'_, V>, task: Task, step: Step) {
    match (task, step) {
        (Task::Choose { choice, left }, Step::Choose { offer }) => {
            lane.replace(Task::Choose { choice, left: left - 1 });
            let effect = choice.sides().into_iter().find(|(o, _)| *o == offer);
            if let Some((_, effect)) = effect {
                lane.effect(&effect);
            }
        }
        (Task::Upgrade { left }, Step::Upgrade { colour }) => {
            lane.replace(Task::Upgrade { left: left - 1 });
            lane.sheet.dna[colour as usize].spent += 1;
            lane.tell(|seat| Event::Upgraded { seat, colour });
            lane.push(Task::Advanced { left: 1 });
        }
        (Task::Upgrade { .. }, Step::Done) => lane.pop(),
        (Task::Basic { left }, Step::Gain { colour }) => {
            lane.replace(Task::Basic { left: left - 1 });
            lane.gain_dna(colour, 1);
        }
        (Task::Advanced { left }, Step::Gain { colour }) => {
            lane.replace(Task::Advanced { left: left - 1 });
            lane.gain_dna(colour, 1);
        }
        _ => {}
    }
}

/// The colours that a task asks for.
fn colours(task: Task) -> &'static [Colour] {
    if matches!(task, Task::Basic { .. }) { &Colour::BASIC } else { &Colour::ADVANCED }
}

impl Sheet {
    /// RW-26: of colours whose track is full the first stands for all, since each would become the
    /// same coin.
    fn stand_in(&self, colours: &[Colour]) -> Option<Colour> {
        colours.iter().copied().find(|&colour| self.is_full(colour))
    }
}
