//! What it costs to use dice as something else than they show.
//!
//! A step says what the dice shall be good for; the cheapest way there is the only one. How the
//! change is spread over the dice makes no further difference, because they are used up.

use std::ops::RangeInclusive;

use crate::components::{DICE, FACES, FacilityType, Family, Kind, LAB_USES, Lab, Mode, RESEARCH};
use crate::dice::Dice;
use crate::state::Cards;
use crate::step::MOST_PIPS;

/// The price of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bill {
    /// Research actions.
    pub(crate) uses: u8,
    /// DW-50: whether half a Genetic Modification is open afterwards.
    pub(crate) half: bool,
}

/// Totals as bits.
pub(crate) const fn bits(totals: &[u8]) -> u32 {
    let (mut all, mut i) = (0, 0);
    while i < totals.len() {
        all |= 1 << totals[i];
        i += 1;
    }
    all
}

/// A range of totals as bits, up to the most that dice can give.
#[inline]
pub(crate) fn span(totals: RangeInclusive<u8>) -> u32 {
    let most = (2 << (*totals.end()).min(MOST_PIPS)) - 1;
    most & (u32::MAX << totals.start())
}

impl Bill {
    /// Cheaper, or as cheap and leaving more.
    fn better(self, other: Option<Self>) -> bool {
        other.is_none_or(|other| (self.uses, !self.half) < (other.uses, !other.half))
    }
}

/// What changes dice in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Means {
    Nothing,
    /// DW-26: one step on one die for each research action.
    Steps,
    /// DW-49: any value for one die.
    Funding,
    /// DW-50.
    Genes,
    /// DW-49: three more on one die.
    Accounting,
}

/// The steps that Questionable Accounting takes.
const ACCOUNTED: u8 = 3;

/// Somebody's research, as far as it changes dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bureau {
    means: Means,
    left: u8,
    half: bool,
}

impl Bureau {
    pub(crate) fn new(cards: &Cards, research: [u8; 3], half: bool) -> Self {
        let (means, left) = match (cards.mode, cards.labs[1]) {
            (Mode::Lite, _) => (Means::Steps, research[0]),
            (Mode::Danger, Lab::AlternateFunding) => (Means::Funding, research[1]),
            (Mode::Danger, Lab::GeneticModification) => (Means::Genes, research[1]),
            (Mode::Danger, Lab::QuestionableAccounting) => (Means::Accounting, research[1]),
            (Mode::Danger, _) => (Means::Nothing, 0),
        };
        Self { means, left, half }
    }

    /// All research that there is, with nothing begun.
    pub(crate) fn unused(cards: &Cards) -> Self {
        let research = if cards.mode == Mode::Danger { LAB_USES } else { [RESEARCH, 0, 0] };
        Self::new(cards, research, false)
    }

    /// Research actions that are left for dice; nothing where no die can be changed.
    pub(crate) fn left(self) -> Option<u8> {
        self.changes().then_some(self.left)
    }

    /// Every sum that dice can be used as, with the research actions that it takes.
    pub(crate) fn sums(self, dice: Dice) -> impl Iterator<Item = (u8, u8)> {
        let sums = dice.len() as u8..=self.reach(dice);
        sums.filter_map(move |sum| Some((sum, self.price(dice, sum)?.uses)))
    }

    /// The most that dice can be made to add up to.
    pub(crate) fn reach(self, dice: Dice) -> u8 {
        let sum = dice.sum();
        let most = match self.means {
            Means::Nothing => sum,
            Means::Steps => sum + self.left,
            Means::Genes => sum + 2 * self.left + u8::from(self.half),
            Means::Accounting => sum + ACCOUNTED * self.left,
            Means::Funding => sum + dice.values().iter().map(|die| FACES - die).sum::<u8>(),
        };
        most.min(MOST_PIPS)
    }

    /// Every total that dice can be made to add up to, one bit each: those that have a price.
    #[inline]
    pub(crate) fn totals(self, dice: Dice) -> u32 {
        let (sum, least) = (dice.sum(), dice.len() as u8);
        if self.left == 0 && !self.half {
            return 1 << sum;
        }
        let around = |by: u8| span(sum.saturating_sub(by).max(least)..=sum + by);
        match self.means {
            Means::Nothing => 1 << sum,
            Means::Steps => around(self.left),
            Means::Genes => around(2 * self.left + u8::from(self.half)),
            Means::Accounting => {
                let sums = (sum..=MOST_PIPS).step_by(usize::from(ACCOUNTED));
                sums.take(usize::from(self.left) + 1).fold(0, |all, sum| all | 1 << sum)
            }
            Means::Funding => self.funded(dice),
        }
    }

