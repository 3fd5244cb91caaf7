//! The drill: three nodes behind links that can be cut, many people at tables of every game, and for some
//! minutes everything happens to them that a data centre has to offer. At the end what everybody was told
//! is compared with the logs. `cargo xtask drill --minutes 10` runs it; a seed repeats it.
//!
//! Start with [`nobody_misses_a_node`]. `link` is the wire between two parties, `site` the parties, `people`
//! those who play, `trouble` what happens.
#![expect(clippy::print_stdout, reason = "a drill tells what happens")]

mod link;
mod people;
mod site;
mod trouble;

use std::env;
use std::sync::Arc;
use std::time::Duration;

use mesozoic_core::{Rng, SplitMix};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use self::people::{Crowd, Report};
use self::site::Site;
use self::trouble::Takeover;
use crate::promises::{Acknowledged, check};

/// When all trouble is over, everybody has what is theirs within this time, however busy the machine is.
const HEALING: Duration = Duration::from_mins(8);
/// What a takeover should take at most, in all but one of a hundred cases. It is printed, not demanded: a
/// machine that does other things meanwhile takes longer.
const GOAL: Duration = Duration::from_secs(5);

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().unwrap())
}

/// What was heard from all who play.
#[derive(Default)]
struct Heard {
    acknowledged: Vec<Acknowledged>,
    /// When somebody was let in at a table.
    served: Vec<(String, Instant)>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes: `cargo xtask drill` runs it"]
async fn nobody_misses_a_node() {
    let seed = number("DRILL_SEED", u64::from(std::process::id()));
    let time = Duration::from_secs(60 * number("DRILL_MINUTES", 2));
    let clients = number("DRILL_CLIENTS", 200);
    println!("the drill: {clients} clients, {} s, seed {seed}", time.as_secs());
    println!(
        "  again: cargo xtask drill --minutes {} --clients {clients} --seed {seed}",
        time.as_secs() / 60
    );
    let Some(mut site) = Site::start(3).await else { return };
    let mut rng = SplitMix::new(seed);

    let stop = watch::Sender::new(false);
    let (told, mut hearing) = mpsc::unbounded_channel();
    let crowd = Arc::new(Crowd::new(site.doors(), &site.db, stop.subscribe(), told).await);
    let mut parties = JoinSet::new();
    let (mut came, mut tables) = (0, 0_u64);
    while came < clients {
        let party = people::Party::new(Arc::clone(&crowd), tables as usize, rng.next_u64());
        came += party.size();
        tables += 1;
        parties.spawn(party.play_on());
    }
    let listening = tokio::spawn(async move {
        let mut heard = Heard::default();
        while let Some(report) = hearing.recv().await {
            match report {
                Report::Done(step) => heard.acknowledged.push(step),
                Report::Served(table) => heard.served.push((table, Instant::now())),
            }
        }
        heard
    });

    crowd.everybody_sits(tables).await;
    println!("{came} clients sit at {tables} tables");
    let takeovers = trouble::make(&mut site, &crowd, &mut rng, time).await;
    let acts = takeovers.acts;
    println!("all trouble is over after {acts} acts; everybody finishes what they have begun");
    stop.send_replace(true);
    let healed = timeout(HEALING, async {
        while let Some(party) = parties.join_next().await {
            if let Err(what) = party.expect("a party does not panic") {
                panic!("seed {seed}: {what}");
            }
        }
    });
    assert!(healed.await.is_ok(), "seed {seed}: somebody has not healed: {}", crowd.left());
    let matches = crowd.matches();
    drop(crowd);
    let heard = listening.await.unwrap();
    check(&site.db, &heard.acknowledged).await;

    println!(
        "{} steps of {matches} matches were acknowledged; none is lost, none doubled, and every view is that \
         of the replayed log",
        heard.acknowledged.len()
    );
    assert!(heard.acknowledged.len() as u64 >= tables, "nobody has played");
    report("kill -9", &takeovers.killed, &heard);
    report("standing still", &takeovers.stopped, &heard);
}

/// How long tables of dead nodes were away: until the first who had a seat there was let in again.
fn report(what: &str, takeovers: &[Takeover], heard: &Heard) {
    let mut waits = Vec::new();
    for takeover in takeovers {
        for table in &takeover.tables {
            let again =
                heard.served.iter().find(|(at, when)| at == table && *when > takeover.missed);
            waits.extend(again.map(|(_, when)| *when - takeover.began));
        }
    }
    waits.sort_unstable();
    let at = |share: usize| {
        waits.get((waits.len() * share / 100).min(waits.len().saturating_sub(1))).copied()
    };
    if let (Some(half), Some(most)) = (at(50), at(99)) {
        let goal = if most <= GOAL { "met" } else { "missed" };
        println!(
            "takeover after {what}: {} tables, p50 {:.1} s, p99 {:.1} s (the goal of {} s is {goal})",
            waits.len(),
            half.as_secs_f32(),
            most.as_secs_f32(),
            GOAL.as_secs()
        );
    }
}
