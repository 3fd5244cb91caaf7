//! A table whose time and people a test moves by hand; its store never fails.

use std::rc::Rc;

use mesozoic_core::{Budget, Seat, fair};
use mesozoic_model::Pace;
use mesozoic_protocol::ServerFrame;
use mesozoic_protocol::lobby::{Me, Reveal, Sit, TableInfo};
use mesozoic_registry::{Effort, Thought};
use mesozoic_room::{Answer, Command, Effect, Fault, Input, Request, Room, Settings};

use crate::GAMES;
use crate::disk::Disk;
use crate::world::Here;

pub(crate) const SECOND: i64 = 1_000;
pub(crate) const GRACE: i64 = 20 * SECOND;
pub(crate) const ABSENT_AFTER: i64 = 180 * SECOND;
pub(crate) const GIVE_AFTER: i64 = 1_800 * SECOND;

pub(crate) struct DrivenTable {
    pub(crate) now: i64,
    pub(crate) disk: Disk,
    room: Room<Here>,
    /// When the room wants to be woken.
    pub(crate) wake_at: Option<i64>,
    thoughts: Vec<(Seat, Thought)>,
    answer: Option<Result<Answer, Fault>>,
    /// What each connection was sent since somebody last looked.
    sent: Vec<(usize, Rc<str>)>,
    commands: u32,
}

pub(crate) fn me(who: usize) -> Me {
    Me { id: format!("guest{who}"), name: ["Ada", "Bo", "Cy"][who].to_owned() }
}

fn nonce(who: usize) -> [u8; 16] {
    [who as u8; 16]
}

fn open(disk: &Disk, now: i64, effects: &mut Vec<Effect<Here>>) -> Room<Here> {
    let settings = Settings {
        games: GAMES,
        chat: None,
        log: None,
        absent_after: ABSENT_AFTER,
        give_after: GIVE_AFTER,
        grace: GRACE,
        name: format!("table{now}."),
    };
    Room::open(settings, disk.read(false), now, effects).expect("the snapshot is of use")
}

impl DrivenTable {
    /// A match of the toy among these people at this pace, which has just begun; all look on.
    pub(crate) fn new(people: usize, bots: u8, pace: Pace) -> Self {
        let mut table = Self::gathering(people, bots, pace);
        table.begin(people);
        table.sent.clear();
        table
    }

    /// The same before it begins: all sit, and all look on.
    pub(crate) fn gathering(people: usize, bots: u8, pace: Pace) -> Self {
        Self::seeded(people, bots, pace, 7)
    }

    /// Likewise, with other dice.
    pub(crate) fn seeded(people: usize, bots: u8, pace: Pace, seed: u64) -> Self {
        let mut disk = Disk::new("dig", people as u8 + bots, bots, &me(0).id, seed);
        disk.row.card.pace = pace;
        let room = open(&disk, 0, &mut Vec::new());
        let mut table = Self {
            now: 0,
            disk,
            room,
            wake_at: None,
            thoughts: Vec::new(),
            answer: None,
            sent: Vec::new(),
            commands: 0,
        };
        for who in 0..people {
            table.watch(who);
            let pledge = fair::to_hex(&fair::pledge(&nonce(who)));
            table.ask(Request::Sit(me(who), Sit { seat: None, pledge })).unwrap();
        }
        table
    }

    /// The game begins: everybody shows their number for the dice.
    pub(crate) fn begin(&mut self, people: usize) {
        self.ask(Request::Start(me(0).id)).unwrap();
        for who in 0..people {
            self.reveal(who);
        }
    }

    /// Somebody shows their number for the dice.
    pub(crate) fn reveal(&mut self, who: usize) {
        let reveal = Reveal { nonce: fair::to_hex(&nonce(who)) };
        self.ask(Request::Reveal(me(who).id, reveal)).unwrap();
    }

    /// The server is started again.
    pub(crate) fn restart(&mut self) {
        let mut effects = Vec::new();
        self.wake_at = None;
        self.thoughts.clear();
        self.room = open(&self.disk, self.now, &mut effects);
        self.carry_out(effects);
    }

