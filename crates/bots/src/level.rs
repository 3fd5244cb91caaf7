//! The players of each level.

use mesozoic_core::{Bot, Guide, Level};

use crate::{Greedy, Instinct, Random, Search};

/// The player of this level at a table of so many seats: the game's own if it has one. Its choices
/// depend on the seed, the beliefs and the budget alone.
pub fn bot<G: Guide>(level: Level, seats: u8, seed: u64) -> Box<dyn Bot<G>> {
    let level = recipe::<G>(level, seats);
    G::player(level, seed).unwrap_or_else(|| match level {
        Level::Random => Box::new(Random::new(seed)),
        Level::Instinct { slips } => Box::new(Instinct::new(seed, slips)),
        Level::Greedy => Box::new(Greedy::new(seed)),
        Level::Search { iterations } => Box::new(Search::new(seed, iterations)),
        Level::Learnt { iterations } => Box::new(Search::learnt(seed, iterations)),
        Level::Rung(_) => unreachable!("a rung plays by a recipe that is none"),
    })
}

/// How a level plays in this game with so many seats.
pub fn recipe<G: Guide>(level: Level, seats: u8) -> Level {
    match level {
        Level::Rung(rung) => G::rungs(seats)[rung.index()],
        other => other,
    }
}
