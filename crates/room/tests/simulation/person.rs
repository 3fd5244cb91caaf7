//! Somebody at a browser: keeps a picture of the table, plays what is offered, sends again what was
//! not answered.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use mesozoic_core::fair::{self, Nonce};
use mesozoic_core::{Rng, SplitMix};
use mesozoic_protocol::lobby::{
    Back, Holder, Me, OfferSeat, Reveal, SeatKey, SetBot, Sit, Stage, TableInfo,
};
use mesozoic_protocol::{ClientFrame, ErrorCode, Have, ServerFrame};
use mesozoic_room::{Command, Request};
use mesozoic_table::apply_changes;
use serde_json::Value;

/// What a server says, read once for all who hear it.
#[derive(Debug)]
pub(crate) enum Heard {
    /// News of the game, which is a matter of each game.
    Frame { feed: String, fresh: bool, frame: Value },
    /// What a line would lead to.
    Preview { id: String, outcome: Value },
    /// Anything else.
    Other(ServerFrame),
}

impl Heard {
    pub(crate) fn read(text: &str) -> Self {
        if !text.starts_with(r#"{"t":"frame""#) && !text.starts_with(r#"{"t":"preview""#) {
            return Self::Other(serde_json::from_str(text).expect("a frame of the protocol"));
        }
        let mut frame: Value = serde_json::from_str(text).expect("JSON");
        let word = |name: &str| frame[name].as_str().unwrap_or_default().to_owned();
        match frame["t"].as_str() {
            Some("frame") => Self::Frame {
                feed: word("feed"),
                fresh: frame["fresh"] == true,
                frame: frame["frame"].take(),
            },
            _ => Self::Preview { id: word("id"), outcome: frame["outcome"].take() },
        }
    }
}

/// What one connection has been sent of the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Picture {
    pub(crate) have: Option<Have>,
    pub(crate) view: Value,
    pub(crate) events: Vec<Value>,
    /// Events that had happened before the feed began.
    pub(crate) unknown: usize,
    pub(crate) offers: Value,
    pub(crate) can_undo: bool,
}

impl Picture {
    /// Takes in a frame; says what is wrong with it.
    pub(crate) fn take(&mut self, feed: &str, fresh: bool, frame: &Value) -> Result<(), String> {
        let version = frame["version"].as_u64().unwrap_or(0) as u32;
        if fresh {
            *self = Self::default();
        } else {
            let next = Have { feed: feed.to_owned(), version: version.wrapping_sub(1) };
            if self.have.as_ref() != Some(&next) {
                return Err(format!("a gap: {:?} before {feed} {version}", self.have));
            }
        }
        self.have = Some(Have { feed: feed.to_owned(), version });
        let keep = frame["keep"].as_u64().unwrap_or(0) as usize;
        if fresh {
            self.unknown = keep;
        }
        // Somebody has taken back what had happened before the feed began.
        self.unknown = self.unknown.min(keep);
        if keep - self.unknown > self.events.len() {
            return Err(format!("keeps {keep} events of {}", self.unknown + self.events.len()));
        }
        self.events.truncate(keep - self.unknown);
        self.events.extend(frame["events"].as_array().cloned().unwrap_or_default());
        if let Some(view) = frame.get("view") {
            self.view = view.clone();
        } else if let Some(changes) = frame.get("changes")
            && !apply_changes(&mut self.view, changes)
        {
            return Err("changes that do not fit".to_owned());
        }
        if let Some(offers) = frame.get("offers") {
            self.offers = offers.clone();
        }
        self.can_undo = frame["canUndo"] == true;
        Ok(())
    }
}

