//! The course of a game: rounds, barriers and the end. What joins the lanes happens here and
//! nowhere else, in seat order.

use mesozoic_core::{Audience, Env, Seat, SeatSet, sort};

use crate::components::{
    DICE, FACES, FacilityType, Family, Kind, Mode, OBJECTIVE_FIRST, OBJECTIVE_LATER, ROUNDS,
    SOLO_DICE,
};
use crate::event::{Event, NewFacility, NewPath, NewPen};
use crate::state::{Cards, DinoWorld, Lane, Phase, Turn};

impl DinoWorld {
    fn roll<V: Env<Event>>(&mut self, env: &mut V) -> u8 {
        self.draws.below(env, u32::from(FACES)) as u8 + 1
    }

    /// DW-99: births, DinoBOT's card, dice.
    pub(crate) fn begin_round<V: Env<Event>>(&mut self, env: &mut V) {
        let (round, rounds) = (self.round + 1, ROUNDS);
        env.emit(Audience::Everyone, || Event::Round { round, rounds });
        if self.cards.aviaries != 0 {
            for (i, lane) in self.lanes.iter_mut().enumerate() {
                lane.breed(Seat(i as u8), self.cards.mode, env);
            }
        }
        if self.bot.is_some() {
            let card = self.reveal_bot_card(env);
            if let Some(bot) = &mut self.bot {
                (bot.card, bot.die) = (Some(card), 0);
            }
            env.emit(Audience::Everyone, || Event::Revealed { card });
        }
        let n = if self.is_solo() { SOLO_DICE } else { DICE };
        self.dice = [0; SOLO_DICE];
        for i in 0..n {
            self.dice[i] = self.roll(env);
        }
        sort(&mut self.dice[..n]);
        let dice = self.dice;
        env.emit(Audience::Everyone, || Event::Rolled { dice: dice[..n].to_vec() });
        self.phase = if self.is_solo() { Phase::Give } else { Phase::Construction };
        self.deal_dice();
    }

    /// The dice that everybody builds with: all, or those that were not given away.
    pub(crate) fn round_dice(&self) -> [u8; DICE] {
        let mut left = self.dice;
        if let Some(bot) = &self.bot {
            if bot.die == 0 {
                return [0; DICE];
            }
            if let Some(at) = left.iter().position(|&die| die == bot.die) {
                left[at..].rotate_left(1);
            }
        }
        [left[0], left[1], left[2]]
    }

    /// Everybody starts the round with these dice.
    pub(crate) fn deal_dice(&mut self) {
        let dice = self.round_dice();
        for lane in &mut self.lanes {
            lane.turn = Turn { dice, ..Turn::default() };
        }
        self.waiting = SeatSet::first(self.seat_count());
    }

    /// The barrier: all are ready, and everybody sees everything.
    pub(crate) fn open_parks<V: Env<Event>>(&mut self, env: &mut V) {
        env.fence(SeatSet::first(self.seat_count()));
        for (i, lane) in self.lanes.iter_mut().enumerate() {
            let seat = Seat(i as u8);
            env.emit(Audience::Everyone, || lane.news(&self.cards, seat));
        }
        if self.cards.mode == Mode::Danger {
            // DW-85: one die for all.
            let die = self.roll(env);
            self.danger = die;
            env.emit(Audience::Everyone, || Event::DangerRolled { die });
            for (i, lane) in self.lanes.iter_mut().enumerate() {
                lane.malfunction(&self.cards, Seat(i as u8), die, env);
            }
        }
        for lane in &mut self.lanes {
            lane.shown.clone_from(&lane.park);
        }
        self.phase = Phase::Damage;
        self.begin_turns();
        self.waiting = self.find_waiting();
        if self.waiting.is_empty() {
            self.claim(env);
        }
    }

    /// DW-70, DW-78: visitors, then objectives, on the parks as they stand.
    pub(crate) fn claim<V: Env<Event>>(&mut self, env: &mut V) {
        let last = self.round + 1 == ROUNDS;
        // DW-126: with many players visitors come once, at the end.
        if !self.is_large() || last {
            self.claim_visitors(env);
        }
        self.meet_objectives(env);
        if last {
            self.end(env);
        } else {
            self.round += 1;
            self.begin_round(env);
        }
    }

