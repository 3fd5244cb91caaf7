//! Reviews of finished matches: made beside everything else, part by part, and kept.

use mesozoic_protocol::{ErrorCode, Reviewed};
use mesozoic_review::{Reviewing, SEED, VERSION, begin};
use mesozoic_room::{Fault, Kept};
use mesozoic_table::Record;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::device::{Call, Device};
use crate::{Output, archive, shelf};

/// About how many seconds of a quick core a review takes here. A phone has none, so that it imagines less
/// than a server does.
const SECONDS: f32 = 5.0;

/// A review that is made, or has just been.
#[derive(Debug)]
pub(crate) enum Making {
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
        match self.reviews.get(id) {
            Some(Making::Parts { done, of }) => {
                let (done, of) = (*done, *of);
                self.answer(ask, Ok(Reviewed::Making { done, of }));
            }
            Some(Making::Made(review)) => {
                let review = review.clone();
                self.answer(ask, Ok(Reviewed::Made { review }));
            }
            Some(Making::Wrong(fault)) => {
                let fault = fault.clone();
                self.reviews.remove(id);
                self.answer(ask, Err::<(), _>(fault));
            }
            None => {
                let call = self.call(Call::Review { ask, id: id.to_owned() });
                let prefixes = vec![shelf::review_key(id)];
                self.out.push(Output::Read { call, prefixes, after: 0 });
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
        let kept = values.unwrap_or_default().pop();
        let kept = kept.and_then(|(_, text)| serde_json::from_str::<Shelved>(&text).ok());
        if let Some(kept) = kept.filter(|kept| kept.version == VERSION) {
            self.reviews.insert(id.to_owned(), Making::Made(kept.review));
        } else if !self.reviews.contains_key(id) {
            self.begin_review(id);
        }
        self.review(ask, id);
    }

    fn begin_review(&mut self, id: &str) {
        let Some(kept) = self.kept(id) else {
            self.reviews.insert(id.to_owned(), Making::Wrong(Fault::no_table()));
            return;
        };
        let (net, record) = (kept.row.card.game.clone(), archive::record(kept));
        let making = match record {
            Ok(record) => {
                let review = self.number();
                self.reviewed.insert(review, id.to_owned());
                self.out.push(Output::Review { review, record, net });
                Making::Parts { done: 0, of: 1 }
            }
            Err(fault) => Making::Wrong(fault),
        };
        self.reviews.insert(id.to_owned(), making);
    }

    /// Somebody who makes a review has come further.
    pub(crate) fn reviewed(&mut self, review: u32, said: Option<&str>) {
        let Some(id) = self.reviewed.get(&review).cloned() else { return };
        let said = said.and_then(|said| serde_json::from_str::<Said>(said).ok());
        let making = match said {
            Some(Said { done, of, made: None }) => Making::Parts { done, of },
            Some(Said { made: Some(made), .. }) => {
                self.shelve(&id, made.clone());
                Making::Made(made)
            }
            None => {
                let message = "This match could not be looked at again.";
                Making::Wrong(Fault::new(ErrorCode::Faulted, message))
            }
        };
        if !matches!(making, Making::Parts { .. }) {
            self.reviewed.remove(&review);
        }
        self.reviews.insert(id, making);
    }

    /// Keeps a review. Where that fails it is made anew another time.
    fn shelve(&mut self, id: &str, review: Box<RawValue>) {
        let call = self.number();
        let puts = vec![shelf::review(id, &Shelved { version: VERSION, review })];
        self.out.push(Output::Write { call, puts, gone: Vec::new() });
    }

    /// A match that is open.
    fn kept(&self, id: &str) -> Option<&Kept> {
        self.live.get(id).and_then(crate::rooms::Live::kept)
    }
}