#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each can be true without the others")]
pub(crate) struct Person {
    pub(crate) me: Me,
    nonce: Nonce,
    /// The connection, counted; nothing while there is none.
    pub(crate) connection: Option<u32>,
    /// What is on its way here.
    pub(crate) coming: VecDeque<Rc<Heard>>,
    pub(crate) picture: Picture,
    pub(crate) info: Option<TableInfo>,
    /// Whether the server has said that it sends frames.
    pub(crate) is_watching: bool,
    /// Whether it has been asked to, which is done once for each connection.
    pub(crate) has_asked: bool,
    /// Whether a request about the table itself is under way.
    pub(crate) is_asking: bool,
    /// Whether to connect anew: something is missing, or frames were refused.
    pub(crate) is_adrift: bool,
    /// Commands without an answer.
    pub(crate) waiting: Vec<(String, ClientFrame)>,
    /// Everything that was ever asked for, by its id.
    pub(crate) asked: BTreeMap<String, Command>,
    /// What is done for sure.
    pub(crate) done: Vec<String>,
    undos: u32,
    said: u32,
    made: u32,
}

fn table() -> String {
    "t".to_owned()
}

fn pick<'a, T>(rng: &mut SplitMix, all: &'a [T]) -> Option<&'a T> {
    (!all.is_empty()).then(|| &all[rng.below(all.len() as u32) as usize])
}

impl Person {
    pub(crate) fn new(n: usize, seed: u64) -> Self {
        let mut nonce = [n as u8; 16];
        nonce[..8].copy_from_slice(&seed.to_le_bytes());
        Self {
            me: Me { id: format!("guest{n}"), name: format!("Guest {n}") },
            nonce,
            connection: None,
            coming: VecDeque::new(),
            picture: Picture::default(),
            info: None,
            is_watching: false,
            has_asked: false,
            is_asking: false,
            is_adrift: false,
            waiting: Vec::new(),
            asked: BTreeMap::new(),
            done: Vec::new(),
            undos: 0,
            said: 0,
            made: 0,
        }
    }

    /// The connection breaks: what is on its way is lost.
    pub(crate) fn hang_up(&mut self) {
        self.connection = None;
        self.coming.clear();
        self.is_watching = false;
        self.has_asked = false;
        self.is_adrift = false;
    }

    /// The browser is closed and opened again: nothing is remembered but who one is.
    pub(crate) fn forget(&mut self) {
        self.hang_up();
        self.picture = Picture::default();
        self.info = None;
        self.waiting.clear();
    }

    pub(crate) fn watch(&mut self) -> ClientFrame {
        self.made += 1;
        self.has_asked = true;
        let id = format!("w{}", self.made);
        ClientFrame::Watch { id, table: table(), have: self.picture.have.clone() }
    }

    /// Takes in what the server says.
    pub(crate) fn hear(&mut self, heard: &Heard) {
        match heard {
            Heard::Frame { feed, fresh, frame } => {
                if self.picture.take(feed, *fresh, frame).is_err() {
                    self.picture = Picture::default();
                    self.is_adrift = true;
                }
            }
            Heard::Preview { id, .. } => self.is_answered(id, true),
            Heard::Other(ServerFrame::Table { info }) => self.info = Some((**info).clone()),
            Heard::Other(ServerFrame::Done { id } | ServerFrame::Answer { id, .. }) => {
                self.is_watching |= id.starts_with('w');
                self.is_answered(id, true);
            }
            Heard::Other(ServerFrame::Error { id: Some(id), .. }) if id.starts_with('w') => {
                self.is_adrift = true;
            }
            Heard::Other(ServerFrame::Error { id: Some(id), code, .. })
                if *code != ErrorCode::Unavailable =>
            {
                self.is_answered(id, false);
            }
            Heard::Other(_) => {}
        }
    }

    fn is_answered(&mut self, id: &str, is_done: bool) {
        self.waiting.retain(|(waiting, _)| waiting != id);
        if is_done && self.asked.contains_key(id) {
            self.done.push(id.to_owned());
        }
    }

