//! Reviews in the making. They are made on the threads of the bots, part by part, and every bot that is
//! asked meanwhile goes first.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mesozoic_protocol::{ErrorCode, Review};
use mesozoic_review::{NotReviewed, Reviewing, SECONDS, SEED, VERSION, begin};
use mesozoic_store::Match;
use serde_json::value::RawValue;
use tokio::sync::oneshot;

use crate::app::App;
use crate::archive;
use crate::bots::BotThreads;
use crate::fault::Fault;

/// So many are made or wait for it; whoever asks for another is told to come back.
const MOST: usize = 32;

/// How far each review is, by its table.
#[derive(Clone, Default)]
pub(crate) struct Reviews(Arc<Mutex<BTreeMap<String, (u32, u32)>>>);

impl Reviews {
    fn all(&self) -> MutexGuard<'_, BTreeMap<String, (u32, u32)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many parts of how many are done, of a review that is in the making.
    pub(crate) fn progress(&self, id: &str) -> Option<(u32, u32)> {
        self.all().get(id).copied()
    }

    /// A review that was made before.
    pub(crate) async fn kept(&self, app: &App, id: &str) -> Result<Option<Box<RawValue>>, Fault> {
        let body = app.store.review(id, VERSION).await?;
        Ok(body.and_then(|body| RawValue::from_string(body).ok()))
    }

    /// Begins to make the review of a match that is over; how far it is.
    pub(crate) async fn begin(&self, app: &App, row: Match) -> Result<(u32, u32), Fault> {
        let id = row.card.id.clone();
        let record = archive::record(app, row).await?;
        let opened =
            app.archive.work(move || begin(&record, SEED, SECONDS).map_err(|e| fault(&e))).await?;
        let far = (opened.done(), opened.of());
        {
            let mut all = self.all();
            // Somebody may have asked for the same meanwhile.
            if let Some(&far) = all.get(&id) {
                return Ok(far);
            }
            if all.len() >= MOST {
                let message = "Many matches wait for their review. Try again in a minute.";
                return Err(Fault::new(ErrorCode::TooMuch, message));
            }
            all.insert(id.clone(), far);
        }
        let (reviews, app) = (self.clone(), app.clone());
        let made = make(&app.bots, id.clone(), self.clone(), opened);
        app.home.clone().spawn(async move {
            if let Some(review) = made.await {
                let body = serde_json::to_string(&review).expect("a review is plain data");
                if let Err(error) = app.store.save_review(&id, VERSION, &body).await {
                    tracing::warn!(%error, table = %id, "a review was not kept");
                }
            }
            reviews.all().remove(&id);
        });
        Ok(far)
    }
}

/// Makes a review to its end; nothing if it breaks down or the server stops.
fn make(
    bots: &BotThreads,
    id: String,
    reviews: Reviews,
    mut opened: Box<dyn Reviewing>,
) -> impl Future<Output = Option<Review>> + use<> {
    let (answer, made) = oneshot::channel();
    let mut answer = Some(answer);
    bots.at_leisure(Box::new(move || {
        opened.advance();
        reviews.all().insert(id.clone(), (opened.done(), opened.of()));
        let made = opened.made();
        let goes_on = made.is_none();
        if let (Some(made), Some(answer)) = (made, answer.take_if(|_| !goes_on)) {
            let _ = answer.send(made);
        }
        goes_on
    }));
    async { made.await.ok() }
}

fn fault(error: &NotReviewed) -> Fault {
    Fault::new(ErrorCode::Faulted, format!("This match cannot be reviewed: {error}."))
}
