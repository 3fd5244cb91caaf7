//! A pen is opened with dice and, in Danger Mode, with labs. How it is drawn is in `shape.rs`.

use mesozoic_core::{Refusal, ensure};

use super::menu::Menu;
use crate::components::{Family, Kind, Lab, Mode, Tier};
use crate::dice::Dice;
use crate::growth::{Grid, Growth, Rings};
use crate::narrate::one_of;
use crate::research::Bureau;
use crate::rules;
use crate::state::{Cards, Draft, Lane};
use crate::step::Aid;

pub(super) fn legal(lane: &Lane, cards: &Cards, bureau: Bureau, menu: &mut Menu) {
    if lane.pens_left(cards) == 0 {
        return;
    }
    let grid = Grid::new(&lane.park, cards.mode);
    legal_standard(lane, cards, &grid, menu);
    if cards.aquatic.is_some() || cards.aviaries != 0 {
        legal_others(lane, cards, bureau, &grid, menu);
    }
}

fn legal_standard(lane: &Lane, cards: &Cards, grid: &Grid, menu: &mut Menu) {
    let rings = Rings::new(grid);
    let aids = match cards.mode {
        Mode::Lite => &Aid::ALL[..1],
        Mode::Danger => &Aid::ALL[..],
    };
    for &kind in Kind::STANDARD {
        let dice = menu.handfuls.making(cards.totals(kind));
        if dice == 0 {
            continue;
        }
        for &aid in aids.iter().filter(|aid| lane.admits_aid(cards, kind, **aid)) {
            let growth = Lane::growth(kind, aid);
            if rings.hold(&growth, grid) || growth.fits(grid) {
                menu.pen(kind, aid, dice);
            }
        }
    }
}

/// Pens in the lake and aviaries.
fn legal_others(lane: &Lane, cards: &Cards, bureau: Bureau, grid: &Grid, menu: &mut Menu) {
    // Aviaries of one size want the same dice.
    let mut flocks = [None, None];
    let others = Kind::ALL[Kind::STANDARD.len()..].iter().copied();
    for kind in others.filter(|&kind| cards.offers(kind) && !lane.is_spent(kind)) {
        let matching = || menu.handfuls.of(|dice| bureau.affords_pen(cards, kind, dice));
        let dice = match kind.family() {
            Family::Standard | Family::Aquatic => menu.handfuls.making(cards.totals(kind)),
            Family::SmallAviary => *flocks[0].get_or_insert_with(matching),
            Family::LargeAviary => *flocks[1].get_or_insert_with(matching),
        };
        if dice == 0 {
            continue;
        }
        for aid in Aid::ALL.into_iter().filter(|&aid| lane.admits_aid(cards, kind, aid)) {
            if lane.has_room(kind, aid, grid) {
                menu.pen(kind, aid, dice);
            }
        }
    }
}

pub(super) fn why(
    lane: &Lane,
    cards: &Cards,
    kind: Kind,
    dice: Dice,
    aid: Aid,
) -> Result<(), Refusal> {
    ensure(lane.pens_left(cards) > 0, rules::pen_built)?;
    ensure(cards.offers(kind), || rules::not_in_play(kind))?;
    lane.ensure_dice(dice)?;
    ensure_aid(lane, cards, kind, aid)?;
    ensure(lane.bureau(cards).affords_pen(cards, kind, dice), || wrong_dice(cards, kind))?;
    ensure(!lane.is_spent(kind), || rules::aviary_built(kind))?;
    let grid = Grid::new(&lane.park, cards.mode);
    ensure(lane.has_room(kind, aid, &grid), || match kind.family() {
        Family::Aquatic if lane.is_at_lake() => rules::lake_full(),
        Family::Aquatic => rules::no_path_to_lake(),
        _ => rules::no_room_for(kind),
    })
}

/// DW-51, DW-52, DW-56: the labs can be used, and with this pen.
fn ensure_aid(lane: &Lane, cards: &Cards, kind: Kind, aid: Aid) -> Result<(), Refusal> {
    let labs = [
        (Aid::SMALLER, Lab::RelaxedRegulations),
        (Aid::LARGER, Lab::RelaxedRegulations),
        (Aid::RISK, Lab::CalculatedRisk),
        (Aid::DOCILE, Lab::DocileGeneEditing),
    ];
    for (one, lab) in labs.into_iter().filter(|(one, _)| aid.has(*one)) {
        lane.ensure_lab(cards, lab)?;
        ensure(one.suits(kind), || match lab {
            Lab::RelaxedRegulations => rules::size_is_fixed(kind),
            Lab::CalculatedRisk => rules::risk_for_carnivores(),
            _ => rules::no_threat_to_avoid(kind),
        })?;
    }
    Ok(())
}

/// What dice a kind wants.
fn wrong_dice(cards: &Cards, kind: Kind) -> Refusal {
    match kind.family() {
        Family::Standard => rules::pen_value(kind, one_of(cards.values(kind))),
        Family::Aquatic => rules::aquatic_value(kind, one_of(cards.values(kind))),
        Family::SmallAviary => rules::two_equal_dice(kind),
        Family::LargeAviary => rules::three_matching_dice(kind),
    }
}

pub(super) fn apply(lane: &mut Lane, cards: &Cards, kind: Kind, dice: Dice, aid: Aid) {
    let bill = lane.bureau(cards).price_pen(cards, kind, dice);
    lane.pay(cards, dice, bill);
    // DW-57: the second pen of a round is Intense Development.
    if lane.turn.pens > 0 || aid.has(Aid::DOCILE) {
        lane.park.research[Tier::Z as usize] -= 1;
    }
    if aid.uses_x() {
        lane.park.research[Tier::X as usize] -= 1;
    }
    lane.turn.pens += 1;
    let growth = Lane::growth(kind, aid);
    lane.turn.draft = Draft::Pen { kind, dice, aid, growth };
}

impl Lane {
    /// DW-29, DW-57: how many pens may still be built in this round.
    pub(crate) fn pens_left(&self, cards: &Cards) -> u8 {
        match self.turn.pens {
            0 => 1 + u8::from(self.can_use(cards, Lab::IntenseDevelopment)),
            1 => u8::from(self.can_use(cards, Lab::IntenseDevelopment)),
            _ => 0,
        }
    }

    /// Labs that may be used with a pen of a kind.
    pub(crate) fn admits_aid(&self, cards: &Cards, kind: Kind, aid: Aid) -> bool {
        aid.suits(kind) && self.has_labs(cards, aid)
    }

    /// Whether the labs are in play and have uses left.
    fn has_labs(&self, cards: &Cards, aid: Aid) -> bool {
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

    /// DW-118: whether a kind has been built already, where that matters.
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
}
