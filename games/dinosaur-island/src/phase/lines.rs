//! The Park Phase: visitors find their places. Whoever does not want to place them one by one lets
//! them line up, which loses nothing (DI-5.15).

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Seat, StepSink, ensure};

use crate::components::{Attraction, ZONES};
use crate::event::{Event, Purse, Standing};
use crate::player::Player;
use crate::rules;
use crate::state::{DinosaurIsland, Phase};
use crate::step::{Spot, Step, Visitor, Zone};

/// How much a space is worth to a patron: hooligans fill the least, patrons the most first, and
/// the least are eaten first. One entry per spot.
pub(crate) type Ranks = [u8; Spot::COUNT];

/// Exhibits and cards score a point and no more.
const PLAIN: u8 = 0;
/// Attractions also count for objectives.
const ATTRACTION: u8 = 1;
/// Food can be taken as money.
const FOOD: u8 = 2;
/// Twice the points.
const DOUBLED: u8 = 3;

/// What dinosaurs are going to do (DI-5.5, DI-5.6).
#[derive(Clone, Copy)]
struct Forecast {
    eaten: u16,
    hooligans_first: bool,
}

#[inline]
pub(super) fn legal<O: StepSink<Step>>(
    game: &DinosaurIsland,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    let player = game.player(seat);
    let rooms = player.rooms();
    out.push(Step::LineUp)?;
    let who = player.next_in_line(&rooms);
    if player.line.of(who) > 0 {
        for at in Spot::all().filter(|at| rooms[at.index()] > 0 && at.admits(who)) {
            out.push(Step::Stand { who, at })?;
        }
    }
    if !player.must_stand(&rooms) {
        out.push(Step::Done)?;
    }
    ControlFlow::Continue(())
}

pub(super) fn why(game: &DinosaurIsland, seat: Seat, step: Step) -> Result<(), Refusal> {
    let player = game.player(seat);
    let rooms = player.rooms();
    match step {
        Step::LineUp => Ok(()),
        Step::Stand { who, at } => {
            ensure(player.line.of(who) > 0, || rules::nobody_to_place(who))?;
            let is_pushed = who == Visitor::Patron && player.next_in_line(&rooms) != who;
            ensure(!is_pushed, rules::hooligans_first)?;
            ensure(rooms[at.index()] > 0 && at.admits(who), || rules::no_space(who))
        }
        Step::Done => ensure(!player.must_stand(&rooms), rules::spaces_left),
        _ => Err(rules::time_to_line_up()),
    }
}

pub(super) fn apply(game: &mut DinosaurIsland, seat: Seat, step: Step) {
    let forecast = game.forecast(seat);
    let player = game.player_mut(seat);
    match step {
        Step::LineUp => player.line_up(forecast),
        Step::Stand { who: Visitor::Hooligan, at } => {
            player.line.hooligans -= 1;
            player.hooligans[at.index()] += 1;
        }
        Step::Stand { who: Visitor::Patron, at } => {
            player.line.patrons -= 1;
            player.patrons[at.index()] += 1;
        }
        Step::Done => {}
        _ => unreachable!("{step} is not for managing lines"),
    }
}

impl Spot {
    /// DI-5.3: the card is for patrons.
    #[inline]
    fn admits(self, who: Visitor) -> bool {
        who == Visitor::Patron || self != Self::CARD
    }
}

impl Player {
    /// What each spot is worth to a patron. The attractions that will be doubled are those with most
    /// of what `size` counts.
    pub(crate) fn ranks(&self, size: impl Fn(Zone, Attraction) -> u8) -> Ranks {
        let mut ranks = [PLAIN; Spot::COUNT];
        for (zone, attraction) in self.attractions() {
            ranks[zone.index()] = if attraction.is_food() { FOOD } else { ATTRACTION };
        }
        for _ in 0..self.arranged.doubles {
            // The largest; of equally large ones not food, which has a use of its own.
            let open = self.attractions().filter(|(zone, _)| ranks[zone.index()] != DOUBLED);
            let best = open
                .max_by_key(|&(zone, a)| (size(zone, a), !a.is_food(), std::cmp::Reverse(zone)));
            if let Some((zone, _)) = best {
                ranks[zone.index()] = DOUBLED;
            }
        }
        ranks
    }

    /// Whether visitors can stand in more than one way. Only where it may be worth something to
    /// stay in line is the card, which nobody must use, a choice by itself.
    fn has_choice(&self, may_wait: bool) -> bool {
        let rooms = self.rooms();
        let open = rooms.iter().filter(|&&room| room > 0).count();
        let everywhere: u8 = rooms.iter().sum();
        let full = self.line.hooligans == 0 && self.line.patrons >= everywhere;
        let card = may_wait && rooms[Spot::CARD.index()] > 0 && self.line.patrons > 0;
        self.line.total() > 0 && (card || (open > 1 && !full))
    }

