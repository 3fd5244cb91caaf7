//! The Market Phase: specialists, attractions, lab upgrades, DNA.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Seat, StepSink, ensure};
use mesozoic_kit::Bits;

use crate::components::{
    BRASS, DNA_SALES, FIRST_PRICE, MARKET_TURNS, MAX_HIRED, PASS_MONEY, Part, ROWS, SPACES,
    Specialist, Upgrade, Ware, row_price,
};
use crate::event::{Event, Item, Purse};
use crate::player::{Hired, Player, Task};
use crate::rules;
use crate::state::{DinosaurIsland, Market, Phase};
use crate::step::{Step, Zone};

/// The row of a price.
#[inline]
pub(crate) fn row_of(price: u8) -> usize {
    usize::from(price - FIRST_PRICE)
}

/// The two special tiles.
pub(crate) const SPECIAL: [Upgrade; 2] = [Upgrade::DinoResearch2, Upgrade::DnaRefinement2];

#[inline]
pub(super) fn legal<O: StepSink<Step>>(
    game: &DinosaurIsland,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    let player = game.player(seat);
    let market = &game.market;
    for row in 0..ROWS {
        let price = row_price(row);
        if let Some(card) = market.specialists[row]
            && player.can_pay(player.hire_price(row, card))
        {
            if player.must_fire() {
                for hired in player.hired() {
                    out.push(Step::Hire { row: price, fire: Some(hired.card) })?;
                }
            } else {
                out.push(Step::Hire { row: price, fire: None })?;
            }
        }
        if let Some(tile) = market.attractions[row]
            && player.free != 0
            && player.can_pay(player.build_price(row, tile))
        {
            out.push(Step::Build { row: price, zone: None })?;
            for bit in Bits(u32::from(player.free)) {
                out.push(Step::Build { row: price, zone: Some(Zone(bit)) })?;
            }
        }
        if market.upgrades[row].is_some() && player.can_pay(player.upgrade_price(row)) {
            for space in (0..SPACES).filter(|&space| game.can_cover(space)) {
                out.push(Step::Upgrade { row: price, space: space as u8 + 1 })?;
            }
        }
    }
    for tile in SPECIAL {
        if game.offers(player, tile) && player.can_pay(Player::special_price(tile)) {
            out.push(Step::Special { tile })?;
        }
    }
    for price in (0..ROWS).map(row_price).filter(|&price| player.can_pay(price.into())) {
        out.push(Step::Dna { row: price })?;
    }
    out.push(Step::PassMarket)
}

pub(super) fn why(game: &DinosaurIsland, seat: Seat, step: Step) -> Result<(), Refusal> {
    let (player, market) = (game.player(seat), &game.market);
    match step {
        Step::Hire { row, fire } => {
            let card =
                market.specialists[row_of(row)].ok_or_else(|| rules::gap(Ware::Specialist, row))?;
            player.ensure_pays(player.hire_price(row_of(row), card))?;
            player.ensure_fires(fire)
        }
        Step::Build { row, zone } => {
            let tile =
                market.attractions[row_of(row)].ok_or_else(|| rules::gap(Ware::Attraction, row))?;
            player.ensure_pays(player.build_price(row_of(row), tile))?;
            match zone {
                Some(zone) => ensure(player.free >> zone.0 & 1 == 1, || rules::zone_taken(zone)),
                None => ensure(player.free != 0, rules::no_free_zone),
            }
        }
        Step::Upgrade { row, space } => {
            let is_there = market.upgrades[row_of(row)].is_some();
            ensure(is_there, || rules::gap(Ware::Upgrade, row))?;
            player.ensure_pays(player.upgrade_price(row_of(row)))?;
            ensure(game.can_cover(usize::from(space) - 1), rules::brass)
        }
        Step::Special { tile } => {
            ensure(!player.lab.contains(&tile), || rules::one_is_enough(tile))?;
            player.ensure_pays(Player::special_price(tile))?;
            ensure(game.offers(player, tile), || rules::none_left(tile))
        }
        Step::Dna { row } => player.ensure_pays(row.into()),
        Step::PassMarket => Ok(()),
        _ => Err(rules::time_to_trade()),
    }
}

