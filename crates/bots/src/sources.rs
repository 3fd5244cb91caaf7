//! Where the points of a plan come from in the end: what it gains over other plans, what it takes from
//! others, and how often what it gains at once is lost again.

use std::borrow::Cow;
use std::collections::BTreeMap;

use mesozoic_core::{Gain, Game, Score, Seat, Viewer, sort_by};

use crate::Trials;

/// Less than this is nothing to speak of, in points.
const POINTS: f64 = 0.5;
/// A difference that is not so many times its standard error may be none.
const SURE: f64 = 1.5;
/// A risk that is smaller is none.
const RISK: f64 = 0.1;
/// So much is told for a plan, and then so much against it.
const FOR: usize = 2;
const AGAINST: usize = 1;

/// A source's id or name in a score.
type Id = Cow<'static, str>;

/// The scores of all seats at the end of a game.
pub type Ends = Vec<Score>;

/// The scores of all seats of a game that is over, where nothing is hidden any more.
pub(crate) fn ends<G: Game>(end: &G, seat: Seat) -> Ends {
    Seat::all(end.seats()).map(|other| end.score(other, Viewer::Seat(seat))).collect()
}

/// What is to be said for a plan, or against it.
#[derive(Clone, PartialEq, Debug)]
pub enum Why {
    /// In the end a seat has so many points more from a source, or fewer, than after other plans.
    Ends {
        /// Whose points.
        seat: Seat,
        /// The source's id in the score.
        id: Cow<'static, str>,
        /// What people read.
        name: Cow<'static, str>,
        /// How many.
        points: Trials,
    },
    /// What a source pays at once is lost again in so many games.
    Risk {
        /// The source's id in the score.
        id: Cow<'static, str>,
        /// What people read.
        name: Cow<'static, str>,
        /// From 0 to 1.
        share: f64,
    },
}

impl Why {
    /// Whether it speaks for the plan of this seat: more for itself, or less for others.
    fn speaks_for(&self, plans: Seat) -> bool {
        match self {
            Self::Ends { seat, points, .. } => (*seat == plans) == (points.mean() > 0.0),
            Self::Risk { .. } => false,
        }
    }
}

/// How the sources of points end after one plan, in many worlds, beside other plans in the same worlds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sources {
    count: u32,
    /// What was more or less than after other plans.
    apart: BTreeMap<(Seat, Id), Apart>,
    /// How the seat's own sources ended.
    own: BTreeMap<Id, Vec<i32>>,
}

#[derive(Clone, PartialEq, Debug)]
struct Apart {
    name: Id,
    sum: f64,
    squares: f64,
}

impl Sources {
    /// One more world: how it ended after this plan, and how after others.
    pub fn add(&mut self, seat: Seat, end: &Ends, others: &[&Ends]) {
        self.count += 1;
        for part in &end[seat.index()].parts {
            self.own.entry(part.id.clone()).or_default().push(part.value);
        }
        // Alone a plan is neither more nor less than others.
        if others.is_empty() {
            return;
        }
        let share = 1.0 / others.len() as f64;
        let mut apart: BTreeMap<(Seat, &Id), (&Id, f64)> = BTreeMap::new();
        let weighted = others.iter().map(|other| (-share, *other)).chain([(1.0, end)]);
        for (weight, scores) in weighted {
            for (at, score) in scores.iter().enumerate() {
                for part in &score.parts {
                    let sum = apart.entry((Seat(at as u8), &part.id)).or_insert((&part.name, 0.0));
                    sum.1 += weight * f64::from(part.value);
                }
            }
        }
        for ((whose, id), (name, x)) in apart {
            let none = || Apart { name: name.clone(), sum: 0.0, squares: 0.0 };
            let one = self.apart.entry((whose, id.clone())).or_insert_with(none);
            one.sum += x;
            one.squares += x * x;
        }
    }

    /// What speaks for the seat's plan, most important first, and then what speaks against it all the same.
    /// The plan changes the seat's score from `now` by `gains` at once.
    ///
    /// Nobody is told only what speaks against what they are advised to do; a risk alone stands, because
    /// it belongs to a gain.
    pub fn why(&self, seat: Seat, now: &Score, gains: &[Gain]) -> Vec<Why> {
        let (good, mut bad): (Vec<_>, Vec<_>) =
            self.ends().partition(|(_, why)| why.speaks_for(seat));
        let mut told: Vec<Why> = most_important(good, FOR).collect();
        if told.is_empty() {
            bad.clear();
        }
        bad.extend(self.risks(now, gains));
        told.extend(most_important(bad, AGAINST));
        told
    }

