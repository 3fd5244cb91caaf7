//! How far a long job is, on standard error: a bar where somebody watches a terminal, otherwise a
//! line now and then for a log.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::output;

/// How often a log gets a line.
const EVERY: Duration = Duration::from_secs(10);

/// Somebody who tells how many games, or other things, are done.
#[derive(Debug)]
pub(crate) enum Progress {
    Bar(ProgressBar),
    Lines { start: Instant, lines: Lines },
}

impl Progress {
    /// Of so many games.
    pub(crate) fn of(games: u64) -> Self {
        Self::over(games, "games")
    }

    /// Of so many things that are called so.
    pub(crate) fn over(count: u64, things: &'static str) -> Self {
        if !io::stderr().is_terminal() {
            return Self::Lines { start: Instant::now(), lines: Lines::of(count, things) };
        }
        let bar = ProgressBar::new(count);
        let template = format!("{{bar:40}} {{pos}}/{{len}} {things}, {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Self::Bar(bar)
    }

    /// So many more are done.
    pub(crate) fn add(&mut self, games: u64) {
        match self {
            Self::Bar(bar) => bar.inc(games),
            Self::Lines { start, lines } => {
                if let Some(line) = lines.add(games, start.elapsed()) {
                    output::aside(line);
                }
            }
        }
    }

    /// There is nothing more to tell.
    pub(crate) fn finish(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// Lines for a log.
#[derive(Debug)]
pub(crate) struct Lines {
    count: u64,
    things: &'static str,
    done: u64,
    told: Duration,
}

impl Lines {
    fn of(count: u64, things: &'static str) -> Self {
        Self { count, things, done: 0, told: Duration::ZERO }
    }

    /// So many more are done after so long; a line if the last one is some time ago.
    fn add(&mut self, more: u64, elapsed: Duration) -> Option<String> {
        self.done += more;
        if elapsed < self.told + EVERY || self.done == self.count {
            return None;
        }
        self.told = elapsed;
        let share = self.count.saturating_sub(self.done) as f64 / self.done.max(1) as f64;
        let left = elapsed.as_secs_f64() * share;
        let Self { done, count, things, .. } = self;
        let seconds = elapsed.as_secs();
        Some(format!("{done} of {count} {things} in {seconds} s, about {left:.0} s left"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_gets_a_line_now_and_then() {
        let mut lines = Lines::of(100, "games");
        let mut at = |games, seconds| lines.add(games, Duration::from_secs(seconds));
        assert_eq!(at(10, 1), None);
        assert_eq!(at(10, 10).as_deref(), Some("20 of 100 games in 10 s, about 40 s left"));
        assert_eq!(at(10, 19), None);
        assert_eq!(at(10, 31).as_deref(), Some("40 of 100 games in 31 s, about 46 s left"));
        assert_eq!(at(60, 99), None, "the result follows at once");
    }
}
