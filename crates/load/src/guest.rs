//! Somebody with a cookie, and what they say over HTTP.

use std::net::{IpAddr, SocketAddr};

use mesozoic_core::fair::{self, Nonce, to_hex};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::Error;
use crate::socket::PATIENCE;

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
        let (head, _) = guest.request("GET", "/api/me", "").await?;
        let cookie = head
            .lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(name, _)| name.eq_ignore_ascii_case("set-cookie"))
            .and_then(|(_, value)| value.trim().split(';').next());
        cookie
            .ok_or_else(|| Error::answer("a newcomer gets no cookie"))?
            .clone_into(&mut guest.cookie);
        Ok(guest)
    }

    /// Reads something.
    pub async fn get(&self, path: &str) -> Result<Value, Error> {
        let (_, body) = self.request("GET", path, "").await?;
        serde_json::from_str(&body).map_err(Error::answer)
    }

    /// Makes a table and gives its id.
    pub(crate) async fn make(&self, new: Value) -> Result<String, Error> {
        let info = self.post("/api/tables", new).await?;
        let id = info["id"].as_str().ok_or_else(|| Error::answer("a table without an id"))?;
        Ok(id.to_owned())
    }

    /// Takes the first free seat at a table.
    pub(crate) async fn sit(&self, table: &str) -> Result<(), Error> {
        let pledge = json!({ "pledge": to_hex(&fair::pledge(&self.nonce)) });
        self.post(&format!("/api/tables/{table}/sit"), pledge).await.map(drop)
    }

    /// Shows the number that was pledged with the seat; says how far the table is.
    pub(crate) async fn reveal(&self, table: &str) -> Result<Value, Error> {
        let nonce = json!({ "nonce": to_hex(&self.nonce) });
        Ok(self.post(&format!("/api/tables/{table}/reveal"), nonce).await?["stage"].take())
    }

    /// Does something.
    pub async fn post(&self, path: &str, body: Value) -> Result<Value, Error> {
        let (_, body) = self.request("POST", path, &body.to_string()).await?;
        serde_json::from_str(&body).map_err(Error::answer)
    }

    /// One request that has to go well: head and body of the answer.
    async fn request(
        &self,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<(String, String), Error> {
        let (status, head, body) = self.exchange(method, path, body).await?;
        if status != 200 {
            return Err(Error::answer(format_args!("{method} {path}: {body}")));
        }
        Ok((head, body))
    }

    /// The head of a request with a body of this length.
    pub(crate) fn head(&self, method: &str, path: &str, length: usize) -> String {
        let from = self.from.map(|from| format!("x-forwarded-for: {from}\r\n"));
        format!(
            "{method} {path} HTTP/1.0\r\nhost: {}\r\ncookie: {}\r\n{}\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n",
            self.address,
            self.cookie,
            from.unwrap_or_default(),
        )
    }

    /// One request on a connection of its own: status, head and body of the answer. The old version
    /// of HTTP never sends in chunks, so the answer is over when the connection is.
    pub(crate) async fn exchange(
        &self,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<(u16, String, String), Error> {
        let request = self.head(method, path, body.len()) + body;
        let exchange = async {
            let mut stream = TcpStream::connect(self.address).await?;
            stream.write_all(request.as_bytes()).await?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await?;
            Ok::<_, std::io::Error>(answer)
        };
        let answer = timeout(PATIENCE, exchange).await.map_err(|_| Error::Silent)??;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or(Error::Closed)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Ok((status.ok_or(Error::Closed)?, head.to_owned(), body.to_owned()))
    }
}

/// Makes a match of two games, Summer and Winter, and seats two guests at it. Gives the table's id.
pub async fn make_match(guests: [&Guest; 2]) -> Result<String, Error> {
    make_table("draftosaurus", &json!({ "mode": "summer-winter" }), &guests).await
}

/// Makes a table and seats everybody at it: from the first request to the last revealed nonce.
/// Gives the table's id.
pub(crate) async fn make_table(
    game: &str,
    options: &Value,
    guests: &[&Guest],
) -> Result<String, Error> {
    let host = guests.first().ok_or_else(|| Error::answer("a table without seats"))?;
    let new = json!({ "game": game, "seats": guests.len(), "options": options });
    let id = host.make(new).await?;
    for guest in guests {
        guest.sit(&id).await?;
    }
    host.post(&format!("/api/tables/{id}/start"), json!({})).await?;
    let mut stage = Value::Null;
    for guest in guests {
        stage = guest.reveal(&id).await?;
    }
    if stage == "running" { Ok(id) } else { Err(Error::answer("a full table does not begin")) }
}
