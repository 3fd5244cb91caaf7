//! Every folder under `games/` stands on the shelf: it is in the registry's list, in its manifest
//! and in the workspace's, and it says what it is.

use crate::repo::Source;
use crate::tidy::Finding;

const LIST: &str = "crates/registry/src/lib.rs";
/// Manifests that name each game as a dependency.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "crates/registry/Cargo.toml"];

pub(crate) fn check(sources: &[Source], games: &[String]) -> Vec<Finding> {
    let text = |path: &str| sources.iter().find(|s| s.path == path).map(|s| s.text.as_str());
    let mut found = Vec::new();
    for game in games {
        let row = format!("{}::", game.replace('-', "_"));
        let listed = |line: &str| line.trim_start().starts_with(&row);
        if !text(LIST).unwrap_or_default().lines().any(listed) {
            found.push(Finding::new(
                LIST,
                format!("games/{game} is not listed: add `{row}…` to `games!`"),
            ));
        }
        for manifest in MANIFESTS {
            let names = |line: &str| {
                let rest = line.strip_prefix(game.as_str());
                rest.is_some_and(|rest| rest.starts_with(['.', ' ', '=']))
            };
            if !text(manifest).unwrap_or_default().lines().any(names) {
                let what = format!("games/{game} is not among the dependencies");
                found.push(Finding::new(manifest, what));
            }
        }
        let readme = format!("games/{game}/README.md");
        if text(&readme).is_none() {
            found.push(Finding::new(readme, "is missing: it says what the game's crate covers"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> Vec<Source> {
        vec![
            Source::new("Cargo.toml", "go-moku = { path = \"games/go-moku\" }\n"),
            Source::new("crates/registry/Cargo.toml", "go-moku.workspace = true\n"),
            Source::new(LIST, "games![\n    go_moku::GoMoku,\n];\n"),
            Source::new("games/go-moku/README.md", ""),
        ]
    }

    #[test]
    fn each_missing_place_is_found() {
        let games = ["go-moku".to_owned()];
        assert_eq!(check(&tree(), &games), []);
        for i in 0..tree().len() {
            let mut tree = tree();
            let gone = tree.remove(i).path;
            let found = check(&tree, &games);
            assert_eq!(found.iter().map(|f| &f.path).collect::<Vec<_>>(), [&gone]);
        }
    }

    #[test]
    fn a_longer_name_or_a_comment_does_not_count() {
        let games = ["go-moku".to_owned()];
        let mut tree = tree();
        tree[1].text = "go-moku-plus.workspace = true\n".into();
        tree[2].text = "games![\n    // go_moku::GoMoku,\n];\n".into();
        assert_eq!(check(&tree, &games).len(), 2);
    }
}
