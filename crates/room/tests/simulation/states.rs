//! Whatever people do to a table, it can be finished or closed: every state of seats and stages that
//! can be reached is walked, and from each a way out is looked for.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use mesozoic_core::fair;
use mesozoic_model::{Holder, Stage};
use mesozoic_protocol::lobby::{Me, OfferSeat, Reveal, SetBot, Sit};
use mesozoic_room::{Effect, Input, Request, Room, Settings, seat_of};

use crate::GAMES;
use crate::disk::Disk;
use crate::world::Here;

/// So long somebody must be away before others may let a bot play.
const ABSENT_AFTER: i64 = 10;
/// More states than these would mean that something is counted as one that is none.
const MOST: usize = 20_000;

fn me(who: usize) -> Me {
    Me { id: format!("guest{who}"), name: format!("Guest {who}") }
}

/// Everything that one of them can ask for at a table of so many seats.
fn requests(who: usize, seats: u8) -> Vec<Request> {
    let (id, nonce) = (me(who).id, [who as u8; 16]);
    let pledge = fair::to_hex(&fair::pledge(&nonce));
    let mut all = vec![
        Request::Sit(me(who), Sit { seat: None, pledge: pledge.clone() }),
        Request::Stand(id.clone()),
        Request::Start(id.clone()),
        Request::Reveal(id.clone(), Reveal { nonce: fair::to_hex(&nonce) }),
        Request::Resign(id.clone()),
        Request::TakeBack(id.clone()),
        Request::Vote(id.clone(), true),
        Request::Vote(id.clone(), false),
        Request::Vacation(id.clone(), 1),
        Request::Move(id.clone()),
        Request::Close(id.clone()),
    ];
    for seat in 0..seats {
        all.extend([
            Request::Sit(me(who), Sit { seat: Some(seat), pledge: pledge.clone() }),
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

/// What makes two tables the same here.
fn key(disk: &Disk) -> String {
    use std::fmt::Write;
    let card = &disk.row.card;
    let mut text = format!("{:?}{}", card.stage, disk.is_removed);
    for seat in &card.seats {
        let (holder, has) = (&seat.holder, (seat.pledge.is_some(), seat.nonce.is_some()));
        let state = (&seat.stand_in, seat.offered, seat.wants_end);
        let _ = write!(text, "|{holder:?}{has:?}{state:?}");
    }
    text
}

/// The table after one thing has happened at it, while nobody is there but whoever asks, and all
/// others have been away for long.
fn after(disk: &Disk, who: Option<usize>, input: Input<Here>) -> Disk {
    let mut disk = disk.clone();
    let settings = Settings {
        games: GAMES,
        chat: None,
        log: None,
        absent_after: ABSENT_AFTER,
        give_after: 0,
        grace: 0,
        name: "states".to_owned(),
    };
    let mut effects = Vec::new();
    let mut room =
        Room::open(settings, disk.read(true), 0, &mut effects).expect("the whole log is there");
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
            if let Effect::Write(write) = effect {
                assert!(disk.write(&write), "{write:?} does not fit");
                stored = Some(Input::Stored(Ok(())));
            }
        }
        let Some(input) = stored.or_else(|| inputs.pop_front()) else { return disk };
        room.handle(ABSENT_AFTER, input, &mut effects);
    }
}

/// The states, and which of them each person alone brings about from which.
struct Walk {
    states: BTreeMap<String, Disk>,
    steps: Vec<BTreeSet<(String, String)>>,
}

/// Walks all states of a table with so many seats, bots and people, of whom the first is the host.
fn walk(seats: u8, bots: u8, people: usize) -> Walk {
    let first = Disk::new("dig", seats, bots, &me(0).id, 7);
    let mut walk = Walk { states: BTreeMap::new(), steps: vec![BTreeSet::new(); people] };
    let mut waiting = VecDeque::from([first.clone()]);
    walk.states.insert(key(&first), first);
    while let Some(disk) = waiting.pop_front() {
        if disk.is_removed || disk.row.card.stage == Stage::Over {
            continue;
        }
        for who in 0..people {
            for what in requests(who, seats) {
                let next = after(&disk, Some(who), Input::Request { what, reply: who });
                walk.steps[who].insert((key(&disk), key(&next)));
                if let Entry::Vacant(new) = walk.states.entry(key(&next)) {
                    waiting.push_back(next.clone());
                    new.insert(next);
                }
            }
        }
        assert!(walk.states.len() < MOST, "too many states");
    }
    walk
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
            // A table that nobody starts goes by itself.
            if matches!(row.card.stage, Stage::Open | Stage::Revealing) {
                let gone = after(disk, None, Input::Expire { since: row.card.touched });
                assert!(gone.is_removed, "{key} stays for ever");
                let kept = after(disk, None, Input::Expire { since: row.card.touched - 1 });
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

#[test]
fn every_table_can_be_finished_or_closed() {
    for (seats, bots, people) in [(2, 0, 3), (3, 1, 2)] {
        let walk = walk(seats, bots, people);
        println!("{seats} seats: {} states", walk.states.len());
        assert!(walk.states.values().any(|disk| disk.is_removed));
        assert!(walk.states.values().any(|disk| disk.row.card.stage == Stage::Over));
        walk.check();
    }
}
