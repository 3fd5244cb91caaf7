//! Who looks on, and what each viewer is sent.

use std::collections::VecDeque;
use std::mem;

use mesozoic_core::Viewer;
use mesozoic_protocol::lobby::{TableCard, TableInfo};
use mesozoic_protocol::{Have, ServerFrame};
use mesozoic_table::{AnyTable, Feed, Known, Shared};

use crate::effect::{Effect, send, text};
use crate::{Fault, Outside, Room, cards};

/// So many bytes of a viewer's last frames are kept for those who come back after a short break;
/// after a longer one they are sent everything.
const KEPT: usize = 32 * 1024;
/// News about the table itself are gathered for so many milliseconds when many look on.
pub(crate) const GATHER: i64 = 150;
/// As many are told at once.
const FEW: usize = 16;

/// A connection that looks on.
pub(crate) struct Watcher<O: Outside> {
    pub(crate) connection: O::Connection,
    guest: String,
    pub(crate) viewer: Viewer,
}

/// The feeds of one table, by viewer.
pub(crate) struct Feeds<O: Outside> {
    /// Whose they are.
    table: String,
    name: String,
    made: u32,
    by_viewer: Vec<(Viewer, ViewerFeed<O>)>,
    /// What has been written for any of them. Taken out while something is written: should that break off,
    /// it is all written anew.
    known: Known,
}

struct ViewerFeed<O: Outside> {
    name: String,
    /// What stands before each of its frames, up to whether it is the first.
    head: String,
    feed: Feed,
    /// The last frames, with their versions.
    recent: VecDeque<(u32, O::Text)>,
    /// The frame that stands alone, once somebody has asked for it and until the next: many may come
    /// at once to look on.
    whole: Option<O::Text>,
}

impl<O: Outside> Feeds<O> {
    pub(crate) fn new(table: String, name: String) -> Self {
        Self { table, name, made: 0, by_viewer: Vec::new(), known: Known::default() }
    }

    /// The feed of a viewer, made where there is none.
    fn of(&mut self, viewer: Viewer, table: &dyn AnyTable, restored: bool) -> &mut ViewerFeed<O> {
        let at = self.by_viewer.iter().position(|(of, _)| *of == viewer).unwrap_or_else(|| {
            let feed = if restored { Feed::caught_up(viewer, table) } else { Feed::new(viewer) };
            // A client's copy of a feed is worth nothing for any other, of any room at any time.
            let name = format!("{}{}", self.name, self.made);
            self.made += 1;
            self.by_viewer.push((viewer, ViewerFeed::new(&self.table, name, feed)));
            self.by_viewer.len() - 1
        });
        &mut self.by_viewer[at].1
    }

    /// A viewer's frames begin anew.
    pub(crate) fn forget(&mut self, viewer: Viewer) {
        self.by_viewer.retain(|(of, _)| *of != viewer);
    }
}

