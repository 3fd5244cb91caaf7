//! Dice that can be checked afterwards: commit, contribute, reveal.
//!
//! 1. At creation the server draws a [`ServerSeed`] and publishes its [`commit`].
//! 2. Having seen it, each client publishes the [`pledge`] of a nonce; when all pledges are in,
//!    the nonces are revealed. A bot's nonce is [`bot_nonce`], derived from the commitment.
//! 3. The [`MatchSeed`] is a keyed hash of all nonces; every draw is a keyed hash of its
//!    [`DrawKey`].
//! 4. At the end the server seed is revealed and anybody can recompute everything.
//!
//! Nobody, nor the server together with some of the seats, can steer the seed as long as one
//! nonce is honest. What this does not prove: that an operator did not look at the seed during
//! play.
//!
//! The strings and layouts below are fixed for ever by test vectors.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{DrawKey, Lane};

/// 32 bytes that only the server knows until the match is over.
pub type ServerSeed = [u8; 32];
/// 16 bytes contributed by one seat.
pub type Nonce = [u8; 16];
/// A SHA-256 digest.
pub type Digest32 = [u8; 32];

/// The key of all draws of one match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MatchSeed(pub [u8; 32]);

impl fmt::Debug for MatchSeed {
    /// Does not print the seed: logs must not foretell dice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MatchSeed(..)")
    }
}

impl MatchSeed {
    /// The seed of a position that names its dice by a text, as the command line does.
    pub fn from_text(text: &str) -> Self {
        Self(sha256(&[b"mesozoic/text-seed/v1", text.as_bytes()]))
    }

    /// The seed of a match, from the server's secret and every seat's nonce in seat order.
    pub fn derive(server: &ServerSeed, match_id: &str, nonces: &[Nonce]) -> Self {
        let mut mac = keyed(server);
        mac.update(b"mesozoic/seed/v1");
        mac.update(match_id.as_bytes());
        for nonce in nonces {
            mac.update(nonce);
        }
        Self(mac.finalize().into_bytes().into())
    }
}

/// What the server publishes before anybody contributes.
pub fn commit(match_id: &str, server: &ServerSeed) -> Digest32 {
    sha256(&[b"mesozoic/commit/v1", match_id.as_bytes(), server])
}

/// What a client publishes before it reveals its nonce.
pub fn pledge(nonce: &Nonce) -> Digest32 {
    sha256(&[nonce])
}

/// The nonce of a seat that a bot holds: fixed by the commitment, so the server cannot choose it.
pub fn bot_nonce(commit: &Digest32, seat: u8) -> Nonce {
    let digest = sha256(&[b"mesozoic/bot-nonce/v1", commit, &[seat]]);
    let mut nonce = [0; 16];
    nonce.copy_from_slice(&digest[..16]);
    nonce
}

/// A secret that belongs to one holder of one seat of one match, to come back with. It follows from
/// the server's seed, so it needs no storing, and tells nothing about the dice. The next holder's
/// term has another.
pub fn seat_key(server: &ServerSeed, match_id: &str, seat: u8, term: u32) -> [u8; 16] {
    let mut mac = keyed(server);
    mac.update(b"mesozoic/seat-key/v2");
    mac.update(match_id.as_bytes());
    mac.update(&[seat]);
    mac.update(&term.to_be_bytes());
    let digest: Digest32 = mac.finalize().into_bytes().into();
    let mut key = [0; 16];
    key.copy_from_slice(&digest[..16]);
    key
}

fn sha256(parts: &[&[u8]]) -> Digest32 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length")
}

/// The draws of one match: `HMAC-SHA-256(seed, "draw/v1" ‖ lane ‖ n ‖ block)`, read as
/// big-endian 32-bit words with plain rejection. `lane` is two bytes, `0 0` for the table and
/// `1 seat` for a seat; `n` and `block` are big-endian 32-bit.
#[derive(Clone)]
pub struct Draws(Hmac<Sha256>);

impl fmt::Debug for Draws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Draws(..)")
    }
}

impl Draws {
    /// The draws of this seed.
    pub fn new(seed: &MatchSeed) -> Self {
        Self(keyed(&seed.0))
    }

    /// Uniform in `0..n`, exactly.
    pub fn below(&self, key: DrawKey, n: u32) -> u32 {
        assert!(n > 0, "a draw needs something to draw from");
        let unfair = (u64::from(u32::MAX) + 1) % u64::from(n);
        let limit = u64::from(u32::MAX) + 1 - unfair;
        let mut block = 0;
        loop {
            for word in self.block(key, block) {
                if u64::from(word) < limit {
                    return word % n;
                }
            }
            block += 1;
        }
    }

    fn block(&self, key: DrawKey, block: u32) -> [u32; 8] {
        let lane = match key.lane {
            Lane::Table => [0, 0],
            Lane::Seat(seat) => [1, seat.0],
        };
        let mut mac = self.0.clone();
        mac.update(b"draw/v1");
        mac.update(&lane);
        mac.update(&key.n.to_be_bytes());
        mac.update(&block.to_be_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        let mut words = [0; 8];
        for (word, chunk) in words.iter_mut().zip(bytes.chunks_exact(4)) {
            *word = u32::from_be_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
        }
        words
    }
}

/// Lower-case hexadecimal, the form of every digest, seed and nonce in records and on the wire.
pub fn to_hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads `N` bytes of hexadecimal.
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != N * 2 || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; N];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(i * 2..i * 2 + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    /// Computed by an independent script with Python's `hashlib` and `hmac`
    /// (`tests/fair_vectors.py`). A change here breaks every stored match.
    #[test]
    fn vectors_are_fixed_for_ever() {
        let server: ServerSeed = std::array::from_fn(|i| i as u8);
        let nonces: [Nonce; 2] = [[7; 16], [9; 16]];
        let commitment = commit("m1", &server);
        let seed = MatchSeed::derive(&server, "m1", &nonces);
        let draws = Draws::new(&seed);
        let keys = [DrawKey::table(0), DrawKey::table(1), DrawKey::seat(Seat(3), 0)];
        let got = [
            to_hex(&commitment),
            to_hex(&pledge(&nonces[0])),
            to_hex(&bot_nonce(&commitment, 1)),
            to_hex(&seed.0),
            to_hex(&MatchSeed::from_text("rex").0),
            keys.map(|k| draws.below(k, 60).to_string()).join(" "),
            keys.map(|k| draws.below(k, 3_000_000_000).to_string()).join(" "),
        ];
        let wanted: Vec<&str> = include_str!("../tests/fair_vectors.txt").lines().collect();
        assert_eq!(got.to_vec(), wanted);
    }

    #[test]
    fn rejection_keeps_large_ranges_exact() {
        let draws = Draws::new(&MatchSeed::from_text("x"));
        let n = 3_000_000_000;
        let low = (0..2_000).filter(|&k| draws.below(DrawKey::table(k), n) < n / 2).count();
        // Without rejection the lower 43 % would come up twice as often as the rest.
        assert!(low.abs_diff(1_000) < 180, "{low}");
    }

    #[test]
    fn hex_refuses_what_is_not_hex() {
        assert_eq!(from_hex::<2>("0aFf"), Some([10, 255]));
        for bad in ["0a", "0a0", "zz00", "é0"] {
            assert_eq!(from_hex::<2>(bad), None, "{bad}");
        }
    }
}
