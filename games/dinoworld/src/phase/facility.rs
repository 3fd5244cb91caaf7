//! A facility: dice open it, a square finishes it.

use std::ops::ControlFlow;

use mesozoic_core::{Refusal, StepSink, ensure};

use super::menu::Menu;
use crate::components::{FacilityType, Lab, Tier};
use crate::dice::Dice;
use crate::grid::Square;
use crate::narrate::placement;
use crate::research::span;
use crate::rules;
use crate::state::{Cards, Draft, Lane};
use crate::step::Step;

pub(super) fn legal(lane: &Lane, cards: &Cards, menu: &mut Menu) {
    if lane.facilities_left(cards) == 0 {
        return;
    }
    for kind in FacilityType::ALL {
        let dice = menu.handfuls.making(span(kind.values()));
        if dice != 0 && !lane.park.spots(cards.facility(kind)).is_empty() {
            menu.facility(kind, dice);
        }
    }
}

pub(super) fn why(
    lane: &Lane,
    cards: &Cards,
    kind: FacilityType,
    dice: Dice,
) -> Result<(), Refusal> {
    ensure(lane.facilities_left(cards) > 0, || match lane.turn.facilities {
        0 | 1 => rules::facility_built(),
        _ => rules::facilities_built(),
    })?;
    lane.ensure_dice(dice)?;
    ensure(lane.bureau(cards).price_facility(kind, dice).is_some(), || {
        rules::facility_value(kind, *kind.values().start(), *kind.values().end())
    })?;
    let card = cards.facility(kind);
    ensure(!lane.park.spots(card).is_empty(), || rules::no_square_for(card, placement(card)))
}

pub(super) fn apply(lane: &mut Lane, cards: &Cards, kind: FacilityType, dice: Dice) {
    let bill = lane.bureau(cards).price_facility(kind, dice);
    lane.pay(cards, dice, bill);
    // DW-55: the second facility of a round is Urbanisation.
    if lane.turn.facilities > 0 {
        lane.park.research[Tier::Y as usize] -= 1;
    }
    lane.turn.facilities += 1;
    lane.turn.draft = Draft::Facility(kind);
}

pub(super) fn legal_squares<O: StepSink<Step>>(
    lane: &Lane,
    cards: &Cards,
    kind: FacilityType,
    out: &mut O,
) -> ControlFlow<()> {
    let spots = lane.park.spots(cards.facility(kind));
    spots.iter().try_for_each(|square| out.push(Step::At { square }))
}

pub(super) fn why_square(
    lane: &Lane,
    cards: &Cards,
    kind: FacilityType,
    square: Square,
) -> Result<(), Refusal> {
    lane.ensure_empty(square)?;
    let card = cards.facility(kind);
    let fits = lane.park.spots(card).has(square);
    ensure(fits, || rules::no_place_for(square, card, placement(card)))
}

pub(super) fn apply_square(lane: &mut Lane, kind: FacilityType, square: Square) {
    lane.park.free = lane.park.free.without(square);
    match kind {
        FacilityType::Recreation => lane.park.recreation = lane.park.recreation.with(square),
        FacilityType::Welfare => lane.park.welfare = lane.park.welfare.with(square),
    }
    lane.turn.draft = Draft::Nothing;
}

impl Lane {
    /// DW-29, DW-55: how many facilities may still be built in this round.
    pub(crate) fn facilities_left(&self, cards: &Cards) -> u8 {
        match self.turn.facilities {
            0 => 1 + u8::from(self.can_use(cards, Lab::Urbanisation)),
            1 => u8::from(self.can_use(cards, Lab::Urbanisation)),
            _ => 0,
        }
    }
}
