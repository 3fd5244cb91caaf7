//! Whether one step is better than every other, by how much, and how sure that is.
//!
//! Most positions are no puzzles, and it is cheap to find that out. So a step has to pass one test after
//! the other, each dearer than the one before: a *duel* with the step that looks best; a *race* with all
//! others, each of which is in it for as long as it is not clearly behind; and at last a *proof* against those
//! that came closest, in many fresh worlds, where nothing looks good only because it was chosen for that.
//! Whoever falls short on the way is given up early: that may lose a puzzle, and never makes one.

use mesozoic_bots::{Ends, Fate, Imagined, Sources, Trials, merit};
use mesozoic_core::{Forecast, Guide, Rng, Seat, SplitMix, sort_by};

/// How many worlds are tried between two looks at what they say.
const BATCH: u32 = 8;
/// A duel and a race last so many batches at most.
const BATCHES: u32 = 10;
/// In so many worlds it is found out how far apart games end.
const FIRST: u32 = 16;
/// A step that is so many standard errors from being a rival is none.
const CLEAR: f64 = 2.0;
/// A step that is so many standard errors from being beaten will not be.
const HOPELESS: f64 = 1.0;
/// So many rivals are met in fresh worlds.
const RIVALS: usize = 4;

/// A step that was tried.
#[derive(Clone, Debug)]
pub struct Tried<S> {
    /// The step.
    pub step: S,
    /// Wins, a shared one by its share.
    pub win: Trials,
    /// Points ahead of the best other seat.
    pub margin: Trials,
    /// How much the first step is better than this one, in wins; points count in part.
    pub behind: Trials,
    /// Where the first step's points come from in the end, beside this one's.
    pub sources: Sources,
}

impl<S> Tried<S> {
    fn fresh(step: S) -> Self {
        let none = Trials::default();
        Self { step, win: none, margin: none, behind: none, sources: Sources::default() }
    }

    /// Whether it is behind by more than this, and surely so.
    fn is_behind(&self, gap: f64, sure: f64) -> bool {
        self.behind.mean() - sure * self.behind.error() > gap
    }

    /// Whether it hardly will be.
    fn keeps_up(&self, gap: f64) -> bool {
        self.behind.mean() + HOPELESS * self.behind.error() < gap
    }
}

/// What a step has to be to be a puzzle's.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// By how much it must be better than any other, in wins; points count in part.
    pub gap: f64,
    /// How many standard errors beyond that.
    pub sure: f64,
    /// In how many worlds it is compared with those that come closest.
    pub worlds: u32,
}

/// Where steps are compared: worlds that the seat cannot tell from the true one.
struct Scale<G> {
    beliefs: Imagined<G>,
    seat: Seat,
    rng: SplitMix,
    /// How many points games end apart.
    spread: f64,
}

impl<G: Guide> Scale<G> {
    fn new(state: &G, seat: Seat, rng: &mut SplitMix) -> Self {
        let deal = SplitMix::new(rng.next_u64());
        let beliefs = Imagined::new(state.clone(), seat, deal);
        Self { beliefs, seat, rng: SplitMix::new(rng.next_u64()), spread: 1.0 }
    }

    /// Finds out how many points games end apart.
    fn measure(&mut self, step: G::Step) {
        let mut first = [Tried::fresh(step)];
        for _ in 0..FIRST {
            self.try_world(&mut first);
        }
        self.spread = first[0].margin.deviation().max(1.0);
    }

    /// Tries steps in one world, and compares all with the first.
    fn try_world(&mut self, tried: &mut [Tried<G::Step>]) {
        let fate = Fate::of(&mut self.beliefs, &mut self.rng);
        let mut first: Option<(f64, Ends)> = None;
        for one in tried {
            let end = fate.after(self.seat, &[one.step]);
            let Forecast { win, margin } = end.result;
            let (win, margin) = (f64::from(win), f64::from(margin));
            one.win.add(win);
            one.margin.add(margin);
            let merit = merit(win, margin, self.spread);
            let (best, its) = first.get_or_insert_with(|| (merit, end.sources.clone()));
            one.behind.add(*best - merit);
            one.sources.add(self.seat, its, &[&end.sources]);
        }
    }
}

