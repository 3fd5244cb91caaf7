//! A sixth game is one folder and one line: this makes one as a newcomer would, tests it, plays it
//! in a browser and deletes it.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::ci::Outcome;
use crate::repo::Repo;
use crate::{codegen, command, listed, new_game, web};

const NAME: &str = "sixth-game";
const PREFIX: &str = "ZZ";

/// Files outside its folder that a new game changes: the list of games, and cargo's own record of it.
const CHANGED: [&str; 2] = [listed::LIST, "Cargo.lock"];

pub(crate) fn run(repo: &Repo) -> Result<Outcome> {
    let _undo = Undo::new(repo)?;
    new_game::run(repo, NAME, Some(PREFIX))?;
    codegen::game(repo, NAME)?;
    command::run(repo.cargo().args(["test", "--quiet", "--package", NAME]))?;
    web::build(repo)?;
    web::browse(repo, &[&format!("games/{NAME}/web")])
}

/// Puts everything back, also after a failure.
struct Undo {
    made: [PathBuf; 2],
    changed: Vec<(PathBuf, String)>,
}

impl Undo {
    fn new(repo: &Repo) -> Result<Self> {
        let read = |path: &str| {
            let path = repo.join(path);
            let text = std::fs::read_to_string(&path);
            let text = text.with_context(|| format!("cannot read {}", path.display()))?;
            // A run that was killed has left its line.
            let own = listed::line(NAME) + "\n";
            Ok((path, text.replace(&own, "")))
        };
        let changed = CHANGED.iter().map(|path| read(path)).collect::<Result<_>>()?;
        let made = [format!("games/{NAME}"), format!("docs/schemas/{NAME}.json")];
        let undo = Self { made: made.map(|path| repo.join(&path)), changed };
        undo.put_back();
        Ok(undo)
    }

    fn put_back(&self) {
        // Whatever cannot be put back is seen by git, and by the next run.
        let [folder, schema] = &self.made;
        let _ = std::fs::remove_dir_all(folder);
        let _ = std::fs::remove_file(schema);
        for (path, text) in &self.changed {
            let _ = std::fs::write(path, text);
        }
    }
}

impl Drop for Undo {
    fn drop(&mut self) {
        self.put_back();
    }
}
