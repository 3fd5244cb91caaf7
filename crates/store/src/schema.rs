//! Numbered steps from an empty database to the schema of this program. A step that was released is
//! never edited: the next one has the next number.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};

use crate::OpenError;

/// The files of one engine's steps, `NNNN_name`, embedded in the program.
macro_rules! steps {
    ($engine:literal: $($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("../migrations/", $engine, "/", $file, ".sql")))),*]
    };
}
pub(crate) use steps;

/// One step: the file's name and its statements.
pub(crate) type Step = (&'static str, &'static str);

/// Brings a database from any older schema to the newest.
pub(crate) async fn migrate(
    connection: &mut impl Migrate,
    steps: &[Step],
    database: &str,
) -> Result<(), OpenError> {
    // The usual entry, `run`, makes futures that no task can take.
    let done = migrator(steps).run_direct(None, connection, false).await;
    done.map_err(|error| explain(&error, database, steps))
}

fn migrator(steps: &[Step]) -> Migrator {
    let migration = |(file, sql): &Step| {
        let name = file.split_once('_').map_or(*file, |(_, name)| name);
        let sql = sql.into_sql_str();
        Migration::new(number(file), name.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(steps.iter().map(migration).collect())
}

/// The schema of this program.
pub(crate) fn newest(steps: &[Step]) -> i64 {
    steps.iter().map(|(file, _)| number(file)).max().unwrap_or_default()
}

/// The number at the head of a file's name.
fn number(file: &str) -> i64 {
    let digits = file.split('_').next().unwrap_or_default();
    digits.parse().expect("a migration's file is named NNNN_name")
}

/// Says what a failed migration means for whoever starts the program.
fn explain(error: &MigrateError, database: &str, steps: &[Step]) -> OpenError {
    let database = database.to_owned();
    let known = newest(steps);
    let failed = || OpenError::Schema { database: database.clone(), reason: error.to_string() };
    match error {
        MigrateError::VersionMissing(found) if *found > known => {
            OpenError::Newer { database, found: *found, known }
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            match crate::sqlite::explain(error, &database) {
                OpenError::Unreachable { .. } => failed(),
                meant => meant,
            }
        }
        _ => failed(),
    }
}

#[cfg(all(test, feature = "postgres"))]
mod tests {
    use super::*;
    use crate::postgres::STEPS;

    /// Since several servers of different versions can share a database, a step may add, and whoever
    /// takes something away says which programs can work no more.
    #[test]
    fn what_is_taken_away_is_announced() {
        for (file, sql) in STEPS.iter().filter(|(file, _)| number(file) > 16) {
            let sql = sql.to_uppercase();
            let takes = ["DROP ", "RENAME ", " TYPE ", "SET NOT NULL", "TRUNCATE ", "ADD CHECK"];
            let taken = takes.iter().find(|words| sql.contains(*words));
            let announced = format!("UPDATE SCHEMA_FLOOR SET OLDEST = {}", number(file));
            assert!(
                taken.is_none() || sql.contains(&announced),
                "{file} has {taken:?}: programs from before it would fail; say {announced:?} in it"
            );
        }
    }
}