    fn claim_visitors<V: Env<Event>>(&mut self, env: &mut V) {
        let seats = self.seat_count();
        for i in 0..self.guests.len() {
            let guest = self.guests[i];
            if !guest.open {
                continue;
            }
            let info = guest.card.info();
            let meets = |seat: &Seat| {
                self.is_between(&guest, *seat)
                    && self.lanes[seat.index()].park.meets(info.wants, self.cards.mode)
            };
            let by: SeatSet = match guest.gap {
                Some(gap) => [gap, Seat((gap.0 + 1) % seats)].into_iter().filter(meets).collect(),
                None => Seat::all(seats).filter(meets).collect(),
            };
            let bot = self.bot.as_ref().is_some_and(|bot| bot.meets(&self.cards, info.wants));
            if by.is_empty() && !bot {
                continue;
            }
            // DW-71: whoever meets it in the same round shares it in full.
            let guest = &mut self.guests[i];
            (guest.open, guest.by, guest.by_bot) = (false, by, bot);
            let (card, stars) = (guest.card, info.stars);
            env.emit(Audience::Everyone, || Event::Claimed {
                card,
                seats: by.iter().collect(),
                bot,
                stars,
            });
        }
    }

    fn meet_objectives<V: Env<Event>>(&mut self, env: &mut V) {
        for i in 0..self.goals.len() {
            let goal = self.goals[i];
            let done = goal.first.union(goal.later);
            let wants = goal.card.info().wants;
            let meets = |seat: &Seat| {
                !done.has(*seat) && self.lanes[seat.index()].park.meets(wants, self.cards.mode)
            };
            let by: SeatSet = Seat::all(self.seat_count()).filter(meets).collect();
            if by.is_empty() {
                continue;
            }
            let stars = if done.is_empty() {
                self.goals[i].first = by;
                OBJECTIVE_FIRST
            } else {
                self.goals[i].later = goal.later.union(by);
                OBJECTIVE_LATER
            } as u8;
            let card = goal.card;
            env.emit(Audience::Everyone, || Event::Met { card, seats: by.iter().collect(), stars });
        }
    }

    fn end<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Over;
        self.waiting = SeatSet::EMPTY;
        for seat in Seat::all(self.seat_count()) {
            env.emit(Audience::Everyone, || Event::Scored { seat, stars: self.shown_total(seat) });
        }
        if self.bot.is_some() {
            env.emit(Audience::Everyone, || Event::RivalScored {
                stars: self.rival_total().unwrap_or_default(),
            });
        }
        env.emit(Audience::Everyone, || self.ended());
    }
}

impl Lane {
    /// DW-120: a pterosaur is born in every aviary that is not full; whoever fills it adds threat.
    pub(crate) fn breed<V: Env<Event>>(&mut self, seat: Seat, mode: Mode, env: &mut V) {
        for i in 0..self.park.pens.len() {
            let pen = &mut self.park.pens[i];
            if !pen.kind.is_aviary() {
                continue;
            }
            let nests = pen.area - pen.damage - pen.birds;
            let Some(square) = nests.first() else { continue };
            pen.birds = pen.birds.with(square);
            let full = nests.len() == 1 && mode == Mode::Danger;
            let threat = full.then(|| filled_threat(pen.kind));
            if let Some(threat) = threat {
                self.park.threaten(threat);
            }
            let pen = i as u8;
            env.emit(Audience::Everyone, || Event::Born { seat, pen, square, threat });
        }
        self.shown.clone_from(&self.park);
    }

    /// What the park has gained in this round.
    fn news(&self, cards: &Cards, seat: Seat) -> Event {
        let (old, new) = (&self.shown, &self.park);
        let pens = new.pens.iter().enumerate().skip(old.pens.len());
        let changed = new.paths().iter().filter(|&s| old.arms_at(s) != new.arms_at(s));
        let facilities = |area: crate::grid::Area, before, kind| {
            let card = cards.facility(kind);
            (area - before).iter().map(move |square| NewFacility { square, kind, card })
        };
        Event::Opened {
            seat,
            pens: pens
                .map(|(i, pen)| NewPen {
                    pen: i as u8,
                    kind: pen.kind,
                    squares: pen.area.iter().collect(),
                })
                .collect(),
            paths: changed
                .map(|square| NewPath {
                    square,
                    arms: new.arms_at(square),
                    entrance: new.entrances.has(square),
                })
                .collect(),
            generators: (new.powered() - old.powered()).iter().collect(),
            facilities: facilities(new.recreation, old.recreation, FacilityType::Recreation)
                .chain(facilities(new.welfare, old.welfare, FacilityType::Welfare))
                .collect(),
            lake: (new.lake - old.lake).iter().collect(),
            threat: new.threat,
            security: new.security,
        }
    }
}

/// What a full aviary adds to the threat: as a standard pen with the same diet does.
fn filled_threat(kind: Kind) -> u8 {
    debug_assert!(kind.family() != Family::Aquatic, "only aviaries fill up");
    kind.info().diet.threat()
}
