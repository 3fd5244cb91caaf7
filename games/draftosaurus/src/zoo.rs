//! One player's zoo: who stands where, and which spots each species could still go to by the
//! pens' own conditions. Pens only; the die, the hand and the turn are elsewhere.

use arrayvec::ArrayVec;
use mesozoic_kit::{Bits, Pouch};

use crate::components::{Bank, Face, PENS, PYRAMID, Pen, Region, Side, Species};
use crate::step::Spot;

/// A set of spots, one bit each.
pub(crate) type Spots = u32;

/// Where the River lies among the six pens.
const RIVER: usize = 6;

/// A zoo. `admits`, `empty` and `rexless` follow from the contents; they are kept up to date so
/// that listing a seat's placements is a few bit operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Zoo {
    /// The six pens of the side, then the River.
    pens: [Pouch; 7],
    /// Meadow or Wood from the left; 0 is free, otherwise the species and one.
    row: [u8; 6],
    /// The Pyramid's slots, likewise.
    bricks: [u8; 6],
    /// For each species the spots whose own condition it meets; the River always.
    admits: [Spots; 6],
    /// Spots of pens with nobody in them.
    empty: Spots,
    /// Spots of pens without a T-Rex.
    rexless: Spots,
}

/// The spots of a pen.
const fn spots(pen: Pen) -> Spots {
    match pen {
        Pen::Pyramid => 0b11_1111 << 11,
        _ => 1 << pen as u32,
    }
}

/// The spots of all pens that meet a condition of the ground or bank, on both sides.
const fn where_pens(region: Option<Region>, bank: Option<Bank>) -> Spots {
    let mut found = 0;
    let mut i = 0;
    while i < PENS.len() {
        let info = &PENS[i];
        let ground = match region {
            Some(r) => r as u8 == info.region as u8,
            None => true,
        };
        let side = match bank {
            Some(b) => b as u8 == info.bank as u8,
            None => true,
        };
        if ground && side {
            found |= spots(info.pen);
        }
        i += 1;
    }
    found
}

const WOODLANDS: Spots = where_pens(Some(Region::Woodlands), None);
const GRASSLANDS: Spots = where_pens(Some(Region::Grasslands), None);
const FOOD_COURT: Spots = where_pens(None, Some(Bank::FoodCourt));
const RESTROOMS: Spots = where_pens(None, Some(Bank::Restrooms));

/// Every pen spot of a side.
const fn side_spots(side: Side) -> Spots {
    let pens = Pen::of(side);
    let mut found = 0;
    let mut i = 0;
    while i < 6 {
        found |= spots(pens[i]);
        i += 1;
    }
    found
}

impl Zoo {
    /// A zoo with nobody in it.
    pub(crate) const fn new(side: Side) -> Self {
        let pens = side_spots(side);
        // DR-25: the bottom row first.
        let open = pens & !(0b11_1000 << 11) | Spot::River.bit();
        Self {
            pens: [Pouch::EMPTY; 7],
            row: [0; 6],
            bricks: [0; 6],
            admits: [open; 6],
            empty: pens,
            rexless: pens,
        }
    }

    /// Who is in a pen.
    #[inline]
    pub(crate) fn pen(&self, pen: Pen) -> Pouch {
        self.pens[pen.index()]
    }

    /// Who is in the River.
    #[inline]
    pub(crate) fn river(&self) -> Pouch {
        self.pens[RIVER]
    }

    /// Everybody in the zoo, the River included.
    #[inline]
    pub(crate) fn everybody(&self) -> Pouch {
        self.pens.iter().fold(Pouch::EMPTY, |all, &pen| all + pen)
    }

    /// The Meadow or the Wood from the left.
    pub(crate) fn row(&self) -> impl Iterator<Item = Species> {
        self.row.into_iter().filter(|&s| s > 0).map(|s| Species::at(s - 1))
    }

    /// DR-24: whom the Wood of a Winter zoo admits next, once two species take turns in it.
    pub(crate) fn wood_next(&self) -> Option<Species> {
        let n = self.pen(Pen::Wood).total() as usize;
        let next = self.row[n % 2].checked_sub(1).map(Species::at);
        next.filter(|_| (2..6).contains(&n))
    }

    /// The Pyramid's slots.
    pub(crate) fn bricks(&self) -> [Option<Species>; 6] {
        self.bricks.map(|s| s.checked_sub(1).map(Species::at))
    }

    /// The spots whose own condition a species meets, the River included.
    #[inline]
    pub(crate) fn admits(&self, species: Species) -> Spots {
        self.admits[species as usize]
    }

    /// The spots that a face of the die leaves; the River is never among them (DR-6 adds it).
    #[inline]
    pub(crate) fn left_by(&self, face: Face) -> Spots {
        match face {
            Face::Woodlands => WOODLANDS,
            Face::Grasslands => GRASSLANDS,
            Face::Restrooms => RESTROOMS,
            Face::FoodCourt => FOOD_COURT,
            Face::EmptyPen => self.empty,
            Face::WatchOut => self.rexless,
        }
    }

