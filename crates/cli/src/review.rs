//! `mesozoic review`: a finished match, looked at again.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;
use mesozoic_core::Line;
use mesozoic_protocol::{Decision, Guess, Rating, Review};
use mesozoic_review::{NotReviewed, SECONDS, SEED, begin};

use crate::progress::Progress;
use crate::tell::Names;
use crate::{input, output};

/// Look at a finished match again: who played how well, who was lucky, and what would have been better
///
/// Every decision is compared with what good players would have done in its place, and everything that
/// was drawn with what else could have been. A server shows the same numbers for the same match.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  mesozoic review game.record\n  \
                        mesozoic review game.record --json > review.json")]
pub(crate) struct Args {
    /// A file with a record, or - for standard input
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Print everything, with every decision and every draw, as JSON
    #[arg(long)]
    json: bool,
    /// What everything that is imagined follows from
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
    /// About how long to imagine at most, in seconds of a quick core; the result follows from the number,
    /// never from a clock
    #[arg(long, value_name = "N", default_value_t = SECONDS, value_parser = seconds)]
    seconds: f32,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let (record, _) = input::record(&self.record)?;
        let mut review =
            begin(&record, self.seed, self.seconds).map_err(|error| self.explain(error))?;
        let mut progress = Progress::over(review.of().into(), "parts");
        let made = loop {
            if let Some(made) = review.made() {
                break made;
            }
            review.advance();
            progress.add(1);
        };
        progress.finish();
        if self.json {
            output::json(&made)
        } else {
            output::text(tell(&made, &Names::of_record(&record)))
        }
    }

    fn explain(&self, error: NotReviewed) -> anyhow::Error {
        anyhow::Error::new(error).context(input::name(&self.record))
    }
}

fn seconds(text: &str) -> Result<f32, String> {
    let seconds = text.parse().ok().filter(|n: &f32| (0.1..=3600.0).contains(n));
    seconds.ok_or_else(|| "write a number of seconds from 0.1 to 3600, such as 12".to_owned())
}

/// The review for people.
fn tell(review: &Review, names: &Names) -> String {
    let mut text = String::new();
    for seat in &review.seats {
        let _ = writeln!(text, "{}", names.sentence(&seat.summary));
        let of = seat.decisions;
        let _ = writeln!(
            text,
            "   {} of {of} decisions could not be bettered, {} points were given away; luck {}",
            seat.best,
            number(seat.given.mean),
            points(seat.luck),
        );
        for &at in &seat.costliest {
            if let Some(decision) = review.decisions.get(at as usize) {
                let _ = writeln!(text, "   {}", costly(decision, names));
                for reason in decision.better.iter().flat_map(|better| &better.reasons) {
                    let _ = writeln!(text, "      {}", names.reason(decision.seat, reason));
                }
            }
        }
    }
    text
}

/// So many steps of a long decision are told.
const TOLD: usize = 3;

fn costly(decision: &Decision, names: &Names) -> String {
    let words = |labels: &[Line]| -> String {
        let mut told: Vec<String> =
            labels.iter().take(TOLD).map(|label| names.sentence(label)).collect();
        if labels.len() > TOLD {
            told.push("and so on".to_owned());
        }
        told.join(", then ")
    };
    let better = decision.better.as_ref().map(|hint| words(&hint.label)).unwrap_or_default();
    format!(
        "after entry {}, {} for {} points and {} of winning: {}; better: {better}",
        decision.entry,
        called(decision.rating),
        points(decision.points),
        percent(decision.win),
        words(&decision.played.label),
    )
}

fn called(rating: Rating) -> &'static str {
    match rating {
        Rating::Best => "the best there was",
        Rating::Good => "good, though",
        Rating::Slip => "a slip",
        Rating::Mistake => "a mistake",
    }
}

fn percent(guess: Guess) -> String {
    format!("{:.0} ± {:.0} %", guess.mean * 100.0, guess.error * 100.0)
}

fn points(guess: Guess) -> String {
    format!("{} ± {}", number(guess.mean), number(guess.error))
}

fn number(n: f32) -> String {
    format!("{n:.1}")
}
