//! Which states can occur. Whatever is read from outside passes through here.

use mesozoic_core::{BadPosition, Game};

use crate::components::{FACES, MOST, PEBBLES};
use crate::options::Options;
use crate::state::{Place, Skeleton};

/// Refuses a state that cannot occur.
pub(crate) fn check(game: &Skeleton, options: Options, seats: u8) -> Result<(), BadPosition> {
    let bad = |field: &str, reason: String| Err(BadPosition::new(format!("state.{field}"), reason));
    if !Skeleton::META.seats.contains(&seats) || game.places.len() != usize::from(seats) {
        return bad("places", format!("there are {} for {seats} seats", game.places.len()));
    }
    if game.length != options.length {
        return bad("length", "differs from the options".to_owned());
    }
    if game.round > game.length.rounds() {
        return bad("round", format!("there are only {}", game.length.rounds()));
    }
    for (i, place) in game.places.iter().enumerate() {
        check_place(game, *place)
            .or_else(|(field, reason)| bad(&format!("places[{i}].{field}"), reason))?;
    }
    if game.places.iter().all(|place| place.pick.is_some()) {
        return bad("places", "all have chosen, so the round would be over".to_owned());
    }
    Ok(())
}

fn check_place(game: &Skeleton, place: Place) -> Result<(), (&'static str, String)> {
    if u32::from(place.pile) + u32::from(place.spent) != u32::from(PEBBLES) {
        return Err(("pile", format!("SK-1: pile and spent must be {PEBBLES} together")));
    }
    if place.spent > game.round * MOST {
        return Err(("spent", format!("SK-3: at most {MOST} can be spent a round")));
    }
    if place.points > place.spent.min(game.round * FACES) {
        return Err(("points", "SK-5: a point costs a pebble".to_owned()));
    }
    match place.pick {
        Some(_) if game.is_over() => Err(("pick", "SK-6: the game is over".to_owned())),
        Some(pick) if pick > place.pile.min(MOST) => {
            Err(("pick", "SK-4: more than can be spent".to_owned()))
        }
        _ => Ok(()),
    }
}
