//! How much a store holds, so that what is missing is noticed.

/// How much a store holds, or has promised to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Entries of all matches.
    pub entries: i64,
    /// Writes of anything else.
    pub changes: i64,
}

impl Tally {
    /// Whether nothing of `other` is missing here.
    pub(crate) fn covers(self, other: Self) -> bool {
        self.entries >= other.entries && self.changes >= other.changes
    }
}
