//! `mesozoic serve`: the web server.

mod values;

use std::fmt::Write;
use std::io::IsTerminal;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use mesozoic_server::{Config, Limit, Limits, Network, Server, door_threads};

use crate::output;
use crate::place::Place;
use crate::signals::Signals;

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
    /// The address to listen at; 0.0.0.0 for all, localhost for this machine alone
    #[arg(long, env = "MESOZOIC_HOST", default_value = "127.0.0.1", value_name = "ADDRESS",
          value_parser = values::host)]
    host: IpAddr,
    /// The port to listen at; 0 takes a free one
    #[arg(long, env = "MESOZOIC_PORT", default_value_t = 7575, value_name = "PORT")]
    port: u16,
    #[command(flatten)]
    place: Place,
    /// An address under which browsers reach this server, as in https://games.example; can be given
    /// several times. By default the address that the browser itself names
    #[arg(long, env = "MESOZOIC_ORIGIN", value_delimiter = ',', value_name = "ORIGIN",
          value_parser = values::origin)]
    origin: Vec<String>,
    /// What to log: off, error, warn, info, debug, trace, or a filter such as
    /// mesozoic_server=debug, beside which the rest logs warnings
    #[arg(long, env = "MESOZOIC_LOG", default_value = "info", value_name = "FILTER",
          value_parser = values::log_filter)]
    log: String,
    /// How many threads think for bots; by default half of the cores
    #[arg(long, env = "MESOZOIC_BOT_THREADS", value_name = "N",
          value_parser = clap::value_parser!(u16).range(1..=1_024))]
    bot_threads: Option<u16>,
    /// After how many seconds without visitors a table is put away until somebody comes back
    #[arg(long, env = "MESOZOIC_IDLE", default_value_t = 60, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(1..=31_536_000))]
    idle: u64,
    /// After how many seconds without somebody the others may let a bot play for them
    #[arg(long, env = "MESOZOIC_AWAY_AFTER", default_value_t = 180, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(0..=31_536_000))]
    away_after: u64,
    /// After how many hours a table is given up whose game nobody has begun
    #[arg(long, env = "MESOZOIC_EXPIRE_AFTER", default_value_t = 72, value_name = "HOURS",
          value_parser = clap::value_parser!(u64).range(1..=87_600))]
    expire_after: u64,
    /// A proxy, or a network of them as in 10.0.0.0/8, that is believed when it says where a request
    /// comes from (X-Forwarded-For or Forwarded, read from the right) and whether by TLS
    /// (X-Forwarded-Proto); can be given several times
    #[arg(long, env = "MESOZOIC_TRUST_PROXY", value_delimiter = ',', value_name = "ADDRESS")]
    trust_proxy: Vec<Network>,
    /// Sets a limit, as in tables.guest=100; can be given several times. The list of all is below
    #[arg(long, env = "MESOZOIC_LIMIT", value_delimiter = ',', value_name = "NAME=NUMBER")]
    limit: Vec<String>,
    /// Serve the web client from this folder instead of the one that is built in
    #[arg(long, env = "MESOZOIC_CLIENT", value_name = "FOLDER", value_parser = values::client)]
    client: Option<PathBuf>,
    /// For tests: the tables of this server are the same in every run. Refused where others can
    /// reach it
    #[arg(long, value_name = "TEXT", hide = true)]
    seed: Option<String>,
}

/// The examples and every limit.
fn after_help() -> String {
    let mut text = "Examples:\n  mesozoic serve\n  \
                    mesozoic serve --host 0.0.0.0 --port 8080 --origin https://games.example\n  \
                    mesozoic serve --trust-proxy 127.0.0.1 --origin https://games.example\n  \
                    mesozoic serve --db postgres://mesozoic@localhost/mesozoic\n\n\
                    Limits, to be set with --limit. Whoever meets one is told which, and what to do;\n\
                    more frames are not refused, but read later. Of an hour's number a quarter, or a\n\
                    dozen, can come at once. Nobody who has had little is refused for what all have had:\n"
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
        let door = door_threads().context("cannot start the server's threads")?;
        let done = runtime.block_on(self.serve(door.handle()));
        // Nobody is waited for any more.
        door.shutdown_background();
        done
    }

    async fn serve(&self, door: &tokio::runtime::Handle) -> Result<()> {
        let mut signals = Signals::new().context("cannot listen for signals")?;
        let server = Server::open(self.config()?).await?.with_door(door);
        let address = server.address();
        output::text(format!("Mesozoic is open at http://{address}\n"))?;
        if address.ip().is_loopback() {
            output::aside("Only this machine can reach it; --host 0.0.0.0 opens it to others.");
        }
        output::aside("Ctrl-C closes it; nothing is lost.");
        let stopped = async move {
            signals.next().await;
        };
        server.run(stopped).await?;
        output::aside("Closed.");
        Ok(())
    }

    fn config(&self) -> Result<Config> {
        let defaults = Config::default();
        let mut limits = Limits::default();
        for limit in &self.limit {
            limits.set(limit).context("--limit")?;
        }
        Ok(Config {
            host: self.host,
            port: self.port,
            db: self.place.make()?,
            origins: self.origin.clone(),
            bot_threads: self.bot_threads.map_or(defaults.bot_threads, usize::from),
            idle: Duration::from_secs(self.idle),
            away_after: Duration::from_secs(self.away_after),
            expire_after: Duration::from_hours(self.expire_after),
            limits,
            proxies: self.trust_proxy.clone(),
            client: self.client.clone(),
            seed: self.seed.clone(),
            ..defaults
        })
    }
}

fn start_log(filter: &str) -> Result<()> {
    let filter = tracing_subscriber::EnvFilter::try_new(filter)
        .context("--log: write a level such as info, or a filter such as mesozoic_server=debug")?;
    // Codes for colours are noise in a file.
    let is_wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let is_coloured = is_wanted && std::io::stderr().is_terminal();
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(is_coloured)
        // A line that cannot be written is lost. To complain about it on the same closed pipe would
        // be a panic, in the middle of whatever had something to say.
        .log_internal_errors(false)
        .init();
    Ok(())
}
