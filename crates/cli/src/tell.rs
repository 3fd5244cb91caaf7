//! What a table says, for people: events, scores and results in words, with names for the seats.

use std::fmt::Write;

use mesozoic_core::{Line, Seat, Viewer};
use mesozoic_table::{AnyTable, Reason, Record};

use crate::output;

/// What sentences call the seats.
#[derive(Debug)]
pub(crate) struct Names(Vec<String>);

impl Names {
    /// Seats by their numbers, where nobody is known.
    pub(crate) fn numbers(seats: u8) -> Self {
        Self(Seat::all(seats).map(by_number).collect())
    }

    /// Seats by these names. A name that several have is numbered.
    pub(crate) fn of(given: &[String]) -> Self {
        let count =
            |all: &[String], name: &String| all.iter().filter(|other| *other == name).count();
        let name = |(at, name): (usize, &String)| match count(given, name) {
            1 => name.clone(),
            _ => format!("{name} {}", count(&given[..=at], name)),
        };
        Self(given.iter().enumerate().map(name).collect())
    }

    /// Whoever a record says held the seats.
    pub(crate) fn of_record(record: &Record) -> Self {
        let players = record.header.players.iter();
        let mut players = players.map(|name| output::plain(name).trim().to_owned());
        let names: Vec<String> = Seat::all(record.header.seats)
            .map(|seat| match players.next() {
                Some(name) if !name.is_empty() => name,
                _ => by_number(seat),
            })
            .collect();
        Self::of(&names)
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.0.get(seat.index()).cloned().unwrap_or_else(|| by_number(seat))
    }

    /// A sentence as plain text.
    pub(crate) fn sentence(&self, line: &Line) -> String {
        line.text(|seat| self.name(seat))
    }

    /// What is to be said for a line of a seat, or against it.
    pub(crate) fn reason(&self, seat: Seat, reason: &Reason) -> String {
        match reason {
            Reason::Risk { name, share, .. } => {
                let games = (share * 10.0).round().clamp(1.0, 9.0);
                format!("what {name} pays at once is lost again in {games} of 10 games")
            }
            Reason::Ends { seat: whose, name, points, .. } => {
                let many = points.mean.abs().round().max(1.0);
                let many = format!("about {many} {}", if many > 1.0 { "points" } else { "point" });
                let who = self.name(*whose);
                match (*whose == seat, points.mean > 0.0) {
                    (true, true) => format!("{name}: {many} more for {who} in the end"),
                    (true, false) => format!("{name}: {many} fewer for {who} in the end"),
                    (false, true) => format!("{name}: it leaves {who} {many} more"),
                    (false, false) => format!("{name}: it keeps {many} from {who}"),
                }
            }
        }
    }

    /// The table as a viewer sees it. Games draw without knowing names: they write `seat 2`.
    pub(crate) fn draw(&self, table: &dyn AnyTable, viewer: Viewer) -> String {
        self.put_in(table.draw(viewer).trim_end())
    }

    fn put_in(&self, drawing: &str) -> String {
        const SEAT: &str = "seat ";
        let mut text = String::with_capacity(drawing.len());
        let mut rest = drawing;
        while let Some(at) = rest.find(SEAT) {
            let (before, after) = (&rest[..at], &rest[at + SEAT.len()..]);
            let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
            let is_word = !before.ends_with(char::is_alphanumeric);
            text.push_str(before);
            match after[..digits].parse().ok().filter(|_| is_word) {
                Some(seat) => text.push_str(&self.name(Seat(seat))),
                None => text.push_str(&rest[at..at + SEAT.len() + digits]),
            }
            rest = &after[digits..];
        }
        text + rest
    }

    /// The events that a viewer has heard after the first `after`, one sentence each.
    pub(crate) fn told(&self, table: &dyn AnyTable, viewer: Viewer, after: u32) -> Vec<String> {
        let lines = table.told(viewer, after).into_iter().map(|told| self.sentence(&told.line));
        lines.filter(|line| !line.is_empty()).collect()
    }

