//! One game as its callers hold it: functions that make tables and ask bots.

use core::fmt;

use mesozoic_bots::{Advice, Imagined, Level, Trials, Why, advise, bot};
use mesozoic_core::record::Entry;
use mesozoic_core::{
    Beliefs, Bot, Budget, Gain, Game, Guide, Heedful, Meta, Quiet, Rng, Say, Seat, SplitMix, Viewer,
};
use mesozoic_table::{
    AnyTable, Guess, Hint, OpenArgs, OpenError, Position, Reason, Snapshot, Table,
};

/// A table of some game, or why there is none.
type Opened = Result<Box<dyn AnyTable>, OpenError>;

/// Says whether a bot should answer now; asked between playouts.
pub type Hurry = Box<dyn FnMut() -> bool + Send>;

/// A bot that has been asked: runs on any thread, and gives its steps in notation, as one line.
pub type Thought = Box<dyn FnOnce(Effort) -> String + Send>;

/// A good player who has been asked for advice: runs on any thread.
pub type Hints = Box<dyn FnOnce(Effort) -> Vec<Hint> + Send>;

/// A question to a bot.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// For whom it decides. The seat must be awaited.
    pub seat: Seat,
    /// How well it plays.
    pub level: Level,
}

/// What a bot thinks with, which whoever lets it think has to know.
pub struct Effort {
    /// What its own randomness follows from.
    pub seed: u64,
    /// How much it may think.
    pub budget: Budget,
    /// Who tells it to answer, where somebody does.
    pub hurry: Option<Hurry>,
}

impl fmt::Debug for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort").field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// A game of the list.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// Its name card.
    pub meta: &'static Meta,
    /// Opens a new match.
    pub open: fn(&OpenArgs) -> Opened,
    /// Opens a table at a position.
    pub load: fn(&Position) -> Opened,
    /// Opens a table at a snapshot and plays the entries that came after it.
    pub restore: fn(&Snapshot, &OpenArgs, &[Entry]) -> Opened,
    /// See [`think`].
    pub think: fn(&dyn AnyTable, Ask) -> Thought,
    /// See [`hint`].
    pub hint: fn(&dyn AnyTable, Seat) -> Hints,
    /// Takes in the game's net, in a program that was built without: see [`Guide::learn`].
    pub learn: fn(&[u8]) -> bool,
    /// Whether a level plays by the game's net, with so many seats.
    pub is_learnt: fn(Level, u8) -> bool,
}

impl GameEntry {
    /// The entry of a game.
    pub const fn of<G: Guide>() -> Self {
        Self {
            meta: &G::META,
            open: |args| erase(Table::<G>::open(args)),
            load: |position| erase(Table::<G>::load(position)),
            restore: |snapshot, args, later| erase(Table::<G>::restore(snapshot, args, later)),
            think: think_as::<G>,
            hint: hint_as::<G>,
            learn: G::learn,
            is_learnt: |level, seats| match level {
                Level::Learnt { .. } => true,
                Level::Rung(rung) => {
                    matches!(G::rungs(seats)[rung.index()], Level::Learnt { .. })
                }
                _ => false,
            },
        }
    }
}

fn erase<G: Guide>(table: Result<Table<G>, OpenError>) -> Opened {
    table.map(|table| Box::new(table) as Box<dyn AnyTable>)
}

/// Asks a bot. The state is copied out of the table into the thought, where the bot sees worlds of
/// its seat and nothing else; the table can go on meanwhile.
///
/// # Panics
/// If the seat is not awaited, or the table is of a game that is not on the list.
pub fn think(table: &dyn AnyTable, ask: Ask) -> Thought {
    let entry = crate::find(table.meta().id).expect("every table is of a game on the list");
    (entry.think)(table, ask)
}

fn think_as<G: Guide>(table: &dyn AnyTable, ask: Ask) -> Thought {
    let table: &Table<G> = table.as_any().downcast_ref().expect("ids of games are unique");
    let Ask { seat, level } = ask;
    assert!(table.status().awaited().has(seat), "seat {seat} is asked but not awaited");
    let (state, seats) = (table.state().clone(), table.seats());
    Box::new(move |Effort { seed, budget, hurry }| {
        let mut seeds = SplitMix::new(seed);
        let mut bot: Box<dyn Bot<G>> = bot(level, seats, seeds.next_u64());
        let mut beliefs = Imagined::new(state, seat, SplitMix::new(seeds.next_u64()));
        if let Some(hurry) = hurry {
            beliefs = beliefs.with_hurry(hurry);
        }
        let mut plan = bot.plan(seat, &mut beliefs, budget);
        plan.truncate(until_learnt(beliefs.world(), seat, &plan));
        let lines: Vec<String> = plan.iter().map(ToString::to_string).collect();
        lines.join("; ")
    })
}

