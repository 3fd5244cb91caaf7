//! What things cost a seat in the market, after all discounts. DI-3.2: never less than nothing.

use crate::components::{Attraction, Specialist, Upgrade, row_price};
use crate::player::Player;

impl Player {
    /// DI-3.8: the row, plus what the card asks on top; nothing for a free hire.
    #[inline]
    pub(crate) fn hire_price(&self, row: usize, card: Specialist) -> u16 {
        if self.free_hire { 0 } else { u16::from(row_price(row) + card.perks().surcharge) }
    }

    /// DI-3.9: printed cost plus row.
    #[inline]
    pub(crate) fn build_price(&self, row: usize, attraction: Attraction) -> u16 {
        let full = row_price(row) + attraction.info().cost;
        u16::from(full.saturating_sub(self.perk(|p| p.build)))
    }

    /// DI-3.10: the row; the special tiles have a price of their own and no discount.
    #[inline]
    pub(crate) fn upgrade_price(&self, row: usize) -> u16 {
        u16::from(row_price(row).saturating_sub(self.perk(|p| p.upgrade)))
    }

    /// DI-3.11: what a special tile costs.
    #[inline]
    pub(crate) fn special_price(tile: Upgrade) -> u16 {
        u16::from(tile.info().price.expect("a special tile has a price"))
    }
}
