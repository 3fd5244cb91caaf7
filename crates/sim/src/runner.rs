//! Plays single games, fast: what every batch and benchmark turns on.

use std::fmt;
use std::time::{Duration, Instant};

use mesozoic_bots::{Imagined, Level, bot};
use mesozoic_core::{Bot, Budget, Forecast, Guide, Heedful, Quiet, Rng, Seat, SplitMix};

use crate::Stop;

/// Plays one game after the other with the same options, keeping its buffers.
#[derive(Debug)]
pub(crate) struct Runner<G: Guide> {
    options: G::Options,
    seats: u8,
    budget: Budget,
    stop: Stop,
    /// Of a thousand decisions so many are left to chance.
    stray: u32,
    players: Vec<Player<G>>,
    /// How long each decision of the last game took, with whose it was.
    pub(crate) thoughts: Vec<(Seat, Duration)>,
}

/// The seeds of one game: its dice, and one per player.
#[derive(Clone, Debug)]
pub(crate) struct Seeds {
    pub(crate) dice: u64,
    rest: SplitMix,
}

impl Seeds {
    /// The seeds of game `n` of a batch.
    pub(crate) fn of(batch: u64, n: u64) -> Self {
        let mut rest = SplitMix::nth(batch, n);
        Self { dice: rest.next_u64(), rest }
    }
}

/// Whoever decides for a seat.
pub(crate) enum Player<G: Guide> {
    /// Chooses among its legal steps, which follow from what it knows, so that it needs no worlds.
    Random(SplitMix),
    /// Chooses by its beliefs.
    Thinker { bot: Box<dyn Bot<G>>, worlds: SplitMix },
}

impl<G: Guide> fmt::Debug for Player<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random(_) => "Random",
            Self::Thinker { .. } => "Thinker",
        })
    }
}

impl<G: Guide> Player<G> {
    pub(crate) fn new(level: Level, seats: u8, seeds: &mut SplitMix) -> Self {
        if level == Level::Random {
            return Self::Random(SplitMix::new(seeds.next_u64()));
        }
        Self::thinker(bot(level, seats, seeds.next_u64()), seeds)
    }

    /// A bot that may be none of a level.
    pub(crate) fn thinker(bot: Box<dyn Bot<G>>, seeds: &mut SplitMix) -> Self {
        Self::Thinker { bot, worlds: SplitMix::new(seeds.next_u64()) }
    }
}

impl<G: Guide> Runner<G> {
    /// `options` must have been tried with this number of seats.
    pub(crate) fn new(options: G::Options, seats: u8, budget: Budget, stop: Stop) -> Self {
        Self { options, seats, budget, stop, stray: 0, players: Vec::new(), thoughts: Vec::new() }
    }

    /// The same, but of a thousand decisions about so many are left to chance, so that play comes
    /// to see what it would avoid.
    pub(crate) fn straying(self, stray: u32) -> Self {
        Self { stray, ..self }
    }

    /// Plays a game to its end, with one bot a seat, telling `each` every step before it is played. Gives the last
    /// state and the number of steps; nothing if somebody wants to stop meanwhile. Random players
    /// are not asked about that: their games are over in no time.
    ///
    /// # Panics
    /// If a bot plans a step that is not legal before anything is learnt.
    pub(crate) fn play(
        &mut self,
        seeds: &Seeds,
        bots: &[Level],
        each: impl FnMut(&G, Seat, G::Step, Option<Forecast>),
    ) -> Option<(G, u64)> {
        let seats = self.seats;
        self.play_by(seeds, |at, rest| Player::new(bots[at], seats, rest), each)
    }

    /// The same with players of any kind, made seat by seat.
    pub(crate) fn play_by(
        &mut self,
        seeds: &Seeds,
        mut player: impl FnMut(usize, &mut SplitMix) -> Player<G>,
        mut each: impl FnMut(&G, Seat, G::Step, Option<Forecast>),
    ) -> Option<(G, u64)> {
        let mut rest = seeds.rest.clone();
        self.players.clear();
        self.players.extend((0..usize::from(self.seats)).map(|at| player(at, &mut rest)));
        self.thoughts.clear();
        let mut env = Quiet::new(seeds.dice);
        let mut game = G::setup(&self.options, self.seats, &mut env)
            .expect("the options and seats have been tried before");
        let mut count = 0;
        while let Some(seat) = game.status().next() {
            match &mut self.players[seat.index()] {
                Player::Random(rng) => {
                    let step = game.sample(seat, rng);
                    let step = step.expect("an awaited seat has a legal step (L10)");
                    each(&game, seat, step, None);
                    game.apply(seat, step, &mut env);
                    count += 1;
                }
                Player::Thinker { .. } if self.stray > 0 && rest.below(1_000) < self.stray => {
                    let step = game.sample(seat, &mut rest);
                    let step = step.expect("an awaited seat has a legal step (L10)");
                    each(&game, seat, step, None);
                    game.apply(seat, step, &mut env);
                    count += 1;
                }
                Player::Thinker { bot, worlds } => {
                    if self.stop.is_wanted() {
                        return None;
                    }
                    let rng = SplitMix::new(worlds.next_u64());
                    let stop = self.stop.clone();
                    let mut beliefs =
                        Imagined::new(game.clone(), seat, rng).with_hurry(move || stop.is_wanted());
                    let start = Instant::now();
                    let plan = bot.plan(seat, &mut beliefs, self.budget);
                    self.thoughts.push((seat, start.elapsed()));
                    let mut expected = bot.expected();
                    for step in plan {
                        game.why(seat, step).expect("a plan is legal until something is learnt");
                        each(&game, seat, step, expected.take());
                        let mut heedful = Heedful::new(env);
                        game.apply(seat, step, &mut heedful);
                        count += 1;
                        if heedful.has_learnt(seat) {
                            break;
                        }
                    }
                }
            }
        }
        Some((game, count))
    }
}
