//! Reviews: one per match, which follows from the log and is kept because it takes long to make.

use crate::change::Change;
use crate::value::values;
use crate::{Error, Store};

const SAVE: &str = "
INSERT INTO reviews (match_no, version, body) SELECT no, $2, $3 FROM matches WHERE id = $1
ON CONFLICT (match_no) DO UPDATE SET version = excluded.version, body = excluded.body";

const READ: &str = "
SELECT body FROM reviews
WHERE match_no = (SELECT no FROM matches WHERE id = $1) AND version = $2";

impl Store {
    /// Keeps the review of a match, as JSON, in the place of one of another version.
    pub async fn save_review(&self, match_id: &str, version: u32, body: &str) -> Result<(), Error> {
        let values = values![match_id, version, body];
        self.change(Change::about("match", match_id).patiently().then(SAVE, values)).await
    }

    /// The review of a match, if one of this version was kept.
    pub async fn review(&self, match_id: &str, version: u32) -> Result<Option<String>, Error> {
        let Some(row) = self.fetch_one(READ, &values![match_id, version]).await? else {
            return Ok(None);
        };
        row.get(0).map(Some)
    }
}
