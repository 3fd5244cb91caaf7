//! The Cleanup Phase: turn order, market, recipes, everybody home, plot twists.

use mesozoic_core::{Audience, Draws, Env};

use crate::components::{
    Diet, LAST_ROUND, Named, ROWS, SOLO_VALUES, Set, Upgrade, Ware, ZONES, row_price,
};
use crate::event::{Event, Item};
use crate::player::Arranged;
use crate::state::{Crowd, DinosaurIsland, Market, Phase, Stock};
use crate::step::Spot;

/// A stack or discard pile: what it holds, without an order.
trait Pile: Default {
    type Item: Copy;

    fn size(&self) -> u32;
    fn take_nth(&mut self, k: u32) -> Self::Item;
    fn put(&mut self, item: Self::Item);
}

impl<T: Named> Pile for Set<T> {
    type Item = T;

    fn size(&self) -> u32 {
        self.len()
    }

    fn take_nth(&mut self, k: u32) -> T {
        let thing = self.nth(k);
        *self = self.without(thing);
        thing
    }

    fn put(&mut self, thing: T) {
        *self = self.with(thing);
    }
}

impl Pile for Stock {
    type Item = Upgrade;

    fn size(&self) -> u32 {
        self.total()
    }

    fn take_nth(&mut self, k: u32) -> Upgrade {
        let tile = self.nth(k);
        self.remove(tile);
        tile
    }

    fn put(&mut self, tile: Upgrade) {
        self.add(tile);
    }
}

/// DI-6.2: empties the cheapest rows, slides the rest towards them and fills the gaps. Says whether
/// the discard pile became the stack.
fn refresh<P: Pile, V: Env<Event>>(
    rows: &mut [Option<P::Item>; ROWS],
    stack: &mut P,
    discards: &mut P,
    emptied: u8,
    draws: &mut Draws,
    env: &mut V,
) -> bool {
    for row in rows.iter_mut().take(usize::from(emptied)) {
        if let Some(item) = row.take() {
            discards.put(item);
        }
    }
    let mut slid = [None; ROWS];
    for (to, item) in slid.iter_mut().zip(rows.iter().flatten()) {
        *to = Some(*item);
    }
    let mut reshuffled = false;
    for gap in slid.iter_mut().filter(|row| row.is_none()) {
        if stack.size() == 0 && discards.size() > 0 {
            std::mem::swap(stack, discards);
            reshuffled = true;
        }
        if stack.size() > 0 {
            *gap = Some(stack.take_nth(draws.below(env, stack.size())));
        }
    }
    *rows = slid;
    reshuffled
}

impl DinosaurIsland {
    pub(super) fn clean_up<V: Env<Event>>(&mut self, env: &mut V) {
        self.reset_order(env);
        self.refresh_market(env);
        self.reveal_recipes(env);
        self.send_home(env);
        self.twist(env);
    }

    /// DI-6.1: fewest points first; of equals, who was earlier.
    fn reset_order<V: Env<Event>>(&mut self, env: &mut V) {
        let scores = &self.players;
        // Stable, and too short to need the heap.
        for i in 1..self.order.len() {
            let mut at = i;
            while at > 0
                && scores[self.order[at - 1].index()].score > scores[self.order[at].index()].score
            {
                self.order.swap(at - 1, at);
                at -= 1;
            }
        }
        env.emit(Audience::Everyone, || Event::Ordered { order: self.order.to_vec() });
    }

    /// DI-6.2: the market is refreshed, and all is told.
    fn refresh_market<V: Env<Event>>(&mut self, env: &mut V) {
        let emptied = self.house().refresh_rows;
        let before = self.market;
        let reshuffled = self.fill_market(emptied, env);
        let after = self.market;
        env.emit(Audience::Everyone, || Event::Refreshed {
            discarded: cells(&before, |_, row| row < usize::from(emptied)),
            revealed: cells(&after, |ware, row| {
                let kept = (usize::from(emptied)..ROWS).filter(|&r| before.item(ware, r).is_some());
                row >= kept.count()
            }),
            reshuffled: Ware::ALL
                .iter()
                .zip(reshuffled)
                .filter(|(_, is)| *is)
                .map(|(w, _)| *w)
                .collect(),
        });
    }

