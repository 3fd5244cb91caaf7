//! What a link in a mail carries: whose mail it is and what the link does, signed by the server, so
//! that nothing about it need be stored and nobody can write one for somebody else.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::hmac;

/// What stands between the parts; none of them can hold it.
const GAP: char = '\n';

/// A signed link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// What it does: one word.
    pub deed: String,
    /// The guest whom it is about.
    pub guest: String,
    /// The address it was sent to.
    pub address: String,
    /// Until when it can be used, in milliseconds since 1970.
    pub until: i64,
}

impl Ticket {
    /// The ticket as a word of a link.
    pub fn write(&self, key: &[u8]) -> String {
        let text = [&*self.deed, &*self.guest, &*self.until.to_string(), &*self.address]
            .join(&GAP.to_string());
        let mark = hmac::sign(&signing(key), text.as_bytes());
        format!("{}.{}", BASE64.encode(text), BASE64.encode(mark))
    }

    /// Reads a ticket; nothing where it is not one of ours, or of a time that is over.
    pub fn read(word: &str, key: &[u8], now: i64) -> Option<Self> {
        let (text, mark) = word.split_once('.')?;
        let (text, mark) = (BASE64.decode(text).ok()?, BASE64.decode(mark).ok()?);
        hmac::verify(&signing(key), &text, &mark).ok()?;
        let text = String::from_utf8(text).ok()?;
        let mut parts = text.splitn(4, GAP).map(ToOwned::to_owned);
        let (deed, guest) = (parts.next()?, parts.next()?);
        let until = parts.next()?.parse().ok()?;
        let address = parts.next()?;
        (now < until).then_some(Self { deed, guest, address, until })
    }
}

fn signing(key: &[u8]) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket() -> Ticket {
        let (deed, guest) = ("confirm".to_owned(), "ada".to_owned());
        Ticket { deed, guest, address: "ada@games.example".to_owned(), until: 1_000 }
    }

    #[test]
    fn a_ticket_comes_back_as_it_was() {
        let word = ticket().write(b"key");
        assert_eq!(Ticket::read(&word, b"key", 999), Some(ticket()));
        assert!(word.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)), "{word}");
    }

    #[test]
    fn nobody_else_writes_one_and_none_is_for_ever() {
        let word = ticket().write(b"key");
        assert_eq!(Ticket::read(&word, b"key", 1_000), None, "its time is over");
        assert_eq!(Ticket::read(&word, b"another", 0), None);
        let other = Ticket { guest: "bob".to_owned(), ..ticket() }.write(b"key");
        let (text, mark) = (word.split_once('.').unwrap().0, other.split_once('.').unwrap().1);
        for forged in [format!("{text}.{mark}"), text.to_owned(), format!("{text}."), String::new()]
        {
            assert_eq!(Ticket::read(&forged, b"key", 0), None, "{forged}");
        }
    }
}
