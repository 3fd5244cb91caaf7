//! `mesozoic replay`: a record, entry by entry.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use mesozoic_core::Viewer;
use mesozoic_core::record::Entry;
use mesozoic_table::{AnyTable, Record};

use crate::options::ViewerArg;
use crate::tell::Names;
use crate::{input, output};

/// Walk through a record: tell every entry and draw the table where the walk ends
///
/// With --json or --position only the place where the walk ends is printed: what somebody knows
/// there, or all of it, to go on from.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  mesozoic replay game.record --at 12 --seat 0\n  \
                        mesozoic replay game.record --at 12 --position > position.json")]
pub(crate) struct Args {
    /// A file with a record, or - for standard input
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Stop after this many entries; 0 shows the set-up
    #[arg(long, value_name = "N", value_parser = entries)]
    at: Option<usize>,
    #[command(flatten)]
    viewer: ViewerArg,
    /// Print what a seat or a spectator may know there, as JSON, like `mesozoic view`
    #[arg(long, conflicts_with = "position")]
    json: bool,
    /// Print the position there, for `mesozoic apply` and the others that take one
    #[arg(long, conflicts_with_all = ["seat", "spectator"])]
    position: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let (record, mut table) = input::record(&self.record)?;
        let entries = record.entries.len();
        let end = self.at.unwrap_or(entries);
        ensure!(end <= entries, "--at {end}: the record has {entries} entries");
        let viewer = self.viewer.viewer();
        input::check_viewer(table.as_ref(), viewer)?;
        let story = self.walk(&record, end, table.as_mut(), viewer)?;
        if self.position {
            let position = table.position().context(
                "the dice of a match at a server cannot be carried on by a position; --json prints \
                 what lies on the table",
            )?;
            return output::json(&position);
        }
        if self.json {
            return output::view(table.as_ref(), viewer);
        }
        output::text(story)
    }

    /// Plays the entries and tells them.
    fn walk(
        &self,
        record: &Record,
        end: usize,
        table: &mut dyn AnyTable,
        viewer: Viewer,
    ) -> Result<String> {
        let names = Names::of_record(record);
        let mut text = events(table, &names, viewer, 0);
        let mut heard = table.heard(viewer);
        mesozoic_table::replay(table, &record.entries[..end], |at, entry, table| {
            let _ = writeln!(text, "{}. {}", at + 1, describe(entry, &names));
            text.push_str(&events(table, &names, viewer, heard));
            heard = table.heard(viewer);
        })
        .with_context(|| input::name(&self.record))?;
        text.push('\n');
        text.push_str(&names.draw(table, viewer));
        text.push('\n');
        if table.status().is_over() {
            let (scores, result) = (names.scores(table, viewer), names.result(table));
            let _ = write!(text, "\n{scores}\n{result}");
        }
        Ok(text)
    }
}

/// How many entries. The record knows how many it has; here it only has to be a number.
fn entries(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "write how many entries to walk through, such as 12".to_owned())
}

fn events(table: &dyn AnyTable, names: &Names, viewer: Viewer, after: u32) -> String {
    names
        .told(table, viewer, after)
        .iter()
        .fold(String::new(), |text, line| text + "   " + line + "\n")
}

fn describe(entry: &Entry, names: &Names) -> String {
    match entry {
        Entry::Step { seat, line, .. } => format!("{}: {line}", names.name(*seat)),
        Entry::Undo { seat } => format!("{} takes back the last step.", names.name(*seat)),
        Entry::Rewind { text: Some(text), .. } => output::plain(text),
        Entry::Rewind { seat, .. } => format!("{} goes back.", names.name(*seat)),
        Entry::Note { text, .. } => format!("Note: {}", output::plain(text)),
    }
}
