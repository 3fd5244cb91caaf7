//! How an open pen is drawn: square by square, in the lake, or as the whole shape of an aviary.

use std::ops::ControlFlow;

use mesozoic_core::{Refusal, Rng, StepSink, ensure};

use super::construction::nth;
use crate::components::{Family, Kind, Mode, VISITING_BIRDS};
use crate::grid::{Area, Square};
use crate::growth::{Grid, Growth};
use crate::park::Pen;
use crate::rules;
use crate::state::{Cards, Draft, Lane, Spare};
use crate::step::{Aid, Step};

pub(super) fn legal<O: StepSink<Step>>(
    lane: &Lane,
    cards: &Cards,
    kind: Kind,
    growth: &Growth,
    out: &mut O,
) -> ControlFlow<()> {
    match kind.family() {
        Family::Standard => {
            growth.next(&lane.park, cards.mode).try_for_each(|square| out.push(Step::At { square }))
        }
        Family::Aquatic => {
            lane.waters().iter().try_for_each(|square| out.push(Step::At { square }))
        }
        Family::SmallAviary | Family::LargeAviary => {
            let grid = Grid::new(&lane.park, cards.mode);
            lane.each_place(kind, &grid, |square, turn| out.push(Step::Place { square, turn }))
        }
    }
}

/// One square of a standard pen, each as likely as any other.
pub(super) fn any<R: Rng>(lane: &Lane, cards: &Cards, growth: &Growth, rng: &mut R) -> Step {
    let grid = Grid::new(&lane.park, cards.mode);
    let frontier = growth.frontier(&lane.park);
    let mut open = frontier;
    loop {
        let square = nth(open, rng);
        if growth.with(square, frontier).can_finish(&grid) {
            return Step::At { square };
        }
        open = open.without(square);
    }
}

pub(super) fn why(
    lane: &Lane,
    cards: &Cards,
    kind: Kind,
    growth: &Growth,
    step: Step,
) -> Result<(), Refusal> {
    match (kind.family(), step) {
        (Family::Standard, Step::At { square }) => why_square(lane, cards, kind, growth, square),
        (Family::Aquatic, Step::At { square }) => why_water(lane, square),
        (_, Step::At { .. }) => Err(rules::placed_as_a_whole()),
        (Family::SmallAviary | Family::LargeAviary, Step::Place { square, turn }) => {
            why_place(lane, cards, kind, square, turn)
        }
        _ => Err(rules::finish_pen(kind)),
    }
}

fn why_square(
    lane: &Lane,
    cards: &Cards,
    kind: Kind,
    growth: &Growth,
    square: Square,
) -> Result<(), Refusal> {
    ensure(!growth.shape.has(square), || rules::in_pen_already(square))?;
    lane.ensure_empty(square)?;
    let frontier = growth.frontier(&lane.park);
    ensure(frontier.has(square), || {
        if growth.shape.is_empty() {
            rules::no_path_to(square)
        } else if growth.closed.has(square) {
            rules::square_too_late(square)
        } else {
            rules::does_not_touch(square)
        }
    })?;
    let grid = Grid::new(&lane.park, cards.mode);
    let grown = growth.with(square, frontier);
    ensure(grown.can_finish(&grid), || {
        let unpowered = Growth { power: 0, ..grown };
        if unpowered.can_finish(&grid) {
            rules::no_power_with(square, kind, growth.power)
        } else {
            rules::no_room_with(square)
        }
    })
}

fn why_water(lane: &Lane, square: Square) -> Result<(), Refusal> {
    ensure(lane.park.lake.has(square), || rules::not_in_lake(square))?;
    ensure(lane.waters().has(square), || rules::water_taken(square))
}

/// DW-118, DW-119.
fn why_place(
    lane: &Lane,
    cards: &Cards,
    kind: Kind,
    square: Square,
    turn: u8,
) -> Result<(), Refusal> {
    let turns = kind.turns();
    let turned = turns.get(usize::from(turn));
    let turned = turned.ok_or_else(|| rules::no_such_position(kind, turns.len() - 1))?;
    let area = turned.at(square).ok_or_else(rules::aviary_outside)?;
    (area - lane.park.free).first().map_or(Ok(()), |taken| lane.ensure_empty(taken))?;
    let grid = Grid::new(&lane.park, cards.mode);
    ensure(area.meets(grid.connected), rules::no_path_to_aviary)?;
    let power = u32::from(kind.info().power);
    ensure(grid.powers(area, power), rules::no_power_for_aviary)
}

