//! Plays matches of one game at a room as a server does, and does nothing else, for instruments that
//! count instructions: see `docs/performance.md`.
//!
//! `served_steps GAME SEATS STEPS [SPECTATORS]` plays so many random steps, the same ones each time, and
//! prints how many; beside that, where errors go, to how many frames and bytes they led. Each step comes as the text of a frame and leaves as the
//! texts of frames; the store says at once that it is stored. What a server does for a step is within
//! `serve`, and what players do is not.
#![expect(clippy::disallowed_methods, reason = "a program reads what it is started with")]

use std::env::args;
use std::ops::Deref;
use std::rc::Rc;

use mesozoic_core::fair::to_hex;
use mesozoic_core::{Rng, SplitMix};
use mesozoic_model::{Holder, Stage};
use mesozoic_protocol::{ClientFrame, Offer, Pace, ServerFrame, lobby::NewTable};
use mesozoic_registry::GAMES;
use mesozoic_room::{
    Birth, Command, Effect, Input, Kept, Outside, Room, Settings, check_new, new_match,
};
use serde_json::json;

fn main() {
    let args: Vec<String> = args().skip(1).collect();
    let numbers: Vec<usize> =
        args.iter().skip(1).map(|number| number.parse().expect("a number")).collect();
    let (game, seats, steps, spectators) = match (&args[..], &numbers[..]) {
        ([game, ..], &[seats, steps]) => (game, seats, steps, 0),
        ([game, ..], &[seats, steps, spectators]) => (game, seats, steps, spectators),
        _ => panic!("usage: served_steps GAME SEATS STEPS [SPECTATORS]"),
    };
    let mut sent = Sent::default();
    let mut left = steps;
    for n in 0.. {
        left -= play(game, seats, left, spectators, n, &mut sent);
        if left == 0 {
            break;
        }
    }
    #[expect(clippy::print_stdout, reason = "a number, for whoever divides by it")]
    {
        println!("{steps}");
    }
    eprintln!("{} frames, {} bytes", sent.frames, sent.bytes);
}

/// How much was sent.
#[derive(Default)]
struct Sent {
    frames: usize,
    bytes: usize,
}

/// Connections are numbers, and nobody asks for anything over HTTP.
#[derive(Debug)]
struct Numbers;

impl Outside for Numbers {
    type Connection = usize;
    type Reply = ();
    type Place = ();
    type Text = Text;
}

#[derive(Clone)]
struct Text(Rc<String>);

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(Rc::new(text))
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Plays a match until it is over, or as many steps as are wanted; says how many.
fn play(
    game: &str,
    seats: usize,
    most: usize,
    spectators: usize,
    n: u64,
    sent: &mut Sent,
) -> usize {
    let mut rng = SplitMix::nth(1, n);
    let mut room = open(game, seats);
    let mut inboxes: Vec<Vec<Text>> = vec![Vec::new(); seats + spectators];
    let mut now = 1_000;
    for connection in 0..inboxes.len() {
        let (id, guest) = (format!("watch-{connection}"), format!("guest-{connection}"));
        let watch = Input::Watch { id, guest, connection, have: None, place: () };
        tell(&mut room, now, watch, &mut inboxes);
    }
    let mut offers: Vec<Vec<String>> = vec![Vec::new(); seats];
    let mut steps = 0;
    loop {
        for (inbox, offers) in inboxes.iter_mut().zip(&mut offers) {
            inbox.drain(..).for_each(|text| read(&text, offers));
        }
        inboxes[seats..].iter_mut().for_each(Vec::clear);
        let awaited: Vec<usize> = (0..seats).filter(|&seat| !offers[seat].is_empty()).collect();
        if awaited.is_empty() || steps == most {
            return steps;
        }
        let seat = awaited[rng.below(awaited.len() as u32) as usize];
        let line = offers[seat][rng.below(offers[seat].len() as u32) as usize].clone();
        let id = format!("{:016x}-{steps}", rng.next_u64());
        let step = ClientFrame::Step { id, table: "abcdefghjkmn".to_owned(), line };
        let text = serde_json::to_string(&step).expect("frames are plain data");
        now += 100;
        serve(&mut room, now, seat, &text, &mut inboxes);
        steps += 1;
        sent.frames += inboxes.iter().map(Vec::len).sum::<usize>();
        sent.bytes += inboxes.iter().flatten().map(|text| text.len()).sum::<usize>();
    }
}

/// A room of a match at which guests have just sat down.
fn open(game: &str, seats: usize) -> Room<Numbers> {
    let new = NewTable {
        game: game.to_owned(),
        seats: seats as u8,
        options: json!({}),
        listed: false,
        bots: Vec::new(),
        pace: Pace::Free,
        rated: false,
        delay: 0,
        by_lot: false,
        hints: false,
    };
    let entry = check_new(&new, GAMES).expect("a game with so many seats");
    let birth = Birth {
        id: "abcdefghjkmn".to_owned(),
        server_seed: [7; 32],
        host: "guest-0".to_owned(),
        at: 0,
    };
    let mut kept = Kept::new(new_match(new, entry, birth).expect("a match"));
    kept.row.card.stage = Stage::Revealing;
    for (n, seat) in kept.row.card.seats.iter_mut().enumerate() {
        seat.holder = Holder::Guest { id: format!("guest-{n}") };
        seat.name = Some(format!("Guest {n}"));
        seat.nonce = Some(to_hex(&[n as u8; 16]));
    }
    let settings = Settings {
        games: GAMES,
        chat: None,
        log: None,
        absent_after: 60_000,
        give_after: 60_000,
        grace: 10_000,
        name: "served".to_owned(),
    };
    let mut effects = Vec::new();
    let mut room = Room::open(settings, kept.read(false), 0, &mut effects).expect("it opens");
    carry_out(&mut room, 0, effects, &mut []);
    room
}

/// What a server does when a frame has come.
#[inline(never)]
fn serve(
    room: &mut Room<Numbers>,
    now: i64,
    connection: usize,
    text: &str,
    inboxes: &mut [Vec<Text>],
) {
    let frame: ClientFrame = parse(text);
    let ClientFrame::Step { id, line, .. } = frame else { return };
    let guest = format!("guest-{connection}");
    tell(room, now, Input::Command { id, guest, connection, what: Command::Step(line) }, inboxes);
}

#[inline(never)]
fn parse(text: &str) -> ClientFrame {
    serde_json::from_str(text).expect("a frame")
}

fn tell(room: &mut Room<Numbers>, now: i64, input: Input<Numbers>, inboxes: &mut [Vec<Text>]) {
    let mut effects = Vec::new();
    room.handle(now, input, &mut effects);
    carry_out(room, now, effects, inboxes);
}

/// Does what the room wants; what it writes is stored at once.
fn carry_out(
    room: &mut Room<Numbers>,
    now: i64,
    effects: Vec<Effect<Numbers>>,
    inboxes: &mut [Vec<Text>],
) {
    let mut is_stored = false;
    for effect in effects {
        match effect {
            Effect::Send { to, text } => inboxes[to].push(text),
            Effect::Write(_) => is_stored = true,
            _ => {}
        }
    }
    if is_stored {
        tell(room, now, Input::Stored(Ok(())), inboxes);
    }
}

/// What a player makes of a frame.
fn read(text: &str, offers: &mut Vec<String>) {
    if let Ok(ServerFrame::Frame(sent)) = ServerFrame::read(text)
        && let Some(offered) = sent.frame.offers
    {
        let offered: Vec<Offer> = serde_json::from_str(offered.get()).expect("offers");
        *offers = offered.into_iter().map(|offer| offer.line).collect();
    }
}
