//! Every frame of every viewer over whole matches, compared with what that viewer may know.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use common::{TempDb, config, make_whole, pair, start};
use mesozoic_core::{Seat, Viewer};
use mesozoic_table::{Feed, Record};
use serde_json::{Value, json};

/// What a viewer's frames would have been, reckoned from the record alone, in the order of the log.
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
