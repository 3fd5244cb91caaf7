//! The floor under the same sockets: each sends a step and waits until it is acknowledged, and reads all
//! frames that come meanwhile as a player does.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use mesozoic_protocol::ClientFrame;
use tokio::time::timeout;

use crate::crowd::all;
use crate::player::text;
use crate::reader::{Read, read};
use crate::report::{Run, Traffic};
use crate::socket::{PATIENCE, Socket};
use crate::{Error, Speed};

/// Sockets that are open to a floor, two at each table.
#[derive(Debug)]
pub(crate) struct Echoes(Vec<Echo>);

/// One of them.
#[derive(Debug)]
struct Echo {
    n: usize,
    socket: Socket,
    commands: usize,
    /// What may be played, as the last frame said.
    offers: Vec<String>,
    traffic: Traffic,
}

impl Echoes {
    pub(crate) async fn connect(address: SocketAddr, tables: usize) -> Result<Self, Error> {
        let connect = |n: usize| async move {
            let path = format!("/ws?table={}&seat={}", n / 2, n % 2);
            let socket = Socket::open(address, &path, "none=0", None).await?;
            let traffic = Traffic::default();
            Ok(Echo { n, socket, commands: 0, offers: Vec::new(), traffic })
        };
        Ok(Self(all((0..tables * 2).map(connect)).await?))
    }

    /// Sends and waits for so long.
    pub(crate) async fn run(
        &mut self,
        time: Duration,
        speed: Speed,
        run: &mut Run,
    ) -> Result<(), Error> {
        let begin = Instant::now();
        let sockets = self.0.len();
        let echo = |mut echo: Echo| async move {
            let mut waits = Vec::new();
            let mut pace = speed.of(echo.n, sockets);
            while begin.elapsed() < time {
                if let Some(until) = pace.wait(tokio::time::Instant::now()) {
                    echo.listen_until(until).await?;
                    continue;
                }
                pace.spend(tokio::time::Instant::now());
                waits.push(timeout(PATIENCE, echo.step()).await.map_err(|_| Error::Silent)??);
            }
            Ok((echo, waits))
        };
        let before: Traffic = self.0.iter().map(|echo| echo.traffic).sum();
        let echoes = std::mem::take(&mut self.0);
        let ended = all(echoes.into_iter().map(echo)).await?;
        run.time += begin.elapsed();
        for (echo, waits) in ended {
            run.waits.extend(waits);
            self.0.push(echo);
        }
        let after: Traffic = self.0.iter().map(|echo| echo.traffic).sum();
        run.traffic = [run.traffic, after - before].into_iter().sum();
        Ok(())
    }
}

impl Echo {
    /// Sends a step, and waits until it is acknowledged.
    async fn step(&mut self) -> Result<Duration, Error> {
        self.commands += 1;
        let id = format!("{:016x}-{}", self.n, self.commands);
        let offered = self.offers.get(self.commands % self.offers.len().max(1));
        let line = offered.map_or("place parasaurolophus in meadow", String::as_str).to_owned();
        let table = "abcdefghjkmn".to_owned();
        let sent = Instant::now();
        self.socket.say(text(&ClientFrame::Step { id: id.clone(), table, line })).await?;
        while self.hear().await?.is_none_or(|done| done != id) {}
        Ok(sent.elapsed())
    }

    /// Reads what comes before it is time for the next step.
    async fn listen_until(&mut self, until: tokio::time::Instant) -> Result<(), Error> {
        while let Ok(heard) = tokio::time::timeout_at(until, self.hear()).await {
            heard?;
        }
        Ok(())
    }

    /// Reads a frame; gives the id that it acknowledges, if it does.
    async fn hear(&mut self) -> Result<Option<String>, Error> {
        let heard = self.socket.hear().await?;
        self.traffic.add(heard.len());
        match read(&heard)? {
            Read::Done(id) => Ok(Some(id.into_owned())),
            Read::Seen { seen, .. } => {
                if let Some(offers) = seen.offers {
                    self.offers.clear();
                    self.offers.extend(offers.into_iter().map(|offer| offer.line.into_owned()));
                }
                Ok(None)
            }
            Read::Other(_) => Ok(None),
        }
    }
}
