//! What has been carried out at a table: the one place that knows it.
//!
//! A command has an id that its client made up. The id says nothing without whose command it is: that
//! of a seat's holder ends with the holder's term, that of somebody who says something is theirs for
//! ever. And it stands for what it was first used for. With anything else in it, it is a mistake of
//! the client: neither done nor acknowledged.

use std::collections::BTreeMap;

use mesozoic_model::{self as model, ChatCommand, CommandName};
use mesozoic_protocol::ErrorCode;

use crate::{Command, Fault};

/// The commands that the store holds for one match: as it was read, and what was stored since.
#[derive(Debug, Default)]
pub(crate) struct Done {
    steps: BTreeMap<u8, Names>,
    lines: BTreeMap<String, Names>,
}

impl Done {
    pub(crate) fn new(steps: &[model::Command], lines: &[ChatCommand]) -> Self {
        let mut done = Self::default();
        for command in steps {
            done.add_step(command);
        }
        for command in lines {
            done.add_line(command);
        }
        done
    }

    /// The name of a step or undo, in the term of whoever holds the seat.
    pub(crate) fn step(seat: &model::Seat, id: &str, what: &Command) -> model::Command {
        model::Command { seat: seat.seat, id: name(seat.term, id, what) }
    }

    /// The name of going back, likewise.
    pub(crate) fn back(seat: &model::Seat, id: &str) -> model::Command {
        let content = Some(fingerprint("back", ""));
        let id = CommandName { term: Some(seat.term), content, id }.to_string();
        model::Command { seat: seat.seat, id }
    }

    /// The name of a line of chat.
    pub(crate) fn line(guest: &str, id: &str, what: &Command) -> ChatCommand {
        ChatCommand { guest: guest.to_owned(), id: name(0, id, what) }
    }

    /// Whether a step was done before; refused if something else was, by the same id.
    pub(crate) fn has_step(&self, command: &model::Command) -> Result<bool, Fault> {
        self.steps.get(&command.seat).map_or(Ok(false), |names| names.has(&command.id))
    }

    /// Whether a line was said before; refused if another was, by the same id.
    pub(crate) fn has_line(&self, command: &ChatCommand) -> Result<bool, Fault> {
        self.lines.get(&command.guest).map_or(Ok(false), |names| names.has(&command.id))
    }

    /// How many lines have been said.
    pub(crate) fn lines(&self) -> u32 {
        self.lines.values().map(|names| names.0.len() as u32).sum()
    }

    /// Takes note of a step that has been stored.
    pub(crate) fn add_step(&mut self, command: &model::Command) {
        self.steps.entry(command.seat).or_default().add(&command.id);
    }

    /// Takes note of a line that has been stored.
    pub(crate) fn add_line(&mut self, command: &ChatCommand) {
        self.lines.entry(command.guest.clone()).or_default().add(&command.id);
    }
}

/// The name of a command in somebody's term.
fn name(term: u32, id: &str, what: &Command) -> String {
    let content = match what {
        Command::Step(line) => fingerprint("step", line),
        Command::Undo => fingerprint("undo", ""),
        Command::Why(line) => fingerprint("why", line),
        Command::Preview(line) => fingerprint("preview", line),
        Command::Chat { text, .. } => fingerprint("chat", text),
    };
    CommandName { term: Some(term), content: Some(content), id }.to_string()
}

/// FNV-1a. Whoever makes two commands of one id and one fingerprint deceives only themselves.
fn fingerprint(kind: &str, text: &str) -> u64 {
    let bytes = kind.bytes().chain([0]).chain(text.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// What was done by each id in each term.
#[derive(Debug, Default)]
struct Names(BTreeMap<(String, Option<u32>), Option<u64>>);

impl Names {
    fn add(&mut self, name: &str) {
        let CommandName { term, content, id } = CommandName::parse(name);
        self.0.insert((id.to_owned(), term), content);
    }

    fn has(&self, name: &str) -> Result<bool, Fault> {
        let CommandName { term, content, id } = CommandName::parse(name);
        let of = |term| self.0.get(&(id.to_owned(), term));
        match of(term).or_else(|| of(None)) {
            None => Ok(false),
            Some(done) if done.is_none() || *done == content => Ok(true),
            Some(_) => {
                let message = "Something else was done by this id; give every command one of its \
                               own.";
                Err(Fault::new(ErrorCode::BadRequest, message))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use mesozoic_model::{Holder, Seat};

    use super::*;

    fn seat(term: u32) -> Seat {
        Seat { term, ..Seat::new(1, Holder::Guest { id: "ada".to_owned() }) }
    }

    fn step(term: u32, id: &str, line: &str) -> model::Command {
        Done::step(&seat(term), id, &Command::Step(line.to_owned()))
    }

    #[test]
    fn an_id_is_done_once_for_its_holder_and_is_new_for_the_next() {
        let mut done = Done::default();
        let first = step(0, "a.b", "trex");
        assert_eq!(done.has_step(&first), Ok(false));
        done.add_step(&first);
        assert_eq!(done.has_step(&first), Ok(true));
        assert_eq!(done.has_step(&step(1, "a.b", "trex")), Ok(false), "another holder");
        assert_eq!(done.has_step(&model::Command { seat: 0, ..first }), Ok(false), "another seat");
        let line = Command::Chat { name: "Ada".to_owned(), text: "hi".to_owned() };
        assert_eq!(done.has_line(&Done::line("ada", "a.b", &line)), Ok(false), "said, not played");
    }

    #[test]
    fn an_id_stands_for_what_it_was_first_used_for() {
        let read = Done::new(&[step(2, "a", "trex")], &[]);
        assert_eq!(read.has_step(&step(2, "a", "trex")), Ok(true));
        let other = read.has_step(&step(2, "a", "raptor")).map_err(|fault| fault.code);
        assert_eq!(other, Err(ErrorCode::BadRequest));
        let undo = read.has_step(&Done::step(&seat(2), "a", &Command::Undo));
        assert_eq!(undo.map_err(|fault| fault.code), Err(ErrorCode::BadRequest));
    }

    #[test]
    fn what_an_older_program_stored_is_done_whoever_asks() {
        let old = model::Command { seat: 1, id: "a".to_owned() };
        let read = Done::new(&[old], &[]);
        assert_eq!(read.has_step(&step(0, "a", "trex")), Ok(true));
        assert_eq!(read.has_step(&step(3, "a", "raptor")), Ok(true));
        assert_eq!(read.has_step(&step(3, "b", "trex")), Ok(false));
    }
}