/// Compares steps with the first of them, in so many worlds.
pub fn weigh<G: Guide>(
    state: &G,
    seat: Seat,
    steps: &[G::Step],
    worlds: u32,
    rng: &mut SplitMix,
) -> Vec<Tried<G::Step>> {
    let mut scale = Scale::new(state, seat, rng);
    let mut tried: Vec<_> = steps.iter().copied().map(Tried::fresh).collect();
    scale.measure(steps[0]);
    for _ in 0..worlds {
        scale.try_world(&mut tried);
    }
    tried
}

/// A step that may be better than all others, beside the one that looks best.
pub(crate) struct Contest<G: Guide> {
    scale: Scale<G>,
    best: G::Step,
    obvious: G::Step,
    bar: Bar,
}

impl<G: Guide> Contest<G> {
    pub(crate) fn new(
        state: &G,
        seat: Seat,
        [best, obvious]: [G::Step; 2],
        bar: Bar,
        rng: &mut SplitMix,
    ) -> Self {
        let mut scale = Scale::new(state, seat, rng);
        scale.measure(best);
        Self { scale, best, obvious, bar }
    }

    /// Whether the step seems to be ahead of the one that looks best.
    pub(crate) fn duel(&mut self) -> bool {
        let mut tried = [self.best, self.obvious].map(Tried::fresh);
        for _ in 0..BATCHES {
            self.try_batch(&mut tried);
            if tried[1].keeps_up(self.bar.gap) {
                return false;
            }
        }
        tried[1].behind.mean() > self.bar.gap
    }

    /// Those of the others that come closest; nothing where one of them keeps up.
    pub(crate) fn race(&mut self, others: &[G::Step]) -> Option<Vec<G::Step>> {
        let all = std::iter::once(&self.best).chain(others);
        let mut open: Vec<_> = all.copied().map(Tried::fresh).collect();
        let mut beaten = Vec::new();
        for _ in 0..BATCHES {
            self.try_batch(&mut open);
            if open[1..].iter().any(|one| one.keeps_up(self.bar.gap)) {
                return None;
            }
            let is_out = |one: &mut Tried<G::Step>| one.is_behind(self.bar.gap, CLEAR);
            beaten.extend(open.extract_if(1.., is_out));
            if open.len() == 1 {
                break;
            }
        }
        beaten.extend(open.drain(1..));
        sort_by(&mut beaten, |a, b| a.behind.mean().total_cmp(&b.behind.mean()));
        Some(beaten.into_iter().take(RIVALS).map(|one| one.step).collect())
    }

    /// Whether the step is better than all of these: then it comes back first, and after it the one that
    /// looks best and the rivals, with what was found in fresh worlds.
    pub(crate) fn prove(mut self, rivals: &[G::Step]) -> Option<Vec<Tried<G::Step>>> {
        let Bar { gap, sure, worlds } = self.bar;
        let close = rivals.iter().copied().filter(|&step| step != self.obvious);
        let all = [self.best, self.obvious].into_iter().chain(close);
        let mut tried: Vec<_> = all.map(Tried::fresh).collect();
        for n in 1..=worlds {
            self.scale.try_world(&mut tried);
            if n.is_multiple_of(BATCH) && tried[1..].iter().any(|one| one.keeps_up(gap)) {
                return None;
            }
        }
        tried[1..].iter().all(|one| one.is_behind(gap, sure)).then_some(tried)
    }

    fn try_batch(&mut self, tried: &mut [Tried<G::Step>]) {
        for _ in 0..BATCH {
            self.scale.try_world(tried);
        }
    }
}
