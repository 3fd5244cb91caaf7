//! Spectators who see a match later than it is played: nothing that they can ask tells them more.

use serde_json::{Value, json};

use crate::accounts::sign_up;
use crate::common::{Guest, Running, Socket, TempDb, config, start};

/// A listed match of two with this delay, which has just begun; the sockets of those who play.
async fn late(server: &Running, minutes: u16) -> ([Guest; 2], [Socket; 2], String) {
    let guests = [server.guest().await, server.guest().await];
    let pace = json!({ "t": "live", "bank": 600, "added": 20 });
    let new = json!({ "game": "draftosaurus", "seats": 2, "listed": true, "pace": pace,
        "delay": minutes });
    let table = guests[0].post("/api/tables", new).await["id"].as_str().unwrap().to_owned();
    for guest in &guests {
        guest.sit(&table).await;
    }
    guests[0].post(&format!("/api/tables/{table}/start"), json!({})).await;
    for guest in &guests {
        guest.reveal(&table).await;
    }
    let mut sockets = [guests[0].socket().await, guests[1].socket().await];
    for socket in &mut sockets {
        socket.watch(&table).await;
    }
    (guests, sockets, table)
}

/// A whole turn of both, which shows.
async fn turn(sockets: &mut [Socket; 2], table: &str) {
    for socket in sockets {
        // What the other did before is here before this answer.
        socket.ask(json!({ "t": "ping" })).await;
        if !socket.offers.is_empty() {
            assert_eq!(socket.play(table).await["t"], "done");
        }
    }
}

/// Everything that somebody who does not sit there can ask about the match.
async fn asked(guest: &Guest, table: &str) -> Vec<(String, Value)> {
    let mut told = Vec::new();
    for path in [
        format!("/api/tables/{table}"),
        format!("/api/tables/{table}/history"),
        format!("/api/tables/{table}/picture"),
        format!("/api/tables/{table}/replay"),
        format!("/api/tables/{table}/record"),
        format!("/api/tables/{table}/draws"),
        format!("/api/tables/{table}/review"),
        format!("/api/tables/{table}/ratings"),
        "/api/tables".to_owned(),
    ] {
        let (_, _, text) = guest.raw("GET", &path, None, "").await;
        let mut value = serde_json::from_str(&text).unwrap_or(Value::String(text));
        // How many look on is about people.
        if let Some(info) = value.as_object_mut() {
            info.remove("spectators");
        }
        told.push((path, value));
    }
    told
}

#[tokio::test]
async fn nothing_of_a_match_is_told_before_its_time() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (guests, mut players, table) = late(&server, 60).await;
    let spectator = server.guest().await;
    let mut watching = spectator.socket().await;
    watching.watch(&table).await;
    watching.ask(json!({ "t": "lobby", "on": true })).await;
    watching.next_of("mine").await;
    watching.rest();
    let before = asked(&spectator, &table).await;
    assert_eq!(before[0].1["delay"], 60);
    for _ in 0..3 {
        turn(&mut players, &table).await;
    }
    let said = json!({ "t": "chat", "table": table, "text": "what a roll" });
    assert_eq!(players[0].ask(said).await["t"], "done");
    // What was sent until now was sent before this answer.
    watching.ask(json!({ "t": "ping" })).await;
    let told = watching.rest();
    for kind in ["frame", "clocks", "chat"] {
        assert!(told.iter().all(|frame| frame["t"] != kind), "{kind}: {told:?}");
    }
    for list in told.iter().filter(|frame| frame["t"] == "lobby") {
        let cards = list["tables"].as_array().unwrap();
        assert!(cards.iter().all(|card| card["awaited"] == json!([])), "{list}");
    }
    // Nor can they find out how many lines there are by reporting some.
    let report = format!("/api/tables/{table}/report");
    let reports = [json!({ "n": 0 }), json!({ "n": 9 })];
    for wanted in &reports {
        let (status, _, why) = spectator.http("POST", &report, Some(wanted)).await;
        assert_eq!((status, &why["code"]), (409, &json!("wrongTime")), "{why}");
    }
    // Who votes is told to those who play.
    guests[1].post(&format!("/api/tables/{table}/end"), json!({ "end": true })).await;
    guests[1].post(&format!("/api/tables/{table}/end"), json!({ "end": false })).await;
    guests[1].post(&format!("/api/tables/{table}/end"), json!({ "end": true })).await;
    // Not even that there was something, by a frame that says nothing new.
    watching.ask(json!({ "t": "ping" })).await;
    let told = watching.rest();
    assert!(told.iter().all(|frame| frame["t"] != "table"), "{told:?}");
    let after = asked(&spectator, &table).await;
    for ((path, before), (_, after)) in before.iter().zip(&after) {
        assert_eq!(before, after, "{path}");
    }
    // Those who play see it all.
    let own = guests[0].get(&format!("/api/tables/{table}")).await;
    assert_eq!(own["wantsEnd"], json!([1]));

    // Somebody with an account is asked for matches on their page: it tells no more.
    let ada = sign_up(&guests[0], "Ada").await;
    let page = spectator.get("/api/people/Ada").await;
    assert_eq!(
        (&page["matches"][0]["awaited"], page["matches"][0]["touched"] == own["touched"]),
        (&json!([]), false)
    );

    // When the host shows it at once, all of it is there.
    ada.post(&format!("/api/tables/{table}/delay"), json!({ "minutes": 0 })).await;
    let frame = watching.next_of("frame").await;
    assert_eq!(frame["fresh"], true);
    assert_eq!(watching.next_of("chat").await["lines"][0]["text"], "what a roll");
    let history = spectator.get(&format!("/api/tables/{table}/history")).await;
    assert!(history.as_array().unwrap().len() > before[1].1.as_array().unwrap().len());
    server.stop().await;
}

