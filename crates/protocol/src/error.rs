//! What can be wrong with a command.

use serde::{Deserialize, Serialize};

/// Makes the codes, each with the words that say what it means.
macro_rules! codes {
    ($($code:ident: $meaning:literal,)*) => {
        /// Why a command was not carried out. The set is closed: clients may rely on it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(rename_all = "camelCase")]
        pub enum ErrorCode {
            $(#[doc = $meaning] $code,)*
        }

        impl ErrorCode {
            /// Every code.
            pub const ALL: &[Self] = &[$(Self::$code),*];

            /// What it means.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$code => $meaning,)*
                }
            }
        }
    };
}

codes! {
    BadFrame: "Not JSON, not a known frame, or a field of the wrong kind.",
    BadHello: "The first frame was no greeting, or speaks another protocol.",
    BadRequest: "A body or field that cannot be: an unknown option, too many seats, an empty name.",
    NotFound: "No such table, game or seat.",
    NotYours: "The command is for whoever holds a seat, or for the host.",
    Refused: "The rules forbid it, and the rule's id is given; or the line goes on after something would be revealed.",
    BadLine: "The line is not in the game's notation.",
    NoUndo: "The step cannot be taken back any more.",
    WrongTime: "Not at this time: the table has not begun, is over, or is full.",
    TooMuch: "Too many frames, tables or words in too short a time.",
    OtherRules: "The match was begun under another version of the rules than this server plays.",
    Faulted: "The table has broken down; its log is kept.",
    Unavailable: "The server could not do it; trying again may help.",
}
