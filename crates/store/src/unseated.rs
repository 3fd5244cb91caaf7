//! People who lost a seat by somebody else's doing, until they have been told.

use crate::change::Change;
use crate::value::{Value, unreadable, values};
use crate::{Error, Store, Unseated, Unseating};

/// Of two losses at one match the later is the news.
pub(crate) const ADD: &str = "
INSERT INTO unseated (guest, match_no, seat, how, at)
SELECT $2, no, $3, $4, $5 FROM matches WHERE id = $1
ON CONFLICT (guest, match_no) DO UPDATE SET seat = excluded.seat, how = excluded.how, at = excluded.at";

const READ: &str = "
SELECT u.guest, m.id, m.game, u.seat, u.how, u.at
FROM unseated u JOIN matches m ON m.no = u.match_no WHERE u.guest = $1 ORDER BY u.at, m.no";

const TOLD: &str = "
DELETE FROM unseated
WHERE match_no = (SELECT no FROM matches WHERE id = $1) AND guest = $2
    AND seat = $3 AND how = $4 AND at = $5";

pub(crate) fn values_of(lost: &Unseated) -> [Value; 5] {
    values![&lost.match_id, &lost.guest, lost.seat, word(lost.how), lost.at]
}

impl Store {
    /// What a guest has lost and not been told of, oldest first.
    pub async fn unseated(&self, guest: &str) -> Result<Vec<Unseated>, Error> {
        let rows = self.fetch(READ, &values![guest]).await?;
        rows.iter()
            .map(|row| {
                let how: String = row.get(4)?;
                Ok(Unseated {
                    guest: row.get(0)?,
                    match_id: row.get(1)?,
                    game: row.get(2)?,
                    seat: row.number(3)?,
                    how: parse(&how).ok_or_else(|| unreadable(&how))?,
                    at: row.get(5)?,
                })
            })
            .collect()
    }

    /// Notes that a guest was told of this; something later at the same match is still to be told.
    pub async fn told_unseated(&self, lost: &Unseated) -> Result<(), Error> {
        let change = Change::about("loss to tell at", &lost.match_id);
        self.change(change.then(TOLD, values_of(lost))).await
    }
}

/// The word in the database.
const fn word(how: Unseating) -> &'static str {
    match how {
        Unseating::SentAway => "sent-away",
        Unseating::Claimed => "claimed",
        Unseating::TakenOver => "taken-over",
    }
}

/// Reads the word in the database.
fn parse(text: &str) -> Option<Unseating> {
    [Unseating::SentAway, Unseating::Claimed, Unseating::TakenOver]
        .into_iter()
        .find(|how| word(*how) == text)
}
