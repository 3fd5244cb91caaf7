//! What a seat's decisions do to its own sheet. Steps that touch the table are in `flow.rs`.

use mesozoic_core::Env;

use crate::components::{Colour, Disaster, Effect, Exit, FaceId, Good, Kind, Site, Square, Track};
use crate::event::Event;
use crate::lane::Lane;
use crate::step::{Plan, Step};
use crate::task::Task;

/// No road of the park may go any more, only stored ones.
const NO_MORE: u8 = 255;

impl<V: Env<Event>> Lane<'_, V> {
    /// Carries out a legal step that concerns this sheet alone.
    pub(crate) fn answer(&mut self, task: Task, step: Step) {
        match step {
            Step::First { die } => self.order(usize::from(die)),
            Step::Side { side } => self.take_side(task, side),
            Step::Choose { offer } => self.choose(task, offer),
            Step::Build { plan } => self.build(plan),
            Step::Gain { colour } => self.gain_any(task, colour),
            Step::Mark { track } => self.mark_coin(task, track),
            Step::Store => self.store(task),
            Step::Trade { ware } => self.trade(ware),
            Step::Decline => self.decline(task),
            Step::TakeRoad => {
                self.sheet.roads.spent += 1;
                self.tell(|seat| Event::Took { seat, good: Good::Road });
                self.push(Task::Road);
            }
            Step::TakeCoin => {
                if let Task::Coins { left } = task {
                    self.sheet.coins.spent += 1;
                    self.tell(|seat| Event::Took { seat, good: Good::Coin });
                    self.replace(Task::Coins { left: left + 1 });
                }
            }
            Step::At { square } => self.put(task, square),
            Step::Pair { pair } => {
                if let Task::Pair { square } = task {
                    self.pop();
                    self.pave(square, pair);
                }
            }
            Step::Turn { turn } => {
                if let Task::Turn { site } = task {
                    self.replace(Task::Draw { site, turn });
                }
            }
            Step::Make { species } => {
                if let Task::Make { left, free, housed } = task {
                    self.replace(Task::Make { left: left - 1, free, housed });
                    self.make(Site::paddock(species), free);
                }
            }
            Step::Done => self.finish(task),
            Step::Income { kind } => self.pay(task, kind),
            Step::Use { slot } => {
                self.sheet.used |= 1 << slot;
                let card = self.cards.specialist(usize::from(slot)).id;
                self.tell(|seat| Event::Used { seat, card: card.to_owned() });
                self.push(Task::Ability { slot, part: 0 });
            }
            Step::Upgrade { colour } => {
                if let Task::Upgrade { left } = task {
                    self.replace(Task::Upgrade { left: left - 1 });
                    self.sheet.dna[colour as usize].spent += 1;
                    self.tell(|seat| Event::Upgraded { seat, colour });
                    self.push(Task::Advanced { left: 1 });
                }
            }
            Step::Pick { die } => {
                if let Task::Pick { faces } = task {
                    self.replace(Task::Face { face: faces[usize::from(die)], copy: false });
                }
            }
            Step::Visit { site } => self.visit(site),
            Step::Exit { exit } => self.end_tour(Some(exit)),
            Step::EndTour => self.end_tour(None),
            Step::Disaster { disaster } => {
                self.sheet.disasters[disaster as usize] += 1;
                self.tell(|seat| Event::Struck { seat, disaster });
                let left = crate::components::DISASTERS[disaster as usize].takes;
                self.replace(Task::Losses { disaster, left, from: 0 });
            }
            Step::Destroy { site } => self.destroy(site),
            Step::Wash { square } => {
                self.suffer(task, square.bit() + 1);
                self.sheet.park.wash(square);
                self.tell(|seat| Event::Washed { seat, square: Some(square) });
            }
            Step::WashStored => {
                self.suffer(task, NO_MORE);
                self.sheet.roads.spent += 1;
                self.tell(|seat| Event::Washed { seat, square: None });
            }
            Step::Lose { colour } => {
                self.suffer(task, colour as u8);
                self.sheet.dna[colour as usize].spent += 1;
                self.tell(|seat| Event::Spoiled { seat, colour });
            }
            Step::Dismiss { slot } => {
                self.pop();
                self.sheet.crossed |= 1 << slot;
                let card = self.cards.specialist(usize::from(slot)).id;
                self.tell(|seat| Event::Left { seat, card: card.to_owned() });
            }
            Step::Draft { .. } | Step::Keep { .. } | Step::Place { .. } => {}
        }
    }

    /// RW-7: the owner says which drafted die comes first.
    pub(crate) fn order(&mut self, first: usize) {
        self.pop();
        if let [one, other] = self.sheet.dice[..] {
            let [first, second] = if first == 0 { [one, other] } else { [other, one] };
            self.push(Task::Face { face: second, copy: false });
            self.push(Task::Face { face: first, copy: false });
        }
    }

    fn take_side(&mut self, task: Task, side: u8) {
        if let Task::Face { face, copy } = task {
            self.pop();
            self.tell(|seat| Event::Faced { seat, face, side });
            let gains: &'static _ = FaceId::face(face).side(side);
            self.gain(gains, copy);
        }
    }

    fn choose(&mut self, task: Task, offer: crate::components::Offer) {
        if let Task::Choose { choice, left } = task {
            self.replace(Task::Choose { choice, left: left - 1 });
            let effect = choice.sides().into_iter().find(|(o, _)| *o == offer);
            if let Some((_, effect)) = effect {
                self.effect(&effect);
            }
        }
    }

    /// RW-21: three roads or an attraction.
    fn build(&mut self, plan: Plan) {
        match plan.kind() {
            None => {
                self.pop();
                self.effect(&Effect::Gain(Good::Road, crate::components::BUILD_ROADS));
            }
            Some(kind) => {
                let site = self.sheet.next_attraction(kind);
                self.replace(Task::Turn { site });
            }
        }
    }

    fn gain_any(&mut self, task: Task, colour: Colour) {
        match task {
            Task::Basic { left } => self.replace(Task::Basic { left: left - 1 }),
            Task::Advanced { left } => self.replace(Task::Advanced { left: left - 1 }),
            _ => {}
        }
        self.gain_dna(colour, 1);
    }

    fn mark_coin(&mut self, task: Task, track: Track) {
        let stored = match task {
            Task::Grants { left } => {
                self.replace(Task::Grants { left: left - 1 });
                false
            }
            _ => self.spend(1) > 0,
        };
        self.mark(track, stored);
    }

    fn store(&mut self, task: Task) {
        let good = if let Task::Roads { left } = task {
            self.replace(Task::Roads { left: left - 1 });
            self.sheet.roads.gained += 1;
            Good::Road
        } else {
            self.spend(1);
            self.sheet.coins.gained += 1;
            Good::Coin
        };
        self.tell(|seat| Event::Stored { seat, good });
    }

    /// RW-32, RW-42: a road is given up, a building is not drawn.
    fn decline(&mut self, task: Task) {
        match task {
            Task::Roads { left } => {
                self.replace(Task::Roads { left: left - 1 });
                self.tell(|seat| Event::Lost { seat, good: Good::Road, n: 1 });
            }
            Task::Turn { site } | Task::Draw { site, .. } => {
                self.pop();
                self.unbuilt(site, false);
            }
            _ => {
                self.pop();
                let name = "attraction".to_owned();
                self.tell(|seat| Event::Unbuilt { seat, name, forced: false });
            }
        }
    }

    fn put(&mut self, task: Task, square: Square) {
        match task {
            Task::Roads { left } => {
                self.replace(Task::Roads { left: left - 1 });
                self.push(Task::Pair { square });
            }
            Task::Road => self.replace(Task::Pair { square }),
            Task::Draw { site, turn } => {
                self.pop();
                self.draw(site, turn, square);
            }
            _ => {}
        }
    }

    fn finish(&mut self, task: Task) {
        match task {
            Task::Incomes { .. } => self.replace(Task::Specialists { coins: 0 }),
            Task::Specialists { coins } => {
                self.lose(Good::Coin, coins);
                self.replace(Task::Tour { at: None });
            }
            Task::Close => {
                let left = self.sheet.unsecured().min(255) as u8;
                self.replace(Task::Deaths { left });
            }
            _ => self.pop(),
        }
    }

    fn pay(&mut self, task: Task, kind: Kind) {
        if let Task::Incomes { mut owed, coins } = task {
            let n = std::mem::take(&mut owed[kind as usize]);
            self.replace(Task::Incomes { owed, coins });
            self.pay_attractions(kind, n);
        }
    }

    fn visit(&mut self, site: Site) {
        self.sheet.path.push(site);
        let marks = self.sheet.park.unmarked(site);
        self.tell(|seat| Event::Visited {
            seat,
            site,
            marks: mesozoic_kit::Bits(marks).map(Site::at).collect(),
        });
        self.replace(Task::Tour { at: Some(site) });
    }

    fn destroy(&mut self, site: Site) {
        self.pop();
        let squares = self.sheet.park.squares(site);
        self.sheet.park.destroy(site);
        if site.species().is_some() {
            self.sheet.living[site.index()] = 0;
        }
        self.tell(|seat| Event::Destroyed { seat, site, squares: squares.iter().collect() });
    }

    /// One thing of several goes; the next one must not come before it.
    fn suffer(&mut self, task: Task, from: u8) {
        if let Task::Losses { disaster, left, .. } = task {
            self.replace(Task::Losses { disaster, left: left - 1, from });
        }
    }
}

/// Whether an exit is circled.
pub(crate) fn is_circled(circled: u8, exit: Exit) -> bool {
    circled >> exit as u8 & 1 == 1
}

/// Whether a disaster's losses are taken one by one in order.
pub(crate) fn goes_in_order(disaster: Disaster) -> bool {
    matches!(disaster, Disaster::Washout | Disaster::Freezer)
}
