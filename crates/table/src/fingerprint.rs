//! Short, lasting hashes. Never `DefaultHasher`, whose values may change between Rust releases.

use mesozoic_core::fair::to_hex;
use sha2::{Digest, Sha256};

/// The first 8 bytes of SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Print([u8; 8]);

impl Print {
    pub(crate) fn of(bytes: impl AsRef<[u8]>) -> Self {
        let mut print = [0; 8];
        print.copy_from_slice(&Sha256::digest(bytes)[..8]);
        Self(print)
    }
}

/// The fingerprint of some bytes as people and documents write it, in hexadecimal.
pub fn fingerprint(bytes: impl AsRef<[u8]>) -> String {
    to_hex(&Print::of(bytes).0)
}
