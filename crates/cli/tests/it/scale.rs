//! What a step costs on one, two and three nodes: the figures of `docs/scale.md`. `cargo xtask scale` runs it.
//!
//! Players leave no pause, so steps a second are what this machine has to give with everything on it: nodes,
//! database, NATS and players. What holds elsewhere is the cost of a step: seconds of a core, messages, rows.
//! Where each node has a quota, there is room for more nodes, and steps a second tell what another one brings.
#![expect(clippy::print_stdout, reason = "a table is what comes of it")]

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use mesozoic_load::{Error, Guest, Heard, Player, Program, Server, make_match};
use mesozoic_server::Limits;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::cluster::Cluster;
use crate::nats::Nats;
use crate::promises::serve;

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures: `cargo xtask scale` runs it"]
async fn what_a_step_costs() {
    let (seconds, pairs) = (number("SCALE_SECONDS", 10), number("SCALE_TABLES", 40));
    let busy = fs::read_to_string("/proc/loadavg").unwrap();
    let quota = env::var("SCALE_QUOTA").ok().map(|text| text.parse::<u32>().unwrap());
    let cores = quota.map_or_else(String::new, |percent| format!(", {percent} % of a core a node"));
    println!(
        "{pairs} tables of two, {seconds} s each{cores}; load average before: {}",
        busy.trim()
    );
    println!(
        "| nodes | steps/s | p50 ms | p99 ms | node ms/step | database ms/step | NATS ms/step | NATS messages/step \
         | rows/step | transactions/step |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for nodes in 1..=3 {
        let Some(nats) = Nats::start() else { return };
        let Some(database) = Cluster::start() else { return };
        measure(nodes, quota, pairs, Duration::from_secs(seconds), &nats, &database).await;
    }
}

/// What keeps a process within a part of a core: a control group of Linux, of the first kind or the second.
struct Quota(PathBuf);

impl Quota {
    /// So often the processor is shared out, in microseconds.
    const PERIOD: u32 = 10_000;

    fn new(percent: u32, n: usize) -> io::Result<Self> {
        let quota = Self::PERIOD * percent / 100;
        let (first, second) = (Path::new("/sys/fs/cgroup/cpu"), Path::new("/sys/fs/cgroup"));
        let name = format!("mesozoic-{}-{n}", std::process::id());
        if first.is_dir() {
            let group = first.join(name);
            fs::create_dir(&group)?;
            fs::write(group.join("cpu.cfs_period_us"), Self::PERIOD.to_string())?;
            fs::write(group.join("cpu.cfs_quota_us"), quota.to_string())?;
            return Ok(Self(group));
        }
        fs::write(second.join("cgroup.subtree_control"), "+cpu")?;
        let group = second.join(name);
        fs::create_dir(&group)?;
        fs::write(group.join("cpu.max"), format!("{quota} {}", Self::PERIOD))?;
        Ok(Self(group))
    }

    /// The same program, within the group from its first moment.
    fn around(&self, program: &Program) -> Program {
        let enter = r#"echo $$ > "$0/cgroup.procs" && exec "$@""#.to_owned();
        let (group, path) = (self.0.display().to_string(), program.path.display().to_string());
        let args = [vec!["-c".to_owned(), enter, group, path], program.args.clone()].concat();
        Program { path: "/bin/sh".into(), args }
    }
}

