//! The Park Phase, last part: points, in turn order (DI-5.10). Who comes later has seen what the
//! earlier ones took and claimed (DI-7.2).

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Seat, StepSink, ensure};

use crate::components::{Attraction, FOOD_MONEY};
use crate::event::Event;
use crate::player::Player;
use crate::rules;
use crate::state::{DinosaurIsland, Phase};
use crate::step::{Spot, Step, Zone};

#[inline]
pub(super) fn legal<O: StepSink<Step>>(
    game: &DinosaurIsland,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    let player = game.player(seat);
    out.push(Step::Score)?;
    for (zone, _) in player.attractions() {
        if player.can_double(zone) {
            out.push(Step::Double { zone })?;
        }
        for n in 1..=player.cashable(zone) {
            out.push(Step::Cash { zone, n })?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn why(game: &DinosaurIsland, seat: Seat, step: Step) -> Result<(), Refusal> {
    let player = game.player(seat);
    match step {
        Step::Score => Ok(()),
        Step::Double { zone } => {
            ensure(player.arranged.doubles > 0, rules::no_double)?;
            ensure(player.attractions[zone.index()].is_some(), rules::no_attraction)?;
            ensure(!player.is_doubled(zone), rules::doubled)
        }
        Step::Cash { zone, n } => {
            ensure(player.is_food(zone), rules::not_food)?;
            ensure(player.cashed[zone.index()] == 0, rules::cashed)?;
            let patrons = player.patrons[zone.index()];
            ensure((1..=patrons).contains(&n), || rules::few_patrons(patrons))
        }
        Step::Eat | Step::EatAt { .. } => Err(rules::nobody_to_eat()),
        _ => Err(rules::time_to_score()),
    }
}

pub(super) fn apply<V: Env<Event>>(game: &mut DinosaurIsland, seat: Seat, step: Step, env: &mut V) {
    match step {
        Step::Double { zone } => {
            let player = game.player_mut(seat);
            player.arranged.doubles -= 1;
            player.doubled |= 1 << zone.0;
        }
        Step::Cash { zone, n } => game.player_mut(seat).cashed[zone.index()] = n,
        Step::Score => game.score_park(seat, env),
        _ => unreachable!("{step} is not for scoring"),
    }
}

impl Player {
    /// Patrons at an attraction who will score.
    fn scoring(&self, zone: Zone) -> u8 {
        self.patrons[zone.index()] - self.cashed[zone.index()]
    }

    /// Attractions that can still be doubled, with the points that would add.
    fn doublable(&self) -> impl Iterator<Item = (Zone, u8)> + '_ {
        let open = self.attractions().filter(|&(zone, _)| !self.is_doubled(zone));
        open.map(|(zone, _)| (zone, self.scoring(zone))).filter(|&(_, n)| n > 0)
    }

    /// Whether there is a choice to make before scoring.
    fn may_choose_scores(&self) -> bool {
        let food =
            self.attractions().any(|(zone, a)| a.is_food() && self.patrons[zone.index()] > 0);
        let doubles = usize::from(self.arranged.doubles);
        food || (doubles > 0 && self.doublable().count() > doubles)
    }

    /// DI-5.11: whether an attraction can be chosen to score twice.
    pub(crate) fn can_double(&self, zone: Zone) -> bool {
        self.arranged.doubles > 0
            && self.attractions[zone.index()].is_some()
            && !self.is_doubled(zone)
    }

    /// Whether an attraction was chosen to score twice.
    fn is_doubled(&self, zone: Zone) -> bool {
        self.doubled >> zone.0 & 1 == 1
    }

    fn is_food(&self, zone: Zone) -> bool {
        self.attractions[zone.index()].is_some_and(Attraction::is_food)
    }

    /// DI-5.10: patrons of a food attraction who can pay instead; it is chosen once.
    pub(crate) fn cashable(&self, zone: Zone) -> u8 {
        if self.is_food(zone) && self.cashed[zone.index()] == 0 {
            self.patrons[zone.index()]
        } else {
            0
        }
    }
}

impl DinosaurIsland {
    pub(super) fn begin_tally<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Tally;
        self.turn = 0;
        self.go_on_scoring(env);
    }

    /// Seats in turn order score; those are asked who have something to choose.
    pub(super) fn go_on_scoring<V: Env<Event>>(&mut self, env: &mut V) {
        while self.turn < self.seats {
            let seat = self.actor();
            if self.player(seat).may_choose_scores() {
                self.await_seat(seat);
                return;
            }
            self.score_park(seat, env);
        }
        self.close_phase();
        self.clean_up(env);
    }

    /// DI-5.10, DI-5.11: points and money; what was not named scores, doubled where it pays most.
    fn score_park<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        let player = self.player_mut(seat);
        while player.arranged.doubles > 0 {
            player.arranged.doubles -= 1;
            let best = player.doublable().max_by_key(|&(zone, n)| (n, std::cmp::Reverse(zone)));
            if let Some((zone, _)) = best {
                player.doubled |= 1 << zone.0;
            }
        }
        let (mut points, mut cashed) = (0u16, 0u16);
        for at in Spot::all() {
            let here = player.patrons[at.index()];
            let Some(zone) = at.zone().filter(|zone| player.attractions[zone.index()].is_some())
            else {
                points += u16::from(here);
                continue;
            };
            let scoring = player.scoring(zone);
            let twice = player.is_doubled(zone);
            points += u16::from(scoring) * if twice { 2 } else { 1 };
            player.attraction_points += scoring;
            cashed += u16::from(player.cashed[zone.index()]);
        }
        let per = player.perk(|p| p.line_per);
        if let Some(waiting) = player.line.patrons.checked_div(per) {
            points += u16::from(waiting.min(player.perk(|p| p.line_max)));
        }
        let money = cashed * u16::from(FOOD_MONEY + player.perk(|p| p.food_cash));
        player.takings += cashed as u8 * FOOD_MONEY;
        player.money += money;
        player.score += points;
        env.emit(Audience::Everyone, || Event::Scored {
            seat,
            points,
            money,
            doubled: Zone::all().filter(|&zone| player.is_doubled(zone)).collect(),
        });
        self.note(seat);
        self.claim(env);
        self.turn += 1;
    }
}
