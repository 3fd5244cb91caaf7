//! `mesozoic load`: how fast the server is, and how much memory its tables take.

use std::fmt::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use mesozoic_baseline::{Script, Writing};
use mesozoic_load::{
    Assault, Attack, AttackPlan, Audience, AudiencePlan, Memory, Plan, Program, Report, Run, Speed,
    carry_out, loopback, measure, measure_attack, measure_audience,
};
use mesozoic_server::Limits;

use crate::output;

/// Measure the server: random players over real sockets, beside the least any durable server does
///
/// Two players a table play whole matches of Draftosaurus. The floor is a socket server that only
/// stores each step, flushed to the disk like the real thing, and then sends what the server sent in
/// a match that was recorded before: as many frames, as long, to both players. As many of the same
/// sockets play there: half of the time before the server and half after. There are two floors: one
/// stores a group of steps by a statement each, the tuned one by a single statement, as the server
/// does. The matches are made while the clock stands still. Everything stays on this machine.
#[derive(Debug, clap::Args)]
#[allow(
    clippy::doc_markdown,
    rustdoc::bare_urls,
    reason = "these comments are the help page, where marks would show"
)]
#[command(after_help = after_help())]
pub(crate) struct Args {
    /// How many tables are played at
    #[arg(long, default_value_t = 200, value_name = "N",
          value_parser = clap::value_parser!(u16).range(1..=2000))]
    tables: u16,
    /// How long to measure
    #[arg(long, default_value_t = 10, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Play no more than so many steps a second, spread evenly over all players, at the server and at
    /// the floor; by default everybody plays as soon as they are answered
    #[arg(long, value_name = "STEPS", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pace: Option<u32>,
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
    /// Instead, fill one table of this game with players and people who watch, and measure how soon
    /// after each barrier everybody has the new state
    #[arg(long, value_name = "GAME", conflicts_with_all = ["url", "open"])]
    full: Option<String>,
    /// With --full, how many watch
    #[arg(long, default_value_t = 200, value_name = "N", requires = "full",
          value_parser = clap::value_parser!(u16).range(0..=1000))]
    watchers: u16,
    /// With --full, after how many barriers to stop
    #[arg(long, default_value_t = 10, value_name = "N", requires = "full",
          value_parser = clap::value_parser!(u16).range(1..=1000))]
    barriers: u16,
    /// Instead, attack a server of its own with its usual limits, and measure how two people fare
    /// who play meanwhile. ATTACK is one of those below, or all
    #[arg(long, value_name = "ATTACK", conflicts_with_all = ["url", "open", "full"])]
    attack: Option<String>,
    /// With --attack, how many sockets attack
    #[arg(long, default_value_t = 200, value_name = "N", requires = "attack",
          value_parser = clap::value_parser!(u16).range(1..=2000))]
    sockets: u16,
    /// With --attack, from how many addresses; by default each socket has its own
    #[arg(long, value_name = "N", requires = "attack",
          value_parser = clap::value_parser!(u16).range(1..=2000))]
    addresses: Option<u16>,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
    /// Be the attackers, and do this
    #[arg(long, hide = true, value_name = "ORDER")]
    attacker: Option<String>,
    /// Be the floor, with a new database at this path
    #[arg(long, hide = true, value_name = "PATH")]
    floor: Option<PathBuf>,
    /// As the floor, write a group in one statement
    #[arg(long, hide = true, requires = "floor")]
    tuned: bool,
    /// As the floor, answer with what is in this file
    #[arg(long, hide = true, requires = "floor", value_name = "PATH")]
    script: Option<PathBuf>,
}

