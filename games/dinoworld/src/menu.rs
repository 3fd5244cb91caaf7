//! What a seat may do next: the menu between drawings, and every stroke of a drawing.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use mesozoic_core::{Rng, StepSink};

use crate::components::{CONVERSION, FacilityType, Family, Kind, Lab, Mode};
use crate::dice::Dice;
use crate::grid::Area;
use crate::growth::Grid;
use crate::paving::{PIECES, Paving};
use crate::research::Bureau;
use crate::state::{Cards, Draft, Lane};
use crate::step::{Aid, Step};

/// More entries than any menu has.
const LONGEST_MENU: usize = 1_024;

/// Which sizes of pen fit, found when first asked.
#[derive(Default)]
struct Fits([[Option<bool>; 4]; 10]);

impl Lane {
    /// Every legal step, each once.
    pub(crate) fn steps<O: StepSink<Step>>(&self, cards: &Cards, out: &mut O) -> ControlFlow<()> {
        match &self.turn.draft {
            Draft::Nothing => self.menu(cards, out),
            Draft::Pen { kind, growth, .. } => match kind.family() {
                Family::Standard => growth
                    .next(&self.park, cards.mode)
                    .try_for_each(|square| out.push(Step::At { square })),
                Family::Aquatic => {
                    self.waters().iter().try_for_each(|square| out.push(Step::At { square }))
                }
                Family::SmallAviary | Family::LargeAviary => {
                    let grid = Grid::new(&self.park, cards.mode);
                    self.each_place(*kind, &grid, |square, turn| {
                        out.push(Step::Place { square, turn })
                    })
                }
            },
            Draft::Power { need, from } if cards.mode == Mode::Lite => self
                .generator_spots(*need, *from)
                .iter()
                .try_for_each(|square| out.push(Step::Generator { square })),
            Draft::Power { need, from } => {
                for square in self.power_spots(cards.mode, *from) {
                    let (least, most) = self.link_range(square, *need, *from);
                    for links in least..=most {
                        out.push(Step::Link { square, links })?;
                    }
                }
                ControlFlow::Continue(())
            }
            Draft::Paths(paving) => self.path_steps(cards, paving, out),
            Draft::Facility(kind) => self
                .park
                .spots(cards.facility(*kind))
                .iter()
                .try_for_each(|square| out.push(Step::At { square })),
        }
    }

    fn path_steps<O: StepSink<Step>>(
        &self,
        cards: &Cards,
        paving: &Paving,
        out: &mut O,
    ) -> ControlFlow<()> {
        for square in paving.convertible(&self.park) {
            out.push(Step::Convert { square })?;
        }
        for square in self.park.repavable(cards) {
            out.push(Step::Repave { square })?;
        }
        let mut flow = ControlFlow::Continue(());
        paving.each_square(&self.park, |square, pieces| {
            for (i, &arms) in PIECES.iter().enumerate() {
                if pieces >> i & 1 == 1 && flow.is_continue() {
                    flow = out.push(Step::Lay { square, arms });
                }
            }
        });
        flow?;
        if paving.done.is_empty() { ControlFlow::Continue(()) } else { out.push(Step::Stop) }
    }

    fn menu<O: StepSink<Step>>(&self, cards: &Cards, out: &mut O) -> ControlFlow<()> {
        let bureau = self.bureau(cards);
        let handfuls: ArrayVec<Dice, 7> = self.handfuls().collect();
        let open = !handfuls.is_empty();
        if open && self.pens_left(cards) > 0 {
            self.pen_menu(cards, bureau, &handfuls, out)?;
        }
        if open && !self.turn.paths {
            let (ends, old) =
                (self.park.touched().meets(self.park.free), !self.park.convertible().is_empty());
            for &dice in &handfuls {
                for pips in dice.sum()..=bureau.reach(dice) {
                    let useful = ends || old && pips >= CONVERSION;
                    if useful && bureau.price(dice, pips).is_some() {
                        out.push(Step::Paths { dice, pips })?;
                    }
                }
            }
        }
        if open && self.facilities_left(cards) > 0 {
            for kind in FacilityType::ALL {
                if self.park.spots(cards.facility(kind)).is_empty() {
                    continue;
                }
                for &dice in &handfuls {
                    if bureau.price_facility(kind, dice).is_some() {
                        out.push(Step::Facility { kind, dice })?;
                    }
                }
            }
        }
        if self.security_left(cards) {
            out.push(Step::Improve)?;
            if self.difficulty.info().boost {
                for dice in handfuls.iter().filter(|dice| dice.len() == 1) {
                    out.push(Step::Boost { die: dice.sum() })?;
                }
            }
        }
        if cards.aquatic.is_some() && !self.turn.expanded {
            for square in self.park.lakeside() & self.park.free {
                out.push(Step::Expand { square })?;
            }
        }
        for square in self.park.repavable(cards) {
            out.push(Step::Repave { square })?;
        }
        if self.can_use(cards, Lab::SideEntrance) {
            for square in Area::PERIMETER & self.park.free {
                out.push(Step::Entrance { square })?;
            }
        }
        if self.can_use(cards, Lab::MadScientist) {
            out.push(Step::Experiment)?;
        }
        if self.can_use(cards, Lab::PowerRegulator) {
            out.push(Step::Regulate)?;
        }
        for square in self.spare_spots(cards.mode) {
            out.push(Step::Generator { square })?;
        }
        out.push(Step::Ready)
    }

