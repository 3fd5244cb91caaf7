//! Where a client is. Behind a proxy that the host trusts, the proxy says it.
//!
//! A list of hops is read from its right end, where the proxies that we know have written: what
//! stands to the left of the first stranger is the stranger's own story.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::header::{FORWARDED, HeaderName};
use thiserror::Error;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Whose limits count: an IPv4 address, or the network of an IPv6 one, of which everybody has as
/// many as they like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Self {
        Self(match ip.to_canonical() {
            IpAddr::V4(ip) => IpAddr::V4(ip),
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() & !u128::from(u64::MAX))),
        })
    }
}

impl Address {
    pub(crate) fn ip(self) -> IpAddr {
        self.0
    }
}

impl From<[u8; 4]> for Address {
    fn from(bytes: [u8; 4]) -> Self {
        Self(Ipv4Addr::from(bytes).into())
    }
}

/// A network of proxies, written `10.0.0.0/8`, or a single one, written `127.0.0.1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    ip: IpAddr,
    bits: u8,
}

/// A text that is no network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{text:?} is no address; write one as in 127.0.0.1, or a network as in 10.0.0.0/8")]
pub struct NetworkError {
    /// What was written.
    pub text: String,
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let wrong = || NetworkError { text: text.to_owned() };
        let (ip, bits) = match text.split_once('/') {
            Some((ip, bits)) => (ip, Some(bits.parse::<u8>().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let ip: IpAddr = ip.parse().map_err(|_| wrong())?;
        let most = if ip.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(most);
        if bits > most { Err(wrong()) } else { Ok(Self { ip, bits }) }
    }
}

impl Network {
    /// Whether whoever comes from this address comes from here. Of an IPv6 address only the network
    /// counts, so a narrower one stands for all of that.
    pub(crate) fn is_home_of(self, Address(ip): Address) -> bool {
        let bits = if self.ip.is_ipv6() { self.bits.min(64) } else { self.bits };
        Self { bits, ..self }.has(ip)
    }

    fn has(self, ip: IpAddr) -> bool {
        let wide = |ip: IpAddr| match ip {
            IpAddr::V4(ip) => (u128::from(ip.to_bits()) << 96, true),
            IpAddr::V6(ip) => (ip.to_bits(), false),
        };
        let ((own, own_kind), (other, other_kind)) = (wide(self.ip), wide(ip.to_canonical()));
        let differ = (own ^ other).checked_shr(128 - u32::from(self.bits)).unwrap_or(0);
        own_kind == other_kind && differ == 0
    }
}

/// How a request came here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Route {
    /// Where from. Who cannot be told from others behind a proxy shares its address with them.
    pub(crate) address: Address,
    /// Whether the proxy says that the client speaks TLS.
    pub(crate) is_secure: bool,
}

/// Whether the host trusts what this one says of others.
pub(crate) fn is_proxy(ip: IpAddr, proxies: &[Network]) -> bool {
    proxies.iter().any(|proxy| proxy.has(ip))
}

/// Whether a request says that it was handed on.
pub(crate) fn is_handed_on(headers: &HeaderMap) -> bool {
    headers.contains_key(X_FORWARDED_FOR) || headers.contains_key(FORWARDED)
}

/// Reads where a request comes from.
pub(crate) fn route(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> Route {
    if !is_proxy(peer, proxies) {
        return Route { address: peer.into(), is_secure: false };
    }
    let plain = list(headers, &X_FORWARDED_FOR).map(|hops| hops.map(parse_hop).collect());
    let standard = list(headers, &FORWARDED).map(|hops| hops.map(forwarded_for).collect());
    let client = |hops: Vec<Option<IpAddr>>| {
        let is_known = |hop: &Option<IpAddr>| hop.is_some_and(|ip| is_proxy(ip, proxies));
        let stranger = hops.into_iter().rev().find(|hop| !is_known(hop));
        stranger.flatten()
    };
    // A proxy writes one of the two and hands the other on as the client sent it. Where both are
    // there and differ, somebody tells stories, and nobody knows who is who.
    let address = match (plain.map(client), standard.map(client)) {
        (Some(one), Some(other)) if one != other => None,
        (Some(one), _) | (None, Some(one)) => one,
        (None, None) => None,
    };
    let protocol = list(headers, &X_FORWARDED_PROTO).and_then(Iterator::last);
    Route { address: address.unwrap_or(peer).into(), is_secure: protocol == Some("https") }
}

/// The parts of a list over all lines of a header, from the left.
fn list<'a>(
    headers: &'a HeaderMap,
    name: &HeaderName,
) -> Option<impl Iterator<Item = &'a str> + use<'a>> {
    let lines: Vec<&str> = headers.get_all(name).iter().map(|v| v.to_str().unwrap_or("")).collect();
    let parts = lines.into_iter().flat_map(|line| line.split(',')).map(str::trim);
    headers.contains_key(name).then_some(parts)
}

/// An address, maybe with a port.
fn parse_hop(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.split(']').next());
    bare.unwrap_or(text).parse().ok().or_else(|| {
        let (ip, port) = text.rsplit_once(':')?;
        port.parse::<u16>().ok()?;
        ip.parse::<Ipv4Addr>().ok().map(IpAddr::V4)
    })
}

