//! Gaining and paying: what effects do to one seat. Choices become decisions owed (`phase/owed.rs`).

use mesozoic_core::{Audience, Env, Seat};

use crate::components::{
    BASICS, COLOURS, Colour, Dna, Effect, MAX_EXCITEMENT, Modifier, Named, Pay, REFINEMENTS,
    Refinement, Wild,
};
use crate::event::{Event, Purse};
use crate::player::{Player, Task};
use crate::state::DinosaurIsland;
use crate::step::Act;

impl Player {
    /// What a lost unit of DNA is sold for.
    #[inline]
    pub(crate) fn sale(&self, wild: Wild) -> u8 {
        match wild {
            Wild::Basic => self.perk(|p| p.sale_basic),
            Wild::Advanced => self.perk(|p| p.sale_advanced),
        }
    }

    /// Whether gaining DNA of these colours would do anything.
    #[inline]
    pub(crate) fn can_use(&self, wild: Wild) -> bool {
        let first = wild.first();
        (first..first + BASICS).any(|i| self.dna[i] < self.limits[i]) || self.sale(wild) > 0
    }

    /// DI-4.3: whether a conversion can be made and has an effect.
    #[inline]
    pub(crate) fn can_refine(&self, refinement: &Refinement) -> bool {
        let [a, b] = refinement.from;
        let into = refinement.into.index();
        self.dna[a.index()] > 0
            && self.dna[b.index()] > 0
            && (self.dna[into] < self.limits[into] || self.sale(Wild::Advanced) > 0)
    }

    /// DI-4.5: whether the DNA of a dinosaur is there.
    #[inline]
    pub(crate) fn can_create(&self, exhibit: usize, waive: u8) -> bool {
        let Some(exhibit) = self.exhibits[exhibit] else { return false };
        if exhibit.dinos >= exhibit.capacity {
            return false;
        }
        let info = exhibit.recipe.info();
        let advanced = (BASICS..COLOURS).all(|i| self.dna[i] >= info.cost[i]);
        let missing: u8 = (0..BASICS).map(|i| info.cost[i].saturating_sub(self.dna[i])).sum();
        let spare: u8 = (0..BASICS).map(|i| self.dna[i].saturating_sub(info.cost[i])).sum();
        advanced && missing <= waive && info.any_basic <= spare + (waive - missing)
    }

    /// Every way to pay the basic part of a dinosaur's cost; the rest is never in doubt.
    pub(crate) fn spends(&self, exhibit: usize, waive: u8, mut visit: impl FnMut(Dna)) {
        let Some(exhibit) = self.exhibits[exhibit] else { return };
        let info = exhibit.recipe.info();
        let basics: u8 = info.cost[..BASICS].iter().sum();
        let total = (basics + info.any_basic).saturating_sub(waive);
        // At most this much of a colour is of any use.
        let most = |i: usize| (info.cost[i] + info.any_basic).min(self.dna[i]);
        for a in 0..=most(0) {
            for b in 0..=most(1).min(total.saturating_sub(a)) {
                let Some(c) = total.checked_sub(a + b).filter(|&c| c <= most(2)) else { continue };
                visit([a, b, c, 0, 0, 0]);
            }
        }
    }
}

impl DinosaurIsland {
    pub(crate) fn earn<V: Env<Event>>(&mut self, seat: Seat, money: u16, from: Purse, env: &mut V) {
        if money > 0 {
            self.player_mut(seat).money += money;
            env.emit(Audience::Everyone, || Event::Earned { seat, money, from });
        }
    }

    /// DI-2.4: what fits is stored; the rest is lost, or sold where a specialist does that.
    pub(crate) fn store<V: Env<Event>>(&mut self, seat: Seat, gain: Dna, env: &mut V) {
        let player = self.player_mut(seat);
        let room = player.room();
        let stored: Dna = std::array::from_fn(|i| gain[i].min(room[i]));
        let lost: Dna = std::array::from_fn(|i| gain[i] - stored[i]);
        for (have, more) in player.dna.iter_mut().zip(stored) {
            *have += more;
        }
        let basic: u8 = lost[..BASICS].iter().sum();
        let advanced: u8 = lost[BASICS..].iter().sum();
        self.stored(seat, stored, [basic, advanced], env);
    }

