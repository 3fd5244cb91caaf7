//! One room, those who sit at it, its store and its bots, all driven from one seed.
//!
//! Two phases. In the first everything goes wrong that can: messages of clients are lost, doubled
//! and delayed past each other, browsers and connections come and go, the table is dropped at any
//! moment, calls of the store fail before and after they took effect. There are several nodes: one that
//! stands still is missed or not, another takes its table over, and what it had on its way to the store
//! arrives at any time. In the second phase nothing goes wrong, and the game must come to its end for
//! everybody. Whatever the room says is compared with what is durable at that moment: see `check`.

mod nodes;

use std::collections::BTreeMap;
use std::rc::Rc;

use mesozoic_core::{Budget, Rng, Seat, SplitMix, Viewer};
use mesozoic_model::{Pace, Stage};
use mesozoic_protocol::ClientFrame;
use mesozoic_protocol::lobby::{self, SeatKey};
use mesozoic_registry::{Effort, GameEntry, Thought};
use mesozoic_room::{
    Answer, Command, Effect, Fault, Input, Outside, Request, Room, Settings, Stored, Write,
};
use mesozoic_table::AnyTable;
use serde_json::Value;

use self::nodes::Still;
use crate::disk::Disk;
use crate::person::{Heard, Person, Picture};

/// A mistake that somebody could make, planted around the room to see that it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Planted {
    /// A write is said to be durable, and is not.
    AckedTooEarly,
    /// A table that is loaded does not know what was carried out before.
    ForgottenCommands,
    /// A table that is loaded takes the commands of former holders for those of the present ones.
    ForgottenTerms,
    /// What a command was about is not looked at.
    ForgottenContents,
    /// A frame is not sent.
    LostFrame,
    /// A frame is sent to somebody else.
    WrongReader,
    /// The store is not asked again after a failure.
    NeverReadAgain,
    /// A bot that broke down is not reported.
    SilentBot,
    /// The store is read without its last entry.
    StaleRead,
    /// A table that is loaded does not know for whom bots play.
    ForgottenStandIns,
    /// A table that is loaded has another time for what happened last.
    WrongTimes,
    /// What was written under a lease that has passed on is kept.
    Unfenced,
    /// A node that stood still past its lease goes on as if nothing had happened.
    ServedOn,
}

impl Planted {
    pub(crate) const ALL: [Self; 13] = [
        Self::AckedTooEarly,
        Self::ForgottenCommands,
        Self::ForgottenTerms,
        Self::ForgottenContents,
        Self::LostFrame,
        Self::WrongReader,
        Self::NeverReadAgain,
        Self::SilentBot,
        Self::StaleRead,
        Self::ForgottenStandIns,
        Self::WrongTimes,
        Self::Unfenced,
        Self::ServedOn,
    ];
}

/// Somebody's connection; the first of everybody is for what nobody listens to.
pub(crate) type Connection = (usize, u32);

/// The connection by which ids are used again for something else.
pub(crate) const AGAIN: u32 = 0;

#[derive(Debug)]
pub(crate) struct Here;

impl Outside for Here {
    type Connection = Connection;
    type Reply = usize;
    type Place = ();
    type Text = Rc<str>;
}

enum Call {
    Write(Box<Write>),
    Read { whole: bool },
}

/// Something on its way to the server.
#[derive(Clone)]
enum Sent {
    Frame {
        from: Connection,
        frame: ClientFrame,
    },
    /// With what the sender has been sent before.
    Watch {
        from: Connection,
        frame: ClientFrame,
        had: Box<Picture>,
    },
    Request {
        from: usize,
        what: Request,
    },
}

#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct World {
    rng: SplitMix,
    pub(crate) games: &'static [GameEntry],
    planted: Option<Planted>,
    is_calm: bool,
    now: i64,
    pub(crate) disk: Disk,
    /// The match played from the log on the disk, and how far.
    pub(crate) model: Option<Box<dyn AnyTable>>,
    pub(crate) followed: usize,
    /// What each viewer sees of it and may do, worked out once for each entry.
    pub(crate) seen: Vec<(Viewer, Value, Value)>,
    pub(crate) room: Option<Room<Here>>,
    rooms: u64,
    /// The lease under which the room writes.
    lease: u64,
    /// A node that stands still, with its room and all that belongs to it.
    still: Option<Still>,
    /// What dead nodes had on its way to the store, and under which leases.
    late: Vec<(u64, Box<Write>)>,
    call: Option<Call>,
    is_due: bool,
    /// Whether the room has reason to doubt what is stored.
    pub(crate) is_in_doubt: bool,
    thoughts: Vec<(Seat, Thought)>,
    pub(crate) persons: Vec<Person>,
    connections: u32,
    wire: Vec<Sent>,
    keys: Vec<SeatKey>,
    /// What each connection that looks on has been sent, as somebody sees it who misses nothing.
    pub(crate) sent: BTreeMap<Connection, Picture>,
    /// What those have been sent before who want to look on, until the room takes them in.
    pub(crate) coming: BTreeMap<Connection, Picture>,
    /// What was sent last, and what it says.
    read: Option<(Rc<str>, Rc<Heard>)>,
    /// What was left of each seat's time and vacation, by the length of the log.
    pub(crate) times: BTreeMap<usize, Vec<(i64, u8)>>,
    /// Whether something has been stored or sent since the pictures were last compared.
    pub(crate) is_news: bool,
    wrong: Option<String>,
}

