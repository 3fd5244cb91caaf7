//! One match: how it begins, who sits where, how far it is, how it ends.

use serde::de::DeserializeOwned;

use crate::change::Change;
use crate::friends::UNINVITE_ALL;
use crate::ratings::with_ratings;
use crate::value::{Value, seat_list, unreadable, values};
use crate::{
    Begun, Ending, Error, GoingBack, Holder, Match, NewEntry, NewMatch, NewRating, Pace, Seat,
    Seating, Stage, Store, Unseated, unseated,
};

const ADD: &str = "
INSERT INTO matches (id, game, rules, options, host, listed, server_seed, commitment, stage, awaited,
                     created, touched, pace, patience, rated, delay, seating, hints, origin, practice)
SELECT $1, $2, $3, $4, $5, $6, $7, $8, 'open', '[]', $9, $9, $12, $13, $14, $15, $16, $17, $18, $19
WHERE (SELECT COUNT(*) FROM matches
       WHERE host = $5 AND (stage IN ('open', 'revealing') OR (
           stage = 'running' AND $11 LIKE '%,' || game || ':' || rules || ',%'))) < $10";

const ADD_SEAT: &str = "
INSERT INTO seats (match_no, seat, holder, guest, level, pledge, nonce, term, stand_in, offered,
                   wants_end)
SELECT no, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM matches WHERE id = $1";

const SET_SEAT: &str = "
UPDATE seats SET holder = $3, guest = $4, level = $5, pledge = $6, nonce = $7, term = $8,
    stand_in = $9, offered = $10, wants_end = $11
WHERE match_no = (SELECT no FROM matches WHERE id = $1) AND seat = $2";

const SET_STAGE: &str = "
UPDATE matches SET stage = $2, touched = $3 WHERE id = $1";

const BEGIN: &str = "
UPDATE matches SET stage = 'running', rules = $2, awaited = $3, touched = $4, begun = $4
WHERE id = $1";

const FINISH: &str = "
UPDATE matches SET stage = 'over', standings = $2, touched = $3 WHERE id = $1";

const END: &str = "
UPDATE matches SET stage = 'over', ending = $2, standings = $3, touched = $4 WHERE id = $1";

const ASK_BACK: &str = "UPDATE matches SET going_back = $2, touched = $3 WHERE id = $1";

const REWIND: &str = "
UPDATE matches SET going_back = NULL, touched = $3, practice = practice | $2
WHERE id = $1";

const SET_SEATING: &str = "UPDATE matches SET seating = $2, touched = $3 WHERE id = $1";

const TOUCH: &str = "UPDATE matches SET touched = $2 WHERE id = $1";

const REST: &str = "
SELECT options, host, listed, server_seed, commitment, standings, rematch, ending, begun,
    awaited, going_back, practice, seating, origin
FROM matches WHERE id = $1";

impl Store {
    /// Begins a match with all its seats, unless its host has as many unfinished ones already.
    /// Those that run under other rules than `played` do not count, because nobody can finish them.
    /// The one writer counts, so that no two who ask at once both get the last.
    pub async fn add_match(
        &self,
        new: &NewMatch,
        most: u32,
        played: &[(&str, u16)],
    ) -> Result<(), Error> {
        self.change(adding(new, most, played)).await
    }

    /// The same for a match that has begun when it is stored: one that goes on from another, with a log.
    /// `awaited` are the seats that might act before its first entry.
    pub async fn add_begun(
        &self,
        new: &NewMatch,
        awaited: &[u8],
        entries: &[NewEntry],
        most: u32,
        played: &[(&str, u16)],
    ) -> Result<(), Error> {
        let values = values![&new.id, new.rules, &seat_list(awaited), new.created];
        let begun = adding(new, most, played).then(BEGIN, values);
        self.change(entries.iter().fold(begun, Change::with_entry)).await
    }

    /// Changes who sits at some seats, all of them or none. Who lost one by another's doing is noted
    /// with it, to be told; and of a match under way the log says it in the same breath.
    pub async fn set_seats(
        &self,
        match_id: &str,
        seats: &[Seat],
        lost: Option<&Unseated>,
        note: Option<&NewEntry>,
        at: i64,
    ) -> Result<(), Error> {
        let touched =
            Change::about("match with such a seat", match_id).then(TOUCH, values![match_id, at]);
        let changed = with_seats(touched, match_id, seats, lost);
        self.change(with_note(changed, note)).await
    }

    /// Somebody asks to take something back, has been answered, or asks no more.
    pub async fn ask_back(
        &self,
        match_id: &str,
        back: Option<&GoingBack>,
        note: Option<&NewEntry>,
        at: i64,
    ) -> Result<(), Error> {
        let back = back.map(|back| serde_json::to_string(back).expect("it is plain data"));
        let values = values![match_id, back.as_deref(), at];
        let change = Change::about("match", match_id).then(ASK_BACK, values);
        self.change(with_note(change, note)).await
    }

