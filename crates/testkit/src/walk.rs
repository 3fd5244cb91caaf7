//! Random play, position by position, with what happened on the way.

use mesozoic_core::{Dice, Emitted, Game, Live, Rng, Seat, SeatSet, SplitMix, Viewer};

use crate::plan::Setting;
use crate::{Broken, Plan};

/// One position of a random game.
#[derive(Debug)]
pub(crate) struct Spot<'a, G: Game> {
    pub(crate) setting: &'a Setting<G>,
    pub(crate) dice: &'a Dice,
    pub(crate) state: &'a G,
    /// How many steps have been played.
    pub(crate) step: usize,
    /// What was said on the way here: at set-up, or by the last step.
    pub(crate) events: &'a [Emitted<G::Event>],
    /// For the law's own choices.
    pub(crate) rng: &'a mut SplitMix,
}

impl<G: Game> Spot<'_, G> {
    /// Whether a law that takes its time looks at this position: always in games of a few hundred
    /// steps, now and then in longer ones. `META.longest` is for a full table; with fewer seats
    /// games are shorter, and are looked at as closely as others of their length.
    pub(crate) fn is_looked_at(&mut self) -> bool {
        let full = u32::from(*G::META.seats.end()).max(1);
        let longest = G::META.longest / full * u32::from(self.state.seats());
        self.rng.below(1 + longest / 300) == 0
    }
}

/// Plays the games of a plan with random steps of random awaited seats and shows the law every
/// position, the first and the last included. A game that is stuck or too long is left where it
/// is: that is for the laws about endings.
pub(crate) fn walk<G: Game>(
    law: &'static str,
    plan: &Plan,
    mut check: impl FnMut(Spot<'_, G>) -> Result<(), String>,
) -> Result<(), Broken> {
    plan.each::<G>(law, |setting| {
        let dice = setting.dice();
        let (mut rng, mut judge) = (setting.rng(), setting.judge());
        let mut live = Live::new(&dice);
        let mut state = G::setup(&setting.options, setting.seats, &mut live)
            .map_err(|e| setting.broken(law, e.to_string()))?;
        let mut played: Vec<(Seat, G::Step)> = Vec::new();
        loop {
            check(Spot {
                setting,
                dice: &dice,
                state: &state,
                step: played.len(),
                events: &live.events,
                rng: &mut judge,
            })
            .map_err(|what| Broken {
                step: played.len() as u32,
                played: played.iter().map(|(seat, step)| format!("{seat} {step}")).collect(),
                ..setting.broken(law, what)
            })?;
            if played.len() >= G::META.longest as usize {
                return Ok(());
            }
            let Some((seat, step)) = any_step(&state, &mut rng) else { return Ok(()) };
            live = Live::new(&dice);
            state.apply(seat, step, &mut live);
            played.push((seat, step));
        }
    })
}

/// Every legal step of a seat.
pub(crate) fn legal<G: Game>(state: &G, seat: Seat) -> Vec<G::Step> {
    let mut steps = Vec::new();
    let _ = state.legal(seat, &mut steps);
    steps
}

/// A random step of a random awaited seat.
pub(crate) fn any_step<G: Game>(state: &G, rng: &mut SplitMix) -> Option<(Seat, G::Step)> {
    let seat = pick(rng, state.status().awaited().iter())?;
    Some((seat, pick(rng, legal(state, seat))?))
}

/// One of the items.
pub(crate) fn pick<T>(rng: &mut SplitMix, items: impl IntoIterator<Item = T>) -> Option<T> {
    sample(rng, items, 1).pop()
}

/// At most `n` of the items, in random order.
pub(crate) fn sample<T>(
    rng: &mut SplitMix,
    items: impl IntoIterator<Item = T>,
    n: usize,
) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    rng.shuffle(&mut items);
    items.truncate(n);
    items
}

/// A state after a step, and what the step said and bound.
#[derive(Clone, Debug)]
pub(crate) struct After<G: Game> {
    pub(crate) state: G,
    pub(crate) events: Vec<Emitted<G::Event>>,
    pub(crate) fences: SeatSet,
}

impl<G: Game> After<G> {
    pub(crate) fn new(before: &G, seat: Seat, step: G::Step, dice: &Dice) -> Self {
        let (mut state, mut live) = (before.clone(), Live::new(dice));
        state.apply(seat, step, &mut live);
        Self { state, events: live.events, fences: live.fences }
    }

    /// What a viewer heard.
    pub(crate) fn heard(&self, viewer: Viewer) -> Vec<&G::Event> {
        heard(&self.events, viewer)
    }
}

/// What a viewer heard of these events.
pub(crate) fn heard<E>(events: &[Emitted<E>], viewer: Viewer) -> Vec<&E> {
    events.iter().filter(|e| e.to.includes(viewer)).map(|e| &e.event).collect()
}
