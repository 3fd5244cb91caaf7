//! Whole matches over real sockets.

use mesozoic_core::Viewer;
use mesozoic_table::{Record, verify};
use serde_json::json;

use crate::common::{TempDb, config, pair, start};

#[tokio::test]
async fn two_people_and_a_spectator_play_a_match_to_its_proven_end() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({ "mode": "winter" })).await;
    let watcher = server.guest().await;
    let mut looking = watcher.socket().await;
    let first = looking.watch(&pair.table).await;
    assert_eq!(first["frame"]["view"]["hand"], json!([]));
    assert_eq!(first["frame"]["offers"], json!([]));
    let step = json!({ "t": "step", "table": pair.table, "line": "place trex river" });
    assert_eq!(looking.ask(step).await["code"], "notYours");

    let before = watcher.get(&format!("/api/tables/{}", pair.table)).await;
    assert_eq!(before["fairness"]["serverSeed"], json!(null));
    assert!(pair.play(40).await, "the match ends");

    let over = watcher.get(&format!("/api/tables/{}", pair.table)).await;
    assert_eq!(over["standings"].as_array().unwrap().len(), 2);
    assert_eq!(over["fairness"]["commit"], before["fairness"]["commit"]);
    let (_, _, text) =
        watcher.raw("GET", &format!("/api/tables/{}/record", pair.table), None, "").await;
    let record = Record::parse(&text).unwrap();
    let args = record.open_args().unwrap();
    let mut table = (mesozoic_registry::find("draftosaurus").unwrap().open)(&args).unwrap();
    let verified = verify(&record, &mut *table).unwrap();
    assert!(verified.fair && verified.result);

    // What the spectator was sent last is what the record leads to.
    looking.ask(json!({ "t": "ping" })).await;
    let last = looking.rest().into_iter().rfind(|f| f["t"] == "frame").unwrap();
    let view: serde_json::Value =
        serde_json::from_str(table.view(Viewer::Spectator).get()).unwrap();
    assert_eq!(last["frame"]["view"], view);

    let replay = watcher.get(&format!("/api/tables/{}/replay", pair.table)).await;
    let moments = replay["moments"].as_array().unwrap();
    assert_eq!(moments.last().unwrap()["view"], view);
    // The same time is found in everybody's replay.
    let own = watcher.get(&format!("/api/tables/{}/replay?seat=0", pair.table)).await;
    let times = |replay: &serde_json::Value| -> Vec<u64> {
        let moments = replay["moments"].as_array().unwrap();
        moments.iter().map(|moment| moment["entry"].as_u64().unwrap()).collect()
    };
    assert!(times(&own).is_sorted() && times(&own)[0] == 0);
    assert_eq!(times(&own).last(), times(&replay).last());
    let told: usize = moments.iter().map(|m| m["events"].as_array().unwrap().len()).sum();
    let history = watcher.get(&format!("/api/tables/{}/history", pair.table)).await;
    assert_eq!(history.as_array().unwrap().len(), told);
    let draws = watcher.get(&format!("/api/tables/{}/draws", pair.table)).await;
    assert_eq!(draws.as_array().unwrap().len(), 48 + 12, "dinosaurs and dice");
    server.stop().await;
}

#[tokio::test]
async fn bots_fill_a_table_and_play_to_the_end() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let table =
        guest.table(4, &[None, Some("greedy"), Some("random"), Some("search:50")], json!({})).await;
    guest.sit(&table).await;
    guest.post(&format!("/api/tables/{table}/start"), json!({})).await;
    assert_eq!(guest.reveal(&table).await["stage"], "running");
    let mut socket = guest.socket().await;
    socket.watch(&table).await;
    let mut steps = 0;
    while steps < 12 {
        // The bots choose meanwhile; only the newest frame says what can be done.
        socket.ask(json!({ "t": "ping" })).await;
        if socket.offers.is_empty() {
            socket.rest();
            socket.next_of("frame").await;
            continue;
        }
        let answer = socket.play(&table).await;
        assert_eq!(answer["t"], "done", "{answer}");
        steps += 1;
    }
    loop {
        let info = guest.get(&format!("/api/tables/{table}")).await;
        if info["stage"] == "over" {
            assert_eq!(info["standings"].as_array().unwrap().len(), 4);
            break;
        }
        socket.next_of("frame").await;
    }
    let next = guest.post(&format!("/api/tables/{table}/rematch"), json!({})).await;
    assert_eq!(next["stage"], "open");
    assert_eq!(next["seats"][2], json!({ "t": "bot", "level": "random" }));
    let again = guest.post(&format!("/api/tables/{table}/rematch"), json!({})).await;
    assert_eq!(again["id"], next["id"], "one rematch for all");
    server.stop().await;
}

