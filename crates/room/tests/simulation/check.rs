//! What a room says, against what is durable at that moment. What everybody may know is worked out
//! here from the log alone.

use mesozoic_core::record::Entry;
use mesozoic_core::{Seat, Viewer, fair};
use mesozoic_model::{Ending, Holder, Pace, Stage};
use mesozoic_protocol::lobby::{self, TableInfo};
use mesozoic_protocol::{ChatLine, Clocks, ErrorCode, ServerFrame};
use mesozoic_room::{Command, Write, open_args, read_log, seat_of};
use mesozoic_table::{AnyTable, verify};
use serde_json::Value;

use crate::person::{Heard, Picture};
use crate::world::{AGAIN, Connection, World};

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

impl World {
    /// What one connection is sent.
    pub(crate) fn check_sent(&mut self, to: Connection, heard: &Heard) {
        let guest = self.persons[to.0].me.id.clone();
        match heard {
            Heard::Frame { feed, fresh, frame } => {
                self.is_news = true;
                if let Some(picture) = self.sent.get_mut(&to)
                    && let Err(what) = picture.take(feed, *fresh, frame)
                {
                    self.blame(format!("{to:?} is sent {what}"));
                }
            }
            Heard::Preview { id, outcome } => {
                let told = (!outcome.is_null()).then(|| outcome.clone());
                self.check_answer(to.0, id, |table, seat, line| {
                    table.preview(seat, line).ok().map(|outcome| parse(outcome.get())) == told
                });
            }
            Heard::Other(ServerFrame::Answer { id, legal, .. }) => {
                self.check_answer(to.0, id, |table, seat, line| {
                    table.why(seat, line).is_ok() == *legal
                });
            }
            Heard::Other(ServerFrame::Done { id }) if to.1 == AGAIN => {
                self.blame(format!("{guest}'s {id} is acknowledged for something else"));
            }
            Heard::Other(ServerFrame::Done { id }) => match self.persons[to.0].asked.get(id) {
                Some(what) if !self.is_durable(&guest, id, what) => {
                    self.blame(format!("{guest}'s {id} is acknowledged and not stored"));
                }
                _ => {}
            },
            Heard::Other(ServerFrame::Error { id: Some(id), code, message, .. })
                if *code != ErrorCode::Unavailable && to.1 != AGAIN =>
            {
                if self.persons[to.0].asked.get(id).is_some_and(|w| self.is_durable(&guest, id, w))
                    && *code != ErrorCode::NotYours
                {
                    self.blame(format!("{guest}'s {id} is refused and stored: {message}"));
                }
                if *code == ErrorCode::BadRequest {
                    self.blame(format!("{guest}'s {id} is refused: {message}"));
                }
            }
            Heard::Other(ServerFrame::Table { info }) => {
                // Looking on begins with this.
                if let Some(picture) = self.coming.remove(&to) {
                    self.sent.insert(to, picture);
                }
                self.check_info(to.0, info);
            }
            Heard::Other(ServerFrame::Clocks { clocks, .. }) => self.check_clocks(clocks),
            Heard::Other(ServerFrame::Chat { lines, .. }) => {
                let is_said =
                    |line: &ChatLine| self.disk.chat.iter().any(|said| said.line == *line);
                if !lines.iter().all(is_said) {
                    self.blame("a line of chat is told and not stored".to_owned());
                }
            }
            Heard::Other(_) => {}
        }
    }

    /// Whether a guest's command was carried out, and nothing else by its id.
    fn is_durable(&self, guest: &str, id: &str, what: &Command) -> bool {
        match what {
            Command::Chat { text, .. } => self.disk.line_of(guest, id) == Some(text),
            Command::Step(line) => self.disk.entry_of(guest, id).is_some_and(|entry| {
                matches!(serde_json::from_str(entry), Ok(Entry::Step { line: played, .. }) if played == *line)
            }),
            Command::Undo => self.disk.entry_of(guest, id).is_some_and(|entry| {
                matches!(serde_json::from_str(entry), Ok(Entry::Undo { .. }))
            }),
            Command::Why(_) | Command::Preview(_) => false,
        }
    }

    /// An answer to a question is the answer of the durable match.
    fn check_answer(
        &mut self,
        who: usize,
        id: &str,
        is_right: impl FnOnce(&dyn AnyTable, Seat, &str) -> bool,
    ) {
        // Who asked while something was being written is answered by what the match has become.
        if let Err(what) = self.follow() {
            return self.blame(what);
        }
        let (Some(model), false) = (&self.model, self.is_in_doubt) else { return };
        let person = &self.persons[who];
        let seat = seat_of(&self.disk.row, &person.me.id);
        let (Some(seat), Some(Command::Why(line) | Command::Preview(line))) =
            (seat, person.asked.get(id))
        else {
            return;
        };
        if !is_right(&**model, seat, line) {
            self.blame(format!("another answer to {line:?} than the match gives"));
        }
    }

