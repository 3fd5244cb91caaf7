//! Decisions that a seat owes: which answers there are, and what they do. Where there is only one
//! answer nobody is asked.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Each, Env, Find, Refusal, Seat, StepSink, ensure};

use crate::components::{BASICS, COLOURS, Dna, MAX_LIMIT, Named, Pay, Ware, Wild, row_price};
use crate::event::Event;
use crate::player::{Finding, Player, Task};
use crate::rules;
use crate::state::DinosaurIsland;
use crate::step::Step;

/// Every answer to a decision owed.
pub(crate) fn legal<O: StepSink<Step>>(
    game: &DinosaurIsland,
    seat: Seat,
    task: Task,
    out: &mut O,
) -> ControlFlow<()> {
    let player = game.player(seat);
    match task {
        Task::Take { wild, n, .. } => takes(player.room_of(wild), n, &mut |units| {
            let mut dna = [0; COLOURS];
            dna[wild.first()..wild.first() + BASICS].copy_from_slice(&units);
            out.push(Step::Take { dna })
        }),
        Task::Expand { n } => {
            let room: Dna = player.limits.map(|limit| MAX_LIMIT - limit);
            let n = n.min(room.iter().sum());
            expands(room, 0, n, &mut [0; COLOURS], &mut |dna| out.push(Step::Expand { dna }))
        }
        Task::Spend { exhibit, waive } => {
            let mut flow = ControlFlow::Continue(());
            player.spends(usize::from(exhibit), waive, |dna| {
                if flow.is_continue() {
                    flow = out.push(Step::Spend { dna });
                }
            });
            flow
        }
        Task::Paddock => {
            let pay = game.die_pay();
            for (_, exhibit) in player.exhibits().filter(|(_, e)| player.can_upgrade(*e, pay)) {
                out.push(Step::Paddock { zone: exhibit.zone() })?;
            }
            // What costs money need not be taken.
            if pay == Pay::Free && player.exhibits().any(|(_, e)| player.can_upgrade(e, pay)) {
                return ControlFlow::Continue(());
            }
            out.push(Step::Skip)
        }
        Task::Copy { .. } => {
            out.push(Step::Copy)?;
            out.push(Step::Skip)
        }
        Task::Discard { row } => {
            for ware in Ware::ALL {
                if game.market.item(ware, usize::from(row)).is_some() {
                    out.push(Step::Discard { ware })?;
                }
            }
            ControlFlow::Continue(())
        }
    }
}

pub(super) fn why(
    game: &DinosaurIsland,
    seat: Seat,
    task: Task,
    step: Step,
) -> Result<(), Refusal> {
    let mut find = Find::new(step);
    let _ = legal(game, seat, task, &mut find);
    ensure(find.found, || match (task, step) {
        (Task::Take { wild, n, .. }, Step::Take { .. }) => rules::take_amount(n, wild),
        (Task::Take { wild, n, .. }, _) => rules::take_first(wild, n),
        (Task::Expand { n }, Step::Expand { .. }) => rules::expand_amount(n),
        (Task::Expand { n }, _) => rules::expand_first(n),
        (Task::Spend { .. }, Step::Spend { .. }) => rules::spend_amount(),
        (Task::Spend { .. }, _) => rules::spend_first(),
        (Task::Paddock, Step::Paddock { .. }) => rules::no_die_paddock(),
        (Task::Paddock, Step::Skip) => rules::free_upgrade(),
        (Task::Paddock, _) => rules::paddock_first(),
        (Task::Copy { .. }, _) => rules::copy_first(),
        (Task::Discard { .. }, Step::Discard { .. }) => rules::no_such_item(),
        (Task::Discard { row }, _) => rules::discard_first(row_price(usize::from(row))),
    })
}

