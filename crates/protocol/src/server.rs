//! What a server may say.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::ErrorCode;
use crate::lobby::{Me, TableCard, TableInfo, Unseating};

/// One frame of a server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ServerFrame {
    /// The answer to the greeting.
    Welcome {
        /// The protocol the server speaks.
        protocol: u16,
        /// Who the client is.
        me: Me,
        /// The server's version.
        server: String,
    },
    /// The command was carried out, and what it changed is stored for good.
    Done {
        /// The command's id.
        id: String,
    },
    /// The answer to a question why.
    Answer {
        /// The command's id.
        id: String,
        /// Whether the line could be played.
        legal: bool,
        /// The rule that forbids it, if it is one.
        rule: Option<String>,
        /// The reason in one sentence.
        sentence: Option<String>,
    },
    /// The answer to a question what a line would lead to.
    Preview {
        /// The command's id.
        id: String,
        /// What the seat would see and how all would score; nothing where the line cannot be played,
        /// or would tell the seat something.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        outcome: Option<Box<RawValue>>,
    },
    /// The command was not carried out; nothing has changed.
    Error {
        /// The command's id, where one could be read.
        id: Option<String>,
        /// What is wrong.
        code: ErrorCode,
        /// The same in one sentence.
        message: String,
        /// The rule that forbids it, if it is one, for [`ErrorCode::Refused`].
        rule: Option<String>,
    },
    /// What the viewer sees has changed.
    Frame {
        /// The table.
        table: String,
        /// The feed's name; with another name the client's copy is worth nothing.
        feed: String,
        /// Whether this frame stands alone: nothing before it is needed.
        fresh: bool,
        /// The frame itself.
        #[cfg_attr(feature = "ts", ts(type = "import('./Frame').Frame"))]
        frame: Box<RawValue>,
    },
    /// Who sits at a watched table, how far it is, and how its dice are secured.
    Table {
        /// The table.
        info: Box<TableInfo>,
    },
    /// Something was said at a watched table.
    Chat {
        /// The table.
        table: String,
        /// What was said, oldest first; at first the last lines.
        lines: Vec<ChatLine>,
    },
    /// The host has closed a watched table; it is gone.
    Closed {
        /// The table.
        table: String,
    },
    /// The own seat was lost by somebody else's doing. Told at once or at the next visit.
    Unseated {
        /// The table.
        table: String,
        /// The game's id.
        game: String,
        /// The seat that was lost.
        seat: u8,
        /// How.
        how: Unseating,
        /// When, in milliseconds since 1970.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        at: i64,
    },
    /// The tables of this server that everybody can join or watch.
    Lobby {
        /// Whether these are all of them; otherwise only what has changed.
        fresh: bool,
        /// The tables.
        tables: Vec<TableCard>,
        /// Tables that are no longer in the list.
        gone: Vec<String>,
    },
    /// The own tables, listed or not.
    Mine {
        /// Whether these are all of them; otherwise only what has changed.
        fresh: bool,
        /// The tables.
        tables: Vec<TableCard>,
        /// Tables that are no longer one's own.
        gone: Vec<String>,
    },
    /// Somebody is.
    Pong {
        /// The command's id.
        id: String,
    },
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ChatLine {
    /// Counts the lines of a table from 0.
    pub n: u32,
    /// Who said it.
    pub name: String,
    /// The seat they hold; spectators have none.
    pub seat: Option<u8>,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
}
