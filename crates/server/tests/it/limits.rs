//! What a stranger can make grow has a limit, a clear answer when it is met, and hurts nobody else.

use mesozoic_server::{Config, Limits};
use mesozoic_store::Store;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{Guest, Running, TempDb, config, pair, start};

/// A server with no limits but these. What comes from this machine may say where it is from.
async fn limited(db: &TempDb, limits: &[&str]) -> Running {
    let mut all = Limits::lifted();
    for limit in limits {
        all.set(limit).unwrap();
    }
    let proxies = vec!["127.0.0.1".parse().unwrap()];
    start(Config { limits: all, proxies, ..config(db) }).await
}

/// What a request from some address is answered.
async fn from(guest: &Guest, address: &str, method: &str, path: &str, body: &Value) -> Answer {
    let body = (method == "POST").then_some(body);
    let extra = format!("x-forwarded-for: {address}\r\n");
    let (status, headers, body) = guest.raw(method, path, body, &extra).await;
    Answer { status, headers, body }
}

struct Answer {
    status: u16,
    headers: String,
    body: String,
}

impl Answer {
    /// Refused for a limit, with its number, what to do, and when to come back.
    fn assert_too_much(&self, number: u32) {
        assert_eq!(self.status, 429, "{}", self.body);
        let problem: Value = serde_json::from_str(&self.body).unwrap();
        assert_eq!(problem["code"], "tooMuch");
        let message = problem["message"].as_str().unwrap();
        assert!(message.contains(&format!("at most {number} ")), "{message}");
        assert!(message.contains("Please"), "{message}");
        let wait = self.headers.lines().find_map(|line| line.strip_prefix("retry-after: "));
        assert!(wait.unwrap().parse::<u32>().unwrap() > 0);
    }
}

const HERE: &str = "203.0.113.1";
const THERE: &str = "203.0.113.2";

#[tokio::test]
async fn who_has_done_nothing_is_not_stored() {
    let db = TempDb::new();
    let server = limited(&db, &[]).await;
    let idle = server.guest().await;
    let mut socket = idle.socket().await;
    assert_eq!(socket.ask(json!({ "t": "ping" })).await["t"], "pong");
    let busy = server.guest().await;
    busy.rename("Ada").await;
    let again = Guest { id: String::new(), ..idle.clone() };
    assert_eq!(
        again.get("/api/me").await["id"],
        json!(idle.id),
        "the cookie is enough to be known"
    );
    server.stop().await;
    let store = Store::open(&db.url()).await.unwrap();
    assert_eq!(store.guest(&idle.id).await.unwrap(), None);
    assert_eq!(store.guest(&busy.id).await.unwrap().unwrap().name, "Ada");
}

