//! The laws that every game obeys, as one generic suite.
//!
//! Each is a function over a [`Plan`](crate::Plan) that plays games and returns the first breach
//! with all it takes to see it again. `laws!(Game)` makes a test of each. Where a law needs more
//! than the rules (a guide for bots, an encoding for learning) it is a function of its own, and
//! `guided_laws!` and `encoded_laws!` make tests of those.
//!
//! The laws do not overlap: a bug is reported by the law it belongs to and, as far as that is
//! possible, by no other.

mod answers;
mod determinism;
mod endings;
mod feeds;
mod fences;
mod forms;
mod lanes;
mod legality;
mod narration;
mod pieces;
mod rest;
mod secrecy;
mod standings;
mod undo;
mod worlds;

pub use answers::{Ask, l15_answers, l15_answers_by};
pub use determinism::l01_determinism;
pub use endings::{l09_guided_termination, l09_termination, l10_no_dead_end};
pub use feeds::feeds;
pub use fences::l07_surprise_fences;
pub use forms::{l08_codes, l08_round_trips};
pub use lanes::l04_lanes_commute;
pub use legality::{l02_every_code, l02_legality};
pub use narration::l13_narration;
pub use pieces::l05_conservation;
pub use rest::l14_snapshots;
pub use secrecy::{l03_non_interference, l03_observations};
pub use standings::{l12_rotation, l12_standings};
pub use undo::l06_undo;
pub use worlds::{l11_distribution, l11_worlds};
