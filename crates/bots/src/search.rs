//! The player that imagines how games would end.
//!
//! Flat Monte Carlo: from each candidate step the game is played on by [`Guide::playout_step`], many
//! times. Three things make few playouts go far. *Common random numbers:* all candidates are tried
//! in the same world with the same dice, so that luck cancels out of their comparison. *Sequential
//! halving:* the worse half of the candidates is dropped several times, so that most playouts go
//! to the steps that are hard to tell apart. *A horizon:* playouts that last longer than
//! [`Guide::HORIZON`] are cut and judged by [`Guide::value`], because what happens late depends little on the step tried.
//!
//! The learnt player searches in the same way, but its playouts last a turn or two and are judged by
//! what the game has learnt ([`Guide::foresee`]); where that measures better, they go on from there
//! and count in part. In every world the game is seen in another of its ways
//! ([`Guide::foresee_otherwise`]), and who has already chosen in secret has chosen as players do
//! ([`Guide::suppose`]), where plain search takes any legal choice for as likely as any other.
//!
//! There is no tree. In games of a dozen simultaneous, hidden decisions the branching over other
//! seats' choices and chance leaves too few visits a node for one to pay.

use mesozoic_core::{
    Beliefs, Bot, Budget, Forecast, Foresight, Guide, Quiet, Rng, Seat, SplitMix, halve, sort_by,
};

use crate::Greedy;

/// Each candidate gets at least so many playouts; greedy chooses who is left out for it. What was
/// learnt is surer than a playout to the end.
const LEAST: usize = 24;
const LEAST_LEARNT: usize = 8;
/// How much one standard deviation of the margin in points counts against a certain win.
const BLEND: f64 = 0.5;

/// Plays the step that does best in imagined games. Deterministic for a seed and a number of
/// iterations, as long as nobody hurries it.
#[derive(Debug)]
pub struct Search<G: Guide> {
    rng: SplitMix,
    greedy: Greedy<G>,
    iterations: Option<u32>,
    /// How the learnt player looks ahead; nothing for the one that plays on to the horizon.
    foresight: Option<Foresight>,
    spread: Spread,
    /// How many worlds were tried for the last choice, and what came of it there.
    worlds: u32,
    expected: Option<Forecast>,
}

/// A step and the sum of how its playouts ended. All candidates have been in the same worlds.
#[derive(Clone, Copy, Debug)]
struct Candidate<S> {
    step: S,
    sum: End,
    /// The end in the world being tried, until every candidate has been tried in it.
    latest: End,
}

/// How a playout ended for the searching seat.
#[derive(Clone, Copy, Debug, Default)]
struct End {
    /// 1 for a win, a half for a shared one.
    win: f64,
    /// Points ahead of the best other seat.
    margin: f64,
}

impl<G: Guide> Search<G> {
    /// The searching player of this seed. `iterations`, if given, stands above the budget's.
    pub fn new(seed: u64, iterations: Option<u32>) -> Self {
        let mut rng = SplitMix::new(seed);
        let greedy = Greedy::new(rng.next_u64());
        Self {
            rng,
            greedy,
            iterations,
            foresight: None,
            spread: Spread::default(),
            worlds: 0,
            expected: None,
        }
    }

    /// The learnt player of this seed.
    pub fn learnt(seed: u64, iterations: Option<u32>) -> Self {
        Self { foresight: Some(G::foresight()), ..Self::new(seed, iterations) }
    }

    /// Tries every candidate in one world. False, and nothing learnt, if the caller is in a hurry:
    /// a world counts for all candidates or for none.
    fn try_world(
        &mut self,
        candidates: &mut [Candidate<G::Step>],
        seat: Seat,
        beliefs: &mut dyn Beliefs<G>,
    ) -> bool {
        let mut world = beliefs.world();
        if self.foresight.is_some() {
            world.suppose(seat, &mut self.rng);
        }
        let dice = Quiet::new(self.rng.next_u64());
        let playouts = SplitMix::new(self.rng.next_u64());
        for candidate in candidates.iter_mut() {
            if beliefs.hurry() {
                return false;
            }
            let mut game = world.clone();
            game.apply(seat, candidate.step, &mut dice.clone());
            let look = self.foresight.map(|foresight| (foresight, self.worlds));
            let end = play_out(game, seat, look, dice, playouts.clone());
            candidate.latest = End::from(end);
        }
        self.worlds += 1;
        for candidate in candidates {
            candidate.sum.win += candidate.latest.win;
            candidate.sum.margin += candidate.latest.margin;
            self.spread.add(candidate.latest.margin);
        }
        true
    }

