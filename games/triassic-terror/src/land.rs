//! The island: who lives where, and the one procedure that decides it.
//!
//! After every complete step an area is ranked anew (TT-8, TT-9): herds keep their order, and a
//! herd moves up only past strictly weaker ones. The order of equals therefore carries history and
//! is part of the state. A T-Rex outside the habitats needs no mark: it is the T-Rex of an owner
//! who has no habitat in its area.

use mesozoic_core::{Audience, Env, Seat};

use crate::components::{
    Area, Areas, DINOS, ERUPTION, Environment, HABITATS, MAX_SEATS, TREX_STRENGTH,
};
use crate::event::Event;
use crate::state::NOBODY;

/// Herds, predators that belong to somebody, volcanoes, and the dinosaurs not on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Land {
    pub(crate) habitats: [Habitats; Area::COUNT],
    pub(crate) supply: [u8; MAX_SEATS],
    pub(crate) trex: Trex,
    /// TT-30: the T-Rex has moved and eats before it enters a habitat.
    pub(crate) trex_is_hunting: bool,
    /// The areas of `volcano_at`.
    pub(crate) volcanoes: Areas,
    pub(crate) volcano_at: [Option<Area>; MAX_SEATS],
}

/// The three habitats of an area, primary first, without gaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Habitats {
    pub(crate) owner: [u8; HABITATS],
    /// No dinosaurs where the owner's T-Rex is alone.
    pub(crate) dinos: [u8; HABITATS],
}

impl Habitats {
    pub(crate) const EMPTY: Self = Self { owner: [NOBODY; HABITATS], dinos: [0; HABITATS] };

    #[inline]
    pub(crate) fn position(self, seat: Seat) -> Option<usize> {
        self.owner.iter().position(|&owner| owner == seat.0)
    }
}

/// The one T-Rex on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Trex {
    pub(crate) area: Area,
    pub(crate) owner: u8,
}

/// Somebody who wants a habitat.
#[derive(Clone, Copy)]
struct Claim {
    owner: u8,
    dinos: u8,
    strength: u8,
}

/// Claims to an area, strongest first; of equals whoever was there first. Three who live there, a
/// T-Rex from outside and a newcomer are the most there can be.
struct Ranking {
    claims: [Claim; HABITATS + 2],
    len: usize,
}

impl Ranking {
    #[inline]
    fn new() -> Self {
        let nothing = Claim { owner: NOBODY, dinos: 0, strength: 0 };
        Self { claims: [nothing; HABITATS + 2], len: 0 }
    }

    #[inline]
    fn insert(&mut self, claim: Claim) {
        let mut at = self.len;
        while at > 0 && self.claims[at - 1].strength < claim.strength {
            self.claims[at] = self.claims[at - 1];
            at -= 1;
        }
        self.claims[at] = claim;
        self.len += 1;
    }
}

impl Land {
    /// An empty island with the T-Rex on it.
    pub(crate) fn new(trex: Area) -> Self {
        Self {
            habitats: [Habitats::EMPTY; Area::COUNT],
            supply: [DINOS.n; MAX_SEATS],
            trex: Trex { area: trex, owner: NOBODY },
            trex_is_hunting: false,
            volcanoes: Areas::NONE,
            volcano_at: [None; MAX_SEATS],
        }
    }

    /// Who lives in an area, primary habitat first.
    pub(crate) fn herds(&self, area: Area) -> impl Iterator<Item = (Seat, u8)> {
        let here = self.habitats[area.index()];
        (0..HABITATS)
            .take_while(move |&i| here.owner[i] != NOBODY)
            .map(move |i| (Seat(here.owner[i]), here.dinos[i]))
    }

    /// The habitat of a seat.
    #[inline]
    pub(crate) fn habitat_of(&self, area: Area, seat: Seat) -> Option<usize> {
        self.habitats[area.index()].position(seat)
    }

    /// How many dinosaurs a seat has in an area.
    #[inline]
    pub(crate) fn dinos(&self, area: Area, seat: Seat) -> u8 {
        self.habitat_of(area, seat).map_or(0, |i| self.habitats[area.index()].dinos[i])
    }

