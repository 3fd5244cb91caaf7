//! Everything that a client can ask, asked in two worlds that look the same to whoever asks: the
//! answers are the same, byte for byte. What is asked is listed in `docs/secrecy.md`.

use std::time::Duration;

use mesozoic_core::record::Entry;
use mesozoic_core::{Encode, Guide, Rng, Seat, SplitMix, Viewer};
use mesozoic_registry::{GAMES, Visit, visit};
use mesozoic_server::{Config, Limits};
use mesozoic_store::Pace;
use mesozoic_table::{AnyTable, Feed, Snapshot, Table};
use serde_json::{Value, json};

use crate::common::prepared::{Prepared, TABLE, any_line, pick};
use crate::common::{Running, TempDb, config, start};
use crate::questions::{Answers, Asker, BY_CHANCE, Curious, HEARD, ROUTES, SAID};

/// Whoever asks everything asks often.
fn unlimited(db: &TempDb) -> Config {
    // Whose time is up keeps the seat, however long the test takes.
    let long = Duration::from_hours(9);
    Config { limits: Limits::lifted(), grace: long, away_after: long, ..config(db) }
}

/// The clocks of a match show what is done unseen no more than anything else does.
const TIMED: Pace = Pace::Live { bank: 600, added: 20 };

/// The state of a table, and the same dealt anew for a viewer.
struct Imagine<'a> {
    table: &'a dyn AnyTable,
    viewer: Viewer,
    rng: &'a mut SplitMix,
}

impl Visit for Imagine<'_> {
    type Out = [Value; 2];

    fn visit<G: Guide + Encode>(self) -> [Value; 2] {
        let table: &Table<G> = self.table.as_any().downcast_ref().unwrap();
        let mut world = table.state().clone();
        world.determinize(self.viewer, self.rng);
        [table.state(), &world].map(|state| serde_json::to_value(state).unwrap())
    }
}

/// The same moment of a match in two worlds that a viewer cannot tell apart, with other dice to
/// come.
struct Twins {
    worlds: [Prepared; 2],
    viewer: Viewer,
    /// Whether more than the dice is different.
    differ: bool,
}

impl Twins {
    fn new(truth: &Prepared, viewer: Viewer, rng: &mut SplitMix) -> Self {
        let (id, seats) = (truth.game.meta.id, truth.args.seats);
        let table = truth.table();
        let mut snapshot = table.snapshot(0);
        // What is open is settled, so that the state can be another one.
        for (heard, viewer) in snapshot.heard.iter_mut().zip(Viewer::all(seats)) {
            *heard = table.heard(viewer);
        }
        snapshot.tail.clear();
        let [state, world] = visit(id, Imagine { table: &*table, viewer, rng }).unwrap();
        let differ = state != world;
        snapshot.state = state;
        let other = Snapshot { state: world, ..snapshot.clone() };
        let at = |seed, snapshot| Prepared {
            snapshot: Some(snapshot),
            pace: TIMED,
            ..Prepared::new(id, seats, truth.args.options.clone(), seed)
        };
        Self { worlds: [at(5, snapshot), at(6, other)], viewer, differ }
    }

    /// Lines about which a curious seat would ask, out of both worlds.
    fn curious(&self, rng: &mut SplitMix) -> Curious {
        let Viewer::Seat(seat) = self.viewer else { return Curious::default() };
        let mut curious = Curious::default();
        let mut everything: Vec<String> = Vec::new();
        for world in &self.worlds {
            let table = world.table();
            everything.extend(Seat::all(table.seats()).flat_map(|seat| table.lines(seat)));
        }
        let own = self.worlds[0].table().lines(seat);
        for _ in 0..6 {
            curious.lines.extend(pick(&own, rng).cloned());
            curious.lines.extend(pick(&everything, rng).cloned());
        }
        for world in &self.worlds {
            for _ in 0..6 {
                curious.lines.push(compound(world, seat, &everything, rng));
            }
            // What could be done after something is revealed: what a cheat would ask.
            let reveals = |line: &&String| {
                let mut table = world.table();
                table.submit(seat, line).is_ok() && table.can_undo(seat).is_err()
            };
            if let Some(line) = own.iter().find(reveals) {
                let mut table = world.table();
                table.submit(seat, line).unwrap();
                let then = table.lines(seat);
                curious.lines.extend(then.iter().take(5).map(|next| format!("{line}; {next}")));
            }
        }
        // What refuses a line tells something, too; what would be played is played below.
        let table = self.worlds[0].table();
        let refused = |line: &&String| table.why(seat, line).is_err();
        curious.refused = curious.lines.iter().filter(refused).take(8).cloned().collect();
        let undoable = |line: &&String| {
            self.worlds.iter().all(|world| {
                let mut table = world.table();
                table.submit(seat, line).is_ok() && table.can_undo(seat).is_ok()
            })
        };
        curious.quiet = own.iter().find(undoable).cloned();
        curious
    }