    fn pen_menu<O: StepSink<Step>>(
        &self,
        cards: &Cards,
        bureau: Bureau,
        handfuls: &[Dice],
        out: &mut O,
    ) -> ControlFlow<()> {
        let grid = Grid::new(&self.park, cards.mode);
        let mut fits = Fits::default();
        let aids = Aid::ALL.into_iter().filter(|&aid| self.has_labs(cards, aid));
        let aids: ArrayVec<Aid, 7> = aids.collect();
        // Aviaries of one size want the same dice.
        let mut flocks: [Option<ArrayVec<Dice, 7>>; 2] = [None, None];
        let payable = |kind| -> ArrayVec<Dice, 7> {
            let dice = handfuls.iter().filter(|dice| bureau.affords_pen(cards, kind, **dice));
            dice.copied().collect()
        };
        let kinds = if cards.aquatic.is_some() || cards.aviaries != 0 {
            &Kind::ALL[..]
        } else {
            Kind::STANDARD
        };
        for &kind in kinds {
            if !cards.offers(kind) || self.is_spent(kind) {
                continue;
            }
            let priced = match kind.family() {
                Family::Standard | Family::Aquatic => payable(kind),
                Family::SmallAviary => flocks[0].get_or_insert_with(|| payable(kind)).clone(),
                Family::LargeAviary => flocks[1].get_or_insert_with(|| payable(kind)).clone(),
            };
            if priced.is_empty() {
                continue;
            }
            for &aid in aids.iter().filter(|aid| aid.suits(kind)) {
                let room = if kind.family() == Family::Standard {
                    let growth = Self::growth(kind, aid);
                    let known = &mut fits.0[usize::from(growth.size)][usize::from(growth.power)];
                    *known.get_or_insert_with(|| growth.fits(&grid))
                } else {
                    self.has_room(kind, aid, &grid)
                };
                if room {
                    for &dice in &priced {
                        out.push(Step::Pen { kind, dice, aid })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// One legal step, each as likely as any other.
    pub(crate) fn any_step<R: Rng>(&self, cards: &Cards, rng: &mut R) -> Step {
        let nth = |area: Area, rng: &mut R| {
            area.nth(rng.below(area.len())).expect("a drawing that is open can be finished")
        };
        match &self.turn.draft {
            Draft::Pen { kind, growth, .. } if kind.family() == Family::Standard => {
                let grid = Grid::new(&self.park, cards.mode);
                let frontier = growth.frontier(&self.park);
                let mut open = frontier;
                loop {
                    let square = nth(open, rng);
                    if growth.with(square, frontier).can_finish(&grid) {
                        return Step::At { square };
                    }
                    open = open.without(square);
                }
            }
            Draft::Facility(kind) => {
                Step::At { square: nth(self.park.spots(cards.facility(*kind)), rng) }
            }
            Draft::Power { need, from } if cards.mode == Mode::Lite => {
                Step::Generator { square: nth(self.generator_spots(*need, *from), rng) }
            }
            Draft::Paths(paving) => self.any_path(cards, paving, rng),
            _ => {
                let mut all = ArrayVec::<Step, LONGEST_MENU>::new();
                let _ = self.steps(cards, &mut all);
                all[rng.below(all.len() as u32) as usize]
            }
        }
    }

    fn any_path<R: Rng>(&self, cards: &Cards, paving: &Paving, rng: &mut R) -> Step {
        let (convertible, repavable) = (paving.convertible(&self.park), self.park.repavable(cards));
        let crossings = convertible.len() + repavable.len();
        let mut count = crossings;
        paving.each_square(&self.park, |_, pieces| count += pieces.count_ones());
        let mut at = rng.below(count + u32::from(!paving.done.is_empty()));
        if at == count {
            return Step::Stop;
        }
        if let Some(square) = convertible.nth(at).filter(|_| at < convertible.len()) {
            return Step::Convert { square };
        }
        if let Some(square) =
            repavable.nth(at.wrapping_sub(convertible.len())).filter(|_| at < crossings)
        {
            return Step::Repave { square };
        }
        at -= crossings;
        let mut found = Step::Stop;
        paving.each_square(&self.park, |square, pieces| {
            let n = pieces.count_ones();
            if at < n {
                let mut left = pieces;
                for _ in 0..at {
                    left &= left - 1;
                }
                found = Step::Lay { square, arms: PIECES[left.trailing_zeros() as usize] };
                at = u32::MAX;
            } else {
                at = at.wrapping_sub(if at == u32::MAX { 0 } else { n });
            }
        });
        found
    }
}
