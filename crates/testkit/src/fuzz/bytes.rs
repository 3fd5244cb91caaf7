//! Bytes as a row of choices.

/// Choices, one after another. When bytes run out every further choice is the first.
#[derive(Clone, Debug)]
pub(super) struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        Self(bytes)
    }

    /// The next byte, if there is one.
    pub(super) fn take(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A choice among `n`; `n` must not be 0. One byte, or two where one is not enough.
    pub(super) fn below(&mut self, n: usize) -> usize {
        let low = usize::from(self.take().unwrap_or(0));
        let high = if n > 256 { usize::from(self.take().unwrap_or(0)) } else { 0 };
        (high << 8 | low) % n
    }
}
