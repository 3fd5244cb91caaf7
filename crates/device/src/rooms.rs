//! The rooms of a device: opened from the storage, told things, and done what they want.

use core::time::Duration;
use std::fmt;
use std::rc::Rc;

use mesozoic_core::Seat;
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::PlayOn;
use mesozoic_registry::GAMES;
use mesozoic_room::{
    Answer, Effect, Fault, Kept, Outside, Request, Room, Settings, Write, advised_seat,
    is_given_out, play_on, read_log,
};
use serde_json::value::RawValue;

use crate::bots::{HINT_TIME, TIME, Wants, question};
use crate::device::{Call, Device};
use crate::together::is_together;
use crate::{Output, archive, shelf, together};

/// After so many milliseconds without somebody others may let a bot play for them.
const ABSENT_AFTER: i64 = 3 * 60_000;
/// So many milliseconds after somebody's time is up a bot plays for them.
const GRACE: i64 = 20_000;

/// What the rooms of a device hand through.
#[derive(Debug)]
pub(crate) struct Page;

impl Outside for Page {
    type Connection = u32;
    type Reply = Asker;
    type Place = ();
    type Text = Text;
}

/// Who waits for a room's answer.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asker {
    /// A request.
    Request(u32),
    /// A request for another game, which is answered by the table where it is played.
    Rematch(u32),
    /// A request to go back, at a table of several people: the others agree before it is answered.
    Back(u32),
    /// Nobody.
    Nobody,
}

/// A frame, cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Text(Rc<str>);

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

type RoomInput = mesozoic_room::Input<Page>;

/// What somebody wants of a match besides its room.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Look {
    History,
    Replay(Option<u8>),
    Draws,
    Record,
    Review,
    Hint,
    Hand { to: Option<u8> },
}

/// Something to do at a table as soon as it is open.
#[derive(Debug)]
pub(crate) enum Task {
    Tell(RoomInput),
    Look(u32, Look),
    /// Plays on from one of its moments, at a table of its own.
    PlayOn(u32, PlayOn),
}

/// A match that somebody looks at.
pub(crate) struct Live {
    /// Nothing while it is read.
    open: Option<Open>,
    /// What waits for that.
    waiting: Vec<Task>,
    /// The call of the storage that its answer is wanted of.
    call: Option<u32>,
}

struct Open {
    room: Room<Page>,
    /// What is stored.
    kept: Kept,
    /// What the write under way makes of it; nothing where it is to be forgotten.
    next: Option<Kept>,
    /// Whether the whole log was asked for.
    whole: bool,
    wake_at: Option<i64>,
}

impl Live {
    /// What is stored of it; nothing while that is read.
    pub(crate) fn kept(&self) -> Option<&Kept> {
        self.open.as_ref().map(|open| &open.kept)
    }
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Live").field("is_open", &self.open.is_some()).finish_non_exhaustive()
    }
}

/// Who is being thought for.
#[derive(Debug)]
pub(crate) enum Thinking {
    Bot { id: String, seat: Seat },
    Hint { ask: u32 },
}

impl Device {
    /// Tells a table something, opening it first if need be.
    pub(crate) fn tell_room(&mut self, id: &str, input: RoomInput) {
        self.at(id, Task::Tell(input));
    }

    /// Asks a table something for a request.
    pub(crate) fn ask_room(&mut self, id: &str, ask: u32, what: Request) {
        self.tell_room(id, RoomInput::Request { what, reply: Asker::Request(ask) });
    }

    /// Does something at a table, opening it first if need be.
    pub(crate) fn at(&mut self, id: &str, task: Task) {
        if let Some(live) = self.live.get_mut(id) {
            if live.open.is_some() {
                self.perform(id, task);
            } else {
                live.waiting.push(task);
            }
        } else if self.rows.contains_key(id) {
            let call = self.call(Call::Room(id.to_owned()));
            let live = Live { open: None, waiting: vec![task], call: Some(call) };
            self.live.insert(id.to_owned(), live);
            self.out.push(Output::Read { call, prefixes: shelf::prefixes(id), after: 0 });
        } else {
            self.refuse(id, task, Fault::no_table());
        }
    }

