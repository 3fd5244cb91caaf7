//! Many games at once: batch play, ladders of bots, counts of positions, speed, distance from
//! perfect play, and positions to learn from.
//!
//! Everything here is repeatable: a result follows from the seed and never from the number of
//! threads. Start with [`Batch`], which plays many games, and [`Ladder`], which compares bots with
//! it. What is *not* here: rules, files and terminals; callers bring those.
#![deny(missing_docs)]

pub mod bench;
pub mod csv;
mod error;
mod exploit;
mod ladder;
mod paired;
mod perft;
mod play;
mod regret;
mod report;
mod runner;
mod selfplay;
mod stop;
mod strength;
mod workers;

pub use error::SimError;
pub use exploit::{Exploit, Exploited, Tried};
pub use ladder::{Duel, Ladder, Outcome, Seating, Wins};
pub use paired::Margin;
pub use perft::{Perft, PerftArgs, perft};
pub use play::{Batch, Chunk, Keep, Played, lineup};
pub use regret::{BotRegret, Mean, Regret, Regrets, Unit};
pub use report::{BotLine, Report, SeatLine, Tally, wilson};
pub use selfplay::{NPY_HEAD, Positions, RESULTS, SelfPlay, npy_head};
pub use stop::Stop;
pub use strength::{Found, Pair, Part, Strength, joined, page, plots, read, times, unfinished};
