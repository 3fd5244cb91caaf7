//! The server that the seats are at, over HTTP in its oldest form: one request on a connection of its
//! own, which never sends in chunks.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;

/// A server that works is never silent for so long.
const PATIENCE: Duration = Duration::from_mins(1);

/// Why something was not done, in words for whoever asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}{}", rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default())]
pub struct Problem {
    /// One sentence.
    pub message: String,
    /// The rule that forbids it, if it is one.
    pub rule: Option<String>,
}

impl Problem {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), rule: None }
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Self::new(format!("The server cannot be reached: {error}."))
    }
}

/// Who sends a request: the header that says so, a whole line with its end, or nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Who(String);

impl Who {
    pub(crate) fn nobody() -> Self {
        Self(String::new())
    }

    /// The holder of a seat.
    pub(crate) fn token(token: &str) -> Self {
        Self(format!("authorization: Bearer {token}\r\n"))
    }

    fn cookie(cookie: &str) -> Self {
        Self(format!("cookie: {cookie}\r\n"))
    }
}

/// Where a Mesozoic server is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    /// As people write it, without a slash at the end.
    pub url: String,
    /// The host and port of the address.
    pub(crate) host: String,
    /// What stands before the path of every request.
    pub(crate) base: String,
}

impl Home {
    /// A server by its address, as in `http://127.0.0.1:7575`.
    pub fn new(url: &str) -> Result<Self, Problem> {
        let rest = url.strip_prefix("http://").ok_or_else(|| {
            Problem::new(format!(
                "{url}: write the address as http://HOST:PORT. A server that is reached by https has \
                 its agents beside it: run `mesozoic mcp --http` on its machine."
            ))
        })?;
        let rest = rest.trim_end_matches('/');
        let (host, base) = rest.find('/').map_or((rest, ""), |at| rest.split_at(at));
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        Ok(Self { url: format!("http://{rest}"), host, base: base.to_owned() })
    }

    pub(crate) async fn connect(&self) -> io::Result<TcpStream> {
        let found: Vec<SocketAddr> = lookup_host(&self.host).await?.collect();
        let stream = TcpStream::connect(&found[..]).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// The cookie of a newcomer.
    pub(crate) async fn newcomer(&self) -> Result<Who, Problem> {
        let (head, _) = self.exchange("GET", "/api/me", &Who::nobody(), None).await?;
        let cookie = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next())?
        });
        let missing = || Problem::new("The server gives newcomers no cookie.");
        cookie.map(|cookie| Who::cookie(cookie.trim())).ok_or_else(missing)
    }

    /// One request whose answer is JSON.
    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        who: &Who,
        body: Option<&Value>,
    ) -> Result<Value, Problem> {
        let text = self.ask_text(method, path, who, body).await?;
        serde_json::from_str(&text).map_err(|_| {
            Problem::new("The server's answer cannot be read; is it a Mesozoic server?")
        })
    }

    /// One request, and its answer as it is.
    pub(crate) async fn ask_text(
        &self,
        method: &str,
        path: &str,
        who: &Who,
        body: Option<&Value>,
    ) -> Result<String, Problem> {
        self.exchange(method, path, who, body).await.map(|(_, body)| body)
    }

    async fn exchange(
        &self,
        method: &str,
        path: &str,
        Who(who): &Who,
        body: Option<&Value>,
    ) -> Result<(String, String), Problem> {
        let body = body.map(ToString::to_string).unwrap_or_default();
        let request = format!(
            "{method} {base}{path} HTTP/1.0\r\nhost: {host}\r\n{who}\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}",
            base = self.base,
            host = self.host,
            length = body.len(),
        );
        let exchange = async {
            let mut stream = self.connect().await?;
            stream.write_all(request.as_bytes()).await?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await?;
            Ok::<_, io::Error>(answer)
        };
        let answer = timeout(PATIENCE, exchange).await;
        let answer = answer.map_err(|_| Problem::new("The server does not answer."))??;
        let broken = || Problem::new("The server hung up before it had answered.");
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(broken)?;
        if head.split(' ').nth(1) == Some("200") {
            return Ok((head.to_owned(), body.to_owned()));
        }
        let told: Value = serde_json::from_str(body).unwrap_or_default();
        Err(Problem::new(told["message"].as_str().unwrap_or("The server refuses without a word.")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_host_a_port_and_perhaps_a_path() {
        let parts = |url| Home::new(url).map(|home| (home.host, home.base));
        let both = |host: &str, base: &str| Ok((host.to_owned(), base.to_owned()));
        assert_eq!(parts("http://127.0.0.1:7575"), both("127.0.0.1:7575", ""));
        assert_eq!(parts("http://attic/"), both("attic:80", ""));
        assert_eq!(parts("http://attic/games/"), both("attic:80", "/games"));
        assert!(parts("https://games.example").is_err());
        assert!(parts("attic").is_err());
    }
}
