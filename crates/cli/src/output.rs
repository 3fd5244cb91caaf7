//! Standard output, through which scripts read. Errors of writing are errors of the command: the
//! `print` macros would panic when the reader closes the pipe.

use std::io::{self, Write};

use anyhow::Result;
use mesozoic_core::Viewer;
use mesozoic_table::AnyTable;
use serde::Serialize;
use serde_json::Value;

/// Prints text as it is.
pub(crate) fn text(text: impl AsRef<str>) -> Result<()> {
    Ok(write(text.as_ref())?)
}

/// The same, for callbacks whose errors are of input and output.
pub(crate) fn write(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints a value as JSON for people and programs: indented, with a line break at the end.
pub(crate) fn json(value: &impl Serialize) -> Result<()> {
    text(serde_json::to_string_pretty(value)? + "\n")
}

/// Prints what a viewer may know.
pub(crate) fn view(table: &dyn AnyTable, viewer: Viewer) -> Result<()> {
    let view: Value = serde_json::from_str(table.view(viewer).get())?;
    json(&view)
}

/// A text as one line that can neither move the cursor nor colour the screen, whatever a hostile
/// document has put into it.
pub(crate) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Tells people something on standard error. If nobody listens, so be it.
pub(crate) fn aside(line: impl AsRef<str>) {
    let _ = writeln!(io::stderr(), "{}", line.as_ref());
}

/// An interval of rates in per cent.
pub(crate) fn interval([from, to]: [f64; 2]) -> String {
    format!("{:.1} to {:.1} %", from * 100.0, to * 100.0)
}

/// Rows as columns: the first is aligned to the left, the others to the right.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..).map_while(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells: Vec<String> = cells
            .map(
                |(i, (cell, &w))| {
                    if i == 0 { format!("{cell:<w$}") } else { format!("{cell:>w$}") }
                },
            )
            .collect();
        cells.join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_from_outside_cannot_write_over_the_screen() {
        assert_eq!(plain("a\nb\u{1b}[2J\u{9b}c é"), "a b [2J c é");
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [vec!["seat", "mean"], vec!["0", "7.5"], vec!["total", "é"]];
        let rows = rows.map(|row| row.into_iter().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(table(&rows), "seat   mean\n0       7.5\ntotal     é\n");
    }
}
