//! Works off a stack until it asks something or is empty. Whatever leaves no choice resolves by
//! itself (RW-66).

use mesozoic_core::{Audience, DrawKey, Env, SeatSet};

use crate::components::{Colour, Disaster, Effect, FaceId, Gains, Good, Kind, Site, Species};
use crate::event::Event;
use crate::lane::Lane;
use crate::sheet::Sheet;
use crate::task::Task;

impl<V: Env<Event>> Lane<'_, V> {
    /// Resolves until somebody is asked.
    pub(crate) fn settle(&mut self) {
        while let Some(task) = self.sheet.asked() {
            if !self.resolve(task) {
                return;
            }
        }
    }

    /// Resolves the top task, or says that it asks. Not part of the loop, before which the compiler would
    /// work out what any task may need.
    #[inline(never)]
    fn resolve(&mut self, task: Task) -> bool {
        match task {
            Task::Draft
            | Task::Keep
            | Task::Place
            | Task::Build
            | Task::Draw { .. }
            | Task::Road
            | Task::Pair { .. }
            | Task::Pick { .. }
            | Task::Disaster => return false,
            Task::First => {
                // RW-7: where both orders come to the same there is nothing to choose.
                if self.rehearse(0) != self.rehearse(1) {
                    return false;
                }
                self.order(0);
            }
            Task::Face { face, copy } => return self.resolve_face(face, copy),
            Task::Threat { n } => {
                self.pop();
                self.gain_threat(n);
            }
            Task::Choose { left, .. } | Task::Basic { left } | Task::Advanced { left } => {
                return self.pop_if(left == 0);
            }
            Task::Attraction { kind } => return self.resolve_attraction(kind),
            Task::Turn { site } => {
                if self.cards.shape(site).turns().count() > 1 {
                    return false;
                }
                self.replace(Task::Draw { site, turn: 0 });
            }
            Task::Born { paddock } => {
                self.pop();
                self.born(paddock);
            }
            Task::Pay { kind } => {
                self.pop();
                self.pay_attractions(kind, 1);
            }
            Task::Coins { left } => return self.resolve_coins(left),
            Task::Grants { left } => {
                // RW-67: what cannot be marked is lost.
                let useful = self.sheet.open_tracks(self.cards).any(|t| !t.is_building());
                if left > 0 && useful {
                    return false;
                }
                self.pop();
                self.lose(Good::Coin, left);
            }
            Task::Roads { left } => {
                let useful = !self.sheet.park.free.is_empty() || self.sheet.can_store_road();
                if left > 0 && useful {
                    return false;
                }
                self.pop();
                self.lose(Good::Road, left);
            }
            Task::Make { left, free, housed } => {
                let any = Species::ALL
                    .into_iter()
                    .any(|species| self.sheet.can_make(species, free, housed));
                return self.pop_if(left == 0 || !any);
            }
            Task::Upgrade { left } => {
                let any = Colour::BASIC.into_iter().any(|colour| self.sheet.stored(colour) > 0);
                return self.pop_if(left == 0 || !any);
            }
            Task::Roll { .. }
            | Task::RollTwo
            | Task::Bonus { .. }
            | Task::Ability { .. }
            | Task::Erect { .. } => self.resolve_card(task),
            Task::Incomes { .. }
            | Task::Specialists { .. }
            | Task::Tour { .. }
            | Task::Icons
            | Task::Icon { .. }
            | Task::Close
            | Task::Deaths { .. }
            | Task::Ending => return self.resolve_run(task),
            Task::Losses { left, .. } => return self.pop_if(left == 0),
        }
        true
    }

    fn resolve_face(&mut self, face: FaceId, copy: bool) -> bool {
        let shown = face.face();
        match &shown.or {
            // RW-22, RW-44: between two sides that bring nothing there is no choice.
            Some(or) if !self.brings(&shown.gains, copy) && !self.brings(or, copy) => self.pop(),
            Some(_) => return false,
            None => {
                self.pop();
                self.tell(|seat| Event::Faced { seat, face, side: 0 });
                self.gain(&shown.gains, copy);
            }
        }
        true
    }

    /// What cards bring: dice, bonuses, abilities, buildings.
    fn resolve_card(&mut self, task: Task) {
        self.pop();
        match task {
            Task::Roll { left } => {
                if left > 1 {
                    self.push(Task::Roll { left: left - 1 });
                }
                if left > 0 {
                    let face = self.throw();
                    self.tell(|seat| Event::Threw { seat, faces: vec![face] });
                    self.push(Task::Face { face, copy: false });
                }
            }
            Task::RollTwo => {
                let faces = [self.throw(), self.throw()];
                self.tell(|seat| Event::Threw { seat, faces: faces.to_vec() });
                self.push(Task::Pick { faces });
            }
            Task::Bonus { track, part } => {
                let parts = if track.is_building() {
                    self.cards.building(track.slot()).bonus
                } else {
                    std::slice::from_ref(&self.cards.specialist(track.slot()).bonus)
                };
                self.resolve_part(parts, part, Task::Bonus { track, part: part + 1 });
            }
            Task::Ability { slot, part } => {
                let parts = self.cards.specialist(usize::from(slot)).ability;
                self.resolve_part(parts, part, Task::Ability { slot, part: part + 1 });
            }
            Task::Erect { slot } => {
                let site = Site::card(usize::from(slot));
                if self.sheet.park.has_room(self.cards.shape(site), self.cards.host(site)) {
                    self.push(Task::Turn { site });
                } else {
                    self.unbuilt(site, true);
                }
            }
            _ => {}
        }
    }

    /// The sheet after gaining the drafted dice in an order, up to the next question.
    fn rehearse(&self, first: usize) -> Sheet {
        let mut sheet = self.sheet.clone();
        let mut lane = Lane {
            seat: self.seat,
            sheet: &mut sheet,
            cards: self.cards,
            runs: self.runs,
            last: self.last,
            env: &mut Still,
        };
        lane.order(first);
        lane.settle();
        sheet
    }

    /// Whether a side of a face brings anything.
    fn brings(&self, gains: &Gains, copy: bool) -> bool {
        let builds = |kind| !copy && self.sheet.can_build(kind);
        !gains.is_bare() || gains.attraction.is_some_and(builds)
    }

    /// The steps of Run Park, in order (RW-45).
    fn resolve_run(&mut self, task: Task) -> bool {
        match task {
            Task::Incomes { owed, coins } => {
                if owed != [0; 3] || self.may_use(coins) {
                    return false;
                }
                self.lose(Good::Coin, coins);
                self.replace(Task::Specialists { coins: 0 });
            }
            Task::Specialists { coins } => {
                let unused = self.sheet.unused(self.cards).next().is_some();
                if unused || self.may_use(coins) {
                    return false;
                }
                self.lose(Good::Coin, coins);
                self.replace(Task::Tour { at: None });
            }
            Task::Tour { at: None } => {
                if self.sheet.may_tour() || self.sheet.may_pave(self.cards) {
                    return false;
                }
                self.end_tour(None);
            }
            Task::Tour { at } => {
                if self.sheet.onward(at) != (0, 0) {
                    return false;
                }
                self.end_tour(None);
            }
            Task::Icons => self.replace(Task::Close),
            Task::Icon { icon } => {
                self.pop();
                self.pay_icon(icon);
            }
            Task::Close => {
                if self.sheet.may_close(self.cards) {
                    return false;
                }
                self.replace(Task::Deaths { left: self.sheet.unsecured().min(255) as u8 });
            }
            // RW-31: after the last deaths stored goods may be used once more.
            Task::Deaths { left: 0 } if self.last => self.replace(Task::Ending),
            Task::Deaths { left: 0 } => self.pop(),
            Task::Ending => return self.pop_if(!self.sheet.has_stored_use(self.cards)),
            Task::Deaths { left } => {
                self.replace(Task::Deaths { left: left - 1 });
                self.die();
            }
            _ => return false,
        }
        true
    }

    /// RW-53, RW-54: one death, and a disaster if its box has one and any can be resolved.
    fn die(&mut self) {
        self.sheet.deaths += 1;
        let deaths = self.sheet.deaths;
        let disaster = Sheet::is_disaster_box(deaths)
            && Disaster::ALL.into_iter().any(|d| self.sheet.can_suffer(d, self.cards));
        self.tell(|seat| Event::Died { seat, deaths, disaster });
        if disaster {
            self.push(Task::Disaster);
        }
    }

    fn pop_if(&mut self, spent: bool) -> bool {
        if spent {
            self.pop();
        }
        spent
    }

    fn resolve_part(&mut self, parts: &'static [Effect], part: u8, next: Task) {
        if usize::from(part) + 1 < parts.len() {
            self.push(next);
        }
        if let Some(effect) = parts.get(usize::from(part)) {
            self.effect(effect);
        }
    }

    /// RW-44: without a circle or a place an attraction is lost.
    fn resolve_attraction(&mut self, kind: Option<Kind>) -> bool {
        let Some(kind) = kind else {
            if Kind::ALL.into_iter().any(|kind| self.sheet.can_build(kind)) {
                return false;
            }
            self.pop();
            self.tell(|seat| Event::Unbuilt { seat, name: "attraction".to_owned(), forced: true });
            return true;
        };
        if self.sheet.can_build(kind) {
            let site = self.sheet.next_attraction(kind);
            self.replace(Task::Turn { site });
        } else {
            self.pop();
            self.tell(|seat| Event::Unbuilt { seat, name: kind.name().to_owned(), forced: true });
        }
        true
    }

    /// RW-27: coins are lost only if there is no use for them.
    fn resolve_coins(&mut self, left: u8) -> bool {
        if left > 0 && self.sheet.has_coin_use(self.cards) {
            return false;
        }
        self.pop();
        self.lose(Good::Coin, left);
        true
    }

    /// Whether a step of Run Park asks for coins: those in hand if they are of any use, otherwise
    /// stored ones that finish a card.
    fn may_use(&self, coins: u8) -> bool {
        if coins > 0 {
            self.sheet.has_coin_use(self.cards)
        } else {
            self.sheet.can_finish(self.cards)
        }
    }

    pub(crate) fn lose(&mut self, good: Good, n: u8) {
        if n > 0 {
            self.tell(|seat| Event::Lost { seat, good, n });
        }
    }
}

