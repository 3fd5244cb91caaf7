//! The first steps of a record as a text that people can read and compare.

use std::fmt::Write;

use mesozoic_core::record::Entry;
use mesozoic_core::{Audience, Game, Say, Seat, Viewer};
use mesozoic_table::{AnyTable, Record, Table};

use crate::compare::name;

/// How many entries are told.
const TOLD: usize = 12;

/// Tells the first steps of a record with everything that everybody hears and sees.
pub(super) fn tell<G: Game>(name: &str, text: &str) -> String {
    let mut told = String::new();
    // Writing to a string cannot fail.
    let _ = try_tell::<G>(name, text, &mut told);
    told
}

fn try_tell<G: Game>(name: &str, text: &str, out: &mut String) -> std::fmt::Result {
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => return write!(out, "{error}"),
    };
    let opened = record.open_args().and_then(|args| Table::<G>::open(&args));
    let mut table = match opened {
        Ok(table) => table,
        Err(error) => return write!(out, "{error}"),
    };
    let header = &record.header;
    writeln!(out, "# {}, {} seats, options {}", header.game, header.seats, header.options)?;
    writeln!(
        out,
        "# The first {TOLD} entries of {name}.record; UPDATE_GOLDEN=1 writes this file."
    )?;
    writeln!(out, "\n=== Set-up")?;
    moment(&table, 0, out)?;
    for (entry, n) in record.entries.iter().take(TOLD).zip(1..) {
        let heading = match entry {
            Entry::Step { seat, line, .. } => format!("seat {seat}: {line}"),
            Entry::Undo { seat } => format!("seat {seat} takes back its last step"),
            Entry::Rewind { seat, to, .. } => format!("seat {seat} goes back to after {to}"),
            Entry::Note { text, .. } => text.clone(),
        };
        writeln!(out, "\n=== {n}. {heading}")?;
        let before = table.events().len();
        if let Err(reason) = table.follow(entry) {
            return writeln!(out, "refused: {reason}");
        }
        moment(&table, before, out)?;
    }
    Ok(())
}

fn moment<G: Game>(table: &Table<G>, heard: usize, out: &mut String) -> std::fmt::Result {
    let state = table.state();
    for emitted in table.events().iter().skip(heard) {
        let mut say = Say::default();
        G::narrate(&emitted.event, &mut say);
        let line = say.line().text(|seat| format!("Player {seat}"));
        writeln!(out, "{}: {}", audience(emitted.to), line.trim_end())?;
    }
    for viewer in Viewer::all(state.seats()) {
        writeln!(out, "--- {} sees", name(viewer))?;
        for line in G::draw(&state.view(viewer)).lines() {
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    for seat in state.status().awaited().iter() {
        writeln!(out, "--- seat {seat} may {}", AnyTable::lines(table, seat).join(", "))?;
    }
    let scores: Vec<String> = Seat::all(state.seats())
        .map(|seat| state.score(seat, Viewer::Spectator).total.to_string())
        .collect();
    writeln!(out, "--- scores {}", scores.join(" "))
}

fn audience(to: Audience) -> String {
    match to {
        Audience::Everyone => "everyone".to_owned(),
        Audience::Only(seats) => format!("only {seats:?}"),
        Audience::Except(seats) => format!("all but {seats:?}"),
    }
}