impl<O: Outside> ViewerFeed<O> {
    fn new(table: &str, name: String, feed: Feed) -> Self {
        let written = |text| serde_json::to_string(text).expect("text is plain data");
        let head = r#"{"t":"frame","table":"#;
        let head = format!(r#"{head}{},"feed":{},"fresh":"#, written(table), written(&name));
        Self { name, head, feed, recent: VecDeque::new(), whole: None }
    }

    /// What stands before the frame itself in a [`ServerFrame::Frame`].
    fn write_head(&self, fresh: bool, out: &mut Vec<u8>) {
        let fresh = if fresh { "true" } else { "false" };
        for part in [&self.head, fresh, r#","frame":"#] {
            out.extend_from_slice(part.as_bytes());
        }
    }

    /// The next frame, if what the viewer sees has changed.
    fn next(&mut self, table: &dyn AnyTable, shared: &mut Shared<'_>) -> Option<O::Text> {
        let mut draft = shared.draft();
        self.write_head(self.feed.version() == 0, &mut draft);
        let is_new = self.feed.write_next(table, shared, &mut draft);
        let text = is_new.then(|| closed(&mut draft));
        shared.give_back(draft);
        let text: O::Text = text?.into();
        let version = self.feed.version();
        self.whole = None;
        self.recent.push_back((version, text.clone()));
        let mut kept: usize = self.recent.iter().map(|(_, text)| text.len()).sum();
        while kept > KEPT
            && let Some((_, oldest)) = self.recent.pop_front()
        {
            kept -= oldest.len();
        }
        Some(text)
    }

    /// Everything that the last frame left the viewer with.
    fn whole(&mut self, table: &dyn AnyTable) -> O::Text {
        let text = self.whole.take();
        let text = text.unwrap_or_else(|| {
            let mut out = Vec::new();
            self.write_head(true, &mut out);
            self.feed.write_whole(table, &mut out);
            closed(&mut out).into()
        });
        self.whole.insert(text).clone()
    }

    /// Exactly the frames after those a client has; nothing if they are not all here any more.
    fn missed(&self, have: &Have) -> Option<Vec<O::Text>> {
        let is_known = have.feed == self.name && have.version <= self.feed.version();
        let first = self.recent.front().map_or(self.feed.version() + 1, |(version, _)| *version);
        if !is_known || have.version + 1 < first {
            return None;
        }
        let later = self.recent.iter().filter(|(version, _)| *version > have.version);
        Some(later.map(|(_, text)| text.clone()).collect())
    }
}

/// A frame behind its head. It is kept for a while, and takes no more room than it has to.
fn closed(draft: &mut Vec<u8>) -> String {
    draft.push(b'}');
    str::from_utf8(draft).expect("JSON is text").to_owned()
}

impl<O: Outside> Room<O> {
    /// Somebody looks on from now on and is told everything, or what they missed.
    pub(crate) fn watch(
        &mut self,
        id: String,
        guest: &str,
        connection: &O::Connection,
        have: Option<&Have>,
        effects: &mut Vec<Effect<O>>,
    ) {
        self.watchers.retain(|w| w.connection != *connection);
        self.left.remove(guest);
        let viewer = self.viewer_of(guest);
        let (guest, to) = (guest.to_owned(), || connection.clone());
        self.watchers.push(Watcher { connection: to(), guest: guest.clone(), viewer });
        effects.push(send(to(), &ServerFrame::Table { info: self.boxed_info(Some(&guest)) }));
        if have.is_none() {
            let table = self.id().to_owned();
            let lines = self.chat_for(viewer);
            effects.push(send(to(), &ServerFrame::Chat { table, lines }));
        }
        if let Some(table) = self.truth.shown_to(viewer) {
            let mut known = mem::take(&mut self.feeds.known);
            let feed = self.feeds.of(viewer, table, self.truth.is_restored);
            // Others of the same viewer may be behind as well, if nobody looked on for a while.
            if let Some(text) = feed.next(table, &mut Shared::new(&mut known)) {
                let same = self.watchers.iter().filter(|w| w.viewer == viewer);
                for other in same.filter(|w| w.connection != *connection) {
                    effects.push(Effect::Send { to: other.connection.clone(), text: text.clone() });
                }
            }
            let missed = have.and_then(|have| feed.missed(have));
            let frames = missed.unwrap_or_else(|| vec![feed.whole(table)]);
            effects.extend(frames.into_iter().map(|text| Effect::Send { to: to(), text }));
            self.feeds.known = known;
        }
        effects.push(send(to(), &ServerFrame::Done { id }));
        self.info_changed(effects);
    }

    /// A connection looks on no more.
    pub(crate) fn unwatch(
        &mut self,
        now: i64,
        connection: &O::Connection,
        effects: &mut Vec<Effect<O>>,
    ) {
        let Some(at) = self.watchers.iter().position(|w| w.connection == *connection) else {
            return;
        };
        let Watcher { guest, .. } = self.watchers.remove(at);
        // Of those who only watch nobody asks where they are.
        if self.seat_of(&guest).is_some() {
            self.left.insert(guest, now);
        }
        self.info_changed(effects);
    }

    /// Since when somebody is not here; nothing if they are.
    pub(crate) fn away_since(&self, guest: &str) -> Option<i64> {
        let is_here = self.watchers.iter().any(|w| w.guest == guest);
        (!is_here).then(|| self.left.get(guest).copied().unwrap_or(self.opened))
    }

    /// Sends everybody what changed for them.
    pub(crate) fn broadcast(&mut self, effects: &mut Vec<Effect<O>>) {
        let mut viewers: Vec<Viewer> = Vec::new();
        for watcher in &self.watchers {
            if !viewers.contains(&watcher.viewer) {
                viewers.push(watcher.viewer);
            }
        }
        // Those who see it later see another table.
        let (now, later): (Vec<_>, Vec<_>) =
            viewers.into_iter().partition(|viewer| !self.truth.is_late_for(*viewer));
        let mut known = mem::take(&mut self.feeds.known);
        for viewers in [now, later] {
            let mut shared = Shared::new(&mut known);
            for viewer in viewers {
                self.tell_changes(viewer, &mut shared, effects);
            }
        }
        self.feeds.known = known;
    }

