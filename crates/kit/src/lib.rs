//! Parts of tabletop games, free of any game's rules: what a drawer of wooden pieces is to a
//! designer. Everything is small, `Copy` where it can be, and free of allocation.
#![deny(missing_docs)]

mod named;
mod pouch;
mod short;
mod words;

pub use named::{Named, Set};
pub use pouch::{Bits, Pouch};
pub use short::Short;
pub use words::{Words, plain};
