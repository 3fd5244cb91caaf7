//! Going back beyond what a seat can take back by itself.
//!
//! Whoever plays with bots alone goes back at once, and the match is practice from then on. Everybody
//! else who plays in person is asked: one who would rather not is enough, and so is a move that
//! everybody sees. What nobody sees leaves the question open, because it would tell of it.

use mesozoic_core::Seat as Place;
use mesozoic_core::record::Entry;
use mesozoic_model::{GoingBack, Holder, NewEntry, Seat, Stage};
use mesozoic_protocol::lobby::{self, Back};
use mesozoic_protocol::{ErrorCode, MAX_ID};

use crate::done::Done;
use crate::effect::Write;
use crate::leaving::name;
use crate::seats::Writes;
use crate::truth::awaited;
use crate::writes::Pending;
use crate::{Fault, Outside, Room};

impl<O: Outside> Room<O> {
    /// What is asked for now: whoever asked still plays, and nothing was seen to happen since.
    pub(crate) fn asked(&self) -> Option<&GoingBack> {
        let asked = self.truth.row.going_back.as_ref()?;
        let plays = self.seats().get(usize::from(asked.seat))?.person().is_some();
        let is_open = self.stage() == Stage::Running && self.truth.moved <= asked.at;
        (plays && is_open && asked.terms == self.terms()).then_some(asked)
    }

    /// The same for those who look on.
    pub(crate) fn asked_told(&self) -> Option<lobby::GoingBack> {
        let GoingBack { seat, at, agreed, .. } = self.asked()?.clone();
        Some(lobby::GoingBack { seat, at, agreed })
    }

    /// Counts the holders that the seats have had.
    fn terms(&self) -> u32 {
        self.seats().iter().map(|seat| seat.term).sum()
    }

    /// Whether a seat plays against bots alone: others who hold a seat and may be back do not count as
    /// bots, unless they have given it away.
    fn is_practice(&self, seat: u8) -> bool {
        self.seats().iter().filter(|other| other.seat != seat).all(|other| match other.holder {
            Holder::Bot { .. } => true,
            Holder::Guest { .. } => other.stand_in.is_some() && other.offered,
            Holder::Nobody => false,
        })
    }

    /// Asks, asks no more, or answers.
    pub(crate) fn go_back(&self, now: i64, guest: &str, what: &Back) -> Writes {
        let seat = self.played_seat(guest)?;
        match what {
            Back::Ask { id } => self.ask_back(now, seat, id),
            Back::Withdraw if self.asked().is_some_and(|asked| asked.seat == seat.seat) => {
                let text = format!("{} asks no more to take a move back.", name(seat));
                Ok(self.asked_now(now, None, Some(text)))
            }
            Back::Withdraw => Ok(Vec::new()),
            Back::Answer { at, yes } => self.answer_back(now, seat, *at, *yes),
        }
    }

    fn ask_back(&self, now: i64, seat: &Seat, id: &str) -> Writes {
        if id.is_empty() || id.len() > MAX_ID || id.contains('\0') {
            let message = format!("An id is plain text of 1 to {MAX_ID} bytes.");
            return Err(Fault::new(ErrorCode::BadRequest, message));
        }
        self.may_take_back()?;
        let command = Done::back(seat, id);
        if self.truth.done.has_step(&command)? {
            return Ok(Vec::new());
        }
        match self.asked() {
            Some(asked) if asked.seat == seat.seat => return Ok(Vec::new()),
            Some(asked) => {
                let who = name(&self.seats()[usize::from(asked.seat)]);
                let message = format!("{who} has asked to take a move back. Answer that first.");
                return Err(Fault::wrong_time(message));
            }
            None => {}
        }
        let place = Place(seat.seat);
        let table = self.truth.table.as_ref();
        let table = table.ok_or_else(|| self.trouble().unwrap_or_else(Fault::broken))?;
        if table.can_undo(place).is_ok() {
            return Err(Fault::wrong_time("You can still take this back by yourself."));
        }
        if table.last_step(place).is_none() {
            return Err(Fault::new(ErrorCode::NoUndo, "You have done nothing yet."));
        }
        let is_practice = self.is_practice(seat.seat);
        if !is_practice && self.others(seat.seat).next().is_none() {
            let message = "Nobody is here to be asked, and somebody who plays may be back.";
            return Err(Fault::wrong_time(message));
        }
        let back = GoingBack {
            seat: seat.seat,
            id: command.id,
            at: self.seen_at(now),
            terms: self.terms(),
            agreed: Vec::new(),
        };
        let text = format!("{} asks to take a move back.", name(seat));
        Ok(self.asked_now(now, Some(back), (!is_practice).then_some(text)))
    }

    fn answer_back(&self, now: i64, seat: &Seat, at: i64, yes: bool) -> Writes {
        let Some(asked) = self.asked().filter(|asked| asked.at == at) else {
            return Err(Fault::wrong_time("This question is not open any more."));
        };
        if asked.seat == seat.seat {
            return Err(Fault::new(ErrorCode::NotYours, "The others answer what you ask."));
        }
        if !yes {
            let text = format!("{} would rather not go back.", name(seat));
            return Ok(self.asked_now(now, None, Some(text)));
        }
        if asked.agreed.contains(&seat.seat) {
            return Ok(Vec::new());
        }
        let mut back = asked.clone();
        back.agreed.push(seat.seat);
        Ok(self.asked_now(now, Some(back), None))
    }

    fn asked_now(&self, now: i64, back: Option<GoingBack>, text: Option<String>) -> Vec<Write> {
        let at = self.seen_at(now);
        let note = text.and_then(|text| self.note(at, text));
        vec![Write::AskBack { back, note, at }]
    }

    /// A time for what everybody sees: later than all before.
    pub(crate) fn seen_at(&self, now: i64) -> i64 {
        now.max(self.truth.row.card.touched + 1).max(self.truth.last + 1)
    }

    /// The way back, when nobody has to be asked any more.
    pub(crate) fn way_back(&self, now: i64) -> Result<Option<Pending>, Fault> {
        let (Some(asked), Some(table)) = (self.asked(), &self.truth.table) else {
            return Ok(None);
        };
        let practice = self.is_practice(asked.seat);
        let mut others = self.others(asked.seat).peekable();
        let may = if others.peek().is_some() {
            others.all(|other| asked.agreed.contains(&other.seat))
        } else {
            practice
        };
        let place = Place(asked.seat);
        let Some(to) = table.last_step(place).filter(|_| may) else { return Ok(None) };
        let who = name(&self.seats()[usize::from(asked.seat)]);
        let text = match (practice, self.truth.row.practice) {
            (false, _) => format!("{who} took a move back, and everybody agreed."),
            (true, false) => {
                format!("{who} took a move back. The match is practice from now on.")
            }
            (true, true) => format!("{who} took a move back."),
        };
        let text = self.has_room_for_notes().then_some(text);
        let entry = Entry::Rewind { seat: place, to, text };
        let mut rewound = table.copy();
        rewound.follow(&entry).map_err(|why| Fault::new(ErrorCode::NoUndo, why))?;
        let entry = NewEntry {
            match_id: self.id().to_owned(),
            n: self.truth.entries,
            line: serde_json::to_string(&entry).expect("entries are plain data"),
            at: self.seen_at(now),
            awaited: awaited(&*rewound),
            command: Some(mesozoic_model::Command { seat: asked.seat, id: asked.id.clone() }),
        };
        Ok(Some(Pending::with_table(Write::Rewind { entry, practice }, rewound)))
    }
}
