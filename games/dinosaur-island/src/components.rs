//! What is in the box: dice, tiles, cards and boards as tables, with where each number comes from.
//! No rules. Numbers marked `Designed` are ours and may be retuned; all others are readings.

mod attractions;
mod boards;
mod dice;
mod dna;
mod effect;
mod objectives;
mod recipes;
mod solo;
mod specialists;
mod twists;
mod upgrades;

pub use attractions::*;
pub use boards::*;
pub use dice::*;
pub use dna::*;
pub use effect::*;
pub use objectives::*;
pub use recipes::*;
pub use solo::*;
pub use specialists::*;
pub use twists::*;
pub use upgrades::*;

pub use mesozoic_kit::{Named, Set};

pub(crate) use mesozoic_kit::named;
