//! The laws that every game obeys, at tables of every kind.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use dinoworld::DinoWorld;
use serde_json::{Value, json};

/// Options that between them have every value, and every pair that could interfere.
fn options() -> Vec<Value> {
    vec![
        json!({}),
        json!({ "mode": "danger", "objectives": true, "rival": "beastly" }),
        json!({ "mode": "danger", "aquatics": true, "aviaries": true, "rival": "savage" }),
        json!({ "objectives": true, "aquatics": true }),
        json!({ "aviaries": true, "rival": "savage" }),
    ]
}

mod solo {
    use super::*;
    mesozoic_testkit::laws!(DinoWorld, games = 3, seats = [1], options = options());
}

mod few {
    use super::*;
    mesozoic_testkit::laws!(DinoWorld, games = 2, seats = [2, 3], options = options());
}
