//! What bots may know and what games tell them.

use crate::{Game, Level, Quiet, Rng, Rung, Seat, SplitMix};

/// How long a bot may think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// How many worlds or playouts at most.
    pub iterations: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Self { iterations: 2_000 }
    }
}

/// Worlds that agree with what one seat knows. A bot never gets the true state.
pub trait Beliefs<G: Game> {
    /// One world, drawn uniformly.
    fn world(&mut self) -> G;
    /// Whether the caller wants an answer now. A caller with a clock says so; without one this
    /// is always false, and the answer depends on the seed and the iterations alone.
    fn hurry(&mut self) -> bool {
        false
    }
}

/// Somebody who can choose steps. Deterministic: the same seed, beliefs and budget give the same
/// choice.
pub trait Bot<G: Game>: Send {
    /// Chooses the next legal steps for `seat`, at least one; several where one thought settles
    /// them: a whole pen, a whole road. They are played up to the first step by which the seat
    /// learns something: then the bot is asked again.
    fn plan(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<G>, budget: Budget) -> Vec<G::Step>;

    /// How it expects the game to end for the seat that it chose steps for last, if it weighed any.
    fn expected(&self) -> Option<Forecast> {
        None
    }

    /// Chooses a legal step for `seat`.
    fn choose(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<G>, budget: Budget) -> G::Step {
        self.plan(seat, beliefs, budget)[0]
    }
}

/// How a game will probably end for a seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Forecast {
    /// The chance to win; a shared win counts its share.
    pub win: f32,
    /// Points ahead of the best other seat; alone at the table, points.
    pub margin: f32,
}

impl Forecast {
    /// Something between this, which counts so much, and another.
    #[must_use]
    pub fn mixed(self, other: Self, share: f32) -> Self {
        let mix = |a: f32, b: f32| share * a + (1.0 - share) * b;
        Self { win: mix(self.win, other.win), margin: mix(self.margin, other.margin) }
    }
}

/// How the learnt player uses forecasts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// How many turns are played on before a position is judged.
    pub turns: u32,
    /// How much one standard deviation of the margin counts against a certain win.
    pub blend: f32,
    /// How much a forecast counts beside a playout that goes on from there; at one there is none, at nothing
    /// the net is not asked.
    pub trust: f32,
}

impl Default for Foresight {
    fn default() -> Self {
        Self { turns: 1, blend: 0.5, trust: 1.0 }
    }
}

impl Foresight {
    /// What is to be expected of a position. The net's margin counts in part, and what the game itself
    /// expects for the rest: what a net misjudges, it misjudges every time.
    pub fn judge<G: Guide>(self, game: &G, seat: Seat) -> Forecast {
        if self.trust <= 0.0 {
            return game.compare(seat);
        }
        let Forecast { win, mut margin } = game.foresee(seat);
        if self.trust < 1.0 {
            margin = self.trust * margin + (1.0 - self.trust) * game.compare(seat).margin;
        }
        Forecast { win, margin }
    }

    /// How good that is, in wins, where games end about so many points apart.
    pub fn merit(self, Forecast { win, margin }: Forecast, apart: f32) -> f32 {
        win + self.blend * margin / apart
    }
}

/// Forecasts of one seat in several worlds, which add up.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Forecasts {
    sum: Forecast,
    count: u32,
}

impl Forecasts {
    /// One more.
    pub fn add(&mut self, Forecast { win, margin }: Forecast) {
        self.sum.win += win;
        self.sum.margin += margin;
        self.count += 1;
    }

    /// What they come to on average, if there are any.
    pub fn mean(self) -> Option<Forecast> {
        let count = self.count as f32;
        (self.count > 0)
            .then(|| Forecast { win: self.sum.win / count, margin: self.sum.margin / count })
    }
}

/// What a game knows about playing well.
pub trait Guide: Game {
    /// How many steps a seat a playout lasts before it is cut and judged by [`Guide::value`].
    const HORIZON: u32 = 10;

    /// About how many points two players of the same strength end apart: one standard deviation. It
    /// says what a point is worth beside a win, from the first step of a game to the last.
    const APART: f32 = 10.0;

    /// How good the position looks for `seat`, in points at the end of the game. Greedy bots
    /// maximise it; search uses it where it stops a playout early.
    fn value(&self, seat: Seat) -> f32;