/// After so many moments others may let a bot play.
const ABSENT_AFTER: i64 = 5;
/// So long a bot must have played for somebody before the host may give their seat away.
const GIVE_AFTER: i64 = 15;
/// So many moments after somebody's time is up a bot plays.
const GRACE: i64 = 3;
const CHAOS: u32 = 300;
const CALM_ROUNDS: u32 = 600;

/// Plays one match from one seed; says what was wrong, or how many commands were acknowledged.
pub(crate) fn run(
    seed: u64,
    games: &'static [GameEntry],
    game: &str,
    planted: Option<Planted>,
) -> Result<usize, String> {
    let mut rng = SplitMix::new(seed);
    let seats = 2 + rng.below(2) as u8;
    let bots = rng.below(u32::from(seats)) as u8;
    let people = usize::from(seats - bots) + rng.below(3) as usize;
    let persons: Vec<Person> = (0..people).map(|n| Person::new(n, seed)).collect();
    let mut disk = Disk::new(game, seats, bots, &persons[0].me.id, seed);
    disk.row.card.pace = match seed % 6 {
        1 => Pace::Live { bank: 2, added: 1 },
        2 => Pace::Slow { days: 1, vacation: 2 },
        _ => Pace::Free,
    };
    let mut world = World {
        rng,
        games,
        planted,
        is_calm: false,
        now: 1,
        disk,
        model: None,
        followed: 0,
        seen: Vec::new(),
        room: None,
        rooms: 0,
        lease: 0,
        still: None,
        late: Vec::new(),
        call: None,
        is_due: false,
        is_in_doubt: false,
        thoughts: Vec::new(),
        persons,
        connections: AGAIN,
        wire: Vec::new(),
        keys: Vec::new(),
        sent: BTreeMap::new(),
        coming: BTreeMap::new(),
        read: None,
        times: BTreeMap::new(),
        is_news: false,
        wrong: None,
    };
    // A mistake that is planted is to be found in few runs, also where somebody has to take a seat over.
    let most = if planted.is_some() { 4 * CHAOS } else { CHAOS };
    let chaos = world.rng.below(most);
    for _ in 0..chaos {
        world.something();
        world.verdict()?;
    }
    // Whoever stands still is missed by now.
    world.is_calm = true;
    world.go_on();
    while !world.late.is_empty() {
        world.arrive_late();
    }
    for _ in 0..CALM_ROUNDS {
        if world.is_over() {
            world.check_end()?;
            return Ok(world.persons.iter().map(|person| person.done.len()).sum());
        }
        world.round();
        world.verdict()?;
    }
    Err(format!("it hangs in stage {:?}", world.disk.row.card.stage))
}

impl World {
    fn verdict(&mut self) -> Result<(), String> {
        self.wrong.take().map_or(Ok(()), Err)
    }

    pub(crate) fn blame(&mut self, what: String) {
        self.wrong.get_or_insert(what);
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.rng.below(n) == 0
    }

    /// Whether a mistake is made now, which is planted and made so seldom.
    fn is_planted(&mut self, what: Planted, one_in: u32) -> bool {
        self.planted == Some(what) && self.one_in(one_in)
    }