fn after_help() -> String {
    let names: Vec<&str> = Attack::ALL.iter().map(|attack| attack.name()).collect();
    format!(
        "Examples:\n  mesozoic load --tables 200 --seconds 10\n  \
         mesozoic load --tables 200 --pace 10000\n  \
         mesozoic load --tables 50 --seconds 5 --open 5000 --idle 60\n  \
         mesozoic load --full dinoworld --watchers 200\n  \
         mesozoic load --attack all --seconds 8\n\nAttacks: {}",
        names.join(", ")
    )
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("cannot start threads")?;
        if let Some(order) = &self.attacker {
            return output::json(&runtime.block_on(carry_out(order))?);
        }
        if let Some(database) = &self.floor {
            let floor = if self.tuned { Writing::Tuned } else { Writing::Plain };
            let script = self.script.as_deref().context("the floor has nothing to answer with")?;
            return runtime.block_on(serve_floor(database, floor, script));
        }
        let plan = self.plan()?;
        let say = |line: &str| output::aside(format!("{line} …"));
        if let Some(game) = &self.full {
            let audience = runtime.block_on(measure_audience(&self.audience(game, plan)?, &say))?;
            return if self.json {
                output::json(&audience)
            } else {
                output::text(describe_audience(&audience))
            };
        }
        if let Some(attack) = &self.attack {
            let assaults = runtime.block_on(self.attack(attack, plan, &say))?;
            return if self.json {
                output::json(&assaults)
            } else {
                output::text(describe_assaults(&assaults))
            };
        }
        let report = runtime.block_on(measure(&plan, &say))?;
        if self.json { output::json(&report) } else { output::text(describe(&report)) }
    }

    /// First a server that is left alone, then each attack: by attackers who leave the cores to others,
    /// and by some who take their share.
    async fn attack(&self, name: &str, plan: Plan, say: &dyn Fn(&str)) -> Result<Vec<Assault>> {
        let attacks: Vec<Attack> = match name {
            "all" => Attack::ALL.to_vec(),
            name => Attack::ALL.iter().copied().filter(|attack| attack.name() == name).collect(),
        };
        if attacks.is_empty() {
            anyhow::bail!("there is no attack {name:?}; `mesozoic load --help` names them");
        }
        let crowd = mesozoic_registry::GAMES.iter().max_by_key(|game| *game.meta.seats.end());
        let meta = crowd.context("there are no games")?.meta;
        let server = "serve --host 127.0.0.1 --port 0 --log error --db sqlite:{db} \
                      --trust-proxy 127.0.0.1";
        let plan = AttackPlan {
            sockets: self.sockets.into(),
            addresses: self.addresses.unwrap_or(self.sockets).into(),
            time: plan.time,
            crowd: (meta.id.to_owned(), (*meta.seats.end()).into()),
            server: Program {
                path: plan.server.path.clone(),
                args: server.split(' ').map(str::to_owned).collect(),
            },
            attacker: Program {
                path: plan.server.path,
                args: ["load", "--attacker", "{order}"].map(str::to_owned).to_vec(),
            },
            data: plan.data,
        };
        let mut assaults = Vec::new();
        for attack in std::iter::once(None).chain(attacks.into_iter().map(Some)) {
            say(attack.map_or("no attack", Attack::name));
            assaults.push(measure_attack(&plan, attack, true).await?);
            if attack.is_some() {
                assaults.push(measure_attack(&plan, attack, false).await?);
            }
        }
        Ok(assaults)
    }

    fn audience(&self, game: &str, plan: Plan) -> Result<AudiencePlan> {
        let meta = mesozoic_registry::find(game)?.meta;
        Ok(AudiencePlan {
            game: meta.id.to_owned(),
            seats: (*meta.seats.end()).into(),
            watchers: self.watchers.into(),
            barriers: self.barriers.into(),
            server: plan.server,
            data: plan.data,
        })
    }

    fn plan(&self) -> Result<Plan> {
        let path = std::env::current_exe().context("cannot find this program's own file")?;
        let program = |args: &str| Program {
            path: path.clone(),
            args: args.split(' ').map(str::to_owned).collect(),
        };
        let idle = self.idle;
        // Nobody's limits are to be met: what is measured is the server.
        let limits: Vec<String> = Limits::lifted()
            .all()
            .map(|limit| format!("{}={}", limit.name, limit.number))
            .collect();
        let limits = limits.join(",");
        Ok(Plan {
            tables: self.tables.into(),
            time: Duration::from_secs(self.seconds),
            speed: match self.pace {
                Some(steps) => Speed::Steps(steps.into()),
                // Whoever started it may have left it its limits.
                None if self.url.is_some() => Speed::Allowed,
                None => Speed::Free,
            },
            open: self.open.map(|n| n as usize),
            address: self.url.as_deref().map(loopback).transpose()?,
            server: program(&format!(
                "serve --host 127.0.0.1 --port 0 --log warn --db sqlite:{{db}} --idle {idle} \
                 --limit {limits}"
            )),
            floor: program("load --floor {db} --script {script}"),
            tuned: program("load --floor {db} --script {script} --tuned"),
            data: self.data.clone().unwrap_or_else(std::env::temp_dir),
        })
    }
}

async fn serve_floor(database: &Path, floor: Writing, script: &Path) -> Result<()> {
    let script = std::fs::read(script).context("cannot read what to answer with")?;
    let script: Script = serde_json::from_slice(&script).context("that is no script")?;
    let free_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let listener = tokio::net::TcpListener::bind(free_port).await.context("cannot listen")?;
    output::text(format!("The floor is open at http://{}\n", listener.local_addr()?))?;
    mesozoic_baseline::serve(listener, database, floor, script).await.context("the floor broke")
}

