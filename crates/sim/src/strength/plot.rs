//! The same ratings as pictures: one a game, a line for each number of players.

use std::fmt::Write;

use mesozoic_bots::Rung;
use mesozoic_registry::GAMES;

use super::Found;
use super::rating::{Rated, ratings};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
/// What is left free for numbers and names: at the left, the top, the right and the bottom.
const MARGIN: [f64; 4] = [56.0, 16.0, 104.0, 40.0];
/// Lines of so many points of rating.
const GRID: f64 = 200.0;
/// Colours that can be told apart on light and on dark ground.
const COLOURS: [&str; 6] = ["#c2571a", "#2f7d6d", "#6a5acd", "#b8860b", "#a33b6f", "#4a7fb5"];

/// A picture in SVG for each game of which levels were measured, with the game's id.
pub fn plots(all: &[Found]) -> Vec<(&'static str, String)> {
    let plot = |game: &'static str, title: &str| {
        let lines: Vec<(u8, Vec<Rated>)> = (2..=u8::MAX)
            .map(|seats| {
                let here = all.iter().filter(|found| found.game == game && found.seats == seats);
                (seats, ratings(here))
            })
            .filter(|(_, rated)| !rated.is_empty())
            .collect();
        (!lines.is_empty()).then(|| (game, draw(title, &lines)))
    };
    GAMES.iter().filter_map(|game| plot(game.meta.id, game.meta.title)).collect()
}

/// Where things are on a picture.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    fn of(lines: &[(u8, Vec<Rated>)]) -> Self {
        let ends = lines.iter().flat_map(|(_, rated)| rated).flat_map(|one| one.interval);
        let (low, high) =
            ends.fold((0.0f64, 0.0f64), |(low, high), at| (low.min(at), high.max(at)));
        Self { low: (low / GRID).floor() * GRID, high: ((high / GRID).ceil() * GRID).max(GRID) }
    }

    /// A level from 1 to 6.
    fn x(level: f64) -> f64 {
        let [left, _, right, _] = MARGIN;
        left + (WIDTH - left - right) * (level - 0.5) / Rung::COUNT as f64
    }

    fn y(&self, rating: f64) -> f64 {
        let [_, top, _, bottom] = MARGIN;
        let share = (rating - self.low) / (self.high - self.low);
        HEIGHT - bottom - (HEIGHT - top - bottom) * share
    }
}

fn draw(title: &str, lines: &[(u8, Vec<Rated>)]) -> String {
    let scale = Scale::of(lines);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#808080\">\n\
         <title>{title}: ratings of the six levels</title>\n"
    );
    let steps = ((scale.high - scale.low) / GRID) as u32;
    for rating in (0..=steps).map(|n| scale.low + f64::from(n) * GRID) {
        let (y, left, right) = (scale.y(rating), MARGIN[0], WIDTH - MARGIN[2]);
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {y:.1}H{right}\" stroke=\"#808080\" stroke-opacity=\"0.3\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{rating:.0}</text>",
            left - 8.0,
            y + 4.0
        );
    }
    for (rung, level) in Rung::ALL.into_iter().zip(1u8..) {
        let (x, y) = (Scale::x(level.into()), HEIGHT - MARGIN[3] + 22.0);
        let name = rung.name();
        let _ =
            writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{name}</text>");
    }
    for ((seats, rated), colour) in lines.iter().zip(COLOURS.into_iter().cycle()) {
        line(&mut svg, &scale, *seats, rated, colour);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The levels with one number of players, from the first, which is at nought.
fn line(svg: &mut String, scale: &Scale, seats: u8, rated: &[Rated], colour: &str) {
    let mut path = format!("M{:.1} {:.1}", Scale::x(1.0), scale.y(0.0));
    let mut end = (Scale::x(1.0), scale.y(0.0));
    let mut marks = String::new();
    for (one, level) in rated.iter().zip(2u8..) {
        let (x, y) = (Scale::x(level.into()), scale.y(one.rating));
        let [low, high] = one.interval.map(|at| scale.y(at));
        let _ = write!(path, "L{x:.1} {y:.1}");
        let _ = writeln!(
            marks,
            "<path d=\"M{x:.1} {low:.1}V{high:.1}\" stroke=\"{colour}\" stroke-width=\"1.5\"/>\n\
             <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{colour}\"/>"
        );
        end = (x, y);
    }
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n{marks}\
         <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{seats} players</text>",
        end.0 + 8.0,
        end.1 + 4.0
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strength::rating::tests::found;

    #[test]
    fn a_game_that_was_measured_has_a_picture_with_all_its_levels() {
        let all = [found("level:2", "level:1", 8.0), found("level:3", "level:2", 7.0)];
        let [(game, svg)] = &plots(&all)[..] else { panic!("one game") };
        assert_eq!(*game, "draftosaurus");
        assert_eq!(svg.matches("<circle").count(), 2);
        for rung in Rung::ALL {
            assert!(svg.contains(rung.name()), "{svg}");
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert!(plots(&[found("level:6", "search", 8.0)]).is_empty(), "nothing to compare it with");
    }
}
