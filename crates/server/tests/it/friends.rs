//! Friends by link, people who are kept apart, and invitations: each right, and whoever has it not.

use serde_json::{Value, json};

use crate::accounts::{PASSWORD, sign_up};
use crate::common::{Guest, Running, TempDb, config, start};

async fn status(guest: &Guest, path: &str, body: Value) -> u16 {
    guest.http("POST", path, Some(&body)).await.0
}

async fn people<const N: usize>(server: &Running, names: [&str; N]) -> [Guest; N] {
    let mut people = Vec::new();
    for name in names {
        people.push(sign_up(&server.guest().await, name).await);
    }
    people.try_into().ok().unwrap()
}

async fn code(guest: &Guest) -> Value {
    guest.get("/api/friends").await["code"].clone()
}

/// The second accepts the link of the first.
async fn befriend(one: &Guest, other: &Guest) {
    other.post("/api/friends", json!({ "code": code(one).await })).await;
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_link_makes_two_people_friends() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let [ada, bob] = people(&server, ["Ada", "Bob"]).await;
    let code = code(&ada).await;
    assert_eq!(self::code(&ada).await, code, "it stays the same");
    let offer = bob.post("/api/friends/ask", json!({ "code": code })).await;
    assert_eq!(offer, json!({ "name": "Ada", "known": false }));
    assert_eq!(status(&ada, "/api/friends", json!({ "code": code })).await, 400, "one's own");
    let mine = bob.post("/api/friends", json!({ "code": code })).await;
    assert_eq!(names(&mine["friends"]), ["Ada"]);
    let hers = ada.get("/api/friends").await;
    assert_eq!(
        (&hers["friends"][0]["name"], &hers["friends"][0]["online"]),
        (&json!("Bob"), &json!(false))
    );
    assert_eq!(bob.post("/api/friends/ask", json!({ "code": code })).await["known"], true);

    // Another link takes the place of the one before, and friends stay friends.
    ada.post("/api/friends/code", json!({})).await;
    assert_eq!(status(&bob, "/api/friends/ask", json!({ "code": code })).await, 404);
    assert_eq!(names(&ada.get("/api/friends").await["friends"]), ["Bob"]);

    // Friends see who is here and what they play; a table that is not listed has no address.
    let mut socket = bob.socket().await;
    for listed in [false, true] {
        let new = json!({ "game": "draftosaurus", "seats": 2, "bots": [null, "random"],
            "listed": listed });
        let table = bob.post("/api/tables", new).await["id"].as_str().unwrap().to_owned();
        bob.sit(&table).await;
        bob.post(&format!("/api/tables/{table}/start"), json!({})).await;
        bob.reveal(&table).await;
        socket.watch(&table).await;
        let friend = ada.get("/api/friends").await["friends"][0].clone();
        assert_eq!(friend["online"], true);
        let told = listed.then_some(table);
        let mut plays = friend["plays"].as_array().unwrap().iter();
        assert!(plays.any(|plays| plays["table"] == json!(told)), "{friend}");
    }

    // The link by which somebody became a friend does not make them one again.
    let known = self::code(&ada).await;
    ada.post("/api/friends/remove", json!({ "id": bob.id })).await;
    assert_eq!(bob.get("/api/friends").await["friends"], json!([]));
    assert_eq!(status(&bob, "/api/friends", json!({ "code": known })).await, 404);
    server.stop().await;
}

