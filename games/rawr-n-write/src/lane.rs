//! One seat at its sheet: gaining, spending, drawing. Everything here reads and writes one sheet,
//! so that lanes commute (the cards are the same for all and never change).
//!
//! What comes next is on the stack: `phase/resolve.rs` works it off, the other files of `phase/`
//! take the decisions.

use mesozoic_core::{Audience, Env, Seat};

use crate::components::{
    Colour, DINOSAURS, EXCITEMENT_ICONS, Effect, FaceId, Gains, Good, Icon, Kind, Pair, Site,
    Square, TRADE, Track,
};
use crate::event::{Asset, Event};
use crate::park::Lot;
use crate::sheet::{Cards, FULL_BAG, Sheet};
use crate::squares::covered;
use crate::task::Task;

/// A seat at its sheet.
pub(crate) struct Lane<'a, V> {
    pub(crate) seat: Seat,
    pub(crate) sheet: &'a mut Sheet,
    pub(crate) cards: Cards,
    /// Whether the parks run: the seat's own bag then empties (RW-46).
    pub(crate) runs: bool,
    /// Whether it is the last time.
    pub(crate) last: bool,
    pub(crate) env: &'a mut V,
}

impl<V: Env<Event>> Lane<'_, V> {
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce(Seat) -> Event) {
        let seat = self.seat;
        self.env.emit(Audience::Everyone, || event(seat));
    }

    #[inline]
    pub(crate) fn push(&mut self, task: Task) {
        self.sheet.tasks.push(task);
    }

    pub(crate) fn pop(&mut self) {
        self.sheet.tasks.pop();
    }

    /// Puts another task in the place of the top one.
    pub(crate) fn replace(&mut self, task: Task) {
        self.pop();
        self.push(task);
    }

    /// RW-10: security, DNA, roads, attraction, coins. What asks is pushed in reverse.
    pub(crate) fn gain(&mut self, gains: &Gains, copy: bool) {
        self.gain_good(Good::Coin, gains.coins);
        // RW-22: Duplicate ignores attractions.
        if let (Some(kind), false) = (gains.attraction, copy) {
            self.push(Task::Attraction { kind: Some(kind) });
        }
        self.gain_good(Good::Road, gains.roads);
        for (colour, &n) in Colour::ALL.into_iter().zip(&gains.dna) {
            if n > 0 {
                self.gain_dna(colour, n);
            }
        }
        self.gain_good(Good::Security, gains.security);
    }

    pub(crate) fn gain_good(&mut self, good: Good, n: u8) {
        if n == 0 {
            return;
        }
        self.tell(|seat| Event::Gained { seat, what: Asset::Good(good), n });
        match good {
            Good::Coin => self.gather(n),
            Good::Road => self.push(Task::Roads { left: n }),
            Good::Security => self.sheet.security += u16::from(n),
            Good::Excitement => self.excite(n),
        }
    }

    /// RW-26: coins join those that they belong to, and all are used together.
    fn gather(&mut self, n: u8) {
        match self.sheet.tasks.iter_mut().rev().find_map(Task::purse) {
            Some(purse) => *purse = purse.saturating_add(n),
            None => self.push(Task::Coins { left: n }),
        }
    }

    /// RW-28: coins are spent out of the hand, those gained last first, and then out of storage.
    /// Says how many were stored.
    pub(crate) fn spend(&mut self, n: u8) -> u8 {
        let mut left = n;
        for purse in self.sheet.tasks.iter_mut().rev().filter_map(Task::purse) {
            let spent = left.min(*purse);
            *purse -= spent;
            left -= spent;
        }
        self.sheet.coins.spent += left;
        left
    }

    /// RW-52: while icons pay, those that are newly circled pay at once, the lowest first.
    fn excite(&mut self, n: u8) {
        let before = self.sheet.excitement;
        self.sheet.excitement += u16::from(n);
        if let Some(Task::Icons) = self.sheet.tasks.first() {
            for icon in (0..EXCITEMENT_ICONS.len()).rev() {
                let space = u16::from(EXCITEMENT_ICONS[icon].0);
                if space > before && space <= self.sheet.excitement {
                    self.push(Task::Icon { icon: icon as u8 });
                }
            }
        }
    }

    /// RW-26: what finds its track full becomes coins.
    pub(crate) fn gain_dna(&mut self, colour: Colour, n: u8) {
        let dna = &mut self.sheet.dna[colour as usize];
        let fits = n.min(colour.boxes() - dna.gained);
        dna.gained += fits;
        if fits > 0 {
            self.tell(|seat| Event::Gained { seat, what: Asset::Dna(colour), n: fits });
        }
        if n > fits {
            self.tell(|seat| Event::Overflowed { seat, colour, n: n - fits });
            self.gather(n - fits);
        }
    }

    pub(crate) fn gain_threat(&mut self, n: u8) {
        if n > 0 {
            self.tell(|seat| Event::Gained { seat, what: Asset::Threat, n });
            self.sheet.threat += u16::from(n);
        }
    }

    /// One part of a bonus or ability.
    pub(crate) fn effect(&mut self, effect: &Effect) {
        match *effect {
            Effect::Gain(good, n) => self.gain_good(good, n),
            Effect::Dna(colour, n) => self.gain_dna(colour, n),
            Effect::AnyBasic(left) => self.push(Task::Basic { left }),
            Effect::AnyAdvanced(left) => self.push(Task::Advanced { left }),
            Effect::Attraction(kind) => self.push(Task::Attraction { kind }),
            Effect::Roll(left) => self.push(Task::Roll { left }),
            Effect::RollPick => self.push(Task::RollTwo),
            Effect::Choose(choice) => self.push(Task::Choose { choice, left: 1 }),
            Effect::Make { max, free, housed } => self.push(Task::Make { left: max, free, housed }),
            Effect::Upgrade(left) => self.push(Task::Upgrade { left }),
            Effect::SpecialistCoins(left) => self.push(Task::Grants { left }),
            Effect::Per { counter, per, cap, each } => {
                let times = (self.sheet.count(counter) / u32::from(per)).min(cap.into()) as u8;
                self.repeat(each, times);
            }
        }
    }

    /// An effect several times.
    pub(crate) fn repeat(&mut self, effect: &Effect, times: u8) {
        match *effect {
            _ if times == 0 => {}
            Effect::Gain(good, n) => self.gain_good(good, n * times),
            Effect::Roll(n) => self.push(Task::Roll { left: n * times }),
            Effect::Choose(choice) => self.push(Task::Choose { choice, left: times }),
            _ => (0..times).for_each(|_| self.effect(effect)),
        }
    }

    pub(crate) fn pay_icon(&mut self, icon: u8) {
        let (space, icon) = EXCITEMENT_ICONS[usize::from(icon)];
        self.tell(|seat| Event::Iconed { seat, space });
        self.effect(&match icon {
            Icon::Coin => Effect::Gain(Good::Coin, 1),
            Icon::Basic => Effect::AnyBasic(1),
            Icon::Security => Effect::Gain(Good::Security, 1),
            Icon::Road => Effect::Gain(Good::Road, 1),
            Icon::Advanced => Effect::AnyAdvanced(1),
        });
    }

    /// RW-46: draws a die from the seat's own bag and rolls it.
    pub(crate) fn throw(&mut self) -> FaceId {
        if !self.runs || self.sheet.bag == 0 {
            self.sheet.bag = FULL_BAG;
        }
        let bag = u32::from(self.sheet.bag);
        let k = self.sheet.draws.below_for(self.seat, self.env, bag.count_ones() * 6);
        let mut left = bag;
        for _ in 0..k / 6 {
            left &= left - 1;
        }
        let die = left.trailing_zeros() as u8;
        if self.runs {
            self.sheet.bag &= !(1 << die);
        }
        FaceId::new(die, (k % 6) as u8)
    }

    /// RW-52: every icon that is circled now pays: security, DNA, roads, then all coins at once.
    /// What asks is pushed in reverse.
    pub(crate) fn pay_icons(&mut self) {
        let excitement = self.sheet.excitement;
        let circled = EXCITEMENT_ICONS.iter().filter(|(space, _)| u16::from(*space) <= excitement);
        let mut due = [0; 5];
        for &(space, icon) in circled {
            self.tell(|seat| Event::Iconed { seat, space });
            due[icon as usize] += 1;
        }
        let due = |icon: Icon| due[icon as usize];
        self.push(Task::Coins { left: 0 });
        self.gain_good(Good::Security, due(Icon::Security));
        self.gain_good(Good::Coin, due(Icon::Coin));
        self.gain_good(Good::Road, due(Icon::Road));
        self.push(Task::Advanced { left: due(Icon::Advanced) });
        self.push(Task::Basic { left: due(Icon::Basic) });
    }

    /// A coin goes to a track; RW-29: a finished card gives its bonus first, then its building.
    pub(crate) fn mark(&mut self, track: Track, stored: bool) {
        let marks = self.sheet.marks[track as usize] + 1;
        self.sheet.marks[track as usize] = marks;
        let (card, cost) = (self.cards.id(track), self.cards.cost(track));
        self.tell(|seat| Event::Marked { seat, track, card: card.to_owned(), marks, cost, stored });
        if marks == cost {
            self.tell(|seat| Event::Finished { seat, track, card: card.to_owned() });
            if track.is_building() {
                self.push(Task::Erect { slot: track.slot() as u8 });
            }
            self.push(Task::Coins { left: 0 });
            self.push(Task::Bonus { track, part: 0 });
        }
    }

    /// RW-28: two coins for something else.
    pub(crate) fn trade(&mut self, ware: crate::step::Ware) {
        let stored = self.spend(TRADE);
        self.tell(|seat| Event::Traded { seat, stored });
        match (ware, ware.colour()) {
            (_, Some(colour)) => self.gain_dna(colour, 1),
            (crate::step::Ware::Road, _) => self.gain_good(Good::Road, 1),
            _ => self.gain_good(Good::Security, 1),
        }
    }

    pub(crate) fn pave(&mut self, square: Square, pair: Pair) {
        self.sheet.park.pave(square, pair);
        self.tell(|seat| Event::Paved { seat, square, pair });
    }

    /// Draws a building. RW-47: an attraction built while attractions pay does so at once.
    pub(crate) fn draw(&mut self, site: Site, turn: u8, corner: Square) {
        let shape = self.cards.shape(site);
        let host = self.cards.host(site);
        self.sheet.park.draw(site, Lot { shape, turn, corner }, host);
        let cards = self.cards;
        self.tell(|seat| Event::Built {
            seat,
            site,
            name: cards.site_name(site),
            squares: covered(shape, turn, corner).iter().collect(),
        });
        if let Some(kind) = site.kind() {
            self.sheet.circles[kind as usize] += 1;
            if let Some(Task::Incomes { .. }) = self.sheet.tasks.first() {
                self.push(Task::Pay { kind });
            }
        }
    }

    pub(crate) fn unbuilt(&mut self, site: Site, forced: bool) {
        let cards = self.cards;
        self.tell(|seat| Event::Unbuilt { seat, name: cards.site_name(site), forced });
    }

    /// RW-18: pay, house, check, excite, threaten; the paddock is drawn before the rest.
    pub(crate) fn make(&mut self, site: Site, free: bool) {
        let info = &DINOSAURS[site.index()];
        if !free {
            for (dna, &n) in self.sheet.dna.iter_mut().zip(&info.dna) {
                dna.spent += n;
            }
        }
        self.push(Task::Born { paddock: site });
        if !self.sheet.park.stands(site) {
            self.push(Task::Turn { site });
        }
    }

    pub(crate) fn born(&mut self, site: Site) {
        let info = &DINOSAURS[site.index()];
        let species = info.species;
        self.sheet.made[site.index()] += 1;
        self.sheet.living[site.index()] += 1;
        let made = self.sheet.made[site.index()];
        self.tell(|seat| Event::Born { seat, species, made });
        self.gain_good(Good::Excitement, info.excitement);
        self.gain_threat(info.threat);
    }

    pub(crate) fn pay_attractions(&mut self, kind: Kind, n: u8) {
        self.tell(|seat| Event::Paid { seat, kind, n });
        self.repeat(&kind.info().income, n);
    }

    /// RW-51: new X bring excitement when the tour has ended.
    pub(crate) fn end_tour(&mut self, exit: Option<crate::components::Exit>) {
        let park = &mut self.sheet.park;
        let buildings = self.sheet.path.iter().fold(0, |all, &root| all | park.place(root));
        let marks = (buildings & !park.marked).count_ones() as u8;
        park.marked |= buildings;
        if let Some(exit) = exit {
            park.circled |= 1 << exit as u8;
        }
        self.tell(|seat| Event::Toured { seat, marks, exit });
        self.gain_good(Good::Excitement, marks);
        self.replace(Task::Icons);
        self.pay_icons();
    }
}
