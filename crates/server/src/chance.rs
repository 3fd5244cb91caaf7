//! Where the server's own random choices come from: the operating system, or for tests a seed.
//!
//! A seed makes the tables of a server the same in every run: their ids and secrets follow from it
//! in the order in which they are made, and the thoughts of bots from where they are asked. The
//! dice then depend on the seed and on the players' nonces alone.

use std::sync::atomic::{AtomicU32, Ordering};

use mesozoic_core::Seat;
use sha2::{Digest, Sha256};

use crate::random::{bytes, random_word, word};

/// The letters of a table's id.
const ID: usize = 12;

/// The source of a server's random choices.
#[derive(Debug, Default)]
pub(crate) struct Chance {
    seed: Option<String>,
    made: AtomicU32,
}

impl Chance {
    pub(crate) fn new(seed: Option<String>) -> Self {
        Self { seed, made: AtomicU32::new(0) }
    }

    /// The id and the secret of a new table.
    pub(crate) fn table(&self) -> (String, [u8; 32]) {
        let Some(seed) = &self.seed else { return (random_word(ID), bytes()) };
        let n = self.made.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        (word(&digest(seed, "id", &n)[..ID]), digest(seed, "secret", &n))
    }

    /// The id of the table where a guest goes on with a match from elsewhere: the same however often it is
    /// brought, and nobody else's. What was played on at two devices, by two copies of one match, is two
    /// matches: its record tells them apart.
    pub(crate) fn arrival(&self, guest: &str, from: &str, record: &str) -> String {
        let seed = self.seed.as_deref().unwrap_or_default();
        word(&digest(seed, "arrival", format!("{guest}\0{from}\0{record}").as_bytes())[..ID])
    }

    /// What a bot's thoughts begin with, after so many lines of its own.
    pub(crate) fn thought(&self, table: &str, seat: Seat, lines: usize) -> u64 {
        let bytes = match &self.seed {
            None => bytes(),
            Some(seed) => {
                let asked = digest(seed, "thought", format!("{table} {seat} {lines}").as_bytes());
                std::array::from_fn(|i| asked[i])
            }
        };
        u64::from_le_bytes(bytes)
    }

    /// Whether a test wants every run to be the same, so that no clock may end a thought.
    pub(crate) fn is_seeded(&self) -> bool {
        self.seed.is_some()
    }
}

fn digest(seed: &str, what: &str, more: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in [b"mesozoic/test-seed/v1", seed.as_bytes(), what.as_bytes(), more] {
        hash.update(part);
        hash.update([0]);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(seed: Option<&str>) -> Vec<(String, [u8; 32])> {
        let chance = Chance::new(seed.map(str::to_owned));
        (0..3).map(|_| chance.table()).collect()
    }

    #[test]
    fn a_seed_makes_the_same_tables_again() {
        assert_eq!(tables(Some("a")), tables(Some("a")));
        assert_ne!(tables(Some("a")), tables(Some("b")));
        let ids: std::collections::BTreeSet<_> = tables(Some("a")).into_iter().collect();
        assert_eq!(ids.len(), 3);
    }

    #[test]
    fn without_a_seed_no_two_servers_are_alike() {
        assert_ne!(tables(None), tables(None));
    }

    #[test]
    fn bots_think_differently_at_every_table_seat_and_turn() {
        let chance = Chance::new(Some("a".to_owned()));
        let thoughts = [("x", 0, 0), ("y", 0, 0), ("x", 1, 0), ("x", 0, 1)]
            .map(|(table, seat, lines)| chance.thought(table, Seat(seat), lines));
        let distinct: std::collections::BTreeSet<_> = thoughts.into_iter().collect();
        assert_eq!(distinct.len(), 4);
        assert_eq!(thoughts[0], Chance::new(Some("a".to_owned())).thought("x", Seat(0), 0));
    }
}
