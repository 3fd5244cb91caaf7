//! Views that are put together from parts, of which many are written already.

use mesozoic_core::{Parts, ViewWriter};
use serde::Serialize;

use super::{From, KnownPart, Place, at};
use crate::write::Written;

/// A view that is being written.
pub(super) struct View<'a> {
    pub(super) parts: &'a mut Vec<Option<KnownPart>>,
    pub(super) out: &'a mut Written,
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
