//! Stars: of a park, of DinoBOT, and who has won.

use mesozoic_core::{Gain, Score, Seat, Standings, Viewer, gains_by_trial};

use crate::components::{
    AquaticScoring, FacilityType, Kind, Mode, OBJECTIVE_FIRST, OBJECTIVE_LATER, SPARE_GENERATOR,
};
use crate::event::Event;
use crate::grid::Area;
use crate::park::{Park, Pen};
use crate::state::{Cards, DinoWorld, Goal, Lane, Phase};
use crate::step::Step;

/// The lines of the score sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) pens: i32,
    pub(crate) aviaries: i32,
    pub(crate) aquatics: i32,
    pub(crate) recreation: i32,
    pub(crate) welfare: i32,
    pub(crate) visitors: i32,
    pub(crate) generators: i32,
    pub(crate) misc: i32,
}

impl Tally {
    pub(crate) fn total(&self) -> i32 {
        let buildings = self.recreation + self.welfare + self.generators;
        self.pens + self.aviaries + self.aquatics + buildings + self.visitors + self.misc
    }
}

/// The cards that a seat has claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claimed {
    pub(crate) visitors: u32,
    visitor_stars: i32,
    objective_stars: i32,
}

impl Park {
    /// What the drawings and the cards that their owner has claimed are worth.
    pub(crate) fn tally_with(&self, cards: &Cards, claimed: Claimed) -> Tally {
        let mut tally = self.tally(cards, claimed.visitors);
        tally.visitors = claimed.visitor_stars;
        tally.misc += claimed.objective_stars;
        tally
    }

    /// What the drawings are worth; `visitors` is how many cards the owner holds.
    pub(crate) fn tally(&self, cards: &Cards, visitors: u32) -> Tally {
        let stars = |is: fn(&Pen) -> bool| -> i32 {
            self.standing().filter(|pen| is(pen)).map(Pen::stars).sum()
        };
        Tally {
            pens: stars(|pen| !pen.kind.is_aviary()),
            aviaries: stars(|pen| pen.kind.is_aviary()),
            aquatics: self.aquatic_stars(cards),
            recreation: self.facility_stars(cards, FacilityType::Recreation, visitors),
            welfare: self.facility_stars(cards, FacilityType::Welfare, visitors),
            visitors: 0,
            generators: SPARE_GENERATOR * i32::from(self.supply(cards.mode)),
            misc: i32::from(self.experiment),
        }
    }

    /// The dinosaurs of the lake, by type.
    fn swimmers(&self) -> [Area; 3] {
        let mut types = [Area::EMPTY; 3];
        for pen in self.pens.iter().filter(|pen| pen.is_aquatic()) {
            types[pen.kind as usize - Kind::Plesiosaurus as usize] |= pen.area;
        }
        types
    }

    fn aquatic_stars(&self, cards: &Cards) -> i32 {
        let Some(card) = cards.aquatic else { return 0 };
        let types = self.swimmers();
        let [first, second, third] = types;
        let stars = match card.info().scoring {
            AquaticScoring::Sets { .. } => {
                return shoal_stars(cards, types.map(Area::len));
            }
            AquaticScoring::Neighbours { first: p, second: i, most, alone, crowded } => {
                let near = |area: Area, other: Area| (area.near() & other).len();
                let i_stars = second
                    .iter()
                    .map(|s| u32::from(i) + near(s.area(), first).min(u32::from(most)))
                    .sum::<u32>();
                let m_stars = third
                    .iter()
                    .map(|s| u32::from(if near(s.area(), third) == 0 { alone } else { crowded }))
                    .sum::<u32>();
                first.len() * u32::from(p) + i_stars + m_stars
            }
            AquaticScoring::Room { base, free, large, bonus, .. } => {
                let empty = self.lake - first - second - third;
                let each = |(area, base): (Area, u8)| -> u32 {
                    area.iter()
                        .map(|s| {
                            u32::from(base) + u32::from(free) * (s.area().near() & empty).len()
                        })
                        .sum()
                };
                let swimming: u32 = types.into_iter().zip(base).map(each).sum();
                let is_large = self.lake.len() >= u32::from(large);
                swimming + if is_large { u32::from(bonus) } else { 0 }
            }
        };
        stars as i32
    }
}

/// Shoals: groups of one type and sets of all types.
pub(crate) fn shoal_stars(cards: &Cards, counts: [u32; 3]) -> i32 {
    let Some(AquaticScoring::Sets { same, set }) = cards.aquatic.map(|c| c.info().scoring) else {
        return 0;
    };
    let group = |n: u32| {
        let full = n / same.len() as u32 * u32::from(same[same.len() - 1]);
        let rest = n as usize % same.len();
        full + if rest == 0 { 0 } else { u32::from(same[rest - 1]) }
    };
    let sets = counts.into_iter().min().unwrap_or(0);
    (counts.map(group).iter().sum::<u32>() + sets * u32::from(set)) as i32
}

