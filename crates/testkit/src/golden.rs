//! Golden records: whole games kept as files, so that nothing changes unnoticed.
//!
//! A record holds the steps of a game, the fingerprint of the spectator's view after each, and the
//! result; refactoring a state therefore churns no files. With `UPDATE_GOLDEN=1` in the
//! environment files are written instead of compared: missing games are played, and fingerprints
//! and results of the others are taken anew from their steps.
//!
//! Coverage is a rule, not a hope: every seat count, option value and kind of step, and whatever
//! else a game demands, must occur in some record. What is missing is listed; what cannot occur is
//! excused with a reason.

mod generate;
mod playthrough;

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::path::PathBuf;

use mesozoic_core::record::Entry;
use mesozoic_core::{Game, OptionKind};
use mesozoic_table::{AnyTable, Record, Table, options_from_pairs, verify};
use serde_json::Value;

pub use generate::generate;

use crate::files;

/// What a game's records tell about themselves.
type Labeller<G> = Box<dyn Fn(&Record, &Table<G>) -> Vec<String>>;

/// The golden records of one game.
///
/// ```text
/// #[test]
/// fn records_hold() {
///     Golden::<Draftosaurus>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
///         .steps(["place", "discard", "move"])
///         .game(2, &[("mode", "winter")], "1")
///         .playthrough("02p-winter-1")
///         .check();
/// }
/// ```
pub struct Golden<G: Game> {
    folder: PathBuf,
    games: Vec<(String, u8, Value, String)>,
    playthroughs: Vec<String>,
    seats: Vec<u8>,
    required: Vec<String>,
    excused: Vec<(String, String)>,
    labellers: Vec<Labeller<G>>,
    game: PhantomData<G>,
}

