//! What the operator orders, who may, and what becomes of it.

use mesozoic_server::{Config, OperatorToken};
use mesozoic_store::{Store, Strike};
use serde_json::{Value, json};

use crate::accounts::{PASSWORD, sign_up};
use crate::common::{Guest, Running, TempDb, config, pair, start, start_on};

const TOKEN: &str = "0123456789abcdef";

async fn run(db: &TempDb) -> Running {
    start(Config { operator: OperatorToken::new(TOKEN), ..config(db) }).await
}

/// Asks as the operator; the address is anybody's.
async fn ask(guest: &Guest, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
    let header = format!("authorization: Bearer {TOKEN}\r\n");
    let (status, _, text) = guest.raw(method, path, body, &header).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

async fn read(guest: &Guest, path: &str) -> Value {
    let (status, answer) = ask(guest, "GET", path, None).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer
}

async fn order(guest: &Guest, order: Value) -> (u16, Value) {
    let body = json!({ "order": order, "reason": "as a test" });
    ask(guest, "POST", "/api/operator/orders", Some(&body)).await
}

/// An order that is carried out.
async fn give(guest: &Guest, what: Value) -> Value {
    let (status, answer) = order(guest, what).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

#[tokio::test]
async fn nobody_else_reads_or_orders_anything() {
    let db = TempDb::new();
    let server = run(&db).await;
    let guest = server.guest().await;
    let body = json!({ "order": { "t": "tell", "text": "hi" }, "reason": "none" });
    let nonsense = json!("nonsense");
    let addresses = [
        ("GET", "/api/operator", None),
        ("GET", "/api/operator/tables", None),
        ("GET", "/api/operator/tables/none", None),
        ("GET", "/api/operator/people", None),
        ("GET", "/api/operator/nodes", None),
        ("GET", "/api/operator/orders", None),
        ("POST", "/api/operator/orders", Some(&body)),
        ("POST", "/api/operator/orders", Some(&nonsense)),
    ];
    for (method, path, body) in addresses {
        for header in ["", "authorization: Bearer 0123456789abcdeF\r\n", "authorization: x\r\n"] {
            let (status, _, text) = guest.raw(method, path, body, header).await;
            assert_eq!(status, 403, "{method} {path} {header}: {text}");
        }
    }
    assert_eq!(read(&guest, "/api/operator/orders").await, json!([]));
    server.stop().await;
}

#[tokio::test]
async fn a_table_is_found_closed_and_deleted() {
    let db = TempDb::new();
    let server = run(&db).await;
    let mut pair = pair(&server, json!({})).await;
    pair.guests[0].rename("Ada Lovelace").await;
    let (host, table) = (&pair.guests[0], pair.table.clone());
    let found = read(host, "/api/operator/tables?search=lovel").await;
    assert_eq!((&found[0]["id"], &found[0]["stage"]), (&json!(table), &json!("running")));
    assert_eq!(read(host, "/api/operator/tables?search=nobody").await, json!([]));
    let export = read(host, &format!("/api/operator/tables/{table}")).await;
    assert_eq!(
        (&export["log"], &export["info"]["fairness"]["serverSeed"]),
        (&json!([]), &Value::Null)
    );

    let given = give(host, json!({ "t": "close", "table": table })).await;
    assert_eq!((&given["n"], &given["reason"]), (&json!(0), &json!("as a test")));
    let info = host.get(&format!("/api/tables/{table}")).await;
    assert_eq!((&info["stage"], &info["ending"]["t"]), (&json!("over"), &json!("closed")));
    assert_eq!(info["standings"], Value::Null);
    let note = info["notes"].as_array().unwrap().last().unwrap()["text"].clone();
    assert_eq!(note, "The operator of the server has closed the match: as a test");
    // What was told before may still be on its way.
    while pair.sockets[1].next_of("table").await["info"]["stage"] != "over" {}
    assert_eq!(order(host, json!({ "t": "close", "table": table })).await.0, 409, "it is over");
    assert_eq!(host.http("GET", &format!("/api/tables/{table}/record"), None).await.0, 200);

    give(host, json!({ "t": "delete", "table": table })).await;
    pair.sockets[1].next_of("closed").await;
    for path in ["", "/replay", "/record", "/history"] {
        let (status, _, _) = host.http("GET", &format!("/api/tables/{table}{path}"), None).await;
        assert_eq!(status, 404, "{path}");
    }
    assert_eq!(host.get("/api/tables").await["mine"], json!([]));
    assert_eq!(read(host, "/api/operator/tables").await, json!([]));
    assert_eq!(order(host, json!({ "t": "delete", "table": table })).await.0, 404);
    // One whose game has not begun is given up.
    let open = host.table(2, &[], json!({})).await;
    give(host, json!({ "t": "close", "table": open })).await;
    assert_eq!(host.http("GET", &format!("/api/tables/{open}"), None).await.0, 404);
    // Every order is kept, those that were refused for a table that is over among them.
    server.stop().await;
    let server = run(&db).await;
    pair.guests[0].address = server.address;
    let orders = read(&pair.guests[0], "/api/operator/orders").await;
    let kinds: Vec<_> =
        orders.as_array().unwrap().iter().map(|o| o["order"]["t"].clone()).collect();
    assert_eq!(kinds, ["close", "close", "delete", "close"]);
    server.stop().await;
}

/// Whoever has an account signs in with the name that others read; and nobody is given the name of
/// somebody else's account.
#[tokio::test]
async fn a_renamed_account_signs_in_with_its_new_name() {
    let db = TempDb::new();
    let server = run(&db).await;
    let ada = sign_up(&server.guest().await, "Rude Name").await;
    sign_up(&server.guest().await, "Bob").await;
    let guest = server.guest().await;
    guest.rename("Guest").await;
    for whom in [&ada.id, &guest.id] {
        let (status, answer) =
            order(&guest, json!({ "t": "rename", "guest": whom, "name": "BOB" })).await;
        assert_eq!(status, 409, "{answer}");
    }
    assert_eq!(read(&guest, "/api/operator/orders").await, json!([]), "nothing was ordered");
    give(&guest, json!({ "t": "rename", "guest": ada.id, "name": "Ada" })).await;
    assert_eq!(ada.get("/api/account").await["name"], "Ada");
    assert_eq!(guest.get("/api/people/ada").await["name"], "Ada");
    assert_eq!(guest.http("GET", "/api/people/Rude%20Name", None).await.0, 404);
    let sign_in = |name: &str| json!({ "name": name, "password": PASSWORD });
    let path = "/api/account/sign-in";
    let there = server.guest().await;
    assert_eq!(there.http("POST", path, Some(&sign_in("Rude Name"))).await.0, 403);
    assert_eq!(there.http("POST", path, Some(&sign_in("Ada"))).await.0, 200);
    // A guest is renamed as before, and the account keeps its own spelling of its name.
    give(&guest, json!({ "t": "rename", "guest": guest.id, "name": "Rude Name" })).await;
    assert_eq!(guest.get("/api/me").await["name"], "Rude Name");
    give(&guest, json!({ "t": "rename", "guest": ada.id, "name": "ADA" })).await;
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_muted_says_nothing_and_what_was_said_goes() {
    let db = TempDb::new();
    let server = run(&db).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    let say = |text: &str| json!({ "t": "chat", "table": table, "text": text });
    assert_eq!(pair.sockets[0].ask(say("something rude")).await["t"], "done");
    assert_eq!(pair.sockets[0].ask(say("something else")).await["t"], "done");
    let host = &pair.guests[0];
    let people = read(host, &format!("/api/operator/people?search={}", host.id)).await;
    assert_eq!(people[0]["id"], host.id);
    give(host, json!({ "t": "mute", "guest": host.id, "hours": 1 })).await;
    let refused = pair.sockets[0].ask(say("more of it")).await;
    assert_eq!(refused["code"], "notYours");
    assert!(
        refused["message"].as_str().unwrap().ends_with("has muted you: as a test."),
        "{refused}"
    );
    assert_eq!(pair.sockets[1].ask(say("at last")).await["t"], "done");
    give(host, json!({ "t": "unmute", "guest": host.id })).await;
    assert_eq!(pair.sockets[0].ask(say("I am sorry")).await["t"], "done");

    let export = read(host, &format!("/api/operator/tables/{table}")).await;
    let rude = export["chat"][0]["line"]["n"].clone();
    give(host, json!({ "t": "deleteLine", "table": table, "n": rude })).await;
    // What was said before may still be on its way.
    let line = loop {
        let line = pair.sockets[1].next_of("chat").await["lines"][0].clone();
        if line["removed"] == true {
            break line;
        }
    };
    assert_eq!((&line["n"], &line["text"]), (&rude, &json!("")));
    assert_eq!(order(host, json!({ "t": "deleteLine", "table": table, "n": 1 })).await.0, 404);
    // It stays so for whoever comes later.
    server.stop().await;
    let server = run(&db).await;
    pair.come_back(server.address).await;
    let export = read(&pair.guests[0], &format!("/api/operator/tables/{table}")).await;
    assert_eq!(export["chat"][0]["line"]["text"], "");
    assert_eq!(export["chat"][1]["line"]["text"], "something else");
    assert!(!export.to_string().contains("rude"));
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_banned_is_out_at_once_and_stays_out() {
    let db = TempDb::new();
    let server = run(&db).await;
    let (mut rude, mut good) = (server.guest().await, server.guest().await);
    rude.rename("Rude").await;
    let mut socket = rude.socket().await;
    let ban = json!({ "t": "ban", "whom": { "t": "guest", "id": rude.id } });
    give(&good, ban).await;
    while socket.next().await.is_some() {}
    let (status, _, answer) = rude.http("GET", "/api/tables", None).await;
    assert_eq!((status, &answer["code"]), (403, &json!("notYours")));
    assert_eq!(good.http("GET", "/api/tables", None).await.0, 200);
    server.stop().await;

    // A restart forgets nothing.
    let server = run(&db).await;
    (rude.address, good.address) = (server.address, server.address);
    assert_eq!(rude.http("GET", "/api/tables", None).await.0, 403);
    assert_eq!(read(&good, "/api/operator").await["banned"][0]["id"], rude.id);
    give(&good, json!({ "t": "unban", "whom": { "t": "guest", "id": rude.id } })).await;
    assert_eq!(rude.http("GET", "/api/tables", None).await.0, 200);

    let network = json!({ "t": "address", "address": "127.0.0.0/8" });
    give(&good, json!({ "t": "ban", "whom": network })).await;
    assert_eq!(good.http("GET", "/api/tables", None).await.0, 403);
    // The operator is let in all the same, or nobody could end it.
    give(&good, json!({ "t": "unban", "whom": network })).await;
    assert_eq!(good.http("GET", "/api/tables", None).await.0, 200);
    let nowhere = json!({ "t": "address", "address": "nowhere" });
    assert_eq!(order(&good, json!({ "t": "ban", "whom": nowhere })).await.0, 400);
    let stranger = json!({ "t": "guest", "id": "nobody" });
    assert_eq!(order(&good, json!({ "t": "ban", "whom": stranger })).await.0, 404);
    server.stop().await;
}

/// Whoever was kept out used to sign in all the same, from a new guest whose seats the account took.
#[tokio::test]
async fn whoever_is_banned_signs_in_nowhere() {
    let db = TempDb::new();
    let server = run(&db).await;
    let rude = sign_up(&server.guest().await, "Rude").await;
    let ban = json!({ "t": "ban", "whom": { "t": "guest", "id": rude.id } });
    give(&server.guest().await, ban).await;
    let guest = server.guest().await;
    let table = guest.table(2, &[], json!({})).await;
    guest.sit(&table).await;
    let path = "/api/account/sign-in";
    let wrong = json!({ "name": "Rude", "password": "not the password", "bring": true });
    let (status, _, answer) = guest.http("POST", path, Some(&wrong)).await;
    assert_eq!(status, 403);
    let text = answer["message"].as_str().unwrap();
    assert!(text.starts_with("Name and password"), "only its owner is told more: {text}");
    let right = json!({ "name": "Rude", "password": PASSWORD, "bring": true });
    let (status, _, answer) = guest.http("POST", path, Some(&right)).await;
    assert_eq!((status, &answer["code"]), (403, &json!("notYours")));
    assert_eq!(answer["message"], "The operator of this server keeps you out: as a test.");
    let info = guest.get(&format!("/api/tables/{table}")).await;
    assert_eq!((&info["you"], &info["host"]), (&json!(0), &json!(guest.id)), "the seat is theirs");
    give(&guest, json!({ "t": "unban", "whom": { "t": "guest", "id": rude.id } })).await;
    assert_eq!(guest.http("POST", path, Some(&right)).await.0, 200);
    server.stop().await;
}

#[tokio::test]
async fn people_are_told_and_new_tables_wait_while_the_server_is_looked_after() {
    let db = TempDb::new();
    let server = run(&db).await;
    let mut pair = pair(&server, json!({})).await;
    let host = &pair.guests[0];
    give(host, json!({ "t": "tell", "text": "Good  evening" })).await;
    assert_eq!(pair.sockets[1].next_of("notice").await["text"], "Good evening");
    give(host, json!({ "t": "maintenance", "text": "Back at six." })).await;
    assert_eq!(pair.sockets[1].next_of("maintenance").await["text"], "Back at six.");
    let new = json!({ "game": "draftosaurus", "seats": 2 });
    let (status, _, answer) = host.http("POST", "/api/tables", Some(&new)).await;
    assert_eq!((status, &answer["code"]), (409, &json!("wrongTime")));
    assert!(answer["message"].as_str().unwrap().contains("Back at six."), "{answer}");
    // Whoever comes is told, and matches go on.
    let mut late = host.socket().await;
    assert_eq!(late.next_of("maintenance").await["text"], "Back at six.");
    pair.play(1).await;
    let host = &pair.guests[0];
    give(host, json!({ "t": "maintenance", "text": null })).await;
    assert_eq!(late.next_of("maintenance").await["text"], Value::Null);
    assert_eq!(host.http("POST", "/api/tables", Some(&new)).await.0, 200);

    give(host, json!({ "t": "rename", "guest": host.id, "name": "Somebody nicer" })).await;
    assert_eq!(host.get("/api/me").await["name"], "Somebody nicer");
    let refused = json!({ "order": { "t": "tell", "text": "x" }, "reason": " " });
    assert_eq!(ask(host, "POST", "/api/operator/orders", Some(&refused)).await.0, 400);
    server.stop().await;
}

#[tokio::test]
async fn a_line_is_reported_once_by_each_and_gone_from_the_list_when_it_is_taken_away() {
    let db = TempDb::new();
    let server = run(&db).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    let say = json!({ "t": "chat", "table": table, "text": "something rude" });
    assert_eq!(pair.sockets[0].ask(say).await["t"], "done");
    let [rude, host] = &pair.guests;
    let export = read(host, &format!("/api/operator/tables/{table}")).await;
    let n = export["chat"][0]["line"]["n"].clone();
    let path = format!("/api/tables/{table}/report");
    for _ in 0..2 {
        host.post(&path, json!({ "n": n })).await;
    }
    let stranger = server.guest().await;
    stranger.post(&path, json!({ "n": n })).await;
    assert_eq!(host.http("POST", &path, Some(&json!({ "n": 1 }))).await.0, 404);
    let reports = read(host, "/api/operator").await["reports"].clone();
    assert_eq!((&reports[0]["text"], &reports[0]["times"]), (&json!("something rude"), &json!(2)));
    assert_eq!(reports[0]["guest"], rude.id);
    // Who reported what is theirs, and leaves with their account.
    let eve = sign_up(&server.guest().await, "Eve").await;
    eve.post(&path, json!({ "n": n })).await;
    let own = eve.get("/api/account/export").await["reports"].clone();
    assert_eq!((&own[0]["table"], &own[0]["n"], &own[1]), (&json!(table), &n, &Value::Null));
    assert_eq!(read(host, "/api/operator").await["reports"][0]["times"], 3);
    eve.post("/api/account/delete", json!({ "name": "Eve", "password": PASSWORD })).await;
    assert_eq!(read(host, "/api/operator").await["reports"][0]["times"], 2);
    give(host, json!({ "t": "deleteLine", "table": table, "n": n })).await;
    assert_eq!(read(host, "/api/operator").await["reports"], json!([]));
    server.stop().await;
}

/// A socket that has said nothing yet is nobody's: who had opened one before they were kept out used
/// to be let in by it.
#[tokio::test]
async fn whoever_is_banned_is_not_let_in_by_a_socket_that_was_opened_before() {
    let db = TempDb::new();
    let server = run(&db).await;
    let (rude, good) = (server.guest().await, server.guest().await);
    rude.rename("Rude").await;
    let mut socket = rude.bare_socket().await;
    give(&good, json!({ "t": "ban", "whom": { "t": "guest", "id": rude.id } })).await;
    socket.say(json!({ "t": "hello", "protocol": 1 })).await;
    let told = socket.next().await.expect("the reason is told");
    assert_eq!((&told["t"], &told["code"]), (&json!("error"), &json!("notYours")), "{told}");
    assert_eq!(socket.next().await, None);
    server.stop().await;
}

/// Names are read by everybody: whoever is muted does not go on by changing theirs, and does not take
/// back the one that the operator gave them.
#[tokio::test]
async fn whoever_is_muted_keeps_their_name() {
    let db = TempDb::new();
    let server = run(&db).await;
    let (rude, good) = (server.guest().await, server.guest().await);
    rude.rename("Rude").await;
    give(&good, json!({ "t": "rename", "guest": rude.id, "name": "Somebody" })).await;
    give(&good, json!({ "t": "mute", "guest": rude.id })).await;
    let rename = json!({ "name": "Rude again" });
    let (status, _, answer) = rude.http("POST", "/api/me", Some(&rename)).await;
    assert_eq!((status, &answer["code"]), (403, &json!("notYours")), "{answer}");
    assert_eq!(rude.get("/api/me").await["name"], "Somebody");
    give(&good, json!({ "t": "unmute", "guest": rude.id })).await;
    rude.rename("Sorry").await;
    server.stop().await;
}

/// Somebody who orders something and hangs up before the answer used to leave the order written and
/// not counted: no order could be given from then on.
#[tokio::test]
async fn whoever_hangs_up_while_they_order_leaves_all_in_order() {
    let db = TempDb::new();
    let server = run(&db).await;
    let guest = server.guest().await;
    let header = format!("authorization: Bearer {TOKEN}\r\n");
    let body = json!({ "order": { "t": "tell", "text": "hi" }, "reason": "a test" });
    for n in 0..5 {
        guest.hang_up("POST", "/api/operator/orders", &body, &header).await;
        give(&guest, json!({ "t": "tell", "text": format!("hello {n}") })).await;
    }
    server.stop().await;
}

/// Whatever call of the store fails while an order is given, the next can be given.
#[tokio::test]
async fn an_order_that_fails_is_in_nobodys_way() {
    let db = TempDb::new();
    let store = Store::open(&db.url()).await.unwrap();
    let operated = Config { operator: OperatorToken::new(TOKEN), ..config(&db) };
    let server = start_on(operated, &store).await;
    let guest = server.guest().await;
    for strike in [Strike::Before, Strike::After] {
        for call in 0..3 {
            store.faults().plan_for(call..call + 1, strike);
            let (status, answer) = order(&guest, json!({ "t": "tell", "text": "hi" })).await;
            assert!(matches!(status, 200 | 503), "{strike:?} {call}: {answer}");
            store.faults().heal();
            give(&guest, json!({ "t": "tell", "text": "hello" })).await;
        }
    }
    server.stop().await;
}

/// A ban of a network that somebody tried to end as one of a guest used to be said to have ended.
#[tokio::test]
async fn what_there_is_not_does_not_end() {
    let db = TempDb::new();
    let server = run(&db).await;
    let guest = server.guest().await;
    let network = |address: &str| json!({ "t": "address", "address": address });
    give(&guest, json!({ "t": "ban", "whom": network("203.0.113.0/24") })).await;
    for wrong in [
        json!({ "t": "unban", "whom": { "t": "guest", "id": "203.0.113.0/24" } }),
        json!({ "t": "unban", "whom": network("203.0.113.0") }),
        json!({ "t": "unmute", "guest": guest.id }),
    ] {
        assert_eq!(order(&guest, wrong.clone()).await.0, 404, "{wrong}");
    }
    give(&guest, json!({ "t": "unban", "whom": network("203.0.113.0/24") })).await;
    server.stop().await;
}