    fn refuse(&mut self, id: &str, task: Task, fault: Fault) {
        match task {
            Task::Tell(input) => {
                if let Some(effect) = input.refuse(fault) {
                    self.carry_out(id, effect);
                }
            }
            Task::Look(ask, _) | Task::PlayOn(ask, _) => self.answer(ask, Err::<(), _>(fault)),
        }
    }

    fn perform(&mut self, id: &str, task: Task) {
        match task {
            Task::Tell(input) => {
                let Some(open) = self.live.get_mut(id).and_then(|live| live.open.as_mut()) else {
                    return self.refuse(id, Task::Tell(input), Fault::no_table());
                };
                let mut effects = Vec::new();
                open.room.handle(self.now, input, &mut effects);
                for effect in effects {
                    self.carry_out(id, effect);
                }
            }
            Task::Look(ask, look) => self.look(id, ask, look),
            Task::PlayOn(ask, wanted) => self.play_on(id, ask, &wanted),
        }
    }

    /// A table that goes on from a moment of this one.
    fn play_on(&mut self, id: &str, ask: u32, wanted: &PlayOn) {
        let birth = self.birth();
        let Some(open) = self.live.get(id).and_then(|live| live.open.as_ref()) else { return };
        let log = read_log(&open.kept.entries).map_err(Fault::from);
        match log.and_then(|log| play_on(&open.kept.row, &log, wanted, GAMES, birth)) {
            Ok(begins) => self.keep_new(ask, Kept::begun(begins), None),
            Err(fault) => self.answer(ask, Err::<(), _>(fault)),
        }
    }

    /// A match that has been read or made: its room is opened, and what waited is done.
    pub(crate) fn open(&mut self, id: &str, mut kept: Kept) {
        let mut effects = Vec::new();
        let settings = Settings {
            games: GAMES,
            chat: None,
            log: None,
            absent_after: if is_together(&kept.row) { i64::MAX } else { ABSENT_AFTER },
            // Nobody joins from elsewhere.
            give_after: i64::MAX,
            grace: GRACE,
            name: self.chance.word(),
        };
        let mut room = Room::open(settings.clone(), kept.read(false), self.now, &mut effects);
        if room.is_none() {
            // The snapshot is of no use: once more, with the whole log.
            kept.snapshot = None;
            effects.clear();
            room = Room::open(settings, kept.read(true), self.now, &mut effects);
        }
        let waiting = self.live.remove(id).map(|live| live.waiting).unwrap_or_default();
        let Some(room) = room else {
            for task in waiting {
                self.refuse(id, task, Fault::broken());
            }
            return;
        };
        let open = Open { room, kept, next: None, whole: false, wake_at: None };
        let live = Live { open: Some(open), waiting: Vec::new(), call: None };
        self.live.insert(id.to_owned(), live);
        for effect in effects {
            self.carry_out(id, effect);
        }
        for task in waiting {
            self.perform(id, task);
        }
    }

    /// How a write of a room went.
    pub(crate) fn room_stored(&mut self, id: &str, call: u32, ok: bool) {
        let Some(live) = self.live.get_mut(id).filter(|live| live.call == Some(call)) else {
            return;
        };
        live.call = None;
        let Some(open) = live.open.as_mut() else { return };
        if ok {
            match open.next.take() {
                Some(next) => {
                    self.rows.insert(id.to_owned(), next.row.clone());
                    open.kept = next;
                }
                None => drop(self.rows.remove(id)),
            }
        }
        let done = if ok { Ok(()) } else { Err(Fault::away()) };
        self.tell_room(id, RoomInput::Stored(done));
    }

