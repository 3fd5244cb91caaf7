//! People leave a match, come back, are replaced, and end it together.

use std::time::Duration;

use mesozoic_registry::find;
use mesozoic_server::Config;
use mesozoic_table::{Record, Verified, verify};
use serde_json::{Value, json};

use crate::common::{Guest, Running, Socket, TempDb, config, pair, start};

/// A table of three that runs.
struct Three {
    guests: Vec<Guest>,
    table: String,
}

impl Three {
    async fn new(server: &Running) -> Self {
        let guests = vec![server.guest().await, server.guest().await, server.guest().await];
        let table = guests[0].table(3, &[], json!({})).await;
        for (guest, name) in guests.iter().zip(["Ada", "Bo", "Cy"]) {
            guest.rename(name).await;
            guest.sit(&table).await;
        }
        let three = Self { guests, table };
        three.post(0, "start", json!({})).await;
        for guest in &three.guests {
            guest.reveal(&three.table).await;
        }
        three
    }

    async fn post(&self, who: usize, what: &str, body: Value) -> Value {
        self.guests[who].post(&format!("/api/tables/{}/{what}", self.table), body).await
    }

    async fn watch(&self, who: usize) -> Socket {
        let mut socket = self.guests[who].socket().await;
        socket.watch(&self.table).await;
        socket
    }

    async fn info(&self, who: usize) -> Value {
        self.guests[who].get(&format!("/api/tables/{}", self.table)).await
    }

    fn at(&mut self, server: &Running) {
        for guest in &mut self.guests {
            guest.address = server.address;
        }
    }
}

async fn refused(guest: &Guest, table: &str, what: &str, body: Value) -> (u16, String) {
    let path = format!("/api/tables/{table}/{what}");
    let (status, _, answer) = guest.http("POST", &path, Some(&body)).await;
    (status, answer["code"].as_str().unwrap_or_default().to_owned())
}

/// The last note of a table.
fn last_note(info: &Value) -> &str {
    let notes = info["notes"].as_array().unwrap();
    notes.last().and_then(|note| note["text"].as_str()).unwrap_or_default()
}

/// Waits until a watched table is so.
async fn until(socket: &mut Socket, is_so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let info = socket.next_of("table").await["info"].take();
        if is_so(&info) {
            return info;
        }
    }
}

/// What `mesozoic verify` finds in the record of a table.
async fn verified(guest: &Guest, table: &str) -> (Record, Verified) {
    let path = format!("/api/tables/{table}/record");
    let (_, _, text) = guest.raw("GET", &path, None, "").await;
    let record = Record::parse(&text).unwrap();
    let game = find("draftosaurus").unwrap();
    let mut table = (game.open)(&record.open_args().unwrap()).unwrap();
    let done = verify(&record, &mut *table).unwrap();
    (record, done)
}

#[tokio::test]
async fn a_bot_plays_for_who_leaves_until_they_are_back() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut three = Three::new(&server).await;
    let mut bo = three.watch(1).await;
    let info = three.post(0, "resign", json!({})).await;
    assert_eq!(info["seats"][0]["standIn"], "greedy");
    assert_eq!(last_note(&info), "Ada has left the match. A medium bot plays on.");
    until(&mut bo, |info| info["seats"][0]["standIn"] == "greedy").await;
    let mut ada = three.watch(0).await;
    let line = json!({ "t": "step", "table": three.table, "line": "whatever" });
    assert_eq!(ada.ask(line).await["code"], "wrongTime", "the bot plays, not she");
    // A server that restarts knows it.
    server.stop().await;
    let server = start(config(&db)).await;
    three.at(&server);
    let info = three.info(2).await;
    assert_eq!(info["seats"][0]["standIn"], "greedy");
    assert_eq!(info["notes"].as_array().unwrap().len(), 1);

    let info = three.post(0, "return", json!({})).await;
    assert_eq!((&info["you"], &info["seats"][0]["standIn"]), (&json!(0), &json!(null)));
    assert_eq!(last_note(&info), "Ada is back and plays again.");
    // Once more changes nothing.
    let again = three.post(0, "return", json!({})).await;
    assert_eq!(again["notes"], info["notes"]);
    server.stop().await;
}

#[tokio::test]
async fn a_match_of_two_ends_when_one_resigns() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    pair.play(2).await;
    let path = format!("/api/tables/{}", pair.table);
    let info = pair.guests[1].post(&format!("{path}/resign"), json!({})).await;
    assert_eq!((&info["stage"], &info["awaited"]), (&json!("over"), &json!([])));
    assert_eq!(info["ending"], json!({ "t": "resigned", "seat": 1 }));
    let ranks: Vec<_> = info["standings"].as_array().unwrap().iter().collect();
    assert_eq!((&ranks[0]["seat"], &ranks[0]["rank"]), (&json!(0), &json!(1)));
    assert_eq!((&ranks[1]["seat"], &ranks[1]["rank"]), (&json!(1), &json!(2)));
    // Its record tells so, and what was played holds.
    let (record, done) = verified(&pair.guests[0], &pair.table).await;
    assert_eq!(record.footer.unwrap().ended.as_deref(), Some("seat 1 resigned"));
    assert!(done.steps > 0 && !done.result && done.fair);
    pair.guests[0].get(&format!("{path}/replay")).await;
    assert_eq!(refused(&pair.guests[0], &pair.table, "resign", json!({})).await.0, 409);
    server.stop().await;
}

