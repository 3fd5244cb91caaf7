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

/// What an event is known by as long as a table lives: FNV-1a of its JSON. It is not for secrets nor for
/// strangers: all that it tells is whether two events of one table are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark(u64);

impl Mark {
    pub(crate) fn of(event: &impl Serialize) -> Self {
        let mut text = Vec::with_capacity(128);
        write_json(event, &mut text);
        let hash = text.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Self(hash)
    }
}
