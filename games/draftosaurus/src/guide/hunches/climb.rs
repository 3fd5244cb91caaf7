//! Looks for better hunches, by games of quick steps in which one seat goes by other numbers than the rest:
//!
//! ```sh
//! cargo test --release -p draftosaurus climb -- --ignored --nocapture
//! ```
//!
//! prints what to write into `hunches.rs`. Each generation plays the same deals; numbers follow those
//! that did well, and so does how far they stray (separable natural evolution).

use mesozoic_core::{Game, Quiet, Rng, Seat, SplitMix};

use super::{BY_HAND, Hunches};
use crate::components::Side;
use crate::options::{Mode, Options};
use crate::state::Draftosaurus;

const GENERATIONS: u64 = 40;
/// How many try something in each, an even number.
const BROOD: usize = 24;
/// How many games each of them plays.
const GAMES: u64 = 2_000;
/// After so many generations the others play as well as is known by then.
const EPOCH: u64 = 10;
/// What a point is worth beside a win.
const POINT: f64 = 0.05;
/// Who climbs strays little: its choices are to follow from its numbers.
const STRAY: f32 = 0.3;

impl Hunches {
    /// The numbers that matter on a side, and how far to stray from each at first.
    fn numbers(&mut self, side: Side) -> Vec<(&mut f32, f32)> {
        let mut all: Vec<(&mut f32, f32)> = Vec::new();
        match side {
            Side::Summer => {
                let pens = self.forest[1..].iter_mut().chain(&mut self.meadow[1..]);
                all.extend(pens.chain(&mut self.trio[1..]).map(|x| (x, 0.4)));
                all.extend([&mut self.prairie, &mut self.king, &mut self.island].map(|x| (x, 0.4)));
                all.extend([(&mut self.swing, 0.4), (&mut self.draw, 0.1), (&mut self.risk, 0.06)]);
            }
            Side::Winter => {
                let pens = self.wood[1..].iter_mut().chain(&mut self.pyramid[1..]);
                all.extend(pens.map(|x| (x, 0.4)));
                let more = [&mut self.bridge, &mut self.lookout, &mut self.quarantine];
                all.extend(more.map(|x| (x, 0.4)));
                all.extend([(&mut self.equal_ends, 0.3), (&mut self.sight, 0.15)]);
            }
        }
        let rest = [&mut self.river, &mut self.rex, &mut self.keep];
        all.extend(rest.map(|x| (x, 0.2)));
        all.extend([(&mut self.plenty, 0.6), (&mut self.deny, 0.1), (&mut self.copies, 0.15)]);
        all
    }

    /// These, each so far away.
    fn moved(mut self, side: Side, by: &[f32]) -> Self {
        for ((x, _), by) in self.numbers(side).into_iter().zip(by) {
            *x += by;
        }
        let floors = [(&mut self.plenty, 0.5), (&mut self.swing, 0.0), (&mut self.risk, 0.0)];
        for (x, least) in floors {
            *x = x.max(least);
        }
        self
    }
}

/// How one does among others: wins and points ahead of the best of them, on average.
fn play([one, others]: [&Hunches; 2], side: Side, seats: u8, games: u64, seed: u64) -> (f64, f64) {
    let mode = if side == Side::Summer { Mode::Summer } else { Mode::Winter };
    let options = Options { mode, ..Options::default() };
    let (mut wins, mut points) = (0.0, 0.0);
    for at in 0..games {
        let me = Seat((at % u64::from(seats)) as u8);
        let mut rng = SplitMix::nth(seed, at / u64::from(seats));
        let mut env = Quiet::new(rng.next_u64());
        let mut game = Draftosaurus::setup(&options, seats, &mut env).unwrap();
        while let Some(seat) = game.status().next() {
            let hunches = if seat == me { one } else { others };
            let step = game.quick_step(hunches, STRAY, seat, &mut rng);
            game.apply(seat, step, &mut env);
        }
        let end = game.standings().unwrap().forecasts()[me.index()];
        wins += f64::from(end.win);
        points += f64::from(end.margin);
    }
    (wins / games as f64, points / games as f64)
}

