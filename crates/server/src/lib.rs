//! The server: HTTP, sockets, the hall of tables, one task a table.
//!
//! Start with [`serve`]. The hall finds tables and wakes them; each runs as an actor that alone
//! touches its match; sessions are the sockets. The server
//! holds `Box<dyn AnyTable>` and knows no game and no rule.
#![deny(missing_docs)]

mod actor;
mod address;
mod app;
mod archive;
mod assets;
mod bots;
mod chance;
mod clock;
mod config;
mod door;
mod fault;
mod guest;
mod hall;
mod health;
mod http;
mod limits;
mod lobby;
mod meter;
mod outbox;
mod serve;
mod session;
mod stage;
mod visitors;
mod words;

pub use address::{Network, NetworkError};
pub use config::Config;
pub use limits::{Limit, LimitError, Limits};
pub use serve::{ServeError, Server, door_threads, serve};