    /// Puts a dinosaur on a spot that admits it.
    #[inline]
    pub(crate) fn put(&mut self, species: Species, spot: Spot) {
        let Some(pen) = spot.pen() else {
            self.pens[RIVER] = self.pens[RIVER].with(species as u8);
            return;
        };
        let inside = &mut self.pens[pen.index()];
        *inside = inside.with(species as u8);
        let n = inside.total() as usize;
        self.empty &= !spots(pen);
        let guarded = if species == Species::Trex { spots(pen) } else { 0 };
        self.rexless &= !guarded;
        match pen {
            // DR-18: one species, six places.
            Pen::Forest => {
                self.close(pen);
                if n < 6 {
                    self.open(species, spot);
                }
            }
            // DR-21: three places.
            Pen::Trio if n == 3 => self.close(pen),
            Pen::Trio | Pen::Prairie | Pen::BridgeLeft | Pen::BridgeRight => {}
            // One place.
            Pen::King | Pen::Island | Pen::Quarantine | Pen::Lookout => self.close(pen),
            // DR-19: each species once.
            Pen::Meadow => {
                self.row[(n - 1) % 6] = species as u8 + 1;
                self.admits[species as usize] &= !spot.bit();
            }
            // DR-24: two species in turn, six places.
            Pen::Wood => {
                self.row[(n - 1) % 6] = species as u8 + 1;
                self.close(pen);
                match n {
                    1 => {
                        for other in Species::ALL {
                            if other != species {
                                self.open(other, spot);
                            }
                        }
                    }
                    2..6 => self.open(Species::at(self.row[n % 2] - 1), spot),
                    _ => {}
                }
            }
            Pen::Pyramid => {
                self.bricks[spot.slot().unwrap_or(0)] = species as u8 + 1;
                self.open_bricks();
            }
        }
    }

    /// Who is in the Quarantine Zone of a Winter zoo.
    pub(crate) fn quarantined(&self) -> Option<Species> {
        Bits(self.pen(Pen::Quarantine).kinds()).next().map(Species::at)
    }

    /// Takes the dinosaur out of the Quarantine Zone.
    pub(crate) fn leave_quarantine(&mut self) {
        self.pens[Pen::Quarantine.index()] = Pouch::EMPTY;
        for species in Species::ALL {
            self.open(species, Spot::Quarantine);
        }
        self.empty |= Spot::Quarantine.bit();
        self.rexless |= Spot::Quarantine.bit();
    }

    /// The dinosaurs of a pen with the spots they stand on, in an order in which they could have
    /// come.
    pub(crate) fn residents(&self, pen: Pen) -> impl Iterator<Item = (Species, Spot)> {
        let (row, bricks) = (self.row(), self.bricks());
        let spot = if pen == Pen::Pyramid { Spot::Pyramid0 } else { Spot::ALL[pen as usize] };
        let list: ArrayVec<(Species, Spot), 12> = match pen {
            Pen::Meadow | Pen::Wood => row.map(|s| (s, spot)).collect(),
            Pen::Pyramid => {
                (0..6).filter_map(|slot| bricks[slot].map(|s| (s, Spot::pyramid(slot)))).collect()
            }
            _ => self.pen(pen).iter().map(|s| (Species::at(s), spot)).take(12).collect(),
        };
        list.into_iter()
    }

    /// DR-25: which slots of the Pyramid are open to whom.
    fn open_bricks(&mut self) {
        self.close(Pen::Pyramid);
        let filled = (0..6).filter(|&i| self.bricks[i] > 0).fold(0u8, |set, i| set | 1 << i);
        for (slot, brick) in PYRAMID.iter().enumerate() {
            if filled >> slot & 1 == 1 || filled & brick.rests_on != brick.rests_on {
                continue;
            }
            let mut beside = 0u8;
            for (i, &there) in self.bricks.iter().enumerate() {
                if brick.neighbours >> i & 1 == 1 && there > 0 {
                    beside |= 1 << (there - 1);
                }
            }
            for species in Species::ALL {
                if beside >> species as u8 & 1 == 0 {
                    self.open(species, Spot::pyramid(slot));
                }
            }
        }
    }

    #[inline]
    fn close(&mut self, pen: Pen) {
        for spots_of in &mut self.admits {
            *spots_of &= !spots(pen);
        }
    }

    #[inline]
    fn open(&mut self, species: Species, spot: Spot) {
        self.admits[species as usize] |= spot.bit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_pick_three_pens_of_each_side() {
        // rule: DR-12
        for (set, ids) in [
            (WOODLANDS, ["forest", "trio", "king", "wood", "bridge-left", "lookout"]),
            (GRASSLANDS, ["prairie", "meadow", "island", "quarantine", "bridge-right", "pyramid"]),
            (FOOD_COURT, ["forest", "trio", "prairie", "wood", "bridge-left", "quarantine"]),
            (RESTROOMS, ["king", "meadow", "island", "lookout", "bridge-right", "pyramid"]),
        ] {
            let pens: Vec<_> =
                PENS.iter().filter(|p| set & spots(p.pen) != 0).map(|p| p.id).collect();
            assert_eq!(pens, ids);
        }
    }
}