    /// Tells what was stored and sells what was lost.
    pub(crate) fn stored<V: Env<Event>>(
        &mut self,
        seat: Seat,
        dna: Dna,
        lost: [u8; 2],
        env: &mut V,
    ) {
        env.emit(Audience::Everyone, || Event::Stored { seat, dna, lost: lost[0] + lost[1] });
        let player = self.player(seat);
        let money = u16::from(lost[0]) * u16::from(player.sale(Wild::Basic))
            + u16::from(lost[1]) * u16::from(player.sale(Wild::Advanced));
        self.earn(seat, money, Purse::Sale, env);
    }

    /// DI-3.7: as many as the supply has; says how many came.
    pub(crate) fn recruit<V: Env<Event>>(&mut self, seat: Seat, n: u8, env: &mut V) -> u8 {
        let player = self.player_mut(seat);
        let n = n.min(player.supply());
        player.workers += n;
        if n > 0 {
            env.emit(Audience::Everyone, || Event::Recruited { seat, n });
        }
        n
    }

    pub(crate) fn secure<V: Env<Event>>(&mut self, seat: Seat, pay: Pay, env: &mut V) {
        let player = self.player_mut(seat);
        let price = player.security_cost(pay);
        player.money -= price;
        player.security += 1;
        let level = player.security;
        env.emit(Audience::Everyone, || Event::Secured { seat, level, price });
    }

    pub(crate) fn enlarge<V: Env<Event>>(
        &mut self,
        seat: Seat,
        exhibit: usize,
        pay: Pay,
        env: &mut V,
    ) {
        let player = self.player_mut(seat);
        let before = *player.exhibit_mut(exhibit);
        let price = player.paddock_cost(before, pay);
        player.money -= price;
        player.exhibit_mut(exhibit).capacity += 1;
        let (zone, capacity) = (before.zone(), before.capacity + 1);
        env.emit(Audience::Everyone, || Event::Enlarged { seat, zone, capacity, price });
    }

    pub(crate) fn refine<V: Env<Event>>(&mut self, seat: Seat, into: Colour, env: &mut V) {
        let [a, b] = REFINEMENTS[into.index() - BASICS].from;
        let player = self.player_mut(seat);
        player.dna[a.index()] -= 1;
        player.dna[b.index()] -= 1;
        env.emit(Audience::Everyone, || Event::Refined { seat, into });
        let mut gain = [0; COLOURS];
        gain[into.index()] = 1;
        self.store(seat, gain, env);
    }

    /// DI-4.5: the DNA is spent, excitement and threat rise. `basics` is the basic part of it.
    pub(crate) fn create<V: Env<Event>>(
        &mut self,
        seat: Seat,
        exhibit: usize,
        basics: Dna,
        env: &mut V,
    ) {
        let player = self.player_mut(seat);
        let cost = player.exhibit_mut(exhibit).recipe.info().cost;
        let dna: Dna = std::array::from_fn(|i| if i < BASICS { basics[i] } else { cost[i] });
        for (have, spent) in player.dna.iter_mut().zip(dna) {
            *have -= spent;
        }
        let home = player.exhibit_mut(exhibit);
        home.dinos += 1;
        let (recipe, zone) = (home.recipe, home.zone());
        let info = recipe.info();
        player.excitement = (player.excitement + info.excitement).min(MAX_EXCITEMENT);
        player.threat += info.diet.threat();
        let (excitement, threat) = (player.excitement, player.threat);
        env.emit(Audience::Everyone, || Event::Created {
            seat,
            recipe,
            zone,
            dna,
            excitement,
            threat,
        });
    }

