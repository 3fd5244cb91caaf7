//! What a table says, for people: events, scores and results in words.

use std::fmt::Write;

use mesozoic_core::{Line, Seat, Viewer};
use mesozoic_table::AnyTable;

use crate::output;

/// What a sentence calls a seat.
pub(crate) fn name(seat: Seat) -> String {
    format!("Seat {seat}")
}

/// A sentence as plain text.
pub(crate) fn sentence(line: &Line) -> String {
    line.text(name)
}

/// The events that a viewer has heard after the first `after`, one sentence each.
pub(crate) fn told(table: &dyn AnyTable, viewer: Viewer, after: u32) -> Vec<String> {
    let lines = table.told(viewer, after).into_iter().map(|told| sentence(&told.line));
    lines.filter(|line| !line.is_empty()).collect()
}

/// Every seat's score by source, as a table with a column a seat.
pub(crate) fn scores(table: &dyn AnyTable, viewer: Viewer) -> String {
    let scores = table.scores(viewer);
    let mut sources: Vec<&str> = Vec::new();
    for part in scores.iter().flat_map(|score| &score.parts) {
        if !sources.contains(&part.name.as_ref()) {
            sources.push(&part.name);
        }
    }
    let head = Seat::all(table.seats()).map(name);
    let mut rows = vec![[String::new()].into_iter().chain(head).collect::<Vec<_>>()];
    for source in sources {
        let values = scores.iter().map(|score| {
            let of = score.parts.iter().filter(|part| part.name == source);
            of.map(|part| part.value).sum::<i32>().to_string()
        });
        rows.push([source.to_owned()].into_iter().chain(values).collect());
    }
    let totals = scores.iter().map(|score| score.total.to_string());
    rows.push(["Total".to_owned()].into_iter().chain(totals).collect());
    output::table(&rows)
}

/// The result in words, best first; nothing before the end.
pub(crate) fn result(table: &dyn AnyTable) -> String {
    let mut text = String::new();
    for placing in table.standings().iter().flat_map(|standings| &standings.0) {
        let (rank, seat, total) = (placing.rank, name(placing.seat), placing.total);
        let _ = write!(text, "{rank}. {seat} with {total} points");
        if let Some(reason) = &placing.tie_break {
            let _ = write!(text, " ({reason})");
        }
        text.push('\n');
    }
    text
}
