//! Values that cannot work are refused where they are given, rather than found out by visitors.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::PathBuf;

use mesozoic_server::OperatorToken;

/// Crates in this program that log; a filter for anything else would log nothing.
const LOGGERS: [&str; 9] = [
    "mesozoic_server",
    "mesozoic_store",
    "async_nats",
    "axum",
    "hyper",
    "sqlx",
    "tokio_tungstenite",
    "tower_http",
    "tungstenite",
];
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// What the operator has to know.
pub(super) fn operator_token(text: &str) -> Result<OperatorToken, String> {
    OperatorToken::new(text)
        .ok_or_else(|| "write 16 plain letters, digits or signs, or more".to_owned())
}

/// Where NATS is, once or several times.
pub(super) fn nats(text: &str) -> Result<String, String> {
    let is_one = |url: &str| {
        let rest = url.strip_prefix("nats://").or_else(|| url.strip_prefix("tls://"));
        rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace))
    };
    if text.split(',').all(|url| is_one(url.trim())) {
        Ok(text.to_owned())
    } else {
        Err("write where NATS is, as in nats://127.0.0.1:4222, or several with commas".to_owned())
    }
}

/// An address to listen at.
pub(super) fn host(text: &str) -> Result<IpAddr, String> {
    if text == "localhost" {
        return Ok(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    text.parse().map_err(|_| {
        "write an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all, or localhost"
            .to_owned()
    })
}

/// An origin as browsers send it: scheme and host in small letters, and the port unless it is the
/// scheme's own. Anything else would never be equal to what they send.
pub(super) fn origin(text: &str) -> Result<String, String> {
    read_origin(&text.to_ascii_lowercase()).ok_or_else(|| {
        "write scheme and host as a browser shows them, without a path: https://games.example or \
         http://192.168.0.7:7575"
            .to_owned()
    })
}

fn read_origin(text: &str) -> Option<String> {
    let (scheme, rest) = text.split_once("://")?;
    let usual: u16 = match scheme {
        "http" => 80,
        "https" => 443,
        _ => return None,
    };
    let rest = rest.strip_suffix('/').unwrap_or(rest);
    // The colons of an IPv6 address stand in brackets.
    let (host, port) = match rest.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port.parse().ok()?),
        _ => (rest, usual),
    };
    let is_address = || {
        let inside = host.strip_prefix('[').and_then(|h| h.strip_suffix(']'));
        inside.is_some_and(|address| address.parse::<Ipv6Addr>().is_ok())
    };
    let is_label = |label: &str| {
        let is_letter = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        !label.is_empty() && label.bytes().all(is_letter)
    };
    if port == 0 || !(host.split('.').all(is_label) || is_address()) {
        return None;
    }
    let port = if port == usual { String::new() } else { format!(":{port}") };
    Some(format!("{scheme}://{host}{port}"))
}

/// A path of a host, with a stroke before each part and none behind; nothing for all of it.
pub(super) fn base(text: &str) -> Result<String, String> {
    let is_letter = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(is_letter);
    let path = text.strip_suffix('/').unwrap_or(text);
    let parts = path.strip_prefix('/').map(|rest| rest.split('/').all(is_part));
    // These are the site's own.
    let is_own = ["/api", "/assets", "/ws"].iter().any(|own| path.starts_with(own));
    if path.is_empty() || (parts == Some(true) && !is_own) {
        return Ok(path.to_owned());
    }
    Err("write a path such as /games, of letters, digits and -, and not /api, /assets or /ws"
        .to_owned())
}

/// Whom push services write to. It is sent to them as it is.
pub(super) fn contact(text: &str) -> Result<String, String> {
    let is_plain = text.chars().all(|c| c.is_ascii_graphic() && c != '"' && c != '\\');
    let is_address = text.strip_prefix("mailto:").is_some_and(|mail| mail.contains('@'))
        || text.strip_prefix("https://").is_some_and(|page| !page.is_empty());
    if is_plain && is_address {
        return Ok(text.to_owned());
    }
    Err("write mailto:ada@games.example, or the https:// address of a page".to_owned())
}

