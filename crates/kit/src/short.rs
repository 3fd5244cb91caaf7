//! Words of a few letters and digits, such as the names of squares, made without an allocation: views are
//! full of them.

use std::fmt;
use std::ops::Deref;

/// At most eight bytes of ASCII.
///
/// ```
/// use mesozoic_kit::Short;
///
/// assert_eq!(&*Short::EMPTY.letter(b'J').number(10), "J10");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Short {
    bytes: [u8; 8],
    len: u8,
}

impl Short {
    /// No letter yet.
    pub const EMPTY: Self = Self { bytes: [0; 8], len: 0 };

    /// With another letter.
    #[inline]
    #[must_use]
    pub const fn letter(mut self, letter: u8) -> Self {
        assert!(letter.is_ascii(), "short words are of ASCII");
        self.bytes[self.len as usize] = letter;
        self.len += 1;
        self
    }

    /// With a number behind it.
    #[inline]
    #[must_use]
    pub const fn number(self, n: u8) -> Self {
        let rest = if n < 10 { self } else { self.number(n / 10) };
        rest.letter(b'0' + n % 10)
    }

    /// As text.
    #[inline]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).expect("ASCII is text")
    }
}

impl Deref for Short {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Short {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_everywhere() {
        for n in 0..=u8::MAX {
            let word = Short::EMPTY.letter(b'd').number(n).letter(b'.');
            assert_eq!(word.as_str(), format!("d{n}."));
            assert_eq!(word.to_string(), format!("d{n}."));
        }
    }
}
