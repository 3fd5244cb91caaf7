//! A page and its storage: what drives a device in a browser, without the browser.

use std::collections::{BTreeMap, VecDeque};

use mesozoic_core::fair;
use mesozoic_device::{Device, Input, Output, Review, think};
use mesozoic_protocol::ServerFrame;
use mesozoic_protocol::lobby::{Me, TableInfo};
use serde_json::{Value, json};

/// What becomes of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It is stored, and the device hears of it.
    Stored,
    /// It is not stored, and the device hears of it.
    Refused,
    /// The tab is killed before it is stored.
    KilledBefore,
    /// The tab is killed after it is stored, before the device hears of it.
    KilledAfter,
}

/// A page, its device and its storage.
pub(crate) struct Site {
    pub(crate) device: Device,
    pub(crate) stored: BTreeMap<String, String>,
    pub(crate) now: i64,
    /// What becomes of each write, by its number.
    pub(crate) fate: fn(u32) -> Fate,
    writes: u32,
    starts: u8,
    asks: u32,
    /// What was answered, by request.
    answers: BTreeMap<u32, (bool, String)>,
    /// What was sent over the connection since somebody last looked.
    pub(crate) frames: VecDeque<ServerFrame>,
    pub(crate) is_killed: bool,
    /// Whether files can be fetched.
    pub(crate) has_network: bool,
    /// The review that is being made.
    review: Option<(u32, Review)>,
}

const CONNECTION: u32 = 7;

pub(crate) fn me(name: &str) -> Me {
    Me { id: format!("guest-{name}"), name: name.to_owned() }
}

impl Site {
    pub(crate) fn new() -> Self {
        let mut site = Self {
            device: Device::new(me("Ada"), [0; 32], &[]),
            stored: BTreeMap::new(),
            now: 1_000,
            fate: |_| Fate::Stored,
            writes: 0,
            starts: 0,
            asks: 0,
            answers: BTreeMap::new(),
            frames: VecDeque::new(),
            is_killed: false,
            has_network: true,
            review: None,
        };
        site.hello();
        site
    }

    fn hello(&mut self) {
        self.say(&json!({ "t": "hello", "protocol": 1 }));
    }

    /// The page is opened again, after it was closed or killed.
    pub(crate) fn restart(&mut self) {
        self.restart_as(me("Ada"));
    }

    /// Likewise, by somebody who is called otherwise.
    pub(crate) fn restart_as(&mut self, me: Me) {
        self.starts += 1;
        self.is_killed = false;
        self.frames.clear();
        let first = self.read(&Device::FIRST.map(str::to_owned));
        self.device = Device::new(me, [self.starts; 32], &first);
        self.hello();
    }

