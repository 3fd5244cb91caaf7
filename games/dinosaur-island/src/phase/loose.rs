//! The Park Phase: dinosaurs on the loose, in all parks at the same time.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Seat, StepSink, ensure};

use crate::components::Face;
use crate::event::{Event, Standing};
use crate::player::Player;
use crate::rules;
use crate::state::{Crowd, DieState, DinosaurIsland, Phase};
use crate::step::{Spot, Step, Zone};

#[inline]
pub(super) fn legal<O: StepSink<Step>>(
    game: &DinosaurIsland,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    let player = game.player(seat);
    if player.to_eat > 0 {
        out.push(Step::Eat)?;
        for at in Spot::all().filter(|at| player.patrons[at.index()] > 0) {
            out.push(Step::EatAt { at })?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn why(game: &DinosaurIsland, seat: Seat, step: Step) -> Result<(), Refusal> {
    let player = game.player(seat);
    match step {
        Step::Eat => ensure(player.to_eat > 0, rules::nobody_to_eat),
        Step::EatAt { at } => {
            ensure(player.to_eat > 0, rules::nobody_to_eat)?;
            ensure(player.patrons[at.index()] > 0, || rules::no_patron_there(at))
        }
        Step::Cash { .. } | Step::Double { .. } | Step::Score => Err(rules::eat_first()),
        _ => Err(rules::time_to_eat()),
    }
}

pub(super) fn apply<V: Env<Event>>(game: &mut DinosaurIsland, seat: Seat, step: Step, env: &mut V) {
    match step {
        Step::Eat => game.eat_least(seat, env),
        Step::EatAt { at } => game.eat_at(seat, at, 1, env),
        _ => unreachable!("{step} is not for dinosaurs on the loose"),
    }
    game.eat_without_choice(seat, env);
}

impl Player {
    /// Security with all bonuses.
    pub(crate) fn full_security(&self) -> u16 {
        self.security + u16::from(self.perk(|p| p.security) + self.arranged.security)
    }

    /// Whether there is a choice of patrons to be eaten.
    fn may_choose_eaten(&self) -> bool {
        let spots = self.patrons.iter().filter(|&&n| n > 0).count();
        spots > 1 && self.to_eat < self.inside().patrons
    }
}

impl DinosaurIsland {
    /// DI-5.5: how many visitors would be eaten with these pips in the holding area.
    pub(super) fn loose(&self, seat: Seat, pips: u8) -> u16 {
        let player = self.player(seat);
        let threat = u16::from(player.threat) + u16::from(pips);
        let shield = player.perk(|p| p.eat_shield) + player.arranged.eat_shield;
        threat.saturating_sub(player.full_security()).saturating_sub(u16::from(shield))
    }

    /// How many visitors are in danger as things stand, of those there or those to come.
    pub(crate) fn danger(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let visitors = match self.phase {
            Phase::Loose | Phase::Tally => return player.to_eat,
            Phase::Lines => player.visitors().total(),
            _ => player.expected_visitors(),
        };
        self.loose(seat, self.centre.pips).min(u16::from(visitors)) as u8
    }

    /// DI-10.2: Chaos Threat Theory.
    pub(super) fn reroll<V: Env<Event>>(&mut self, env: &mut V) {
        if !self.options.chaos_threat {
            return;
        }
        let mut pips = 0;
        let mut rolled = false;
        for die in self.centre.dice.iter_mut().flatten() {
            if die.state == DieState::Holding {
                let face = self.draws.below(env, 6) as u8;
                die.face = Face::new(die.face.die(), face);
                pips += die.face.info().pips;
                rolled = true;
            }
        }
        self.centre.pips = pips;
        if rolled {
            env.emit(Audience::Everyone, || {
                let held = self.centre.dice.iter().flatten();
                let held = held.filter(|die| die.state == DieState::Holding);
                Event::Rerolled { dice: held.map(|die| die.face.info().symbol).collect(), pips }
            });
        }
    }

    pub(super) fn begin_loose<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Loose;
        self.waiting = 0;
        for seat in self.in_order() {
            self.let_loose(seat, env);
            self.eat_without_choice(seat, env);
            if self.player(seat).to_eat > 0 {
                self.waiting |= 1 << seat.0;
            }
        }
        self.pass_barrier(env);
    }

    /// DI-5.5 to DI-5.8: it is settled who is eaten; all but the choice of patrons is done.
    fn let_loose<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        let house = self.house();
        let loose = self.loose(seat, self.centre.pips);
        let pips = u16::from(self.centre.pips);
        let player = self.player_mut(seat);
        let total = loose.min(u16::from(player.visitors().total())) as u8;
        let loss = u16::from(total) * u16::from(house.eat_loss);
        let loss = loss.saturating_sub(u16::from(player.perk(|p| p.loss_shield)));
        player.eaten = total;
        // DI-5.9: never below 0.
        let loss = loss.min(player.score);
        player.score -= loss;
        let (threat, security) = (u16::from(player.threat) + pips, player.full_security());
        env.emit(Audience::Everyone, || Event::Loose {
            seat,
            threat,
            security,
            eaten: total,
            points: loss,
        });
        let inside = player.inside();
        let mut left = total;
        let mut quota = |there: u8| {
            let n = left.min(there);
            left -= n;
            n
        };
        let (patrons, hooligans, line);
        if house.hooligans_first {
            hooligans = quota(inside.hooligans);
            patrons = quota(inside.patrons);
            let h = quota(player.line.hooligans);
            line = Crowd { hooligans: h, patrons: quota(player.line.patrons) };
        } else {
            patrons = quota(inside.patrons);
            hooligans = quota(inside.hooligans);
            let p = quota(player.line.patrons);
            line = Crowd { patrons: p, hooligans: quota(player.line.hooligans) };
        }
        player.to_eat = patrons;
        let before = player.hooligans;
        let mut left = hooligans;
        for at in &mut player.hooligans {
            let n = left.min(*at);
            *at -= n;
            left -= n;
        }
        player.line.patrons -= line.patrons;
        player.line.hooligans -= line.hooligans;
        let after = player.hooligans;
        self.devour(Crowd { patrons: line.patrons, hooligans: hooligans + line.hooligans });
        if hooligans + line.total() > 0 {
            env.emit(Audience::Everyone, || {
                let gone = Zone::all().map(|zone| Standing {
                    at: zone.into(),
                    patrons: 0,
                    hooligans: before[zone.index()] - after[zone.index()],
                });
                Event::Eaten { seat, inside: gone.filter(|s| s.hooligans > 0).collect(), line }
            });
        }
    }

    /// DI-5.8: back to the bag; alone, patrons are gone for good.
    fn devour(&mut self, mut eaten: Crowd) {
        if let Some(solo) = &mut self.solo {
            solo.eaten += eaten.patrons;
            eaten.patrons = 0;
        }
        self.bag += eaten;
    }

    /// One patron less, or several, at a spot.
    fn eat_at<V: Env<Event>>(&mut self, seat: Seat, at: Spot, n: u8, env: &mut V) {
        let player = self.player_mut(seat);
        player.patrons[at.index()] -= n;
        player.to_eat -= n;
        self.devour(Crowd { patrons: n, hooligans: 0 });
        env.emit(Audience::Everyone, || {
            let inside = vec![Standing { at, patrons: n, hooligans: 0 }];
            Event::Eaten { seat, inside, line: Crowd::EMPTY }
        });
    }

    /// DI-5.15: those who will be missed least.
    fn eat_least<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        let player = self.player(seat);
        let ranks = player.ranks(|zone, _| player.patrons[zone.index()]);
        for rank in 0..=u8::MAX {
            for at in Spot::all().filter(|at| ranks[at.index()] == rank) {
                let player = self.player(seat);
                let n = player.to_eat.min(player.patrons[at.index()]);
                if n > 0 {
                    self.eat_at(seat, at, n, env);
                }
            }
            if self.player(seat).to_eat == 0 {
                return;
            }
        }
    }

    /// Eats who is left to be eaten where that is no choice.
    fn eat_without_choice<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        let player = self.player(seat);
        if player.to_eat > 0 && !player.may_choose_eaten() {
            self.eat_least(seat, env);
        }
    }

    pub(super) fn end_loose<V: Env<Event>>(&mut self, env: &mut V) {
        self.claim_all(env);
        self.begin_tally(env);
    }
}
