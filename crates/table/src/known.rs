//! What has been written for viewers of a table and may be needed again: parts of views, lists of offers.
//!
//! Each lies beside what it was made from, and stands for as long as that is the same, whatever else has
//! happened and whichever of a match's tables is looked at: so nothing here ever has to be forgotten.

use core::any::Any;
use core::fmt;
use std::sync::Arc;

use mesozoic_core::{Game, Parts, Seat, ViewWriter, Viewer};
use serde::{Serialize, Serializer};

use crate::write::{Written, to_json};
use crate::{Table, any};

/// The name by which the writer knows a part that is written already.
pub(crate) const KNOWN: &str = "$known";

/// What has been written for those who look on at a match.
#[derive(Default, Debug)]
pub struct Known {
    parts: Vec<Option<KnownPart>>,
    /// By seat.
    offers: Vec<Option<(From, Arc<str>)>>,
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
    /// Writes what a viewer sees.
    pub(crate) fn write_view<G: Game>(&mut self, state: &G, viewer: Viewer, out: &mut Written) {
        state.write_view(viewer, &mut View { parts: &mut self.parts, out });
    }

    /// What a viewer may do, as a list.
    pub(crate) fn offers<G: Game>(&mut self, table: &Table<G>, viewer: Viewer) -> Arc<str> {
        let Viewer::Seat(seat) = viewer else { return "[]".into() };
        let written = || -> Arc<str> { to_json(&any::Offers::of(table, seat)).into() };
        let Some(from) = table.state().offers_from(seat) else { return written() };
        let known = slot(&mut self.offers, seat);
        match known {
            Some((old, text)) if old.is(&from) => Arc::clone(text),
            _ => Arc::clone(&known.insert((From(Box::new(from)), written())).1),
        }
    }
}

fn slot<T>(slots: &mut Vec<Option<T>>, seat: Seat) -> &mut Option<T> {
    at(slots, seat.index())
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
