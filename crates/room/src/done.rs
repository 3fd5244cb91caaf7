//! What has been carried out at a table: the one place that knows it.
//!
//! A command has a name that its client made up. It says nothing without the seat or guest whose
//! command it is, and the match it was for.

use std::collections::BTreeSet;

use mesozoic_core::Seat;
use mesozoic_model::{self as model, ChatCommand};

/// The commands that the store holds for one match: as it was read, and what was stored since.
#[derive(Debug, Default)]
pub(crate) struct Done {
    steps: BTreeSet<model::Command>,
    lines: BTreeSet<ChatCommand>,
}

impl Done {
    pub(crate) fn new(steps: Vec<model::Command>, lines: Vec<ChatCommand>) -> Self {
        Self { steps: steps.into_iter().collect(), lines: lines.into_iter().collect() }
    }

    /// The name of a step or undo.
    pub(crate) fn step(seat: Seat, id: &str) -> model::Command {
        model::Command { seat: seat.0, id: id.to_owned() }
    }

    /// The name of a line of chat.
    pub(crate) fn line(guest: &str, id: &str) -> ChatCommand {
        ChatCommand { guest: guest.to_owned(), id: id.to_owned() }
    }

    pub(crate) fn has_step(&self, command: &model::Command) -> bool {
        self.steps.contains(command)
    }

    pub(crate) fn has_line(&self, command: &ChatCommand) -> bool {
        self.lines.contains(command)
    }

    /// Takes note of a step that has been stored.
    pub(crate) fn add_step(&mut self, command: model::Command) {
        self.steps.insert(command);
    }

    /// Takes note of a line that has been stored.
    pub(crate) fn add_line(&mut self, command: ChatCommand) {
        self.lines.insert(command);
    }
}