    /// Whose strength the T-Rex adds to in an area.
    #[inline]
    fn trex_owner_in(&self, area: Area) -> u8 {
        if self.trex.area == area && !self.trex_is_hunting { self.trex.owner } else { NOBODY }
    }

    /// What the T-Rex adds to a seat's strength in an area.
    #[inline]
    pub(crate) fn bonus(&self, area: Area, seat: Seat) -> u8 {
        if self.trex_owner_in(area) == seat.0 { TREX_STRENGTH.n } else { 0 }
    }

    /// TT-11: the fewest dinosaurs with which a seat may enter an area; nothing under a volcano.
    #[inline]
    pub(crate) fn entry(&self, area: Area, seat: Seat) -> Option<u8> {
        if self.volcanoes.has(area) {
            return None;
        }
        let here = &self.habitats[area.index()];
        let last = HABITATS - 1;
        if here.owner[last] == NOBODY || here.position(seat).is_some() {
            return Some(1);
        }
        // Habitats are in order of strength, so the last is the weakest.
        let weakest = here.dinos[last] + self.bonus(area, Seat(here.owner[last]));
        Some((weakest + 1).saturating_sub(self.bonus(area, seat)).max(1))
    }

    /// TT-11: whether a group of this size finds a habitat.
    #[inline]
    pub(crate) fn can_enter(&self, area: Area, seat: Seat, dinos: u8) -> bool {
        self.entry(area, seat).is_some_and(|fewest| dinos >= fewest)
    }

    /// The areas where a seat has a herd, under volcanoes too. TT-14: a T-Rex alone is no herd.
    #[inline]
    pub(crate) fn herds_of(&self, seat: Seat) -> Areas {
        let mut set = Areas::NONE;
        for area in Area::ALL {
            if self.dinos(area, seat) > 0 {
                set = set.union(Areas::only(area));
            }
        }
        set
    }

    /// TT-18: the herds of a seat that can grow.
    #[inline]
    pub(crate) fn fertile(&self, seat: Seat) -> Areas {
        self.herds_of(seat).without(self.volcanoes)
    }

    /// TT-8: ranks an area anew. Who is behind the third place loses its dinosaurs; a T-Rex there
    /// stays, outside the habitats. TT-40: under a volcano nobody enters and nobody is driven out.
    pub(crate) fn rank<V: Env<Event>>(&mut self, area: Area, env: &mut V) {
        self.rank_with(area, NOBODY, 0, env);
    }

    fn rank_with<V: Env<Event>>(&mut self, area: Area, newcomer: u8, dinos: u8, env: &mut V) {
        let before = self.habitats[area.index()];
        let trex = self.trex_owner_in(area);
        let claim = |owner: u8, dinos: u8| {
            let bonus = if owner == trex { TREX_STRENGTH.n } else { 0 };
            Claim { owner, dinos, strength: dinos + bonus }
        };
        let mut ranking = Ranking::new();
        let is_closed = self.volcanoes.has(area);
        let mut is_trex_outside = trex != NOBODY && trex != newcomer && !is_closed;
        for (owner, dinos) in before.owner.into_iter().zip(before.dinos) {
            if owner == NOBODY {
                break;
            }
            is_trex_outside &= owner != trex;
            let claim = claim(owner, dinos);
            if claim.strength > 0 {
                ranking.insert(claim);
            }
        }
        if is_trex_outside {
            ranking.insert(claim(trex, 0));
        }
        // TT-42: under a volcano only a T-Rex that changes hands comes new, if there is room.
        if newcomer != NOBODY && !(is_closed && ranking.len == HABITATS) {
            ranking.insert(claim(newcomer, dinos));
        }
        let mut after = Habitats::EMPTY;
        for (i, claim) in ranking.claims[..ranking.len].iter().enumerate() {
            if i < HABITATS {
                after.owner[i] = claim.owner;
                after.dinos[i] = claim.dinos;
            } else if claim.dinos > 0 {
                self.supply[usize::from(claim.owner)] += claim.dinos;
                let (seat, dinos) = (Seat(claim.owner), claim.dinos);
                env.emit(Audience::Everyone, || Event::Extinct { seat, area, dinos });
            }
        }
        self.habitats[area.index()] = after;
        if after.owner != before.owner {
            env.emit(Audience::Everyone, || Event::Ranked {
                area,
                seats: self.herds(area).map(|(seat, _)| seat).collect(),
            });
        }
    }

