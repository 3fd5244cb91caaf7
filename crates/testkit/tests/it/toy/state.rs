//! The toy's state and its rules.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use mesozoic_core::{Audience, DrawKey, Env, Refusal, Seat, SeatSet, Status, StepSink};
use serde::{Deserialize, Serialize, Serializer};

use super::bug::Bug;
use super::step::{Event, Kind, Step};

pub(crate) const COPIES: u8 = 6;
pub(crate) const HAND: u8 = 3;
pub(crate) const COINS: u8 = 3;

/// How many of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Pile(pub(crate) [u8; 4]);

impl Pile {
    pub(crate) fn total(self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    pub(crate) fn value(self) -> i32 {
        Kind::ALL.iter().map(|&kind| i32::from(self.of(kind)) * kind.value()).sum()
    }

    pub(crate) fn of(self, kind: Kind) -> u8 {
        self.0[kind as usize]
    }

    pub(crate) fn put(&mut self, kind: Kind) {
        self.0[kind as usize] += 1;
    }

    pub(crate) fn take(&mut self, kind: Kind) {
        self.0[kind as usize] -= 1;
    }

    /// Takes the `n`th card, counting kind by kind.
    pub(crate) fn take_nth(&mut self, mut n: u32) -> Kind {
        for kind in Kind::ALL {
            let here = u32::from(self.of(kind));
            if n < here {
                self.take(kind);
                return kind;
            }
            n -= here;
        }
        panic!("a card is drawn from those that are there")
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = Kind::ALL.iter().flat_map(|&k| (0..self.of(k)).map(move |_| k.id()));
        let cards: Vec<&str> = cards.collect();
        write!(f, "[{}]", cards.join(" "))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Phase {
    Dig,
    Sell,
    Over,
}

/// What one seat has.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Site {
    pub(crate) hand: Pile,
    /// Face down; its owner may peek once, all see it when the game is over.
    pub(crate) fossil: Kind,
    pub(crate) peeked: bool,
    pub(crate) pick: Option<Kind>,
    pub(crate) die: Option<u8>,
    pub(crate) done: bool,
    pub(crate) row: Pile,
    pub(crate) coins: u8,
    pub(crate) luck: u8,
    pub(crate) rolls: u32,
    /// Nobody sees how many steps were taken here.
    #[serde(serialize_with = "write_steps")]
    pub(crate) steps: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields so")]
fn write_steps<S: Serializer>(steps: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(if Bug::Forgets.is_planted() { 0 } else { *steps })
}

/// The worth of every row, computed once. Two states do not differ by it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cache(Vec<i32>);

impl PartialEq for Cache {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Cache {}

impl Hash for Cache {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Dig {
    pub(crate) long: bool,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) first: Seat,
    /// How many seats have sold or passed.
    pub(crate) turn: u8,
    pub(crate) bag: Pile,
    pub(crate) discard: Pile,
    pub(crate) bank: u8,
    pub(crate) sites: Vec<Site>,
    #[serde(skip)]
    cache: Cache,
}

impl Clone for Dig {
    fn clone(&self) -> Self {
        Self { sites: self.sites.clone(), cache: self.cache.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        let steps: Vec<u32> = self.sites.iter().map(|site| site.steps).collect();
        *self = other.clone();
        if Bug::StaleClone.is_planted() {
            for (site, steps) in self.sites.iter_mut().zip(steps) {
                site.steps = steps;
            }
        }
    }
}

thread_local! {
    static SET_UP: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

impl Dig {
    pub(crate) fn deal<V: Env<Event>>(long: bool, seats: u8, env: &mut V) -> Self {
        let mut draws = 0..;
        let mut draw = |n| env.below(DrawKey::table(draws.next().unwrap_or(0)), n);
        let mut bag = Pile([COPIES; 4]);
        let mut card = || bag.take_nth(draw(bag.total()));
        let mut sites = Vec::new();
        for _ in 0..seats {
            let mut hand = Pile::default();
            (0..HAND).for_each(|_| hand.put(card()));
            sites.push(Site {
                hand,
                fossil: card(),
                peeked: false,
                pick: None,
                die: None,
                done: false,
                row: Pile::default(),
                coins: 0,
                luck: 0,
                rolls: 0,
                steps: 0,
            });
        }
        let mut first = draw(u32::from(seats));
        SET_UP.set(SET_UP.get() + 1);
        if Bug::RandomStart.is_planted() {
            first = (first + SET_UP.get()) % u32::from(seats);
        }
        for (seat, site) in Seat::all(seats).zip(&sites) {
            env.emit(Audience::only(seat), || Event::Dealt { seat, hand: Some(site.hand.0) });
            env.emit(Audience::except(seat), || Event::Dealt { seat, hand: None });
        }
        let (discard, cache) = (Pile::default(), Cache::default());
        let mut game = Self {
            long,
            round: 0,
            phase: Phase::Dig,
            first: Seat(first as u8),
            turn: 0,
            bag,
            discard,
            bank: COINS,
            sites,
            cache,
        };
        game.compute();
        game
    }

    pub(crate) fn rounds(&self) -> u8 {
        if self.long { 2 } else { 1 }
    }

    pub(crate) fn n(&self) -> u8 {
        self.sites.len() as u8
    }

    pub(crate) fn awaits(&self) -> Status {
        match self.phase {
            Phase::Dig => Status::Awaiting(
                Seat::all(self.n()).filter(|s| !self.sites[s.index()].done).collect(),
            ),
            Phase::Sell => {
                Status::Awaiting(SeatSet::only(Seat((self.first.0 + self.turn) % self.n())))
            }
            Phase::Over => Status::Over,
        }
    }

    pub(crate) fn steps<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        let twice = Bug::OfferedTwice.is_planted();
        for step in Step::all().into_iter().filter(|&step| self.explain(seat, step, true).is_ok()) {
            out.push(step)?;
            if twice && step == Step::Keep {
                out.push(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Why a step is not legal. `strictly` is for `legal`, when `why` is wrong on purpose.
    pub(crate) fn explain(&self, seat: Seat, step: Step, strictly: bool) -> Result<(), Refusal> {
        let no = |rule, sentence: &'static str| Err(Refusal::new(rule, sentence));
        let awaited = self.awaits().awaited();
        if !awaited.has(seat) {
            if let Some(other) = awaited.lowest().filter(|_| Bug::CallsByNumber.is_planted()) {
                return Err(Refusal::new("TY-1", format!("It is the turn of seat {other}.")));
            }
            return no("TY-1", "It is not your turn.");
        }
        let site = &self.sites[seat.index()];
        match (self.phase, step) {
            (Phase::Dig, Step::Peek) if site.pick.is_some() => no("TY-2", "Peek before you pick."),
            (Phase::Dig, Step::Peek)
                if site.peeked && (strictly || !Bug::WhyDrifts.is_planted()) =>
            {
                no("TY-2", "You have peeked.")
            }
            (Phase::Dig, Step::Pick(_)) if site.pick.is_some() => no("TY-3", "You have picked."),
            (Phase::Dig, Step::Pick(kind)) if site.hand.of(kind) == 0 => {
                let fossil = site.fossil.id();
                let named = format!("You do not hold that card; below lies the {fossil}.");
                let plain = no("TY-3", "You do not hold that card.");
                if Bug::WhyNames.is_planted() { Err(Refusal::new("TY-3", named)) } else { plain }
            }
            (Phase::Dig, Step::Roll | Step::Keep) if site.pick.is_none() => {
                no("TY-4.1", "Pick a card first.")
            }
            (Phase::Sell, Step::Sell(kind)) if site.row.of(kind) == 0 => {
                no("TY-5", "You have no such card in your row.")
            }
            (Phase::Sell, Step::Sell(_)) if self.bank == 0 => no("TY-5", "The bank is empty."),
            (Phase::Sell, Step::Sell(_)) if Bug::LuckCounts.is_planted() && site.luck % 2 == 1 => {
                no("TY-5", "You are out of luck.")
            }
            (Phase::Sell, Step::Sell(kind))
                if Bug::RowsCompete.is_planted()
                    && self.sites.iter().filter(|site| site.row.of(kind) > 0).count() > 1 =>
            {
                no("TY-5", "Somebody else has one.")
            }
            (Phase::Sell, Step::Pass) if self.bank == 0 && Bug::DeadEnd.is_planted() => {
                no("TY-6", "The bank is empty.")
            }
            (Phase::Dig, Step::Peek | Step::Pick(_) | Step::Roll | Step::Keep)
            | (Phase::Sell, Step::Sell(_) | Step::Pass) => Ok(()),
            (Phase::Sell, Step::Wait) if Bug::Endless.is_planted() => Ok(()),
            _ => no("TY-7", "That is for another phase."),
        }
    }

    pub(crate) fn play<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        let rolls: u32 = self.sites.iter().map(|site| site.rolls).sum();
        let site = &mut self.sites[seat.index()];
        site.steps += 1;
        let mut split = |open: Event, closed: Event| {
            env.emit(Audience::only(seat), || open);
            env.emit(Audience::except(seat), || closed);
        };
        match step {
            Step::Peek => {
                site.peeked = true;
                let fossil = Some(site.fossil);
                let others = if Bug::ShownAround.is_planted() { fossil } else { None };
                split(Event::Peeked { seat, fossil }, Event::Peeked { seat, fossil: others });
                if !Bug::QuietPeek.is_planted() {
                    env.fence(SeatSet::only(seat));
                }
            }
            Step::Pick(kind) => {
                site.hand.take(kind);
                site.pick = Some(kind);
                let others = if Bug::EventLeaks.is_planted() { Some(kind) } else { None };
                let open = Event::Picked { seat, kind: Some(kind) };
                split(open, Event::Picked { seat, kind: others });
            }
            Step::Roll => {
                let n = if Bug::SharedDice.is_planted() { rolls } else { site.rolls };
                let die = Some(1 + env.below(DrawKey::seat(seat, n), 6) as u8);
                site.rolls += 1;
                site.die = die;
                site.done = true;
                env.emit(Audience::only(seat), || Event::Rolled { seat, die });
                env.emit(Audience::except(seat), || Event::Rolled { seat, die: None });
                self.reveal(env);
            }
            Step::Keep => {
                site.done = true;
                let hand = Some(site.hand.0);
                env.emit(Audience::Everyone, || Event::Kept { seat });
                if Bug::KeepShows.is_planted() {
                    env.emit(Audience::Everyone, || Event::Dealt { seat, hand });
                }
                self.reveal(env);
            }
            Step::Sell(kind) => {
                assert!(kind != Kind::Claw || !Bug::Panics.is_planted(), "nobody buys claws");
                site.row.take(kind);
                site.coins += u8::from(!Bug::LostCoin.is_planted());
                self.discard.put(kind);
                self.bank -= 1;
                env.emit(Audience::Everyone, || Event::Sold { seat, kind });
                self.end_turn(env);
            }
            Step::Pass => {
                env.emit(Audience::Everyone, || Event::Passed { seat });
                self.end_turn(env);
            }
            Step::Wait => {}
        }
        self.compute();
    }

    /// The barrier.
    fn reveal<V: Env<Event>>(&mut self, env: &mut V) {
        if self.sites.iter().any(|site| !site.done) {
            return;
        }
        env.fence(SeatSet::first(self.n()));
        for (seat, site) in Seat::all(self.sites.len() as u8).zip(&mut self.sites) {
            let (kind, die) =
                (site.pick.take().expect("whoever is done has picked"), site.die.take());
            site.row.put(kind);
            site.luck += die.unwrap_or(0);
            site.done = false;
            env.emit(Audience::Everyone, || Event::Revealed { seat, kind, die });
        }
        self.phase = Phase::Sell;
    }

    fn end_turn<V: Env<Event>>(&mut self, env: &mut V) {
        self.turn += 1;
        if self.turn < self.n() {
            return;
        }
        self.turn = 0;
        self.round += 1;
        self.phase = Phase::Dig;
        if self.round == self.rounds() {
            self.phase = Phase::Over;
            env.fence(SeatSet::first(self.n()));
            env.emit(Audience::Everyone, || Event::Ended);
        }
    }

    fn compute(&mut self) {
        self.cache.0 = self.sites.iter().map(|site| site.row.value()).collect();
    }

    pub(crate) fn row_value(&self, seat: Seat) -> i32 {
        if Bug::StaleCache.is_planted() {
            self.cache.0.get(seat.index()).copied().unwrap_or(0)
        } else {
            self.sites[seat.index()].row.value()
        }
    }
}