    fn tell(&mut self, input: Input<Here>) {
        let mut effects = Vec::new();
        self.room.handle(self.now, input, &mut effects);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect<Here>>) {
        for effect in effects {
            match effect {
                Effect::Write(write) => {
                    assert!(self.disk.write(&write), "{write:?} does not fit");
                    self.tell(Input::Stored(Ok(())));
                }
                Effect::Wake(after) => self.wake_at = Some(self.now + after.as_millis() as i64),
                Effect::Think { seat, thought, .. } => self.thoughts.push((seat, thought)),
                Effect::Answer { answer, .. } => self.answer = Some(answer),
                Effect::Send { to, text } => self.sent.push((to.0, text)),
                Effect::Show { .. } | Effect::Unseated { .. } => {}
                other => panic!("nobody wants {other:?}"),
            }
        }
    }

    pub(crate) fn watch(&mut self, who: usize) {
        let (guest, connection) = (me(who).id, (who, 1));
        self.tell(Input::Watch { id: "w".to_owned(), guest, connection, have: None, place: () });
    }

    pub(crate) fn go(&mut self, who: usize) {
        self.tell(Input::Unwatch { connection: (who, 1) });
    }

    pub(crate) fn answer_to(&mut self, what: Request) -> Result<Answer, Fault> {
        self.tell(Input::Request { what, reply: 0 });
        self.answer.take().expect("every request is answered")
    }

    pub(crate) fn ask(&mut self, what: Request) -> Result<TableInfo, Fault> {
        match self.answer_to(what)? {
            Answer::Info(info) => Ok(*info),
            other => panic!("{other:?} is not about the table"),
        }
    }

    pub(crate) fn info(&mut self) -> TableInfo {
        self.ask(Request::Info { guest: None }).unwrap()
    }

    pub(crate) fn play(&mut self, who: usize, what: Command) {
        self.commands += 1;
        let (id, guest) = (format!("c{}", self.commands), me(who).id);
        self.tell(Input::Command { id, guest, connection: (who, 1), what });
    }

    /// Plays the first step of this kind that somebody may take, at the seat of the same number.
    pub(crate) fn step(&mut self, who: usize, kind: &str) {
        let line = self.lines(who as u8).into_iter().find(|line| line.starts_with(kind));
        self.play(who, Command::Step(line.expect("there is such a step")));
    }

    /// What a seat may do.
    pub(crate) fn lines(&self, seat: u8) -> Vec<String> {
        let game = mesozoic_room::game(GAMES, "dig").unwrap();
        let mut table = (game.open)(&mesozoic_room::open_args(&self.disk.row).unwrap()).unwrap();
        for entry in mesozoic_room::read_log(&self.disk.entries).unwrap() {
            table.follow(&entry).unwrap();
        }
        table.lines(Seat(seat))
    }

    /// Bots that were asked make up their minds, until they are asked no more.
    pub(crate) fn bots_play(&mut self) {
        while self.one_bot_thinks() {}
    }

    /// One that was asked does; says whether there was one.
    pub(crate) fn one_bot_thinks(&mut self) -> bool {
        let Some((seat, thought)) = self.thoughts.pop() else { return false };
        let effort = Effort { seed: 1, budget: Budget::default(), hurry: None };
        let line = Some(thought(effort));
        self.tell(Input::Thought { seat, line });
        true
    }

    /// Time passes until the room wants to be woken, and it is.
    pub(crate) fn pass(&mut self) {
        self.now = self.wake_at.take().expect("the room waits for something");
        self.tell(Input::Due);
    }

    /// So much time passes, in which the room does not ask to be woken.
    pub(crate) fn wait(&mut self, time: i64) {
        self.now += time;
        assert!(self.wake_at.is_none_or(|at| at > self.now), "the room would be woken before");
    }

    /// What somebody was sent since this was last asked.
    pub(crate) fn sent_to(&mut self, who: usize) -> Vec<ServerFrame> {
        let sent = std::mem::take(&mut self.sent);
        let texts = sent.iter().filter(|(to, _)| *to == who);
        texts.map(|(_, text)| ServerFrame::read(text).unwrap()).collect()
    }

    /// What somebody is told who asks for the table.
    pub(crate) fn info_for(&mut self, who: usize) -> TableInfo {
        self.ask(Request::Info { guest: Some(me(who).id) }).unwrap()
    }

    /// What was noted last.
    pub(crate) fn last_note(&self) -> String {
        self.disk.notes().pop().map(|note| note.text).unwrap_or_default()
    }

    /// Whether a bot plays for somebody.
    pub(crate) fn is_stood_in(&self, seat: usize) -> bool {
        self.disk.row.card.seats[seat].stand_in.is_some()
    }
}
