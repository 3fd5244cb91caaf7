//! L6: undo leaves no trace but in the log.

use mesozoic_core::{Emitted, Game, Seat};
use mesozoic_table::Table;

use crate::compare::same;
use crate::trial::{Trial, at_tables, submit};
use crate::walk::{After, legal, pick};
use crate::{Broken, Plan};

/// Events kept to compare; in a long game not all of them.
const RECENT: usize = 100;

/// L6: taking a step back gives the state, the events and the offer to undo of before; doing it
/// again gives those of after. A step that fenced its seat stays done. A step taken back from
/// between the steps of other lanes leaves what those would have come to alone.
pub fn l06_undo<G: Game>(plan: &Plan) -> Result<(), Broken> {
    at_tables("l06_undo", plan, |trial: &mut Trial<'_, G>| {
        while let Some((seat, line)) = trial.any_line() {
            if !trial.is_looked_at() {
                trial.submit(seat, &line)?;
                continue;
            }
            let before = Moment::of(&trial.table);
            let step = trial.table.rehearse(seat, &line).map_err(|e| e.to_string())?;
            trial.submit(seat, &line)?;
            let fenced = match step[..] {
                [step] => After::new(&before.state, seat, step, trial.dice).fences.has(seat),
                _ => return Err(format!("\"{line}\" is one step, but reads as {}", step.len())),
            };
            let context = |what| format!("seat {seat} does \"{line}\", {what}");
            if fenced {
                stays_done(&trial.table, seat).map_err(context)?;
            } else {
                there_and_back(&trial.table, &before, seat, &line).map_err(context)?;
                between_others(trial, &before, seat, &line).map_err(context)?;
            }
        }
        Ok(())
    })
}

/// What undo must bring back.
struct Moment<G: Game> {
    state: G,
    /// How many events there were, and the latest of them.
    heard: usize,
    events: Vec<Emitted<G::Event>>,
    can_undo: Vec<bool>,
}

impl<G: Game> Moment<G> {
    fn of(table: &Table<G>) -> Self {
        let seats = Seat::all(table.state().seats());
        Self {
            state: table.state().clone(),
            heard: table.events().len(),
            events: latest(table.events()),
            can_undo: seats.map(|seat| table.can_undo(seat).is_ok()).collect(),
        }
    }

    fn is_same(&self, what: &str, other: &Self) -> Result<(), String> {
        same(&format!("{what}: state"), &self.state, &other.state)?;
        same(&format!("{what}: number of events"), &self.heard, &other.heard)?;
        same(&format!("{what}: events"), &self.events, &other.events)
    }
}

fn latest<E: Clone>(events: &[Emitted<E>]) -> Vec<Emitted<E>> {
    events[events.len().saturating_sub(RECENT)..].to_vec()
}

fn stays_done<G: Game>(table: &Table<G>, seat: Seat) -> Result<(), String> {
    let mut table = table.clone();
    let before = Moment::of(&table);
    if table.can_undo(seat).is_ok() || table.undo(seat).is_ok() {
        return Err("which fences it, and may take it back".to_owned());
    }
    before.is_same("which fences it, and refusing to undo changes something", &Moment::of(&table))
}

fn there_and_back<G: Game>(
    table: &Table<G>,
    before: &Moment<G>,
    seat: Seat,
    line: &str,
) -> Result<(), String> {
    let mut back = table.clone();
    let done = Moment::of(&back);
    back.undo(seat).map_err(|e| format!("which fences it not, and cannot undo: {e}"))?;
    let undone = Moment::of(&back);
    before.is_same("before it and after undo", &undone)?;
    for other in Seat::all(before.state.seats()) {
        // The step may have bound what another seat had open; undo does not free that again.
        let at = other.index();
        let touched = other != seat && before.can_undo[at] != done.can_undo[at];
        if !touched && before.can_undo[at] != undone.can_undo[at] {
            return Err(format!("undo changes whether seat {other} can undo"));
        }
    }
    submit(&mut back, seat, line)?;
    let again = Moment::of(&back);
    done.is_same("done and done again", &again)?;
    if done.can_undo[seat.index()] != again.can_undo[seat.index()] {
        return Err("doing it again changes whether it can be undone".to_owned());
    }
    Ok(())
}

fn between_others<G: Game>(
    trial: &mut Trial<'_, G>,
    before: &Moment<G>,
    seat: Seat,
    line: &str,
) -> Result<(), String> {
    let mut table = trial.table.clone();
    let mut others: Vec<(Seat, G::Step)> = Vec::new();
    for _ in 0..3 {
        let awaited = table.state().status().awaited().without(seat);
        let Some(other) = pick(&mut trial.rng, awaited.iter()) else { break };
        let Some(step) = pick(&mut trial.rng, legal(table.state(), other)) else { break };
        let mut next = table.clone();
        submit(&mut next, other, &step.to_string())?;
        // It was the barrier, or the turn of somebody who acts on it.
        if next.can_undo(seat).is_err() {
            break;
        }
        table = next;
        others.push((other, step));
    }
    if others.is_empty() {
        return Ok(());
    }
    let all = table.state().clone();
    table.undo(seat).map_err(|e| format!("others act, and it cannot undo: {e}"))?;
    let (state, events) = (before.state.clone(), before.events.clone());
    let mut alone = Moment { state, events, heard: before.heard, can_undo: Vec::new() };
    for (other, step) in others {
        if !alone.state.is_legal(other, step) {
            return Err(format!("which alone lets seat {other} do {step}"));
        }
        let after = After::new(&alone.state, other, step, trial.dice);
        alone.state = after.state;
        alone.heard += after.events.len();
        alone.events.extend(after.events);
    }
    alone.events = latest(&alone.events);
    alone.is_same("others act, and it is taken back from between", &Moment::of(&table))?;
    submit(&mut table, seat, line)?;
    same("others act, it is taken back and done again: state", &all, table.state())
}
