//! The Park Phase, last part: dinosaurs on the loose, and points.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, DrawKey, Env, Seat, StepSink};

use crate::components::{Attraction, FOOD_MONEY, Face};
use crate::event::{Event, Standing};
use crate::player::Player;
use crate::state::{Crowd, DieState, DinosaurIsland, Phase};
use crate::step::{Spot, Step, Zone};

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

    /// Patrons at an attraction who will score.
    fn scoring(&self, zone: Zone) -> u8 {
        self.patrons[zone.index()] - self.cashed[zone.index()]
    }

    /// Attractions that can still be doubled, with the points that would add.
    fn doublable(&self) -> impl Iterator<Item = (Zone, u8)> + '_ {
        let open = self.attractions().filter(|(zone, _)| self.doubled >> zone.0 & 1 == 0);
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
            && self.doubled >> zone.0 & 1 == 0
    }

    /// DI-5.10: patrons of a food attraction who can pay instead; it is chosen once.
    pub(crate) fn cashable(&self, zone: Zone) -> u8 {
        let food = self.attractions[zone.index()].is_some_and(Attraction::is_food);
        if food && self.cashed[zone.index()] == 0 { self.patrons[zone.index()] } else { 0 }
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
            Phase::Tally => return player.to_eat,
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
                let face = env.below(DrawKey::table(self.draws), 6) as u8;
                self.draws += 1;
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

    pub(super) fn begin_tally<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Tally;
        self.waiting = 0;
        for seat in self.in_order() {
            self.let_loose(seat, env);
            if self.player(seat).to_eat > 0 && !self.player(seat).may_choose_eaten() {
                self.eat_least(seat, env);
            }
            if self.player(seat).to_eat > 0 || self.player(seat).may_choose_scores() {
                self.waiting |= 1 << seat.0;
            } else {
                self.score_park(seat, env);
            }
        }
        self.pass_barrier(env);
    }

    /// DI-5.5 to DI-5.8: what is eaten is reckoned; all but the choice of patrons is done.
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
        player.score = player.score.saturating_sub(loss);
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

    pub(super) fn tally_steps<O: StepSink<Step>>(
        &self,
        seat: Seat,
        out: &mut O,
    ) -> ControlFlow<()> {
        let player = self.player(seat);
        if player.to_eat > 0 {
            out.push(Step::Eat)?;
            for at in Spot::all().filter(|at| player.patrons[at.index()] > 0) {
                out.push(Step::EatAt { at })?;
            }
            return ControlFlow::Continue(());
        }
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

    pub(super) fn tally<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        match step {
            Step::Eat => self.eat_least(seat, env),
            Step::EatAt { at } => self.eat_at(seat, at, 1, env),
            Step::Double { zone } => {
                let player = self.player_mut(seat);
                player.arranged.doubles -= 1;
                player.doubled |= 1 << zone.0;
            }
            Step::Cash { zone, n } => self.player_mut(seat).cashed[zone.index()] = n,
            Step::Score => return self.score_park(seat, env),
            _ => unreachable!("{step} is not for the end of the Park Phase"),
        }
        // Once all are eaten there may be nothing left to choose.
        let player = self.player(seat);
        let eating = matches!(step, Step::Eat | Step::EatAt { .. });
        if eating && player.to_eat > 0 && !player.may_choose_eaten() {
            self.eat_least(seat, env);
        }
        let player = self.player(seat);
        if eating && player.to_eat == 0 && !player.may_choose_scores() {
            self.score_park(seat, env);
        }
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
            let twice = player.doubled >> zone.0 & 1 == 1;
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
        player.scored = true;
        env.emit(Audience::Everyone, || Event::Scored {
            seat,
            points,
            money,
            doubled: Zone::all().filter(|zone| player.doubled >> zone.0 & 1 == 1).collect(),
        });
    }

    pub(super) fn is_tallied(&self, seat: Seat) -> bool {
        self.player(seat).scored
    }

    pub(super) fn end_tally<V: Env<Event>>(&mut self, env: &mut V) {
        self.claim_all(env);
        self.close_phase();
        self.clean_up(env);
    }
}
