//! A review in the making: part by part, so that whoever makes it can do something else in between.

use std::fmt;

use mesozoic_bots::Trials;
use mesozoic_core::{Guide, Seat, SplitMix, sort_by};
use mesozoic_protocol::{Chance, Guess, Outlook, Review as Made, SeatReview};

use crate::curve::{outlook, result};
use crate::decision::{Glance, Weighed, glance, guess, weigh};
use crate::effort::Effort;
use crate::luck::luck;
use crate::story::Story;
use crate::words::summary;

/// So many costly decisions of a seat are named.
const COSTLIEST: usize = 3;

/// A review in the making.
pub trait Reviewing: Send + fmt::Debug {
    /// How many parts are done.
    fn done(&self) -> u32;
    /// Of how many.
    fn of(&self) -> u32;
    /// Does one part; nothing once all are done.
    fn advance(&mut self);
    /// Each seat's luck, which is measured before anything else; nothing while it is not.
    fn luck(&self) -> Option<Vec<Guess>>;
    /// The review, once all parts are done.
    fn made(&self) -> Option<Made>;
}

/// The review of a match of one game.
#[derive(Debug)]
pub(crate) struct Review<G: Guide> {
    story: Story<G>,
    effort: Effort,
    seed: u64,
    /// Which moments the curve shows.
    points: Vec<usize>,
    done: u32,
    chances: Vec<(u32, Vec<Trials>)>,
    /// What a first look at each decision has shown.
    glances: Vec<Glance<G::Step>>,
    weighed: Vec<Weighed>,
    curve: Vec<Outlook>,
}

impl<G: Guide> Review<G> {
    pub(crate) fn new(story: Story<G>, effort: Effort, seed: u64) -> Self {
        let (moments, points) = (story.moments.len(), effort.points);
        // Evenly over the match; the end itself is known.
        let points = (0..points).map(|n| n * moments / points).collect();
        Self {
            story,
            effort,
            seed,
            points,
            done: 0,
            chances: Vec::new(),
            glances: Vec::new(),
            weighed: Vec::new(),
            curve: Vec::new(),
        }
    }

    /// What part `n` imagines with: nothing that another part uses.
    fn rng(&self, n: u32) -> SplitMix {
        SplitMix::nth(self.seed, u64::from(n) + 1)
    }

    fn throw(&mut self, n: usize, mut rng: SplitMix) {
        let Story { options, seats, first, throws, .. } = &self.story;
        let pairs = self.effort.pairs;
        let found = match n.checked_sub(1) {
            None => {
                let again = |mut dice| {
                    G::setup(options, *seats, &mut dice).expect("it was set up like this before")
                };
                (0, luck(first, pairs, &mut rng, again))
            }
            Some(n) => {
                let throw = &throws[n];
                let again = |mut dice| {
                    let mut state = throw.before.clone();
                    state.apply(throw.seat, throw.step, &mut dice);
                    state
                };
                (throw.entry, luck(&throw.after, pairs, &mut rng, again))
            }
        };
        self.chances.push(found);
    }

    fn weigh(&mut self, n: usize, mut rng: SplitMix) {
        let Story { turns, steps, .. } = &self.story;
        let doubtful = turns.iter().zip(&self.glances).filter(|(_, glance)| glance.is_doubtful());
        let worlds = self.effort.again(doubtful.map(|(turn, _)| steps - turn.at));
        self.weighed.push(weigh(&turns[n], &self.glances[n], worlds, &mut rng));
    }

    fn point(&mut self, n: usize) {
        // The same dice at every point.
        let rng = SplitMix::nth(self.seed, 0);
        let games = self.effort.games;
        let seen = match n.checked_sub(1) {
            None => outlook(0, &self.story.first, games, rng),
            Some(n) => {
                let moment = &self.story.moments[self.points[n]];
                outlook(moment.entry, &moment.state, games, rng)
            }
        };
        self.curve.push(seen);
    }

    fn curve(&self) -> Vec<Outlook> {
        let mut curve = self.curve.clone();
        if let Some(standings) = self.story.last.standings() {
            curve.retain(|point| point.entry < self.story.entries);
            curve.push(Outlook { entry: self.story.entries, seats: result(&standings) });
        }
        curve
    }
}

impl<G: Guide> Reviewing for Review<G> {
    fn done(&self) -> u32 {
        self.done
    }

    fn of(&self) -> u32 {
        let Story { throws, turns, .. } = &self.story;
        (1 + throws.len() + 2 * turns.len() + 1 + self.points.len()) as u32
    }

    fn advance(&mut self) {
        let mut rng = self.rng(self.done);
        let (chances, turns) = (1 + self.story.throws.len(), self.story.turns.len());
        match self.done as usize {
            _ if self.done >= self.of() => return,
            n if n < chances => self.throw(n, rng),
            n if n < chances + turns => {
                let turn = &self.story.turns[n - chances];
                self.glances.push(glance(turn, self.effort.worlds, &mut rng));
            }
            n if n < chances + 2 * turns => self.weigh(n - chances - turns, rng),
            n => self.point(n - chances - 2 * turns),
        }
        self.done += 1;
    }

    fn luck(&self) -> Option<Vec<Guess>> {
        let of = |seat: Seat| self.chances.iter().map(move |(_, luck)| guess(&luck[seat.index()]));
        let is_measured = self.chances.len() > self.story.throws.len();
        is_measured.then(|| Seat::all(self.story.seats).map(|seat| sum(of(seat))).collect())
    }

    fn made(&self) -> Option<Made> {
        let chance = |(entry, luck): &(u32, Vec<Trials>)| Chance {
            entry: *entry,
            luck: luck.iter().map(guess).collect(),
        };
        (self.done == self.of()).then(|| Made {
            seats: seats(self.story.seats, &self.weighed, &self.luck().unwrap_or_default()),
            curve: self.curve(),
            decisions: self.weighed.iter().map(|one| one.decision.clone()).collect(),
            chances: self.chances.iter().map(chance).collect(),
        })
    }
}

/// What each of so many seats gave away, and what luck gave it.
fn seats(many: u8, weighed: &[Weighed], luck: &[Guess]) -> Vec<SeatReview> {
    let all: Vec<Seat> = Seat::all(many).collect();
    let of = |seat: Seat| {
        let own = move |(_, one): &(usize, &Weighed)| one.decision.seat == seat;
        weighed.iter().enumerate().filter(own)
    };
    let given: Vec<Guess> =
        all.iter().map(|&seat| sum(of(seat).map(|(_, one)| one.decision.points))).collect();
    let review = |&seat: &Seat| {
        let mut costliest: Vec<(usize, &Weighed)> =
            of(seat).filter(|(_, one)| one.loss > 0.0).collect();
        sort_by(&mut costliest, |(_, a), (_, b)| b.loss.total_cmp(&a.loss));
        costliest.truncate(COSTLIEST);
        SeatReview {
            summary: summary(seat, &given, luck[seat.index()]),
            luck: luck[seat.index()],
            given: given[seat.index()],
            decisions: of(seat).count() as u32,
            best: of(seat).filter(|(_, one)| one.decision.better.is_none()).count() as u32,
            costliest: costliest.iter().map(|(at, _)| *at as u32).collect(),
        }
    };
    all.iter().map(review).collect()
}

/// What several things come to: errors of things that have nothing to do with each other add up in
/// their squares.
fn sum(guesses: impl Iterator<Item = Guess>) -> Guess {
    let (mean, square) = guesses
        .fold((0.0, 0.0), |(mean, square), one| (mean + one.mean, square + one.error * one.error));
    Guess { mean, error: square.sqrt() }
}