#[tokio::test]
async fn friends_are_for_accounts() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let [ada] = people(&server, ["Ada"]).await;
    let guest = server.guest().await;
    let table = guest.table(2, &[], json!({})).await;
    for (method, path, body) in [
        ("GET", "/api/friends".to_owned(), json!({})),
        ("POST", "/api/friends".to_owned(), json!({ "code": code(&ada).await })),
        ("POST", "/api/friends/code".to_owned(), json!({})),
        ("POST", "/api/friends/ask".to_owned(), json!({ "code": code(&ada).await })),
        ("POST", "/api/friends/remove".to_owned(), json!({ "id": ada.id })),
        ("POST", "/api/friends/block".to_owned(), json!({ "id": ada.id, "on": true })),
        ("POST", "/api/friends/decline".to_owned(), json!({ "table": table })),
        ("POST", format!("/api/tables/{table}/invite"), json!({ "id": ada.id })),
    ] {
        let (status, _, answer) = guest.http(method, &path, Some(&body)).await;
        assert_eq!(
            (status, &answer["message"]),
            (403, &json!("Only somebody with an account can do this. Sign in first.")),
            "{method} {path}"
        );
    }
    assert_eq!(ada.get("/api/friends").await["friends"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_blocked_stays_away() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let [ada, bob] = people(&server, ["Ada", "Bob"]).await;
    let stranger = server.guest().await;
    stranger.rename("Stranger").await;
    befriend(&ada, &bob).await;
    // Who sits at her table when she blocks him has to leave; who plays with her does not.
    let [open, begun] = [ada.table(2, &[], json!({})).await, ada.table(2, &[], json!({})).await];
    bob.sit(&open).await;
    for guest in [&ada, &bob] {
        guest.sit(&begun).await;
    }
    ada.post(&format!("/api/tables/{begun}/start"), json!({})).await;
    for guest in [&ada, &bob] {
        guest.reveal(&begun).await;
    }
    let theirs = bob.table(2, &[], json!({})).await;
    for guest in [&bob, &ada] {
        guest.sit(&theirs).await;
    }
    assert_eq!(status(&ada, "/api/friends/block", json!({ "id": ada.id, "on": true })).await, 400);
    let nobody = json!({ "id": "nobody", "on": true });
    assert_eq!(status(&ada, "/api/friends/block", nobody).await, 404);
    for id in [&bob.id, &stranger.id] {
        ada.post("/api/friends/block", json!({ "id": id, "on": true })).await;
    }
    let hers = ada.get("/api/friends").await;
    assert_eq!((names(&hers["friends"]).len(), names(&hers["blocked"]).len()), (0, 2));
    assert_eq!(bob.get("/api/friends").await["friends"], json!([]));
    for (table, seat) in [(&open, Value::Null), (&begun, json!(1)), (&theirs, json!(0))] {
        assert_eq!(bob.get(&format!("/api/tables/{table}")).await["you"], seat);
    }

    // Neither sits down at her tables, however they come; they may watch.
    let table = ada.table(2, &[], json!({})).await;
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    for other in [&bob, &stranger] {
        assert_eq!(status(other, &at("sit"), other.pledge()).await, 403);
        assert_eq!(other.http("GET", &format!("/api/tables/{table}"), None).await.0, 200);
    }
    ada.sit(&table).await;
    let key = ada.get(&at("key")).await;
    assert_eq!(status(&bob, &at("claim"), key).await, 403);
    // Nor as a guest who turns out to be one of them.
    let another = ada.table(2, &[], json!({})).await;
    let guest = server.guest().await;
    assert_eq!(guest.sit(&another).await["you"], 0);
    let bob_is_back = json!({ "name": "Bob", "password": PASSWORD, "bring": true });
    assert_eq!(status(&guest, "/api/account/sign-in", bob_is_back).await, 200);
    let seat = ada.get(&format!("/api/tables/{another}")).await["seats"][0].clone();
    assert_eq!(seat["id"], json!(guest.id), "he is not there as Bob");
    // To whom she sits down is her own affair.
    let his = bob.table(2, &[], json!({})).await;
    bob.sit(&his).await;
    assert_eq!(ada.sit(&his).await["you"], 1);

    // Nor do they become friends, and nobody is told why.
    let code = json!({ "code": code(&ada).await });
    let (blocked, _, why) = bob.http("POST", "/api/friends", Some(&code)).await;
    let wrong = json!({ "code": "nonsense" });
    let (missing, _, also) = bob.http("POST", "/api/friends", Some(&wrong)).await;
    assert_eq!((blocked, why), (missing, also));

    // They are not put together by pairing, whoever looks first.
    let seek = json!({ "t": "seek", "wish": { "game": "draftosaurus", "seats": 2 } });
    let mut sockets = [bob.socket().await, ada.socket().await, server.guest().await.socket().await];
    for socket in &mut sockets {
        assert_eq!(socket.ask(seek.clone()).await["t"], "done");
    }
    let found = sockets[0].next_of("found").await;
    assert_eq!(found["table"], sockets[2].next_of("found").await["table"]);
    assert_eq!(sockets[1].ask(json!({ "t": "ping" })).await["t"], "pong");
    assert!(sockets[1].rest().iter().all(|frame| frame["t"] != "found"));

    // What somebody says carries who they are, so that her page need not show it.
    let mut speaker = bob.socket().await;
    speaker.ask(json!({ "t": "watch", "table": table })).await;
    speaker.ask(json!({ "t": "chat", "table": table, "text": "hello" })).await;
    let mut hearer = ada.socket().await;
    hearer.say(json!({ "t": "watch", "id": "w", "table": table })).await;
    assert_eq!(hearer.next_of("chat").await["lines"][0]["guest"], json!(bob.id));

    ada.post("/api/friends/block", json!({ "id": bob.id, "on": false })).await;
    assert_eq!(bob.sit(&table).await["you"], 1);
    server.stop().await;
}

#[tokio::test]
async fn a_friend_is_asked_to_a_table() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let [ada, bob, cyd] = people(&server, ["Ada", "Bob", "Cyd"]).await;
    befriend(&ada, &bob).await;
    let table = ada.table(2, &[], json!({})).await;
    let invite = format!("/api/tables/{table}/invite");
    assert_eq!(status(&ada, &invite, json!({ "id": cyd.id })).await, 403, "no friend of hers");
    assert_eq!(status(&bob, &invite, json!({ "id": ada.id })).await, 403, "not his table");
    let nowhere = json!({ "id": bob.id });
    assert_eq!(status(&ada, "/api/tables/nowhere/invite", nowhere).await, 404);
    let mut socket = bob.socket().await;
    ada.post(&invite, json!({ "id": bob.id })).await;
    let told = socket.next_of("invited").await;
    assert_eq!(
        told,
        json!({ "t": "invited", "table": table, "game": "draftosaurus", "name": "Ada" })
    );
    // Asking again says nothing again.
    for _ in 0..3 {
        ada.post(&invite, json!({ "id": bob.id })).await;
    }
    socket.ask(json!({ "t": "ping" })).await;
    assert!(socket.rest().iter().all(|frame| frame["t"] != "invited"));
    let asked = bob.get("/api/friends").await["invitations"].clone();
    assert_eq!((&asked[0]["table"], &asked[0]["name"]), (&json!(table), &json!("Ada")));
    let left = bob.post("/api/friends/decline", json!({ "table": table })).await;
    assert_eq!(left["invitations"], json!([]));

    // Whoever sits there asks others, too; a full table has no room, and one that began is not asked to.
    ada.post(&invite, json!({ "id": bob.id })).await;
    bob.sit(&table).await;
    assert_eq!(status(&ada, &invite, json!({ "id": bob.id })).await, 409, "he sits there");
    befriend(&cyd, &bob).await;
    bob.post(&invite, json!({ "id": cyd.id })).await;
    ada.sit(&table).await;
    assert_eq!(status(&bob, &invite, json!({ "id": cyd.id })).await, 409, "no seat is free");
    ada.post(&format!("/api/tables/{table}/start"), json!({})).await;
    ada.reveal(&table).await;
    bob.reveal(&table).await;
    assert_eq!(cyd.get("/api/friends").await["invitations"], json!([]));
    server.stop().await;
}

