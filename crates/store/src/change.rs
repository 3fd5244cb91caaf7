//! A write that is not an entry: a few statements that are done together or not at all.

use sqlx::error::ErrorKind;

use crate::database::Connection;
use crate::value::{Value, check, seat_list, values};
use crate::{Error, Lease, NewEntry};

const ADD_ENTRY: &str = "
INSERT INTO entries (match_no, n, line, at, awaited, seat, command)
SELECT no, $2, $3, $4, $5, $6, $7 FROM matches WHERE id = $1";

/// The statements, and what it means when the database refuses one.
#[derive(Debug)]
pub(crate) struct Change {
    statements: Vec<Statement>,
    missing: Error,
    exists: Error,
    can_wait: bool,
    entries: u32,
    /// What must hold, where the store is shared.
    lease: Option<Lease>,
}

#[derive(Debug)]
struct Statement {
    sql: &'static str,
    values: Vec<Value>,
    /// Whether it must touch a row: otherwise what the change is about is missing.
    touches: bool,
}

impl Change {
    /// A change about this thing.
    pub(crate) fn about(what: &'static str, id: &str) -> Self {
        Self {
            statements: Vec::new(),
            missing: Error::Missing { what, id: id.to_owned() },
            exists: Error::Exists { what, id: id.to_owned() },
            can_wait: false,
            entries: 0,
            lease: None,
        }
    }

    /// Lets what belongs to matches under way go first.
    pub(crate) fn patiently(mut self) -> Self {
        self.can_wait = true;
        self
    }

    /// Whether matches that are under way go first.
    pub(crate) fn can_wait(&self) -> bool {
        self.can_wait
    }

    /// How many statements it has.
    pub(crate) fn len(&self) -> usize {
        self.statements.len()
    }

    /// What a unique key that is taken means, where it is not the thing itself.
    pub(crate) fn adding(mut self, what: &'static str, id: &str) -> Self {
        self.exists = Error::Exists { what, id: id.to_owned() };
        self
    }

    /// What a statement that touches nothing means, where it is not that something is missing.
    pub(crate) fn untouched(mut self, error: Error) -> Self {
        self.missing = error;
        self
    }

    /// Adds a statement. It must touch a row: otherwise what the change is about is missing.
    pub(crate) fn then(mut self, sql: &'static str, values: impl Into<Vec<Value>>) -> Self {
        self.statements.push(Statement { sql, values: values.into(), touches: true });
        self
    }

    /// Adds a statement that may find nothing to do.
    pub(crate) fn also(mut self, sql: &'static str, values: impl Into<Vec<Value>>) -> Self {
        self.statements.push(Statement { sql, values: values.into(), touches: false });
        self
    }

    /// Adds an entry of a log, which belongs to the change. Others like it go by themselves, in groups.
    pub(crate) fn with_entry(mut self, entry: &NewEntry) -> Self {
        self.entries += 1;
        let values = values![
            &entry.match_id,
            entry.n,
            &entry.line,
            entry.at,
            &seat_list(&entry.awaited),
            entry.command.as_ref().map(|command| command.seat),
            entry.command.as_ref().map(|command| command.id.as_str()),
        ];
        self.then(ADD_ENTRY, values)
    }

    /// Is done only while the lease holds.
    pub(crate) fn under(mut self, lease: Option<Lease>) -> Self {
        self.lease = lease;
        self
    }

    /// How many entries it adds.
    pub(crate) fn entries(&self) -> u32 {
        self.entries
    }

    /// Finds a text that only one of the engines could hold.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.statements.iter().try_for_each(|statement| check(&statement.values))
    }

    /// Runs the statements within a transaction. The outer error is the transaction's, the inner
    /// one this change's own.
    pub(crate) async fn run(
        &self,
        connection: &mut Connection,
    ) -> Result<Result<(), Error>, sqlx::Error> {
        let part = connection.enter(self.statements.len()).await?;
        if let Some(lease) = &self.lease
            && !lease.holds(connection).await?
        {
            connection.undo(part).await?;
            return Ok(Err(lease.passed_on()));
        }
        for Statement { sql, values, touches } in &self.statements {
            let refusal = match connection.execute(*sql, values).await {
                Ok(0) if *touches => self.missing.clone(),
                Ok(_) => continue,
                Err(error) => self.explain(error)?,
            };
            connection.undo(part).await?;
            return Ok(Err(refusal));
        }
        connection.keep(part).await?;
        Ok(Ok(()))
    }

    /// What a refused statement means. Errors that are not the statement's stay what they are.
    fn explain(&self, error: sqlx::Error) -> Result<Error, sqlx::Error> {
        let Some(refusal) = error.as_database_error() else { return Err(error) };
        Ok(match refusal.kind() {
            ErrorKind::UniqueViolation => self.exists.clone(),
            ErrorKind::ForeignKeyViolation => Error::UnknownGuest,
            _ => error.into(),
        })
    }
}
