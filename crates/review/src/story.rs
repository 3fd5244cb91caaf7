//! A match as a review reads it: what was decided, when, and where chance had its say.

use mesozoic_core::record::{Entry, in_force};
use mesozoic_core::{Game, Live, Seat, SeatSet, sort_by_key};
use mesozoic_table::{OpenError, Record, Table, dice};

use crate::NotReviewed;

/// Between the steps of a line.
const AND: char = ';';

/// A match without what was taken back.
#[derive(Debug)]
pub(crate) struct Story<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) seats: u8,
    /// After the set-up.
    pub(crate) first: G,
    /// At the end.
    pub(crate) last: G,
    /// How many entries the log has.
    pub(crate) entries: u32,
    /// How many steps were taken.
    pub(crate) steps: u32,
    /// After every line.
    pub(crate) moments: Vec<Moment<G>>,
    pub(crate) turns: Vec<Turn<G>>,
    pub(crate) throws: Vec<Throw<G>>,
}

#[derive(Debug)]
pub(crate) struct Moment<G> {
    /// How many entries lie behind it.
    pub(crate) entry: u32,
    pub(crate) state: G,
}

/// What a seat did in one go, until it learnt something or others were to act.
#[derive(Debug)]
pub(crate) struct Turn<G: Game> {
    pub(crate) entry: u32,
    /// How many steps the match had by then.
    pub(crate) at: u32,
    pub(crate) seat: Seat,
    /// The true state before it, of which the seat knows its part.
    pub(crate) before: G,
    pub(crate) steps: Vec<G::Step>,
    /// Who was awaited when it began.
    awaited: SeatSet,
}

/// A step by which something was drawn.
#[derive(Debug)]
pub(crate) struct Throw<G: Game> {
    /// How many entries lie behind it.
    pub(crate) entry: u32,
    pub(crate) at: u32,
    pub(crate) before: G,
    pub(crate) seat: Seat,
    pub(crate) step: G::Step,
    /// What came of it.
    pub(crate) after: G,
}

impl<G: Game> Story<G> {
    /// Plays a record again.
    pub(crate) fn read(record: &Record) -> Result<Self, NotReviewed> {
        let (ours, found) = (G::META.rules, record.header.rules);
        if found != ours {
            return Err(OpenError::Rules { ours, found }.into());
        }
        let args = record.open_args()?;
        let table = Table::<G>::open(&args)?;
        let dice = dice(&args.dice, args.server_seed.as_ref())?;
        let state = table.state().clone();
        let mut story = Self {
            options: table.options().clone(),
            seats: state.seats(),
            first: state.clone(),
            last: state,
            entries: record.entries.len() as u32,
            steps: 0,
            moments: Vec::new(),
            turns: Vec::new(),
            throws: Vec::new(),
        };
        let mut open: Vec<Option<Turn<G>>> = Seat::all(story.seats).map(|_| None).collect();
        for (entry, seat, line) in standing(&record.entries) {
            let refused = |reason: String| NotReviewed::Refused { at: entry as usize, reason };
            if seat.0 >= story.seats {
                return Err(refused("there is no such seat".to_owned()));
            }
            // Whoever's turn comes about by another's step rests on it: that one's turn is done.
            for turn in &mut open {
                if turn.as_ref().is_some_and(|turn| !turn.awaited.has(seat)) {
                    story.turns.extend(turn.take());
                }
            }
            let mut steps = Vec::new();
            for part in line.split(AND) {
                let read = story.last.parse_line(seat, part);
                steps.extend(read.map_err(|error| refused(error.to_string()))?);
            }
            for step in steps {
                let before = story.last.clone();
                let mut env = Live::new(&dice);
                let played = story.last.try_apply(seat, step, &mut env);
                played.map_err(|error| refused(error.to_string()))?;
                let (entry, at) = (entry, story.steps);
                story.steps += 1;
                let awaited = before.status().awaited();
                if !env.draws.is_empty() {
                    let (before, after) = (before.clone(), story.last.clone());
                    story.throws.push(Throw { entry: entry + 1, at, before, seat, step, after });
                }
                let fresh = || Turn { entry, at, seat, before, steps: Vec::new(), awaited };
                open[seat.index()].get_or_insert_with(fresh).steps.push(step);
                if env.fences.has(seat) || !story.last.status().awaited().has(seat) {
                    story.turns.extend(open[seat.index()].take());
                }
            }
            let state = story.last.clone();
            story.moments.push(Moment { entry: entry + 1, state });
        }
        story.turns.extend(open.into_iter().flatten());
        story.turns.retain(Turn::is_choice);
        sort_by_key(&mut story.turns, |turn| (turn.at, turn.seat));
        Ok(story)
    }
}

impl<G: Game> Turn<G> {
    /// Whether the seat could have done anything else.
    fn is_choice(&self) -> bool {
        let mut legal = Vec::new();
        let _ = self.before.legal(self.seat, &mut legal);
        self.steps.len() > 1 || legal.len() > 1
    }
}

/// The lines that stand, with their places in the log.
fn standing(entries: &[Entry]) -> Vec<(u32, Seat, &str)> {
    let mut lines: Vec<(u32, Seat, &str)> = Vec::new();
    for at in in_force(entries, Entry::rewound) {
        match &entries[at] {
            Entry::Step { seat, line, .. } => lines.push((at as u32, *seat, line)),
            Entry::Undo { seat } => {
                if let Some(last) = lines.iter().rposition(|(_, whose, _)| whose == seat) {
                    lines.remove(last);
                }
            }
            Entry::Note { .. } | Entry::Rewind { .. } => {}
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_back_is_not_part_of_the_story() {
        let step =
            |seat, line: &str| Entry::Step { seat: Seat(seat), line: line.into(), view: None };
        let note = Entry::Note { text: "hello".into(), given: Vec::new() };
        let undo = |seat| Entry::Undo { seat: Seat(seat) };
        let log = [step(0, "a"), step(1, "b"), note, step(0, "c"), undo(0), undo(1), step(1, "d")];
        assert_eq!(standing(&log), [(0, Seat(0), "a"), (6, Seat(1), "d")]);
        // Going back beyond a fence takes everything with it that came after.
        let back = Entry::Rewind { seat: Seat(1), to: 1, text: None };
        let log = [step(0, "a"), step(1, "b"), step(0, "c"), back, step(1, "d")];
        assert_eq!(standing(&log), [(0, Seat(0), "a"), (4, Seat(1), "d")]);
    }
}