/// Everything that makes somebody a guest for good does so for a newcomer too.
#[tokio::test]
async fn the_first_deed_stores_a_newcomer() {
    let db = TempDb::new();
    let server = limited(&db, &[]).await;
    let [host, sitter, talker] = [server.guest().await, server.guest().await, server.guest().await];
    let table = host.table(2, &[], json!({})).await;
    sitter.sit(&table).await;
    let mut socket = talker.socket().await;
    let chat = json!({ "t": "chat", "table": table, "text": "hi" });
    assert_eq!(socket.ask(chat).await["t"], "done");
    server.stop().await;
    let store = Store::open(&db.url()).await.unwrap();
    for guest in [host, sitter, talker] {
        assert!(store.guest(&guest.id).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn newcomers_of_one_address_are_counted() {
    let db = TempDb::new();
    let server = limited(&db, &["newcomers.address=2"]).await;
    let name = json!({ "name": "Ada" });
    for _ in 0..2 {
        let guest = server.guest().await;
        assert_eq!(from(&guest, HERE, "POST", "/api/me", &name).await.status, 200);
        let again = from(&guest, HERE, "POST", "/api/me", &name).await;
        assert_eq!(again.status, 200, "one is a newcomer once");
    }
    let third = server.guest().await;
    from(&third, HERE, "POST", "/api/me", &name).await.assert_too_much(2);
    assert_eq!(from(&third, THERE, "POST", "/api/me", &name).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn tables_are_counted_by_guest_and_by_address() {
    let db = TempDb::new();
    let server = limited(&db, &["tables.guest=2", "tables.address=3"]).await;
    let new = json!({ "game": "draftosaurus", "seats": 2 });
    let (ada, bob) = (server.guest().await, server.guest().await);
    let make =
        async |guest: &Guest, address| from(guest, address, "POST", "/api/tables", &new).await;
    assert_eq!((make(&ada, HERE).await.status, make(&ada, HERE).await.status), (200, 200));
    make(&ada, HERE).await.assert_too_much(2);
    make(&ada, THERE).await.assert_too_much(2);
    assert_eq!(make(&bob, HERE).await.status, 200);
    make(&bob, HERE).await.assert_too_much(3);
    assert_eq!(make(&bob, THERE).await.status, 200);
    server.stop().await;
}

/// What is refused for another reason takes nothing from anybody.
#[tokio::test]
async fn junk_does_not_use_up_what_others_need() {
    let db = TempDb::new();
    let server = limited(&db, &["tables.all=1", "renames.all=1", "seats.all=1"]).await;
    let (honest, junk) = (server.guest().await, server.guest().await);
    let nobody = Guest { cookie: String::new(), ..junk.clone() };
    let new = json!({ "game": "draftosaurus", "seats": 2 });
    for (guest, path, body) in [
        (&nobody, "/api/tables", new.clone()),
        (&nobody, "/api/me", json!({ "name": "Nobody" })),
        (&nobody, "/api/tables/none/stand", json!({})),
        (&junk, "/api/tables", json!({ "game": "x", "seats": 2 })),
        (&junk, "/api/tables", json!({ "game": "draftosaurus", "seats": 99 })),
        (&junk, "/api/me", json!({ "name": "" })),
    ] {
        let (status, _, answer) = guest.http("POST", path, Some(&body)).await;
        assert!((400..=404).contains(&status), "{path} {body}: {status} {answer}");
    }
    let table = honest.post("/api/tables", new).await;
    honest.post("/api/me", json!({ "name": "Honest" })).await;
    let sit = format!("/api/tables/{}/sit", table["id"].as_str().unwrap());
    honest.post(&sit, honest.pledge()).await;
    server.stop().await;
}

/// Requests that come at the same moment do not slip by each other.
#[tokio::test]
async fn unfinished_tables_are_limited_however_many_are_asked_for_at_once() {
    let db = TempDb::new();
    let server = limited(&db, &["unfinished.guest=5"]).await;
    let guest = server.guest().await;
    let making: Vec<_> = (0..40)
        .map(|_| {
            let guest = guest.clone();
            let new = json!({ "game": "draftosaurus", "seats": 2 });
            tokio::spawn(async move { guest.http("POST", "/api/tables", Some(&new)).await })
        })
        .collect();
    let mut made = 0;
    for task in making {
        match task.await.unwrap() {
            (200, ..) => made += 1,
            (status, _, answer) => {
                assert_eq!((status, &answer["code"]), (429, &json!("tooMuch")));
                let message = answer["message"].as_str().unwrap();
                assert!(message.contains("at most 5 at once"), "{message}");
            }
        }
    }
    assert_eq!(made, 5);
    server.stop().await;
}

#[tokio::test]
async fn names_of_tables_that_are_not_there_are_counted_and_not_kept() {
    let db = TempDb::new();
    let server = limited(&db, &["wakes.guest=4", "watched.guest=1"]).await;
    let guest = server.guest().await;
    let table = server.guest().await.table(2, &[], json!({})).await;
    let mut socket = guest.socket().await;
    let watch = |name: &str| json!({ "t": "watch", "table": name });
    for n in 0..4 {
        let answer = socket.ask(watch(&format!("nowhere{n}"))).await;
        assert_eq!(answer["code"], "notFound");
    }
    assert_eq!(socket.ask(watch("nowhere4")).await["code"], "tooMuch");
    let long = "x".repeat(7_000);
    assert_eq!(socket.ask(watch(&long)).await["code"], "notFound");
    // What was not found takes up no place, and a table that is awake costs nothing to find.
    assert_eq!(socket.ask(watch(&table)).await["t"], "done");
    server.stop().await;
}

#[tokio::test]
async fn tables_watched_at_once_are_counted() {
    let db = TempDb::new();
    let server = limited(&db, &["watched.guest=1"]).await;
    let guest = server.guest().await;
    let tables = [guest.table(2, &[], json!({})).await, guest.table(2, &[], json!({})).await];
    let mut socket = guest.socket().await;
    let watch = |n: usize| json!({ "t": "watch", "table": tables[n] });
    assert_eq!(socket.ask(watch(0)).await["t"], "done");
    assert_eq!(socket.ask(watch(0)).await["t"], "done", "the same one again");
    assert_eq!(socket.ask(watch(1)).await["code"], "tooMuch");
    socket.ask(json!({ "t": "unwatch", "table": tables[0] })).await;
    assert_eq!(socket.ask(watch(1)).await["t"], "done");
    server.stop().await;
}

#[tokio::test]
async fn sockets_are_counted_by_guest() {
    let db = TempDb::new();
    let server = limited(&db, &["sockets.guest=2"]).await;
    let (guest, other) = (server.guest().await, server.guest().await);
    let mut first = guest.socket().await;
    let _second = guest.socket().await;
    let mut third = guest.bare_socket().await;
    let told = third.next().await.unwrap();
    assert_eq!(told["code"], "tooMuch");
    assert!(told["message"].as_str().unwrap().contains("at most 2 at once"), "{told}");
    assert!(third.next().await.is_none(), "and it is closed");
    let _others = other.socket().await;
    first.close().await;
    let _instead = guest.socket().await;
    server.stop().await;
}

#[tokio::test]
async fn sockets_are_counted_by_address_and_in_all() {
    for limit in ["sockets.address=1", "sockets.all=1"] {
        let db = TempDb::new();
        let server = limited(&db, &[limit]).await;
        let _one = server.guest().await.socket().await;
        let mut other = server.guest().await.bare_socket().await;
        assert_eq!(other.next().await.unwrap()["code"], "tooMuch", "{limit}");
        server.stop().await;
    }
}

#[tokio::test]
async fn connections_are_counted_before_anything_is_read() {
    let db = TempDb::new();
    let mut limits = Limits::lifted();
    limits.set("connections.address=2").unwrap();
    let server = start(Config { limits, ..config(&db) }).await;
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200");
        held.push(stream);
    }
    let mut third = TcpStream::connect(server.address).await.unwrap();
    let mut answer = String::new();
    third.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains("retry-after"), "{answer}");
    drop(held);
    server.stop().await;
}

#[tokio::test]
async fn requests_of_one_address_are_counted_whatever_stories_it_tells() {
    let db = TempDb::new();
    let server = limited(&db, &["requests.address=2"]).await;
    let nobody = Guest { address: server.address, cookie: String::new(), id: String::new() };
    let ask = async |address: &str| from(&nobody, address, "GET", "/api/health", &json!({})).await;
    assert_eq!(ask(HERE).await.status, 200);
    assert_eq!(ask(&format!("198.51.100.7, {HERE}")).await.status, 200);
    ask(&format!("198.51.100.8, {HERE}")).await.assert_too_much(2);
    assert_eq!(ask(THERE).await.status, 200);
    server.stop().await;
}

/// A line that was too long used to be cut off, and nobody was told.
#[tokio::test]
async fn a_line_of_chat_is_said_whole_or_not_at_all() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let table = guest.table(2, &[], json!({})).await;
    let mut socket = guest.socket().await;
    let mut say =
        async |text: String| socket.ask(json!({ "t": "chat", "table": table, "text": text })).await;
    assert_eq!(say("é".repeat(300)).await["t"], "done");
    let refused = say("é".repeat(301)).await;
    assert_eq!((&refused["t"], &refused["code"]), (&json!("error"), &json!("badRequest")));
    assert_eq!(refused["message"], "This is too long: say at most 300 characters at once.");
    let spaces = format!("{}  {}", "a".repeat(149), "b".repeat(150));
    assert_eq!(say(spaces).await["t"], "done", "what does not show does not count");
    server.stop().await;
}

#[tokio::test]
async fn chat_is_counted_over_all_sockets_of_a_guest() {
    let db = TempDb::new();
    let server = limited(&db, &["chat.guest=2"]).await;
    let guest = server.guest().await;
    let table = guest.table(2, &[], json!({})).await;
    let mut sockets = [guest.socket().await, guest.socket().await];
    let chat = json!({ "t": "chat", "table": table, "text": "hi" });
    assert_eq!(sockets[0].ask(chat.clone()).await["t"], "done");
    assert_eq!(sockets[1].ask(chat.clone()).await["t"], "done");
    for socket in &mut sockets {
        let refused = socket.ask(chat.clone()).await;
        assert_eq!(refused["code"], "tooMuch");
        assert!(refused["message"].as_str().unwrap().contains("Please wait"), "{refused}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_table_hears_only_so_much_and_tells_newcomers_the_last_of_it() {
    let db = TempDb::new();
    let server = limited(&db, &["talk.table=120"]).await;
    let guest = server.guest().await;
    let table = guest.table(2, &[], json!({})).await;
    let mut socket = guest.socket().await;
    for n in 0..120 {
        let chat = json!({ "t": "chat", "table": table, "text": format!("line {n}") });
        assert_eq!(socket.ask(chat).await["t"], "done");
    }
    let more = json!({ "t": "chat", "table": table, "text": "more" });
    assert_eq!(socket.ask(more.clone()).await["code"], "tooMuch");
    let heard = async |server: &Running| {
        let mut late = server.guest().await.socket().await;
        late.ask(json!({ "t": "watch", "table": table })).await;
        let lines = late.next_of("chat").await["lines"].as_array().unwrap().clone();
        (lines.len(), lines[0]["text"].clone(), lines[99]["text"].clone())
    };
    let wanted = (100, json!("line 20"), json!("line 119"));
    assert_eq!(heard(&server).await, wanted);
    server.stop().await;
    // Also after it was put away.
    let server = limited(&db, &["talk.table=120"]).await;
    assert_eq!(heard(&server).await, wanted);
    let mut socket = Guest { address: server.address, ..guest }.socket().await;
    assert_eq!(socket.ask(more).await["code"], "tooMuch");
    server.stop().await;
}

#[tokio::test]
async fn names_and_seats_change_only_so_often() {
    let db = TempDb::new();
    let server = limited(&db, &["renames.guest=1", "seats.guest=1"]).await;
    let guest = server.guest().await;
    let name = json!({ "name": "Ada" });
    assert_eq!(from(&guest, HERE, "POST", "/api/me", &name).await.status, 200);
    from(&guest, HERE, "POST", "/api/me", &name).await.assert_too_much(1);
    let table = guest.table(2, &[], json!({})).await;
    guest.sit(&table).await;
    let stand = format!("/api/tables/{table}/stand");
    from(&guest, HERE, "POST", &stand, &json!({})).await.assert_too_much(1);
    server.stop().await;
}

#[tokio::test]
async fn histories_are_counted() {
    let db = TempDb::new();
    let server = limited(&db, &["downloads.guest=1"]).await;
    let pair = pair(&server, json!({})).await;
    let history = format!("/api/tables/{}/history", pair.table);
    let [ada, bob] = &pair.guests;
    assert_eq!(from(ada, HERE, "GET", &history, &json!({})).await.status, 200);
    from(ada, HERE, "GET", &history, &json!({})).await.assert_too_much(1);
    assert_eq!(from(bob, HERE, "GET", &history, &json!({})).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn only_so_many_tables_are_in_memory() {
    let db = TempDb::new();
    let server = limited(&db, &["awake.all=1"]).await;
    let guest = server.guest().await;
    guest.table(2, &[], json!({})).await;
    let new = json!({ "game": "draftosaurus", "seats": 2 });
    from(&guest, HERE, "POST", "/api/tables", &new).await.assert_too_much(1);
    server.stop().await;
}

/// Whatever waits for a client that does not read is bounded; the client is let go.
#[tokio::test]
async fn a_client_that_does_not_read_is_closed() {
    let db = TempDb::new();
    let server = limited(&db, &["queue.guest=64"]).await;
    let pair = pair(&server, json!({})).await;
    let deaf = server.guest().await;
    let mut socket = deaf.socket().await;
    let watch = json!({ "t": "watch", "table": pair.table, "id": "x" });
    let mut asked = 0;
    while socket.try_say(watch.clone()).await {
        asked += 1;
        assert!(asked < 1_000_000, "it is never closed");
    }
    let mut other = server.guest().await.socket().await;
    assert_eq!(other.ask(json!({ "t": "ping" })).await["t"], "pong");
    server.stop().await;
}

/// A server that is told to stop does not wait for somebody who never finishes.
#[tokio::test]
async fn half_requests_do_not_keep_a_server_from_stopping() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut head = TcpStream::connect(server.address).await.unwrap();
    head.write_all(b"GET /api/health HTTP/1.1\r\nhost: local").await.unwrap();
    let mut body = TcpStream::connect(server.address).await.unwrap();
    body.write_all(
        b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                     content-length: 99\r\n\r\n{",
    )
    .await
    .unwrap();
    // The server has taken both before it answers a third.
    server.guest().await;
    server.stop().await;
}

#[tokio::test]
async fn half_a_request_is_given_up_after_a_while() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut head = TcpStream::connect(server.address).await.unwrap();
    head.write_all(b"GET /api/health HTTP/1.1\r\nhost: local").await.unwrap();
    let mut body = TcpStream::connect(server.address).await.unwrap();
    // Nobody yet, so that nothing is asked of the store, which keeps time of its own.
    let request = "POST /api/tables HTTP/1.1\r\nhost: localhost\r\n\
                   content-type: application/json\r\ncontent-length: 99\r\n\r\n{";
    body.write_all(request.as_bytes()).await.unwrap();
    server.guest().await;
    // Time now runs as fast as everybody has nothing else to do.
    tokio::time::pause();
    let mut answer = String::new();
    body.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("content-security-policy"), "{answer}");
    // The other one is closed without a word, or with one: it has not said yet what it wants.
    let mut rest = Vec::new();
    let _ = head.read_to_end(&mut rest).await;
    tokio::time::resume();
    server.stop().await;
}

/// A game comes to an end by what is played; only what is taken back could make its log grow for ever.
#[tokio::test]
async fn nobody_takes_back_without_end() {
    let db = TempDb::new();
    let server = limited(&db, &["moves.table=4"]).await;
    let mut pair = pair(&server, json!({})).await;
    let (table, socket) = (pair.table.clone(), &mut pair.sockets[0]);
    let undo = json!({ "t": "undo", "table": table });
    let line = socket.offers[0]["line"].clone();
    let step = json!({ "t": "step", "table": table, "line": line });
    for _ in 0..2 {
        assert_eq!(socket.ask(step.clone()).await["t"], "done");
        assert_eq!(socket.ask(undo.clone()).await["t"], "done");
    }
    assert_eq!(socket.ask(step).await["t"], "done", "who plays on is never in the way");
    let refused = socket.ask(undo).await;
    assert_eq!((&refused["t"], &refused["code"]), (&json!("error"), &json!("tooMuch")));
    server.stop().await;
}
