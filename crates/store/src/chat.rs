//! What was said at the matches.

use mesozoic_protocol::ChatLine;

use crate::change::Change;
use crate::value::values;
use crate::{ChatCommand, Error, Said, Store};

const SAY: &str = "
INSERT INTO chat (match_no, n, name, seat, text, at, guest, command)
SELECT no, $2, $3, $4, $5, $6, $7, $8 FROM matches WHERE id = $1";

const READ: &str = "
SELECT n, name, seat, text, at, guest, command, removed FROM chat
WHERE match_no = (SELECT no FROM matches WHERE id = $1) ORDER BY n DESC LIMIT $2";

const COMMANDS: &str = "
SELECT guest, command FROM chat
WHERE match_no = (SELECT no FROM matches WHERE id = $1) AND command IS NOT NULL";

impl Store {
    /// Adds a line of chat. A number or a command that is there already is an [`Error::Exists`].
    pub async fn say(&self, match_id: &str, said: &Said) -> Result<(), Error> {
        let Said { line, command } = said;
        let guest = command.as_ref().map(|c| c.guest.as_str());
        let command = command.as_ref().map(|c| c.id.as_str());
        let values =
            values![match_id, line.n, &line.name, line.seat, &line.text, line.at, guest, command];
        let change = Change::about("match", match_id).adding("chat line", &line.n.to_string());
        self.change(change.then(SAY, values)).await
    }

    /// Every command that lines said at a match have carried out.
    pub async fn chat_commands(&self, match_id: &str) -> Result<Vec<ChatCommand>, Error> {
        let rows = self.fetch(COMMANDS, &values![match_id]).await?;
        rows.iter().map(|row| Ok(ChatCommand { guest: row.get(0)?, id: row.get(1)? })).collect()
    }

    /// Whether there is a line of this number that nobody has taken away.
    pub async fn has_line(&self, match_id: &str, n: u32) -> Result<bool, Error> {
        let sql = "SELECT n FROM chat WHERE n = $2 AND removed = 0
            AND match_no = (SELECT no FROM matches WHERE id = $1)";
        Ok(self.fetch_one(sql, &values![match_id, n]).await?.is_some())
    }

    /// The last so many lines said at a match, in order.
    pub async fn chat(&self, match_id: &str, last: u32) -> Result<Vec<Said>, Error> {
        let rows = self.fetch(READ, &values![match_id, last]).await?;
        rows.iter()
            .rev()
            .map(|row| {
                let (guest, id): (Option<String>, Option<String>) = (row.get(5)?, row.get(6)?);
                let line = ChatLine {
                    n: row.number(0)?,
                    name: row.get(1)?,
                    guest: guest.clone(),
                    seat: row.number_or_none(2)?,
                    text: row.get(3)?,
                    at: row.get(4)?,
                    removed: row.get::<i64>(7)? != 0,
                };
                let command = guest.zip(id).map(|(guest, id)| ChatCommand { guest, id });
                Ok(Said { line, command })
            })
            .collect()
    }
}
