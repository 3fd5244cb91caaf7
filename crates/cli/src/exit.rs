//! How a command ends: its exit code and its last words.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Error, Result};
use mesozoic_table::StepError;

/// A step was refused or cannot be read.
const REFUSED: u8 = 2;

/// Success, or the error in one line on standard error and the code that belongs to it. A reader
/// who has seen enough and closes the pipe is no error.
pub(crate) fn code(done: Result<()>) -> ExitCode {
    let Err(error) = done else { return ExitCode::SUCCESS };
    if is_broken_pipe(&error) {
        return ExitCode::SUCCESS;
    }
    let refused = error.downcast_ref::<StepError>().is_some();
    let word = if refused { "refused" } else { "error" };
    let line = one_line(&format!("{word}: {error:#}"));
    // Where standard error is closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{line}");
    if refused { ExitCode::from(REFUSED) } else { ExitCode::FAILURE }
}

fn is_broken_pipe(error: &Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Keeps what a hostile document puts into an error from moving the cursor or colouring the screen.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_cannot_write_over_the_screen() {
        assert_eq!(one_line("a\nb\u{1b}[2J\u{9b}c é"), "a b [2J c é");
    }
}
