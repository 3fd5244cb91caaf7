//! The Herd Migration tile: up to two herds wander, split, and sweep others along.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Seat, StepSink, ensure};

use super::Verdict;
use crate::components::{Area, Areas};
use crate::event::Event;
use crate::land::Land;
use crate::rules;
use crate::state::{Stage, Trek, TriassicTerror};
use crate::step::Step;
use crate::view::shock;

impl TriassicTerror {
    /// TT-23: the seats of which a migration of the acting seat sweeps a dinosaur along.
    pub(crate) fn captured(&self, from: Area) -> impl Iterator<Item = Seat> {
        let seat = self.actor();
        let herds = self.land.herds(from).filter(move |&(owner, dinos)| owner != seat && dinos > 0);
        herds.map(|(owner, _)| owner)
    }

    /// TT-23, TT-27: how many dinosaurs of the acting seat may leave an area, those swept along
    /// included; none of a herd that cannot be nominated.
    pub(crate) fn leaving(&self, trek: Trek, from: Area) -> u8 {
        let seat = self.actor();
        let herd = self.land.dinos(from, seat);
        let is_new = trek.first == Some(from) || trek.has_founded(from);
        if herd == 0 || is_new || self.volcanoes().has(from) {
            return 0;
        }
        let captured = (self.captured(from).count() as u8).min(self.land.supply[seat.index()]);
        herd.saturating_sub(trek.arrived_in(from)) + captured
    }

    /// TT-25, TT-26: whether a party of this size may set out for an area. A lone dinosaur may go to its death
    /// in another environment.
    #[inline]
    fn may_send(&self, seat: Seat, from: Area, to: Area, dinos: u8) -> bool {
        let survivors = dinos - shock(from, to);
        !self.volcanoes().has(to) && (survivors == 0 || self.land.can_enter(to, seat, survivors))
    }

    /// The adjacent areas for which some of these dinosaurs may set out.
    fn ways(&self, from: Area, dinos: u8) -> Areas {
        let (seat, mut ways) = (self.actor(), Areas::NONE);
        for to in from.adjacent().iter() {
            // One always may enter a hostile environment, all may if any may.
            let party = if shock(from, to) > 0 { 1 } else { dinos };
            if dinos > 0 && self.may_send(seat, from, to, party) {
                ways = ways.union(Areas::only(to));
            }
        }
        ways
    }

    /// TT-22: up to two herds, or none.
    pub(super) fn legal_migrations<O: StepSink<Step>>(
        &self,
        trek: Trek,
        out: &mut O,
    ) -> ControlFlow<()> {
        for from in self.land.herds_of(self.actor()).iter() {
            if !self.ways(from, self.leaving(trek, from)).is_empty() {
                out.push(Step::Migrate { from })?;
            }
        }
        out.push(Step::Stop)
    }

    pub(super) fn why_migration(&self, trek: Trek, from: Area) -> Verdict {
        ensure(self.land.dinos(from, self.actor()) > 0, || rules::no_herd_to_migrate(from))?;
        ensure(!self.volcanoes().has(from), || rules::nobody_leaves(from))?;
        ensure(trek.first != Some(from), rules::has_migrated)?;
        ensure(!trek.has_founded(from), rules::came_with_the_first)?;
        let ways = self.ways(from, self.leaving(trek, from));
        ensure(!ways.is_empty(), || rules::no_way_out(from))
    }

    /// The areas that may still be named: those after the last one.
    fn ways_left(&self, trek: Trek, from: Area, sent: [u8; 4]) -> (Areas, u8) {
        let left = self.leaving(trek, from) - sent.iter().sum::<u8>();
        let last = from.adjacent().iter().zip(sent).filter(|&(_, n)| n > 0).last();
        let ways = self.ways(from, left);
        (last.map_or(ways, |(to, _)| ways.and(Areas::after(to))), left)
    }

