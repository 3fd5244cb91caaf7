//! Attacks: what a stranger can do to a server, done by many sockets at once while two people play.
//!
//! Each attack meets a fresh server with the limits that it has by default. The players come from
//! addresses of their own, the attackers from one or from many, as a proxy would tell. They run as a
//! process of their own: of low priority, because on a real network they would not have the server's
//! cores, and once more of the same priority as everybody.

mod kinds;
mod passer;
mod stage;

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::process::Command;
use tokio::sync::watch;
use tokio::time::{Instant, interval, timeout};

pub use kinds::Attack;
use passer::pass_by;
use stage::Scene;

use crate::host::{Host, Server};
use crate::measure::busy;
use crate::pace::Pace;
use crate::pair::Pair;
use crate::report::Run;
use crate::socket::PATIENCE;
use crate::{Error, Guest, Program};

/// How often to look at the server's memory.
const LOOK: Duration = Duration::from_millis(100);

/// What to measure.
#[derive(Clone, Debug)]
pub struct AttackPlan {
    /// How many sockets attack.
    pub sockets: usize,
    /// From how many addresses.
    pub addresses: usize,
    /// How long.
    pub time: Duration,
    /// A game that seats many, and how many.
    pub crowd: (String, usize),
    /// The server, which must believe what this machine says of where requests come from.
    pub server: Program,
    /// The program that attacks; `{order}` in its arguments stands for what to do, for
    /// [`carry_out`].
    pub attacker: Program,
    /// The folder in which databases are made and removed again.
    pub data: PathBuf,
}

/// What the attackers have to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Order {
    attack: Attack,
    url: String,
    sockets: usize,
    addresses: usize,
    time: Duration,
    crowd: (String, usize),
    /// A table to attack, where the attack is on one.
    table: String,
    /// Whether to leave the cores to others.
    is_humble: bool,
}

/// What came of what somebody wanted.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// How often the server did it.
    pub done: u64,
    /// How often it refused.
    pub refused: u64,
    /// How often it hung up or did not answer.
    pub cut: u64,
}

/// How two people fared while a server was under attack.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Assault {
    /// The attack; nothing for a server that is left alone.
    pub attack: Option<Attack>,
    /// Whether the attackers left the cores to others.
    pub is_humble: bool,
    /// How many processes wanted a core in the minute before, where the system tells.
    pub busy_before: Option<f32>,
    /// The steps of the two.
    pub players: Run,
    /// What the server refused the two, which ended their play; it should be nothing.
    pub refusal: Option<String>,
    /// How a third person fared, who comes to look around and makes a table.
    pub passer_by: Tally,
    /// The most memory that the server held, in bytes, where the system tells.
    pub memory: Option<u64>,
    /// What the attackers have done.
    pub attackers: Tally,
}

/// The address of somebody who means no harm.
fn good(n: u8) -> IpAddr {
    Ipv4Addr::new(203, 0, 113, n).into()
}

/// The address of an attacker.
fn bad(n: usize) -> IpAddr {
    Ipv4Addr::new(198, 18, (n / 250) as u8, (n % 250) as u8 + 1).into()
}

/// Measures two players under one attack, or under none, by attackers who leave the cores to others or
/// take their share.
pub async fn measure_attack(
    plan: &AttackPlan,
    attack: Option<Attack>,
    is_humble: bool,
) -> Result<Assault, Error> {
    let busy_before = busy();
    let host = Host::start(&plan.server, &plan.data).await?;
    let address = host.address();
    let scene = Scene { address, crowd: plan.crowd.clone() };
    let table = match attack {
        Some(attack) => scene.set(attack).await?,
        None => String::new(),
    };
    let players = [
        Guest::behind_proxy(address, Some(good(1))).await?,
        Guest::behind_proxy(address, Some(good(2))).await?,
    ];
    let mut pair = Pair::seat(players, 1).await?;
    pair.keep_to(|_| Pace::calm());
    pair.fill().await?;
    let order = attack.map(|attack| Order {
        attack,
        url: format!("http://{address}"),
        sockets: plan.sockets,
        addresses: plan.addresses,
        time: plan.time,
        crowd: plan.crowd.clone(),
        table,
        is_humble,
    });
    let stop = watch::Sender::new(false);
    let begin = Instant::now();
    let playing = timeout(plan.time + PATIENCE, pair.play(&stop, usize::MAX));
    let watching = watch_memory(&host.server, begin + plan.time, &stop);
    let attacking = run(&plan.attacker, order.as_ref(), plan.time);
    let passing = pass_by(address, good(3), begin + plan.time);
    let (waits, memory, attackers, passer_by) = tokio::join!(playing, watching, attacking, passing);
    let (waits, refusal) = match waits.map_err(|_| Error::Silent)? {
        Err(Error::Answer { what } | Error::Refused { message: what }) => (Vec::new(), Some(what)),
        waits => (waits?, None),
    };
    let players = Run { time: plan.time, waits, ..Run::default() };
    let attackers = attackers?;
    Ok(Assault { attack, is_humble, busy_before, players, refusal, passer_by, memory, attackers })
}

/// The most memory that a server holds until a time; then the players stop.
async fn watch_memory(server: &Server, until: Instant, stop: &watch::Sender<bool>) -> Option<u64> {
    let mut most = None;
    let mut looks = interval(LOOK);
    while Instant::now() < until {
        looks.tick().await;
        most = most.max(server.memory());
    }
    stop.send_replace(true);
    most
}

/// Runs the attackers, who stop by themselves.
async fn run(program: &Program, order: Option<&Order>, time: Duration) -> Result<Tally, Error> {
    let Some(order) = order else { return Ok(Tally::default()) };
    let text = serde_json::to_string(order).map_err(Error::answer)?;
    let args: Vec<String> = program.args.iter().map(|arg| arg.replace("{order}", &text)).collect();
    let start = |program: &std::path::Path, before: &[&str]| {
        let mut command = Command::new(program);
        command.args(before).args(&args).stdin(Stdio::null()).kill_on_drop(true);
        command.output()
    };
    let path = program.path.display().to_string();
    let ended = async {
        if !order.is_humble {
            return start(&program.path, &[]).await;
        }
        // A session of its own, because some systems share the cores out by sessions.
        match start("setsid".as_ref(), &["nice", "-n", "19", &path]).await {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                start(&program.path, &[]).await
            }
            ended => ended,
        }
    };
    let ended = timeout(time + 2 * PATIENCE, ended).await.map_err(|_| Error::Silent)??;
    serde_json::from_slice(&ended.stdout)
        .map_err(|_| Error::answer(String::from_utf8_lossy(&ended.stderr)))
}

/// Attacks, as an order says that was given on the command line; to be run by a process of its own.
pub async fn carry_out(order: &str) -> Result<Tally, Error> {
    let order: Order = serde_json::from_str(order).map_err(Error::answer)?;
    kinds::carry_out(&order).await
}