    /// The totals with as many dice set anew as can be.
    fn funded(self, dice: Dice) -> u32 {
        let values = dice.values();
        (0u8..1 << values.len()).filter(|set| set.count_ones() <= u32::from(self.left)).fold(
            0,
            |all, set| {
                let kept: u8 =
                    (0..values.len()).filter(|i| set >> i & 1 == 0).map(|i| values[i]).sum();
                let n = set.count_ones() as u8;
                all | span(kept + n..=kept + n * FACES)
            },
        )
    }

    fn afford(self, uses: u8, half: bool) -> Option<Bill> {
        (uses <= self.left).then_some(Bill { uses, half })
    }

    /// `twos` changes by 2 and `ones` changes by 1, these on different dice.
    fn genes(self, twos: u8, ones: u8) -> Option<Bill> {
        let paid = ones.saturating_sub(u8::from(self.half));
        let half = if ones == 0 { self.half } else { paid % 2 == 1 };
        self.afford(twos + paid.div_ceil(2), half)
    }

    /// What it costs to make the dice add up to a total. DW-25, DW-26: no die goes below 1.
    #[inline]
    pub(crate) fn price(self, dice: Dice, total: u8) -> Option<Bill> {
        let sum = dice.sum();
        if sum == total {
            return Some(Bill { uses: 0, half: self.half });
        }
        if usize::from(total) < dice.len() || self.left == 0 && !self.half {
            return None;
        }
        let by = sum.abs_diff(total);
        match self.means {
            Means::Steps => self.afford(by, false),
            Means::Genes => self.genes(by / 2, by % 2),
            Means::Accounting if total > sum && by.is_multiple_of(ACCOUNTED) => {
                self.afford(by / ACCOUNTED, false)
            }
            Means::Nothing | Means::Accounting => None,
            Means::Funding => self.fund(dice, total),
        }
    }

    /// The fewest dice that have to be set anew.
    fn fund(self, dice: Dice, total: u8) -> Option<Bill> {
        let values = dice.values();
        if total > dice.len() as u8 * FACES {
            return None;
        }
        let changes = (1u8..1 << values.len()).filter(|set| {
            let kept: u8 = (0..values.len()).filter(|i| set >> i & 1 == 0).map(|i| values[i]).sum();
            let n = set.count_ones() as u8;
            total >= kept + n && total <= kept + n * FACES
        });
        let uses = changes.map(|set| set.count_ones() as u8).min()?;
        self.afford(uses, false)
    }

    /// What it costs to make each die something of its own.
    fn price_each(self, pairs: &[(u8, u8)]) -> Option<Bill> {
        let by = |&(from, to): &(u8, u8)| from.abs_diff(to);
        let changed = pairs.iter().filter(|pair| by(pair) > 0).count() as u8;
        if changed == 0 {
            return Some(Bill { uses: 0, half: self.half });
        }
        match self.means {
            Means::Nothing => None,
            Means::Steps => self.afford(pairs.iter().map(by).sum(), false),
            Means::Genes => self.genes(
                pairs.iter().map(|p| by(p) / 2).sum(),
                pairs.iter().map(|p| by(p) % 2).sum(),
            ),
            Means::Funding => {
                let legal = pairs.iter().all(|&(from, to)| from == to || to <= FACES);
                if legal { self.afford(changed, false) } else { None }
            }
            Means::Accounting => {
                let legal =
                    pairs.iter().all(|&(from, to)| to >= from && (to - from) % ACCOUNTED == 0);
                if legal {
                    self.afford(pairs.iter().map(by).sum::<u8>() / ACCOUNTED, false)
                } else {
                    None
                }
            }
        }
    }

    fn best(bills: impl Iterator<Item = Option<Bill>>) -> Option<Bill> {
        let mut best = None;
        for bill in bills {
            best = match bill {
                Some(bill) if bill.better(best) => Some(bill),
                _ => best,
            };
        }
        best
    }

    /// Whether dice can be changed at all.
    fn changes(self) -> bool {
        self.means != Means::Nothing && (self.left > 0 || self.half)
    }

    /// DW-27: what it costs to build a pen with these dice.
    pub(crate) fn price_pen(self, cards: &Cards, kind: Kind, dice: Dice) -> Option<Bill> {
        match kind.family() {
            Family::Standard | Family::Aquatic => {
                Self::best(cards.values(kind).iter().map(|&value| self.price(dice, value)))
            }
            Family::SmallAviary => self.price_equal(dice, 2),
            Family::LargeAviary => self.price_three(dice),
        }
    }

