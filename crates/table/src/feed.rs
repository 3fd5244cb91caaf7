//! One viewer's stream of frames.
//!
//! A viewer's stream is a function of what that viewer can see and of nothing else: a frame says
//! how many of the events it has been sent still hold, and which are added. An undo therefore
//! needs no message of its own, and the number of frames tells nobody how often another seat
//! changed its mind about something hidden.

use std::sync::Arc;

use mesozoic_core::{Score, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::write::{Written, write_json};
use crate::{AnyTable, Known, Mark, Part, Told, changes};

/// What a viewer is sent when what it can see has changed. What it leaves out is as it was.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Frame {
    /// Dense: each frame of a feed is one more than the one before.
    pub version: u32,
    /// How many of the events sent before still hold.
    pub keep: u32,
    /// What happened since.
    pub events: Vec<Told>,
    /// What the viewer sees now, whole, if most of it has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    #[cfg_attr(feature = "schema", schema(value_type = Option<serde_json::Value>))]
    pub view: Option<Box<RawValue>>,
    /// Else what to set in the view of the frame before: pairs of a path and a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "[(string | number)[], unknown][]"))]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<(Vec<serde_json::Value>, serde_json::Value)>>))]
    pub changes: Option<Box<RawValue>>,
    /// Who may act now.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Seat>))]
    pub awaited: SeatSet,
    /// What the viewer may do now, if that has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<crate::Offer>>"))]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<crate::Offer>>))]
    pub offers: Option<Box<RawValue>>,
    /// Whether the viewer could take back its last step.
    pub can_undo: bool,
    /// Each seat's score, as far as the viewer may know it, if that has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<mesozoic_core::Score>>"))]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<mesozoic_core::Score>>))]
    pub scores: Option<Box<RawValue>>,
}

/// Remembers what one viewer has been sent.
#[derive(Clone, Debug)]
pub struct Feed {
    viewer: Viewer,
    version: u32,
    /// How many events the viewer had heard when the feed began, and need not be sent.
    began: u32,
    /// Events sent that can no longer be taken back.
    settled: u32,
    /// What the events sent beyond those are known by.
    open: Vec<Mark>,
    last: Option<Last>,
}

/// What the viewer knows from its frames.
#[derive(Clone, Debug)]
struct Last {
    view: String,
    awaited: SeatSet,
    can_undo: bool,
    offers: Arc<str>,
    scores: Arc<Scores>,
}

/// Everybody's scores, and how they are written.
#[derive(Debug)]
struct Scores {
    scores: Vec<Score>,
    text: String,
}

/// What has been written for one viewer and is the same for others, as long as nothing happens at the
/// table: however many look on, an event is written once. Beside it what is the same for longer.
#[derive(Debug)]
pub struct Shared<'a> {
    known: &'a mut Known,
    events: Vec<(usize, String)>,
    scores: Vec<Arc<Scores>>,
}

impl<'a> Shared<'a> {
    /// Nothing yet but what is known from before.
    pub fn new(known: &'a mut Known) -> Self {
        Self { known, events: Vec::new(), scores: Vec::new() }
    }

    /// Events that this viewer has heard, as a list.
    fn events(&mut self, table: &dyn AnyTable, viewer: Viewer, heard: &[(usize, Mark)]) -> String {
        let mut list = String::from("[");
        for (n, (at, _)) in heard.iter().enumerate() {
            if n > 0 {
                list.push(',');
            }
            let known = self.events.binary_search_by_key(at, |(of, _)| *of);
            let known = known.unwrap_or_else(|place| {
                let Written { text, .. } = self.written(table, Part::Event(*at), viewer, 256);
                self.events.insert(place, (*at, text));
                place
            });
            list.push_str(&self.events[known].1);
        }
        list.push(']');
        list
    }

    /// The scores as a viewer knows them; `last` is what it knew before.
    fn scores(
        &mut self,
        table: &dyn AnyTable,
        viewer: Viewer,
        last: Option<&Arc<Scores>>,
    ) -> Arc<Scores> {
        let scores = table.scores(viewer);
        let known = last.into_iter().chain(&self.scores).find(|known| known.scores == scores);
        if let Some(known) = known {
            return Arc::clone(known);
        }
        let mut text = Vec::with_capacity(last.map_or(0, |last| last.text.len()) + 64);
        write_json(&scores, &mut text);
        let text = String::from_utf8(text).expect("JSON is text");
        let new = Arc::new(Scores { scores, text });
        self.scores.push(Arc::clone(&new));
        new
    }