    /// What was read for a room.
    pub(crate) fn room_found(
        &mut self,
        id: &str,
        call: u32,
        values: Option<Vec<(String, String)>>,
    ) {
        let Some(live) = self.live.get_mut(id).filter(|live| live.call == Some(call)) else {
            return;
        };
        live.call = None;
        let found = values.map(|values| shelf::read(id, &values, &self.me)).ok_or_else(Fault::away);
        let Some(open) = live.open.as_mut() else {
            return match found {
                Ok(Some(kept)) => self.open(id, kept),
                other => {
                    let fault = other.err().unwrap_or_else(Fault::broken);
                    let waiting = self.live.remove(id).map(|live| live.waiting);
                    for task in waiting.unwrap_or_default() {
                        self.refuse(id, task, fault.clone());
                    }
                }
            };
        };
        let whole = open.whole;
        let found = found.map(|kept| {
            kept.map(|kept| {
                open.kept = kept;
                Box::new(open.kept.read(whole))
            })
        });
        self.tell_room(id, RoomInput::Found(found));
    }

    /// Does what a room wants.
    pub(crate) fn carry_out(&mut self, id: &str, effect: Effect<Page>) {
        match effect {
            Effect::Send { to, text } | Effect::TurnAway { to, text, .. } => {
                self.out.push(Output::Send { connection: to, text: (*text).to_owned() });
            }
            Effect::Answer { to, answer } => self.pass_on(to, answer),
            Effect::Write(write) => self.write(id, write),
            Effect::Read { after, whole } => self.read_again(id, after, whole),
            Effect::Think { seat, .. } => {
                self.think(id, seat, Wants::Line, Thinking::Bot { id: id.to_owned(), seat });
            }
            Effect::Show { card, .. } => self.show(*card),
            Effect::Withdraw { .. } => self.withdraw(id),
            Effect::Wake(after) => {
                if let Some(open) = self.live.get_mut(id).and_then(|live| live.open.as_mut()) {
                    let after = after.as_millis() as u64;
                    open.wake_at = Some(self.now + after as i64);
                    self.out.push(Output::Wake { after });
                }
            }
            Effect::Sleep | Effect::Gone => drop(self.live.remove(id)),
            // There is nobody else who could take a seat away.
            Effect::Unseated { .. } => {}
            Effect::Report(text) => self.out.push(Output::Report { text: format!("{id}: {text}") }),
        }
    }

    fn pass_on(&mut self, to: Asker, answer: Result<Answer, Fault>) {
        match (to, answer) {
            (Asker::Nobody, _) => {}
            (Asker::Request(ask) | Asker::Rematch(ask) | Asker::Back(ask), Err(fault)) => {
                self.answer(ask, Err::<(), _>(fault));
            }
            (Asker::Back(ask), Ok(Answer::Info(info))) => self.agree(ask, &info),
            (Asker::Request(ask), Ok(Answer::Info(info))) => self.answer(ask, Ok(info)),
            (Asker::Request(ask), Ok(Answer::Key(key))) => self.answer(ask, Ok(key)),
            (Asker::Request(ask), Ok(Answer::Closed)) => self.answer(ask, Ok(())),
            (Asker::Request(ask), Ok(Answer::Text(body))) => {
                self.out.push(Output::Answer { ask, ok: true, body });
            }
            (Asker::Rematch(ask), Ok(Answer::Rematch(Some(next)))) => {
                let guest = self.guest_at(&next);
                self.ask_room(&next, ask, Request::Info { guest: Some(guest) });
            }
            (Asker::Request(ask) | Asker::Rematch(ask) | Asker::Back(ask), Ok(_)) => {
                self.answer(ask, Err::<(), _>(Fault::no_table()));
            }
        }
    }

    fn write(&mut self, id: &str, write: Write) {
        let call = self.call(Call::Room(id.to_owned()));
        let Some(live) = self.live.get_mut(id) else { return };
        let Some(open) = live.open.as_mut() else { return };
        live.call = Some(call);
        let (puts, gone) = if write == Write::Remove {
            open.next = None;
            (Vec::new(), shelf::prefixes(id))
        } else {
            let mut next = open.kept.clone();
            if !next.write(write) {
                // What is here is not the truth: it is read again.
                return self.room_stored(id, call, false);
            }
            let puts = shelf::changes(Some(&open.kept), &next);
            open.next = Some(next);
            (puts, Vec::new())
        };
        self.out.push(Output::Write { call, puts, gone });
    }

