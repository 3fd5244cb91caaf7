//! The levels that people choose, as the client shows them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mesozoic_bots::{Level, Rung};

#[test]
fn the_client_calls_every_level_by_its_name() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/kit/seats.ts");
    let client = std::fs::read_to_string(path).unwrap();
    for rung in Rung::ALL {
        let (word, name, habit) = (Level::Rung(rung), rung.name(), rung.habit());
        let row = format!("'{word}': {{ name: '{name}', habit: '{habit}' }},");
        assert!(client.contains(&row), "web/src/kit/seats.ts lacks {row}");
    }
}
