//! Where power comes from: generators for a pen that wants it and spare ones behind it, and how many
//! links they get.

use std::ops::ControlFlow;

use mesozoic_core::{Refusal, StepSink, ensure};

use super::menu::Menu;
use crate::components::{LINKS, Mode};
use crate::grid::{Area, SQUARES, Square};
use crate::rules;
use crate::state::{Draft, Lane, Spare};
use crate::step::Step;

pub(super) fn legal<O: StepSink<Step>>(
    lane: &Lane,
    mode: Mode,
    need: u8,
    from: u8,
    out: &mut O,
) -> ControlFlow<()> {
    if mode == Mode::Lite {
        let spots = lane.generator_spots(need, from);
        return spots.iter().try_for_each(|square| out.push(Step::Generator { square }));
    }
    for square in lane.power_spots(mode, from) {
        let (least, most) = lane.link_range(square, need, from);
        for links in least..=most {
            out.push(Step::Link { square, links })?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn why(lane: &Lane, mode: Mode, need: u8, from: u8, step: Step) -> Result<(), Refusal> {
    match (mode, step) {
        (Mode::Lite, Step::Generator { square }) => why_generator(lane, need, from, square),
        (Mode::Danger, Step::Link { square, links }) => why_links(lane, need, from, square, links),
        (Mode::Lite, _) => Err(rules::pen_lacks_power(need)),
        (Mode::Danger, _) => Err(rules::pen_lacks_links(need)),
    }
}

fn why_generator(lane: &Lane, need: u8, from: u8, square: Square) -> Result<(), Refusal> {
    lane.ensure_empty(square)?;
    ensure(lane.newest().border().has(square), || rules::not_beside_new_pen(square))?;
    ensure(lane.generator_spots(need, from).has(square), || rules::generator_order(square))
}

fn why_links(lane: &Lane, need: u8, from: u8, square: Square, links: u8) -> Result<(), Refusal> {
    let (least, most) = lane.link_range(square, need, from);
    if (least..=most).contains(&links) {
        return Ok(());
    }
    ensure(lane.newest().border().has(square), || rules::not_beside_linked_pen(square))?;
    if let Some(generator) =
        lane.park.generators.iter().find(|generator| generator.square == square)
    {
        let left = generator.slots();
        ensure(links <= left, || rules::generator_full(square, left, LINKS))?;
    } else {
        lane.ensure_empty(square)?;
        ensure(lane.park.supply(Mode::Danger) > 0, rules::all_generators_built)?;
    }
    ensure(links <= need, || rules::too_many_links(need, links))?;
    ensure(square.index() >= from, || rules::link_order(square))?;
    Err(rules::too_few_links(links, square))
}

pub(super) fn apply_links(lane: &mut Lane, square: Square, links: u8) {
    let pen = lane.park.pens.len() as u8 - 1;
    let generator = lane.park.generator(square);
    (0..links).for_each(|_| generator.link(pen));
    if let Draft::Power { need, .. } = lane.turn.draft {
        let next = square.index() + 1;
        if need > links {
            lane.turn.draft = Draft::Power { need: need - links, from: next };
        } else {
            lane.turn.draft = Draft::Nothing;
            lane.turn.spare = Some(Spare { from: 0, beside_from: 0 });
        }
    }
}

pub(super) fn legal_spares(lane: &Lane, mode: Mode, menu: &mut Menu) {
    menu.generator(lane.spare_spots(mode));
}

pub(super) fn why_spare(lane: &Lane, mode: Mode, square: Square) -> Result<(), Refusal> {
    ensure(lane.turn.spare.is_some(), rules::generators_with_pen)?;
    ensure(lane.park.supply(mode) > 0, rules::all_generators_built)?;
    lane.ensure_empty(square)?;
    ensure(lane.fenced().near().has(square), || rules::not_beside_pen(square))?;
    ensure(lane.spare_spots(mode).has(square), || rules::generator_order(square))
}

/// A generator that the newest pen needs, or a spare one.
pub(super) fn apply_generator(lane: &mut Lane, square: Square) {
    lane.park.generator(square);
    match lane.turn.draft {
        Draft::Power { need, .. } => {
            let next = square.index() + 1;
            if need > 1 {
                lane.turn.draft = Draft::Power { need: need - 1, from: next };
            } else {
                lane.turn.draft = Draft::Nothing;
                lane.turn.spare = Some(Spare { from: 0, beside_from: next });
            }
        }
        _ => {
            if let Some(spare) = &mut lane.turn.spare {
                spare.from = square.index() + 1;
            }
        }
    }
}

impl Lane {
    /// The pen that was drawn last.
    fn newest(&self) -> Area {
        self.park.pens.last().map_or(Area::EMPTY, |pen| pen.area)
    }

    /// The squares that a spare generator may be built on, directly after a pen. DW-37, DW-38.
    pub(crate) fn spare_spots(&self, mode: Mode) -> Area {
        let Some(spare) = self.turn.spare else { return Area::EMPTY };
        if self.park.supply(mode) == 0 {
            return Area::EMPTY;
        }
        let passed = |from: u8| {
            if from >= SQUARES { Area::ALL } else { Square::new(from).before() }
        };
        let spots = (self.fenced().near() & self.park.free) - passed(spare.from);
        spots - (self.newest().near() & passed(spare.beside_from))
    }

    /// DW-77: every standing pen but those of the lake, which have no fence to power.
    fn fenced(&self) -> Area {
        let fenced = self.park.standing().filter(|pen| !pen.is_aquatic());
        fenced.fold(Area::EMPTY, |all, pen| all | pen.area)
    }

    /// DW-37, DW-39: where the newest pen can still get power from, in ascending order.
    pub(crate) fn power_spots(&self, mode: Mode, from: u8) -> Area {
        let border = self.newest().border();
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

    /// Danger Mode: the links that a generator on a square has room for, be it there or not.
    pub(crate) fn slots(&self, square: Square) -> u8 {
        let there = self.park.generators.iter().find(|generator| generator.square == square);
        there.map_or(LINKS, |generator| generator.slots())
    }

    /// Danger Mode: the fewest and the most links that the generator on a square may get; all numbers
    /// between leave a way to place the rest. None are possible where the fewest are more.
    pub(crate) fn link_range(&self, square: Square, need: u8, from: u8) -> (u8, u8) {
        let spots = self.power_spots(Mode::Danger, from);
        if !spots.has(square) {
            return (1, 0);
        }
        let is_new = self.park.free.has(square);
        let supply = self.park.supply(Mode::Danger) - u8::from(is_new);
        let later = spots - square.before().with(square);
        let new_later = later & self.park.free;
        let old: u8 = (later - self.park.free).iter().map(|other| self.slots(other)).sum();
        let new = if supply > 0 && !new_later.is_empty() { LINKS } else { 0 };
        let least = need.saturating_sub(old.saturating_add(new)).max(1);
        (least, need.min(self.slots(square)))
    }
}