/// The `for` of one hop of the header `Forwarded`.
fn forwarded_for(hop: &str) -> Option<IpAddr> {
    let mut pairs = hop.split(';').filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
    parse_hop(value.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    fn from(peer: &str, pairs: &[(&'static str, &'static str)]) -> IpAddr {
        let proxies = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"].map(|n| n.parse().unwrap());
        route(peer.parse().unwrap(), &headers(pairs), &proxies).address.0
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn strangers_cannot_say_where_they_are() {
        let story = [("x-forwarded-for", "1.2.3.4"), ("forwarded", "for=1.2.3.4")];
        assert_eq!(from("203.0.113.9", &story), ip("203.0.113.9"));
    }

    #[test]
    fn lists_are_read_from_the_right_up_to_the_first_stranger() {
        let hops = |list| from("127.0.0.1", &[("x-forwarded-for", list)]);
        assert_eq!(hops("203.0.113.9"), ip("203.0.113.9"));
        assert_eq!(hops("1.2.3.4, 203.0.113.9"), ip("203.0.113.9"));
        assert_eq!(hops("1.2.3.4, 203.0.113.9, 10.1.2.3"), ip("203.0.113.9"));
        assert_eq!(hops("203.0.113.9:5555"), ip("203.0.113.9"));
        assert_eq!(hops("1.2.3.4, nonsense"), ip("127.0.0.1"), "only the proxy is known");
        assert_eq!(hops("10.1.2.3"), ip("127.0.0.1"));
        assert_eq!(hops(""), ip("127.0.0.1"));
        let lines = [("x-forwarded-for", "1.2.3.4"), ("x-forwarded-for", "203.0.113.9")];
        assert_eq!(from("10.9.9.9", &lines), ip("203.0.113.9"));
        let standard = |list| from("127.0.0.1", &[("forwarded", list)]);
        assert_eq!(
            standard("for=1.2.3.4;proto=http, For=203.0.113.9;by=10.0.0.1"),
            ip("203.0.113.9")
        );
        assert_eq!(standard("for=\"[2001:db8:1:2:3::4]:80\""), ip("2001:db8:1:2::"));
        assert_eq!(standard("for=unknown"), ip("127.0.0.1"));
        assert_eq!(standard("proto=https"), ip("127.0.0.1"));
    }

    #[test]
    fn of_two_stories_that_differ_none_is_believed() {
        let both =
            |one, other| from("127.0.0.1", &[("x-forwarded-for", one), ("forwarded", other)]);
        assert_eq!(both("203.0.113.9", "for=203.0.113.9"), ip("203.0.113.9"));
        assert_eq!(both("203.0.113.9", "for=1.2.3.4"), ip("127.0.0.1"));
        assert_eq!(both("203.0.113.9", "for=_hidden"), ip("127.0.0.1"));
    }

    #[test]
    fn one_household_is_one_address() {
        let two = ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff::1"].map(|t| from(t, &[]));
        assert_eq!(two[0], two[1]);
        assert_ne!(two[0], from("2001:db8:1:3::1", &[]));
        assert_eq!(from("::ffff:203.0.113.9", &[]), ip("203.0.113.9"));
    }

    #[test]
    fn only_proxies_tell_of_tls() {
        let proxies = ["127.0.0.1".parse().unwrap()];
        let secure = |peer: &str, protocol| {
            let headers = headers(&[("x-forwarded-proto", protocol)]);
            route(peer.parse().unwrap(), &headers, &proxies).is_secure
        };
        assert!(secure("127.0.0.1", "https"));
        assert!(secure("::ffff:127.0.0.1", "http, https"), "the nearest proxy knows best");
        assert!(!secure("127.0.0.1", "http"));
        assert!(!secure("203.0.113.9", "https"));
    }

    #[test]
    fn networks_are_told_from_what_is_none() {
        for wrong in ["", "10.0.0.0/33", "10.0.0/8", "::/129", "games.example", "10.0.0.0/-1"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
        let has = |net: &str, ip: &str| net.parse::<Network>().unwrap().has(ip.parse().unwrap());
        assert!(has("0.0.0.0/0", "203.0.113.9") && !has("0.0.0.0/0", "::1"));
        assert!(has("10.0.0.0/8", "10.255.0.1") && !has("10.0.0.0/8", "11.0.0.0"));
        assert!(has("::1", "::1") && !has("::1", "::2"));
    }
}