    /// The sources that surely end otherwise than after other plans, each with its weight.
    fn ends(&self) -> impl Iterator<Item = (f64, Why)> {
        self.apart.iter().filter_map(|((seat, id), Apart { name, sum, squares })| {
            let points = Trials::of(self.count, *sum, *squares);
            let size = points.mean().abs();
            let is_sure = size >= POINTS && size > SURE * points.error();
            let (seat, id, name) = (*seat, id.clone(), name.clone());
            is_sure.then_some((size, Why::Ends { seat, id, name, points }))
        })
    }

    /// What is gained at once and often lost again, each with its weight.
    fn risks(&self, now: &Score, gains: &[Gain]) -> impl Iterator<Item = (f64, Why)> {
        gains.iter().filter_map(|Gain { id, name, value, sure }| {
            let ends = self.own.get(id).filter(|_| *value > 0 && !sure)?;
            let had: i32 = now.parts.iter().filter(|p| p.id == *id).map(|p| p.value).sum();
            let lost = ends.iter().filter(|&&end| end < had + value).count();
            let share = lost as f64 / ends.len().max(1) as f64;
            let risk = || Why::Risk { id: id.clone(), name: name.clone(), share };
            (share >= RISK).then(|| (share * f64::from(*value), risk()))
        })
    }
}

/// So many of them, heaviest first.
fn most_important(mut all: Vec<(f64, Why)>, most: usize) -> impl Iterator<Item = Why> {
    sort_by(&mut all, |(a, _), (b, _)| b.total_cmp(a));
    all.into_iter().take(most).map(|(_, why)| why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(parts: [&[(&'static str, i32)]; 2]) -> Ends {
        let score = |parts: &[(&'static str, i32)]| {
            let mut score = Score::default();
            for &(id, value) in parts {
                score.add(id, id.to_ascii_uppercase(), value);
            }
            score
        };
        parts.map(score).into()
    }

    #[test]
    fn a_plan_is_told_by_what_it_gains_what_it_denies_and_what_it_risks() {
        let mut sources = Sources::default();
        for king in [7, 0, 7, 0] {
            let end = scores([&[("forest", 12), ("king", king)], &[("king", 0)]]);
            let other = scores([&[("forest", 8), ("king", king)], &[("king", 7)]]);
            sources.add(Seat(0), &end, &[&other]);
        }
        let gain = |id: &'static str, value, sure| Gain {
            id: id.into(),
            name: id.to_ascii_uppercase().into(),
            value,
            sure,
        };
        let gains = [gain("king", 7, false), gain("forest", 2, true)];
        let why = sources.why(Seat(0), &Score::default(), &gains);
        let [denies, gains, risks] = &why[..] else { panic!("{why:?}") };
        let Why::Ends { seat: Seat(1), points, .. } = denies else { panic!("{denies:?}") };
        assert!((points.mean() + 7.0).abs() < 1e-9);
        let Why::Ends { seat: Seat(0), points, name, .. } = gains else { panic!("{gains:?}") };
        assert!((points.mean() - 4.0).abs() < 1e-9 && name == "FOREST");
        assert!(matches!(risks, Why::Risk { share, .. } if (share - 0.5).abs() < 1e-9));
    }

    #[test]
    fn what_is_the_same_after_every_plan_is_no_reason() {
        let mut sources = Sources::default();
        let end = scores([&[("river", 3)], &[]]);
        sources.add(Seat(0), &end, &[&end, &end]);
        assert!(sources.why(Seat(0), &Score::default(), &[]).is_empty());
        // A plan without others has no points more or fewer than they.
        let mut alone = Sources::default();
        alone.add(Seat(0), &end, &[]);
        assert!(alone.why(Seat(0), &Score::default(), &[]).is_empty());
        assert!(Sources::default().why(Seat(0), &Score::default(), &[]).is_empty());
    }

    #[test]
    fn what_speaks_for_a_plan_is_told_before_greater_things_that_do_not() {
        let end = scores([&[("river", 0), ("forest", 9), ("king", 2)], &[("king", 9)]]);
        let other = scores([&[("river", 8), ("forest", 8), ("king", 0)], &[("king", 3)]]);
        let told = |seat, end: &Ends, other: &Ends| {
            let mut sources = Sources::default();
            sources.add(seat, end, &[other]);
            let words = |why: &Why| match why {
                Why::Ends { seat, id, points, .. } => format!("{seat} {id} {:+}", points.mean()),
                Why::Risk { .. } => "risk".to_owned(),
            };
            sources.why(seat, &Score::default(), &[]).iter().map(words).collect::<Vec<_>>()
        };
        assert_eq!(told(Seat(0), &end, &other), ["0 king +2", "0 forest +1", "0 river -8"]);
        // The same in the eyes of the other seat.
        assert_eq!(told(Seat(1), &end, &other), ["0 river -8", "1 king +6", "0 king +2"]);
        // Where nothing speaks for it, nothing is said.
        let worse = scores([&[("river", 3)], &[]]);
        assert!(told(Seat(0), &worse, &scores([&[("river", 7)], &[]])).is_empty());
    }
}