    pub(super) fn legal_parties<O: StepSink<Step>>(
        &self,
        trek: Trek,
        from: Area,
        sent: [u8; 4],
        out: &mut O,
    ) -> ControlFlow<()> {
        let (ways, left) = self.ways_left(trek, from, sent);
        let seat = self.actor();
        for to in ways.iter() {
            for dinos in (1..=left).filter(|&dinos| self.may_send(seat, from, to, dinos)) {
                out.push(Step::Send { to, dinos })?;
            }
        }
        if sent == [0; 4] { ControlFlow::Continue(()) } else { out.push(Step::Stop) }
    }

    pub(super) fn why_party(
        &self,
        trek: Trek,
        from: Area,
        sent: [u8; 4],
        to: Area,
        dinos: u8,
    ) -> Verdict {
        let (ways, left) = self.ways_left(trek, from, sent);
        ensure(from.adjacent().has(to), || rules::not_adjacent(to, from))?;
        ensure((1..=left).contains(&dinos), || rules::party_size(left))?;
        ensure(!self.volcanoes().has(to), || rules::under_volcano(to))?;
        if !self.may_send(self.actor(), from, to, dinos) {
            return self.ensure_room(to, dinos - shock(from, to));
        }
        ensure(ways.has(to), rules::parties_in_order)
    }

    /// TT-23: at least one dinosaur has to leave.
    pub(super) fn why_halt(sent: [u8; 4]) -> Verdict {
        ensure(sent != [0; 4], rules::nobody_left)
    }

    pub(super) fn send<V: Env<Event>>(
        &mut self,
        trek: Trek,
        from: Area,
        mut sent: [u8; 4],
        to: Area,
        dinos: u8,
        env: &mut V,
    ) {
        let way = from.adjacent().position(to).expect("herds go to adjacent areas");
        sent[way] = dinos;
        if self.ways_left(trek, from, sent).0.is_empty() {
            self.depart(trek, from, sent, env);
        } else {
            self.stage = Stage::Send { trek, from, sent };
        }
    }

    /// TT-23: others are swept along and the area is ranked, then the herd sets out and it is
    /// ranked again; then each party arrives.
    pub(super) fn depart<V: Env<Event>>(
        &mut self,
        trek: Trek,
        from: Area,
        sent: [u8; 4],
        env: &mut V,
    ) {
        let seat = self.actor();
        let home =
            |land: &Land| land.habitat_of(from, seat).expect("a herd migrates from where it lives");
        let (here, own) = (self.land.habitats[from.index()], home(&self.land));
        for (habitat, (&owner, &dinos)) in here.owner.iter().zip(&here.dinos).enumerate() {
            if habitat != own && dinos > 0 {
                let (of, joined) = (Seat(owner), self.land.supply[seat.index()] > 0);
                self.land.take(from, habitat, 1);
                if joined {
                    self.land.supply[seat.index()] -= 1;
                    self.land.habitats[from.index()].dinos[own] += 1;
                }
                let area = from;
                env.emit(Audience::Everyone, || Event::Captured { seat, of, area, joined });
            }
        }
        self.land.rank(from, env);
        // The herd has not become weaker than anybody, so it still lives there.
        self.land.take(from, home(&self.land), sent.iter().sum());
        self.land.rank(from, env);
        let (mut arrived, mut founded) = ([0; 4], [false; 4]);
        for (way, to) in from.adjacent().iter().enumerate() {
            let dinos = sent[way];
            if dinos > 0 {
                let died = shock(from, to);
                arrived[way] = dinos - died;
                founded[way] = arrived[way] > 0 && self.land.dinos(to, seat) == 0;
                env.emit(Audience::Everyone, || Event::Migrated { seat, from, to, dinos, died });
                if arrived[way] > 0 {
                    self.land.add(to, seat, arrived[way], env);
                }
            }
        }
        self.stage = if trek.first.is_none() {
            Stage::Migrate { trek: Trek { first: Some(from), arrived, founded } }
        } else {
            Stage::Menu
        };
    }
}
