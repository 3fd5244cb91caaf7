//! What a seat may decide: the legal steps of the task on top of its stack.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use mesozoic_core::{Pick, Rng, Seat, StepSink};
use mesozoic_kit::Bits;

use crate::components::{
    Action, Colour, Disaster, Exit, FaceId, Kind, Pair, Site, Species, TRADE, Track,
};
use crate::sheet::{Cards, Sheet};
use crate::squares::Squares;
use crate::state::{RawrNWrite, Taker};
use crate::step::{Plan, Step, Ware};
use crate::task::Task;

type Flow = ControlFlow<()>;

/// Steps that roads in hand leave beside drawing them: store, decline, six tracks, five wares, and a
/// road out of storage.
const OTHERS: usize = 14;

impl RawrNWrite {
    /// Every legal step of a seat.
    pub(crate) fn steps<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> Flow {
        let sheet = &self.sheets[seat.index()];
        match sheet.asked() {
            None => Flow::Continue(()),
            Some(Task::Draft) => self.left_over().try_for_each(|die| out.push(Step::Draft { die })),
            Some(Task::Keep) => self.left_over().try_for_each(|die| out.push(Step::Keep { die })),
            Some(Task::Place) => {
                self.place_steps(sheet, out)?;
                sheet.stored_steps(self.cards, out)
            }
            Some(task) => sheet.steps(task, self.cards, out),
        }
    }

    /// One of them, each as likely as any other. Long lists are not listed.
    #[inline]
    pub(crate) fn any_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Option<Step> {
        let sheet = &self.sheets[seat.index()];
        let squares = match sheet.asked()? {
            Task::Draw { site, turn } => {
                let declines = u32::from(site.species().is_none());
                let corners = sheet.corners(site, turn, self.cards);
                let k = rng.below(corners.len() + declines);
                return Some(at_or(corners, k, Step::Decline));
            }
            Task::Roads { .. } => {
                let squares = sheet.park.free;
                let mut others = ArrayVec::<Step, OTHERS>::new();
                let _ = sheet.road_steps(self.cards, &mut others);
                let k = rng.below(squares.len() + others.len() as u32);
                let other = k.checked_sub(squares.len()).map(|i| others[i as usize]);
                return Some(at_or(squares, k, other.unwrap_or(Step::Decline)));
            }
            Task::Road => sheet.park.free,
            _ => {
                let mut pick = Pick::new(rng);
                let _ = self.steps(seat, &mut pick);
                return pick.picked;
            }
        };
        Some(at_or(squares, rng.below(squares.len()), Step::Decline))
    }

    /// Positions of the row that nobody has taken.
    pub(crate) fn left_over(&self) -> impl Iterator<Item = u8> {
        (0..self.row.len() as u8).filter(|&die| self.row[usize::from(die)].taker == Taker::Nobody)
    }

