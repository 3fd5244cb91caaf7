//! One viewer's stream of frames.
//!
//! A viewer's stream is a function of what that viewer can see and of nothing else: a frame says
//! how many of the events it has been sent still hold, and which are added. An undo therefore
//! needs no message of its own, and the number of frames tells nobody how often another seat
//! changed its mind about something hidden.

use std::mem;
use std::ops::Range;
use std::sync::Arc;

use mesozoic_core::{Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::write::{Written, push_number, write_json};
use crate::{AnyTable, Known, Mark, Scores, Told, changes};

/// What is left of a frame beside its long parts takes about as much room.
const ROOM: usize = 1024;

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
    view: Written,
    awaited: SeatSet,
    can_undo: bool,
    offers: Arc<[u8]>,
    scores: Arc<Scores>,
}

/// What has been written for one viewer and is the same for others, as long as nothing happens at the
/// table: however many look on, an event is written once. Beside it what is the same for longer.
#[derive(Debug)]
pub struct Shared<'a> {
    known: &'a mut Known,
    /// Where they lie at the table, and where their texts lie in the next.
    events: Vec<(usize, Range<usize>)>,
    told: Vec<u8>,
}

impl<'a> Shared<'a> {
    /// Nothing yet but what is known from before.
    pub fn new(known: &'a mut Known) -> Self {
        known.recent.clear();
        Self { known, events: Vec::new(), told: Vec::new() }
    }

    /// Adds events that this viewer has heard, as a list.
    fn write_events(&mut self, table: &dyn AnyTable, heard: &[(usize, Mark)], out: &mut Vec<u8>) {
        out.push(b'[');
        for (n, (at, _)) in heard.iter().enumerate() {
            if n > 0 {
                out.push(b',');
            }
            let known = self.events.binary_search_by_key(at, |(of, _)| *of);
            let known = known.unwrap_or_else(|place| {
                let from = self.told.len();
                table.write_event(*at, &mut self.told);
                self.events.insert(place, (*at, from..self.told.len()));
                place
            });
            out.extend_from_slice(&self.told[self.events[known].1.clone()]);
        }
        out.push(b']');
    }

    /// Where to put a frame together, empty; what was used is given back for the next.
    pub fn draft(&mut self) -> Vec<u8> {
        let mut draft = mem::take(&mut self.known.frame);
        draft.clear();
        draft
    }