    /// DI-6.2, column by column. Says whose discard pile became the stack.
    pub(crate) fn fill_market<V: Env<Event>>(&mut self, emptied: u8, env: &mut V) -> [bool; 3] {
        let (m, draws) = (&mut self.market, &mut self.draws);
        let (stack, discards) = (&mut m.attraction_stack, &mut m.attraction_discards);
        let attractions = refresh(&mut m.attractions, stack, discards, emptied, draws, env);
        let (stack, discards) = (&mut m.upgrade_stack, &mut m.upgrade_discards);
        let upgrades = refresh(&mut m.upgrades, stack, discards, emptied, draws, env);
        let (stack, discards) = (&mut m.specialist_stack, &mut m.specialist_discards);
        let specialists = refresh(&mut m.specialists, stack, discards, emptied, draws, env);
        [attractions, upgrades, specialists]
    }

    /// DI-6.3: the top tile of every stack lies face-up.
    pub(crate) fn reveal_recipes<V: Env<Event>>(&mut self, env: &mut V) {
        for diet in Diet::ALL {
            let stack = self.centre.stack.and(Set::from_bits(diet.stack()));
            if self.centre.recipes[diet.index()].is_some() || stack.is_empty() {
                continue;
            }
            let recipe = stack.nth(self.draws.below(env, stack.len()));
            self.centre.stack = self.centre.stack.without(recipe);
            self.centre.recipes[diet.index()] = Some(recipe);
            env.emit(Audience::Everyone, || Event::Revealed { diet, recipe });
        }
    }

    /// DI-6.4, DI-6.5: visitors to the bag, workers and scientists back.
    fn send_home<V: Env<Event>>(&mut self, env: &mut V) {
        for player in &mut self.players {
            self.bag += player.visitors();
            player.line = Crowd::EMPTY;
            player.patrons = [0; Spot::COUNT];
            player.hooligans = [0; ZONES];
            player.scientists = 0b111;
            player.passed = 0;
            player.jacked = false;
            player.copied = false;
            player.hands = 0;
            player.used = 0;
            player.arranged = Arranged::default();
            player.doubled = 0;
            player.cashed = [0; ZONES];
        }
        self.centre.clear();
        env.emit(Audience::Everyone, || Event::Cleared);
    }

    /// DI-6.6: what happens at the end of a round; choices are made at the same time.
    fn twist<V: Env<Event>>(&mut self, env: &mut V) {
        let house = self.house();
        if let Some(arrive) = house.arrive {
            let due = arrive.get(usize::from(self.round) - 1).copied().unwrap_or(0);
            let hooligans = due.min(self.outside);
            self.outside -= hooligans;
            self.bag.hooligans += hooligans;
            if hooligans > 0 {
                env.emit(Audience::Everyone, || Event::Joined { hooligans });
            }
        }
        if house.recruit_rounds.contains(&self.round) {
            for seat in self.in_order() {
                self.recruit(seat, 1, env);
            }
        }
        self.phase = Phase::Bonus;
        self.waiting = if house.bonus.is_some() { self.everybody() } else { 0 };
        self.pass_barrier(env);
    }

    /// DI-6.7: round counters start anew. DI-8.1, DI-8.4, DI-9.9: or the game is over.
    pub(super) fn end_round<V: Env<Event>>(&mut self, env: &mut V) {
        self.close_claimed();
        // In a match that is known by now; a position from outside may begin without prospects.
        self.foresee_end(env);
        for player in &mut self.players {
            player.attraction_points = 0;
            player.takings = 0;
            player.eaten = 0;
        }
        if self.ending || self.round >= self.rounds() {
            self.phase = Phase::Over;
            self.waiting = 0;
            env.emit(Audience::Everyone, || self.ended());
        } else {
            self.begin_round(env);
        }
    }

    /// No game has more rounds.
    pub(crate) fn rounds(&self) -> u8 {
        match self.solo {
            Some(_) => SOLO_VALUES.len() as u8,
            None => LAST_ROUND,
        }
    }
}

/// The items in some cells of the market, with the prices of their rows.
fn cells(market: &Market, which: impl Fn(Ware, usize) -> bool) -> Vec<(Item, u8)> {
    let all = Ware::ALL.iter().flat_map(|&ware| (0..ROWS).map(move |row| (ware, row)));
    all.filter(|&(ware, row)| which(ware, row))
        .filter_map(|(ware, row)| Some((market.item(ware, row)?, row_price(row))))
        .collect()
}
