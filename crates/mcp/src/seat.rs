//! One live seat: a task that keeps its socket, and what the seat sees.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use mesozoic_core::fair::{self, Nonce, to_hex};
use mesozoic_table::apply_changes;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::home::{Home, Problem, Who};

/// So long it waits before it connects again, the first time and at most; and so often it tries.
const FIRST_WAIT: Duration = Duration::from_millis(200);
const LONGEST_WAIT: Duration = Duration::from_secs(20);
const TRIES: u32 = 12;

/// What a seat sees now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sight {
    pub(crate) view: Value,
    pub(crate) offers: Vec<Value>,
    pub(crate) scores: Value,
    pub(crate) awaited: Vec<Value>,
    pub(crate) can_undo: bool,
    /// Who sits where, and how far it is.
    pub(crate) info: Value,
    pub(crate) chat: Vec<Value>,
    /// Why nothing more comes.
    pub(crate) lost: Option<Problem>,
}

impl Sight {
    /// Whether the seat is to decide now.
    pub(crate) fn is_mine(&self) -> bool {
        self.awaited.contains(&self.info["you"]) && !self.offers.is_empty() && !self.is_over()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.info["stage"] == "over"
    }

    /// The number of the last line of chat.
    pub(crate) fn last_said(&self) -> Option<u64> {
        self.chat.iter().filter_map(|line| line["n"].as_u64()).max()
    }

    /// A sentence of the game as text.
    pub(crate) fn text(&self, line: &Value) -> String {
        let word = |token: &Value| match token {
            Value::String(words) => words.clone(),
            Value::Number(seat) => self.name(seat.as_u64().unwrap_or_default()),
            piece => piece["name"].as_str().unwrap_or_default().to_owned(),
        };
        line.as_array().into_iter().flatten().map(word).collect()
    }

    /// What each step of a line does, as in a hint.
    pub(crate) fn words(&self, hint: &Value) -> String {
        let steps = hint["label"].as_array().into_iter().flatten();
        steps.map(|step| self.text(step)).collect::<Vec<_>>().join("; ")
    }

    /// What a seat is called. Sentences speak of everybody by name.
    pub(crate) fn name(&self, seat: u64) -> String {
        let holder = &self.info["seats"][seat as usize];
        let name = holder["name"].as_str().or(holder["level"].as_str()).unwrap_or("nobody");
        let you = if self.info["you"] == seat { "you, " } else { "" };
        format!("{name} ({you}seat {seat})")
    }

    fn take_frame(&mut self, frame: &Value) {
        if let Some(view) = frame.get("view") {
            self.view.clone_from(view);
        } else if let Some(changes) = frame.get("changes") {
            apply_changes(&mut self.view, changes);
        }
        if let Some(offers) = frame["offers"].as_array() {
            self.offers.clone_from(offers);
        }
        if let Some(scores) = frame.get("scores") {
            self.scores.clone_from(scores);
        }
        self.awaited = frame["awaited"].as_array().cloned().unwrap_or_default();
        self.can_undo = frame["canUndo"] == true;
    }
}

/// Something to say on the socket, and who waits for the answer.
struct Saying {
    frame: Value,
    answer: oneshot::Sender<Value>,
}

/// A seat that a token opens.
#[derive(Clone)]
pub(crate) struct Seat {
    pub(crate) table: String,
    home: Home,
    who: Who,
    sight: watch::Receiver<Sight>,
    sayings: mpsc::Sender<Saying>,
}

