//! A live match of one game.

use mesozoic_core::record::{DiceNote, Entry};
use mesozoic_core::{
    BadPosition, Dice, Draw, Emitted, Game, Live, NotationError, Seat, SeatSet, Viewer,
};
use serde::Serialize;
use serde_json::Value;

use crate::open::{note_of_text, read_options, read_state};
use crate::write::to_json;
use crate::{Mark, OpenArgs, OpenError, Position, Snapshot, StepError, UndoError, dice};

/// More events than any match has; a snapshot that says otherwise is damaged.
const MOST_EVENTS: u32 = 1 << 24;
/// Between the steps of a compound line.
pub(crate) const AND: char = ';';

/// A match: the settled state, the open steps since, and the log of all that was said.
///
/// `base` is the state before the first step that somebody could still take back; `tail` holds
/// the steps since. Undo drops a step from the tail and folds the rest again from `base`. That is
/// sound because the steps it is dropped from between belong to other lanes, and lanes commute.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) dice: Dice,
    pub(crate) note: DiceNote,
    pub(crate) log: Vec<Entry>,
    pub(crate) base: G,
    pub(crate) tail: Vec<Played<G::Step>>,
    pub(crate) state: G,
    /// What happened, as far back as this table remembers.
    pub(crate) events: Vec<Emitted<G::Event>>,
    /// What each of them is known by: feeds look at all that is open whenever something happens.
    marks: Vec<Mark>,
    /// How many events each viewer had heard before those, seats first, then the spectator.
    pub(crate) before: Vec<u32>,
    /// How many of `events` can no longer be taken back.
    settled: usize,
    /// How many of those each viewer has heard.
    settled_for: Vec<u32>,
    /// What was drawn. A step that is folded again draws the same again.
    pub(crate) draws: Vec<Draw>,
    /// Whether the log reaches back to the set-up.
    pub(crate) logged: bool,
    /// Whether the events do.
    pub(crate) whole: bool,
}

/// One line of the log that could still be taken back.
#[derive(Clone, Debug)]
pub(crate) struct Played<S> {
    pub(crate) seat: Seat,
    pub(crate) steps: Vec<S>,
    /// Who was awaited beside this seat: the seats whose later steps do not rest on this one.
    awaited: SeatSet,
    /// Who learnt something or was bound by it.
    fences: SeatSet,
    /// How many events it emitted.
    events: usize,
}

impl<G: Game> Table<G> {
    /// A new match.
    pub fn open(args: &OpenArgs) -> Result<Self, OpenError> {
        let options = read_options::<G>(&args.options)?;
        let dice = dice(&args.dice, args.server_seed.as_ref())?;
        let mut live = Live::new(&dice);
        let state = G::setup(&options, args.seats, &mut live)?;
        let (events, draws) = (live.events, live.draws);
        let mut table = Self::at(options, dice, args.dice.clone(), state, events);
        table.draws = draws;
        Ok(table)
    }

    /// A table at a position that was written down.
    pub fn load(position: &Position) -> Result<Self, OpenError> {
        position.check_header(&G::META)?;
        let options = read_options::<G>(&position.options)?;
        let state = read_state::<G>(&position.state)?;
        state.check(&options, position.seats)?;
        let note = note_of_text(&position.seed);
        let dice = dice(&note, None)?;
        let mut table = Self::at(options, dice, note, state, Vec::new());
        (table.logged, table.whole) = (false, false);
        Ok(table)
    }

    /// A table at a snapshot, which then plays the entries of its log that came after it. Without a
    /// log it goes on, but not back.
    pub fn restore(snapshot: &Snapshot, args: &OpenArgs, log: &[Entry]) -> Result<Self, OpenError> {
        snapshot.check_header(&G::META)?;
        let options = read_options::<G>(&args.options)?;
        let state = read_state::<G>(&snapshot.state)?;
        state.check(&options, args.seats)?;
        if snapshot.heard.len() != usize::from(args.seats) + 1 {
            return Err(BadPosition::new("heard", "one number a viewer is wanted").into());
        }
        if snapshot.heard.iter().any(|&n| n > MOST_EVENTS) {
            return Err(BadPosition::new("heard", "no match has so many events").into());
        }
        let dice = dice(&args.dice, args.server_seed.as_ref())?;
        let mut table = Self::at(options, dice, args.dice.clone(), state, Vec::new());
        table.before.clone_from(&snapshot.heard);
        table.whole = false;
        let wrong = |at: usize, reason: String| OpenError::Entry { at, reason };
        let covered = snapshot.entries as usize;
        let (earlier, later) = match log.split_at_checked(covered) {
            Some(parts) => parts,
            None if log.is_empty() => (log, log),
            None => return Err(wrong(log.len(), "the log ends before the snapshot".to_owned())),
        };
        for (i, (seat, line)) in snapshot.tail.iter().enumerate() {
            table.play_again(*seat, line).map_err(|e| wrong(i, e.to_string()))?;
        }
        table.log = earlier.to_vec();
        table.logged = earlier.len() == covered;
        for (i, entry) in later.iter().enumerate() {
            table.follow(entry).map_err(|reason| wrong(covered + i, reason))?;
        }
        Ok(table)
    }