    /// Sends those who see the same what changed for them.
    pub(crate) fn broadcast_to(&mut self, viewer: Viewer, effects: &mut Vec<Effect<O>>) {
        let mut known = mem::take(&mut self.feeds.known);
        self.tell_changes(viewer, &mut Shared::new(&mut known), effects);
        self.feeds.known = known;
    }

    fn tell_changes(
        &mut self,
        viewer: Viewer,
        shared: &mut Shared<'_>,
        effects: &mut Vec<Effect<O>>,
    ) {
        if self.watchers.iter().all(|watcher| watcher.viewer != viewer) {
            return;
        }
        let Some(table) = self.truth.shown_to(viewer) else { return };
        let feed = self.feeds.of(viewer, table, self.truth.is_restored);
        let Some(text) = feed.next(table, shared) else { return };
        for watcher in self.watchers.iter().filter(|watcher| watcher.viewer == viewer) {
            effects.push(Effect::Send { to: watcher.connection.clone(), text: text.clone() });
        }
    }

    /// Feeds begin anew: who sees what has changed, or the match was brought back from its log.
    pub(crate) fn restart_feeds(&mut self, effects: &mut Vec<Effect<O>>) {
        self.feeds.by_viewer.clear();
        for i in 0..self.watchers.len() {
            self.watchers[i].viewer = self.viewer_of(&self.watchers[i].guest);
        }
        self.broadcast(effects);
    }

    /// What keeps the match from going on, or from being shown again.
    pub(crate) fn trouble(&self) -> Option<Fault> {
        self.loss().or_else(|| self.truth.trouble.clone())
    }

    /// The table's card as it is now.
    fn card(&self) -> TableCard {
        let is_online = |guest: &str| self.watchers.iter().any(|w| w.guest == guest);
        cards::card(&self.truth.row.card, self.trouble().as_ref(), is_online)
    }

    pub(crate) fn show_card(&self, effects: &mut Vec<Effect<O>>) {
        let (host, listed) = (self.truth.row.host.clone(), self.truth.row.listed);
        effects.push(Effect::Show { card: Box::new(self.card()), host, listed });
    }

    fn info(&self, guest: Option<&str>) -> TableInfo {
        let spectators = self.watchers.iter().filter(|w| w.viewer == Viewer::Spectator);
        let you = guest.and_then(|guest| self.seat_of(guest));
        let info = TableInfo {
            spectators: spectators.count() as u32,
            clocks: self.clocks(),
            going_back: self.asked_told(),
            ..cards::info(&self.truth.row, self.truth.notes.clone(), self.card(), you)
        };
        if self.truth.is_late_for(you.map_or(Viewer::Spectator, Viewer::Seat)) {
            self.as_it_was(info)
        } else {
            info
        }
    }

    pub(crate) fn boxed_info(&self, guest: Option<&str>) -> Box<TableInfo> {
        Box::new(self.info(guest))
    }

    /// Something about the table itself has changed: those who look on will be told.
    pub(crate) fn info_changed(&mut self, effects: &mut Vec<Effect<O>>) {
        self.show_card(effects);
        if self.watchers.len() <= FEW {
            self.tell_info(effects);
        } else {
            self.is_gathering = true;
        }
    }

    pub(crate) fn tell_info(&mut self, effects: &mut Vec<Effect<O>>) {
        self.is_gathering = false;
        // Those who watch are all told the same.
        let mut texts: Vec<(Viewer, O::Text)> = Vec::new();
        for watcher in self.watchers.iter().filter(|w| !self.truth.is_late_for(w.viewer)) {
            let known = texts.iter().find(|(viewer, _)| *viewer == watcher.viewer);
            let text = if let Some((_, text)) = known {
                text.clone()
            } else {
                let guest = (watcher.viewer != Viewer::Spectator).then_some(&*watcher.guest);
                let text = text::<O>(&ServerFrame::Table { info: self.boxed_info(guest) });
                texts.push((watcher.viewer, text.clone()));
                text
            };
            effects.push(Effect::Send { to: watcher.connection.clone(), text });
        }
        if self.truth.is_late_for(Viewer::Spectator) {
            self.tell_late_info(effects);
        }
    }
}
