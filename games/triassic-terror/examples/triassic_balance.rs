//! How fair the set-up is: greed plays itself, and wins are counted by player number.
//!
//! ```text
//! cargo run --release -p triassic-terror --example triassic_balance -- GAMES SEED [SEATS]
//! ```
#![expect(clippy::print_stdout, reason = "an example is a program")]

use mesozoic_core::{Beliefs, Budget, Game, Guide, Level, Quiet, Rng, Seat, SplitMix, Viewer};
use triassic_terror::{Options, TriassicTerror};

/// What a seat believes: any world that agrees with what it has seen.
struct Imagined<'g> {
    game: &'g TriassicTerror,
    seat: Seat,
    rng: SplitMix,
}

impl Beliefs<TriassicTerror> for Imagined<'_> {
    fn world(&mut self) -> TriassicTerror {
        let mut world = self.game.clone();
        world.determinize(Viewer::Seat(self.seat), &mut self.rng);
        world
    }
}

/// One game; the last state of it.
fn play(options: Options, seats: u8, seed: &mut SplitMix) -> TriassicTerror {
    let mut env = Quiet::new(seed.next_u64());
    let mut bot = TriassicTerror::player(Level::Greedy, seed.next_u64()).expect("greed plays");
    let mut game = TriassicTerror::setup(&options, seats, &mut env).expect("a table of this size");
    while let Some(seat) = game.status().next() {
        let rng = SplitMix::new(seed.next_u64());
        let plan = bot.plan(seat, &mut Imagined { game: &game, seat, rng }, Budget::default());
        for step in plan {
            game.apply(seat, step, &mut env);
        }
    }
    game
}

/// Wilson's 95 % interval.
fn interval(wins: f64, games: f64) -> [f64; 2] {
    let (z, p) = (1.96, wins / games);
    let middle = p + z * z / (2.0 * games);
    let spread = z * (p * (1.0 - p) / games + z * z / (4.0 * games * games)).sqrt();
    [-1.0, 1.0].map(|side: f64| (middle + side * spread) / (1.0 + z * z / games))
}

#[expect(clippy::disallowed_methods, reason = "a program reads its arguments")]
fn main() {
    let number = |n: usize, otherwise: u64| {
        std::env::args().nth(n).map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let (games, seed, only) = (number(1, 1_000), number(2, 1), number(3, 0));
    let tables = [(2, false), (3, false), (4, false), (5, false), (6, false), (6, true)];
    for (seats, long) in tables.into_iter().filter(|&(n, _)| only == 0 || u64::from(n) == only) {
        let (mut wins, mut points) = ([0.0; 6], [0.0; 6]);
        for game in 0..games {
            let end = play(Options { long }, seats, &mut SplitMix::nth(seed, game));
            let view = end.view(Viewer::Spectator);
            let standings = end.standings().expect("a game that is over has a result");
            let winners = standings.winners().count() as f64;
            for placing in &standings.0 {
                let at = usize::from(view.players[placing.seat.index()].number) - 1;
                points[at] += f64::from(placing.total) / games as f64;
                wins[at] += if placing.rank == 1 { 1.0 / winners } else { 0.0 };
            }
        }
        println!("{seats} players{}: {games} games", if long { ", longer game" } else { "" });
        for at in 0..usize::from(seats) {
            let share = wins[at] / games as f64;
            let [low, high] = interval(wins[at], games as f64);
            println!(
                "  number {}: {share:.3} [{low:.3}, {high:.3}], {:.2} of a fair share, mean {:.1}",
                at + 1,
                share * f64::from(seats),
                points[at]
            );
        }
    }
}
