//! Lets people find a game: asks the [`Pairing`] who plays with whom, and makes their tables.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mesozoic_protocol::lobby::NewTable;
use mesozoic_protocol::{ServerFrame, Wish as Wanted};
use mesozoic_room::bot_seat;
use mesozoic_table::OpenArgs;
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::http::tables;
use crate::meter::Who;
use crate::outbox::Out;
use crate::pairing::{Found, Pairing, Seeker, Wish, WithBots};

/// How somebody is told whom a game is found for.
pub(crate) struct Way {
    out: Out,
    who: Who,
}

/// Those who look for a game.
#[derive(Default)]
pub(crate) struct Seeking {
    pairing: Mutex<Pairing<Way>>,
    stir: Notify,
}

impl Seeking {
    fn pairing(&self) -> MutexGuard<'_, Pairing<Way>> {
        self.pairing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whoever came by this socket looks for a game no more.
    pub(crate) fn leave(&self, out: &Out) {
        self.pairing().leave(|seeker| seeker.way.out == *out);
    }

    /// Two people are not put together from now on.
    pub(crate) fn keep_apart(&self, one: &str, other: &str) {
        self.pairing().keep_apart(one, other);
    }

    /// Nobody who came by way of another process looks for a game any more.
    pub(crate) fn leave_process(&self, process: &str) {
        self.pairing()
            .leave(|seeker| seeker.way.out.far().is_some_and(|far| far.process == process));
    }

    /// Another node pairs people from now on: everybody who waits here comes again, and finds it.
    pub(crate) fn scatter(&self) {
        self.pairing().leave(|seeker| {
            seeker.way.out.close();
            true
        });
    }
}

/// Somebody with a wish that can be fulfilled.
pub(crate) fn seeker(
    app: &App,
    guest: String,
    who: Who,
    out: Out,
    wanted: Wanted,
    apart: Vec<String>,
) -> Result<Seeker<Way>, Fault> {
    let game = app.config.game(&wanted.game)?;
    (game.open)(&OpenArgs::quick(serde_json::json!({}), wanted.seats, 0))?;
    mesozoic_room::check_pace(wanted.pace)?;
    let bots = match wanted.bots {
        Some(bots) => {
            // The level is tried out before anybody waits for it.
            bot_seat(0, &bots.level, &"00".repeat(32))?;
            let from = now() + i64::from(bots.after) * 1000;
            Some(WithBots { from, level: bots.level })
        }
        None => None,
    };
    let wish =
        Wish { game: wanted.game, seats: wanted.seats, pace: wanted.pace, rated: wanted.rated };
    Ok(Seeker { guest, wish, bots, apart, way: Way { out, who } })
}

/// Somebody looks for a game, by a socket; when that is lost, they do no more.
pub(crate) async fn seek(app: &App, seeker: Seeker<Way>) {
    let found = app.seeking.pairing().join(seeker);
    if let Some(found) = found {
        seat(app, found).await;
    }
    app.seeking.stir.notify_one();
}

/// Makes the table of some who were found, and tells them. Its host is the first who may have another
/// table: whoever has too many spoils nobody's search.
async fn seat(app: &App, found: Found<Way>) {
    let Found { wish, people, bots } = found;
    let level = |seat: u8| if usize::from(seat) < people.len() { None } else { bots.clone() };
    let new = NewTable {
        game: wish.game,
        seats: wish.seats,
        options: serde_json::json!({}),
        listed: false,
        bots: (0..wish.seats).map(level).collect(),
        pace: wish.pace,
        rated: wish.rated,
        delay: 0,
        // Nobody sat down first: the dice say who begins.
        by_lot: true,
        hints: false,
    };
    let mut made = Err(Fault::no_table());
    for (host, seeker) in people.iter().enumerate() {
        let table = tables::make_for(app, seeker.guest.clone(), &seeker.way.who, new.clone()).await;
        made = table.map(|table| (table, host));
        if made.is_ok() {
            break;
        }
    }
    for (at, seeker) in people.iter().enumerate() {
        let frame = match &made {
            Ok((table, host)) => ServerFrame::Found { table: table.clone(), host: at == *host },
            Err(fault) => fault.clone().frame(None),
        };
        seeker.way.out.send(&frame);
    }
}

/// So long a node waits that does not know whether it still pairs people.
const UNSURE: Duration = Duration::from_millis(500);

/// Lets bots play with those who have waited long enough, as long as the server runs.
pub(crate) async fn keep(app: App) {
    let mut stopping = app.stopping.subscribe();
    let work = async {
        loop {
            // Whoever stood still may have been missed: then somebody else looks for those who wait here.
            let is_ours = app.cluster.as_ref().is_none_or(|cluster| cluster.keeps_house());
            if !is_ours && app.seeking.pairing().next_due().is_some() {
                sleep(UNSURE).await;
                continue;
            }
            let found = app.seeking.pairing().due(now());
            for found in found {
                seat(&app, found).await;
            }
            let next = app.seeking.pairing().next_due();
            match next {
                Some(at) => {
                    let wait = Duration::from_millis((at - now()).max(0).unsigned_abs());
                    tokio::select! {
                        () = sleep(wait) => {}
                        () = app.seeking.stir.notified() => {}
                    }
                }
                None => app.seeking.stir.notified().await,
            }
        }
    };
    tokio::select! {
        () = work => {}
        _ = stopping.wait_for(|stop| *stop) => {}
    }
}
