//! Somebody with a cookie, and what they say over HTTP.

use std::net::{IpAddr, SocketAddr};

use mesozoic_core::fair::{self, Nonce, to_hex};
use mesozoic_protocol::Pace;
use mesozoic_protocol::lobby::{NewTable, Reveal, Sit, Stage, TableInfo};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::Error;
use crate::http::{self, Answer};

/// A guest of a server.
#[derive(Clone, Debug)]
pub struct Guest {
    /// Where the server is; it may have moved after a restart.
    pub address: SocketAddr,
    pub(crate) cookie: String,
    /// Where the guest claims to be, as a proxy would say it.
    pub(crate) from: Option<IpAddr>,
    nonce: Nonce,
}

impl Guest {
    /// A newcomer.
    pub async fn new(address: SocketAddr) -> Result<Self, Error> {
        Self::behind_proxy(address, None).await
    }

    /// A newcomer from somewhere else, for servers that believe it.
    pub(crate) async fn behind_proxy(
        address: SocketAddr,
        from: Option<IpAddr>,
    ) -> Result<Self, Error> {
        let mut nonce = [0; 16];
        getrandom::fill(&mut nonce).map_err(std::io::Error::other)?;
        let mut guest = Self { address, cookie: String::new(), from, nonce };
        let answer = guest.request("GET", "/api/me", "").await?;
        guest.take_cookie(&answer)?;
        Ok(guest)
    }

    fn take_cookie(&mut self, answer: &Answer) -> Result<(), Error> {
        let cookie = answer
            .head
            .lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(name, _)| name.eq_ignore_ascii_case("set-cookie"))
            .and_then(|(_, value)| value.trim().split(';').next());
        cookie.ok_or_else(|| Error::answer("there is no cookie"))?.clone_into(&mut self.cookie);
        Ok(())
    }

    /// Makes an account of the guest.
    pub async fn sign_up(&mut self, name: &str, password: &str) -> Result<(), Error> {
        let body = json!({ "name": name, "password": password }).to_string();
        let answer = self.request("POST", "/api/account", &body).await?;
        self.take_cookie(&answer)
    }

    /// Reads something.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        let answer = self.request("GET", path, "").await?;
        serde_json::from_str(&answer.body).map_err(Error::answer)
    }

    /// Makes a table and gives its id.
    pub(crate) async fn make(&self, new: &NewTable) -> Result<String, Error> {
        let info: TableInfo = self.post("/api/tables", new).await?;
        Ok(info.card.id)
    }

    /// The host says that everybody sits.
    pub(crate) async fn start(&self, table: &str) -> Result<TableInfo, Error> {
        self.post(&format!("/api/tables/{table}/start"), &()).await
    }

    /// Leaves the seat at a table.
    pub(crate) async fn stand(&self, table: &str) -> Result<TableInfo, Error> {
        self.post(&format!("/api/tables/{table}/stand"), &()).await
    }

    /// Takes the first free seat at a table.
    pub(crate) async fn sit(&self, table: &str) -> Result<TableInfo, Error> {
        let sit = Sit { seat: None, pledge: to_hex(&fair::pledge(&self.nonce)) };
        self.post(&format!("/api/tables/{table}/sit"), &sit).await
    }

    /// Shows the number that was pledged with the seat.
    pub(crate) async fn reveal(&self, table: &str) -> Result<TableInfo, Error> {
        let reveal = Reveal { nonce: to_hex(&self.nonce) };
        self.post(&format!("/api/tables/{table}/reveal"), &reveal).await
    }

    /// Does something.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Error> {
        let body = serde_json::to_string(body).map_err(Error::answer)?;
        let answer = self.request("POST", path, &body).await?;
        serde_json::from_str(&answer.body).map_err(Error::answer)
    }

    /// One request that has to go well.
    async fn request(&self, method: &str, path: &str, body: &str) -> Result<Answer, Error> {
        let answer = self.exchange(method, path, body).await?;
        if answer.status != 200 {
            return Err(Error::answer(format_args!("{method} {path}: {}", answer.body)));
        }
        Ok(answer)
    }

    /// Who asks, and from where.
    fn headers(&self) -> String {
        let from = self.from.map(|from| format!("x-forwarded-for: {from}\r\n"));
        format!("cookie: {}\r\n{}", self.cookie, from.unwrap_or_default())
    }

    /// The head of a request with a body of this length.
    pub(crate) fn head(&self, method: &str, path: &str, length: usize) -> String {
        http::head(self.address, method, path, &self.headers(), length)
    }

    /// One request, however it goes.
    pub(crate) async fn exchange(
        &self,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<Answer, Error> {
        http::request(self.address, method, path, &self.headers(), body).await
    }
}

/// Makes a match of two games, Summer and Winter, and seats two guests at it. Gives the table's id.
pub async fn make_match(guests: [&Guest; 2]) -> Result<String, Error> {
    make_table("draftosaurus", json!({ "mode": "summer-winter" }), &guests).await
}

/// Makes a table and seats everybody at it: from the first request to the last revealed nonce.
/// Gives the table's id.
pub async fn make_table(game: &str, options: Value, guests: &[&Guest]) -> Result<String, Error> {
    make_timed_table(game, options, Pace::Free, guests).await
}

/// The same, with clocks.
pub async fn make_timed_table(
    game: &str,
    options: Value,
    pace: Pace,
    guests: &[&Guest],
) -> Result<String, Error> {
    let host = guests.first().ok_or_else(|| Error::answer("a table without seats"))?;
    let new = NewTable { options, pace, ..new_table(game, guests.len()) };
    let id = host.make(&new).await?;
    for guest in guests {
        guest.sit(&id).await?;
    }
    let mut info = host.start(&id).await?;
    for guest in guests {
        info = guest.reveal(&id).await?;
    }
    match info.card.stage {
        Stage::Running => Ok(id),
        _ => Err(Error::answer("a full table does not begin")),
    }
}

/// A table of so many seats as it is made when nothing else is said.
pub(crate) fn new_table(game: &str, seats: usize) -> NewTable {
    NewTable {
        game: game.to_owned(),
        seats: seats as u8,
        options: json!({}),
        listed: false,
        bots: Vec::new(),
        pace: Pace::Free,
        rated: false,
        delay: 0,
        by_lot: false,
        hints: false,
    }
}
