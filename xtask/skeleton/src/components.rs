//! What is in the box. Every number says where it comes from.

use std::ops::RangeInclusive;

use mesozoic_core::Provenance;

/// SK-1: how many may sit down.
pub(crate) const SEATS: RangeInclusive<u8> = 2..=4;
/// The most seats there can be.
pub(crate) const MAX_SEATS: usize = *SEATS.end() as usize;
/// SK-1: the pebbles of each seat.
pub(crate) const PEBBLES: u8 = 6;
/// SK-5: the faces of the die are 1 to this.
pub(crate) const FACES: u8 = 3;
/// SK-3: nobody can spend more in a round.
pub(crate) const MOST: u8 = FACES;

/// Where each number comes from, for the pages that list components.
pub const SOURCES: &[(&str, Provenance)] = &[
    ("seats", Provenance::Designed("as many as fit around a small table")),
    ("pebbles", Provenance::Designed("too few to spend three in each round")),
    ("faces", Provenance::Designed("as many as can be spent")),
];
