//! Snapshots: one per match, so that opening a long match costs no more than opening a short one.

use crate::change::Change;
use crate::value::values;
use crate::{Error, Snapshot, Store};

const SAVE: &str = "
INSERT INTO snapshots (match_no, n, body) SELECT no, $2, $3 FROM matches WHERE id = $1
ON CONFLICT (match_no) DO UPDATE SET n = excluded.n, body = excluded.body";

const READ: &str = "
SELECT n, body FROM snapshots WHERE match_no = (SELECT no FROM matches WHERE id = $1)";

impl Store {
    /// Keeps a snapshot in the place of the one before.
    pub async fn save_snapshot(&self, match_id: &str, snapshot: &Snapshot) -> Result<(), Error> {
        let values = values![match_id, snapshot.n, &snapshot.body];
        self.change(Change::about("match", match_id).then(SAVE, values)).await
    }

    /// The newest snapshot of a match.
    pub async fn snapshot(&self, match_id: &str) -> Result<Option<Snapshot>, Error> {
        let Some(row) = self.fetch_one(READ, &values![match_id]).await? else { return Ok(None) };
        Ok(Some(Snapshot { n: row.number(0)?, body: row.get(1)? }))
    }
}
