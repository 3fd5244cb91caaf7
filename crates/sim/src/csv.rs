//! Single games as comma-separated values: one row per seat.

use mesozoic_core::{Part, Score, Seat};

use crate::{Played, text_of_dice};

/// Writes rows: `game,seed,seat,bot,score,rank`, then a column for each source of points that
/// occurs in the first game, by its id, or by its name where sources share an id. The columns are
/// settled before the other games are played: what those score from elsewhere stands in the last
/// column, `more`, as `name=value`, and no point is lost. Most games always list all their sources,
/// and leave it empty.
#[derive(Clone, Debug, Default)]
pub struct Csv {
    sources: Vec<Source>,
    begun: bool,
}

/// The id and the name of a source of points.
type Source = (String, String);

impl Csv {
    /// The rows of a game that was kept with its scores; before the first, the header.
    pub fn rows(&mut self, played: &Played) -> String {
        let mut text = String::new();
        if !self.begun {
            self.begun = true;
            self.sources = sources(&played.scores);
            text = self.header();
        }
        for (at, seat) in Seat::all(played.bots.len() as u8).enumerate() {
            text.push_str(&self.row(played, at, seat));
        }
        text
    }

    fn header(&self) -> String {
        let known = ["game", "seed", "seat", "bot", "score", "rank"].map(str::to_owned);
        let columns = self.sources.iter().map(|(id, name)| {
            let alone = self.sources.iter().filter(|(other, _)| other == id).count() == 1;
            if alone { id.clone() } else { name.clone() }
        });
        row(known.into_iter().chain(columns).chain(["more".to_owned()]))
    }

    fn row(&self, played: &Played, at: usize, seat: Seat) -> String {
        let placing = played.standings.0.iter().find(|p| p.seat == seat);
        let placing = placing.expect("every seat has a place");
        let parts = &played.scores[at].parts;
        let known = [
            played.game.to_string(),
            text_of_dice(played.dice),
            seat.to_string(),
            played.bots[at].to_string(),
            placing.total.to_string(),
            placing.rank.to_string(),
        ];
        let values = self.sources.iter().map(|source| {
            let of = parts.iter().filter(|part| is_from(part, source));
            of.map(|part| part.value).sum::<i32>().to_string()
        });
        let more = parts.iter().filter(|part| !self.sources.iter().any(|s| is_from(part, s)));
        let more: Vec<String> = more.map(|p| format!("{}={}", p.name, p.value)).collect();
        row(known.into_iter().chain(values).chain([more.join(";")]))
    }
}

/// All sources, in the order in which they first occur.
fn sources(scores: &[Score]) -> Vec<Source> {
    let mut found: Vec<Source> = Vec::new();
    for part in scores.iter().flat_map(|score| &score.parts) {
        if !found.iter().any(|source| is_from(part, source)) {
            found.push((part.id.to_string(), part.name.to_string()));
        }
    }
    found
}

fn is_from(part: &Part, (id, name): &Source) -> bool {
    part.id == *id && part.name == *name
}

/// A line of cells. A cell with a comma, a quote or a line break is quoted.
fn row(cells: impl Iterator<Item = String>) -> String {
    let quote = |cell: String| {
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell
        }
    };
    cells.map(quote).collect::<Vec<_>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use mesozoic_bots::Level;
    use mesozoic_core::{Placing, Standings};

    use super::*;

    fn played(game: u64, parts: [&[(&'static str, &'static str, i32)]; 2]) -> Played {
        let scores = parts.map(|parts| {
            let mut score = Score::default();
            for &(id, name, value) in parts {
                score.add(id, name, value);
            }
            score
        });
        let place = |seat: u8, rank| Placing {
            seat: Seat(seat),
            rank,
            total: scores[usize::from(seat)].total,
            tie_break: None,
        };
        Played {
            game,
            dice: 7,
            bots: vec![Level::Random, Level::Greedy],
            standings: Standings(vec![place(1, 1), place(0, 2)]),
            scores: scores.to_vec(),
            record: None,
        }
    }

    #[test]
    fn sources_of_the_first_game_are_columns_and_no_point_is_lost_later() {
        let mut csv = Csv::default();
        let king = ("king", "King", 4);
        let first = [&[("river", "Summer, River", 1)][..], &[king, ("river", "River", 2)]];
        assert_eq!(
            csv.rows(&played(0, first)),
            "game,seed,seat,bot,score,rank,\"Summer, River\",king,River,more\n\
             0,quick:7,0,random,1,2,1,0,0,\n\
             0,quick:7,1,greedy,6,1,0,4,2,\n"
        );
        let later = [&[][..], &[("trio", "Trio", 7), ("x", "X", -1), ("river", "River", 1)]];
        assert_eq!(
            csv.rows(&played(1, later)),
            "1,quick:7,0,random,0,2,0,0,0,\n1,quick:7,1,greedy,7,1,0,0,1,Trio=7;X=-1\n"
        );
    }
}
