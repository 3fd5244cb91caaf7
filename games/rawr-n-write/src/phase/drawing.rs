//! Drawing buildings and roads.

use mesozoic_core::{Env, Refusal, StepSink, ensure};

use super::{Flow, at_each, each};
use crate::components::{BUILD_ROADS, Effect, Good, Kind, Pair, Site, Square};
use crate::event::Event;
use crate::lane::Lane;
use crate::park::is_open;
use crate::rules;
use crate::sheet::{Cards, Sheet};
use crate::squares::{Squares, covered, is_inside};
use crate::step::{Plan, Step};
use crate::task::Task;

pub(super) fn legal<O: StepSink<Step>>(
    sheet: &Sheet,
    cards: Cards,
    task: Task,
    out: &mut O,
) -> Flow {
    match task {
        Task::Build => {
            out.push(Step::Build { plan: Plan::Roads })?;
            legal_kinds(sheet, out)
        }
        Task::Attraction { .. } => {
            legal_kinds(sheet, out)?;
            out.push(Step::Decline)
        }
        Task::Turn { site } => {
            let turns = 0..cards.shape(site).turns().count();
            let fits = |turn: &u8| !sheet.corners(site, *turn, cards).is_empty();
            each(turns.filter(fits), |turn| Step::Turn { turn }, out)?;
            legal_decline(site, out)
        }
        Task::Draw { site, turn } => {
            at_each(sheet.corners(site, turn, cards), out)?;
            legal_decline(site, out)
        }
        Task::Pair { square } => {
            let open = Pair::ALL.into_iter().filter(|&pair| is_open(square, pair));
            each(open, |pair| Step::Pair { pair }, out)
        }
        _ => at_each(sheet.park.free, out),
    }
}

fn legal_kinds<O: StepSink<Step>>(sheet: &Sheet, out: &mut O) -> Flow {
    let kinds = Kind::ALL.into_iter().filter(|&kind| sheet.can_build(kind));
    each(kinds, |kind| Step::Build { plan: Plan::of(kind) }, out)
}

fn legal_decline<O: StepSink<Step>>(site: Site, out: &mut O) -> Flow {
    if may_decline(site) { out.push(Step::Decline) } else { Flow::Continue(()) }
}

/// RW-42: any building may be declined but a paddock, which is part of making.
pub(super) fn may_decline(site: Site) -> bool {
    site.species().is_none()
}

pub(super) fn why(sheet: &Sheet, cards: Cards, task: Task, step: Step) -> Result<(), Refusal> {
    match (task, step) {
        (Task::Build, Step::Build { plan: Plan::Roads })
        | (Task::Attraction { .. }, Step::Decline) => Ok(()),
        (Task::Build, Step::Build { plan }) => why_plan(sheet, plan),
        (Task::Attraction { .. }, Step::Build { plan }) if plan != Plan::Roads => {
            why_plan(sheet, plan)
        }
        (Task::Turn { site } | Task::Draw { site, .. }, Step::Decline) => {
            ensure(may_decline(site), rules::paddock_paid)
        }
        (Task::Turn { site }, Step::Turn { turn }) => {
            let turns = cards.shape(site).turns().count();
            ensure(turn < turns, || rules::only_turns(turns - 1))?;
            let fits = !sheet.corners(site, turn, cards).is_empty();
            ensure(fits, || rules::fits_nowhere(cards.building_word(site)))
        }
        (Task::Draw { site, turn }, Step::At { square }) => {
            why_building(sheet, cards, site, turn, square)
        }
        (Task::Road, Step::At { square }) => why_road(sheet, square),
        (Task::Pair { square }, Step::Pair { pair }) => {
            ensure(is_open(square, pair), || rules::faces_wall(square))
        }
        (Task::Build, _) => Err(rules::time_to_choose_building()),
        (Task::Attraction { .. }, _) => Err(rules::time_to_choose_attraction()),
        (Task::Turn { .. }, _) => Err(rules::time_to_turn()),
        (Task::Draw { .. }, _) => Err(rules::time_to_draw()),
        (Task::Pair { .. }, _) => Err(rules::time_to_join_edges()),
        _ => Err(rules::time_to_draw_stored()),
    }
}

/// RW-44.
fn why_plan(sheet: &Sheet, plan: Plan) -> Result<(), Refusal> {
    let Some(kind) = plan.kind() else { return Ok(()) };
    ensure(sheet.has_circle(kind), || rules::no_circle(kind))?;
    ensure(sheet.can_build(kind), || rules::no_room(plan))
}

/// Why a building cannot be drawn with its corner on a square.
fn why_building(
    sheet: &Sheet,
    cards: Cards,
    site: Site,
    turn: u8,
    corner: Square,
) -> Result<(), Refusal> {
    let shape = cards.shape(site);
    let building = || cards.building_word(site);
    ensure(is_inside(shape, turn, corner), || rules::sticks_out(corner, building()))?;
    if let Some(taken) = covered(shape, turn, corner).minus(sheet.park.free).first() {
        return Err(rules::would_cover(building(), taken));
    }
    ensure(sheet.corners(site, turn, cards).has(corner), || match cards.host(site) {
        None => rules::would_touch(building()),
        Some(_) => rules::not_attached(building()),
    })
}

/// RW-43: why no road can be drawn on a square.
pub(super) fn why_road(sheet: &Sheet, square: Square) -> Result<(), Refusal> {
    let park = &sheet.park;
    ensure(!park.paved().has(square), || rules::on_road(square))?;
    ensure(!park.ruins.has(square), || rules::in_ruins(square))?;
    ensure(park.free.has(square), || rules::on_building(square))
}

pub(super) fn apply<V: Env<Event>>(lane: &mut Lane<'_, V>, task: Task, step: Step) {
    match (task, step) {
        (_, Step::Build { plan }) => match plan.kind() {
            // RW-21: three roads or an attraction.
            None => {
                lane.pop();
                lane.effect(&Effect::Gain(Good::Road, BUILD_ROADS));
            }
            Some(kind) => {
                let site = lane.sheet.next_attraction(kind);
                lane.replace(Task::Turn { site });
            }
        },
        (Task::Turn { site }, Step::Turn { turn }) => lane.replace(Task::Draw { site, turn }),
        (Task::Draw { site, turn }, Step::At { square }) => {
            lane.pop();
            lane.draw(site, turn, square);
        }
        (Task::Road, Step::At { square }) => lane.replace(Task::Pair { square }),
        (Task::Pair { square }, Step::Pair { pair }) => {
            lane.pop();
            lane.pave(square, pair);
        }
        // RW-42: a building is not drawn.
        (Task::Turn { site } | Task::Draw { site, .. }, Step::Decline) => {
            lane.pop();
            lane.unbuilt(site, false);
        }
        (Task::Attraction { .. }, Step::Decline) => {
            lane.pop();
            let name = "attraction".to_owned();
            lane.tell(|seat| Event::Unbuilt { seat, name, forced: false });
        }
        _ => {}
    }
}

impl Sheet {
    /// Where the corner of a building may lie.
    pub(crate) fn corners(&self, site: Site, turn: u8, cards: Cards) -> Squares {
        self.park.corners(cards.shape(site), turn, cards.host(site))
    }
}
