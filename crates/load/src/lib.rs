//! Players over real sockets, as many as one likes: how fast the server is, and how much it holds.
//!
//! Start with [`measure`]. Two guests a table play whole matches of Draftosaurus at random, as
//! browsers would: cookies, pledges, frames. Beside it stands the floor, the least that a durable
//! server must do which sends the same frames, driven by as many of the same sockets in the same run. [`measure_audience`] fills one
//! table of any game instead, with people who watch; [`measure_attack`] sees how two people fare
//! while many do their worst.
//!
//! Nothing here leaves the machine: every address is checked to be a loopback one. What is *not*
//! here: the servers. They run as processes of their own, so that their memory can be told from
//! that of the players.
#![deny(missing_docs)]

mod address;
mod attack;
mod audience;
mod crowd;
mod echo;
mod error;
mod guest;
mod host;
mod http;
mod measure;
mod memory;
mod pace;
mod pair;
mod picture;
mod player;
mod reader;
mod report;
mod script;
mod socket;

pub use address::loopback;
pub use attack::{Assault, Attack, AttackPlan, Tally, carry_out, measure_attack};
pub use audience::{AudiencePlan, measure_audience};
pub use error::Error;
pub use guest::{Guest, make_match, make_table, make_timed_table};
pub use host::{Program, Server};
pub use http::{Answer, request};
pub use measure::{Plan, measure};
pub use pace::Speed;
pub use picture::Picture;
pub use player::{Command, Deed, Heard, Player};
pub use report::{Audience, Idle, Memory, Report, Run, Traffic};
