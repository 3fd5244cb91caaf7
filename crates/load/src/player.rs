//! One seat of a match: a guest at a socket who plays what is offered, at random.

use std::time::Duration;

use mesozoic_core::{Rng, SplitMix};
use mesozoic_protocol::lobby::Stage;
use mesozoic_protocol::{ClientFrame, ErrorCode, PROTOCOL, ServerFrame, Wish};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::pace::Pace;
use crate::reader::{Read, Seen, read, read_whole};
use crate::report::Traffic;
use crate::socket::{PATIENCE, Socket};
use crate::{Error, Guest, Picture};

/// What a player does at a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Deed {
    /// A step.
    #[default]
    Step,
    /// Taking the last step back.
    Undo,
    /// Saying something.
    Chat,
}

/// A command that was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The command's id.
    pub id: String,
    /// What it does.
    pub deed: Deed,
    /// The step, or what is said.
    pub line: String,
}

/// What a frame of the server meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// The step that was sent is stored, so long after it was sent.
    Done(Command, Duration),
    /// A friend asks the player to this table.
    Invited(String),
    /// A game is found, at this table.
    Found(String),
    /// Something else, of which the player has taken note; so many bytes if it was a frame of the
    /// table.
    News {
        /// The length of the frame.
        bytes: usize,
    },
}

/// A guest who sits at a table and plays at random.
#[derive(Debug)]
pub struct Player {
    guest: Guest,
    socket: Socket,
    rng: SplitMix,
    pace: Pace,
    commands: u64,
    table: String,
    /// The steps that may be taken now.
    offers: Vec<String>,
    waiting: Option<(Command, Instant)>,
    is_over: bool,
    awaited: Vec<u8>,
    /// Whether the table cannot go on just now, and how often it has said so.
    is_halted: bool,
    halts: u32,
    /// Whether the step that is not answered was turned down for that reason.
    turned_down: bool,
    /// What the player sees, for those who look.
    picture: Option<Picture>,
    /// What was sent to the player so far.
    pub(crate) traffic: Traffic,
    /// Every frame since it was last asked for, for those who record them.
    record: Option<Vec<Utf8Bytes>>,
}

impl Player {
    /// Opens a socket and greets. `seed` decides what the player plays.
    pub async fn connect(guest: Guest, seed: u64) -> Result<Self, Error> {
        let mut socket = Socket::connect(guest.address, &guest.cookie, guest.from).await?;
        let hello = ClientFrame::Hello { protocol: PROTOCOL };
        socket.say(text(&hello)).await?;
        let welcome = timeout(PATIENCE, socket.hear()).await.map_err(|_| Error::Silent)??;
        if !matches!(read_whole(&welcome)?, ServerFrame::Welcome { .. }) {
            return Err(Error::answer(welcome));
        }
        Ok(Self {
            guest,
            socket,
            rng: SplitMix::new(seed),
            pace: Pace::new(),
            commands: 0,
            table: String::new(),
            offers: Vec::new(),
            waiting: None,
            is_over: false,
            awaited: Vec::new(),
            is_halted: false,
            halts: 0,
            turned_down: false,
            picture: None,
            traffic: Traffic::default(),
            record: None,
        })
    }

    /// Puts together what is seen from now on, beginning with what was seen before.
    pub fn look(&mut self, before: Picture) {
        self.picture = Some(before);
    }

    /// What the player sees, if it looks.
    pub fn picture(&self) -> Option<&Picture> {
        self.picture.as_ref()
    }

    /// Who plays.
    pub fn guest(&self) -> &Guest {
        &self.guest
    }

    /// Turns to a table and waits until everything about it has come.
    pub async fn watch(&mut self, table: &str) -> Result<(), Error> {
        if !self.table.is_empty() && self.table != table {
            let frame = ClientFrame::Unwatch { id: self.next_id(), table: self.table.clone() };
            self.say(&frame).await?;
        }
        table.clone_into(&mut self.table);
        self.offers = self.picture.as_ref().map(|seen| seen.offers.clone()).unwrap_or_default();
        self.is_over = false;
        let id = self.next_id();
        let have = self.picture.as_ref().and_then(|seen| seen.have.clone());
        self.say(&ClientFrame::Watch { id: id.clone(), table: table.to_owned(), have }).await?;
        let done = async {
            loop {
                let heard = self.next().await?;
                match read(&heard)? {
                    Read::Done(done) if done == id => return Ok(()),
                    frame => self.note(&heard, frame)?,
                }
            }
        };
        timeout(PATIENCE, done).await.map_err(|_| Error::Silent)?
    }

    /// Waits until everything has come that was sent to the player before now.
    pub(crate) async fn catch_up(&mut self) -> Result<(), Error> {
        let id = self.next_id();
        self.say(&ClientFrame::Ping { id }).await?;
        let pong = async {
            loop {
                let heard = self.next().await?;
                match read(&heard)? {
                    Read::Other(frame) if matches!(*frame, ServerFrame::Pong { .. }) => {
                        return Ok(());
                    }
                    frame => self.note(&heard, frame)?,
                }
            }
        };
        timeout(PATIENCE, pong).await.map_err(|_| Error::Silent)?
    }

    /// The frames that came since this was last asked, which from then on are kept.
    pub(crate) fn record(&mut self) -> Vec<Utf8Bytes> {
        self.record.replace(Vec::new()).unwrap_or_default()
    }

    async fn next(&mut self) -> Result<Utf8Bytes, Error> {
        let heard = self.socket.hear().await?;
        self.traffic.add(heard.len());
        if let Some(record) = &mut self.record {
            record.push(heard.clone());
        }
        Ok(heard)
    }

