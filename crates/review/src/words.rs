//! A review in one sentence for each seat.

use mesozoic_core::{Line, Say, Seat};
use mesozoic_protocol::Guess;

/// So many points are a difference at all.
const POINT: f32 = 1.0;

/// How a seat played beside the others, and how lucky it was. `given` is what each seat has given away.
pub(crate) fn summary(seat: Seat, given: &[Guess], luck: Guess) -> Line {
    let own = given[seat.index()];
    let play = Play::of(seat, given);
    let mut say = Say::default();
    say.seat(seat);
    if given.len() == 1 {
        say.text(" gave away ").text(points(own.mean.max(0.0)));
    } else {
        play.say(&mut say);
    }
    if luck.mean.abs() < luck.error.max(POINT / 2.0) {
        say.text(", and luck took no side.");
        return say.line();
    }
    let is_lucky = luck.mean > 0.0;
    // Good play with bad luck is worth a but; a sentence that has had its and takes a comma.
    say.text(match play.is_good() {
        Some(good) if good != is_lucky => ", but",
        _ if play.parts().count() > 1 => ", and",
        _ => " and",
    });
    say.text(if is_lucky { " was lucky by " } else { " was unlucky by " });
    say.text(points(luck.mean.abs())).text(".");
    say.line()
}

fn points(n: f32) -> String {
    let n = n.round();
    format!("{n:.0} {}", if (n - 1.0).abs() < 0.5 { "point" } else { "points" })
}

/// The other seats by how well they played beside one.
struct Play {
    worse: Vec<Seat>,
    equal: Vec<Seat>,
    better: Vec<Seat>,
}

impl Play {
    fn of(seat: Seat, given: &[Guess]) -> Self {
        let own = given[seat.index()];
        let mut play = Self { worse: Vec::new(), equal: Vec::new(), better: Vec::new() };
        for other in Seat::all(given.len() as u8).filter(|&other| other != seat) {
            let theirs = given[other.index()];
            let apart = theirs.mean - own.mean;
            let those = if apart.abs() < POINT.max(own.error.hypot(theirs.error)) {
                &mut play.equal
            } else if apart > 0.0 {
                &mut play.worse
            } else {
                &mut play.better
            };
            those.push(other);
        }
        play
    }

    fn parts(&self) -> impl Iterator<Item = (&'static str, &[Seat])> {
        let all = [
            ("better than ", &self.worse[..]),
            ("as well as ", &self.equal),
            ("worse than ", &self.better),
        ];
        all.into_iter().filter(|(_, seats)| !seats.is_empty())
    }

    fn say(&self, say: &mut Say) {
        let parts: Vec<_> = self.parts().collect();
        say.text(" played ").list(parts, |say, (words, seats)| {
            say.text(words).list(seats, |say, &seat| {
                say.seat(seat);
            });
        });
    }

    /// Whether it was good, where it was either.
    fn is_good(&self) -> Option<bool> {
        match (self.worse.is_empty(), self.better.is_empty()) {
            (false, true) => Some(true),
            (true, false) => Some(false),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(seat: u8, given: &[f32], luck: f32) -> String {
        let given: Vec<Guess> = given.iter().map(|&mean| Guess { mean, error: 0.5 }).collect();
        let line = summary(Seat(seat), &given, Guess { mean: luck, error: 1.2 });
        line.text(|seat| ["Ann", "Sorrel", "Cas"][seat.index()].to_owned())
    }

    #[test]
    fn play_and_luck_are_one_sentence() {
        assert_eq!(
            told(0, &[2.0, 9.0], -6.2),
            "Ann played better than Sorrel, but was unlucky by 6 points."
        );
        assert_eq!(
            told(1, &[2.0, 9.0], -6.2),
            "Sorrel played worse than Ann and was unlucky by 6 points."
        );
        assert_eq!(
            told(1, &[2.0, 2.4], 0.9),
            "Sorrel played as well as Ann, and luck took no side."
        );
        assert_eq!(
            told(1, &[2.0, 9.0, 12.0], 3.0),
            "Sorrel played better than Cas and worse than Ann, and was lucky by 3 points."
        );
        assert_eq!(told(0, &[4.0], 2.0), "Ann gave away 4 points and was lucky by 2 points.");
    }
}
