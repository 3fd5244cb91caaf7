//! People who are not at their table are told that it is their turn.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use mesozoic_server::{Config, MailServer, NoticeConfig};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::common::{Guest, Pair, Running, TempDb, config, pair, start};

const SITE: &str = "https://games.example";

/// A mail server that takes every letter; but none for `refused@`.
async fn letters() -> (MailServer, UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (sender, receiver) = unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let sender = sender.clone();
            tokio::spawn(async move {
                let (read, mut write) = stream.into_split();
                let mut lines = BufReader::new(read).lines();
                write.write_all(b"220 sink\r\n").await.unwrap();
                let mut letter: Option<String> = None;
                while let Ok(Some(line)) = lines.next_line().await {
                    let answer: &[u8] = match (&mut letter, line.as_str()) {
                        (Some(text), ".") => {
                            let _ = sender.send(std::mem::take(text));
                            letter = None;
                            b"250 taken\r\n"
                        }
                        (Some(text), line) => {
                            text.push_str(line);
                            text.push('\n');
                            continue;
                        }
                        (None, "DATA") => {
                            letter = Some(String::new());
                            b"354 go on\r\n"
                        }
                        (None, line) if line.contains("<refused@") => b"550 nobody\r\n",
                        (None, _) => b"250 yes\r\n",
                    };
                    if write.write_all(answer).await.is_err() {
                        break;
                    }
                }
            });
        }
    });
    (MailServer::new(&url, "Games <games@games.example>").unwrap(), receiver)
}

/// A push service that answers so, and tells what it was sent.
async fn pushes(status: &'static str) -> (String, UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let (sender, receiver) = unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut sent = Vec::new();
            let mut part = [0; 4096];
            loop {
                let read = stream.read(&mut part).await.unwrap();
                sent.extend(&part[..read]);
                let text = String::from_utf8_lossy(&sent).to_ascii_lowercase();
                let Some((head, _)) = text.split_once("\r\n\r\n") else { continue };
                let length = head.split("content-length: ").nth(1).unwrap();
                let length: usize = length.lines().next().unwrap().parse().unwrap();
                if sent.len() >= head.len() + 4 + length {
                    sender.send(head.to_owned()).unwrap();
                    break;
                }
            }
            let answer =
                format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    (origin, receiver)
}

/// Two people whose match waits for both, and who have closed their pages.
async fn away(server: &Running) -> ([Guest; 2], String) {
    let Pair { guests, sockets, table, .. } = pair(server, json!({})).await;
    drop(sockets);
    (guests, table)
}

fn told(db: &TempDb, notices: NoticeConfig) -> Config {
    Config { origins: vec![SITE.to_owned()], notices, ..config(db) }
}

fn by_mail(mail: MailServer) -> NoticeConfig {
    NoticeConfig { mail: Some(mail), ..NoticeConfig::default() }
}

/// The ticket of the first link in a letter. Long lines of letters are folded.
fn ticket(letter: &str) -> String {
    let whole = letter.replace("=\n", "").replace("=3D", "=");
    let (_, rest) = whole.split_once("/notices#").unwrap();
    rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_.".contains(*c)).collect()
}

async fn refusal(guest: &Guest, path: &str, body: Value) -> (u16, String) {
    let (status, _, answer) = guest.http("POST", path, Some(&body)).await;
    (status, answer["message"].as_str().unwrap_or_default().to_owned())
}

/// Says yes to letters; gives those about something else that came before the one that asks.
async fn confirm(
    guest: &Guest,
    letters: &mut UnboundedReceiver<String>,
    email: &str,
) -> Vec<String> {
    guest.post("/api/me/notices/email", json!({ "email": email })).await;
    let mut others = Vec::new();
    let letter = loop {
        let letter = letters.recv().await.unwrap();
        if letter.contains("somebody wants") {
            break letter;
        }
        others.push(letter);
    };
    guest.post("/api/notices", json!({ "ticket": ticket(&letter) })).await;
    others
}

