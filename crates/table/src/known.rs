//! What has been written for viewers of a table and may be needed again: parts of views, lists of offers.
//!
//! Each lies beside what it was made from, and stands for as long as that is the same, whatever else has
//! happened and whichever of a match's tables is looked at: so nothing here ever has to be forgotten.

#[cfg(not(target_family = "wasm"))]
mod parts;

use core::any::Any;
use core::{fmt, mem};
use std::sync::Arc;

use mesozoic_core::{Game, Score, Seat, Viewer};
use serde::{Serialize, Serializer};

use crate::write::{Written, write_json, write_knowing};
use crate::{Table, told};

/// Whether what has been written is looked for again, and views are put together from parts. A page shows a
/// match to whoever sits before it: there it costs more to fetch what looks than looking would save.
const KEEPS: bool = cfg!(not(target_family = "wasm"));

/// The name by which the writer knows a part that is written already.
pub(crate) const KNOWN: &str = "$known";

/// What has been written for those who look on at a match.
#[derive(Default, Debug)]
pub struct Known {
    parts: Vec<Option<KnownPart>>,
    /// By seat.
    offers: Vec<Option<(From, Arc<[u8]>)>>,
    /// What the last scores were made from, and since when nothing happened, all that were made.
    scores: Option<(From, Arc<Scores>)>,
    pub(crate) recent: Vec<Arc<Scores>>,
    /// Where offers, a view and a frame are written: of most of them nothing new is found.
    draft: Vec<u8>,
    pub(crate) view: Written,
    pub(crate) frame: Vec<u8>,
}

/// Everybody's scores, and how they are written.
#[derive(Debug)]
pub struct Scores {
    scores: Vec<Score>,
    pub(crate) text: Vec<u8>,
}

/// A part of a view, and what it was made from.
#[derive(Debug)]
pub(crate) struct KnownPart {
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "nothing is looked for"))]
    from: From,
    written: Written,
}

impl KnownPart {
    pub(crate) fn written(&self) -> &Written {
        &self.written
    }
}

/// What something was made from.
struct From(Box<dyn Any + Send + Sync>);

impl From {
    fn is<F: Eq + 'static>(&self, from: &F) -> bool {
        self.0.downcast_ref::<F>() == Some(from)
    }
}

impl fmt::Debug for From {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("From")
    }
}

impl Known {
    /// Writes what a viewer sees, to [`Known::view`].
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn write_view<G: Game>(&mut self, state: &G, viewer: Viewer) {
        state.write_view(viewer, &mut parts::View { parts: &mut self.parts, out: &mut self.view });
    }

    /// The same.
    #[cfg(target_family = "wasm")]
    pub(crate) fn write_view<G: Game>(&mut self, state: &G, viewer: Viewer) {
        self.view.write_noting(&state.view(viewer), &[]);
    }

    /// Writes what a viewer sees, as the one part of something else: see [`Known::write_with`].
    pub(crate) fn one_part<G: Game>(
        &mut self,
        state: &G,
        viewer: Viewer,
    ) -> impl Serialize + use<G> {
        self.write_view(state, viewer);
        let written = mem::take(&mut self.view);
        self.parts = vec![Some(KnownPart { from: From(Box::new(())), written })];
        Place(0)
    }

    /// Adds something that known parts stand in.
    pub(crate) fn write_with(&self, value: &impl Serialize, out: &mut Vec<u8>) {
        write_knowing(value, &self.parts, out);
    }

    /// What a viewer may do, as a list; `last` is what it could do before.
    pub(crate) fn offers<G: Game>(
        &mut self,
        table: &Table<G>,
        viewer: Viewer,
        last: Option<&Arc<[u8]>>,
    ) -> Arc<[u8]> {
        let draft = &mut self.draft;
        let mut written = |seat: Option<Seat>| -> Arc<[u8]> {
            draft.clear();
            match seat {
                Some(seat) => told::write_offers(table, seat, draft),
                None => draft.extend_from_slice(b"[]"),
            }
            drafted(draft, last)
        };
        let Viewer::Seat(seat) = viewer else { return written(None) };
        let from = if KEEPS { table.state().offers_from(seat) } else { None };
        let Some(from) = from else { return written(Some(seat)) };
        let known = at(&mut self.offers, seat.index());
        match known {
            Some((old, text)) if old.is(&from) => Arc::clone(text),
            _ => Arc::clone(&known.insert((From(Box::new(from)), written(Some(seat)))).1),
        }
    }
}

impl Known {
    /// The scores as a viewer knows them; `last` is what it knew before.
    pub(crate) fn scores<G: Game>(
        &mut self,
        state: &G,
        viewer: Viewer,
        last: Option<&Arc<Scores>>,
    ) -> Arc<Scores> {
        let from = if KEEPS { state.scores_from(viewer) } else { None };
        if let Some((from, (old, scores))) = from.as_ref().zip(self.scores.as_ref())
            && old.is(from)
        {
            return Arc::clone(scores);
        }
        let scores = Seat::all(state.seats()).map(|seat| state.score(seat, viewer)).collect();
        let made = self.made_scores(scores, last);
        if let Some(from) = from {
            self.scores = Some((From(Box::new(from)), Arc::clone(&made)));
        }
        made
    }

    fn made_scores(&mut self, scores: Vec<Score>, last: Option<&Arc<Scores>>) -> Arc<Scores> {
        let known = last.into_iter().chain(&self.recent).find(|known| known.scores == scores);
        if let Some(known) = known {
            return Arc::clone(known);
        }
        let mut text = Vec::with_capacity(last.map_or(0, |last| last.text.len()) + 64);
        write_json(&scores, &mut text);
        let made = Arc::new(Scores { scores, text });
        self.recent.push(Arc::clone(&made));
        made
    }
}

/// What is in a draft; `last` where it is the same.
fn drafted(draft: &[u8], last: Option<&Arc<[u8]>>) -> Arc<[u8]> {
    match last {
        Some(last) if **last == *draft => Arc::clone(last),
        _ => draft.into(),
    }
}

fn at<T>(slots: &mut Vec<Option<T>>, place: usize) -> &mut Option<T> {
    if slots.len() <= place {
        slots.resize_with(place + 1, || None);
    }
    &mut slots[place]
}

/// Where a part is kept: the writer puts in what it finds there.
struct Place(u32);

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant(KNOWN, self.0, KNOWN)
    }
}
