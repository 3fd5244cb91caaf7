//! `mesozoic ladder --all`: how strong the six levels are, kept and written down.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use mesozoic_sim::{Found, Pair, Part, Strength, joined, page, plots, read, times, unfinished};

use super::describe;
use crate::output;
use crate::progress::Progress;

/// Where a page's tables begin and end.
const TABLES: &str = "<!-- Tables, written by `mesozoic ladder --all`. -->";
const TABLES_END: &str = "<!-- End of the tables. -->";

/// Levels to measure, and where what is found goes.
pub(super) struct All {
    pub(super) strength: Strength,
    pub(super) keep: PathBuf,
    pub(super) page: Option<PathBuf>,
    /// How long may be played; until all is known if nothing is said.
    pub(super) minutes: Option<f64>,
}

impl All {
    /// Plays what was not played before, part by part. Everything that is known of these players goes to the
    /// page, also what earlier commands have found.
    pub(super) fn run(&self) -> Result<()> {
        let mut known = self.kept()?;
        let pairs = self.strength.pairs()?;
        match self.minutes {
            Some(minutes) => self.play_for(minutes * 60.0, &pairs, &mut known)?,
            None => self.play_all(&pairs, &mut known)?,
        }
        let known = joined(known);
        self.keep_anew(&known)?;
        match &self.page {
            Some(_) => self.write(&self.strength.all_found(&known)?),
            None => Ok(()),
        }
    }

    /// One pair after the other.
    fn play_all(&self, pairs: &[Pair], known: &mut Vec<Part>) -> Result<()> {
        for (at, pair) in pairs.iter().enumerate() {
            let Some(mut next) = self.strength.next(pair, known)? else { continue };
            output::aside(format!("{} of {}: {}", at + 1, pairs.len(), pair.title()));
            let mut progress = Progress::of(self.strength.games(pair) - next.start);
            loop {
                let part = self.strength.part(pair, next, |games| progress.add(games))?;
                self.add(&part)?;
                known.push(part);
                match self.strength.next(pair, known)? {
                    Some(more) => next = more,
                    None => break,
                }
            }
            progress.finish();
            self.tell(pair, known)?;
        }
        Ok(())
    }

    /// All pairs in turn, for so many seconds.
    fn play_for(&self, seconds: f64, pairs: &[Pair], known: &mut Vec<Part>) -> Result<()> {
        let start = Instant::now();
        loop {
            let left = seconds - start.elapsed().as_secs_f64();
            let Some((at, next)) = self.strength.due(pairs, known, left)? else { return Ok(()) };
            let pair = &pairs[at];
            output::aside(format!("{left:.0} s left: {}", pair.title()));
            let mut progress = Progress::of(next.end - next.start);
            let part = self.strength.part(pair, next, |games| progress.add(games))?;
            progress.finish();
            self.add(&part)?;
            known.push(part);
            self.tell(pair, known)?;
        }
    }

    fn tell(&self, pair: &Pair, known: &[Part]) -> Result<()> {
        let Some(Found { game, seats, duel }) = self.strength.found(pair, known)? else {
            return Ok(());
        };
        output::text(format!("{game}, {seats} seats: {}", describe(&duel)))
    }

    /// What earlier commands have found; nothing if there is no file yet. A line that one of them did not
    /// finish is taken out.
    fn kept(&self) -> Result<Vec<Part>> {
        let name = self.keep.display();
        match fs::read_to_string(&self.keep) {
            Ok(text) => {
                let torn = unfinished(&text);
                if torn > 0 {
                    fs::write(&self.keep, &text[..text.len() - torn])
                        .with_context(|| format!("cannot write {name}"))?;
                }
                read(&text).with_context(|| format!("{name}: not kept by `mesozoic ladder --all`"))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error).with_context(|| format!("cannot read {name}")),
        }
    }

    fn add(&self, part: &Part) -> Result<()> {
        let name = self.keep.display();
        let file = OpenOptions::new().create(true).append(true).open(&self.keep);
        let mut file = file.with_context(|| format!("cannot write {name}"))?;
        let line = serde_json::to_string(part)? + "\n";
        file.write_all(line.as_bytes()).with_context(|| format!("cannot write {name}"))
    }

    /// Writes all that is known in as few lines as will do, so that the file stays small.
    fn keep_anew(&self, known: &[Part]) -> Result<()> {
        let name = self.keep.display();
        let lines: Vec<String> =
            known.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
        let beside = self.keep.with_extension("new");
        fs::write(&beside, lines.join("\n") + "\n")
            .and_then(|()| fs::rename(&beside, &self.keep))
            .with_context(|| format!("cannot write {name}"))
    }

    /// Puts the tables into the page, between what people have written, and pictures beside it, into a folder
    /// of its name.
    fn write(&self, known: &[Found]) -> Result<()> {
        let Some(path) = &self.page else { return Ok(()) };
        let name = path.display();
        let old = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        let parts = old.split_once(TABLES).and_then(|(before, rest)| {
            let (_, after) = rest.split_once(TABLES_END)?;
            Some((before, after))
        });
        let (before, after) = parts.with_context(|| {
            format!("{name}: no place for tables; write {TABLES} and {TABLES_END}")
        })?;
        let pictures = path.with_extension("");
        let folder = pictures.file_name().unwrap_or_default().to_string_lossy();
        let tables = page(known, &folder) + &times(known);
        let new = format!("{before}{TABLES}\n\n{tables}{TABLES_END}{after}");
        draw(&pictures, known)?;
        fs::write(path, new).with_context(|| format!("cannot write {name}"))
    }
}

fn draw(folder: &Path, known: &[Found]) -> Result<()> {
    let failed = |path: &Path| format!("cannot write {}", path.display());
    fs::create_dir_all(folder).with_context(|| failed(folder))?;
    for (game, svg) in plots(known) {
        let path = folder.join(format!("{game}.svg"));
        fs::write(&path, svg).with_context(|| failed(&path))?;
    }
    Ok(())
}
