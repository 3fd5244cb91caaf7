//! L7: whoever learns something is fenced, so that nobody peeks, undoes and chooses again.

use mesozoic_core::{Game, Seat, Viewer};

use super::secrecy::{common_steps, imagine};
use crate::compare::{difference, sight};
use crate::walk::{After, Spot, sample, walk};
use crate::{Broken, Plan};

/// Seats looked at in one position.
const SEATS: usize = 5;
/// Steps tried for each.
const STEPS: usize = 4;

/// L7, surprise fences: a step is played in the true state and in a world that a seat deems
/// possible. If what the seat then sees or hears differs, it has learnt something, and the step
/// must have fenced it in both worlds.
///
/// For the acting seat that holds always, and whether it is fenced must not differ either, or the
/// offer to undo would be the tell-tale. For another seat it is asked only of steps that fence
/// somebody; if nobody is fenced and another seat can tell the worlds apart, something leaked,
/// which is law L3.
pub fn l07_surprise_fences<G: Game>(plan: &Plan) -> Result<(), Broken> {
    walk("l07_surprise_fences", plan, |mut spot: Spot<'_, G>| {
        if !spot.is_looked_at() {
            return Ok(());
        }
        let state = spot.state;
        for observer in sample(spot.rng, Seat::all(state.seats()), SEATS) {
            let viewer = Viewer::Seat(observer);
            let world = imagine(state, viewer, spot.rng);
            if sight(state, viewer) != sight(&world, viewer) {
                continue;
            }
            for actor in sample(spot.rng, state.status().awaited().iter(), SEATS) {
                for step in common_steps(spot.rng, actor, state, &world, STEPS) {
                    let here = After::new(state, actor, step, spot.dice);
                    let there = After::new(&world, actor, step, spot.dice);
                    let who = if observer == actor {
                        "it".to_owned()
                    } else {
                        format!("seat {observer}")
                    };
                    surprised(&here, &there, observer, observer == actor)
                        .map_err(|what| format!("seat {actor} does {step}: {who} {what}"))?;
                }
            }
        }
        Ok(())
    })
}

fn surprised<G: Game>(
    here: &After<G>,
    there: &After<G>,
    observer: Seat,
    acts: bool,
) -> Result<(), String> {
    let fenced = (here.fences.has(observer), there.fences.has(observer));
    if acts && fenced.0 != fenced.1 {
        return Err("is fenced in one possible world and not in another".to_owned());
    }
    let revealing = !here.fences.is_empty() || !there.fences.is_empty();
    if fenced == (true, true) || !(acts || revealing) {
        return Ok(());
    }
    let viewer = Viewer::Seat(observer);
    let seen = sight(&here.state, viewer).difference(&sight(&there.state, viewer));
    let (a, b) = (here.heard(viewer), there.heard(viewer));
    let told = (a != b).then(|| format!("events{}", difference(&a, &b)));
    match seen.or(told) {
        Some(where_) => Err(format!("learns something by it and is not fenced: {where_}")),
        None => Ok(()),
    }
}
