//! Connections: frames of the protocol, as a server's socket takes them.

use mesozoic_protocol::lobby::TableCard;
use mesozoic_protocol::{ClientFrame, ErrorCode, MAX_ID, PROTOCOL, ServerFrame};
use mesozoic_registry::GAMES;
use mesozoic_room::{Command, Fault, Input, stored_card};
use mesozoic_table::read_json;

use crate::device::Device;

/// A page that is connected.
#[derive(Debug, Default)]
pub(crate) struct Connection {
    is_greeted: bool,
    follows_lists: bool,
    watched: Vec<String>,
}

impl Connection {
    /// Whether it follows a table.
    pub(crate) fn watches(&self, table: &str) -> bool {
        self.watched.iter().any(|watched| watched == table)
    }
}

impl Device {
    /// A frame of a page.
    pub(crate) fn frame(&mut self, connection: u32, text: &str) {
        let is_greeted = self.connections.entry(connection).or_default().is_greeted;
        let fault = match read_json::<ClientFrame>(text) {
            Ok(ClientFrame::Hello { protocol }) if protocol == PROTOCOL => {
                return self.welcome(connection);
            }
            Ok(ClientFrame::Hello { protocol }) => {
                let message =
                    format!("Protocol {PROTOCOL} is spoken here, not {protocol}; reload the page.");
                (None, Fault::new(ErrorCode::BadHello, message))
            }
            Ok(frame) if !is_greeted => {
                let id = frame.id().map(str::to_owned);
                (id, Fault::new(ErrorCode::BadHello, "Say hello first."))
            }
            Ok(frame) => match self.carry_out_frame(connection, frame) {
                Ok(()) => return,
                Err(told) => told,
            },
            Err(error) => {
                let message = format!("This frame cannot be read: {error}.");
                (None, Fault::new(ErrorCode::BadFrame, message))
            }
        };
        let (id, fault) = fault;
        self.send(connection, &fault.frame(id));
    }

    fn welcome(&mut self, connection: u32) {
        if let Some(known) = self.connections.get_mut(&connection) {
            known.is_greeted = true;
        }
        let (me, now) = (self.me.clone(), self.now);
        let server = env!("CARGO_PKG_VERSION").to_owned();
        self.send(
            connection,
            &ServerFrame::Welcome { protocol: PROTOCOL, me, account: false, server, now },
        );
    }

    fn carry_out_frame(
        &mut self,
        connection: u32,
        frame: ClientFrame,
    ) -> Result<(), (Option<String>, Fault)> {
        let Some(id) = frame.id().map(str::to_owned) else { return Ok(()) };
        if id.is_empty() || id.len() > MAX_ID {
            let message = format!("A command's id has 1 to {MAX_ID} letters.");
            return Err((None, Fault::new(ErrorCode::BadFrame, message)));
        }
        let done = ServerFrame::Done { id: id.clone() };
        let (table, what) = match frame {
            ClientFrame::Hello { .. } => return Ok(()),
            ClientFrame::Watch { table, have, .. } => {
                if let Some(known) = self.connections.get_mut(&connection)
                    && !known.watched.contains(&table)
                {
                    known.watched.push(table.clone());
                }
                let guest = self.guest_at(&table);
                let input = Input::Watch { id, guest, connection, have, place: () };
                self.tell_room(&table, input);
                return Ok(());
            }
            ClientFrame::Unwatch { table, .. } => {
                if let Some(known) = self.connections.get_mut(&connection) {
                    known.watched.retain(|watched| *watched != table);
                }
                self.unwatch(connection, &table);
                self.send(connection, &done);
                return Ok(());
            }
            ClientFrame::Lobby { on, .. } => {
                self.send(connection, &done);
                self.follow_lists(connection, on);
                return Ok(());
            }
            ClientFrame::Ping { .. } => {
                self.send(connection, &ServerFrame::Pong { id });
                return Ok(());
            }
            ClientFrame::Seek { .. } => {
                let message = "On this device there is nobody to be found; ask a server.";
                return Err((Some(id), Fault::new(ErrorCode::BadRequest, message)));
            }
            ClientFrame::Step { table, line, .. } => (table, Command::Step(line)),
            ClientFrame::Undo { table, .. } => (table, Command::Undo),
            ClientFrame::Why { table, line, .. } => (table, Command::Why(line)),
            ClientFrame::Preview { table, line, .. } => (table, Command::Preview(line)),
            ClientFrame::Chat { table, text, .. } => {
                let text = match mesozoic_room::spoken(words(&text, usize::MAX)) {
                    Ok(text) => text,
                    Err(fault) => return Err((Some(id), fault)),
                };
                let name = self.name_at(&table);
                (table, Command::Chat { name, text })
            }
        };
        let guest = self.guest_at(&table);
        self.tell_room(&table, Input::Command { id, guest, connection, what });
        Ok(())
    }

    /// A connection is gone.
    pub(crate) fn close(&mut self, connection: u32) {
        let known = self.connections.remove(&connection);
        for table in known.map(|known| known.watched).unwrap_or_default() {
            self.unwatch(connection, &table);
        }
    }

    fn unwatch(&mut self, connection: u32, table: &str) {
        if self.live.contains_key(table) {
            self.tell_room(table, Input::Unwatch { connection });
        }
        if self.live.contains_key(table) {
            self.tell_room(table, Input::Idle);
        }
    }

    fn follow_lists(&mut self, connection: u32, on: bool) {
        let Some(known) = self.connections.get_mut(&connection) else { return };
        known.follows_lists = on;
        if on {
            let nothing = ServerFrame::Lobby { fresh: true, tables: Vec::new(), gone: Vec::new() };
            let mine = ServerFrame::Mine { fresh: true, tables: self.cards(), gone: Vec::new() };
            self.send(connection, &nothing);
            self.send(connection, &mine);
        }
    }

    /// All matches of this device, as lists show them.
    pub(crate) fn cards(&self) -> Vec<TableCard> {
        self.rows.values().map(|row| stored_card(&row.card, GAMES)).collect()
    }

    /// A match looks otherwise in lists from now on.
    pub(crate) fn show(&mut self, card: TableCard) {
        self.tell_lists(&ServerFrame::Mine { fresh: false, tables: vec![card], gone: Vec::new() });
    }

    /// A match is gone from the lists.
    pub(crate) fn withdraw(&mut self, id: &str) {
        let gone = vec![id.to_owned()];
        self.tell_lists(&ServerFrame::Mine { fresh: false, tables: Vec::new(), gone });
    }

    fn tell_lists(&mut self, frame: &ServerFrame) {
        let followers = self.connections.iter().filter(|(_, known)| known.follows_lists);
        let followers: Vec<u32> = followers.map(|(connection, _)| *connection).collect();
        for connection in followers {
            self.send(connection, frame);
        }
    }
}

/// A line of text without needless space, not too long; nothing if nothing is left. Nobody else reads
/// it, so nothing more is looked for.
pub(crate) fn words(text: &str, most: usize) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line: String = words.join(" ").chars().take(most).collect();
    (!line.is_empty()).then_some(line)
}
