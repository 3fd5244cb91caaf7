//! L4: in a simultaneous phase nothing depends on who is quicker.

use mesozoic_core::{Dice, Game, Live, Rng, Seat, SeatSet, SplitMix, Viewer};

use crate::compare::{name, same};
use crate::walk::{After, Spot, heard, legal, pick, sample, walk};
use crate::{Broken, Plan};

/// Pairs of seats tried at one position.
const PAIRS: usize = 4;
/// Steps of a lane script.
const SCRIPT: usize = 40;

/// L4, lanes commute: the steps of two awaited seats give the same state, fences and events in
/// either order, and neither changes what the other may do. So do whole lanes, woven together in
/// any way that keeps each seat's own order.
///
/// Events of the lanes themselves are heard in order of arrival; each lane's own events are the
/// same in either order, and so, in order, is everything that the barrier says.
pub fn l04_lanes_commute<G: Game>(plan: &Plan) -> Result<(), Broken> {
    walk("l04_lanes_commute", plan, |mut spot: Spot<'_, G>| {
        if !spot.is_looked_at() {
            return Ok(());
        }
        let awaited: Vec<Seat> = spot.state.status().awaited().iter().collect();
        let pairs = awaited
            .iter()
            .enumerate()
            .flat_map(|(i, &one)| awaited[..i].iter().map(move |&other| (one, other)));
        for (one, other) in sample(spot.rng, pairs, PAIRS) {
            for a in sample(spot.rng, legal(spot.state, one), 2) {
                for b in sample(spot.rng, legal(spot.state, other), 2) {
                    either_order(spot.state, spot.dice, (one, a), (other, b))
                        .map_err(|what| format!("seat {one}: {a}, seat {other}: {b}: {what}"))?;
                }
            }
        }
        if awaited.len() > 1 { woven(spot.state, spot.dice, spot.rng) } else { Ok(()) }
    })
}

type Act<G> = (Seat, <G as Game>::Step);

fn either_order<G: Game>(state: &G, dice: &Dice, a: Act<G>, b: Act<G>) -> Result<(), String> {
    let (a_first, b_first) = (After::new(state, a.0, a.1, dice), After::new(state, b.0, b.1, dice));
    for (first, after, second) in [(a.0, &a_first, b.0), (b.0, &b_first, a.0)] {
        let before = legal(state, second);
        let now = legal(&after.state, second);
        same(&format!("seat {first} changes the legal steps of seat {second}"), &before, &now)?;
    }
    let b_second = After::new(&a_first.state, b.0, b.1, dice);
    let a_second = After::new(&b_first.state, a.0, a.1, dice);
    same("the order of arrival changes the state", &b_second.state, &a_second.state)?;
    let fences = |one: &After<G>, other: &After<G>| one.fences.union(other.fences);
    if fences(&a_first, &b_second) != fences(&b_first, &a_second) {
        return Err("the order of arrival changes who is fenced".to_owned());
    }
    for viewer in Viewer::all(state.seats()) {
        // Whoever comes second may also have closed the barrier, whose events follow its own.
        let by_a = a_second.heard(viewer);
        let by_b = b_second.heard(viewer);
        let (a_own, b_own) = (a_first.heard(viewer), b_first.heard(viewer));
        let barrier = (by_a.strip_prefix(&a_own[..]), by_b.strip_prefix(&b_own[..]));
        match barrier {
            (Some(one), Some(other)) if one == other => {}
            _ => {
                let who = name(viewer);
                return Err(format!("the order of arrival changes what {who} hears"));
            }
        }
    }
    Ok(())
}

/// Plays lanes on until only one seat is left to finish, then the same lanes woven differently.
fn woven<G: Game>(state: &G, dice: &Dice, rng: &mut SplitMix) -> Result<(), String> {
    let script = lane_script(state, dice, rng);
    let (end, events, fences) = play(state, dice, &script)?;
    for _ in 0..2 {
        let other = weave(&script, rng);
        let (other_end, other_events, other_fences) = play(state, dice, &other)?;
        let told = |script: &[Act<G>]| {
            let lines: Vec<String> = script.iter().map(|(s, step)| format!("{s} {step}")).collect();
            lines.join(", ")
        };
        let context = |what: String| format!("[{}] or [{}]: {what}", told(&script), told(&other));
        same("order changes the state", &end, &other_end).map_err(context)?;
        if fences != other_fences {
            return Err(context("order changes who is fenced".to_owned()));
        }
        for viewer in Viewer::all(state.seats()) {
            let bag = |events: &[_]| {
                let mut all: Vec<String> =
                    heard(events, viewer).iter().map(|e| format!("{e:?}")).collect();
                all.sort();
                all
            };
            if bag(&events) != bag(&other_events) {
                let who = name(viewer);
                return Err(context(format!("order changes what {who} hears")));
            }
        }
    }
    Ok(())
}

/// Steps of the lanes that are open now, up to and including the first step of the last seat to
/// be left alone: beyond it the script could run into the next phase.
fn lane_script<G: Game>(state: &G, dice: &Dice, rng: &mut SplitMix) -> Vec<Act<G>> {
    let mut state = state.clone();
    let mut script = Vec::new();
    let mut open = state.status().awaited();
    while script.len() < SCRIPT && !open.is_empty() {
        let last = open.len() == 1;
        let Some(seat) = pick(rng, open.iter()) else { break };
        let Some(step) = pick(rng, legal(&state, seat)) else { break };
        state.apply(seat, step, &mut Live::new(dice));
        script.push((seat, step));
        if last {
            break;
        }
        let awaited = state.status().awaited();
        open = open.iter().filter(|&seat| awaited.has(seat)).collect();
    }
    script
}

/// The same steps in another order that keeps each seat's own.
fn weave<S: Copy>(script: &[(Seat, S)], rng: &mut SplitMix) -> Vec<(Seat, S)> {
    let mut seats: Vec<Seat> = script.iter().map(|(seat, _)| *seat).collect();
    rng.shuffle(&mut seats);
    let mut used = vec![false; script.len()];
    seats
        .into_iter()
        .map(|seat| {
            let at = (0..script.len())
                .find(|&at| !used[at] && script[at].0 == seat)
                .expect("a shuffle keeps every seat's number of steps");
            used[at] = true;
            script[at]
        })
        .collect()
}

type Played<G> = (G, Vec<mesozoic_core::Emitted<<G as Game>::Event>>, SeatSet);

fn play<G: Game>(state: &G, dice: &Dice, script: &[Act<G>]) -> Result<Played<G>, String> {
    let (mut state, mut live) = (state.clone(), Live::new(dice));
    for &(seat, step) in script {
        if !state.is_legal(seat, step) {
            return Err(format!(
                "{step} of seat {seat} is legal or not, depending on who is quicker"
            ));
        }
        state.apply(seat, step, &mut live);
    }
    Ok((state, live.events, live.fences))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weaving_keeps_each_seats_own_order() {
        let script: Vec<(Seat, u8)> = (0..30).map(|i| (Seat(i % 3), i)).collect();
        let mut rng = SplitMix::new(3);
        let other = weave(&script, &mut rng);
        assert_ne!(other, script);
        for seat in Seat::all(3) {
            let own = |script: &[(Seat, u8)]| -> Vec<u8> {
                script.iter().filter(|(s, _)| *s == seat).map(|(_, i)| *i).collect()
            };
            assert_eq!(own(&other), own(&script));
        }
    }
}
