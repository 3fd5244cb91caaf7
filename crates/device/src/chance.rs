//! Numbers that nobody can guess, made from those that a device is begun with.

use sha2::{Digest, Sha256};

/// A source of random bytes.
#[derive(Debug)]
pub(crate) struct Chance {
    entropy: [u8; 32],
    drawn: u64,
}

/// The letters of a table's id.
const ID: usize = 12;

impl Chance {
    pub(crate) fn new(entropy: [u8; 32]) -> Self {
        Self { entropy, drawn: 0 }
    }

    /// The next bytes.
    pub(crate) fn bytes(&mut self) -> [u8; 32] {
        self.drawn += 1;
        let mut hash = Sha256::new();
        hash.update(b"mesozoic/device/v1\0");
        hash.update(self.entropy);
        hash.update(self.drawn.to_le_bytes());
        hash.finalize().into()
    }

    pub(crate) fn number(&mut self) -> u64 {
        let bytes = self.bytes();
        u64::from_le_bytes(std::array::from_fn(|i| bytes[i]))
    }

    /// A word of letters that cannot be misread.
    pub(crate) fn word(&mut self) -> String {
        letters(&self.bytes())
    }
}

/// The word that follows from something.
pub(crate) fn word_of(text: &[u8]) -> String {
    let digest: [u8; 32] = Sha256::digest(text).into();
    letters(&digest)
}

fn letters(bytes: &[u8; 32]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    bytes[..ID].iter().map(|b| char::from(LETTERS[usize::from(b % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_draws_are_alike_and_all_follow_from_the_beginning() {
        let draw = |seed| {
            let mut chance = Chance::new([seed; 32]);
            [chance.word(), chance.word(), chance.number().to_string()]
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert_ne!(draw(1)[0], draw(1)[1]);
    }
}
