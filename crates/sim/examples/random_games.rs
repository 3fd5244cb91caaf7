//! Plays random games of one game and does nothing else, for instruments that count instructions:
//! see `docs/performance.md`.
//!
//! `random_games GAME SEATS GAMES` plays that many games under options that nobody has changed, the
//! same ones each time, and prints how many steps they had. The parts of a step are functions that
//! are not inlined, so that a profile shows them apart.

use std::env::args;
use std::hint::black_box;

use mesozoic_core::{
    Audience, DrawKey, Encode, Env, Game, Guide, Quiet, Rng, Seat, SeatSet, SplitMix,
};
use mesozoic_registry::{Visit, visit};

fn main() {
    let args: Vec<String> = args().skip(1).collect();
    let [game, seats, games] = &args[..] else { panic!("usage: random_games GAME SEATS GAMES") };
    let seats = seats.parse().expect("a number of seats");
    let games = games.parse().expect("a number of games");
    let steps = visit(game, Play { seats, games }).expect("the id of a game");
    #[expect(clippy::print_stdout, reason = "the one thing that this program says")]
    {
        println!("{steps}");
    }
}

struct Play {
    seats: u8,
    games: u64,
}

impl Visit for Play {
    type Out = u64;

    fn visit<G: Guide + Encode>(self) -> u64 {
        (0..self.games).map(|n| play::<G>(self.seats, n)).sum()
    }
}

/// Plays one game; gives the number of its steps.
fn play<G: Game>(seats: u8, n: u64) -> u64 {
    let mut rng = SplitMix::nth(0, n);
    let mut env = Apart(Quiet::new(rng.next_u64()));
    let mut game = set_up::<G>(seats, &mut env);
    let mut steps = 0;
    while let Some(seat) = game.status().next() {
        let step = choose(&game, seat, &mut rng);
        carry_out(&mut game, seat, step, &mut env);
        steps += 1;
    }
    score(&game);
    steps
}

#[inline(never)]
fn set_up<G: Game>(seats: u8, env: &mut Apart) -> G {
    G::setup(&G::Options::default(), seats, env).expect("a number of seats that the game has")
}

#[inline(never)]
fn choose<G: Game>(game: &G, seat: Seat, rng: &mut SplitMix) -> G::Step {
    game.sample(seat, rng).expect("an awaited seat has a legal step (L10)")
}

#[inline(never)]
fn carry_out<G: Game>(game: &mut G, seat: Seat, step: G::Step, env: &mut Apart) {
    game.apply(seat, step, env);
}

#[inline(never)]
fn score<G: Game>(game: &G) {
    black_box(game.standings());
}

/// [`Quiet`], with its draws apart from whatever asks for them.
struct Apart(Quiet);

#[inline(never)]
fn draw(dice: &mut Quiet, key: DrawKey, n: u32) -> u32 {
    Env::<()>::below(dice, key, n)
}

impl<E> Env<E> for Apart {
    fn below(&mut self, key: DrawKey, n: u32) -> u32 {
        draw(&mut self.0, key, n)
    }

    fn emit(&mut self, _: Audience, _: impl FnOnce() -> E) {}

    fn fence(&mut self, _: SeatSet) {}
}