    /// DI-5.3: hooligans first, as long as there is a space for them; the card is none.
    #[inline]
    pub(crate) fn next_in_line(&self, rooms: &[u8; Spot::COUNT]) -> Visitor {
        if self.line.hooligans > 0 && self.must_stand(rooms) {
            Visitor::Hooligan
        } else {
            Visitor::Patron
        }
    }

    /// Whether somebody still has to be placed, given the room that is left.
    #[inline]
    fn must_stand(&self, rooms: &[u8; Spot::COUNT]) -> bool {
        self.line.total() > 0 && rooms[..ZONES].iter().any(|&room| room > 0)
    }

    /// DI-5.15: everybody goes where it costs nothing. The card, which nobody must use, is filled only
    /// where its patron or another one scores for it: else it would only be eaten in the place of a
    /// hooligan (DI-5.6).
    fn line_up(&mut self, forecast: Forecast) {
        let ranks = self.ranks(|_, attraction| attraction.info().spaces);
        let mut rooms = self.rooms();
        for rank in PLAIN..=DOUBLED {
            for zone in Zone::all().filter(|zone| ranks[zone.index()] == rank) {
                let n = self.line.hooligans.min(rooms[zone.index()]);
                self.line.hooligans -= n;
                self.hooligans[zone.index()] += n;
                rooms[zone.index()] -= n;
            }
        }
        for rank in (PLAIN..=DOUBLED).rev() {
            for at in Spot::all().filter(|at| ranks[at.index()] == rank) {
                if at == Spot::CARD && !self.has_use_for_another(forecast) {
                    continue;
                }
                let n = self.line.patrons.min(rooms[at.index()]);
                self.line.patrons -= n;
                self.patrons[at.index()] += n;
            }
        }
    }

    /// Whether one more patron inside would be one more who is not eaten.
    fn has_use_for_another(&self, forecast: Forecast) -> bool {
        let inside = self.inside();
        let eaten_before = if forecast.hooligans_first { inside.hooligans } else { 0 };
        forecast.eaten <= u16::from(inside.patrons + eaten_before)
    }

    /// Who stands where inside.
    pub(crate) fn standings(&self) -> Vec<Standing> {
        Spot::all()
            .map(|at| Standing {
                at,
                patrons: self.patrons[at.index()],
                hooligans: at.zone().map_or(0, |zone| self.hooligans[zone.index()]),
            })
            .filter(|s| s.patrons + s.hooligans > 0)
            .collect()
    }
}

impl DinosaurIsland {
    /// What a seat must expect of its dinosaurs.
    fn forecast(&self, seat: Seat) -> Forecast {
        // DI-10.2: dice that will be rolled again may show nothing.
        let pips = if self.options.chaos_threat { 0 } else { self.centre.pips };
        Forecast { eaten: self.loose(seat, pips), hooligans_first: self.house().hooligans_first }
    }

    pub(super) fn begin_lines<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Lines;
        self.waiting = 0;
        let fee = self.house().line_fee > 0;
        for seat in self.in_order() {
            let player = self.player(seat);
            // Those in line may pay, or be worth points, and alone whoever is eaten is gone.
            let may_wait = fee || self.solo.is_some() || player.perk(|p| p.line_per) > 0;
            if player.has_choice(may_wait) {
                self.waiting |= 1 << seat.0;
            } else {
                let forecast = self.forecast(seat);
                self.player_mut(seat).line_up(forecast);
                self.end_line(seat, env);
            }
        }
        self.pass_barrier(env);
    }

    /// Whether nobody else can be placed.
    pub(super) fn is_lined_up(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        let rooms = player.rooms();
        let card = player.line.patrons > 0 && rooms[Spot::CARD.index()] > 0;
        !player.must_stand(&rooms) && !card
    }

    pub(super) fn end_line<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        let player = self.player(seat);
        env.emit(Audience::Everyone, || Event::LinedUp {
            seat,
            inside: player.standings(),
            line: player.line,
        });
    }

    /// DI-5.13: those in line may have to pay; then dinosaurs get loose.
    pub(super) fn end_lines<V: Env<Event>>(&mut self, env: &mut V) {
        let fee = u16::from(self.house().line_fee);
        for seat in self.in_order() {
            let patrons = u16::from(self.player(seat).line.patrons);
            self.earn(seat, fee * patrons, Purse::Twist, env);
        }
        self.reroll(env);
        self.begin_loose(env);
    }
}
