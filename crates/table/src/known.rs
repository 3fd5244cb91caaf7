//! What has been written for viewers of a table and may be needed again: parts of views, lists of offers.
//!
//! Each lies beside what it was made from, and stands for as long as that is the same, whatever else has
//! happened and whichever of a match's tables is looked at: so nothing here ever has to be forgotten.

use core::any::Any;
use core::{fmt, mem};
use std::sync::Arc;

use mesozoic_core::{Game, Parts, Score, Seat, ViewWriter, Viewer};
use serde::{Serialize, Serializer};

use crate::write::{Written, write_json, write_knowing};
use crate::{Table, told};

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
    pub(crate) fn write_view<G: Game>(&mut self, state: &G, viewer: Viewer) {
        state.write_view(viewer, &mut View { parts: &mut self.parts, out: &mut self.view });
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
            match last {
                Some(last) if **last == **draft => Arc::clone(last),
                _ => draft.as_slice().into(),
            }
        };
        let Viewer::Seat(seat) = viewer else { return written(None) };
        let Some(from) = table.state().offers_from(seat) else { return written(Some(seat)) };
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
        let from = state.scores_from(viewer);
        if let Some((from, (old, scores))) = from.as_ref().zip(self.scores.as_ref())
            && old.is(from)
        {
            return Arc::clone(scores);
        }
        let made = self.made_scores(state, viewer, last);
        if let Some(from) = from {
            self.scores = Some((From(Box::new(from)), Arc::clone(&made)));
        }
        made
    }

    fn made_scores<G: Game>(
        &mut self,
        state: &G,
        viewer: Viewer,
        last: Option<&Arc<Scores>>,
    ) -> Arc<Scores> {
        let scores: Vec<Score> =
            Seat::all(state.seats()).map(|seat| state.score(seat, viewer)).collect();
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

fn at<T>(slots: &mut Vec<Option<T>>, place: usize) -> &mut Option<T> {
    if slots.len() <= place {
        slots.resize_with(place + 1, || None);
    }
    &mut slots[place]
}

/// A view that is being written.
struct View<'a> {
    parts: &'a mut Vec<Option<KnownPart>>,
    out: &'a mut Written,
}

impl Parts for View<'_> {
    type Of<T: Serialize> = Place;

    fn part<F, T>(&mut self, place: usize, from: F, make: impl FnOnce(&F) -> T) -> Place
    where
        F: Eq + Send + Sync + 'static,
        T: Serialize,
    {
        let known = at(self.parts, place);
        if !known.as_ref().is_some_and(|part| part.from.is(&from)) {
            let mut written = known.take().map(|part| part.written).unwrap_or_default();
            written.write_noting(&make(&from), &[]);
            *known = Some(KnownPart { from: From(Box::new(from)), written });
        }
        Place(place as u32)
    }
}

impl ViewWriter for View<'_> {
    fn write(&mut self, view: &impl Serialize) {
        self.out.write_noting(view, self.parts);
    }
}

/// Where a part is kept: the writer puts in what it finds there.
struct Place(u32);

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant(KNOWN, self.0, KNOWN)
    }
}
