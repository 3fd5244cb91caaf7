//! Every frame of every viewer over whole matches, compared with what that viewer may know.

use mesozoic_core::record::Entry;
use mesozoic_core::{Rng, Seat, SplitMix, Viewer};
use mesozoic_registry::GAMES;
use mesozoic_table::{Feed, Record};
use serde_json::{Value, json};

use crate::common::prepared::{Prepared, TABLE, any_line};
use crate::common::{TempDb, config, make_whole, pair, start};

/// What a viewer's frames would have been, computed from the record alone, in the order of the log.
fn expected(record: &Record, viewer: Viewer) -> Vec<Value> {
    let args = record.open_args().unwrap();
    let mut table = (mesozoic_registry::find("draftosaurus").unwrap().open)(&args).unwrap();
    let mut feed = Feed::new(viewer);
    let (mut frames, mut view) = (Vec::new(), Value::Null);
    let mut take = |table: &dyn mesozoic_table::AnyTable| {
        if let Some(frame) = feed.next(table) {
            let mut frame = serde_json::to_value(&frame).unwrap();
            make_whole(&mut view, &mut frame);
            frames.push(frame);
        }
    };
    take(&*table);
    for entry in &record.entries {
        table.follow(entry).unwrap();
        take(&*table);
    }
    frames
}

#[tokio::test]
async fn no_viewer_is_sent_more_than_the_record_grants() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    for mode in ["summer", "winter"] {
        let mut pair = pair(&server, json!({ "mode": mode })).await;
        let table = pair.table.clone();
        let watcher = server.guest().await;
        let mut looking = watcher.socket().await;
        let mut seen: [Vec<Value>; 3] = Default::default();
        seen[2].push(looking.watch(&table).await);
        for (frames, frame) in seen.iter_mut().zip(&pair.frames) {
            frames.push(frame.clone());
        }
        let mut over = false;
        while !over {
            for i in 0..2 {
                let offers = pair.sockets[i].offers.clone();
                let Some(offer) = offers.last() else { continue };
                let step = json!({ "t": "step", "table": table, "line": offer["line"] });
                assert_eq!(pair.sockets[i].ask(step).await["t"], "done");
                if offers.len() > 2 {
                    // Changing one's mind must not show either.
                    let undo = json!({ "t": "undo", "table": table });
                    if pair.sockets[i].ask(undo).await["t"] == "done" {
                        let again =
                            json!({ "t": "step", "table": table, "line": offers[0]["line"] });
                        assert_eq!(pair.sockets[i].ask(again).await["t"], "done");
                    }
                }
                let [a, b] = &mut pair.sockets;
                for (socket, frames) in [a, b, &mut looking].into_iter().zip(&mut seen) {
                    socket.ask(json!({ "t": "ping" })).await;
                    frames.extend(socket.rest().into_iter().filter(|f| f["t"] == "frame"));
                }
            }
            over = watcher.get(&format!("/api/tables/{table}")).await["stage"] == "over";
        }
        let (_, _, text) =
            watcher.raw("GET", &format!("/api/tables/{table}/record"), None, "").await;
        let record = Record::parse(&text).unwrap();
        let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
        for (viewer, frames) in viewers.into_iter().zip(&seen) {
            let sent: Vec<Value> = frames.iter().map(|f| f["frame"].clone()).collect();
            assert_eq!(sent, expected(&record, viewer), "{viewer:?} in {mode}");
            assert_hands_stay_hidden(viewer, &sent);
        }
    }
    server.stop().await;
}

/// A hand, a choice or a draw of another seat never shows, in no field of any frame.
fn assert_hands_stay_hidden(viewer: Viewer, frames: &[Value]) {
    for frame in frames {
        let view = &frame["view"];
        match viewer {
            Viewer::Seat(seat) => assert_eq!(view["you"], json!(seat.0)),
            Viewer::Spectator => {
                assert_eq!((&view["hand"], &view["pick"]), (&json!([]), &json!(null)));
            }
        }
        for told in frame["events"].as_array().unwrap() {
            let event = &told["event"];
            let private = event["t"] == "drew" || event["t"] == "chose";
            let own = matches!(viewer, Viewer::Seat(s) if event["seat"] == json!(s.0));
            assert!(!private || own, "{viewer:?} hears {event}");
        }
    }
}

/// At every game, from several moments on: the frames of every viewer are those that the truth
/// grants it, one for one, whoever acts, takes back and acts again.
#[tokio::test]
async fn every_viewer_of_every_game_is_sent_what_the_truth_grants_it() {
    for game in GAMES {
        let id = game.meta.id;
        let seats = 2.max(*game.meta.seats.start());
        let mut rng = SplitMix::new(11);
        let mut whole = Prepared::new(id, seats, json!({}), 5);
        whole.play(usize::MAX, &mut rng);
        for part in [0, 1, 2] {
            let mut at = Prepared::new(id, seats, json!({}), 5);
            at.log.extend_from_slice(&whole.log[..whole.log.len() * part / 3]);
            follow_the_truth(&at, &mut rng).await;
        }
    }
}

/// Frames that a client may send in a short time.
const FRAMES: usize = 40;

async fn follow_the_truth(match_: &Prepared, rng: &mut SplitMix) {
    let db = TempDb::new();
    match_.store(&db).await;
    let server = start(config(&db)).await;
    let mut truth = match_.table();
    let seats = match_.args.seats;
    let viewers: Vec<Viewer> = Viewer::all(seats).collect();
    let (mut sockets, mut feeds, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    for (n, &viewer) in (0..).zip(&viewers) {
        let mut socket = server.guest_of(n).socket().await;
        let first = socket.watch(TABLE).await["frame"].clone();
        let mut feed = Feed::caught_up(viewer, &*truth);
        let frame = serde_json::to_value(feed.next(&*truth)).unwrap();
        assert_eq!(first, frame, "{viewer:?} looks in");
        expected.push((frame["view"].clone(), Vec::new()));
        feeds.push(feed);
        sockets.push(socket);
    }
    let mut sent = vec![0; usize::from(seats)];
    while let Some((seat, line)) = any_line(&*truth, rng) {
        let undo = truth.can_undo(seat).is_ok() && rng.below(4) == 0;
        let (command, entry) = if undo {
            (json!({ "t": "undo", "table": TABLE }), Entry::Undo { seat })
        } else {
            let entry = Entry::Step { seat, line: line.clone(), view: None };
            (json!({ "t": "step", "table": TABLE, "line": line }), entry)
        };
        let answer = sockets[seat.index()].ask(command).await;
        assert_eq!(answer["t"], "done", "{entry:?}: {answer}");
        truth.follow(&entry).unwrap();
        for (feed, (view, frames)) in feeds.iter_mut().zip(&mut expected) {
            if let Some(frame) = feed.next(&*truth) {
                let mut frame = serde_json::to_value(&frame).unwrap();
                make_whole(view, &mut frame);
                frames.push(frame);
            }
        }
        sent[seat.index()] += 1;
        if sent.contains(&FRAMES) {
            break;
        }
    }
    let game = match_.game.meta.id;
    for ((viewer, socket), (_, frames)) in viewers.iter().zip(&mut sockets).zip(expected) {
        socket.ask(json!({ "t": "ping" })).await;
        let got = socket.rest().into_iter().filter(|f| f["t"] == "frame");
        let got: Vec<Value> = got.map(|f| f["frame"].clone()).collect();
        assert_eq!(got, frames, "{viewer:?} of {game}");
    }
    server.stop().await;
}
