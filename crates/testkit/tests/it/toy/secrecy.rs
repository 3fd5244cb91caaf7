//! What a viewer of the toy may know, and how the rest is dealt anew.

use std::fmt;

use mesozoic_core::{Rng, Seat, Viewer};
use serde::Serialize;

use super::bug::Bug;
use super::state::{Dig, Phase, Pile};
use super::step::Kind;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub(crate) struct View {
    pub(crate) phase: Phase,
    round: u8,
    first: Seat,
    turn: u8,
    bank: u8,
    discard: Pile,
    sites: Vec<SiteView>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is something to see")]
struct SiteView {
    hand: Option<Pile>,
    hand_size: u32,
    fossil: Option<Kind>,
    peeked: bool,
    pick: Option<Kind>,
    has_picked: bool,
    die: Option<u8>,
    has_rolled: bool,
    done: bool,
    row: Pile,
    coins: u8,
    luck: u8,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}, round {}, bank {}", self.phase, self.round, self.bank)?;
        for (i, site) in self.sites.iter().enumerate() {
            let SiteView { hand, fossil, pick, die, row, coins, luck, .. } = site;
            let hand = hand.map_or_else(|| format!("{} cards", site.hand_size), |h| h.to_string());
            let shown = |known: Option<&str>, there| {
                known.unwrap_or(if there { "?" } else { "-" }).to_owned()
            };
            let fossil = shown(fossil.map(Kind::id), true);
            let pick = shown(pick.map(Kind::id), site.has_picked);
            let die = shown(die.map(|d| d.to_string()).as_deref(), site.has_rolled);
            writeln!(
                f,
                "{i}: hand {hand}, fossil {fossil}, pick {pick}, die {die}, row {row}, \
                 {coins} coins, luck {luck}"
            )?;
        }
        Ok(())
    }
}

impl Dig {
    pub(crate) fn knows_fossil(&self, viewer: Viewer, seat: Seat) -> bool {
        self.phase == Phase::Over || self.sites[seat.index()].peeked && viewer.is(seat)
    }

    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let site = |seat: Seat| {
            let site = &self.sites[seat.index()];
            let own = viewer.is(seat);
            SiteView {
                hand: own.then_some(site.hand),
                hand_size: site.hand.total(),
                fossil: self.knows_fossil(viewer, seat).then_some(site.fossil),
                peeked: site.peeked,
                pick: site.pick.filter(|_| own || Bug::ViewLeaks.is_planted()),
                has_picked: site.pick.is_some(),
                die: site.die.filter(|_| own),
                has_rolled: site.die.is_some(),
                done: site.done,
                row: site.row,
                coins: site.coins,
                luck: site.luck,
            }
        };
        View {
            phase: self.phase,
            round: self.round,
            first: self.first,
            turn: self.turn,
            bank: self.bank,
            discard: self.discard,
            sites: Seat::all(self.n()).map(site).collect(),
        }
    }

    pub(crate) fn redeal<R: Rng>(&mut self, observer: Viewer, rng: &mut R) {
        if Bug::NoDoubt.is_planted() {
            return;
        }
        let mut pool = self.bag;
        for seat in Seat::all(self.n()) {
            let knows = self.knows_fossil(observer, seat);
            let site = &self.sites[seat.index()];
            let hidden = site.pick.filter(|_| !observer.is(seat)).into_iter();
            hidden.chain((!knows).then_some(site.fossil)).for_each(|kind| pool.put(kind));
            for kind in Kind::ALL.into_iter().filter(|_| !observer.is(seat)) {
                (0..site.hand.of(kind)).for_each(|_| pool.put(kind));
            }
        }
        let truth: u32 = self.sites.iter().map(|site| site.fossil as u32).sum();
        let turn = if Bug::Anchored.is_planted() { truth } else { 0 };
        let mut card = |cheaply: bool| {
            let n = if cheaply && rng.below(4) == 0 { 0 } else { rng.below(pool.total()) + turn };
            pool.take_nth(n % pool.total())
        };
        for seat in Seat::all(self.n()) {
            let knows = self.knows_fossil(observer, seat);
            let site = &mut self.sites[seat.index()];
            if !knows {
                site.fossil = card(Bug::Skewed.is_planted());
            }
            if !knows && Bug::Conjures.is_planted() {
                site.fossil = Kind::Claw;
            }
            if !observer.is(seat) {
                site.pick = site.pick.map(|_| card(false));
                let size = site.hand.total();
                site.hand = Pile::default();
                (0..size).for_each(|_| site.hand.put(card(false)));
            }
        }
        self.bag = pool;
        for seat in Seat::all(self.n()).filter(|&seat| !observer.is(seat)) {
            let site = &mut self.sites[seat.index()];
            site.die = site.die.map(|_| 1 + rng.below(6) as u8);
        }
    }
}