#[tokio::test]
async fn a_step_is_taken_back_until_all_is_revealed() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let fresh = pair.frames[0].clone();
    pair.sockets[0].play(&pair.table.clone()).await;
    pair.catch_up(0).await;
    assert_eq!(pair.frames[0]["frame"]["canUndo"], true);
    let events = fresh["frame"]["events"].as_array().unwrap().len();
    let undo = json!({ "t": "undo", "table": pair.table });
    assert_eq!(pair.sockets[0].ask(undo.clone()).await["t"], "done");
    pair.catch_up(0).await;
    let after = &pair.frames[0]["frame"];
    assert_eq!(after["view"], fresh["frame"]["view"]);
    assert_eq!(after["keep"], json!(events), "what was said about the choice is unsaid");
    assert_eq!(pair.sockets[0].ask(undo.clone()).await["code"], "noUndo");
    assert!(!pair.play(1).await);
    assert_eq!(pair.sockets[0].ask(undo).await["code"], "noUndo", "revealed");
    server.stop().await;
}

#[tokio::test]
async fn refusals_name_the_rule() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let line = "place trex pyramid-0";
    let table = pair.table.clone();
    let held = pair.frames[0]["frame"]["view"]["hand"].as_array().unwrap().contains(&json!("trex"));
    let rule = if held { "DR-35" } else { "DR-39" };
    let step = json!({ "t": "step", "table": table, "line": line });
    let answer = pair.sockets[0].ask(step).await;
    assert_eq!(
        (answer["code"].as_str().unwrap(), answer["rule"].as_str().unwrap()),
        ("refused", rule)
    );
    let why = pair.sockets[0].ask(json!({ "t": "why", "table": table, "line": line })).await;
    assert_eq!((why["legal"].as_bool(), why["rule"].as_str().unwrap()), (Some(false), rule));
    let nonsense = json!({ "t": "step", "table": table, "line": "eat everything" });
    assert_eq!(pair.sockets[0].ask(nonsense).await["code"], "badLine");
    pair.catch_up(0).await;
    assert_eq!(pair.frames[0]["frame"]["version"], 1, "nothing has changed");
    server.stop().await;
}

#[tokio::test]
async fn a_preview_tells_what_a_line_would_lead_to_and_changes_nothing() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    let line = pair.sockets[0].offers[0]["line"].as_str().unwrap().to_owned();
    let ask = |line: &str| json!({ "t": "preview", "table": table, "line": line });
    let told = pair.sockets[0].ask(ask(&line)).await;
    assert_eq!(told["t"], "preview", "{told}");
    let before = &pair.frames[0]["frame"];
    assert_ne!(told["outcome"]["view"], before["view"]);
    assert_eq!(told["outcome"]["scores"].as_array().unwrap().len(), 2);
    assert!(told["outcome"]["events"].is_array());
    let forbidden = pair.sockets[0].ask(ask("place trex pyramid-0")).await;
    assert_eq!((&forbidden["t"], &forbidden["outcome"]), (&json!("preview"), &json!(null)));
    assert_eq!(pair.sockets[0].ask(ask("eat everything")).await["code"], "badLine");
    pair.catch_up(0).await;
    assert_eq!(pair.frames[0]["frame"]["version"], 1, "nothing has changed");
    server.stop().await;
}

#[tokio::test]
async fn chat_reaches_everybody_and_stays() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    for socket in &mut pair.sockets {
        socket.rest();
    }
    let chat = json!({ "t": "chat", "table": pair.table, "text": " hi\u{202e} there " });
    assert_eq!(pair.sockets[0].ask(chat).await["t"], "done");
    let heard = pair.sockets[1].next_of("chat").await;
    assert_eq!(heard["lines"][0]["text"], "hi there");
    assert_eq!(heard["lines"][0]["seat"], 0);
    let empty = json!({ "t": "chat", "table": pair.table, "text": " \u{7} " });
    assert_eq!(pair.sockets[0].ask(empty).await["code"], "badRequest");
    let mut late = server.guest().await.socket().await;
    late.watch(&pair.table).await;
    assert_eq!(late.next_of("chat").await["lines"].as_array().unwrap().len(), 1);
    server.stop().await;
}
