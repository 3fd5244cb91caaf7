//! What has been carried out at a table: the one place that knows it.
//!
//! A command has a name that its client made up. It says nothing without the seat or guest whose
//! command it is, and the match it was for.

use std::collections::HashSet;

use mesozoic_core::Seat;
use mesozoic_store::{self as store, ChatCommand};

/// The commands that the store holds for one match: as it was read, and what was stored since.
#[derive(Default)]
pub(super) struct Done {
    steps: HashSet<store::Command>,
    lines: HashSet<ChatCommand>,
}

impl Done {
    pub(super) fn new(steps: Vec<store::Command>, lines: Vec<ChatCommand>) -> Self {
        Self { steps: steps.into_iter().collect(), lines: lines.into_iter().collect() }
    }

    /// The name of a step or undo.
    pub(super) fn step(seat: Seat, id: &str) -> store::Command {
        store::Command { seat: seat.0, id: id.to_owned() }
    }

    /// The name of a line of chat.
    pub(super) fn line(guest: &str, id: &str) -> ChatCommand {
        ChatCommand { guest: guest.to_owned(), id: id.to_owned() }
    }

    pub(super) fn has_step(&self, command: &store::Command) -> bool {
        self.steps.contains(command)
    }

    pub(super) fn has_line(&self, command: &ChatCommand) -> bool {
        self.lines.contains(command)
    }

    /// Takes note of a step that has been stored.
    pub(super) fn add_step(&mut self, command: store::Command) {
        self.steps.insert(command);
    }

    /// Takes note of a line that has been stored.
    pub(super) fn add_line(&mut self, command: ChatCommand) {
        self.lines.insert(command);
    }
}
