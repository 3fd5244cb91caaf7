//! An amount of DNA to begin with where a seat is asked for one, so that people need not count up
//! from nothing. It helps; the rules do not know of it.

use mesozoic_core::Seat;

use crate::components::{COLOURS, Dna, MAX_CAPACITY};
use crate::player::Player;
use crate::state::DinosaurIsland;
use crate::step::Step;

impl DinosaurIsland {
    /// The amount among all that may be named: as much as can be, of what is most use, and evenly.
    /// Nothing where no amount is asked for.
    pub(crate) fn suggested_amount(&self, seat: Seat) -> Option<Dna> {
        if !self.awaits(seat) || self.player(seat).owed.is_empty() {
            return None;
        }
        let uses = Uses::of(self.player(seat));
        let mut best: Option<(i32, Dna)> = None;
        self.sensible(seat, |step| {
            if let Some((worth, dna)) = uses.worth(step)
                && best.is_none_or(|(most, _)| worth > most)
            {
                best = Some((worth, dna));
            }
        });
        best.map(|(_, dna)| dna)
    }
}

/// Tenths of a point that DNA of each colour is worth to a seat.
struct Uses {
    stored: [i32; COLOURS],
    limits: [i32; COLOURS],
    /// What recipes ask for beyond what is stored.
    lack: [i32; COLOURS],
}

impl Uses {
    fn of(player: &Player) -> Self {
        let mut wanted = [0; COLOURS];
        let open = |dinos: u8, capacity: u8| dinos < capacity || capacity < MAX_CAPACITY;
        for (_, exhibit) in player.exhibits().filter(|(_, e)| open(e.dinos, e.capacity)) {
            for (want, cost) in wanted.iter_mut().zip(exhibit.recipe.info().cost) {
                *want = i32::from(cost).max(*want);
            }
        }
        let stored = player.dna.map(i32::from);
        Self {
            stored,
            limits: player.limits.map(i32::from),
            lack: std::array::from_fn(|i| (wanted[i] - stored[i]).max(0)),
        }
    }

    fn worth(&self, step: Step) -> Option<(i32, Dna)> {
        let each = |i: usize, n: i32| match step {
            // What recipes lack, then what is scarce.
            Step::Take { .. } => 100 * n.min(self.lack[i]) - self.stored[i] * n,
            // Room where tubes are full.
            Step::Expand { .. } => 10 * n * (self.stored[i] - self.limits[i]),
            // Out of where most is left.
            _ => 10 * n * self.stored[i],
        };
        match step {
            Step::Take { dna } | Step::Expand { dna } | Step::Spend { dna } => {
                let units = dna.map(i32::from).into_iter().enumerate();
                Some((units.map(|(i, n)| 1000 * n + each(i, n) - 10 * n * n).sum(), dna))
            }
            _ => None,
        }
    }
}
