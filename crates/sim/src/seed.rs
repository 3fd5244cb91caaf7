//! Seeds as people write them.

use mesozoic_table::fingerprint;

/// The number that a seed stands for: itself if it is one, otherwise a hash of the text.
pub fn seed_from_text(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| {
        u64::from_str_radix(&fingerprint(text), 16).expect("a fingerprint is 16 hexadecimal digits")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_for_themselves_and_words_for_something_else() {
        assert_eq!(seed_from_text("7"), 7);
        assert_eq!(seed_from_text("18446744073709551615"), u64::MAX);
        // The first eight bytes of SHA-256("rex"), by sha256sum.
        assert_eq!(seed_from_text("rex"), 0x3227_fe6b_de46_249b);
        assert_ne!(seed_from_text("-7"), seed_from_text("18446744073709551616"));
    }
}
