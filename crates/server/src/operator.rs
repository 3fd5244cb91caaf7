//! The operator of the server, who knows its token.

use std::fmt;

use axum::http::{HeaderMap, header};
use mesozoic_protocol::ErrorCode;
use sha2::{Digest, Sha256};

use crate::fault::Fault;

/// The shortest token that nobody guesses.
const SHORTEST: usize = 16;

/// What the operator has to know. Only its hash is kept, which also takes the same time to compare
/// whatever somebody guesses.
#[derive(Clone, PartialEq, Eq)]
pub struct OperatorToken([u8; 32]);

impl fmt::Debug for OperatorToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OperatorToken")
    }
}

impl OperatorToken {
    /// A token; nothing if it is too short, or if a header cannot carry it.
    pub fn new(text: &str) -> Option<Self> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
        (text.len() >= SHORTEST && is_plain).then(|| Self::hash(text))
    }

    fn hash(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }

    /// Refuses whoever does not send the token.
    pub(crate) fn check(own: Option<&Self>, headers: &HeaderMap) -> Result<(), Fault> {
        let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let sent = sent.and_then(|text| text.strip_prefix("Bearer ")).map(Self::hash);
        if own.is_some() && own == sent.as_ref() {
            return Ok(());
        }
        let message = "This is for the operator of the server, who starts it with --operator-token \
                       and sends the same as `Authorization: Bearer TOKEN`.";
        Err(Fault::new(ErrorCode::NotYours, message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(own: Option<&OperatorToken>, sent: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::AUTHORIZATION, sent.parse().unwrap());
        OperatorToken::check(own, &headers).is_ok()
    }

    #[test]
    fn only_the_whole_token_opens() {
        let own = OperatorToken::new("a-long-enough-token").unwrap();
        assert!(ask(Some(&own), "Bearer a-long-enough-token"));
        for wrong in ["Bearer a-long-enough-toke", "a-long-enough-token", "Bearer ", "Basic x"] {
            assert!(!ask(Some(&own), wrong), "{wrong}");
        }
        assert!(
            !ask(None, "Bearer a-long-enough-token"),
            "a server without a token has no operator"
        );
        assert!(OperatorToken::check(Some(&own), &HeaderMap::new()).is_err());
    }

    #[test]
    fn tokens_that_are_guessed_or_cannot_be_sent_are_refused() {
        for bad in
            ["", "short", "fifteen-letters", "a token with blanks in it", "tökens-of-16-letters"]
        {
            assert_eq!(OperatorToken::new(bad), None, "{bad}");
        }
    }
}