    pub(crate) fn at(
        options: G::Options,
        dice: Dice,
        note: DiceNote,
        state: G,
        events: Vec<Emitted<G::Event>>,
    ) -> Self {
        let viewers = usize::from(state.seats()) + 1;
        let mut table = Self {
            options,
            dice,
            note,
            log: Vec::new(),
            base: state.clone(),
            tail: Vec::new(),
            before: vec![0; viewers],
            settled: 0,
            settled_for: vec![0; viewers],
            state,
            events: Vec::new(),
            marks: Vec::new(),
            draws: Vec::new(),
            logged: true,
            whole: true,
        };
        table.add_events(events);
        table.settle_events(table.events.len());
        table
    }

    fn add_events(&mut self, events: Vec<Emitted<G::Event>>) {
        self.marks.extend(events.iter().map(|emitted| Mark::of(&emitted.event)));
        self.events.extend(events);
    }

    /// So many more events can no longer be taken back.
    fn settle_events(&mut self, events: usize) {
        let seats = self.state.seats();
        for emitted in &self.events[self.settled..self.settled + events] {
            for (heard, viewer) in self.settled_for.iter_mut().zip(Viewer::all(seats)) {
                *heard += u32::from(emitted.to.includes(viewer));
            }
        }
        self.settled += events;
    }

    /// The state. Callers that talk to clients hold [`crate::AnyTable`], which has no such door.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// What was chosen at set-up.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// Plays a line: all of it, or nothing and the reason.
    ///
    /// It is rehearsed first, so that a refusal is a function of what the seat knows.
    pub fn submit(&mut self, seat: Seat, line: &str) -> Result<(), StepError> {
        let steps = self.rehearse(seat, line)?;
        self.play(seat, steps)
    }

    /// Why a line could not be played.
    pub fn why(&self, seat: Seat, line: &str) -> Result<(), StepError> {
        self.rehearse(seat, line).map(drop)
    }

    /// Plays a line that was written down. It was accepted when it was new, so it need not end where
    /// something is revealed.
    fn play_again(&mut self, seat: Seat, line: &str) -> Result<(), StepError> {
        self.check_seat(seat)?;
        let mut steps = Vec::new();
        for part in line.split(AND) {
            steps.extend(self.state.parse_line(seat, part)?);
        }
        if steps.is_empty() { Err(nothing_in(line)) } else { self.play(seat, steps) }
    }

    fn play(&mut self, seat: Seat, steps: Vec<G::Step>) -> Result<(), StepError> {
        let mut live = Live::new(&self.dice);
        let awaited = self.state.status().awaited();
        let mut next = self.state.clone();
        for &step in &steps {
            next.try_apply(seat, step, &mut live)?;
        }
        self.state = next;
        let (events, fences) = (live.events, live.fences);
        self.draws.extend(live.draws);
        self.log.push(Entry::Step { seat, line: join(&steps), view: None });
        self.tail.push(Played { seat, steps, awaited, fences, events: events.len() });
        self.add_events(events);
        self.settle();
        Ok(())
    }

    pub(crate) fn check_seat(&self, seat: Seat) -> Result<(), StepError> {
        let seats = self.state.seats();
        if seat.0 < seats { Ok(()) } else { Err(StepError::NoSeat { seat, seats }) }
    }

    /// Whether the seat could take back its last step, and if not, why.
    pub fn can_undo(&self, seat: Seat) -> Result<(), UndoError> {
        let at = self.tail.iter().rposition(|p| p.seat == seat).ok_or(UndoError::Nothing)?;
        self.bond(at).map_or(Ok(()), Err)
    }