impl<G: Game> std::fmt::Debug for Golden<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Golden").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl<G: Game> Golden<G> {
    /// The records in a folder.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            games: Vec::new(),
            playthroughs: Vec::new(),
            seats: G::META.seats.collect(),
            required: Vec::new(),
            excused: Vec::new(),
            labellers: Vec::new(),
            game: PhantomData,
        }
    }

    /// Demands this game, which is played by chance when it is missing and `UPDATE_GOLDEN` is set.
    /// Its file is named by seats, option values and seed: `02p-winter-1.record`.
    #[must_use]
    pub fn game(mut self, seats: u8, options: &[(&str, &str)], seed: &str) -> Self {
        let values: Vec<&str> = options.iter().map(|(_, value)| *value).collect();
        let values = if values.is_empty() { "default".to_owned() } else { values.join("-") };
        let options = options_from_pairs(G::META.options, seats, options.iter().copied())
            .unwrap_or_else(|e| panic!("golden game of {seats}: {e}"));
        let name = format!("{seats:02}p-{values}-{seed}.record");
        self.games.push((name, seats, options, seed.to_owned()));
        self
    }

    /// Keeps the first steps of a record also as a text that people can read, with every view.
    #[must_use]
    pub fn playthrough(mut self, record: &str) -> Self {
        self.playthroughs.push(record.to_owned());
        self
    }

    /// Demands these seat counts instead of all.
    #[must_use]
    pub fn seats(mut self, seats: impl Into<Vec<u8>>) -> Self {
        self.seats = seats.into();
        self
    }

    /// Demands these kinds of steps: the first words of the notation.
    #[must_use]
    pub fn steps<'s>(mut self, kinds: impl IntoIterator<Item = &'s str>) -> Self {
        self.required.extend(kinds.into_iter().map(|kind| format!("step {kind}")));
        self
    }

    /// Demands labels that the game gives itself, such as its reasons to end and its tie-breaks.
    /// `labeller` is shown each record and the table at its end.
    #[must_use]
    pub fn labels<'s>(
        mut self,
        required: impl IntoIterator<Item = &'s str>,
        labeller: impl Fn(&Record, &Table<G>) -> Vec<String> + 'static,
    ) -> Self {
        self.required.extend(required.into_iter().map(str::to_owned));
        self.labellers.push(Box::new(labeller));
        self
    }

    /// Lets a label be missing, for a reason.
    #[must_use]
    pub fn excuse(mut self, label: &str, reason: &str) -> Self {
        self.excused.push((label.to_owned(), reason.to_owned()));
        self
    }

    /// Compares everything, or writes it with `UPDATE_GOLDEN=1`. Panics with a list of what is
    /// wrong or missing.
    pub fn check(&self) {
        let wrong = self.wrong(files::updating());
        let hint = "run the test with UPDATE_GOLDEN=1 to write what was meant to change";
        assert!(wrong.is_empty(), "golden records ({hint}):\n  {}", wrong.join("\n  "));
    }

    /// Everything that is wrong or missing, after writing what may be written.
    pub fn wrong(&self, update: bool) -> Vec<String> {
        let mut wrong = Vec::new();
        if update {
            wrong.extend(self.write());
        }
        let records = files::list(&self.folder, "record");
        let missing = self.games.iter().filter(|(name, ..)| records.iter().all(|r| r.0 != *name));
        wrong.extend(missing.map(|(name, ..)| format!("{name}: is missing")));
        let mut labels = BTreeSet::new();
        for (name, text) in &records {
            match self.hold(text) {
                Ok(found) => labels.extend(found),
                Err(what) => wrong.push(format!("{name}: {what}")),
            }
        }
        wrong.extend(self.wrong_playthroughs(&records));
        wrong.extend(self.uncovered(&labels));
        wrong
    }

    /// Plays missing games, takes fingerprints and results anew.
    fn write(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let before = files::list(&self.folder, "record");
        for (name, seats, options, seed) in &self.games {
            if before.iter().all(|(there, _)| there != name) {
                let record = generate::<G>(*seats, options, seed);
                files::write(&self.folder, name, &record.to_string());
            }
        }
        let mut after = Vec::new();
        for (name, text) in files::list(&self.folder, "record") {
            match taken_anew::<G>(&text) {
                Ok(new) => {
                    if new != text {
                        files::write(&self.folder, &name, &new);
                    }
                    after.push((name, new));
                }
                Err(what) => {
                    wrong.push(format!("{name}: {what}; remove it to have another game played"));
                }
            }
        }
        for record in &self.playthroughs {
            if let Some((_, text)) =
                after.iter().find(|(name, _)| *name == format!("{record}.record"))
            {
                let text = playthrough::tell::<G>(record, text);
                files::write(&self.folder, &format!("{record}.playthrough"), &text);
            }
        }
        wrong
    }

    /// Verifies a record and gives its labels.
    fn hold(&self, text: &str) -> Result<Vec<String>, String> {
        let record = Record::parse(text).map_err(|e| e.to_string())?;
        if record.to_string() != text {
            return Err("it is not written as this program writes records".to_owned());
        }
        let mut table = open::<G>(&record)?;
        let verified = verify(&record, &mut table).map_err(|e| e.to_string())?;
        if verified.views != verified.steps || !verified.result {
            return Err("a step without a view, or no result".to_owned());
        }
        let mut labels = plain_labels(&record);
        labels.extend(self.labellers.iter().flat_map(|labeller| labeller(&record, &table)));
        Ok(labels)
    }

    fn wrong_playthroughs(&self, records: &[(String, String)]) -> Vec<String> {
        let kept = files::list(&self.folder, "playthrough");
        let wrong = |record: &String| {
            let name = format!("{record}.playthrough");
            let find = |files: &[(String, String)], name: &str| {
                files.iter().find(|(there, _)| there == name).map(|(_, text)| text.clone())
            };
            let Some(text) = find(records, &format!("{record}.record")) else {
                return Some(format!("{name}: there is no such record"));
            };
            let told = playthrough::tell::<G>(record, &text);
            match find(&kept, &name) {
                None => Some(format!("{name}: is missing")),
                Some(text) if text == told => None,
                Some(text) => {
                    let same = text.lines().zip(told.lines()).take_while(|(a, b)| a == b).count();
                    Some(format!("{name}: differs from line {} on", same + 1))
                }
            }
        };
        let stray = kept.iter().filter(|(name, _)| {
            self.playthroughs.iter().all(|record| *name != format!("{record}.playthrough"))
        });
        let stray = stray.map(|(name, _)| format!("{name}: nobody asked for it"));
        self.playthroughs.iter().filter_map(wrong).chain(stray).collect()
    }

    fn uncovered(&self, labels: &BTreeSet<String>) -> Vec<String> {
        let mut required: BTreeSet<String> = self.required.iter().cloned().collect();
        required.extend(self.seats.iter().map(|n| format!("seats {n}")));
        for spec in G::META.options {
            let values: Vec<&str> = match spec.kind {
                OptionKind::Switch { .. } => vec!["true", "false"],
                OptionKind::Choice { values, .. } | OptionKind::PerSeat { values, .. } => {
                    values.iter().map(|value| value.id).collect()
                }
            };
            required.extend(values.iter().map(|value| format!("{}={value}", spec.key)));
        }
        let excused = |label: &String| self.excused.iter().any(|(excused, _)| excused == label);
        let missing = required.iter().filter(|label| !labels.contains(*label) && !excused(label));
        let missing = missing.map(|label| format!("no record has \"{label}\""));
        let stale = self.excused.iter().filter(|(label, _)| labels.contains(label));
        let stale =
            stale.map(|(label, _)| format!("\"{label}\" is excused, and some record has it"));
        let silent = self.excused.iter().filter(|(_, reason)| reason.trim().is_empty());
        let silent = silent.map(|(label, _)| format!("\"{label}\" is excused without a reason"));
        let unknown = self.excused.iter().filter(|(label, _)| !required.contains(label));
        let unknown = unknown.map(|(label, _)| format!("\"{label}\" is excused and not demanded"));
        missing.chain(stale).chain(silent).chain(unknown).collect()
    }
}

