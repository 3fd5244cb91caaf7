//! Many pairs at once, and the clock.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::pair::Pair;
use crate::report::{Run, Traffic};
use crate::{Error, Speed};

/// Pairs of players, each at a table.
#[derive(Debug)]
pub(crate) struct Crowd(Vec<Pair>);

impl Crowd {
    /// As many pairs as tables, all seated, watching and connected.
    pub(crate) async fn sit_down(address: SocketAddr, tables: usize) -> Result<Self, Error> {
        let seat = |n| Pair::sit_down(address, n as u64);
        Ok(Self(all((0..tables).map(seat)).await?))
    }

    /// Everybody speaks so fast from now on.
    pub(crate) fn keep_to(&mut self, speed: Speed) {
        let sockets = self.0.len() * 2;
        for (n, pair) in self.0.iter_mut().enumerate() {
            pair.keep_to(|seat| speed.of(n * 2 + seat, sockets));
        }
    }

    fn traffic(&self) -> Traffic {
        self.0.iter().map(Pair::traffic).sum()
    }

    /// Plays for so long. Matches are made between waves while the clock stands still; a wave ends
    /// when the first pair has played all of its stock.
    pub(crate) async fn play(&mut self, time: Duration) -> Result<Run, Error> {
        let mut run = Run::default();
        let before = self.traffic();
        while run.time < time {
            self.fill().await?;
            self.wave(time.saturating_sub(run.time), usize::MAX, &mut run).await?;
        }
        run.traffic = self.traffic() - before;
        run.matches = self.0.iter().map(|pair| pair.made).sum();
        run.held_back = self.0.iter().map(|pair| pair.held_back).sum();
        Ok(run)
    }

    /// Lets every pair take about so many steps.
    pub(crate) async fn begin(&mut self, steps: usize) -> Result<(), Error> {
        self.wave(Duration::from_mins(1), steps, &mut Run::default()).await
    }

    async fn fill(&mut self) -> Result<(), Error> {
        let pairs = std::mem::take(&mut self.0);
        let fill = |mut pair: Pair| async {
            pair.fill().await?;
            Ok(pair)
        };
        self.0 = all(pairs.into_iter().map(fill)).await?;
        Ok(())
    }

    async fn wave(&mut self, time: Duration, steps: usize, run: &mut Run) -> Result<(), Error> {
        let stop = watch::Sender::new(false);
        let begin = Instant::now();
        let play = |mut pair: Pair| {
            let stop = stop.clone();
            async move {
                let times = pair.play(&stop, steps).await?;
                Ok((pair, times))
            }
        };
        let pairs = std::mem::take(&mut self.0);
        let ended = {
            let playing = all(pairs.into_iter().map(play));
            tokio::pin!(playing);
            if let Ok(ended) = timeout(time, &mut playing).await {
                ended
            } else {
                stop.send_replace(true);
                playing.await
            }
        };
        run.time += begin.elapsed();
        for (pair, times) in ended? {
            run.waits.extend(times);
            self.0.push(pair);
        }
        Ok(())
    }
}

/// Runs futures as tasks and gathers what they give; the first error ends all.
pub(crate) async fn all<T: Send + 'static>(
    futures: impl Iterator<Item = impl Future<Output = Result<T, Error>> + Send + 'static>,
) -> Result<Vec<T>, Error> {
    let mut tasks: JoinSet<Result<T, Error>> = futures.collect();
    let mut done = Vec::with_capacity(tasks.len());
    while let Some(task) = tasks.join_next().await {
        done.push(task.map_err(std::io::Error::other)??);
    }
    Ok(done)
}
