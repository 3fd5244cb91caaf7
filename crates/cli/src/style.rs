//! Colours, where somebody can see them.

use std::env;
use std::io::{self, IsTerminal};

use mesozoic_core::Seat;

/// Whether a person types and reads.
pub(crate) fn is_interactive() -> bool {
    io::stdout().is_terminal() && io::stdin().is_terminal()
}

/// How standard output is dressed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    colour: bool,
}

impl Style {
    /// Colours on a terminal, unless the user wants none.
    pub(crate) fn of_stdout() -> Self {
        let wanted = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Self { colour: wanted && io::stdout().is_terminal() }
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.dress("1", text)
    }

    pub(crate) fn faint(self, text: &str) -> String {
        self.dress("2", text)
    }

    /// A seat's colour; six of them take turns.
    pub(crate) fn seat(self, seat: Seat, text: &str) -> String {
        self.dress(&(31 + seat.0 % 6).to_string(), text)
    }

    fn dress(self, code: &str, text: &str) -> String {
        if self.colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}