    /// Whether a table that is looked at is told to have broken down: whoever comes back to it has it
    /// tried again.
    pub(crate) fn sees_it_broken(&self) -> bool {
        let trouble = self.info.as_ref().and_then(|info| info.card.trouble.as_ref());
        self.is_watching && trouble.is_some_and(|trouble| trouble.code == ErrorCode::Faulted)
    }

    fn seat(&self) -> Option<u8> {
        self.info.as_ref().and_then(|info| info.you)
    }

    /// What can be played, as far as it is known here; what was offered last is still in the picture
    /// when people have ended the match.
    fn lines(&self) -> Vec<&str> {
        if self.info.as_ref().is_some_and(|info| info.card.stage == Stage::Over) {
            return Vec::new();
        }
        let offers = self.picture.offers.as_array().map(Vec::as_slice).unwrap_or_default();
        offers.iter().filter_map(|offer| offer["line"].as_str()).collect()
    }

    /// Something to do at the table, now that it is one's turn; `mischief` is for what need not be.
    pub(crate) fn act(&mut self, rng: &mut SplitMix, mischief: bool) -> Option<ClientFrame> {
        if let Some((_, frame)) = pick(rng, &self.waiting) {
            return Some(frame.clone());
        }
        let lines = self.lines();
        let line = pick(rng, &lines).map(|line| (*line).to_owned());
        let what = match (rng.below(12), line) {
            (0, _) if mischief && self.said < 5 => {
                self.said += 1;
                let text = format!("word {}", self.said);
                Command::Chat { name: self.me.name.clone(), text }
            }
            (1, _) if self.picture.can_undo && mischief && self.undos < 4 => {
                self.undos += 1;
                Command::Undo
            }
            (2, _) if mischief => Command::Step("nonsense".to_owned()),
            (3, _) if mischief => Command::Undo,
            (4, Some(line)) if mischief => Command::Why(line),
            (5, Some(line)) if mischief => Command::Preview(line),
            (_, Some(line)) => Command::Step(line),
            (_, None) => return None,
        };
        // Everybody counts from one, so that holders of the same seat use the same ids.
        self.made += 1;
        let id = format!("c{}", self.made);
        let frame = frame(&id, &what);
        self.waiting.push((id.clone(), frame.clone()));
        self.asked.insert(id, what);
        Some(frame)
    }

    /// Something else by the id of what was done before.
    pub(crate) fn act_again(&self, rng: &mut SplitMix) -> Option<ClientFrame> {
        let id = pick(rng, &self.done)?;
        let line = pick(rng, &self.lines()).map(|line| (*line).to_owned())?;
        let what = match &self.asked[id] {
            Command::Step(_) | Command::Undo => Command::Step(format!("{line} ")),
            Command::Chat { .. } => {
                Command::Chat { name: self.me.name.clone(), text: "another".to_owned() }
            }
            Command::Why(_) | Command::Preview(_) => return None,
        };
        Some(frame(id, &what))
    }

