//! Accounts: who can sign in, what is theirs, and what nobody else can do.

use serde_json::{Value, json};
use sqlx::Connection;

use crate::common::{Guest, Running, TempDb, config, pair, start};

pub(crate) const PASSWORD: &str = "a long neck is a long way";

/// Asks for something that brings another cookie; the answer, and who one is then.
async fn change(guest: &Guest, path: &str, body: Value) -> Result<Guest, (u16, Value)> {
    let (status, headers, answer) = guest.http("POST", path, Some(&body)).await;
    if status != 200 {
        return Err((status, answer));
    }
    let cookie = headers.lines().find_map(|l| l.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap().to_owned();
    assert_ne!(cookie, guest.cookie);
    Ok(Guest { cookie, id: answer["id"].as_str().unwrap().to_owned(), ..guest.clone() })
}

pub(crate) async fn sign_up(guest: &Guest, name: &str) -> Guest {
    change(guest, "/api/account", json!({ "name": name, "password": PASSWORD })).await.unwrap()
}

async fn sign_in(guest: &Guest, name: &str, password: &str) -> Result<Guest, (u16, Value)> {
    change(guest, "/api/account/sign-in", json!({ "name": name, "password": password })).await
}

async fn status(guest: &Guest, method: &str, path: &str, body: Value) -> u16 {
    guest.http(method, path, Some(&body)).await.0
}

/// Somebody with an account, and a browser elsewhere in which they are signed in, too.
async fn two_browsers(server: &Running) -> [Guest; 2] {
    let here = sign_up(&server.guest().await, "Ada").await;
    let there = sign_in(&server.guest().await, "ada", PASSWORD).await.unwrap();
    assert_eq!(here.id, there.id);
    [here, there]
}

/// Whoever signs up stays who they are: their seats are theirs, under their new name.
#[tokio::test]
async fn a_guest_who_signs_up_keeps_their_matches() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let guest = pair.guests[0].clone();
    let ada = sign_up(&guest, "Ada").await;
    assert_eq!(ada.id, guest.id);
    let info = ada.get(&format!("/api/tables/{}", pair.table)).await;
    assert_eq!((&info["you"], &info["seats"][0]["name"]), (&json!(0), &json!("Ada")));
    while pair.sockets[0].next().await.is_some() {}

    // The secret that the guest had opens nothing any more, least of all the account.
    let (_, headers, me) = guest.http("GET", "/api/me", None).await;
    assert!(headers.contains("set-cookie"), "somebody new");
    assert_ne!(me["id"], json!(ada.id));
    assert_eq!(status(&guest, "GET", "/api/tables", json!({})).await, 403);

    pair.guests[0] = ada;
    pair.come_back(server.address).await;
    assert!(pair.play(100).await, "the match goes on");
    server.stop().await;
}

#[tokio::test]
async fn a_name_belongs_to_one_account() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let ada = sign_up(&server.guest().await, "Ada").await;
    let bob = server.guest().await;
    let wanted = |name: &str| json!({ "name": name, "password": PASSWORD });
    assert_eq!(status(&bob, "POST", "/api/account", wanted("ADA")).await, 409);
    assert_eq!(status(&bob, "POST", "/api/me", json!({ "name": "ada" })).await, 409);
    assert_eq!(status(&bob, "POST", "/api/account", wanted(" \u{7} ")).await, 400);
    let short = json!({ "name": "Bob", "password": "too short" });
    assert_eq!(status(&bob, "POST", "/api/account", short).await, 400);
    let bob = sign_up(&bob, "Bob").await;
    assert_eq!(status(&bob, "POST", "/api/me", json!({ "name": "Ada" })).await, 409);
    assert_eq!(bob.rename("BOB").await["name"], "BOB", "one's own may be written otherwise");
    ada.rename("Countess").await;
    assert_eq!(status(&bob, "GET", "/api/people/ada", json!({})).await, 404);
    assert_eq!(bob.get("/api/people/countess").await["name"], "Countess");
    assert_eq!(status(&ada, "POST", "/api/account", wanted("Two")).await, 409, "one is enough");
    server.stop().await;
}

