//! What has to be there before an attack: tables to attack.

use std::net::SocketAddr;
use std::time::Duration;

use mesozoic_protocol::lobby::{NewTable, Stage, TableInfo};
use tokio::time::{Instant, sleep};

use super::{Attack, good};
use crate::guest::new_table;
use crate::{Error, Guest};

/// How often to look whether a match is over, and how long at most.
const LOOK: Duration = Duration::from_millis(300);
const AT_MOST: Duration = Duration::from_mins(4);
/// So many tables stand in the list, made by so many hosts, each from an address of their own: nobody
/// makes more at once.
const LISTED: usize = 100;
const HOSTS: u8 = 10;

/// Where an attack takes place.
pub(super) struct Scene {
    pub(super) address: SocketAddr,
    pub(super) crowd: (String, usize),
}

impl Scene {
    /// Prepares an attack; gives the table that is attacked, where there is one.
    pub(super) async fn set(&self, attack: Attack) -> Result<String, Error> {
        match attack {
            Attack::Chat | Attack::Seats | Attack::Renames | Attack::Requests => self.open().await,
            Attack::Deaf => self.running().await,
            Attack::Replays | Attack::Records => self.finished().await,
            Attack::Lobby => {
                for n in 0..HOSTS {
                    let host = Guest::behind_proxy(self.address, Some(good(10 + n))).await?;
                    for _ in 0..LISTED / usize::from(HOSTS) {
                        self.make(&host, Vec::new()).await?;
                    }
                }
                self.open().await
            }
            _ => Ok(String::new()),
        }
    }

    async fn host(&self) -> Result<Guest, Error> {
        Guest::behind_proxy(self.address, Some(good(9))).await
    }

    async fn make(&self, host: &Guest, bots: Vec<Option<String>>) -> Result<String, Error> {
        let (game, seats) = &self.crowd;
        host.make(&NewTable { bots, listed: true, ..new_table(game, *seats) }).await
    }

    /// A table at which nobody sits.
    async fn open(&self) -> Result<String, Error> {
        self.make(&self.host().await?, Vec::new()).await
    }

    /// A table at which bots wait for somebody who takes their time.
    async fn running(&self) -> Result<String, Error> {
        let host = self.host().await?;
        let mut bots = vec![Some("random".to_owned()); self.crowd.1];
        bots[0] = None;
        let table = self.make(&host, bots).await?;
        host.sit(&table).await?;
        host.start(&table).await?;
        host.reveal(&table).await?;
        Ok(table)
    }

    /// A table at which bots have played a whole match.
    async fn finished(&self) -> Result<String, Error> {
        let host = self.host().await?;
        let table = self.make(&host, vec![Some("random".to_owned()); self.crowd.1]).await?;
        host.start(&table).await?;
        let begin = Instant::now();
        loop {
            let info: TableInfo = host.get(&format!("/api/tables/{table}")).await?;
            if info.card.stage == Stage::Over {
                return Ok(table);
            }
            if begin.elapsed() > AT_MOST {
                return Err(Error::answer("the bots do not finish their match"));
            }
            sleep(LOOK).await;
        }
    }
}
