//! Somebody who passes by while others attack, and must not be refused for it.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use mesozoic_protocol::lobby::{Me, Rename};
use serde::de::IgnoredAny;
use tokio::time::{Instant, sleep};

use super::Tally;
use crate::guest::new_table;
use crate::{Error, Guest};

/// A person looks before the next click.
const LOOK: Duration = Duration::from_millis(300);

/// Comes in, looks around, gives a name, makes a table and sits down, again and again until the time is
/// up.
pub(super) async fn pass_by(address: SocketAddr, from: IpAddr, until: Instant) -> Tally {
    let mut tally = Tally::default();
    while Instant::now() < until {
        match visit(address, from, until, &mut tally).await {
            Err(Error::Answer { .. }) => tally.refused += 1,
            Err(_) => tally.cut += 1,
            Ok(()) => {}
        }
        sleep(LOOK).await;
    }
    tally
}

async fn visit(
    address: SocketAddr,
    from: IpAddr,
    until: Instant,
    tally: &mut Tally,
) -> Result<(), Error> {
    let guest = Guest::behind_proxy(address, Some(from)).await?;
    let mut table = String::new();
    for deed in 0..5 {
        if Instant::now() >= until {
            return Ok(());
        }
        match deed {
            0 => drop(guest.get::<IgnoredAny>("/api/tables").await?),
            1 => drop(guest.get::<IgnoredAny>("/api/games").await?),
            2 => drop(guest.post::<Me>("/api/me", &Rename { name: "Ada".to_owned() }).await?),
            3 => table = guest.make(&new_table("draftosaurus", 2)).await?,
            _ => drop(guest.sit(&table).await?),
        }
        tally.done += 1;
        sleep(LOOK).await;
    }
    Ok(())
}
