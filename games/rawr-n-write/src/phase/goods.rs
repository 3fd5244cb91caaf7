//! Coins and roads, in hand and stored.

use mesozoic_core::{Env, Refusal, StepSink, ensure};

use super::{Flow, at_each, drawing, each};
use crate::components::{Good, TRADE, Track};
use crate::event::Event;
use crate::lane::Lane;
use crate::rules;
use crate::sheet::{Cards, Sheet};
use crate::step::{Step, Ware};
use crate::task::Task;

pub(super) fn legal<O: StepSink<Step>>(
    sheet: &Sheet,
    cards: Cards,
    task: Task,
    out: &mut O,
) -> Flow {
    match task {
        Task::Coins { left } => {
            legal_in_hand(sheet, cards, out)?;
            if sheet.coins.left() > 0 && sheet.needs_coin(left, cards) {
                out.push(Step::TakeCoin)?;
            }
            legal_stored_road(sheet, out)
        }
        Task::Grants { .. } => {
            let tracks = sheet.open_tracks(cards).filter(|track| !track.is_building());
            each(tracks, |track| Step::Mark { track }, out)
        }
        _ => {
            at_each(sheet.park.free, out)?;
            beside_roads(sheet, cards, out)
        }
    }
}

/// What a road in hand may be used for beside drawing it.
pub(super) fn beside_roads<O: StepSink<Step>>(sheet: &Sheet, cards: Cards, out: &mut O) -> Flow {
    if sheet.can_store_road() {
        out.push(Step::Store)?;
    }
    out.push(Step::Decline)?;
    legal_stored(sheet, cards, out)
}

/// The coins of a step of Run Park, and stored goods.
pub(super) fn legal_purse<O: StepSink<Step>>(
    sheet: &Sheet,
    cards: Cards,
    coins: u8,
    out: &mut O,
) -> Flow {
    if coins == 0 {
        return legal_stored(sheet, cards, out);
    }
    legal_in_hand(sheet, cards, out)?;
    legal_stored_road(sheet, out)
}

/// RW-31: stored coins and roads may be used, coins in hand before stored ones.
pub(super) fn legal_stored<O: StepSink<Step>>(sheet: &Sheet, cards: Cards, out: &mut O) -> Flow {
    if sheet.has_coin() {
        each(sheet.open_tracks(cards), |track| Step::Mark { track }, out)?;
        legal_trades(sheet, out)?;
    }
    legal_stored_road(sheet, out)
}

fn legal_stored_road<O: StepSink<Step>>(sheet: &Sheet, out: &mut O) -> Flow {
    let is_drawable = sheet.roads.left() > 0 && !sheet.park.free.is_empty();
    if is_drawable { out.push(Step::TakeRoad) } else { Flow::Continue(()) }
}

/// RW-27: what a coin in hand may be used for.
fn legal_in_hand<O: StepSink<Step>>(sheet: &Sheet, cards: Cards, out: &mut O) -> Flow {
    each(sheet.open_tracks(cards), |track| Step::Mark { track }, out)?;
    if sheet.can_store_coin() {
        out.push(Step::Store)?;
    }
    legal_trades(sheet, out)
}

fn legal_trades<O: StepSink<Step>>(sheet: &Sheet, out: &mut O) -> Flow {
    if !sheet.can_trade() {
        return Flow::Continue(());
    }
    each(Ware::ALL.into_iter().filter(|&w| sheet.has_box_for(w)), |ware| Step::Trade { ware }, out)
}

pub(super) fn why(sheet: &Sheet, cards: Cards, task: Task, step: Step) -> Result<(), Refusal> {
    match (task, step) {
        (Task::Grants { .. }, Step::Mark { track }) => {
            ensure(!track.is_building(), rules::specialists_only)?;
            ensure(!sheet.is_finished(track, cards), || rules::hired_already(cards.word(track)))
        }
        (Task::Grants { .. }, _) => Err(rules::time_to_mark_specialist()),
        (Task::Coins { left }, Step::TakeCoin) => {
            ensure(sheet.coins.left() > 0, rules::no_stored_coin)?;
            ensure(sheet.needs_coin(left, cards), rules::no_use_for_coin)
        }
        (Task::Coins { left }, _) => {
            why_purse(sheet, cards, left, step).unwrap_or_else(|| Err(rules::coins_first()))
        }
        (_, Step::At { square }) => drawing::why_road(sheet, square),
        (_, Step::Store) => ensure(sheet.can_store_road(), rules::no_road_box),
        (_, Step::Decline) => Ok(()),
        _ => why_stored(sheet, cards, step).unwrap_or_else(|| Err(rules::roads_first())),
    }
}