/// What somebody hears who does not know the password says nothing about whether there is an account.
#[tokio::test]
async fn a_wrong_password_is_told_like_a_wrong_name() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    sign_up(&server.guest().await, "Ada").await;
    let stranger = server.guest().await;
    let Err(wrong) = sign_in(&stranger, "Ada", "not the password").await else { panic!() };
    let Err(nobody) = sign_in(&stranger, "Adb", "not the password").await else { panic!() };
    assert_eq!((wrong.0, &wrong.1), (403, &nobody.1));
    assert_eq!(wrong.0, nobody.0);
    server.stop().await;
}

#[tokio::test]
async fn tries_are_counted_for_each_name() {
    let db = TempDb::new();
    let mut config = config(&db);
    config.limits.set("sign-ins.guest=3").unwrap();
    let server = start(config).await;
    sign_up(&server.guest().await, "Ada").await;
    for name in ["Ada", "Nobody"] {
        for _ in 0..3 {
            let stranger = server.guest().await;
            assert_eq!(sign_in(&stranger, name, "not the password").await.err().unwrap().0, 403);
        }
        // Whoever it is, and whatever they know.
        let Err((status, answer)) = sign_in(&server.guest().await, name, PASSWORD).await else {
            panic!("{name}")
        };
        assert_eq!((status, &answer["code"]), (429, &json!("tooMuch")));
    }
    server.stop().await;
}

/// Whoever spends the tries at somebody's name keeps them out nowhere but where they try.
#[tokio::test]
async fn nobody_is_kept_out_by_the_tries_of_others() {
    let db = TempDb::new();
    let mut config = config(&db);
    config.proxies = vec!["127.0.0.1".parse().unwrap()];
    config.limits.set("sign-ins.guest=3").unwrap();
    let server = start(config).await;
    sign_up(&server.guest().await, "Ada").await;
    let guest = server.guest().await;
    let from = async |address: &str, password: &str| {
        let body = json!({ "name": "Ada", "password": password });
        let extra = format!("x-forwarded-for: {address}\r\n");
        guest.raw("POST", "/api/account/sign-in", Some(&body), &extra).await.0
    };
    for address in ["10.0.0.1", "10.0.0.2", "2001:db8::1"] {
        for _ in 0..3 {
            assert_eq!(from(address, "not the password").await, 403);
        }
        assert_eq!(from(address, PASSWORD).await, 429, "here nobody tries any more");
    }
    assert_eq!(from("2001:db8::2", PASSWORD).await, 429, "nor from the network beside it");
    assert_eq!(from("10.0.0.3", PASSWORD).await, 200, "elsewhere its owner signs in");
    server.stop().await;
}

#[tokio::test]
async fn what_belongs_to_accounts_is_refused_to_guests() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    for (method, path, body) in [
        ("GET", "", json!({})),
        ("POST", "/sign-out", json!({})),
        ("POST", "/end-session", json!({ "session": null })),
        ("POST", "/password", json!({ "new": PASSWORD })),
        ("GET", "/export", json!({})),
        ("POST", "/delete", json!({ "name": "Ada" })),
        ("POST", "/passkeys/remove", json!({ "id": "00" })),
        ("POST", "/passkeys", json!({ "name": "Key", "credential": {} })),
    ] {
        let path = format!("/api/account{path}");
        let (status, _, answer) = guest.http(method, &path, Some(&body)).await;
        assert_eq!((status, &answer["code"]), (403, &json!("notYours")), "{path}");
    }
    server.stop().await;
}