#[tokio::test]
async fn the_host_alone_chooses_and_everybody_is_told() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (guests, _players, table) = late(&server, 0).await;
    let path = format!("/api/tables/{table}/delay");
    let stranger = server.guest().await;
    for other in [&guests[1], &stranger] {
        let (status, _, _) = other.http("POST", &path, Some(&json!({ "minutes": 5 }))).await;
        assert_eq!(status, 403);
    }
    let (status, _, _) = guests[0].http("POST", &path, Some(&json!({ "minutes": 1441 }))).await;
    assert_eq!(status, 400);
    let info = guests[0].post(&path, json!({ "minutes": 5 })).await;
    let name = info["seats"][0]["name"].as_str().unwrap();
    let note = format!("{name} lets spectators see the match 5 minutes late.");
    assert_eq!((&info["delay"], &info["notes"][0]["text"]), (&json!(5), &json!(note)));
    let new = json!({ "game": "draftosaurus", "seats": 2, "delay": 1441 });
    assert_eq!(guests[0].http("POST", "/api/tables", Some(&new)).await.0, 400);
    // It outlives the server, and a rematch has it, too.
    server.stop().await;
    let server = start(config(&db)).await;
    let guest = Guest { address: server.address, ..guests[0].clone() };
    let path = format!("/api/tables/{table}");
    assert_eq!(guest.get(&path).await["delay"], 5);
    guest.post(&format!("{path}/resign"), json!({})).await;
    assert_eq!(guest.post(&format!("{path}/rematch"), json!({})).await["delay"], 5);
    server.stop().await;
}

#[tokio::test]
async fn the_host_decides_who_sits_where() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let [host, friend, stranger] =
        [server.guest().await, server.guest().await, server.guest().await];
    let table = host.table(2, &[], json!({})).await;
    let path = format!("/api/tables/{table}/order");
    for guest in [&host, &friend] {
        guest.sit(&table).await;
    }
    let swap = json!({ "t": "move", "from": [1, 0] });
    for other in [&friend, &stranger] {
        assert_eq!(other.http("POST", &path, Some(&swap)).await.0, 403);
    }
    assert_eq!(host.post(&path, swap.clone()).await["you"], 1);
    for wrong in [json!({ "t": "move", "from": [0, 0] }), json!({ "t": "move", "from": [0] })] {
        assert_eq!(host.http("POST", &path, Some(&wrong)).await.0, 400);
    }
    assert_eq!(host.post(&path, json!({ "t": "lot", "on": true })).await["seating"], "byLot");
    host.post(&format!("/api/tables/{table}/start"), json!({})).await;
    host.reveal(&table).await;
    let waiting = friend.get(&format!("/api/tables/{table}")).await;
    assert_eq!(waiting["fairness"]["ready"], json!([false, true]), "who is missing can be seen");
    let begun = friend.reveal(&table).await;
    assert_eq!((&begun["stage"], &begun["seating"]), (&json!("running"), &json!("drawn")));
    assert_eq!(host.http("POST", &path, Some(&swap)).await.0, 409, "it has begun");
    // Drawn or not, the match is played from the seats as they are, also after a restart.
    let seat = begun["you"].clone();
    server.stop().await;
    let server = start(config(&db)).await;
    let friend = Guest { address: server.address, ..friend };
    let info = friend.get(&format!("/api/tables/{table}")).await;
    assert_eq!((&info["you"], &info["trouble"]), (&seat, &Value::Null));
    server.stop().await;
}
