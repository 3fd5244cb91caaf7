//! How much a draw has moved each seat.
//!
//! A throw is what a step draws. The same step is taken again with other dice, and from what was drawn
//! and from what could have been drawn the game is played on, pair by pair by the same quick steps with
//! the same dice. The mean of the differences is the luck of the throw. Before the dice fall, what was
//! drawn and what was drawn again are alike in every way, so whatever the play-outs are worth, the luck
//! of a throw is zero on average: it takes nothing from good play and adds nothing to it. How well the
//! play-outs foretell real games decides only how much of the luck is seen.

use mesozoic_bots::{Trials, play_on};
use mesozoic_core::{Guide, Quiet, Rng, Seat, SplitMix};

/// The luck of each seat, in points ahead of the best other: `drawn` is what came of the throw, and
/// `again` throws once more.
pub(crate) fn luck<G: Guide>(
    drawn: &G,
    pairs: u32,
    rng: &mut SplitMix,
    mut again: impl FnMut(Quiet) -> G,
) -> Vec<Trials> {
    let mut luck = vec![Trials::default(); usize::from(drawn.seats())];
    for _ in 0..pairs {
        let other = again(Quiet::new(rng.next_u64()));
        let dice = Quiet::new(rng.next_u64());
        let playouts = SplitMix::new(rng.next_u64());
        let [is, could] = [drawn, &other].map(|state| margins(state, dice, &playouts));
        for (trials, (is, could)) in luck.iter_mut().zip(is.iter().zip(could)) {
            trials.add(f64::from(is - could));
        }
    }
    luck
}

/// How far ahead each seat is at the end of a game that is played on from here.
fn margins<G: Guide>(state: &G, dice: Quiet, playouts: &SplitMix) -> Vec<f32> {
    let end = play_on(state.clone(), Seat(0), &[], dice, playouts.clone());
    let standings = end.standings().expect("a game that is over has a result");
    standings.forecasts().iter().map(|end| end.margin).collect()
}
