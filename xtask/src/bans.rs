//! Clippy's bans for pure crates. Clippy reads the nearest `clippy.toml` alone, so each pure
//! folder has a copy that also repeats the root's settings; here the copies are kept equal.

use crate::layers;
use crate::repo::Source;
use crate::tidy::Finding;

/// The original of all copies.
const ORIGINAL: &str = "games/clippy.toml";

pub(crate) fn check(sources: &[Source], games: &[String]) -> Vec<Finding> {
    let text = |path: &str| sources.iter().find(|s| s.path == path).map(|s| s.text.as_str());
    let original = text(ORIGINAL).unwrap_or_default();
    let mut found = Vec::new();
    for line in text("clippy.toml").unwrap_or_default().lines() {
        if !original.lines().any(|l| l == line) {
            found.push(Finding::new(ORIGINAL, format!("does not repeat the root's `{line}`")));
        }
    }
    for folder in layers::pure_folders() {
        let path = format!("{folder}/clippy.toml");
        if text(&path) != Some(original) {
            let what = format!("differs from {ORIGINAL} or is missing: copy it");
            found.push(Finding::new(path, what));
        }
    }
    // A file in one game's folder would silently replace the bans.
    for game in games {
        let path = format!("games/{game}/clippy.toml");
        if text(&path).is_some() {
            found.push(Finding::new(path, format!("hides {ORIGINAL}: remove it")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> Vec<Source> {
        let mut tree = vec![Source::new("clippy.toml", "a = 1\n")];
        for folder in layers::pure_folders() {
            tree.push(Source::new(format!("{folder}/clippy.toml"), "a = 1\nbans = []\n"));
        }
        tree
    }

    #[test]
    fn equal_copies_pass_and_each_difference_is_found() {
        let games = ["go".to_owned()];
        assert_eq!(check(&tree(), &games), []);

        let mut forgot = tree();
        forgot.retain(|s| s.path != "crates/kit/clippy.toml");
        assert_eq!(check(&forgot, &games)[0].path, "crates/kit/clippy.toml");

        let mut root_grew = tree();
        root_grew[0].text.push_str("b = 2\n");
        assert!(check(&root_grew, &games)[0].what.contains("b = 2"));

        let mut hidden = tree();
        hidden.push(Source::new("games/go/clippy.toml", "a = 1\nbans = []\n"));
        assert_eq!(check(&hidden, &games)[0].path, "games/go/clippy.toml");
    }
}