    /// Sorts the candidates, best first; what is equally good stays in greedy's order.
    fn sort(&self, candidates: &mut [Candidate<G::Step>]) {
        let blend = self.foresight.map_or(BLEND, |foresight| f64::from(foresight.blend));
        let point = blend / self.spread.deviation().max(f64::EPSILON);
        let merit = |c: &Candidate<G::Step>| c.sum.win + point * c.sum.margin;
        sort_by(candidates, |a, b| merit(b).total_cmp(&merit(a)));
    }
}

impl<G: Guide> Bot<G> for Search<G> {
    fn plan(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<G>, budget: Budget) -> Vec<G::Step> {
        let playouts = self.iterations.unwrap_or(budget.iterations) as usize;
        let fresh =
            |&(_, step): &(_, _)| Candidate { step, sum: End::default(), latest: End::default() };
        let least = if self.foresight.is_some() { LEAST_LEARNT } else { LEAST };
        let ranked = self.greedy.rank(seat, beliefs);
        let mut candidates: Vec<_> =
            ranked.iter().take((playouts / least).max(1)).map(fresh).collect();
        (self.spread, self.worlds) = (Spread::default(), 0);
        halve(
            &mut candidates,
            playouts,
            |_| 0,
            |candidates, worlds| {
                let goes_on = (0..worlds).all(|_| self.try_world(candidates, seat, beliefs));
                self.sort(candidates);
                goes_on
            },
        );
        // Who is left has been in every world.
        let End { win, margin } = candidates[0].sum;
        let worlds = f64::from(self.worlds);
        let mean = |sum: f64| (sum / worlds) as f32;
        self.expected =
            (self.worlds > 0).then(|| Forecast { win: mean(win), margin: mean(margin) });
        vec![candidates[0].step]
    }

    fn expected(&self) -> Option<Forecast> {
        self.expected
    }
}

impl From<Forecast> for End {
    fn from(Forecast { win, margin }: Forecast) -> Self {
        Self { win: win.into(), margin: margin.into() }
    }
}

/// Plays on by quick steps, to the end or the horizon, and judges for `seat` what came of it. Where there
/// is foresight, what the game foresees on the way, seen in one of its ways, counts beside it, or alone.
fn play_out<G: Guide>(
    mut game: G,
    seat: Seat,
    look: Option<(Foresight, u32)>,
    mut dice: Quiet,
    mut playouts: SplitMix,
) -> Forecast {
    let mut turns = look.map_or(0, |(foresight, _)| foresight.turns);
    let mut foreseen = None;
    for _ in 0..G::HORIZON * u32::from(game.seats()) {
        let Some(next) = game.status().next() else { break };
        let step = match look {
            None => game.playout_step(next, &mut playouts),
            Some(_) => game.learnt_step(next, &mut playouts),
        };
        game.apply(next, step, &mut dice);
        if turns > 0 && game.is_settled() {
            turns -= 1;
            if turns == 0 {
                foreseen = look
                    .map(|(foresight, way)| (game.foresee_otherwise(seat, way), foresight.trust));
                if let Some((forecast, 1.0..)) = foreseen {
                    return forecast;
                }
            }
        }
    }
    let end = game.compare(seat);
    foreseen.map_or(end, |(forecast, trust)| forecast.mixed(end, trust))
}

/// The standard deviation of a stream of numbers: what a point is worth in this game, now.
#[derive(Clone, Copy, Debug, Default)]
struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, x: f64) {
        self.count += 1.0;
        self.sum += x;
        self.squares += x * x;
    }

    fn deviation(self) -> f64 {
        let count = self.count.max(1.0);
        let mean = self.sum / count;
        (self.squares / count - mean * mean).max(0.0).sqrt()
    }
}
