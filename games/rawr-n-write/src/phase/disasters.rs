//! Disasters: which one happens, and what it takes.

use mesozoic_core::{Env, Refusal, StepSink, ensure};

use super::{Flow, each};
use crate::components::{Colour, DISASTER_LIMIT, DISASTERS, Disaster, Site, Square, Track};
use crate::event::Event;
use crate::lane::Lane;
use crate::rules;
use crate::sheet::{Cards, Sheet};
use crate::step::Step;
use crate::task::Task;

/// No road of the park may go any more, only stored ones.
const NO_MORE: u8 = 255;

/// How many things a disaster still takes, and from which on.
#[derive(Clone, Copy)]
struct Losses {
    left: u8,
    from: u8,
}

pub(super) fn legal<O: StepSink<Step>>(
    sheet: &Sheet,
    cards: Cards,
    task: Task,
    out: &mut O,
) -> Flow {
    let Task::Losses { disaster, left, from } = task else {
        let disasters = Disaster::ALL.into_iter().filter(|&d| sheet.can_suffer(d, cards));
        return each(disasters, |disaster| Step::Disaster { disaster }, out);
    };
    let losses = Losses { left, from };
    match disaster {
        Disaster::Breakout | Disaster::Wreckage => {
            let sites = sheet.park.sites().filter(|&site| destroys(disaster, site));
            each(sites, |site| Step::Destroy { site }, out)
        }
        Disaster::Washout => {
            let roads = sheet.park.paved().iter().filter(|&road| sheet.can_wash(road, losses));
            each(roads, |square| Step::Wash { square }, out)?;
            if sheet.can_wash_stored(losses) {
                out.push(Step::WashStored)
            } else {
                Flow::Continue(())
            }
        }
        Disaster::Freezer => {
            let colours = Colour::ALL.into_iter().filter(|&c| sheet.can_lose(c, losses));
            each(colours, |colour| Step::Lose { colour }, out)
        }
        Disaster::Walkout => {
            each(sheet.hired(cards), |slot| Step::Dismiss { slot: slot as u8 }, out)
        }
    }
}

pub(super) fn why(sheet: &Sheet, cards: Cards, task: Task, step: Step) -> Result<(), Refusal> {
    let Task::Losses { disaster, left, from } = task else {
        let Step::Disaster { disaster } = step else { return Err(rules::time_for_disaster()) };
        ensure(sheet.may_recur(disaster), || rules::happened_twice(disaster))?;
        return ensure(sheet.can_suffer(disaster, cards), || rules::not_in_full(disaster));
    };
    let losses = Losses { left, from };
    match (disaster, step) {
        (Disaster::Breakout | Disaster::Wreckage, Step::Destroy { site }) => {
            let stands = sheet.park.stands(site);
            ensure(stands, || rules::not_standing(cards.building_word(site)))?;
            ensure(destroys(disaster, site), || match disaster {
                Disaster::Breakout => rules::takes_paddock(disaster),
                _ => rules::takes_attraction(disaster),
            })
        }
        (Disaster::Washout, Step::Wash { square }) => {
            ensure(sheet.park.paved().has(square), || rules::no_road_to_wash(square))?;
            ensure(sheet.can_wash(square, losses), rules::roads_in_order)
        }
        (Disaster::Washout, Step::WashStored) => {
            ensure(sheet.can_wash_stored(losses), rules::too_few_stored)
        }
        (Disaster::Freezer, Step::Lose { colour }) => {
            ensure(sheet.stored(colour) > 0, || rules::nothing_to_lose(colour))?;
            ensure(sheet.can_lose(colour, losses), rules::dna_in_order)
        }
        (Disaster::Walkout, Step::Dismiss { slot }) => {
            let slot = usize::from(slot);
            let Some(&track) = Track::SPECIALISTS.get(slot) else {
                return Err(rules::time_for_losses());
            };
            ensure(sheet.is_hired(slot, cards), || rules::not_working(cards.word(track)))
        }
        _ => Err(rules::time_for_losses()),
    }
}

