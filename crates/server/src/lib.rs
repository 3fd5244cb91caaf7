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
mod random;
mod serve;
mod session;
mod socket_page;
mod stage;
mod text;
mod visitors;

pub use address::{Network, NetworkError};
pub use config::Config;
pub use limits::{Limit, LimitError, Limits};
pub use serve::{ServeError, Server, serve};
pub use socket_page::write as socket_page;

/// The description of the HTTP interface, in the form of `OpenAPI`.
pub fn openapi() -> &'static serde_json::Value {
    &http::docs::DOCUMENT
}
