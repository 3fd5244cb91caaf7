//! Lines that stand for several steps: a whole meal, a whole migration. People name herds and
//! areas in any order; the steps that come of it are in the one order that the rules have.

use mesozoic_core::{Game, NotationError, Quiet, Seat};

use crate::components::Area;
use crate::state::{Stage, TriassicTerror};
use crate::step::{Reader, Step};

/// Reads a line: `meal 0 0 2`, `trek forest-middle swamp-middle 2 desert-middle 1`, or one step.
pub(crate) fn read(
    game: &TriassicTerror,
    seat: Seat,
    line: &str,
) -> Result<Vec<Step>, NotationError> {
    let reader = Reader(line);
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["meal", ..] if !matches!(game.stage, Stage::Eat { .. }) => {
            Err(NotationError::new(line, "a meal can be named when a predator eats"))
        }
        ["meal", ref seats @ ..] => {
            let seats = seats.iter().map(|word| reader.seat(word));
            let mut seats: Vec<Seat> = seats.collect::<Result<_, _>>()?;
            seats.sort_unstable();
            let steps = seats.into_iter().map(|seat| Step::Eat { seat }).collect();
            Ok(finished(game, seat, steps, |stage| matches!(stage, Stage::Eat { .. })))
        }
        ["trek", from, ref parties @ ..] if parties.len() >= 2 && parties.len() % 2 == 0 => {
            let parties = parties.chunks_exact(2);
            let parties =
                parties.map(|party| Ok((reader.area(party[0])?, reader.dinos(party[1])?)));
            let mut parties: Vec<(Area, u8)> = parties.collect::<Result<_, NotationError>>()?;
            parties.sort_unstable();
            let start = Step::Migrate { from: reader.area(from)? };
            let sends = parties.into_iter().map(|(to, dinos)| Step::Send { to, dinos });
            let steps = std::iter::once(start).chain(sends).collect();
            Ok(finished(game, seat, steps, |stage| matches!(stage, Stage::Send { .. })))
        }
        ["trek", ..] => {
            let reason = "write where from, then where to and how many, such as \
                          \"trek forest-middle swamp-middle 2 desert-middle 1\"";
            Err(NotationError::new(line, reason))
        }
        _ => line.trim().parse().map(|step| vec![step]),
    }
}

/// The steps, and a `stop` where they leave the decision open. A line with a step that is not
/// legal stays as it is: the table refuses it with the reason.
fn finished(
    game: &TriassicTerror,
    seat: Seat,
    mut steps: Vec<Step>,
    is_open: impl Fn(Stage) -> bool,
) -> Vec<Step> {
    let mut after = game.clone();
    // None of these steps draws anything, so any dice will do.
    let mut env = Quiet::new(0);
    if steps.iter().all(|&step| after.try_apply(seat, step, &mut env).is_ok())
        && is_open(after.stage)
    {
        steps.push(Step::Stop);
    }
    steps
}