    /// Something that another seat can do in both worlds and still take back.
    fn unrevealing(&self, rng: &mut SplitMix) -> Option<(Seat, String)> {
        (0..20).find_map(|_| {
            let (seat, line) = any_line(&*self.worlds[0].table(), rng)?;
            let quiet = self.worlds.iter().all(|world| {
                let mut table = world.table();
                table.submit(seat, &line).is_ok() && table.can_undo(seat).is_ok()
            });
            (quiet && !self.viewer.is(seat)).then_some((seat, line))
        })
    }
}

/// Somebody who looks on as this viewer.
fn asker(server: &Running, viewer: Viewer, seats: u8) -> Asker {
    Asker::new(match viewer {
        Viewer::Seat(seat) => server.guest_of(seat.0),
        Viewer::Spectator => server.guest_of(seats),
    })
}

/// Steps that a seat could take one after the other as the dice will fall, then one that it perhaps
/// could not.
fn compound(world: &Prepared, seat: Seat, everything: &[String], rng: &mut SplitMix) -> String {
    let mut table = world.table();
    let mut line: Vec<String> = Vec::new();
    for _ in 0..=rng.below(3) {
        let Some(step) = pick(&table.lines(seat), rng).cloned() else { break };
        table.submit(seat, &step).unwrap();
        line.push(step);
    }
    let after = table.lines(seat);
    let last = if rng.below(4) == 0 { None } else { pick(&after, rng) };
    line.extend(last.or_else(|| pick(everything, rng)).cloned());
    line.join("; ")
}

#[tokio::test]
async fn nothing_that_can_be_asked_depends_on_a_secret_or_on_dice_to_come() {
    for game in GAMES {
        let id = game.meta.id;
        let mut rng = SplitMix::new(3);
        let mut secrets = false;
        for seats in [2, 3] {
            let mut whole = Prepared::new(id, seats, json!({}), 5);
            whole.play(usize::MAX, &mut rng);
            for (at, viewer) in moments(&whole) {
                let mut truth = Prepared::new(id, seats, json!({}), 5);
                truth.log.extend_from_slice(&whole.log[..at]);
                let twins = Twins::new(&truth, viewer, &mut rng);
                secrets |= twins.differ;
                let curious = twins.curious(&mut rng);
                let unrevealing = twins.unrevealing(&mut rng);
                let mut told = Vec::new();
                for world in &twins.worlds {
                    told.push(ask_all(&twins, world, &curious, unrevealing.as_ref()).await);
                }
                let [here, there] = &told[..] else { unreachable!("there are two worlds") };
                here.assert_same(there, &format!("{viewer:?} of {seats} at {id}, step {at}"));
            }
        }
        assert_eq!(secrets, WITH_SECRETS.contains(&id), "{id}");
    }
}

