//! Whatever people do to a table, it can be finished or closed: every state of seats and stages that
//! can be reached is walked, and from each a way out is looked for.
//!
//! States are told apart by what concerns seats, stages and wishes, not by what lies on the table: of
//! those that differ in nothing else the first that is found stands for all.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;

use mesozoic_core::{Budget, Meta, Seat, fair};
use mesozoic_model::{Holder, Pace, Stage};
use mesozoic_protocol::lobby::{Back, Me, OfferSeat, Reveal, SeatKey, SeatOrder, SetBot, Sit};
use mesozoic_registry::{Effort, GameEntry};
use mesozoic_room::{Command, Effect, Input, Request, Room, Settings, seat_of};

use crate::disk::Disk;
use crate::toy;
use crate::world::Here;

/// So long somebody must be away before others may let a bot play.
const ABSENT_AFTER: i64 = 10;
/// Whoever has to be asked for a decision has no time left after so long.
const LATE: i64 = 10 * 24 * 60 * 60 * 1_000;
/// More states than these would mean that something is counted as one that is none.
const MOST: usize = 20_000;

static GAMES: &[GameEntry] = &[GameEntry::of::<toy::Dig>()];

/// The toy as it would be with other rules.
fn other_games() -> &'static [GameEntry] {
    let game = GameEntry::of::<toy::Dig>();
    let meta: &'static Meta = Box::leak(Box::new(Meta { rules: 77, ..game.meta.clone() }));
    Box::leak(Box::new([GameEntry { meta, ..game }]))
}

fn me(who: usize) -> Me {
    Me { id: format!("guest{who}"), name: format!("Guest {who}") }
}

fn sit(who: usize, seat: Option<u8>) -> Sit {
    Sit { seat, pledge: fair::to_hex(&fair::pledge(&[who as u8; 16])) }
}

fn reveal(who: usize) -> Request {
    Request::Reveal(me(who).id, Reveal { nonce: fair::to_hex(&[who as u8; 16]) })
}

/// Everything that one of them can ask for by themselves.
fn requests(who: usize, disk: &Disk) -> Vec<Request> {
    let (id, seats) = (me(who).id, disk.row.card.seats.len() as u8);
    let asked = disk.row.going_back.as_ref().map_or(0, |asked| asked.at);
    let back = |back: Back| Request::GoBack(id.clone(), back);
    let turned = (0..seats).map(|seat| (seat + 1) % seats).collect();
    let order = |order: SeatOrder| Request::Order(id.clone(), order);
    let mut all = vec![
        Request::Sit(me(who), sit(who, None)),
        Request::Stand(id.clone()),
        Request::Start(id.clone()),
        reveal(who),
        order(SeatOrder::Move { from: turned }),
        order(SeatOrder::Lot { on: true }),
        order(SeatOrder::Lot { on: false }),
        Request::Resign(id.clone()),
        Request::TakeBack(id.clone()),
        Request::Vote(id.clone(), true),
        Request::Vote(id.clone(), false),
        Request::Vacation(id.clone(), 1),
        back(Back::Ask { id: format!("back{}", disk.entries.len()) }),
        back(Back::Withdraw),
        back(Back::Answer { at: asked, yes: true }),
        back(Back::Answer { at: asked, yes: false }),
        Request::Move(id.clone()),
        Request::Close(id.clone()),
        Request::Rematch { made: Some("next".to_owned()), gone: None },
    ];
    for seat in 0..seats {
        all.extend([
            Request::Sit(me(who), sit(who, Some(seat))),
            Request::SetBot(id.clone(), SetBot { seat, level: None }),
            Request::SetBot(id.clone(), SetBot { seat, level: Some("random".into()) }),
            Request::Replace(id.clone(), seat),
            Request::Offer(id.clone(), OfferSeat { seat, on: true }),
            Request::Offer(id.clone(), OfferSeat { seat, on: false }),
            Request::TakeOver(me(who), seat),
        ]);
    }
    all
}

/// What one of them can do only with the link of somebody else, or as somebody else who signs in: no
/// way out that everybody has.
fn favours(who: usize, people: usize, disk: &Disk) -> Vec<Request> {
    let others = (0..people).filter(|other| *other != who);
    let adopted = others.map(|other| Request::Adopt { from: me(other).id, to: me(who) });
    let seed = disk.row.server_seed.as_slice().try_into().expect("a seed has 32 bytes");
    let keys = disk.row.card.seats.iter().flat_map(|seat| {
        let key = fair::to_hex(&fair::seat_key(&seed, "t", seat.seat, seat.term));
        let key = SeatKey { seat: seat.seat, key };
        [Request::Claim(me(who), key.clone()), Request::SitByKey(me(who), key, sit(who, None))]
    });
    adopted.chain(keys).collect()
}