pub(super) fn apply_square(lane: &mut Lane, cards: &Cards, square: Square) {
    let Draft::Pen { kind, aid, growth, .. } = lane.turn.draft else { return };
    let frontier =
        if kind.family() == Family::Aquatic { Area::EMPTY } else { growth.frontier(&lane.park) };
    let grown = growth.with(square, frontier);
    if grown.is_whole() {
        close(lane, cards, kind, aid, grown);
    } else if let Draft::Pen { growth, .. } = &mut lane.turn.draft {
        *growth = grown;
    }
}

pub(super) fn apply_place(lane: &mut Lane, cards: &Cards, square: Square, turn: u8) {
    if let Draft::Pen { kind, aid, growth, .. } = lane.turn.draft
        && let Some(area) = kind.turns()[usize::from(turn)].at(square)
    {
        close(lane, cards, kind, aid, Growth { shape: area, ..growth });
    }
}

/// The shape is whole: the pen is in the park and asks for power.
fn close(lane: &mut Lane, cards: &Cards, kind: Kind, aid: Aid, growth: Growth) {
    let area = growth.shape;
    let (mut damage, mut birds) = (Area::EMPTY, Area::EMPTY);
    if aid.has(Aid::RISK) {
        damage = area.first().map_or(damage, Square::area);
    }
    if kind.is_aviary() {
        // DW-122: the breeding pair sits on the first squares.
        birds = area.iter().take(usize::from(VISITING_BIRDS)).collect();
    }
    if cards.mode == Mode::Danger {
        lane.park.threaten(threat_of(lane, kind, aid));
    }
    lane.park.pens.push(Pen { kind, area, damage, birds });
    lane.park.free = lane.park.free - area;
    let supplied = match cards.mode {
        Mode::Lite => (area.border() & lane.park.powered()).len() as u8,
        Mode::Danger => 0,
    };
    let need = growth.power.saturating_sub(supplied);
    if need > 0 {
        lane.turn.draft = Draft::Power { need, from: 0 };
    } else {
        lane.turn.draft = Draft::Nothing;
        lane.turn.spare = Some(Spare { from: 0, beside_from: 0 });
    }
}

/// DW-44, DW-51, DW-56, DW-111: what a new pen adds to the threat.
fn threat_of(lane: &Lane, kind: Kind, aid: Aid) -> u8 {
    let diet = kind.info().diet;
    match kind.family() {
        _ if aid.has(Aid::DOCILE) => 0,
        Family::Standard if aid.has(Aid::RISK) => diet.threat() - 1,
        Family::Standard => diet.threat(),
        Family::Aquatic => {
            let swimming = lane.park.pens.iter().filter(|pen| pen.is_aquatic()).count();
            if swimming < 2 { 1 } else { 2 }
        }
        // Aviaries add theirs when they are full.
        Family::SmallAviary | Family::LargeAviary => 0,
    }
}

impl Lane {
    /// DW-109: whether a path leads to the lake.
    pub(super) fn is_at_lake(&self) -> bool {
        self.park.touched().meets(self.park.lake)
    }

    /// DW-108: lake squares without a dinosaur, if a path leads to the lake.
    pub(crate) fn waters(&self) -> Area {
        if !self.is_at_lake() {
            return Area::EMPTY;
        }
        let taken = self.park.pens.iter().filter(|pen| pen.is_aquatic());
        taken.fold(self.park.lake, |all, pen| all - pen.area)
    }

    /// DW-118, DW-119: calls `visit` with every place of an aviary, until it breaks.
    pub(crate) fn each_place(
        &self,
        kind: Kind,
        grid: &Grid,
        mut visit: impl FnMut(Square, u8) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let power = u32::from(kind.info().power);
        let mut corners = [Area::EMPTY; 8];
        for (corners, turned) in corners.iter_mut().zip(kind.turns()) {
            *corners = turned.corners(self.park.free, grid.connected);
        }
        for square in corners.into_iter().fold(Area::EMPTY, |all, one| all | one) {
            for (turn, turned) in (0u8..).zip(kind.turns()) {
                if corners[usize::from(turn)].has(square)
                    && turned.at(square).is_some_and(|area| grid.powers(area, power))
                {
                    visit(square, turn)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// DW-119: whether there is a place for an aviary.
    pub(super) fn has_place(&self, kind: Kind, grid: &Grid) -> bool {
        let power = u32::from(kind.info().power);
        kind.turns().iter().any(|turned| {
            let mut corners = turned.corners(self.park.free, grid.connected).iter();
            corners.any(|at| turned.at(at).is_some_and(|area| grid.powers(area, power)))
        })
    }
}