/// Each browser is a session of its own; ending one closes its sockets and nobody else's.
#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let [here, there] = two_browsers(&server).await;
    let mut sockets = [here.socket().await, there.socket().await];
    let account = here.get("/api/account").await;
    let sessions = account["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    assert_eq!(sessions.iter().filter(|s| s["this"] == true).count(), 1);
    let other = sessions.iter().find(|s| s["this"] == false).unwrap();
    let own = sessions.iter().find(|s| s["this"] == true).unwrap();
    let end = |session: &Value| json!({ "session": session["id"] });
    assert_eq!(status(&here, "POST", "/api/account/end-session", end(own)).await, 400);

    // Somebody else's session is not theirs to end.
    let bob = sign_up(&server.guest().await, "Bob").await;
    bob.post("/api/account/end-session", end(other)).await;
    assert_eq!(here.get("/api/account").await["sessions"].as_array().unwrap().len(), 2);

    let account = here.post("/api/account/end-session", end(other)).await;
    assert_eq!(account["sessions"].as_array().unwrap().len(), 1);
    while sockets[1].next().await.is_some() {}
    assert_eq!(status(&there, "GET", "/api/account", json!({})).await, 403);
    assert_ne!(there.get("/api/me").await["id"], json!(here.id), "a new guest");
    assert_eq!(sockets[0].ask(json!({ "t": "ping" })).await["t"], "pong");
    server.stop().await;
}

#[tokio::test]
async fn all_other_sessions_are_ended_at_once() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let [here, there] = two_browsers(&server).await;
    let third = sign_in(&server.guest().await, "Ada", PASSWORD).await.unwrap();
    let bob = sign_up(&server.guest().await, "Bob").await;
    let mut sockets = [here.socket().await, there.socket().await, third.socket().await];
    let account = here.post("/api/account/end-session", json!({ "session": null })).await;
    let sessions = account["sessions"].as_array().unwrap();
    assert!(sessions.len() == 1 && sessions[0]["this"] == true, "{account}");
    for other in [&there, &third] {
        assert_eq!(status(other, "GET", "/api/account", json!({})).await, 403);
    }
    let [own, others @ ..] = &mut sockets;
    for socket in others {
        while socket.next().await.is_some() {}
    }
    assert_eq!(own.ask(json!({ "t": "ping" })).await["t"], "pong");
    assert_eq!(status(&bob, "GET", "/api/account", json!({})).await, 200, "nobody else's");
    server.stop().await;
}

/// Whoever changes the password stays, with another secret; everybody else is out, sockets and all.
#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let [here, there] = two_browsers(&server).await;
    let mut sockets = [here.socket().await, there.socket().await];
    let path = "/api/account/password";
    let wrong = json!({ "old": "not the password", "new": "an even longer neck" });
    assert_eq!(status(&here, "POST", path, wrong).await, 403);
    assert_eq!(status(&here, "POST", path, json!({ "new": "an even longer neck" })).await, 403);
    let right = json!({ "old": PASSWORD, "new": "an even longer neck" });
    let now = change(&here, path, right).await.unwrap();
    assert_eq!(now.id, here.id);
    for socket in &mut sockets {
        while socket.next().await.is_some() {}
    }
    for old in [&here, &there] {
        assert_eq!(status(old, "GET", "/api/account", json!({})).await, 403);
    }
    let account = now.get("/api/account").await;
    assert_eq!(account["sessions"].as_array().unwrap().len(), 1);
    now.socket().await;
    assert!(sign_in(&there, "Ada", PASSWORD).await.is_err());
    assert!(sign_in(&there, "Ada", "an even longer neck").await.is_ok());
    server.stop().await;
}

