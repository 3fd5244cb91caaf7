//! The whole measurement, in order.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::crowd::Crowd;
use crate::echo::Echoes;
use crate::host::Host;
use crate::report::{Report, Run};
use crate::script::Script;
use crate::{Error, Program, Speed, memory};

/// What to measure.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many tables are played at, with two sockets each.
    pub tables: usize,
    /// How long the clock runs, for the server and for the floor.
    pub time: Duration,
    /// How fast everybody plays, at the server and at the floor.
    pub speed: Speed,
    /// How many tables to open and leave alone, if any.
    pub open: Option<usize>,
    /// A server that runs already; nothing starts one.
    pub address: Option<SocketAddr>,
    /// The server.
    pub server: Program,
    /// The floor that writes a group as anybody would; `{script}` in its arguments becomes the path of
    /// the frames that it sends.
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
    say("a match for the floors to answer with");
    let script = plan.record().await?;
    if script.steps().contains(&0) {
        return Err(Error::answer("a match in which somebody has nothing to do"));
    }
    say("the floors, first half");
    let mut floor = Under::start(&plan.floor, plan, &script).await?;
    let mut tuned = Under::start(&plan.tuned, plan, &script).await?;
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

impl Plan {
    /// The frames of one match at the server.
    async fn record(&self) -> Result<Script, Error> {
        if let Some(address) = self.address {
            return Script::record(address).await;
        }
        let host = Host::start(&self.server, &self.data).await?;
        Script::record(host.address()).await
    }
}

/// A floor under as many sockets as the server has.
struct Under {
    echoes: Echoes,
    run: Run,
    _host: Host,
}

impl Under {
    async fn start(program: &Program, plan: &Plan, script: &Script) -> Result<Self, Error> {
        let script = serde_json::to_string(script).map_err(Error::answer)?;
        let host = Host::start_with(program, &plan.data, Some(&script)).await?;
        let echoes = Echoes::connect(host.address(), plan.tables).await?;
        Ok(Self { echoes, run: Run::default(), _host: host })
    }

    async fn run(&mut self, plan: &Plan) -> Result<(), Error> {
        self.echoes.run(plan.time / 2, plan.speed, &mut self.run).await
    }
}

async fn play(address: SocketAddr, plan: &Plan) -> Result<Run, Error> {
    let mut crowd = Crowd::sit_down(address, plan.tables).await?;
    crowd.keep_to(plan.speed);
    crowd.play(plan.time).await
}

/// How many processes wanted a core during the last minute.
pub(crate) fn busy() -> Option<f32> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}