    /// Takes back the seat's last step.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        self.can_undo(seat)?;
        let at = self.tail.iter().rposition(|p| p.seat == seat).ok_or(UndoError::Nothing)?;
        self.tail.remove(at);
        self.log.push(Entry::Undo { seat });
        self.state = self.base.clone();
        self.events.truncate(self.settled);
        self.marks.truncate(self.settled);
        let mut events = Vec::new();
        for played in &mut self.tail {
            let mut live = Live::new(&self.dice);
            played.awaited = self.state.status().awaited();
            for &step in &played.steps {
                self.state.apply(played.seat, step, &mut live);
            }
            played.events = live.events.len();
            events.extend(live.events);
        }
        self.add_events(events);
        Ok(())
    }

    /// Follows one entry of a log.
    pub(crate) fn follow(&mut self, entry: &Entry) -> Result<(), String> {
        match entry {
            Entry::Step { seat, line, .. } => {
                self.play_again(*seat, line).map_err(|e| e.to_string())
            }
            Entry::Undo { seat } => self.undo(*seat).map_err(|e| e.to_string()),
            Entry::Rewind { seat, to, text } => {
                self.rewind(*seat, *to, text.clone()).map_err(|e| e.to_string())
            }
            Entry::Note { .. } => {
                self.log.push(entry.clone());
                Ok(())
            }
        }
    }

    /// What keeps a step of the tail from being taken back, supposing it is its seat's last.
    ///
    /// Either its seat has learnt something since, or a seat that was not awaited beside it has
    /// acted: that seat's turn came about through this step, so its decision rests on it.
    fn bond(&self, at: usize) -> Option<UndoError> {
        let first = &self.tail[at];
        let since = &self.tail[at..];
        if since.iter().any(|p| p.fences.has(first.seat)) {
            return Some(UndoError::Revealed);
        }
        since
            .iter()
            .find(|p| p.seat != first.seat && !first.awaited.has(p.seat))
            .map(|p| UndoError::ActedOn(p.seat))
    }

    /// Moves steps that can no longer be taken back from the tail into the base.
    fn settle(&mut self) {
        let bound = (0..self.tail.len()).take_while(|&at| self.bond(at).is_some()).count();
        if bound == self.tail.len() {
            self.base.clone_from(&self.state);
        } else {
            for played in &self.tail[..bound] {
                let mut live = Live::new(&self.dice);
                for &step in &played.steps {
                    self.base.apply(played.seat, step, &mut live);
                }
            }
        }
        self.settle_events(self.tail[..bound].iter().map(|p| p.events).sum());
        self.tail.drain(..bound);
    }

    /// The events that a viewer has heard, of those this table remembers.
    pub fn heard(&self, viewer: Viewer) -> impl Iterator<Item = &G::Event> {
        self.events.iter().filter(move |e| e.to.includes(viewer)).map(|e| &e.event)
    }

    /// How many events a viewer had heard before those that this table remembers.
    pub fn heard_before(&self, viewer: Viewer) -> u32 {
        self.before[self.slot(viewer)]
    }

    /// How many events a viewer has heard that can no longer be taken back.
    pub fn heard_for_good(&self, viewer: Viewer) -> u32 {
        self.heard_before(viewer) + self.settled_for[self.slot(viewer)]
    }

    /// How many events a viewer has heard.
    pub(crate) fn heard_in_all(&self, viewer: Viewer) -> u32 {
        let open = self.events[self.settled..].iter().filter(|e| e.to.includes(viewer));
        self.heard_for_good(viewer) + open.count() as u32
    }

    /// Where the events lie that a viewer has heard after the first `after`, the oldest first.
    pub(crate) fn heard_after(&self, viewer: Viewer, after: u32) -> Vec<usize> {
        let wanted = self.heard_in_all(viewer).saturating_sub(after) as usize;
        let from_last = (0..self.events.len()).rev();
        let mut places: Vec<usize> =
            from_last.filter(|&at| self.events[at].to.includes(viewer)).take(wanted).collect();
        places.reverse();
        places
    }

    /// What an event is known by.
    pub(crate) fn mark(&self, at: usize) -> Mark {
        self.marks[at]
    }

    /// Every event with its audience.
    pub fn events(&self) -> &[Emitted<G::Event>] {
        &self.events
    }

    /// The log.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// Every legal step of a seat.
    pub fn legal(&self, seat: Seat) -> Vec<G::Step> {
        let mut steps = Vec::new();
        let _ = self.state.legal(seat, &mut steps);
        steps
    }

    pub(crate) fn options_json(&self) -> Value {
        written(&self.options)
    }

    pub(crate) fn state_json(state: &G) -> Value {
        written(state)
    }

    fn slot(&self, viewer: Viewer) -> usize {
        match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => usize::from(self.state.seats()),
        }
    }
}

/// What something looks like in a document. It goes by its text, the one way in which everything is
/// written down: a second one for trees would be code for every type of every game.
pub(crate) fn written(value: &impl Serialize) -> Value {
    serde_json::from_str(&to_json(value)).expect("what was written can be read")
}

/// A line that stands for no step at all.
pub(crate) fn nothing_in(line: &str) -> StepError {
    NotationError::new(line, "a step is wanted").into()
}

pub(crate) fn join<S: ToString>(steps: &[S]) -> String {
    let lines: Vec<String> = steps.iter().map(ToString::to_string).collect();
    lines.join("; ")
}
