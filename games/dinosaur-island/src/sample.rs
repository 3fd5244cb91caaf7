//! One legal step by chance without listing them all: in research and market most steps differ in a
//! zone or a row alone, so counting them is enough. Elsewhere lists are short.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use mesozoic_core::{Pick, Rng, Seat, StepSink};

use crate::components::{
    BASICS, COLOURS, Diet, Dna, MAX_DICE, MAX_HIRED, MAX_LIMIT, Named, ROWS, SPACES, row_price,
};
use crate::phase::SPECIAL;
use crate::player::{Player, Task};
use crate::state::{DieState, DinosaurIsland, Phase};
use crate::step::{Scientist, Step, Zone};

/// The position of the `k`th bit that is set.
#[inline]
fn nth_bit(mut set: u32, k: u32) -> u8 {
    for _ in 0..k {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

/// Ways to spread that many steps over six tracks.
const WAYS: [u32; 5] = [1, 6, 21, 56, 126];

/// The `k`th of the ways to spread `n` steps over all tracks.
fn spread(mut k: u32, mut n: u8) -> Dna {
    let mut dna = [0; COLOURS];
    let (last, tracks) = dna.split_last_mut().expect("there are tracks");
    let mut after = tracks.len() as u32;
    for track in tracks {
        // With this track settled, the rest goes to those after it.
        let ways = |n: u8| choose(u32::from(n) + after - 1, after - 1);
        while k >= ways(n) {
            k -= ways(n);
            *track += 1;
            n -= 1;
        }
        after -= 1;
    }
    *last = n;
    dna
}

const fn choose(n: u32, k: u32) -> u32 {
    let (mut result, mut i) = (1, 0);
    while i < k {
        result = result * (n - i) / (i + 1);
        i += 1;
    }
    result
}

/// A short list, from which one is drawn with a single throw.
struct Hat(ArrayVec<Step, 64>);

impl StepSink<Step> for Hat {
    #[inline]
    fn push(&mut self, step: Step) -> ControlFlow<()> {
        if self.0.try_push(step).is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

impl DinosaurIsland {
    /// One of the steps that `steps` lists, each as likely as any other.
    #[inline]
    pub(crate) fn any_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Option<Step> {
        let player = self.player(seat);
        match (player.owed.next(), self.phase) {
            (None, Phase::Research) => Some(self.any_research(player, rng)),
            (None, Phase::Market) => Some(self.any_trade(player, rng)),
            (Some(Task::Expand { n }), _)
                if player.limits.iter().all(|limit| limit + n <= MAX_LIMIT) =>
            {
                Some(Step::Expand { dna: spread(rng.below(WAYS[usize::from(n)]), n) })
            }
            _ => {
                let mut hat = Hat(ArrayVec::new());
                if self.steps(seat, &mut hat).is_continue() {
                    return Some(hat.0[rng.below(hat.0.len() as u32) as usize]);
                }
                let mut pick = Pick::new(rng);
                let _ = self.steps(seat, &mut pick);
                pick.picked
            }
        }
    }

    fn any_research<R: Rng>(&self, player: &Player, rng: &mut R) -> Step {
        // Free dice, and those of them that anybody may claim, one bit per slot.
        let (mut free, mut plain) = (0u32, 0u32);
        for (slot, die) in self.centre.dice.iter().enumerate().take(MAX_DICE) {
            let Some(die) = die else { break };
            if die.state == DieState::Free {
                free |= 1 << slot;
                plain |= u32::from(!die.face.info().symbol.is_special()) << slot;
            }
        }
        let storage = u32::from(self.has_storage_slot());
        let pairs = u32::from(player.pairs());
        let placings = if pairs == 0 { 0 } else { 1 + pairs.count_ones() };
        let mut counts = [[0u32; 4]; Scientist::ALL.len()];
        let mut total = 0;
        for who in Scientist::ALL {
            if !player.has(who) {
                continue;
            }
            let worker = who == Scientist::Worker;
            let level = player.recipe_level(who);
            let dice = if who == Scientist::Three { free } else { plain };
            let stacks = Diet::ALL.iter().filter(|diet| self.procurable(**diet, level)).count();
            let row = &mut counts[who.index()];
            *row = [dice.count_ones(), storage, stacks as u32 * placings, u32::from(!worker)];
            total += row.iter().sum::<u32>();
        }
        let decline = u32::from(self.can_decline(player));
        let mut k = rng.below(total + decline);
        for (&who, row) in Scientist::ALL.iter().zip(counts) {
            for (kind, n) in row.into_iter().enumerate() {
                if k >= n {
                    k -= n;
                    continue;
                }
                return match kind {
                    0 => {
                        let dice = if who == Scientist::Three { free } else { plain };
                        Step::Research { who, die: nth_bit(dice, k) + 1 }
                    }
                    1 => Step::Storage { who },
                    2 => {
                        let level = player.recipe_level(who);
                        let mut open =
                            Diet::ALL.iter().filter(|diet| self.procurable(**diet, level));
                        let diet = *open.nth((k / placings) as usize).expect("stacks were counted");
                        let zone = (k % placings).checked_sub(1).map(|at| Zone(nth_bit(pairs, at)));
                        Step::Recipe { who, diet, zone }
                    }
                    _ => Step::Pass { who },
                };
            }
        }
        Step::Decline
    }

    #[inline]
    fn procurable(&self, diet: Diet, level: u8) -> bool {
        self.is_open(diet) && level >= diet.level()
    }

    fn any_trade<R: Rng>(&self, player: &Player, rng: &mut R) -> Step {
        let market = &self.market;
        let held = player.hired().count();
        let fires = if held == MAX_HIRED { held as u32 } else { 1 };
        let placings = if player.free == 0 { 0 } else { 1 + player.free.count_ones() };
        let spaces = (0..SPACES).filter(|&space| self.can_cover(space)).count() as u32;
        let mut counts = [[0u32; 3]; ROWS];
        let mut total = 0;
        for (row, count) in counts.iter_mut().enumerate() {
            let hire = market.specialists[row]
                .is_some_and(|card| player.can_pay(player.hire_price(row, card)));
            let build = market.attractions[row]
                .is_some_and(|tile| player.can_pay(player.build_price(row, tile)));
            let upgrade =
                market.upgrades[row].is_some() && player.can_pay(player.upgrade_price(row));
            *count =
                [u32::from(hire) * fires, u32::from(build) * placings, u32::from(upgrade) * spaces];
            total += count.iter().sum::<u32>();
        }
        let buys = SPECIAL.map(|tile| {
            u32::from(self.offers(player, tile) && player.can_pay(Player::special_price(tile)))
        });
        let dna = (0..ROWS).filter(|&row| player.can_pay(row_price(row).into())).count() as u32;
        let mut k = rng.below(total + buys[0] + buys[1] + dna + 1);
        for (at, count) in counts.into_iter().enumerate() {
            let row = row_price(at);
            for (kind, n) in count.into_iter().enumerate() {
                if k >= n {
                    k -= n;
                    continue;
                }
                return match kind {
                    0 => {
                        let fire = (held == MAX_HIRED).then(|| player.hired[k as usize]).flatten();
                        Step::Hire { row, fire: fire.map(|hired| hired.card) }
                    }
                    1 => {
                        let free = u32::from(player.free);
                        Step::Build { row, zone: k.checked_sub(1).map(|k| Zone(nth_bit(free, k))) }
                    }
                    _ => {
                        let mut open = (0..SPACES).filter(|&space| self.can_cover(space));
                        let space = open.nth(k as usize).expect("spaces were counted");
                        Step::Upgrade { row, space: space as u8 + 1 }
                    }
                };
            }
        }
        for (tile, n) in SPECIAL.into_iter().zip(buys) {
            if k < n {
                return Step::Special { tile };
            }
            k -= n;
        }
        if k < dna { Step::Dna { row: row_price(k as usize) } } else { Step::PassMarket }
    }
}

/// The basic colours come first; tracks are all six.
const _: () = assert!(BASICS * 2 == COLOURS);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_spread_comes_once() {
        for n in 1..=4u8 {
            let all: BTreeSet<Dna> = (0..WAYS[usize::from(n)]).map(|k| spread(k, n)).collect();
            assert_eq!(all.len() as u32, WAYS[usize::from(n)]);
            assert!(all.iter().all(|dna| dna.iter().sum::<u8>() == n));
        }
    }
}
