//! L2: `legal`, `is_legal` and `why` are one rule told three times.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use mesozoic_core::{Each, Encode, Game, Refusal, Rng, Seat};

use super::narration::wrong_article;
use crate::walk::{After, Spot, legal, sample, walk};
use crate::{Broken, Plan};

/// Seats looked at in one position; at a large table not all of them.
const SEATS: usize = 8;
/// How many steps of a long list are looked at closely at one position.
const CLOSELY: usize = 24;

/// L2: a step is legal exactly if `is_legal` and `why` say so; each step comes once, always in the
/// same order, and can be played; whoever stops listening hears no more. Steps that are legal
/// elsewhere but not here are refused with a rule and a sentence that calls nobody by number, and seats that are not awaited
/// may do nothing.
pub fn l02_legality<G: Game>(plan: &Plan) -> Result<(), Broken> {
    let mut known = BTreeSet::new();
    walk("l02_legality", plan, |mut spot: Spot<'_, G>| {
        if !spot.is_looked_at() {
            return Ok(());
        }
        for seat in sample(spot.rng, Seat::all(spot.state.seats()), SEATS) {
            let steps = legal(spot.state, seat);
            offered(&spot, seat, &steps)?;
            known.extend(&steps);
            let others = known.iter().filter(|step| !steps.contains(step)).copied();
            for step in sample(spot.rng, others, CLOSELY) {
                refused(spot.state, seat, step)?;
            }
        }
        Ok(())
    })
}

/// L2 for games whose steps have numbers: every number that stands for a step is legal or refused
/// with a rule and a sentence.
pub fn l02_every_code<G: Encode>(plan: &Plan) -> Result<(), Broken> {
    walk("l02_every_code", plan, |mut spot: Spot<'_, G>| {
        if !spot.is_looked_at() {
            return Ok(());
        }
        for seat in sample(spot.rng, Seat::all(spot.state.seats()), SEATS) {
            let steps: BTreeSet<G::Step> = legal(spot.state, seat).into_iter().collect();
            // Long lists of numbers are sampled by a random stride.
            let stride = 1 + spot.rng.below(1 + G::ACTIONS / 500);
            for code in (spot.rng.below(stride)..G::ACTIONS).step_by(stride as usize) {
                let Some(step) = G::decode(code) else { continue };
                match steps.contains(&step) {
                    true if spot.state.why(seat, step).is_err() => {
                        return Err(format!("seat {seat} may {step}, but `why` refuses it"));
                    }
                    true => {}
                    false => refused(spot.state, seat, step)?,
                }
            }
        }
        Ok(())
    })
}

fn offered<G: Game>(spot: &Spot<'_, G>, seat: Seat, steps: &[G::Step]) -> Result<(), String> {
    let state = spot.state;
    if !steps.is_empty() && !state.status().awaited().has(seat) {
        return Err(format!("seat {seat} is not awaited and may {}", steps[0]));
    }
    if legal(state, seat) != steps {
        return Err(format!("the legal steps of seat {seat} change from one look to the next"));
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = steps.iter().find(|step| !seen.insert(**step)) {
        return Err(format!("seat {seat} is offered {twice} twice"));
    }
    stops_when_told(state, seat, steps)?;
    // Beginning, middle and end of a long list.
    for &step in steps.iter().step_by(1 + steps.len() / CLOSELY) {
        if !state.is_legal(seat, step) {
            return Err(format!("seat {seat} may {step}, but `is_legal` denies it"));
        }
        if let Err(refusal) = state.why(seat, step) {
            return Err(format!("seat {seat} may {step}, but `why` refuses it: {refusal}"));
        }
        let mut next = state.clone();
        let mut live = mesozoic_core::Live::new(spot.dice);
        if let Err(refusal) = next.try_apply(seat, step, &mut live) {
            return Err(format!("seat {seat} may {step}, but cannot: {refusal}"));
        }
        if next != After::new(state, seat, step, spot.dice).state {
            return Err(format!("seat {seat}: {step} tried and {step} done are not the same"));
        }
    }
    Ok(())
}

/// Sinks such as `Find` and a full `ArrayVec` rely on it.
fn stops_when_told<G: Game>(state: &G, seat: Seat, steps: &[G::Step]) -> Result<(), String> {
    if steps.is_empty() {
        return Ok(());
    }
    let mut heard = 0;
    let flow = state.legal(
        seat,
        &mut Each(|_| {
            heard += 1;
            ControlFlow::Break(())
        }),
    );
    if heard == 1 && flow.is_break() {
        return Ok(());
    }
    Err(format!("`legal` of seat {seat} goes on after it was told to stop"))
}

fn refused<G: Game>(state: &G, seat: Seat, step: G::Step) -> Result<(), String> {
    if state.is_legal(seat, step) {
        return Err(format!("`legal` of seat {seat} does not give {step}, but `is_legal` does"));
    }
    match state.why(seat, step) {
        Ok(()) => Err(format!("seat {seat} may not {step}, but `why` finds nothing wrong")),
        Err(refusal) => well_put(&refusal, state.seats())
            .map_err(|what| format!("why may seat {seat} not {step}? \"{refusal}\": {what}")),
    }
}

fn well_put(refusal: &Refusal, seats: u8) -> Result<(), String> {
    let sentence = refusal.sentence.trim();
    if sentence.len() < 2 || !sentence.ends_with('.') {
        return Err("a sentence with a full stop is wanted".to_owned());
    }
    if let Some(words) = wrong_article(sentence) {
        return Err(format!("\"{words}\" has the wrong article"));
    }
    if let Some(seat) = numbered_seat(sentence).filter(|seat| *seat < seats) {
        return Err(format!("players have names, and nobody reads \"seat {seat}\" as one"));
    }
    let is_id = refusal.rule.split_once('-').is_some_and(|(game, number)| {
        game.len() >= 2
            && game.chars().all(|c| c.is_ascii_uppercase())
            && number.split('.').all(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
    });
    if is_id { Ok(()) } else { Err("a rule id such as DR-13 or DI-3.2.1 is wanted".to_owned()) }
}

/// The first seat that a sentence calls by its number.
fn numbered_seat(sentence: &str) -> Option<u8> {
    let words: Vec<&str> = sentence.split(|c: char| !c.is_alphanumeric()).collect();
    let mut pairs = words.windows(2).filter(|pair| pair[0].eq_ignore_ascii_case("seat"));
    pairs.find_map(|pair| pair[1].parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_do_not_call_players_by_number() {
        for (sentence, is_good) in [
            ("Seat 2 has taken the tile.", false),
            ("It is not your turn; seat 0 decides now.", false),
            ("There is no seat 3 at this table.", true),
            ("Another player has taken the tile of space 2.", true),
        ] {
            let refusal = Refusal::new("TT-4", sentence);
            assert_eq!(well_put(&refusal, 3).is_ok(), is_good, "{sentence}");
        }
    }

    #[test]
    fn refusals_name_a_rule_and_are_sentences() {
        for rule in ["DR-13", "DI-3.2.1"] {
            assert_eq!(well_put(&Refusal::new(rule, "The pen is full."), 2), Ok(()));
        }
        for rule in ["", "DR", "DR-", "dr-1", "D-1", "DR-1.", "DR-a"] {
            assert!(well_put(&Refusal::new(rule, "The pen is full."), 2).is_err(), "{rule}");
        }
        for sentence in ["", ".", "illegal move", "   "] {
            assert!(well_put(&Refusal::new("DR-1", sentence), 2).is_err(), "{sentence}");
        }
    }
}
