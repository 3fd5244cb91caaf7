//! Scores with their sources, and final standings with the tie-breaks that decided.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::sorting::sort_by_key;
use crate::{Forecast, Seat};

/// One source of points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Part {
    /// What a board highlights.
    pub id: Cow<'static, str>,
    /// What people read.
    pub name: Cow<'static, str>,
    /// The points.
    pub value: i32,
}

/// One seat's score.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Score {
    /// The sum of the parts.
    pub total: i32,
    /// Where it comes from.
    pub parts: Vec<Part>,
}

impl Score {
    /// Adds a source.
    pub fn add(
        &mut self,
        id: impl Into<Cow<'static, str>>,
        name: impl Into<Cow<'static, str>>,
        value: i32,
    ) {
        self.total += value;
        self.parts.push(Part { id: id.into(), name: name.into(), value });
    }
}

/// What one source of points changes by, if a step is taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Gain {
    /// The source's id in the score.
    pub id: Cow<'static, str>,
    /// What people read.
    pub name: Cow<'static, str>,
    /// How many points more, or fewer.
    pub value: i32,
    /// Whether nothing that is still to come can take it back.
    pub sure: bool,
}

impl Gain {
    /// The sources that differ between two scores of one seat; `is_sure` is asked by id.
    pub fn between(before: &Score, after: &Score, is_sure: impl Fn(&str) -> bool) -> Vec<Self> {
        Self::all_between(before, after, &is_sure)
    }

    fn all_between(before: &Score, after: &Score, is_sure: &dyn Fn(&str) -> bool) -> Vec<Self> {
        let gain = |Part { id, name, .. }: &Part, value| {
            let sure = is_sure(id);
            (value != 0).then(|| Self { id: id.clone(), name: name.clone(), value, sure })
        };
        let pairs = before.parts.iter().zip(&after.parts);
        // Nearly always both have the same sources.
        if before.parts.len() == after.parts.len()
            && pairs.clone().all(|(before, after)| before.id == after.id)
        {
            return pairs
                .filter(|(before, after)| before.value != after.value)
                .filter_map(|(before, after)| gain(before, after.value - before.value))
                .collect();
        }
        let value_in = |score: &Score, id: &str| {
            score.parts.iter().filter(|part| part.id == id).map(|part| part.value).sum::<i32>()
        };
        let new = after.parts.iter().filter(|part| before.parts.iter().all(|p| p.id != part.id));
        let all = before.parts.iter().chain(new);
        all.filter_map(|part| gain(part, value_in(after, &part.id) - value_in(before, &part.id)))
            .collect()
    }
}

/// One seat's place in the final standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Placing {
    /// Whose.
    pub seat: Seat,
    /// 1 is best; equal ranks share the place. Somebody who plays alone against the game itself
    /// has won with rank 1 and lost with rank 2.
    pub rank: u8,
    /// The final score.
    pub total: i32,
    /// What set this seat apart from others with the same score, in words; nothing where the
    /// score alone decided. Alone at the table: how the game was won or lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tie_break: Option<String>,
}

/// The final standings, best first; seats that share a place by number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Standings(pub Vec<Placing>);

impl Standings {
    /// Ranks the seats by a key, lowest first; seats with equal keys share a rank. `explain` is
    /// asked, for each seat that shares its score with another, what decided between them.
    pub fn rank<K: Ord>(
        totals: &[i32],
        key: impl Fn(Seat) -> K,
        explain: impl Fn(Seat) -> Option<String>,
    ) -> Self {
        let mut order: Vec<Seat> = Seat::all(totals.len() as u8).collect();
        sort_by_key(&mut order, |&seat| (key(seat), seat));
        let rank = |seat: Seat| 1 + order.iter().filter(|&&o| key(o) < key(seat)).count() as u8;
        let tied =
            |seat: Seat| totals.iter().filter(|&&total| total == totals[seat.index()]).count() > 1;
        Self(
            order
                .iter()
                .map(|&seat| Placing {
                    seat,
                    rank: rank(seat),
                    total: totals[seat.index()],
                    tie_break: if tied(seat) { explain(seat) } else { None },
                })
                .collect(),
        )
    }

    /// The result of somebody who played alone against the game itself. Who plays alone for points,
    /// with nothing to beat, is ranked first and no word is said about how.
    pub fn alone(total: i32, won: bool, how: impl Into<String>) -> Self {
        let rank = if won { 1 } else { 2 };
        Self(vec![Placing { seat: Seat(0), rank, total, tie_break: Some(how.into()) }])
    }

    /// The seats in first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.0.iter().filter(|p| p.rank == 1).map(|p| p.seat)
    }

    /// How the game ended for each seat: its share of the win, and how far it was ahead of the best
    /// other seat, or its points alone at the table.
    pub fn forecasts(&self) -> Vec<Forecast> {
        let winners = self.winners().count() as f32;
        let mut all = vec![Forecast::default(); self.0.len()];
        for placing in &self.0 {
            let others = self.0.iter().filter(|other| other.seat != placing.seat);
            let best = others.map(|other| other.total).max().unwrap_or(0);
            let win = if placing.rank == 1 { 1.0 / winners } else { 0.0 };
            all[placing.seat.index()] = Forecast { win, margin: (placing.total - best) as f32 };
        }
        all
    }

    /// The rank of a seat.
    pub fn rank_of(&self, seat: Seat) -> Option<u8> {
        self.0.iter().find(|p| p.seat == seat).map(|p| p.rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_are_the_sources_that_differ() {
        let score = |parts: &[(&'static str, i32)]| {
            let mut score = Score::default();
            for &(id, value) in parts {
                score.add(id, id, value);
            }
            score
        };
        let before = score(&[("king", 7), ("river", 1), ("lost", 2)]);
        let after = score(&[("king", 0), ("river", 1), ("new", 3)]);
        let gains = Gain::between(&before, &after, |id| id != "king");
        let told: Vec<_> = gains.iter().map(|g| (&*g.id, g.value, g.sure)).collect();
        assert_eq!(told, [("king", -7, false), ("lost", -2, true), ("new", 3, true)]);
    }

    #[test]
    fn equal_keys_share_a_rank_and_the_next_rank_is_skipped() {
        let totals = [5, 9, 9, 9];
        let tie = [0, 2, 1, 1];
        let standings = Standings::rank(
            &totals,
            |s| (-totals[s.index()], tie[s.index()]),
            |s| Some(format!("tie {}", tie[s.index()])),
        );
        let got: Vec<_> = standings.0.iter().map(|p| (p.seat.0, p.rank)).collect();
        assert_eq!(got, [(2, 1), (3, 1), (1, 3), (0, 4)]);
        assert_eq!(standings.winners().map(|s| s.0).collect::<Vec<_>>(), [2, 3]);
        assert!(standings.0[0].tie_break.is_some() && standings.0[3].tie_break.is_none());
    }
}
