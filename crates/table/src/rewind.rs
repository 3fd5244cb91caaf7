//! Going back beyond what undo reaches: the match stands again as it stood at an earlier moment.
//!
//! The moment is found by playing the log again from the set-up, which is the same whoever does it and
//! whenever. Draws are functions of their keys, and keys are counted in the state, so whatever is drawn
//! again falls as it fell before.

use mesozoic_core::record::{Entry, in_force};
use mesozoic_core::{Game, Live, Seat};

use crate::{RewindError, Table};

impl<G: Game> Table<G> {
    /// The entry of the log by which a seat did what it did last, of what still counts.
    pub fn last_step(&self, seat: Seat) -> Option<u32> {
        let mut taken_back = 0_usize;
        for at in in_force(&self.log, Entry::rewound).into_iter().rev() {
            match &self.log[at] {
                Entry::Undo { seat: by } if *by == seat => taken_back += 1,
                Entry::Step { seat: by, .. } if *by == seat && taken_back > 0 => taken_back -= 1,
                Entry::Step { seat: by, .. } if *by == seat => return u32::try_from(at).ok(),
                _ => {}
            }
        }
        None
    }

    /// Goes back to where the match stood after the first `to` entries of its log.
    pub fn rewind(&mut self, seat: Seat, to: u32, text: Option<String>) -> Result<(), RewindError> {
        if !self.logged {
            return Err(RewindError::NoBeginning);
        }
        let kept = self.log.get(..to as usize).filter(|kept| kept.len() < self.log.len());
        let kept = kept.ok_or(RewindError::NoMoment { to })?;
        if self.state.status().is_over() {
            return Err(RewindError::Over);
        }
        let mut again = self.begin_again()?;
        for at in in_force(kept, Entry::rewound) {
            again.follow(&kept[at]).map_err(RewindError::Damaged)?;
        }
        again.log.clone_from(&self.log);
        again.log.push(Entry::Rewind { seat, to, text });
        // What was drawn has been seen, and is proved with the rest.
        again.draws.splice(..0, self.draws.iter().copied());
        *self = again;
        Ok(())
    }

    fn begin_again(&self) -> Result<Self, RewindError> {
        let mut live = Live::new(&self.dice);
        let state = G::setup(&self.options, self.state.seats(), &mut live)
            .map_err(|error| RewindError::Damaged(error.to_string()))?;
        let (options, dice, note) = (self.options.clone(), self.dice.clone(), self.note.clone());
        let mut table = Self::at(options, dice, note, state, live.events);
        table.draws = live.draws;
        Ok(table)
    }
}
