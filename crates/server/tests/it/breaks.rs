//! Connections that break, commands that come twice, servers that stop in the middle.

use std::time::Duration;

use mesozoic_server::Config;
use mesozoic_store::{NewEntry, Store};
use serde_json::{Value, json};

use crate::common::{Guest, Pair, TempDb, config, pair, start};

#[tokio::test]
async fn a_command_sent_twice_is_one_move() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    let line = pair.frames[0]["frame"]["offers"][0]["line"].clone();
    let step = json!({ "t": "step", "table": table, "line": line });
    for _ in 0..3 {
        let answer = pair.sockets[0].ask_as("twice", step.clone()).await;
        assert_eq!(answer["t"], "done");
    }
    // From another socket, as after a break, and after the table was put away.
    let mut again = pair.guests[0].socket().await;
    assert_eq!(again.ask_as("twice", step.clone()).await["t"], "done");
    pair.catch_up(0).await;
    assert_eq!(pair.frames[0]["frame"]["version"], 2);
    server.stop().await;

    let server = start(config(&db)).await;
    let mut guest = pair.guests[0].clone();
    guest.address = server.address;
    let mut socket = guest.socket().await;
    assert_eq!(socket.ask_as("twice", step).await["t"], "done", "also after a restart");
    let store = Store::look(&db.url()).await.unwrap();
    assert_eq!(store.entries(&table, 0).await.unwrap().len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn a_used_id_is_an_answer_only_to_whoever_used_it() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    let first = |pair: &Pair, i: usize| {
        let line = pair.sockets[i].offers[0]["line"].clone();
        json!({ "t": "step", "table": table, "line": line })
    };
    // Both seats are awaited, and both call their step the same.
    let (step, other) = (first(&pair, 0), first(&pair, 1));
    assert_eq!(pair.sockets[0].ask_as("c1", step.clone()).await["t"], "done");
    assert_eq!(pair.sockets[1].ask_as("c1", other.clone()).await["t"], "done");
    let store = Store::look(&db.url()).await.unwrap();
    let seats = async || -> Vec<u8> {
        store.commands(&table).await.unwrap().iter().map(|command| command.seat).collect()
    };
    assert_eq!(seats().await, [0, 1], "each is a step of its own");
    // An id that cannot be stored is no id, and leaves the table as it is.
    let undo = json!({ "t": "undo", "table": table });
    assert_eq!(pair.sockets[0].ask_as("a\0b", undo).await["code"], "badRequest");
    pair.catch_up(0).await;

    // Somebody without a seat did nothing by that name.
    let mut stranger = server.guest().await.socket().await;
    assert_eq!(stranger.ask_as("c1", step.clone()).await["code"], "notYours");
    let undo = json!({ "t": "undo", "table": table });
    assert_eq!(stranger.ask_as("c1", undo).await["code"], "notYours");
    // Nor is a word a step, or a step at another table.
    let word = json!({ "t": "chat", "table": table, "text": "so be it" });
    assert_eq!(pair.sockets[0].ask_as("c1", word).await["t"], "done");
    assert_eq!(store.chat(&table, 99).await.unwrap().len(), 1);
    let why = json!({ "t": "why", "table": table, "line": "place trex river" });
    assert_eq!(pair.sockets[0].ask_as("c1", why).await["t"], "answer");
    let elsewhere = pair.guests[0].table(2, &[], json!({})).await;
    pair.guests[0].sit(&elsewhere).await;
    let mut elsewhere_step = step.clone();
    elsewhere_step["table"] = json!(elsewhere);
    assert_eq!(pair.sockets[0].ask_as("c1", elsewhere_step).await["code"], "wrongTime");
    assert_eq!(seats().await, [0, 1]);
    server.stop().await;
}

