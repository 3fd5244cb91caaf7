//! Random play at a table, with its log, undo and feeds.

use mesozoic_core::record::Entry;
use mesozoic_core::{Dice, Game, Rng, Seat, SplitMix};
use mesozoic_table::{OpenArgs, Table};

use crate::plan::Setting;
use crate::walk::{any_step, longest, pick};
use crate::{Broken, Plan};

/// A table and somebody who plays at it.
#[derive(Debug)]
pub(crate) struct Trial<'a, G: Game> {
    pub(crate) args: OpenArgs,
    pub(crate) dice: &'a Dice,
    pub(crate) table: Table<G>,
    pub(crate) rng: SplitMix,
}

/// Opens a table for every game of a plan. The law plays there itself.
pub(crate) fn at_tables<G: Game>(
    law: &'static str,
    plan: &Plan,
    mut play: impl FnMut(&mut Trial<'_, G>) -> Result<(), String>,
) -> Result<(), Broken> {
    plan.each::<G>(law, |setting: &Setting<G>| {
        let args = setting.args();
        let table = Table::open(&args).map_err(|e| setting.broken(law, e.to_string()))?;
        let mut trial = Trial { args, dice: &setting.dice(), table, rng: setting.rng() };
        play(&mut trial).map_err(|what| {
            let played: Vec<String> = trial.table.log().iter().map(tell).collect();
            Broken { step: played.len() as u32, played, ..setting.broken(law, what) }
        })
    })
}

fn tell(entry: &Entry) -> String {
    match entry {
        Entry::Step { seat, line, .. } => format!("{seat} {line}"),
        Entry::Undo { seat } => format!("{seat} undo"),
        Entry::Rewind { seat, to, .. } => format!("{seat} back to {to}"),
        Entry::Note { text, .. } => text.clone(),
    }
}

impl<G: Game> Trial<'_, G> {
    /// What somebody could do next; nothing when the game is over, stuck or too long.
    pub(crate) fn any_line(&mut self) -> Option<(Seat, String)> {
        next_line(&self.table, &mut self.rng)
    }

    /// Plays a line that the table has offered.
    pub(crate) fn submit(&mut self, seat: Seat, line: &str) -> Result<(), String> {
        submit(&mut self.table, seat, line)
    }

    /// Whether the law looks closely after this step.
    pub(crate) fn is_looked_at(&mut self) -> bool {
        is_looked_at(&self.table, &mut self.rng)
    }

    /// A seat that could take back its last step, now and then.
    pub(crate) fn any_undo(&mut self, one_in: u32) -> Option<Seat> {
        any_undo(&self.table, &mut self.rng, one_in)
    }
}

/// Some step of some awaited seat, in notation; nothing when the game is over, stuck or too long.
pub(crate) fn next_line<G: Game>(table: &Table<G>, rng: &mut SplitMix) -> Option<(Seat, String)> {
    // Undone steps are in the log twice more.
    if table.log().len() >= 3 * G::META.longest as usize {
        return None;
    }
    any_step(table.state(), rng).map(|(seat, step)| (seat, step.to_string()))
}

/// Once in `one_in` times, a seat that could take back its last step.
pub(crate) fn any_undo<G: Game>(table: &Table<G>, rng: &mut SplitMix, one_in: u32) -> Option<Seat> {
    let seats = Seat::all(table.state().seats()).filter(|&seat| table.can_undo(seat).is_ok());
    if rng.below(one_in) == 0 { pick(rng, seats) } else { None }
}

/// Whether a law about tables looks closely after this step: always in games of up to a few thousand
/// steps, now and then in longer ones.
pub(crate) fn is_looked_at<G: Game>(table: &Table<G>, rng: &mut SplitMix) -> bool {
    let one_in = 1 + longest::<G>(table.state().seats()) / 3_000;
    one_in == 1 || rng.below(one_in) == 0
}

/// Plays a line that the table has offered.
pub(crate) fn submit<G: Game>(table: &mut Table<G>, seat: Seat, line: &str) -> Result<(), String> {
    table
        .submit(seat, line)
        .map_err(|e| format!("seat {seat} may \"{line}\", but the table refuses it: {e}"))
}
