//! Who looks on, and what each viewer is sent.

use std::collections::{HashMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use mesozoic_core::Viewer;
use mesozoic_protocol::{Frame, Have, ServerFrame, TableFrame};
use mesozoic_table::{AnyTable, Feed};

use super::{Actor, Watcher};
use crate::outbox::{self, Out};
use crate::random::random_word;

/// So many bytes of a viewer's last frames are kept for those who come back after a short break;
/// after a longer one they are sent everything.
const KEPT: usize = 32 * 1024;

/// The feeds of one table, by viewer.
#[derive(Default)]
pub(super) struct Feeds(HashMap<Viewer, ViewerFeed>);

struct ViewerFeed {
    name: String,
    feed: Feed,
    /// The last frames, with their versions.
    recent: VecDeque<(u32, Utf8Bytes)>,
}

impl ViewerFeed {
    fn new(viewer: Viewer, table: &dyn AnyTable, woken: bool) -> Self {
        let feed = if woken { Feed::caught_up(viewer, table) } else { Feed::new(viewer) };
        Self { name: random_word(8), feed, recent: VecDeque::new() }
    }

    fn write(&self, table: &str, fresh: bool, frame: Frame) -> Utf8Bytes {
        outbox::text(&ServerFrame::Frame(TableFrame {
            table: table.to_owned(),
            feed: self.name.clone(),
            fresh,
            frame: Box::new(frame),
        }))
    }

    /// The next frame, if what the viewer sees has changed.
    fn next(&mut self, id: &str, table: &dyn AnyTable) -> Option<Utf8Bytes> {
        let frame = self.feed.next(table)?;
        let version = frame.version;
        let text = self.write(id, version == 1, frame);
        self.recent.push_back((version, text.clone()));
        let mut kept: usize = self.recent.iter().map(|(_, text)| text.len()).sum();
        while kept > KEPT
            && let Some((_, oldest)) = self.recent.pop_front()
        {
            kept -= oldest.len();
        }
        Some(text)
    }

    /// Exactly the frames after those a client has; nothing if they are not all here any more.
    fn missed(&self, have: &Have) -> Option<Vec<Utf8Bytes>> {
        let is_known = have.feed == self.name && have.version <= self.feed.version();
        let first = self.recent.front().map_or(self.feed.version() + 1, |(version, _)| *version);
        if !is_known || have.version + 1 < first {
            return None;
        }
        let later = self.recent.iter().filter(|(version, _)| *version > have.version);
        Some(later.map(|(_, text)| text.clone()).collect())
    }
}

impl Actor {
    /// Somebody looks on from now on and is told everything, or what they missed.
    pub(super) fn watch(&mut self, id: String, guest: &str, out: &Out, have: Option<&Have>) {
        let connection = out.connection();
        self.watchers.retain(|w| w.out.connection() != connection);
        let viewer = self.viewer_of(guest);
        self.watchers.push(Watcher { out: out.clone(), guest: guest.to_owned(), viewer });
        out.send(&ServerFrame::Table { info: Box::new(self.info(Some(guest))) });
        if have.is_none() {
            out.send(&ServerFrame::Chat {
                table: self.row.card.id.clone(),
                lines: self.chat.iter().cloned().collect(),
            });
        }
        if let Some(table) = &self.table {
            let entry = self.feeds.0.entry(viewer);
            let feed = entry.or_insert_with(|| ViewerFeed::new(viewer, &**table, self.woken));
            // Others of the same viewer may be behind as well, if nobody looked on for a while.
            if let Some(text) = feed.next(&self.row.card.id, &**table) {
                let same = self.watchers.iter().filter(|w| w.viewer == viewer);
                for other in same.filter(|w| w.out.connection() != connection) {
                    other.out.send_text(text.clone());
                }
            }
            if let Some(frames) = have.and_then(|have| feed.missed(have)) {
                for frame in frames {
                    out.send_text(frame);
                }
            } else {
                let whole = feed.feed.whole(&**table);
                out.send_text(feed.write(&self.row.card.id, true, whole));
            }
        }
        out.send(&ServerFrame::Done { id });
        self.info_changed();
    }

    /// A connection looks on no more.
    pub(super) fn unwatch(&mut self, connection: u64) {
        let before = self.watchers.len();
        self.watchers.retain(|w| w.out.connection() != connection);
        if self.watchers.len() != before {
            self.info_changed();
        }
    }

    /// Sends everybody what changed for them.
    pub(super) fn broadcast(&mut self) {
        let Some(table) = &self.table else { return };
        self.watchers.retain(|w| !w.out.is_closed());
        let mut viewers: Vec<Viewer> = Vec::new();
        for watcher in &self.watchers {
            if !viewers.contains(&watcher.viewer) {
                viewers.push(watcher.viewer);
            }
        }
        for viewer in viewers {
            let entry = self.feeds.0.entry(viewer);
            let feed = entry.or_insert_with(|| ViewerFeed::new(viewer, &**table, self.woken));
            let Some(text) = feed.next(&self.row.card.id, &**table) else { continue };
            for watcher in self.watchers.iter().filter(|w| w.viewer == viewer) {
                watcher.out.send_text(text.clone());
            }
        }
    }

    /// Feeds begin anew: who sees what has changed, or the match was brought back from its log.
    pub(super) fn restart_feeds(&mut self) {
        self.feeds.0.clear();
        for i in 0..self.watchers.len() {
            let guest = self.watchers[i].guest.clone();
            self.watchers[i].viewer = self.viewer_of(&guest);
        }
        self.broadcast();
    }
}
