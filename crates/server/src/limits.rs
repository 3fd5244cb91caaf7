//! How much of everything one guest, one address, one table and all together may have.
//!
//! Every limit of the server stands in [`TABLE`], with its number and its words; `serve --help`
//! prints it, and [`Meter`](crate::meter::Meter) keeps to it. What is limited is what a stranger
//! could otherwise make grow: memory, rows of the store, time of the processor.

use std::time::Duration;

use thiserror::Error;

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thing {
    Connections,
    Requests,
    Newcomers,
    Renames,
    Tables,
    Unfinished,
    Seats,
    Wakes,
    Awake,
    Downloads,
    Replays,
    Sockets,
    Watched,
    Frames,
    Queue,
    Chat,
    Talk,
    Moves,
    Hints,
    Accounts,
    SignIns,
    Reviews,
    Letters,
    Friends,
    Names,
}

/// Whom a number is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    Guest,
    Address,
    Table,
    All,
}

impl Scope {
    pub(crate) const ALL: [Self; 4] = [Self::Guest, Self::Address, Self::Table, Self::All];

    fn name(self) -> &'static str {
        match self {
            Self::Guest => "guest",
            Self::Address => "address",
            Self::Table => "table",
            Self::All => "all",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Guest => "by one guest",
            Self::Address => "from one address",
            Self::Table => "at one table",
            Self::All => "in all",
        }
    }
}

/// How a limit counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Count {
    /// So many over this time: what was spent comes back evenly. How many of them may come at once
    /// says [`Count::at_once`].
    In(Duration),
    /// So many held at the same time.
    AtOnce,
    /// So many, and then no more.
    Ever,
}

const SECONDS: Count = Count::In(Duration::from_secs(3));
const MINUTE: Count = Count::In(Duration::from_mins(1));
const HOUR: Count = Count::In(Duration::from_hours(1));

/// However few an hour has, so many may come at once.
const FEW: u32 = 12;

impl Count {
    fn words(self) -> &'static str {
        match self {
            Self::AtOnce => "at once",
            Self::Ever => "ever",
            SECONDS => "in three seconds",
            MINUTE => "in a minute",
            Self::In(_) => "in an hour",
        }
    }

    /// How many of a number may come at once: of an hour's a quarter, because nobody has more to do
    /// in a moment, and a machine less to bear.
    pub(crate) fn at_once(self, number: u32) -> u32 {
        if self == HOUR { (number / 4).max(number.min(FEW)) } else { number }
    }
}

struct Row {
    thing: Thing,
    name: &'static str,
    words: &'static str,
    count: Count,
    /// For a guest, an address, a table, and all together.
    numbers: [Option<u32>; 4],
}