/// Asks what a good player would do for a seat: up to three lines, best first. The state is copied out
/// of the table into the answer, where only worlds of the seat are looked at; see [`advise`].
///
/// # Panics
/// If the seat is not awaited, or the table is of a game that is not on the list.
pub fn hint(table: &dyn AnyTable, seat: Seat) -> Hints {
    let entry = crate::find(table.meta().id).expect("every table is of a game on the list");
    (entry.hint)(table, seat)
}

fn hint_as<G: Guide>(table: &dyn AnyTable, seat: Seat) -> Hints {
    let table: &Table<G> = table.as_any().downcast_ref().expect("ids of games are unique");
    assert!(table.status().awaited().has(seat), "seat {seat} is asked but not awaited");
    let state = table.state().clone();
    Box::new(move |Effort { seed, budget, hurry }| {
        let mut seeds = SplitMix::new(seed);
        // What is told follows from what the seat knows, as every answer does (L15).
        let world = state.imagined(Viewer::Seat(seat));
        let mut beliefs = Imagined::new(state, seat, SplitMix::new(seeds.next_u64()));
        if let Some(hurry) = hurry {
            beliefs = beliefs.with_hurry(hurry);
        }
        let advice = advise(seat, &mut beliefs, seeds.next_u64(), budget);
        let mut hints: Vec<Hint> = Vec::new();
        for hint in advice.iter().map(|one| tell(&world, seat, one)) {
            // Two dice with the same face are one idea.
            if hints.iter().all(|told| told.label != hint.label) {
                hints.push(hint);
            }
        }
        hints
    })
}

/// A plan in words and numbers, up to the first step by which the seat learns something. The world is
/// one that is imagined for the seat.
pub fn tell<G: Guide>(world: &G, seat: Seat, advice: &Advice<G::Step>) -> Hint {
    let plan = &advice.plan[..until_learnt(world.clone(), seat, &advice.plan)];
    let lines: Vec<String> = plan.iter().map(ToString::to_string).collect();
    let mut then = world.clone();
    let mut label = Vec::new();
    for &step in plan {
        let mut say = Say::default();
        then.label(seat, step, &mut say);
        label.push(say.line());
        if then.try_apply(seat, step, &mut Quiet::new(0)).is_err() {
            break;
        }
    }
    let gains = if let [step] = plan {
        // A game whose steps are only choices says itself what they will lead to.
        world.gains(seat, &[*step]).pop().unwrap_or_default()
    } else {
        let viewer = Viewer::Seat(seat);
        let [before, after] = [world, &then].map(|game| game.score(seat, viewer));
        Gain::between(&before, &after, |source| world.is_sure(source))
    };
    let (win, margin) = (guess(advice.win), guess(advice.margin));
    let now = world.score(seat, Viewer::Seat(seat));
    let reasons = advice.sources.why(seat, &now, &gains).into_iter().map(reason).collect();
    Hint { line: lines.join("; "), label, win, margin, gains, reasons }
}

fn guess(trials: Trials) -> Guess {
    Guess { mean: trials.mean() as f32, error: trials.error() as f32 }
}

/// What is to be said for a plan, in the shape in which it is sent.
pub fn reason(why: Why) -> Reason {
    match why {
        Why::Ends { seat, id, name, points } => {
            Reason::Ends { seat, id, name, points: guess(points) }
        }
        Why::Risk { id, name, share } => Reason::Risk { id, name, share: share as f32 },
    }
}

/// How many steps of a plan there are up to the first by which the seat learns something: a table
/// takes no line that goes on after that, and the bot had better think again.
fn until_learnt<G: Game>(mut world: G, seat: Seat, plan: &[G::Step]) -> usize {
    let learns = |&step: &G::Step| {
        let mut env = Heedful::new(Quiet::new(0));
        world.try_apply(seat, step, &mut env).is_ok() && env.has_learnt(seat)
    };
    plan.iter().position(learns).map_or(plan.len(), |at| at + 1)
}

#[cfg(test)]
mod tests {
    use draftosaurus::{Draftosaurus, Options};

    use super::*;

    #[test]
    fn a_plan_is_cut_where_its_seat_would_learn_something() {
        let mut env = Quiet::new(1);
        let mut game = Draftosaurus::setup(&Options::default(), 2, &mut env).expect("two may play");
        let [first, last] = [Seat(0), Seat(1)].map(|seat| {
            let mut steps = Vec::new();
            let _ = game.legal(seat, &mut steps);
            steps[0]
        });
        // Choices are revealed when both have chosen.
        assert_eq!(until_learnt(game.clone(), Seat(0), &[first]), 1);
        assert_eq!(until_learnt(game.clone(), Seat(0), &[first, first]), 2, "refused, not learnt");
        game.apply(Seat(0), first, &mut env);
        assert_eq!(until_learnt(game, Seat(1), &[last, last, last]), 1);
    }
}
