//! Text that comes from people, cleaned so that others may read it.

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use mesozoic_protocol::MAX_NAME;

/// A name as others may read it: nothing that does not show, no piles of accents, single spaces, not
/// too long. Nothing if nothing is left.
pub(crate) fn clean_name(name: &str) -> Option<String> {
    clean(name, MAX_NAME)
}

/// A line of text, likewise.
pub(crate) fn clean(text: &str, most: usize) -> Option<String> {
    let mut marks = MARKS;
    let shown: String = text
        .chars()
        .map(|c| if c.is_whitespace() || BLANK.contains(&c) { ' ' } else { c })
        .filter(|&c| is_shown(c))
        .filter(|&c| {
            // A mark needs something to stand on, and room above it.
            marks = match category(c) {
                GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark => marks + 1,
                _ if c == ' ' => MARKS,
                _ => 0,
            };
            c == ' ' || marks <= MARKS
        })
        .collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    let line: String = words.join(" ").chars().take(most).collect();
    let line = line.trim_end().to_owned();
    (!line.is_empty()).then_some(line)
}

/// So many accents one letter may carry: no script needs more, and more run into other lines.
const MARKS: u32 = 3;

/// Symbols that show nothing, though no property says so: the empty pattern of Braille and the note
/// without a head.
const BLANK: [char; 2] = ['\u{2800}', '\u{1d159}'];

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

/// Whether a character shows itself where it stands, as Unicode has it: not one that is ignored,
/// steers the direction of writing, or means something to some programs only.
fn is_shown(c: char) -> bool {
    let is_ignored = CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c);
    let is_meaningless = matches!(
        category(c),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::PrivateUse
            | GeneralCategory::Surrogate
            | GeneralCategory::Unassigned
    );
    !is_ignored && !is_meaningless
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

    /// Names that look like nothing, or like somebody else's.
    #[test]
    fn what_does_not_show_is_not_there() {
        for empty in [
            "\u{3164}", // Hangul fillers
            "\u{115f}\u{1160}\u{ffa0}",
            "\u{ad}",             // a soft hyphen
            "\u{e0041}\u{e0042}", // tags
            "\u{fe0f}\u{180b}",   // selectors of variants
            "\u{34f}\u{17b4}",
            "\u{2800}\u{2800}", // an empty pattern of Braille
            "\u{1d159}",
            "\u{301}\u{20dd}",        // accents with nothing to stand on
            "\u{e000}\u{10fffd}",     // private
            "\u{378}\u{ffff}",        // not assigned
            "\u{2028}\u{a0}\u{3000}", // spaces
        ] {
            assert_eq!(clean_name(empty), None, "{}", empty.escape_unicode());
        }
        for (given, kept) in [
            ("Ad\u{ad}a", "Ada"),
            ("A\u{e0061}da\u{feff}", "Ada"),
            ("\u{202e}adA\u{2066}\u{200f}", "adA"),
            ("Ada\u{3164}Byron", "AdaByron"),
            ("\u{301}Ada \u{301}B", "Ada B"),
        ] {
            assert_eq!(clean_name(given).as_deref(), Some(kept));
        }
    }

    #[test]
    fn accents_do_not_pile_up() {
        let pile = format!("Z{}oe", "\u{301}".repeat(15));
        assert_eq!(clean_name(&pile), Some(format!("Z{}oe", "\u{301}".repeat(3))));
        for honest in ["Đặng Thị", "Zoe\u{308}", "ที่นี่", "שָׁלוֹם", "मूर्ति", "e\u{323}\u{302}"]
        {
            assert_eq!(clean_name(honest).as_deref(), Some(honest), "{honest}");
        }
    }
}
