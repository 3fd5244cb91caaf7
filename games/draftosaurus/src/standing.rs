//! Scores with their sources, and who has won.

use mesozoic_core::{Score, Seat, Standings};

use crate::components::{Pen, Side};
use crate::event::Event;
use crate::options::Mode;
use crate::score::Tally;
use crate::state::{Draftosaurus, Phase};

impl Draftosaurus {
    /// Points by pen, River and T-Rex bonus; in a match over both sides game by game.
    pub(crate) fn breakdown(&self, seat: Seat) -> Score {
        let mut score = Score::default();
        if self.is_second_game() {
            add(&mut score, Side::Summer, &self.summer[seat.index()], true);
        }
        add(&mut score, self.side, &self.tally(seat), self.mode == Mode::SummerWinter);
        score
    }

    /// DR-33: most points, then fewest T-Rexes, then shared.
    pub(crate) fn placings(&self) -> Option<Standings> {
        if self.phase != Phase::Over {
            return None;
        }
        let totals: Vec<i32> = Seat::all(self.seats).map(|s| self.total(s)).collect();
        let rexes: Vec<u8> = Seat::all(self.seats).map(|s| self.rexes(s)).collect();
        let rank = |seat: Seat| (-totals[seat.index()], rexes[seat.index()]);
        let explain = |seat: Seat| {
            let shared = Seat::all(self.seats).filter(|&s| rank(s) == rank(seat)).count() > 1;
            let rexes = rexes[seat.index()];
            let noun = if rexes == 1 { "T-Rex" } else { "T-Rexes" };
            Some(if shared {
                format!("equal points and equal T-Rexes ({rexes}): the place is shared")
            } else {
                format!("equal points; {rexes} {noun}, and fewer are better")
            })
        };
        Some(Standings::rank(&totals, rank, explain))
    }

    /// The last event of a match.
    pub(crate) fn ended(&self) -> Event {
        let standings = self.placings();
        let first = standings.iter().flat_map(|s| &s.0).find(|p| p.rank == 1);
        Event::Ended {
            winners: standings.iter().flat_map(Standings::winners).collect(),
            tie_break: first.and_then(|p| p.tie_break.clone()),
        }
    }
}

/// Adds one game's sources. The bridge is one source though it stands on two banks.
fn add(score: &mut Score, side: Side, tally: &Tally, named: bool) {
    let mut add = |id: &'static str, name: &'static str, points: u8| {
        if named {
            let (id, name) = (format!("{}-{id}", side.id()), format!("{}: {name}", side.name()));
            score.add(id, name, i32::from(points));
        } else {
            score.add(id, name, i32::from(points));
        }
    };
    for (pen, &points) in Pen::of(side).into_iter().zip(&tally.pens) {
        let (id, name) = match pen {
            Pen::BridgeLeft => ("bridge", "Lovers' Bridge"),
            Pen::BridgeRight | Pen::Quarantine => continue,
            _ => (pen.info().id, pen.info().name),
        };
        add(id, name, points);
    }
    add("river", "River", tally.river);
    add("trex", "T-Rex bonus", tally.trex);
}
