//! `mesozoic serve`: the web server.

#[cfg(unix)]
mod open;
mod values;

use std::fmt::Write;
use std::io::IsTerminal;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use mesozoic_server::{
    ClusterConfig, Config, Limit, Limits, MailServer, Network, NoticeConfig, OperatorToken, Server,
    door_threads,
};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

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
    /// Share the database, which is a PostgreSQL one, with other servers that meet at this NATS, as in
    /// nats://host:4222. Each of them serves everything; start as many as you like
    #[arg(long, env = "MESOZOIC_NATS", hide_env_values = true, value_name = "URL", value_parser = values::nats)]
    nats: Option<String>,
    /// What this server is called among the others; by default the machine's name and the port
    #[arg(long, env = "MESOZOIC_NODE", value_name = "NAME", requires = "nats")]
    node: Option<String>,
    /// An address under which browsers reach this server, as in https://games.example; can be given
    /// several times. By default the address that the browser itself names
    #[arg(long, env = "MESOZOIC_ORIGIN", value_delimiter = ',', value_name = "ORIGIN",
          value_parser = values::origin)]
    origin: Vec<String>,
    /// The path below which the site lives, where it shares its host with others, as in /games. The proxy
    /// may take it away or leave it
    #[arg(long, env = "MESOZOIC_BASE", default_value = "", value_name = "PATH",
          value_parser = values::base)]
    base: String,
    /// What to log: off, error, warn, info, debug, trace, or a filter such as
    /// mesozoic_server=debug, beside which the rest logs warnings
    #[arg(long, env = "MESOZOIC_LOG", default_value = "info", value_name = "FILTER",
          value_parser = values::log_filter)]
    log: String,
    /// How lines of the log are written: for people, or as JSON for programs
    #[arg(long, env = "MESOZOIC_LOG_FORMAT", default_value = "text", value_name = "FORMAT")]
    log_format: LogFormat,
    /// What the operator has to know for /metrics, for the page /operator and for mesozoic admin: 16
    /// letters or more. Better set by the environment or a file than here, where others on this machine
    /// can read it
    #[arg(long, env = "MESOZOIC_OPERATOR_TOKEN", hide_env_values = true, value_name = "TOKEN",
          value_parser = values::operator_token)]
    operator_token: Option<OperatorToken>,
    /// The mail server by which people are told of their turn, as in smtps://NAME:PASSWORD@HOST or
    /// smtp://HOST:PORT?tls=required; with --mail-from and --origin. Better set by the environment or a
    /// file
    #[arg(
        long,
        env = "MESOZOIC_MAIL",
        hide_env_values = true,
        value_name = "URL",
        requires = "mail_from"
    )]
    mail: Option<String>,
    /// The sender of letters, as in "Games <games@games.example>"
    #[arg(long, env = "MESOZOIC_MAIL_FROM", value_name = "ADDRESS", requires = "mail")]
    mail_from: Option<String>,
    /// Tell browsers of their turn through their push services, which write to this address if something
    /// is wrong, as in mailto:ada@games.example; with --origin
    #[arg(long, env = "MESOZOIC_PUSH_CONTACT", value_name = "ADDRESS",
          value_parser = values::contact)]
    push_contact: Option<String>,
    /// For tests: one more push service, by its origin
    #[arg(long, value_name = "ORIGIN", hide = true, value_parser = values::origin)]
    push_service: Option<String>,
    /// How many seconds a match has to wait for somebody before they are told
    #[arg(long, env = "MESOZOIC_NOTICE_AFTER", default_value_t = 120, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(0..=31_536_000))]
    notice_after: u64,
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
    /// How many seconds a bot has played for somebody away before the host may offer their seat to a
    /// friend; at least a day where a match is played over days
    #[arg(long, env = "MESOZOIC_GIVE_AFTER", default_value_t = 1_800, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(0..=31_536_000))]
    give_after: u64,
    /// How many seconds after somebody's time is up a bot plays for them, where a match has a clock and
    /// is played in one sitting
    #[arg(long, env = "MESOZOIC_GRACE", default_value_t = 20, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(0..=86_400))]
    grace: u64,
    /// After how many hours a table is given up whose game nobody has begun
    #[arg(long, env = "MESOZOIC_EXPIRE_AFTER", default_value_t = 72, value_name = "HOURS",
          value_parser = clap::value_parser!(u64).range(1..=87_600))]
    expire_after: u64,
    /// After how many days somebody is forgotten who holds no seat, hosts no table and said nothing; by
    /// default never
    #[arg(long, env = "MESOZOIC_KEEP_GUESTS", value_name = "DAYS",
          value_parser = clap::value_parser!(u16).range(1..))]
    keep_guests: Option<u16>,
    /// How many days after the end of a match what was said at it is forgotten; by default never
    #[arg(long, env = "MESOZOIC_KEEP_CHAT", value_name = "DAYS",
          value_parser = clap::value_parser!(u16).range(1..))]
    keep_chat: Option<u16>,
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
    /// For tests: a file that says by how many milliseconds the clock of this server is wrong, which may
    /// change. Refused where others can reach it
    #[arg(long, value_name = "FILE", hide = true)]
    wrong_clock: Option<PathBuf>,
    /// For tests: the newest version of what nodes say to each other that this one knows
    #[arg(long, value_name = "N", hide = true, requires = "nats")]
    speaks: Option<u16>,
}

