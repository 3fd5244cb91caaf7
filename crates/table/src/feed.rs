//! One viewer's stream of frames.
//!
//! A viewer's stream is a function of what that viewer can see and of nothing else: a frame says
//! how many of the events it has been sent still hold, and which are added. An undo therefore
//! needs no message of its own, and the number of frames tells nobody how often another seat
//! changed its mind about something hidden.

use mesozoic_core::{Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::any::raw;
use crate::fingerprint::Print;
use crate::{AnyTable, Told, changes};

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
    /// Fingerprints of the events sent beyond those.
    open: Vec<Print>,
    last: Option<Last>,
}

/// What the viewer knows from its frames.
#[derive(Clone, Debug)]
struct Last {
    view: Box<RawValue>,
    awaited: SeatSet,
    can_undo: bool,
    offers: Box<RawValue>,
    scores: Box<RawValue>,
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
        let open = prints(&table.told(viewer, settled));
        Self { settled, open, began: table.heard(viewer), ..Self::new(viewer) }
    }

    /// The version of the last frame.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The next frame, if what the viewer can see has changed.
    pub fn next(&mut self, table: &dyn AnyTable) -> Option<Frame> {
        let view = table.view(self.viewer);
        let awaited = table.status().awaited();
        let can_undo = self.can_undo(table);
        let told = table.told(self.viewer, self.settled);
        let prints = prints(&told);
        let same = prints.iter().zip(&self.open).take_while(|(a, b)| a == b).count();
        let last = self.last.take();
        let same_view = last.as_ref().is_some_and(|last| last.view.get() == view.get());
        let unchanged = same == prints.len()
            && same == self.open.len()
            && same_view
            && last.as_ref().is_some_and(|l| (l.awaited, l.can_undo) == (awaited, can_undo));
        if unchanged {
            self.last = last;
            return None;
        }
        let keep = self.settled + same as u32;
        let settled = table.heard_for_good(self.viewer).max(self.settled);
        self.open = prints[(settled - self.settled) as usize..].to_vec();
        self.settled = settled;
        self.version += 1;
        let now = Last {
            view,
            awaited,
            can_undo,
            offers: table.offers_json(self.viewer),
            scores: raw(&table.scores(self.viewer)),
        };
        let changed = |old: Option<&RawValue>, new: &RawValue| {
            (old.map(RawValue::get) != Some(new.get())).then(|| new.to_owned())
        };
        let changes = last.as_ref().and_then(|last| changes(last.view.get(), now.view.get()));
        let frame = Frame {
            version: self.version,
            keep,
            events: told.into_iter().skip(same).collect(),
            view: changes.is_none().then(|| now.view.clone()),
            changes: changes.filter(|_| !same_view),
            awaited,
            offers: changed(last.as_ref().map(|l| &*l.offers), &now.offers),
            can_undo,
            scores: changed(last.as_ref().map(|l| &*l.scores), &now.scores),
        };
        self.last = Some(now);
        Some(frame)
    }

    /// A frame that stands alone: everything that the last frame left the viewer with, but for what
    /// had happened when the feed began. For a viewer who comes back with nothing, or looks in from
    /// a second screen.
    pub fn whole(&self, table: &dyn AnyTable) -> Frame {
        let events = table.told(self.viewer, self.began);
        let view = table.view(self.viewer);
        Frame {
            version: self.version,
            keep: table.heard(self.viewer) - events.len() as u32,
            events,
            view: Some(view),
            changes: None,
            awaited: table.status().awaited(),
            offers: Some(table.offers_json(self.viewer)),
            can_undo: self.can_undo(table),
            scores: Some(raw(&table.scores(self.viewer))),
        }
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

fn prints(told: &[Told]) -> Vec<Print> {
    told.iter().map(|told| Print::of(told.event.get())).collect()
}