/// What to log: a level, or levels of crates, or both. Crates that are not named log warnings,
/// unless a level says otherwise: a filter for one must not hide the errors of the rest.
pub(super) fn log_filter(text: &str) -> Result<String, String> {
    let text = text.to_ascii_lowercase();
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let is_level = |word: &str| LEVELS.contains(&word);
    for part in &parts {
        match part.split_once('=') {
            None if is_level(part) => {}
            None => {
                let levels = LEVELS.join(", ");
                return Err(format!(
                    "\"{part}\" is no level: write {levels}, or a filter such as \
                     mesozoic_server=debug"
                ));
            }
            Some((_, level)) if !is_level(level) => {
                return Err(format!("\"{level}\" is no level: write {}", LEVELS.join(", ")));
            }
            Some((target, _)) if !logs(target) => {
                let loggers = LOGGERS.join(", ");
                return Err(format!("\"{target}\" logs nothing here; what does: {loggers}"));
            }
            Some(_) => {}
        }
    }
    let has_level = parts.iter().any(|part| is_level(part));
    let base = if has_level { "" } else { "warn," };
    Ok(format!("{base}{}", parts.join(",")))
}

/// Whether a target names a crate that logs, or a module of one.
fn logs(target: &str) -> bool {
    target == "mesozoic" || LOGGERS.contains(&target.split("::").next().unwrap_or_default())
}

/// A folder with a built web client.
pub(super) fn client(text: &str) -> Result<PathBuf, String> {
    let folder = PathBuf::from(text);
    if folder.join("index.html").is_file() {
        return Ok(folder);
    }
    Err("there is no index.html in it; `npm run build` writes the client to web/dist".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_addresses_or_this_machine() {
        assert_eq!(host("localhost"), Ok(IpAddr::V4(Ipv4Addr::LOCALHOST)));
        assert!(host("0.0.0.0").is_ok() && host("::1").is_ok());
        for bad in ["", "games.example", "127.0.0.1:80", "http://127.0.0.1"] {
            assert!(host(bad).unwrap_err().contains("127.0.0.1"), "{bad}");
        }
    }

    #[test]
    fn origins_are_what_browsers_send() {
        for (given, sent) in [
            ("https://games.example", "https://games.example"),
            ("https://games.example/", "https://games.example"),
            ("HTTPS://Games.Example", "https://games.example"),
            ("https://games.example:443", "https://games.example"),
            ("http://games.example:80/", "http://games.example"),
            ("http://games.example:443", "http://games.example:443"),
            ("http://192.168.0.7:7575", "http://192.168.0.7:7575"),
            ("http://[::1]:7575", "http://[::1]:7575"),
            ("http://[::1]", "http://[::1]"),
            ("http://my_host", "http://my_host"),
        ] {
            assert_eq!(origin(given).as_deref(), Ok(sent), "{given}");
        }
    }

    #[test]
    fn a_site_can_live_below_a_path() {
        for (given, kept) in [("", ""), ("/", ""), ("/games", "/games"), ("/a/b-c/", "/a/b-c")] {
            assert_eq!(base(given).as_deref(), Ok(kept), "{given}");
        }
        for bad in ["games", "//", "/a//b", "/a b", "/a?b", "/../x", "/api", "/\"x", "/ä"] {
            assert!(base(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn push_services_get_an_address_to_write_to() {
        for good in ["mailto:ada@games.example", "https://games.example/contact"] {
            assert_eq!(contact(good).as_deref(), Ok(good));
        }
        for bad in
            ["", "ada@games.example", "mailto:ada", "https://", "mailto:a@b\"", "mailto:a@b c"]
        {
            assert!(contact(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn origins_that_no_browser_sends_are_refused() {
        for bad in [
            "",
            "*",
            "null",
            "games.example",
            "//games.example",
            "https://",
            "https:///",
            "https://*",
            "https://games.example/mesozoic",
            "https://games.example?x",
            "https://me@games.example",
            "https://games..example",
            "https://games.example:0",
            "https://games.example:70000",
            "https://games.example:",
            "https://[::1",
            "https://::1",
            "https://spiele.münchen.example",
            "ws://games.example",
            "https://a b",
        ] {
            assert!(origin(bad).unwrap_err().contains("https://games.example"), "{bad}");
        }
    }

    #[test]
    fn filters_say_what_is_logged_and_never_hide_errors_by_accident() {
        for (given, filter) in [
            ("info", "info"),
            ("WARN", "warn"),
            ("off", "off"),
            ("mesozoic_server=debug", "warn,mesozoic_server=debug"),
            ("info, sqlx=warn", "info,sqlx=warn"),
            ("mesozoic=trace", "warn,mesozoic=trace"),
            ("mesozoic_store::sqlite=debug,error", "mesozoic_store::sqlite=debug,error"),
        ] {
            assert_eq!(log_filter(given).as_deref(), Ok(filter), "{given}");
        }
        for bad in
            ["", "bogus", "info,", "bogus=debug", "mesozoic_server=loud", "mesozoic_sever=info"]
        {
            assert!(log_filter(bad).is_err(), "{bad}");
        }
    }
}