    /// Brings dinosaurs of the supply to an area as one group (TT-13) and ranks it.
    #[inline]
    pub(crate) fn add<V: Env<Event>>(&mut self, area: Area, seat: Seat, dinos: u8, env: &mut V) {
        self.supply[seat.index()] -= dinos;
        if let Some(i) = self.habitat_of(area, seat) {
            self.habitats[area.index()].dinos[i] += dinos;
            self.rank_with(area, NOBODY, 0, env);
        } else {
            self.rank_with(area, seat.0, dinos, env);
        }
    }

    /// Takes dinosaurs of a habitat back to the supply. The caller ranks the area when its step is
    /// complete (TT-9).
    #[inline]
    pub(crate) fn take(&mut self, area: Area, habitat: usize, dinos: u8) {
        let here = &mut self.habitats[area.index()];
        here.dinos[habitat] -= dinos;
        self.supply[usize::from(here.owner[habitat])] += dinos;
    }

    /// TT-40: dinosaurs die, and the area is closed.
    pub(crate) fn erupt<V: Env<Event>>(&mut self, seat: Seat, area: Area, env: &mut V) {
        env.emit(Audience::Everyone, || Event::Erupted { seat, area });
        let here = self.habitats[area.index()];
        for (habitat, deaths) in ERUPTION.iter().enumerate() {
            let dinos = deaths.n.min(here.dinos[habitat]);
            if dinos > 0 {
                self.take(area, habitat, dinos);
                let seat = Seat(here.owner[habitat]);
                env.emit(Audience::Everyone, || Event::Burnt { seat, area, dinos });
            }
        }
        self.volcano_at[seat.index()] = Some(area);
        self.volcanoes = self.volcanoes.union(Areas::only(area));
        self.rank(area, env);
    }

    /// TT-41: a seat's volcano dies down, and a T-Rex that waited outside may go in.
    pub(crate) fn cool<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        if let Some(area) = self.volcano_at[seat.index()].take() {
            self.volcanoes = self.volcanoes.without(Areas::only(area));
            env.emit(Audience::Everyone, || Event::Cooled { seat, area });
            self.rank(area, env);
        }
    }

    /// TT-30, TT-42: the T-Rex, which has just changed hands, stays where it is.
    pub(crate) fn keep_trex<V: Env<Event>>(&mut self, env: &mut V) {
        let Trex { area, owner } = self.trex;
        let is_home = self.habitat_of(area, Seat(owner)).is_some();
        self.rank_with(area, if is_home { NOBODY } else { owner }, 0, env);
    }

    /// TT-42, TT-43: where a predator can go in one step, and in exactly two.
    #[inline]
    pub(crate) fn reach(&self, from: Area) -> [Areas; 2] {
        let near = from.adjacent().without(self.volcanoes);
        let mut far = Areas::NONE;
        for middle in near.iter() {
            far = far.union(middle.adjacent());
        }
        [near, far.without(self.volcanoes).without(Areas::only(from))]
    }

    /// TT-48: a seat's dinosaurs in an environment, and three for its T-Rex there.
    #[inline]
    pub(crate) fn total_in(&self, environment: Environment, seat: Seat) -> u8 {
        let areas = environment.areas();
        let dinos: u8 = areas.iter().map(|&area| self.dinos(area, seat)).sum();
        let has_trex = self.trex.owner == seat.0 && self.trex.area.environment() == environment;
        dinos + if has_trex { TREX_STRENGTH.n } else { 0 }
    }

    /// TT-49: a seat's dinosaurs on the whole board, and three for its T-Rex.
    pub(crate) fn total(&self, seat: Seat) -> u8 {
        let trex = if self.trex.owner == seat.0 { TREX_STRENGTH.n } else { 0 };
        DINOS.n - self.supply[seat.index()] + trex
    }
}
