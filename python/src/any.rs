//! A game and a state of it, for callers that need not know which game it is.

use std::any::Any;
use std::sync::Arc;

use mesozoic_core::record::DiceNote;
use mesozoic_core::{Encode, Guide, Level, Line, Meta, Plane, Refusal, Seat, Standings, Viewer};
use mesozoic_registry::{Visit, visit};
use mesozoic_table::{OpenArgs, Position, Record, Table};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::batch::{AnyBatch, Batch, Wish};
use crate::error::Problem;
use crate::play::{Play, Saved, Seated};

/// What observations are made of, as games write them.
pub(crate) type Number = u8;

/// States with their probabilities.
pub(crate) type Outcomes = Vec<(f64, Box<dyn AnyState>)>;

/// A step as Python names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Move {
    Line(String),
    Code(u32),
}

/// A game with its seats and options.
pub(crate) trait AnyGame: Send + Sync {
    fn meta(&self) -> &'static Meta;
    fn seats(&self) -> u8;
    fn options(&self) -> Value;
    /// How many numbers there are for steps.
    fn actions(&self) -> u32;
    fn planes(&self) -> &'static [Plane];
    fn observation_len(&self) -> usize;
    /// The notation of a number, where it stands for a step.
    fn line_of(&self, code: u32) -> Option<String>;
    fn code_of(&self, line: &str) -> Result<u32, Problem>;
    fn open(&self, dice: DiceNote) -> Result<Box<dyn AnyState>, Problem>;
    /// The set-up before anything was drawn.
    fn root(&self) -> Box<dyn AnyState>;
    fn load(&self, position: &Position) -> Result<Box<dyn AnyState>, Problem>;
    /// The state after so many entries of a record.
    fn replay(&self, record: &Record, entries: usize) -> Result<Box<dyn AnyState>, Problem>;
    fn restore(&self, saved: &Saved) -> Result<Box<dyn AnyState>, Problem>;
    fn batch(&self, wish: Wish) -> Box<dyn AnyBatch>;
}

/// A state of some game.
pub(crate) trait AnyState: Send + Sync {
    fn copy(&self) -> Box<dyn AnyState>;
    fn as_any(&self) -> &dyn Any;
    fn is_same(&self, other: &dyn AnyState) -> bool;
    fn hash(&self) -> u64;
    fn awaited(&self) -> Vec<u8>;
    fn is_over(&self) -> bool;
    /// How many answers the awaited draw can have.
    fn chance(&self) -> Option<u32>;
    fn draw(&mut self, answer: u32) -> Result<(), Problem>;
    fn lines(&self, seat: Seat) -> Result<Vec<String>, Problem>;
    fn codes(&self, seat: Seat) -> Result<Vec<u32>, Problem>;
    fn label(&self, seat: Seat, step: &Move) -> Result<String, Problem>;
    fn why(&self, seat: Seat, step: &Move) -> Result<Option<Refusal>, Problem>;
    fn apply(&mut self, seat: Seat, step: &Move) -> Result<(), Problem>;
    fn view(&self, viewer: Viewer) -> Result<Box<RawValue>, Problem>;
    fn picture(&self, viewer: Viewer) -> Result<String, Problem>;
    fn scores(&self, viewer: Viewer) -> Result<Value, Problem>;
    fn standings(&self) -> Option<Standings>;
    fn observe(&self, seat: Seat, out: &mut [Number]) -> Result<(), Problem>;
    fn determinize(&self, viewer: Viewer, seed: u64) -> Result<Box<dyn AnyState>, Problem>;
    /// The same state, whose holder answers the draws from here on.
    fn by_chance(&self) -> Result<Box<dyn AnyState>, Problem>;
    /// Every state that a step can lead to, each once, with its probability.
    fn outcomes(&self, seat: Seat, step: &Move, most: usize) -> Result<Outcomes, Problem>;
    fn events(&self, viewer: Viewer) -> Result<Vec<(Value, Line)>, Problem>;
    fn steps(&self) -> Vec<(u8, String)>;
    fn position(&self) -> Result<Position, Problem>;
    fn record(&self) -> Result<Record, Problem>;
    fn save(&self) -> Saved;
    fn think(
        &self,
        seat: Seat,
        level: Level,
        seed: u64,
        iterations: u32,
    ) -> Result<Vec<String>, Problem>;
}

/// Makes a game by its id.
pub(crate) fn game(id: &str, seats: u8, options: &Value) -> Result<Arc<dyn AnyGame>, Problem> {
    struct Make<'o>(u8, &'o Value);
    impl Visit for Make<'_> {
        type Out = Result<Arc<dyn AnyGame>, Problem>;
        fn visit<G: Guide + Encode>(self) -> Self::Out {
            let table = Table::<G>::open(&OpenArgs::quick(self.1.clone(), self.0, 0))?;
            let seated = Seated { options: table.options().clone(), seats: self.0 };
            Ok(Arc::new(OneGame::<G>(Arc::new(seated))))
        }
    }
    visit(id, Make(seats, options))?
}

/// A game known to the compiler.
struct OneGame<G: Guide + Encode>(Arc<Seated<G>>);

impl<G: Guide + Encode> AnyGame for OneGame<G> {
    fn meta(&self) -> &'static Meta {
        &G::META
    }

    fn seats(&self) -> u8 {
        self.0.seats
    }

    fn options(&self) -> Value {
        self.0.options_json()
    }

    fn actions(&self) -> u32 {
        G::ACTIONS
    }

    fn planes(&self) -> &'static [Plane] {
        G::PLANES
    }

    fn observation_len(&self) -> usize {
        G::LEN
    }

    fn line_of(&self, code: u32) -> Option<String> {
        if code < G::ACTIONS { G::decode(code).map(|step| step.to_string()) } else { None }
    }

    fn code_of(&self, line: &str) -> Result<u32, Problem> {
        Ok(G::code(line.trim().parse()?))
    }

    fn open(&self, dice: DiceNote) -> Result<Box<dyn AnyState>, Problem> {
        Ok(Box::new(Play::open(&self.0, dice, None)?))
    }

    fn root(&self) -> Box<dyn AnyState> {
        Box::new(Play::root(&self.0))
    }

    fn load(&self, position: &Position) -> Result<Box<dyn AnyState>, Problem> {
        Ok(Box::new(Play::load(&self.0, position)?))
    }

    fn replay(&self, record: &Record, entries: usize) -> Result<Box<dyn AnyState>, Problem> {
        Ok(Box::new(Play::replay(&self.0, record, entries)?))
    }

    fn restore(&self, saved: &Saved) -> Result<Box<dyn AnyState>, Problem> {
        Ok(Box::new(Play::restore(&self.0, saved)?))
    }

    fn batch(&self, wish: Wish) -> Box<dyn AnyBatch> {
        Box::new(Batch::new(&self.0, wish))
    }
}