impl Seat {
    /// Sits down, if it has not before, and looks on from now on.
    pub(crate) async fn take(home: Home, token: &str, name: Option<&str>) -> Result<Self, Problem> {
        let (table, who) = (table_of(token).to_owned(), Who::token(token));
        let mut nonce = [0; 16];
        getrandom::fill(&mut nonce).map_err(|error| Problem::new(error.to_string()))?;
        if let Some(name) = name {
            home.ask("POST", "/api/me", &who, Some(&json!({ "name": name }))).await?;
        }
        let path = format!("/api/tables/{table}");
        let info = home.ask("GET", &path, &who, None).await?;
        if info["stage"] == "open" || (info["stage"] == "revealing" && !has_revealed(&info)) {
            let pledge = json!({ "pledge": to_hex(&fair::pledge(&nonce)) });
            home.ask("POST", &format!("{path}/sit"), &who, Some(&pledge)).await?;
        }
        let (told, mut sight) = watch::channel(Sight::default());
        let (sayings, said) = mpsc::channel(16);
        let task = Task {
            home: home.clone(),
            table: table.clone(),
            who: who.clone(),
            token: token.to_owned(),
            nonce,
            told,
            pending: Vec::new(),
        };
        tokio::spawn(task.live(said));
        let here = sight.wait_for(|sight| !sight.info.is_null() || sight.lost.is_some()).await;
        let lost = here.map_err(|_| hung_up())?.lost.clone();
        lost.map_or(Ok(Self { table, home, who, sight, sayings }), Err)
    }

    /// What it sees now.
    pub(crate) fn sight(&self) -> Sight {
        self.sight.borrow().clone()
    }

    /// Waits until it sees something of this kind, or nothing more.
    pub(crate) async fn until(&self, holds: impl Fn(&Sight) -> bool) -> Sight {
        let mut sight = self.sight.clone();
        match sight.wait_for(|sight| holds(sight) || sight.lost.is_some()).await {
            Ok(sight) => sight.clone(),
            Err(_) => Sight { lost: Some(hung_up()), ..Sight::default() },
        }
    }

    /// Says something, and gives the answer once it is there.
    pub(crate) async fn say(&self, mut frame: Value) -> Result<Value, Problem> {
        let mut id = [0; 12];
        getrandom::fill(&mut id).map_err(|error| Problem::new(error.to_string()))?;
        frame["id"] = json!(to_hex(&id));
        frame["table"] = json!(self.table);
        let (answer, told) = oneshot::channel();
        self.sayings.send(Saying { frame, answer }).await.map_err(|_| hung_up())?;
        let told = told.await.map_err(|_| hung_up())?;
        if told["t"] == "error" {
            let rule = told["rule"].as_str().map(str::to_owned);
            let message = told["message"].as_str().unwrap_or_default().to_owned();
            return Err(Problem { message, rule });
        }
        Ok(told)
    }

    /// Asks the table over HTTP.
    pub(crate) async fn ask(&self, method: &str, what: &str) -> Result<String, Problem> {
        let path = format!("/api/tables/{}{what}", self.table);
        let body = (method == "POST").then(|| json!({}));
        self.home.ask_text(method, &path, &self.who, body.as_ref()).await
    }
}

/// The table that a token is for.
pub(crate) fn table_of(token: &str) -> &str {
    token.split('.').next().unwrap_or_default()
}

fn hung_up() -> Problem {
    Problem::new("The server cannot be reached any more. Join the table again.")
}

fn has_revealed(info: &Value) -> bool {
    let seat = info["you"].as_u64().map(|seat| seat as usize);
    seat.is_some_and(|seat| !info["fairness"]["nonces"][seat].is_null())
}

type Socket = WebSocketStream<TcpStream>;

struct Task {
    home: Home,
    table: String,
    who: Who,
    token: String,
    nonce: Nonce,
    told: watch::Sender<Sight>,
    /// What has not been answered. Saying it again after a break is doing it once.
    pending: Vec<(Value, oneshot::Sender<Value>)>,
}

impl Task {
    /// Keeps a socket open until nobody wants the seat any more.
    async fn live(mut self, mut said: mpsc::Receiver<Saying>) {
        let (mut wait, mut tries) = (FIRST_WAIT, 0);
        loop {
            match self.connect().await {
                Ok(mut socket) => {
                    (wait, tries) = (FIRST_WAIT, 0);
                    if self.attend(&mut socket, &mut said).await.is_none() {
                        let _ = socket.close(None).await;
                        return;
                    }
                }
                Err(_) if tries < TRIES => tries += 1,
                Err(problem) => {
                    self.told.send_modify(|sight| sight.lost = Some(problem));
                    return;
                }
            }
            sleep(wait).await;
            wait = (wait * 2).min(LONGEST_WAIT);
        }
    }

