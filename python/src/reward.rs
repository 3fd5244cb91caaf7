//! What a finished game is worth to each seat.

use std::str::FromStr;

use mesozoic_core::{Seat, Standings};

use crate::error::Problem;

/// How a result becomes numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reward {
    /// The share of the others that were beaten, less the share that were better: from -1 to 1, and
    /// nothing in sum. Alone at the table 1 for a win and -1 for a loss.
    Result,
    /// How many points ahead of the best other seat; alone at the table the points.
    Score,
}

impl FromStr for Reward {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        match text {
            "result" => Ok(Self::Result),
            "score" => Ok(Self::Score),
            _ => {
                let sentence = format!("there is no reward \"{text}\"; there is: result, score");
                Err(Problem::Value(sentence))
            }
        }
    }
}

impl Reward {
    /// Writes what each seat gets.
    pub(crate) fn write(self, standings: &Standings, out: &mut [f32]) {
        for placing in &standings.0 {
            let others = || standings.0.iter().filter(|other| other.seat != placing.seat);
            let Seat(seat) = placing.seat;
            out[usize::from(seat)] = match self {
                Self::Result if standings.0.len() == 1 => {
                    if placing.rank == 1 {
                        1.0
                    } else {
                        -1.0
                    }
                }
                Self::Result => {
                    let worse = others().filter(|other| other.rank > placing.rank).count() as f32;
                    let better = others().filter(|other| other.rank < placing.rank).count() as f32;
                    (worse - better) / others().count() as f32
                }
                Self::Score => {
                    let best = others().map(|other| other.total).max().unwrap_or(0);
                    (placing.total - best) as f32
                }
            };
        }
    }
}
