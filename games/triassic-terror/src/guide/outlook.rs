//! What a position is worth to each seat, in points at the end of the game.
//!
//! The habitats pay at the next scoring what they show now, if nothing happens before; the more
//! turns are left, the less a lead of one dinosaur means. So every comparison of two herds is a
//! probability that sharpens as the scoring comes near. The same goes for presence and domination.

use mesozoic_core::Seat;

use crate::components::{Area, Counter, HABITATS, MAX_SEATS, PRESENCE, Period, TREX_STRENGTH};
use crate::state::{NOBODY, Stage, TriassicTerror};

/// How many dinosaurs a lead may shift in one game turn, for a herd and for an environment.
const SHIFT: f32 = 0.9;
const SHIFT_IN_ENVIRONMENT: f32 = 1.6;
/// How strong a herd is that has an even chance to live through a game turn, for every seat that
/// may harm it.
const FRAIL: f32 = 0.47;
/// The chance to come to an environment within a game turn.
const ARRIVE: f32 = 0.22;
/// How much a scoring after the next one counts.
const LATER: f32 = 0.55;
/// What a dinosaur on the board is worth beside all that.
const DINO: f32 = 0.16;
/// What a counter is worth as long as there is time to use it.
const KEEP: [f32; 2] = [2.6, 2.2];
/// How much of the time until a scoring a volcano leaves for things to happen.
const CLOSED: f32 = 0.5;
/// What a dinosaur more decides between equal points at the end.
const TIE: f32 = 0.001;

/// What a position is worth to each seat.
pub(super) struct Outlook {
    worth: [f32; MAX_SEATS],
    seats: u8,
}

/// A scoring to come.
#[derive(Clone, Copy)]
struct Scoring {
    /// How much it counts.
    weight: f32,
    /// Game turns until then.
    turns: f32,
    /// What may happen until then, in open areas and in those that a volcano closes for a while.
    unrest: [Unrest; 2],
    presence: bool,
    domination: bool,
}

/// What some game turns do to herds.
#[derive(Clone, Copy)]
struct Unrest {
    /// How much a lead of one dinosaur means.
    sharpness: f32,
    /// How strong a herd is that has an even chance to live.
    frail: f32,
}

impl Unrest {
    fn new(turns: f32, others: f32) -> Self {
        let root = turns.sqrt();
        Self { sharpness: 1.0 / (0.05 + SHIFT * root), frail: FRAIL * others * root }
    }
}

impl Scoring {
    /// A scoring of a period that pays for this, after these game turns with this many others.
    fn new(weight: f32, turns: f32, [presence, domination]: [bool; 2], others: f32) -> Self {
        let unrest = [turns, CLOSED * turns].map(|turns| Unrest::new(turns, others));
        Self { weight, turns, unrest, presence, domination }
    }
}

/// A probability that falls from 1 over one half to 0 as `x` goes from infinity to its opposite.
#[inline]
fn chance(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x.abs())
}

impl Outlook {
    pub(super) fn new(game: &TriassicTerror) -> Self {
        let mut outlook = Self { worth: [0.0; MAX_SEATS], seats: game.seats };
        for seat in Seat::all(game.seats) {
            outlook.worth[seat.index()] = f32::from(game.points(seat));
        }
        if game.stage == Stage::Over {
            for seat in Seat::all(game.seats) {
                outlook.worth[seat.index()] += TIE * f32::from(game.land.total(seat));
            }
            return outlook;
        }
        let (next, later) = scorings(game);
        outlook.add_habitats(game, next, later);
        outlook.add_environments(game, next, later);
        outlook.add_counters(game);
        outlook
    }

    /// What the position is worth to a seat.
    pub(super) fn worth(&self, seat: Seat) -> f32 {
        self.worth[seat.index()]
    }

    /// How far a seat is ahead of the others: half of the best of them, half of their mean.
    pub(super) fn lead(&self, seat: Seat) -> f32 {
        let others = Seat::all(self.seats).filter(|&other| other != seat);
        let (mut best, mut sum) = (f32::NEG_INFINITY, 0.0);
        for other in others {
            let worth = self.worth(other);
            best = best.max(worth);
            sum += worth;
        }
        let mean = sum / f32::from(self.seats - 1);
        self.worth(seat) - 0.5 * (best + mean)
    }

    fn add_habitats(&mut self, game: &TriassicTerror, next: Scoring, later: Option<Scoring>) {
        for (area, stones) in Area::ALL.into_iter().zip(game.stones()) {
            let here = game.land.habitats[area.index()];
            if here.owner[0] == NOBODY {
                continue;
            }
            let mut strength = [0.0; HABITATS];
            let mut count = 0;
            for (i, &owner) in here.owner.iter().enumerate() {
                if owner != NOBODY {
                    let bonus = game.land.bonus(area, Seat(owner));
                    strength[i] = f32::from(here.dinos[i] + bonus);
                    count += 1;
                    self.worth[usize::from(owner)] += DINO * f32::from(here.dinos[i]);
                }
            }
            let stones = stones.map(f32::from);
            let closed = usize::from(game.volcanoes().has(area));
            for scoring in [Some(next), later].into_iter().flatten() {
                let expected = expected_stones(&strength[..count], stones, scoring.unrest[closed]);
                for (&owner, points) in here.owner.iter().zip(expected).take(count) {
                    self.worth[usize::from(owner)] += scoring.weight * points;
                }
            }
        }
    }

