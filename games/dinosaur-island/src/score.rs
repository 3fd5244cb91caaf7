//! Points at the end, and who has won.

use mesozoic_core::{Score, Seat, Standings};

use crate::components::{EMPTY_EXHIBIT, MONEY_A_POINT, SOLO_BONUS};
use crate::event::Event;
use crate::player::Player;
use crate::state::{DinosaurIsland, Phase};

/// Whether points of a source, once there, stay. What was built, bred or claimed is never lost; visitors
/// that are eaten cost points of the track (DI-5.7), and money is there to be spent.
pub(crate) fn is_kept(source: &str) -> bool {
    matches!(source, "attractions" | "exhibits" | "objectives" | "bonus")
}

impl Player {
    /// Points of the attractions built.
    pub(crate) fn attraction_total(&self) -> i32 {
        self.attractions().map(|(_, a)| i32::from(a.info().points)).sum()
    }

    /// Points of dinosaurs in their exhibits; an empty exhibit costs points.
    pub(crate) fn exhibit_total(&self) -> i32 {
        let points = self.exhibits().map(|(_, e)| match e.dinos {
            0 => -EMPTY_EXHIBIT,
            n => i32::from(n) * i32::from(e.recipe.info().points),
        });
        points.sum()
    }

    /// Points of leftover money.
    pub(crate) fn money_total(&self) -> i32 {
        i32::from(self.money / MONEY_A_POINT)
    }
}

impl DinosaurIsland {
    /// Points of the objectives a seat has claimed.
    pub(crate) fn objective_total(&self, seat: Seat) -> i32 {
        let claimed = self.objectives.iter().filter(|card| card.by >> seat.0 & 1 == 1);
        claimed.map(|card| i32::from(card.objective.points())).sum()
    }

    /// DI-9.6: points for never having discarded an objective.
    fn solo_bonus(&self) -> i32 {
        let kept = self.solo.is_some_and(|solo| {
            solo.dropped.is_empty() && solo.cards.is_empty() && !solo.scored.is_empty()
        });
        if kept { i32::from(SOLO_BONUS) } else { 0 }
    }

    /// DI-8.2: everything that counts at the end.
    pub(crate) fn total(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        i32::from(player.score)
            + player.attraction_total()
            + player.exhibit_total()
            + self.objective_total(seat)
            + player.money_total()
            + self.solo_bonus()
    }

    /// The same by source.
    pub(crate) fn breakdown(&self, seat: Seat) -> Score {
        let player = self.player(seat);
        let mut score = Score::default();
        score.add("track", "Score track", i32::from(player.score));
        score.add("attractions", "Attractions", player.attraction_total());
        score.add("exhibits", "Exhibits", player.exhibit_total());
        if self.solo.is_none() {
            score.add("objectives", "Objectives", self.objective_total(seat));
        } else {
            score.add("bonus", "No objective discarded", self.solo_bonus());
        }
        score.add("money", "Leftover money", player.money_total());
        score
    }

    /// DI-8.3: most points, then most money, then shared.
    pub(crate) fn placings(&self) -> Option<Standings> {
        if self.phase != Phase::Over {
            return None;
        }
        let totals: Vec<i32> = Seat::all(self.seats).map(|seat| self.total(seat)).collect();
        let rank = |seat: Seat| (-totals[seat.index()], std::cmp::Reverse(self.player(seat).money));
        let explain = |seat: Seat| {
            let shared = Seat::all(self.seats).filter(|&s| rank(s) == rank(seat)).count() > 1;
            let money = self.player(seat).money;
            Some(if shared {
                format!("equal points and equal money (${money}): the place is shared")
            } else {
                format!("equal points; ${money} left over, and more is better")
            })
        };
        Some(Standings::rank(&totals, rank, explain))
    }

    /// The last event of a match.
    pub(crate) fn ended(&self) -> Event {
        let standings = self.placings();
        let first = standings.iter().flat_map(|s| &s.0).find(|p| p.rank == 1);
        Event::Ended {
            winners: standings.iter().flat_map(Standings::winners).collect(),
            tie_break: first.and_then(|p| p.tie_break.clone()),
        }
    }
}
