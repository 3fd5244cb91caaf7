//! `mesozoic protocol`: how programs speak with a server.

use anyhow::Result;

use crate::output;

/// Print how programs speak with a server
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  mesozoic protocol --openapi > openapi.json")]
pub(crate) struct Args {
    /// The HTTP interface in the form of `OpenAPI`, instead of the page about the socket
    #[arg(long)]
    openapi: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        if self.openapi {
            return output::json(mesozoic_server::openapi());
        }
        output::text(mesozoic_server::socket_page())
    }
}