/// The examples and every limit.
fn after_help() -> String {
    let mut text = "Examples:\n  mesozoic serve\n  \
                    mesozoic serve --host 0.0.0.0 --port 8080 --origin https://games.example\n  \
                    mesozoic serve --trust-proxy 127.0.0.1 --origin https://games.example\n  \
                    mesozoic serve --db postgres://mesozoic@localhost/mesozoic\n  \
                    mesozoic serve --db postgres://mesozoic@db/mesozoic --nats nats://nats:4222\n\n\
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
        start_log(&self.log, self.log_format)?;
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
        if let Some(origin) = self.origin.first() {
            output::aside(format!("Browsers find it at {origin}{}", self.base));
        } else if address.ip().is_loopback() {
            output::aside("Only this machine can reach it; --host 0.0.0.0 opens it to others.");
        }
        output::aside("Ctrl-C closes it; nothing is lost.");
        #[cfg(unix)]
        if let Err(error) = open::tell() {
            output::aside(format!("Whoever started this cannot be told that it is open: {error}"));
        }
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
            cluster: self.nats.clone().map(|nats| {
                let usual = ClusterConfig::new(nats);
                let speaks = self.speaks.unwrap_or(usual.speaks);
                ClusterConfig { name: self.node.clone(), speaks, ..usual }
            }),
            origins: self.origin.clone(),
            base: self.base.clone(),
            bot_threads: self.bot_threads.map_or(defaults.bot_threads, usize::from),
            idle: Duration::from_secs(self.idle),
            away_after: Duration::from_secs(self.away_after),
            give_after: Duration::from_secs(self.give_after),
            grace: Duration::from_secs(self.grace),
            expire_after: Duration::from_hours(self.expire_after),
            keep_guests: self.keep_guests.map(days),
            keep_chat: self.keep_chat.map(days),
            limits,
            proxies: self.trust_proxy.clone(),
            client: self.client.clone(),
            operator: self.operator_token.clone(),
            notices: self.notices()?,
            seed: self.seed.clone(),
            wrong_clock: self.wrong_clock.clone(),
            ..defaults
        })
    }
}

fn days(n: u16) -> Duration {
    Duration::from_hours(24 * u64::from(n))
}

impl Args {
    fn notices(&self) -> Result<NoticeConfig> {
        let mail = self.mail.as_ref().zip(self.mail_from.as_ref());
        let mail = mail.map(|(url, from)| MailServer::new(url, from)).transpose();
        Ok(NoticeConfig {
            mail: mail.context("--mail")?,
            push_contact: self.push_contact.clone(),
            push_service: self.push_service.clone(),
            after: Duration::from_secs(self.notice_after),
        })
    }
}

/// How lines of the log are written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

fn start_log(filter: &str, format: LogFormat) -> Result<()> {
    let filter: Targets = filter
        .parse()
        .context("--log: write a level such as info, or a filter such as mesozoic_server=debug")?;
    // Codes for colours are noise in a file.
    let is_wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let is_coloured = is_wanted && std::io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(is_coloured)
        // A line that cannot be written is lost. To complain about it on the same closed pipe would
        // be a panic, in the middle of whatever had something to say.
        .log_internal_errors(false);
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(filter)).init();
    Ok(())
}
