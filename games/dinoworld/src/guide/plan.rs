//! Whole rounds: dice are shared out between paths, a pen and a facility, in the order in which
//! nothing is in the way of what comes later.

use mesozoic_core::{Rng, sort_by};

use super::craft::{self, Drawing, after};
use super::worth::Outlook;
use crate::components::{FacilityType, Kind, Lab, Mode};
use crate::grid::Area;
use crate::growth::Grid;
use crate::research::Bureau;
use crate::state::{Cards, Lane};
use crate::step::{Aid, Step};

/// How widely to look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Width {
    /// Roads tried for each handful of dice.
    pub(super) roads: usize,
    /// Shapes tried for each pen, and how many of them are judged.
    pub(super) shapes: (usize, usize),
    /// Squares judged for each facility.
    pub(super) spots: usize,
    /// Rounds kept for each way to have used the dice.
    pub(super) beam: usize,
}

/// A round so far.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub(super) lane: Lane,
    /// What only paths change.
    paths: f32,
    pub(super) value: f32,
}

/// The best sketches for each set of used dice.
struct Beam {
    best: [Vec<Sketch>; 8],
    width: usize,
}

impl Beam {
    fn new(width: usize) -> Self {
        Self { best: Default::default(), width }
    }

    fn add(&mut self, sketch: Sketch) {
        let list = &mut self.best[usize::from(sketch.lane.turn.used & 7)];
        let at = list.partition_point(|other| other.value >= sketch.value);
        if at < self.width {
            list.insert(at, sketch);
            list.truncate(self.width);
        }
    }

    /// Whether a sketch of this value would be kept.
    fn wants(&self, used: u8, value: f32) -> bool {
        let list = &self.best[usize::from(used & 7)];
        list.len() < self.width || list.last().is_some_and(|last| value > last.value)
    }

    fn all(self) -> impl Iterator<Item = Sketch> {
        self.best.into_iter().flatten()
    }
}

/// Plans rounds for one lane.
pub(super) struct Planner<'a, R> {
    pub(super) cards: &'a Cards,
    pub(super) outlook: &'a Outlook,
    pub(super) width: Width,
    pub(super) rng: &'a mut R,
}

