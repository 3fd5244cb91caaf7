//! Matches against bots that arrive from a server.

use mesozoic_protocol::lobby::Arrival;
use mesozoic_registry::GAMES;
use mesozoic_room::{Birth, Fault, Kept, Request, arrive};

use crate::chance::word_of;
use crate::device::Device;
use crate::requests::HERE;

impl Device {
    /// Goes on with a match that comes from elsewhere. Its id follows from where it comes from, so that it
    /// is here once however often it is brought.
    pub(crate) fn arrive(&mut self, ask: u32, arrival: &Arrival) -> Result<(), Fault> {
        let id = format!("{HERE}{}", word_of(arrival.from.as_bytes()));
        if self.rows.contains_key(&id) {
            self.ask_room(&id, ask, Request::Info { guest: Some(self.guest_at(&id)) });
            return Ok(());
        }
        let birth = Birth { id, ..self.birth() };
        let begins = arrive(arrival, GAMES, birth)?;
        self.keep_new(ask, Kept::begun(begins), None);
        Ok(())
    }
}