    /// Goes back as an entry says, which answers whoever asked for it.
    pub async fn rewind(&self, entry: &NewEntry, practice: bool) -> Result<(), Error> {
        let values = values![&entry.match_id, practice, entry.at];
        let change = Change::about("match", &entry.match_id).then(REWIND, values);
        self.change(change.with_entry(entry)).await
    }

    /// Ends a match before its rules do, with a result, as JSON, where there is one.
    pub async fn end(
        &self,
        match_id: &str,
        ending: Ending,
        standings: Option<&str>,
        note: Option<&NewEntry>,
        at: i64,
    ) -> Result<(), Error> {
        self.end_rated(match_id, ending, standings, note, &[], at).await
    }

    /// Likewise, with what the match makes of ratings.
    pub async fn end_rated(
        &self,
        match_id: &str,
        ending: Ending,
        standings: Option<&str>,
        note: Option<&NewEntry>,
        ratings: &[NewRating],
        at: i64,
    ) -> Result<(), Error> {
        let ending = serde_json::to_string(&ending).expect("an ending is plain data");
        let values = values![match_id, &ending, standings, at];
        let change = Change::about("match", match_id).then(END, values);
        let change = with_ratings(change, match_id, ratings, at);
        self.change(with_note(change, note)).await
    }

    /// Moves a match on, to a stage where nothing is played.
    pub async fn set_stage(&self, match_id: &str, stage: Stage, at: i64) -> Result<(), Error> {
        let values = values![match_id, stage.as_str(), at];
        self.change(Change::about("match", match_id).then(SET_STAGE, values)).await
    }

    /// Lets people take seats again, and changes some of them in the same breath.
    pub async fn reopen(&self, match_id: &str, seats: &[Seat], at: i64) -> Result<(), Error> {
        let opened = Change::about("match with such a seat", match_id)
            .then(SET_STAGE, values![match_id, Stage::Open.as_str(), at]);
        self.change(with_seats(opened, match_id, seats, None)).await
    }

    /// Begins the game, under this version of its rules. `awaited` are the seats that may act before
    /// the first entry of the log; afterwards the entries say it.
    pub async fn begin(
        &self,
        match_id: &str,
        rules: u16,
        awaited: &[u8],
        at: i64,
    ) -> Result<(), Error> {
        let values = values![match_id, rules, &seat_list(awaited), at];
        let change = Change::about("match", match_id).then(BEGIN, values);
        // Whoever was asked to it cannot come any more.
        self.change(change.also(UNINVITE_ALL, values![match_id])).await
    }

    /// Everybody sits where the lot has put them.
    pub async fn draw_seats(&self, match_id: &str, seats: &[Seat], at: i64) -> Result<(), Error> {
        let drawn = values![match_id, Seating::Drawn.as_str(), at];
        let drawn = Change::about("match with such a seat", match_id).then(SET_SEATING, drawn);
        self.change(with_seats(drawn, match_id, seats, None)).await
    }

    /// Says how it is decided who sits where.
    pub async fn set_seating(
        &self,
        match_id: &str,
        seating: Seating,
        at: i64,
    ) -> Result<(), Error> {
        let values = values![match_id, seating.as_str(), at];
        self.change(Change::about("match", match_id).then(SET_SEATING, values)).await
    }

    /// Lets those who only watch see a match so many minutes later.
    pub async fn set_delay(
        &self,
        match_id: &str,
        minutes: u16,
        note: Option<&NewEntry>,
        at: i64,
    ) -> Result<(), Error> {
        let sql = "UPDATE matches SET delay = $2, touched = $3 WHERE id = $1";
        let change = Change::about("match", match_id).then(sql, values![match_id, minutes, at]);
        self.change(with_note(change, note)).await
    }

    /// Ends a match with its result, as JSON.
    pub async fn finish(&self, match_id: &str, standings: &str, at: i64) -> Result<(), Error> {
        self.finish_rated(match_id, standings, &[], at).await
    }

    /// Likewise, with what the match makes of ratings.
    pub async fn finish_rated(
        &self,
        match_id: &str,
        standings: &str,
        ratings: &[NewRating],
        at: i64,
    ) -> Result<(), Error> {
        let values = values![match_id, standings, at];
        let change = Change::about("match", match_id).then(FINISH, values);
        self.change(with_ratings(change, match_id, ratings, at)).await
    }

    /// Removes a match that has not begun and that nobody has touched after this time, with all that
    /// belongs to it.
    pub async fn remove_unbegun(&self, match_id: &str, touched: i64) -> Result<(), Error> {
        let mut change = Change::about("open match", match_id);
        for sql in [
            UNINVITE_ALL,
            "DELETE FROM chat WHERE match_no = (SELECT no FROM matches WHERE id = $1)",
            "DELETE FROM unseated WHERE match_no = (SELECT no FROM matches WHERE id = $1)",
            "DELETE FROM seats WHERE match_no = (SELECT no FROM matches WHERE id = $1)",
        ] {
            change = change.also(sql, values![match_id]);
        }
        let sql = "DELETE FROM matches
            WHERE id = $1 AND stage IN ('open', 'revealing') AND touched <= $2";
        self.change(change.then(sql, values![match_id, touched])).await
    }