impl Drop for Quota {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

/// Everything that is counted, at one moment.
struct Counts {
    nodes: f64,
    database: f64,
    nats: f64,
    messages: f64,
    rows: f64,
    transactions: f64,
}

fn count(servers: &[Server], nats: &Nats, database: &Cluster) -> Counts {
    let told = database.ask(
        "scale",
        "SELECT pg_stat_force_next_flush(), tup_inserted + tup_updated + tup_deleted, xact_commit
         FROM pg_stat_database WHERE datname = 'scale'",
    );
    let mut told = told.trim().split('|').skip(1).map(|n| n.parse().unwrap());
    Counts {
        nodes: servers.iter().filter_map(|server| cpu(server.id()?)).sum(),
        database: database.processes().into_iter().filter_map(cpu).sum(),
        nats: cpu(nats.id()).unwrap_or_default(),
        messages: nats.messages(),
        rows: told.next().unwrap(),
        transactions: told.next().unwrap(),
    }
}

/// Seconds of a core that a process has had.
fn cpu(pid: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks: f64 = fields[11].parse::<f64>().ok()? + fields[12].parse::<f64>().ok()?;
    // Linux tells it in hundredths.
    Some(ticks / 100.0)
}

async fn measure(
    nodes: usize,
    quota: Option<u32>,
    pairs: u64,
    time: Duration,
    nats: &Nats,
    database: &Cluster,
) {
    let db = database.database("scale");
    let limits: Vec<String> =
        Limits::lifted().all().map(|limit| format!("{}={}", limit.name, limit.number)).collect();
    let mut program = serve(&db);
    let args = ["--nats", &nats.url(), "--limit", &limits.join(",")].map(str::to_owned);
    program.args.extend(args);
    // Groups can be taken away when the servers in them have ended.
    let quotas: Vec<Quota> =
        (0..nodes).filter_map(|n| Some(Quota::new(quota?, n).unwrap())).collect();
    let mut servers = Vec::new();
    for n in 0..nodes {
        let program = quotas.get(n).map_or_else(|| program.clone(), |quota| quota.around(&program));
        servers.push(Server::start(&program).await.unwrap());
    }
    let mut seated = Vec::new();
    for n in 0..pairs {
        // The two of a pair come to different nodes, as they would behind a proxy.
        let at = |k: u64| servers[(n + k) as usize % servers.len()].address;
        let guests = [Guest::new(at(0)).await.unwrap(), Guest::new(at(1)).await.unwrap()];
        seated.push((n, guests));
    }
    let mut playing = JoinSet::new();
    let before = count(&servers, nats, database);
    let began = Instant::now();
    for (n, guests) in seated {
        playing.spawn(play(guests, n << 32, began + time));
    }
    let mut waits = Vec::new();
    while let Some(played) = playing.join_next().await {
        waits.extend(played.unwrap().unwrap());
    }
    let took = began.elapsed().as_secs_f64();
    let after = count(&servers, nats, database);
    waits.sort_unstable();
    let steps = waits.len() as f64;
    let wait =
        |share: usize| waits[(waits.len() * share / 100).min(waits.len() - 1)].as_secs_f64() * 1e3;
    let each = |of: fn(&Counts) -> f64| (of(&after) - of(&before)) / steps;
    println!(
        "| {nodes} | {:.0} | {:.1} | {:.1} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} |",
        steps / took,
        wait(50),
        wait(99),
        each(|c| c.nodes) * 1e3,
        each(|c| c.database) * 1e3,
        each(|c| c.nats) * 1e3,
        each(|c| c.messages),
        each(|c| c.rows),
        each(|c| c.transactions),
    );
    for server in &mut servers {
        server.kill().await.unwrap();
    }
}

/// Two people play matches until then. Gives how long each step took to be acknowledged.
async fn play(guests: [Guest; 2], seed: u64, until: Instant) -> Result<Vec<Duration>, Error> {
    let mut waits = Vec::new();
    let [a, b] = &guests;
    let mut players =
        [Player::connect(a.clone(), seed).await?, Player::connect(b.clone(), seed + 1).await?];
    while Instant::now() < until {
        let table = make_match([a, b]).await?;
        for player in &mut players {
            player.watch(&table).await?;
        }
        loop {
            let is_late = Instant::now() >= until;
            let is_done = |p: &Player| (p.is_over() || is_late) && p.unanswered().is_none();
            if players.iter().all(is_done) {
                break;
            }
            if !is_late {
                for player in &mut players {
                    player.play().await?;
                }
            }
            let [a, b] = &mut players;
            let heard = tokio::select! { heard = a.hear() => heard?, heard = b.hear() => heard? };
            if let Heard::Done(_, wait) = heard {
                waits.push(wait);
            }
        }
    }
    Ok(waits)
}