    async fn connect(&self) -> Result<Socket, Problem> {
        let url = format!("ws://{}{}/ws", self.home.host, self.home.base);
        let broken = |error: tokio_tungstenite::tungstenite::Error| Problem::new(error.to_string());
        let mut request = url.into_client_request().map_err(broken)?;
        let token = format!("Bearer {}", self.token).parse();
        let token = token.map_err(|_| Problem::new("This is no token of a seat."))?;
        request.headers_mut().insert("authorization", token);
        let stream = self.home.connect().await?;
        let (mut socket, _) = client_async(request, stream).await.map_err(broken)?;
        let watch = json!({ "t": "watch", "id": "watch", "table": self.table });
        let again = self.pending.iter().map(|(frame, _)| frame);
        for frame in [&json!({ "t": "hello", "protocol": 1 }), &watch].into_iter().chain(again) {
            socket.send(Message::text(frame.to_string())).await.map_err(broken)?;
        }
        Ok(socket)
    }

    /// Reads and writes until the connection breaks; nothing when nobody wants the seat any more.
    async fn attend(
        &mut self,
        socket: &mut Socket,
        said: &mut mpsc::Receiver<Saying>,
    ) -> Option<()> {
        loop {
            tokio::select! {
                heard = socket.next() => match heard {
                    Some(Ok(Message::Text(text))) => {
                        if let Ok(frame) = serde_json::from_str(&text) {
                            self.take(&frame).await;
                        }
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Some(()),
                    Some(Ok(_)) => {}
                },
                saying = said.recv() => {
                    let Saying { frame, answer } = saying?;
                    let text = frame.to_string();
                    self.pending.push((frame, answer));
                    if socket.send(Message::text(text)).await.is_err() {
                        return Some(());
                    }
                }
            }
        }
    }

    /// Takes in what the server says.
    async fn take(&mut self, frame: &Value) {
        match frame["t"].as_str() {
            Some("frame") => self.told.send_modify(|sight| sight.take_frame(&frame["frame"])),
            Some("table") => {
                self.told.send_modify(|sight| sight.info.clone_from(&frame["info"]));
                if frame["info"]["stage"] == "revealing" && !has_revealed(&frame["info"]) {
                    let path = format!("/api/tables/{}/reveal", self.table);
                    let reveal = json!({ "nonce": to_hex(&self.nonce) });
                    // Where it does not fit any more, the host sees who has to sit down again.
                    let _ = self.home.ask("POST", &path, &self.who, Some(&reveal)).await;
                }
            }
            Some("chat") => {
                let lines = frame["lines"].as_array().cloned().unwrap_or_default();
                self.told.send_modify(|sight| {
                    let is_new = |line: &Value| sight.chat.iter().all(|old| old["n"] != line["n"]);
                    let new: Vec<Value> = lines.into_iter().filter(is_new).collect();
                    sight.chat.extend(new);
                });
            }
            Some("closed") => {
                let gone = Problem::new("The host has closed the table.");
                self.told.send_modify(|sight| sight.lost = Some(gone));
            }
            Some("error") if frame["id"] == "watch" => {
                let message = frame["message"].as_str().unwrap_or_default();
                self.told.send_modify(|sight| sight.lost = Some(Problem::new(message)));
            }
            _ => {
                let is_it = |(said, _): &(Value, _)| said["id"] == frame["id"];
                if let Some(at) = self.pending.iter().position(is_it) {
                    // Whoever asked may have gone.
                    let _ = self.pending.remove(at).1.send(frame.clone());
                }
            }
        }
    }
}

/// A seat that several calls share.
pub(crate) type Shared = Arc<Seat>;
