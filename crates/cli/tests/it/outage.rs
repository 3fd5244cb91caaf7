//! The database's server is killed and started again under load, while ours runs: every table waits,
//! says so, and goes on by itself.

use mesozoic_load::{Error, Guest, Heard, Player, Server, make_match};
use mesozoic_protocol::Health;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use crate::cluster::Cluster;
use crate::promises::{Acknowledged, check, serve};

const PAIRS: u64 = 4;
const ROUNDS: u32 = 3;
/// So many steps each pair plays between one kill and the next, of about ninety in a match.
const STEPS: u32 = 14;

/// Two players at a table, for as long as they have something to do.
struct Pair {
    table: String,
    players: [Player; 2],
    steps: u32,
}

impl Pair {
    async fn sit_down(server: &Server, seed: u64) -> Self {
        let address = server.address;
        let guests = [Guest::new(address).await.unwrap(), Guest::new(address).await.unwrap()];
        let table = make_match([&guests[0], &guests[1]]).await.unwrap();
        let [a, b] = guests;
        let mut players =
            [Player::connect(a, seed).await.unwrap(), Player::connect(b, seed + 1).await.unwrap()];
        for player in &mut players {
            player.watch(&table).await.unwrap();
        }
        Self { table, players, steps: 0 }
    }

    /// Plays as many steps as it may by now, until it may no more for good. Every failure but those
    /// that say "later" fails the test.
    async fn play(
        &mut self,
        mut allowed: watch::Receiver<u32>,
        told: mpsc::UnboundedSender<Acknowledged>,
    ) -> Result<(), Error> {
        loop {
            let most = *allowed.borrow_and_update();
            while self.steps < most {
                for player in &mut self.players {
                    player.play().await?;
                }
                let [a, b] = &mut self.players;
                let (seat, heard) = tokio::select! {
                    heard = a.hear() => (0, heard?),
                    heard = b.hear() => (1, heard?),
                };
                if let Heard::Done(command, _) = heard {
                    self.steps += 1;
                    let table = self.table.clone();
                    told.send(Acknowledged { table, seat, command }).unwrap();
                }
            }
            if allowed.changed().await.is_err() {
                return Ok(());
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_outlive_the_death_of_their_database() {
    let Some(cluster) = Cluster::start() else { return };
    let db = cluster.database("outage");
    let server = Server::start(&serve(&db)).await.unwrap();
    let visitor = Guest::new(server.address).await.unwrap();
    let (told, mut hearing) = mpsc::unbounded_channel();
    let allowed = watch::Sender::new(0);
    let mut playing = JoinSet::new();
    for n in 0..PAIRS {
        let mut pair = Pair::sit_down(&server, n << 32).await;
        let (told, allowed) = (told.clone(), allowed.subscribe());
        playing.spawn(async move {
            pair.play(allowed, told).await.unwrap();
            pair
        });
    }
    let mut acknowledged = Vec::new();
    for round in 1..=ROUNDS {
        allowed.send_replace(round * STEPS);
        // In the middle of it, each time somewhere else.
        let until = (round - 1) * STEPS * PAIRS as u32 + 7 + round * 5;
        while acknowledged.len() < until as usize {
            acknowledged.push(hearing.recv().await.unwrap());
        }
        cluster.kill();
        let health = visitor.get::<Health>("/api/health").await.unwrap_err().to_string();
        assert!(health.contains("does not answer"), "{health}");
        cluster.resume().unwrap();
        while acknowledged.len() < (round * STEPS * PAIRS as u32) as usize {
            acknowledged.push(hearing.recv().await.unwrap());
        }
        check(&db, &acknowledged).await;
    }
    assert_eq!(visitor.get::<Health>("/api/health").await.unwrap().waiting, 0);
    drop(allowed);
    while let Some(pair) = playing.join_next().await {
        let pair = pair.unwrap();
        for player in &pair.players {
            assert!(player.halts() > 0, "a player at {} was told nothing", pair.table);
        }
    }
}
