//! What people type, line by line, from a keyboard or a pipe.

use std::io::{self, BufRead, Read};

/// Nobody types a longer line.
const LONGEST: u64 = 64 << 10;

/// Lines of standard input, one of which can be put back.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    returned: Option<String>,
}

impl Lines {
    /// The next line without surrounding space; nothing at the end of input.
    pub(crate) fn next(&mut self) -> io::Result<Option<String>> {
        if self.returned.is_some() {
            return Ok(self.returned.take());
        }
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Puts a line back: it was meant for the next question.
    pub(crate) fn put_back(&mut self, line: String) {
        self.returned = Some(line);
    }
}
