//! Two players and their tables: one they play at, and a stock of those to come.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::pace::Pace;
use crate::report::Traffic;
use crate::{Error, Guest, Heard, Player, make_match};

/// So many matches are made ahead, so that none has to be made while the clock runs. A guest may
/// have 40 unfinished ones.
const STOCK: usize = 12;

/// Two players.
#[derive(Debug)]
pub(crate) struct Pair {
    players: [Player; 2],
    stock: VecDeque<String>,
    /// How many matches were made.
    pub(crate) made: u64,
    /// How often a player had to wait in order not to be too fast.
    pub(crate) held_back: u64,
}

impl Pair {
    /// Two newcomers at a match that has just begun.
    pub(crate) async fn sit_down(address: SocketAddr, seed: u64) -> Result<Self, Error> {
        let guests = [Guest::new(address).await?, Guest::new(address).await?];
        Self::seat(guests, seed).await
    }

    /// Two guests at a match that has just begun.
    pub(crate) async fn seat(guests: [Guest; 2], seed: u64) -> Result<Self, Error> {
        let table = make_match([&guests[0], &guests[1]]).await?;
        let [a, b] = guests;
        let mut players =
            [Player::connect(a, seed << 1).await?, Player::connect(b, seed << 1 | 1).await?];
        for player in &mut players {
            player.watch(&table).await?;
        }
        Ok(Self { players, stock: VecDeque::new(), made: 1, held_back: 0 })
    }

    /// Each keeps to a pace from now on.
    pub(crate) fn keep_to(&mut self, pace: impl Fn(usize) -> Pace) {
        self.players.iter_mut().enumerate().for_each(|(n, player)| player.keep_to(pace(n)));
    }

    /// What was sent to both.
    pub(crate) fn traffic(&self) -> Traffic {
        self.players.iter().map(|player| player.traffic).sum()
    }

    /// Both players.
    pub(crate) fn players(&mut self) -> &mut [Player; 2] {
        &mut self.players
    }

    /// Makes matches until the stock is full.
    pub(crate) async fn fill(&mut self) -> Result<(), Error> {
        while self.stock.len() < STOCK {
            let [a, b] = &self.players;
            let table = make_match([a.guest(), b.guest()]).await?;
            self.stock.push_back(table);
            self.made += 1;
        }
        Ok(())
    }

    /// Plays until `stop` turns true, which a pair without stock sees to itself, or until `most`
    /// steps are done. Gives the time that each step took to be acknowledged.
    pub(crate) async fn play(
        &mut self,
        stop: &watch::Sender<bool>,
        most: usize,
    ) -> Result<Vec<Duration>, Error> {
        let mut stopping = stop.subscribe();
        let mut times = Vec::new();
        loop {
            let stopped = *stopping.borrow_and_update() || times.len() >= most;
            if stopped && self.players.iter().all(|p| p.unanswered().is_none()) {
                return Ok(times);
            }
            let mut again = None;
            if !stopped {
                // News of the end come before the answer to the step that brought it about.
                let is_done = |p: &Player| p.is_over() && p.unanswered().is_none();
                if self.players.iter().all(is_done) && !self.turn_to_next().await? {
                    stop.send_replace(true);
                    continue;
                }
                again = self.play_all().await?;
            }
            let [a, b] = &mut self.players;
            let heard = tokio::select! {
                heard = a.hear() => heard?,
                heard = b.hear() => heard?,
                _ = stopping.changed() => continue,
                () = sleep_until(again.unwrap_or_else(Instant::now)), if again.is_some() => continue,
            };
            if let Heard::Done(_, time) = heard {
                times.push(time);
            }
        }
    }

    /// Each plays who can. Gives the time when somebody may who is held back.
    async fn play_all(&mut self) -> Result<Option<Instant>, Error> {
        let mut again = None;
        for player in self.players.iter_mut().filter(|p| p.can_play()) {
            match player.wait() {
                None => player.play().await?,
                Some(until) => {
                    self.held_back += 1;
                    again = Some(again.map_or(until, |a: Instant| a.min(until)));
                }
            }
        }
        Ok(again)
    }

    async fn turn_to_next(&mut self) -> Result<bool, Error> {
        let Some(table) = self.stock.pop_front() else { return Ok(false) };
        for player in &mut self.players {
            player.watch(&table).await?;
        }
        Ok(true)
    }
}
