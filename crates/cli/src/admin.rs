//! `mesozoic admin`: what the operator of a server can order from a terminal.

use std::net::{SocketAddr, ToSocketAddrs};

use anyhow::{Context, Result, anyhow, bail};
use clap::Subcommand;
use mesozoic_load::request;
use mesozoic_protocol::operator::{NewOrder, Order, Whom};
use serde_json::Value;

use crate::output;

/// Look after a server that runs: tables, people, notices
///
/// The server knows its operator by the token that it was started with (--operator-token). Every order is
/// kept with its time and its reason; mesozoic admin orders lists them. Answers are JSON.
#[derive(Debug, clap::Args)]
#[allow(
    clippy::doc_markdown,
    rustdoc::bare_urls,
    reason = "these comments are the help page, where marks would show"
)]
#[command(after_help = "Examples:\n  export MESOZOIC_OPERATOR_TOKEN=...\n  \
                        mesozoic admin tables --search ada\n  \
                        mesozoic admin close TABLE --reason 'asked for by its players'\n  \
                        mesozoic admin ban-address 203.0.113.0/24 --hours 24 --reason spam\n  \
                        mesozoic admin maintenance 'Back at six.' --reason upgrade\n  \
                        mesozoic admin maintenance --reason 'upgrade done'")]
pub(crate) struct Args {
    /// Where the server is, as in http://127.0.0.1:7575; one that is reached by https is looked after
    /// from its own machine
    #[arg(
        long,
        env = "MESOZOIC_SERVER",
        default_value = "http://127.0.0.1:7575",
        value_name = "URL"
    )]
    server: String,
    /// The operator's token. Better set by the environment than here, where others on this machine can
    /// read it
    #[arg(long, env = "MESOZOIC_OPERATOR_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    operator_token: String,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// How things stand: who is here, who is kept out, what was reported
    Overview,
    /// Find tables by id, game or somebody's name
    Tables {
        /// What to look for; by default the newest
        #[arg(long, default_value = "", value_name = "TEXT")]
        search: String,
    },
    /// Find guests by id or name
    People {
        /// What to look for; by default the newest
        #[arg(long, default_value = "", value_name = "TEXT")]
        search: String,
    },
    /// The servers that share the store: where they are, what they have, whether they are leaving
    Nodes,
    /// Every order that was given
    Orders,
    /// Everything about a table; its log once it is over
    Export {
        /// The table's id
        table: String,
    },
    /// End a match without a result, or give up a table that has not begun
    Close {
        /// The table's id
        table: String,
        #[command(flatten)]
        why: Why,
    },
    /// Take a table away for good
    Delete {
        /// The table's id
        table: String,
        #[command(flatten)]
        why: Why,
    },
    /// Take a line of chat away; a mark stays
    DeleteLine {
        /// The table's id
        table: String,
        /// The line's number
        n: u32,
        #[command(flatten)]
        why: Why,
    },
    /// Give a guest another name
    Rename {
        /// The guest's id
        guest: String,
        /// The new name
        name: String,
        #[command(flatten)]
        why: Why,
    },
    /// Let a guest say nothing any more
    Mute {
        /// The guest's id
        guest: String,
        /// For so many hours; by default until it is ended
        #[arg(long)]
        hours: Option<u32>,
        #[command(flatten)]
        why: Why,
    },
    /// Let a guest speak again
    Unmute {
        /// The guest's id
        guest: String,
        #[command(flatten)]
        why: Why,
    },
    /// Keep a guest out
    Ban {
        /// The guest's id
        guest: String,
        /// For so many hours; by default until it is ended
        #[arg(long)]
        hours: Option<u32>,
        #[command(flatten)]
        why: Why,
    },
    /// Let a guest in again
    Unban {
        /// The guest's id
        guest: String,
        #[command(flatten)]
        why: Why,
    },
    /// Keep out whoever comes from an address or a network
    BanAddress {
        /// As in 203.0.113.7 or 203.0.113.0/24
        address: String,
        /// For so many hours; by default until it is ended
        #[arg(long)]
        hours: Option<u32>,
        #[command(flatten)]
        why: Why,
    },
    /// Let them in again
    UnbanAddress {
        /// As it was written for the ban
        address: String,
        #[command(flatten)]
        why: Why,
    },
    /// Tell everybody who is here
    Tell {
        /// What people read
        text: String,
        #[command(flatten)]
        why: Why,
    },
    /// Let nobody make new tables; without a text, let them again
    Maintenance {
        /// What people read
        text: Option<String>,
        #[command(flatten)]
        why: Why,
    },
}