/// Who looks at which moments of a match: seats that are about to reveal something and go on, and
/// others by the way.
fn moments(whole: &Prepared) -> Vec<(usize, Viewer)> {
    let mut table = (whole.game.open)(&whole.args).unwrap();
    let mut before_reveals = Vec::new();
    for (at, entry) in whole.log.iter().enumerate() {
        table.follow(entry).unwrap();
        let Entry::Step { seat, .. } = entry else { continue };
        if table.can_undo(*seat).is_err() && table.status().awaited().has(*seat) {
            before_reveals.push((at, Viewer::Seat(*seat)));
        }
    }
    let all = whole.log.len();
    let some = before_reveals.iter().step_by(1 + before_reveals.len() / 2).copied();
    some.chain([(all * 4 / 7, Viewer::Seat(Seat(1))), (all * 6 / 7, Viewer::Spectator)]).collect()
}

/// Games in which something is hidden that is not still to be drawn.
const WITH_SECRETS: [&str; 3] = ["draftosaurus", "triassic-terror", "dinoworld"];

/// Asks everything, lets another seat do something unrevealing, and asks everything again.
async fn ask_all(
    twins: &Twins,
    world: &Prepared,
    curious: &Curious,
    unrevealing: Option<&(Seat, String)>,
) -> Answers {
    let db = TempDb::new();
    world.store(&db).await;
    let server = start(unlimited(&db)).await;
    let mut answers = Answers::without(BY_CHANCE);
    answers.strangers(&server.nobody()).await;
    // The log does not lead to this moment, so nobody asks for the history here.
    let mut asker = asker(&server, twins.viewer, world.args.seats);
    asker.look(curious, &mut answers).await;
    asker.meddle(curious, &mut answers).await;
    if let Some((seat, line)) = unrevealing {
        let mut other = server.guest_of(seat.0).socket().await;
        let step = json!({ "t": "step", "table": TABLE, "line": line });
        assert_eq!(other.ask(step).await["t"], "done", "{line}");
        asker.look(curious, &mut answers).await;
    }
    asker.make_a_table(&mut answers).await;
    server.stop().await;
    answers
}

/// A hidden step of another seat, done and taken back as often as it likes, changes nothing in what a
/// seat or a spectator is told: no time, no count, no order, and nothing is pushed.
#[tokio::test]
async fn what_others_do_unseen_leaves_no_trace() {
    let mut unseen = Vec::new();
    for game in GAMES {
        let mut rng = SplitMix::new(8);
        let mut truth = Prepared::new(game.meta.id, 3, json!({}), 9);
        truth.pace = TIMED;
        truth.play(20, &mut rng);
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
            unseen.push((game.meta.id, leave_no_trace(&truth, viewer, &mut rng).await));
        }
    }
    let dinoworld: usize = unseen.iter().filter(|(id, _)| *id == "dinoworld").map(|(_, n)| n).sum();
    assert!(dinoworld >= 4, "in Welcome to DinoWorld much is done unseen: {unseen:?}");
}

/// Lets others act and look on; gives how often they did so unseen.
async fn leave_no_trace(truth: &Prepared, viewer: Viewer, rng: &mut SplitMix) -> usize {
    let db = TempDb::new();
    truth.store(&db).await;
    let server = start(unlimited(&db)).await;
    let mut asker = asker(&server, viewer, truth.args.seats);
    asker.history = true;
    let mut table = truth.table();
    let mut feed = Feed::caught_up(viewer, &*table);
    let _ = feed.next(&*table);
    let mut curious = Curious::default();
    if let Viewer::Seat(seat) = viewer {
        curious.lines = table.lines(seat).into_iter().take(2).collect();
        curious.lines.extend(["nonsense".to_owned(), curious.lines.join("; ")]);
    }
    let mut sockets = Vec::new();
    for seat in 0..truth.args.seats {
        sockets.push(server.guest_of(seat).socket().await);
    }
    let mut unseen = 0;
    // The first look also shows that somebody is there to look.
    let _ = asker.told(&curious).await;
    let mut before = asker.told(&curious).await;
    for _ in 0..4 {
        let others: Vec<Seat> =
            table.status().awaited().iter().filter(|&s| !viewer.is(s)).collect();
        let Some(&seat) = pick(&others, rng) else { break };
        let line = pick(&table.lines(seat), rng).unwrap().clone();
        let mut doings = vec![Entry::Step { seat, line, view: None }];
        if rng.below(2) == 0 {
            doings.push(Entry::Undo { seat });
        }
        for doing in doings {
            if doing == (Entry::Undo { seat }) && table.can_undo(seat).is_err() {
                continue;
            }
            let command = match &doing {
                Entry::Step { line, .. } => json!({ "t": "step", "table": TABLE, "line": line }),
                _ => json!({ "t": "undo", "table": TABLE }),
            };
            assert_eq!(sockets[seat.index()].ask(command).await["t"], "done", "{doing:?}");
            table.follow(&doing).unwrap();
            let now = asker.told(&curious).await;
            if feed.next(&*table).is_none() {
                let id = truth.game.meta.id;
                before.assert_same(&now, &format!("{viewer:?} at {id} after {doing:?}"));
                unseen += 1;
            }
            before = now;
        }
    }
    server.stop().await;
    unseen
}

