//! Whether one step is better than every other, by how much, and how sure that is.
//!
//! Most positions are no puzzles, and most of them show it at once. So a step meets the one that looks
//! best first, in few worlds; then all others, each for as long as it is not clear; and at last those that
//! came closest, in many fresh worlds, where nothing looks good only because it was chosen for that.

use mesozoic_bots::{Ends, Imagined, Sources, Trials, ends, play_on};
use mesozoic_core::{Beliefs, Forecast, Guide, Quiet, Rng, Seat, SplitMix};

/// How many worlds are tried between two looks at what they say.
const BATCH: u32 = 8;
/// So many batches show which steps come close.
const BATCHES: u32 = 10;
/// In so many worlds it is found out how far apart games end.
const FIRST: u32 = 16;
/// A step that is so many standard errors from being a rival is none, and one that is so many from being
/// beaten is not beaten.
const CLEAR: f64 = 2.0;
/// So many rivals are met in fresh worlds.
const RIVALS: usize = 4;
/// How much one standard deviation of the margin in points counts against a certain win.
const BLEND: f64 = 0.5;

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

    /// Whether it is surely not.
    fn keeps_up(&self, gap: f64) -> bool {
        self.behind.mean() + CLEAR * self.behind.error() < gap
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
        let world = self.beliefs.world();
        let dice = Quiet::new(self.rng.next_u64());
        let playouts = SplitMix::new(self.rng.next_u64());
        let mut first: Option<(f64, Ends)> = None;
        for one in tried {
            let end = play_on(world.clone(), self.seat, &[one.step], dice, playouts.clone());
            let standings = end.standings().expect("a game that is over has a result");
            let Forecast { win, margin } = standings.forecasts()[self.seat.index()];
            let (win, margin) = (f64::from(win), f64::from(margin));
            one.win.add(win);
            one.margin.add(margin);
            let merit = win + BLEND * margin / self.spread;
            let ends = ends(&end, self.seat);
            let (best, its) = first.get_or_insert_with(|| (merit, ends.clone()));
            one.behind.add(*best - merit);
            one.sources.add(self.seat, its, &[&ends]);
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

/// Whether a step is better than all others: then it comes back first, and after it the one that looks
/// best and those that come closest, with what was found in fresh worlds.
pub(crate) fn is_best<G: Guide>(
    state: &G,
    seat: Seat,
    best: G::Step,
    obvious: G::Step,
    others: &[G::Step],
    bar: Bar,
    rng: &mut SplitMix,
) -> Option<Vec<Tried<G::Step>>> {
    let mut scale = Scale::new(state, seat, rng);
    scale.measure(best);
    let mut glance = [best, obvious].map(Tried::fresh);
    for _ in 0..BATCH {
        scale.try_world(&mut glance);
    }
    if glance[1].keeps_up(bar.gap) {
        return None;
    }
    let rivals = rivals(&mut scale, best, others, bar)?;
    let close = rivals.into_iter().filter(|&step| step != obvious);
    let last: Vec<G::Step> = [best, obvious].into_iter().chain(close).collect();
    let mut tried: Vec<_> = last.into_iter().map(Tried::fresh).collect();
    for n in 1..=bar.worlds {
        scale.try_world(&mut tried);
        if n.is_multiple_of(BATCH) && tried[1..].iter().any(|one| one.keeps_up(bar.gap)) {
            return None;
        }
    }
    tried[1..].iter().all(|one| one.is_behind(bar.gap, bar.sure)).then_some(tried)
}

/// Those that come closest to a step; nothing where one of them keeps up with it.
fn rivals<G: Guide>(
    scale: &mut Scale<G>,
    best: G::Step,
    others: &[G::Step],
    bar: Bar,
) -> Option<Vec<G::Step>> {
    let mut open: Vec<_> = [best].iter().chain(others).copied().map(Tried::fresh).collect();
    let mut beaten = Vec::new();
    for _ in 0..BATCHES {
        for _ in 0..BATCH {
            scale.try_world(&mut open);
        }
        if open[1..].iter().any(|one| one.keeps_up(bar.gap)) {
            return None;
        }
        let is_out = |one: &mut Tried<G::Step>| one.is_behind(bar.gap, CLEAR);
        beaten.extend(open.extract_if(1.., is_out));
        if open.len() == 1 {
            break;
        }
    }
    beaten.extend(open.drain(1..));
    beaten.sort_by(|a, b| a.behind.mean().total_cmp(&b.behind.mean()));
    Some(beaten.into_iter().take(RIVALS).map(|one| one.step).collect())
}
