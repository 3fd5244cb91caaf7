//! What happens to the nodes, one thing after the other, and now and then two at a time.

use std::time::Duration;

use mesozoic_core::{Rng, SplitMix};
use tokio::task::block_in_place;
use tokio::time::{Instant, sleep, timeout};

use super::link::State;
use super::people::Crowd;
use super::site::Site;

/// What can happen.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// A node is killed, missed, and started again.
    Kill,
    /// It is started again before anybody has missed it.
    Restart,
    /// Two nodes are killed at once.
    KillTwo,
    /// A node stands still for longer than its lease.
    StandStill,
    /// Or not for so long.
    Stagger,
    /// A node is told to leave, and comes back.
    Leave,
    /// A node's clock is set forth or back by minutes.
    SetClock,
    RestartNats,
    RestartDatabase,
    /// A wire of a node is cut, falls silent, or is slow: the one to its clients, to NATS or to the database.
    Cut(usize),
    Silence(usize),
    /// Silent in one direction only: the node is not heard, or does not hear.
    Mute(usize),
    Deaf(usize),
    Slow(usize),
    /// Silent for longer than leases last.
    LongSilence(usize),
}

const ACTS: &[Act] = &[
    Act::Kill,
    Act::Restart,
    Act::KillTwo,
    Act::StandStill,
    Act::Stagger,
    Act::Leave,
    Act::SetClock,
    Act::RestartNats,
    Act::RestartDatabase,
    Act::Cut(0),
    Act::Cut(1),
    Act::Cut(2),
    Act::Silence(0),
    Act::Silence(1),
    Act::Silence(2),
    Act::Mute(1),
    Act::Deaf(1),
    Act::Mute(2),
    Act::Deaf(2),
    Act::Slow(1),
    Act::Slow(2),
    Act::LongSilence(1),
    Act::LongSilence(2),
];

/// Whoever is dead is missed within this time, and whoever is told to leave has left.
const PATIENCE: Duration = Duration::from_mins(2);

/// Tables that had to find another node.
pub(super) struct Takeover {
    pub(super) tables: Vec<String>,
    /// When their node was lost.
    pub(super) began: Instant,
    /// When the others noticed.
    pub(super) missed: Instant,
}

#[derive(Default)]
pub(super) struct Takeovers {
    pub(super) killed: Vec<Takeover>,
    pub(super) stopped: Vec<Takeover>,
    /// How many things have happened.
    pub(super) acts: u32,
}

fn millis(rng: &mut SplitMix, from: u32, to: u32) -> Duration {
    Duration::from_millis(u64::from(from + rng.below(to - from + 1)))
}

/// Makes trouble for so long; all is well again afterwards.
pub(super) async fn make(
    site: &mut Site,
    crowd: &Crowd,
    rng: &mut SplitMix,
    time: Duration,
) -> Result<Takeovers, String> {
    let mut takeovers = Takeovers::default();
    let mut deck = Vec::new();
    let began = Instant::now();
    while began.elapsed() < time {
        if deck.is_empty() {
            deck = ACTS.to_vec();
            for last in (1..deck.len()).rev() {
                deck.swap(last, rng.below(last as u32 + 1) as usize);
            }
        }
        let act = deck.pop().expect("it has just been filled");
        let on = rng.below(site.nodes.len() as u32) as usize;
        // A wire elsewhere may be slow meanwhile; never where a takeover is measured.
        let is_measured = matches!(act, Act::Kill | Act::StandStill);
        let beside = (!is_measured && rng.below(3) == 0).then(|| {
            let other = (on + 1) % site.nodes.len();
            (other, rng.below(3) as usize, millis(rng, 20, 150))
        });
        if let Some((other, wire, by)) = beside {
            site.nodes[other].links()[wire].1.set(State::Slow(by));
        }
        println!("{:>6.1} s  {}", began.elapsed().as_secs_f32(), describe(site, act, on, beside));
        perform(site, crowd, rng, act, on, &mut takeovers).await?;
        if let Some((other, wire, _)) = beside {
            site.nodes[other].links()[wire].1.set(State::Open);
        }
        takeovers.acts += 1;
        sleep(millis(rng, 500, 2_500)).await;
    }
    Ok(takeovers)
}

fn describe(site: &Site, act: Act, on: usize, beside: Option<(usize, usize, Duration)>) -> String {
    let node = &site.nodes[on];
    let name = &node.name;
    let wire = |n: usize| node.links()[n].0;
    let text = match act {
        Act::Kill => format!("{name} is killed"),
        Act::Restart => format!("{name} is killed and started at once"),
        Act::KillTwo => format!("{name} and the next are killed"),
        Act::StandStill => format!("{name} stands still"),
        Act::Stagger => format!("{name} stands still for a moment"),
        Act::Leave => format!("{name} is told to leave"),
        Act::SetClock => format!("the clock of {name} is set"),
        Act::RestartNats => "NATS is killed".to_owned(),
        Act::RestartDatabase => "the database is killed".to_owned(),
        Act::Cut(n) => format!("{name} is cut off from {}", wire(n)),
        Act::Silence(n) => format!("{name} and {} do not hear each other", wire(n)),
        Act::Mute(n) => format!("{name} is not heard by {}", wire(n)),
        Act::Deaf(n) => format!("{name} does not hear {}", wire(n)),
        Act::LongSilence(n) => format!("{name} and {} do not hear each other for long", wire(n)),
        Act::Slow(n) => format!("{name} and {} hear each other late", wire(n)),
    };
    match beside {
        Some((other, wire, by)) => {
            let other = &site.nodes[other];
            let far = other.links()[wire].0;
            format!("{text}, while {} is {} ms away from {far}", other.name, by.as_millis())
        }
        None => text,
    }
}

