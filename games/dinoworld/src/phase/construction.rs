//! Construction: each seat draws in its own lane until it is ready. Nothing here looks beyond the
//! lane.
//!
//! A lane is a conversation (see [`Draft`]): from the menu a step opens a drawing, further steps
//! draw it, and the menu comes back. Every drawing that is opened can be finished.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use mesozoic_core::{Audience, Env, Refusal, Rng, Seat, StepSink, ensure};
use mesozoic_kit::Bits;

use super::menu::{Handfuls, Menu};
use super::{actions, facility, paths, pen, power, shape};
use crate::components::{DICE, Family, Lab, Mode};
use crate::dice::Dice;
use crate::event::Event;
use crate::grid::{Area, Square};
use crate::research::{Bill, Bureau};
use crate::rules;
use crate::state::{Cards, DinoWorld, Draft, Lane};
use crate::step::Step;

/// The dice of a set, which has one bit a die.
const SETS: [&[usize]; 1 << DICE] = [&[], &[0], &[1], &[0, 1], &[2], &[0, 2], &[1, 2], &[0, 1, 2]];

/// The sets that can be used, one bit each, by the dice that have been used and by whether the first
/// two and the last two are equal. Of equal dice the first is used first.
const HANDFULS: [[u8; 4]; 1 << DICE] = {
    let mut all = [[0; 4]; 1 << DICE];
    let mut used = 0;
    while used < 1 << DICE {
        let mut twins = 0;
        while twins < 4 {
            let mut set = 1;
            while set < 1 << DICE {
                // Dice whose equal before them stays.
                let skipped = set & !(set | used) << 1 & twins << 1;
                if set & used == 0 && skipped == 0 {
                    all[used][twins] |= 1 << set;
                }
                set += 1;
            }
            twins += 1;
        }
        used += 1;
    }
    all
};

/// More places and links than any drawing offers at once.
const LONGEST_LIST: usize = 1_024;

/// One step of a seat that builds; the last one who is ready opens the parks.
pub(super) fn apply<V: Env<Event>>(game: &mut DinoWorld, seat: Seat, step: Step, env: &mut V) {
    game.lanes[seat.index()].play(&game.cards, step);
    env.emit(Audience::only(seat), || Event::Did { seat, step });
    if step == Step::Ready {
        game.waiting = game.waiting.without(seat);
        if game.waiting.is_empty() {
            game.open_parks(env);
        }
    }
}

impl Lane {
    /// Every legal step, each once.
    pub(crate) fn steps<O: StepSink<Step>>(&self, cards: &Cards, out: &mut O) -> ControlFlow<()> {
        match &self.turn.draft {
            Draft::Nothing => self.menu(cards, |menu| menu.list(out)),
            Draft::Pen { kind, growth, .. } => shape::legal(self, cards, *kind, growth, out),
            Draft::Power { need, from } => power::legal(self, cards.mode, *need, *from, out),
            Draft::Paths(paving) => paths::legal_strokes(self, cards, paving, out),
            Draft::Facility(kind) => facility::legal_squares(self, cards, *kind, out),
        }
    }

    /// Lends what may be begun: a menu is too large to be handed around.
    fn menu<T>(&self, cards: &Cards, look: impl FnOnce(&Menu) -> T) -> T {
        let bureau = self.bureau(cards);
        let mut menu = Menu::new(Handfuls::new(self.handfuls(), bureau));
        if menu.handfuls.len() > 0 {
            pen::legal(self, cards, bureau, &mut menu);
            paths::legal(self, &mut menu);
            facility::legal(self, cards, &mut menu);
        }
        actions::legal(self, cards, &mut menu);
        power::legal_spares(self, cards.mode, &mut menu);
        menu.only(Step::Ready);
        look(&menu)
    }

    /// One legal step, each as likely as any other.
    pub(crate) fn any_step<R: Rng>(&self, cards: &Cards, rng: &mut R) -> Step {
        match &self.turn.draft {
            Draft::Nothing => self.menu(cards, |menu| menu.any(rng)),
            Draft::Pen { kind, growth, .. } if kind.family() == Family::Standard => {
                shape::any(self, cards, growth, rng)
            }
            Draft::Facility(kind) => {
                Step::At { square: nth(self.park.spots(cards.facility(*kind)), rng) }
            }
            Draft::Power { need, from } if cards.mode == Mode::Lite => {
                Step::Generator { square: nth(self.generator_spots(*need, *from), rng) }
            }
            Draft::Paths(paving) => paths::any_stroke(self, cards, paving, rng),
            _ => {
                let mut all = ArrayVec::<Step, LONGEST_LIST>::new();
                let _ = self.steps(cards, &mut all);
                all[rng.below(all.len() as u32) as usize]
            }
        }
    }

