//! `mesozoic verify`: whether records are what they claim to be.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mesozoic_core::record::DiceNote;
use mesozoic_table::{Record, Verified};

use crate::exit::{self, Said};
use crate::{input, output};

/// Play records again and compare every draw, event and the result with what they claim
///
/// Of several records each gets a line, and those that fail do not keep the rest from being
/// checked. Exits with 2 and the first mismatch on standard error if a record does not hold, with 3
/// if one cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  mesozoic verify game.record\n  \
                        mesozoic verify records/*.record")]
pub(crate) struct Args {
    /// Files with records, or - for standard input
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        if let [only] = &self.records[..] {
            let (record, done) = verify(only)?;
            return output::text(describe(&record, done));
        }
        let (mut good, mut gravest) = (0, 0);
        for path in &self.records {
            match verify(path) {
                Ok((record, done)) => {
                    good += 1;
                    output::text(format!("{}: {}\n", input::name(path), sum_up(&record, done)))?;
                }
                Err(error) => gravest = gravest.max(exit::tell(&error)),
            }
        }
        output::text(format!("{good} of {} records hold\n", self.records.len()))?;
        if gravest == 0 { Ok(()) } else { Err(Said::code(gravest)) }
    }
}

fn verify(path: &Path) -> Result<(Record, Verified)> {
    let (record, mut table) = input::record(path)?;
    let done =
        mesozoic_table::verify(&record, table.as_mut()).with_context(|| input::name(path))?;
    Ok((record, done))
}

/// How the players ended the match, if they did.
fn ended(record: &Record) -> Option<&str> {
    record.footer.as_ref()?.ended.as_deref()
}

fn sum_up(record: &Record, done: Verified) -> String {
    let (game, steps) = (&record.header.game, done.steps);
    let end = match (done.result, ended(record)) {
        (true, _) => "the result agrees".to_owned(),
        (false, Some(how)) => format!("ended by its players ({how})"),
        (false, None) => "unfinished".to_owned(),
    };
    let dice = if done.fair { "provably fair dice" } else { "dice that prove nothing" };
    format!("{game}, {steps} steps are legal, {end}, {dice}")
}

fn describe(record: &Record, done: Verified) -> String {
    let game = &record.header.game;
    let result = match (done.result, ended(record)) {
        (true, _) => "Every draw, the events and the result were recomputed and agree.".to_owned(),
        (false, Some(how)) => format!(
            "Every draw was recomputed. There is no result of the rules to compare: the players \
             ended the match before ({how})."
        ),
        (false, None) => "Every draw was recomputed. The record has no result to compare: the \
                          match is unfinished."
            .to_owned(),
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
