//! Reviews of finished matches: made beside everything else, part by part, and kept.

use mesozoic_protocol::{ErrorCode, Reviewed};
use mesozoic_review::{Reviewing, SEED, VERSION, begin};
use mesozoic_room::Fault;
use mesozoic_table::Record;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::device::{Call, Device};
use crate::rooms::Live;
use crate::{Output, archive, shelf};

/// About how many seconds of a quick core a review takes here. A phone has none, so that it imagines less
/// than a server does.
const SECONDS: f32 = 5.0;

/// A review that is made, or has just been.
#[derive(Debug)]
pub(crate) struct Making {
    /// The table.
    id: String,
    /// What whoever makes it knows it by.
    review: u32,
    stands: Stands,
}

/// How a review stands.
#[derive(Clone, Debug)]
enum Stands {
    /// So many parts of so many are done.
    Parts { done: u32, of: u32 },
    /// It is there.
    Made(Box<RawValue>),
    /// It is not to be had.
    Wrong(Fault),
}

/// What somebody who makes a review says in between.
#[derive(Serialize, Deserialize)]
struct Said {
    done: u32,
    of: u32,
    made: Option<Box<RawValue>>,
}

/// A review as it is kept.
#[derive(Serialize, Deserialize)]
struct Shelved {
    version: u32,
    review: Box<RawValue>,
}

/// A review in the making, for whoever makes one beside a [`Device`].
#[derive(Debug)]
pub struct Review(Box<dyn Reviewing>);

impl Review {
    /// Begins the review of the match of an [`Output::Review`]; nothing if it cannot be reviewed.
    pub fn begin(record: &str) -> Option<Self> {
        begin(&Record::parse(record).ok()?, SEED, SECONDS).ok().map(Self)
    }

    /// Does one part, and says what [`Input::Reviewed`](crate::Input::Reviewed) tells; and whether there is
    /// more to do.
    pub fn advance(&mut self) -> (String, bool) {
        self.0.advance();
        let made = self.0.made().map(|made| {
            let text = serde_json::to_string(&made).expect("a review is plain data");
            RawValue::from_string(text).expect("what was written can be read")
        });
        let is_made = made.is_some();
        let said = Said { done: self.0.done(), of: self.0.of(), made };
        (serde_json::to_string(&said).expect("it is plain data"), !is_made)
    }
}

impl Device {
    /// The review of a match, or how far it is; the first who asks has it made.
    pub(crate) fn review(&mut self, ask: u32, id: &str) {
        let Some(at) = self.reviews.iter().position(|making| making.id == id) else {
            let call = self.call(Call::Review { ask, id: id.to_owned() });
            let prefixes = vec![shelf::review_key(id)];
            return self.out.push(Output::Read { call, prefixes, after: 0 });
        };
        match self.reviews[at].stands.clone() {
            Stands::Parts { done, of } => self.answer(ask, Ok(Reviewed::Making { done, of })),
            Stands::Made(review) => self.answer(ask, Ok(Reviewed::Made { review })),
            Stands::Wrong(fault) => {
                // Whoever asks once more has it tried once more.
                self.reviews.swap_remove(at);
                self.answer(ask, Err::<(), _>(fault));
            }
        }
    }

    /// What was kept of a review: it is told, or made anew.
    pub(crate) fn found_review(
        &mut self,
        ask: u32,
        id: &str,
        values: Option<Vec<(String, String)>>,
    ) {
        if !self.reviews.iter().any(|making| making.id == id) {
            let kept = values.unwrap_or_default().pop();
            let kept = kept.and_then(|(_, text)| serde_json::from_str::<Shelved>(&text).ok());
            let (review, id) = (self.number(), id.to_owned());
            let stands = match kept.filter(|kept| kept.version == VERSION) {
                Some(kept) => Stands::Made(kept.review),
                None => self.begin_review(review, &id),
            };
            self.reviews.push(Making { id, review, stands });
        }
        self.review(ask, id);
    }

    fn begin_review(&mut self, review: u32, id: &str) -> Stands {
        let kept = self.live.get(id).and_then(Live::kept).ok_or_else(Fault::no_table);
        match kept.and_then(|kept| Ok((kept.row.card.game.clone(), archive::record(kept)?))) {
            Ok((net, record)) => {
                self.out.push(Output::Review { review, record, net });
                Stands::Parts { done: 0, of: 1 }
            }
            Err(fault) => Stands::Wrong(fault),
        }
    }

    /// Somebody who makes a review has come further.
    pub(crate) fn reviewed(&mut self, review: u32, said: Option<&str>) {
        let Some(at) = self.reviews.iter().position(|making| making.review == review) else {
            return;
        };
        let said = said.and_then(|said| serde_json::from_str::<Said>(said).ok());
        self.reviews[at].stands = match said {
            Some(Said { done, of, made: None }) => Stands::Parts { done, of },
            Some(Said { made: Some(made), .. }) => {
                // Where it cannot be kept, it is made anew another day.
                let kept = Shelved { version: VERSION, review: made.clone() };
                let puts = vec![shelf::review(&self.reviews[at].id, &kept)];
                let call = self.number();
                self.out.push(Output::Write { call, puts, gone: Vec::new() });
                Stands::Made(made)
            }
            None => {
                let message = "This match could not be looked at again.";
                Stands::Wrong(Fault::new(ErrorCode::Faulted, message))
            }
        };
    }
}
