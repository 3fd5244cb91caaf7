//! Bytes and words that nobody can guess.

/// A random word of `n` letters that cannot be guessed or misread.
pub(crate) fn random_word(n: usize) -> String {
    let mut bytes = vec![0; n];
    fill(&mut bytes);
    word(&bytes)
}

/// A letter for each byte, none of which can be misread.
pub(crate) fn word(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    bytes.iter().map(|b| char::from(LETTERS[usize::from(b % 32)])).collect()
}

/// Random bytes of the operating system.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    fill(&mut bytes);
    bytes
}

fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the operating system gives random bytes");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_words_are_long_enough_to_differ() {
        let words: std::collections::BTreeSet<_> = (0..100).map(|_| random_word(12)).collect();
        assert_eq!(words.len(), 100);
        assert!(words.iter().all(|w| w.len() == 12 && !w.contains(['l', 'i', 'o', '1'])));
    }
}