/// The same for the coins of a step of Run Park; nothing for steps that do not concern goods.
pub(super) fn why_purse(
    sheet: &Sheet,
    cards: Cards,
    coins: u8,
    step: Step,
) -> Option<Result<(), Refusal>> {
    match step {
        Step::Store if coins > 0 => Some(ensure(sheet.can_store_coin(), rules::no_coin_box)),
        _ => why_stored(sheet, cards, step),
    }
}

/// The same where only stored goods may be used.
pub(super) fn why_stored(sheet: &Sheet, cards: Cards, step: Step) -> Option<Result<(), Refusal>> {
    Some(match step {
        Step::Mark { track } => why_mark(sheet, cards, track),
        Step::Trade { ware } => why_trade(sheet, ware),
        Step::TakeRoad => why_take_road(sheet),
        Step::TakeCoin => Err(rules::no_need_to_take()),
        _ => return None,
    })
}

fn why_mark(sheet: &Sheet, cards: Cards, track: Track) -> Result<(), Refusal> {
    ensure(!sheet.is_finished(track, cards), || rules::finished(cards.word(track)))?;
    ensure(sheet.has_coin(), rules::no_coin)
}

/// RW-28: two coins, and for DNA a track that is not full.
fn why_trade(sheet: &Sheet, ware: Ware) -> Result<(), Refusal> {
    if let Some(colour) = ware.colour() {
        ensure(sheet.has_box_for(ware), || rules::track_full(colour))?;
    }
    ensure(sheet.can_trade(), rules::two_coins)
}

fn why_take_road(sheet: &Sheet) -> Result<(), Refusal> {
    ensure(sheet.roads.left() > 0, rules::no_stored_road)?;
    ensure(!sheet.park.free.is_empty(), rules::no_empty_square)
}

/// Whatever the task is, if the step concerns goods.
pub(super) fn apply<V: Env<Event>>(lane: &mut Lane<'_, V>, task: Task, step: Step) {
    match (task, step) {
        (Task::Grants { left }, Step::Mark { track }) => {
            lane.replace(Task::Grants { left: left - 1 });
            lane.mark(track, false);
        }
        (_, Step::Mark { track }) => {
            let is_stored = lane.spend(1) > 0;
            lane.mark(track, is_stored);
        }
        (_, Step::Trade { ware }) => lane.trade(ware),
        (_, Step::TakeRoad) => {
            lane.sheet.roads.spent += 1;
            lane.tell(|seat| Event::Took { seat, good: Good::Road });
            lane.push(Task::Road);
        }
        (Task::Coins { left }, Step::TakeCoin) => {
            lane.sheet.coins.spent += 1;
            lane.tell(|seat| Event::Took { seat, good: Good::Coin });
            lane.replace(Task::Coins { left: left + 1 });
        }
        (Task::Roads { left }, Step::At { square }) => {
            lane.replace(Task::Roads { left: left - 1 });
            lane.push(Task::Pair { square });
        }
        (Task::Roads { left }, Step::Store) => {
            lane.replace(Task::Roads { left: left - 1 });
            lane.sheet.roads.gained += 1;
            lane.tell(|seat| Event::Stored { seat, good: Good::Road });
        }
        (_, Step::Store) => {
            lane.spend(1);
            lane.sheet.coins.gained += 1;
            lane.tell(|seat| Event::Stored { seat, good: Good::Coin });
        }
        // RW-32: a road is given up.
        (Task::Roads { left }, Step::Decline) => {
            lane.replace(Task::Roads { left: left - 1 });
            lane.tell(|seat| Event::Lost { seat, good: Good::Road, n: 1 });
        }
        _ => {}
    }
}

impl Sheet {
    /// Whether any coin can be marked or traded.
    pub(super) fn has_coin(&self) -> bool {
        self.coins.left() > 0 || self.hand() > 0
    }

    /// RW-28: whether the track of traded DNA has a box left; roads and security need none.
    fn has_box_for(&self, ware: Ware) -> bool {
        ware.colour().is_none_or(|colour| !self.is_full(colour))
    }

    /// RW-31: whether another coin is of use beside those in hand: on a track, or for a trade more
    /// than they begin by themselves.
    fn needs_coin(&self, in_hand: u8, cards: Cards) -> bool {
        let (hand, stored) = (u32::from(in_hand), u32::from(self.coins.left()));
        let trade = u32::from(TRADE);
        self.open_tracks(cards).next().is_some() || (hand + stored) / trade > hand.div_ceil(trade)
    }
}