pub(super) fn apply<V: Env<Event>>(game: &mut DinosaurIsland, seat: Seat, step: Step, env: &mut V) {
    match step {
        Step::Hire { row, fire } => game.hire(seat, row, fire, env),
        Step::Build { row, zone } => game.build(seat, row, zone, env),
        Step::Upgrade { row, space } => {
            let at = row_of(row);
            let Some(tile) = game.market.upgrades[at].take() else { return };
            let price = game.player(seat).upgrade_price(at);
            game.install(seat, tile, Some(row), usize::from(space) - 1, price, env);
        }
        Step::Special { tile } => {
            game.market.special.remove(tile);
            let space = tile.info().only_on.expect("a special tile has its space");
            game.install(seat, tile, None, usize::from(space), Player::special_price(tile), env);
        }
        Step::Dna { row } => {
            let at = row_of(row);
            let (wild, n) = DNA_SALES[at];
            let player = game.player_mut(seat);
            player.money -= u16::from(row);
            // DI-3.13: first the DNA, then an item of the row goes.
            player.owed.push(Task::Discard { row: at as u8 });
            player.owed.push(Task::Take { wild, n, shared: false });
            env.emit(Audience::Everyone, || Event::Purchased { seat, row });
        }
        Step::PassMarket => {
            env.emit(Audience::Everyone, || Event::PassedMarket { seat });
            game.earn(seat, u16::from(PASS_MONEY), Purse::Pass, env);
        }
        _ => unreachable!("{step} is not for the Market Phase"),
    }
}

impl Player {
    /// DI-3.2.
    #[inline]
    pub(crate) fn can_pay(&self, price: u16) -> bool {
        price <= self.money
    }

    fn ensure_pays(&self, price: u16) -> Result<(), Refusal> {
        ensure(self.can_pay(price), || rules::too_expensive(price, self.money))
    }

    /// DI-3.4: whether a hire takes somebody's place.
    #[inline]
    pub(crate) fn must_fire(&self) -> bool {
        self.hired[MAX_HIRED - 1].is_some()
    }

    fn ensure_fires(&self, fire: Option<Specialist>) -> Result<(), Refusal> {
        let Some(card) = fire else { return ensure(!self.must_fire(), rules::name_the_fired) };
        ensure(self.must_fire(), rules::nobody_to_fire)?;
        ensure(self.hired().any(|hired| hired.card == card), || rules::not_hired(card))
    }
}

impl DinosaurIsland {
    pub(super) fn begin_market(&mut self) {
        self.phase = Phase::Market;
        self.turn = 0;
        self.await_seat(self.order[0]);
    }

    /// DI-3.10: whether an ordinary tile may cover a space.
    #[inline]
    pub(crate) fn can_cover(&self, space: usize) -> bool {
        !(self.options.brass_protected && BRASS.contains(&space))
    }

    /// DI-3.11: whether a special tile can be bought at all: not while one is in sight.
    #[inline]
    pub(crate) fn offers(&self, player: &Player, tile: Upgrade) -> bool {
        self.market.special.count(tile) > 0 && !player.lab.contains(&tile)
    }