pub(super) fn apply<V: Env<Event>>(lane: &mut Lane<'_, V>, task: Task, step: Step) {
    match step {
        Step::Disaster { disaster } => {
            lane.sheet.disasters[disaster as usize] += 1;
            lane.tell(|seat| Event::Struck { seat, disaster });
            let left = DISASTERS[disaster as usize].takes;
            lane.replace(Task::Losses { disaster, left, from: 0 });
        }
        Step::Destroy { site } => {
            lane.pop();
            let squares = lane.sheet.park.squares(site);
            lane.sheet.park.destroy(site);
            if site.species().is_some() {
                lane.sheet.living[site.index()] = 0;
            }
            lane.tell(|seat| Event::Destroyed { seat, site, squares: squares.iter().collect() });
        }
        Step::Wash { square } => {
            lane.suffer(task, square.bit() + 1);
            lane.sheet.park.wash(square);
            lane.tell(|seat| Event::Washed { seat, square: Some(square) });
        }
        Step::WashStored => {
            lane.suffer(task, NO_MORE);
            lane.sheet.roads.spent += 1;
            lane.tell(|seat| Event::Washed { seat, square: None });
        }
        Step::Lose { colour } => {
            lane.suffer(task, colour as u8);
            lane.sheet.dna[colour as usize].spent += 1;
            lane.tell(|seat| Event::Spoiled { seat, colour });
        }
        Step::Dismiss { slot } => {
            lane.pop();
            lane.sheet.crossed |= 1 << slot;
            let card = lane.cards.specialist(usize::from(slot)).id;
            lane.tell(|seat| Event::Left { seat, card: card.to_owned() });
        }
        _ => {}
    }
}

/// Whether a disaster's losses are taken one by one in order (RW-69).
pub(crate) fn goes_in_order(disaster: Disaster) -> bool {
    matches!(disaster, Disaster::Washout | Disaster::Freezer)
}

/// Whether this is the kind of building that a disaster destroys.
fn destroys(disaster: Disaster, site: Site) -> bool {
    match disaster {
        Disaster::Breakout => site.species().is_some(),
        _ => site.kind().is_some(),
    }
}

impl<V: Env<Event>> Lane<'_, V> {
    /// One thing of several goes; the next one must not come before it.
    fn suffer(&mut self, task: Task, from: u8) {
        if let Task::Losses { disaster, left, .. } = task {
            self.replace(Task::Losses { disaster, left: left - 1, from });
        }
    }
}

impl Sheet {
    /// RW-54: whether a disaster could be resolved in full.
    pub(crate) fn can_suffer(&self, disaster: Disaster, cards: Cards) -> bool {
        let there = match disaster {
            Disaster::Breakout | Disaster::Wreckage => {
                self.park.sites().filter(|&site| destroys(disaster, site)).count() as u32
            }
            Disaster::Washout => self.park.paved().len() + u32::from(self.roads.left()),
            Disaster::Freezer => self.stored_dna(),
            Disaster::Walkout => self.hired(cards).count() as u32,
        };
        self.may_recur(disaster) && there >= DISASTERS[disaster as usize].takes.into()
    }

    /// RW-54: whether a disaster has happened fewer than two times.
    fn may_recur(&self, disaster: Disaster) -> bool {
        self.disasters[disaster as usize] < DISASTER_LIMIT
    }

    /// RW-69: in reading order, and only so that enough are left.
    fn can_wash(&self, square: Square, losses: Losses) -> bool {
        let to_come = self.park.paved().from(square.bit());
        square.bit() >= losses.from
            && to_come.len() + u32::from(self.roads.left()) >= losses.left.into()
    }

    /// Stored roads go last.
    fn can_wash_stored(&self, losses: Losses) -> bool {
        self.roads.left() >= losses.left
    }

    /// RW-69: in order of colour, and only so that enough is left.
    fn can_lose(&self, colour: Colour, losses: Losses) -> bool {
        let to_come = &Colour::ALL[colour as usize..];
        self.stored(colour) > 0
            && colour as u8 >= losses.from
            && to_come.iter().map(|&c| self.stored(c)).sum::<u8>() >= losses.left
    }
}
