//! `mesozoic replay`: a record, entry by entry.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use mesozoic_core::Viewer;
use mesozoic_core::record::Entry;
use mesozoic_table::AnyTable;

use crate::options::ViewerArg;
use crate::{input, output, tell};

/// Walk through a record: tell every entry and draw the table where the walk ends
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  mesozoic replay game.record --at 12 --seat 0")]
pub(crate) struct Args {
    /// A file with a record, or - for standard input
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Stop after this many entries; 0 shows the set-up
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    #[command(flatten)]
    viewer: ViewerArg,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let record = input::record(&self.record)?;
        let end = self.at.unwrap_or(record.entries.len());
        let entries = record.entries.len();
        ensure!(end <= entries, "--at {end}: the record has {entries} entries");
        let name = || input::name(&self.record);
        let mut table = mesozoic_sim::open(&record).with_context(name)?;
        let viewer = self.viewer.viewer();
        if let Viewer::Seat(seat) = viewer {
            input::check_seat(table.as_ref(), seat)?;
        }
        let mut text = events(table.as_ref(), viewer, 0);
        let mut heard = table.heard(viewer);
        let entries = &record.entries[..end];
        mesozoic_table::replay(table.as_mut(), entries, |at, entry, table| {
            let _ = writeln!(text, "{}. {}", at + 1, describe(entry));
            text.push_str(&events(table, viewer, heard));
            heard = table.heard(viewer);
        })
        .with_context(name)?;
        text.push('\n');
        text.push_str(table.draw(viewer).trim_end());
        text.push('\n');
        if table.status().is_over() {
            let (scores, result) =
                (tell::scores(table.as_ref(), viewer), tell::result(table.as_ref()));
            let _ = write!(text, "\n{scores}\n{result}");
        }
        output::text(text)
    }
}

fn events(table: &dyn AnyTable, viewer: Viewer, after: u32) -> String {
    tell::told(table, viewer, after)
        .iter()
        .fold(String::new(), |text, line| text + "   " + line + "\n")
}

fn describe(entry: &Entry) -> String {
    match entry {
        Entry::Step { seat, line, .. } => format!("{}: {line}", tell::name(*seat)),
        Entry::Undo { seat } => format!("{} takes back the last step.", tell::name(*seat)),
        Entry::Note { text } => format!("Note: {text}"),
    }
}