async fn perform(
    site: &mut Site,
    crowd: &Crowd,
    rng: &mut SplitMix,
    act: Act,
    on: usize,
    takeovers: &mut Takeovers,
) -> Result<(), String> {
    let nodes = site.nodes.len();
    match act {
        Act::Kill => {
            let tables = owned(site, crowd, on).await;
            let began = Instant::now();
            site.nodes[on].kill().await;
            let missed = missed(site, on).await?;
            takeovers.killed.push(Takeover { tables, began, missed });
            sleep(millis(rng, 0, 2_000)).await;
            site.nodes[on].start_again().await;
        }
        Act::Restart => {
            site.nodes[on].kill().await;
            site.nodes[on].start_again().await;
        }
        Act::KillTwo => {
            for n in [on, (on + 1) % nodes] {
                site.nodes[n].kill().await;
            }
            sleep(millis(rng, 0, 4_000)).await;
            for n in [on, (on + 1) % nodes] {
                site.nodes[n].start_again().await;
            }
        }
        Act::Stagger => {
            site.nodes[on].signal("-STOP");
            sleep(millis(rng, 100, 2_500)).await;
            site.nodes[on].signal("-CONT");
        }
        Act::Leave => {
            let left = timeout(PATIENCE, site.nodes[on].leave()).await;
            if left != Ok(true) {
                return Err(format!("{} does not leave as it should", site.nodes[on].name));
            }
            site.nodes[on].start_again().await;
        }
        Act::StandStill => {
            let tables = owned(site, crowd, on).await;
            let began = Instant::now();
            site.nodes[on].signal("-STOP");
            let missed = missed(site, on).await?;
            takeovers.stopped.push(Takeover { tables, began, missed });
            sleep(millis(rng, 0, 4_000)).await;
            site.nodes[on].signal("-CONT");
        }
        Act::SetClock => {
            let minutes = i64::from(rng.below(20)) - 10;
            site.nodes[on].set_clock(minutes * 60_000);
            sleep(millis(rng, 1_000, 4_000)).await;
            site.nodes[on].set_clock(0);
        }
        Act::RestartNats => {
            site.nats.kill();
            sleep(millis(rng, 0, 4_000)).await;
            site.restart_nats();
        }
        Act::RestartDatabase => {
            block_in_place(|| site.database.kill());
            sleep(millis(rng, 0, 4_000)).await;
            block_in_place(|| site.database.resume()).unwrap();
        }
        Act::Cut(wire) => {
            let link = site.nodes[on].links()[wire].1;
            link.set(State::Cut);
            sleep(millis(rng, 500, 6_000)).await;
            link.set(State::Open);
        }
        Act::Silence(wire) => {
            let link = site.nodes[on].links()[wire].1;
            link.set(State::Silent);
            sleep(millis(rng, 500, 6_000)).await;
            // What waited arrives late, or never.
            if rng.below(2) == 0 {
                link.set(State::Cut);
                sleep(Duration::from_millis(100)).await;
            }
            link.set(State::Open);
        }
        Act::Mute(wire) | Act::Deaf(wire) => {
            let link = site.nodes[on].links()[wire].1;
            // The near end of these wires is the node.
            link.set(if matches!(act, Act::Mute(_)) { State::Mute } else { State::Deaf });
            sleep(millis(rng, 500, 6_000)).await;
            link.set(State::Open);
        }
        Act::LongSilence(wire) => {
            let link = site.nodes[on].links()[wire].1;
            link.set(State::Silent);
            sleep(millis(rng, 8_000, 15_000)).await;
            link.set(State::Open);
        }
        Act::Slow(wire) => {
            let link = site.nodes[on].links()[wire].1;
            link.set(State::Slow(millis(rng, 20, 400)));
            sleep(millis(rng, 2_000, 5_000)).await;
            link.set(State::Open);
        }
    }
    Ok(())
}

/// The tables that a node has and somebody plays at.
async fn owned(site: &Site, crowd: &Crowd, on: usize) -> Vec<String> {
    let nodes = site.store.nodes().await.unwrap_or_default();
    let own = nodes.iter().find(|node| node.place == site.nodes[on].name);
    let Some(own) = own else { return Vec::new() };
    let mut owned = Vec::new();
    for table in crowd.tables() {
        if site.store.holder(&table).await.ok().flatten().as_ref() == Some(&own.id) {
            owned.push(table);
        }
    }
    owned
}

/// Waits until the others have buried a node.
async fn missed(site: &Site, on: usize) -> Result<Instant, String> {
    let name = &site.nodes[on].name;
    let buried = async {
        loop {
            if let Ok(nodes) = site.store.nodes().await
                && nodes.iter().all(|node| node.place != *name)
            {
                return Instant::now();
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, buried).await.map_err(|_| format!("nobody misses {name}"))
}
