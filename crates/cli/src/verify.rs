//! `mesozoic verify`: whether a record is what it claims to be.

use std::path::PathBuf;

use anyhow::{Context, Result};
use mesozoic_core::record::DiceNote;
use mesozoic_table::{Record, Verified};

use crate::{input, output};

/// Play a record again and compare every draw, event and the result with what it claims
///
/// Exits with 1 and the first mismatch on standard error if they differ.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  mesozoic verify game.record")]
pub(crate) struct Args {
    /// A file with a record, or - for standard input
    #[arg(value_name = "RECORD")]
    record: PathBuf,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let record = input::record(&self.record)?;
        let done = mesozoic_sim::verify(&record).with_context(|| input::name(&self.record))?;
        output::text(describe(&record, done))
    }
}

fn describe(record: &Record, done: Verified) -> String {
    let game = &record.header.game;
    let result = if done.result {
        "Every draw, the events and the result were recomputed and agree."
    } else {
        "Every draw was recomputed. The record has no result to compare: the match is unfinished."
    };
    let views = match done.views {
        0 => "the record keeps no fingerprints of the table".to_owned(),
        n => format!("{n} fingerprints of the table agree"),
    };
    let dice = match &record.header.dice {
        DiceNote::Fair { .. } => {
            "The dice are provably fair: the server's seed fits its commitment, and no single \
             party could choose them."
                .to_owned()
        }
        DiceNote::Text { seed } => {
            format!("The dice follow from the text \"{seed}\": repeatable, but not provably fair.")
        }
        DiceNote::Quick { seed } => {
            format!("The dice are quick dice of seed {seed}: repeatable, but not provably fair.")
        }
    };
    format!("{game}: {} steps are legal; {views}.\n{result}\n{dice}\n", done.steps)
}