/// Does what was answered. The task is no longer owed.
pub(super) fn apply<V: Env<Event>>(
    game: &mut DinosaurIsland,
    seat: Seat,
    task: Task,
    step: Step,
    env: &mut V,
) {
    match (task, step) {
        (Task::Take { wild, n, shared }, Step::Take { dna }) => {
            let taken: u8 = dna.iter().sum();
            let player = game.player_mut(seat);
            for (have, more) in player.dna.iter_mut().zip(dna) {
                *have += more;
            }
            let mut lost = [0; 2];
            lost[wild.index()] = n - taken;
            game.stored(seat, dna, lost, env);
            if shared {
                game.offer_copy(seat, Finding { dna, wild, more: n - taken });
            }
        }
        (Task::Expand { .. }, Step::Expand { dna }) => {
            let player = game.player_mut(seat);
            for (limit, more) in player.limits.iter_mut().zip(dna) {
                *limit += more;
            }
            if dna != [0; COLOURS] {
                env.emit(Audience::Everyone, || Event::Expanded { seat, dna });
            }
        }
        (Task::Spend { exhibit, .. }, Step::Spend { dna }) => {
            game.create(seat, usize::from(exhibit), dna, env);
        }
        (Task::Paddock, Step::Paddock { zone }) => {
            if let Some((exhibit, _)) = game.player(seat).exhibit_at(zone) {
                game.enlarge(seat, exhibit, game.die_pay(), env);
            }
        }
        (Task::Copy { finding: Finding { dna, wild, more } }, Step::Copy) => {
            let player = game.player_mut(seat);
            player.copied = true;
            if more > 0 {
                player.owed.push(Task::Take { wild, n: more, shared: false });
            }
            env.emit(Audience::Everyone, || Event::Copied { seat });
            if dna != [0; COLOURS] {
                game.store(seat, dna, env);
            }
        }
        (Task::Discard { row }, Step::Discard { ware }) => {
            game.discard(seat, ware, usize::from(row), env);
        }
        (Task::Paddock | Task::Copy { .. }, Step::Skip) => {}
        (task, step) => unreachable!("{step} does not answer {task:?}"),
    }
}

/// DI-2.5: every way to store `n` units in three tracks with this much room: as many as fit.
fn takes(
    room: [u8; BASICS],
    n: u8,
    visit: &mut impl FnMut([u8; BASICS]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let most = n.min(room.iter().sum());
    for a in 0..=room[0].min(most) {
        for b in 0..=room[1].min(most - a) {
            let c = most - a - b;
            if c <= room[2] {
                visit([a, b, c])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every way to spend `n` steps on the tracks from `at` on: as many as fit.
fn expands(
    room: Dna,
    at: usize,
    n: u8,
    so_far: &mut Dna,
    visit: &mut impl FnMut(Dna) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if at == COLOURS || n == 0 {
        return visit(*so_far);
    }
    let later: u8 = room[at + 1..].iter().sum();
    for k in n.saturating_sub(later)..=n.min(room[at]) {
        so_far[at] = k;
        expands(room, at + 1, n - k, so_far, visit)?;
    }
    so_far[at] = 0;
    ControlFlow::Continue(())
}

impl Player {
    fn room_of(&self, wild: Wild) -> [u8; BASICS] {
        let (room, first) = (self.room(), wild.first());
        [room[first], room[first + 1], room[first + 2]]
    }
}

impl DinosaurIsland {
    /// What a paddock upgrade by a die costs (DI-2.6).
    pub(crate) fn die_pay(&self) -> Pay {
        if self.options.free_die_paddock { Pay::Free } else { Pay::Standard }
    }

    /// The first answer, and whether there are more.
    fn first_answer(&self, seat: Seat, task: Task) -> (Option<Step>, bool) {
        let (mut first, mut many) = (None, false);
        let _ = legal(
            self,
            seat,
            task,
            &mut Each(|step| {
                many = first.is_some();
                first = first.or(Some(step));
                if many { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }),
        );
        (first, many)
    }

    /// Answers everything that has only one answer.
    pub(crate) fn settle<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        while let Some(task) = self.player(seat).owed.next() {
            let (answer, many) = self.first_answer(seat, task);
            if many {
                return;
            }
            self.player_mut(seat).owed.pop();
            if let Some(step) = answer {
                apply(self, seat, task, step, env);
            }
        }
    }
}