fn open<G: Game>(record: &Record) -> Result<Table<G>, String> {
    if record.header.game != G::META.id || record.header.rules != G::META.rules {
        let Record { header, .. } = record;
        return Err(format!("it is of {} under rules {}", header.game, header.rules));
    }
    let args = record.open_args().map_err(|e| e.to_string())?;
    Table::open(&args).map_err(|e| e.to_string())
}

/// The record that the same steps give now.
fn taken_anew<G: Game>(text: &str) -> Result<String, String> {
    let mut record = Record::parse(text).map_err(|e| e.to_string())?;
    record.header.rules = G::META.rules;
    let mut table = open::<G>(&record)?;
    record.stamp(&mut table).map_err(|e| e.to_string())?;
    let seed = record.footer.take().and_then(|footer| footer.server_seed);
    record.footer = table.record().and_then(|r| r.footer);
    if let Some(footer) = &mut record.footer {
        footer.server_seed = seed;
    }
    Ok(record.to_string())
}

/// What every record tells: seats, options, kinds of steps, ties.
fn plain_labels(record: &Record) -> Vec<String> {
    let mut labels = vec![format!("seats {}", record.header.seats)];
    for (key, value) in record.header.options.as_object().into_iter().flatten() {
        let values = value.as_array().cloned().unwrap_or_else(|| vec![value.clone()]);
        labels.extend(values.iter().map(|value| match value {
            Value::String(word) => format!("{key}={word}"),
            other => format!("{key}={other}"),
        }));
    }
    for entry in &record.entries {
        match entry {
            Entry::Step { line, .. } => labels.extend(
                line.split(';')
                    .filter_map(|step| step.split_whitespace().next())
                    .map(|kind| format!("step {kind}")),
            ),
            Entry::Undo { .. } => labels.push("undo".to_owned()),
            Entry::Rewind { .. } | Entry::Note { .. } => {}
        }
    }
    let places = record.footer.iter().flat_map(|footer| &footer.standings.0);
    for (i, one) in places.clone().enumerate() {
        for other in places.clone().take(i).filter(|other| other.total == one.total) {
            let shared = one.rank == other.rank;
            labels.push(if shared { "shared place" } else { "tie-break" }.to_owned());
        }
    }
    labels
}
