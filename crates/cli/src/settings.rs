//! Options from a file: TOML with the long names of `mesozoic serve`.
//!
//! What the command line or the environment says comes before it. Several commands read the same file
//! and take from it what they know.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use toml::{Table, Value};

use crate::exit::Unreadable;

/// The option that names the file.
const FILE: &str = "config";
/// Whose options the file may set.
const WHOLE: &str = "serve";

/// What the file that these matches name adds to the words of the command line.
pub(crate) fn words(form: &Command, matches: &ArgMatches) -> Result<Vec<OsString>> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(Vec::new()) };
    let has_file = form.find_subcommand(name).is_some_and(|command| knows(command, FILE));
    let Some(file) = has_file.then(|| matches.get_one::<PathBuf>(FILE)).flatten() else {
        return Ok(Vec::new());
    };
    let read = || -> Result<Vec<OsString>> {
        let table: Table = std::fs::read_to_string(file)?.parse()?;
        let whole = form.find_subcommand(WHOLE).context("there is a server")?;
        let here = form.find_subcommand(name).context("there is this command")?;
        let mut words = Vec::new();
        for (key, value) in &table {
            if key == FILE || !knows(whole, key) {
                bail!("{key}: there is no such option; `mesozoic serve --help` lists them");
            }
            if knows(here, key) && is_left_open(matches, key) {
                for value in texts(value).with_context(|| key.clone())? {
                    words.push(format!("--{key}={value}").into());
                }
            }
        }
        Ok(words)
    };
    read().with_context(|| Unreadable(format!("cannot read {}", file.display())))
}

fn knows(command: &Command, long: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_long() == Some(long))
}

/// Whether neither the command line nor the environment has said it.
fn is_left_open(matches: &ArgMatches, long: &str) -> bool {
    let source = matches.value_source(&long.replace('-', "_"));
    !matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable))
}

/// The texts of a value: a list gives the option several times.
fn texts(value: &Value) -> Result<Vec<String>> {
    Ok(match value {
        Value::String(text) => vec![text.clone()],
        Value::Integer(number) => vec![number.to_string()],
        Value::Array(list) => {
            let each = list.iter().map(texts).collect::<Result<Vec<_>>>()?;
            each.into_iter().flatten().collect()
        }
        _ => return Err(anyhow!("a text, a whole number or a list of texts is wanted")),
    })
}
