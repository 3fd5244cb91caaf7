//! Positions of the toy that cannot occur.

use mesozoic_core::BadPosition;

use super::state::{COINS, COPIES, Dig, HAND, Phase, Site};
use super::step::Kind;

impl Dig {
    pub(crate) fn examine(&self, long: bool, seats: u8) -> Result<(), BadPosition> {
        let no = |field: &str, reason: &str| Err(BadPosition::new(field, reason));
        if self.long != long || self.n() != seats {
            return no("state", "the options or seats are others");
        }
        if self.first.0 >= seats || self.bank > COINS {
            return no("first", "there is no such seat, or there are too many coins");
        }
        let over = self.phase == Phase::Over;
        let (round, turn) =
            (u8::from(!over) + self.round.min(9), u8::from(self.phase == Phase::Sell));
        if round > self.rounds() || over && self.round != self.rounds() {
            return no("round", "there is no such round");
        }
        if self.turn >= 1.max(turn * seats) {
            return no("turn", "that many have not sold");
        }
        for kind in Kind::ALL {
            let own = |site: &Site| {
                let one = |k: Option<Kind>| u32::from(k == Some(kind));
                u32::from(site.hand.of(kind))
                    + u32::from(site.row.of(kind))
                    + one(site.pick)
                    + one(Some(site.fossil))
            };
            let piles = u32::from(self.bag.of(kind)) + u32::from(self.discard.of(kind));
            if piles + self.sites.iter().map(own).sum::<u32>() != u32::from(COPIES) {
                return no("bag", "cards are missing or too many");
            }
        }
        for (i, site) in self.sites.iter().enumerate() {
            let field = format!("sites[{i}]");
            let shown = u32::from(self.round) + u32::from(turn);
            let picked = u32::from(site.pick.is_some());
            if site.hand.total() + shown + picked != u32::from(HAND) {
                return no(&field, "the hand has another size");
            }
            let digs = self.phase == Phase::Dig;
            let lane = site.done && site.pick.is_none() || site.die.is_some() && !site.done;
            if lane || !digs && (site.pick.is_some() || site.done) {
                return no(&field, "the lane is not possible");
            }
            if site.die.is_some_and(|die| !(1..=6).contains(&die)) {
                return no(&field, "a die has six sides");
            }
            if site.coins > COINS || site.luck > 12 || site.rolls > 2 || site.steps > 100 {
                return no(&field, "too much of something");
            }
        }
        if self.phase == Phase::Dig && self.sites.iter().all(|site| site.done) {
            return no("sites", "all are done and nothing was revealed");
        }
        Ok(())
    }
}
