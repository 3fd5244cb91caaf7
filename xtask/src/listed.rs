//! Every folder under `games/` is in the list of games, and says what it is.

use crate::repo::Source;
use crate::tidy::Finding;

/// The manifest that lists the games; its build script makes the registry's list from it.
pub(crate) const LIST: &str = "crates/registry/Cargo.toml";

/// The line that lists a game.
pub(crate) fn line(game: &str) -> String {
    format!("{game} = {{ path = \"../../games/{game}\" }}")
}

pub(crate) fn check(sources: &[Source], games: &[String]) -> Vec<Finding> {
    let text = |path: &str| sources.iter().find(|s| s.path == path).map(|s| s.text.as_str());
    let mut found = Vec::new();
    for game in games {
        let wanted = line(game);
        if !text(LIST).unwrap_or_default().lines().any(|line| line == wanted) {
            let what = format!("games/{game} is not listed: add `{wanted}`");
            found.push(Finding::new(LIST, what));
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
        let list = "[dependencies]\ngo-moku = { path = \"../../games/go-moku\" }\n";
        vec![Source::new(LIST, list), Source::new("games/go-moku/README.md", "")]
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
        for text in [
            "go-moku-plus = { path = \"../../games/go-moku-plus\" }\n",
            "# go-moku = { path = \"../../games/go-moku\" }\n",
        ] {
            let mut tree = tree();
            tree[0].text = text.into();
            assert_eq!(check(&tree, &games).len(), 1);
        }
    }
}