impl DinoWorld {
    /// A seat's stars, by its park as it is or as the others see it.
    pub(crate) fn tally(&self, seat: Seat, park: &Park) -> Tally {
        park.tally_with(&self.cards, self.claimed(seat))
    }

    /// What a seat has claimed.
    pub(crate) fn claimed(&self, seat: Seat) -> Claimed {
        let mine = self.guests.iter().filter(|guest| guest.by.has(seat));
        let objective = |goal: &Goal| {
            if goal.first.has(seat) {
                OBJECTIVE_FIRST
            } else if goal.later.has(seat) {
                OBJECTIVE_LATER
            } else {
                0
            }
        };
        Claimed {
            visitors: mine.clone().count() as u32,
            visitor_stars: mine.map(|guest| i32::from(guest.card.info().stars)).sum(),
            objective_stars: self.goals.iter().map(objective).sum(),
        }
    }

    /// A seat's stars as everybody sees them.
    pub(crate) fn shown_total(&self, seat: Seat) -> i32 {
        self.tally(seat, &self.lanes[seat.index()].shown).total()
    }

    /// The score sheet of a seat, as far as a viewer knows its park.
    pub(crate) fn sheet(&self, seat: Seat, viewer: Viewer) -> Score {
        let lane = &self.lanes[seat.index()];
        self.sheet_of(seat, if viewer.is(seat) { &lane.park } else { &lane.shown })
    }

    fn sheet_of(&self, seat: Seat, park: &Park) -> Score {
        let tally = self.tally(seat, park);
        let mut score = Score::default();
        score.add("pens", "Dino pens", tally.pens);
        if self.cards.aviaries != 0 {
            score.add("aviaries", "Aviaries", tally.aviaries);
        }
        if self.cards.aquatic.is_some() {
            score.add("aquatics", "Aquatic dinosaurs", tally.aquatics);
        }
        score.add("recreation", self.cards.recreation.info().name, tally.recreation);
        score.add("welfare", self.cards.welfare.info().name, tally.welfare);
        score.add("visitors", "Visitors", tally.visitors);
        score.add("generators", "Spare generators", tally.generators);
        score.add("misc", "Miscellaneous", tally.misc);
        score
    }

    /// What steps change. In a round that is what its seat draws, and nobody else need be imagined; who is
    /// ready draws nothing more.
    pub(crate) fn gains_of(&self, seat: Seat, steps: &[Step]) -> Vec<Vec<Gain>> {
        if self.phase != Phase::Construction {
            return gains_by_trial(self, seat, steps);
        }
        let lane = &self.lanes[seat.index()];
        let before = self.sheet_of(seat, &lane.park);
        let gains = |&step: &Step| {
            let mut then = lane.clone();
            then.play(&self.cards, step);
            if then.park == lane.park {
                return Vec::new();
            }
            let after = self.sheet_of(seat, &then.park);
            Gain::between(&before, &after, |source| self.is_kept(source))
        };
        steps.iter().map(gains).collect()
    }

    /// While all draw, what a seat may do and what it gains by it follow from its own drawing and the cards that
    /// it has claimed; the cards in play are the same for the whole match.
    pub(crate) fn drawing_of(&self, seat: Seat) -> Option<(Lane, Claimed, bool)> {
        let lane = &self.lanes[seat.index()];
        (self.phase == Phase::Construction)
            .then(|| (lane.clone(), self.claimed(seat), self.awaits(seat)))
    }

    /// Whether stars of a source, once there, stay. Claimed cards do, and pens and aviaries where
    /// nothing can break out (DW-85); what facilities, the lake and unbuilt generators count changes
    /// with every drawing.
    pub(crate) fn is_kept(&self, source: &str) -> bool {
        match source {
            "visitors" | "misc" => true,
            "pens" | "aviaries" => self.cards.mode == Mode::Lite,
            _ => false,
        }
    }

    /// DW-105, DW-130: most stars win, ties are shared; alone one has to beat DinoBOT.
    pub(crate) fn placings(&self) -> Option<Standings> {
        if self.phase != Phase::Over {
            return None;
        }
        let totals: Vec<i32> = Seat::all(self.seat_count()).map(|s| self.shown_total(s)).collect();
        if let Some(rival) = self.rival_total() {
            let won = totals[0] > rival;
            let tie = if totals[0] == rival { " too, and wins ties" } else { "" };
            let how = format!("DinoBOT has {rival} stars{tie}");
            return Some(Standings::alone(totals[0], won, how));
        }
        let shared = |_| Some("equal stars: the place is shared".to_owned());
        Some(Standings::rank(&totals, |seat| -totals[seat.index()], shared))
    }

    /// The last event of a game.
    pub(crate) fn ended(&self) -> Event {
        let standings = self.placings();
        let first = standings.iter().flat_map(|s| &s.0).next();
        Event::Ended {
            winners: standings.iter().flat_map(Standings::winners).collect(),
            how: first.and_then(|placing| placing.tie_break.clone()),
        }
    }
}
