//! Text that comes from people and random names that we make up.

use mesozoic_protocol::MAX_NAME;

/// A name as others may read it: no control characters or invisible tricks, single spaces, not too
/// long. Nothing if nothing is left.
pub(crate) fn clean_name(name: &str) -> Option<String> {
    clean(name, MAX_NAME)
}

/// A line of text, likewise.
pub(crate) fn clean(text: &str, most: usize) -> Option<String> {
    let shown = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let shown: String = shown.filter(|&c| is_shown(c)).collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    let line: String = words.join(" ").chars().take(most).collect();
    let line = line.trim_end().to_owned();
    (!line.is_empty()).then_some(line)
}

/// Whether a character shows itself where it stands: no controls, no marks that turn the direction
/// of writing or join invisibly.
fn is_shown(c: char) -> bool {
    let is_trick = matches!(c,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        | '\u{e000}'..='\u{f8ff}' | '\u{fff0}'..='\u{ffff}');
    !c.is_control() && !is_trick
}

/// A random word of `n` letters that cannot be guessed or misread.
pub(crate) fn random_word(n: usize) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let mut bytes = vec![0; n];
    fill(&mut bytes);
    bytes.iter().map(|b| char::from(LETTERS[usize::from(b % 32)])).collect()
}

/// Random bytes of the operating system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    fill(&mut bytes);
    bytes
}

fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the operating system gives random bytes");
}

/// A friendly name for somebody who has not said theirs.
pub(crate) fn guest_name() -> String {
    const FIRST: [&str; 16] = [
        "Amber", "Basalt", "Cedar", "Dusty", "Ember", "Fern", "Gravel", "Hazel", "Ivory", "Jasper",
        "Kelp", "Lichen", "Moss", "Ochre", "Pebble", "Rusty",
    ];
    const SECOND: [&str; 16] = [
        "Raptor", "Digger", "Ranger", "Egg", "Fossil", "Crest", "Claw", "Tail", "Horn", "Keeper",
        "Scale", "Tooth", "Track", "Wing", "Spike", "Roar",
    ];
    let [a, b] = random::<2>();
    format!("{} {}", FIRST[usize::from(a % 16)], SECOND[usize::from(b % 16)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_what_does_not_show() {
        assert_eq!(clean_name("  Ada \t Lovelace\n"), Some("Ada Lovelace".into()));
        assert_eq!(clean_name("a\u{202e}b\u{0}c\u{200b}"), Some("abc".into()));
        assert_eq!(clean_name("\u{7}\u{200d} "), None);
        assert_eq!(clean_name("Zoë 恐竜 🦖"), Some("Zoë 恐竜 🦖".into()));
        assert_eq!(clean_name(&"x".repeat(99)).unwrap().chars().count(), MAX_NAME);
    }

    #[test]
    fn random_words_are_long_enough_to_differ() {
        let words: std::collections::BTreeSet<_> = (0..100).map(|_| random_word(12)).collect();
        assert_eq!(words.len(), 100);
        assert!(words.iter().all(|w| w.len() == 12 && !w.contains(['l', 'i', 'o', '1'])));
    }
}
