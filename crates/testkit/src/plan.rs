//! Which games a law is tried on: seat counts, options and seeds.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use mesozoic_core::{Dice, Game, Quiet, Rng, SetupError, SplitMix};
use mesozoic_table::{OpenArgs, option_sets};
use serde_json::Value;

use crate::Broken;

/// Which games a law is tried on. By default every seat count with every combination of options.
#[derive(Clone, Debug)]
pub struct Plan {
    games: u32,
    seats: Vec<u8>,
    options: Vec<Value>,
    seed: Option<u64>,
}

impl Default for Plan {
    fn default() -> Self {
        Self { games: 4, seats: Vec::new(), options: Vec::new(), seed: None }
    }
}

impl Plan {
    /// So many games for each seat count and combination of options.
    #[must_use]
    pub fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// These seat counts instead of all.
    #[must_use]
    pub fn seats(mut self, seats: impl Into<Vec<u8>>) -> Self {
        self.seats = seats.into();
        self
    }

    /// These options instead of all combinations.
    #[must_use]
    pub fn options(mut self, options: impl Into<Vec<Value>>) -> Self {
        self.options = options.into();
        self
    }

    /// One game, as a [`Broken`] names it. `options` is JSON.
    pub fn only(seats: u8, options: &str, seed: u64) -> Self {
        let options = serde_json::from_str(options).expect("the options of a plan are JSON");
        Self { games: 1, seats: vec![seats], options: vec![options], seed: Some(seed) }
    }

    /// Calls `visit` with every setting of the plan that the game accepts.
    pub(crate) fn each<G: Game>(
        &self,
        law: &'static str,
        mut visit: impl FnMut(&Setting<G>) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        let seats: Vec<u8> =
            if self.seats.is_empty() { G::META.seats.collect() } else { self.seats.clone() };
        for seats in seats {
            let sets = if self.options.is_empty() {
                option_sets(G::META.options, seats)
            } else {
                self.options.clone()
            };
            let mut refusals = Vec::new();
            for (i, json) in sets.iter().enumerate() {
                let part = u64::from(seats) << 32 | i as u64;
                let setting = |seed| Setting::<G>::new(seats, json, seed);
                match G::setup(&setting(0)?.options, seats, &mut Quiet::new(0)) {
                    Ok(_) => {}
                    // Options may contradict the number of seats, but not all of them.
                    Err(SetupError::Options(reason)) => {
                        refusals.push(reason);
                        continue;
                    }
                    Err(error) => return Err(setting(0)?.broken(law, error.to_string())),
                }
                for game in 0..u64::from(self.games) {
                    // Short numbers are easier to pass on; 24 bits are plenty for a few games.
                    let drawn = SplitMix::nth(part, game).next_u64() >> 40;
                    let setting = setting(self.seed.unwrap_or(drawn))?;
                    catch_unwind(AssertUnwindSafe(|| visit(&setting)))
                        .unwrap_or_else(|panic| Err(setting.broken(law, told(&*panic))))?;
                }
            }
            if let Some(reason) = refusals.last().filter(|_| refusals.len() == sets.len()) {
                let what = format!("no options can be played with {seats} seats: {reason}");
                return Err(Setting::<G>::new(seats, &sets[0], 0)?.broken(law, what));
            }
        }
        Ok(())
    }
}

/// What a panic said.
fn told(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("the game panicked: {}", text.unwrap_or("without a word"))
}

/// One game of a plan.
#[derive(Debug)]
pub(crate) struct Setting<G: Game> {
    pub(crate) seats: u8,
    pub(crate) json: Value,
    pub(crate) options: G::Options,
    pub(crate) seed: u64,
}

impl<G: Game> Setting<G> {
    pub(crate) fn new(seats: u8, json: &Value, seed: u64) -> Result<Self, Broken> {
        match serde_json::from_value(json.clone()) {
            Ok(options) => Ok(Self { seats, json: json.clone(), options, seed }),
            Err(error) => Err(Broken {
                law: "options",
                game: G::META.id,
                seats,
                options: json.to_string(),
                seed,
                step: 0,
                what: format!("META offers options that cannot be read: {error}"),
                played: Vec::new(),
            }),
        }
    }

    pub(crate) fn dice(&self) -> Dice {
        Dice::quick(self.seed)
    }

    /// The players' generator.
    pub(crate) fn rng(&self) -> SplitMix {
        SplitMix::nth(self.seed, 1)
    }

    /// The laws' own generator. It is another one, so that all laws see the same games.
    pub(crate) fn judge(&self) -> SplitMix {
        SplitMix::nth(self.seed, 2)
    }

    /// A table with the same dice.
    pub(crate) fn args(&self) -> OpenArgs {
        OpenArgs::quick(self.json.clone(), self.seats, self.seed)
    }

    /// The law is broken before anything was played.
    pub(crate) fn broken(&self, law: &'static str, what: String) -> Broken {
        Broken {
            law,
            game: G::META.id,
            seats: self.seats,
            options: self.json.to_string(),
            seed: self.seed,
            step: 0,
            what,
            played: Vec::new(),
        }
    }
}
