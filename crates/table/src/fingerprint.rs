//! Short hashes: lasting ones for documents, quick ones for what is compared within a process. Never
//! `DefaultHasher`, whose values may change between Rust releases.

use mesozoic_core::fair::to_hex;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::write::write_json;

/// The fingerprint of some bytes as people and documents write it: the first 8 bytes of SHA-256, in
/// hexadecimal.
pub fn fingerprint(bytes: impl AsRef<[u8]>) -> String {
    to_hex(&Sha256::digest(bytes)[..8])
}

/// What an event is known by as long as a table lives: a hash of its JSON, eight bytes at a time. It is not for secrets nor for
/// strangers: all that it tells is whether two events of one table are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark(u64);

impl Mark {
    pub(crate) fn of(event: &impl Serialize) -> Self {
        let mut text = Vec::with_capacity(128);
        write_json(event, &mut text);
        let length = text.len() as u64;
        text.resize(text.len().next_multiple_of(8), 0);
        let (words, _) = text.as_chunks::<8>();
        let hash =
            words.iter().fold(mix(length), |hash, word| mix(hash ^ u64::from_le_bytes(*word)));
        Self(hash)
    }
}

/// Spreads every bit over all others.
fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word ^ word >> 32
}
