//! Programs that hold a seat. The host of a table gives out a token for a free seat; whoever sends it
//! is a guest who can do what belongs to that seat, and nothing else.
//!
//! A token is not stored. It names its table and seat, carries the room's key for the free seat, and
//! has a part by chance: the room's keys can be computed by anybody once the match is over and its
//! seed is out, and nobody shall speak for a program by then.

use axum::extract::{FromRequestParts, MatchedPath, RawPathParams};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use mesozoic_core::fair::{from_hex, to_hex};
use mesozoic_protocol::lobby::SeatKey;
use mesozoic_protocol::{ClientFrame, ErrorCode};

use crate::fault::Fault;
use crate::random::bytes;

/// Which seat a program may hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatToken {
    pub(crate) table: String,
    pub(crate) key: SeatKey,
    chance: [u8; 16],
}

/// What somebody with a token may ask for: who they are, what belongs to the seat, and the table that it
/// is at. A new address is not among it until it is written down here.
const ALLOWED: &[(Method, &str)] = &[
    (Method::GET, "/api/me"),
    (Method::POST, "/api/me"),
    (Method::GET, "/api/tables/{id}"),
    (Method::POST, "/api/tables/{id}/sit"),
    (Method::POST, "/api/tables/{id}/stand"),
    (Method::POST, "/api/tables/{id}/reveal"),
    (Method::POST, "/api/tables/{id}/resign"),
    (Method::POST, "/api/tables/{id}/return"),
    (Method::POST, "/api/tables/{id}/end"),
    (Method::POST, "/api/tables/{id}/back"),
    (Method::POST, "/api/tables/{id}/vacation"),
    (Method::GET, "/api/tables/{id}/picture"),
    (Method::POST, "/api/tables/{id}/hint"),
    (Method::GET, "/api/tables/{id}/history"),
    (Method::GET, "/api/tables/{id}/replay"),
    (Method::GET, "/api/tables/{id}/draws"),
    (Method::GET, "/api/tables/{id}/record"),
    (Method::GET, "/api/tables/{id}/review"),
    (Method::GET, "/ws"),
];

impl SeatToken {
    /// A token for the seat that the key is for.
    pub(crate) fn new(table: String, key: SeatKey) -> Self {
        Self { table, key, chance: bytes() }
    }

    /// The token as it is sent.
    pub(crate) fn text(&self) -> String {
        let Self { table, key: SeatKey { seat, key }, chance } = self;
        format!("{table}.{seat}.{key}{}", to_hex(chance))
    }

    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (table, seat, secret) = (parts.next()?, parts.next()?, parts.next()?);
        let (key, chance) = secret.split_at_checked(32)?;
        let token = Self {
            table: table.to_owned(),
            key: SeatKey { seat: seat.parse().ok()?, key: to_hex(&from_hex::<16>(key)?) },
            chance: from_hex(chance)?,
        };
        // One token has one spelling, since it is also who somebody is.
        (token.text() == text).then_some(token)
    }

    /// The token that a request carries; nothing if it carries none. A proxy may ask for a password of
    /// its own, which browsers then send here as well.
    pub(crate) fn of(headers: &HeaderMap) -> Result<Option<Self>, Fault> {
        let sent =
            headers.get(header::AUTHORIZATION).map(|value| value.to_str().unwrap_or_default());
        let Some(text) = sent.filter(|text| !text.starts_with("Basic ")) else { return Ok(None) };
        let token = text.strip_prefix("Bearer ").and_then(|text| Self::read(text.trim()));
        let message = "This is no token of a seat. The host of a table gives one out: send it as it \
                       is, as `Authorization: Bearer TOKEN`.";
        token.map(Some).ok_or_else(|| Fault::new(ErrorCode::NotYours, message))
    }

    /// Refuses a request that is not about the seat.
    pub(crate) async fn admit(&self, parts: &mut Parts) -> Result<(), Fault> {
        let path = MatchedPath::from_request_parts(parts, &()).await.map_err(|_| beyond())?;
        let is_allowed = |(method, allowed): &(Method, &str)| {
            *method == parts.method && *allowed == path.as_str()
        };
        if !ALLOWED.iter().any(is_allowed) {
            return Err(beyond());
        }
        let named = RawPathParams::from_request_parts(parts, &()).await.map_err(|_| beyond())?;
        let is_own = named.iter().all(|(name, value)| name != "id" || value == self.table);
        if is_own { Ok(()) } else { Err(beyond()) }
    }

    /// Refuses a frame that is not about the table.
    pub(crate) fn admit_frame(&self, frame: &ClientFrame) -> Result<(), Fault> {
        let is_own = match frame {
            ClientFrame::Hello { .. } | ClientFrame::Ping { .. } => true,
            ClientFrame::Lobby { .. } | ClientFrame::Seek { .. } => false,
            ClientFrame::Watch { table, .. }
            | ClientFrame::Unwatch { table, .. }
            | ClientFrame::Step { table, .. }
            | ClientFrame::Undo { table, .. }
            | ClientFrame::Why { table, .. }
            | ClientFrame::Preview { table, .. }
            | ClientFrame::Chat { table, .. } => *table == self.table,
        };
        if is_own { Ok(()) } else { Err(beyond()) }
    }
}

fn beyond() -> Fault {
    let message = "Your token is for one seat at one table, and this does not belong to it.";
    Fault::new(ErrorCode::NotYours, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_was_written_and_in_no_other_spelling() {
        let key = SeatKey { seat: 3, key: to_hex(&[0xab; 16]) };
        let token = SeatToken::new("abcdefgh".to_owned(), key);
        let text = token.text();
        assert_eq!(SeatToken::read(&text), Some(token));
        let spellings = [
            text.to_uppercase(),
            text.replace(".3.", ".03."),
            text.replace(".3.", ".+3."),
            format!("{text}0"),
            format!("{text}.0"),
            text[..text.len() - 1].to_owned(),
            "abcdefgh.3.é".to_owned(),
            String::new(),
        ];
        for other in spellings {
            assert_eq!(SeatToken::read(&other), None, "{other}");
        }
    }
}
