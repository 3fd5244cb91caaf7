//! What was to be expected over the match.

use mesozoic_bots::play_on;
use mesozoic_core::{Guide, Quiet, Rng, Seat, SplitMix, Standings};
use mesozoic_protocol::{Expected, Outlook};

/// What each seat has to expect at a state. Games from all points of a curve are played with the same
/// dice, so that it moves by what happened rather than by chance.
pub(crate) fn outlook<G: Guide>(entry: u32, state: &G, games: u32, mut rng: SplitMix) -> Outlook {
    let mut seats = vec![Expected { win: 0.0, points: 0.0 }; usize::from(state.seats())];
    for _ in 0..games {
        let dice = Quiet::new(rng.next_u64());
        let playouts = SplitMix::new(rng.next_u64());
        let end = play_on(state.clone(), Seat(0), &[], dice, playouts);
        let standings = end.standings().expect("a game that is over has a result");
        for (sum, end) in seats.iter_mut().zip(result(&standings)) {
            sum.win += end.win / games as f32;
            sum.points += end.points / games as f32;
        }
    }
    Outlook { entry, seats }
}

/// How it ended.
pub(crate) fn result(standings: &Standings) -> Vec<Expected> {
    let mut seats: Vec<Expected> =
        standings.forecasts().iter().map(|end| Expected { win: end.win, points: 0.0 }).collect();
    for placing in &standings.0 {
        seats[placing.seat.index()].points = placing.total as f32;
    }
    seats
}