#[derive(Clone, Debug, clap::Args)]
struct Why {
    /// Why; it is kept with the order, and whom it concerns is told
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

/// A question, or an order.
enum Ask {
    Read(String),
    Give(NewOrder),
}

impl What {
    fn ask(&self) -> Ask {
        let (order, why) = match self.clone_order() {
            Ok(order) => order,
            Err(path) => return Ask::Read(path),
        };
        Ask::Give(NewOrder { order, reason: why.reason })
    }

    /// The order, or the address of what is only read.
    fn clone_order(&self) -> Result<(Order, Why), String> {
        let guest = |id: &String| Whom::Guest { id: id.clone() };
        let from = |address: &String| Whom::Address { address: address.clone() };
        let (order, why) = match self {
            Self::Overview => return Err("/api/operator".to_owned()),
            Self::Tables { search } => return Err(searching("tables", search)),
            Self::People { search } => return Err(searching("people", search)),
            Self::Nodes => return Err("/api/operator/nodes".to_owned()),
            Self::Orders => return Err("/api/operator/orders".to_owned()),
            Self::Export { table } => {
                return Err(format!("/api/operator/tables/{}", escaped(table)));
            }
            Self::Close { table, why } => (Order::Close { table: table.clone() }, why),
            Self::Delete { table, why } => (Order::Delete { table: table.clone() }, why),
            Self::DeleteLine { table, n, why } => {
                (Order::DeleteLine { table: table.clone(), n: *n }, why)
            }
            Self::Rename { guest, name, why } => {
                (Order::Rename { guest: guest.clone(), name: name.clone() }, why)
            }
            Self::Mute { guest, hours, why } => {
                (Order::Mute { guest: guest.clone(), hours: *hours }, why)
            }
            Self::Unmute { guest, why } => (Order::Unmute { guest: guest.clone() }, why),
            Self::Ban { guest: id, hours, why } => {
                (Order::Ban { whom: guest(id), hours: *hours }, why)
            }
            Self::Unban { guest: id, why } => (Order::Unban { whom: guest(id) }, why),
            Self::BanAddress { address, hours, why } => {
                (Order::Ban { whom: from(address), hours: *hours }, why)
            }
            Self::UnbanAddress { address, why } => (Order::Unban { whom: from(address) }, why),
            Self::Tell { text, why } => (Order::Tell { text: text.clone() }, why),
            Self::Maintenance { text, why } => (Order::Maintenance { text: text.clone() }, why),
        };
        Ok((order, why.clone()))
    }
}

fn searching(what: &str, search: &str) -> String {
    format!("/api/operator/{what}?search={}", escaped(search))
}

/// A text as a part of an address.
fn escaped(text: &str) -> String {
    text.bytes().fold(String::new(), |escaped, byte| {
        if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
            escaped + &char::from(byte).to_string()
        } else {
            escaped + &format!("%{byte:02X}")
        }
    })
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let address = resolve(&self.server)?;
        if !self.operator_token.bytes().all(|byte| byte.is_ascii_graphic()) {
            bail!("--operator-token: a token has no blanks and no letters beyond ASCII");
        }
        let header = format!("authorization: Bearer {}\r\n", self.operator_token);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let answer = runtime.block_on(async {
            match self.what.ask() {
                Ask::Read(path) => request(address, "GET", &path, &header, "").await,
                Ask::Give(order) => {
                    let body = serde_json::to_string(&order).expect("orders are plain data");
                    request(address, "POST", "/api/operator/orders", &header, &body).await
                }
            }
        });
        let answer = answer.with_context(|| format!("{} does not answer", self.server))?;
        let told: Value = serde_json::from_str(&answer.body)
            .map_err(|_| anyhow!("{} is no Mesozoic server", self.server))?;
        match answer.status {
            200 => output::json(&told),
            _ => bail!("{}", told["message"].as_str().unwrap_or("the server refuses")),
        }
    }
}

/// Where an address such as `http://127.0.0.1:7575` leads.
fn resolve(url: &str) -> Result<SocketAddr> {
    let wrong = || anyhow!("--server {url}: write the address as http://HOST:PORT");
    let host = url.strip_prefix("http://").ok_or_else(wrong)?.trim_end_matches('/');
    let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
    let mut found = host.to_socket_addrs().map_err(|_| wrong())?;
    found.next().ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_for_fits_into_an_address() {
        assert_eq!(
            searching("people", "Ann & Bé"),
            "/api/operator/people?search=Ann%20%26%20B%C3%A9"
        );
        assert!(resolve("https://games.example").is_err());
        assert_eq!(resolve("http://127.0.0.1:7/").map(|a| a.port()).ok(), Some(7));
    }
}