    /// RW-13, RW-14: each die in hand on each action. Equal dice are offered once.
    fn place_steps<O: StepSink<Step>>(&self, sheet: &Sheet, out: &mut O) -> Flow {
        for die in 0..sheet.dice.len() {
            let same = |other: &FaceId| other.face() == sheet.dice[die].face();
            if sheet.dice[..die].iter().any(same) {
                continue;
            }
            for action in Action::ALL {
                for space in self.spaces(action) {
                    out.push(Step::Place { die: die as u8, space })?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// The `k`th square, or something else beyond the last.
fn at_or(squares: Squares, k: u32, beyond: Step) -> Step {
    if k < squares.len() { Step::At { square: squares.nth(k) } } else { beyond }
}

impl Sheet {
    /// Where the corner of a building may lie.
    pub(crate) fn corners(&self, site: Site, turn: u8, cards: Cards) -> Squares {
        self.park.corners(cards.shape(site), turn, cards.host(site))
    }

    fn steps<O: StepSink<Step>>(&self, task: Task, cards: Cards, out: &mut O) -> Flow {
        match task {
            Task::First => (0..2).try_for_each(|die| out.push(Step::First { die })),
            Task::Face { .. } => (0..2).try_for_each(|side| out.push(Step::Side { side })),
            Task::Choose { choice, .. } => choice
                .sides()
                .into_iter()
                .try_for_each(|(offer, _)| out.push(Step::Choose { offer })),
            Task::Build => {
                out.push(Step::Build { plan: Plan::Roads })?;
                self.kind_steps(out)
            }
            Task::Attraction { .. } => {
                self.kind_steps(out)?;
                out.push(Step::Decline)
            }
            Task::Turn { site } => {
                for turn in 0..cards.shape(site).turns().count() {
                    if !self.corners(site, turn, cards).is_empty() {
                        out.push(Step::Turn { turn })?;
                    }
                }
                self.decline_step(site, out)
            }
            Task::Draw { site, turn } => {
                at_each(self.corners(site, turn, cards), out)?;
                self.decline_step(site, out)
            }
            Task::Basic { .. } => self.colour_steps(&Colour::BASIC, out),
            Task::Advanced { .. } => self.colour_steps(&Colour::ADVANCED, out),
            Task::Coins { left } => {
                self.coin_steps(cards, out)?;
                if self.may_take_coin(left, cards) {
                    out.push(Step::TakeCoin)?;
                }
                self.take_road_step(out)
            }
            Task::Grants { .. } => self.mark_steps(cards, |track| !track.is_building(), out),
            Task::Roads { .. } => {
                at_each(self.park.free, out)?;
                self.road_steps(cards, out)
            }
            Task::Road => at_each(self.park.free, out),
            Task::Pair { square } => Pair::ALL
                .into_iter()
                .filter(|&pair| crate::park::is_open(square, pair))
                .try_for_each(|pair| out.push(Step::Pair { pair })),
            Task::Make { free, housed, .. } => {
                for species in Species::ALL {
                    if self.can_make(species, free, housed) {
                        out.push(Step::Make { species })?;
                    }
                }
                out.push(Step::Done)
            }
            Task::Upgrade { .. } => {
                for colour in Colour::BASIC {
                    if self.stored(colour) > 0 {
                        out.push(Step::Upgrade { colour })?;
                    }
                }
                out.push(Step::Done)
            }
            Task::Pick { .. } => (0..2).try_for_each(|die| out.push(Step::Pick { die })),
            _ => self.run_steps(task, cards, out),
        }
    }

    /// The steps of Run Park.
    fn run_steps<O: StepSink<Step>>(&self, task: Task, cards: Cards, out: &mut O) -> Flow {
        match task {
            Task::Incomes { owed, coins } => {
                for kind in Kind::ALL {
                    if owed[kind as usize] > 0 {
                        out.push(Step::Income { kind })?;
                    }
                }
                if owed == [0; 3] && coins == 0 {
                    out.push(Step::Done)?;
                }
                self.purse_steps(coins, cards, out)
            }
            Task::Specialists { coins } => {
                for slot in self.unused(cards) {
                    out.push(Step::Use { slot: slot as u8 })?;
                }
                if coins == 0 || !self.has_coin_use(cards) {
                    out.push(Step::Done)?;
                }
                self.purse_steps(coins, cards, out)
            }
            Task::Tour { at } => {
                let (places, exits) = self.onward(at);
                for site in Bits(places).map(Site::at) {
                    out.push(Step::Visit { site })?;
                }
                for exit in Bits(exits.into()) {
                    out.push(Step::Exit { exit: Exit::ALL[usize::from(exit)] })?;
                }
                out.push(Step::EndTour)?;
                if at.is_none() { self.stored_steps(cards, out) } else { Flow::Continue(()) }
            }
            Task::Close | Task::Ending => {
                out.push(Step::Done)?;
                self.stored_steps(cards, out)
            }
            Task::Disaster => Disaster::ALL
                .into_iter()
                .filter(|&disaster| self.can_suffer(disaster, cards))
                .try_for_each(|disaster| out.push(Step::Disaster { disaster })),
            Task::Losses { disaster, left, from } => {
                self.loss_steps(disaster, left, from, cards, out)
            }
            _ => Flow::Continue(()),
        }
    }

    /// RW-31: stored coins and roads may be used, coins in hand before stored ones.
    fn stored_steps<O: StepSink<Step>>(&self, cards: Cards, out: &mut O) -> Flow {
        if self.coins.left() > 0 || self.hand() > 0 {
            self.mark_steps(cards, |_| true, out)?;
            self.trade_steps(out)?;
        }
        self.take_road_step(out)
    }

    fn take_road_step<O: StepSink<Step>>(&self, out: &mut O) -> Flow {
        let drawable = self.roads.left() > 0 && !self.park.free.is_empty();
        if drawable { out.push(Step::TakeRoad) } else { Flow::Continue(()) }
    }

    /// RW-27: what a coin in hand may be used for.
    fn coin_steps<O: StepSink<Step>>(&self, cards: Cards, out: &mut O) -> Flow {
        self.mark_steps(cards, |_| true, out)?;
        if self.can_store_coin() {
            out.push(Step::Store)?;
        }
        self.trade_steps(out)
    }

    /// RW-31: whether a stored coin is of use beside those in hand: on a track, or for a trade more
    /// than they begin by themselves.
    fn may_take_coin(&self, left: u8, cards: Cards) -> bool {
        let (hand, stored) = (u32::from(left), u32::from(self.coins.left()));
        let trade = u32::from(TRADE);
        stored > 0
            && (self.open_tracks(cards).next().is_some()
                || (hand + stored) / trade > hand.div_ceil(trade))
    }

    /// The coins of a step of Run Park, and stored goods.
    fn purse_steps<O: StepSink<Step>>(&self, coins: u8, cards: Cards, out: &mut O) -> Flow {
        if coins == 0 {
            return self.stored_steps(cards, out);
        }
        self.coin_steps(cards, out)?;
        self.take_road_step(out)
    }

    /// RW-32: what a road in hand may be used for beside drawing it.
    fn road_steps<O: StepSink<Step>>(&self, cards: Cards, out: &mut O) -> Flow {
        if self.can_store_road() {
            out.push(Step::Store)?;
        }
        out.push(Step::Decline)?;
        self.stored_steps(cards, out)
    }

    fn mark_steps<O: StepSink<Step>>(
        &self,
        cards: Cards,
        admits: impl Fn(Track) -> bool,
        out: &mut O,
    ) -> Flow {
        self.open_tracks(cards)
            .filter(|&track| admits(track))
            .try_for_each(|track| out.push(Step::Mark { track }))
    }

    /// RW-28: two coins, and for DNA a track that is not full.
    fn trade_steps<O: StepSink<Step>>(&self, out: &mut O) -> Flow {
        if !self.can_trade() {
            return Flow::Continue(());
        }
        Ware::ALL
            .into_iter()
            .filter(|ware| ware.colour().is_none_or(|colour| !self.is_full(colour)))
            .try_for_each(|ware| out.push(Step::Trade { ware }))
    }

    /// Any of these colours. Of those whose track is full one stands for all: each would become the
    /// same coin (RW-26).
    fn colour_steps<O: StepSink<Step>>(&self, colours: &[Colour], out: &mut O) -> Flow {
        let mut full = colours.iter().filter(|&&colour| self.is_full(colour));
        let stands = full.next();
        for colour in colours {
            if !self.is_full(*colour) || stands == Some(colour) {
                out.push(Step::Gain { colour: *colour })?;
            }
        }
        Flow::Continue(())
    }

    fn kind_steps<O: StepSink<Step>>(&self, out: &mut O) -> Flow {
        Kind::ALL
            .into_iter()
            .filter(|&kind| self.can_build(kind))
            .try_for_each(|kind| out.push(Step::Build { plan: Plan::of(kind) }))
    }

    /// RW-42: any building may be declined but a paddock, which is part of making.
    #[expect(clippy::unused_self, reason = "it belongs beside the other kinds of steps")]
    fn decline_step<O: StepSink<Step>>(&self, site: Site, out: &mut O) -> Flow {
        if site.species().is_none() { out.push(Step::Decline) } else { Flow::Continue(()) }
    }

    /// RW-55: what a disaster takes. Several things go in order, and only so that enough are left.
    fn loss_steps<O: StepSink<Step>>(
        &self,
        disaster: Disaster,
        left: u8,
        from: u8,
        cards: Cards,
        out: &mut O,
    ) -> Flow {
        match disaster {
            Disaster::Breakout => self
                .park
                .sites()
                .filter(|site| site.species().is_some())
                .try_for_each(|site| out.push(Step::Destroy { site })),
            Disaster::Wreckage => self
                .park
                .sites()
                .filter(|site| site.kind().is_some())
                .try_for_each(|site| out.push(Step::Destroy { site })),
            Disaster::Washout => {
                let roads = self.park.paved().from(from);
                let stored = u32::from(self.roads.left());
                for (taken, square) in (1..).zip(roads.iter()) {
                    if roads.len() - taken + stored + 1 >= left.into() {
                        out.push(Step::Wash { square })?;
                    }
                }
                if stored >= left.into() { out.push(Step::WashStored) } else { Flow::Continue(()) }
            }
            Disaster::Freezer => {
                for colour in &Colour::ALL[usize::from(from.min(5))..] {
                    let after = &Colour::ALL[*colour as usize..];
                    let enough = after.iter().map(|&c| self.stored(c)).sum::<u8>() >= left;
                    if self.stored(*colour) > 0 && enough {
                        out.push(Step::Lose { colour: *colour })?;
                    }
                }
                Flow::Continue(())
            }
            Disaster::Walkout => {
                self.hired(cards).try_for_each(|slot| out.push(Step::Dismiss { slot: slot as u8 }))
            }
        }
    }
}

fn at_each<O: StepSink<Step>>(squares: Squares, out: &mut O) -> Flow {
    squares.iter().try_for_each(|square| out.push(Step::At { square }))
}