    fn read_again(&mut self, id: &str, after: Duration, whole: bool) {
        let call = self.call(Call::Room(id.to_owned()));
        let Some(live) = self.live.get_mut(id) else { return };
        live.call = Some(call);
        if let Some(open) = live.open.as_mut() {
            open.whole = whole;
        }
        let after = after.as_millis() as u64;
        self.out.push(Output::Read { call, prefixes: shelf::prefixes(id), after });
    }

    fn think(&mut self, id: &str, seat: Seat, wants: Wants, whom: Thinking) {
        let seed = self.chance.number();
        let Some(open) = self.live.get(id).and_then(|live| live.open.as_ref()) else { return };
        let (question, net) = question(&open.kept, seat, seed, wants);
        let thought = self.number();
        self.thoughts.insert(thought, whom);
        let time = if wants == Wants::Line { TIME } else { HINT_TIME };
        self.out.push(Output::Think { thought, question, net, time });
    }

    /// Somebody has thought.
    pub(crate) fn thought(&mut self, thought: u32, said: Option<String>) {
        match self.thoughts.remove(&thought) {
            Some(Thinking::Bot { id, seat }) if self.live.contains_key(&id) => {
                self.tell_room(&id, RoomInput::Thought { seat, line: said });
            }
            Some(Thinking::Hint { ask }) => {
                let hints = said.and_then(|said| RawValue::from_string(said).ok());
                let hints = hints
                    .ok_or_else(|| Fault::new(ErrorCode::Unavailable, "No hint came to mind."));
                self.answer(ask, hints);
            }
            _ => {}
        }
    }

    /// Tells those rooms of the time that have asked for it.
    pub(crate) fn due(&mut self) {
        let now = self.now;
        let mut woken = Vec::new();
        for (id, live) in &mut self.live {
            let wake_at = live.open.as_mut().map(|open| &mut open.wake_at);
            if wake_at.is_some_and(|at| at.take_if(|at| *at <= now).is_some()) {
                woken.push(id.clone());
            }
        }
        for id in woken {
            self.tell_room(&id, RoomInput::Due);
        }
    }

    fn look(&mut self, id: &str, ask: u32, look: Look) {
        let me = self.guest_at(id);
        let Some(open) = self.live.get(id).and_then(|live| live.open.as_ref()) else { return };
        let kept = &open.kept;
        match look {
            Look::History => {
                let history = archive::history(kept, &me);
                self.answer(ask, history);
            }
            Look::Replay(eyes) => {
                let replay = archive::replay(kept, &me, eyes);
                self.answer(ask, replay);
            }
            Look::Draws => {
                let draws = archive::draws(kept);
                self.answer(ask, draws);
            }
            Look::Record => match archive::record(kept) {
                Ok(body) => self.out.push(Output::Answer { ask, ok: true, body }),
                Err(fault) => self.answer(ask, Err::<(), _>(fault)),
            },
            Look::Review => match is_given_out(&kept.row) {
                Ok(()) => self.review(ask, id),
                Err(fault) => self.answer(ask, Err::<(), _>(fault)),
            },
            Look::Hand { to } => {
                let hand = together::hand(kept, self.hands.get(id).copied(), to);
                self.answer(ask, hand);
            }
            Look::Hint => {
                let seat = advised_seat(&kept.row, &me).and_then(|seat| {
                    let is_awaited = kept.row.card.awaited.contains(&seat.0);
                    let message = "A hint is given when it is your turn.";
                    is_awaited.then_some(seat).ok_or(Fault::new(ErrorCode::WrongTime, message))
                });
                match seat {
                    Ok(seat) => self.think(id, seat, Wants::Hints, Thinking::Hint { ask }),
                    Err(fault) => self.answer(ask, Err::<(), _>(fault)),
                }
            }
        }
    }
}
