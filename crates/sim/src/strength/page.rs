//! The page about strength: tables for people.

use std::fmt::Write;

use mesozoic_bots::Rung;
use mesozoic_registry::GAMES;

use super::Found;
use crate::{Outcome, Wins};

/// How many points of rating make odds of ten to one.
const TEN_TO_ONE: f64 = 400.0;

/// What was found, as Markdown. Times are of the machine that played; everything else follows from
/// the seed.
pub fn page(all: &[Found]) -> String {
    let mut text = String::new();
    for game in GAMES {
        let of_game: Vec<&Found> = all.iter().filter(|found| found.game == game.meta.id).collect();
        if of_game.is_empty() {
            continue;
        }
        let _ = write!(text, "## {}\n\n", game.meta.title);
        let mut seats: Vec<u8> = of_game.iter().map(|found| found.seats).collect();
        seats.sort_unstable();
        seats.dedup();
        // A table of two is what levels are made for; one alone comes last.
        seats.sort_by_key(|&n| (n == 1, n));
        for n in seats {
            table(&mut text, n, of_game.iter().copied().filter(|found| found.seats == n));
        }
    }
    text
}

/// The comparisons of one game with one number of seats.
fn table<'f>(text: &mut String, seats: u8, found: impl Iterator<Item = &'f Found>) {
    let unit = if seats == 1 { "points more" } else { "wins" };
    let title = if seats == 1 { "Alone".to_owned() } else { format!("{seats} players") };
    let _ = write!(
        text,
        "### {title}\n\n| level | against | {unit} | games | rating | ms |\n|---|---|---|---|---|---|\n"
    );
    let mut rating = Some(0.0);
    for Found { duel, .. } in found {
        let outcome = match &duel.outcome {
            Outcome::Wins(wins) => {
                let [from, to] = wins.interval;
                let percent = |x: f64| x * 100.0;
                let (rate, from, to) = (percent(wins.rate), percent(from), percent(to));
                let times = wins.rate * f64::from(seats);
                let times = if seats > 2 { format!(", {times:.2} shares") } else { String::new() };
                format!("{rate:.1} % [{from:.1}, {to:.1}]{times}")
            }
            Outcome::Scores(margin) => match margin.interval {
                Some([from, to]) => {
                    format!(
                        "{:+.1} [{from:+.1}, {to:+.1}], mean {:.1}",
                        margin.difference, duel.means[0]
                    )
                }
                None => format!("{:+.1}", margin.difference),
            },
        };
        let is_step = duel.against.starts_with("level:");
        rating = match (rating, &duel.outcome) {
            (Some(below), Outcome::Wins(wins)) if is_step => {
                Some(below + gained(*wins, duel.games, seats))
            }
            (same, _) => same,
        };
        let shown = match (&duel.outcome, rating) {
            (Outcome::Wins(_), Some(rating)) if is_step => format!("{rating:.0}"),
            _ => String::new(),
        };
        let [long, short] = duel.thought_ms;
        let _ = writeln!(
            text,
            "| {} | {} | {outcome} | {} | {shown} | {long:.1}, {short:.1} |",
            name(&duel.bot),
            name(&duel.against),
            duel.games
        );
    }
    text.push('\n');
}

/// What a level is called: `Titan (level:6)`.
fn name(word: &str) -> String {
    let number = word.strip_prefix("level:").and_then(|n| n.parse().ok());
    number
        .and_then(Rung::new)
        .map_or_else(|| format!("`{word}`"), |rung| format!("{} (`{word}`)", rung.name()))
}

/// By how much a level's rating is above the one below: Bradley and Terry's model, in which odds
/// multiply. A game is added that was won by share, so that no odds are infinite.
fn gained(wins: Wins, games: u64, seats: u8) -> f64 {
    let share = 1.0 / f64::from(seats);
    let rate = (wins.wins + share) / (games as f64 + 1.0);
    TEN_TO_ONE * (rate / (1.0 - rate) * (1.0 - share) / share).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(wins: f64) -> Wins {
        Wins { wins, alone: 0, shared: 0, rate: wins / 10.0, interval: [0.0, 1.0] }
    }

    #[test]
    fn a_fair_share_is_no_gain_and_ten_to_one_are_400_points() {
        assert!(gained(wins(5.0), 10, 2).abs() < 1e-9);
        assert!(gained(wins(2.5), 10, 4).abs() < 1e-9);
        let ten_to_one = Wins { wins: 1_000.0 / 1.1, ..wins(0.0) };
        assert!((gained(ten_to_one, 1_000, 2) - 400.0).abs() < 1.0);
    }

    #[test]
    fn levels_are_called_by_their_names() {
        assert_eq!(name("level:6"), "Titan (`level:6`)");
        assert_eq!(name("search"), "`search`");
    }
}
