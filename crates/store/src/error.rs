//! What can go wrong.

use thiserror::Error;

use crate::Tally;

/// Why a read or a write was not done.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Error {
    /// The entry does not fit the log.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// There is no such thing.
    #[error("there is no {what} {id:?}")]
    Missing {
        /// What was looked for.
        what: &'static str,
        /// Its id.
        id: String,
    },
    /// A host or holder of a seat is no guest that the store knows.
    #[error("a guest who is named here is not known; add the guest first")]
    UnknownGuest,
    /// A host has as many unfinished matches as one may have.
    #[error("the guest {host:?} has {most} unfinished matches already")]
    Full {
        /// Who.
        host: String,
        /// How many one may have.
        most: u32,
    },
    /// An id or a token is taken.
    #[error("the {what} {id:?} is there already")]
    Exists {
        /// What was to be added.
        what: &'static str,
        /// Its id.
        id: String,
    },
    /// A text with a NUL character, which PostgreSQL cannot hold.
    #[error("a text with a NUL character cannot be stored; remove it")]
    Nul,
    /// Another server has what this one wrote to. Nothing was written, and nothing will be under this
    /// lease.
    #[error("another server has {name:?} now")]
    PassedOn {
        /// What it was about.
        name: String,
    },
    /// The store was opened to look at it.
    #[error("the store was opened for reading only")]
    ReadOnly,
    /// The store was closed before.
    #[error("the store is closed")]
    Closed,
    /// The database failed. A write may or may not have been kept: read before trying again.
    #[error("the database failed: {reason}")]
    Failed {
        /// What it said.
        reason: String,
    },
}

/// Why an entry does not fit the log of its match. Nothing was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Conflict {
    /// The number is taken, or would leave a gap.
    #[error("the next entry of this match has the number {next}")]
    Number {
        /// The number that is free.
        next: u32,
    },
    /// The command was carried out before.
    #[error("the command was carried out before, by entry {n}")]
    Command {
        /// The entry that did it.
        n: u32,
    },
}

/// Why a store cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    /// Not an address of a database.
    #[error("{url:?} is no address of a database; write sqlite:PATH{}", if cfg!(feature = "postgres") { " or postgres://USER@HOST/NAME" } else { ""})]
    Url {
        /// What was given, without any password.
        url: String,
    },
    /// The database cannot be reached.
    #[error("{database} cannot be opened: {reason}")]
    Unreachable {
        /// Where it should be.
        database: String,
        /// What the system said.
        reason: String,
    },
    /// The file is no database, or a damaged one.
    #[error(
        "{database} is damaged or no database at all ({reason}); restore it from a backup, or move it away to start with an empty one"
    )]
    Damaged {
        /// The file.
        database: String,
        /// What the library said.
        reason: String,
    },
    /// The files hold less than was promised.
    #[error(
        "{database} has lost what was written last: {} entries and {} other changes were promised, and it holds {} and {}. Its files were cut, replaced or left behind: put them back, or move them away and restore a backup. To go on with what is there, remove {owner}",
        promised.entries, promised.changes, held.entries, held.changes
    )]
    Lost {
        /// The file.
        database: String,
        /// The file that says what was promised.
        owner: String,
        /// What it holds.
        held: Tally,
        /// What was promised.
        promised: Tally,
    },
    /// The database can be read and not written.
    #[error(
        "{database} cannot be written ({reason}); make the file and its folder writable for this user, or choose another place"
    )]
    Unwritable {
        /// Where it is.
        database: String,
        /// What the system said.
        reason: String,
    },
    /// The database cannot be shared.
    #[error(
        "{database} cannot be shared by several servers; give them a PostgreSQL database, as in postgres://USER@HOST/NAME"
    )]
    Unshared {
        /// Where it is.
        database: String,
    },
    /// Another program has the database open.
    #[error(
        "{database} is in use by another server; stop that one first, or give this one a database of its own"
    )]
    Owned {
        /// Where it is.
        database: String,
    },
    /// The file has more than one name.
    #[error(
        "{database} has another name (a hard link), under which somebody else could have it open; remove that name, or make a copy with `mesozoic backup`"
    )]
    Shared {
        /// Where it is.
        database: String,
    },
    /// An older program has written the database, and it may not be changed here.
    #[error(
        "{database} has schema {found}, written by an older program; start this one's server on it once, which brings it to schema {known}"
    )]
    Older {
        /// Where it is.
        database: String,
        /// The schema's number.
        found: i64,
        /// The one that this program reads.
        known: i64,
    },
    /// A newer program has written the database.
    #[error(
        "{database} has schema {found}, written by a newer program; this one knows schemas up to {known}: update it"
    )]
    Newer {
        /// Where it is.
        database: String,
        /// The schema's number.
        found: i64,
        /// The highest that this program knows.
        known: i64,
    },
    /// The schema differs from what this program would have made.
    #[error("{database} cannot be brought to the schema of this program: {reason}")]
    Schema {
        /// Where it is.
        database: String,
        /// Which step failed and how.
        reason: String,
    },
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            error => Self::Failed { reason: error.to_string() },
        }
    }
}
