//! Memory: of tables that are being played, and of tables that nobody looks at.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use mesozoic_protocol::Health;

use crate::crowd::{Crowd, all};
use crate::host::Host;
use crate::report::{Idle, Memory};
use crate::{Error, Guest, Program, make_match};

/// In the middle of a match, as far as memory goes.
const STEPS: usize = 16;
/// So many tables one pair of guests opens, and so many pairs do it at once.
const EACH: usize = 25;
/// How often to look whether the tables have been put away, and how long at most.
const LOOK: Duration = Duration::from_millis(200);
const AT_MOST: Duration = Duration::from_mins(5);

/// What a table costs in the middle of a match, with its two sockets, where as many are played at
/// already: what all of them share, caches and memory that lies ready, is not counted.
pub(crate) async fn running(
    program: &Program,
    data: &Path,
    tables: usize,
) -> Result<Option<Memory>, Error> {
    let host = Host::start(program, data).await?;
    let mut there_before = Crowd::sit_down(host.address(), tables).await?;
    there_before.begin(STEPS).await?;
    let Some(before) = host.server.memory() else { return Ok(None) };
    let mut crowd = Crowd::sit_down(host.address(), tables).await?;
    crowd.begin(STEPS).await?;
    Ok(host.server.memory().map(|after| Memory::new(before, after, tables)))
}

/// Opens tables, each a match that has just begun, and leaves them alone until the server has put
/// all of them away.
pub(crate) async fn idle(
    program: &Program,
    data: &Path,
    tables: usize,
) -> Result<Option<Idle>, Error> {
    let host = Host::start(program, data).await?;
    open(host.address(), EACH.min(tables)).await?;
    let Some(before) = host.server.memory() else { return Ok(None) };
    let begin = Instant::now();
    let pairs = (0..tables.div_ceil(EACH)).map(|n| EACH.min(tables - n * EACH));
    let address = host.address();
    all(pairs.map(|tables| open(address, tables))).await?;
    let seconds = begin.elapsed().as_secs_f64();
    let guest = Guest::new(address).await?;
    let awake = awake(&guest).await?;
    let Some(full) = host.server.memory() else { return Ok(None) };
    while self::awake(&guest).await? > 0 {
        if begin.elapsed() > AT_MOST {
            return Err(Error::answer("tables are not put away"));
        }
        tokio::time::sleep(LOOK).await;
    }
    let Some(after) = host.server.memory() else { return Ok(None) };
    Ok(Some(Idle {
        tables,
        seconds,
        awake_at_once: awake,
        awake: Memory::new(before, full, awake),
        asleep: Memory::new(before, after, tables),
    }))
}

async fn open(address: SocketAddr, tables: usize) -> Result<(), Error> {
    let guests = [Guest::new(address).await?, Guest::new(address).await?];
    for _ in 0..tables {
        make_match([&guests[0], &guests[1]]).await?;
    }
    Ok(())
}

/// How many tables the server holds in memory.
async fn awake(guest: &Guest) -> Result<usize, Error> {
    let health: Health = guest.get("/api/health").await?;
    Ok(health.tables)
}
