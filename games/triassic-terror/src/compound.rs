//! Lines that stand for several steps: a whole meal, a whole migration, all white dinosaurs. People
//! name herds and areas in any order; the steps that come of it are in the one order that the rules
//! have.

use mesozoic_core::{Game, NotationError, Quiet, Seat, sort};
use mesozoic_kit::Words;

use crate::components::Area;
use crate::state::{Stage, TriassicTerror};
use crate::step::{Reader, Step};

/// Reads a line: `meal 0 0 2`, `meal 0 0 2 wait`, `trek forest-middle swamp-middle 2 desert-middle 1`, `white
/// forest-middle swamp-inner`, or one step.
pub(crate) fn read(
    game: &TriassicTerror,
    seat: Seat,
    line: &str,
) -> Result<Vec<Step>, NotationError> {
    let reader = Reader(Words(line));
    match reader.0.split()[..] {
        ["meal", ..] if !matches!(game.stage, Stage::Eat { .. }) => {
            Err(NotationError::new(line, "a meal can be named when a predator eats"))
        }
        ["meal", ref words @ ..] => {
            let (seats, waits) = match words {
                [seats @ .., "wait"] => (seats, true),
                seats => (seats, false),
            };
            let seats = seats.iter().map(|word| reader.seat(word));
            let mut seats: Vec<Seat> = seats.collect::<Result<_, _>>()?;
            sort(&mut seats);
            let steps = seats.into_iter().map(|seat| Step::Eat { seat }).collect();
            Ok(finished(game, seat, steps, |stage| match stage {
                Stage::Eat { .. } => Some(Step::Stop),
                Stage::Enter if !waits => Some(Step::Enter),
                _ => None,
            }))
        }
        ["trek", from, ref parties @ ..] if parties.len() >= 2 && parties.len() % 2 == 0 => {
            let parties = parties.chunks_exact(2);
            let parties =
                parties.map(|party| Ok((reader.area(party[0])?, reader.dinos(party[1])?)));
            let mut parties: Vec<(Area, u8)> = parties.collect::<Result<_, NotationError>>()?;
            sort(&mut parties);
            let start = Step::Migrate { from: reader.area(from)? };
            let sends = parties.into_iter().map(|(to, dinos)| Step::Send { to, dinos });
            let steps = std::iter::once(start).chain(sends).collect();
            Ok(finished(game, seat, steps, |stage| {
                matches!(stage, Stage::Send { .. }).then_some(Step::Stop)
            }))
        }
        ["trek", ..] => {
            let reason = "write where from, then where to and how many, such as \
                          \"trek forest-middle swamp-middle 2 desert-middle 1\"";
            Err(NotationError::new(line, reason))
        }
        ["white", ref areas @ ..] if !areas.is_empty() => {
            areas.iter().map(|word| Ok(Step::White { area: reader.area(word)? })).collect()
        }
        // A growth by as many as may be needs no number.
        ["grow", area, n] if game.most_growth().is_some_and(|most| most.to_string() == n) => {
            Ok(vec![Step::Grow { area: reader.area(area)?, only: None }])
        }
        _ => line.trim().parse().map(|step| vec![step]),
    }
}

/// The steps, and those that close what they leave open. A line with a step that is not legal stays
/// as it is: the table refuses it with the reason.
fn finished(
    game: &TriassicTerror,
    seat: Seat,
    mut steps: Vec<Step>,
    closing: impl Fn(Stage) -> Option<Step>,
) -> Vec<Step> {
    let mut after = game.clone();
    // None of these steps draws anything, so any dice will do.
    let mut env = Quiet::new(0);
    if steps.iter().any(|&step| after.try_apply(seat, step, &mut env).is_err()) {
        return steps;
    }
    while let Some(step) = closing(after.stage) {
        after.apply(seat, step, &mut env);
        steps.push(step);
    }
    steps
}
