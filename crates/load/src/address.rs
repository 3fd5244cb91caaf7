//! Addresses of this machine alone.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use crate::Error;

/// Reads `http://127.0.0.1:PORT`, `http://[::1]:PORT` or `http://localhost:PORT`. Every other
/// address is refused: nobody's server is put under load by mistake.
pub fn loopback(url: &str) -> Result<SocketAddr, Error> {
    let refuse = || Error::NotLoopback { url: url.to_owned() };
    let rest = url.strip_prefix("http://").ok_or_else(refuse)?;
    let rest = rest.strip_suffix('/').unwrap_or(rest);
    let address = match rest.strip_prefix("localhost:") {
        Some(port) => {
            SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port.parse().map_err(|_| refuse())?)
        }
        None => rest.parse().map_err(|_| refuse())?,
    };
    if address.ip().is_loopback() { Ok(address) } else { Err(refuse()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_put_under_load() {
        for (url, port) in [
            ("http://127.0.0.1:7575", 7575),
            ("http://127.8.0.1:1/", 1),
            ("http://[::1]:80", 80),
            ("http://localhost:9000", 9000),
        ] {
            assert_eq!(loopback(url).map(|a| a.port()).ok(), Some(port), "{url}");
        }
        for url in [
            "http://192.168.0.7:7575",
            "http://0.0.0.0:7575",
            "http://games.example:80",
            "http://localhost.games.example:80",
            "http://127.0.0.1@games.example:80",
            "https://127.0.0.1:7575",
            "127.0.0.1:7575",
        ] {
            assert!(matches!(loopback(url), Err(Error::NotLoopback { .. })), "{url}");
        }
    }
}