    /// Names the match where the same people play again.
    pub async fn set_rematch(&self, match_id: &str, rematch: &str) -> Result<(), Error> {
        let sql = "UPDATE matches SET rematch = $2 WHERE id = $1";
        self.change(Change::about("match", match_id).then(sql, values![match_id, rematch])).await
    }

    /// Everything about one match but its log.
    pub async fn find_match(&self, match_id: &str) -> Result<Option<Match>, Error> {
        // The card comes first: whoever finds it over will find the result after it.
        let Some(card) = self.card(match_id).await? else { return Ok(None) };
        let Some(row) = self.fetch_one(REST, &values![match_id]).await? else { return Ok(None) };
        Ok(Some(Match {
            card,
            options: row.get(0)?,
            host: row.get(1)?,
            listed: row.get::<i64>(2)? != 0,
            server_seed: row.get(3)?,
            commit: row.get(4)?,
            standings: row.get(5)?,
            rematch: row.get(6)?,
            ending: read_json(row.get(7)?)?,
            begun: match row.get(8)? {
                Some(at) => Some(Begun { at, awaited: row.seats(9)? }),
                None => None,
            },
            going_back: read_json(row.get(10)?)?,
            practice: row.get::<i64>(11)? != 0,
            seating: read_seating(&row.get::<String>(12)?)?,
            origin: read_json(row.get(13)?)?,
            source: None,
        }))
    }
}

/// A word for how it is decided who sits where.
fn read_seating(word: &str) -> Result<Seating, Error> {
    Seating::parse(word).ok_or_else(|| unreadable(word))
}

/// A match with all its seats, unless its host has as many unfinished ones already.
fn adding(new: &NewMatch, most: u32, played: &[(&str, u16)]) -> Change {
    let origin = new.origin.as_ref();
    let origin = origin.map(|from| serde_json::to_string(from).expect("it is plain data"));
    let played = played
        .iter()
        .fold(String::new(), |list, (game, rules)| list + &format!(",{game}:{rules},"));
    let values = values![
        &new.id,
        &new.game,
        new.rules,
        &new.options,
        &new.host,
        new.listed,
        new.server_seed.as_slice(),
        &new.commit,
        new.created,
        most,
        &played,
        write_pace(new.pace).as_deref(),
        patience(new.pace),
        new.rated,
        new.delay,
        new.seating.as_str(),
        new.hints,
        origin.as_deref(),
        new.origin.is_some(),
    ];
    let full = Error::Full { host: new.host.clone(), most };
    let mut change = Change::about("match", &new.id).patiently().untouched(full).then(ADD, values);
    for seat in &new.seats {
        change = change.then(ADD_SEAT, seat_values(&new.id, seat));
    }
    change
}

/// A pace as it is written; a match without a clock has none.
fn write_pace(pace: Pace) -> Option<String> {
    (pace != Pace::Free).then(|| serde_json::to_string(&pace).expect("a pace is plain data"))
}

/// A pace that was written.
pub(crate) fn read_pace(text: Option<String>) -> Result<Pace, Error> {
    text.map_or(Ok(Pace::Free), |text| serde_json::from_str(&text).map_err(|_| unreadable(&text)))
}

/// After how long without an entry somebody may be out of time whom nobody looks at.
fn patience(pace: Pace) -> Option<i64> {
    match pace {
        Pace::Slow { days, .. } => Some(i64::from(days) * 24 * 60 * 60 * 1000),
        Pace::Free | Pace::Live { .. } => None,
    }
}

fn with_seats(
    mut change: Change,
    match_id: &str,
    seats: &[Seat],
    lost: Option<&Unseated>,
) -> Change {
    for seat in seats {
        change = change.then(SET_SEAT, seat_values(match_id, seat));
    }
    match lost {
        Some(lost) => change.then(unseated::ADD, unseated::values_of(lost)),
        None => change,
    }
}

fn with_note(change: Change, note: Option<&NewEntry>) -> Change {
    match note {
        Some(note) => change.with_entry(note),
        None => change,
    }
}

/// Something that was written as JSON, where it is there.
fn read_json<T: DeserializeOwned>(text: Option<String>) -> Result<Option<T>, Error> {
    text.map(|text| serde_json::from_str(&text).map_err(|_| unreadable(&text))).transpose()
}

fn seat_values(match_id: &str, seat: &Seat) -> [Value; 11] {
    let (holder, guest, level) = match &seat.holder {
        Holder::Nobody => ("nobody", None, None),
        Holder::Guest { id } => ("guest", Some(id.as_str()), None),
        Holder::Bot { level } => ("bot", None, Some(level.as_str())),
    };
    let (pledge, nonce) = (seat.pledge.as_deref(), seat.nonce.as_deref());
    values![
        match_id,
        seat.seat,
        holder,
        guest,
        level,
        pledge,
        nonce,
        seat.term,
        seat.stand_in.as_deref(),
        seat.offered,
        seat.wants_end,
    ]
}
