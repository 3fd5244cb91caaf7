//! The server: HTTP, sockets, the hall of tables, one task a table.
//!
//! Start with [`serve`]. The hall finds tables and wakes them; each runs as an actor that alone
//! touches its match; sessions are the sockets. The server
//! holds `Box<dyn AnyTable>` and knows no game and no rule.
#![deny(missing_docs)]

mod actor;
mod app;
mod assets;
mod bots;
mod clock;
mod config;
mod fault;
mod guest;
mod hall;
mod health;
mod http;
mod limits;
mod serve;
mod session;
mod stage;
mod words;

pub use config::Config;
pub use serve::{ServeError, Server, serve};
