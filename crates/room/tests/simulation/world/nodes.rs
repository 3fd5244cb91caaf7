//! Several nodes: one that stands still is missed or not, and what dead ones have written arrives late.

use mesozoic_core::{Rng, Seat};
use mesozoic_registry::Thought;
use mesozoic_room::{Input, Room, Write};

use super::{Call, Connection, Here, Planted, World};

/// A node that stands still.
pub(super) struct Still {
    room: Room<Here>,
    lease: u64,
    call: Option<Call>,
    is_due: bool,
    is_in_doubt: bool,
    thoughts: Vec<(Seat, Thought)>,
    /// Who was connected to it.
    connections: Vec<Connection>,
}

impl World {
    /// The node of the room stands still; whoever is connected to it gives up and comes again elsewhere.
    pub(super) fn stand_still(&mut self) {
        if self.still.is_some() {
            return;
        }
        let Some(room) = self.room.take() else { return };
        let persons = self.persons.iter().enumerate();
        let connections =
            persons.filter_map(|(who, person)| Some((who, person.connection?))).collect();
        self.still = Some(Still {
            room,
            lease: self.lease,
            call: self.call.take(),
            is_due: self.is_due,
            is_in_doubt: self.is_in_doubt,
            thoughts: std::mem::take(&mut self.thoughts),
            connections,
        });
        self.leave();
    }

    /// A node that stood still goes on. If nobody has missed it, it has its table as before. Otherwise it
    /// has none, and what it had on its way to the store is still on it.
    pub(super) fn go_on(&mut self) {
        let Some(still) = self.still.take() else { return };
        let is_missed = self.is_calm || still.lease != self.disk.lease;
        let serves_on = self.planted == Some(Planted::ServedOn) && !self.is_calm;
        if is_missed && !serves_on {
            if let Some(Call::Write(write)) = still.call {
                self.late.push((still.lease, write));
            }
            return;
        }
        self.leave();
        self.room = Some(still.room);
        self.lease = still.lease;
        self.call = still.call;
        self.is_due = still.is_due;
        self.is_in_doubt = still.is_in_doubt;
        self.thoughts = still.thoughts;
        for connection in still.connections {
            self.tell(Input::Unwatch { connection });
        }
    }

    /// What a dead node wrote gets to the store, long after it.
    pub(super) fn arrive_late(&mut self) {
        if self.late.is_empty() {
            return;
        }
        let at = self.rng.below(self.late.len() as u32) as usize;
        let (lease, write) = self.late.remove(at);
        self.write(lease, &write);
        self.is_news = true;
        self.check_pictures();
    }

    /// The store does a write if it fits, and if the lease is the last.
    pub(super) fn write(&mut self, lease: u64, write: &Write) -> bool {
        let is_fenced = self.planted != Some(Planted::Unfenced);
        (lease == self.disk.lease || !is_fenced) && self.disk.write(write)
    }
}
