//! Scorings, and who has won.

use std::cmp::Reverse;
use std::sync::LazyLock;

use arrayvec::ArrayVec;
use mesozoic_core::{Audience, Env, Score, Seat, Standings, sort, sort_by_key};
use serde::{Deserialize, Serialize};

use crate::components::{
    Area, DOMINATION, DOMINATION_OF_TWO, Environment, HABITATS, MAX_SEATS, PRESENCE, Period,
};
use crate::event::Event;
use crate::state::{NOBODY, Stage, TriassicTerror};

/// The points of one scoring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// For scoring stones.
    pub habitats: u8,
    /// For presence in all environments.
    pub presence: u8,
    /// For dominated environments.
    pub domination: u8,
}

impl Tally {
    /// All of it.
    pub fn total(self) -> u16 {
        u16::from(self.habitats) + u16::from(self.presence) + u16::from(self.domination)
    }
}

/// How many habitats of each kind a seat holds: more of a better kind comes first.
type Holdings = [u8; HABITATS];

/// Seats, best first.
pub(crate) type Ranked = ArrayVec<Seat, MAX_SEATS>;

/// What a period pays for: ids, and what people read. Made once: scores are told after every step.
static SOURCES: LazyLock<[[(&str, &str); 3]; Period::ALL.len()]> = LazyLock::new(|| {
    Period::ALL.map(|period| {
        [
            ("habitats", "habitats"),
            ("presence", "presence in all environments"),
            ("domination", "domination of environments"),
        ]
        .map(|(id, name)| -> (&str, &str) {
            let (id, name) =
                (format!("{}-{id}", period.id()), format!("{}: {name}", period.name()));
            (id.leak(), name.leak())
        })
    })
});

impl TriassicTerror {
    /// Points scored so far.
    pub(crate) fn points(&self, seat: Seat) -> u16 {
        self.scored.iter().map(|tallies| tallies[seat.index()].total()).sum()
    }

    /// TT-46: what each seat's habitats pay now.
    #[inline]
    pub(crate) fn stones_of_all(&self) -> [u8; MAX_SEATS] {
        let mut points = [0; MAX_SEATS];
        for (here, stones) in self.land.habitats.iter().zip(self.stones()) {
            for (&owner, stone) in here.owner.iter().zip(stones) {
                if owner != NOBODY {
                    points[usize::from(owner)] += stone;
                }
            }
        }
        points
    }

    /// TT-47: whether a seat has a dinosaur or its T-Rex in every environment.
    pub(crate) fn is_present_everywhere(&self, seat: Seat) -> bool {
        Environment::ALL.into_iter().all(|e| self.land.total_in(e, seat) > 0)
    }

    /// How many habitats of each kind a seat holds in some areas.
    fn holdings(&self, areas: impl IntoIterator<Item = Area>, seat: Seat) -> Holdings {
        let mut holdings = [0; HABITATS];
        for area in areas {
            if let Some(habitat) = self.land.habitat_of(area, seat) {
                holdings[habitat] += 1;
            }
        }
        holdings
    }

    /// TT-48: the seats that have anybody in an environment, best first. Ties: more primary, then
    /// secondary, then tertiary habitats, then the better habitat in the area that pays most, the
    /// next, the third.
    pub(crate) fn ranking_in(&self, environment: Environment) -> Ranked {
        let mut areas = environment.areas();
        sort_by_key(&mut areas, |area| Reverse(self.stones()[area.index()]));
        let mut ranking: ArrayVec<_, MAX_SEATS> = Seat::all(self.seats)
            .map(|seat| {
                let total = self.land.total_in(environment, seat);
                let holdings = self.holdings(areas, seat);
                let places = areas.map(|area| self.land.habitat_of(area, seat).unwrap_or(HABITATS));
                (Reverse(total), Reverse(holdings), places, seat)
            })
            .filter(|(total, ..)| total.0 > 0)
            .collect();
        sort(&mut ranking);
        ranking.into_iter().map(|(.., seat)| seat).collect()
    }

    /// TT-48: what the places of a domination pay.
    pub(crate) fn domination_pays(&self) -> [u8; 2] {
        if self.seats == 2 { DOMINATION_OF_TWO } else { DOMINATION }.map(|points| points.n)
    }

    /// What every seat would get if a period were scored now.
    pub(crate) fn tallies(&self, period: Period) -> [Tally; MAX_SEATS] {
        self.tallies_by(period, |environment| self.ranking_in(environment))
    }

