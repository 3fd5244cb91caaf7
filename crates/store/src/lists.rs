//! Matches as lists show them. Whom a match waits for and when it was last touched stand in the last
//! entry of its log, so playing costs no second write.

use crate::matches::read_pace;
use crate::value::{Row, Value, unreadable, values};
use crate::{Card, Error, Holder, Seat, Stage, Store};

/// The seats of some matches, match by match: those that the rows `m` of matches with the last
/// entries `e` of their logs pass, in this order. `$place` ranks them for it.
macro_rules! cards {
    ($place:literal, $filter:literal, $order:literal, $limit:literal) => {
        concat!(
            "WITH chosen AS (
                SELECT m.no, m.id, m.game, m.rules, m.stage, m.created, m.pace, m.rated, m.delay,
                    m.hints,
                    CASE WHEN e.at > m.touched THEN e.at ELSE m.touched END AS touched,
                    COALESCE(e.awaited, m.awaited) AS awaited, ",
            $place,
            " AS place
                FROM matches m LEFT JOIN entries e ON e.match_no = m.no
                    AND e.n = (SELECT MAX(n) FROM entries WHERE match_no = m.no)
                WHERE ",
            $filter,
            "
                ORDER BY ",
            $order,
            " LIMIT ",
            $limit,
            "
            )
            SELECT c.id, c.game, c.stage, c.created, c.touched, c.awaited,
                s.seat, s.holder, s.guest, g.name, s.level, s.pledge, s.nonce, s.term, c.rules,
                s.stand_in, s.offered, s.wants_end, c.pace, c.rated, c.delay, c.hints
            FROM chosen c JOIN seats s ON s.match_no = c.no LEFT JOIN guests g ON g.id = s.guest
            ORDER BY ",
            $order,
            ", s.seat"
        )
    };
}

const ONE: &str = cards!("0", "m.id = $1 AND m.deleted = 0", "no", "1");
const OPEN: &str = cards!("0", "m.stage = 'open' AND m.listed = 1", "no DESC", "$1");
const RUNNING: &str = cards!("0", "m.stage = 'running' AND m.listed = 1", "no DESC", "$1");

const SHOWN: &str = cards!(
    "0",
    "m.listed = 1 AND m.stage IN ('running', 'over')
        AND m.no IN (SELECT match_no FROM seats WHERE guest = $1)",
    "no DESC",
    "$2"
);

const FORSAKEN: &str = "
SELECT id, host FROM matches
WHERE stage IN ('open', 'revealing') AND touched <= $1 ORDER BY no LIMIT $2";

const OVERDUE: &str = "
SELECT id FROM matches m
WHERE stage = 'running' AND patience IS NOT NULL AND patience <= $1 - COALESCE(
    (SELECT e.at FROM entries e WHERE e.match_no = m.no ORDER BY e.n DESC LIMIT 1), m.begun)
ORDER BY no LIMIT $2";

/// A list such as `[0,12]` names a seat when `,12,` is in `,0,12,`.
const MINE: &str = cards!(
    "CASE WHEN m.stage IN ('over', 'faulted') THEN 2
        WHEN EXISTS (
            SELECT 1 FROM seats w WHERE w.match_no = m.no AND w.guest = $1
            AND ',' || trim(COALESCE(e.awaited, m.awaited), '[]') || ',' LIKE '%,' || w.seat || ',%'
        ) THEN 0 ELSE 1 END",
    "m.no IN (SELECT match_no FROM seats WHERE guest = $1
        UNION SELECT no FROM matches WHERE host = $1 AND deleted = 0)",
    "place, touched DESC, no DESC",
    "$2"
);

const FOUND: &str = cards!(
    "0",
    "m.deleted = 0 AND ($1 = '' OR m.id = $1 OR m.game = $1 OR EXISTS (
        SELECT 1 FROM seats f JOIN guests n ON n.id = f.guest
        WHERE f.match_no = m.no AND (n.id = $1 OR lower(n.name) LIKE '%' || lower($1) || '%')))",
    "no DESC",
    "$2"
);

impl Store {
    /// Matches by their id, their game, or who sits there, newest first.
    pub async fn find_matches(&self, text: &str, limit: u32) -> Result<Vec<Card>, Error> {
        self.cards(FOUND, &values![text, limit]).await
    }

