//! How the terminal looks: its colours, where somebody can see them, and its width.

use std::env;
use std::io::{self, IsTerminal};

use mesozoic_core::Seat;

/// Terminals that say they are narrower are not believed: there a board is a heap of letters.
const NARROWEST: usize = 20;

/// Whether a person types and reads.
pub(crate) fn is_interactive() -> bool {
    io::stdout().is_terminal() && io::stdin().is_terminal()
}

/// How many columns lines may have: what `COLUMNS` says, or the terminal; nothing where lines go
/// into a file or a pipe and may be as long as they are.
pub(crate) fn width() -> Option<usize> {
    let said = env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let columns = said.or_else(|| {
        let size =
            if io::stdout().is_terminal() { console::Term::stdout().size_checked() } else { None };
        size.map(|(_, columns)| usize::from(columns))
    });
    columns.map(|columns: usize| columns.max(NARROWEST))
}

/// How standard output is dressed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    colour: bool,
}

impl Style {
    /// Without colours.
    #[cfg(test)]
    pub(crate) const PLAIN: Self = Self { colour: false };

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