    /// A part of what a viewer may know; `room` is about how long it will be.
    fn written(
        &mut self,
        table: &dyn AnyTable,
        part: Part,
        viewer: Viewer,
        room: usize,
    ) -> Written {
        let mut out = Written::with_room(room + 64);
        table.write(part, viewer, self.known, &mut out);
        out
    }
}

impl Feed {
    /// A feed that has sent nothing yet. The first frame tells everything since the set-up; the
    /// table must remember it.
    pub fn new(viewer: Viewer) -> Self {
        Self { viewer, version: 0, began: 0, settled: 0, open: Vec::new(), last: None }
    }

    /// A feed that tells what happens from now on. For tables that were put away: how far back they
    /// remember depends on the length of their log, which counts what others did unseen.
    pub fn caught_up(viewer: Viewer, table: &dyn AnyTable) -> Self {
        let settled = table.heard_for_good(viewer);
        let open = table.marks(viewer, settled).into_iter().map(|(_, mark)| mark).collect();
        Self { settled, open, began: table.heard(viewer), ..Self::new(viewer) }
    }

    /// The version of the last frame.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The next frame, if what the viewer can see has changed.
    pub fn next(&mut self, table: &dyn AnyTable) -> Option<Frame> {
        self.next_with(table, &mut Known::default())
    }

    /// The next frame, where something has been written for viewers of the match before.
    pub fn next_with(&mut self, table: &dyn AnyTable, known: &mut Known) -> Option<Frame> {
        let mut out = Vec::new();
        self.write_next(table, &mut Shared::new(known), &mut out).then(|| read(&out))
    }

    /// Writes the next frame as JSON, if what the viewer can see has changed; says whether it has.
    pub fn write_next(
        &mut self,
        table: &dyn AnyTable,
        shared: &mut Shared<'_>,
        out: &mut Vec<u8>,
    ) -> bool {
        let room = self.last.as_ref().map_or(0, |last| last.view.len());
        let Written { text: view, spans } = shared.written(table, Part::View, self.viewer, room);
        let awaited = table.status().awaited();
        let can_undo = self.can_undo(table);
        let heard = table.marks(self.viewer, self.settled);
        let same = heard.iter().zip(&self.open).take_while(|((_, a), b)| a == *b).count();
        let is_same_view = self.last.as_ref().is_some_and(|last| last.view == view);
        let is_unchanged = same == heard.len()
            && same == self.open.len()
            && is_same_view
            && self.last.as_ref().is_some_and(|l| (l.awaited, l.can_undo) == (awaited, can_undo));
        if is_unchanged {
            return false;
        }
        let keep = self.settled + same as u32;
        let settled = table.heard_for_good(self.viewer).max(self.settled);
        self.open =
            heard[(settled - self.settled) as usize..].iter().map(|(_, mark)| *mark).collect();
        self.settled = settled;
        self.version += 1;
        let offers = table.written_offers(self.viewer, shared.known);
        let last = self.last.take();
        let scores = shared.scores(table, self.viewer, last.as_ref().map(|last| &last.scores));
        let changes = match &last {
            Some(last) if !is_same_view => changes(&last.view, &view, &spans),
            _ => None,
        };
        let is_new = |old: Option<&str>, new: &str| old != Some(new);
        let old_scores = last.as_ref().map(|last| last.scores.text.as_str());
        let parts = Parts {
            version: self.version,
            keep,
            events: &shared.events(table, self.viewer, &heard[same..]),
            view: Some(view.as_str()).filter(|_| changes.is_none() && !is_same_view),
            changes: changes.as_deref(),
            awaited,
            offers: Some(&*offers)
                .filter(|new| is_new(last.as_ref().map(|last| &*last.offers), new)),
            can_undo,
            scores: Some(scores.text.as_str()).filter(|new| is_new(old_scores, new)),
        };
        parts.write(out);
        self.last = Some(Last { view, awaited, can_undo, offers, scores });
        true
    }

