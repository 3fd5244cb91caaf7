//! `mesozoic mcp`: a seat for language models.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context, Result};
use mesozoic_mcp::{Agents, Home, serve_http, serve_stdio};
use mesozoic_server::{Config, Server};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::output;
use crate::signals::Signals;

/// Give language models a seat: the Model Context Protocol
///
/// An agent on this machine starts this command by itself and speaks to it over standard input and
/// output. With --http many agents are served beside a server. An agent holds a seat by the token that
/// the host of a table gives out, and can do what belongs to that seat and nothing else.
#[derive(Debug, clap::Args)]
#[allow(
    clippy::doc_markdown,
    rustdoc::bare_urls,
    reason = "these comments are the help page, where marks would show"
)]
#[command(after_help = "Examples:\n  mesozoic mcp\n  \
                        mesozoic mcp --server http://127.0.0.1:7575\n  \
                        mesozoic mcp --server http://127.0.0.1:7575 --http 127.0.0.1:7576")]
pub(crate) struct Args {
    /// The server at whose tables the agents play, as in http://127.0.0.1:7575; by default one of their
    /// own, which lives as long as this command and which only this machine can reach
    #[arg(long, env = "MESOZOIC_SERVER", value_name = "URL")]
    server: Option<String>,
    /// Serve agents over streamable HTTP at this address and port, under /mcp; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS:PORT")]
    http: Option<SocketAddr>,
    /// A name under which agents reach --http besides those of this machine, as in games.example; can be
    /// given several times
    #[arg(long, value_name = "HOST", requires = "http")]
    allow_host: Vec<String>,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("cannot start threads")?;
        let done = runtime.block_on(self.serve());
        // Whoever still reads standard input is not waited for.
        runtime.shutdown_background();
        done
    }

    async fn serve(&self) -> Result<()> {
        let mut signals = Signals::new().context("cannot listen for signals")?;
        let (url, own) = if let Some(url) = &self.server {
            (url.clone(), None)
        } else {
            let own = Own::start().await?;
            (own.url.clone(), Some(own))
        };
        let agents = Agents::new(Home::new(&url).context("--server")?);
        let serve = async {
            match self.http {
                None => serve_stdio(agents).await.context("the agent cannot be heard"),
                Some(address) => {
                    let listener = TcpListener::bind(address).await;
                    let listener = listener.with_context(|| format!("--http {address}"))?;
                    let address = listener.local_addr()?;
                    output::text(format!("Agents are served at http://{address}/mcp\n"))?;
                    serve_http(agents, listener, &self.allow_host).await.context("--http")
                }
            }
        };
        let done = tokio::select! {
            done = serve => done,
            _ = signals.next() => Ok(()),
        };
        if let Some(own) = own {
            own.stop().await;
        }
        done
    }
}

/// A server of the agents' own, whose tables are gone afterwards.
struct Own {
    url: String,
    stop: oneshot::Sender<()>,
    done: tokio::task::JoinHandle<()>,
    folder: PathBuf,
}

impl Own {
    async fn start() -> Result<Self> {
        let mut name = [0; 8];
        getrandom::fill(&mut name).context("no random bytes")?;
        let name = mesozoic_core::fair::to_hex(&name);
        let folder = std::env::temp_dir().join(format!("mesozoic-mcp-{name}"));
        std::fs::create_dir(&folder).with_context(|| folder.display().to_string())?;
        let db = format!("sqlite:{}", folder.join("tables.db").display());
        let server = Server::open(Config { port: 0, db, ..Config::default() }).await?;
        let url = format!("http://{}", server.address());
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            if let Err(error) = server.run(stopped).await {
                output::aside(format!("The server has stopped: {error}"));
            }
        });
        Ok(Self { url, stop, done, folder })
    }

    async fn stop(self) {
        let _ = self.stop.send(());
        let _ = self.done.await;
        // What is left there is for nobody; the system clears it away, too.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
