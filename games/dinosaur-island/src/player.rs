//! One seat's lab and park, and what can be read off them.

use mesozoic_core::sort_by;
use serde::{Deserialize, Serialize};

use crate::components::{
    Attraction, Dna, Goal, HATS_ZONE, Kind, MAX_CAPACITY, MAX_EXHIBITS, MAX_HIRED, PARK_SIDE, Pay,
    Perks, Recipe, SPACES, START_DNA, START_LAB, START_LEVEL, START_LIMITS, START_SCORE,
    START_WORKERS, START_ZONE, Set, Specialist, Upgrade, WORKERS, Wild, ZONES, security_price,
};
use crate::state::{Crowd, Stock};
use crate::step::{Spot, Zone};

/// DI-2.11: what research has brought to light, before anything of it was lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Finding {
    /// DNA whose colours are settled.
    pub(crate) dna: Dna,
    /// The colours of the rest,
    pub(crate) wild: Wild,
    /// of which this much was not named, because it did not fit.
    pub(crate) more: u8,
}

/// A decision that somebody owes before anything else happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum Task {
    /// Name DNA to gain. `shared` if others may copy it (DI-2.11).
    Take { wild: Wild, n: u8, shared: bool },
    /// Raise limits.
    Expand { n: u8 },
    /// Name the DNA that a dinosaur costs.
    Spend { exhibit: u8, waive: u8 },
    /// Choose a paddock to upgrade.
    Paddock,
    /// Copy research, or not.
    Copy { finding: Finding },
    /// Discard an item of a market row, from 0.
    Discard { row: u8 },
}

/// Decisions owed, the next one last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Owed([Option<Task>; 3]);

impl Owed {
    /// The next decision.
    #[inline]
    pub(crate) fn next(&self) -> Option<Task> {
        // Most often nothing is owed.
        let [first, second, third] = &self.0;
        if first.is_none() { None } else { third.or(*second).or(*first) }
    }

    /// Owes one more decision, before all others.
    pub(crate) fn push(&mut self, task: Task) {
        let free = self.0.iter_mut().find(|slot| slot.is_none());
        *free.expect("nobody owes more than three decisions") = Some(task);
    }

    /// The next decision has been made.
    pub(crate) fn pop(&mut self) {
        if let Some(slot) = self.0.iter_mut().rev().find(|slot| slot.is_some()) {
            *slot = None;
        }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// Whether tasks lie in order without gaps.
    pub(crate) fn is_sound(self) -> bool {
        self.0.windows(2).all(|pair| pair[0].is_some() || pair[1].is_none())
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Task> {
        self.0.into_iter().flatten()
    }
}

/// A hired specialist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(deny_unknown_fields)]
pub struct Hired {
    /// Which.
    pub card: Specialist,
    /// How many workers it gave; they leave with it (DI-3.5).
    pub gave: u8,
}

/// A dinosaur exhibit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exhibit {
    pub(crate) recipe: Recipe,
    /// The left zone.
    pub(crate) zone: u8,
    pub(crate) capacity: u8,
    pub(crate) dinos: u8,
}

impl Exhibit {
    pub(crate) fn zone(self) -> Zone {
        Zone(self.zone)
    }
}

/// What lab actions and cards have arranged for this round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Arranged {
    /// Security counts this much higher.
    pub(crate) security: u8,
    /// This many more visitors come.
    pub(crate) draw: u8,
    /// This many fewer are eaten.
    pub(crate) eat_shield: u8,
    /// Hooligan swaps still to come.
    pub(crate) swaps: u8,
    /// Up to this many hooligans in each.
    pub(crate) swap_size: u8,
    /// Hooligans that may still be sent away for points.
    pub(crate) guards: u8,
    /// Attractions that will score twice.
    pub(crate) doubles: u8,
}

