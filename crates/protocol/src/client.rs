//! What a client may say.

use serde::{Deserialize, Serialize};

use crate::Wish;

/// One frame of a client. `id` is the client's own name for a command, unique among all it ever
/// sends: a server that has carried it out answers again and does nothing more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ClientFrame {
    /// The first frame of a connection; `welcome` answers it. It has no id.
    Hello {
        /// The protocol the client speaks.
        protocol: u16,
    },
    /// Sends this table's frames from now on: as the seat you hold, otherwise as a spectator. First
    /// comes `table`, then without `have` the last lines of `chat`, then where the game has begun one
    /// or more `frame`s, then `done`.
    Watch {
        /// The command's id.
        id: String,
        /// The table.
        table: String,
        /// What the client has already, after a break. Left out: nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        have: Option<Have>,
    },
    /// No more frames of this table. Answered with `done`.
    Unwatch {
        /// The command's id.
        id: String,
        /// The table.
        table: String,
    },
    /// Plays a line. Answered with `done` once it is stored, or `error`.
    Step {
        /// The command's id.
        id: String,
        /// The table.
        table: String,
        /// The step in the game's notation, as it was offered.
        line: String,
    },
    /// Takes back your last step, while `canUndo` is true. Answered like a step.
    Undo {
        /// The command's id.
        id: String,
        /// The table.
        table: String,
    },
    /// Asks why a line cannot be played. Changes nothing; `answer` answers it.
    Why {
        /// The command's id.
        id: String,
        /// The table.
        table: String,
        /// The step in the game's notation.
        line: String,
    },
    /// Asks what a line would lead to. Changes nothing; `preview` answers it.
    Preview {
        /// The command's id.
        id: String,
        /// The table.
        table: String,
        /// The step in the game's notation.
        line: String,
    },
    /// Says something at a table, seated or not. Answered with `done` once it is stored.
    Chat {
        /// The command's id.
        id: String,
        /// The table.
        table: String,
        /// What is said.
        text: String,
    },
    /// Sends the lists of tables whenever they change, or no more. Answered with `done`; a fresh
    /// `lobby` and a fresh `mine` follow, then what changes.
    Lobby {
        /// The command's id.
        id: String,
        /// Whether to send it.
        on: bool,
    },
    /// Looks for a game with others who want the same, or no more; a wish takes the place of the one
    /// before. Answered with `done`; `found` follows when there is one, unless this connection is lost
    /// before.
    Seek {
        /// The command's id.
        id: String,
        /// What to play; nothing looks no more.
        wish: Option<Wish>,
    },
    /// Is anybody there? Answered with `pong`, after everything that was sent before it.
    Ping {
        /// The command's id.
        id: String,
    },
}

impl ClientFrame {
    /// The command's id; the greeting has none.
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Hello { .. } => None,
            Self::Watch { id, .. }
            | Self::Unwatch { id, .. }
            | Self::Step { id, .. }
            | Self::Undo { id, .. }
            | Self::Why { id, .. }
            | Self::Preview { id, .. }
            | Self::Chat { id, .. }
            | Self::Lobby { id, .. }
            | Self::Seek { id, .. }
            | Self::Ping { id } => Some(id),
        }
    }
}

/// Where a client's copy of a feed ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Have {
    /// The feed, as the server named it.
    pub feed: String,
    /// The version of the last frame.
    pub version: u32,
}
