//! The dice: drafting them, gaining what they show, placing them on actions.

use mesozoic_core::{Audience, Env, Refusal, Seat, StepSink, ensure};

use super::{Flow, each, goods};
use crate::components::{Action, Choice, FaceId, Space};
use crate::event::Event;
use crate::lane::Lane;
use crate::rules;
use crate::sheet::Sheet;
use crate::state::{BoardDie, Phase, RawrNWrite, Taker};
use crate::step::Step;
use crate::task::Task;

/// As many dinosaurs as there are circles: the Make Dinos action has no limit of its own (RW-17).
const NO_LIMIT: u8 = 40;

/// What concerns the dice of the whole table.
pub(super) fn legal_at_table<O: StepSink<Step>>(
    game: &RawrNWrite,
    sheet: &Sheet,
    task: Task,
    out: &mut O,
) -> Flow {
    match task {
        Task::Draft => each(game.left_over(), |die| Step::Draft { die }, out),
        Task::Keep => each(game.left_over(), |die| Step::Keep { die }, out),
        _ => {
            for die in (0..sheet.dice.len()).filter(|&die| !sheet.shows_the_same(die)) {
                for action in Action::ALL {
                    let die = die as u8;
                    each(game.spaces(action), |space| Step::Place { die, space }, out)?;
                }
            }
            goods::legal_stored(sheet, game.cards, out)
        }
    }
}

pub(super) fn why_at_table(
    game: &RawrNWrite,
    sheet: &Sheet,
    task: Task,
    step: Step,
) -> Result<(), Refusal> {
    match (task, step) {
        (Task::Draft, Step::Draft { die }) => match game.row.get(usize::from(die)) {
            None => Err(rules::not_in_row(game.row.len())),
            Some(die) => match die.taker {
                Taker::Nobody => Ok(()),
                Taker::Rival => Err(rules::rival_took()),
                Taker::Seat(_) => Err(rules::drafted()),
            },
        },
        (Task::Draft, _) => Err(rules::time_to_draft()),
        (Task::Keep, Step::Keep { die }) => ensure(game.left_over().any(|d| d == die), || {
            let mut left = game.left_over().map(|d| d + 1);
            rules::keep_one_of(left.next().unwrap_or(1), left.next().unwrap_or(1))
        }),
        (Task::Keep, _) => Err(rules::time_to_keep()),
        (_, Step::Place { die, space }) => {
            let die = usize::from(die);
            ensure(die < sheet.dice.len(), rules::one_die_left)?;
            why_space(game, space)?;
            ensure(!sheet.shows_the_same(die), rules::same_die)
        }
        _ => goods::why_stored(sheet, game.cards, step)
            .unwrap_or_else(|| Err(rules::time_to_place())),
    }
}

/// RW-14.
fn why_space(game: &RawrNWrite, space: Space) -> Result<(), Refusal> {
    let action = space.action();
    ensure(action.spaces(game.seats).contains(&space), rules::larger_board)?;
    let free = || game.spaces(action).find(|&other| game.top(other).is_none()).unwrap_or(space);
    ensure(game.spaces(action).any(|s| s == space), || rules::free_spaces_alike(free()))
}

pub(super) fn apply_at_table<V: Env<Event>>(
    game: &mut RawrNWrite,
    seat: Seat,
    task: Task,
    step: Step,
    env: &mut V,
) {
    match step {
        Step::Draft { die } => game.draft(seat, die, env),
        Step::Keep { die } => game.keep(seat, die, env),
        Step::Place { die, space } => game.place(seat, usize::from(die), space, env),
        _ => goods::apply(&mut game.lane(seat, env), task, step),
    }
}

/// What concerns the dice of one seat: one of two, each time.
pub(super) fn legal<O: StepSink<Step>>(task: Task, out: &mut O) -> Flow {
    each(
        0..2,
        |n| match task {
            Task::First => Step::First { die: n },
            Task::Face { .. } => Step::Side { side: n },
            _ => Step::Pick { die: n },
        },
        out,
    )
}

