//! `mesozoic why`: whether a step is legal, and if not, by which rule.

use anyhow::Result;
use mesozoic_core::Seat;
use mesozoic_table::StepError;
use serde_json::json;

use crate::options::{self, PositionArg};
use crate::{input, output};

/// Say whether a step is legal, or the rule and the sentence that refuse it
///
/// Either answer is a success: the command exits with 0. A line that is no notation exits with 3
/// and prints nothing on standard output, with or without --json.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  mesozoic why position.json --seat 0 'place trex island'")]
pub(crate) struct Args {
    #[command(flatten)]
    from: PositionArg,
    /// Who would play, counted from 0
    #[arg(long, value_parser = options::seat)]
    seat: u8,
    /// What would be played
    #[arg(required = true, value_name = "NOTATION")]
    notation: Vec<String>,
    /// As JSON: legal, rule, sentence
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let table = input::position(&self.from.position)?;
        let seat = Seat(self.seat);
        input::check_seat(table.as_ref(), seat)?;
        let no = match table.why(seat, &self.notation.join(" ")) {
            Ok(()) => None,
            Err(error @ (StepError::Refused(_) | StepError::Reveals)) => Some(error),
            Err(error) => return Err(error.into()),
        };
        if self.json { print_json(no.as_ref()) } else { print_text(no.as_ref()) }
    }
}

fn print_json(no: Option<&StepError>) -> Result<()> {
    let (rule, sentence) = match no {
        Some(StepError::Refused(refusal)) => {
            (Some(refusal.rule), Some(refusal.sentence.to_string()))
        }
        other => (None, other.map(ToString::to_string)),
    };
    output::json(&json!({ "legal": no.is_none(), "rule": rule, "sentence": sentence }))
}

fn print_text(no: Option<&StepError>) -> Result<()> {
    match no {
        None => output::text("legal\n"),
        Some(error) => output::text(format!("{error}\n")),
    }
}
