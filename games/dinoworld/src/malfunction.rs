//! The Malfunction Phase of one park: generators fail, pens break, dinosaurs escape.

use arrayvec::ArrayVec;
use mesozoic_core::{Audience, Env, Seat};

use crate::components::{Diet, Facility, MOST_GENERATORS, MOST_PENS, malfunctions_from};
use crate::event::{Event, Failure};
use crate::grid::{Area, Square};
use crate::park::{Generator, Park};
use crate::state::{Cards, Lane};

type Damage = [u8; MOST_PENS];

impl Park {
    /// DW-85: the danger level under this die.
    pub(crate) fn danger(&self, die: u8) -> i16 {
        i16::from(die) + i16::from(self.threat) - i16::from(self.security)
    }

    /// DW-86: the generators that fail at this danger level, with their live links.
    pub(crate) fn failing(&self, danger: i16) -> impl Iterator<Item = (&Generator, u8)> + Clone {
        let least = malfunctions_from(danger);
        let all = self.generators.iter().map(|generator| (generator, self.live_links(*generator)));
        all.filter(move |(_, links)| *links >= least)
    }
}

impl Lane {
    /// DW-85 to DW-93.
    pub(crate) fn malfunction<V: Env<Event>>(
        &mut self,
        cards: &Cards,
        seat: Seat,
        die: u8,
        env: &mut V,
    ) {
        let danger = self.park.danger(die);
        let mut damage: Damage = [0; MOST_PENS];
        let mut failing = ArrayVec::<Failure, MOST_GENERATORS>::new();
        for (generator, links) in self.park.failing(danger) {
            failing.push(Failure { square: generator.square, links });
            for &pen in generator.links() {
                damage[usize::from(pen)] += 1;
            }
        }
        let regulated = self.turn.regulated;
        env.emit(Audience::Everyone, || Event::Malfunction {
            seat,
            danger,
            generators: failing.iter().copied().collect(),
            regulated,
        });
        // DW-59: nothing of any kind.
        if !regulated {
            let mut wave = 0;
            while damage.iter().any(|&n| n > 0) {
                damage = self.wave(cards, seat, wave, damage, env);
                wave += 1;
            }
            self.cross_where_forced(seat, env);
        }
    }

    /// DW-89: one wave of damage; gives what the breakouts deal in the next one.
    fn wave<V: Env<Event>>(
        &mut self,
        cards: &Cards,
        seat: Seat,
        wave: u8,
        damage: Damage,
        env: &mut V,
    ) -> Damage {
        let mut broken = ArrayVec::<u8, MOST_PENS>::new();
        for (pen, n) in (0u8..).zip(damage) {
            let i = usize::from(pen);
            if n == 0 || self.park.pens[i].is_destroyed() {
                continue;
            }
            let left = self.hurt(i, n);
            env.emit(Audience::Everyone, || Event::Damaged { seat, pen, wave, damage: n, left });
            if left == 0 {
                broken.push(pen);
            }
        }
        for &pen in &broken {
            let kind = self.park.pens[usize::from(pen)].kind;
            env.emit(Audience::Everyone, || Event::Escaped { seat, pen, kind, wave });
        }
        if cards.welfare == Facility::ContainmentUnit {
            self.park.capture(&broken, |square, diet| {
                env.emit(Audience::Everyone, || Event::Captured { seat, square, diet });
            });
        }
        // DW-90: each destroyed pen harms each neighbour once.
        let mut next: Damage = [0; MOST_PENS];
        for &pen in &broken {
            let near = self.park.pens[usize::from(pen)].area.near();
            for (i, other) in self.park.pens.iter().enumerate() {
                // DW-112: nothing harms a dinosaur in the lake.
                if other.is_standing() && !other.is_aquatic() && other.area.meets(near) {
                    next[i] += 1;
                }
            }
        }
        next
    }

    /// Damages a pen and gives the squares that are left. DW-88: those of an aviary are its owner's
    /// to choose, unless all are gone.
    fn hurt(&mut self, i: usize, n: u8) -> u8 {
        let pen = &mut self.park.pens[i];
        if pen.kind.is_aviary() {
            let whole = (pen.area - pen.damage).len() as u8;
            self.wounds[i] = (self.wounds[i] + n).min(whole);
            if self.wounds[i] == whole {
                self.wounds[i] = 0;
                pen.damage = pen.area;
                pen.birds = Area::EMPTY;
                return 0;
            }
            return whole - self.wounds[i];
        }
        for square in (pen.area - pen.damage).iter().take(usize::from(n)) {
            pen.cross(square);
        }
        (pen.area - pen.damage).len() as u8
    }

    /// DW-88: where an aviary has only one kind of square left, there is nothing to choose.
    pub(crate) fn cross_where_forced<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        for i in 0..self.park.pens.len() {
            while self.wounds[i] > 0 {
                let ((Some(square), None) | (None, Some(square))) = self.park.pens[i].crossable()
                else {
                    break;
                };
                self.cross(seat, square, env);
            }
        }
    }

    /// Crosses a square of an aviary out.
    pub(crate) fn cross<V: Env<Event>>(&mut self, seat: Seat, square: Square, env: &mut V) {
        let Some(i) = self.wounded_at(square) else { return };
        let bird = self.park.pens[i].birds.has(square);
        self.wounds[i] -= 1;
        self.park.pens[i].cross(square);
        let pen = i as u8;
        env.emit(Audience::Everyone, || Event::Crossed { seat, pen, square, bird });
    }

    /// The aviary with damage to place that a square belongs to.
    pub(crate) fn wounded_at(&self, square: Square) -> Option<usize> {
        let pens = self.park.pens.iter().zip(self.wounds);
        pens.enumerate().find(|(_, (pen, n))| *n > 0 && pen.area.has(square)).map(|(i, _)| i)
    }

    /// The first aviary with damage to place.
    pub(crate) fn wounded(&self) -> Option<usize> {
        self.wounds.iter().position(|&n| n > 0)
    }
}

impl Park {
    /// DW-67: empty units beside pens that were destroyed together catch as much as they can, a
    /// dinosaur each and one of each pen.
    fn capture(&mut self, broken: &[u8], mut caught: impl FnMut(Square, Diet)) {
        let units: ArrayVec<Square, 16> =
            (self.welfare - self.caught[0] - self.caught[1]).iter().take(16).collect();
        // Which pen each unit catches. Carnivores come first: giving one up never pays.
        let mut catches = [None; 16];
        for diet in [Diet::Carnivore, Diet::Herbivore] {
            for &pen in broken {
                if self.pens[usize::from(pen)].diet() == diet {
                    self.find_unit(pen, &units, &mut catches, &mut 0);
                }
            }
        }
        for (&unit, pen) in units.iter().zip(catches) {
            let Some(pen) = pen else { continue };
            let diet = self.pens[usize::from(pen)].diet();
            self.caught[diet as usize] = self.caught[diet as usize].with(unit);
            caught(unit, diet);
        }
    }

    /// Finds a unit for a pen, making room by giving others another one.
    fn find_unit(
        &self,
        pen: u8,
        units: &[Square],
        catches: &mut [Option<u8>; 16],
        tried: &mut u16,
    ) -> bool {
        let near = self.pens[usize::from(pen)].area.near();
        for (i, &unit) in units.iter().enumerate() {
            if !near.has(unit) || *tried >> i & 1 == 1 {
                continue;
            }
            *tried |= 1 << i;
            let free = match catches[i] {
                None => true,
                Some(other) => self.find_unit(other, units, catches, tried),
            };
            if free {
                catches[i] = Some(pen);
                return true;
            }
        }
        false
    }
}
