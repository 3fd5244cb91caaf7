//! The server's process is killed under load, twenty times over one database: what it acknowledged
//! is there afterwards, once.

use std::path::PathBuf;

use mesozoic_load::{Command, Error, Guest, Heard, Player, Server, make_match};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::promises::{Acknowledged, check, serve};

const ROUNDS: u64 = 20;
const PAIRS: u64 = 4;

/// Two guests and the match they are at, which outlive every server.
struct Pair {
    guests: [Guest; 2],
    seed: u64,
    table: Option<String>,
    unanswered: [Option<Command>; 2],
}

impl Pair {
    async fn new(server: &Server, seed: u64) -> Self {
        let address = server.address;
        let guests = [Guest::new(address).await.unwrap(), Guest::new(address).await.unwrap()];
        Self { guests, seed, table: None, unanswered: [None, None] }
    }

    /// Plays until the server is gone, and tells of each acknowledgement. Whatever else goes wrong
    /// is for the test to fail of.
    async fn play(&mut self, told: &mpsc::UnboundedSender<Acknowledged>) {
        loop {
            let table = match &self.table {
                Some(table) => table.clone(),
                None => match make_match([&self.guests[0], &self.guests[1]]).await {
                    Ok(table) => table,
                    Err(error) => return assert_gone(&error),
                },
            };
            self.table = Some(table.clone());
            match self.play_at(&table, told).await {
                Ok(()) => self.table = None,
                Err(error) => return assert_gone(&error),
            }
        }
    }

    /// Plays one match to its end, from wherever it is.
    async fn play_at(
        &mut self,
        table: &str,
        told: &mpsc::UnboundedSender<Acknowledged>,
    ) -> Result<(), Error> {
        let mut players = Vec::new();
        for guest in &self.guests {
            self.seed += 1;
            let mut player = Player::connect(guest.clone(), self.seed).await?;
            player.watch(table).await?;
            players.push(player);
        }
        let has_something = |(player, sent): (&Player, &Option<Command>)| {
            player.is_over() || player.can_play() || sent.is_some()
        };
        assert!(
            players.iter().zip(&self.unanswered).any(has_something),
            "{table} came back with nothing to do, and is not over"
        );
        for (player, sent) in players.iter_mut().zip(&self.unanswered) {
            if let Some(command) = sent {
                player.send(command.clone()).await?;
            }
        }
        loop {
            let quiet = players.iter().all(|p| p.unanswered().is_none());
            if quiet && players.iter().all(Player::is_over) {
                return Ok(());
            }
            for (player, sent) in players.iter_mut().zip(&mut self.unanswered) {
                let playing = player.play().await;
                *sent = player.unanswered().cloned();
                playing?;
            }
            let [a, b] = &mut players[..] else { unreachable!("a pair is two") };
            let (seat, heard) = tokio::select! {
                heard = a.hear() => (0, heard?),
                heard = b.hear() => (1, heard?),
            };
            if let Heard::Done(command, _) = heard {
                self.unanswered[usize::from(seat)] = None;
                let table = table.to_owned();
                // Nobody counts any more once the kill is on its way.
                let _ = told.send(Acknowledged { table, seat, command });
            }
        }
    }
}

/// A killed server hangs up, in the middle of a word or before the first; it never refuses.
fn assert_gone(error: &Error) {
    assert!(matches!(error, Error::Closed | Error::Io(_)), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_keeps_what_it_acknowledged() {
    let db = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("crash.db");
    for end in ["", "-wal", "-shm", "-owner"] {
        let _ = std::fs::remove_file(format!("{}{end}", db.display()));
    }
    let db = format!("sqlite:{}", db.display());
    let program = serve(&db);
    let mut pairs = Vec::new();
    let mut acknowledged: Vec<Acknowledged> = Vec::new();
    for round in 0..ROUNDS {
        let mut server = Server::start(&program).await.unwrap();
        if pairs.is_empty() {
            for n in 0..PAIRS {
                pairs.push(Pair::new(&server, n << 32).await);
            }
        }
        // The new server has found its way back by itself; now somebody else looks at the file.
        check(&db, &acknowledged).await;
        let (told, mut hearing) = mpsc::unbounded_channel();
        let mut playing: JoinSet<Pair> = pairs
            .drain(..)
            .map(|mut pair: Pair| {
                let (told, address) = (told.clone(), server.address);
                async move {
                    pair.guests.iter_mut().for_each(|guest| guest.address = address);
                    pair.play(&told).await;
                    pair
                }
            })
            .collect();
        drop(told);
        // Another moment each time, so that kills fall before, between and after commits.
        for _ in 0..(24 + round * 7 % 13) {
            acknowledged.push(hearing.recv().await.expect("the players go on"));
        }
        server.kill().await.unwrap();
        while let Some(pair) = playing.join_next().await {
            pairs.push(pair.unwrap());
        }
        while let Some(step) = hearing.recv().await {
            acknowledged.push(step);
        }
    }
    check(&db, &acknowledged).await;
    assert!(acknowledged.len() as u64 >= ROUNDS * 24);
}
