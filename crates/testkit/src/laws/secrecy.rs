//! L3: what a viewer sees and hears does not depend on what it may not know.

use mesozoic_core::{Dice, Encode, Game, Seat, SplitMix, Viewer};

use crate::compare::{difference, name, sight};
use crate::walk::{After, Spot, legal, sample, walk};
use crate::{Broken, Plan};

/// Viewers looked at in one position; at a large table not all of them.
const VIEWERS: usize = 6;
/// Worlds imagined for each.
const WORLDS: usize = 2;

/// L3, non-interference: whatever a viewer sees before anybody acts (view, scores, its own legal
/// steps) is the same in the true state and in every world that it deems possible. And when
/// another seat acts and nothing is revealed,
///
/// - the viewer sees and hears the same in both worlds;
/// - of two choices that look the same to it in a simultaneous phase it also hears the same.
///
/// A step that fences somebody reveals something, and outcomes may differ: fences are law L7. That
/// narration leaks nothing follows, because it is a function of the events that are heard.
pub fn l03_non_interference<G: Game>(plan: &Plan) -> Result<(), Broken> {
    walk("l03_non_interference", plan, |mut spot: Spot<'_, G>| {
        if !spot.is_looked_at() {
            return Ok(());
        }
        let state = spot.state;
        for viewer in sample(spot.rng, Viewer::all(state.seats()), VIEWERS) {
            let seen = sight(state, viewer);
            for _ in 0..WORLDS {
                let world = imagine(state, viewer, spot.rng);
                if let Some(where_) = seen.difference(&sight(&world, viewer)) {
                    let who = name(viewer);
                    return Err(format!(
                        "{who} can tell the truth from a possible world: {where_}"
                    ));
                }
                others_acts_look_alike(spot.dice, spot.rng, viewer, state, &world)?;
            }
            choices_sound_alike(spot.dice, spot.rng, viewer, state)?;
        }
        Ok(())
    })
}

/// L3 for games with an encoding: what a learner observes of a seat does not depend on what the
/// seat may not know, and every place of it is written.
pub fn l03_observations<G: Encode>(plan: &Plan) -> Result<(), Broken> {
    let observe = |state: &G, seat, before: u8| {
        let mut out = vec![before; G::LEN];
        state.observe(seat, &mut out);
        out
    };
    walk("l03_observations", plan, |mut spot: Spot<'_, G>| {
        if !spot.is_looked_at() {
            return Ok(());
        }
        for seat in sample(spot.rng, Seat::all(spot.state.seats()), VIEWERS) {
            let seen = observe(spot.state, seat, 0);
            let differs = |other: Vec<u8>| seen.iter().zip(&other).position(|(a, b)| a != b);
            if let Some(at) = differs(observe(spot.state, seat, u8::MAX)) {
                return Err(format!("observation of seat {seat}: place {at} is not written"));
            }
            let world = imagine(spot.state, Viewer::Seat(seat), spot.rng);
            if let Some(at) = differs(observe(&world, seat, 0)) {
                return Err(format!("observation of seat {seat}: place {at} tells what is hidden"));
            }
        }
        Ok(())
    })
}

/// A world that a viewer deems possible.
pub(super) fn imagine<G: Game>(state: &G, viewer: Viewer, rng: &mut SplitMix) -> G {
    let mut world = state.clone();
    world.determinize(viewer, rng);
    world
}

/// Some steps of a seat that are legal in both worlds.
pub(super) fn common_steps<G: Game>(
    rng: &mut SplitMix,
    seat: Seat,
    state: &G,
    world: &G,
    n: usize,
) -> Vec<G::Step> {
    let there = legal(world, seat);
    sample(rng, legal(state, seat).into_iter().filter(|step| there.contains(step)), n)
}

fn others_acts_look_alike<G: Game>(
    dice: &Dice,
    rng: &mut SplitMix,
    viewer: Viewer,
    state: &G,
    world: &G,
) -> Result<(), String> {
    let others = state.status().awaited().iter().filter(|&seat| !viewer.is(seat));
    for seat in sample(rng, others, 3) {
        for step in common_steps(rng, seat, state, world, 3) {
            let here = After::new(state, seat, step, dice);
            let there = After::new(world, seat, step, dice);
            if !here.fences.is_empty() || !there.fences.is_empty() {
                continue;
            }
            let seen = sight(&here.state, viewer).difference(&sight(&there.state, viewer));
            let (a, b) = (here.heard(viewer), there.heard(viewer));
            let told = (a != b).then(|| format!("events{}", difference(&a, &b)));
            if let Some(where_) = seen.or(told) {
                let who = name(viewer);
                return Err(format!(
                    "seat {seat} does {step}, which reveals nothing, and {who} can tell the truth \
                     from a possible world: {where_}"
                ));
            }
        }
    }
    Ok(())
}

/// Hidden choices are made in simultaneous phases. Elsewhere two steps may well lead to what looks
/// the same and be told apart by everybody.
fn choices_sound_alike<G: Game>(
    dice: &Dice,
    rng: &mut SplitMix,
    viewer: Viewer,
    state: &G,
) -> Result<(), String> {
    let awaited = state.status().awaited();
    if awaited.len() < 2 {
        return Ok(());
    }
    for seat in sample(rng, awaited.iter().filter(|&seat| !viewer.is(seat)), 2) {
        let choices: Vec<_> = sample(rng, legal(state, seat), 4)
            .into_iter()
            .map(|step| (step, After::new(state, seat, step, dice)))
            .filter(|(_, after)| after.fences.is_empty())
            .map(|(step, after)| (step, after.state.view(viewer), after))
            .collect();
        let pairs =
            choices.iter().enumerate().flat_map(|(i, a)| choices[..i].iter().map(move |b| (a, b)));
        for ((one, a_view, a), (other, b_view, b)) in pairs {
            if a_view == b_view && a.heard(viewer) != b.heard(viewer) {
                let (who, a, b) = (name(viewer), a.heard(viewer), b.heard(viewer));
                return Err(format!(
                    "{one} and {other} of seat {seat} look the same to {who} but it hears which it \
                     was: events{}",
                    difference(&a, &b)
                ));
            }
        }
    }
    Ok(())
}
