//! How many instructions a step costs, beside what it cost when `bench/counts.json` was written. Counts
//! repeat where seconds do not, so a slower commit is seen on the busiest machine.
//!
//! A row of the file is one program: an example that does a fixed amount of work and prints how many
//! steps that was. Further rows need nothing here.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Map, Value, json};

use crate::ci::Outcome;
use crate::repo::Repo;
use crate::{command, debian};

/// Where the counts are kept.
const KEPT: &str = "bench/counts.json";

/// A count may move by this share before it is called a change: a new standard library, another
/// order of inlining.
const TOLERANCE: f64 = 0.03;

/// What `cargo xtask counts` is asked for.
#[derive(Args)]
pub(crate) struct Counts {
    /// Keep what was counted as what is expected from now on.
    #[arg(long)]
    update: bool,
}

/// One program and what a step of it cost.
struct Row {
    /// What it plays.
    what: String,
    package: String,
    example: String,
    profile: String,
    words: Vec<String>,
    /// Instructions a step.
    instructions: u64,
}

/// How a count compares with the one that was kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Same,
    Slower,
    Faster,
}

impl Verdict {
    fn of(kept: u64, counted: u64) -> Self {
        let ratio = counted as f64 / kept as f64;
        if ratio > 1.0 + TOLERANCE {
            Self::Slower
        } else if ratio < 1.0 - TOLERANCE {
            Self::Faster
        } else {
            Self::Same
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Same => "",
            Self::Slower => "SLOWER",
            Self::Faster => "faster",
        }
    }
}

/// Counts, as a task of its own.
pub(crate) fn run(repo: &Repo, args: &Counts) -> Result<()> {
    if let Err(why) = ready() {
        bail!("nothing counts here: {why:#}; install valgrind");
    }
    compare(repo, args.update)
}

/// Counts, as one of the checks.
pub(crate) fn check(repo: &Repo) -> Result<Outcome> {
    if let Err(why) = ready() {
        return Ok(Outcome::Skipped(format!("no valgrind ({why:#}); install valgrind")));
    }
    compare(repo, false).map(|()| Outcome::Passed)
}

/// Sees to it that there is something that counts.
fn ready() -> Result<()> {
    let is_there = || command::capture(Command::new("valgrind").arg("--version")).is_ok();
    if !is_there() {
        debian::install(&["valgrind"])?;
    }
    if is_there() { Ok(()) } else { bail!("it was installed, and yet it does not start") }
}

fn compare(repo: &Repo, update: bool) -> Result<()> {
    let path = repo.root().join(KEPT);
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {KEPT}"))?;
    let mut rows = read(&text)?;
    build(repo, &rows)?;
    let mut compared = Vec::new();
    for row in &mut rows {
        let counted = row.count(repo)?;
        compared.push((row.what.clone(), row.instructions, counted));
        row.instructions = counted;
    }
    println!("{}", table(&compared));
    if update {
        std::fs::write(&path, write(&rows))?;
        println!("{KEPT} is written anew");
        return Ok(());
    }
    let is =
        |wanted: Verdict| compared.iter().any(|(_, old, new)| Verdict::of(*old, *new) == wanted);
    if is(Verdict::Faster) {
        println!("A step costs clearly less: keep that with `cargo xtask counts --update`.");
    }
    if is(Verdict::Slower) {
        bail!("a step costs more than {:.0} % more than it did", 100.0 * TOLERANCE);
    }
    Ok(())
}

/// Builds every example once, those of one profile together.
fn build(repo: &Repo, rows: &[Row]) -> Result<()> {
    let examples: BTreeSet<_> =
        rows.iter().map(|row| (&row.profile, &row.package, &row.example)).collect();
    for (profile, package, example) in examples {
        let mut cargo = repo.cargo();
        cargo.args(["build", "--quiet", "--profile", profile]);
        command::run(cargo.args(["--package", package, "--example", example]))?;
    }
    Ok(())
}

impl Row {
    fn program(&self, repo: &Repo) -> Result<PathBuf> {
        let name = format!("{}{}", self.example, std::env::consts::EXE_SUFFIX);
        Ok(repo.target()?.join(&self.profile).join("examples").join(name))
    }

