//! A seat's turn: card and tile in either order, and between them white dinosaurs and counters.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Count, Env, Refusal, Seat, SeatSet, StepSink};

use super::Verdict;
use crate::components::{Area, Areas, Counter, GROWTH_FIRST, GROWTH_SECOND, HATCHED, Source, Tile};
use crate::event::Event;
use crate::state::{Hunt, Stage, Trek, TriassicTerror};
use crate::step::{Held, Step};

impl TriassicTerror {
    /// TT-45: whether white dinosaurs and counters may come between.
    #[inline]
    pub(super) fn is_interrupted(&self) -> bool {
        match self.stage {
            Stage::Menu | Stage::Enter => true,
            Stage::Grow { first } => first.is_some(),
            Stage::Fly { hatched } => hatched,
            Stage::Raptor { hunt } => hunt.moved != [false; 2],
            Stage::Scatter { before, .. } => before.is_none(),
            Stage::Migrate { trek } => trek.first.is_some(),
            _ => false,
        }
    }

    /// Whether the acting seat has anything that may come between.
    pub(super) fn may_interrupt(&self) -> bool {
        let mut count = Count::default();
        let _ = self.list_interrupts(&mut count);
        count.0 > 0
    }

    pub(super) fn list_menu<O: StepSink<Step>>(&self, out: &mut O) -> ControlFlow<()> {
        if self.hands[self.actor().index()].is_some() {
            out.push(Step::Play { held: Held::Card })?;
        }
        if !self.tile_played {
            out.push(Step::Play { held: Held::Tile })?;
        }
        self.list_interrupts(out)?;
        if self.refuse_end().is_ok() { out.push(Step::End) } else { ControlFlow::Continue(()) }
    }