#[tokio::test]
async fn an_address_is_used_once_its_owner_has_said_yes() {
    let db = TempDb::new();
    let (mail, mut letters) = letters().await;
    let after = Duration::from_hours(1);
    let server = start(told(&db, NoticeConfig { after, ..by_mail(mail) })).await;
    let ada = server.guest().await;
    ada.rename("buy at evil.example").await;
    let none =
        json!({ "mail": true, "pushKey": null, "email": null, "quiet": null, "browsers": 0 });
    assert_eq!(ada.get("/api/me/notices").await, none);

    let asked = ada.post("/api/me/notices/email", json!({ "email": " ada@games.example" })).await;
    assert_eq!(asked["email"], Value::Null, "nobody has said yes");
    let letter = letters.recv().await.unwrap();
    assert!(letter.contains("To: ada@games.example"), "{letter}");
    // A stranger may be made to get this letter, but is told nothing that the asker has made up.
    assert!(letter.contains("somebody wants") && !letter.contains("evil"), "{letter}");
    // Whoever reads the letter says yes, in whatever browser.
    let bob = server.guest().await;
    let used = bob.post("/api/notices", json!({ "ticket": ticket(&letter) })).await;
    assert_eq!(used, json!({ "email": "ada@games.example", "on": true }));
    assert_eq!(ada.get("/api/me/notices").await["email"], "ada@games.example");
    assert_eq!(bob.get("/api/me/notices").await["email"], Value::Null);
    let gone = ada.post("/api/me/notices/email", json!({ "email": null })).await;
    assert_eq!(gone["email"], Value::Null);

    for (path, body, words) in [
        ("/api/notices", json!({ "ticket": "abc.def" }), "none of ours"),
        ("/api/notices", json!({ "ticket": "" }), "none of ours"),
        ("/api/me/notices/email", json!({ "email": "ada" }), "no e-mail address"),
        ("/api/me/notices/email", json!({ "email": "a@b.example, c@d.example" }), "no e-mail"),
        (
            "/api/me/notices/email",
            json!({ "email": "a@b.example\r\nBcc: c@d.example" }),
            "no e-mail",
        ),
        ("/api/me/notices/email", json!({ "email": "refused@games.example" }), "refuses"),
        ("/api/me/notices", json!({ "quiet": { "from": 1440, "to": 0 }, "ahead": 0 }), "1439"),
        ("/api/me/notices", json!({ "quiet": null, "ahead": 2000 }), "14 hours"),
    ] {
        let (status, message) = refusal(&ada, path, body).await;
        assert!(status == 400 && message.contains(words), "{path}: {status} {message}");
    }
    server.stop().await;
}

