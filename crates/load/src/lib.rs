//! Players over real sockets, as many as one likes: how fast the server is, and how much it holds.
//!
//! Start with [`measure`]. Two guests a table play whole matches of Draftosaurus at random, as
//! browsers would: cookies, pledges, frames. Beside it stands the floor, the least that a durable
//! server must do, driven by as many of the same sockets in the same run. [`measure_hall`] fills one
//! table of any game instead, with people who watch; [`measure_attack`] sees how two people fare
//! while many do their worst.
//!
//! Nothing here leaves the machine: every address is checked to be a loopback one. What is *not*
//! here: the servers. They run as processes of their own, so that their memory can be told from
//! that of the players.
#![deny(missing_docs)]

mod address;
mod attack;
mod crowd;
mod error;
mod floor;
mod guest;
mod hall;
mod host;
mod measure;
mod pace;
mod pair;
mod player;
mod report;
mod rest;
mod socket;

pub use address::loopback;
pub use attack::{Assault, Attack, AttackPlan, Tally, carry_out, measure_attack};
pub use error::Error;
use guest::make_table;
pub use guest::{Guest, make_match};
pub use hall::{HallPlan, measure_hall};
pub use host::{Program, Server};
pub use measure::{Plan, measure};
pub use player::{Command, Heard, Player};
pub use report::{Hall, Memory, Report, Rest, Run};
