//! One viewer's stream of frames.
//!
//! A viewer's stream is a function of what that viewer can see and of nothing else: a frame says
//! how many of the events it has been sent still hold, and which are added. An undo therefore
//! needs no message of its own, and the number of frames tells nobody how often another seat
//! changed its mind about something hidden.

use mesozoic_core::{Seat, SeatSet, Viewer};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::fingerprint::{Print, to_text};
use crate::{AnyTable, Told};

/// What a viewer is sent when what it can see has changed.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Frame {
    /// Dense: each frame of a feed is one more than the one before.
    pub version: u32,
    /// How many of the events sent before still hold.
    pub keep: u32,
    /// What happened since.
    pub events: Vec<Told>,
    /// The truth, whole: what the viewer sees now.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Box<RawValue>,
    /// The view's fingerprint.
    pub hash: String,
    /// Who may act now.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub awaited: SeatSet,
    /// What the viewer may do now; left out where that is what the frame before said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<crate::Offer>>"))]
    pub offers: Option<Box<RawValue>>,
    /// Whether the viewer could take back its last step.
    pub can_undo: bool,
    /// Each seat's score, as far as the viewer may know it; left out where that is what the frame
    /// before said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<mesozoic_core::Score>>"))]
    pub scores: Option<Box<RawValue>>,
}

/// Remembers what one viewer has been sent.
#[derive(Clone, Debug)]
pub struct Feed {
    viewer: Viewer,
    version: u32,
    /// Events sent that can no longer be taken back.
    settled: u32,
    /// Fingerprints of the events sent beyond those.
    open: Vec<Print>,
    last: Option<Last>,
}

/// What the last frame said, by fingerprints.
#[derive(Clone, Debug)]
struct Last {
    view: Print,
    awaited: SeatSet,
    can_undo: bool,
    offers: Print,
    scores: Print,
}

impl Feed {
    /// A feed that has sent nothing yet. The first frame tells everything since `after`.
    pub fn new(viewer: Viewer, after: u32) -> Self {
        Self { viewer, version: 0, settled: after, open: Vec::new(), last: None }
    }

    /// The version of the last frame.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The next frame, if what the viewer can see has changed.
    pub fn next(&mut self, table: &dyn AnyTable) -> Option<Frame> {
        let view = table.view(self.viewer);
        let print = Print::of(view.get());
        let awaited = table.status().awaited();
        let can_undo = self.can_undo(table);
        let told = table.told(self.viewer, self.settled);
        let prints: Vec<Print> = told.iter().map(|t| Print::of(t.event.get())).collect();
        let same = prints.iter().zip(&self.open).take_while(|(a, b)| a == b).count();
        let unchanged = same == prints.len()
            && same == self.open.len()
            && self.last.as_ref().is_some_and(|last| {
                (last.view, last.awaited, last.can_undo) == (print, awaited, can_undo)
            });
        if unchanged {
            return None;
        }
        let keep = self.settled + same as u32;
        let settled = table.heard_for_good(self.viewer).max(self.settled);
        self.open = prints[(settled - self.settled) as usize..].to_vec();
        self.settled = settled;
        self.version += 1;
        let (offers, scores) = (table.offers_json(self.viewer), table.scores_json(self.viewer));
        let now = Last {
            view: print,
            awaited,
            can_undo,
            offers: Print::of(offers.get()),
            scores: Print::of(scores.get()),
        };
        let (same_offers, same_scores) = self
            .last
            .as_ref()
            .map_or((false, false), |last| (last.offers == now.offers, last.scores == now.scores));
        self.last = Some(now);
        Some(Frame {
            version: self.version,
            keep,
            events: told.into_iter().skip(same).collect(),
            view,
            hash: to_text(print),
            awaited,
            offers: (!same_offers).then_some(offers),
            can_undo,
            scores: (!same_scores).then_some(scores),
        })
    }

    /// A frame that stands alone: everything that the last frame left the viewer with. For a
    /// viewer who comes back with nothing, or looks in from a second screen.
    pub fn whole(&self, table: &dyn AnyTable) -> Frame {
        let events = table.told(self.viewer, 0);
        let view = table.view(self.viewer);
        Frame {
            version: self.version,
            keep: table.heard(self.viewer) - events.len() as u32,
            events,
            hash: to_text(Print::of(view.get())),
            view,
            awaited: table.status().awaited(),
            offers: Some(table.offers_json(self.viewer)),
            can_undo: self.can_undo(table),
            scores: Some(table.scores_json(self.viewer)),
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
