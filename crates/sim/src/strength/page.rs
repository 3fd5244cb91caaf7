//! The page about strength: tables for people.

use std::fmt::Write;

use mesozoic_bots::{Level, Rung};
use mesozoic_core::{Encode, Guide, Meta};
use mesozoic_registry::{GAMES, Visit, visit};

use super::rating::ratings;
use super::{Found, LARGEST, plots};
use crate::{Duel, Outcome};

/// What was found, as Markdown, with the pictures of [`plots`] in this folder. All of it follows from the seed.
pub fn page(all: &[Found], pictures: &str) -> String {
    let drawn: Vec<&str> = plots(all).into_iter().map(|(game, _)| game).collect();
    let mut text = String::new();
    for game in GAMES {
        let of_game: Vec<&Found> = all.iter().filter(|found| found.game == game.meta.id).collect();
        if of_game.is_empty() {
            continue;
        }
        let _ = write!(text, "## {}\n\n", game.meta.title);
        if drawn.contains(&game.meta.id) {
            let id = game.meta.id;
            let _ = write!(text, "![Ratings of the levels]({pictures}/{id}.svg)\n\n");
        }
        recipes(&mut text, game.meta);
        let mut seats: Vec<u8> = of_game.iter().map(|found| found.seats).collect();
        seats.sort_unstable();
        seats.dedup();
        // A table of two is what levels are made for; one alone comes last.
        seats.sort_by_key(|&n| (n == 1, n));
        for n in seats {
            let here: Vec<&Found> =
                of_game.iter().copied().filter(|found| found.seats == n).collect();
            table(&mut text, n, &here);
        }
    }
    text
}

/// By which recipes the levels of a game play; lines for numbers of seats at which all are the same are one.
fn recipes(text: &mut String, meta: &Meta) {
    let names = Rung::ALL.map(|rung| format!(" {} {} |", rung.number(), rung.name())).concat();
    let _ = write!(text, "| players |{names}\n|---|---|---|---|---|---|---|\n");
    let mut rows: Vec<(Vec<u8>, String)> = Vec::new();
    for seats in (1..=LARGEST).filter(|seats| meta.seats.contains(seats)) {
        let levels = visit(meta.id, Rungs { seats }).unwrap_or_default();
        let words = levels.iter().map(|level| format!(" `{level}` |")).collect::<Vec<_>>().concat();
        match rows.last_mut() {
            Some((before, same)) if *same == words => before.push(seats),
            _ => rows.push((vec![seats], words)),
        }
    }
    for (seats, words) in rows {
        let seats: Vec<String> = seats.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "| {} |{words}", seats.join(", "));
    }
    text.push('\n');
}

/// How the levels play with so many seats.
struct Rungs {
    seats: u8,
}

impl Visit for Rungs {
    type Out = Vec<Level>;

    fn visit<G: Guide + Encode>(self) -> Vec<Level> {
        G::rungs(self.seats).to_vec()
    }
}

/// How long decisions took, as Markdown: the one part that depends on the machine that played.
pub fn times(all: &[Found]) -> String {
    let mut text = "## Time for a decision\n\n| game | players | level | against | ms |\n|---|---|---|---|---|\n".to_owned();
    for Found { game, seats, duel } in all {
        let title = GAMES.iter().find(|one| one.meta.id == game).map_or("", |one| one.meta.title);
        let (bot, against) = (name(&duel.bot), name(&duel.against));
        let [long, short] = duel.thought_ms;
        let _ = writeln!(text, "| {title} | {seats} | {bot} | {against} | {long:.1}, {short:.1} |");
    }
    text.push('\n');
    text
}

/// The comparisons of one game with one number of seats.
fn table(text: &mut String, seats: u8, found: &[&Found]) {
    let unit = if seats == 1 { "points more" } else { "wins" };
    let title = if seats == 1 { "Alone".to_owned() } else { format!("{seats} players") };
    let _ = write!(
        text,
        "### {title}\n\n| level | against | {unit} | games | rating | goal |\n|---|---|---|---|---|---|\n"
    );
    let rated = ratings(found.iter().copied());
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
        let own = rated.iter().find(|one| is_step && one.level == duel.bot);
        let shown = own.map_or_else(String::new, |one| {
            let [from, to] = one.interval;
            format!("{:.0} [{from:.0}, {to:.0}]", one.rating)
        });
        let _ = writeln!(
            text,
            "| {} | {} | {outcome} | {} | {shown} | {} |",
            name(&duel.bot),
            name(&duel.against),
            duel.games,
            goal(seats, duel)
        );
    }
    text.push('\n');
}

/// What a row is to be, and whether it is.
fn goal(seats: u8, duel: &Duel) -> String {
    let is = |reached: bool| if reached { "yes" } else { "no" };
    let wins = match &duel.outcome {
        Outcome::Scores(margin) => {
            return format!("more: {}", is(margin.interval.is_some_and(|[from, _]| from > 0.0)));
        }
        Outcome::Wins(wins) => wins,
    };
    if seats > 2 {
        let shares = if duel.against.starts_with("level:") { 1.3 } else { 1.4 };
        return format!("{shares} shares: {}", is(wins.rate * f64::from(seats) >= shares));
    }
    // How often, and where the interval begins.
    let (rate, from) = match duel.against.split(':').next() {
        Some("level") => (0.60, 0.55),
        Some("search") => (0.60, 0.56),
        _ => (0.57, 0.50),
    };
    let reached = wins.rate >= rate && wins.interval[0] > from;
    format!("{:.0} %, from {:.0}: {}", rate * 100.0, from * 100.0, is(reached))
}

/// What a level is called: `Titan (level:6)`.
fn name(word: &str) -> String {
    let number = word.strip_prefix("level:").and_then(|n| n.parse().ok());
    number
        .and_then(Rung::new)
        .map_or_else(|| format!("`{word}`"), |rung| format!("{} (`{word}`)", rung.name()))
}

#[cfg(test)]
mod tests {
    use super::super::rating::tests::found;
    use super::*;
    use crate::wilson;

    #[test]
    fn a_goal_is_reached_by_the_rate_and_by_its_interval() {
        let of = |wins, games| {
            let mut found = found("level:6", "search", 0.0);
            let rate = wins / games as f64;
            let interval = wilson(wins, games);
            found.duel.outcome =
                Outcome::Wins(crate::Wins { wins, alone: 0, shared: 0, rate, interval });
            goal(2, &found.duel)
        };
        assert_eq!(of(620.0, 1_000), "60 %, from 56: yes");
        assert_eq!(of(62.0, 100), "60 %, from 56: no");
        assert_eq!(of(590.0, 1_000), "60 %, from 56: no");
    }

    #[test]
    fn what_levels_play_by_is_told_for_every_number_of_seats() {
        let text = page(&[found("level:2", "level:1", 7.0)], "pictures");
        assert!(text.contains("| players | 1 Hatchling | 2 Forager |"), "{text}");
        assert!(text.contains("| 2, 3 | `instinct:800` |"), "{text}");
        assert!(text.contains("| 4, 5 | `instinct:900` |"), "{text}");
    }

    #[test]
    fn levels_are_called_by_their_names() {
        assert_eq!(name("level:6"), "Titan (`level:6`)");
        assert_eq!(name("search"), "`search`");
    }
}