/// Every limit. The numbers for an address leave room for a club or a school behind one: 75 seats at
/// one table and as many who watch. Those for all together are what a small machine bears; nobody is
/// refused for what others have spent who has spent little, see [`Meter`](crate::meter::Meter).
///
/// Frames have no number for all together: whoever sends more is read more slowly instead.
#[rustfmt::skip]
const TABLE: [Row; 25] = {
    const fn row(
        thing: Thing, name: &'static str, count: Count, numbers: [u32; 4], words: &'static str,
    ) -> Row {
        let mut given = [None; 4];
        let mut at = 0;
        while at < numbers.len() {
            if numbers[at] > 0 {
                given[at] = Some(numbers[at]);
            }
            at += 1;
        }
        Row { thing, name, words, count, numbers: given }
    }
    use Count::AtOnce;
    [
        row(Thing::Connections, "connections", AtOnce, [  0,   600,    0,  12_000], "connections"),
        row(Thing::Requests,    "requests",    MINUTE, [  0, 3_000,    0,  60_000], "requests"),
        row(Thing::Newcomers,   "newcomers",   HOUR,   [  0,   300,    0,   6_000], "new guests who do something"),
        row(Thing::Renames,     "renames",     HOUR,   [ 20,   300,    0,   6_000], "changes of name"),
        row(Thing::Tables,      "tables",      HOUR,   [ 60,   240,    0,   6_000], "tables made"),
        row(Thing::Unfinished,  "unfinished",  AtOnce, [ 40,     0,    0,       0], "unfinished tables"),
        row(Thing::Seats,       "seats",       MINUTE, [240, 1_200,    0,  12_000], "seats taken, left or filled"),
        row(Thing::Wakes,       "wakes",       MINUTE, [ 60,   240,    0,  12_000], "tables called for that sleep or are not there"),
        row(Thing::Awake,       "awake",       AtOnce, [  0,     0,    0,   4_000], "tables in memory"),
        row(Thing::Downloads,   "downloads",   MINUTE, [ 30,   300,    0,   1_200], "replays, records and histories"),
        row(Thing::Replays,     "replays",     AtOnce, [  2,     8,    0,      16], "replays"),
        row(Thing::Sockets,     "sockets",     AtOnce, [ 20,   400,    0,  10_000], "sockets"),
        row(Thing::Watched,     "watched",     AtOnce, [ 60, 1_200,    0,  40_000], "tables watched"),
        row(Thing::Frames,      "frames",      SECONDS, [120, 3_000,   0,       0], "frames, of which asking for a table or the list counts thirty and asking why ten"),
        row(Thing::Queue,       "queue",       AtOnce, [2_048, 32_768, 0, 131_072], "KiB that wait to be read"),
        row(Thing::Chat,        "chat",        MINUTE, [ 20,   240,    0,   3_000], "lines of chat"),
        row(Thing::Talk,        "talk",        Count::Ever, [  0,     0, 2_000,      0], "lines of chat"),
        row(Thing::Moves,       "moves",       Count::Ever, [  0,     0, 20_000,     0], "moves and moves taken back"),
        row(Thing::Hints,       "hints",       MINUTE, [ 20,   120,    0,     240], "hints"),
        row(Thing::Accounts,    "accounts",    HOUR,   [  6,    60,    0,     600], "accounts made"),
        row(Thing::SignIns,     "sign-ins",    HOUR,   [ 30,   240,    0,   3_000], "tries to sign in"),
        row(Thing::Reviews,     "reviews",     HOUR,   [ 20,   120,    0,     600], "reviews made"),
        row(Thing::Letters,     "letters",     HOUR,   [  6,    30,    0,     600], "letters that ask whether an address is right"),
        row(Thing::Friends,     "friends",     HOUR,   [120,   600,    0,   6_000], "friends made, asked, left or blocked"),
        row(Thing::Names,       "names",       HOUR,   [ 60,     0,    0,       0], "passwords tried"),
    ]
};

/// The limits of one server. By default those that suit a small machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits([[Option<u32>; 4]; TABLE.len()]);

/// One limit as people read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    /// How it is called, as in `tables.guest`.
    pub name: String,
    /// Its number.
    pub number: u32,
    /// What it counts, as in "tables made in an hour by one guest".
    pub words: String,
}

/// Why a limit cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LimitError {
    /// Not `NAME=NUMBER`.
    #[error("{text:?}: write NAME=NUMBER, as in tables.guest=40, with a number from 1")]
    Form {
        /// What was written.
        text: String,
    },
    /// No such limit.
    #[error("there is no limit {name:?}; there are {}", names())]
    Name {
        /// What was written.
        name: String,
    },
}

fn names() -> String {
    let names: Vec<String> = Limits::default().all().map(|limit| limit.name).collect();
    names.join(", ")
}

impl Default for Limits {
    fn default() -> Self {
        Self(TABLE.map(|row| row.numbers))
    }
}

impl Limits {
    /// Limits that nobody meets, to measure a server without them.
    pub fn lifted() -> Self {
        Self(TABLE.map(|row| row.numbers.map(|number| number.map(|_| u32::MAX))))
    }

    /// Sets one, written `tables.guest=40`.
    pub fn set(&mut self, text: &str) -> Result<(), LimitError> {
        let form = || LimitError::Form { text: text.to_owned() };
        let (name, number) = text.split_once('=').ok_or_else(form)?;
        let number = number.parse().ok().filter(|number| *number > 0).ok_or_else(form)?;
        let slots = self.0.iter_mut().zip(&TABLE).flat_map(|(numbers, row)| {
            numbers.iter_mut().zip(Scope::ALL).map(move |(slot, scope)| (row, scope, slot))
        });
        for (row, scope, slot) in slots {
            if slot.is_some() && name.split_once('.') == Some((row.name, scope.name())) {
                *slot = Some(number);
                return Ok(());
            }
        }
        Err(LimitError::Name { name: name.to_owned() })
    }

