//! The contract between the rules of a game and the rest of the world.
//!
//! A game implements [`Game`]: steps in, events out, chance and listeners through [`Env`]. It knows
//! nothing of clocks, files, threads, seeds or people. Everything else (live tables, bots,
//! simulations, servers) is written once against this crate.
//!
//! Start with [`Game`], then [`Env`]. What is *not* here: any game, JSON text, input or output.
#![deny(missing_docs)]

mod bot;
pub mod chance;
mod draws;
mod encode;
mod env;
mod error;
pub mod fair;
mod game;
mod halving;
mod level;
mod meta;
mod parts;
pub mod perft;
pub mod record;
mod rng;
mod say;
mod score;
mod seat;
mod sorting;
mod status;
mod step;

pub use bot::{Beliefs, Bot, Budget, Forecast, Forecasts, Foresight, Guide};
pub use draws::Draws;
pub use encode::{Encode, Plane, Planes};
pub use env::{Dice, Draw, DrawKey, Emitted, Env, Heedful, Lane, Live, Quiet};
pub use error::{BadPosition, NotationError, Refusal, SetupError, Word, ensure, require};
pub use game::{Census, Game, IMAGINED, gains_by_trial};
pub use halving::halve;
pub use level::{Level, LevelError, Rung};
pub use meta::{Meta, Only, OptionKind, OptionSpec, OptionValue, Provenance};
pub use parts::{Parts, ViewWriter, Whole};
pub use rng::{Rng, SplitMix};
pub use say::{Line, Say, Spoken, Token, article, capital, count, list, small};
pub use score::{Gain, Part, Placing, Score, Standings};
pub use seat::{Audience, Seat, SeatSet, Viewer};
pub use sorting::{gathered, sort, sort_by, sort_by_key};
pub use status::Status;
pub use step::{Count, Each, Find, Pick, StepSink};
