//! L11: imagined worlds are possible, and as likely as they should be.

use std::collections::BTreeMap;
use std::fmt::Debug;

use mesozoic_core::{Game, SplitMix, Viewer};

use super::secrecy::imagine;
use crate::compare::{name, same};
use crate::plan::Setting;
use crate::walk::{Spot, sample, walk};
use crate::{Broken, Plan, chi_square};

/// Worlds drawn to compare a distribution.
const DRAWN: u64 = 20_000;

/// What a viewer of one setting was told and believes, over all its games.
#[derive(Default)]
struct Belief {
    seed: u64,
    /// Something was said that the viewer did not hear.
    missed: bool,
    /// It deemed another world possible than the true one.
    doubted: bool,
}

/// L11: a world that a viewer deems possible passes the game's own check, holds the same pieces
/// and awaits the same seats. A viewer who has not heard everything deems other worlds possible
/// than the true one, at least once in all games of a setting. That it sees the same in all of
/// them is law L3.
pub fn l11_worlds<G: Game>(plan: &Plan) -> Result<(), Broken> {
    const LAW: &str = "l11_worlds";
    let mut beliefs: BTreeMap<(u8, String, usize), Belief> = BTreeMap::new();
    walk(LAW, plan, |mut spot: Spot<'_, G>| {
        if !spot.is_looked_at() {
            return Ok(());
        }
        let Spot { state, setting, events, rng, .. } = spot;
        let options = setting.json.to_string();
        let viewers: Vec<Viewer> = Viewer::all(setting.seats).collect();
        for i in sample(rng, 0..viewers.len(), 8) {
            let viewer = viewers[i];
            let world = imagine(state, viewer, rng);
            possible(state, &world, setting)
                .map_err(|what| format!("a world of {}: {what}", name(viewer)))?;
            let belief = beliefs.entry((setting.seats, options.clone(), i)).or_default();
            belief.seed = setting.seed;
            belief.missed |= events.iter().any(|e| !e.to.includes(viewer));
            belief.doubted |= world != *state;
        }
        Ok(())
    })?;
    for ((seats, options, i), belief) in beliefs {
        if belief.missed && !belief.doubted {
            let options = serde_json::from_str(&options).unwrap_or_default();
            let who = Viewer::all(seats).nth(i).map(name).unwrap_or_default();
            let what = format!("{who} does not hear everything, and `determinize` changes nothing");
            return Err(Setting::<G>::new(seats, &options, belief.seed)?.broken(LAW, what));
        }
    }
    Ok(())
}

fn possible<G: Game>(state: &G, world: &G, setting: &Setting<G>) -> Result<(), String> {
    world.check(&setting.options, setting.seats).map_err(|e| format!("it cannot occur: {e}"))?;
    same("other pieces", &state.census(), &world.census())?;
    if state.status() != world.status() {
        return Err(format!("it awaits {:?}, not {:?}", world.status(), state.status()));
    }
    Ok(())
}

/// L11 by exact counting: `key` of the worlds that an observer deems possible has the `expected`
/// distribution. For deals small enough to compute it; see [`chi_square`].
pub fn l11_distribution<G: Game, K: Ord + Debug>(
    state: &G,
    observer: Viewer,
    key: impl Fn(&G) -> K,
    expected: &BTreeMap<K, f64>,
) -> Result<(), Broken> {
    let mut rng = SplitMix::new(1);
    let mut seen = BTreeMap::new();
    for _ in 0..DRAWN {
        *seen.entry(key(&imagine(state, observer, &mut rng))).or_insert(0) += 1;
    }
    chi_square(&seen, expected).map_err(|what| {
        Broken::at("l11_distribution", state, format!("worlds of {}: {what}", name(observer)))
    })
}
