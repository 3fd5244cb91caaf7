//! What it takes to open a table.

use mesozoic_core::fair::{self, MatchSeed, Nonce, ServerSeed};
use mesozoic_core::record::DiceNote;
use mesozoic_core::{Dice, Game};
use serde_json::Value;

use crate::OpenError;

/// Everything that the first state follows from.
#[derive(Clone, Debug)]
pub struct OpenArgs {
    /// The options as a JSON object; missing keys take their defaults.
    pub options: Value,
    /// How many sit down.
    pub seats: u8,
    /// Where draws come from.
    pub dice: DiceNote,
    /// The server's secret, for fair dice.
    pub server_seed: Option<ServerSeed>,
}

impl OpenArgs {
    /// A table whose dice are named by a text.
    pub fn with_text(options: Value, seats: u8, seed: impl Into<String>) -> Self {
        Self { options, seats, dice: DiceNote::Text { seed: seed.into() }, server_seed: None }
    }

    /// A table with the quick dice of a simulation.
    pub fn quick(options: Value, seats: u8, seed: u64) -> Self {
        let dice = DiceNote::Quick { seed: seed.to_string() };
        Self { options, seats, dice, server_seed: None }
    }
}

/// The dice that a note stands for. Fair dice need the server's seed and are refused if it does
/// not fit the commitment.
pub fn dice(note: &DiceNote, server_seed: Option<&ServerSeed>) -> Result<Dice, OpenError> {
    match note {
        DiceNote::Text { seed } => Ok(Dice::fair(&MatchSeed::from_text(seed))),
        DiceNote::Quick { seed } => seed
            .parse()
            .map(Dice::quick)
            .map_err(|_| OpenError::Dice(format!("\"{seed}\" is not a quick seed"))),
        DiceNote::Fair { id, commit, nonces } => {
            let server = server_seed.ok_or_else(|| {
                OpenError::Dice("the server's seed is not revealed yet".to_owned())
            })?;
            if fair::to_hex(&fair::commit(id, server)) != *commit {
                return Err(OpenError::Dice(
                    "the server's seed does not fit the commitment".to_owned(),
                ));
            }
            let nonces: Option<Vec<Nonce>> = nonces.iter().map(|n| fair::from_hex(n)).collect();
            let nonces = nonces.ok_or_else(|| OpenError::Dice("a nonce is damaged".to_owned()))?;
            Ok(Dice::fair(&MatchSeed::derive(server, id, &nonces)))
        }
    }
}

/// Reads options, naming the key that is wrong.
pub(crate) fn read_options<G: Game>(options: &Value) -> Result<G::Options, OpenError> {
    crate::options::check(G::META.options, options)?;
    serde_path_to_error::deserialize(options)
        .map_err(|e| OpenError::Options(format!("options.{}: {}", e.path(), e.inner())))
}

/// Reads a state, naming the field that is wrong.
pub(crate) fn read_state<G: Game>(state: &Value) -> Result<G, OpenError> {
    serde_path_to_error::deserialize(state).map_err(|e| {
        let path = e.path().to_string();
        let field = if path == "." { "state".to_owned() } else { format!("state.{path}") };
        OpenError::State { field, reason: e.inner().to_string() }
    })
}