/// What makes two tables the same here. What is over is all the same.
fn key(disk: &Disk) -> String {
    let row = &disk.row;
    let mut text = format!("{:?}{}", row.card.stage, disk.is_removed);
    if row.card.stage == Stage::Over {
        return text;
    }
    let back = row.going_back.as_ref().map(|back| (back.seat, &back.agreed));
    let _ = write!(text, "{}{:?}{:?}{back:?}", row.host, row.seating, row.card.awaited);
    for seat in &row.card.seats {
        let (holder, has) = (&seat.holder, (seat.pledge.is_some(), seat.nonce.is_some()));
        let state = (&seat.stand_in, seat.offered, seat.wants_end);
        let vacation = format!("\"seat\":{},\"time\":", seat.seat);
        let is_off = |line: &str| line.contains(&vacation) && line.contains("\"vacation\":true");
        let was_off = disk.entries.iter().any(|entry| is_off(&entry.line));
        let _ = write!(text, "|{holder:?}{has:?}{state:?}{was_off}");
    }
    text
}

/// When it is at a table: nothing is before what its log says.
fn now(disk: &Disk) -> i64 {
    disk.entries.last().map_or(0, |entry| entry.at).max(disk.row.card.touched).max(ABSENT_AFTER)
}

/// Tables that are walked together, and under which rules.
#[derive(Clone, Copy)]
struct Site {
    games: &'static [GameEntry],
    /// How many people come by.
    people: usize,
    /// Whether they play, too, and not only come and go.
    plays: bool,
}

impl Site {
    /// The table after one thing has happened at it, while nobody is there but whoever asks, and all
    /// others have been away for long. Bots decide where `thinks` says so.
    fn after(
        &self,
        disk: &Disk,
        who: Option<usize>,
        at: i64,
        input: Input<Here>,
        thinks: bool,
    ) -> Disk {
        let mut disk = disk.clone();
        let settings = Settings {
            games: self.games,
            chat: None,
            log: None,
            absent_after: ABSENT_AFTER,
            give_after: 0,
            grace: 0,
            name: "states".to_owned(),
        };
        let mut effects = Vec::new();
        let opened = Room::open(settings, disk.read(true), at - ABSENT_AFTER, &mut effects);
        let mut room = opened.expect("the whole log is there");
        let watch = who.map(|who| Input::Watch {
            id: "w".to_owned(),
            guest: me(who).id,
            connection: (who, 1),
            have: None,
            place: (),
        });
        let mut inputs: VecDeque<Input<Here>> = watch.into_iter().chain([input]).collect();
        loop {
            let mut stored = None;
            for effect in effects.drain(..) {
                match effect {
                    Effect::Write(write) => {
                        assert!(disk.write(&write), "{write:?} does not fit");
                        stored = Some(Input::Stored(Ok(())));
                    }
                    Effect::Think { seat, thought, .. } if thinks => {
                        let effort = Effort { seed: 1, budget: Budget::default(), hurry: None };
                        inputs.push_back(Input::Thought { seat, line: Some(thought(effort)) });
                    }
                    _ => {}
                }
            }
            let Some(input) = stored.or_else(|| inputs.pop_front()) else { return disk };
            room.handle(at, input, &mut effects);
        }
    }

    fn asked(&self, disk: &Disk, who: usize, what: Request) -> Disk {
        self.after(disk, Some(who), now(disk), Input::Request { what, reply: who }, false)
    }

    /// A step that somebody can take, if they can.
    fn stepped(&self, disk: &Disk, who: usize) -> Option<Disk> {
        let seat = seat_of(&disk.row, &me(who).id)?;
        let awaited = disk.row.card.awaited.contains(&seat.0);
        let line = awaited.then(|| first_line(disk, seat)).flatten()?;
        let step = Input::Command {
            id: format!("step{}", disk.entries.len()),
            guest: me(who).id,
            connection: (who, 1),
            what: Command::Step(line),
        };
        Some(self.after(disk, Some(who), now(disk) + 1, step, false))
    }

