//! One match: how it begins, who sits where, how far it is, how it ends.

use crate::change::Change;
use crate::value::{Value, seat_list, unreadable, values};
use crate::{
    Ending, Error, Holder, Match, NewEntry, NewMatch, Seat, Stage, Store, Unseated, unseated,
};

const ADD: &str = "
INSERT INTO matches (id, game, rules, options, host, listed, server_seed, commitment, stage, awaited,
                     created, touched)
SELECT $1, $2, $3, $4, $5, $6, $7, $8, 'open', '[]', $9, $9
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
UPDATE matches SET stage = 'running', rules = $2, awaited = $3, touched = $4 WHERE id = $1";

const FINISH: &str = "
UPDATE matches SET stage = 'over', standings = $2, touched = $3 WHERE id = $1";

const END: &str = "
UPDATE matches SET stage = 'over', ending = $2, standings = $3, touched = $4 WHERE id = $1";

const TOUCH: &str = "UPDATE matches SET touched = $2 WHERE id = $1";

const REST: &str = "
SELECT options, host, listed, server_seed, commitment, standings, rematch, ending
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
        ];
        let full = Error::Full { host: new.host.clone(), most };
        let mut change =
            Change::about("match", &new.id).patiently().untouched(full).then(ADD, values);
        for seat in &new.seats {
            change = change.then(ADD_SEAT, seat_values(&new.id, seat));
        }
        self.change(change).await
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

    /// Ends a match before its rules do, with a result, as JSON, where there is one.
    pub async fn end(
        &self,
        match_id: &str,
        ending: Ending,
        standings: Option<&str>,
        note: Option<&NewEntry>,
        at: i64,
    ) -> Result<(), Error> {
        let ending = serde_json::to_string(&ending).expect("an ending is plain data");
        let values = values![match_id, &ending, standings, at];
        let change = Change::about("match", match_id).then(END, values);
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
        self.change(Change::about("match", match_id).then(BEGIN, values)).await
    }

    /// Ends a match with its result, as JSON.
    pub async fn finish(&self, match_id: &str, standings: &str, at: i64) -> Result<(), Error> {
        let values = values![match_id, standings, at];
        self.change(Change::about("match", match_id).then(FINISH, values)).await
    }

    /// Removes a match that has not begun and that nobody has touched after this time, with all that
    /// belongs to it.
    pub async fn remove_unbegun(&self, match_id: &str, touched: i64) -> Result<(), Error> {
        let mut change = Change::about("open match", match_id);
        for sql in [
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
            ending: read_ending(row.get(7)?)?,
        }))
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

fn read_ending(text: Option<String>) -> Result<Option<Ending>, Error> {
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
