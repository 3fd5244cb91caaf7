//! A seat for language models: the Model Context Protocol, spoken to an agent on one side, and the
//! interface for programs of a Mesozoic server on the other (`docs/bots.md`).
//!
//! An agent names its seat by the token that the host of a table gave out, in every call. What it can do
//! is therefore what the server lets the holder of that token do, however many agents share a process.
//! Start with [`Agents`]; `tools` is the list of what an agent can ask for, `seat` one live seat.
#![deny(missing_docs)]

mod agents;
mod home;
mod review;
mod rules;
mod seat;
mod tools;

use std::io;

use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use rmcp::transport::stdio;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;

pub use agents::Agents;
pub use home::{Home, Problem};

/// Serves one agent over standard input and output, until it hangs up.
pub async fn serve_stdio(agents: Agents) -> io::Result<()> {
    let service = match agents.serve(stdio()).await {
        Ok(service) => service,
        // It only wanted to see whether somebody is there.
        Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(io::Error::other(error)),
    };
    service.waiting().await.map(drop).map_err(io::Error::other)
}

/// Serves agents over streamable HTTP at `/mcp`. `hosts` are the names under which it is reached, beside
/// those of this machine: a page that leads a browser here by another name is refused, and so is every
/// page of another site.
pub async fn serve_http(agents: Agents, listener: TcpListener, hosts: &[String]) -> io::Result<()> {
    let mut config = StreamableHttpServerConfig::default();
    config.allowed_hosts.extend_from_slice(hosts);
    config = config.enforce_origin_validation();
    let sessions = LocalSessionManager::default().into();
    let service = StreamableHttpService::new(move || Ok(agents.clone()), sessions, config);
    axum::serve(listener, axum::Router::new().nest_service("/mcp", service)).await
}
