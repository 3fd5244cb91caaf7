//! One full table with many people who watch: how soon after a barrier everybody has the new
//! state.
//!
//! A barrier is a step after which others are awaited than its own seat. All seats but one play
//! until they are no longer awaited; when everybody has heard of that, the last one plays on, and
//! the clock runs from its last step until each socket has the frame that came of it.

use std::path::PathBuf;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep_until, timeout};

use crate::crowd::all;
use crate::host::Host;
use crate::report::{Audience, Run};
use crate::socket::PATIENCE;
use crate::{Error, Guest, Heard, Player, Program, make_table};

/// What to measure.
#[derive(Clone, Debug)]
pub struct AudiencePlan {
    /// The game's id.
    pub game: String,
    /// How many play.
    pub seats: usize,
    /// How many watch.
    pub watchers: usize,
    /// So many barriers at most; fewer if the match is over before.
    pub barriers: usize,
    /// The server.
    pub server: Program,
    /// The folder in which databases are made and removed again.
    pub data: PathBuf,
}

/// Fills a table and measures its barriers. `say` hears what is being done.
pub async fn measure_audience(plan: &AudiencePlan, say: &dyn Fn(&str)) -> Result<Audience, Error> {
    let host = Host::start(&plan.server, &plan.data).await?;
    let address = host.address();
    say("the table: everybody sits down");
    let everybody = all((0..plan.seats + plan.watchers).map(|_| Guest::new(address))).await?;
    let seated: Vec<&Guest> = everybody[..plan.seats].iter().collect();
    let table = make_table(&plan.game, serde_json::json!({}), &seated).await?;
    let mut gathering = Gathering::open(&table, everybody).await?;
    let mut run = Run::default();
    let mut barriers = 0;
    while barriers < plan.barriers
        && let Some((&last, others)) = gathering.awaited().split_last()
    {
        for &seat in others {
            gathering.play(seat)?;
        }
        gathering.until(|awaited| awaited == [last]).await?;
        gathering.play(last)?;
        gathering.until(|awaited| awaited != [last]).await?;
        barriers += 1;
        say(&format!("barrier {barriers} of {}", plan.barriers));
        run.waits.extend(gathering.waits(last));
    }
    let bytes = gathering.bytes;
    Ok(Audience {
        game: plan.game.clone(),
        seats: plan.seats,
        watchers: plan.watchers,
        barriers,
        bytes_per_barrier: bytes / (barriers * gathering.last.len()).max(1) as u64,
        arrivals: run,
    })
}

/// Everybody at one table, each in a task of their own.
struct Gathering {
    orders: Vec<UnboundedSender<()>>,
    news: UnboundedReceiver<Result<News, Error>>,
    /// The last news of each, the seats first.
    last: Vec<News>,
    /// How many bytes of frames came after barriers.
    bytes: u64,
}

/// What somebody has heard.
#[derive(Clone, Debug)]
struct News {
    who: usize,
    awaited: Vec<u8>,
    at: Instant,
    bytes: usize,
    /// When this player's last step was sent.
    sent: Option<Instant>,
}

impl Gathering {
    async fn open(table: &str, guests: Vec<Guest>) -> Result<Self, Error> {
        let (teller, news) = unbounded_channel();
        let connect = |(who, guest): (usize, Guest)| {
            let (teller, table) = (teller.clone(), table.to_owned());
            async move {
                let mut player = Player::connect(guest, who as u64).await?;
                player.watch(&table).await?;
                let (order, orders) = unbounded_channel();
                let first = News {
                    who,
                    awaited: player.awaited().to_vec(),
                    at: Instant::now(),
                    bytes: 0,
                    sent: None,
                };
                tokio::spawn(attend(player, who, orders, teller));
                Ok((order, first))
            }
        };
        let mut came = all(guests.into_iter().enumerate().map(connect)).await?;
        came.sort_by_key(|(_, first)| first.who);
        let (orders, last) = came.into_iter().unzip();
        Ok(Self { orders, news, last, bytes: 0 })
    }

    /// Who may act now, as everybody has heard.
    fn awaited(&self) -> Vec<usize> {
        self.last[0].awaited.iter().map(|&seat| usize::from(seat)).collect()
    }

    /// A seat plays until it is no longer awaited.
    fn play(&self, seat: usize) -> Result<(), Error> {
        self.orders[seat].send(()).map_err(|_| Error::Closed)
    }

    /// Waits until all have heard of such a state.
    async fn until(&mut self, is_there: impl Fn(&[usize]) -> bool) -> Result<(), Error> {
        let there = |news: &News| {
            let awaited: Vec<usize> = news.awaited.iter().map(|&s| usize::from(s)).collect();
            is_there(&awaited)
        };
        while !self.last.iter().all(there) {
            let news = timeout(PATIENCE, self.news.recv()).await.map_err(|_| Error::Silent)?;
            let news = news.ok_or(Error::Closed)??;
            let who = news.who;
            self.last[who] = news;
        }
        Ok(())
    }

    /// How long after the last step of a seat each of the others had the frame that came of it.
    fn waits(&mut self, seat: usize) -> Vec<Duration> {
        let Some(sent) = self.last[seat].sent else { return Vec::new() };
        self.bytes += self.last.iter().map(|news| news.bytes as u64).sum::<u64>();
        self.last.iter().map(|news| news.at.saturating_duration_since(sent)).collect()
    }
}

/// Listens for ever, and plays when told to.
async fn attend(
    mut player: Player,
    who: usize,
    mut orders: UnboundedReceiver<()>,
    teller: UnboundedSender<Result<News, Error>>,
) {
    let mut playing = false;
    let mut sent = None;
    loop {
        let mut again = None;
        if playing && player.can_play() {
            again = player.wait();
            if again.is_none() {
                sent = Some(Instant::now());
                if let Err(error) = player.play().await {
                    let _ = teller.send(Err(error));
                    return;
                }
            }
        }
        let before = player.awaited().to_vec();
        let heard = tokio::select! {
            heard = player.hear() => heard,
            order = orders.recv() => match order {
                Some(()) => { playing = true; continue }
                None => return,
            },
            () = sleep_until(again.unwrap_or_else(Instant::now)), if again.is_some() => continue,
        };
        let news = match heard {
            Ok(Heard::News { bytes }) if bytes > 0 => {
                let awaited = player.awaited().to_vec();
                // Whoever is awaited anew waits behind the barrier.
                playing &= awaited.iter().any(|&seat| usize::from(seat) == who)
                    && awaited.iter().all(|seat| before.contains(seat));
                Ok(News { who, awaited, at: Instant::now(), bytes, sent })
            }
            Ok(_) => continue,
            Err(error) => Err(error),
        };
        let failed = news.is_err();
        if teller.send(news).is_err() || failed {
            return;
        }
    }
}