    /// Likewise where it is known who is how good in each environment.
    fn tallies_by<R: IntoIterator<Item = Seat>>(
        &self,
        period: Period,
        ranking: impl Fn(Environment) -> R,
    ) -> [Tally; MAX_SEATS] {
        let chart = self.chart()[period as usize];
        let mut tallies =
            self.stones_of_all().map(|habitats| Tally { habitats, ..Tally::default() });
        if chart.presence {
            for seat in Seat::all(self.seats).filter(|&seat| self.is_present_everywhere(seat)) {
                tallies[seat.index()].presence = PRESENCE.n;
            }
        }
        if chart.domination {
            for environment in Environment::ALL {
                for (seat, points) in ranking(environment).into_iter().zip(self.domination_pays()) {
                    tallies[seat.index()].domination += points;
                }
            }
        }
        tallies
    }

    /// What each seat would get if the next scoring were now.
    pub(crate) fn next_scorings(&self, rankings: &[Ranked; 4]) -> [Tally; MAX_SEATS] {
        if self.stage == Stage::Over {
            return [Tally::default(); MAX_SEATS];
        }
        let ranking = |environment| rankings[environment as usize].iter().copied();
        self.tallies_by(self.moment().0, ranking)
    }

    /// TT-50: the scoring at the end of a period.
    pub(crate) fn score_period<V: Env<Event>>(&mut self, period: Period, env: &mut V) {
        let tallies = self.tallies(period);
        self.scored[period as usize] = tallies;
        if self.chart()[period as usize].domination {
            for environment in Environment::ALL {
                env.emit(Audience::Everyone, || Event::Dominated {
                    environment,
                    places: self
                        .ranking_in(environment)
                        .into_iter()
                        .zip(self.domination_pays())
                        .filter(|(_, points)| *points > 0)
                        .map(|(seat, _)| (seat, self.land.total_in(environment, seat)))
                        .collect(),
                });
            }
        }
        for seat in Seat::all(self.seats) {
            let Tally { habitats, presence, domination } = tallies[seat.index()];
            env.emit(Audience::Everyone, || Event::Scored {
                seat,
                period,
                habitats,
                presence,
                domination,
            });
        }
    }

    /// Points by source and period, without the specials that a period does not score (TT-58).
    pub(crate) fn breakdown(&self, seat: Seat) -> Score {
        let mut score = Score::default();
        for (period, sources) in Period::ALL.into_iter().zip(&*SOURCES) {
            let chart = self.chart()[period as usize];
            let Tally { habitats, presence, domination } =
                self.scored[period as usize][seat.index()];
            let is_scored = [chart.turns > 0, chart.presence, chart.domination];
            let points = [habitats, presence, domination];
            for ((&(id, name), points), _) in
                sources.iter().zip(points).zip(is_scored).filter(|(_, is_scored)| *is_scored)
            {
                score.add(id, name, i32::from(points));
            }
        }
        score
    }

    /// TT-49: what decides between equal points: dinosaurs, then habitats by kind.
    pub(crate) fn tie_break(&self, seat: Seat) -> (u8, Holdings) {
        (self.land.total(seat), self.holdings(Area::ALL, seat))
    }

    /// TT-49: most points, then most dinosaurs, then most primary, secondary, tertiary habitats,
    /// then shared.
    pub(crate) fn placings(&self) -> Option<Standings> {
        if self.stage != Stage::Over {
            return None;
        }
        let totals: Vec<i32> = Seat::all(self.seats).map(|s| i32::from(self.points(s))).collect();
        let key = |seat: Seat| (Reverse(totals[seat.index()]), Reverse(self.tie_break(seat)));
        let explain = |seat: Seat| {
            let (dinos, [primary, secondary, tertiary]) = self.tie_break(seat);
            let equals = |share: fn((u8, Holdings), (u8, Holdings)) -> bool| {
                let rivals = Seat::all(self.seats).filter(|&other| {
                    other != seat && totals[other.index()] == totals[seat.index()]
                });
                rivals.filter(|&r| share(self.tie_break(r), self.tie_break(seat))).count()
            };
            Some(if equals(|a, b| a == b) > 0 {
                "equal points, dinosaurs and habitats: the place is shared".to_owned()
            } else if equals(|a, b| a.0 == b.0) > 0 {
                format!(
                    "equal points and {dinos} dinosaurs each; {primary} primary, {secondary} \
                     secondary and {tertiary} tertiary habitats"
                )
            } else {
                format!("equal points; {dinos} dinosaurs on the board, and more are better")
            })
        };
        Some(Standings::rank(&totals, key, explain))
    }

    /// The last event of a game.
    pub(crate) fn ended(&self) -> Event {
        let standings = self.placings();
        let first = standings.iter().flat_map(|s| &s.0).find(|p| p.rank == 1);
        Event::Ended {
            winners: standings.iter().flat_map(Standings::winners).collect(),
            tie_break: first.and_then(|p| p.tie_break.clone()),
        }
    }
}
