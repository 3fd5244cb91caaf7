//! What is done in one step: security, the lake, and labs that act by themselves.

use mesozoic_core::{Refusal, ensure};

use super::menu::Menu;
use super::paths;
use crate::components::{BOOSTED, IMPROVED, Lab, Mode, SECURITY_BOXES, Tier};
use crate::dice::Dice;
use crate::grid::{Area, Arms, Square};
use crate::rules;
use crate::state::{Cards, Lane};
use crate::step::Step;

pub(super) fn legal(lane: &Lane, cards: &Cards, menu: &mut Menu) {
    if lane.security_left(cards) {
        menu.only(Step::Improve);
        if lane.difficulty.info().boost {
            menu.boost(menu.handfuls.of(|dice| dice.len() == 1));
        }
    }
    menu.expand(expandable(lane, cards));
    menu.repave(lane.park.repavable(cards));
    if lane.can_use(cards, Lab::SideEntrance) {
        menu.entrance(Area::PERIMETER & lane.park.free);
    }
    if lane.can_use(cards, Lab::MadScientist) {
        menu.only(Step::Experiment);
    }
    if lane.can_use(cards, Lab::PowerRegulator) {
        menu.only(Step::Regulate);
    }
}

pub(super) fn why(lane: &Lane, cards: &Cards, step: Step) -> Result<(), Refusal> {
    match step {
        Step::Improve => ensure_security(lane, cards),
        Step::Boost { die } => {
            ensure_security(lane, cards)?;
            let difficulty = lane.difficulty;
            ensure(difficulty.info().boost, || rules::no_boost(difficulty))?;
            Dice::new(&[die]).map_or(Ok(()), |dice| lane.ensure_dice(dice))
        }
        Step::Expand { square } => why_expand(lane, cards, square),
        Step::Repave { square } => paths::why_repave(lane, cards, square),
        Step::Entrance { square } => {
            lane.ensure_lab(cards, Lab::SideEntrance)?;
            ensure(Area::PERIMETER.has(square), || rules::not_at_wall(square))?;
            lane.ensure_empty(square)
        }
        Step::Experiment => lane.ensure_lab(cards, Lab::MadScientist),
        Step::Regulate => lane.ensure_lab(cards, Lab::PowerRegulator),
        _ => Err(rules::nothing_open()),
    }
}

fn ensure_security(lane: &Lane, cards: &Cards) -> Result<(), Refusal> {
    ensure(lane.security_left(cards), || {
        if cards.mode == Mode::Lite {
            rules::no_security()
        } else if lane.turn.secured {
            rules::security_raised()
        } else {
            rules::security_full()
        }
    })
}

fn why_expand(lane: &Lane, cards: &Cards, square: Square) -> Result<(), Refusal> {
    ensure(cards.aquatic.is_some(), rules::lake_stays)?;
    ensure(!lane.turn.expanded, rules::lake_grown)?;
    lane.ensure_empty(square)?;
    ensure(expandable(lane, cards).has(square), || rules::not_beside_lake(square))
}

/// DW-110: squares that may become lake.
fn expandable(lane: &Lane, cards: &Cards) -> Area {
    if cards.aquatic.is_some() && !lane.turn.expanded {
        lane.park.lakeside() & lane.park.free
    } else {
        Area::EMPTY
    }
}

pub(super) fn apply(lane: &mut Lane, cards: &Cards, step: Step) {
    match step {
        Step::Improve => {
            lane.turn.secured = true;
            lane.park.secure(IMPROVED);
        }
        Step::Boost { die } => {
            lane.turn.secured = true;
            lane.park.secure(BOOSTED);
            if let Some(dice) = Dice::new(&[die]) {
                lane.pay(cards, dice, None);
            }
        }
        Step::Expand { square } => {
            lane.turn.expanded = true;
            lane.park.free = lane.park.free.without(square);
            lane.park.lake = lane.park.lake.with(square);
        }
        Step::Entrance { square } => {
            lane.park.research[Tier::X as usize] -= 1;
            lane.park.draw_path(square, Arms::ALL);
            lane.park.entrances = lane.park.entrances.with(square);
        }
        Step::Experiment => {
            lane.park.research[Tier::Z as usize] -= 1;
            // DW-58: the difference, whichever is higher.
            lane.park.experiment += 2 * lane.park.threat.abs_diff(lane.park.security);
        }
        Step::Regulate => {
            lane.park.research[Tier::Z as usize] -= 1;
            lane.turn.regulated = true;
        }
        _ => {}
    }
}

impl Lane {
    /// DW-32: whether security may still be raised.
    pub(crate) fn security_left(&self, cards: &Cards) -> bool {
        cards.mode == Mode::Danger && !self.turn.secured && self.park.security < SECURITY_BOXES
    }
}
