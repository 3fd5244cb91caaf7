//! Paths: dice open them, strokes lay, convert and re-pave them until nothing more can be done.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use mesozoic_core::{Refusal, Rng, StepSink, ensure};
use mesozoic_kit::Bits;

use super::menu::Menu;
use crate::components::{CONVERSION, Lab, piece_cost};
use crate::dice::Dice;
use crate::grid::{Arms, SQUARES, Square};
use crate::park::Park;
use crate::paving::{PIECES, Paving};
use crate::rules;
use crate::state::{Cards, Draft, Lane};
use crate::step::Step;

pub(super) fn legal(lane: &Lane, menu: &mut Menu) {
    if lane.turn.paths {
        return;
    }
    let useful = useful(&lane.park);
    for i in 0..menu.handfuls.len() {
        let (dice, totals) = menu.handfuls.nth(i);
        // Nobody lowers dice to draw less.
        let lower = (1 << dice.sum()) - 1;
        menu.paths(dice, totals & useful & !lower);
    }
}

pub(super) fn why(lane: &Lane, cards: &Cards, dice: Dice, pips: u8) -> Result<(), Refusal> {
    ensure(!lane.turn.paths, rules::paths_laid)?;
    lane.ensure_dice(dice)?;
    ensure(pips >= dice.sum(), rules::lowered_for_paths)?;
    ensure(lane.bureau(cards).price(dice, pips).is_some(), || rules::out_of_reach(pips))?;
    ensure(useful(&lane.park) >> pips & 1 == 1, rules::nowhere_to_lay)
}

/// DW-16: which pips can draw or convert something, one bit each.
fn useful(park: &Park) -> u32 {
    if park.touched().meets(park.free) {
        u32::MAX
    } else if park.convertible().is_empty() {
        0
    } else {
        u32::MAX << CONVERSION
    }
}

pub(super) fn apply(lane: &mut Lane, cards: &Cards, dice: Dice, pips: u8) {
    let bill = lane.bureau(cards).price(dice, pips);
    lane.pay(cards, dice, bill);
    lane.turn.paths = true;
    lane.turn.draft = Draft::Paths(Paving::new(pips));
}

pub(super) fn legal_strokes<O: StepSink<Step>>(
    lane: &Lane,
    cards: &Cards,
    paving: &Paving,
    out: &mut O,
) -> ControlFlow<()> {
    for square in paving.convertible(&lane.park) {
        out.push(Step::Convert { square })?;
    }
    for square in lane.park.repavable(cards) {
        out.push(Step::Repave { square })?;
    }
    for (square, pieces) in paving.squares(&lane.park) {
        for i in Bits(pieces.into()) {
            out.push(Step::Lay { square, arms: PIECES[usize::from(i)] })?;
        }
    }
    if paving.done.is_empty() { ControlFlow::Continue(()) } else { out.push(Step::Stop) }
}

/// One stroke, each as likely as any other.
pub(super) fn any_stroke<R: Rng>(lane: &Lane, cards: &Cards, paving: &Paving, rng: &mut R) -> Step {
    let (convertible, repavable) = (paving.convertible(&lane.park), lane.park.repavable(cards));
    let crossings = convertible.len() + repavable.len();
    let squares: ArrayVec<(Square, u16), { SQUARES as usize }> =
        paving.squares(&lane.park).collect();
    let count = squares.iter().fold(crossings, |count, (_, pieces)| count + pieces.count_ones());
    let mut at = rng.below(count + u32::from(!paving.done.is_empty()));
    if at == count {
        return Step::Stop;
    }
    if let Some(square) = convertible.nth(at).filter(|_| at < convertible.len()) {
        return Step::Convert { square };
    }
    if let Some(square) =
        repavable.nth(at.wrapping_sub(convertible.len())).filter(|_| at < crossings)
    {
        return Step::Repave { square };
    }
    at -= crossings;
    for (square, pieces) in squares {
        if let Some(i) = Bits(pieces.into()).nth(at as usize) {
            return Step::Lay { square, arms: PIECES[usize::from(i)] };
        }
        at -= pieces.count_ones();
    }
    Step::Stop
}

pub(super) fn why_stroke(
    lane: &Lane,
    cards: &Cards,
    paving: &Paving,
    step: Step,
) -> Result<(), Refusal> {
    match step {
        Step::Stop => ensure(!paving.done.is_empty(), rules::lay_one),
        Step::Repave { square } => why_repave(lane, cards, square),
        Step::Convert { square } => why_convert(lane, paving, square),
        Step::Lay { square, arms } => why_lay(lane, paving, square, arms),
        _ => Err(rules::finish_paths()),
    }
}

/// DW-54.
pub(super) fn why_repave(lane: &Lane, cards: &Cards, square: Square) -> Result<(), Refusal> {
    lane.ensure_lab(cards, Lab::Repaving)?;
    ensure_convertible(&lane.park, square)
}

fn why_convert(lane: &Lane, paving: &Paving, square: Square) -> Result<(), Refusal> {
    ensure_convertible(&lane.park, square)?;
    ensure(paving.left >= CONVERSION, || rules::conversion_cost(CONVERSION, paving.left))?;
    ensure(!paving.done.has(square), || rules::drawn_just_now(square))?;
    ensure(paving.convertible(&lane.park).has(square), rules::conversions_first)
}

/// DW-15, DW-17: there is a path, and it is no crossroads.
fn ensure_convertible(park: &Park, square: Square) -> Result<(), Refusal> {
    ensure(park.convertible().has(square), || {
        if park.entrances.has(square) {
            rules::entrance_stays()
        } else if park.paths().has(square) {
            rules::crossroads_already(square)
        } else {
            rules::no_path_on(square)
        }
    })
}

fn why_lay(lane: &Lane, paving: &Paving, square: Square, arms: Arms) -> Result<(), Refusal> {
    lane.ensure_empty(square)?;
    let cost = piece_cost(arms.count());
    ensure(cost <= paving.left, || rules::piece_too_dear(cost, paving.left))?;
    ensure(lane.park.would_link(square, arms), || rules::links_to_nothing(square))?;
    let piece = PIECES.iter().position(|piece| *piece == arms);
    let fits = piece.is_some_and(|i| paving.pieces(&lane.park, square) >> i & 1 == 1);
    ensure(fits, || rules::path_order(square))
}

/// DW-54: re-paving comes by itself too.
pub(super) fn apply_stroke(lane: &mut Lane, cards: &Cards, step: Step) {
    match (&mut lane.turn.draft, step) {
        (Draft::Paths(paving), Step::Convert { square }) => paving.convert(&mut lane.park, square),
        (Draft::Paths(paving), Step::Lay { square, arms }) => {
            paving.lay(&mut lane.park, square, arms);
        }
        (Draft::Paths(paving), Step::Repave { square }) => paving.repave(&mut lane.park, square),
        (_, Step::Repave { square }) => lane.park.repave(square),
        _ => lane.turn.draft = Draft::Nothing,
    }
    // When nothing more can be laid the paths are finished.
    if let Draft::Paths(paving) = &lane.turn.draft
        && !paving.can_go_on(&lane.park, cards)
    {
        lane.turn.draft = Draft::Nothing;
    }
}
