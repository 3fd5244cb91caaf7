//! Ratings: how strong people and bots are at each game.

use crate::change::Change;
use crate::value::{Row, values};
use crate::{Error, NewRating, Player, Rated, Rating, Store};

const CHANGE: &str = "
INSERT INTO rating_changes (match_no, seat, player, rating, deviation, at)
SELECT no, $2, $3, $4, $5, $6 FROM matches WHERE id = $1";

const SET: &str = "
INSERT INTO ratings (player, game, rating, deviation, played, at)
SELECT $2, game, $3, $4, 1, $5 FROM matches WHERE id = $1
ON CONFLICT (player, game) DO UPDATE SET rating = excluded.rating,
    deviation = excluded.deviation, played = ratings.played + 1, at = excluded.at
WHERE ratings.rating = $6 AND ratings.deviation = $7";

/// The ratings that fit, with the names of people.
macro_rules! ratings {
    ($rest:literal) => {
        concat!(
            "SELECT r.player, g.name, r.game, r.rating, r.deviation, r.played, r.at
             FROM ratings r LEFT JOIN guests g ON g.id = r.player WHERE ",
            $rest
        )
    };
}

const BEST: &str =
    ratings!("r.game = $1 AND r.deviation <= $2 ORDER BY r.rating DESC, r.player LIMIT $3");
const OF_PLAYER: &str = ratings!("r.player = $1 ORDER BY r.played DESC, r.game");
const ONE: &str = ratings!("r.player = $1 AND r.game = $2");

const COURSE: &str = "
SELECT c.rating, c.deviation, c.at FROM rating_changes c JOIN matches m ON m.no = c.match_no
WHERE c.player = $1 AND m.game = $2 ORDER BY c.at DESC, m.no DESC LIMIT $3";

const MADE: &str = "
SELECT c.seat, c.rating, c.deviation,
    (SELECT b.rating FROM rating_changes b JOIN matches o ON o.no = b.match_no
     WHERE b.player = c.player AND o.game = m.game AND (b.at, o.no) < (c.at, m.no)
     ORDER BY b.at DESC, o.no DESC, b.seat DESC LIMIT 1)
FROM rating_changes c JOIN matches m ON m.no = c.match_no WHERE m.id = $1 ORDER BY c.seat";

/// Adds to the end of a match what it makes of ratings. A match that has been counted is not counted
/// again: each of its seats has one row. What follows from a rating that is another by now is refused.
pub(crate) fn with_ratings(
    mut change: Change,
    match_id: &str,
    ratings: &[NewRating],
    at: i64,
) -> Change {
    for (n, NewRating { player, seat, before, rating }) in ratings.iter().enumerate() {
        // Who sits there more than once has by now what the last of these seats made of it.
        let last = ratings[..n].iter().rfind(|other| other.player == *player);
        let before = last.map(|last| last.rating).or(*before);
        let (known, spread) = (before.map(|b| b.rating), before.map(|b| b.deviation));
        let Rating { rating, deviation } = rating;
        let player = player.to_string();
        change = change
            .then(CHANGE, values![match_id, *seat, &player, *rating, *deviation, at])
            .then(SET, values![match_id, &player, *rating, *deviation, at, known, spread]);
    }
    change
}

impl Store {
    /// How strong somebody is at a game, if they have played it for a rating.
    pub async fn rating(&self, player: &Player, game: &str) -> Result<Option<Rating>, Error> {
        let row = self.fetch_one(ONE, &values![&player.to_string(), game]).await?;
        row.map(|row| Ok(read(&row)?.rating)).transpose()
    }

    /// Somebody's ratings, those of games first that they have played most.
    pub async fn ratings_of(&self, player: &Player) -> Result<Vec<Rated>, Error> {
        let rows = self.fetch(OF_PLAYER, &values![&player.to_string()]).await?;
        rows.iter().map(read).collect()
    }

    /// The best at a game whose ratings are no further off than this.
    pub async fn best(&self, game: &str, deviation: i64, limit: u32) -> Result<Vec<Rated>, Error> {
        let rows = self.fetch(BEST, &values![game, deviation, limit]).await?;
        rows.iter().map(read).collect()
    }

    /// The last so many ratings that somebody had at a game, each with its time, oldest first.
    pub async fn rating_course(
        &self,
        player: &Player,
        game: &str,
        last: u32,
    ) -> Result<Vec<(Rating, i64)>, Error> {
        let rows = self.fetch(COURSE, &values![&player.to_string(), game, last]).await?;
        let read =
            |row: &Row| Ok((Rating { rating: row.get(0)?, deviation: row.get(1)? }, row.get(2)?));
        rows.iter().rev().map(read).collect()
    }
}

impl Store {
    /// What a match has made of ratings, seat by seat, each with what its player had before; nothing
    /// for who had not played before.
    pub async fn ratings_made(
        &self,
        match_id: &str,
    ) -> Result<Vec<(u8, Rating, Option<i64>)>, Error> {
        let read = |row: &Row| {
            let rating = Rating { rating: row.get(1)?, deviation: row.get(2)? };
            Ok((row.number(0)?, rating, row.get(3)?))
        };
        self.fetch(MADE, &values![match_id]).await?.iter().map(read).collect()
    }
}

fn read(row: &Row) -> Result<Rated, Error> {
    let player: String = row.get(0)?;
    Ok(Rated {
        player: Player::parse(&player),
        name: row.get(1)?,
        game: row.get(2)?,
        rating: Rating { rating: row.get(3)?, deviation: row.get(4)? },
        played: row.number(5)?,
        at: row.get(6)?,
    })
}
