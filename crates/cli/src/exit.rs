//! How a command ends: its exit code and its last words.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Error, Result};
use mesozoic_table::{Mismatch, StepError};

use crate::output;

/// The command was used wrongly, or something around it failed.
const MISUSED: u8 = 1;
/// The rules say no: to a step, or to a record that claims what did not happen.
const REFUSED: u8 = 2;
/// A document or a line of notation cannot be read.
const UNREADABLE: u8 = 3;
/// What a shell adds to the number of the signal that ended a program.
const SIGNALLED: u8 = 128;

/// What the help page says of all this.
pub(crate) const CODES: &str = "\
Exit codes, the same for every command:
    0  done
    1  bad use: an unknown command, option, game, seat or value; or something around it failed,
       such as a full disk
    2  refused by the rules: a step that is not legal, or a record that does not hold
    3  input that cannot be read: a file that is missing, damaged or of another kind, or a line
       that is no notation
  130  stopped by Ctrl-C before the end; a server that is closed so is done
  143  likewise by SIGTERM";

/// Marks an error as one of reading; the text says of what.
#[derive(Debug)]
pub(crate) struct Unreadable(pub(crate) String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Ends a command with a code after everything has been said.
#[derive(Debug)]
pub(crate) struct Said(u8);

impl Said {
    /// After the signal of this number.
    pub(crate) fn signal(number: u8) -> Error {
        Self(signal_code(number)).into()
    }

    /// With this code.
    pub(crate) fn code(code: u8) -> Error {
        Self(code).into()
    }
}

/// The code of a program that a signal has ended.
pub(crate) fn signal_code(number: u8) -> u8 {
    SIGNALLED + number
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "exit code {}", self.0)
    }
}

impl std::error::Error for Said {}

/// Success, or the error in one line on standard error and the code that belongs to it. A reader
/// who has seen enough and closes the pipe is no error.
pub(crate) fn code(done: Result<()>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => match error.downcast_ref::<Said>() {
            Some(Said(code)) => ExitCode::from(*code),
            None => ExitCode::from(tell(&error)),
        },
    }
}

/// Clap's own way out, except that its errors are bad use like all others.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    // Where the stream is closed there is nobody left to tell.
    let _ = error.print();
    if error.use_stderr() { ExitCode::from(MISUSED) } else { ExitCode::SUCCESS }
}

/// Tells an error in one line and gives its code.
pub(crate) fn tell(error: &Error) -> u8 {
    let code = kind(error);
    let word = if code == REFUSED { "refused" } else { "error" };
    let line = output::plain(&format!("{word}: {}", chain(error)));
    let _ = writeln!(io::stderr(), "{line}");
    code
}

fn kind(error: &Error) -> u8 {
    if error.downcast_ref::<Unreadable>().is_some() {
        return UNREADABLE;
    }
    if error.downcast_ref::<Mismatch>().is_some() {
        return REFUSED;
    }
    let Some(step) = error.downcast_ref::<StepError>() else { return MISUSED };
    if matches!(step, StepError::Notation(_)) {
        UNREADABLE
    } else if matches!(step, StepError::NoSeat { .. }) {
        MISUSED
    } else {
        REFUSED
    }
}

/// The error and its causes, each once: some libraries repeat the cause in their own words.
pub(crate) fn chain(error: &Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |text, cause| {
        if text.is_empty() {
            cause
        } else if text.contains(&cause) {
            text
        } else {
            format!("{text}: {cause}")
        }
    })
}

fn is_broken_pipe(error: &Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    #[test]
    fn a_cause_is_told_once() {
        let busy = || anyhow!("address in use");
        assert_eq!(chain(&busy().context("cannot listen")), "cannot listen: address in use");
        let repeated = busy().context("cannot listen: address in use; try --port");
        assert_eq!(chain(&repeated), "cannot listen: address in use; try --port");
    }
}