/// How good each of a brood is.
fn judge(brood: &[Hunches], others: &Hunches, side: Side, seats: u8, seed: u64) -> Vec<f64> {
    let merit = |one| {
        let (wins, points) = play([one, others], side, seats, GAMES, seed);
        wins + POINT * points
    };
    brood.iter().map(merit).collect()
}

/// Numbers that are strewn about nothing, one away on average: twelve dice make a bell.
fn strewn(rng: &mut SplitMix, count: usize) -> Vec<f32> {
    (0..count).map(|_| (0..12).map(|_| rng.unit()).sum::<f32>() - 6.0).collect()
}

fn climb(side: Side, seats: u8) -> Hunches {
    let mut best = *Hunches::by_hand(side);
    let mut others = best;
    let mut far: Vec<f32> = best.numbers(side).into_iter().map(|(_, far)| far).collect();
    let mut rng = SplitMix::new(u64::from(seats));
    let count = far.len() as f32;
    let learn = 0.3 * (3.0 + count.ln()) / (5.0 * count.sqrt());
    // What the best of a brood counts, the second, and so on; those in the second half count against.
    let weight = |rank: usize| (BROOD as f32 / 2.0 + 1.0).ln() - (rank as f32 + 1.0).ln();
    let sum: f32 = (0..BROOD).map(|rank| weight(rank).max(0.0)).sum();
    for generation in 0..GENERATIONS {
        let ways: Vec<Vec<f32>> = (0..BROOD / 2)
            .flat_map(|_| {
                let way = strewn(&mut rng, far.len());
                let back = way.iter().map(|x| -x).collect();
                [way, back]
            })
            .collect();
        let moves = |way: &Vec<f32>| way.iter().zip(&far).map(|(x, far)| x * far).collect();
        let moved = |way| best.moved(side, &Vec::from_iter::<Vec<f32>>(moves(way)));
        let brood: Vec<Hunches> = ways.iter().map(moved).collect();
        let merits = judge(&brood, &others, side, seats, 1_000 + generation);
        let mut order: Vec<usize> = (0..BROOD).collect();
        order.sort_by(|&a, &b| merits[b].total_cmp(&merits[a]));
        let (mut by, mut wider) = (vec![0.0; far.len()], vec![0.0; far.len()]);
        for (rank, &at) in order.iter().enumerate() {
            let counts = weight(rank).max(0.0) / sum - 1.0 / BROOD as f32;
            for (i, x) in ways[at].iter().enumerate() {
                by[i] += far[i] * counts * x;
                wider[i] += counts * (x * x - 1.0);
            }
        }
        best = best.moved(side, &by);
        for (far, wider) in far.iter_mut().zip(wider) {
            *far *= (learn * wider).exp();
        }
        if (generation + 1) % EPOCH == 0 {
            others = best;
        }
    }
    best
}

#[test]
#[ignore = "takes minutes, and says what to write"]
fn climb_on_both_sides() {
    for side in [Side::Summer, Side::Winter] {
        for seats in [2, 3, 5] {
            let found = climb(side, seats);
            let (wins, points) = play([&found, Hunches::by_hand(side)], side, seats, 30_000, 5);
            println!("{side:?}, {seats} seats, {wins:.3} wins, {points:+.2} points: {found:.2?}");
        }
    }
}

#[test]
fn only_what_matters_on_a_side_is_moved() {
    let moved = BY_HAND.moved(Side::Winter, &[1.0; 99]);
    assert_eq!((moved.forest, moved.king), (BY_HAND.forest, BY_HAND.king));
    assert!(moved.wood[1] > BY_HAND.wood[1] && moved.wood[0] == 0.0);
}
