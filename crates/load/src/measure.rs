//! The whole measurement, in order.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::crowd::Crowd;
use crate::echo::Echoes;
use crate::host::Host;
use crate::report::{Report, Run};
use crate::{Error, Program, memory};

/// What to measure.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many tables are played at, with two sockets each.
    pub tables: usize,
    /// How long the clock runs, for the server and for the floor.
    pub time: Duration,
    /// How many tables to open and leave alone, if any.
    pub open: Option<usize>,
    /// A server that runs already; nothing starts one.
    pub address: Option<SocketAddr>,
    /// The server.
    pub server: Program,
    /// The floor that writes a group as anybody would.
    pub floor: Program,
    /// The floor that writes a group as fast as is known here.
    pub tuned: Program,
    /// The folder in which databases are made and removed again.
    pub data: PathBuf,
}

/// Measures the server between two halves of the floors, so that all meet the same machine.
/// `say` hears what is being done.
pub async fn measure(plan: &Plan, say: &dyn Fn(&str)) -> Result<Report, Error> {
    let busy_before = busy();
    say("the floors, first half");
    let mut floor = Under::start(&plan.floor, plan).await?;
    let mut tuned = Under::start(&plan.tuned, plan).await?;
    floor.run(plan).await?;
    tuned.run(plan).await?;

    say("the server: making matches and playing them");
    let server = if let Some(address) = plan.address {
        play(address, plan).await?
    } else {
        let host = Host::start(&plan.server, &plan.data).await?;
        play(host.address(), plan).await?
    };

    say("the floors, second half");
    floor.run(plan).await?;
    tuned.run(plan).await?;
    let (floor, tuned) = (floor.run, tuned.run);

    let (mut running, mut idle) = (None, None);
    if plan.address.is_none() {
        say("the memory of running tables");
        running = memory::running(&plan.server, &plan.data, plan.tables).await?;
        if let Some(tables) = plan.open {
            say("the memory of idle tables: opening them, and waiting until all are put away");
            idle = memory::idle(&plan.server, &plan.data, tables).await?;
        }
    }
    Ok(Report {
        tables: plan.tables,
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        busy_before,
        ratio: server.rate() / floor.rate().max(f64::EPSILON),
        ratio_to_tuned: server.rate() / tuned.rate().max(f64::EPSILON),
        server,
        floor,
        tuned,
        running,
        idle,
    })
}

/// A floor under as many sockets as the server has.
struct Under {
    echoes: Echoes,
    run: Run,
    _host: Host,
}

impl Under {
    async fn start(program: &Program, plan: &Plan) -> Result<Self, Error> {
        let host = Host::start(program, &plan.data).await?;
        let echoes = Echoes::connect(host.address(), plan.tables * 2).await?;
        Ok(Self { echoes, run: Run::default(), _host: host })
    }

    async fn run(&mut self, plan: &Plan) -> Result<(), Error> {
        self.echoes.run(plan.time / 2, &mut self.run).await
    }
}

async fn play(address: SocketAddr, plan: &Plan) -> Result<Run, Error> {
    Crowd::sit_down(address, plan.tables).await?.play(plan.time).await
}

/// How many processes wanted a core during the last minute.
pub(crate) fn busy() -> Option<f32> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}
