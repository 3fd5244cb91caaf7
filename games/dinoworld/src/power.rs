//! Where power comes from: squares for generators, and how many links they may get.

use crate::components::{LINKS, Mode};
use crate::grid::{Area, SQUARES, Square};
use crate::state::Lane;

impl Lane {
    /// The squares that a spare generator may be built on, directly after a pen. DW-37, DW-38.
    pub(crate) fn spare_spots(&self, mode: Mode) -> Area {
        let Some(spare) = self.turn.spare else { return Area::EMPTY };
        if self.park.supply(mode) == 0 {
            return Area::EMPTY;
        }
        let passed = |from: u8| {
            if from >= SQUARES { Area::ALL } else { Square::new(from).before() }
        };
        let newest = self.park.pens.last().map_or(Area::EMPTY, |pen| pen.area.near());
        // DW-77: dinosaurs of the lake have no fence to power.
        let fenced = self.park.standing().filter(|pen| !pen.is_aquatic());
        let fenced = fenced.fold(Area::EMPTY, |all, pen| all | pen.area);
        let spots = (fenced.near() & self.park.free) - passed(spare.from);
        spots - (newest & passed(spare.beside_from))
    }

    /// DW-37, DW-39: where the newest pen can still get power from, in ascending order.
    pub(crate) fn power_spots(&self, mode: Mode, from: u8) -> Area {
        let Some(pen) = self.park.pens.last() else { return Area::EMPTY };
        let border = pen.area.border();
        let mut spots = Area::EMPTY;
        if self.park.supply(mode) > 0 {
            spots |= border & self.park.free;
        }
        if mode == Mode::Danger {
            let linkable = self.park.generators.iter().filter(|g| g.slots() > 0);
            spots |= border & linkable.map(|g| g.square).collect::<Area>();
        }
        if from >= SQUARES { Area::EMPTY } else { spots - Square::new(from).before() }
    }

    /// Lite Mode: generator squares that leave enough of them for the rest of the need.
    pub(crate) fn generator_spots(&self, need: u8, from: u8) -> Area {
        let spots = self.power_spots(Mode::Lite, from);
        // The last `need - 1` squares must stay for later ones.
        let mut open = spots;
        for _ in 1..need {
            open = open.last().map_or(Area::EMPTY, |last| open.without(last));
        }
        open
    }

    /// Danger Mode: how many links the generator on a square may get, as the most; 0 for none. All
    /// numbers from `least` to `most` leave a way to place the rest.
    pub(crate) fn link_range(&self, square: Square, need: u8, from: u8) -> (u8, u8) {
        let spots = self.power_spots(Mode::Danger, from);
        if !spots.has(square) {
            return (1, 0);
        }
        let is_new = self.park.free.has(square);
        let slots = |s: Square| {
            let there = self.park.generators.iter().find(|g| g.square == s);
            there.map_or(LINKS, |generator| generator.slots())
        };
        let supply = self.park.supply(Mode::Danger) - u8::from(is_new);
        let later = spots - square.before().with(square);
        let new_later = later & self.park.free;
        let old: u8 = (later - self.park.free).iter().map(slots).sum();
        let new = if supply > 0 && !new_later.is_empty() { LINKS } else { 0 };
        let least = need.saturating_sub(old.saturating_add(new)).max(1);
        (least, need.min(slots(square)))
    }
}
