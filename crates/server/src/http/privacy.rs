//! What is kept of people, and what they report.

use axum::Json;
use axum::extract::State;
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::privacy::{Keeping, ReportLine};
use mesozoic_room::seat_of;
use mesozoic_store::{Error, Stage};

use super::docs::{Refusals, Table};
use super::tables::{Body, TableId};
use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;

const DAY: u64 = 24 * 60 * 60;

/// For how long this server keeps what it knows.
#[utoipa::path(get, path = "/privacy", tag = "server", security(()),
    responses((status = 200, description = "For how long.", body = Keeping)))]
pub(super) async fn keeping(State(app): State<App>) -> Json<Keeping> {
    let days = |kept: std::time::Duration| (kept.as_secs() / DAY) as u32;
    Json(Keeping {
        guests: app.config.keep_guests.map(days),
        chat: app.config.keep_chat.map(days),
        empty_tables: (app.config.expire_after.as_secs() / 3600) as u32,
    })
}

/// Reports a line of chat to the operator of the server.
#[utoipa::path(post, path = "/tables/{id}/report", tag = "tables", request_body = ReportLine,
    params(Table),
    responses((status = 200, description = "It is noted; the answer is `null`.", body = ()), Refusals))]
pub(super) async fn report(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(ReportLine { n }): Body<ReportLine>,
) -> Result<Json<()>, Fault> {
    let me = caller.settled(&app).await?;
    // As seldom as one may speak.
    app.meter.take(Thing::Chat, &caller.who())?;
    let row = app.store.find_match(&id).await?.ok_or_else(Fault::no_table)?;
    let is_late = row.card.delay > 0 && row.card.stage == Stage::Running;
    if is_late && seat_of(&row, &me.id).is_none() {
        // Which lines there are is told as late as the lines.
        let message = "Who watches a match late can report lines when it is over.";
        return Err(Fault::new(ErrorCode::WrongTime, message));
    }
    app.store.report(&id, n, &me.id, now()).await.map_err(|error| match error {
        Error::Missing { .. } => Fault::new(ErrorCode::NotFound, "There is no such line."),
        error => error.into(),
    })?;
    Ok(Json(()))
}
