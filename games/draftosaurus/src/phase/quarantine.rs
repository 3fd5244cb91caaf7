//! DR-28: at the end of a Winter game dinosaurs leave the Quarantine Zones; the die plays no part.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Rng, Seat, StepSink, ensure};
use mesozoic_kit::Bits;

use super::nth_spot;
use crate::components::Side;
use crate::event::Event;
use crate::rules;
use crate::state::Draftosaurus;
use crate::step::{Spot, Step};
use crate::zoo::Spots;

#[inline]
pub(super) fn legal<O: StepSink<Step>>(
    game: &Draftosaurus,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    Bits(game.ways_out(seat)).try_for_each(|bit| out.push(Step::Move { spot: Spot::at(bit) }))
}

#[inline]
pub(super) fn any<R: Rng>(game: &Draftosaurus, seat: Seat, rng: &mut R) -> Step {
    let ways = game.ways_out(seat);
    Step::Move { spot: nth_spot(ways, rng.below(ways.count_ones())) }
}

pub(super) fn why(game: &Draftosaurus, seat: Seat, spot: Spot) -> Result<(), Refusal> {
    let species = game.zoos[seat.index()].quarantined().ok_or_else(rules::quarantine_empty)?;
    game.ensure_awaited(seat)?;
    ensure(spot != Spot::Quarantine, rules::stays_in_quarantine)?;
    game.ensure_fits(seat, species, spot)
}

#[inline]
pub(super) fn apply<V: Env<Event>>(game: &mut Draftosaurus, seat: Seat, spot: Spot, env: &mut V) {
    let zoo = &mut game.zoos[seat.index()];
    let Some(species) = zoo.quarantined() else { return };
    zoo.leave_quarantine();
    zoo.put(species, spot);
    env.emit(Audience::Everyone, || Event::Moved { seat, species, spot });
}

impl Draftosaurus {
    /// Where a quarantined dinosaur may go.
    pub(crate) fn ways_out(&self, seat: Seat) -> Spots {
        let zoo = &self.zoos[seat.index()];
        zoo.quarantined().map_or(0, |species| zoo.admits(species) & !Spot::Quarantine.bit())
    }

    /// The seats whose Quarantine Zone is occupied at a moment when it matters.
    pub(crate) fn with_quarantine(&self) -> u8 {
        if self.side == Side::Summer {
            return 0;
        }
        let zoos = self.zoos().iter().enumerate();
        zoos.filter(|(_, zoo)| zoo.quarantined().is_some()).fold(0, |set, (i, _)| set | 1 << i)
    }
}
