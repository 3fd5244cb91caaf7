//! A finished match, looked at again.

use axum::Json;
use axum::extract::State;
use mesozoic_protocol::Reviewed;

use super::docs::{Refusals, Table};
use super::tables::TableId;
use crate::app::App;
use crate::archive::over;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;

/// The review of a finished match: who played how well, who was lucky, what would have been better. The
/// first who asks has it made; until then it is told how far it is.
#[utoipa::path(get, path = "/tables/{id}/review", tag = "matches", params(Table),
    responses((status = 200, description = "The review, or how far it is.", body = Reviewed), Refusals))]
pub(super) async fn review(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Result<Json<Reviewed>, Fault> {
    let row = over(&app, &id).await?;
    // In this order: one that was in the making is kept before it is forgotten here.
    if let Some((done, of)) = app.reviews.progress(&id) {
        return Ok(Json(Reviewed::Making { done, of }));
    }
    if let Some(review) = app.reviews.kept(&app, &id).await? {
        return Ok(Json(Reviewed::Made { review }));
    }
    app.meter.take(Thing::Reviews, &caller.who())?;
    let (done, of) = app.reviews.begin(&app, row).await?;
    Ok(Json(Reviewed::Making { done, of }))
}
