//! The players of each level.

use mesozoic_core::{Bot, Guide, Level};

use crate::{Greedy, Random, Search};

/// The player of this level: the game's own if it has one. Its choices depend on the seed, the
/// beliefs and the budget alone.
pub fn bot<G: Guide>(level: Level, seed: u64) -> Box<dyn Bot<G>> {
    G::player(level, seed).unwrap_or_else(|| match level {
        Level::Random => Box::new(Random::new(seed)),
        Level::Greedy => Box::new(Greedy::new(seed)),
        Level::Search { iterations } => Box::new(Search::new(seed, iterations)),
        Level::Learnt { iterations } => Box::new(Search::learnt(seed, iterations)),
    })
}