    /// Registers a modifier for the rest of the round.
    fn arrange(&mut self, seat: Seat, modifier: Modifier) {
        let arranged = &mut self.player_mut(seat).arranged;
        match modifier {
            Modifier::Security(n) => arranged.security += n,
            Modifier::Draw(n) => arranged.draw += n,
            Modifier::EatShield(n) => arranged.eat_shield += n,
            Modifier::HooliganSwap(n) => {
                arranged.swaps += 1;
                arranged.swap_size = n;
            }
            Modifier::DoubleAttraction => arranged.doubles += 1,
            other => unreachable!("{other:?} is not for a round"),
        }
    }

    /// Resolves an effect in which nothing but DNA and limits is to be chosen; says how many
    /// workers it gave. Decisions are owed with the last one first.
    pub(crate) fn resolve<V: Env<Event>>(&mut self, seat: Seat, effect: Effect, env: &mut V) -> u8 {
        match effect {
            Effect::Money(n) => self.earn(seat, u16::from(n), Purse::Specialist, env),
            Effect::MoneyByTypes { base, each } => {
                let money = base + each * self.player(seat).types();
                self.earn(seat, u16::from(money), Purse::Specialist, env);
            }
            Effect::Dna(wild, n) => {
                self.player_mut(seat).owed.push(Task::Take { wild, n, shared: false });
            }
            Effect::Limit(n) => self.player_mut(seat).owed.push(Task::Expand { n }),
            Effect::Worker(n) => return self.recruit(seat, n, env),
            Effect::Security(pay) => self.secure(seat, pay, env),
            Effect::FreeHire => self.player_mut(seat).free_hire = true,
            Effect::Round(modifier) => self.arrange(seat, modifier),
            Effect::Paddock(_)
            | Effect::Refine
            | Effect::Create { .. }
            | Effect::Copy
            | Effect::Either(_) => unreachable!("{effect:?} needs a choice"),
        }
        0
    }

    /// Does a lab action as chosen.
    pub(crate) fn perform<V: Env<Event>>(
        &mut self,
        seat: Seat,
        effect: Effect,
        act: Act,
        env: &mut V,
    ) {
        match (effect, act) {
            (Effect::Money(n), _) => self.earn(seat, u16::from(n), Purse::Lab, env),
            (Effect::Security(pay), Act::Security) => self.secure(seat, pay, env),
            (Effect::Paddock(pay), Act::Paddock { zone }) => {
                if let Some((exhibit, _)) = self.player(seat).exhibit_at(zone) {
                    self.enlarge(seat, exhibit, pay, env);
                }
            }
            (Effect::Refine, Act::Refine { into }) => self.refine(seat, into, env),
            (Effect::Create { waive }, Act::Create { zone }) => {
                if let Some((exhibit, _)) = self.player(seat).exhibit_at(zone) {
                    let task = Task::Spend { exhibit: exhibit as u8, waive };
                    self.player_mut(seat).owed.push(task);
                }
            }
            (Effect::Either(list), act) => {
                let chosen = list.iter().find(|effect| matches(**effect, act));
                self.perform(seat, *chosen.expect("a legal act belongs to its effect"), act, env);
            }
            (effect, _) => drop(self.resolve(seat, effect, env)),
        }
    }
}

/// Whether an act is of this effect's kind.
pub(crate) fn matches(effect: Effect, act: Act) -> bool {
    match effect {
        Effect::Security(_) => act == Act::Security,
        Effect::Paddock(_) => matches!(act, Act::Paddock { .. }),
        Effect::Refine => matches!(act, Act::Refine { .. }),
        Effect::Create { .. } => matches!(act, Act::Create { .. }),
        Effect::Dna(..) => act == Act::Dna,
        Effect::Either(list) => list.iter().any(|effect| matches(*effect, act)),
        _ => act == Act::Plain,
    }
}

/// Every advanced colour's conversion.
pub(crate) fn refinement(into: Colour) -> Option<&'static Refinement> {
    Colour::ALL
        .iter()
        .position(|&c| c == into)
        .and_then(|i| REFINEMENTS.get(i.checked_sub(BASICS)?))
}
