//! What has happened at a table: history, replay, draws and record.

use std::collections::BTreeMap;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::once;
use mesozoic_core::{Lane, Seat, Viewer};
use mesozoic_protocol::ErrorCode;
use mesozoic_room::{seat_of, stored_card};
use mesozoic_table::Told;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::app::App;
use crate::archive::{self, Playback, begun, moments, over};
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;

/// Everything the caller has heard at a table.
pub(super) async fn history(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<Told>>, Fault> {
    app.meter.take(Thing::Downloads, &caller.who())?;
    let Some(row) = begun(&app, &id).await? else { return Ok(Json(Vec::new())) };
    let seat = caller.id().and_then(|guest| seat_of(&row, &guest));
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let told = app.archive.ask(&app, row, move |played| Ok(played.table.told(viewer, 0)));
    told.await.map(Json)
}

/// Whose eyes to look through.
#[derive(Deserialize)]
pub(super) struct Eyes {
    seat: Option<u8>,
}

/// A finished match, moment by moment, sent as it is made.
pub(super) async fn replay(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Response, Fault> {
    app.meter.take(Thing::Downloads, &caller.who())?;
    let hold = app.meter.hold(Thing::Replays, 1, &caller.who())?;
    let row = over(&app, &id).await?;
    let viewer = match eyes.seat {
        Some(seat) if usize::from(seat) >= row.card.seats.len() => {
            return Err(Fault::new(ErrorCode::NotFound, "This table has no such seat."));
        }
        Some(seat) => Viewer::Seat(Seat(seat)),
        None => Viewer::Spectator,
    };
    let you = caller.id().and_then(|guest| seat_of(&row, &guest));
    let info = mesozoic_room::info(&row, stored_card(&row.card, app.config.games), you);
    let info = serde_json::to_string(&info).expect("what is known of a table is plain data");
    let playback = Playback::open(&app, row, viewer).await?;
    let text = |text: String| once(async { Ok(Bytes::from(text)) });
    let whole = text(format!("{{\"info\":{info},\"moments\":"))
        .chain(moments(app, playback, hold))
        .chain(text("}".to_owned()));
    Ok(([(header::CONTENT_TYPE, "application/json")], Body::from_stream(whole)).into_response())
}

/// Every draw of a finished match: what to recompute.
pub(super) async fn draws(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<Value>>, Fault> {
    app.meter.take(Thing::Downloads, &caller.who())?;
    let row = over(&app, &id).await?;
    let draws = app.archive.ask(&app, row, |played| {
        let mut draws = BTreeMap::new();
        for draw in played.table.draws() {
            let lane = match draw.key.lane {
                Lane::Table => (0, json!("table")),
                Lane::Seat(seat) => (u16::from(seat.0) + 1, json!({ "seat": seat })),
            };
            let value = json!({
                "lane": lane.1, "n": draw.key.n, "below": draw.below, "value": draw.value,
            });
            draws.insert((lane.0, draw.key.n), value);
        }
        Ok(draws.into_values().collect())
    });
    draws.await.map(Json)
}

/// The record of a finished match, for `mesozoic verify`.
pub(super) async fn record(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
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
