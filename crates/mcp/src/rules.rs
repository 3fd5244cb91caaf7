//! The rules of the games, for reading.

use std::fmt::Write;

use mesozoic_rulebook::{Rule, Rulebook, parse};

use crate::home::Problem;

/// The games and the text of their rules.
const RULES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The ids of the games whose rules can be read.
pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|(game, _)| *game)
}

/// The rules of a game, or the one rule with this id.
pub(crate) fn read(game: &str, id: Option<&str>) -> Result<String, Problem> {
    let book = book(game)?;
    let Some(id) = id else { return Ok(whole(&book)) };
    let rule = book.rules().find(|rule| rule.id.eq_ignore_ascii_case(id));
    let ids = || book.rules().map(|rule| rule.id.as_str()).collect::<Vec<_>>().join(", ");
    rule.map(one)
        .ok_or_else(|| Problem::new(format!("{game} has no rule {id}; there are {}.", ids())))
}

fn book(game: &str) -> Result<Rulebook, Problem> {
    let found = RULES.iter().find(|(id, _)| *id == game).map(|(_, text)| *text);
    let unknown = || {
        let ids: Vec<_> = games().collect();
        Problem::new(format!("There is no game {game:?}; there is: {}.", ids.join(", ")))
    };
    let book = parse(found.ok_or_else(unknown)?);
    Ok(book.expect("the build of the game has read the same rules"))
}

fn whole(book: &Rulebook) -> String {
    let mut text = String::new();
    for chapter in &book.chapters {
        let _ = write!(text, "## {}\n\n", chapter.title);
        if !chapter.introduction.is_empty() {
            let _ = write!(text, "{}\n\n", chapter.introduction);
        }
        for rule in &chapter.rules {
            let _ = write!(text, "{}\n\n", one(rule));
        }
    }
    text.trim_end().to_owned()
}

fn one(rule: &Rule) -> String {
    format!("{} {}. {}", rule.id, rule.title, rule.for_players())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_every_game_is_read_whole_and_alone() {
        assert!(games().count() >= 5);
        for game in games() {
            let whole = read(game, None).unwrap();
            for rule in book(game).unwrap().rules() {
                let alone = read(game, Some(&rule.id.to_lowercase())).unwrap();
                assert!(whole.contains(&alone), "{game} {}", rule.id);
            }
        }
    }

    #[test]
    fn who_asks_for_what_there_is_not_hears_what_there_is() {
        let told = read("chess", None).unwrap_err().to_string();
        assert!(told.contains("draftosaurus"), "{told}");
        let told = read("draftosaurus", Some("XX-1")).unwrap_err().to_string();
        assert!(told.contains("DR-1"), "{told}");
    }
}
