//! A match of any game, for callers that need not know which.

use std::any::Any;
use std::sync::Arc;

use mesozoic_core::record::{Entry, Footer, Header};
use mesozoic_core::{Draw, Gain, Game, Line, Meta, Say, Score, Seat, Standings, Status, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::record::Record;
use crate::write::to_json;
use crate::{
    Known, Mark, Position, Scores, Snapshot, StepError, Table, UndoError, fingerprint,
    text_of_note, told,
};

/// A step that a seat may take now.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offer {
    /// Its notation: what to send back.
    pub line: String,
    /// What it does, in words.
    pub label: Line,
    /// Its parts, for a board that lights up what can be done.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
    pub step: Box<RawValue>,
    /// What it changes in the seat's score at once, where the game says so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Gain>>"))]
    pub gains: Vec<Gain>,
}

/// An event as one viewer hears it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Told {
    /// What happened, for choreography.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
    pub event: Box<RawValue>,
    /// The same in words; empty where there is nothing to say.
    pub line: Line,
}

/// A live match of any game. Only views, events and offers
/// leave it; a state never does.
pub trait AnyTable: Any + Send + Sync {
    /// What the game says of itself.
    fn meta(&self) -> &'static Meta;
    /// How many sit at the table.
    fn seats(&self) -> u8;
    /// Who may act now.
    fn status(&self) -> Status;
    /// What a seat may do now.
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    /// The same as JSON, for a viewer: nothing for those who only watch.
    fn offers_json(&self, viewer: Viewer) -> Box<RawValue>;
    /// The notation of what a seat may do now.
    fn lines(&self, seat: Seat) -> Vec<String>;
    /// Why a line could not be played.
    fn why(&self, seat: Seat, line: &str) -> Result<(), StepError>;
    /// What a line would lead to, as JSON: see [`crate::Preview`].
    fn preview(&self, seat: Seat, line: &str) -> Result<Box<RawValue>, StepError>;
    /// Plays a line: all of it, or nothing and the reason.
    fn submit(&mut self, seat: Seat, line: &str) -> Result<(), StepError>;
    /// Whether the seat could take back its last step, and if not, why.
    fn can_undo(&self, seat: Seat) -> Result<(), UndoError>;
    /// Takes back the seat's last step.
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError>;
    /// The entry of the log by which a seat did what it did last, of what still counts: to go back
    /// behind it is to go back to the moment of its number.
    fn last_step(&self, seat: Seat) -> Option<u32>;
    /// The same table once more.
    fn copy(&self) -> Box<dyn AnyTable>;
    /// Follows one entry of a log.
    fn follow(&mut self, entry: &Entry) -> Result<(), String>;
    /// What a viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// Whether a seat knows something that those who only watch do not.
    fn keeps_secrets(&self, seat: Seat) -> bool;
    /// What a viewer may know, drawn as text. Not in a page: there boards draw it.
    #[cfg(not(target_family = "wasm"))]
    fn draw(&self, viewer: Viewer) -> String;
    /// How many events a viewer has heard.
    fn heard(&self, viewer: Viewer) -> u32;
    /// How many of them can no longer be taken back.
    fn heard_for_good(&self, viewer: Viewer) -> u32;
    /// Writes what a viewer may know, as JSON without spaces, where [`Known`] keeps it.
    fn write_view(&self, viewer: Viewer, known: &mut Known);
    /// What a viewer may do now, as a list of [`Offer`] in JSON without spaces: nothing for those who only
    /// watch. `last` is what it could do before.
    fn write_offers(
        &self,
        viewer: Viewer,
        last: Option<&Arc<[u8]>>,
        known: &mut Known,
    ) -> Arc<[u8]>;
    /// Each seat's score, as far as a viewer may know it; `last` is what it knew before.
    fn write_scores(
        &self,
        viewer: Viewer,
        last: Option<&Arc<Scores>>,
        known: &mut Known,
    ) -> Arc<Scores>;
    /// Adds the event at this place as a [`Told`], in JSON without spaces.
    fn write_event(&self, at: usize, out: &mut Vec<u8>);
    /// The events a viewer has heard after the first `after`: where they lie, and what they are known by.
    fn marks(&self, viewer: Viewer, after: u32) -> Vec<(usize, Mark)>;
    /// The events a viewer has heard after the first `after`. A table that was restored from a
    /// snapshot remembers only those since.
    fn told(&self, viewer: Viewer, after: u32) -> Vec<Told>;
    /// Each seat's score with its sources, as far as a viewer may know it.
    fn scores(&self, viewer: Viewer) -> Vec<Score>;
    /// The result, once the game is over.
    fn standings(&self) -> Option<Standings>;
    /// The log so far, with a footer once the game is over; without the server's seed. `None`
    /// where the table does not reach back to the set-up.
    fn record(&self) -> Option<Record>;
    /// The log.
    fn log(&self) -> &[Entry];
    /// What was drawn, in order. Not for players' eyes before the game is over.
    fn draws(&self) -> &[Draw];
    /// The match at rest; `entries` is the length of its whole log.
    fn snapshot(&self, entries: u32) -> Snapshot;
    /// The position, for tables whose dice a text names.
    fn position(&self) -> Option<Position>;
    /// The concrete table, for the registry alone.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> AnyTable for Table<G> {
    fn meta(&self) -> &'static Meta {
        &G::META
    }

    fn seats(&self) -> u8 {
        self.state.seats()
    }

    fn status(&self) -> Status {
        self.state.status()
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let steps = self.legal(seat);
        let gains = self.state.gains(seat, &steps);
        steps
            .into_iter()
            .zip(gains)
            .map(|(step, gains)| {
                let mut say = Say::default();
                self.state.label(seat, step, &mut say);
                Offer { line: step.to_string(), label: say.line(), step: raw(&step), gains }
            })
            .collect()
    }

    fn offers_json(&self, viewer: Viewer) -> Box<RawValue> {
        match viewer {
            Viewer::Seat(seat) => read(|out| told::write_offers(self, seat, out)),
            Viewer::Spectator => raw(&[(); 0]),
        }
    }

    fn lines(&self, seat: Seat) -> Vec<String> {
        self.legal(seat).iter().map(ToString::to_string).collect()
    }

    fn why(&self, seat: Seat, line: &str) -> Result<(), StepError> {
        Table::why(self, seat, line)
    }

    fn preview(&self, seat: Seat, line: &str) -> Result<Box<RawValue>, StepError> {
        let mut known = Known::default();
        let preview = self.preview_by(seat, line, |world, viewer| known.one_part(world, viewer))?;
        Ok(read(|out| known.write_with(&preview, out)))
    }

    fn submit(&mut self, seat: Seat, line: &str) -> Result<(), StepError> {
        Table::submit(self, seat, line)
    }

    fn can_undo(&self, seat: Seat) -> Result<(), UndoError> {
        Table::can_undo(self, seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        Table::undo(self, seat)
    }

    fn last_step(&self, seat: Seat) -> Option<u32> {
        Table::last_step(self, seat)
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn follow(&mut self, entry: &Entry) -> Result<(), String> {
        Table::follow(self, entry)
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        let mut known = Known::default();
        known.write_view(&self.state, viewer);
        read(|out| *out = known.view.text)
    }

    fn keeps_secrets(&self, seat: Seat) -> bool {
        Self::keeps_secrets(self, seat)
    }

    #[cfg(not(target_family = "wasm"))]
    fn draw(&self, viewer: Viewer) -> String {
        G::draw(&self.state.view(viewer))
    }

    fn heard(&self, viewer: Viewer) -> u32 {
        self.heard_in_all(viewer)
    }

    fn heard_for_good(&self, viewer: Viewer) -> u32 {
        Table::heard_for_good(self, viewer)
    }

    fn write_view(&self, viewer: Viewer, known: &mut Known) {
        known.write_view(&self.state, viewer);
    }

    fn write_offers(
        &self,
        viewer: Viewer,
        last: Option<&Arc<[u8]>>,
        known: &mut Known,
    ) -> Arc<[u8]> {
        known.offers(self, viewer, last)
    }

    fn write_scores(
        &self,
        viewer: Viewer,
        last: Option<&Arc<Scores>>,
        known: &mut Known,
    ) -> Arc<Scores> {
        known.scores(&self.state, viewer, last)
    }

    fn write_event(&self, at: usize, out: &mut Vec<u8>) {
        told::write_event::<G>(&self.events[at].event, out);
    }

    fn marks(&self, viewer: Viewer, after: u32) -> Vec<(usize, Mark)> {
        let heard = self.heard_after(viewer, after);
        heard.into_iter().map(|at| (at, self.mark(at))).collect()
    }

    fn told(&self, viewer: Viewer, after: u32) -> Vec<Told> {
        let heard = self.heard_after(viewer, after).into_iter();
        heard
            .map(|at| {
                let event = &self.events[at].event;
                let mut say = Say::default();
                G::narrate(event, &mut say);
                Told { event: raw(event), line: say.line() }
            })
            .collect()
    }

    fn scores(&self, viewer: Viewer) -> Vec<Score> {
        Seat::all(self.seats()).map(|seat| self.state.score(seat, viewer)).collect()
    }

    fn standings(&self) -> Option<Standings> {
        self.state.standings()
    }

    fn record(&self) -> Option<Record> {
        self.whole.then(|| Record {
            header: Header {
                format: mesozoic_core::record::FORMAT.to_owned(),
                game: G::META.id.to_owned(),
                rules: G::META.rules,
                seats: self.seats(),
                options: self.options_json(),
                dice: self.note.clone(),
                players: Vec::new(),
            },
            entries: self.log.clone(),
            footer: self.state.standings().map(|standings| Footer {
                standings,
                ended: None,
                events: Some(fingerprint(raw(&self.events).get())),
                server_seed: None,
            }),
        })
    }

    fn log(&self) -> &[Entry] {
        &self.log
    }

    fn draws(&self) -> &[Draw] {
        &self.draws
    }

    fn snapshot(&self, entries: u32) -> Snapshot {
        Snapshot::of(self, entries)
    }

    fn position(&self) -> Option<Position> {
        text_of_note(&self.note).map(|seed| Position::of(self, seed))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// What has been written, as a value.
fn read(write: impl FnOnce(&mut Vec<u8>)) -> Box<RawValue> {
    let mut out = Vec::new();
    write(&mut out);
    finished(out)
}

fn finished(written: Vec<u8>) -> Box<RawValue> {
    let text = String::from_utf8(written).expect("JSON is text");
    RawValue::from_string(text).expect("what was written can be read")
}

pub(crate) fn raw(value: &impl Serialize) -> Box<RawValue> {
    RawValue::from_string(to_json(value)).expect("what was written can be read")
}
