//! What was measured.

use std::iter::Sum;
use std::ops::Sub;
use std::time::Duration;

use serde::{Serialize, Serializer};

/// What was sent to players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Traffic {
    /// How many frames.
    pub frames: u64,
    /// How long they were together.
    pub bytes: u64,
}

impl Traffic {
    pub(crate) fn add(&mut self, bytes: usize) {
        self.frames += 1;
        self.bytes += bytes as u64;
    }
}

impl Sub for Traffic {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self { frames: self.frames - before.frames, bytes: self.bytes - before.bytes }
    }
}

impl Sum for Traffic {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, one| Self {
            frames: sum.frames + one.frames,
            bytes: sum.bytes + one.bytes,
        })
    }
}

/// Steps over a time.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// How long the clock ran.
    pub time: Duration,
    /// How long each step took from sending to acknowledgement.
    pub waits: Vec<Duration>,
    /// How many matches were made for it.
    pub matches: u64,
    /// How often a player waited in order to stay within the server's limit of frames.
    pub held_back: u64,
    /// What was sent to all players.
    pub traffic: Traffic,
}

impl Run {
    /// Durable steps a second.
    pub fn rate(&self) -> f64 {
        self.waits.len() as f64 / self.time.as_secs_f64().max(f64::EPSILON)
    }

    /// How many frames a step led to, on average.
    pub fn frames_per_step(&self) -> f64 {
        self.traffic.frames as f64 / (self.waits.len() as f64).max(1.0)
    }

    /// How many bytes of frames a step led to, on average.
    pub fn bytes_per_step(&self) -> f64 {
        self.traffic.bytes as f64 / (self.waits.len() as f64).max(1.0)
    }

    /// The wait that this share of the steps did not exceed, in milliseconds.
    pub fn wait_ms(&self, share: f64) -> f64 {
        let mut waits = self.waits.clone();
        waits.sort_unstable();
        let at = (share * waits.len() as f64).ceil() as usize;
        waits.get(at.saturating_sub(1)).map_or(0.0, |wait| wait.as_secs_f64() * 1e3)
    }
}

impl Serialize for Run {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_json::json!({
            "steps": self.waits.len(),
            "seconds": self.time.as_secs_f64(),
            "stepsPerSecond": self.rate(),
            "p50Ms": self.wait_ms(0.5),
            "p99Ms": self.wait_ms(0.99),
            "worstMs": self.wait_ms(1.0),
            "matches": self.matches,
            "heldBack": self.held_back,
            "framesPerStep": self.frames_per_step(),
            "bytesPerStep": self.bytes_per_step(),
        })
        .serialize(serializer)
    }
}

/// The memory of a server's process, and what a table has of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Memory {
    /// Bytes before.
    pub before: u64,
    /// Bytes with the tables.
    pub after: u64,
    /// The difference, for each table.
    pub per_table: u64,
}

impl Memory {
    pub(crate) fn new(before: u64, after: u64, tables: usize) -> Self {
        let per_table = after.saturating_sub(before) / tables.max(1) as u64;
        Self { before, after, per_table }
    }
}

/// Tables that were opened and left alone.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Idle {
    /// How many.
    pub tables: usize,
    /// How long it took to open them.
    pub seconds: f64,
    /// How many of them were in memory when the last was open.
    pub awake_at_once: usize,
    /// What one of those had.
    pub awake: Memory,
    /// What a table has when all have been put away.
    pub asleep: Memory,
}

/// The barriers of one full table.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Audience {
    /// The game's id.
    pub game: String,
    /// How many played.
    pub seats: usize,
    /// How many watched.
    pub watchers: usize,
    /// How many barriers there were.
    pub barriers: usize,
    /// How many bytes each was sent of each, on average.
    pub bytes_per_barrier: u64,
    /// How long each barrier took to reach each socket.
    pub arrivals: Run,
}

/// Everything that a load measured.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// How many tables were played at.
    pub tables: usize,
    /// How many cores there are.
    pub cores: usize,
    /// How many processes wanted a core in the minute before the run, where the system tells.
    pub busy_before: Option<f32>,
    /// The server.
    pub server: Run,
    /// The floor that writes a group as anybody would and sends the same frames, measured half before
    /// and half after.
    pub floor: Run,
    /// The floor that writes a group as fast as is known here, measured like the other.
    pub tuned: Run,
    /// The server's rate as a part of the floor's.
    pub ratio: f64,
    /// The server's rate as a part of the tuned floor's.
    pub ratio_to_tuned: f64,
    /// A running table's memory.
    pub running: Option<Memory>,
    /// Idle tables' memory, if it was asked for.
    #[serde(rename = "rest")]
    pub idle: Option<Idle>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_the_wait_that_so_many_did_not_exceed() {
        let waits = (1..=200).rev().map(Duration::from_millis).collect();
        let run = Run { time: Duration::from_secs(4), waits, ..Run::default() };
        let waits = [0.5, 0.99, 1.0].map(|share| run.wait_ms(share).round() as u32);
        assert_eq!((waits, run.rate() as u32), ([100, 198, 200], 50));
        assert_eq!(Run::default().wait_ms(0.99) as u32, 0);
    }
}
