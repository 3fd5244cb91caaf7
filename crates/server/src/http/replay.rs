//! Finished matches: history, replay, draws and record.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use mesozoic_core::record::Entry;
use mesozoic_core::{Lane, Score, Seat, Viewer};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::TableInfo;
use mesozoic_table::{AnyTable, Record, Told};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::tables::ask;
use crate::actor::Msg;
use crate::app::App;
use crate::fault::Fault;
use crate::guest::Caller;

/// Everything the caller has heard at a table.
pub(super) async fn history(
    State(app): State<App>,
    caller: Option<Caller>,
    Path(id): Path<String>,
) -> Result<Json<Vec<Told>>, Fault> {
    let guest = caller.map(|c| c.0.id);
    ask(&app, &id, |reply| Msg::History { guest, reply }).await.map(Json)
}

/// Whose eyes to look through.
#[derive(Deserialize)]
pub(super) struct Eyes {
    seat: Option<u8>,
}

/// One moment of a match as one viewer saw it.
#[derive(Serialize)]
struct Moment {
    /// Counts from 0, the moment after set-up.
    n: usize,
    seat: Option<Seat>,
    line: Option<String>,
    events: Vec<Told>,
    view: Box<RawValue>,
    scores: Vec<Score>,
}

#[derive(Serialize)]
pub(super) struct Replay {
    info: TableInfo,
    moments: Vec<Moment>,
}

/// A finished match, moment by moment.
pub(super) async fn replay(
    State(app): State<App>,
    caller: Option<Caller>,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Json<Replay>, Fault> {
    let guest = caller.map(|c| c.0.id);
    let info = ask(&app, &id, |reply| Msg::Info { guest, reply }).await?;
    let record = playable(&app, &id, &info).await?;
    let viewer = match eyes.seat {
        Some(seat) if seat >= record.header.seats => {
            return Err(Fault::new(ErrorCode::NotFound, "This table has no such seat."));
        }
        Some(seat) => Viewer::Seat(Seat(seat)),
        None => Viewer::Spectator,
    };
    let moments = tokio::task::spawn_blocking(move || moments(&app, &record, viewer)).await;
    let moments = moments.map_err(|_| broken())??;
    Ok(Json(Replay { info, moments }))
}

/// The record of a match that can be played again here.
async fn playable(app: &App, id: &str, info: &TableInfo) -> Result<Record, Fault> {
    match &info.card.trouble {
        Some(trouble) => Err(Fault::new(trouble.code, trouble.message.clone())),
        None => ask(app, id, |reply| Msg::Record { reply }).await,
    }
}

fn broken() -> Fault {
    Fault::new(ErrorCode::Faulted, "This match cannot be played again.")
}

/// A fresh table of the record's game, which plays the rules that the record was played under.
fn open(app: &App, record: &Record) -> Result<Box<dyn AnyTable>, Fault> {
    Ok((app.config.game(&record.header.game)?.open)(&record.open_args()?)?)
}

/// The moments that stand: what was taken back is left out.
fn moments(app: &App, record: &Record, viewer: Viewer) -> Result<Vec<Moment>, Fault> {
    let mut table = open(app, record)?;
    let moment = |n, entry: Option<&Entry>, table: &dyn AnyTable, heard| {
        let (seat, line) = match entry {
            Some(Entry::Step { seat, line, .. }) => (Some(*seat), Some(line.clone())),
            _ => (None, None),
        };
        // A hidden step is nobody else's business, also afterwards: only its owner sees the line.
        let is_own = seat.is_some_and(|s| viewer.is(s));
        Moment {
            n,
            seat: seat.filter(|_| is_own),
            line: line.filter(|_| is_own),
            events: table.told(viewer, heard),
            view: table.view(viewer),
            scores: table.scores(viewer),
        }
    };
    let mut moments = vec![moment(0, None, &*table, 0)];
    let mut heard = table.heard(viewer);
    for entry in &record.entries {
        table.follow(entry).map_err(|_| broken())?;
        heard = heard.min(table.heard(viewer));
        let next = moment(moments.len(), Some(entry), &*table, heard);
        heard = table.heard(viewer);
        let same = moments.last().is_some_and(|last| last.view.get() == next.view.get());
        if !same || !next.events.is_empty() {
            moments.push(next);
        }
    }
    Ok(moments)
}

/// Every draw of a finished match: what to recompute.
pub(super) async fn draws(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Vec<Value>>, Fault> {
    let info = ask(&app, &id, |reply| Msg::Info { guest: None, reply }).await?;
    let record = playable(&app, &id, &info).await?;
    let draws = tokio::task::spawn_blocking(move || -> Result<_, Fault> {
        let mut table = open(&app, &record)?;
        for entry in &record.entries {
            table.follow(entry).map_err(|_| broken())?;
        }
        let mut draws = BTreeMap::new();
        for draw in table.draws() {
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
    draws.await.map_err(|_| broken())?.map(Json)
}

/// The record of a finished match, for `mesozoic verify`.
pub(super) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let record = ask(&app, &id, |reply| Msg::Record { reply }).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.record\"")),
    ];
    Ok((headers, record.to_string()).into_response())
}
