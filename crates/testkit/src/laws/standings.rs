//! L12: results follow from scores.

use mesozoic_core::{Game, Placing, Seat, Standings, Viewer};

use crate::compare::some;
use crate::walk::{Spot, sample, walk};
use crate::{Broken, Plan};

/// L12: a score is the sum of its parts; there are standings exactly when the game is over; they
/// hold each seat once with the total of its score, better totals stand higher, and where equal
/// totals do not share a place the tie-break is named.
pub fn l12_standings<G: Game>(plan: &Plan) -> Result<(), Broken> {
    walk("l12_standings", plan, |spot: Spot<'_, G>| {
        let state = spot.state;
        for viewer in sample(spot.rng, Viewer::all(state.seats()), 6) {
            for seat in some(state.seats()) {
                let score = state.score(seat, viewer);
                let sum: i32 = score.parts.iter().map(|part| part.value).sum();
                if sum != score.total {
                    let total = score.total;
                    return Err(format!(
                        "the parts of seat {seat}'s score add up to {sum}, not {total}"
                    ));
                }
            }
        }
        match (state.status().is_over(), state.standings()) {
            (false, None) => Ok(()),
            (false, Some(_)) => Err("there are standings before the game is over".to_owned()),
            (true, None) => Err("the game is over and there are no standings".to_owned()),
            (true, Some(standings)) => consistent(state, &standings),
        }
    })
}

fn consistent<G: Game>(state: &G, Standings(places): &Standings) -> Result<(), String> {
    let mut seats: Vec<Seat> = places.iter().map(|p| p.seat).collect();
    seats.sort();
    if !seats.iter().copied().eq(Seat::all(state.seats())) {
        return Err(format!("the standings do not hold each seat once: {seats:?}"));
    }
    for (i, place) in places.iter().enumerate() {
        let Placing { seat, rank, total, tie_break } = place;
        for viewer in [Viewer::Spectator, Viewer::Seat(*seat)] {
            let score = state.score(*seat, viewer).total;
            if score != *total {
                return Err(format!("seat {seat} has {score} points and stands with {total}"));
            }
        }
        if i > 0 && places[i - 1].rank > *rank {
            return Err("the standings are not in order of rank".to_owned());
        }
        let better = places.iter().filter(|p| p.rank < *rank).count();
        let alone = places.len() == 1;
        // Alone one plays against the game itself, which can win.
        if usize::from(*rank) != better + 1 && !(alone && *rank == 2) {
            return Err(format!("seat {seat} has rank {rank} and {better} seats before it"));
        }
        for other in places {
            let (a, b) = (seat, other.seat);
            if rank < &other.rank && total < &other.total {
                return Err(format!("seat {a} stands before seat {b} and has fewer points"));
            }
            if *rank == other.rank && *total != other.total {
                return Err(format!("seats {a} and {b} share a place and not their points"));
            }
            if *total == other.total && *rank != other.rank && tie_break.is_none() {
                return Err(format!(
                    "seats {a} and {b} have equal points; what decided is not said"
                ));
            }
        }
        let tied = places.iter().filter(|p| p.total == *total).count() > 1;
        if tie_break.is_some() && !tied && !alone {
            return Err(format!("seat {seat} has a tie-break and nobody to share its points with"));
        }
    }
    Ok(())
}

/// L12 for games whose rules do not know one seat from another: moving everybody one seat on moves
/// their results with them. `rotate` gives the state in which what was at seat `i` is at seat
/// `i + 1`, and what was at the last seat at seat 0.
pub fn l12_rotation<G: Game>(state: &G, rotate: impl Fn(&G) -> G) -> Result<(), Broken> {
    let broken = |what: String| Err(Broken::at("l12_rotation", state, what));
    let n = state.seats();
    let rotated = rotate(state);
    let places = |state: &G| state.standings().map_or_else(Vec::new, |s| s.0);
    let (before, after) = (places(state), places(&rotated));
    for seat in Seat::all(n) {
        let next = Seat((seat.0 + 1) % n);
        let (one, other) =
            (state.score(seat, Viewer::Spectator), rotated.score(next, Viewer::Spectator));
        if one != other {
            return broken(format!(
                "{} points at seat {seat} are {} at seat {next}",
                one.total, other.total
            ));
        }
        let of = |places: &[Placing], seat| {
            let place = places.iter().find(|p| p.seat == seat);
            place.map(|p| (p.rank, p.total, p.tie_break.clone()))
        };
        let (one, other) = (of(&before, seat), of(&after, next));
        if one != other {
            return broken(format!("seat {seat} is placed {one:?}, one seat on it is {other:?}"));
        }
    }
    Ok(())
}