    /// Something to ask of the table itself.
    pub(crate) fn ask(
        &self,
        rng: &mut SplitMix,
        mischief: bool,
        keys: &[SeatKey],
    ) -> Option<Request> {
        let id = self.me.id.clone();
        let Some(info) = &self.info else { return Some(Request::Info { guest: Some(id) }) };
        if info.card.stage == Stage::Running
            && let Some(what) = self.leave(rng, mischief, info)
        {
            return Some(what);
        }
        if mischief && info.card.stage == Stage::Running {
            return match (self.seat(), pick(rng, keys)) {
                (Some(_), _) => Some(Request::Key(id)),
                (None, Some(key)) => Some(Request::Claim(self.me.clone(), key.clone())),
                (None, None) => None,
            };
        }
        let pledge = fair::to_hex(&fair::pledge(&self.nonce));
        let sit = |seat| Request::Sit(self.me.clone(), Sit { seat, pledge: pledge.clone() });
        let own_pledge = self.seat().and_then(|s| info.fairness.pledges[usize::from(s)].clone());
        let is_host = info.host == id;
        let is_early = matches!(info.card.stage, Stage::Open | Stage::Revealing);
        if mischief && is_early && rng.below(8) == 0 {
            let seat = rng.below(info.card.seats.len() as u32) as u8;
            return Some(match rng.below(4) {
                0 => Request::Stand(id),
                1 if is_host => Request::SetBot(id, SetBot { seat, level: None }),
                2 if is_host => Request::SetBot(id, SetBot { seat, level: Some("random".into()) }),
                _ => sit(Some(seat)),
            });
        }
        let has_free = info.card.seats.contains(&Holder::Nobody);
        match info.card.stage {
            Stage::Open if self.seat().is_none() && has_free => Some(sit(None)),
            Stage::Open if self.seat().is_some() && own_pledge.is_none() => Some(sit(None)),
            Stage::Open if is_host && !has_free => Some(Request::Start(id)),
            // The host has sent a bot away, and nobody else may be there to come.
            Stage::Open if is_host && !mischief && rng.below(3) == 0 => {
                let free = info.card.seats.iter().position(|seat| *seat == Holder::Nobody)?;
                let level = Some("random".to_owned());
                Some(Request::SetBot(id, SetBot { seat: free as u8, level }))
            }
            Stage::Revealing if self.seat().is_some() => {
                Some(Request::Reveal(id, Reveal { nonce: fair::to_hex(&self.nonce) }))
            }
            _ => None,
        }
    }
}

impl Person {
    /// Something about who plays on. Where nothing goes wrong people only come back.
    fn leave(&self, rng: &mut SplitMix, mischief: bool, info: &TableInfo) -> Option<Request> {
        let id = self.me.id.clone();
        if let Some(back) = go_back(rng, mischief, info) {
            return Some(Request::GoBack(id, back));
        }
        if !mischief {
            return (rng.below(3) == 0).then_some(Request::TakeBack(id));
        }
        if rng.below(3) != 0 {
            return None;
        }
        let seat = rng.below(info.card.seats.len() as u32) as u8;
        Some(match rng.below(14) {
            0 => Request::Resign(id),
            13 => Request::Move(id),
            12 => Request::Vacation(id, 1 + rng.below(2) as u8),
            1 => Request::Vote(id, rng.below(3) != 0),
            2 | 3 => Request::TakeBack(id),
            4 | 5 => Request::Offer(id, OfferSeat { seat, on: rng.below(4) != 0 }),
            6 | 7 => Request::TakeOver(self.me.clone(), seat),
            _ => Request::Replace(id, seat),
        })
    }
}

/// Something about going back. Where nothing goes wrong people only agree, and ask no more.
fn go_back(rng: &mut SplitMix, mischief: bool, info: &TableInfo) -> Option<Back> {
    let you = info.you?;
    match &info.going_back {
        Some(asked) if asked.seat == you => {
            (!mischief || rng.below(6) == 0).then_some(Back::Withdraw)
        }
        Some(asked) if !mischief || rng.below(2) == 0 => {
            Some(Back::Answer { at: asked.at, yes: !mischief || rng.below(4) != 0 })
        }
        // Few ids, so that some are used again.
        None if mischief && rng.below(6) == 0 => {
            Some(Back::Ask { id: format!("b{}", rng.below(40)) })
        }
        _ => None,
    }
}

/// A command as it goes over the wire.
fn frame(id: &str, what: &Command) -> ClientFrame {
    let (id, table) = (id.to_owned(), table());
    match what.clone() {
        Command::Step(line) => ClientFrame::Step { id, table, line },
        Command::Undo => ClientFrame::Undo { id, table },
        Command::Why(line) => ClientFrame::Why { id, table, line },
        Command::Preview(line) => ClientFrame::Preview { id, table, line },
        Command::Chat { text, .. } => ClientFrame::Chat { id, table, text },
    }
}