/// What is kept of friends is in the file that everybody can have, and goes with the account.
#[tokio::test]
async fn friends_are_exported_and_deleted() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let [ada, bob] = people(&server, ["Ada", "Bob"]).await;
    befriend(&ada, &bob).await;
    let stranger = server.guest().await;
    stranger.rename("Stranger").await;
    ada.post("/api/friends/block", json!({ "id": stranger.id, "on": true })).await;
    let data = ada.get("/api/account/export").await["friends"].clone();
    assert_eq!((names(&data["friends"]), names(&data["blocked"])), (vec!["Bob"], vec!["Stranger"]));
    let goodbye = json!({ "name": "Ada", "password": "a long neck is a long way" });
    assert_eq!(status(&ada, "/api/account/delete", goodbye).await, 200);
    assert_eq!(bob.get("/api/friends").await["friends"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn changes_of_friends_are_counted() {
    let db = TempDb::new();
    let mut config = config(&db);
    config.limits.set("friends.guest=2").unwrap();
    let server = start(config).await;
    let [ada, bob] = people(&server, ["Ada", "Bob"]).await;
    for expected in [404, 404, 429] {
        let wrong = json!({ "code": "a guess" });
        assert_eq!(status(&ada, "/api/friends/ask", wrong).await, expected);
    }
    assert_eq!(ada.http("GET", "/api/friends", None).await.0, 200, "looking is not counted");
    assert_eq!(status(&bob, "/api/friends/code", json!({})).await, 200);
    server.stop().await;
}
