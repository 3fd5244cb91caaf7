//! What a server keeps of people, and for how long.

use serde::{Deserialize, Serialize};

/// For how long a server keeps what it knows. What has no number is kept until the operator deletes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Keeping {
    /// Days after which somebody is forgotten who holds no seat, hosts no table and said nothing.
    pub guests: Option<u32>,
    /// Days after the end of a match when what was said at it is forgotten.
    pub chat: Option<u32>,
    /// Hours after which a table is given up whose game nobody has begun.
    pub empty_tables: u32,
}

/// Reports a line of chat to the operator of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportLine {
    /// The number of the line.
    pub n: u32,
}
