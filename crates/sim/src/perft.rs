//! Counts of the tree of play, for any game by its id.

use std::io;

use mesozoic_core::perft::{perft as count_paths, perft_distinct};
use mesozoic_core::{Audience, Dice, DrawKey, Encode, Env, Guide, SeatSet};
use mesozoic_registry::{Visit, visit};
use mesozoic_table::{OpenArgs, Table, dice};
use serde::Serialize;
use serde_json::Value;

use crate::SimError;

/// What is counted.
#[derive(Clone, Debug)]
pub struct PerftArgs {
    /// The game's id.
    pub game: String,
    /// The options as a JSON object; missing keys take their defaults.
    pub options: Value,
    /// How many sit down.
    pub seats: u8,
    /// How many steps deep.
    pub depth: u32,
    /// The text that the dice follow from: the same as in a position of this seed.
    pub seed: String,
    /// Whether different states are counted too, which needs memory for all of them.
    pub distinct: bool,
}

/// The counts at one depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Perft {
    /// How many steps deep.
    pub depth: u32,
    /// How many sequences of steps there are.
    pub paths: u64,
    /// How many different states they lead to, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<u64>,
}

/// Takes a count, or stops the counting.
type Each<'e> = &'e mut dyn FnMut(Perft) -> io::Result<()>;

/// Counts depth after depth, from 1; `each` gets every count as soon as it is known.
pub fn perft(args: &PerftArgs, each: Each<'_>) -> Result<(), SimError> {
    visit(&args.game, Counter { args, each })?
}

struct Counter<'a, 'e> {
    args: &'a PerftArgs,
    each: Each<'e>,
}

impl Visit for Counter<'_, '_> {
    type Out = Result<(), SimError>;

    fn visit<G: Guide + Encode>(self) -> Self::Out {
        let args = self.args;
        let open = OpenArgs::with_text(args.options.clone(), args.seats, &args.seed);
        let table = Table::<G>::open(&open)?;
        let mut env = Unheard(dice(&open.dice, None)?);
        for depth in 1..=args.depth {
            let paths = count_paths(table.state(), depth, &mut env);
            let states = args.distinct.then(|| perft_distinct(table.state(), depth, &mut env));
            (self.each)(Perft { depth, paths, states })?;
        }
        Ok(())
    }
}

/// The dice of a match that nobody watches.
struct Unheard(Dice);

impl<E> Env<E> for Unheard {
    fn below(&mut self, key: DrawKey, n: u32) -> u32 {
        self.0.below(key, n)
    }

    fn emit(&mut self, _: Audience, _: impl FnOnce() -> E) {}

    fn fence(&mut self, _: SeatSet) {}
}
