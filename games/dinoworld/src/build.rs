//! Construction: what a step does to the lane of its seat. Nothing here looks beyond the lane.
//!
//! A lane is a conversation (see [`Draft`]): from the menu a step opens a drawing, further steps
//! draw it, and the menu comes back. Every drawing that is opened can be finished.

use std::ops::ControlFlow;

use crate::components::{
    BOOSTED, FacilityType, Family, IMPROVED, Kind, Lab, Mode, SECURITY_BOXES, Tier, VISITING_BIRDS,
};
use crate::dice::Dice;
use crate::grid::{Area, Arms, Square};
use crate::growth::{Grid, Growth};
use crate::park::{Park, Pen};
use crate::paving::Paving;
use crate::research::{Bill, Bureau};
use crate::state::{Cards, Draft, Lane, Spare};
use crate::step::{Aid, Step};

impl Lane {
    /// Dice that have not been used, as handfuls, each once.
    pub(crate) fn handfuls(&self) -> impl Iterator<Item = Dice> {
        let (dice, used) = (self.turn.dice, self.turn.used);
        (1u8..8).filter(move |set| set & used == 0).filter_map(move |set| {
            let mut sorted = [0; 3];
            let mut n = 0;
            for i in 0..3 {
                if set >> i & 1 == 1 {
                    // Of equal dice the first is used first.
                    let twin = i > 0 && dice[i] == dice[i - 1] && (set | used) >> (i - 1) & 1 == 0;
                    if twin || dice[i] == 0 {
                        return None;
                    }
                    sorted[n] = dice[i];
                    n += 1;
                }
            }
            Some(Dice::of(sorted))
        })
    }

    /// The dice of a handful, one bit each; none if they are not there.
    pub(crate) fn find_dice(&self, dice: Dice) -> Option<u8> {
        let mut set = 0u8;
        for &value in dice.values() {
            let free = |i: &usize| (set | self.turn.used) >> i & 1 == 0;
            let at = (0..3).filter(free).find(|&i| self.turn.dice[i] == value)?;
            set |= 1 << at;
        }
        Some(set)
    }

    pub(crate) fn bureau(&self, cards: &Cards) -> Bureau {
        Bureau::new(cards, self.park.research, self.turn.half)
    }

    /// Whether a lab is in play and has uses left.
    #[inline]
    pub(crate) fn can_use(&self, cards: &Cards, lab: Lab) -> bool {
        cards.has(lab) && self.park.research[lab.info().tier as usize] > 0
    }

    /// DW-29, DW-57: whether another pen may be built in this round.
    pub(crate) fn pens_left(&self, cards: &Cards) -> u8 {
        match self.turn.pens {
            0 => 1 + u8::from(self.can_use(cards, Lab::IntenseDevelopment)),
            1 => u8::from(self.can_use(cards, Lab::IntenseDevelopment)),
            _ => 0,
        }
    }

    /// DW-29, DW-55: how many facilities may still be built in this round.
    pub(crate) fn facilities_left(&self, cards: &Cards) -> u8 {
        match self.turn.facilities {
            0 => 1 + u8::from(self.can_use(cards, Lab::Urbanisation)),
            1 => u8::from(self.can_use(cards, Lab::Urbanisation)),
            _ => 0,
        }
    }

    /// DW-32: whether security may still be raised.
    pub(crate) fn security_left(&self, cards: &Cards) -> bool {
        cards.mode == Mode::Danger && !self.turn.secured && self.park.security < SECURITY_BOXES
    }

    /// Labs that may be used with a pen of a kind.
    pub(crate) fn admits_aid(&self, cards: &Cards, kind: Kind, aid: Aid) -> bool {
        aid.suits(kind) && self.has_labs(cards, aid)
    }