/// Whoever signs in may bring along what they did as a guest: live tables, and those that sleep.
#[tokio::test]
async fn a_guests_matches_come_along() {
    let db = TempDb::new();
    let first = start(config(&db)).await;
    let mut pair = pair(&first, json!({})).await;
    assert!(!pair.play(1).await);
    let asleep = pair.guests[0].table(2, &[], json!({})).await;
    pair.guests[0].sit(&asleep).await;
    sign_up(&first.guest().await, "Ada").await;
    first.stop().await;

    let server = start(config(&db)).await;
    for guest in &mut pair.guests {
        guest.address = server.address;
    }
    // This one is awake; the other is not.
    let guest = pair.guests[0].clone();
    let mut socket = guest.socket().await;
    socket.watch(&pair.table).await;
    let given = json!({ "name": "Ada", "password": PASSWORD, "bring": true });
    let ada = change(&guest, "/api/account/sign-in", given).await.unwrap();
    while socket.next().await.is_some() {}
    for table in [&pair.table, &asleep] {
        let info = ada.get(&format!("/api/tables/{table}")).await;
        assert_eq!((&info["you"], &info["seats"][0]["name"]), (&json!(0), &json!("Ada")));
        assert_eq!(info["host"], json!(ada.id));
    }
    assert!(guest.get("/api/tables").await["mine"].as_array().unwrap().is_empty());
    pair.guests[0] = Guest { address: server.address, ..ada };
    pair.come_back(server.address).await;
    assert!(pair.play(100).await, "and the match goes on");
    server.stop().await;
}

/// Without being asked nothing comes along, and the guest's cookie is worth what it was.
#[tokio::test]
async fn a_guests_matches_stay_where_they_are_otherwise() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    sign_up(&server.guest().await, "Ada").await;
    let guest = server.guest().await;
    let table = guest.table(2, &[], json!({})).await;
    guest.sit(&table).await;
    let ada = sign_in(&guest, "Ada", PASSWORD).await.unwrap();
    assert_eq!(ada.get(&format!("/api/tables/{table}")).await["you"], Value::Null);
    assert_eq!(guest.get(&format!("/api/tables/{table}")).await["you"], 0);
    server.stop().await;
}

#[tokio::test]
async fn everything_about_somebody_is_in_one_file() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let said = json!({ "t": "chat", "table": pair.table, "text": "good luck" });
    assert_eq!(pair.sockets[0].ask(said).await["t"], "done");
    let ada = sign_up(&pair.guests[0], "Ada").await;
    let (status, headers, data) = ada.http("GET", "/api/account/export", None).await;
    assert_eq!(status, 200);
    assert!(headers.contains("attachment"), "{headers}");
    assert_eq!(data["account"]["name"], "Ada");
    assert_eq!(data["matches"][0]["id"], json!(pair.table));
    assert_eq!(data["chat"][0]["text"], "good luck");
    let text = data.to_string();
    assert!(!text.contains("argon2") && !text.contains(ada.cookie.split('=').nth(1).unwrap()));
    server.stop().await;
}

/// An account that is deleted leaves its matches behind, and nothing that names its owner.
#[tokio::test]
async fn whoever_deletes_their_account_is_somebody_who_left() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let guest = pair.guests[0].clone();
    let ada = sign_up(&guest, "Ada").await;
    let open = ada.table(2, &[], json!({})).await;
    ada.sit(&open).await;
    let mut socket = ada.socket().await;
    let said = json!({ "t": "chat", "table": pair.table, "text": "my secret garden" });
    assert_eq!(socket.ask(said).await["t"], "done");

    let path = "/api/account/delete";
    let by_mistake = json!({ "name": "Adb", "password": PASSWORD });
    assert_eq!(status(&ada, "POST", path, by_mistake).await, 400);
    let wrong = json!({ "name": "Ada", "password": "not the password" });
    assert_eq!(status(&ada, "POST", path, wrong).await, 403);
    let right = json!({ "name": "Ada", "password": PASSWORD });
    let nobody = change(&ada, path, right).await.unwrap();
    assert_ne!(nobody.id, ada.id);
    while socket.next().await.is_some() {}

    for old in [&guest, &ada] {
        let me = old.get("/api/me").await;
        assert_ne!(me["id"], json!(ada.id), "no secret of theirs is worth anything");
    }
    let info = pair.guests[1].get(&format!("/api/tables/{}", pair.table)).await;
    assert_eq!(info["stage"], "over", "resigned");
    assert_eq!(info["seats"][0]["name"], "Somebody who left");
    assert_eq!(info["ending"]["t"], "resigned");
    assert_eq!(status(&nobody, "GET", &format!("/api/tables/{open}"), json!({})).await, 404);
    assert_eq!(status(&nobody, "GET", "/api/people/Ada", json!({})).await, 404);
    assert!(sign_in(&nobody, "Ada", PASSWORD).await.is_err());
    // The name is free again.
    let next = sign_up(&nobody, "Ada").await;
    assert_ne!(next.id, ada.id);
    pair.sockets[1].rest();
    server.stop().await;
}

