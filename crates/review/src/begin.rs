//! Reviews of any game's matches.

use mesozoic_core::{Encode, Guide};
use mesozoic_registry::{OpenRecordError, UnknownGame, Visit, visit};
use mesozoic_table::{OpenError, Record};
use thiserror::Error;

use crate::Reviewing;
use crate::effort::Effort;
use crate::reviewing::Review;
use crate::story::Story;

/// Why a match cannot be reviewed.
#[derive(Debug, Error)]
pub enum NotReviewed {
    /// It cannot be played again here.
    #[error(transparent)]
    Open(#[from] OpenRecordError),
    /// It is not over: what is to come would be told.
    #[error("the match is not over; a review is made of finished ones")]
    NotOver,
    /// The rules refuse one of its steps.
    #[error("entry {at}: {reason}")]
    Refused {
        /// The entry, from 0.
        at: usize,
        /// Why.
        reason: String,
    },
}

impl From<OpenError> for NotReviewed {
    fn from(error: OpenError) -> Self {
        Self::Open(error.into())
    }
}

impl From<UnknownGame> for NotReviewed {
    fn from(error: UnknownGame) -> Self {
        Self::Open(error.into())
    }
}

/// Begins the review of a match that is over. Nothing has been imagined yet; what will be takes a quick
/// core about so many seconds at most.
pub fn begin(record: &Record, seed: u64, seconds: f32) -> Result<Box<dyn Reviewing>, NotReviewed> {
    if record.footer.is_none() {
        return Err(NotReviewed::NotOver);
    }
    visit(&record.header.game, Begin { record, seed, seconds })?
}

struct Begin<'r> {
    record: &'r Record,
    seed: u64,
    seconds: f32,
}

impl Visit for Begin<'_> {
    type Out = Result<Box<dyn Reviewing>, NotReviewed>;

    fn visit<G: Guide + Encode>(self) -> Self::Out {
        let story = Story::<G>::read(self.record)?;
        let effort = Effort::of(&story, self.seconds);
        Ok(Box::new(Review::new(story, effort, self.seed)))
    }
}