    /// DW-117: what it costs to build an aviary with these dice, two of them or three.
    pub(crate) fn price_aviary(self, dice: Dice) -> Option<Bill> {
        self.price_equal(dice, 2).or_else(|| self.price_three(dice))
    }

    /// Whether a pen can be built with these dice.
    pub(crate) fn affords_pen(self, cards: &Cards, kind: Kind, dice: Dice) -> bool {
        match kind.family() {
            Family::Standard | Family::Aquatic => self.totals(dice) & cards.totals(kind) != 0,
            Family::SmallAviary if dice.len() != 2 => false,
            Family::LargeAviary if dice.len() != DICE => false,
            _ => self.price_pen(cards, kind, dice).is_some(),
        }
    }

    /// DW-117: so many dice of equal value.
    fn price_equal(self, dice: Dice, n: usize) -> Option<Bill> {
        if dice.len() != n {
            return None;
        }
        let mut pairs = [(0, 0); DICE];
        let (low, high) = (dice.values()[0], dice.values()[n - 1]);
        if low == high || !self.changes() {
            return if low == high { self.afford(0, self.half) } else { None };
        }
        // Beyond the highest and the lowest all dice would have further to go.
        Self::best((low..=high).map(|value| {
            for (pair, &die) in pairs.iter_mut().zip(dice.values()) {
                *pair = (die, value);
            }
            self.price_each(&pairs[..n])
        }))
    }

    /// DW-117: three dice of equal value or in a row.
    fn price_three(self, dice: Dice) -> Option<Bill> {
        match (self.price_equal(dice, DICE), self.price_row(dice)) {
            (Some(equal), row) if equal.better(row) => Some(equal),
            (_, row) => row,
        }
    }