    /// One thing happens, good or bad.
    fn something(&mut self) {
        self.now += 1;
        if self.one_in(25) {
            self.now += match self.disk.row.card.pace {
                Pace::Free => 0,
                Pace::Live { .. } => 1_500,
                Pace::Slow { .. } => 18 * 60 * 60 * 1_000,
            };
        }
        let who = self.rng.below(self.persons.len() as u32) as usize;
        match self.rng.below(104) {
            0..20 => self.answer_call(),
            20..42 => self.deliver(),
            42..62 => self.hear(who),
            62..76 => self.act(who),
            76..83 => self.ask(who),
            83 => self.act_again(who),
            84..89 => self.think(),
            89..91 => self.tick(),
            91..94 => self.hang_up(who),
            94 => {
                self.hang_up(who);
                self.persons[who].forget();
            }
            95 => self.crash(),
            96 => self.tell(Input::Stop),
            97 => self.tell(Input::Idle),
            98 => {
                let me = self.persons[who].me.clone();
                self.tell(Input::Renamed(me));
            }
            99 => self.panic(),
            100 => self.stand_still(),
            101 | 102 => self.go_on(),
            _ => self.arrive_late(),
        }
    }

    /// Everybody does what they can, and nothing goes wrong.
    fn round(&mut self) {
        self.now += 1;
        for _ in 0..4 {
            self.answer_call();
        }
        while !self.wire.is_empty() && self.wrong.is_none() {
            self.deliver();
            self.answer_call();
        }
        self.think();
        self.tick();
        for who in 0..self.persons.len() {
            while !self.persons[who].coming.is_empty() {
                self.hear(who);
            }
            if self.persons[who].sees_it_broken() {
                self.hang_up(who);
            }
            self.act(who);
            self.ask(who);
        }
    }

    fn is_over(&self) -> bool {
        let sees_the_end = |person: &Person| {
            let info = person.info.as_ref();
            person.is_watching
                && person.waiting.is_empty()
                && info
                    .is_some_and(|i| i.card.stage == lobby::Stage::Over && i.card.trouble.is_none())
        };
        self.disk.row.card.stage == Stage::Over && self.persons.iter().all(sees_the_end)
    }

    // What people and bots do.

    fn act(&mut self, who: usize) {
        let person = &mut self.persons[who];
        let Some(connection) = person.connection else {
            self.connections += 1;
            person.connection = Some(self.connections);
            return;
        };
        let from = (who, connection);
        if !person.has_asked {
            let had = Box::new(person.picture.clone());
            self.wire.push(Sent::Watch { from, frame: person.watch(), had });
        } else if person.is_watching
            && let Some(frame) = person.act(&mut self.rng, !self.is_calm)
        {
            self.wire.push(Sent::Frame { from, frame });
        }
    }

    fn act_again(&mut self, who: usize) {
        if let Some(frame) = self.persons[who].act_again(&mut self.rng) {
            self.wire.push(Sent::Frame { from: (who, AGAIN), frame });
        }
    }

    fn ask(&mut self, who: usize) {
        let person = &mut self.persons[who];
        if person.is_asking {
            return;
        }
        if let Some(what) = person.ask(&mut self.rng, !self.is_calm, &self.keys) {
            person.is_asking = true;
            self.wire.push(Sent::Request { from: who, what });
        }
    }

    fn hear(&mut self, who: usize) {
        if let Some(heard) = self.persons[who].coming.pop_front() {
            self.persons[who].hear(&heard);
        }
        if self.persons[who].is_adrift {
            self.hang_up(who);
        }
    }

    fn think(&mut self) {
        if self.thoughts.is_empty() {
            return;
        }
        let at = self.rng.below(self.thoughts.len() as u32) as usize;
        let (seat, thought) = self.thoughts.remove(at);
        let broke_down = !self.is_calm && self.one_in(4);
        if broke_down && self.planted == Some(Planted::SilentBot) {
            return;
        }
        let effort = Effort { seed: self.rng.next_u64(), budget: Budget::default(), hurry: None };
        let line = (!broke_down).then(|| thought(effort));
        self.tell(Input::Thought { seat, line });
    }

    fn tick(&mut self) {
        if std::mem::take(&mut self.is_due) {
            self.tell(Input::Due);
        }
    }

    // What goes wrong.

    fn hang_up(&mut self, who: usize) {
        if let Some(connection) = self.persons[who].connection {
            self.persons[who].hang_up();
            self.sent.remove(&(who, connection));
            self.coming.remove(&(who, connection));
            // A server that goes on notices, sooner or later.
            self.tell(Input::Unwatch { connection: (who, connection) });
        }
    }

    /// The server is gone, with everything in its memory.
    fn crash(&mut self) {
        if let Some(Call::Write(write)) = self.call.take() {
            match self.rng.below(3) {
                0 => drop(self.write(self.lease, &write)),
                1 => self.late.push((self.lease, write)),
                _ => {}
            }
        }
        self.leave();
    }

    fn leave(&mut self) {
        self.room = None;
        self.call = None;
        self.is_due = false;
        self.is_in_doubt = false;
        self.thoughts.clear();
        self.sent.clear();
        self.coming.clear();
        for person in &mut self.persons {
            person.hang_up();
            person.is_asking = false;
        }
    }

