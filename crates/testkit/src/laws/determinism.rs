//! L1: the same seed and steps give the same state, events and record.

use mesozoic_core::Game;
use mesozoic_core::record::Entry;
use mesozoic_table::{AnyTable, Record, Table, verify};

use crate::compare::same;
use crate::trial::{Trial, at_tables, submit};
use crate::walk::pick;
use crate::{Broken, Plan};

/// L1: the same seed and steps give the same state, events and record. A record reads back as it
/// was written, proves itself at a fresh table, and a doctored one does not.
pub fn l01_determinism<G: Game>(plan: &Plan) -> Result<(), Broken> {
    at_tables("l01_determinism", plan, |trial: &mut Trial<'_, G>| {
        let mut twin = Table::<G>::open(&trial.args).map_err(|e| e.to_string())?;
        loop {
            same("two tables with one seed: state", trial.table.state(), twin.state())?;
            same("two tables with one seed: events", trial.table.events(), twin.events())?;
            let (seat, line) = match trial.any_undo(8) {
                Some(seat) => (seat, None),
                None => match trial.any_line() {
                    Some((seat, line)) => (seat, Some(line)),
                    None => break,
                },
            };
            for table in [&mut trial.table, &mut twin] {
                match &line {
                    Some(line) => submit(table, seat, line)?,
                    None => table.undo(seat).map_err(|e| e.to_string())?,
                }
            }
        }
        let record = trial.table.record().ok_or("a table from its set-up has no record")?;
        let text = record.to_string();
        if twin.record().map(|r| r.to_string()).as_ref() != Some(&text) {
            return Err("two tables with one seed and the same steps wrote two records".to_owned());
        }
        prove(trial, &record)
    })
}

fn fresh<G: Game>(record: &Record) -> Result<Table<G>, String> {
    let args = record.open_args().map_err(|e| format!("the record does not open: {e}"))?;
    Table::open(&args).map_err(|e| format!("the record does not open: {e}"))
}

fn prove<G: Game>(trial: &mut Trial<'_, G>, record: &Record) -> Result<(), String> {
    let read = Record::parse(&record.to_string()).map_err(|e| format!("the record: {e}"))?;
    if read != *record {
        return Err("the record reads back differently".to_owned());
    }
    let mut stamped = read;
    stamped.stamp(&mut fresh::<G>(record)?).map_err(|e| format!("stamping the record: {e}"))?;
    let verified = verify(&stamped, &mut fresh::<G>(&stamped)?)
        .map_err(|e| format!("the record does not verify: {e}"))?;
    if verified.views != verified.steps || verified.result != record.footer.is_some() {
        return Err("not everything in the record was verified".to_owned());
    }
    for (how, doctored) in doctor(trial, &stamped) {
        if verify(&doctored, &mut fresh::<G>(&doctored)?).is_ok() {
            return Err(format!("a record {how} passes for a true one"));
        }
    }
    Ok(())
}

/// The record with one thing changed, in several ways.
fn doctor<G: Game>(trial: &mut Trial<'_, G>, record: &Record) -> Vec<(&'static str, Record)> {
    let mut all = Vec::new();
    let steps =
        (0..record.entries.len()).filter(|&at| matches!(record.entries[at], Entry::Step { .. }));
    if let Some(at) = pick(&mut trial.rng, steps) {
        let mut other = record.clone();
        if let Entry::Step { view, .. } = &mut other.entries[at] {
            *view = Some("0000000000000000".to_owned());
        }
        all.push(("with another view", other));
        let mut other = record.clone();
        if let Entry::Step { line, .. } = &mut other.entries[at] {
            "no such step".clone_into(line);
        }
        all.push(("with a step that is none", other));
    }
    if let Some(footer) = &record.footer {
        let mut other = (record.clone(), footer.clone());
        other.1.standings.0[0].total += 1;
        all.push(("with another result", Record { footer: Some(other.1), ..other.0 }));
        let mut other = (record.clone(), footer.clone());
        other.1.events = Some("0000000000000000".to_owned());
        all.push(("with other events", Record { footer: Some(other.1), ..other.0 }));
        let mut other = record.clone();
        other.entries.pop();
        all.push(("without its last step", other));
    }
    all
}