    /// Refuses what `steps` does not give, in the order in which a person asks: is it time, do I have
    /// the dice, may it stand there, can it be finished.
    pub(crate) fn why(&self, cards: &Cards, step: Step) -> Result<(), Refusal> {
        ensure(!self.turn.ready, rules::ready_already)?;
        match step {
            Step::Give { .. } => return Err(rules::nothing_to_give()),
            Step::Cross { .. } => return Err(rules::no_damage()),
            _ => {}
        }
        match (&self.turn.draft, step) {
            (Draft::Nothing, _) => self.why_in_menu(cards, step),
            (Draft::Pen { kind, growth, .. }, _) => shape::why(self, cards, *kind, growth, step),
            (Draft::Power { need, from }, _) => power::why(self, cards.mode, *need, *from, step),
            (Draft::Paths(paving), _) => paths::why_stroke(self, cards, paving, step),
            (Draft::Facility(kind), Step::At { square }) => {
                facility::why_square(self, cards, *kind, square)
            }
            (Draft::Facility(_), _) => Err(rules::finish_facility()),
        }
    }

    fn why_in_menu(&self, cards: &Cards, step: Step) -> Result<(), Refusal> {
        match step {
            Step::Ready => Ok(()),
            Step::Pen { kind, dice, aid } => pen::why(self, cards, kind, dice, aid),
            Step::Paths { dice, pips } => paths::why(self, cards, dice, pips),
            Step::Facility { kind, dice } => facility::why(self, cards, kind, dice),
            Step::Generator { square } => power::why_spare(self, cards.mode, square),
            Step::At { .. } | Step::Place { .. } => Err(rules::nothing_open()),
            Step::Link { .. } => Err(rules::links_with_pen()),
            Step::Convert { .. } | Step::Lay { .. } | Step::Stop => Err(rules::no_paths_open()),
            _ => actions::why(self, cards, step),
        }
    }

    /// Takes a step known to be legal.
    pub(crate) fn play(&mut self, cards: &Cards, step: Step) {
        self.turn.steps.push(step);
        if !matches!(step, Step::Generator { .. }) {
            self.turn.spare = None;
        }
        match step {
            Step::Pen { kind, dice, aid } => pen::apply(self, cards, kind, dice, aid),
            Step::At { square } => match self.turn.draft {
                Draft::Facility(kind) => facility::apply_square(self, kind, square),
                _ => shape::apply_square(self, cards, square),
            },
            Step::Place { square, turn } => shape::apply_place(self, cards, square, turn),
            Step::Generator { square } => power::apply_generator(self, square),
            Step::Link { square, links } => power::apply_links(self, square, links),
            Step::Paths { dice, pips } => paths::apply(self, cards, dice, pips),
            Step::Convert { .. } | Step::Lay { .. } | Step::Repave { .. } | Step::Stop => {
                paths::apply_stroke(self, cards, step);
            }
            Step::Facility { kind, dice } => facility::apply(self, cards, kind, dice),
            Step::Ready => self.turn.ready = true,
            _ => actions::apply(self, cards, step),
        }
    }

    /// Dice that have not been used, as handfuls, each once.
    pub(crate) fn handfuls(&self) -> impl Iterator<Item = Dice> {
        let dice = self.turn.dice;
        let [a, b, c] = dice;
        let twins = usize::from(a == b) | usize::from(b == c) << 1;
        let sets = if a == 0 { 0 } else { HANDFULS[usize::from(self.turn.used)][twins] };
        Bits(sets.into()).map(move |set| match *SETS[usize::from(set)] {
            [i] => Dice::of([dice[i], 0, 0]),
            [i, j] => Dice::of([dice[i], dice[j], 0]),
            _ => Dice::of(dice),
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

    /// DW-25: the dice are there and unused.
    pub(super) fn ensure_dice(&self, dice: Dice) -> Result<(), Refusal> {
        if self.find_dice(dice).is_some() {
            return Ok(());
        }
        // The largest handful comes last.
        Err(self.handfuls().last().map_or_else(rules::all_dice_used, rules::dice_left))
    }

    /// DW-23: nothing was ever drawn there.
    pub(super) fn ensure_empty(&self, square: Square) -> Result<(), Refusal> {
        ensure(self.park.free.has(square), || rules::not_empty(square))
    }

    pub(crate) fn bureau(&self, cards: &Cards) -> Bureau {
        Bureau::new(cards, self.park.research, self.turn.half)
    }

    /// Whether a lab is in play and has uses left.
    #[inline]
    pub(crate) fn can_use(&self, cards: &Cards, lab: Lab) -> bool {
        cards.has(lab) && self.park.research[lab.info().tier as usize] > 0
    }

    /// DW-48: the lab can be used.
    pub(super) fn ensure_lab(&self, cards: &Cards, lab: Lab) -> Result<(), Refusal> {
        ensure(self.can_use(cards, lab), || match cards.mode {
            Mode::Lite => rules::no_labs(lab),
            Mode::Danger if cards.has(lab) => rules::lab_used_up(lab),
            Mode::Danger => rules::lab_not_in_play(lab),
        })
    }

    /// Uses dice up and pays for what they were made.
    pub(super) fn pay(&mut self, cards: &Cards, dice: Dice, bill: Option<Bill>) {
        self.turn.used |= self.find_dice(dice).unwrap_or_default();
        if let Some(bill) = bill {
            self.park.research[cards.dice_tier()] -= bill.uses;
            self.turn.half = bill.half;
        }
    }
}

/// Any square of an area.
pub(super) fn nth<R: Rng>(area: Area, rng: &mut R) -> Square {
    area.nth(rng.below(area.len())).expect("a drawing that is open can be finished")
}