/// One seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Player {
    pub(crate) starter: Recipe,
    pub(crate) money: u16,
    pub(crate) score: u16,
    pub(crate) dna: Dna,
    pub(crate) limits: Dna,
    pub(crate) excitement: u8,
    pub(crate) threat: u8,
    pub(crate) security: u16,
    /// Workers out of the supply.
    pub(crate) workers: u8,
    /// Scientists not yet sent this round, one bit each.
    #[serde(with = "crate::document::scientists")]
    pub(crate) scientists: u8,
    /// Scientists among the workers this round, one bit each.
    #[serde(with = "crate::document::scientists")]
    pub(crate) passed: u8,
    /// A worker has acted as a scientist this round.
    pub(crate) jacked: bool,
    /// Research has been copied this round.
    pub(crate) copied: bool,
    pub(crate) free_hire: bool,
    pub(crate) hired: [Option<Hired>; MAX_HIRED],
    /// How many were ever hired.
    pub(crate) hires: u8,
    pub(crate) lab: [Upgrade; SPACES],
    /// Lab upgrades bought, covered ones included.
    pub(crate) bought: Stock,
    /// Zones that are free, one bit each.
    #[serde(with = "crate::document::zones")]
    pub(crate) free: u16,
    pub(crate) attractions: [Option<Attraction>; ZONES],
    pub(crate) exhibits: [Option<Exhibit>; MAX_EXHIBITS],
    /// Worker Phase: workers and scientists who can still work.
    pub(crate) hands: u8,
    /// Worker Phase: workstations used, one bit each.
    #[serde(with = "crate::document::stations")]
    pub(crate) used: u32,
    /// Worker Phase: free refinements left.
    pub(crate) refines: u8,
    pub(crate) arranged: Arranged,
    /// Visitors at the entrance.
    pub(crate) line: Crowd,
    /// Patrons inside, by spot.
    pub(crate) patrons: [u8; Spot::COUNT],
    /// Hooligans inside, by zone.
    pub(crate) hooligans: [u8; ZONES],
    /// Visitors still to be eaten.
    pub(crate) to_eat: u8,
    /// Visitors eaten this round.
    pub(crate) eaten: u8,
    /// Zones that score twice, one bit each.
    #[serde(with = "crate::document::zones")]
    pub(crate) doubled: u16,
    /// Patrons who pay instead of scoring, by zone.
    pub(crate) cashed: [u8; ZONES],
    /// This round's points from patrons at attractions, without modifiers.
    pub(crate) attraction_points: u8,
    /// This round's money from patrons: fees and food.
    pub(crate) takings: u8,
    /// Objectives fulfilled at some moment of this step, one bit each.
    #[serde(with = "crate::document::places")]
    pub(crate) met: u8,
    pub(crate) owed: Owed,
}

/// How many recipes fit into a row with these zones free, by the row's bits.
const PAIRS: [u8; 16] = {
    let mut pairs = [0; 16];
    let mut row = 0;
    while row < 16 {
        let mut left = row;
        while left != 0 {
            if left & 0b11 == 0b11 {
                pairs[row] += 1;
                left &= !0b11;
            } else {
                left &= !1;
            }
            left >>= if left & 1 == 0 && left != 0 { left.trailing_zeros() } else { 0 };
        }
        row += 1;
    }
    pairs
};

/// How many recipes fit into a park with these zones free.
fn pairs(free: u16) -> u8 {
    (0..PARK_SIDE).map(|row| PAIRS[usize::from(free >> (row * PARK_SIDE) & 0xf)]).sum()
}

impl Player {
    /// A seat that has not started yet.
    pub(crate) fn new(starter: Recipe, money: u16) -> Self {
        let printed = 1 << START_ZONE | 1 << (START_ZONE + 1) | 1 << HATS_ZONE;
        let mut attractions = [None; ZONES];
        attractions[usize::from(HATS_ZONE)] = Some(Attraction::Hats);
        let mut exhibits = [None; MAX_EXHIBITS];
        exhibits[0] = Some(Exhibit { recipe: starter, zone: START_ZONE, capacity: 1, dinos: 1 });
        Self {
            starter,
            money,
            score: START_SCORE,
            dna: START_DNA,
            limits: START_LIMITS,
            excitement: START_LEVEL,
            threat: START_LEVEL,
            security: u16::from(START_LEVEL),
            workers: START_WORKERS,
            scientists: 0b111,
            passed: 0,
            jacked: false,
            copied: false,
            free_hire: false,
            hired: [None; MAX_HIRED],
            hires: 0,
            lab: START_LAB,
            bought: Stock::default(),
            free: !printed,
            attractions,
            exhibits,
            hands: 0,
            used: 0,
            refines: 0,
            arranged: Arranged::default(),
            line: Crowd::EMPTY,
            patrons: [0; Spot::COUNT],
            hooligans: [0; ZONES],
            to_eat: 0,
            eaten: 0,
            doubled: 0,
            cashed: [0; ZONES],
            attraction_points: 0,
            takings: 0,
            met: 0,
            owed: Owed::default(),
        }
    }

