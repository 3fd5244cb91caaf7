//! Text that comes from people, cleaned so that others may read it.

use std::borrow::Cow;

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, Script};
use icu_properties::{CodePointMapData, CodePointSetData};
use mesozoic_protocol::MAX_NAME;
use unicode_security::confusable_detection::skeleton;

/// A name as others may read it: nothing that does not show, no piles of accents, single spaces, not
/// too long, in one script and one spelling, so that no other one looks the same. Otherwise says what
/// is wrong.
pub(crate) fn clean_name(name: &str) -> Result<String, &'static str> {
    let shown = clean(name, MAX_NAME).unwrap_or_default();
    // Some letters are written out as several, or as spaces with an accent.
    let name = clean(&one_spelling(&shown), MAX_NAME).ok_or("A name needs something to read.")?;
    if is_of_one_script(&name) {
        Ok(name)
    } else {
        Err("A name has letters of one alphabet: those of two can look like somebody else's name.")
    }
}

/// A text with wide, styled and ligated letters as plain ones, and accents where they belong: what
/// Unicode calls compatible looks the same, or nearly so.
pub(crate) fn one_spelling(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfkc().normalize(text)
}

/// How a name looks, whatever letters it is written with (UTS 39): two names that a reader takes for
/// each other, as `Alice` and `AIice`, look the same. Capitals count for one letter alone: a small `l`
/// is like a capital `I` and unlike a capital `L`, and so Ian is not Lan.
pub(crate) fn looks(name: &str) -> String {
    let plain = |c: char| if c == 'L' { c } else { c.to_lowercase().next().unwrap_or(c) };
    let spelt = one_spelling(name);
    let small: String = skeleton(&spelt).map(plain).collect();
    // A small letter may look like others where the capital did not, as `m` does and `M` does not.
    skeleton(&small).collect()
}

/// Scripts of East Asia, which people mix with each other and with Latin, and whose letters look like
/// no others.
const MIXED: [Script; 5] =
    [Script::Han, Script::Hiragana, Script::Katakana, Script::Hangul, Script::Bopomofo];

/// Whether the letters of a text are those of one script, so that a Cyrillic `а` does not hide among
/// Latin ones. Signs and accents go with any script.
fn is_of_one_script(text: &str) -> bool {
    let script = CodePointMapData::<Script>::new();
    let is_of_any = |s: &Script| [Script::Common, Script::Inherited, Script::Unknown].contains(s);
    let mut scripts = text
        .chars()
        .map(|c| script.get(c))
        .filter(|script| !is_of_any(script) && !MIXED.contains(script));
    let first = scripts.next();
    let has_mixed = text.chars().any(|c| MIXED.contains(&script.get(c)));
    scripts.all(|other| Some(other) == first) && (!has_mixed || first.is_none_or(is_latin))
}

fn is_latin(script: Script) -> bool {
    script == Script::Latin
}

/// A line of text: what shows of it, not too long. Nothing if nothing is left.
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

/// Symbols that show nothing, though no property says so: the empty pattern of Braille, the note
/// without a head, and what stands for an object or a character that is not there.
const BLANK: [char; 4] = ['\u{2800}', '\u{1d159}', '\u{fffc}', '\u{fffd}'];

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
        assert_eq!(clean_name("  Ada \t Lovelace\n"), Ok("Ada Lovelace".into()));
        assert_eq!(clean_name("a\u{202e}b\u{0}c\u{200b}"), Ok("abc".into()));
        assert!(clean_name("\u{7}\u{200d} ").is_err());
        assert_eq!(clean_name("Zoë 恐竜 🦖"), Ok("Zoë 恐竜 🦖".into()));
        assert_eq!(clean_name(&"x".repeat(99)).unwrap().chars().count(), MAX_NAME);
    }

    #[test]
    fn names_that_a_reader_takes_for_each_other_look_the_same() {
        for (name, other) in [
            ("Alice", "AIice"), // a capital I for an l
            ("Alice", "aIice"),
            ("Bill", "BiII"),
            ("Bill", "Bi1|"),
            ("Bob", "B0b"),
            ("Tim", "Tirn"),
            ("Max", "rnax"),
            ("Pace", "Расе"), // all Cyrillic
            ("BOB", "ВОВ"),
            ("Ian", "lan"),
            ("Zoë", "Zoe\u{308}"),
            ("Ada", "\u{ff21}da"), // a wide A
        ] {
            assert_eq!(looks(name), looks(other), "{name} {other}");
        }
        let apart =
            ["Ada", "Eve", "Ian", "Lan", "Kai", "Kal", "Eli", "Ella", "Zoe", "Zoë", "Ваня", "恐竜"];
        let different: std::collections::HashSet<String> = apart.map(looks).into_iter().collect();
        assert_eq!(different.len(), apart.len());
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
            "\u{fffd}\u{fffc}",       // stand-ins
            "\u{301}\u{20dd}",        // accents with nothing to stand on
            "\u{e000}\u{10fffd}",     // private
            "\u{378}\u{ffff}",        // not assigned
            "\u{2028}\u{a0}\u{3000}", // spaces
        ] {
            let kept = clean_name(empty);
            let told = "A name needs something to read.";
            assert_eq!(kept, Err(told), "{}", empty.escape_unicode());
        }
        for (given, kept) in [
            ("Ad\u{ad}a", "Ada"),
            ("A\u{e0061}da\u{feff}", "Ada"),
            ("\u{202e}adA\u{2066}\u{200f}", "adA"),
            ("Ada\u{3164}Byron", "AdaByron"),
            ("\u{301}Ada \u{301}B", "Ada B"),
        ] {
            assert_eq!(clean_name(given).as_deref(), Ok(kept));
        }
    }

    #[test]
    fn accents_do_not_pile_up() {
        let pile = format!("Z{}oe", "\u{301}".repeat(15));
        assert_eq!(clean_name(&pile), Ok("Ź\u{301}\u{301}oe".into()));
        for honest in ["Đặng Thị", "Zoë", "ที่นี่", "שָׁלוֹם", "मूर्ति", "ệ"]
        {
            assert_eq!(clean_name(honest).as_deref(), Ok(honest), "{honest}");
        }
    }

    /// Nobody has somebody else's name by writing it in another way.
    #[test]
    fn names_have_one_spelling() {
        for (given, kept) in [
            ("Ａｄａ", "Ada"),
            ("𝐀𝒹𝖆", "Ada"),
            ("Zoe\u{308}", "Zoë"),
            ("oﬃce", "office"),
            ("Ⅷ", "VIII"),
            ("e\u{302}\u{323}", "ệ"),
        ] {
            assert_eq!(clean_name(given).as_deref(), Ok(kept), "{given}");
        }
    }

    /// At one table nobody looks like somebody else by a letter of another alphabet.
    #[test]
    fn names_are_of_one_alphabet() {
        for honest in ["Анна", "Νίκη", "Zoë 7", "かな カナ 漢字 Ken", "김 Kim", "José-María", "🦖"]
        {
            assert_eq!(clean_name(honest).as_deref(), Ok(honest), "{honest}");
        }
        for mixed in ["Аda", "Adа", "Νick", "Ada Анна", "漢字 Анна"] {
            assert!(clean_name(mixed).unwrap_err().contains("one alphabet"), "{mixed}");
        }
    }
}