/// A profile tells what everybody may find, and no table that is for friends alone.
#[tokio::test]
async fn a_profile_shows_what_is_listed() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    assert!(pair.play(100).await);
    let ada = sign_up(&pair.guests[0], "Ada").await;
    let hidden = json!({ "game": "draftosaurus", "seats": 2, "bots": [null, "random"] });
    let hidden = ada.post("/api/tables", hidden).await["id"].as_str().unwrap().to_owned();
    ada.sit(&hidden).await;
    ada.post(&format!("/api/tables/{hidden}/start"), json!({})).await;
    ada.reveal(&hidden).await;
    let person = server.guest().await.get("/api/people/Ada").await;
    assert_eq!(person["matches"].as_array().unwrap().len(), 1);
    assert_eq!(person["matches"][0]["id"], json!(pair.table));
    assert_eq!(person["games"][0]["game"], "draftosaurus");
    assert_eq!(person["games"][0]["played"], 1);
    server.stop().await;
}

/// A passkey that nobody was asked for opens nothing; at a bare address there are none.
#[tokio::test]
async fn passkeys_are_refused_unless_they_were_asked_for() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let (code, _, answer) = guest.http("POST", "/api/account/passkeys/ask", Some(&json!({}))).await;
    assert_eq!(code, 400, "{answer}");
    for path in ["sign-in", "sign-up"] {
        let body = match path {
            "sign-in" => json!({ "credential": { "id": "AAAA" } }),
            _ => json!({ "account": "Eve", "name": "Key", "credential": { "id": "AAAA" } }),
        };
        let code = status(&guest, "POST", &format!("/api/account/passkeys/{path}"), body).await;
        assert!([400, 403].contains(&code), "{path}: {code}");
    }
    server.stop().await;
}

/// Nobody has an account, nor plays as a guest, under a name that is taken for somebody's account; also
/// where that was made before anybody asked how names look.
#[tokio::test]
async fn nobody_is_called_by_a_name_that_looks_like_anothers() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut ada = sign_up(&server.guest().await, "Alice").await;
    server.stop().await;
    let mut older = sqlx::SqliteConnection::connect(&db.url()).await.unwrap();
    sqlx::query("UPDATE accounts SET looks = NULL").execute(&mut older).await.unwrap();
    older.close().await.unwrap();

    let server = start(config(&db)).await;
    ada.address = server.address;
    let guest = server.guest().await;
    for name in ["AIice", "ALICE", "A1ice", "аӏісе"] {
        let taken = json!({ "name": name, "password": PASSWORD });
        assert_eq!(status(&guest, "POST", "/api/account", taken).await, 409, "{name}");
        assert_eq!(status(&guest, "POST", "/api/me", json!({ "name": name })).await, 409, "{name}");
    }
    assert_eq!(status(&guest, "GET", "/api/people/AIice", json!({})).await, 404);
    // One's own name can be written in another way, and then others cannot have that.
    ada.rename("AIice").await;
    assert_eq!(status(&guest, "POST", "/api/me", json!({ "name": "Alice" })).await, 409);
    guest.rename("Alicia").await;
    server.stop().await;
}
