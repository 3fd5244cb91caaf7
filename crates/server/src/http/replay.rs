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
use mesozoic_table::Told;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::app::App;
use crate::archive::{Playback, Stored, moments, seat_of};
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;
use crate::meter::Hold;
use crate::stage;

/// Lets a caller have one of these, as long as the answer is kept.
fn admit(app: &App, caller: &Caller) -> Result<Hold, Fault> {
    let who = caller.who();
    app.meter.take(Thing::Downloads, &who)?;
    app.meter.hold(Thing::Downloading, 1, &who)
}

/// Everything the caller has heard at a table.
pub(super) async fn history(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<Told>>, Fault> {
    let _hold = admit(&app, &caller)?;
    let Some(stored) = Stored::begun(&app, &id).await? else { return Ok(Json(Vec::new())) };
    let seat = caller.id().and_then(|guest| seat_of(&stored.row, &guest));
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let told = app.archive.work(move || Ok(stored.play()?.told(viewer, 0)));
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
    let hold = admit(&app, &caller)?;
    let stored = Stored::over(&app, &id).await?;
    let viewer = match eyes.seat {
        Some(seat) if usize::from(seat) >= stored.row.card.seats.len() => {
            return Err(Fault::new(ErrorCode::NotFound, "This table has no such seat."));
        }
        Some(seat) => Viewer::Seat(Seat(seat)),
        None => Viewer::Spectator,
    };
    let you = caller.id().and_then(|guest| seat_of(&stored.row, &guest));
    let info = stage::info(&stored.row, stage::card(&stored.row.card, |_| false), you);
    let info = serde_json::to_string(&info).expect("what is known of a table is plain data");
    let playback = app.archive.work(move || Playback::new(stored, viewer)).await?;
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
    let _hold = admit(&app, &caller)?;
    let stored = Stored::over(&app, &id).await?;
    let draws = app.archive.work(move || {
        let mut draws = BTreeMap::new();
        for draw in stored.play()?.draws() {
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
    let _hold = admit(&app, &caller)?;
    let stored = Stored::over(&app, &id).await?;
    let record = app.archive.work(move || Ok(stored.record()?.to_string())).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.record\"")),
    ];
    Ok((headers, record).into_response())
}