    /// Makes do with fewer connections, where the system has no more to give.
    pub(crate) fn lower_connections(&mut self, most: u32) {
        let slot = &mut self.0[Thing::Connections as usize][Scope::All as usize];
        *slot = slot.map(|number| number.min(most.max(1)));
    }

    /// All of them, in the order in which a client meets them.
    pub fn all(&self) -> impl Iterator<Item = Limit> {
        self.0.iter().zip(&TABLE).flat_map(|(numbers, row)| {
            numbers.iter().zip(Scope::ALL).filter_map(|(number, scope)| {
                Some(Limit {
                    name: format!("{}.{}", row.name, scope.name()),
                    number: (*number)?,
                    words: format!(
                        "{} {} {}",
                        row.words,
                        row.count.words(),
                        row.thing.scope_words(scope)
                    ),
                })
            })
        })
    }

    /// The number of a limit, where there is one.
    pub(crate) fn number(&self, thing: Thing, scope: Scope) -> Option<u32> {
        self.0[thing as usize][scope as usize]
    }
}

impl Thing {
    /// All of them.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.thing)
    }

    /// Whom a number is for, in words.
    fn scope_words(self, scope: Scope) -> &'static str {
        match (self, scope) {
            (Self::SignIns, Scope::Guest) => "from one address to one account",
            (Self::Names, Scope::Guest) => "at one account, after which each waits a little",
            _ => scope.words(),
        }
    }

    pub(crate) fn count(self) -> Count {
        TABLE[self as usize].count
    }

    /// What somebody is told who has met a limit: which, and what to do about it.
    pub(crate) fn refusal(self, scope: Scope, number: u32, wait: Duration) -> String {
        let row = &TABLE[self as usize];
        let most = format!(
            "Too many {} {}: at most {number} {}.",
            row.words,
            self.scope_words(scope),
            row.count.words()
        );
        let remedy = match row.count {
            Count::In(_) => format!("Please wait {} s and try again.", whole_seconds(wait)),
            Count::AtOnce if scope == Scope::Guest => {
                "Please finish or close some first.".to_owned()
            }
            Count::AtOnce => "Please try again later.".to_owned(),
            Count::Ever => "Another table has room again.".to_owned(),
        };
        format!("{most} {remedy}")
    }
}

/// Rounded up, so that whoever waits so long is let in.
pub(crate) fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_stands_in_the_order_of_the_things() {
        for (at, row) in TABLE.iter().enumerate() {
            assert_eq!(row.thing as usize, at, "{}", row.name);
        }
    }

    #[test]
    fn limits_are_set_by_name() {
        let mut limits = Limits::default();
        limits.set("tables.guest=7").unwrap();
        assert_eq!(limits.number(Thing::Tables, Scope::Guest), Some(7));
        let others = |limits: &Limits| limits.all().filter(|l| l.name != "tables.guest").count();
        assert_eq!(others(&limits), others(&Limits::default()));
        for wrong in
            ["tables", "tables.guest", "tables.guest=0", "tables.guest=-1", "tables.guest=x"]
        {
            let error = limits.set(wrong).unwrap_err();
            assert_eq!(error, LimitError::Form { text: wrong.to_owned() });
        }
        let error = limits.set("tables.all.of=3").unwrap_err().to_string();
        assert!(error.contains("tables.guest, tables.address"), "{error}");
        assert!(limits.set("unfinished.all=3").is_err(), "there is no such number to set");
    }

    #[test]
    fn an_hours_worth_does_not_come_at_once() {
        let at_once = |count: Count| [1, 12, 20, 240, 6_000].map(|number| count.at_once(number));
        assert_eq!(at_once(HOUR), [1, 12, 12, 60, 1_500]);
        assert_eq!(at_once(MINUTE), [1, 12, 20, 240, 6_000]);
    }

    #[test]
    fn whoever_is_refused_hears_the_number_and_what_to_do() {
        let told = Thing::Tables.refusal(Scope::Address, 240, Duration::from_millis(14_001));
        assert_eq!(
            told,
            "Too many tables made from one address: at most 240 in an hour. Please wait 15 s and try \
             again."
        );
        let told = Thing::Unfinished.refusal(Scope::Guest, 40, Duration::ZERO);
        assert!(told.ends_with("Please finish or close some first."), "{told}");
    }
}