    /// A match that has just begun among as many people as it has seats besides those of bots.
    fn begun(&self, seats: u8, bots: u8, pace: Pace, rated: bool) -> Disk {
        let mut disk = Disk::new("dig", seats, bots, &me(0).id, 7);
        (disk.row.card.pace, disk.row.card.rated) = (pace, rated);
        let people = usize::from(seats - bots);
        for who in 0..people {
            disk = self.asked(&disk, who, Request::Sit(me(who), sit(who, None)));
        }
        disk = self.asked(&disk, 0, Request::Start(me(0).id));
        for who in 0..people {
            disk = self.asked(&disk, who, reveal(who));
        }
        assert_eq!(disk.row.card.stage, Stage::Running);
        disk
    }

    /// Walks all states that can be reached from this one.
    fn walk(self, first: Disk) -> Walk {
        let steps = vec![BTreeSet::new(); self.people];
        let mut walk = Walk { site: self, states: BTreeMap::new(), steps };
        let mut waiting = VecDeque::from([key(&first)]);
        walk.states.insert(key(&first), first);
        while let Some(from) = waiting.pop_front() {
            let disk = walk.states[&from].clone();
            if disk.is_removed {
                continue;
            }
            let mut reached = Vec::new();
            for who in 0..self.people {
                let asked = requests(who, &disk).into_iter();
                let own = asked.map(|what| self.asked(&disk, who, what));
                let own = own.chain(self.plays.then(|| self.stepped(&disk, who)).flatten());
                for next in own {
                    walk.steps[who].insert((from.clone(), key(&next)));
                    reached.push(next);
                }
                let favours = favours(who, self.people, &disk).into_iter();
                reached.extend(favours.map(|what| self.asked(&disk, who, what)));
            }
            if self.plays {
                // Bots make up their minds by themselves, whoever waits for that.
                let decided = self.after(&disk, None, now(&disk), Input::Due, true);
                for steps in &mut walk.steps {
                    steps.insert((from.clone(), key(&decided)));
                }
                reached.push(decided);
                reached.push(self.after(&disk, None, now(&disk) + LATE, Input::Due, false));
            }
            let is_over = disk.row.card.stage == Stage::Over;
            for next in reached {
                assert!(!is_over || next.row.card.stage == Stage::Over, "{from} begins again");
                if let Entry::Vacant(new) = walk.states.entry(key(&next)) {
                    waiting.push_back(new.key().clone());
                    new.insert(next);
                }
            }
            assert!(walk.states.len() < MOST, "too many states");
        }
        walk
    }
}

/// The first thing that a seat may do.
fn first_line(disk: &Disk, seat: Seat) -> Option<String> {
    let game = mesozoic_room::game(GAMES, "dig").unwrap();
    let mut table = (game.open)(&mesozoic_room::open_args(&disk.row).unwrap()).unwrap();
    for entry in mesozoic_room::read_log(&disk.entries).unwrap() {
        table.follow(&entry).unwrap();
    }
    table.lines(seat).into_iter().next()
}

/// The states, and which of them each person alone brings about from which.
struct Walk {
    site: Site,
    states: BTreeMap<String, Disk>,
    steps: Vec<BTreeSet<(String, String)>>,
}

impl Walk {
    /// The states from which this person alone can bring the table to one like these.
    fn can_reach(&self, who: usize, is_there: impl Fn(&Disk) -> bool) -> BTreeSet<&str> {
        let there = self.states.iter().filter(|(_, disk)| is_there(disk));
        let mut found: BTreeSet<&str> = there.map(|(key, _)| key.as_str()).collect();
        loop {
            let before = found.len();
            for (from, to) in &self.steps[who] {
                if found.contains(to.as_str()) {
                    found.insert(from);
                }
            }
            if found.len() == before {
                return found;
            }
        }
    }

