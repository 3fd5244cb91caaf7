//! One viewer's stream of frames.
//!
//! A viewer's stream is a function of what that viewer can see and of nothing else: a frame says
//! how many of the events it has been sent still hold, and which are added. An undo therefore
//! needs no message of its own, and the number of frames tells nobody how often another seat
//! changed its mind about something hidden.

use mesozoic_core::{Score, Seat, Viewer};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{AnyTable, Offer, Told, fingerprint};

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
    /// What the viewer may do now.
    pub offers: Vec<Offer>,
    /// Whether the viewer could take back its last step.
    pub can_undo: bool,
    /// Each seat's score, as far as the viewer may know it.
    pub scores: Vec<Score>,
}

/// Remembers what one viewer has been sent.
#[derive(Clone, Debug)]
pub struct Feed {
    viewer: Viewer,
    version: u32,
    /// Events sent that can no longer be taken back.
    settled: u32,
    /// Fingerprints of the events sent beyond those.
    open: Vec<String>,
    hash: String,
    can_undo: bool,
}

impl Feed {
    /// A feed that has sent nothing yet. The first frame tells everything since `after`.
    pub fn new(viewer: Viewer, after: u32) -> Self {
        let (hash, open) = (String::new(), Vec::new());
        Self { viewer, version: 0, settled: after, open, hash, can_undo: false }
    }

    /// The version of the last frame.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The next frame, if what the viewer can see has changed.
    pub fn next(&mut self, table: &dyn AnyTable) -> Option<Frame> {
        let view = table.view(self.viewer);
        let hash = fingerprint(view.get());
        let can_undo = self.seat().is_some_and(|seat| table.can_undo(seat).is_ok());
        let told = table.told(self.viewer, self.settled);
        let prints: Vec<String> = told.iter().map(|t| fingerprint(t.event.get())).collect();
        let same = prints.iter().zip(&self.open).take_while(|(a, b)| a == b).count();
        let unchanged = same == prints.len()
            && same == self.open.len()
            && hash == self.hash
            && can_undo == self.can_undo;
        if unchanged && self.version > 0 {
            return None;
        }
        let keep = self.settled + same as u32;
        let settled = table.heard_for_good(self.viewer).max(self.settled);
        self.open = prints[(settled - self.settled) as usize..].to_vec();
        self.settled = settled;
        self.hash.clone_from(&hash);
        self.can_undo = can_undo;
        self.version += 1;
        Some(Frame {
            version: self.version,
            keep,
            events: told.into_iter().skip(same).collect(),
            view,
            hash,
            offers: self.seat().map(|seat| table.offers(seat)).unwrap_or_default(),
            can_undo,
            scores: table.scores(self.viewer),
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
            hash: fingerprint(view.get()),
            view,
            offers: self.seat().map(|seat| table.offers(seat)).unwrap_or_default(),
            can_undo: self.can_undo,
            scores: table.scores(self.viewer),
        }
    }

    fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}
