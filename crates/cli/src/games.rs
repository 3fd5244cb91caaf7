//! `mesozoic games`: what can be played.

use std::fmt::Write;

use anyhow::Result;
use mesozoic_core::{Meta, OptionKind, OptionSpec, OptionValue};
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
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        if self.json {
            return output::json(&GAMES.iter().map(|game| card(game.meta)).collect::<Vec<_>>());
        }
        output::text(GAMES.iter().map(|game| describe(game.meta)).collect::<Vec<_>>().join("\n"))
    }
}

fn card(meta: &Meta) -> Value {
    json!({
        "id": meta.id,
        "title": meta.title,
        "blurb": meta.blurb,
        "seats": { "from": meta.seats.start(), "to": meta.seats.end() },
        "minutes": { "from": meta.minutes.start(), "to": meta.minutes.end() },
        "weight": meta.weight,
        "rules": meta.rules,
        "options": meta.options.iter().map(option).collect::<Vec<_>>(),
    })
}

/// `values` holds what documents hold; `choices` names them for people.
fn option(spec: &OptionSpec) -> Value {
    let ids = |values: &[OptionValue]| values.iter().map(|v| json!(v.id)).collect::<Vec<_>>();
    let (kind, values, choices, default) = match spec.kind {
        OptionKind::Choice { values, default } => ("choice", ids(values), values, json!(default)),
        OptionKind::PerSeat { values, default } => ("perSeat", ids(values), values, json!(default)),
        OptionKind::Switch { default } => {
            ("switch", vec![json!(false), json!(true)], &[][..], json!(default))
        }
    };
    json!({
        "key": spec.key,
        "title": spec.title,
        "help": spec.help,
        "kind": kind,
        "values": values,
        "choices": choices,
        "default": default,
    })
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