fn describe(report: &Report) -> String {
    let head = [
        "",
        "durable steps/s",
        "p50 ms",
        "p99 ms",
        "worst ms",
        "steps",
        "seconds",
        "frames/step",
        "bytes/step",
    ];
    let row = |name: &str, run: &Run| {
        vec![
            name.to_owned(),
            format!("{:.0}", run.rate()),
            format!("{:.1}", run.wait_ms(0.5)),
            format!("{:.1}", run.wait_ms(0.99)),
            format!("{:.1}", run.wait_ms(1.0)),
            run.waits.len().to_string(),
            format!("{:.1}", run.time.as_secs_f64()),
            format!("{:.2}", run.frames_per_step()),
            format!("{:.0}", run.bytes_per_step()),
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
            "players waited {} times so as not to pass a server's usual limit of frames; more tables \
             show more",
            report.server.held_back
        );
    }
    if let Some(memory) = &report.running {
        let _ = writeln!(text, "a running table with its two sockets takes {}", each(memory));
    }
    if let Some(idle) = &report.idle {
        let _ = writeln!(
            text,
            "{} tables opened in {:.1} s; {} of them were awake at once and took {}\n\
             a table at rest takes {}",
            idle.tables,
            idle.seconds,
            idle.awake_at_once,
            each(&idle.awake),
            each(&idle.asleep)
        );
    }
    text
}

/// What a server should bear: steps of others in this time, in this memory.
const GOAL_MS: f64 = 150.0;
const GOAL_MIB: f64 = 512.0;

fn describe_assaults(assaults: &[Assault]) -> String {
    let head = [
        "attack",
        "p50 ms",
        "p99 ms",
        "worst ms",
        "steps",
        "MiB",
        "done",
        "refused",
        "cut",
        "passer-by",
        "cores",
        "goal",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for assault in assaults {
        let ms = |share| assault.players.wait_ms(share);
        let mib = assault.memory.map(|bytes| bytes as f64 / f64::from(1 << 20));
        let passer_by = assault.passer_by;
        let unserved = passer_by.refused + passer_by.cut;
        let is_quick = ms(0.99) < GOAL_MS && mib.is_none_or(|mib| mib < GOAL_MIB);
        let is_met = is_quick && unserved == 0 && assault.refusal.is_none();
        rows.push(vec![
            assault.attack.map_or("none", Attack::name).to_owned(),
            format!("{:.1}", ms(0.5)),
            format!("{:.1}", ms(0.99)),
            format!("{:.1}", ms(1.0)),
            assault.players.waits.len().to_string(),
            mib.map_or_else(|| "?".to_owned(), |mib| format!("{mib:.0}")),
            assault.attackers.done.to_string(),
            assault.attackers.refused.to_string(),
            assault.attackers.cut.to_string(),
            format!("{} of {}", passer_by.done, passer_by.done + unserved),
            if assault.is_humble { "left" } else { "shared" }.to_owned(),
            if is_met { "met" } else { "MISSED" }.to_owned(),
        ]);
    }
    let mut refusals = String::new();
    for assault in assaults {
        let name = assault.attack.map_or("none", Attack::name);
        match &assault.refusal {
            Some(what) => {
                let _ = writeln!(refusals, "{name}: the players were refused: {what}");
            }
            None if assault.passer_by.refused + assault.passer_by.cut > 0 => {
                let _ = writeln!(refusals, "{name}: somebody who passed by was refused");
            }
            None => {}
        }
    }
    if refusals.is_empty() {
        refusals.push_str("nobody who meant no harm was refused anything\n");
    }
    let busy = assaults.iter().filter_map(|a| a.busy_before).fold(0.0, f32::max);
    format!(
        "{}{refusals}the goal: p99 below {GOAL_MS:.0} ms, memory below {GOAL_MIB:.0} MiB, and neither the players \
         nor somebody who passes by is refused anything; the load average before a run was at most \
         {busy:.1}. The attackers are on this machine too: they leave it the cores, as far as the system \
         lets them, or share them like everybody\n",
        output::table(&rows)
    )
}

fn describe_audience(audience: &Audience) -> String {
    let ms = |share| audience.arrivals.wait_ms(share);
    format!(
        "{} with {} players and {} who watch: {} barriers\n\
         everybody has the new state after {:.1} ms in half of all cases, {:.1} ms at p99, {:.1} ms \
         at worst\neach is sent {:.1} KiB at a barrier\n",
        audience.game,
        audience.seats,
        audience.watchers,
        audience.barriers,
        ms(0.5),
        ms(0.99),
        ms(1.0),
        audience.bytes_per_barrier as f64 / 1024.0
    )
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
