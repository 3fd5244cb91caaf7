//! `mesozoic games`: what can be played.

use std::fmt::Write;

use anyhow::Result;
use mesozoic_core::{Level, Meta, OptionKind, Rung};
use mesozoic_protocol::GameCard;
use mesozoic_registry::GAMES;
use serde_json::{Value, json};

use crate::output;

/// List the games with their seats and options
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  mesozoic games --json")]
pub(crate) struct Args {
    /// As JSON
    #[arg(long)]
    json: bool,
    /// The levels of bots instead, which are the same in every game
    #[arg(long)]
    levels: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        if self.levels && self.json {
            return output::json(&Rung::ALL.map(level));
        }
        if self.levels {
            let told =
                |rung: Rung| format!("{}  {}, {}", Level::Rung(rung), rung.name(), rung.habit());
            return output::text(Rung::ALL.map(told).join("\n") + "\n");
        }
        if self.json {
            let cards: Vec<GameCard> = GAMES.iter().map(|game| game.meta.into()).collect();
            return output::json(&cards);
        }
        output::text(GAMES.iter().map(|game| describe(game.meta)).collect::<Vec<_>>().join("\n"))
    }
}

/// A level with its words, as the client shows them.
fn level(rung: Rung) -> Value {
    json!({ "level": Level::Rung(rung).to_string(), "name": rung.name(), "habit": rung.habit() })
}

fn describe(meta: &Meta) -> String {
    let mut text = String::new();
    let (seats, minutes) = (&meta.seats, &meta.minutes);
    let _ = writeln!(
        text,
        "{}  {}, {} to {} seats, {} to {} minutes, weight {} of 5",
        meta.id,
        meta.title,
        seats.start(),
        seats.end(),
        minutes.start(),
        minutes.end(),
        meta.weight
    );
    let _ = writeln!(text, "  {}", meta.blurb);
    for spec in meta.options {
        let (values, default) = match spec.kind {
            OptionKind::Choice { values, default } | OptionKind::PerSeat { values, default } => {
                (values.iter().map(|v| v.id).collect::<Vec<_>>().join("|"), default)
            }
            OptionKind::Switch { default } => {
                ("on|off".to_owned(), if default { "on" } else { "off" })
            }
        };
        let per_seat = if matches!(spec.kind, OptionKind::PerSeat { .. }) { "[.SEAT]" } else { "" };
        let _ = writeln!(text, "  --set {}{per_seat}={values}  (default {default})", spec.key);
        let _ = writeln!(text, "      {}", spec.help);
    }
    text
}
