//! What a park is worth, at any moment (RW-58 to RW-64).

use mesozoic_core::{Score, Seat, Standings};

use crate::components::{
    DEATH_BOXES, Diet, EXCITEMENT_BOXES, EXCITEMENT_ROW, EXCITEMENT_VP, EXITS, Kind, OBJECTIVES,
    Objective, POINTS, RATINGS, Rating, Site, Species, Worth,
};
use crate::event::Event;
use crate::sheet::{Cards, Sheet};
use crate::state::{Phase, RawrNWrite};

/// Points by source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// Living dinosaurs of each type.
    pub(crate) diets: [i32; 3],
    pub(crate) specialists: i32,
    pub(crate) buildings: i32,
    pub(crate) exits: i32,
    pub(crate) excitement: i32,
    pub(crate) excitement_over: i32,
    pub(crate) dna: i32,
    pub(crate) deaths: i32,
    pub(crate) objectives: i32,
}

impl Tally {
    pub(crate) fn total(&self) -> i32 {
        self.diets.iter().sum::<i32>()
            + self.specialists
            + self.buildings
            + self.exits
            + self.excitement
            + self.excitement_over
            + self.dna
            + self.deaths
            + self.objectives
    }
}

/// RW-61: the row of the last circled box.
pub(crate) fn row_points(excitement: u16) -> i32 {
    let boxes = excitement.min(u16::from(EXCITEMENT_BOXES));
    match boxes.checked_sub(1) {
        None => 0,
        Some(before) => i32::from(EXCITEMENT_VP[usize::from(before / u16::from(EXCITEMENT_ROW))]),
    }
}

/// RW-63: each death costs, and more beyond the last box.
pub(crate) fn death_points(deaths: u16) -> i32 {
    let boxes = deaths.min(DEATH_BOXES);
    i32::from(boxes) * POINTS.death + i32::from(deaths - boxes) * POINTS.death_over
}

/// The points of exits, one bit each.
pub(crate) fn exit_points(exits: u8) -> i32 {
    EXITS.iter().filter(|e| exits >> e.exit as u8 & 1 == 1).map(|e| i32::from(e.vp)).sum()
}

impl Sheet {
    /// What a card scores by its formula.
    pub(crate) fn worth(&self, worth: Worth) -> i32 {
        let counted = worth.counted.map_or(0, |c| {
            let times = self.count(c.counter) / u32::from(c.per);
            (times * u32::from(c.vp)).min(c.max.into()) as i32
        });
        i32::from(worth.fixed) + counted
    }

    /// RW-59: cards score if finished and drawn.
    pub(crate) fn card_points(&self, slot: usize, cards: Cards) -> i32 {
        if self.park.stands(Site::card(slot)) { self.worth(cards.building(slot).worth) } else { 0 }
    }

    /// Whether an objective is met.
    pub(crate) fn meets(&self, objective: Objective, cards: Cards) -> bool {
        match objective {
            Objective::Paddocks(n) => Diet::ALL.iter().zip(n).all(|(&d, n)| self.paddocks(d) >= n),
            Objective::Exits(n) => self.park.exits_scoring().count_ones() >= n.into(),
            Objective::Attractions(n) => {
                Kind::ALL.iter().zip(n).all(|(&k, n)| self.attractions(k) >= n)
            }
            Objective::Specialists(n) => self.hired(cards).count() >= n.into(),
            Objective::Cards(n) => {
                (0..3).filter(|&slot| self.park.stands(Site::card(slot))).count() >= n.into()
            }
            Objective::Deaths(n) => self.deaths <= n,
            Objective::Excitement(n) => self.excitement >= n,
            Objective::Dinosaurs(n) => self.dinosaurs() >= n.into(),
            Objective::Marked(n) => self.marked() >= n.into(),
        }
    }
}

