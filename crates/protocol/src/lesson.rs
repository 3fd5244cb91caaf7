//! Lessons: what a pupil reads and is shown, and what a pupil's step leads to.

use std::collections::BTreeMap;

use mesozoic_table::Frame;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// The lessons of a game, in the order in which they are taken.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Course {
    /// None where a game has no lessons.
    pub lessons: Vec<Lesson>,
    /// The real match after them, with a coach beside the pupil.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub first: Option<FirstGame>,
}

/// A real match against gentle bots, in which a coach has a word for each new kind of decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FirstGame {
    /// What it is called.
    pub title: String,
    /// What to expect, in one sentence.
    pub about: String,
    /// About how many minutes it takes.
    pub minutes: u8,
    /// How many sit at its table; bots at all seats but the first.
    pub seats: u8,
    /// How they play.
    pub bots: String,
    /// What is chosen at set-up; what is not named takes its default.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: Value,
    /// What the coach says, each once: the first that fits the moment.
    pub words: Vec<CoachWord>,
}

/// Something that a coach says once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CoachWord {
    /// Its name; a translation finds the text by it.
    pub id: String,
    /// The kinds of step that it is about, one of which can be taken now: the first word of their lines.
    pub kinds: Vec<String>,
    /// What the pupil must see for it, by places in the view, as JSON pointers name them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown>"))]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub when: BTreeMap<String, Value>,
    /// What is said: `**strong**` words and paragraphs.
    pub say: String,
    /// The rules that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub rules: Vec<String>,
}

/// A short lesson, played on the real board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What one learns in it, in one sentence.
    pub about: String,
    /// About how many minutes it takes.
    pub minutes: u8,
    /// How many sit at its table; the pupil sits at the first seat.
    pub seats: u8,
    /// What is said and done, one after the other.
    pub beats: Vec<Beat>,
}

/// One thing that is said, and perhaps a step that the pupil takes then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Beat {
    /// Its name within the lesson; a translation finds the text by both names.
    pub id: String,
    /// What is said: `**strong**` words and paragraphs.
    pub say: String,
    /// What is pointed at, in the words of the game's board: `piece trex` is what has
    /// `data-piece="trex"`. Where the pupil is to do something, in the order in which it is touched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub point: Vec<String>,
    /// The rules that it shows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub rules: Vec<String>,
    /// The line that the pupil plays; nothing where there is only something to read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub play: Option<String>,
    /// What is said to a pupil who plays another line that is legal.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub others: BTreeMap<String, String>,
    /// What the others play then: a seat and a line each, `1 place trex river`.
    #[serde(default, skip_serializing)]
    #[cfg_attr(feature = "ts", ts(skip))]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub then: Vec<String>,
    /// What the pupil's sources of points change by until the next thing is said, as the text
    /// promises it.
    #[serde(default, skip_serializing)]
    #[cfg_attr(feature = "ts", ts(skip))]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub gains: BTreeMap<String, i32>,
}

/// Where a pupil is in a lesson, and what they do or ask there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Practise {
    /// The lines that the pupil has played so far, each as it was accepted.
    pub lines: Vec<String>,
    /// What they do or ask; left out, they only look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ask: Option<PupilAsks>,
}

/// What a pupil does or asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase", deny_unknown_fields)]
pub enum PupilAsks {
    /// Plays a line.
    Play {
        /// The line.
        line: String,
    },
    /// Asks why a line cannot be played.
    Why {
        /// The line.
        line: String,
    },
    /// Asks what a line would lead to.
    Preview {
        /// The line.
        line: String,
    },
}

/// What a pupil is answered.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Practised {
    /// So it stands, or so it came to stand by what was played.
    At {
        /// How many beats are behind the pupil.
        beat: u32,
        /// What is seen, one after the other; each stands alone.
        frames: Vec<Frame>,
    },
    /// The line is legal, but not what the lesson waits for. Nothing was played.
    Other {
        /// What the lesson says to this very line.
        say: Option<String>,
    },
    /// The rules forbid the line. Nothing was played.
    Refused {
        /// The rule, where one forbids it.
        rule: Option<String>,
        /// Why.
        sentence: String,
    },
    /// The line could be played.
    Legal,
    /// What the line would lead to; nothing where nobody may know that.
    Preview {
        /// The same as at a table.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        #[cfg_attr(feature = "schema", schema(value_type = Option<serde_json::Value>))]
        outcome: Option<Box<RawValue>>,
    },
}