    pub(crate) fn check_info(&mut self, reader: usize, info: &TableInfo) {
        let row = &self.disk.row;
        let nonces = info.fairness.nonces.iter().flatten().count();
        let mut wrong = Vec::new();
        if nonces != 0 && nonces != info.card.seats.len() {
            wrong.push("shows some numbers");
        }
        if info.fairness.server_seed.is_some() && row.card.stage != Stage::Over {
            wrong.push("shows the seed");
        }
        if !self.is_in_doubt && info.card.trouble.is_none() {
            let stage = serde_json::to_value(info.card.stage).expect("plain data");
            if stage != row.card.stage.as_str() {
                wrong.push("tells a stage that is not stored");
            }
            let mut holders = info.card.seats.iter().zip(&row.card.seats);
            let is_same = |(told, stored): (&lobby::Holder, &mesozoic_model::Seat)| match told {
                lobby::Holder::Nobody => stored.holder == Holder::Nobody,
                lobby::Holder::Guest { id, stand_in, .. } => {
                    stored.holder == Holder::Guest { id: id.clone() }
                        && stored.stand_in == *stand_in
                }
                lobby::Holder::Bot { level } => {
                    stored.holder == Holder::Bot { level: level.clone() }
                }
            };
            if !holders.all(is_same) {
                wrong.push("tells of seats what is not stored");
            }
            let votes = row.card.seats.iter().filter(|s| s.wants_end).map(|s| s.seat);
            let offered = row.card.seats.iter().filter(|s| s.offered).map(|s| s.seat);
            if !votes.eq(info.wants_end.iter().copied())
                || !offered.eq(info.offered.iter().copied())
            {
                wrong.push("tells wishes that are not stored");
            }
            let back = row.going_back.as_ref().map(|b| (b.seat, b.at, &b.agreed));
            let told = info.going_back.as_ref().map(|b| (b.seat, b.at, &b.agreed));
            if (told.is_some() && told != back) || info.practice != row.practice {
                wrong.push("tells of going back what is not stored");
            }
            if info.notes != self.disk.notes() || info.ending != row.ending {
                wrong.push("tells notes that are not stored");
            }
            let has_clocks = row.card.pace != Pace::Free && row.card.stage == Stage::Running;
            if info.clocks.is_some() != has_clocks {
                wrong.push("does not tell of clocks");
            }
            let you = seat_of(row, &self.persons[reader].me.id).map(|seat| seat.0);
            if info.you != you {
                wrong.push("tells the reader another seat");
            }
        }
        if let (Some(clocks), None) = (&info.clocks, &info.card.trouble) {
            self.check_clocks(clocks);
        }
        if !wrong.is_empty() {
            self.blame(format!("the table's info {}: {info:?}", wrong.join(" and ")));
        }
    }

    /// A match goes back when everybody agrees who plays in person, or when nobody else does; and only
    /// what a bot plays is given away.
    pub(crate) fn check_write(&mut self, write: &Write) {
        if let Write::Seats { changed, .. } = write
            && changed.iter().any(|s| s.offered && (s.bot().is_none() || self.disk.row.card.rated))
        {
            self.blame(format!("gives a seat away that is played in person: {write:?}"));
        }
        let Write::Rewind { practice, .. } = write else { return };
        let row = &self.disk.row;
        let is_right = row.card.stage == Stage::Running
            && row.going_back.as_ref().is_some_and(|asked| {
                let mut others = row.card.seats.iter().filter(|s| s.seat != asked.seat);
                let mut persons = others.clone().filter(|s| s.person().is_some()).peekable();
                if persons.peek().is_some() {
                    !practice && persons.all(|s| asked.agreed.contains(&s.seat))
                } else {
                    *practice && others.all(|s| s.offered || matches!(s.holder, Holder::Bot { .. }))
                }
            });
        if !is_right && !self.is_in_doubt {
            self.blame(format!("goes back against somebody's will: {write:?}"));
        }
    }

    /// Clocks are a matter of the durable log alone: whenever it is this long, they show the same.
    fn check_clocks(&mut self, clocks: &Clocks) {
        if self.is_in_doubt {
            return;
        }
        let told = clocks.seats.iter().map(|clock| (clock.left, clock.vacation)).collect();
        let first = self.times.entry(self.disk.entries.len()).or_insert_with(|| Vec::clone(&told));
        if *first != told {
            let what = format!("clocks {told:?} that were {first:?} before");
            self.blame(what);
        }
    }

    /// Brings the model to where the log on the disk ends.
    fn follow(&mut self) -> Result<(), String> {
        if !matches!(self.disk.row.card.stage, Stage::Running | Stage::Over) {
            return Ok(());
        }
        if self.model.is_none() {
            self.model = Some(self.open_anew()?);
            self.see();
        }
        if self.followed < self.disk.entries.len() {
            let log = read_log(&self.disk.entries[self.followed..]).map_err(|e| e.to_string())?;
            let model = self.model.as_mut().expect("it was just opened");
            for entry in &log {
                model.follow(entry).map_err(|e| format!("the log does not hold: {e}"))?;
            }
            self.followed = self.disk.entries.len();
            self.see();
        }
        Ok(())
    }

