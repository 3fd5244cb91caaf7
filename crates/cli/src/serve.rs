//! `mesozoic serve`: the web server.

use std::fmt::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use mesozoic_server::{Config, Limit, Limits, Network, Server};

use crate::output;

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
#[command(after_help = after_help())]
pub(crate) struct Args {
    /// The address to listen at; 0.0.0.0 for all
    #[arg(long, env = "MESOZOIC_HOST", default_value = "127.0.0.1", value_name = "ADDRESS")]
    host: IpAddr,
    /// The port to listen at; 0 takes a free one
    #[arg(long, env = "MESOZOIC_PORT", default_value_t = 7575, value_name = "PORT")]
    port: u16,
    /// The database: sqlite:PATH or postgres://USER@HOST/NAME; by default mesozoic.db in the data
    /// folder
    #[arg(long, env = "MESOZOIC_DB", value_name = "URL")]
    db: Option<String>,
    /// The folder for what the server stores; made if it is not there
    #[arg(long, env = "MESOZOIC_DATA", default_value = "mesozoic-data", value_name = "FOLDER")]
    data: PathBuf,
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
    /// A proxy, or a network of them as in 10.0.0.0/8, that is believed when it says where a request
    /// comes from (X-Forwarded-For or Forwarded, read from the right) and whether by TLS
    /// (X-Forwarded-Proto); can be given several times
    #[arg(long, env = "MESOZOIC_TRUST_PROXY", value_delimiter = ',', value_name = "ADDRESS")]
    trust_proxy: Vec<Network>,
    /// Sets a limit, as in tables.guest=100; can be given several times. The list of all is below
    #[arg(long, env = "MESOZOIC_LIMIT", value_delimiter = ',', value_name = "NAME=NUMBER")]
    limit: Vec<String>,
}

/// The examples and every limit.
fn after_help() -> String {
    let mut text = "Examples:\n  mesozoic serve\n  \
                    mesozoic serve --host 0.0.0.0 --port 8080 --origin https://games.example\n  \
                    mesozoic serve --trust-proxy 127.0.0.1 --origin https://games.example\n  \
                    mesozoic serve --db postgres://mesozoic@localhost/mesozoic\n\n\
                    Limits, to be set with --limit. Whoever meets one is told which, and what to do:\n"
        .to_owned();
    for Limit { name, number, words } in Limits::default().all() {
        let _ = writeln!(text, "  {name:<20} {number:>7}  {words}");
    }
    text
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
            eprintln!("Only this machine can reach it; --host 0.0.0.0 opens it to others.");
        }
        eprintln!("Ctrl-C closes it; nothing is lost.");
        server.run(stopped()).await?;
        eprintln!("Closed.");
        Ok(())
    }

    fn config(&self) -> Result<Config> {
        let defaults = Config::default();
        let mut limits = Limits::default();
        for limit in &self.limit {
            limits.set(limit).context("--limit")?;
        }
        let db = if let Some(db) = &self.db {
            db.clone()
        } else {
            std::fs::create_dir_all(&self.data).with_context(|| {
                format!("cannot make the data folder {}; try --data", self.data.display())
            })?;
            format!("sqlite:{}", self.data.join("mesozoic.db").display())
        };
        Ok(Config {
            host: self.host,
            port: self.port,
            db,
            origins: self.origin.iter().map(|o| o.trim_end_matches('/').to_owned()).collect(),
            bot_threads: self.bot_threads.unwrap_or(defaults.bot_threads),
            idle: Duration::from_secs(self.idle.max(1)),
            limits,
            proxies: self.trust_proxy.clone(),
            ..defaults
        })
    }
}

fn start_log(filter: &str) -> Result<()> {
    let filter = tracing_subscriber::EnvFilter::try_new(filter)
        .context("--log: write a level such as info, or a filter such as mesozoic_server=debug")?;
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
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