    /// White dinosaurs and counters.
    pub(super) fn list_interrupts<O: StepSink<Step>>(&self, out: &mut O) -> ControlFlow<()> {
        let seat = self.actor();
        let counters = Counter::ALL.map(|counter| self.can_use(seat, counter));
        if self.won[seat.index()] == 0 && counters == [false; 2] {
            return ControlFlow::Continue(());
        }
        let fertile = self.land.fertile(seat);
        if self.has_white(seat) {
            fertile.iter().try_for_each(|area| out.push(Step::White { area }))?;
        }
        let closed = self.volcanoes();
        let places = [fertile, Areas::ALL.without(closed)];
        for ((counter, may_use), areas) in Counter::ALL.into_iter().zip(counters).zip(places) {
            if may_use {
                areas.iter().try_for_each(|area| out.push(Step::Counter { counter, area }))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a white dinosaur waits that could come from the supply.
    fn has_white(&self, seat: Seat) -> bool {
        self.won[seat.index()] > 0 && self.land.supply[seat.index()] > 0
    }

    /// TT-44: whether the period allows a seat to use any counter it has left.
    pub(crate) fn may_use_counters(&self, seat: Seat) -> bool {
        Counter::ALL.into_iter().any(|counter| self.can_use(seat, counter))
    }

    /// TT-44: each counter once a game, one counter a period.
    #[inline]
    pub(crate) fn can_use(&self, seat: Seat, counter: Counter) -> bool {
        let used = self.counters[seat.index()].used;
        used[counter as usize].is_none() && !used.contains(&Some(self.moment().0))
    }

    pub(super) fn refuse_play(&self, held: Held) -> Verdict {
        match held {
            Held::Card if self.hands[self.actor().index()].is_none() => Err(Refusal::new(
                "TT-17",
                if self.is_card_turn() {
                    "You have played your card."
                } else {
                    "No cards are taken in this turn."
                },
            )),
            Held::Tile if self.tile_played => {
                Err(Refusal::new("TT-17", "You have played your tile."))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn refuse_white(&self, area: Area) -> Verdict {
        let seat = self.actor();
        if self.won[seat.index()] == 0 {
            return Err(Refusal::new("TT-21", "You have no white dinosaurs to place."));
        }
        if self.land.supply[seat.index()] == 0 {
            return Err(Refusal::new("TT-15.1", "Your supply of dinosaurs is empty."));
        }
        self.refuse_infertile("TT-21", area)
    }

    /// TT-14, TT-18: only a herd outside volcanoes grows.
    pub(super) fn refuse_infertile(&self, rule: &'static str, area: Area) -> Verdict {
        if self.land.dinos(area, self.actor()) == 0 {
            let sentence = format!("You have no herd in the {}.", area.name());
            return Err(Refusal::new(rule, sentence));
        }
        if self.volcanoes().has(area) {
            let sentence = format!("Nothing hatches in the {} under its volcano.", area.name());
            return Err(Refusal::new("TT-41", sentence));
        }
        Ok(())
    }

    pub(super) fn refuse_counter(&self, counter: Counter, area: Area) -> Verdict {
        let used = self.counters[self.actor().index()].used;
        if used[counter as usize].is_some() {
            let sentence = format!("You have used your {}.", counter.name());
            return Err(Refusal::new("TT-44", sentence));
        }
        if used.contains(&Some(self.moment().0)) {
            let sentence = "You have used a counter in this period; one is the limit.";
            return Err(Refusal::new("TT-44", sentence));
        }
        match counter {
            Counter::Hatch => self.refuse_infertile("TT-14", area),
            Counter::Volcano if self.volcanoes().has(area) => {
                let sentence = format!("A volcano burns in the {} already.", area.name());
                Err(Refusal::new("TT-40", sentence))
            }
            Counter::Volcano => Ok(()),
        }
    }

    /// TT-17, TT-21: what was taken is played, and white dinosaurs are placed where they can be.
    pub(super) fn refuse_end(&self) -> Verdict {
        let seat = self.actor();
        if self.hands[seat.index()].is_some() {
            return Err(Refusal::new(
                "TT-17",
                "Play your environment card before you end the turn.",
            ));
        }
        if !self.tile_played {
            return Err(Refusal::new("TT-17", "Play your action tile before you end the turn."));
        }
        if self.has_white(seat) && !self.land.fertile(seat).is_empty() {
            let sentence = "Place your white dinosaurs before you end the turn.";
            return Err(Refusal::new("TT-21", sentence));
        }
        Ok(())
    }

    pub(super) fn play_held<V: Env<Event>>(&mut self, held: Held, env: &mut V) {
        let seat = self.actor();
        match held {
            Held::Card => {
                let card = self.hands[seat.index()].take().expect("a held card is played");
                self.discard = self.discard.with(card.environment as u8);
                if !card.open {
                    // TT-3: now all see what was drawn.
                    env.fence(SeatSet::first(self.seats));
                }
                let environment = card.environment;
                env.emit(Audience::Everyone, || Event::PlayedCard { seat, environment });
                self.begin_settling(environment, true, env);
            }
            Held::Tile => {
                self.tile_played = true;
                let tile = self.tiles[usize::from(self.at)];
                env.emit(Audience::Everyone, || Event::PlayedTile { seat, tile });
                self.begin_tile(seat, tile, env);
            }
        }
    }

    fn begin_tile<V: Env<Event>>(&mut self, seat: Seat, tile: Tile, env: &mut V) {
        let has_herd = !self.land.fertile(seat).is_empty();
        self.stage = match tile {
            Tile::Environment => Stage::Environment,
            Tile::Growth if has_herd && self.land.supply[seat.index()] > 0 => {
                Stage::Grow { first: None }
            }
            Tile::Growth => {
                forgo(seat, GROWTH_FIRST.n + GROWTH_SECOND.n, Source::Growth, env);
                Stage::Menu
            }
            Tile::Migration => Stage::Migrate { trek: Trek::default() },
            Tile::Hatch if has_herd => Stage::Hatch,
            Tile::Hatch => {
                forgo(seat, HATCHED.n, Source::Hatch, env);
                Stage::Fly { hatched: false }
            }
            Tile::Trex => Stage::Stalk,
            Tile::Raptors => Stage::Raptor { hunt: Hunt::default() },
        };
    }

    pub(super) fn place_white<V: Env<Event>>(&mut self, area: Area, env: &mut V) {
        let seat = self.actor();
        self.won[seat.index()] -= 1;
        self.breed(area, 1, Source::White, env);
        self.resume(env);
    }

    pub(super) fn use_counter<V: Env<Event>>(&mut self, counter: Counter, area: Area, env: &mut V) {
        let seat = self.actor();
        self.counters[seat.index()].used[counter as usize] = Some(self.moment().0);
        match counter {
            Counter::Hatch => self.breed(area, HATCHED.n, Source::Counter, env),
            Counter::Volcano => self.land.erupt(seat, area, env),
        }
        self.resume(env);
    }

    /// What came between may leave nothing to ask: the herd that was to grow next has burnt,
    /// nobody can run from under a volcano, or nothing more may come before the T-Rex enters.
    fn resume<V: Env<Event>>(&mut self, env: &mut V) {
        match self.stage {
            Stage::Grow { first: Some(first) } => self.ask_for_second_growth(first, env),
            Stage::Scatter { hunt, before } => self.ask_to_scatter(hunt, before),
            Stage::Enter => self.ask_to_enter(env),
            _ => {}
        }
    }

    /// TT-21: white dinosaurs that found no herd are lost.
    pub(super) fn end_turn<V: Env<Event>>(&mut self, env: &mut V) {
        let seat = self.actor();
        let left = std::mem::take(&mut self.won[seat.index()]);
        forgo(seat, left, Source::White, env);
        env.emit(Audience::Everyone, || Event::Finished { seat });
        if !self.begin_next_turn(usize::from(self.at) + 1, env) {
            self.end_game_turn(env);
        }
    }
}

/// Dinosaurs that could not come, if any.
pub(super) fn forgo<V: Env<Event>>(seat: Seat, dinos: u8, by: Source, env: &mut V) {
    if dinos > 0 {
        env.emit(Audience::Everyone, || Event::Forgone { seat, dinos, by });
    }
}