    /// Instructions a step, start and end of the program included.
    fn count(&self, repo: &Repo) -> Result<u64> {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        valgrind.arg(self.program(repo)?).args(&self.words).current_dir(repo.root());
        let output = valgrind.output().context("cannot start valgrind")?;
        let told = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            bail!("{} failed under valgrind:\n{}", self.what, told.trim_end());
        }
        let steps = String::from_utf8_lossy(&output.stdout);
        let steps: u64 = steps.trim().parse().context("an example prints how many steps it did")?;
        Ok(collected(&told).context("valgrind says what it counted")? / steps.max(1))
    }
}

/// The total in what callgrind tells at its end: `==7== Collected : 1234`.
fn collected(told: &str) -> Option<u64> {
    let line = told.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(' ').next()?.parse().ok()
}

fn table(compared: &[(String, u64, u64)]) -> String {
    let mut text = format!("{:<40} {:>9} {:>9} {:>8}\n", "instructions of", "kept", "counted", "");
    for (what, old, new) in compared {
        let change = 100.0 * (*new as f64 / *old as f64 - 1.0);
        let word = Verdict::of(*old, *new).word();
        let _ = writeln!(text, "{what:<40} {old:>9} {new:>9} {change:>+7.1} % {word}");
    }
    text
}

fn read(text: &str) -> Result<Vec<Row>> {
    let rows: Vec<Map<String, Value>> =
        serde_json::from_str(text).with_context(|| format!("{KEPT} is a list of rows"))?;
    let row = |row: &Map<String, Value>| {
        let word = |key: &str| row.get(key)?.as_str().map(str::to_owned);
        let words = row.get("words")?.as_array()?.iter();
        Some(Row {
            what: word("what")?,
            package: word("package")?,
            example: word("example")?,
            profile: word("profile")?,
            words: words.map(|word| word.as_str().map(str::to_owned)).collect::<Option<_>>()?,
            instructions: row.get("instructions")?.as_u64().filter(|&n| n > 0)?,
        })
    };
    let wanted = "what, package, example, profile, words, and instructions above 0";
    let read = |one: &Map<String, Value>| row(one).with_context(|| format!("a row has {wanted}"));
    rows.iter().map(read).collect()
}

fn write(rows: &[Row]) -> String {
    let row = |row: &Row| {
        json!({
            "what": row.what,
            "package": row.package,
            "example": row.example,
            "profile": row.profile,
            "words": row.words,
            "instructions": row.instructions,
        })
    };
    let rows: Vec<String> = rows.iter().map(|one| row(one).to_string()).collect();
    format!("[\n  {}\n]\n", rows.join(",\n  "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"[
  {"what":"a step","package":"p","example":"e","profile":"release","words":["a","4"],"instructions":400}
]
"#;

    #[test]
    fn rows_are_written_as_they_are_read() {
        let rows = read(TEXT).unwrap();
        assert_eq!(write(&rows), TEXT);
        assert!(read(&TEXT.replace("400", "0")).is_err(), "nothing costs nothing");
        assert!(read(&TEXT.replace("words", "word")).is_err());
    }

    #[test]
    fn only_clear_changes_are_changes() {
        let verdicts = [388, 400, 412, 387, 413].map(|counted| Verdict::of(400, counted));
        let same = Verdict::Same;
        assert_eq!(verdicts, [same, same, same, Verdict::Faster, Verdict::Slower]);
    }

    #[test]
    fn the_total_is_read_from_what_callgrind_tells() {
        let told = "==7== Events    : Ir\n==7== Collected : 1234567\n==7==\n";
        assert_eq!(collected(told), Some(1_234_567));
        assert_eq!(collected("==7== Events    : Ir"), None);
    }

    #[test]
    fn tables_name_what_changed() {
        let text = table(&[("one".to_owned(), 400, 500), ("other".to_owned(), 400, 300)]);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].ends_with("+25.0 % SLOWER"), "{text}");
        assert!(lines[2].ends_with("-25.0 % faster"), "{text}");
    }
}