/// A used id is no answer to anything else that its owner asks for by it.
#[tokio::test]
async fn an_id_stands_for_what_it_was_first_used_for() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    let [first, second] = [0, 1].map(|i| {
        let line = pair.sockets[0].offers[i]["line"].clone();
        json!({ "t": "step", "table": table, "line": line })
    });
    assert_eq!(pair.sockets[0].ask_as("c1", first.clone()).await["t"], "done");
    let undo = json!({ "t": "undo", "table": table });
    for other in [second, undo] {
        let answer = pair.sockets[0].ask_as("c1", other).await;
        assert_eq!(answer["code"], "badRequest", "{answer}");
        assert!(answer["message"].as_str().unwrap().contains("id"), "{answer}");
    }
    assert_eq!(pair.sockets[0].ask_as("c1", first).await["t"], "done", "it still stands");
    let word = |text: &str| json!({ "t": "chat", "table": table, "text": text });
    assert_eq!(pair.sockets[0].ask_as("w1", word("yes")).await["t"], "done");
    assert_eq!(pair.sockets[0].ask_as("w1", word("no")).await["code"], "badRequest");
    let store = Store::look(&db.url()).await.unwrap();
    assert_eq!(store.entries(&table, 0).await.unwrap().len(), 1);
    assert_eq!(store.chat(&table, 99).await.unwrap().len(), 1);
    server.stop().await;
}

/// Whoever takes a seat over may use ids that its former holder used: they are new commands.
#[tokio::test]
async fn the_next_holder_of_a_seat_begins_with_ids_of_their_own() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    let line = pair.sockets[0].offers[0]["line"].clone();
    let step = json!({ "t": "step", "table": table, "line": line });
    let undo = json!({ "t": "undo", "table": table });
    assert_eq!(pair.sockets[0].ask_as("c1", step.clone()).await["t"], "done");
    assert_eq!(pair.sockets[0].ask_as("c2", undo).await["t"], "done");
    let at = format!("/api/tables/{table}");
    let key = pair.guests[0].get(&format!("{at}/key")).await;
    let phone = server.guest().await;
    assert_eq!(phone.post(&format!("{at}/claim"), key).await["you"], 0);

    let mut socket = phone.socket().await;
    assert_eq!(socket.ask_as("c1", step.clone()).await["t"], "done");
    let store = Store::look(&db.url()).await.unwrap();
    assert_eq!(
        store.entries(&table, 0).await.unwrap().len(),
        3,
        "it was played, not only answered"
    );
    assert_eq!(pair.sockets[0].ask_as("c1", step).await["code"], "notYours");
    server.stop().await;
}

