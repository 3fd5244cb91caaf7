//! DR-13, first half: what a pen itself says to a dinosaur, whatever the die shows.

use mesozoic_core::{Refusal, Seat, Word, ensure};

use crate::components::{Pen, Species};
use crate::rules;
use crate::state::Draftosaurus;
use crate::step::Spot;
use crate::zoo::Zoo;

impl Draftosaurus {
    /// DR-35, and the pen's own condition.
    pub(super) fn ensure_fits(
        &self,
        seat: Seat,
        species: Species,
        spot: Spot,
    ) -> Result<(), Refusal> {
        let side = spot.pen().map_or(self.side, |pen| pen.info().side);
        ensure(side == self.side, || rules::other_side(spot, side, self.side))?;
        admitted(&self.zoos[seat.index()], species, spot)
    }
}

/// Refuses what a zoo of the right side does not admit, by what stands there.
pub(crate) fn admitted(zoo: &Zoo, species: Species, spot: Spot) -> Result<(), Refusal> {
    let Some(pen) = spot.pen().filter(|_| zoo.admits(species) & spot.bit() == 0) else {
        return Ok(());
    };
    let inside = zoo.pen(pen);
    let is_full = inside.total() >= u32::from(pen.info().capacity);
    Err(match pen {
        // These are never shut.
        Pen::Prairie | Pen::BridgeLeft | Pen::BridgeRight => return Ok(()),
        Pen::Forest if is_full => rules::forest_full(),
        Pen::Forest => rules::forest_species(Species::at(inside.nth(0))),
        Pen::Meadow => rules::meadow_species(species),
        Pen::Trio => rules::trio_full(),
        Pen::King => rules::king_taken(),
        Pen::Island => rules::island_taken(),
        Pen::Lookout => rules::lookout_taken(),
        Pen::Quarantine => rules::quarantine_taken(),
        Pen::Wood if is_full => rules::wood_full(),
        Pen::Wood if inside.total() == 1 => rules::wood_second(species),
        Pen::Wood => {
            let next = zoo.row().nth(inside.total() as usize % 2);
            rules::wood_turn(next.unwrap_or(species))
        }
        Pen::Pyramid => stone(zoo, species, spot),
    })
}

/// DR-25: what keeps a dinosaur from a stone of the Pyramid.
fn stone(zoo: &Zoo, species: Species, spot: Spot) -> Refusal {
    let slot = spot.slot().unwrap_or_default();
    let stones = zoo.bricks();
    if stones[slot].is_some() {
        return rules::stone_taken(spot);
    }
    let is_open = |slots: std::ops::Range<usize>| stones[slots].contains(&None);
    match slot {
        3.. if is_open(0..3) => rules::row_below(Word::new("bottom", "bottom")),
        5 if is_open(3..5) => rules::row_below(Word::new("middle", "middle")),
        _ => rules::same_beside(spot, species),
    }
}