#[tokio::test]
async fn somebody_absent_is_replaced_and_a_seat_that_was_left_goes_to_a_friend() {
    let db = TempDb::new();
    let server = start(Config { away_after: Duration::ZERO, ..config(&db) }).await;
    let three = Three::new(&server).await;
    let mut bo = three.watch(1).await;
    let mut cy = three.watch(2).await;
    let seat = |seat: u8| json!({ "seat": seat });
    let offer = |seat: u8, on: bool| json!({ "seat": seat, "on": on });
    let here = refused(&three.guests[1], &three.table, "replace", seat(2)).await;
    assert_eq!(here, (409, "wrongTime".to_owned()), "Cy is here");
    let early = refused(&three.guests[1], &three.table, "offer", offer(0, true)).await;
    assert_eq!(early.0, 409, "nobody gives away a seat that its holder plays");
    let info = three.post(1, "replace", seat(0)).await;
    assert_eq!(info["seats"][0]["standIn"], "greedy");
    assert_eq!(last_note(&info), "Ada is away, and Bo lets a medium bot play meanwhile.");

    let dee = server.guest().await;
    dee.rename("Dee").await;
    assert_eq!(refused(&dee, &three.table, "take", seat(0)).await.0, 409, "it is not offered");
    // Whoever takes a seat sees its hand: somebody who is only away does not lose it to others.
    let given = refused(&three.guests[2], &three.table, "offer", offer(0, true)).await;
    assert_eq!(given, (409, "wrongTime".to_owned()), "Ada may be back, and Cy is not the host");
    three.post(0, "return", json!({})).await;
    assert_eq!(three.post(0, "resign", json!({})).await["offered"], json!([0]));
    assert_eq!(three.post(2, "offer", offer(0, false)).await["offered"], json!([]));
    assert_eq!(refused(&dee, &three.table, "take", seat(0)).await.0, 409, "no more");
    assert_eq!(three.post(0, "offer", offer(0, true)).await["offered"], json!([0]), "her own");
    let path = format!("/api/tables/{}/take", three.table);
    let info = dee.post(&path, seat(0)).await;
    assert_eq!((&info["you"], &info["offered"]), (&json!(0), &json!([])));
    assert_eq!(last_note(&info), "Dee plays on for Ada.");
    assert_eq!(info["fairness"]["nonces"][0], three.guests[0].opened()["nonce"], "the dice stay");
    let told = three.guests[0].socket().await.next_of("unseated").await;
    assert_eq!((&told["seat"], &told["how"]), (&json!(0), &json!("takenOver")));
    assert_eq!(three.info(0).await["you"], json!(null));
    for socket in [&mut bo, &mut cy] {
        until(socket, |info| info["seats"][0]["name"] == "Dee").await;
    }
    server.stop().await;
}

/// Whom others wait for in vain loses the seat to a friend whom the host lets in, after a time that the
/// server sets.
#[tokio::test]
async fn the_host_gives_the_seat_of_somebody_who_stays_away_to_a_friend() {
    let db = TempDb::new();
    let away = Config { away_after: Duration::ZERO, ..config(&db) };
    let server = start(away.clone()).await;
    let mut three = Three::new(&server).await;
    let offer = |on: bool| json!({ "seat": 1, "on": on });
    three.post(0, "replace", json!({ "seat": 1 })).await;
    let early = refused(&three.guests[0], &three.table, "offer", offer(true)).await;
    assert_eq!(early, (409, "wrongTime".to_owned()), "half an hour has not passed");
    server.stop().await;

    let server = start(Config { give_after: Duration::ZERO, ..away }).await;
    three.at(&server);
    let (dee, mut ada) = (server.guest().await, three.watch(0).await);
    dee.rename("Dee").await;
    for (who, wanted) in [(&dee, 403), (&three.guests[2], 409), (&three.guests[1], 200)] {
        assert_eq!(refused(who, &three.table, "offer", offer(true)).await.0, wanted);
    }
    three.post(1, "offer", offer(false)).await;
    let mut bo = three.watch(1).await;
    until(&mut ada, |info| info["seats"][1]["online"] == true).await;
    let here = refused(&three.guests[0], &three.table, "offer", offer(true)).await;
    assert_eq!(here, (409, "wrongTime".to_owned()), "Bo is here");
    bo.close().await;
    until(&mut ada, |info| info["seats"][1]["online"] == false).await;
    assert_eq!(three.post(0, "offer", offer(true)).await["offered"], json!([1]));
    // Whoever is back in time keeps the seat.
    three.post(1, "return", json!({})).await;
    assert_eq!(refused(&dee, &three.table, "take", json!({ "seat": 1 })).await.0, 409);
    three.post(2, "replace", json!({ "seat": 1 })).await;
    three.post(0, "offer", offer(true)).await;
    let info = dee.post(&format!("/api/tables/{}/take", three.table), json!({ "seat": 1 })).await;
    assert_eq!((&info["you"], last_note(&info)), (&json!(1), "Dee plays on for Bo."));
    let told = three.guests[1].socket().await.next_of("unseated").await;
    assert_eq!((&told["seat"], &told["how"]), (&json!(1), &json!("takenOver")));
    let gone = refused(&three.guests[1], &three.table, "return", json!({})).await;
    assert_eq!(gone, (403, "notYours".to_owned()), "the term has ended");
    server.stop().await;
}

