//! What a seat sees, as a picture in letters.

use mesozoic_model::Stage;

use crate::{Fault, Outside, Room};

impl<O: Outside> Room<O> {
    /// The match as text, as this guest may see it.
    pub(crate) fn picture(&self, guest: &str) -> Result<String, Fault> {
        let viewer = self.viewer_of(guest);
        match self.truth.shown_to(viewer) {
            #[cfg(not(target_family = "wasm"))]
            Some(table) => Ok(table.draw(viewer)),
            #[cfg(target_family = "wasm")]
            Some(_) => Err(Fault::wrong_time("In a page the board shows it.")),
            None if matches!(self.stage(), Stage::Open | Stage::Revealing) => {
                Err(Fault::wrong_time("The game has not begun yet."))
            }
            None => Err(self.trouble().unwrap_or_else(Fault::broken)),
        }
    }
}
