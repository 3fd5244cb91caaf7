//! Courses of lessons, which are played on real boards under the real rules.
//!
//! A lesson is a file beside its game, `games/<game>/lessons/<lesson>.toml`: a position, what is said
//! and pointed at, the steps that it waits for, what is answered to others, and the points that it
//! promises. `course.toml` beside it names the lessons in order. A table of a lesson needs no memory:
//! it follows from the lesson and from the lines that the pupil has played, see [`practise`]. What is
//! *not* here: pages, progress, which the pupil's browser keeps, and any rule.
//!
//! `docs/lessons.md` tells how to write one.
#![deny(missing_docs)]

mod files;
mod practice;
mod start;

pub use files::{LessonError, Script, course, courses, later, script};
pub use practice::{NotInLesson, practise};
