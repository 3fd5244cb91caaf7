//! The server: HTTP, sockets, the live tables, one task per table.
//!
//! Start with [`serve`]. `tables` finds tables and loads them; each runs as a task that alone drives
//! its room, where everything about the match is decided; sessions are the sockets. The server
//! knows no game and no rule.
#![deny(missing_docs)]

mod account;
mod address;
mod app;
mod archive;
mod assets;
mod bots;
mod browser;
mod chance;
mod clock;
mod cluster;
mod config;
mod door;
mod expiry;
mod fault;
mod friends;
mod guest;
mod health;
mod http;
mod limits;
mod link;
mod lobby;
mod meter;
mod metrics;
mod notices;
mod operator;
mod orders;
mod outbox;
mod pairing;
mod passkey;
mod password;
mod random;
mod rating;
mod reviews;
mod seeking;
mod serve;
mod session;
mod socket_page;
mod table;
mod tables;
mod text;
mod token;
mod upgrade;
mod visitors;

pub use address::{Network, NetworkError};
pub use cluster::ClusterConfig;
pub use config::Config;
pub use limits::{Limit, LimitError, Limits};
pub use mesozoic_notices::MailServer;
pub use notices::NoticeConfig;
pub use operator::OperatorToken;
pub use serve::{ServeError, Server, door_threads, serve};
pub use socket_page::write as socket_page;

/// The description of the HTTP interface, in the form of `OpenAPI`.
pub fn openapi() -> &'static serde_json::Value {
    &http::docs::DOCUMENT
}