/// How often somebody wavered is in the log, and so are the places of snapshots; a table that is
/// woken tells nothing of either.
#[tokio::test]
async fn a_table_that_was_put_away_does_not_tell_how_long_its_log_is() {
    for game in GAMES {
        let mut rng = SplitMix::new(4);
        let mut plain = Prepared::new(game.meta.id, 2, json!({}), 9);
        plain.play(30, &mut rng);
        let Some((seat, lines)) = undecided(&*plain.table()) else {
            panic!("at {} somebody may waver", game.meta.id);
        };
        let mut wavering = Prepared::new(game.meta.id, 2, json!({}), 9);
        wavering.log.clone_from(&plain.log);
        let step = |line: &String| Entry::Step { seat, line: line.clone(), view: None };
        for _ in 0..50 {
            wavering.log.extend([step(&lines[1]), Entry::Undo { seat }]);
        }
        for match_ in [&mut plain, &mut wavering] {
            match_.log.push(step(&lines[0]));
        }
        // As a server that was killed has left it: long logs have a snapshot.
        let mut early = Prepared::new(game.meta.id, 2, json!({}), 9);
        early.log.extend_from_slice(&wavering.log[..64]);
        wavering.snapshot = Some(early.table().snapshot(64));
        let viewer = Viewer::Seat(Seat(1 - seat.0));
        let mut told = Vec::new();
        for match_ in [&plain, &wavering] {
            let db = TempDb::new();
            match_.store(&db).await;
            let mut answers = Vec::new();
            // Put away in between, with a snapshot where its log ends.
            for _ in 0..2 {
                let server = start(unlimited(&db)).await;
                let mut asker = asker(&server, viewer, 2);
                asker.history = true;
                answers.push(asker.told(&Curious::default()).await);
                server.stop().await;
            }
            told.push(answers);
        }
        for (here, there) in told[0].iter().zip(&told[1]) {
            here.assert_same(there, &format!("{viewer:?} at {}", game.meta.id));
        }
    }
}

/// A seat with two things to do, each of which it may take back.
fn undecided(table: &dyn AnyTable) -> Option<(Seat, Vec<String>)> {
    let awaited = table.status().awaited();
    awaited.iter().map(|seat| (seat, table.lines(seat))).find(|(_, lines)| lines.len() > 1)
}

/// What is asked here is what there is to ask, and all of it stands in the document.
#[tokio::test]
async fn the_list_of_what_can_be_asked_is_whole() {
    let db = TempDb::new();
    let server = start(unlimited(&db)).await;
    let described = server.nobody().get("/api/openapi.json").await;
    for (address, methods) in described["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let method = method.to_uppercase();
            let listed = ROUTES.iter().any(|route| (route.0, route.1) == (&method, address));
            assert!(listed, "{method} {address} is not asked for");
        }
    }
    let document = include_str!("../../../../docs/secrecy.md");
    let routes = ROUTES.iter().map(|(method, address, _)| format!("`{method} {address}`"));
    let frames = SAID.iter().chain(HEARD).map(|kind| format!("`{kind}`"));
    for words in routes.chain(frames) {
        assert!(document.contains(&words), "docs/secrecy.md does not tell of {words}");
    }
    server.stop().await;
}
