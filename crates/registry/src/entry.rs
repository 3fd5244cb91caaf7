//! One game as its callers hold it: functions that make tables and ask bots.

use core::fmt;

use mesozoic_bots::{Imagined, Level, bot};
use mesozoic_core::record::Entry;
use mesozoic_core::{Beliefs, Bot, Budget, Game, Guide, Heedful, Meta, Quiet, Rng, Seat, SplitMix};
use mesozoic_table::{AnyTable, OpenArgs, OpenError, Position, Snapshot, Table};

/// A table of some game, or why there is none.
type Opened = Result<Box<dyn AnyTable>, OpenError>;

/// Says whether a bot should answer now; asked between playouts.
pub type Hurry = Box<dyn FnMut() -> bool + Send>;

/// A bot that has been asked: runs on any thread, and gives its steps in notation, as one line.
pub type Thought = Box<dyn FnOnce(Effort) -> String + Send>;

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
