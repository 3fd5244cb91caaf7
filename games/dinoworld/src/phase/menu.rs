//! What a seat may begin, line by line. The steps of a line differ in one thing only, so a line is a
//! set of bits: steps are counted, and one of them is drawn, without listing them.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use mesozoic_core::{Rng, StepSink};

use crate::components::{FacilityType, Kind};
use crate::dice::Dice;
use crate::grid::{Area, Square};
use crate::research::Bureau;
use crate::step::{Aid, Step};

/// More lines than any menu has: twenty kinds of pens with seven sets of labs, and the rest.
const LINES: usize = 160;

/// Dice that can be used together, and what each handful can be made to add up to.
pub(super) struct Handfuls {
    dice: ArrayVec<Dice, 7>,
    totals: [u32; 7],
}

impl Handfuls {
    pub(super) fn new(dice: impl Iterator<Item = Dice>, bureau: Bureau) -> Self {
        let mut handfuls = Self { dice: ArrayVec::new(), totals: [0; 7] };
        for dice in dice {
            handfuls.totals[handfuls.dice.len()] = bureau.totals(dice);
            handfuls.dice.push(dice);
        }
        handfuls
    }

    /// The handfuls of which something holds, one bit each.
    pub(super) fn of(&self, holds: impl Fn(Dice) -> bool) -> u8 {
        (0u8..).zip(&self.dice).fold(0, |set, (i, &dice)| set | u8::from(holds(dice)) << i)
    }

    /// The handfuls that can be made one of these totals, one bit each.
    #[inline]
    pub(super) fn making(&self, wanted: u32) -> u8 {
        let totals = &self.totals[..self.dice.len()];
        (0u8..).zip(totals).fold(0, |set, (i, can)| set | u8::from(can & wanted != 0) << i)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.dice.len()
    }

    /// A handful and its totals.
    pub(super) fn nth(&self, i: usize) -> (Dice, u32) {
        (self.dice[i], self.totals[i])
    }
}

/// What the steps of a line have in common.
#[derive(Clone, Copy)]
enum What {
    /// A bit is a handful.
    Pen {
        kind: Kind,
        aid: Aid,
    },
    Facility(FacilityType),
    Boost,
    /// A bit is a number of pips.
    Paths(Dice),
    /// A bit is a square.
    Expand,
    Repave,
    Entrance,
    Generator,
    /// There is but one bit.
    Only(Step),
}

/// Steps that differ in one thing, one bit each.
#[derive(Clone, Copy)]
struct Line {
    what: What,
    set: u128,
}

/// Everything that a seat may begin, in the order of the list.
pub(super) struct Menu {
    pub(super) handfuls: Handfuls,
    lines: ArrayVec<Line, LINES>,
    len: u32,
}

impl Menu {
    #[inline]
    pub(super) fn new(handfuls: Handfuls) -> Self {
        Self { handfuls, lines: ArrayVec::new(), len: 0 }
    }

    #[inline]
    fn add(&mut self, what: What, set: u128) {
        if set != 0 {
            self.len += set.count_ones();
            self.lines.push(Line { what, set });
        }
    }

    /// A pen, with any of these handfuls.
    pub(super) fn pen(&mut self, kind: Kind, aid: Aid, dice: u8) {
        self.add(What::Pen { kind, aid }, dice.into());
    }

    /// A facility, with any of these handfuls.
    pub(super) fn facility(&mut self, kind: FacilityType, dice: u8) {
        self.add(What::Facility(kind), dice.into());
    }

    /// Boost, with any of these handfuls.
    pub(super) fn boost(&mut self, dice: u8) {
        self.add(What::Boost, dice.into());
    }

    /// Paths, for any of these numbers of pips.
    pub(super) fn paths(&mut self, dice: Dice, pips: u32) {
        self.add(What::Paths(dice), pips.into());
    }

    /// More lake, on any of these squares.
    pub(super) fn expand(&mut self, squares: Area) {
        self.add(What::Expand, squares.bits());
    }

    /// Re-paving, on any of these squares.
    pub(super) fn repave(&mut self, squares: Area) {
        self.add(What::Repave, squares.bits());
    }

    /// An entrance, on any of these squares.
    pub(super) fn entrance(&mut self, squares: Area) {
        self.add(What::Entrance, squares.bits());
    }

    /// A spare generator, on any of these squares.
    pub(super) fn generator(&mut self, squares: Area) {
        self.add(What::Generator, squares.bits());
    }

    /// This very step.
    pub(super) fn only(&mut self, step: Step) {
        self.add(What::Only(step), 1);
    }

    /// The step of a line that a bit stands for.
    fn step(&self, what: What, bit: u8) -> Step {
        let dice = || self.handfuls.dice[usize::from(bit)];
        let square = || Square::new(bit);
        match what {
            What::Pen { kind, aid } => Step::Pen { kind, dice: dice(), aid },
            What::Facility(kind) => Step::Facility { kind, dice: dice() },
            What::Boost => Step::Boost { die: dice().sum() },
            What::Paths(dice) => Step::Paths { dice, pips: bit },
            What::Expand => Step::Expand { square: square() },
            What::Repave => Step::Repave { square: square() },
            What::Entrance => Step::Entrance { square: square() },
            What::Generator => Step::Generator { square: square() },
            What::Only(step) => step,
        }
    }

    /// Every step.
    pub(super) fn list<O: StepSink<Step>>(&self, out: &mut O) -> ControlFlow<()> {
        for line in &self.lines {
            let mut left = line.set;
            while left != 0 {
                out.push(self.step(line.what, left.trailing_zeros() as u8))?;
                left &= left - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// One step, each as likely as any other.
    pub(super) fn any<R: Rng>(&self, rng: &mut R) -> Step {
        let mut at = rng.below(self.len);
        for line in &self.lines {
            let n = line.set.count_ones();
            if at < n {
                let left = (0..at).fold(line.set, |left, _| left & (left - 1));
                return self.step(line.what, left.trailing_zeros() as u8);
            }
            at -= n;
        }
        Step::Ready
    }
}
