//! L5: no piece is lost and none is cloned.

use std::collections::BTreeSet;

use mesozoic_core::{Census, Game};

use crate::walk::{Spot, walk};
use crate::{Broken, Plan};

/// L5, conservation: bag, hands, boards and box together hold the same pieces all game long.
pub fn l05_conservation<G: Game>(plan: &Plan) -> Result<(), Broken> {
    let mut first = Census::new();
    walk("l05_conservation", plan, |spot: Spot<'_, G>| {
        let census = spot.state.census();
        if spot.step > 0 {
            return changes(&first, &census);
        }
        let kinds: BTreeSet<_> = census.iter().map(|(kind, _)| kind).collect();
        if kinds.len() < census.len() {
            return Err(format!("the census counts a kind twice: {census:?}"));
        }
        first = census;
        Ok(())
    })
}

fn changes(before: &Census, now: &Census) -> Result<(), String> {
    if before == now {
        return Ok(());
    }
    let changed = before.iter().zip(now).find(|(a, b)| a != b);
    Err(match changed {
        Some((a, b)) => format!("there were {} of {}, now there are {} of {}", a.1, a.0, b.1, b.0),
        None => format!("the census listed {} kinds, now {}", before.len(), now.len()),
    })
}
