//! What somebody has been sent of a table, put together as a browser does.

use mesozoic_protocol::{Have, Offer, TableFrame};
use mesozoic_table::apply_changes;
use serde_json::Value;

use crate::Error;

/// What a viewer sees after all the frames so far. It outlives a connection: whoever comes back says how far
/// they are, and is sent the rest.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub(crate) have: Option<Have>,
    /// The view, as the game writes it.
    pub view: Value,
    pub(crate) offers: Vec<String>,
}

impl Picture {
    /// Takes in a frame. One that does not fit what came before is an error: nothing may be missing.
    pub(crate) fn take(&mut self, sent: &TableFrame) -> Result<(), Error> {
        let version = sent.frame.version;
        let have = Have { feed: sent.feed.clone(), version: version.wrapping_sub(1) };
        if !sent.fresh && self.have.as_ref() != Some(&have) {
            let before = self.have.as_ref().map_or(0, |have| have.version);
            return Err(Error::Torn { table: sent.table.clone(), before, after: version });
        }
        self.have = Some(Have { version, ..have });
        if let Some(view) = &sent.frame.view {
            self.view = serde_json::from_str(view.get()).map_err(Error::answer)?;
        } else if let Some(changes) = &sent.frame.changes {
            let changes = serde_json::from_str(changes.get()).map_err(Error::answer)?;
            if !apply_changes(&mut self.view, &changes) {
                return Err(Error::Torn {
                    table: sent.table.clone(),
                    before: version,
                    after: version,
                });
            }
        }
        if let Some(offers) = &sent.frame.offers {
            let offers: Vec<Offer> = serde_json::from_str(offers.get()).map_err(Error::answer)?;
            self.offers = offers.into_iter().map(|offer| offer.line).collect();
        }
        Ok(())
    }
}
