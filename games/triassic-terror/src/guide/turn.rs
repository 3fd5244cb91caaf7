//! Whole turns: card, tile, white dinosaurs, a counter. The end of the turn is not part of it.

use mesozoic_core::{Quiet, Seat, sort_by};

use super::action::{after, choices, finish, lead};
use crate::components::{Areas, Counter};
use crate::state::{Stage, TriassicTerror};
use crate::step::{Held, Step};

/// A turn, or the rest of one, and the position after it.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) steps: Vec<Step>,
    pub(super) game: TriassicTerror,
    /// How far the seat is ahead after it.
    pub(super) lead: f32,
}

/// Which counters a turn may use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// Whichever gains more than keeping it does.
    Best,
    /// This one, where it gains most.
    Only(Counter),
    None,
}

impl Turn {
    fn new(game: &TriassicTerror) -> Self {
        Self { steps: Vec::with_capacity(24), game: game.clone(), lead: f32::NEG_INFINITY }
    }

    fn play(&mut self, step: Step) {
        self.steps.push(step);
        self.game.play(step, &mut Quiet::new(0));
    }

    /// Finishes what is begun, action by action, until the menu is open again.
    fn finish_action(&mut self, seat: Seat) {
        while self.game.stage != Stage::Menu {
            for step in finish(&self.game, seat).1 {
                self.play(step);
            }
        }
    }

    fn holds(&self, seat: Seat, held: Held) -> bool {
        match held {
            Held::Card => self.game.hands[seat.index()].is_some(),
            Held::Tile => !self.game.tile_played,
        }
    }

    fn play_held(&mut self, seat: Seat, held: Held) {
        if self.holds(seat, held) {
            self.play(Step::Play { held });
            self.finish_action(seat);
        }
    }

    /// White dinosaurs where they help most.
    fn place_white(&mut self, seat: Seat) {
        while self.game.won[seat.index()] > 0 && self.game.land.supply[seat.index()] > 0 {
            let herds = self.game.land.fertile(seat).iter();
            let best = herds
                .map(|area| Step::White { area })
                .map(|step| (lead(&after(&self.game, step), seat), step))
                .max_by(|a, b| a.0.total_cmp(&b.0));
            match best {
                Some((_, step)) => self.play(step),
                None => return,
            }
        }
    }

    fn use_counter(&mut self, seat: Seat, which: Use) {
        let mut best = match which {
            Use::Best => (lead(&self.game, seat), None),
            Use::Only(_) => (f32::NEG_INFINITY, None),
            Use::None => return,
        };
        for counter in Counter::ALL {
            let is_meant = which == Use::Best || which == Use::Only(counter);
            if !is_meant || !self.game.can_use(seat, counter) {
                continue;
            }
            let areas = match counter {
                Counter::Hatch => self.game.land.fertile(seat),
                Counter::Volcano => Areas::ALL.without(self.game.volcanoes()),
            };
            for step in areas.iter().map(|area| Step::Counter { counter, area }) {
                let value = lead(&after(&self.game, step), seat);
                if value > best.0 {
                    best = (value, Some(step));
                }
            }
        }
        if let Some(step) = best.1 {
            self.play(step);
        }
    }

    /// The best way found to go on.
    fn complete(mut self, seat: Seat, order: [Held; 2], counters: Use) -> Self {
        self.finish_action(seat);
        for held in order {
            self.play_held(seat, held);
        }
        self.place_white(seat);
        self.use_counter(seat, counters);
        self.lead = lead(&self.game, seat);
        self
    }
}

const TILE_FIRST: [Held; 2] = [Held::Tile, Held::Card];
const CARD_FIRST: [Held; 2] = [Held::Card, Held::Tile];

/// The best turn found from here.
pub(super) fn plan(game: &TriassicTerror, seat: Seat) -> Turn {
    let turn = Turn::new(game);
    if !(turn.holds(seat, Held::Card) && turn.holds(seat, Held::Tile)) {
        return turn.complete(seat, TILE_FIRST, Use::Best);
    }
    let tile_first = turn.clone().complete(seat, TILE_FIRST, Use::Best);
    let card_first = turn.complete(seat, CARD_FIRST, Use::Best);
    if card_first.lead > tile_first.lead { card_first } else { tile_first }
}

/// Turns that differ in their first choice, or in the use of a counter, best first.
pub(super) fn candidates(game: &TriassicTerror, seat: Seat) -> Vec<Turn> {
    let mut turns = vec![plan(game, seat)];
    let begin = Turn::new(game);
    if game.stage == Stage::Menu {
        for (held, order) in [(Held::Tile, TILE_FIRST), (Held::Card, CARD_FIRST)] {
            if begin.holds(seat, held) {
                let mut begun = begin.clone();
                begun.play(Step::Play { held });
                branch(&begun, seat, order, &mut turns);
            }
        }
        for counters in [Use::None, Use::Only(Counter::Hatch), Use::Only(Counter::Volcano)] {
            turns.push(begin.clone().complete(seat, TILE_FIRST, counters));
        }
    } else {
        branch(&begin, seat, TILE_FIRST, &mut turns);
    }
    // What ends alike is alike, whatever the way.
    sort_by(&mut turns, |a, b| b.lead.total_cmp(&a.lead));
    turns.dedup_by(|a, b| a.game == b.game);
    turns
}

/// One turn for each way to go on.
fn branch(begun: &Turn, seat: Seat, order: [Held; 2], turns: &mut Vec<Turn>) {
    if begun.game.stage == Stage::Menu {
        return;
    }
    for step in choices(&begun.game) {
        let mut turn = begun.clone();
        turn.play(step);
        turns.push(turn.complete(seat, order, Use::Best));
    }
}
