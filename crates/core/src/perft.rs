//! Counting the tree of play: the number that shows at once when a generator of steps gains or
//! loses one. Simultaneous phases are played lowest seat first, because lanes commute; chance is
//! fixed by an environment whose draws are keyed, such as [`crate::Quiet`].

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};
use std::ops::ControlFlow;

use crate::{Count, Each, Env, Game};

/// How many sequences of exactly `depth` steps lead on from here. Games that end earlier do not
/// count.
///
/// ```
/// use mesozoic_core::{Game, Quiet, perft::perft};
///
/// fn openings<G: Game>(game: &G) -> u64 {
///     perft(game, 1, &mut Quiet::new(7))
/// }
/// ```
pub fn perft<G: Game, V: Env<G::Event>>(game: &G, depth: u32, env: &mut V) -> u64 {
    let Some(seat) = game.status().next().filter(|_| depth > 0) else {
        return u64::from(depth == 0);
    };
    if depth == 1 {
        let mut count = Count::default();
        let _ = game.legal(seat, &mut count);
        return count.0 as u64;
    }
    let mut paths = 0;
    each_successor(game, env, |next, env| paths += perft(&next, depth - 1, env));
    paths
}

/// How many different states those sequences end in. Against [`perft`] it shows how often a
/// decomposition of decisions into steps reaches the same end by several ways, and whether it
/// reaches every end.
pub fn perft_distinct<G: Game, V: Env<G::Event>>(game: &G, depth: u32, env: &mut V) -> u64 {
    let mut level = vec![game.clone()];
    for _ in 0..depth {
        let mut next = Distinct::default();
        for game in &level {
            each_successor(game, env, |successor, _| next.add(successor));
        }
        level = next.states();
    }
    level.len() as u64
}

fn each_successor<G: Game, V: Env<G::Event>>(
    game: &G,
    env: &mut V,
    mut visit: impl FnMut(G, &mut V),
) {
    let Some(seat) = game.status().next() else { return };
    let _ = game.legal(
        seat,
        &mut Each(|step| {
            let mut next = game.clone();
            next.apply(seat, step, env);
            visit(next, env);
            ControlFlow::Continue(())
        }),
    );
}

/// A set of states, which can be hashed and compared but have no order. The hash only sorts them
/// into drawers; equality decides.
#[derive(Debug)]
struct Distinct<G>(BTreeMap<u64, Vec<G>>);

impl<G> Default for Distinct<G> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<G: Game> Distinct<G> {
    fn add(&mut self, game: G) {
        let mut hasher = DefaultHasher::new();
        game.hash(&mut hasher);
        let drawer = self.0.entry(hasher.finish()).or_default();
        if !drawer.contains(&game) {
            drawer.push(game);
        }
    }

    fn states(self) -> Vec<G> {
        self.0.into_values().flatten().collect()
    }
}
