//! Every seat chooses a dinosaur and where it goes, or where the one it revealed goes.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Rng, Seat, StepSink, ensure};
use mesozoic_kit::Bits;

use super::nth_spot;
use crate::components::{Face, Pen, Species};
use crate::event::Event;
use crate::rules;
use crate::state::Draftosaurus;
use crate::step::{Spot, Step};
use crate::zoo::Spots;

/// DR-13: where both the pen and the die let a dinosaur in.
#[inline]
pub(super) fn legal<O: StepSink<Step>>(
    game: &Draftosaurus,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    let allowed = game.allowed(seat);
    for kind in Bits(game.placeable(seat)) {
        let species = Species::at(kind);
        for bit in Bits(game.zoos[seat.index()].admits(species) & allowed) {
            out.push(Step::Place { species, spot: Spot::at(bit) })?;
        }
    }
    ControlFlow::Continue(())
}

#[inline]
pub(super) fn any<R: Rng>(game: &Draftosaurus, seat: Seat, rng: &mut R) -> Step {
    let allowed = game.allowed(seat);
    let zoo = &game.zoos[seat.index()];
    let held = game.placeable(seat);
    let spots = Species::ALL.map(|s| {
        let is_held = (held >> s as u32 & 1).wrapping_neg();
        zoo.admits(s) & allowed & is_held
    });
    // How many steps there are with the species before each.
    let mut before = [0; 7];
    let mut total = 0;
    for (sum, set) in before[1..].iter_mut().zip(spots) {
        total += set.count_ones();
        *sum = total;
    }
    let k = rng.below(total);
    let at = before[1..].iter().map(|&sum| usize::from(sum <= k)).sum::<usize>();
    let spot = nth_spot(spots[at], k - before[at]);
    Step::Place { species: Species::ALL[at], spot }
}

pub(super) fn why(
    game: &Draftosaurus,
    seat: Seat,
    species: Species,
    spot: Spot,
) -> Result<(), Refusal> {
    game.ensure_awaited(seat)?;
    match game.revealed[seat.index()] {
        Some(revealed) => ensure(revealed == species, || rules::revealed(revealed))?,
        None => game.ensure_in_hand(seat, species)?,
    }
    game.ensure_fits(seat, species, spot)?;
    let is_left = game.allowed(seat) & spot.bit() != 0;
    ensure(is_left, || forbidden(game.die, spot))
}

/// What the die says against a spot.
fn forbidden(face: Face, spot: Spot) -> Refusal {
    match (face, spot.pen().map(Pen::info)) {
        (Face::Woodlands | Face::Grasslands, Some(pen)) => {
            rules::wrong_ground(face, spot, pen.region)
        }
        (Face::Restrooms | Face::FoodCourt, Some(pen)) => rules::wrong_bank(face, spot, pen.bank),
        (Face::EmptyPen, _) => rules::not_empty(spot),
        (_, _) => rules::rex_inside(spot),
    }
}

#[inline]
pub(super) fn apply<V: Env<Event>>(
    game: &mut Draftosaurus,
    seat: Seat,
    species: Species,
    spot: Spot,
    env: &mut V,
) {
    let i = seat.index();
    if game.revealed[i].take().is_none() {
        game.hands[i] = game.hands[i].without(species as u8);
    }
    game.zoos[i].put(species, spot);
    env.emit(Audience::Everyone, || Event::Placed { seat, species, spot });
}

impl Draftosaurus {
    /// The spots that the die leaves a seat. DR-6: the River is always among them.
    #[inline]
    pub(crate) fn allowed(&self, seat: Seat) -> Spots {
        if self.is_bound(seat) {
            self.zoos[seat.index()].left_by(self.die) | Spot::River.bit()
        } else {
            Spots::MAX
        }
    }
}