    /// A frame that stands alone: everything that the last frame left the viewer with, but for what
    /// had happened when the feed began. For a viewer who comes back with nothing, or looks in from
    /// a second screen.
    pub fn whole(&self, table: &dyn AnyTable) -> Frame {
        let mut out = Vec::new();
        self.write_whole(table, &mut out);
        read(&out)
    }

    /// Writes a frame that stands alone, as JSON.
    pub fn write_whole(&self, table: &dyn AnyTable, out: &mut Vec<u8>) {
        let heard = table.marks(self.viewer, self.began);
        let mut known = Known::default();
        let mut shared = Shared::new(&mut known);
        let scores = shared.scores(table, self.viewer, None);
        let view = shared.written(table, Part::View, self.viewer, 0).text;
        let parts = Parts {
            version: self.version,
            keep: table.heard(self.viewer) - heard.len() as u32,
            events: &shared.events(table, self.viewer, &heard),
            view: Some(&view),
            changes: None,
            awaited: table.status().awaited(),
            offers: Some(&table.written_offers(self.viewer, shared.known)),
            can_undo: self.can_undo(table),
            scores: Some(&scores.text),
        };
        parts.write(out);
    }

    fn can_undo(&self, table: &dyn AnyTable) -> bool {
        self.seat().is_some_and(|seat| table.can_undo(seat).is_ok())
    }

    fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

fn read(json: &[u8]) -> Frame {
    serde_json::from_slice(json).expect("what was written can be read")
}

/// A [`Frame`] of which everything is written already: it is only put together.
struct Parts<'a> {
    version: u32,
    keep: u32,
    events: &'a str,
    view: Option<&'a str>,
    changes: Option<&'a str>,
    awaited: SeatSet,
    offers: Option<&'a str>,
    can_undo: bool,
    scores: Option<&'a str>,
}

impl Parts<'_> {
    /// Writes the frame. The order is that of [`Frame`].
    fn write(self, out: &mut Vec<u8>) {
        let texts = [Some(self.events), self.view, self.changes, self.offers, self.scores];
        out.reserve(texts.into_iter().flatten().map(str::len).sum::<usize>() + 256);
        let mut add = |name: &str, text: Option<&str>| {
            let Some(text) = text else { return };
            out.push(if name == "version" { b'{' } else { b',' });
            for part in ["\"", name, "\":", text] {
                out.extend_from_slice(part.as_bytes());
            }
        };
        let awaited = serde_json::to_string(&self.awaited).expect("seats are plain data");
        add("version", Some(&self.version.to_string()));
        add("keep", Some(&self.keep.to_string()));
        add("events", Some(self.events));
        add("view", self.view);
        add("changes", self.changes);
        add("awaited", Some(&awaited));
        add("offers", self.offers);
        add("canUndo", Some(if self.can_undo { "true" } else { "false" }));
        add("scores", self.scores);
        out.push(b'}');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_put_together_as_serde_writes_it() {
        let awaited: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
        let events = r#"[{"event":{"t":"x"},"line":["It is ",0]}]"#;
        let (view, changes) = (Some(r#"{"b":1,"a":[2]}"#), Some(r#"[[["b"],2]]"#));
        let offers = Some(r#"[{"line":"go","label":["Go"],"step":"go"}]"#);
        for (view, changes, offers, scores) in [
            (view, None, offers, Some(r#"[{"total":0,"parts":[]}]"#)),
            (None, changes, None, None),
            (None, None, offers, None),
        ] {
            let can_undo = view.is_none();
            let (version, keep) = (12, 7);
            let mut out = Vec::new();
            Parts { version, keep, events, view, changes, awaited, offers, can_undo, scores }
                .write(&mut out);
            let text = String::from_utf8(out).unwrap();
            let frame: Frame = serde_json::from_str(&text).expect(&text);
            assert_eq!(serde_json::to_string(&frame).unwrap(), text);
            let is_there = [frame.view.is_some(), frame.changes.is_some(), frame.can_undo];
            assert_eq!(is_there, [view.is_some(), changes.is_some(), can_undo]);
        }
    }
}