    /// The hired specialists.
    #[inline]
    pub(crate) fn hired(&self) -> impl Iterator<Item = Hired> + '_ {
        self.hired.iter().map_while(|hired| *hired)
    }

    /// The sum of a passive over all specialists.
    #[inline]
    pub(crate) fn perk(&self, of: impl Fn(&Perks) -> u8) -> u8 {
        self.hired().map(|hired| of(hired.card.perks())).sum()
    }

    /// Workers that are not yet in play.
    pub(crate) fn supply(&self) -> u8 {
        WORKERS - self.workers
    }

    /// Workers in the pool before the Worker Phase.
    #[inline]
    pub(crate) fn pool(&self) -> u8 {
        self.workers - u8::from(self.jacked)
    }

    #[inline]
    pub(crate) fn exhibits(&self) -> impl Iterator<Item = (usize, Exhibit)> + '_ {
        self.exhibits.iter().map_while(|e| *e).enumerate()
    }

    /// The exhibit whose left zone this is.
    pub(crate) fn exhibit_at(&self, zone: Zone) -> Option<(usize, Exhibit)> {
        self.exhibits().find(|(_, e)| e.zone == zone.0)
    }

    pub(crate) fn exhibit_mut(&mut self, i: usize) -> &mut Exhibit {
        self.exhibits[i].as_mut().expect("an exhibit that was found is there")
    }

    /// Attractions with their zones, Hats included.
    pub(crate) fn attractions(&self) -> impl Iterator<Item = (Zone, Attraction)> + '_ {
        Zone::all().filter_map(|zone| Some((zone, self.attractions[zone.index()]?)))
    }

    /// Attractions built; Hats is printed.
    pub(crate) fn built(&self) -> Set<Attraction> {
        self.attractions.iter().flatten().copied().filter(|&a| a != Attraction::Hats).collect()
    }

    /// How many different types there are among the attractions built.
    pub(crate) fn types(&self) -> u8 {
        let kinds = self.attractions.iter().flatten().filter_map(|a| a.info().kind);
        kinds.fold(0u8, |set, kind| set | 1 << kind as u8).count_ones() as u8
    }

    /// How many visitors fit at what is built on a zone.
    #[inline]
    pub(crate) fn spaces(&self, zone: Zone) -> u8 {
        match self.attractions[zone.index()] {
            Some(attraction) => attraction.info().spaces,
            None => self.exhibit_at(zone).map_or(0, |(_, e)| e.dinos),
        }
    }

    /// How many more visitors fit at each spot.
    pub(crate) fn rooms(&self) -> [u8; Spot::COUNT] {
        let mut rooms = [0; Spot::COUNT];
        for (_, exhibit) in self.exhibits() {
            rooms[usize::from(exhibit.zone)] = exhibit.dinos;
        }
        for (room, attraction) in rooms.iter_mut().zip(&self.attractions) {
            if let Some(attraction) = attraction {
                *room = attraction.info().spaces;
            }
        }
        rooms[Spot::CARD.index()] = self.perk(|p| p.spots);
        for (room, patrons) in rooms.iter_mut().zip(self.patrons) {
            *room -= patrons;
        }
        for (room, hooligans) in rooms.iter_mut().zip(self.hooligans) {
            *room -= hooligans;
        }
        rooms
    }

    /// Everybody inside the park.
    pub(crate) fn inside(&self) -> Crowd {
        Crowd { patrons: self.patrons.iter().sum(), hooligans: self.hooligans.iter().sum() }
    }

    /// Everybody who came and is still there.
    pub(crate) fn visitors(&self) -> Crowd {
        let mut all = self.line;
        all += self.inside();
        all
    }

    /// DI-2.8: the left zones where a recipe fits.
    #[inline]
    pub(crate) fn pairs(&self) -> u16 {
        // A pair does not wrap around the right edge.
        const LEFT: u16 = 0b0111_0111_0111_0111;
        self.free & (self.free >> 1) & LEFT
    }

    /// DI-3.16: the zone for an attraction that leaves most room for recipes.
    pub(crate) fn best_zone(&self) -> Option<Zone> {
        let zones = Zone::all().filter(|zone| self.free >> zone.0 & 1 == 1);
        zones.max_by_key(|zone| (pairs(self.free & !(1 << zone.0)), std::cmp::Reverse(zone.0)))
    }

    /// DI-3.16: the left zone for a recipe that leaves most room for others.
    pub(crate) fn best_pair(&self) -> Option<Zone> {
        let zones = Zone::all().filter(|zone| self.pairs() >> zone.0 & 1 == 1);
        zones.max_by_key(|zone| (pairs(self.free & !(0b11 << zone.0)), std::cmp::Reverse(zone.0)))
    }

    /// How many more recipes fit.
    pub(crate) fn recipe_room(&self) -> u8 {
        pairs(self.free)
    }

    /// Room in cold storage, colour by colour.
    #[inline]
    pub(crate) fn room(&self) -> Dna {
        std::array::from_fn(|i| self.limits[i] - self.dna[i])
    }

    /// DI-4.6: what the next security step costs.
    #[inline]
    pub(crate) fn security_cost(&self, pay: Pay) -> u16 {
        less(security_price(self.security + 1), pay, 0)
    }

    /// DI-4.7: what the next capacity of a paddock costs.
    #[inline]
    pub(crate) fn paddock_cost(&self, exhibit: Exhibit, pay: Pay) -> u16 {
        less(exhibit.capacity + 1, pay, self.perk(|p| p.paddock))
    }

    /// Whether a paddock can be upgraded at this price.
    #[inline]
    pub(crate) fn can_upgrade(&self, exhibit: Exhibit, pay: Pay) -> bool {
        exhibit.capacity < MAX_CAPACITY && self.paddock_cost(exhibit, pay) <= self.money
    }

    /// Dinosaurs in the park.
    pub(crate) fn dinosaurs(&self) -> u8 {
        self.exhibits().map(|(_, e)| e.dinos).sum()
    }

    /// How far a goal is reached: what there is, and what is asked for.
    pub(crate) fn progress(&self, goal: Goal) -> (u16, u16) {
        let kind = |wanted: Kind| {
            let built = self.attractions.iter().flatten();
            built.filter(|a| a.info().kind == Some(wanted)).count() as u16
        };
        let (have, need) = match goal {
            Goal::Upgrades(n) => (self.bought.total() as u16, n),
            Goal::Attractions(n) => {
                let all = self.attractions.iter().flatten();
                (all.filter(|&&a| a != Attraction::Hats).count() as u16, n)
            }
            Goal::Species(n) => {
                let created = self.exhibits().filter(|(_, e)| e.dinos > 0);
                (created.filter(|(_, e)| !e.recipe.is_starter()).count() as u16, n)
            }
            Goal::AttractionPoints(n) => (u16::from(self.attraction_points), n),
            Goal::Stored(n) => (self.dna.iter().map(|&n| u16::from(n)).sum(), n),
            Goal::Excitement(n) => (u16::from(self.excitement), n),
            Goal::Dinosaurs(n) => (u16::from(self.dinosaurs()), n),
            Goal::Takings(n) => (u16::from(self.takings), n),
            Goal::EachType => (u16::from(self.types()), Kind::ALL.len() as u8),
            Goal::OfType(wanted, n) => (kind(wanted), n),
            Goal::Security(n) => (self.security, n),
            Goal::Herds(sizes) => (self.herds(sizes), sizes.len() as u8),
            Goal::Predators(n) => {
                let carnivores = self.exhibits().filter(|(_, e)| e.recipe.info().diet.threat() > 1);
                (carnivores.map(|(_, e)| u16::from(e.dinos)).sum(), n)
            }
            Goal::Hires(n) => (u16::from(self.hires), n),
            Goal::Unharmed(n) => (if self.eaten == 0 { self.security } else { 0 }, n),
        };
        (have, u16::from(need))
    }

    /// How many of these herds there are; sizes go down.
    fn herds(&self, sizes: &[u8]) -> u16 {
        let mut dinos: [u8; MAX_EXHIBITS] =
            std::array::from_fn(|i| self.exhibits[i].map_or(0, |e| e.dinos));
        sort_by(&mut dinos, |a, b| b.cmp(a));
        sizes.iter().zip(dinos).filter(|&(&size, have)| have >= size).count() as u16
    }

    /// Whether a goal is reached.
    #[inline]
    pub(crate) fn meets(&self, goal: Goal) -> bool {
        let (have, need) = self.progress(goal);
        have >= need
    }
}

/// A price after all discounts.
fn less(price: u8, pay: Pay, perk: u8) -> u16 {
    u16::from(match pay {
        Pay::Free => 0,
        Pay::Standard => price.saturating_sub(perk),
        Pay::Less(off) => price.saturating_sub(off).saturating_sub(perk),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    // rule: DI-3.16
    #[test]
    fn pairs_are_counted_run_by_run() {
        for (row, n) in [
            (0b0000, 0),
            (0b0001, 0),
            (0b0011, 1),
            (0b0110, 1),
            (0b0101, 0),
            (0b0111, 1),
            (0b1111, 2),
            (0b1011, 1),
            (0b1110, 1),
        ] {
            assert_eq!(PAIRS[row], n, "{row:04b}");
        }
    }
}
