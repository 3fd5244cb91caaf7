//! What a server may say.

use mesozoic_table::Frame;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::lobby::{Me, TableCard, TableInfo, Unseating};
use crate::{Clocks, ErrorCode};

/// One frame of a server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ServerFrame {
    /// The answer to `hello`.
    Welcome {
        /// The protocol the server speaks.
        protocol: u16,
        /// Who the client is.
        me: Me,
        /// Whether they are signed in to an account.
        #[serde(default)]
        account: bool,
        /// The server's version.
        server: String,
        /// The server's time, in milliseconds since 1970: what clocks are read by.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        now: i64,
    },
    /// The command was carried out, and what it changed is stored for good. The frames that show the
    /// change come before it.
    Done {
        /// The command's id.
        id: String,
    },
    /// The answer to `why`.
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
    /// The answer to `preview`.
    Preview {
        /// The command's id.
        id: String,
        /// What the seat would see and how all would score; nothing where the line cannot be played,
        /// or would tell the seat something.
        #[cfg_attr(
            feature = "ts",
            ts(type = "import('./Preview').Preview<unknown, unknown> | null")
        )]
        #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
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
    /// What the viewer of a watched table sees has changed: pushed after every change that shows.
    Frame(TableFrame),
    /// Who sits at a watched table, how far it is, and how its dice are secured: pushed at the start
    /// of watching and whenever it changes.
    Table {
        /// The table.
        info: Box<TableInfo>,
    },
    /// The clocks of a watched table have changed, which they do with what everybody can see; changes of
    /// seats bring them with `table`.
    Clocks {
        /// The table.
        table: String,
        /// The clocks.
        clocks: Clocks,
    },
    /// Something was said at a watched table.
    Chat {
        /// The table.
        table: String,
        /// What was said, oldest first; at the start of watching the last lines. A line whose `n` is
        /// there already takes its place: it is the same, or was taken away. Spectators of a table
        /// with a delay hear players as late as they see them, after lines with a higher `n`.
        lines: Vec<ChatLine>,
    },
    /// The operator of the server has something to say to everybody.
    Notice {
        /// What people read.
        text: String,
    },
    /// The server is being looked after, and nobody can make new tables; or that is over. Told after
    /// `welcome` where it is so, and whenever it changes.
    Maintenance {
        /// What people read; nothing when it is over.
        text: Option<String>,
    },
    /// The host, or the operator of the server, has closed a watched table; it is gone.
    Closed {
        /// The table.
        table: String,
    },
    /// Your seat was lost by somebody else's doing. Told at once or at the next visit.
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
    /// The tables of this server that everybody can join or watch: pushed after `lobby`.
    Lobby {
        /// Whether these are all of them; otherwise only what has changed.
        fresh: bool,
        /// The tables.
        tables: Vec<TableCard>,
        /// The ids of tables that are no longer in the list.
        gone: Vec<String>,
    },
    /// Your own tables, listed or not: pushed after `lobby`.
    Mine {
        /// Whether these are all of them; otherwise only what has changed.
        fresh: bool,
        /// The tables.
        tables: Vec<TableCard>,
        /// The ids of tables that are no longer yours.
        gone: Vec<String>,
    },
    /// A game was found for you: take a seat at this table. Whoever is its host begins when all sit.
    Found {
        /// The table.
        table: String,
        /// Whether you are its host.
        host: bool,
    },
    /// A friend asks you to a table.
    Invited {
        /// The table.
        table: String,
        /// The game's id.
        game: String,
        /// Who asks.
        name: String,
    },
    /// The answer to `ping`.
    Pong {
        /// The command's id.
        id: String,
    },
}

impl ServerFrame {
    /// Reads a frame. Serde alone cannot: it takes a tagged enum apart before it knows the kind, and
    /// views are kept as raw JSON, which does not survive that.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        #[derive(Deserialize)]
        struct Kind<'a> {
            t: &'a str,
        }
        #[derive(Deserialize)]
        struct Preview {
            id: String,
            outcome: Option<Box<RawValue>>,
        }
        let kind: Kind<'_> = serde_json::from_str(text)?;
        match kind.t {
            "frame" => serde_json::from_str(text).map(Self::Frame),
            "preview" => {
                let Preview { id, outcome } = serde_json::from_str(text)?;
                Ok(Self::Preview { id, outcome })
            }
            _ => serde_json::from_str(text),
        }
    }
}

/// What the viewer of a table sees, as far as it has changed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableFrame {
    /// The table.
    pub table: String,
    /// The feed's name; with another name the client's copy is worth nothing.
    pub feed: String,
    /// Whether this frame stands alone: nothing before it is needed.
    pub fresh: bool,
    /// The frame itself.
    pub frame: Box<Frame>,
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Names the line at its table; what is said later has a larger number.
    pub n: u32,
    /// Who said it.
    pub name: String,
    /// Their id, where it is known, so that nobody has to read whom they have blocked.
    #[serde(default)]
    pub guest: Option<String>,
    /// The seat they hold; spectators have none.
    pub seat: Option<u8>,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
    /// Whether the operator has taken it away; then it has no text.
    #[serde(default)]
    pub removed: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_read_as_it_was_written() {
        for text in [
            r#"{"t":"done","id":"7"}"#,
            r#"{"t":"error","id":null,"code":"tooMuch","message":"Slowly.","rule":null}"#,
            r#"{"t":"preview","id":"8","outcome":null}"#,
            r#"{"t":"preview","id":"9","outcome":{"view":{"b":1,"a":2}}}"#,
            r#"{"t":"frame","table":"t","feed":"f","fresh":false,"frame":{"version":2,"keep":1,"events":[{"event":{"t":"x"},"line":["It is ",0,{"id":"p","name":"a piece"}]}],"view":{"b":1,"a":[2]},"awaited":[0],"offers":[{"line":"go","label":["Go"],"step":"go"}],"canUndo":false}}"#,
        ] {
            let read = ServerFrame::read(text).expect(text);
            assert_eq!(serde_json::to_string(&read).expect("frames are plain data"), text);
        }
        assert!(ServerFrame::read(r#"{"t":"dance"}"#).is_err());
    }
}
