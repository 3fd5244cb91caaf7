//! The attacks themselves: what one socket does until the time is up.

use std::net::SocketAddr;

use mesozoic_protocol::lobby::{NewTable, Rename, Sit};
use mesozoic_protocol::{ClientFrame, ErrorCode, Offer, PROTOCOL, ServerFrame};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Duration, Instant, sleep, sleep_until, timeout_at};

use super::{Order, Tally, bad};
use crate::guest::new_table;
use crate::player::text;
use crate::socket::Socket;
use crate::{Error, Guest, loopback};

/// After a refusal an attacker waits a little, as one would who wants to do harm and not only noise.
const PAUSE: Duration = Duration::from_millis(5);

macro_rules! attacks {
    ($($(#[doc = $words:literal])* $kind:ident = $name:literal,)*) => {
        /// A way to attack a server.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub enum Attack {
            $($(#[doc = $words])* $kind,)*
        }

        impl Attack {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// How it is called.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }
        }
    };
}

attacks! {
    /// New guests, each of whom takes a name.
    Newcomers = "newcomers",
    /// Requests for lists, tables and pages.
    Requests = "requests",
    /// Tables with as many seats as there are.
    Tables = "tables",
    /// Seats taken and left at one table.
    Seats = "seats",
    /// Changes of name by people who sit at a table.
    Renames = "renames",
    /// Chat at one table.
    Chat = "chat",
    /// Sockets opened and closed.
    Sockets = "sockets",
    /// Frames as fast as they can be sent.
    Frames = "frames",
    /// Questions about steps, each at a table of one's own.
    Questions = "questions",
    /// Names of tables that do not exist.
    Names = "names",
    /// Sockets that ask for everything about a large table and read nothing.
    Deaf = "deaf",
    /// The list of tables, asked for again and again while it changes.
    Lobby = "lobby",
    /// Replays of a large match, of which only half are read.
    Replays = "replays",
    /// Records, draws and histories of a large match.
    Records = "records",
    /// Half a head of a request, or half a body.
    Halves = "halves",
}

/// Does what an order says, with all sockets at once.
pub(super) async fn carry_out(order: &Order) -> Result<Tally, Error> {
    let address = loopback(&order.url)?;
    let end = Instant::now() + order.time;
    let mut attackers: JoinSet<Tally> = (0..order.sockets)
        .map(|n| {
            let attacker =
                Attacker { n, address, order: order.clone(), end, tally: Tally::default() };
            attacker.run()
        })
        .collect();
    let mut tally = Tally::default();
    while let Some(one) = attackers.join_next().await {
        let one = one.map_err(std::io::Error::other)?;
        tally.done += one.done;
        tally.refused += one.refused;
        tally.cut += one.cut;
    }
    Ok(tally)
}

/// One of many.
struct Attacker {
    n: usize,
    address: SocketAddr,
    order: Order,
    end: Instant,
    tally: Tally,
}

impl Attacker {
    /// Attacks until the time is up, however often the server hangs up.
    async fn run(mut self) -> Tally {
        while Instant::now() < self.end {
            if timeout_at(self.end, self.attack()).await.is_ok_and(|done| done.is_err()) {
                self.tally.cut += 1;
                sleep(PAUSE).await;
            }
        }
        self.tally
    }

    async fn guest(&self) -> Result<Guest, Error> {
        let from = bad(self.n % self.order.addresses);
        Guest::behind_proxy(self.address, Some(from)).await
    }

    async fn attack(&mut self) -> Result<(), Error> {
        let table = self.order.table.clone();
        let (game, seats) = self.order.crowd.clone();
        match self.order.attack {
            Attack::Newcomers => loop {
                let guest = self.guest().await?;
                let name = Rename { name: "Mallory".to_owned() };
                self.post(&guest, "/api/me", &name).await?;
            },
            Attack::Requests => {
                let guest = self.guest().await?;
                let one = format!("/api/tables/{table}");
                for path in ["/api/tables", &one, "/", "/api/games", "/api/docs"].iter().cycle() {
                    self.get(&guest, path).await?;
                }
            }
            Attack::Tables => {
                let guest = self.guest().await?;
                let new = NewTable { listed: true, ..new_table(&game, seats) };
                loop {
                    self.post(&guest, "/api/tables", &new).await?;
                }
            }
            Attack::Seats => {
                let guest = self.guest().await?;
                let sit = Sit { seat: None, pledge: "ab".repeat(32) };
                loop {
                    self.post(&guest, &format!("/api/tables/{table}/sit"), &sit).await?;
                    self.post(&guest, &format!("/api/tables/{table}/stand"), &()).await?;
                }
            }
            Attack::Renames => {
                let guest = self.guest().await?;
                let _ = guest.sit(&table).await;
                for n in 0.. {
                    let name = Rename { name: format!("Mallory {n}") };
                    self.post(&guest, "/api/me", &name).await?;
                }
            }
            Attack::Replays => {
                let guest = self.guest().await?;
                let path = format!("/api/tables/{table}/replay");
                loop {
                    if self.n.is_multiple_of(2) {
                        self.get(&guest, &path).await?;
                    } else {
                        self.half_read(&guest.head("GET", &path, 0)).await?;
                    }
                }
            }
            Attack::Records => {
                let guest = self.guest().await?;
                for what in ["record", "draws", "history"].iter().cycle() {
                    let path = format!("/api/tables/{table}/{what}");
                    self.get(&guest, &path).await?;
                }
            }
            Attack::Halves => {
                let guest = self.guest().await?;
                let head = guest.head("POST", "/api/me", 99);
                let cut = if self.n.is_multiple_of(2) { head.len() / 2 } else { head.len() };
                self.half_read(&head[..cut]).await?;
            }
            _ => self.attack_by_socket(&table, &game).await?,
        }
        Ok(())
    }

    async fn attack_by_socket(&mut self, table: &str, game: &str) -> Result<(), Error> {
        let guest = self.guest().await?;
        let mut socket = Socket::connect(self.address, &guest.cookie, guest.from).await?;
        socket.say(text(&ClientFrame::Hello { protocol: PROTOCOL })).await?;
        self.hear(&mut socket).await?;
        let id = || "x".to_owned();
        let (own, line) = match self.order.attack {
            Attack::Questions => own_table(&guest, game, &mut socket).await?,
            _ => Default::default(),
        };
        for n in 0_u64.. {
            let frame = match self.order.attack {
                Attack::Chat => {
                    // Ids differ, so that each line is one of its own.
                    let (id, text) =
                        (format!("{}-{n}", self.n), format!("line {n} {}", "x".repeat(250)));
                    ClientFrame::Chat { id, table: table.to_owned(), text }
                }
                Attack::Names => {
                    let name = if n.is_multiple_of(2) {
                        format!("no{}{n}", self.n)
                    } else {
                        "x".repeat(7_000)
                    };
                    ClientFrame::Watch { id: id(), table: name, have: None }
                }
                Attack::Deaf => {
                    ClientFrame::Watch { id: id(), table: table.to_owned(), have: None }
                }
                Attack::Lobby => ClientFrame::Lobby { id: id(), on: true },
                Attack::Questions => {
                    ClientFrame::Why { id: id(), table: own.clone(), line: line.clone() }
                }
                Attack::Sockets => {
                    self.tally.done += 1;
                    return Ok(());
                }
                _ => ClientFrame::Ping { id: id() },
            };
            socket.say(text(&frame)).await?;
            match self.order.attack {
                Attack::Deaf | Attack::Frames => self.tally.done += 1,
                Attack::Lobby => {
                    self.hear(&mut socket).await?;
                    if self.n.is_multiple_of(10) {
                        // A few see to it that the list changes.
                        let _ = guest.sit(table).await;
                        let _ = guest.stand(table).await;
                    }
                }
                _ => self.hear(&mut socket).await?,
            }
        }
        Ok(())
    }

    async fn get(&mut self, guest: &Guest, path: &str) -> Result<(), Error> {
        self.ask(guest, "GET", path, String::new()).await
    }

    async fn post(
        &mut self,
        guest: &Guest,
        path: &str,
        body: &impl Serialize,
    ) -> Result<(), Error> {
        let body = serde_json::to_string(body).map_err(Error::answer)?;
        self.ask(guest, "POST", path, body).await
    }

    /// One request; a refusal is an answer too.
    async fn ask(
        &mut self,
        guest: &Guest,
        method: &str,
        path: &str,
        body: String,
    ) -> Result<(), Error> {
        let answer = guest.exchange(method, path, &body).await?;
        if answer.status == 200 {
            self.tally.done += 1;
        } else {
            self.tally.refused += 1;
            sleep(PAUSE).await;
        }
        Ok(())
    }

    /// The next frame of the server.
    async fn hear(&mut self, socket: &mut Socket) -> Result<(), Error> {
        let heard = socket.hear().await?;
        let frame = ServerFrame::read(&heard).map_err(Error::answer)?;
        if matches!(frame, ServerFrame::Error { code: ErrorCode::TooMuch, .. }) {
            self.tally.refused += 1;
            sleep(PAUSE).await;
        } else {
            self.tally.done += 1;
        }
        Ok(())
    }

    /// Says something and reads a little, then nothing more until the server hangs up.
    async fn half_read(&mut self, words: &str) -> Result<(), Error> {
        let mut stream = TcpStream::connect(self.address).await?;
        stream.write_all(words.as_bytes()).await?;
        let mut some = [0; 256];
        let read = stream.read(&mut some).await?;
        if String::from_utf8_lossy(&some[..read]).contains(" 429 ") {
            self.tally.refused += 1;
        } else if read > 0 {
            self.tally.done += 1;
            sleep_until(self.end).await;
        }
        sleep(PAUSE).await;
        Ok(())
    }
}

/// A table at which a guest plays against a bot, and a step that the guest may take there.
async fn own_table(
    guest: &Guest,
    game: &str,
    socket: &mut Socket,
) -> Result<(String, String), Error> {
    let bots = vec![None, Some("random".to_owned())];
    let table = guest.make(&NewTable { bots, ..new_table(game, 2) }).await?;
    guest.sit(&table).await?;
    guest.start(&table).await?;
    guest.reveal(&table).await?;
    socket
        .say(text(&ClientFrame::Watch { id: table.clone(), table: table.clone(), have: None }))
        .await?;
    loop {
        let heard = ServerFrame::read(&socket.hear().await?).map_err(Error::answer)?;
        if let ServerFrame::Frame(sent) = heard
            && let Some(offers) = &sent.frame.offers
        {
            let offers: Vec<Offer> = serde_json::from_str(offers.get()).map_err(Error::answer)?;
            let first = offers.into_iter().next();
            let first = first.ok_or_else(|| Error::answer("nothing is offered"))?;
            return Ok((table, first.line));
        }
    }
}
