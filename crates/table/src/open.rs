//! What it takes to open a table.

use mesozoic_core::fair::{self, MatchSeed, Nonce, ServerSeed};
use mesozoic_core::record::DiceNote;
use mesozoic_core::{Dice, Game};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::OpenError;
use crate::json::Tree;

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

/// What stands before the number where a text names quick dice.
const QUICK: &str = "quick:";

/// The dice that a text names: `quick:7` the quick dice of seed 7, as simulations write theirs, and
/// any other text those of its hash.
pub fn note_of_text(text: &str) -> DiceNote {
    match text.strip_prefix(QUICK) {
        Some(seed) => DiceNote::Quick { seed: seed.to_owned() },
        None => DiceNote::Text { seed: text.to_owned() },
    }
}

/// The text that names these dice, where one does: fair dice come from several parties.
pub fn text_of_note(note: &DiceNote) -> Option<String> {
    let text = match note {
        DiceNote::Text { seed } => seed.clone(),
        DiceNote::Quick { seed } => format!("{QUICK}{seed}"),
        DiceNote::Fair { .. } => return None,
    };
    // A record from elsewhere may hash a text that would name quick dice here.
    (note_of_text(&text) == *note).then_some(text)
}

impl OpenArgs {
    /// A table whose dice are named by a text; see [`note_of_text`].
    pub fn with_text(options: Value, seats: u8, seed: impl AsRef<str>) -> Self {
        Self { options, seats, dice: note_of_text(seed.as_ref()), server_seed: None }
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
        DiceNote::Quick { seed } => seed.parse().map(Dice::quick).map_err(|_| {
            let found = format!("\"{QUICK}{seed}\" names no dice");
            OpenError::Dice(format!("{found}: a number is wanted, as in {QUICK}7"))
        }),
        DiceNote::Fair { id, commit, nonces } => {
            let server = server_seed.ok_or_else(|| {
                OpenError::Dice(
                    "the server's seed, from which they follow, is missing: it stands in the last \
                     line of a record, once the match is over"
                        .to_owned(),
                )
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
    read(options)
        .map_err(|Wrong { path, why }| OpenError::Options(format!("options.{path}: {why}")))
}

/// Reads a state, naming the field that is wrong.
pub(crate) fn read_state<G: Game>(state: &Value) -> Result<G, OpenError> {
    read(state).map_err(|Wrong { path, why }| {
        let field = if path == "." { "state".to_owned() } else { format!("state.{path}") };
        OpenError::State { field, reason: why }
    })
}

/// Where something cannot be read, and why.
struct Wrong {
    path: String,
    why: String,
}

#[cfg(not(target_family = "wasm"))]
fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Wrong> {
    serde_path_to_error::deserialize(Tree(value))
        .map_err(|e| Wrong { path: e.path().to_string(), why: e.inner().to_string() })
}

/// In a page it is not said where: every type would be read by twice as much code, all of which is fetched
/// before the first move.
#[cfg(target_family = "wasm")]
fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Wrong> {
    T::deserialize(Tree(value)).map_err(|e| Wrong { path: ".".to_owned(), why: e.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_name_dice_and_dice_their_text() {
        for text in ["rex", "7", "", "quick:7", "quick:18446744073709551615", "quick", "Quick:7"] {
            assert_eq!(text_of_note(&note_of_text(text)).as_deref(), Some(text));
        }
        assert_eq!(note_of_text("quick:7"), DiceNote::Quick { seed: "7".to_owned() });
        assert_eq!(note_of_text("7"), DiceNote::Text { seed: "7".to_owned() });
        assert_eq!(text_of_note(&DiceNote::Text { seed: "quick:7".to_owned() }), None);
    }

    #[test]
    fn quick_dice_without_a_number_are_refused() {
        for seed in ["quick:", "quick:rex", "quick:-1", "quick:18446744073709551616"] {
            let error = dice(&note_of_text(seed), None).unwrap_err().to_string();
            assert!(error.contains("as in quick:7"), "{error}");
        }
    }
}