    /// A quick sensible step, for playouts. By default any legal step.
    fn playout_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self::Step {
        self.sample(seat, rng).expect("an awaited seat has a legal step (L10)")
    }

    /// The same for players that have learnt: what they imagine that everybody does. Plain search stays as it
    /// is, so that others can be measured by it.
    fn learnt_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self::Step {
        self.playout_step(seat, rng)
    }

    /// Plays on for `seat`, quickly and sensibly: a step, or a whole turn where that is one thought.
    fn play_quickly(&mut self, seat: Seat, rng: &mut SplitMix, dice: &mut Quiet) {
        let step = self.playout_step(seat, rng);
        self.apply(seat, step, dice);
    }

    /// Lets everybody else who has chosen in secret have chosen what comes to mind first, in a world in which
    /// [`Game::determinize`] had them choose any legal step. Of what is hidden from `seat` nothing but these
    /// choices changes. Games without such choices have nothing to suppose.
    fn suppose<R: Rng>(&mut self, seat: Seat, rng: &mut R) {
        let _ = (seat, rng);
    }

    /// Whether the table is between two turns: nobody has chosen anything that is not carried out.
    /// Games with a net say so, and learn from these moments alone.
    fn is_settled(&self) -> bool {
        false
    }

    /// How the game will probably end for `seat`: what the game's net expects at a settled moment.
    /// Where there is no net, and once the game is over, it follows from [`Guide::value`].
    fn foresee(&self, seat: Seat) -> Forecast {
        self.compare(seat)
    }

    /// The same, seen in another of the ways in which the game looks alike: where kinds of pieces could change
    /// places, or seats, a net errs otherwise when they do. Any number says which way. A player that looks in
    /// all of them has its errors cancel out.
    fn foresee_otherwise(&self, seat: Seat, way: u32) -> Forecast {
        let _ = way;
        self.foresee(seat)
    }

    /// How forecasts are used best in this game.
    fn foresight() -> Foresight {
        Foresight::default()
    }

    /// A number that another net would hardly have: what is kept of players that have learnt says by it what
    /// they had learnt. Nothing where there is no net.
    fn net_id() -> Option<u64> {
        None
    }

    /// Takes in the file of the game's net, in a program that was built without it; says whether it is
    /// one. Games without a net have nothing to learn.
    fn learn(file: &[u8]) -> bool {
        let _ = file;
        false
    }

    /// How `seat` stands beside the best other seat, by [`Guide::value`].
    fn compare(&self, seat: Seat) -> Forecast {
        let others = Seat::all(self.seats()).filter(|&other| other != seat);
        let best = others.map(|other| self.value(other)).reduce(f32::max);
        // Alone at the table there is nobody to beat, but points still count.
        let margin = self.value(seat) - best.unwrap_or(0.0);
        let win = if margin > 0.0 {
            1.0
        } else if margin < 0.0 {
            0.0
        } else {
            0.5
        };
        Forecast { win, margin }
    }

    /// How the six levels that people choose play with so many seats, from weakest to strongest.
    /// `mesozoic ladder --all` measures them.
    fn rungs(seats: u8) -> [Level; Rung::COUNT] {
        let _ = seats;
        Level::rungs([600, 300, 100], 200, 2_000)
    }

    /// The game's own player of a level, for games whose turns are so long that weighing one step
    /// at a time leads nowhere. By default the general player of the level plays.
    fn player(level: Level, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        let _ = (level, seed);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forecasts_come_to_their_mean() {
        let mut some = Forecasts::default();
        assert_eq!(some.mean(), None);
        some.add(Forecast { win: 1.0, margin: 6.0 });
        some.add(Forecast { win: 0.5, margin: -3.0 });
        assert_eq!(some.mean(), Some(Forecast { win: 0.75, margin: 1.5 }));
    }

    #[test]
    fn a_margin_counts_as_much_as_the_game_says() {
        let foresight = Foresight { blend: 0.5, ..Foresight::default() };
        let merit = foresight.merit(Forecast { win: 0.25, margin: 10.0 }, 20.0);
        assert!((merit - 0.5).abs() < f32::EPSILON);
    }
}