    /// Whether there is something to play, and nothing that is not answered yet.
    pub fn can_play(&self) -> bool {
        !self.offers.is_empty() && self.waiting.is_none()
    }

    /// Takes its time from now on.
    pub(crate) fn keep_to(&mut self, pace: Pace) {
        self.pace = pace;
    }

    /// When the next frame may be sent without being too fast; nothing if now.
    pub(crate) fn wait(&self) -> Option<Instant> {
        self.pace.wait(Instant::now())
    }

    /// Plays what is offered, if anything is.
    pub async fn play(&mut self) -> Result<(), Error> {
        if !self.can_play() {
            return Ok(());
        }
        let chosen = self.rng.below(self.offers.len() as u32) as usize;
        let line = self.offers[chosen].clone();
        self.act(Deed::Step, line).await
    }

    /// Does something under a new id.
    pub async fn act(&mut self, deed: Deed, line: String) -> Result<(), Error> {
        let command = Command { id: self.next_id(), deed, line };
        self.send(command).await
    }

    /// Sends a command; after a break, one that was sent before.
    pub async fn send(&mut self, command: Command) -> Result<(), Error> {
        let Command { id, deed, line } = command.clone();
        let table = self.table.clone();
        // It may arrive even if sending fails: from here on it is in the server's hands.
        self.waiting = Some((command, Instant::now()));
        self.turned_down = false;
        let frame = match deed {
            Deed::Step => ClientFrame::Step { id, table, line },
            Deed::Undo => ClientFrame::Undo { id, table },
            Deed::Chat => ClientFrame::Chat { id, table, text: line },
        };
        self.say(&frame).await
    }

    /// Looks for a game.
    pub async fn seek(&mut self, wish: Wish) -> Result<(), Error> {
        let frame = ClientFrame::Seek { id: self.next_id(), wish: Some(wish) };
        self.say(&frame).await
    }

    /// The step that is not answered yet.
    pub fn unanswered(&self) -> Option<&Command> {
        self.waiting.as_ref().map(|(command, _)| command)
    }

    /// Who may act now.
    pub(crate) fn awaited(&self) -> &[u8] {
        &self.awaited
    }

    /// How often the table has said that it cannot go on just now.
    pub fn halts(&self) -> u32 {
        self.halts
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The next frame of the server. A call that is dropped while it waits has missed nothing. A step
    /// that came while the table could not go on is sent again when it can.
    pub async fn hear(&mut self) -> Result<Heard, Error> {
        if self.turned_down
            && !self.is_halted
            && let Some((command, _)) = self.waiting.clone()
        {
            self.send(command).await?;
        }
        let heard = self.next().await?;
        let is_own = |(command, _): &mut (Command, Instant), id: &str| command.id == id;
        match read(&heard)? {
            Read::Done(id) => {
                let done = self.waiting.take_if(|waiting| is_own(waiting, &id));
                let news = Heard::News { bytes: 0 };
                Ok(done.map_or(news, |(command, at)| Heard::Done(command, at.elapsed())))
            }
            Read::Other(frame) => match *frame {
                ServerFrame::Error { id: Some(id), code: ErrorCode::Unavailable, .. }
                    if self.waiting.as_mut().is_some_and(|waiting| is_own(waiting, &id)) =>
                {
                    self.turned_down = true;
                    Ok(Heard::News { bytes: 0 })
                }
                ServerFrame::Error { id: Some(id), message, .. }
                    if self.waiting.as_mut().is_some_and(|waiting| is_own(waiting, &id)) =>
                {
                    self.waiting = None;
                    Err(Error::Refused { message })
                }
                ServerFrame::Invited { table, .. } => Ok(Heard::Invited(table)),
                ServerFrame::Found { table, .. } => Ok(Heard::Found(table)),
                frame => {
                    self.note_other(frame)?;
                    Ok(Heard::News { bytes: 0 })
                }
            },
            frame @ Read::Seen { .. } => {
                self.note(&heard, frame)?;
                Ok(Heard::News { bytes: heard.len() })
            }
        }
    }

    fn note(&mut self, text: &str, frame: Read<'_>) -> Result<(), Error> {
        match frame {
            Read::Other(frame) => self.note_other(*frame),
            Read::Seen { table, seen } if table == self.table => {
                let Seen { awaited, offers } = seen;
                self.awaited = awaited;
                if let Some(offers) = offers {
                    self.offers.clear();
                    self.offers.extend(offers.into_iter().map(|offer| offer.line.into_owned()));
                }
                if let Some(picture) = &mut self.picture
                    && let ServerFrame::Frame(sent) = read_whole(text)?
                {
                    picture.take(&sent)?;
                }
                Ok(())
            }
            Read::Done(_) | Read::Seen { .. } => Ok(()),
        }
    }

    fn note_other(&mut self, frame: ServerFrame) -> Result<(), Error> {
        match frame {
            ServerFrame::Error { message, .. } => return Err(Error::answer(message)),
            ServerFrame::Table { info } if info.card.id == self.table => {
                self.is_over = info.card.stage == Stage::Over;
                self.is_halted = info.card.trouble.is_some();
                self.halts += u32::from(self.is_halted);
            }
            _ => {}
        }
        Ok(())
    }

    fn next_id(&mut self) -> String {
        self.commands += 1;
        format!("{:016x}-{}", self.rng.next_u64(), self.commands)
    }

    async fn say(&mut self, frame: &ClientFrame) -> Result<(), Error> {
        self.pace.spend(Instant::now());
        self.socket.say(text(frame)).await
    }
}

pub(crate) fn text(frame: &ClientFrame) -> String {
    serde_json::to_string(frame).expect("frames are plain data")
}
