//! What was said at the matches.

use crate::change::Change;
use crate::value::values;
use crate::{ChatLine, Error, Store};

const SAY: &str = "
INSERT INTO chat (match_no, n, name, seat, text, at)
SELECT no, $2, $3, $4, $5, $6 FROM matches WHERE id = $1";

const READ: &str = "
SELECT n, name, seat, text, at FROM chat
WHERE match_no = (SELECT no FROM matches WHERE id = $1) ORDER BY n DESC LIMIT $2";

impl Store {
    /// Adds a line of chat.
    pub async fn say(&self, match_id: &str, line: &ChatLine) -> Result<(), Error> {
        let values = values![match_id, line.n, &line.name, line.seat, &line.text, line.at];
        let change = Change::about("match", match_id).adding("chat line", &line.n.to_string());
        self.change(change.then(SAY, values)).await
    }

    /// The last so many lines said at a match, in order.
    pub async fn chat(&self, match_id: &str, last: u32) -> Result<Vec<ChatLine>, Error> {
        let rows = self.fetch(READ, &values![match_id, last]).await?;
        rows.iter()
            .rev()
            .map(|row| {
                Ok(ChatLine {
                    n: row.number(0)?,
                    name: row.get(1)?,
                    seat: row.number_or_none(2)?,
                    text: row.get(3)?,
                    at: row.get(4)?,
                })
            })
            .collect()
    }
}
