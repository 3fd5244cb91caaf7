//! What an agent can ask for, as it reads it.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

/// One thing that an agent can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    ListGames,
    ReadRules,
    CreateTable,
    JoinTable,
    StartTable,
    WaitForTurn,
    View,
    LegalSteps,
    Why,
    Hint,
    Play,
    Undo,
    Chat,
    Log,
    Review,
}

/// Its name, whether it changes something, what it does, and what it needs.
type Row = (Ask, &'static str, bool, &'static str, &'static [Field]);
/// A field: its name, its type in JSON Schema, whether it must be there, and what it means.
type Field = (&'static str, &'static str, bool, &'static str);

const SEAT: Field =
    ("seat", "string", true, "The token of your seat, as create_table or the host gave it.");
const LINE: Field =
    ("line", "string", true, "A step in the game's notation, as legal_steps lists it.");

#[rustfmt::skip]
const ROWS: &[Row] = &[
    (Ask::ListGames, "list_games", false,
     "Lists the games: what each is about, how many can play, which options and bots it has.", &[]),
    (Ask::ReadRules, "read_rules", false,
     "Reads the rules of a game: all of them, or the one with an id, such as a refused step names.",
     &[("game", "string", true, "The game's id."),
       ("rule", "string", false, "The id of a rule, as in DR-13. Left out: all of them.")]),
    (Ask::CreateTable, "create_table", true,
     "Makes a table and sits down at its first seat. Returns the token of your seat, which every other \
      tool asks for. Where all others are bots the game begins at once; otherwise people join at the \
      address that is returned, and start_table begins.",
     &[("game", "string", true, "The game's id."),
       ("opponents", "array", false,
        "Who holds the other seats, in order: a bot from level:1 to level:6, or null for a person who \
         joins. By default one bot of level:4."),
       ("options", "object", false, "What is chosen at set-up, as list_games describes it."),
       ("name", "string", false, "How you want to be called.")]),
    (Ask::JoinTable, "join_table", true,
     "Sits down at a table with the token that its host gave out. The token is your seat from then on.",
     &[SEAT, ("name", "string", false, "How you want to be called.")]),
    (Ask::StartTable, "start_table", true,
     "Begins the game at a table that you have made, once everybody sits.", &[SEAT]),
    (Ask::WaitForTurn, "wait_for_turn", false,
     "Waits until you can decide something, or the game is over. In phases in which all decide at the \
      same time it is your turn until you have decided. Call it again if the time ran out.",
     &[SEAT, ("seconds", "integer", false, "How long to wait at most, up to 600; by default 50.")]),
    (Ask::View, "view", false,
     "Shows the game as your seat sees it, as text and as JSON, with everybody's scores.", &[SEAT]),
    (Ask::LegalSteps, "legal_steps", false,
     "Lists the steps that you can take now: the line to play, what it does in words, and what it gains.",
     &[SEAT]),
    (Ask::Why, "why", false,
     "Says whether a step could be taken, and if not, which rule forbids it. Changes nothing.",
     &[SEAT, LINE]),
    (Ask::Hint, "hint", false,
     "Says what a strong bot would do at your seat, knowing what you know. Against bots only.", &[SEAT]),
    (Ask::Play, "play", true, "Takes a step.", &[SEAT, LINE]),
    (Ask::Undo, "undo", true,
     "Takes your last step back, as long as nothing was revealed and nobody has acted on it.", &[SEAT]),
    (Ask::Chat, "chat", true, "Says something at the table, and shows what was said last.",
     &[SEAT, ("text", "string", false, "What to say. Left out: only reads.")]),
    (Ask::Log, "log", false, "Tells what has happened, as your seat has heard it, oldest first.",
     &[SEAT, ("last", "integer", false, "How many of the last sentences; by default 30.")]),
    (Ask::Review, "review", false,
     "Looks back at a finished game: places, points by source, who played how well, who was lucky, what \
      would have been better, and the record. The closer look takes a moment to make: ask again.", &[SEAT]),
];

impl Ask {
    /// What is called so.
    pub(crate) fn find(name: &str) -> Option<Self> {
        ROWS.iter().find(|row| row.1 == name).map(|row| row.0)
    }
}

/// All of them, described.
pub(crate) fn list() -> Vec<Tool> {
    let tool = |&(_, name, changes, words, fields): &Row| {
        let mut tool = Tool::new(name, words, Arc::new(schema(fields)));
        tool.annotations = Some(ToolAnnotations::new().read_only(!changes).destructive(false));
        tool
    };
    ROWS.iter().map(tool).collect()
}

fn schema(fields: &[Field]) -> JsonObject {
    let properties: JsonObject = fields
        .iter()
        .map(|&(name, kind, _, words)| {
            (name.to_owned(), json!({ "type": kind, "description": words }))
        })
        .collect();
    let required: Vec<&str> = fields.iter().filter(|field| field.2).map(|field| field.0).collect();
    let schema = json!({ "type": "object", "properties": properties, "required": required,
                         "additionalProperties": false });
    match schema {
        Value::Object(schema) => schema,
        _ => JsonObject::new(),
    }
}