/// An environment in which every die shows its first face and nobody listens.
pub(crate) struct Still;

impl Env<Event> for Still {
    fn below(&mut self, _: DrawKey, _: u32) -> u32 {
        0
    }

    fn emit(&mut self, _: Audience, _: impl FnOnce() -> Event) {}

    fn fence(&mut self, _: SeatSet) {}
}

impl Sheet {
    /// Where the tour can go on from here: places not yet visited, and exits not yet circled.
    pub(crate) fn onward(&self, at: Option<Site>) -> (u32, u8) {
        let links = self.park.links(at);
        (links.places & !self.visited(), links.exits & !self.park.circled)
    }

    /// Whether there is any tour.
    pub(crate) fn may_tour(&self) -> bool {
        self.onward(None) != (0, 0)
    }

    /// Whether stored goods could still make a road before the tour.
    pub(crate) fn may_pave(&self, cards: crate::sheet::Cards) -> bool {
        let free = !self.park.free.is_empty();
        free && (self.roads.left() > 0 || self.can_trade_stored() || self.can_finish(cards))
    }

    /// RW-68: whether stored goods could matter before deaths are marked and not just as well later.
    pub(crate) fn may_close(&self, cards: crate::sheet::Cards) -> bool {
        self.can_trade_stored() && self.unsecured() > 0 || self.can_finish(cards)
    }

    /// RW-27: whether there is anything that a coin in hand can be used for.
    pub(crate) fn has_coin_use(&self, cards: crate::sheet::Cards) -> bool {
        self.can_store_coin() || self.can_trade() || self.open_tracks(cards).next().is_some()
    }

    /// Whether anything stored can be used.
    pub(crate) fn has_stored_use(&self, cards: crate::sheet::Cards) -> bool {
        self.can_trade_stored()
            || self.coins.left() > 0 && self.open_tracks(cards).next().is_some()
            || self.roads.left() > 0 && !self.park.free.is_empty()
    }
}