    /// The rules panic, after everything that the room said before.
    fn panic(&mut self) {
        let Some(room) = &mut self.room else { return };
        if !room.is_writing() {
            self.call = None;
            self.is_in_doubt = true;
            self.tell(Input::Panicked);
        }
    }

    // What the server does around its room.

    fn deliver(&mut self) {
        if self.wire.is_empty() {
            return;
        }
        let at = if self.is_calm { 0 } else { self.rng.below(self.wire.len() as u32) as usize };
        let sent = self.wire.remove(at);
        // What is asked once for each connection arrives, unless the connection breaks.
        let is_watch = matches!(sent, Sent::Watch { .. });
        if !self.is_calm && !is_watch && self.one_in(12) {
            if let Sent::Request { from, .. } = sent {
                self.persons[from].is_asking = false;
            }
            return;
        }
        if !self.is_calm && !is_watch && self.one_in(8) {
            self.wire.push(sent.clone());
        }
        match sent {
            Sent::Request { from, what } => self.tell(Input::Request { what, reply: from }),
            // What a broken connection still had on its way may have arrived before.
            Sent::Frame { from, frame } => self.tell(self.session(from, frame)),
            Sent::Watch { from, frame, had } => {
                if self.persons[from.0].connection == Some(from.1) {
                    self.coming.insert(from, *had);
                    self.tell(self.session(from, frame));
                }
            }
        }
    }

    /// A client's frame, as a socket hands it on.
    fn session(&self, connection: Connection, frame: ClientFrame) -> Input<Here> {
        let me = &self.persons[connection.0].me;
        let guest = me.id.clone();
        let (id, what) = match frame {
            ClientFrame::Watch { id, have, .. } => {
                return Input::Watch { id, guest, connection, have, place: () };
            }
            ClientFrame::Step { id, line, .. } => (id, Command::Step(line)),
            ClientFrame::Undo { id, .. } => (id, Command::Undo),
            ClientFrame::Why { id, line, .. } => (id, Command::Why(line)),
            ClientFrame::Preview { id, line, .. } => (id, Command::Preview(line)),
            ClientFrame::Chat { id, text, .. } => {
                (id, Command::Chat { name: me.name.clone(), text })
            }
            other => unreachable!("nobody here says {other:?}"),
        };
        Input::Command { id, guest, connection, what }
    }

    /// Tells the room something, loading it first where somebody wants something of it.
    fn tell(&mut self, input: Input<Here>) {
        if self.room.is_none() {
            let is_wanted = matches!(
                input,
                Input::Watch { .. } | Input::Command { .. } | Input::Request { .. }
            );
            if !is_wanted || !self.load() {
                let refused = input.refuse(Fault::away());
                return self.carry_out(refused.into_iter().collect());
            }
        }
        let mut effects = Vec::new();
        if let Some(room) = &mut self.room {
            room.handle(self.now, input, &mut effects);
        }
        self.carry_out(effects);
    }

    /// Says whether there is a room.
    fn load(&mut self) -> bool {
        if !self.is_calm && self.one_in(10) {
            return false;
        }
        // A node that stands still is missed sooner or later, and has its table until then.
        if self.still.is_some() && self.one_in(2) {
            return false;
        }
        // Another node may be a little behind in its time.
        if !self.is_calm && self.one_in(4) {
            self.now -= i64::from(self.rng.below(30));
        }
        self.disk.lease += 1;
        self.lease = self.disk.lease;
        self.rooms += 1;
        let settings = || Settings {
            games: self.games,
            chat: None,
            log: None,
            absent_after: ABSENT_AFTER,
            give_after: GIVE_AFTER,
            grace: GRACE,
            name: format!("room{}.", self.rooms),
        };
        let mut effects = Vec::new();
        let room = [false, true]
            .into_iter()
            .find_map(|whole| Room::open(settings(), self.stored(whole), self.now, &mut effects));
        self.room = room;
        self.carry_out(effects);
        self.room.is_some()
    }

