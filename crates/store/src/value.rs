//! What goes into a statement, and what comes out of a row, the same for both engines.

#[cfg(feature = "postgres")]
use sqlx::postgres::{PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteRow};
use sqlx::{Arguments, Database, Decode, Encode, Row as _, Type};

use crate::Error;

/// One value of a statement. Nothing has a type too: PostgreSQL asks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Int(Option<i64>),
    Text(Option<String>),
    Bytes(Vec<u8>),
}

/// Finds a text that only one of the engines could hold, or look for.
pub(crate) fn check(values: &[Value]) -> Result<(), Error> {
    let has_nul = |value: &Value| matches!(value, Value::Text(Some(t)) if t.contains('\0'));
    if values.iter().any(has_nul) { Err(Error::Nul) } else { Ok(()) }
}

/// The values as an engine takes them.
pub(crate) fn arguments<D: Database>(values: &[Value]) -> Result<D::Arguments, sqlx::Error>
where
    Option<i64>: for<'v> Encode<'v, D> + Type<D>,
    for<'v> Option<&'v str>: Encode<'v, D> + Type<D>,
    for<'v> &'v [u8]: Encode<'v, D> + Type<D>,
{
    let mut arguments = D::Arguments::default();
    for value in values {
        match value {
            Value::Int(n) => arguments.add(*n),
            Value::Text(text) => arguments.add(text.as_deref()),
            Value::Bytes(bytes) => arguments.add(bytes.as_slice()),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

macro_rules! ints {
    ($($t:ty)*) => {$(
        impl From<$t> for Value {
            fn from(n: $t) -> Self {
                Self::Int(Some(n.into()))
            }
        }
    )*};
}
ints!(bool u8 u16 u32 i64);

impl From<Option<u8>> for Value {
    fn from(n: Option<u8>) -> Self {
        Self::Int(n.map(i64::from))
    }
}

impl From<Option<i64>> for Value {
    fn from(n: Option<i64>) -> Self {
        Self::Int(n)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(Some(text.to_owned()))
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Self {
        Self::Text(text.map(str::to_owned))
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Self {
        Self::Bytes(bytes.to_vec())
    }
}

/// The values of a statement, `$1` first.
macro_rules! values {
    ($($value:expr),* $(,)?) => { [$($crate::value::Value::from($value)),*] };
}
pub(crate) use values;

/// The seats as a list in JSON, without spaces: a query looks for numbers in it.
pub(crate) fn seat_list(seats: &[u8]) -> String {
    let numbers: Vec<String> = seats.iter().map(u8::to_string).collect();
    format!("[{}]", numbers.join(","))
}

/// A row of either engine.
#[derive(Debug)]
pub(crate) enum Row {
    Sqlite(SqliteRow),
    #[cfg(feature = "postgres")]
    Postgres(PgRow),
}

/// What a column can be read as.
#[cfg(feature = "postgres")]
pub(crate) trait Field:
    for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}
#[cfg(feature = "postgres")]
impl<T> Field for T where
    T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}

/// What a column can be read as.
#[cfg(not(feature = "postgres"))]
pub(crate) trait Field: for<'r> Decode<'r, Sqlite> + Type<Sqlite> {}
#[cfg(not(feature = "postgres"))]
impl<T> Field for T where T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> {}

impl Row {
    /// The column at this place of the SELECT list.
    pub(crate) fn get<T: Field>(&self, column: usize) -> Result<T, Error> {
        match self {
            Self::Sqlite(row) => Ok(row.try_get(column)?),
            #[cfg(feature = "postgres")]
            Self::Postgres(row) => Ok(row.try_get(column)?),
        }
    }

    /// A whole number that must fit.
    pub(crate) fn number<T: TryFrom<i64>>(&self, column: usize) -> Result<T, Error> {
        let n: i64 = self.get(column)?;
        T::try_from(n).map_err(|_| unreadable(&n.to_string()))
    }

    /// A whole number that must fit, or nothing.
    pub(crate) fn number_or_none<T: TryFrom<i64>>(
        &self,
        column: usize,
    ) -> Result<Option<T>, Error> {
        let n: Option<i64> = self.get(column)?;
        n.map(|n| T::try_from(n).map_err(|_| unreadable(&n.to_string()))).transpose()
    }

    /// A list that [`seat_list`] wrote.
    pub(crate) fn seats(&self, column: usize) -> Result<Vec<u8>, Error> {
        let text: String = self.get(column)?;
        serde_json::from_str(&text).map_err(|_| unreadable(&text))
    }
}

/// A value that this program would not have written.
pub(crate) fn unreadable(text: &str) -> Error {
    Error::Failed { reason: format!("{text:?} was not expected there") }
}