    fn check(&self) {
        let is_closed = |disk: &Disk| disk.is_removed || disk.row.card.stage == Stage::Over;
        for who in 0..self.steps.len() {
            let id = me(who).id;
            let ends = self.can_reach(who, is_closed);
            let leaves =
                self.can_reach(who, |disk| is_closed(disk) || seat_of(&disk.row, &id).is_none());
            for (key, disk) in &self.states {
                let row = &disk.row;
                let holds = seat_of(row, &id).is_some();
                match row.card.stage {
                    _ if is_closed(disk) => {}
                    // Everybody can leave a lobby, and the host can close it.
                    Stage::Open | Stage::Revealing => {
                        assert!(!holds || leaves.contains(&**key), "{id} is kept at {key}");
                        let is_stuck = row.host == id && !ends.contains(&**key);
                        assert!(!is_stuck, "the host cannot close {key}");
                    }
                    // Whoever holds a seat can end a match that all others have left.
                    _ => assert!(!holds || ends.contains(&**key), "{id} cannot end {key}"),
                }
            }
        }
        for (key, disk) in &self.states {
            let row = &disk.row;
            if is_closed(disk) {
                continue;
            }
            let site = &self.site;
            let happens = |input| site.after(disk, None, now(disk), input, false);
            let shut = Request::Shut { reason: "a test".to_owned() };
            let shut = happens(Input::Request { what: shut, reply: 0 });
            assert!(is_closed(&shut), "the operator cannot close {key}");
            // A table that nobody starts goes by itself.
            if matches!(row.card.stage, Stage::Open | Stage::Revealing) {
                let gone = happens(Input::Expire { since: row.card.touched });
                assert!(gone.is_removed, "{key} stays for ever");
                let kept = happens(Input::Expire { since: row.card.touched - 1 });
                assert!(!kept.is_removed, "{key} goes too early");
            } else {
                // Every seat of a match under way is somebody's or a bot's, which plays by itself, and the
                // dice stay what was pledged.
                let is_held = row.card.seats.iter().all(|s| s.holder != Holder::Nobody);
                assert!(is_held, "nobody plays a seat of {key}");
                assert!(row.card.seats.iter().all(|s| s.nonce.is_some()), "{key} lost a number");
            }
        }
    }
}

const SLOW: Pace = Pace::Slow { days: 3, vacation: 1 };
const LIVE: Pace = Pace::Live { bank: 60, added: 10 };

#[test]
fn every_table_can_be_finished_or_closed() {
    for (seats, bots, people) in [(2, 0, 3), (3, 1, 2)] {
        let site = Site { games: GAMES, people, plays: false };
        let walk = site.walk(Disk::new("dig", seats, bots, &me(0).id, 7));
        println!("{seats} seats: {} states", walk.states.len());
        assert!(walk.states.values().any(|disk| disk.is_removed));
        assert!(walk.states.values().any(|disk| disk.row.card.stage == Stage::Over));
        walk.check();
    }
}

/// Matches under way: with everything that a clock and a rating forbid or bring about.
#[test]
fn every_match_can_be_finished_however_it_is_played() {
    for (seats, bots, people, pace, rated) in [
        (2, 0, 3, Pace::Free, false),
        (3, 1, 2, Pace::Free, true),
        (3, 0, 3, Pace::Free, true),
        (2, 0, 3, SLOW, false),
        (3, 1, 2, SLOW, true),
        (2, 0, 3, LIVE, false),
        (3, 1, 2, LIVE, true),
    ] {
        let site = Site { games: GAMES, people, plays: true };
        let walk = site.walk(site.begun(seats, bots, pace, rated));
        println!("{seats} seats, {pace:?}, rated {rated}: {} states", walk.states.len());
        walk.check();
    }
}

/// A match that was begun under other rules than those of the server stands still, and can be left.
#[test]
fn a_match_under_other_rules_can_be_ended() {
    for (seats, bots, people, rated) in [(2, 0, 3, false), (3, 0, 3, true)] {
        let site = Site { games: GAMES, people, plays: false };
        let begun = site.begun(seats, bots, SLOW, rated);
        let walk = Site { games: other_games(), ..site }.walk(begun);
        println!("{seats} seats, other rules: {} states", walk.states.len());
        walk.check();
    }
}

/// A match whose log is damaged has broken down. Whoever sits there can end it, alone, and nobody
/// loses by it; nobody else can.
#[test]
fn a_match_that_has_broken_down_can_be_ended() {
    for rated in [false, true] {
        let site = Site { games: GAMES, people: 3, plays: false };
        let mut begun = site.begun(2, 0, Pace::Free, rated);
        begun = site.stepped(&begun, 0).expect("it is their turn");
        begun.entries[0].line = "{}".to_owned();
        let broken = site.after(&begun, None, now(&begun), Input::Due, false);
        assert_eq!(broken.row.card.stage, Stage::Faulted);
        let walk = site.walk(broken.clone());
        walk.check();
        for what in [Request::Resign(me(1).id), Request::Vote(me(1).id, true)] {
            let over = site.asked(&broken, 1, what);
            assert_eq!((over.row.card.stage, &over.row.standings), (Stage::Over, &None));
            let note = over.notes().pop().expect("it is noted");
            assert_eq!(note.text, "Guest 1 has ended the match, which had broken down.");
        }
        for what in [Request::Resign(me(2).id), Request::Vote(me(2).id, true)] {
            assert_eq!(site.asked(&broken, 2, what).row.card.stage, Stage::Faulted);
        }
    }
}
