//! L9 and L10: games end, and until then somebody can always go on.

use mesozoic_core::{Game, Guide, Live, Quiet, Rng, Seat, SeatSet, SplitMix, Status};

use crate::plan::Setting;
use crate::walk::{Spot, legal, pick, sample, walk};
use crate::{Broken, Plan};

/// Somebody who plays all seats.
type Player<'p, G> = (&'static str, &'p dyn Fn(&G, &mut SplitMix) -> Option<Choice<G>>);
type Choice<G> = (Seat, <G as Game>::Step);

/// L9, termination: no game is longer than `META.longest`, whether chance plays it or somebody who
/// always takes the first step on the list, or the last.
pub fn l09_termination<G: Game>(plan: &Plan) -> Result<(), Broken> {
    let first = |game: &G, _: &mut SplitMix| {
        let seat = game.status().next()?;
        Some((seat, *legal(game, seat).first()?))
    };
    let last = |game: &G, _: &mut SplitMix| {
        let seat = game.status().awaited().iter().last()?;
        Some((seat, *legal(game, seat).last()?))
    };
    let mixed = |game: &G, rng: &mut SplitMix| match rng.below(3) {
        0 => first(game, rng),
        1 => last(game, rng),
        _ => chance(game, rng),
    };
    let players: [Player<'_, G>; 4] =
        [("chance", &chance), ("first", &first), ("last", &last), ("a mixture", &mixed)];
    ends("l09_termination", plan, &players)
}

/// L9 for games with a guide: greedy play and play by playout steps end too, playout steps are legal, and
/// values are numbers.
pub fn l09_guided_termination<G: Guide>(plan: &Plan) -> Result<(), Broken> {
    let greedy = |game: &G, rng: &mut SplitMix| {
        let seat = game.status().next()?;
        let value = |step: &G::Step| {
            let mut next = game.clone();
            next.apply(seat, *step, &mut Quiet::new(1));
            next.value(seat)
        };
        sample(rng, legal(game, seat), 40)
            .into_iter()
            .max_by(|a, b| value(a).total_cmp(&value(b)))
            .map(|step| (seat, step))
    };
    let playout = |game: &G, rng: &mut SplitMix| {
        let seat = pick(rng, game.status().awaited().iter())?;
        (!legal(game, seat).is_empty()).then(|| (seat, game.playout_step(seat, rng)))
    };
    walk("l09_guided_termination", plan, |spot: Spot<'_, G>| {
        for seat in Seat::all(spot.state.seats()) {
            if !spot.state.value(seat).is_finite() {
                return Err(format!("the value for seat {seat} is not a number"));
            }
        }
        match playout(spot.state, spot.rng) {
            Some((seat, step)) if !spot.state.is_legal(seat, step) => {
                Err(format!("the playout step of seat {seat}, {step}, is not legal"))
            }
            _ => Ok(()),
        }
    })?;
    ends("l09_guided_termination", plan, &[("greed", &greedy), ("playouts", &playout)])
}

fn chance<G: Game>(game: &G, rng: &mut SplitMix) -> Option<Choice<G>> {
    crate::walk::any_step(game, rng)
}

fn ends<G: Game>(law: &'static str, plan: &Plan, players: &[Player<'_, G>]) -> Result<(), Broken> {
    plan.each::<G>(law, |setting: &Setting<G>| {
        for (name, player) in players {
            let (dice, mut rng) = (setting.dice(), setting.rng());
            let mut live = Live::new(&dice);
            let mut state = G::setup(&setting.options, setting.seats, &mut live)
                .map_err(|e| setting.broken(law, e.to_string()))?;
            let mut steps = 0;
            // A seat that is stuck is a dead end, which is law L10.
            while let Some((seat, step)) = player(&state, &mut rng) {
                if steps == G::META.longest {
                    let what = format!("played by {name}, the game goes on after {steps} steps");
                    return Err(Broken { step: steps, ..setting.broken(law, what) });
                }
                state.apply(seat, step, &mut Live::new(&dice));
                steps += 1;
            }
        }
        Ok(())
    })
}

/// L10, no dead end: until the game is over somebody is awaited, and whoever is awaited has a
/// step.
pub fn l10_no_dead_end<G: Game>(plan: &Plan) -> Result<(), Broken> {
    walk("l10_no_dead_end", plan, |spot: Spot<'_, G>| {
        let Status::Awaiting(awaited) = spot.state.status() else { return Ok(()) };
        if awaited.is_empty() {
            return Err("the game is not over and nobody is awaited".to_owned());
        }
        if spot.state.seats() != spot.setting.seats {
            return Err(format!("the table now has {} seats", spot.state.seats()));
        }
        if !SeatSet::first(spot.setting.seats).contains(awaited) {
            return Err(format!("seats are awaited that are not at the table: {awaited:?}"));
        }
        match awaited.iter().find(|&seat| legal(spot.state, seat).is_empty()) {
            Some(seat) => Err(format!("seat {seat} is awaited and has no step")),
            None => Ok(()),
        }
    })
}
