//! Reading notation.

use mesozoic_core::{NotationError, Seat};

use crate::Named;

/// The words of one line of notation. Every error quotes the line and says what would have been
/// right.
///
/// ```
/// use mesozoic_core::Seat;
/// use mesozoic_kit::Words;
///
/// let words = Words("give 3 1");
/// let ["give", dice, to] = words.split()[..] else { panic!("three words") };
/// assert_eq!(words.number(dice, 1, 6), Ok(3));
/// assert_eq!(words.seat(to, 2), Ok(Seat(1)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words<'l>(
    /// The whole line.
    pub &'l str,
);

impl<'l> Words<'l> {
    /// The words one by one.
    pub fn split(self) -> Vec<&'l str> {
        self.0.split_whitespace().collect()
    }

    /// The line cannot be read, for this reason.
    pub fn error(self, reason: impl Into<String>) -> NotationError {
        NotationError::new(self.0, reason)
    }

    /// The thing that was found by this word, or an error that lists the words there are.
    pub fn one_of<T>(
        self,
        word: &str,
        found: Option<T>,
        known: impl IntoIterator<Item = &'static str>,
    ) -> Result<T, NotationError> {
        found.ok_or_else(|| {
            let known: Vec<&str> = known.into_iter().collect();
            self.error(format!("\"{word}\" is not one of {}", known.join(", ")))
        })
    }

    /// The thing with this id.
    pub fn named<T: Named>(self, word: &str) -> Result<T, NotationError> {
        self.one_of(word, T::find(word), T::ALL.iter().map(|thing| thing.id()))
    }

    /// A number in these bounds.
    pub fn number(self, word: &str, from: u8, to: u8) -> Result<u8, NotationError> {
        self.number_of("a number", word, from, to)
    }

    /// A number in these bounds; an error calls it `what`.
    pub fn number_of(self, what: &str, word: &str, from: u8, to: u8) -> Result<u8, NotationError> {
        plain(word)
            .filter(|n| (from..=to).contains(n))
            .ok_or_else(|| self.error(format!("\"{word}\" is not {what} from {from} to {to}")))
    }

    /// One of the seats of a table for at most `seats`.
    pub fn seat(self, word: &str, seats: u8) -> Result<Seat, NotationError> {
        self.number_of("a seat", word, 0, seats - 1).map(Seat)
    }
}

/// A number without sign or leading zeros: it can be written in one way only, and so can the line
/// that is stored.
pub fn plain(word: &str) -> Option<u8> {
    let is_plain = word == "0" || !word.starts_with(['0', '+']);
    word.parse().ok().filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_one_way() {
        assert_eq!(["0", "7", "255"].map(plain), [Some(0), Some(7), Some(255)]);
        for word in ["", "+7", "07", "00", "-0", "256", "7.0", " 7", "seven"] {
            assert_eq!(plain(word), None, "{word:?}");
        }
    }

    #[test]
    fn errors_quote_the_line_and_say_what_is_right() {
        let words = Words("take 9 eggs");
        let said = |result: Result<u8, NotationError>| result.unwrap_err().to_string();
        let line = "cannot read \"take 9 eggs\": ";
        assert_eq!(
            said(words.number("9", 1, 6)),
            format!("{line}\"9\" is not a number from 1 to 6")
        );
        assert_eq!(
            said(words.seat("9", 4).map(|seat| seat.0)),
            format!("{line}\"9\" is not a seat from 0 to 3")
        );
        let none = words.one_of("eggs", None::<u8>, ["nest", "bone"]);
        assert_eq!(said(none), format!("{line}\"eggs\" is not one of nest, bone"));
    }
}
