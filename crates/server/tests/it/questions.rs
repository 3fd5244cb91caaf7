//! Everything that a client can ask of a server, and what it is told.

use mesozoic_protocol::{ClientFrame, ServerFrame};
use serde_json::{Value, json};

use crate::common::prepared::TABLE;
use crate::common::{Guest, Socket};

/// Every address with a body that suits it. `{id}` is the table.
pub(crate) const ROUTES: &[(&str, &str, &str)] = &[
    ("GET", "/api/me", ""),
    ("POST", "/api/me", r#"{"name":"Curious"}"#),
    ("GET", "/api/account", ""),
    ("POST", "/api/account", r#"{"name":"Curious","password":"short"}"#),
    ("POST", "/api/account/sign-in", r#"{"name":"Nobody"}"#),
    ("POST", "/api/account/sign-out", ""),
    ("POST", "/api/account/end-session", r#"{"session":null}"#),
    ("POST", "/api/account/password", r#"{"new":"short"}"#),
    ("GET", "/api/account/export", ""),
    ("POST", "/api/account/delete", r#"{"name":"Curious"}"#),
    ("POST", "/api/account/passkeys", r#"{"name":"Key","credential":{}}"#),
    ("POST", "/api/account/passkeys/offer", "{}"),
    ("POST", "/api/account/passkeys/sign-up", r#"{"name":"Key","credential":{}}"#),
    ("POST", "/api/account/passkeys/remove", r#"{"id":"00"}"#),
    ("POST", "/api/account/passkeys/ask", ""),
    ("POST", "/api/account/passkeys/sign-in", r#"{"credential":{}}"#),
    ("GET", "/api/people/{name}", ""),
    ("GET", "/api/friends", ""),
    ("POST", "/api/friends", r#"{"code":"none"}"#),
    ("POST", "/api/friends/code", ""),
    ("POST", "/api/friends/ask", r#"{"code":"none"}"#),
    ("POST", "/api/friends/remove", r#"{"id":"nobody"}"#),
    ("POST", "/api/friends/block", r#"{"id":"nobody","on":true}"#),
    ("POST", "/api/friends/decline", r#"{"table":"none"}"#),
    ("GET", "/api/me/notices", ""),
    ("POST", "/api/me/notices", r#"{"quiet":null,"ahead":0}"#),
    ("POST", "/api/me/notices/email", r#"{"email":null}"#),
    ("POST", "/api/me/notices/browser", r#"{"endpoint":"","key":"","secret":"","on":false}"#),
    ("POST", "/api/notices", r#"{"ticket":""}"#),
    ("GET", "/api/games", ""),
    ("GET", "/api/games/{game}/schema", ""),
    ("GET", "/api/games/{game}/best", ""),
    ("GET", "/api/games/{game}/lessons", ""),
    ("POST", "/api/games/{game}/lessons/{lesson}", r#"{"lines":[]}"#),
    ("GET", "/api/games/{game}/puzzles", ""),
    ("GET", "/api/games/{game}/puzzles/{puzzle}", ""),
    ("POST", "/api/games/{game}/puzzles/{puzzle}", r#"{"t":"why","line":"x"}"#),
    ("GET", "/api/tables", ""),
    ("POST", "/api/tables", r#"{"game":"draftosaurus","seats":2}"#),
    ("GET", "/api/tables/{id}", ""),
    ("POST", "/api/tables/{id}/sit", r#"{"pledge":"00"}"#),
    ("POST", "/api/tables/{id}/token", r#"{"seat":1}"#),
    ("POST", "/api/tables/{id}/stand", ""),
    ("POST", "/api/tables/{id}/bot", r#"{"seat":1,"level":null}"#),
    ("POST", "/api/tables/{id}/order", r#"{"t":"lot","on":true}"#),
    ("POST", "/api/tables/{id}/delay", r#"{"minutes":2000}"#),
    ("POST", "/api/tables/{id}/invite", r#"{"id":"nobody"}"#),
    ("POST", "/api/tables/{id}/start", ""),
    ("POST", "/api/tables/{id}/reveal", r#"{"nonce":"00"}"#),
    ("GET", "/api/tables/{id}/key", ""),
    ("POST", "/api/tables/{id}/claim", r#"{"seat":1,"key":"00"}"#),
    ("POST", "/api/tables/{id}/resign", ""),
    ("POST", "/api/tables/{id}/return", ""),
    ("POST", "/api/tables/{id}/replace", r#"{"seat":1}"#),
    ("POST", "/api/tables/{id}/offer", r#"{"seat":1,"on":true}"#),
    ("POST", "/api/tables/{id}/take", r#"{"seat":1}"#),
    ("POST", "/api/tables/{id}/end", r#"{"end":false}"#),
    ("GET", "/api/privacy", ""),
    ("POST", "/api/tables/{id}/report", r#"{"n":70}"#),
    ("GET", "/api/operator", ""),
    ("GET", "/api/operator/tables", ""),
    ("GET", "/api/operator/tables/{id}", ""),
    ("GET", "/api/operator/people", ""),
    ("GET", "/api/operator/orders", ""),
    ("GET", "/api/operator/nodes", ""),
    ("POST", "/api/operator/orders", r#"{"order":{"t":"tell","text":"hi"},"reason":"none"}"#),
    ("POST", "/api/tables/{id}/back", r#"{"t":"withdraw"}"#),
    ("POST", "/api/tables/{id}/vacation", r#"{"days":1}"#),
    ("POST", "/api/tables/{id}/close", ""),
    ("POST", "/api/tables/{id}/rematch", ""),
    ("POST", "/api/tables/{id}/play-on", r#"{"entry":0,"seat":0,"level":"level:1"}"#),
    ("POST", "/api/tables/{id}/move", ""),
    ("POST", "/api/moved", r#"{"from":"here","record":""}"#),
    ("GET", "/api/tables/{id}/picture", ""),
    ("POST", "/api/tables/{id}/hint", ""),
    ("GET", "/api/tables/{id}/history", ""),
    ("GET", "/api/tables/{id}/replay", ""),
    ("GET", "/api/tables/{id}/draws", ""),
    ("GET", "/api/tables/{id}/record", ""),
    ("GET", "/api/tables/{id}/review", ""),
    ("GET", "/api/tables/{id}/ratings", ""),
    ("GET", "/api/openapi.json", ""),
    ("GET", "/api/docs", ""),
    ("GET", "/api/docs/socket", ""),
    ("GET", "/api/health", ""),
    ("GET", "/healthz", ""),
    ("GET", "/readyz", ""),
    ("GET", "/metrics", ""),
    ("GET", "/ws", ""),
];

/// What a client may say.
pub(crate) const SAID: &[&str] = &[
    "hello", "watch", "unwatch", "step", "undo", "why", "preview", "chat", "lobby", "seek", "ping",
];

/// What a server may say.
pub(crate) const HEARD: &[&str] = &[
    "welcome",
    "done",
    "answer",
    "preview",
    "error",
    "frame",
    "table",
    "closed",
    "chat",
    "clocks",
    "unseated",
    "lobby",
    "mine",
    "found",
    "invited",
    "pong",
    "notice",
    "maintenance",
];

/// A frame that is new does not compile here: it belongs into these lists, into what is asked below,
/// and into `docs/secrecy.md`.
const _: fn(&ClientFrame, &ServerFrame) = |said, heard| {
    match said {
        ClientFrame::Hello { .. }
        | ClientFrame::Watch { .. }
        | ClientFrame::Unwatch { .. }
        | ClientFrame::Step { .. }
        | ClientFrame::Undo { .. }
        | ClientFrame::Why { .. }
        | ClientFrame::Preview { .. }
        | ClientFrame::Chat { .. }
        | ClientFrame::Lobby { .. }
        | ClientFrame::Seek { .. }
        | ClientFrame::Ping { .. } => {}
    }
    match heard {
        ServerFrame::Welcome { .. }
        | ServerFrame::Done { .. }
        | ServerFrame::Answer { .. }
        | ServerFrame::Preview { .. }
        | ServerFrame::Error { .. }
        | ServerFrame::Frame { .. }
        | ServerFrame::Table { .. }
        | ServerFrame::Closed { .. }
        | ServerFrame::Chat { .. }
        | ServerFrame::Clocks { .. }
        | ServerFrame::Unseated { .. }
        | ServerFrame::Notice { .. }
        | ServerFrame::Maintenance { .. }
        | ServerFrame::Lobby { .. }
        | ServerFrame::Mine { .. }
        | ServerFrame::Found { .. }
        | ServerFrame::Invited { .. }
        | ServerFrame::Pong { .. } => {}
    }
};

/// What a seat would like to know.
#[derive(Default)]
pub(crate) struct Curious {
    /// Lines to ask about.
    pub(crate) lines: Vec<String>,
    /// Lines to try that will be refused.
    pub(crate) refused: Vec<String>,
    /// A step that reveals nothing and can be taken back.
    pub(crate) quiet: Option<String>,
}

/// Keys of what may differ between two servers: names made up by chance, times, and what follows
/// from the server's seed by a one-way function.
pub(crate) const BY_CHANCE: &[&str] =
    &["commit", "key", "feed", "touched", "at", "now", "left", "since"];
/// Keys of what may differ between two runs with one seed and the same times: names made up by chance.
pub(crate) const NAMES: &[&str] = &["feed"];

/// What was asked and what was told, in order, without what may differ.
pub(crate) struct Answers {
    told: Vec<(String, String)>,
    may_differ: &'static [&'static str],
}

impl Answers {
    pub(crate) fn without(may_differ: &'static [&'static str]) -> Self {
        Self { told: Vec::new(), may_differ }
    }

    fn note(&mut self, question: impl Into<String>, answer: &str) {
        let told = match serde_json::from_str::<Value>(answer) {
            Ok(mut value) => {
                blot(&mut value, self.may_differ);
                value.to_string()
            }
            Err(_) => answer.to_owned(),
        };
        self.told.push((question.into(), told));
    }

    /// Panics with the first question that two have been told different things about.
    pub(crate) fn assert_same(&self, other: &Self, where_: &str) {
        for ((question, one), (also, two)) in self.told.iter().zip(&other.told) {
            assert_eq!(question, also, "{where_}: other questions come up");
            assert_eq!(one, two, "{where_}: {question}");
        }
        assert_eq!(self.told.len(), other.told.len(), "{where_}: one is told more");
    }

    /// Asks every address without a name but the history. `GET /api/me` would give a name by chance.
    pub(crate) async fn strangers(&mut self, nobody: &Guest) {
        for route in ROUTES.iter().filter(|route| route.1 != "/api/me" && !is_history(route)) {
            self.request(nobody, route).await;
        }
    }

    async fn request(&mut self, guest: &Guest, (method, address, body): &(&str, &str, &str)) {
        let body: Option<Value> = serde_json::from_str(body).ok();
        let path = address.replace("{id}", TABLE);
        let (_, headers, text) = guest.raw(method, &path, body.as_ref(), "").await;
        let timeless: Vec<&str> = headers
            .lines()
            .filter(|line| !line.starts_with("date:") && !line.starts_with("x-request-id:"))
            .collect();
        let headers = timeless.join("\n").replace(&guest.address.to_string(), "HERE");
        self.note(format!("{method} {address}: headers"), &headers);
        self.note(format!("{method} {address}"), &text);
    }
}

fn is_history(route: &(&str, &str, &str)) -> bool {
    route.1.ends_with("/history")
}

fn blot(value: &mut Value, keys: &[&str]) {
    match value {
        Value::Object(parts) => {
            for (key, part) in parts {
                if keys.contains(&key.as_str()) {
                    *part = json!("*");
                } else {
                    blot(part, keys);
                }
            }
        }
        Value::Array(parts) => parts.iter_mut().for_each(|part| blot(part, keys)),
        _ => {}
    }
}

/// Somebody who asks everything, again and again, over one socket.
pub(crate) struct Asker {
    guest: Guest,
    socket: Option<Socket>,
    asked: u32,
    /// Whether the log leads to what is played, and may be asked for.
    pub(crate) history: bool,
}

impl Asker {
    pub(crate) fn new(guest: Guest) -> Self {
        Self { guest, socket: None, asked: 0, history: false }
    }

    /// Asks everything that leaves no trace.
    pub(crate) async fn look(&mut self, curious: &Curious, answers: &mut Answers) {
        let others = [
            ("GET", "/api/tables/none", ""),
            ("GET", "/api/tables/{id}/replay?seat=1", ""),
            ("GET", "/api/nothing", ""),
        ];
        for route in ROUTES.iter().chain(&others).filter(|route| route.0 == "GET") {
            if self.history || !is_history(route) {
                answers.request(&self.guest, route).await;
            }
        }
        self.greet(answers).await;
        for have in [json!({ "feed": "other", "version": 1 }), json!(null)] {
            let watch = json!({ "t": "watch", "table": TABLE, "have": have });
            self.say(watch, answers).await;
        }
        for line in &curious.lines {
            for question in ["why", "preview"] {
                self.say(json!({ "t": question, "table": TABLE, "line": line }), answers).await;
            }
        }
        for line in &curious.refused {
            self.say(json!({ "t": "step", "table": TABLE, "line": line }), answers).await;
        }
        self.say(json!({ "t": "nonsense" }), answers).await;
        self.say(json!({ "t": "seek", "wish": null }), answers).await;
        self.say(json!({ "t": "ping" }), answers).await;
        self.lobby(answers).await;
    }

    /// Asks everything else: what is refused, what can be taken back, what others may hear.
    pub(crate) async fn meddle(&mut self, curious: &Curious, answers: &mut Answers) {
        for route in ROUTES.iter().filter(|route| route.0 == "POST") {
            // A new table has a name made up by chance, and whoever resigns asks nothing more.
            if !matches!(route.1, "/api/tables" | "/api/tables/{id}/resign") {
                answers.request(&self.guest, route).await;
            }
        }
        let undo = json!({ "t": "undo", "table": TABLE });
        self.say(undo.clone(), answers).await;
        if let Some(line) = &curious.quiet {
            self.say(json!({ "t": "step", "table": TABLE, "line": line }), answers).await;
            self.say(undo, answers).await;
        }
        self.say(json!({ "t": "chat", "table": TABLE, "text": "hello" }), answers).await;
        self.say(json!({ "t": "unwatch", "table": TABLE }), answers).await;
    }

    /// What is told to somebody who looks, but for names made up by chance.
    pub(crate) async fn told(&mut self, curious: &Curious) -> Answers {
        let mut answers = Answers::without(NAMES);
        self.greet(&mut Answers::without(NAMES)).await;
        self.asked = 0;
        self.look(curious, &mut answers).await;
        answers
    }

    /// Asks for a new table, whose id is made up by chance.
    pub(crate) async fn make_a_table(&self, answers: &mut Answers) {
        let new = json!({ "game": "draftosaurus", "seats": 2, "listed": true });
        let (status, _, text) = self.guest.raw("POST", "/api/tables", Some(&new), "").await;
        let mut info: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(status, 200, "{info}");
        info["id"] = json!("new");
        info["created"] = json!("now");
        answers.note("POST /api/tables", &info.to_string());
    }

    async fn greet(&mut self, answers: &mut Answers) {
        if self.socket.is_some() {
            return;
        }
        let mut socket = self.guest.bare_socket().await;
        socket.say(json!({ "t": "hello", "protocol": 1 })).await;
        answers.note("hello", &socket.next_of("welcome").await.to_string());
        self.socket = Some(socket);
    }

    /// Sends a command and notes its answer and everything that comes before it.
    async fn say(&mut self, command: Value, answers: &mut Answers) {
        self.asked += 1;
        let id = format!("question-{}", self.asked);
        let socket = self.socket.as_mut().unwrap();
        let answer = socket.ask_as(&id, command.clone()).await;
        for pushed in socket.rest() {
            answers.note(format!("pushed before {command}"), &pushed.to_string());
        }
        answers.note(command.to_string(), &answer.to_string());
    }

    /// The list is sent when it is ready.
    async fn lobby(&mut self, answers: &mut Answers) {
        self.say(json!({ "t": "lobby", "on": true }), answers).await;
        for list in ["lobby", "mine"] {
            let tables = self.socket.as_mut().unwrap().next_of(list).await;
            answers.note(list, &tables.to_string());
        }
        self.say(json!({ "t": "lobby", "on": false }), answers).await;
    }
}
