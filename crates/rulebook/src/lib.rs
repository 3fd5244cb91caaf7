//! Reads a game's `RULES.md`, the one source of its rules, of the page that players read, and of
//! every refusal.
//!
//! ```text
//! ## The die                                          a chapter
//!
//! - **Woodlands** (tree): a pen on that ground.       its introduction, for a first reading
//!
//! - **DR-10** **Empty Pen.** Only a pen in which      a rule: id, title, text
//!   nobody stood before. *RB*                         where it comes from
//!   - refusal `not_empty`: The die says empty pen;    what a player is told who breaks it
//!     {place} is not empty.
//! ```
//!
//! A mark in slanted letters stands behind what it covers: `*RB*` or `*Public*` where a rulebook or a
//! public page says so, `*Ruling*` where nobody does; the reason follows. Start with [`parse`]. A
//! game's build script calls [`build`], which makes a function of each refusal.

mod build;
mod parse;
mod player;

use std::fmt;

pub use build::{build, functions};
pub use parse::{leading_id, parse};

/// A game's rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// In the order in which they are read.
    pub chapters: Vec<Chapter>,
}

/// Rules that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// For example `The die`.
    pub title: String,
    /// What a first reading needs: paragraphs, `- ` lists and `**strong**` words. May be empty.
    pub introduction: String,
    /// Rule by rule.
    pub rules: Vec<Rule>,
}

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// For example `DR-13`.
    pub id: String,
    /// For example `Pen and die`.
    pub title: String,
    /// What it says, with the marks of where that comes from.
    pub text: String,
    /// What a player is told who breaks it.
    pub refusals: Vec<Refusal>,
    /// Where it is declared, from 1.
    pub line: usize,
}

/// A sentence for somebody who breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The name of its function, and what a translation is found by.
    pub key: String,
    /// For example `There is no {species} in your hand.`
    pub sentence: String,
    /// Where it stands, from 1.
    pub line: usize,
}

impl Rulebook {
    /// Every rule, in order.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.chapters.iter().flat_map(|chapter| &chapter.rules)
    }
}

impl Refusal {
    /// The names in braces, each once, in order.
    pub fn parameters(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for part in self.sentence.split('{').skip(1) {
            let name = part.split('}').next().unwrap_or_default();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

/// What is wrong with a `RULES.md`, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// From 1.
    pub line: usize,
    /// What to mend.
    pub what: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RULES.md:{}: {}", self.line, self.what)
    }
}

impl std::error::Error for Mistake {}