impl<R: Rng> Planner<'_, R> {
    /// Rounds that could be played from here, best first, each up to `ready`.
    pub(super) fn rounds(&mut self, lane: &Lane) -> Vec<Sketch> {
        let mut beam = Beam::new(self.width.beam);
        for lane in self.openings(lane) {
            let paths = self.outlook.path_worth(&lane.park);
            let value = paths + self.outlook.rest_worth(&lane);
            self.roads(&Sketch { lane, paths, value }, &mut beam);
        }
        let mut pens = self.stage(beam, Self::pens);
        if lane.pens_left(self.cards) > 1 {
            pens = self.stage(pens, Self::pens);
        }
        let mut all = self.stage(pens, Self::facilities);
        if lane.facilities_left(self.cards) > 1 {
            all = self.stage(all, Self::facilities);
        }
        let mut rounds: Vec<Sketch> =
            all.all().map(|sketch| self.finish(self.sober(lane, sketch))).collect();
        sort_by(&mut rounds, |a, b| b.value.total_cmp(&a.value));
        rounds
    }

    fn stage(&mut self, from: Beam, more: fn(&mut Self, &Sketch, &mut Beam)) -> Beam {
        let mut beam = Beam::new(self.width.beam);
        for sketch in from.all() {
            more(self, &sketch, &mut beam);
            beam.add(sketch);
        }
        beam
    }

    /// Judges a drawing.
    fn consider(&self, sketch: &Sketch, drawing: &Drawing, beam: &mut Beam) {
        let lane = after(&sketch.lane, self.cards, drawing);
        let paths = sketch.paths;
        let value = paths + self.outlook.rest_worth(&lane);
        if beam.wants(lane.turn.used, value) {
            beam.add(Sketch { lane, paths, value });
        }
    }

    /// The lane as it is, and with free acts that come first.
    fn openings(&mut self, lane: &Lane) -> Vec<Lane> {
        let mut lanes = vec![lane.clone()];
        let mut with = |spots: Area, step: &dyn Fn(crate::grid::Square) -> Step, rng: &mut R| {
            if let Some(square) = spots.nth(rng.below(spots.len().max(1))) {
                let mut next = lane.clone();
                next.play(self.cards, step(square));
                lanes.push(next);
            }
        };
        let park = &lane.park;
        if self.cards.aquatic.is_some() && !lane.turn.expanded && park.lake.len() < 9 {
            let spots = park.lakeside() & park.free;
            with(spots, &|square| Step::Expand { square }, self.rng);
        }
        if lane.can_use(self.cards, Lab::SideEntrance) {
            with(Area::PERIMETER & park.free, &|square| Step::Entrance { square }, self.rng);
        }
        if lane.can_use(self.cards, Lab::Repaving) {
            with(park.convertible(), &|square| Step::Repave { square }, self.rng);
        }
        lanes
    }

    /// The same without a lake that grows for nothing: what came to mind after it was luck, and would do as
    /// well on dry land.
    fn sober(&self, lane: &Lane, sketch: Sketch) -> Sketch {
        let steps = &sketch.lane.turn.steps[lane.turn.steps.len()..];
        if !steps.iter().any(|step| matches!(step, Step::Expand { .. })) {
            return sketch;
        }
        let mut dry = lane.clone();
        for &step in steps.iter().filter(|step| !matches!(step, Step::Expand { .. })) {
            if dry.why(self.cards, step).is_err() {
                return sketch;
            }
            dry.play(self.cards, step);
        }
        let paths = self.outlook.path_worth(&dry.park);
        let value = paths + self.outlook.rest_worth(&dry);
        if value >= sketch.value { Sketch { lane: dry, paths, value } } else { sketch }
    }

    fn roads(&mut self, sketch: &Sketch, beam: &mut Beam) {
        if !sketch.lane.turn.paths {
            for dice in sketch.lane.handfuls() {
                for _ in 0..self.width.roads {
                    let drawing =
                        craft::road(&sketch.lane, self.cards, (dice, dice.sum()), self.rng);
                    let Some(drawing) = drawing else { continue };
                    let lane = after(&sketch.lane, self.cards, &drawing);
                    let paths = self.outlook.path_worth(&lane.park);
                    let value = paths + self.outlook.rest_worth(&lane);
                    if beam.wants(lane.turn.used, value) {
                        beam.add(Sketch { lane, paths, value });
                    }
                }
            }
        }
        beam.add(sketch.clone());
    }

    /// Research that a single action may cost: more as the end comes near.
    fn thrift(&self, lane: &Lane) -> u8 {
        let left = lane.park.research[self.cards.dice_tier()];
        let rounds = self.outlook.rounds() as u8 + 1;
        left.div_ceil(rounds).saturating_add(1)
    }

    fn affordable(&self, lane: &Lane, uses: u8) -> bool {
        uses <= self.thrift(lane)
    }

    fn pens(&mut self, sketch: &Sketch, beam: &mut Beam) {
        let lane = &sketch.lane;
        if lane.turn.used == 7 || lane.pens_left(self.cards) == 0 {
            return;
        }
        let bureau: Bureau = lane.bureau(self.cards);
        let grid = Grid::new(&lane.park, self.cards.mode);
        for kind in Kind::ALL {
            if !self.cards.offers(kind) || lane.is_spent(kind) {
                continue;
            }
            // The fewest dice do as well as more.
            let fits = lane.handfuls().filter_map(|dice| {
                let bill = bureau.price_pen(self.cards, kind, dice)?;
                self.affordable(lane, bill.uses).then_some(dice)
            });
            let fits: arrayvec::ArrayVec<_, 7> = fits.collect();
            for dice in fits {
                for aid in self.aids(lane, kind) {
                    if !lane.has_room(kind, aid, &grid) {
                        continue;
                    }
                    let what = (kind, dice, aid);
                    let drawings = craft::pens(lane, self.cards, what, self.width.shapes, self.rng);
                    for drawing in &drawings {
                        self.consider(sketch, drawing, beam);
                    }
                }
            }
        }
    }

    /// Labs worth a try with a pen.
    fn aids(&mut self, lane: &Lane, kind: Kind) -> impl Iterator<Item = Aid> + use<R> {
        let cards = self.cards;
        let some = Aid::ALL[self.rng.below(Aid::ALL.len() as u32) as usize];
        let try_lab = some != Aid::NONE && lane.admits_aid(cards, kind, some);
        [Some(Aid::NONE), try_lab.then_some(some)].into_iter().flatten()
    }

    fn facilities(&mut self, sketch: &Sketch, beam: &mut Beam) {
        let lane = &sketch.lane;
        if lane.turn.used == 7 || lane.facilities_left(self.cards) == 0 {
            return;
        }
        let bureau = lane.bureau(self.cards);
        for kind in FacilityType::ALL {
            let fits: arrayvec::ArrayVec<_, 7> = lane
                .handfuls()
                .filter(|dice| {
                    let bill = bureau.price_facility(kind, *dice);
                    bill.is_some_and(|bill| self.affordable(lane, bill.uses))
                })
                .collect();
            let Some(&first) = fits.first() else { continue };
            let spots = (kind, first);
            let drawings = craft::facilities(lane, self.cards, spots, self.width.spots, self.rng);
            for dice in fits {
                for drawing in &drawings {
                    let mut drawing = drawing.clone();
                    drawing[0] = Step::Facility { kind, dice };
                    self.consider(sketch, &drawing, beam);
                }
            }
        }
    }

    /// Security and labs at the end of a round, then ready.
    fn finish(&mut self, sketch: Sketch) -> Sketch {
        let Sketch { mut lane, paths, .. } = sketch;
        let cards = self.cards;
        let last = self.outlook.rounds() == 0.0;
        let scientist = lane.can_use(cards, Lab::MadScientist);
        let gap = |lane: &Lane| lane.park.threat.abs_diff(lane.park.security);
        // Now or after security is raised, whichever is more.
        if scientist && lane.park.threat > lane.park.security && (last || gap(&lane) > 4) {
            lane.play(cards, Step::Experiment);
        }
        if lane.security_left(cards) {
            let die = lane.handfuls().find(|dice| dice.len() == 1);
            match die.filter(|_| lane.difficulty.info().boost) {
                Some(dice) => lane.play(cards, Step::Boost { die: dice.sum() }),
                None => lane.play(cards, Step::Improve),
            }
        }
        if lane.can_use(cards, Lab::MadScientist) && (last || gap(&lane) > 4) {
            lane.play(cards, Step::Experiment);
        }
        let mut value = paths + self.outlook.rest_worth(&lane);
        if lane.can_use(cards, Lab::PowerRegulator) && cards.mode == Mode::Danger {
            let mut safe = lane.clone();
            safe.play(cards, Step::Regulate);
            let safer = paths + self.outlook.rest_worth(&safe);
            if safer > value + if last { 0.0 } else { 2.0 } {
                (lane, value) = (safe, safer);
            }
        }
        lane.play(cards, Step::Ready);
        Sketch { lane, paths, value }
    }
}