    fn read(&self, prefixes: &[String]) -> Vec<(String, String)> {
        let is_wanted = |key: &str| prefixes.iter().any(|prefix| key.starts_with(prefix));
        let found = self.stored.iter().filter(|(key, _)| is_wanted(key));
        found.map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    pub(crate) fn tell(&mut self, input: Input) {
        self.now += 1;
        let out = self.device.tell(self.now, input);
        self.carry_out(out);
    }

    fn carry_out(&mut self, outputs: Vec<Output>) {
        let mut outputs = VecDeque::from(outputs);
        while let Some(output) = outputs.pop_front() {
            if self.is_killed {
                return;
            }
            let input = match output {
                Output::Answer { ask, ok, body } => {
                    self.answers.insert(ask, (ok, body));
                    continue;
                }
                Output::Send { connection, text } => {
                    assert_eq!(connection, CONNECTION);
                    self.frames.push_back(ServerFrame::read(&text).expect(&text));
                    continue;
                }
                Output::Write { call, puts, gone } => {
                    self.writes += 1;
                    let fate = (self.fate)(self.writes);
                    if matches!(fate, Fate::Stored | Fate::KilledAfter) {
                        self.stored.retain(|key, _| !gone.iter().any(|g| key.starts_with(g)));
                        for put in puts {
                            let before = self.stored.insert(put.key.clone(), put.value);
                            assert!(!put.new || before.is_none(), "{} is written twice", put.key);
                        }
                    }
                    self.is_killed = matches!(fate, Fate::KilledBefore | Fate::KilledAfter);
                    Input::Stored { call, ok: fate == Fate::Stored }
                }
                Output::Read { call, prefixes, after } => {
                    self.now += after as i64;
                    Input::Found { call, values: Some(self.read(&prefixes)) }
                }
                Output::Think { thought, question, .. } => {
                    let said = think(&question, None);
                    assert!(said.is_some(), "a bot understands what it is asked");
                    Input::Thought { thought, said }
                }
                Output::Fetch { call, game } => {
                    let lines = mesozoic_puzzles::puzzles(&game).iter();
                    let lines: Vec<String> = lines.map(|one| json!(one).to_string()).collect();
                    let text = self.has_network.then(|| lines.join("\n"));
                    Input::Fetched { call, text }
                }
                Output::Review { review, record, .. } => {
                    self.review = Review::begin(&record).map(|begun| (review, begun));
                    let said = None;
                    if self.review.is_some() {
                        continue;
                    }
                    Input::Reviewed { review, said }
                }
                Output::Wake { .. } => continue,
                Output::Report { text } => panic!("{text}"),
            };
            if !self.is_killed {
                self.now += 1;
                outputs.extend(self.device.tell(self.now, input));
            }
        }
    }

    /// Does a part of the review that is being made; says whether there is more to do.
    pub(crate) fn advance(&mut self) -> bool {
        let Some((review, begun)) = &mut self.review else { return false };
        let (review, (said, is_more)) = (*review, begun.advance());
        self.tell(Input::Reviewed { review, said: Some(said) });
        is_more
    }

    /// Asks and waits for the answer; nothing if the tab is killed meanwhile.
    pub(crate) fn try_ask(
        &mut self,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Option<Result<String, String>> {
        self.asks += 1;
        let (ask, body) = (self.asks, body.map(|body| body.to_string()));
        let (method, path) = (method.to_owned(), path.to_owned());
        self.tell(Input::Request { ask, method, path, body });
        let (ok, body) = self.answers.remove(&ask)?;
        Some(if ok { Ok(body) } else { Err(body) })
    }

    pub(crate) fn get(&mut self, path: &str) -> String {
        self.try_ask("GET", path, None).expect("it is answered").expect(path)
    }

    pub(crate) fn post(&mut self, path: &str, body: Value) -> Value {
        let answer = self.try_ask("POST", path, Some(body)).expect("it is answered").expect(path);
        serde_json::from_str(&answer).expect("answers are JSON")
    }

    pub(crate) fn refused(&mut self, method: &str, path: &str, body: Option<Value>) -> String {
        self.try_ask(method, path, body).expect("it is answered").expect_err(path)
    }

    pub(crate) fn info(&mut self, id: &str) -> TableInfo {
        serde_json::from_str(&self.get(&format!("/api/tables/{id}"))).expect("a table")
    }

    pub(crate) fn say(&mut self, frame: &Value) {
        self.tell(Input::Frame { connection: CONNECTION, text: frame.to_string() });
    }

    pub(crate) fn close(&mut self) {
        self.tell(Input::Close { connection: CONNECTION });
    }

    /// Makes a table against bots and begins; gives its id.
    pub(crate) fn begin(&mut self, game: &str, seats: u8, level: &str) -> String {
        let bots: Vec<Option<&str>> = (0..seats).map(|seat| (seat > 0).then_some(level)).collect();
        let made = self.post("/api/tables", json!({ "game": game, "seats": seats, "bots": bots }));
        let id = made["id"].as_str().expect("a table has an id").to_owned();
        let nonce = [9; 16];
        let pledge = fair::to_hex(&fair::pledge(&nonce));
        self.post(&format!("/api/tables/{id}/sit"), json!({ "seat": 0, "pledge": pledge }));
        self.post(&format!("/api/tables/{id}/start"), json!(null));
        let nonce = fair::to_hex(&nonce);
        self.post(&format!("/api/tables/{id}/reveal"), json!({ "nonce": nonce }));
        id
    }

    /// What may be done at a table now.
    pub(crate) fn offers(&mut self, id: &str) -> Vec<String> {
        self.frames.clear();
        self.say(&json!({ "t": "watch", "id": "w", "table": id }));
        let frame = self.frames.iter().rev().find_map(|frame| match frame {
            ServerFrame::Frame(frame) => Some(frame.frame.clone()),
            _ => None,
        });
        let Some(frame) = frame else { return Vec::new() };
        let frame = serde_json::to_value(&frame).expect("frames are plain data");
        let offers = frame["offers"].as_array().cloned().unwrap_or_default();
        offers.iter().map(|o| o["line"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Plays a line under this id of a command; says whether that was acknowledged.
    pub(crate) fn step(&mut self, table: &str, id: &str, line: &str) -> bool {
        self.frames.clear();
        self.say(&json!({ "t": "step", "id": id, "table": table, "line": line }));
        self.frames.iter().any(|frame| match frame {
            ServerFrame::Done { id: done } => done == id,
            ServerFrame::Error { message, .. } => panic!("{line} is refused: {message}"),
            _ => false,
        })
    }
}
