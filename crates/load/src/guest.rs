//! Somebody with a cookie, and what they say over HTTP.

use std::net::SocketAddr;

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
    nonce: Nonce,
}

impl Guest {
    /// A newcomer.
    pub async fn new(address: SocketAddr) -> Result<Self, Error> {
        let mut nonce = [0; 16];
        getrandom::fill(&mut nonce).map_err(std::io::Error::other)?;
        let mut guest = Self { address, cookie: String::new(), nonce };
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

    /// Does something.
    pub async fn post(&self, path: &str, body: Value) -> Result<Value, Error> {
        let (_, body) = self.request("POST", path, &body.to_string()).await?;
        serde_json::from_str(&body).map_err(Error::answer)
    }

    /// One request on a connection of its own. The old version of HTTP never sends in chunks, so
    /// the answer is over when the connection is.
    async fn request(
        &self,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<(String, String), Error> {
        let request = format!(
            "{method} {path} HTTP/1.0\r\nhost: {}\r\ncookie: {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        let exchange = async {
            let mut stream = TcpStream::connect(self.address).await?;
            stream.write_all(request.as_bytes()).await?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await?;
            Ok::<_, std::io::Error>(answer)
        };
        let answer = timeout(PATIENCE, exchange).await.map_err(|_| Error::Silent)??;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or(Error::Closed)?;
        if head.split(' ').nth(1) != Some("200") {
            return Err(Error::answer(format_args!("{method} {path}: {body}")));
        }
        Ok((head.to_owned(), body.to_owned()))
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
    let info = host.post("/api/tables", new).await?;
    let id = info["id"].as_str().ok_or_else(|| Error::answer("a table without an id"))?.to_owned();
    for guest in guests {
        let pledge = to_hex(&fair::pledge(&guest.nonce));
        guest.post(&format!("/api/tables/{id}/sit"), json!({ "pledge": pledge })).await?;
    }
    host.post(&format!("/api/tables/{id}/start"), json!({})).await?;
    let mut stage = Value::Null;
    for guest in guests {
        let nonce = json!({ "nonce": to_hex(&guest.nonce) });
        stage = guest.post(&format!("/api/tables/{id}/reveal"), nonce).await?["stage"].take();
    }
    if stage == "running" { Ok(id) } else { Err(Error::answer("a full table does not begin")) }
}