    /// Whether the labs are in play and have uses left.
    pub(crate) fn has_labs(&self, cards: &Cards, aid: Aid) -> bool {
        (!aid.has(Aid::SMALLER.and(Aid::LARGER)) || self.can_use(cards, Lab::RelaxedRegulations))
            && (!aid.has(Aid::RISK) || self.can_use(cards, Lab::CalculatedRisk))
            && (!aid.has(Aid::DOCILE) || self.can_use(cards, Lab::DocileGeneEditing))
    }

    /// How a pen of a kind begins. DW-52: one square more or less.
    pub(crate) fn growth(kind: Kind, aid: Aid) -> Growth {
        let info = kind.info();
        let size = info.squares + u8::from(aid.has(Aid::LARGER)) - u8::from(aid.has(Aid::SMALLER));
        Growth::new(size, info.power)
    }

    /// DW-108: lake squares without a dinosaur, if a path leads to the lake.
    pub(crate) fn waters(&self) -> Area {
        if !self.park.touched().meets(self.park.lake) {
            return Area::EMPTY;
        }
        let taken = self.park.pens.iter().filter(|pen| pen.is_aquatic());
        taken.fold(self.park.lake, |all, pen| all - pen.area)
    }

    /// DW-118, DW-119: calls `visit` with every place of an aviary, until it breaks.
    pub(crate) fn each_place(
        &self,
        kind: Kind,
        grid: &Grid,
        mut visit: impl FnMut(Square, u8) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let power = u32::from(kind.info().power);
        let mut corners = [Area::EMPTY; 8];
        for (corners, turned) in corners.iter_mut().zip(kind.turns()) {
            *corners = turned.corners(self.park.free, grid.doors);
        }
        for square in corners.into_iter().fold(Area::EMPTY, |all, one| all | one) {
            for (turn, turned) in (0u8..).zip(kind.turns()) {
                if corners[usize::from(turn)].has(square)
                    && turned.at(square).is_some_and(|area| grid.powers(area, power))
                {
                    visit(square, turn)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// DW-119: whether there is a place for an aviary.
    fn has_place(&self, kind: Kind, grid: &Grid) -> bool {
        let power = u32::from(kind.info().power);
        kind.turns().iter().any(|turned| {
            let mut corners = turned.corners(self.park.free, grid.doors).iter();
            corners.any(|at| turned.at(at).is_some_and(|area| grid.powers(area, power)))
        })
    }

    /// Whether a kind has been built already, where that matters.
    pub(crate) fn is_spent(&self, kind: Kind) -> bool {
        kind.is_aviary() && self.park.pens.iter().any(|pen| pen.kind == kind)
    }

    /// Whether there is room and power for a pen.
    pub(crate) fn has_room(&self, kind: Kind, aid: Aid, grid: &Grid) -> bool {
        match kind.family() {
            Family::Standard => Self::growth(kind, aid).fits(grid),
            Family::Aquatic => !self.waters().is_empty(),
            Family::SmallAviary | Family::LargeAviary => {
                !self.is_spent(kind) && self.has_place(kind, grid)
            }
        }
    }

    /// Takes a step known to be legal.
    pub(crate) fn play(&mut self, cards: &Cards, step: Step) {
        self.turn.steps.push(step);
        if !matches!(step, Step::Generator { .. }) {
            self.turn.spare = None;
        }
        match step {
            Step::Pen { kind, dice, aid } => self.open_pen(cards, kind, dice, aid),
            Step::At { square } => match self.turn.draft {
                Draft::Facility(kind) => self.place_facility(kind, square),
                Draft::Pen { kind, aid, growth, .. } => {
                    self.draw_square(cards, kind, aid, growth, square);
                }
                _ => {}
            },
            Step::Place { square, turn } => {
                if let Draft::Pen { kind, aid, growth, .. } = self.turn.draft
                    && let Some(area) = kind.turns()[usize::from(turn)].at(square)
                {
                    self.close_pen(cards, kind, aid, Growth { shape: area, ..growth });
                }
            }
            Step::Generator { square } => self.build_generator(square),
            Step::Link { square, links } => self.draw_links(square, links),
            Step::Paths { dice, pips } => {
                let bill = self.bureau(cards).price(dice, pips);
                self.pay(cards, dice, bill);
                self.turn.paths = true;
                self.turn.draft = Draft::Paths(Paving::new(pips));
            }
            Step::Convert { square } => {
                self.pave(cards, |paving, park| paving.convert(park, square));
            }
            Step::Lay { square, arms } => {
                self.pave(cards, |paving, park| paving.lay(park, square, arms));
            }
            Step::Stop => self.turn.draft = Draft::Nothing,
            Step::Facility { kind, dice } => {
                let bill = self.bureau(cards).price_facility(kind, dice);
                self.pay(cards, dice, bill);
                if self.turn.facilities > 0 {
                    self.park.research[Tier::Y as usize] -= 1;
                }
                self.turn.facilities += 1;
                self.turn.draft = Draft::Facility(kind);
            }
            Step::Improve => {
                self.turn.secured = true;
                self.park.secure(IMPROVED);
            }
            Step::Boost { die } => {
                self.turn.secured = true;
                self.park.secure(BOOSTED);
                if let Some(dice) = Dice::new(&[die]) {
                    self.pay(cards, dice, None);
                }
            }
            Step::Expand { square } => {
                self.turn.expanded = true;
                self.park.free = self.park.free.without(square);
                self.park.lake = self.park.lake.with(square);
            }
            // DW-54: by itself, or while paths are laid.
            Step::Repave { square } if self.turn.draft == Draft::Nothing => {
                self.park.repave(square);
            }
            Step::Repave { square } => {
                self.pave(cards, |paving, park| paving.repave(park, square));
            }
            Step::Entrance { square } => {
                self.park.research[Tier::X as usize] -= 1;
                self.park.draw_path(square, Arms::ALL);
                self.park.entrances = self.park.entrances.with(square);
            }
            Step::Experiment => {
                self.park.research[Tier::Z as usize] -= 1;
                // DW-58: the difference, whichever is higher.
                self.park.experiment += 2 * self.park.threat.abs_diff(self.park.security);
            }
            Step::Regulate => {
                self.park.research[Tier::Z as usize] -= 1;
                self.turn.regulated = true;
            }
            Step::Ready => self.turn.ready = true,
            Step::Give { .. } | Step::Cross { .. } => {}
        }
    }

    /// Uses dice up and pays for what they were made.
    fn pay(&mut self, cards: &Cards, dice: Dice, bill: Option<Bill>) {
        self.turn.used |= self.find_dice(dice).unwrap_or_default();
        if let Some(bill) = bill {
            self.park.research[cards.dice_tier()] -= bill.uses;
            self.turn.half = bill.half;
        }
    }

    fn open_pen(&mut self, cards: &Cards, kind: Kind, dice: Dice, aid: Aid) {
        let bill = self.bureau(cards).price_pen(cards, kind, dice);
        self.pay(cards, dice, bill);
        // DW-57: the second pen of a round is Intense Development.
        if self.turn.pens > 0 || aid.has(Aid::DOCILE) {
            self.park.research[Tier::Z as usize] -= 1;
        }
        if aid.uses_x() {
            self.park.research[Tier::X as usize] -= 1;
        }
        self.turn.pens += 1;
        let growth = Self::growth(kind, aid);
        self.turn.draft = Draft::Pen { kind, dice, aid, growth };
    }

    fn draw_square(&mut self, cards: &Cards, kind: Kind, aid: Aid, growth: Growth, at: Square) {
        let frontier = if kind.family() == Family::Aquatic {
            Area::EMPTY
        } else {
            growth.frontier(&self.park)
        };
        let grown = growth.with(at, frontier);
        if grown.is_whole() {
            self.close_pen(cards, kind, aid, grown);
        } else if let Draft::Pen { growth, .. } = &mut self.turn.draft {
            *growth = grown;
        }
    }

    /// The shape is whole: the pen is in the park and asks for power.
    fn close_pen(&mut self, cards: &Cards, kind: Kind, aid: Aid, growth: Growth) {
        let area = growth.shape;
        let (mut damage, mut birds) = (Area::EMPTY, Area::EMPTY);
        if aid.has(Aid::RISK) {
            damage = area.first().map_or(damage, Square::area);
        }
        if kind.is_aviary() {
            // DW-122: the breeding pair sits on the first squares.
            birds = area.iter().take(usize::from(VISITING_BIRDS)).collect();
        }
        if cards.mode == Mode::Danger {
            self.park.threaten(self.threat_of(kind, aid));
        }
        self.park.pens.push(Pen { kind, area, damage, birds });
        self.park.free = self.park.free - area;
        let supplied = match cards.mode {
            Mode::Lite => (area.border() & self.park.powered()).len() as u8,
            Mode::Danger => 0,
        };
        let need = growth.power.saturating_sub(supplied);
        if need > 0 {
            self.turn.draft = Draft::Power { need, from: 0 };
        } else {
            self.turn.draft = Draft::Nothing;
            self.turn.spare = Some(Spare { from: 0, beside_from: 0 });
        }
    }

    /// DW-44, DW-51, DW-56, DW-111: what a new pen adds to the threat.
    fn threat_of(&self, kind: Kind, aid: Aid) -> u8 {
        let diet = kind.info().diet;
        match kind.family() {
            _ if aid.has(Aid::DOCILE) => 0,
            Family::Standard if aid.has(Aid::RISK) => diet.threat() - 1,
            Family::Standard => diet.threat(),
            Family::Aquatic => {
                let swimming = self.park.pens.iter().filter(|pen| pen.is_aquatic()).count();
                if swimming < 2 { 1 } else { 2 }
            }
            // Aviaries add theirs when they are full.
            Family::SmallAviary | Family::LargeAviary => 0,
        }
    }

    fn build_generator(&mut self, square: Square) {
        self.park.generator(square);
        match self.turn.draft {
            Draft::Power { need, .. } => {
                let next = square.index() + 1;
                if need > 1 {
                    self.turn.draft = Draft::Power { need: need - 1, from: next };
                } else {
                    self.turn.draft = Draft::Nothing;
                    self.turn.spare = Some(Spare { from: 0, beside_from: next });
                }
            }
            _ => {
                if let Some(spare) = &mut self.turn.spare {
                    spare.from = square.index() + 1;
                }
            }
        }
    }

    fn draw_links(&mut self, square: Square, links: u8) {
        let pen = self.park.pens.len() as u8 - 1;
        let generator = self.park.generator(square);
        (0..links).for_each(|_| generator.link(pen));
        if let Draft::Power { need, .. } = self.turn.draft {
            let next = square.index() + 1;
            if need > links {
                self.turn.draft = Draft::Power { need: need - links, from: next };
            } else {
                self.turn.draft = Draft::Nothing;
                self.turn.spare = Some(Spare { from: 0, beside_from: 0 });
            }
        }
    }

    fn place_facility(&mut self, kind: FacilityType, square: Square) {
        self.park.free = self.park.free.without(square);
        match kind {
            FacilityType::Recreation => self.park.recreation = self.park.recreation.with(square),
            FacilityType::Welfare => self.park.welfare = self.park.welfare.with(square),
        }
        self.turn.draft = Draft::Nothing;
    }

    /// Goes on with paths; when nothing more can be laid they are finished.
    fn pave(&mut self, cards: &Cards, work: impl FnOnce(&mut Paving, &mut Park)) {
        if let Draft::Paths(paving) = &mut self.turn.draft {
            work(paving, &mut self.park);
            if !paving.can_go_on(&self.park, cards) {
                self.turn.draft = Draft::Nothing;
            }
        }
    }
}
