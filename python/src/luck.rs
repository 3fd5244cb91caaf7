//! Where a state's draws come from: dice that follow from a seed, or whoever holds the state.

use mesozoic_core::{Audience, Dice, DrawKey, Emitted, Env, SeatSet};

/// Answers the draws of set-ups and steps.
#[derive(Debug)]
pub(crate) enum Answers<'a> {
    Dice(&'a Dice),
    Script(Script<'a>),
}

/// Answers that somebody has chosen, and what is asked when they run out.
#[derive(Debug)]
pub(crate) struct Script<'a> {
    answers: &'a [u32],
    at: usize,
    /// How many answers the first draw can have that nobody has answered. What was set up or
    /// played under such a script has not happened yet.
    pub(crate) missing: Option<u32>,
}

impl<'a> Script<'a> {
    pub(crate) fn new(answers: &'a [u32]) -> Self {
        Self { answers, at: 0, missing: None }
    }

    fn below(&mut self, n: u32) -> u32 {
        // Nobody has to be asked where there is one answer.
        if n == 1 || self.missing.is_some() {
            return 0;
        }
        let Some(&answer) = self.answers.get(self.at) else {
            self.missing = Some(n);
            return 0;
        };
        self.at += 1;
        answer.min(n - 1)
    }
}

impl Answers<'_> {
    /// How many answers the first draw can have that nobody has answered.
    pub(crate) fn missing(&self) -> Option<u32> {
        match self {
            Self::Dice(_) => None,
            Self::Script(script) => script.missing,
        }
    }

    fn answer(&mut self, key: DrawKey, n: u32) -> u32 {
        match self {
            Self::Dice(dice) => dice.below(key, n),
            Self::Script(script) => script.below(n),
        }
    }
}

impl<E> Env<E> for Answers<'_> {
    fn below(&mut self, key: DrawKey, n: u32) -> u32 {
        self.answer(key, n)
    }

    fn emit(&mut self, _: Audience, _: impl FnOnce() -> E) {}

    fn fence(&mut self, _: SeatSet) {}
}

/// The same, for those who want to hear what happens.
#[derive(Debug)]
pub(crate) struct Listening<'a, E> {
    pub(crate) answers: Answers<'a>,
    pub(crate) events: Vec<Emitted<E>>,
}

impl<E> Env<E> for Listening<'_, E> {
    fn below(&mut self, key: DrawKey, n: u32) -> u32 {
        self.answers.answer(key, n)
    }

    fn emit(&mut self, to: Audience, event: impl FnOnce() -> E) {
        self.events.push(Emitted { to, event: event() });
    }

    fn fence(&mut self, _: SeatSet) {}
}