    /// DI-3.4: pay, fire, place, gain.
    fn hire<V: Env<Event>>(&mut self, seat: Seat, row: u8, fire: Option<Specialist>, env: &mut V) {
        let at = row_of(row);
        let Some(card) = self.market.specialists[at].take() else { return };
        let player = self.player_mut(seat);
        let price = player.hire_price(at, card);
        player.money -= price;
        player.free_hire = false;
        player.hires += 1;
        env.emit(Audience::Everyone, || Event::Hired { seat, card, row, price });
        if let Some(fired) = fire {
            self.fire(seat, fired, env);
        }
        let parts = card.info().parts;
        let gave = parts.iter().rev().fold(0, |gave, part| match *part {
            Part::OnGain(effect) => gave + self.resolve(seat, effect, env),
            _ => gave,
        });
        let place = self.player_mut(seat).hired.iter_mut().find(|place| place.is_none());
        *place.expect("a fourth specialist replaces one (DI-3.4)") = Some(Hired { card, gave });
        self.foresee_end(env);
    }

    /// DI-3.5: the card leaves the game, and the workers it gave go back to the supply.
    fn fire<V: Env<Event>>(&mut self, seat: Seat, card: Specialist, env: &mut V) {
        let player = self.player_mut(seat);
        let Some(at) = player.hired.iter().position(|h| h.is_some_and(|h| h.card == card)) else {
            return;
        };
        let workers = player.hired[at].map_or(0, |hired| hired.gave);
        player.hired[at] = None;
        player.hired[at..].rotate_left(1);
        player.workers -= workers;
        self.market.fired = self.market.fired.with(card);
        env.emit(Audience::Everyone, || Event::Fired { seat, card, workers });
    }

    fn build<V: Env<Event>>(&mut self, seat: Seat, row: u8, zone: Option<Zone>, env: &mut V) {
        let at = row_of(row);
        let Some(attraction) = self.market.attractions[at].take() else { return };
        let player = self.player_mut(seat);
        let zone =
            zone.or_else(|| player.best_zone()).expect("an attraction is built where it fits");
        let price = player.build_price(at, attraction);
        player.money -= price;
        player.free &= !(1 << zone.0);
        player.attractions[zone.index()] = Some(attraction);
        env.emit(Audience::Everyone, || Event::Built { seat, attraction, row, zone, price });
        self.foresee_end(env);
    }

    /// Pays for a tile, puts it on top of a space and resolves its green part.
    fn install<V: Env<Event>>(
        &mut self,
        seat: Seat,
        tile: Upgrade,
        row: Option<u8>,
        space: usize,
        price: u16,
        env: &mut V,
    ) {
        let player = self.player_mut(seat);
        player.money -= price;
        player.lab[space] = tile;
        player.bought.add(tile);
        let space = space as u8 + 1;
        env.emit(Audience::Everyone, || Event::Upgraded { seat, tile, row, space, price });
        self.foresee_end(env);
        for &effect in tile.info().green {
            self.resolve(seat, effect, env);
        }
    }

    pub(crate) fn discard<V: Env<Event>>(
        &mut self,
        seat: Seat,
        ware: Ware,
        row: usize,
        env: &mut V,
    ) {
        if let Some(item) = self.take_item(ware, row) {
            let row = row_price(row);
            env.emit(Audience::Everyone, || Event::Discarded { seat, item, row });
        }
    }

    pub(super) fn after_market<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        self.note(seat);
        self.claim(env);
        self.turn += 1;
        if self.turn < MARKET_TURNS * self.seats {
            self.await_seat(self.actor());
        } else {
            self.close_phase();
            self.begin_work();
        }
    }
}

impl Market {
    /// What lies in a cell of the market.
    pub(crate) fn item(&self, ware: Ware, row: usize) -> Option<Item> {
        match ware {
            Ware::Attraction => self.attractions[row].map(Item::Attraction),
            Ware::Upgrade => self.upgrades[row].map(Item::Upgrade),
            Ware::Specialist => self.specialists[row].map(Item::Specialist),
        }
    }
}

impl Item {
    /// Its id and name.
    pub(crate) fn named(self) -> (&'static str, &'static str) {
        match self {
            Self::Attraction(tile) => (tile.id(), tile.name()),
            Self::Upgrade(tile) => (tile.id(), tile.name()),
            Self::Specialist(card) => (card.id(), card.name()),
        }
    }
}
