//! Friends, and whom somebody has blocked.

/// Somebody whom another has to do with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Friend {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Since when.
    pub at: i64,
}

/// That somebody was asked to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// The table.
    pub match_id: String,
    /// Its game's id.
    pub game: String,
    /// Who asked.
    pub host: String,
    /// Their name.
    pub name: String,
    /// When.
    pub at: i64,
}