    /// DW-117: three dice in a row, in any order.
    fn price_row(self, dice: Dice) -> Option<Bill> {
        const ORDERS: [[u8; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let &[a, b, c] = dice.values() else { return None };
        let row = b == a + 1 && c == b + 1;
        if row || !self.changes() {
            return if row { self.afford(0, self.half) } else { None };
        }
        // Beyond the highest and the lowest all dice would have further to go.
        let firsts = a.saturating_sub(2).max(1)..=c;
        // Steps on dice that lie in order never have to cross.
        let orders = if self.means == Means::Steps { &ORDERS[..1] } else { &ORDERS[..] };
        Self::best(firsts.flat_map(|first| {
            orders.iter().map(move |&[x, y, z]| {
                self.price_each(&[(a, first + x), (b, first + y), (c, first + z)])
            })
        }))
    }

    /// DW-28: what it costs to build a facility with these dice.
    #[inline]
    pub(crate) fn price_facility(self, kind: FacilityType, dice: Dice) -> Option<Bill> {
        Self::best(kind.values().map(|value| self.price(dice, value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Facility;

    fn bureau(lab: Option<Lab>, left: u8, half: bool) -> Bureau {
        let mode = if lab.is_some() { Mode::Danger } else { Mode::Lite };
        let labs = [Lab::Repaving, lab.unwrap_or(Lab::Urbanisation), Lab::MadScientist];
        let (recreation, welfare) = (Facility::Hotel, Facility::Hatchery);
        let cards = Cards { mode, recreation, welfare, labs, aquatic: None, aviaries: 0 };
        Bureau::new(&cards, [left, left, 1], half)
    }

    fn dice(word: &str) -> Dice {
        word.parse().expect("dice")
    }

    fn uses(bureau: Bureau, word: &str, total: u8) -> Option<u8> {
        bureau.price(dice(word), total).map(|bill| bill.uses)
    }

    // rule: DW-26
    #[test]
    fn lite_research_goes_step_by_step_and_stops_at_one_a_die() {
        let lite = bureau(None, 6, false);
        assert_eq!(uses(lite, "1+1", 3), Some(1));
        assert_eq!(uses(lite, "1+1", 1), None);
        assert_eq!(uses(lite, "6", 12), Some(6));
        assert_eq!(uses(lite, "6", 13), None);
        assert_eq!(uses(lite, "3+4", 2), Some(5));
    }

    // rule: DW-49
    #[test]
    fn funding_sets_as_few_dice_as_possible() {
        let funding = bureau(Some(Lab::AlternateFunding), 2, false);
        assert_eq!(uses(funding, "1+1", 7), Some(1));
        assert_eq!(uses(funding, "1+1", 8), Some(2));
        assert_eq!(uses(funding, "1+1", 13), None);
        assert_eq!(uses(funding, "6", 7), None);
        let accounting = bureau(Some(Lab::QuestionableAccounting), 2, false);
        assert_eq!(uses(accounting, "6", 12), Some(2));
        assert_eq!(uses(accounting, "6", 3), None);
        assert_eq!(uses(accounting, "2+2", 8), None);
    }

    // rule: DW-50
    #[test]
    fn half_a_modification_waits_for_another_die() {
        let genes = bureau(Some(Lab::GeneticModification), 2, false);
        assert_eq!(genes.price(dice("4"), 5), Some(Bill { uses: 1, half: true }));
        assert_eq!(genes.price(dice("4"), 6), Some(Bill { uses: 1, half: false }));
        assert_eq!(genes.price(dice("4"), 7), Some(Bill { uses: 2, half: true }));
        assert_eq!(genes.price(dice("4"), 9), None);
        let open = bureau(Some(Lab::GeneticModification), 0, true);
        assert_eq!(open.price(dice("4"), 3), Some(Bill { uses: 0, half: false }));
        assert_eq!(open.price(dice("4"), 4), Some(Bill { uses: 0, half: true }));
        assert_eq!(open.price(dice("4"), 6), None);
        let both = bureau(Some(Lab::GeneticModification), 1, true);
        assert_eq!(both.price(dice("4"), 6), Some(Bill { uses: 1, half: true }));
    }

    // rule: DW-25
    #[test]
    fn totals_are_what_has_a_price() {
        let labs = [
            None,
            Some(Lab::AlternateFunding),
            Some(Lab::GeneticModification),
            Some(Lab::QuestionableAccounting),
            Some(Lab::Urbanisation),
        ];
        for lab in labs {
            for (left, half) in (0..=RESEARCH).flat_map(|left| [(left, false), (left, true)]) {
                let half = half && lab == Some(Lab::GeneticModification);
                let bureau = bureau(lab, left, half);
                for dice in (0..Dice::COUNT).filter_map(Dice::from_number) {
                    let priced = (1..=MOST_PIPS).filter(|&sum| bureau.price(dice, sum).is_some());
                    let priced: Vec<u8> = priced.collect();
                    let context = format!("{lab:?} {left} {half} {dice}");
                    assert_eq!(bureau.totals(dice), bits(&priced), "{context}");
                }
            }
        }
    }

    // rule: DW-117
    #[test]
    fn narrow_searches_find_what_wide_ones_find() {
        let labs = [
            None,
            Some(Lab::AlternateFunding),
            Some(Lab::GeneticModification),
            Some(Lab::QuestionableAccounting),
            Some(Lab::Urbanisation),
        ];
        for (lab, left, half) in labs.into_iter().flat_map(|lab| {
            (0..=RESEARCH).flat_map(move |left| [false, true].map(|half| (lab, left, half)))
        }) {
            let bureau = bureau(lab, left, half);
            for dice in (0..Dice::COUNT).filter_map(Dice::from_number) {
                let price = |to: [u8; 3]| {
                    let pairs: Vec<(u8, u8)> = dice.values().iter().copied().zip(to).collect();
                    bureau.price_each(&pairs)
                };
                let context = format!("{lab:?} {left} {half} {dice}");
                let equal = Bureau::best((1..20).map(|value| price([value; 3])));
                assert_eq!(bureau.price_equal(dice, dice.len()), equal, "{context}");
                let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
                let rows = (1..20).flat_map(|first| orders.map(|order| order.map(|n| first + n)));
                let row = Bureau::best(rows.filter(|_| dice.len() == 3).map(price));
                assert_eq!(bureau.price_row(dice), row, "{context}");
            }
        }
    }

    // rule: DW-117
    #[test]
    fn aviaries_want_dice_that_match() {
        let lite = |left| bureau(None, left, false);
        assert_eq!(lite(0).price_equal(dice("3+3"), 2).map(|b| b.uses), Some(0));
        assert_eq!(lite(6).price_equal(dice("3+6"), 2).map(|b| b.uses), Some(3));
        assert_eq!(lite(2).price_equal(dice("3+6"), 2), None);
        assert_eq!(lite(0).price_row(dice("2+3+4")).map(|b| b.uses), Some(0));
        assert_eq!(lite(1).price_row(dice("2+3+5")).map(|b| b.uses), Some(1));
        assert_eq!(lite(6).price_row(dice("2+3")), None);
        let accounting = bureau(Some(Lab::QuestionableAccounting), 2, false);
        assert_eq!(accounting.price_row(dice("1+5+6")).map(|b| b.uses), Some(1));
        assert_eq!(accounting.price_equal(dice("2+5"), 2).map(|b| b.uses), Some(1));
    }
}