#[tokio::test]
async fn whom_a_match_waits_for_gets_a_letter_and_can_stop_them() {
    let db = TempDb::new();
    let (mail, mut letters) = letters().await;
    let server = start(told(&db, by_mail(mail))).await;
    let ([ada, bob], table) = &away(&server).await;
    ada.rename("Ada").await;
    bob.rename("Bob").await;
    confirm(bob, &mut letters, "bob@games.example").await;
    let letter = letters.recv().await.unwrap();
    assert!(letter.contains("To: bob@games.example"), "{letter}");
    assert!(letter.contains("Subject: Your move in Draftosaurus"), "{letter}");
    assert!(letter.contains("Ada waits for you"), "{letter}");
    let table = format!("{SITE}/table/{table}");
    assert!(letter.contains(&table), "{letter}");
    assert!(letter.contains("List-Unsubscribe: <https://games.example/notices#"), "{letter}");
    let used = ada.post("/api/notices", json!({ "ticket": ticket(&letter) })).await;
    assert_eq!(used, json!({ "email": "bob@games.example", "on": false }));
    assert_eq!(bob.get("/api/me/notices").await["email"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_told_in_their_quiet_hours() {
    let db = TempDb::new();
    let (mail, mut letters) = letters().await;
    let server = start(told(&db, by_mail(mail))).await;
    let ([ada, _], _) = &away(&server).await;
    let (others, _) = &away(&server).await;
    let minute = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 60;
    let hours = json!({ "from": (minute + 1_380) % 1_440, "to": (minute + 600) % 1_440 });
    let set = ada.post("/api/me/notices", json!({ "quiet": hours, "ahead": 0 })).await;
    assert_eq!(set["quiet"], hours);
    let mut told = confirm(ada, &mut letters, "ada@games.example").await;
    told.extend(confirm(&others[0], &mut letters, "bo@games.example").await);
    told.extend(confirm(&others[1], &mut letters, "cy@games.example").await);
    while told.len() < 2 {
        told.push(letters.recv().await.unwrap());
    }
    // Hers was due before any of these.
    for letter in told {
        assert!(!letter.contains("To: ada@"), "{letter}");
    }
    server.stop().await;
}

fn browser(origin: &str, on: bool) -> Value {
    // A point of P-256: the generator.
    let key =
        "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";
    let secret = "AAECAwQFBgcICQoLDA0ODw";
    json!({ "endpoint": format!("{origin}/abc"), "key": key, "secret": secret, "on": on })
}

fn by_push(service: &str) -> NoticeConfig {
    NoticeConfig {
        push_contact: Some("mailto:ada@games.example".to_owned()),
        push_service: Some(service.to_owned()),
        ..NoticeConfig::default()
    }
}

#[tokio::test]
async fn a_browser_is_told_through_its_service() {
    let db = TempDb::new();
    let (service, mut heads) = pushes("201 Created").await;
    let server = start(told(&db, by_push(&service))).await;
    let ([ada, bob], _) = &away(&server).await;
    let key = ada.get("/api/me/notices").await["pushKey"].as_str().unwrap().to_owned();
    let settings = ada.post("/api/me/notices/browser", browser(&service, true)).await;
    assert_eq!((&settings["browsers"], &settings["mail"]), (&json!(1), &json!(false)));
    let head = heads.recv().await.unwrap();
    for line in
        ["post /abc", "content-encoding: aes128gcm", "ttl: 86400", "authorization: vapid t="]
    {
        assert!(head.contains(line), "{head}");
    }
    assert!(head.contains(&format!("k={}", key.to_ascii_lowercase())), "{head}");

    // Nobody takes another's browser away; its owner does.
    bob.post("/api/me/notices/browser", browser(&service, false)).await;
    assert_eq!(ada.get("/api/me/notices").await["browsers"], 1);
    ada.post("/api/me/notices/browser", browser(&service, false)).await;
    assert_eq!(ada.get("/api/me/notices").await["browsers"], 0);

    // The server is sent nowhere else.
    for wrong in ["http://127.0.0.1:1", "https://evil.example", "http://169.254.169.254"] {
        let (status, message) = refusal(ada, "/api/me/notices/browser", browser(wrong, true)).await;
        assert!(status == 400 && message.contains("push service"), "{wrong}: {message}");
    }
    let (status, _) =
        refusal(ada, "/api/me/notices/email", json!({ "email": "a@b.example" })).await;
    assert_eq!(status, 400, "this site sends no e-mail");
    server.stop().await;
    // Whoever was subscribed stays so: the key is the same after a restart.
    let server = start(told(&db, by_push(&service))).await;
    let newcomer = server.guest().await;
    assert_eq!(newcomer.get("/api/me/notices").await["pushKey"], json!(key));
    server.stop().await;
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten() {
    let db = TempDb::new();
    let (service, mut heads) = pushes("410 Gone").await;
    let server = start(told(&db, by_push(&service))).await;
    let ([ada, _], _) = &away(&server).await;
    ada.post("/api/me/notices/browser", browser(&service, true)).await;
    heads.recv().await.unwrap();
    // It is forgotten before the next is told.
    let ([bo, _], _) = &away(&server).await;
    let mut other = browser(&service, true);
    other["endpoint"] = json!(format!("{service}/other"));
    bo.post("/api/me/notices/browser", other).await;
    let head = heads.recv().await.unwrap();
    assert!(head.contains("post /other"), "{head}");
    assert_eq!(ada.get("/api/me/notices").await["browsers"], 0);
    server.stop().await;
}

#[tokio::test]
async fn a_site_that_tells_nobody_says_so() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let ada = server.guest().await;
    let none =
        json!({ "mail": false, "pushKey": null, "email": null, "quiet": null, "browsers": 0 });
    assert_eq!(ada.get("/api/me/notices").await, none);
    for (path, body) in [
        ("/api/me/notices/email", json!({ "email": "ada@games.example" })),
        ("/api/me/notices/browser", browser("https://fcm.googleapis.com", true)),
        ("/api/notices", json!({ "ticket": "abc.def" })),
    ] {
        assert_eq!(refusal(&ada, path, body).await.0, 400, "{path}");
    }
    server.stop().await;
    let (mail, _letters) = letters().await;
    let nowhere = Config { notices: by_mail(mail), ..config(&db) };
    let error = mesozoic_server::Server::open(nowhere).await.unwrap_err().to_string();
    assert!(error.contains("--origin"), "{error}");
}
