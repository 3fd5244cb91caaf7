//! The checks that no compiler makes. Each is a function of texts, with its own tests that prove
//! it bites; here they meet the real tree.

use std::fmt;

use anyhow::{Result, bail};

use crate::new_game::SKELETON;
use crate::repo::Repo;
use crate::{bans, layers, length, links, listed, rules, words};

/// Something that is not as agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The file, relative to the root.
    pub(crate) path: String,
    /// The line, where one is to blame.
    pub(crate) line: Option<usize>,
    /// What is wrong and what to do.
    pub(crate) what: String,
}

impl Finding {
    pub(crate) fn new(path: impl Into<String>, what: impl Into<String>) -> Self {
        Self { path: path.into(), line: None, what: what.into() }
    }

    pub(crate) fn at(path: impl Into<String>, line: usize, what: impl Into<String>) -> Self {
        Self { path: path.into(), line: Some(line), what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path, self.what),
            None => write!(f, "{}: {}", self.path, self.what),
        }
    }
}

/// Everything that is wrong with the tree.
fn findings(repo: &Repo) -> Result<Vec<Finding>> {
    let paths = repo.paths()?;
    let sources = repo.sources(&paths);
    let games = repo.games()?;
    let mut found = layers::check(&layers::packages(&repo.metadata()?, repo.root())?);
    found.extend(layers::check_outward(&sources));
    found.extend(bans::check(&sources, &games));
    let mut folders: Vec<String> = games.iter().map(|game| format!("games/{game}")).collect();
    folders.push(SKELETON.to_owned());
    found.extend(rules::check(&sources, &folders));
    found.extend(listed::check(&sources, &games));
    found.extend(words::check(&sources));
    found.extend(links::check(&sources, &paths));
    Ok(found)
}

/// Prints every finding and every warning; fails when there is a finding.
pub(crate) fn run(repo: &Repo) -> Result<()> {
    for warning in length::check(&repo.sources(&repo.paths()?)) {
        println!("warning: {warning}");
    }
    let found = findings(repo)?;
    for finding in &found {
        println!("{finding}");
    }
    match found.len() {
        0 => Ok(()),
        n => bail!("tidy found {n} thing(s) to mend, listed above"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_tidy() {
        let found = findings(&Repo::here()).unwrap();
        let lines: Vec<String> = found.iter().map(Finding::to_string).collect();
        assert!(found.is_empty(), "\n{}", lines.join("\n"));
    }
}