    /// Looks at the model with everybody's eyes.
    fn see(&mut self) {
        let table = self.model.as_ref().expect("there is a match to look at");
        let look = |viewer| {
            let (view, offers) = (table.view(viewer), table.offers_json(viewer));
            (viewer, parse(view.get()), parse(offers.get()))
        };
        self.seen = Viewer::all(table.seats()).map(look).collect();
    }

    fn open_anew(&self) -> Result<Box<dyn AnyTable>, String> {
        let row = &self.disk.row;
        let game = mesozoic_room::game(self.games, &row.card.game).map_err(|f| f.message)?;
        let args = open_args(row).map_err(|e| e.to_string())?;
        (game.open)(&args).map_err(|e| e.to_string())
    }

    /// Everybody who looks on has been sent exactly what the durable log shows them.
    pub(crate) fn check_pictures(&mut self) {
        if let Err(what) = self.follow() {
            return self.blame(what);
        }
        if self.is_in_doubt || self.room.is_none() || !self.is_news {
            return;
        }
        self.is_news = false;
        let mut sent = self.sent.iter().filter(|(_, picture)| picture.have.is_some());
        let wrong = sent.find_map(|(&to, picture)| Some((to, self.compare(to.0, picture)?)));
        if let Some((to, what)) = wrong {
            self.blame(format!("{to:?} is shown {what}"));
        }
    }

    /// What is wrong with somebody's picture.
    fn compare(&self, who: usize, picture: &Picture) -> Option<String> {
        let table = self.model.as_ref()?;
        let seat = seat_of(&self.disk.row, &self.persons[who].me.id);
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let (_, view, offers) = self.seen.iter().find(|(of, ..)| *of == viewer)?;
        if picture.view != *view {
            return Some(format!("{} for {view}", picture.view));
        }
        if picture.offers != *offers {
            return Some(format!("offers {} for {offers}", picture.offers));
        }
        let told = table.told(viewer, picture.unknown as u32);
        let is_same = told.len() == picture.events.len()
            && told.iter().zip(&picture.events).all(|(told, event)| {
                serde_json::to_value(told).expect("events are plain data") == *event
            });
        (!is_same).then(|| format!("events {:?} for {told:?}", picture.events))
    }

    /// Nothing was lost, nothing done twice, and everybody has seen the end.
    pub(crate) fn check_end(&mut self) -> Result<(), String> {
        self.follow()?;
        for person in &self.persons {
            for (id, what) in &person.asked {
                let is_question = matches!(what, Command::Why(_) | Command::Preview(_));
                if !is_question
                    && person.done.contains(id)
                    && !self.is_durable(&person.me.id, id, what)
                {
                    return Err(format!("{}'s {id} was lost", person.me.id));
                }
            }
        }
        let mut commands: Vec<_> =
            self.disk.entries.iter().filter_map(|entry| entry.command.as_ref()).collect();
        commands.sort();
        if let Some([twice, ..]) = commands.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("{twice:?} was done twice"));
        }
        let mut lines: Vec<_> = self.disk.chat.iter().filter_map(|l| l.command.as_ref()).collect();
        lines.sort();
        if let Some([twice, ..]) = lines.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("{twice:?} was said twice"));
        }
        for (who, person) in self.persons.iter().enumerate() {
            if let Some(what) = self.compare(who, &person.picture) {
                return Err(format!("in the end {} sees {what}", person.me.id));
            }
        }
        let mut record = self.model.as_ref().and_then(|t| t.record()).ok_or("no record")?;
        if let Some(ending) = self.disk.row.ending {
            return self.check_ending(ending, record.footer.is_some());
        }
        let footer = record.footer.as_mut().ok_or("no result")?;
        let standings = serde_json::to_string(&footer.standings).expect("plain data");
        if self.disk.row.standings.as_deref() != Some(&*standings) {
            return Err("another result is stored".to_owned());
        }
        footer.server_seed = Some(fair::to_hex(&self.disk.row.server_seed));
        verify(&record, &mut *self.open_anew()?).map_err(|e| format!("the record: {e}"))?;
        Ok(())
    }

    /// Players end a match before its rules do, and only together.
    fn check_ending(&self, ending: Ending, is_finished: bool) -> Result<(), String> {
        let row = &self.disk.row;
        let others = |but: Option<u8>| {
            row.card.seats.iter().filter(move |s| Some(s.seat) != but && s.person().is_some())
        };
        if is_finished {
            return Err("a match that was over is ended".to_owned());
        }
        let seats = row.card.seats.len();
        let is_two = seats == 2;
        let is_right = match ending {
            Ending::Agreed => others(None).all(|s| s.wants_end),
            Ending::Closed => false,
            Ending::Moved => {
                let is_bot = |s: &&mesozoic_model::Seat| matches!(s.holder, Holder::Bot { .. });
                others(None).count() == 1
                    && row.card.seats.iter().filter(is_bot).count() + 1 == seats
            }
            Ending::Resigned { seat } => is_two || others(Some(seat)).next().is_none(),
        };
        let has_result = is_two && matches!(ending, Ending::Resigned { .. });
        if !is_right || has_result != row.standings.is_some() {
            return Err(format!("{ending:?} with {:?}: {:?}", row.standings, row.card.seats));
        }
        Ok(())
    }
}