/// The others wait a while before a bot plays for somebody whose connection broke.
#[tokio::test]
async fn nobody_is_replaced_at_once() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let three = Three::new(&server).await;
    let early = refused(&three.guests[1], &three.table, "replace", json!({ "seat": 0 })).await;
    assert_eq!(early, (409, "wrongTime".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn those_who_play_end_a_match_together() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let three = Three::new(&server).await;
    let end = |end: bool| json!({ "end": end });
    assert_eq!(three.post(0, "end", end(true)).await["wantsEnd"], json!([0]));
    let info = three.post(0, "end", end(false)).await;
    assert_eq!((&info["wantsEnd"], last_note(&info)), (&json!([]), "Ada would rather play on."));
    three.post(0, "end", end(true)).await;
    assert_eq!(three.post(1, "end", end(true)).await["stage"], "running");
    // Who leaves has no say any more.
    let info = three.post(2, "resign", json!({})).await;
    assert_eq!((&info["stage"], &info["standings"]), (&json!("over"), &json!(null)));
    assert_eq!(info["ending"], json!({ "t": "agreed" }));
    let (record, done) = verified(&three.guests[0], &three.table).await;
    assert!(record.footer.unwrap().standings.0.is_empty() && !done.result && done.fair);
    // They can play again.
    assert_eq!(three.post(1, "rematch", json!({})).await["stage"], "open");
    server.stop().await;
}

#[tokio::test]
async fn only_those_who_play_have_a_say() {
    let db = TempDb::new();
    let server = start(Config { away_after: Duration::ZERO, ..config(&db) }).await;
    let three = Three::new(&server).await;
    let stranger = server.guest().await;
    let asked = [
        ("resign", json!({})),
        ("return", json!({})),
        ("replace", json!({ "seat": 1 })),
        ("offer", json!({ "seat": 1, "on": true })),
        ("end", json!({ "end": true })),
    ];
    for (what, body) in asked.clone() {
        let answer = refused(&stranger, &three.table, what, body).await;
        assert_eq!(answer, (403, "notYours".to_owned()), "{what}");
    }
    // Nor has whoever a bot plays for; and before the game there is nothing to leave.
    three.post(0, "resign", json!({})).await;
    let open = three.guests[1].table(2, &[], json!({})).await;
    for (what, body) in asked {
        if !matches!(what, "resign" | "return") {
            let answer = refused(&three.guests[0], &three.table, what, body.clone()).await;
            assert_eq!(answer, (409, "wrongTime".to_owned()), "{what}");
        }
        assert_eq!(refused(&three.guests[1], &open, what, body).await.0, 409, "{what}");
    }
    for (what, body) in [("replace", json!({ "seat": 9 })), ("take", json!({ "seat": 9 }))] {
        let guest = if what == "take" { &stranger } else { &three.guests[1] };
        assert_eq!(refused(guest, &three.table, what, body).await.0, 404, "{what}");
    }
    server.stop().await;
}

#[tokio::test]
async fn tables_that_nobody_begins_expire() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let forsaken = guest.table(2, &[], json!({})).await;
    guest.sit(&forsaken).await;
    let three = Three::new(&server).await;
    server.stop().await;
    // A day later, as it were: the server looks when it starts.
    let server = start(Config { expire_after: Duration::ZERO, ..config(&db) }).await;
    let guest = Guest { address: server.address, ..guest };
    let (status, _, _) = guest.http("GET", &format!("/api/tables/{forsaken}"), None).await;
    assert_eq!(status, 404);
    assert_eq!(guest.get("/api/tables").await["mine"], json!([]));
    let path = format!("/api/tables/{}", three.table);
    assert_eq!(guest.get(&path).await["stage"], "running", "a match that runs stays");
    server.stop().await;
}
