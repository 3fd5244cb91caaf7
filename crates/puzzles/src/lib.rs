//! Puzzles: positions out of games between good bots in which one step is clearly best, and is not the
//! one that looks best.
//!
//! [`mine`] finds them, `games/<game>/puzzles.jsonl` keeps them, one in each line, and [`puzzles`] gives
//! those that are part of the program. A puzzle is asked and answered by [`ask`] and [`answer`], which
//! need no memory. What is *not* here: pages, streaks, which the browser keeps, and any rule.
#![deny(missing_docs)]

mod asking;
mod files;
mod mine;
mod puzzle;
mod weigh;

pub use asking::{answer, ask};
pub use files::{find, puzzles, read};
pub use mine::{Mine, mine};
pub use puzzle::{Expects, Puzzle, PuzzleError};
pub use weigh::{Bar, Tried, weigh};
