//! How fast nets judge, beside a plain matrix product of the same numbers.

use std::hint::black_box;

use mesozoic_core::{Encode, Game, Seat};
use mesozoic_nets::{Net, WIDE};

use super::round;

/// Rows of each factor of the plain product: both stay in the fastest cache.
const ROWS: usize = 32;

/// Observations to judge, and a net of the game's size.
#[derive(Debug)]
pub(super) struct Judging {
    net: Net,
    seen: Vec<Vec<u8>>,
    /// Multiplications of one judgement, on average.
    pub(super) products: f64,
}

impl Judging {
    pub(super) fn new<G: Game + Encode>(positions: &[(G, Seat)]) -> Self {
        let observe = |(game, seat): &(G, Seat)| {
            let mut seen = vec![0; G::LEN];
            game.observe(*seat, &mut seen);
            seen
        };
        let seen: Vec<Vec<u8>> = positions.iter().map(observe).collect();
        let products = |seen: &Vec<u8>| Net::products(seen.iter().filter(|&&x| x != 0).count());
        let sum: usize = seen.iter().map(products).sum();
        let products = sum as f64 / seen.len() as f64;
        Self { net: Net::blank(G::LEN), seen, products }
    }

    /// Nanoseconds a judgement.
    pub(super) fn round(&self) -> f64 {
        round(|| {
            for seen in &self.seen {
                black_box(self.net.judge(seen, 0.0));
            }
            self.seen.len() as u64
        })
    }
}

/// Nanoseconds a multiplication in a plain product of two matrices.
pub(super) fn plain_round() -> f64 {
    let matrix = |seed: i16| -> Vec<[i16; WIDE]> {
        let row = |i: usize| std::array::from_fn(|j| seed.wrapping_mul((i * WIDE + j) as i16));
        (0..ROWS).map(row).collect()
    };
    let (a, b) = (black_box(matrix(3)), black_box(matrix(5)));
    let mut out = vec![[0; ROWS]; ROWS];
    round(|| {
        for (row, out) in a.iter().zip(&mut out) {
            for (column, out) in b.iter().zip(out) {
                let products = row.iter().zip(column).map(|(&x, &y)| i32::from(x) * i32::from(y));
                *out = products.fold(0, i32::wrapping_add);
            }
        }
        black_box(&mut out);
        (ROWS * ROWS * WIDE) as u64
    })
}
