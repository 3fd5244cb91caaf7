//! Seeds as people write them.

use mesozoic_core::record::DiceNote;

use crate::{fingerprint, text_of_note};

/// The number that a seed stands for: itself if it is one, otherwise a hash of the text.
pub fn seed_from_text(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| {
        u64::from_str_radix(&fingerprint(text), 16).expect("a fingerprint is 16 hexadecimal digits")
    })
}

/// The text under which a single game of a batch can be opened again: `mesozoic new` and the other
/// commands that open one game take it as their seed.
pub fn text_of_dice(dice: u64) -> String {
    let note = DiceNote::Quick { seed: dice.to_string() };
    text_of_note(&note).expect("quick dice are named by their number")
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