    fn stored(&self, whole: bool) -> Stored {
        let mut stored = self.disk.read(whole);
        match self.planted {
            Some(Planted::ForgottenCommands) => {
                stored.commands.clear();
                stored.chat_commands.clear();
            }
            Some(Planted::ForgottenTerms) => {
                for command in &mut stored.commands {
                    let term = self.disk.row.card.seats[usize::from(command.seat)].term;
                    let (_, name) = command.id.split_once('.').expect("a name begins with a term");
                    command.id = format!("{term}.{name}");
                }
            }
            Some(Planted::ForgottenContents) => {
                for command in &mut stored.commands {
                    // The name that an older program gave it, which says nothing but the id.
                    let id = command.id.rsplit('.').next().expect("a name ends with an id");
                    command.id = id.to_owned();
                }
            }
            Some(Planted::StaleRead) => drop(stored.entries.pop()),
            Some(Planted::WrongTimes) => {
                stored.entries.iter_mut().last().into_iter().for_each(|last| last.at += 1);
            }
            Some(Planted::ForgottenStandIns) => {
                for seat in &mut stored.row.card.seats {
                    seat.stand_in = None;
                }
            }
            _ => {}
        }
        stored
    }

    /// The store answers the call that is under way.
    fn answer_call(&mut self) {
        let fails = !self.is_calm && self.one_in(8);
        let input = match self.call.take() {
            None => return,
            Some(Call::Write(write)) => {
                let is_written = if self.is_planted(Planted::AckedTooEarly, 9) {
                    true
                } else if fails && self.one_in(2) {
                    false
                } else {
                    self.write(self.lease, &write)
                };
                let is_done = is_written && !fails;
                self.is_in_doubt |= !is_done && !matches!(*write, Write::Snapshot(_));
                self.is_news = true;
                Input::Stored(if is_done { Ok(()) } else { Err(Fault::away()) })
            }
            Some(Call::Read { .. }) if fails => Input::Found(Err(Fault::away())),
            Some(Call::Read { whole }) => {
                self.is_in_doubt = false;
                Input::Found(Ok(Some(Box::new(self.stored(whole)))))
            }
        };
        self.tell(input);
    }

    fn carry_out(&mut self, effects: Vec<Effect<Here>>) {
        let mut is_left = false;
        for effect in effects {
            match effect {
                Effect::Send { to, text } => self.send(to, &text),
                Effect::TurnAway { to, text, place: () } => {
                    self.coming.remove(&to);
                    self.send(to, &text);
                }
                Effect::Answer { to, answer } => self.answer(to, answer),
                Effect::Write(write) => {
                    self.check_write(&write);
                    self.call = Some(Call::Write(Box::new(write)));
                }
                Effect::Read { .. } if self.planted == Some(Planted::NeverReadAgain) => {}
                Effect::Read { whole, .. } => {
                    self.is_in_doubt = true;
                    self.call = Some(Call::Read { whole });
                }
                Effect::Think { seat, thought, .. } => self.thoughts.push((seat, thought)),
                Effect::Wake(_) => self.is_due = true,
                Effect::Sleep => is_left = true,
                // The only thing that may be reported here is a store that fails.
                Effect::Report(text) if text.starts_with("no snapshot") => {}
                Effect::Report(text) => self.blame(format!("reported: {text}")),
                Effect::Show { .. } | Effect::Withdraw { .. } | Effect::Unseated { .. } => {}
                Effect::Gone => self.blame("the table is gone".to_owned()),
            }
        }
        if is_left {
            if let Some(write) = self.room.as_ref().and_then(Room::last_snapshot) {
                self.write(self.lease, &write);
            }
            self.leave();
        }
        self.check_pictures();
    }

    fn send(&mut self, to: Connection, text: &Rc<str>) {
        let heard = match &self.read {
            Some((last, heard)) if Rc::ptr_eq(last, text) => heard.clone(),
            _ => Rc::new(Heard::read(text)),
        };
        self.read = Some((text.clone(), heard.clone()));
        let mut to = to;
        if matches!(*heard, Heard::Frame { .. }) && self.is_planted(Planted::LostFrame, 20) {
            return;
        }
        if matches!(*heard, Heard::Frame { .. }) && self.is_planted(Planted::WrongReader, 20) {
            let Some(&other) = self.sent.keys().find(|other| **other != to) else { return };
            to = other;
        }
        self.check_sent(to, &heard);
        let person = &mut self.persons[to.0];
        if person.connection == Some(to.1) {
            person.coming.push_back(heard);
        }
    }

    fn answer(&mut self, to: usize, answer: Result<Answer, Fault>) {
        self.persons[to].is_asking = false;
        match answer {
            Ok(Answer::Info(info)) => {
                self.check_info(to, &info);
                if self.is_calm || !self.one_in(5) {
                    self.persons[to].info = Some(*info);
                }
            }
            Ok(Answer::Key(key)) => self.keys.push(key),
            Ok(Answer::Rematch(_) | Answer::Text(_) | Answer::Closed) | Err(_) => {}
        }
    }
}