    fn add_environments(&mut self, game: &TriassicTerror, next: Scoring, later: Option<Scoring>) {
        let seats = usize::from(game.seats);
        let mut totals = [[0.0f32; MAX_SEATS]; 4];
        for area in Area::ALL {
            let here = game.land.habitats[area.index()];
            for (&owner, &dinos) in here.owner.iter().zip(&here.dinos) {
                if owner != NOBODY {
                    totals[area as usize / 3][usize::from(owner)] += f32::from(dinos);
                }
            }
        }
        let trex = game.land.trex;
        if trex.owner != NOBODY {
            let at = trex.area.environment() as usize;
            totals[at][usize::from(trex.owner)] += f32::from(TREX_STRENGTH.n);
        }
        let pays = game.domination_pays().map(f32::from);
        for scoring in [Some(next), later].into_iter().flatten() {
            if scoring.presence {
                let frail = scoring.unrest[0].frail;
                let arrive = ARRIVE * scoring.turns / (ARRIVE * scoring.turns + 1.0);
                for seat in 0..seats {
                    let here = |n: f32| if n > 0.0 { n / (n + frail) } else { arrive };
                    let all: f32 = totals.iter().map(|totals| here(totals[seat])).product();
                    self.worth[seat] += scoring.weight * f32::from(PRESENCE.n) * all;
                }
            }
            if scoring.domination {
                let sharpness = 1.0 / (0.1 + SHIFT_IN_ENVIRONMENT * scoring.turns.sqrt());
                for totals in &totals {
                    for seat in 0..seats {
                        if totals[seat] > 0.0 {
                            let places = first_and_second(&totals[..seats], seat, sharpness);
                            let paid = places[0] * pays[0] + places[1] * pays[1];
                            self.worth[seat] += scoring.weight * paid;
                        }
                    }
                }
            }
        }
    }

    /// TT-44: two counters need two periods.
    fn add_counters(&mut self, game: &TriassicTerror) {
        let (period, _) = game.moment();
        let periods = game.chart().iter().filter(|chart| chart.turns > 0).count();
        let left = f32::from(game.game_turns() - game.turn) - 1.0;
        let time = (left / 2.0).min(1.0);
        for seat in Seat::all(game.seats) {
            let used = game.counters[seat.index()].used;
            let spent = used.contains(&Some(period));
            let chances = periods - period as usize - usize::from(spent);
            let kept = |counter: Counter| {
                if used[counter as usize].is_none() { KEEP[counter as usize] } else { 0.0 }
            };
            let (a, b) = (kept(Counter::Hatch), kept(Counter::Volcano));
            let worth = match chances {
                0 => 0.0,
                1 => a.max(b),
                _ => a + b,
            };
            self.worth[seat.index()] += worth * time;
        }
    }
}

/// What herds of these strengths, strongest first, can expect of the stones.
#[inline]
fn expected_stones(
    strength: &[f32],
    stones: [f32; HABITATS],
    Unrest { sharpness, frail }: Unrest,
) -> [f32; HABITATS] {
    let alive = |i: usize| strength[i] / (strength[i] + frail);
    // Of equals the first keeps its place, hence the half.
    let ahead = |i: usize, j: usize| chance((strength[i] - strength[j] + 0.5) * sharpness);
    let mut expected = [0.0; HABITATS];
    match strength.len() {
        1 => expected[0] = stones[0],
        2 => {
            let p = ahead(0, 1);
            expected[0] = p * stones[0] + (1.0 - p) * stones[1];
            expected[1] = p * stones[1] + (1.0 - p) * stones[0];
        }
        _ => {
            let (p, q, r) = (ahead(0, 1), ahead(0, 2), ahead(1, 2));
            let place = |a: f32, b: f32| {
                let (first, third) = (a * b, (1.0 - a) * (1.0 - b));
                first * stones[0] + (1.0 - first - third) * stones[1] + third * stones[2]
            };
            expected = [place(p, q), place(1.0 - p, r), place(1.0 - q, 1.0 - r)];
        }
    }
    for (i, points) in expected.iter_mut().enumerate().take(strength.len()) {
        *points *= alive(i);
    }
    expected
}

/// The chances of the first and the second place.
#[inline]
fn first_and_second(totals: &[f32], seat: usize, sharpness: f32) -> [f32; 2] {
    let (mut first, mut second) = (1.0, 0.0);
    for (other, &total) in totals.iter().enumerate() {
        if other != seat && total > 0.0 {
            let ahead = chance((totals[seat] - total) * sharpness);
            second = second * ahead + first * (1.0 - ahead);
            first *= ahead;
        }
    }
    [first, second]
}

/// The next scoring, and those after it as one.
fn scorings(game: &TriassicTerror) -> (Scoring, Option<Scoring>) {
    let (period, turn) = game.moment();
    let chart = game.chart();
    let done = match game.stage {
        Stage::Card | Stage::Tile => 0,
        _ => game.taken[..usize::from(game.at)].iter().filter(|&&taker| taker != NOBODY).count(),
    };
    let this_turn = 1.0 - done as f32 / f32::from(game.seats);
    let here = chart[period as usize];
    let turns = f32::from(here.turns - turn - 1) + this_turn;
    let others = f32::from(game.seats - 1);
    let next = Scoring::new(1.0, turns, [here.presence, here.domination], others);
    let rest = || Period::ALL.into_iter().skip(period as usize + 1).map(|p| chart[p as usize]);
    let more = rest().filter(|chart| chart.turns > 0).count();
    let later = (more > 0).then(|| {
        let (more, ahead) = (more as f32, rest().map(|chart| f32::from(chart.turns)).sum::<f32>());
        let pays = [rest().any(|chart| chart.presence), rest().any(|chart| chart.domination)];
        Scoring::new(LATER * more, turns + ahead / more, pays, others)
    });
    (next, later)
}
