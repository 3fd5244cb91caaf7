//! Who sits where: as people sat down, as the host puts them, or by lot.
//!
//! The lot is drawn when everybody's number for the dice is in, from those numbers and the server's
//! secret, as the dice are: nobody can foresee it or choose it, and after the match anybody can
//! draw it again.

use mesozoic_core::fair::{Draws, MatchSeed, Nonce, ServerSeed, from_hex};
use mesozoic_core::{DrawKey, sort};
use mesozoic_model::{Holder, Seat, Seating, Stage};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::SeatOrder;

use crate::effect::Write;
use crate::seats::{Writes, bot_seat};
use crate::{Fault, Outside, Room};

impl<O: Outside> Room<O> {
    /// The host decides who sits where.
    pub(crate) fn order(&self, at: i64, guest: &str, order: &SeatOrder) -> Writes {
        self.host_only(guest)?;
        self.open_only()?;
        match order {
            SeatOrder::Lot { on } => {
                let seating = if *on { Seating::ByLot } else { Seating::AsSeated };
                let is_so = self.truth.row.seating == seating;
                Ok(if is_so { Vec::new() } else { vec![Write::Seating { seating, at }] })
            }
            SeatOrder::Move { from } => {
                let mut sorted = from.clone();
                sort(&mut sorted);
                if !sorted.iter().copied().eq(0..self.seats().len() as u8) {
                    let message = "Name every seat once, in the order in which they are to sit.";
                    return Err(Fault::new(ErrorCode::BadRequest, message));
                }
                let changed = self.moved(from)?;
                let write = Write::Seats { changed, lost: None, note: None, at };
                Ok(if changed_nothing(&write) { Vec::new() } else { vec![write] })
            }
        }
    }

    /// The seats that change when everybody moves. What belonged to a seat's place ends with it: a key
    /// for the place opens nothing for whoever had it before.
    fn moved(&self, from: &[u8]) -> Result<Vec<Seat>, Fault> {
        let seats = self.seats();
        let term = seats.iter().map(|seat| seat.term).max().unwrap_or_default() + 1;
        let pairs = (0..).zip(from).filter(|(to, from)| to != *from);
        pairs
            .map(|(to, &from)| {
                let seat = &seats[usize::from(from)];
                Ok(match &seat.holder {
                    Holder::Bot { level } => {
                        Seat { term, ..bot_seat(to, level, &self.truth.row.commit)? }
                    }
                    Holder::Guest { .. } | Holder::Nobody => {
                        Seat { seat: to, term, ..seat.clone() }
                    }
                })
            })
            .collect()
    }

    /// The lot, where it is to be drawn now.
    pub(crate) fn lot(&self, at: i64) -> Result<Option<Write>, Fault> {
        if self.truth.row.seating != Seating::ByLot || self.stage() != Stage::Revealing {
            return Ok(None);
        }
        let damaged = || Fault::new(ErrorCode::Faulted, "A number for the dice is damaged.");
        let server: ServerSeed =
            self.truth.row.server_seed.as_slice().try_into().map_err(|_| damaged())?;
        let nonce = |seat: &Seat| seat.nonce.as_deref().and_then(from_hex::<16>);
        let nonces: Option<Vec<Nonce>> = self.seats().iter().map(nonce).collect();
        let drawn = draw_lot(&server, self.id(), &nonces.ok_or_else(damaged)?);
        Ok(Some(Write::Drawn { changed: self.moved(&drawn)?, at }))
    }
}

fn changed_nothing(write: &Write) -> bool {
    matches!(write, Write::Seats { changed, .. } if changed.is_empty())
}

/// For each place from the first on, the seat whose holder plays there. Its draws belong to another id
/// than those of the match, so that one tells nothing of the other.
fn draw_lot(server: &ServerSeed, id: &str, nonces: &[Nonce]) -> Vec<u8> {
    let draws = Draws::new(&MatchSeed::derive(server, &format!("{id}/seats"), nonces));
    let mut order: Vec<u8> = (0..nonces.len() as u8).collect();
    for last in (1..order.len()).rev() {
        let other = draws.below(DrawKey::table(last as u32), last as u32 + 1) as usize;
        order.swap(last, other);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_three_comes_up_about_as_often() {
        let mut counts = std::collections::BTreeMap::new();
        for n in 0..6_000_u32 {
            let mut server = [0; 32];
            server[..4].copy_from_slice(&n.to_be_bytes());
            *counts.entry(draw_lot(&server, "t", &[[1; 16], [2; 16], [3; 16]])).or_insert(0_u32) +=
                1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| count.abs_diff(1_000) < 130), "{counts:?}");
    }

    #[test]
    fn everybodys_number_counts() {
        let lots: std::collections::BTreeSet<Vec<u8>> =
            (0..40).map(|n| draw_lot(&[7; 32], "t", &[[1; 16], [2; 16], [n; 16]])).collect();
        assert!(lots.len() > 3, "{lots:?}");
    }
}