impl RawrNWrite {
    /// Counts a park as if the game ended now.
    pub(crate) fn tally(&self, seat: Seat) -> Tally {
        let sheet = &self.sheets[seat.index()];
        let mut tally = Tally::default();
        for species in Species::ALL {
            let diet = species.info().diet;
            let living = i32::from(sheet.living[species as usize]);
            tally.diets[diet as usize] += living * i32::from(diet.paddock().vp);
        }
        tally.specialists = sheet.hired(self.cards).count() as i32 * POINTS.specialist;
        tally.buildings = (0..3).map(|slot| sheet.card_points(slot, self.cards)).sum();
        tally.exits = exit_points(sheet.park.exits_scoring());
        tally.excitement = row_points(sheet.excitement);
        let over = sheet.excitement.saturating_sub(EXCITEMENT_BOXES.into());
        tally.excitement_over = i32::from(over) * POINTS.excitement_over;
        tally.dna = sheet.stored_dna() as i32 / POINTS.dna;
        tally.deaths = death_points(sheet.deaths);
        if self.is_solo() {
            let cards = self.objectives.iter().map(|&o| &OBJECTIVES[usize::from(o)]);
            let met = cards.filter(|card| sheet.meets(card.objective, self.cards));
            tally.objectives = met.map(|card| i32::from(card.vp)).sum();
        }
        tally
    }

    pub(crate) fn breakdown(&self, seat: Seat) -> Score {
        let tally = self.tally(seat);
        let mut score = Score::default();
        for (diet, points) in Diet::ALL.into_iter().zip(tally.diets) {
            let (id, name) = match diet {
                Diet::Herbivore => ("herbivores", "Herbivores"),
                Diet::SmallCarnivore => ("small", "Small Carnivores"),
                Diet::LargeCarnivore => ("large", "Large Carnivores"),
            };
            score.add(id, name, points);
        }
        score.add("specialists", "Specialists", tally.specialists);
        score.add("buildings", "Building cards", tally.buildings);
        score.add("exits", "Park Exits", tally.exits);
        score.add("excitement", "Excitement", tally.excitement);
        score.add("excitement-over", "Excitement over 60", tally.excitement_over);
        score.add("dna", "Stored DNA", tally.dna);
        score.add("deaths", "Deaths", tally.deaths);
        if self.is_solo() {
            score.add("objectives", "Objectives", tally.objectives);
        }
        score
    }

    /// RW-64: most points, then most dinosaurs made, then shared. Alone the score is rated.
    pub(crate) fn placings(&self) -> Option<Standings> {
        if self.phase != Phase::Over {
            return None;
        }
        let totals: Vec<i32> = Seat::all(self.seats).map(|s| self.tally(s).total()).collect();
        if self.is_solo() {
            let Rating { name, won, .. } = rating(totals[0]);
            return Some(Standings::alone(totals[0], *won, format!("rated {name}")));
        }
        let made: Vec<u32> = self.sheets().iter().map(Sheet::made_in_all).collect();
        let rank = |seat: Seat| (-totals[seat.index()], -i64::from(made[seat.index()]));
        let explain = |seat: Seat| {
            let shared = Seat::all(self.seats).filter(|&s| rank(s) == rank(seat)).count() > 1;
            let n = made[seat.index()];
            let noun = if n == 1 { "dinosaur" } else { "dinosaurs" };
            Some(if shared {
                format!("equal points and equally many dinosaurs made ({n}): the place is shared")
            } else {
                format!("equal points; {n} {noun} made, and more are better")
            })
        };
        Some(Standings::rank(&totals, rank, explain))
    }

    /// The last event of a game.
    pub(crate) fn ended(&self) -> Event {
        let standings = self.placings();
        let first = standings.iter().flat_map(|s| &s.0).next();
        Event::Ended {
            winners: standings.iter().flat_map(Standings::winners).collect(),
            tie_break: first.and_then(|p| p.tie_break.clone()),
        }
    }
}

impl Sheet {
    /// RW-64: every check mark, scribbled over or not.
    pub(crate) fn made_in_all(&self) -> u32 {
        self.made.iter().map(|&n| u32::from(n)).sum()
    }
}

/// What a score alone is called.
fn rating(total: i32) -> &'static Rating {
    const LAST: &Rating = &RATINGS[RATINGS.len() - 1];
    const TABLE: &[Rating; 6] = &RATINGS;
    TABLE.iter().find(|r| total >= r.from).unwrap_or(LAST)
}