pub(super) fn why(task: Task, step: Step) -> Result<(), Refusal> {
    match (task, step) {
        (Task::First, Step::First { die: 0 | 1 })
        | (Task::Face { .. }, Step::Side { side: 0 | 1 })
        | (Task::Pick { .. }, Step::Pick { die: 0 | 1 }) => Ok(()),
        (Task::First, _) => Err(rules::time_to_order()),
        (Task::Face { .. }, _) => Err(rules::time_to_choose_side()),
        _ => Err(rules::time_to_pick()),
    }
}

pub(super) fn apply<V: Env<Event>>(lane: &mut Lane<'_, V>, task: Task, step: Step) {
    match (task, step) {
        (_, Step::First { die }) => lane.order(usize::from(die)),
        (Task::Face { face, copy }, Step::Side { side }) => {
            lane.pop();
            lane.tell(|seat| Event::Faced { seat, face, side });
            lane.gain(FaceId::face(face).side(side), copy);
        }
        (Task::Pick { faces }, Step::Pick { die }) => {
            lane.replace(Task::Face { face: faces[usize::from(die)], copy: false });
        }
        _ => {}
    }
}

impl Sheet {
    /// RW-13: whether a die in hand shows the same as one before it.
    fn shows_the_same(&self, die: usize) -> bool {
        self.dice[..die].iter().any(|other| other.face() == self.dice[die].face())
    }
}

impl RawrNWrite {
    /// Positions of the row that nobody has taken.
    pub(crate) fn left_over(&self) -> impl Iterator<Item = u8> {
        (0..self.row.len() as u8).filter(|&die| self.row[usize::from(die)].taker == Taker::Nobody)
    }

    fn draft<V: Env<Event>>(&mut self, seat: Seat, die: u8, env: &mut V) {
        let taken = &mut self.row[usize::from(die)];
        taken.taker = Taker::Seat(seat);
        let face = taken.face;
        let sheet = &mut self.sheets[seat.index()];
        sheet.dice.push(face);
        sheet.tasks.pop();
        env.emit(Audience::Everyone, || Event::Drafted { seat, die, face });
    }

    /// RW-71: alone, the resources of one of the last two dice and the threat of the other.
    fn keep<V: Env<Event>>(&mut self, seat: Seat, die: u8, env: &mut V) {
        let other = self.left_over().find(|&d| d != die).unwrap_or(die);
        let [face, threat] = [die, other].map(|d| self.row[usize::from(d)].face);
        let sheet = &mut self.sheets[seat.index()];
        sheet.tasks.pop();
        env.emit(Audience::Everyone, || Event::Kept { seat, face, threat });
        self.phase = Phase::Gain;
        self.owe_dice(seat, face, threat);
    }

    fn place<V: Env<Event>>(&mut self, seat: Seat, die: usize, space: Space, env: &mut V) {
        let face = self.sheets[seat.index()].dice.remove(die);
        let covers = self.top(space);
        self.placed.push(BoardDie { space, face, seat: Some(seat) });
        env.emit(Audience::Everyone, || Event::Placed { seat, face, space, covers });
        let mut lane = self.lane(seat, env);
        lane.pop();
        // RW-14: the threat of the covered die comes before the action.
        lane.gain_threat(covers.map_or(0, |die| die.face().threat));
        lane.act(space.action(), face);
    }
}

impl<V: Env<Event>> Lane<'_, V> {
    /// RW-7: the owner says which drafted die comes first.
    pub(super) fn order(&mut self, first: usize) {
        self.pop();
        if let [one, other] = self.sheet.dice[..] {
            let [first, second] = if first == 0 { [one, other] } else { [other, one] };
            self.push(Task::Face { face: second, copy: false });
            self.push(Task::Face { face: first, copy: false });
        }
    }

    /// The action of a space. RW-26: its coins belong together.
    fn act(&mut self, action: Action, face: FaceId) {
        self.push(Task::Coins { left: 0 });
        match action {
            Action::MakeDinos => {
                self.push(Task::Make { left: NO_LIMIT, free: false, housed: false });
            }
            Action::RaiseFunds => self.push(Task::Choose { choice: Choice::Funds, left: 1 }),
            Action::ExtractDna => self.push(Task::Choose { choice: Choice::Extract, left: 1 }),
            Action::Duplicate => {
                self.push(Task::Face { face, copy: true });
                self.push(Task::Face { face, copy: true });
            }
            Action::Build => self.push(Task::Build),
        }
    }
}
