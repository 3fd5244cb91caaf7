//! The laws that every game obeys, and what they need to know of this one.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use dinosaur_island::DinosaurIsland;
use serde_json::{Value, json};

/// Every value of every option, each at least once; all combinations would be 288.
fn options() -> Vec<Value> {
    let set = |length: &str,
               twists: bool,
               chaos: bool,
               window: &str,
               brass: bool,
               free: bool,
               first: bool| {
        json!({
            "length": length, "plot_twists": twists, "chaos_threat": chaos, "claim_window": window,
            "brass_protected": brass, "free_die_paddock": free, "first_game": first,
        })
    };
    vec![
        set("short", true, true, "instant", true, false, false),
        set("short", false, false, "same-phase", false, true, true),
        set("medium", true, false, "same-round", false, true, false),
        set("short", true, false, "same-phase", false, true, false),
    ]
}

mesozoic_testkit::laws!(DinosaurIsland, games = 1, options = options());
mesozoic_testkit::guided_laws!(DinosaurIsland, games = 1, options = options());
mesozoic_testkit::encoded_laws!(DinosaurIsland, games = 1, options = options());
mesozoic_testkit::fuzzed!(DinosaurIsland, inputs = 100);