    /// Every seat's score by source, as a table with a column per seat.
    pub(crate) fn scores(&self, table: &dyn AnyTable, viewer: Viewer) -> String {
        let scores = table.scores(viewer);
        let mut sources: Vec<&str> = Vec::new();
        for part in scores.iter().flat_map(|score| &score.parts) {
            if !sources.contains(&part.name.as_ref()) {
                sources.push(&part.name);
            }
        }
        let head = Seat::all(table.seats()).map(|seat| self.name(seat));
        let mut rows = vec![[String::new()].into_iter().chain(head).collect::<Vec<_>>()];
        for source in sources {
            let values = scores.iter().map(|score| {
                let of = score.parts.iter().filter(|part| part.name == source);
                of.map(|part| part.value).sum::<i32>().to_string()
            });
            rows.push([source.to_owned()].into_iter().chain(values).collect());
        }
        let totals = scores.iter().map(|score| score.total.to_string());
        rows.push(["Total".to_owned()].into_iter().chain(totals).collect());
        output::table(&rows)
    }

    /// The result in words, best first; nothing before the end.
    pub(crate) fn result(&self, table: &dyn AnyTable) -> String {
        let mut text = String::new();
        for placing in table.standings().iter().flat_map(|standings| &standings.0) {
            let (rank, name, total) = (placing.rank, self.name(placing.seat), placing.total);
            let _ = write!(text, "{rank}. {name} with {total} points");
            if let Some(reason) = &placing.tie_break {
                let _ = write!(text, " ({reason})");
            }
            text.push('\n');
        }
        text
    }
}

fn by_number(seat: Seat) -> String {
    format!("Seat {seat}")
}

#[cfg(test)]
mod tests {
    use mesozoic_table::Guess;

    use super::*;

    fn names(given: &[&str]) -> Names {
        Names::of(&given.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn names_that_several_have_are_numbered() {
        let all = names(&["Greedy", "Anna", "Greedy"]);
        assert_eq!(all.0, ["Greedy 1", "Anna", "Greedy 2"]);
        assert_eq!(all.name(Seat(7)), "Seat 7");
    }

    #[test]
    fn reasons_say_whose_points_they_are() {
        let all = names(&["Anna", "Bo"]);
        let told = |seat, mean| {
            let points = Guess { mean, error: 0.2 };
            let reason =
                Reason::Ends { seat: Seat(seat), id: "king".into(), name: "King".into(), points };
            all.reason(Seat(0), &reason)
        };
        assert_eq!(told(0, 3.6), "King: about 4 points more for Anna in the end");
        assert_eq!(told(0, -0.6), "King: about 1 point fewer for Anna in the end");
        assert_eq!(told(1, -7.0), "King: it keeps about 7 points from Bo");
        assert_eq!(told(1, 2.0), "King: it leaves Bo about 2 points more");
        let risk = Reason::Risk { id: "king".into(), name: "King".into(), share: 0.42 };
        let told = all.reason(Seat(0), &risk);
        assert_eq!(told, "what King pays at once is lost again in 4 of 10 games");
    }

    #[test]
    fn drawings_get_names_where_they_mean_seats() {
        let many: Vec<String> = (0..12).map(|n| format!("P{n:02}")).collect();
        let many = Names::of(&many);
        for (drawn, read) in [
            ("seat 1 (you)\n  T-Rex of seat 11, seat 0: 3", "P01 (you)\n  T-Rex of P11, P00: 3"),
            ("stars by seat: 3 4; 2 seats", "stars by seat: 3 4; 2 seats"),
            ("the backseat 1, no seat at all, seat", "the backseat 1, no seat at all, seat"),
            ("seat 999999", "seat 999999"),
        ] {
            assert_eq!(many.put_in(drawn), read);
        }
    }
}