#[tokio::test]
async fn a_word_sent_twice_is_said_once() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let table = guest.table(2, &[], json!({})).await;
    let word = json!({ "t": "chat", "table": table, "text": "hello" });
    let mut socket = guest.socket().await;
    for _ in 0..3 {
        assert_eq!(socket.ask_as("word", word.clone()).await["t"], "done");
    }
    let mut other = server.guest().await.socket().await;
    assert_eq!(other.ask_as("word", word.clone()).await["t"], "done", "another's word");
    server.stop().await;

    let server = start(config(&db)).await;
    let mut socket = Guest { address: server.address, ..guest }.socket().await;
    assert_eq!(socket.ask_as("word", word).await["t"], "done", "also after a restart");
    let store = Store::look(&db.url()).await.unwrap();
    assert_eq!(store.chat(&table, 99).await.unwrap().len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_gets_exactly_what_they_missed() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    let mut other = pair.guests[1].socket().await;
    let first = other.watch(&table).await;
    let have =
        |frame: &Value| json!({ "feed": frame["feed"], "version": frame["frame"]["version"] });
    drop(other);
    pair.play(2).await;
    let now = pair.frames[1].clone();
    assert!(now["frame"]["version"].as_u64().unwrap() > 2);

    let mut back = pair.guests[1].socket().await;
    back.view.clone_from(&first["frame"]["view"]);
    let watch = json!({ "t": "watch", "table": table, "have": have(&first) });
    assert_eq!(back.ask(watch).await["t"], "done");
    let missed: Vec<Value> = back.rest().into_iter().filter(|f| f["t"] == "frame").collect();
    let versions: Vec<u64> =
        missed.iter().map(|f| f["frame"]["version"].as_u64().unwrap()).collect();
    let wanted: Vec<u64> = (first["frame"]["version"].as_u64().unwrap() + 1
        ..=now["frame"]["version"].as_u64().unwrap())
        .collect();
    assert_eq!(versions, wanted);
    assert_eq!(missed.last().unwrap()["frame"]["view"], now["frame"]["view"]);

    // With everything already: nothing. With something unknown: all of it, fresh.
    let watch = json!({ "t": "watch", "table": table, "have": have(&now) });
    back.ask(watch).await;
    assert!(back.rest().iter().all(|f| f["t"] != "frame"));
    for unknown in [
        json!({ "feed": "nonsense", "version": 3 }),
        json!({ "feed": now["feed"], "version": 999 }),
    ] {
        let watch = json!({ "t": "watch", "table": table, "have": unknown });
        back.ask(watch).await;
        let frame = back.next_of("frame").await;
        assert_eq!(
            (frame["fresh"].as_bool(), &frame["frame"]["view"]),
            (Some(true), &now["frame"]["view"])
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn a_match_goes_on_after_a_restart_and_after_being_put_away() {
    let db = TempDb::new();
    let quick = Config { idle: Duration::from_millis(50), ..config(&db) };
    let mut server = start(quick.clone()).await;
    let mut pair = pair(&server, json!({ "mode": "summer-winter" })).await;
    let mut over = false;
    let mut rounds = 0;
    while !over {
        over = pair.play(9).await;
        rounds += 1;
        let seen: Vec<Value> = pair.frames.iter().map(|f| f["frame"]["view"].clone()).collect();
        server.stop().await;
        server = start(quick.clone()).await;
        pair.come_back(server.address).await;
        for (frame, seen) in pair.frames.iter().zip(&seen) {
            assert_eq!(frame["frame"]["view"], *seen, "nothing was lost");
        }
    }
    assert!(rounds > 5);
    let info = pair.guests[0].get(&format!("/api/tables/{}", pair.table)).await;
    assert_eq!(info["stage"], "over");
    // The table is woken from a snapshot, yet tells its whole history.
    let history = pair.guests[0].get(&format!("/api/tables/{}/history", pair.table)).await;
    assert!(history.as_array().unwrap().len() > 150);
    server.stop().await;
}

#[tokio::test]
async fn a_damaged_match_is_faulted_and_harms_no_other() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut good = pair(&server, json!({})).await;
    let mut bad = pair(&server, json!({})).await;
    bad.play(1).await;
    good.play(1).await;
    server.stop().await;

    let store = Store::open(&db.url()).await.unwrap();
    let n = store.entries(&bad.table, 0).await.unwrap().len() as u32;
    let entry = NewEntry {
        match_id: bad.table.clone(),
        n,
        line: json!({ "t": "step", "seat": 0, "line": "place trex pyramid-5" }).to_string(),
        at: 0,
        awaited: vec![],
        command: None,
    };
    store.append(entry).await.unwrap();
    store.close().await.unwrap();

    let server = start(config(&db)).await;
    for guest in good.guests.iter_mut().chain(&mut bad.guests) {
        guest.address = server.address;
    }
    let info = bad.guests[0].get(&format!("/api/tables/{}", bad.table)).await;
    assert_eq!(info["stage"], "faulted");
    let mut socket = bad.guests[0].socket().await;
    let step = json!({ "t": "step", "table": bad.table, "line": "place trex river" });
    assert_eq!(socket.ask(step).await["code"], "faulted");
    good.come_back(server.address).await;
    assert!(good.play(60).await, "the other match is played to its end");
    let store = Store::look(&db.url()).await.unwrap();
    assert_eq!(store.entries(&bad.table, 0).await.unwrap().len() as u32, n + 1, "the log is kept");
    server.stop().await;
}

#[tokio::test]
async fn a_seat_is_kept_by_its_link_in_another_browser() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    pair.play(1).await;
    let key = pair.guests[0].get(&format!("/api/tables/{table}/key")).await;
    let other = server.guest().await;
    let claim = format!("/api/tables/{table}/claim");
    let forged = json!({ "seat": 0, "key": "00000000000000000000000000000000" });
    assert_eq!(other.http("POST", &claim, Some(&forged)).await.0, 403);
    let wrong_seat = json!({ "seat": 1, "key": key["key"] });
    assert_eq!(other.http("POST", &claim, Some(&wrong_seat)).await.0, 403);
    assert_eq!(other.http("GET", &format!("/api/tables/{table}/key"), None).await.0, 403);
    assert_eq!(other.post(&claim, key.clone()).await["you"], 0);
    let mut socket = other.socket().await;
    let frame = socket.watch(&table).await;
    assert_eq!(frame["frame"]["view"], pair.frames[0]["frame"]["view"], "the same hand");
    let step = json!({ "t": "step", "table": table, "line": frame["frame"]["offers"][0]["line"] });
    assert_eq!(pair.sockets[0].ask(step).await["code"], "notYours", "the first browser looks on");
    assert_eq!(socket.play(&table).await["t"], "done");
    server.stop().await;
}
