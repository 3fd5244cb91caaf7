//! Short, lasting hashes. Never `DefaultHasher`, whose values may change between Rust releases.

use mesozoic_core::fair::to_hex;
use sha2::{Digest, Sha256};

/// The first 8 bytes of SHA-256, in hexadecimal.
pub fn fingerprint(bytes: impl AsRef<[u8]>) -> String {
    to_hex(&Sha256::digest(bytes)[..8])
}
