//! `mesozoic load`: how fast the server is, and how much memory its tables take.

use std::fmt::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use mesozoic_floor::Floor;
use mesozoic_load::{Memory, Plan, Program, Report, Run, loopback, measure};

use crate::output;

/// Measure the server: random players over real sockets, beside the least any durable server does
///
/// Two players a table play whole matches of Draftosaurus. The floor is a socket server that only
/// stores each text and echoes it, flushed to the disk like the real thing, under as many of the
/// same sockets: half of it before the server and half after. There are two: one stores a group of
/// texts by a statement each, the tuned one by a single statement, as the server does. The matches are made while the clock
/// stands still. Everything stays on this machine.
#[derive(Debug, clap::Args)]
#[allow(
    clippy::doc_markdown,
    rustdoc::bare_urls,
    reason = "these comments are the help page, where marks would show"
)]
#[command(after_help = "Examples:\n  mesozoic load --tables 200 --seconds 10\n  \
                        mesozoic load --tables 50 --seconds 5 --open 5000 --idle 60")]
pub(crate) struct Args {
    /// How many tables are played at
    #[arg(long, default_value_t = 200, value_name = "N",
          value_parser = clap::value_parser!(u16).range(1..=2000))]
    tables: u16,
    /// How long to measure
    #[arg(long, default_value_t = 10, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Also open so many tables, leave them alone and measure their memory at rest
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20_000))]
    open: Option<u32>,
    /// After how many seconds the server puts a table away that nobody looks at
    #[arg(long, default_value_t = 5, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(1..=240))]
    idle: u64,
    /// A server that runs already, as in http://127.0.0.1:7575; by default one is started and its
    /// memory measured. Other machines are refused
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// A folder on the disk to measure; the databases are removed afterwards. By default the
    /// system's folder for such files, which on some systems is no disk at all
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
    /// Be the floor, with a new database at this path
    #[arg(long, hide = true, value_name = "PATH")]
    floor: Option<PathBuf>,
    /// As the floor, write a group in one statement
    #[arg(long, hide = true, requires = "floor")]
    tuned: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("cannot start threads")?;
        if let Some(database) = &self.floor {
            let floor = if self.tuned { Floor::Tuned } else { Floor::Plain };
            return runtime.block_on(serve_floor(database, floor));
        }
        let plan = self.plan()?;
        let report =
            runtime.block_on(measure(&plan, &|line| output::aside(format!("{line} …"))))?;
        if self.json { output::json(&report) } else { output::text(describe(&report)) }
    }

    fn plan(&self) -> Result<Plan> {
        let path = std::env::current_exe().context("cannot find this program's own file")?;
        let program = |args: &str| Program {
            path: path.clone(),
            args: args.split(' ').map(str::to_owned).collect(),
        };
        let idle = self.idle;
        Ok(Plan {
            tables: self.tables.into(),
            time: Duration::from_secs(self.seconds),
            open: self.open.map(|n| n as usize),
            address: self.url.as_deref().map(loopback).transpose()?,
            server: program(&format!(
                "serve --host 127.0.0.1 --port 0 --log warn --db sqlite:{{db}} --idle {idle}"
            )),
            floor: program("load --floor {db}"),
            tuned: program("load --floor {db} --tuned"),
            data: self.data.clone().unwrap_or_else(std::env::temp_dir),
        })
    }
}

async fn serve_floor(database: &Path, floor: Floor) -> Result<()> {
    let free_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let listener = tokio::net::TcpListener::bind(free_port).await.context("cannot listen")?;
    output::text(format!("The floor is open at http://{}\n", listener.local_addr()?))?;
    mesozoic_floor::serve(listener, database, floor).await.context("the floor broke")
}

fn describe(report: &Report) -> String {
    let head = ["", "durable steps/s", "p50 ms", "p99 ms", "worst ms", "steps", "seconds"];
    let row = |name: &str, run: &Run| {
        vec![
            name.to_owned(),
            format!("{:.0}", run.rate()),
            format!("{:.1}", run.wait_ms(0.5)),
            format!("{:.1}", run.wait_ms(0.99)),
            format!("{:.1}", run.wait_ms(1.0)),
            run.waits.len().to_string(),
            format!("{:.1}", run.time.as_secs_f64()),
        ]
    };
    let rows = [
        head.map(str::to_owned).to_vec(),
        row("the server", &report.server),
        row("the floor", &report.floor),
        row("the floor, tuned", &report.tuned),
    ];
    let mut text = format!(
        "{} tables with two sockets each, {} matches made; {} cores{}\n",
        report.tables,
        report.server.matches,
        report.cores,
        report.busy_before.map(|n| format!(", load average {n:.1} before")).unwrap_or_default(),
    );
    text.push_str(&output::table(&rows));
    let _ = writeln!(
        text,
        "the server does {:.0} % of the floor, {:.0} % of the tuned one",
        report.ratio * 100.0,
        report.ratio_to_tuned * 100.0
    );
    if report.server.held_back > 0 {
        let _ = writeln!(
            text,
            "players waited {} times so as not to pass the server's limit of frames a socket; \
             more tables show more",
            report.server.held_back
        );
    }
    if let Some(memory) = &report.running {
        let _ = writeln!(text, "a running table with its two sockets takes {}", each(memory));
    }
    if let Some(rest) = &report.rest {
        let _ = writeln!(
            text,
            "{} tables opened in {:.1} s; {} of them were awake at once and took {}\n\
             a table at rest takes {}",
            rest.tables,
            rest.seconds,
            rest.awake_at_once,
            each(&rest.awake),
            each(&rest.asleep)
        );
    }
    text
}

fn each(memory: &Memory) -> String {
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    format!(
        "{:.1} KiB (the process went from {:.1} to {:.1} MiB)",
        memory.per_table as f64 / 1024.0,
        mib(memory.before),
        mib(memory.after)
    )
}
