//! Tools that test games: the laws every game obeys, scripted dice, golden records, perft files,
//! an allocator that counts, the bodies of the fuzz targets, and component data for boards.
//!
//! A game's whole conformance test is
//!
//! ```text
//! mesozoic_testkit::laws!(Draftosaurus);
//! mesozoic_testkit::guided_laws!(Draftosaurus);
//! mesozoic_testkit::encoded_laws!(Draftosaurus);
//! ```
//!
//! Start with [`mod@laws`]. What is *not* here: any game, and anything that a program would use. This
//! crate is for tests, so it may read files and the environment.
#![deny(missing_docs)]

pub mod alloc;
mod broken;
mod chi_square;
mod compare;
mod export;
mod files;
pub mod fuzz;
pub mod golden;
pub mod laws;
mod macros;
pub mod perft;
mod plan;
mod play;
mod scripted;
mod trial;
mod walk;

pub use broken::Broken;
pub use chi_square::chi_square;
pub use export::export_components;
pub use golden::Golden;
pub use plan::Plan;
pub use play::{Play, part, refusal};
pub use scripted::Scripted;
