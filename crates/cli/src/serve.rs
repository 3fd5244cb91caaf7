//! `mesozoic serve`: the web server.

use std::net::IpAddr;
use std::time::Duration;

use anyhow::{Context, Result};
use mesozoic_server::{Config, Server};

use crate::output;
use crate::place::Place;

/// Serve the games to browsers
///
/// Everything is in one binary and one SQLite file. Every option can also be set by an environment
/// variable, named beside it.
#[derive(Debug, clap::Args)]
#[allow(
    clippy::doc_markdown,
    rustdoc::bare_urls,
    reason = "these comments are the help page, where marks would show"
)]
#[command(after_help = "Examples:\n  mesozoic serve\n  \
                        mesozoic serve --host 0.0.0.0 --port 8080 --origin https://games.example\n  \
                        mesozoic serve --db postgres://mesozoic@localhost/mesozoic")]
pub(crate) struct Args {
    /// The address to listen at; 0.0.0.0 for all
    #[arg(long, env = "MESOZOIC_HOST", default_value = "127.0.0.1", value_name = "ADDRESS")]
    host: IpAddr,
    /// The port to listen at; 0 takes a free one
    #[arg(long, env = "MESOZOIC_PORT", default_value_t = 7575, value_name = "PORT")]
    port: u16,
    #[command(flatten)]
    place: Place,
    /// An address under which browsers reach this server, as in https://games.example; can be given
    /// several times. By default the address that the browser itself names
    #[arg(long, env = "MESOZOIC_ORIGIN", value_delimiter = ',', value_name = "ORIGIN")]
    origin: Vec<String>,
    /// What to log: error, warn, info, debug, trace, or a filter such as mesozoic_server=debug
    #[arg(long, env = "MESOZOIC_LOG", default_value = "info", value_name = "FILTER")]
    log: String,
    /// How many threads think for bots; by default half of the cores
    #[arg(long, env = "MESOZOIC_BOT_THREADS", value_name = "N")]
    bot_threads: Option<usize>,
    /// After how many seconds without visitors a table is put away until somebody comes back
    #[arg(long, env = "MESOZOIC_IDLE", default_value_t = 60, value_name = "SECONDS")]
    idle: u64,
    /// How many unfinished tables one guest may have
    #[arg(long, env = "MESOZOIC_TABLES_PER_GUEST", default_value_t = 40, value_name = "N")]
    tables_per_guest: usize,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        start_log(&self.log)?;
        let runtime =
            tokio::runtime::Runtime::new().context("cannot start the server's threads")?;
        runtime.block_on(self.serve())
    }

    async fn serve(&self) -> Result<()> {
        let server = Server::open(self.config()?).await?;
        let address = server.address();
        output::text(format!("Mesozoic is open at http://{address}\n"))?;
        if address.ip().is_loopback() {
            output::aside("Only this machine can reach it; --host 0.0.0.0 opens it to others.");
        }
        output::aside("Ctrl-C closes it; nothing is lost.");
        server.run(stopped()).await?;
        output::aside("Closed.");
        Ok(())
    }

    fn config(&self) -> Result<Config> {
        let defaults = Config::default();
        Ok(Config {
            host: self.host,
            port: self.port,
            db: self.place.make()?,
            origins: self.origin.iter().map(|o| o.trim_end_matches('/').to_owned()).collect(),
            bot_threads: self.bot_threads.unwrap_or(defaults.bot_threads),
            idle: Duration::from_secs(self.idle.max(1)),
            tables_per_guest: self.tables_per_guest,
            ..defaults
        })
    }
}

fn start_log(filter: &str) -> Result<()> {
    let filter = tracing_subscriber::EnvFilter::try_new(filter)
        .context("--log: write a level such as info, or a filter such as mesozoic_server=debug")?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // A line that cannot be written is lost. To complain about it on the same closed pipe would
        // be a panic, in the middle of whatever had something to say.
        .log_internal_errors(false)
        .init();
    Ok(())
}

/// Waits for Ctrl-C, or for the word of whoever runs services.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut term) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = term.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
