//! What has happened at a table: history, replay, draws and record.

use std::collections::BTreeMap;

use axum::Json;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::once;
use mesozoic_core::{DrawKey, Seat, Viewer};
use mesozoic_protocol::{Draw, ErrorCode, Replay, Told};
use mesozoic_room::{seat_of, stored_card};
use mesozoic_store::Stage;
use serde::Deserialize;
use utoipa::IntoParams;

use super::docs::{Refusals, Table};
use super::tables::TableId;
use crate::app::App;
use crate::archive::{self, begun, late_history, moments, over, play_back};
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;
use crate::table::calls::notes;

/// Everything you have heard at a table.
#[utoipa::path(get, path = "/tables/{id}/history", tag = "matches", params(Table),
    responses((status = 200, description = "The events, oldest first.", body = Vec<Told>), Refusals))]
pub(super) async fn history(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Result<Json<Vec<Told>>, Fault> {
    app.meter.take(Thing::Downloads, &caller.who())?;
    let Some(row) = begun(&app, &id).await? else { return Ok(Json(Vec::new())) };
    let seat = caller.id().and_then(|guest| seat_of(&row, &guest));
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    if seat.is_none() && row.card.delay > 0 && row.card.stage == Stage::Running {
        return late_history(&app, row).await.map(Json);
    }
    let told = app.archive.ask(&app, row, move |played| Ok(played.table.told(viewer, 0)));
    told.await.map(Json)
}

/// Whose eyes to look through.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Eyes {
    /// A seat; left out, those of a spectator.
    seat: Option<u8>,
}

/// A finished match, moment by moment, sent as it is made.
#[utoipa::path(get, path = "/tables/{id}/replay", tag = "matches", params(Table, Eyes),
    responses((status = 200, description = "The match.", body = Replay), Refusals))]
pub(super) async fn replay(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    eyes: Result<Query<Eyes>, QueryRejection>,
) -> Result<Response, Fault> {
    let no_seat = || Fault::new(ErrorCode::NotFound, "This table has no such seat.");
    let Query(eyes) = eyes.map_err(|_| no_seat())?;
    app.meter.take(Thing::Downloads, &caller.who())?;
    let hold = app.meter.hold(Thing::Replays, 1, &caller.who())?;
    let row = over(&app, &id).await?;
    let viewer = match eyes.seat {
        Some(seat) if usize::from(seat) >= row.card.seats.len() => {
            return Err(no_seat());
        }
        Some(seat) => Viewer::Seat(Seat(seat)),
        None => Viewer::Spectator,
    };
    let you = caller.id().and_then(|guest| seat_of(&row, &guest));
    let notes = notes(&app.store, &id).await?;
    let card = stored_card(&row.card, app.config.games);
    let info = mesozoic_room::info(&row, notes, card, you);
    let info = serde_json::to_string(&info).expect("what is known of a table is plain data");
    let playback = play_back(&app, row, viewer).await?;
    let text = |text: String| once(async { Ok(Bytes::from(text)) });
    let whole = text(format!("{{\"info\":{info},\"moments\":"))
        .chain(moments(app, playback, hold))
        .chain(text("}".to_owned()));
    Ok(([(header::CONTENT_TYPE, "application/json")], Body::from_stream(whole)).into_response())
}

/// Every draw of a finished match: what to compute again.
#[utoipa::path(get, path = "/tables/{id}/draws", tag = "matches", params(Table),
    responses((status = 200, description = "The draws, lane by lane.", body = Vec<Draw>), Refusals))]
pub(super) async fn draws(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Result<Json<Vec<Draw>>, Fault> {
    app.meter.take(Thing::Downloads, &caller.who())?;
    let row = over(&app, &id).await?;
    // A step that was taken back and played again has drawn the same again.
    let draws = app.archive.ask(&app, row, |played| {
        let draws: BTreeMap<DrawKey, Draw> =
            played.table.draws().iter().map(|draw| (draw.key, *draw)).collect();
        Ok(draws.into_values().collect())
    });
    draws.await.map(Json)
}

/// The record of a finished match, for `mesozoic verify`.
#[utoipa::path(get, path = "/tables/{id}/record", tag = "matches", params(Table),
    responses((status = 200, description = "One JSON value in each line.", body = String,
        content_type = "application/x-ndjson"), Refusals))]
pub(super) async fn record(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Result<Response, Fault> {
    app.meter.take(Thing::Downloads, &caller.who())?;
    let row = over(&app, &id).await?;
    let record = archive::record(&app, row).await?.to_string();
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.record\"")),
    ];
    Ok((headers, record).into_response())
}
