//! What a device is told, and what it wants done.

use serde::{Deserialize, Serialize};

/// One thing that a device is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Input {
    /// A request, as it would go to a server.
    Request {
        /// Whose answer [`Output::Answer`] is.
        ask: u32,
        /// `GET` or `POST`.
        method: String,
        /// The address, such as `/api/tables`.
        path: String,
        /// The body, where there is one.
        body: Option<String>,
    },
    /// A frame, as it would go over a socket.
    Frame {
        /// The connection; the first frame opens it.
        connection: u32,
        /// The frame.
        text: String,
    },
    /// A connection is gone.
    Close {
        /// Which one.
        connection: u32,
    },
    /// How an [`Output::Write`] went. Where it failed, it may have been done nevertheless.
    Stored {
        /// Which one.
        call: u32,
        /// Whether everything is in the storage.
        ok: bool,
    },
    /// What an [`Output::Read`] found.
    Found {
        /// Which one.
        call: u32,
        /// Keys and values in the order of the keys; nothing if the storage could not be read.
        values: Option<Vec<(String, String)>>,
    },
    /// What came of an [`Output::Think`]; nothing if it broke down.
    Thought {
        /// Which one.
        thought: u32,
        /// What [`think`](crate::think) said.
        said: Option<String>,
    },
    /// What an [`Output::Fetch`] brought; nothing if the file could not be had.
    Fetched {
        /// Which one.
        call: u32,
        /// The file; an empty one where there is none of this name.
        text: Option<String>,
    },
    /// How far an [`Output::Review`] is.
    Reviewed {
        /// Which one.
        review: u32,
        /// What [`Review::advance`](crate::Review::advance) said; nothing if it broke down.
        said: Option<String>,
    },
    /// The time that an [`Output::Wake`] asked for has passed.
    Due,
}

/// One thing that a device wants done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Output {
    /// Answers a request.
    Answer {
        /// Which one.
        ask: u32,
        /// Whether it was done; otherwise the body is a problem.
        ok: bool,
        /// The body: JSON, or the text of a record or picture.
        body: String,
    },
    /// Sends a frame.
    Send {
        /// Over which connection.
        connection: u32,
        /// The frame.
        text: String,
    },
    /// Changes the storage, all of it or nothing.
    Write {
        /// What [`Input::Stored`] answers to.
        call: u32,
        /// What is to be there.
        puts: Vec<Put>,
        /// What is to go: every key that begins so.
        gone: Vec<String>,
    },
    /// Reads from the storage.
    Read {
        /// What [`Input::Found`] answers to.
        call: u32,
        /// Every key that begins with one of these is wanted.
        prefixes: Vec<String>,
        /// After so many milliseconds.
        after: u64,
    },
    /// Lets a bot think, beside everything else.
    Think {
        /// What [`Input::Thought`] answers to.
        thought: u32,
        /// What [`think`](crate::think) is asked.
        question: String,
        /// The game whose net it needs first, see [`learn`](crate::learn).
        net: Option<String>,
        /// It is to answer after so many milliseconds.
        time: u32,
    },
    /// Fetches the puzzles of a game, which lie beside the page.
    Fetch {
        /// What [`Input::Fetched`] answers to.
        call: u32,
        /// The game's id.
        game: String,
    },
    /// Looks at a finished match again, beside everything else; see [`Review`](crate::Review).
    Review {
        /// What [`Input::Reviewed`] answers to, as often as there is something to say.
        review: u32,
        /// The record of the match.
        record: String,
        /// The game whose net it needs first.
        net: String,
    },
    /// Sends [`Input::Due`] after so many milliseconds.
    Wake {
        /// How many.
        after: u64,
    },
    /// Something that whoever mends the program should read.
    Report {
        /// What.
        text: String,
    },
}

/// A value to be stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Put {
    /// Its key.
    pub key: String,
    /// The value.
    pub value: String,
    /// Whether there must be none of this key yet: a log is only added to.
    pub new: bool,
}