    /// See [`Shared::draft`].
    pub fn give_back(&mut self, draft: Vec<u8>) {
        self.known.frame = draft;
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
        table.write_view(self.viewer, shared.known);
        let awaited = table.status().awaited();
        let can_undo = self.can_undo(table);
        let heard = table.marks(self.viewer, self.settled);
        let same = heard.iter().zip(&self.open).take_while(|((_, a), b)| a == *b).count();
        let last = self.last.as_ref();
        let is_same_view = last.is_some_and(|last| last.view.text == shared.known.view.text);
        let is_unchanged = same == heard.len()
            && same == self.open.len()
            && is_same_view
            && last.is_some_and(|last| (last.awaited, last.can_undo) == (awaited, can_undo));
        if is_unchanged {
            return false;
        }
        let keep = self.settled + same as u32;
        let settled = table.heard_for_good(self.viewer).max(self.settled);
        self.open =
            heard[(settled - self.settled) as usize..].iter().map(|(_, mark)| *mark).collect();
        self.settled = settled;
        self.version += 1;
        let offers = table.write_offers(self.viewer, last.map(|last| &last.offers), shared.known);
        let scores = table.write_scores(self.viewer, last.map(|last| &last.scores), shared.known);
        let view = &shared.known.view;
        let changes = match last {
            Some(last) if !is_same_view => changes(&last.view, view),
            _ => None,
        };
        let is_new_view = changes.is_none() && !is_same_view;
        let is_new_offers =
            last.is_none_or(|last| !Arc::ptr_eq(&last.offers, &offers) && last.offers != offers);
        let is_new_scores = last.is_none_or(|last| {
            !Arc::ptr_eq(&last.scores, &scores) && last.scores.text != scores.text
        });
        let room = [
            if is_new_view { view.text.len() } else { 0 },
            changes.as_ref().map_or(0, Vec::len),
            if is_new_offers { offers.len() } else { 0 },
            if is_new_scores { scores.text.len() } else { 0 },
        ];
        let mut frame = Parts::begin(out, room.iter().sum(), self.version, keep);
        frame.key("events");
        shared.write_events(table, &heard[same..], frame.out);
        let view = &shared.known.view;
        frame.part_if(is_new_view, "view", &view.text);
        frame.part_if(changes.is_some(), "changes", changes.as_deref().unwrap_or_default());
        frame.awaited(awaited);
        frame.part_if(is_new_offers, "offers", &offers);
        frame.can_undo(can_undo);
        frame.part_if(is_new_scores, "scores", &scores.text);
        frame.end();
        // What was kept before is where the next view is written.
        let old = self.last.take().map(|last| last.view).unwrap_or_default();
        let view = mem::replace(&mut shared.known.view, old);
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
        table.write_view(self.viewer, shared.known);
        let offers = table.write_offers(self.viewer, None, shared.known);
        let scores = table.write_scores(self.viewer, None, shared.known);
        let room = shared.known.view.text.len() + offers.len() + scores.text.len();
        let keep = table.heard(self.viewer) - heard.len() as u32;
        let mut frame = Parts::begin(out, room, self.version, keep);
        frame.key("events");
        shared.write_events(table, &heard, frame.out);
        frame.part("view", &shared.known.view.text);
        frame.awaited(table.status().awaited());
        frame.part("offers", &offers);
        frame.can_undo(self.can_undo(table));
        frame.part("scores", &scores.text);
        frame.end();
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

/// A [`Frame`] that is put together of what is written already, in its order.
struct Parts<'a> {
    out: &'a mut Vec<u8>,
}

impl<'a> Parts<'a> {
    fn begin(out: &'a mut Vec<u8>, room: usize, version: u32, keep: u32) -> Self {
        out.reserve(room + ROOM);
        out.extend_from_slice(b"{\"version\":");
        push_number(out, version.into());
        out.extend_from_slice(b",\"keep\":");
        push_number(out, keep.into());
        Self { out }
    }

    fn key(&mut self, name: &str) {
        for part in [",\"", name, "\":"] {
            self.out.extend_from_slice(part.as_bytes());
        }
    }

    fn part(&mut self, name: &str, text: &[u8]) {
        self.key(name);
        self.out.extend_from_slice(text);
    }

    fn part_if(&mut self, is_new: bool, name: &str, text: &[u8]) {
        if is_new {
            self.part(name, text);
        }
    }

    fn awaited(&mut self, awaited: SeatSet) {
        self.key("awaited");
        write_json(&awaited, self.out);
    }

    fn can_undo(&mut self, can_undo: bool) {
        self.part("canUndo", if can_undo { b"true" } else { b"false" });
    }

    fn end(self) {
        self.out.push(b'}');
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
            let mut out = Vec::new();
            let mut frame = Parts::begin(&mut out, 0, 12, 7);
            let part = |frame: &mut Parts<'_>, name, text: Option<&str>| {
                frame.part_if(text.is_some(), name, text.unwrap_or_default().as_bytes());
            };
            frame.part("events", events.as_bytes());
            part(&mut frame, "view", view);
            part(&mut frame, "changes", changes);
            frame.awaited(awaited);
            part(&mut frame, "offers", offers);
            frame.can_undo(can_undo);
            part(&mut frame, "scores", scores);
            frame.end();
            let text = String::from_utf8(out).unwrap();
            let frame: Frame = serde_json::from_str(&text).expect(&text);
            assert_eq!(serde_json::to_string(&frame).unwrap(), text);
            let is_there = [frame.view.is_some(), frame.changes.is_some(), frame.can_undo];
            assert_eq!(is_there, [view.is_some(), changes.is_some(), can_undo]);
        }
    }
}
