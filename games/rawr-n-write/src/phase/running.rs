//! The decisions of Run Park up to the deaths: income, specialists, the tour, the last chances.

use mesozoic_core::{Env, Refusal, StepSink, ensure};
use mesozoic_kit::Bits;

use super::{Flow, each, goods};
use crate::components::{Exit, Good, Kind, Site, Track};
use crate::event::Event;
use crate::lane::Lane;
use crate::rules;
use crate::sheet::{Cards, Sheet};
use crate::step::Step;
use crate::task::Task;

pub(super) fn legal<O: StepSink<Step>>(
    sheet: &Sheet,
    cards: Cards,
    task: Task,
    out: &mut O,
) -> Flow {
    match task {
        Task::Incomes { owed, coins } => {
            let kinds = Kind::ALL.into_iter().filter(|&kind| owed[kind as usize] > 0);
            each(kinds, |kind| Step::Income { kind }, out)?;
            if owed == [0; 3] && coins == 0 {
                out.push(Step::Done)?;
            }
            goods::legal_purse(sheet, cards, coins, out)
        }
        Task::Specialists { coins } => {
            each(sheet.unused(cards), |slot| Step::Use { slot: slot as u8 }, out)?;
            if coins == 0 || !sheet.has_coin_use(cards) {
                out.push(Step::Done)?;
            }
            goods::legal_purse(sheet, cards, coins, out)
        }
        Task::Tour { at } => {
            let (places, exits) = sheet.onward(at);
            each(Bits(places).map(Site::at), |site| Step::Visit { site }, out)?;
            let exits = Bits(exits.into()).map(|exit| Exit::ALL[usize::from(exit)]);
            each(exits, |exit| Step::Exit { exit }, out)?;
            out.push(Step::EndTour)?;
            if at.is_none() { goods::legal_stored(sheet, cards, out) } else { Flow::Continue(()) }
        }
        _ => {
            out.push(Step::Done)?;
            goods::legal_stored(sheet, cards, out)
        }
    }
}

pub(super) fn why(sheet: &Sheet, cards: Cards, task: Task, step: Step) -> Result<(), Refusal> {
    match (task, step) {
        (Task::Incomes { owed, .. }, Step::Income { kind }) => {
            ensure(owed[kind as usize] > 0, || rules::nothing_to_pay(kind))
        }
        (Task::Incomes { owed, coins }, Step::Done) => {
            ensure(coins == 0, rules::coins_first)?;
            ensure(owed == [0; 3], rules::attractions_left)
        }
        (Task::Specialists { .. }, Step::Use { slot }) => why_use(sheet, cards, slot),
        (Task::Specialists { coins }, Step::Done) => {
            ensure(coins == 0 || !sheet.has_coin_use(cards), rules::coins_first)
        }
        (Task::Tour { at }, Step::Visit { site }) => {
            ensure(sheet.visited() & site.bit() == 0, rules::been_there)?;
            let leads = sheet.onward(at).0 & site.bit() != 0;
            ensure(leads, || rules::no_road_there(cards.building_word(site)))
        }
        (Task::Tour { at }, Step::Exit { exit }) => {
            let is_exit = |exits: u8| exits >> exit as u8 & 1 == 1;
            ensure(!is_exit(sheet.park.circled), || rules::exit_circled(exit))?;
            ensure(is_exit(sheet.onward(at).1), || rules::exit_not_reached(exit))
        }
        (Task::Tour { .. }, Step::EndTour) | (Task::Close | Task::Ending, Step::Done) => Ok(()),
        (Task::Tour { at: Some(_) }, _) => Err(rules::time_for_tour()),
        _ => goods::why_purse(sheet, cards, task.coins(), step).unwrap_or_else(|| Err(asks(task))),
    }
}

/// RW-48.
fn why_use(sheet: &Sheet, cards: Cards, slot: u8) -> Result<(), Refusal> {
    let Some(&track) = Track::SPECIALISTS.get(usize::from(slot)) else {
        return Err(rules::time_for_specialists());
    };
    let specialist = || cards.word(track);
    let has = |slots: u8| slots >> slot & 1 == 1;
    ensure(sheet.is_finished(track, cards), || rules::not_hired(specialist()))?;
    ensure(!has(sheet.crossed), || rules::has_left(specialist()))?;
    ensure(!has(sheet.used), || rules::used_already(specialist()))
}

/// What is asked instead.
fn asks(task: Task) -> Refusal {
    match task {
        Task::Incomes { .. } => rules::time_for_attractions(),
        Task::Specialists { .. } => rules::time_for_specialists(),
        Task::Tour { .. } => rules::time_for_tour(),
        Task::Close => rules::before_deaths(),
        _ => rules::before_the_count(),
    }
}

pub(super) fn apply<V: Env<Event>>(lane: &mut Lane<'_, V>, task: Task, step: Step) {
    match (task, step) {
        (Task::Incomes { mut owed, coins }, Step::Income { kind }) => {
            let n = std::mem::take(&mut owed[kind as usize]);
            lane.replace(Task::Incomes { owed, coins });
            lane.pay_attractions(kind, n);
        }
        (_, Step::Use { slot }) => {
            lane.sheet.used |= 1 << slot;
            let card = lane.cards.specialist(usize::from(slot)).id;
            lane.tell(|seat| Event::Used { seat, card: card.to_owned() });
            lane.push(Task::Ability { slot, part: 0 });
        }
        (_, Step::Visit { site }) => {
            lane.sheet.path.push(site);
            let marks = lane.sheet.park.unmarked(site);
            lane.tell(|seat| Event::Visited {
                seat,
                site,
                marks: Bits(marks).map(Site::at).collect(),
            });
            lane.replace(Task::Tour { at: Some(site) });
        }
        (_, Step::Exit { exit }) => lane.end_tour(Some(exit)),
        (_, Step::EndTour) => lane.end_tour(None),
        (Task::Incomes { .. }, Step::Done) => lane.replace(Task::Specialists { coins: 0 }),
        (Task::Specialists { coins }, Step::Done) => {
            lane.lose(Good::Coin, coins);
            lane.replace(Task::Tour { at: None });
        }
        (Task::Close, Step::Done) => {
            let left = lane.sheet.unsecured().min(255) as u8;
            lane.replace(Task::Deaths { left });
        }
        (_, Step::Done) => lane.pop(),
        _ => goods::apply(lane, task, step),
    }
}
