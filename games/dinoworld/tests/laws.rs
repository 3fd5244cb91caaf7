//! The laws that every game obeys, at tables of every kind: alone, two, three, nine, ten and
//! seventy-five.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use dinoworld::DinoWorld;
use serde_json::{Value, json};

/// Options that between them have every value, and every pair that could interfere.
fn options() -> Vec<Value> {
    vec![
        json!({}),
        json!({ "mode": "danger", "objectives": true, "rival": "beastly", "difficulty": ["hard"] }),
        json!({ "mode": "danger", "aquatics": true, "aviaries": true, "rival": "savage" }),
        json!({ "objectives": true, "aquatics": true }),
        json!({ "aviaries": true, "rival": "savage" }),
    ]
}

/// The two that differ most, for large tables.
fn extremes() -> Vec<Value> {
    vec![
        json!({ "objectives": true }),
        json!({ "mode": "danger", "difficulty": ["fiendish", "normal"], "aquatics": true, "aviaries": true }),
    ]
}

mod solo {
    use super::*;
    mesozoic_testkit::laws!(DinoWorld, games = 3, seats = [1], options = options());
    mesozoic_testkit::guided_laws!(DinoWorld, games = 1, seats = [1], options = options());
}

mod few {
    use super::*;
    mesozoic_testkit::laws!(DinoWorld, games = 2, seats = [2, 3], options = options());
    mesozoic_testkit::guided_laws!(DinoWorld, games = 1, seats = [2], options = extremes());
    mesozoic_testkit::encoded_laws!(DinoWorld, games = 1, seats = [1, 2], options = extremes());
    mesozoic_testkit::fuzzed!(DinoWorld, inputs = 12);
}

mod many {
    use super::*;
    mesozoic_testkit::laws!(DinoWorld, games = 1, seats = [9, 10], options = extremes());
}

/// At the largest table the laws that depend on the number of seats.
mod crowd {
    use super::*;
    use mesozoic_testkit::{Plan, laws};

    fn plan() -> Plan {
        Plan::default()
            .games(1)
            .seats([75])
            .options(vec![json!({ "mode": "danger", "objectives": true })])
    }

    #[test]
    fn l03_non_interference() {
        laws::l03_non_interference::<DinoWorld>(&plan()).unwrap_or_else(|e| panic!("{e}"));
    }

    #[test]
    fn l04_lanes_commute() {
        laws::l04_lanes_commute::<DinoWorld>(&plan()).unwrap_or_else(|e| panic!("{e}"));
    }

    #[test]
    fn l10_no_dead_end() {
        laws::l10_no_dead_end::<DinoWorld>(&plan()).unwrap_or_else(|e| panic!("{e}"));
    }

    #[test]
    fn l11_worlds() {
        laws::l11_worlds::<DinoWorld>(&plan()).unwrap_or_else(|e| panic!("{e}"));
    }

    #[test]
    fn l12_standings() {
        laws::l12_standings::<DinoWorld>(&plan()).unwrap_or_else(|e| panic!("{e}"));
    }
}
