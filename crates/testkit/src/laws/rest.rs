//! L14: a match that was put to rest goes on as if it had not been.

use mesozoic_core::{Game, Rng, Seat, SplitMix, Viewer};
use mesozoic_table::{AnyTable, OpenArgs, Position, Snapshot, Table};

use crate::compare::{name, same, sight, some};
use crate::trial::{Trial, any_undo, at_tables, is_looked_at, next_line, submit};
use crate::walk::longest;
use crate::{Broken, Plan};

/// One position in this many is put to rest, and in long games fewer, so that there are about as many
/// in each: every one of them is played to the end.
const RESTS: u32 = 12;

/// L14: a table restored from a snapshot, with steps still open, and one loaded from a position
/// document, go on exactly like the original: views, scores, offers, events, undo and result.
pub fn l14_snapshots<G: Game>(plan: &Plan) -> Result<(), Broken> {
    at_tables("l14_snapshots", plan, |trial: &mut Trial<'_, G>| {
        play_and_rest(&mut trial.table, &mut trial.rng, |table, rng| {
            snapshot_goes_on(table, &trial.args, rng).map_err(|what| format!("a snapshot: {what}"))
        })?;
        // Positions are for dice that follow from a text.
        let args = OpenArgs::with_text(trial.args.options.clone(), trial.args.seats, "rest");
        let mut table = Table::<G>::open(&args).map_err(|e| e.to_string())?;
        play_and_rest(&mut table, &mut trial.rng, |table, rng| {
            position_goes_on(table, rng).map_err(|what| {
                let at = table.log().len();
                format!("a position after {at} steps with dice \"rest\": {what}")
            })
        })
    })
}

fn play_and_rest<G: Game>(
    table: &mut Table<G>,
    rng: &mut SplitMix,
    mut rest: impl FnMut(&Table<G>, &mut SplitMix) -> Result<(), String>,
) -> Result<(), String> {
    let one_in = RESTS.max(longest::<G>(table.state().seats()) / 48);
    loop {
        if rng.below(one_in) == 0 {
            rest(table, rng)?;
        }
        let Some((seat, line)) = next_line(table, rng) else { return Ok(()) };
        submit(table, seat, &line)?;
    }
}

fn snapshot_goes_on<G: Game>(
    table: &Table<G>,
    args: &OpenArgs,
    rng: &mut SplitMix,
) -> Result<(), String> {
    let entries = table.log().len();
    let snapshot = table.snapshot(entries as u32);
    let text = serde_json::to_string(&snapshot).map_err(|e| e.to_string())?;
    let read: Snapshot = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let restored = Table::<G>::restore(&read, args, &[]).map_err(|e| e.to_string())?;
    let original = go_on(table.clone(), restored, rng, true)?;
    let later = Table::<G>::restore(&read, args, original.log())
        .map_err(|e| format!("with what came later: {e}"))?;
    alike(&original, &later, true).map_err(|what| format!("with what came later: {what}"))
}

fn position_goes_on<G: Game>(table: &Table<G>, rng: &mut SplitMix) -> Result<(), String> {
    let position = table.position().ok_or("there is none, though its dice follow from a text")?;
    let text = serde_json::to_string(&position).map_err(|e| e.to_string())?;
    let read: Position = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let loaded = Table::<G>::load(&read).map_err(|e| e.to_string())?;
    go_on(table.clone(), loaded, rng, false).map(drop)
}

/// Plays both to the end with the same steps and hands back the original. A position settles what
/// was open, so it cannot undo that; a snapshot can.
fn go_on<G: Game>(
    mut original: Table<G>,
    mut other: Table<G>,
    rng: &mut SplitMix,
    undo: bool,
) -> Result<Table<G>, String> {
    loop {
        if is_looked_at(&original, rng) || original.state().status().is_over() {
            alike(&original, &other, undo)?;
        }
        if let Some(seat) = any_undo(&original, rng, 4).filter(|_| undo) {
            original.undo(seat).map_err(|e| e.to_string())?;
            other.undo(seat).map_err(|e| format!("seat {seat} cannot undo: {e}"))?;
        } else if let Some((seat, line)) = next_line(&original, rng) {
            submit(&mut original, seat, &line)?;
            submit(&mut other, seat, &line)?;
        } else {
            return Ok(original);
        }
    }
}

/// Whether nobody could tell two tables apart. `other` may remember only the latest events.
fn alike<G: Game>(original: &Table<G>, other: &Table<G>, undo: bool) -> Result<(), String> {
    if original.state().status() != other.state().status() {
        return Err("other seats are awaited".to_owned());
    }
    let seats = some(original.state().seats());
    for viewer in seats.map(Viewer::Seat).chain([Viewer::Spectator]) {
        let seen = sight(original.state(), viewer);
        if let Some(where_) = seen.difference(&sight(other.state(), viewer)) {
            return Err(format!("{} sees something else: {where_}", name(viewer)));
        }
        if undo && AnyTable::heard(original, viewer) != AnyTable::heard(other, viewer) {
            return Err(format!("{} has heard more or less", name(viewer)));
        }
    }
    for seat in Seat::all(original.state().seats()).filter(|_| undo) {
        if original.can_undo(seat).is_ok() != other.can_undo(seat).is_ok() {
            return Err(format!("one lets seat {seat} undo and the other does not"));
        }
    }
    let known = other.events();
    let all = original.events();
    same("events", &all[all.len().saturating_sub(known.len())..], known)?;
    same("standings", &original.state().standings(), &other.state().standings())
}