    /// The matches that a guest made or sits at: those that wait for the guest, then the other
    /// unfinished ones, then the finished; in each part the last touched first.
    pub async fn matches_of(&self, guest: &str, limit: u32) -> Result<Vec<Card>, Error> {
        self.cards(MINE, &values![guest, limit]).await
    }

    /// The newest matches of a guest that everybody may find: listed, and begun.
    pub async fn shown_matches(&self, guest: &str, limit: u32) -> Result<Vec<Card>, Error> {
        self.cards(SHOWN, &values![guest, limit]).await
    }

    /// The newest listed matches that can be joined.
    pub async fn open_matches(&self, limit: u32) -> Result<Vec<Card>, Error> {
        self.cards(OPEN, &values![limit]).await
    }

    /// The newest listed matches that are being played.
    pub async fn running_matches(&self, limit: u32) -> Result<Vec<Card>, Error> {
        self.cards(RUNNING, &values![limit]).await
    }

    /// The ids of all matches that are neither over nor faulted, oldest first.
    pub async fn unfinished(&self) -> Result<Vec<String>, Error> {
        let sql =
            "SELECT id FROM matches WHERE stage IN ('open', 'revealing', 'running') ORDER BY no";
        self.fetch(sql, &[]).await?.iter().map(|row| row.get(0)).collect()
    }

    /// The matches that have not begun and that nobody has touched since this time, oldest first: each
    /// id with its host's.
    pub async fn forsaken(&self, since: i64, limit: u32) -> Result<Vec<(String, String)>, Error> {
        let rows = self.fetch(FORSAKEN, &values![since, limit]).await?;
        rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
    }

    /// The matches under way, played over days, in which somebody may be out of time now, oldest first.
    pub async fn overdue(&self, now: i64, limit: u32) -> Result<Vec<String>, Error> {
        let rows = self.fetch(OVERDUE, &values![now, limit]).await?;
        rows.iter().map(|row| row.get(0)).collect()
    }

    pub(crate) async fn card(&self, match_id: &str) -> Result<Option<Card>, Error> {
        Ok(self.cards(ONE, &values![match_id]).await?.pop())
    }

    async fn cards(&self, sql: &'static str, values: &[Value]) -> Result<Vec<Card>, Error> {
        let mut cards: Vec<Card> = Vec::new();
        for row in self.fetch(sql, values).await? {
            let id: String = row.get(0)?;
            match cards.last_mut() {
                Some(card) if card.id == id => card.seats.push(read_seat(&row)?),
                _ => cards.push(read_card(id, &row)?),
            }
        }
        Ok(cards)
    }
}

/// A card with the seat that its first row names.
fn read_card(id: String, row: &Row) -> Result<Card, Error> {
    let word: String = row.get(2)?;
    let stage = Stage::parse(&word).ok_or_else(|| unreadable(&word))?;
    let ended = matches!(stage, Stage::Over | Stage::Faulted);
    Ok(Card {
        id,
        game: row.get(1)?,
        rules: row.number(14)?,
        pace: read_pace(row.get(18)?)?,
        rated: row.get::<i64>(19)? != 0,
        delay: row.number(20)?,
        hints: row.get::<i64>(21)? != 0,
        stage,
        seats: vec![read_seat(row)?],
        awaited: if ended { Vec::new() } else { row.seats(5)? },
        created: row.get(3)?,
        touched: row.get(4)?,
    })
}

fn read_seat(row: &Row) -> Result<Seat, Error> {
    let word: String = row.get(7)?;
    let (guest, level): (Option<String>, Option<String>) = (row.get(8)?, row.get(10)?);
    let holder = match (word.as_str(), guest, level) {
        ("nobody", None, None) => Holder::Nobody,
        ("guest", Some(id), None) => Holder::Guest { id },
        ("bot", None, Some(level)) => Holder::Bot { level },
        _ => return Err(unreadable(&word)),
    };
    Ok(Seat {
        seat: row.number(6)?,
        holder,
        name: row.get(9)?,
        pledge: row.get(11)?,
        nonce: row.get(12)?,
        term: row.number(13)?,
        stand_in: row.get(15)?,
        offered: row.get::<i64>(16)? != 0,
        wants_end: row.get::<i64>(17)? != 0,
    })
}
