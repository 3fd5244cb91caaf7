//! Matches against bots that move to a device, and those that come back from one.

use axum::Json;
use axum::extract::State;
use mesozoic_protocol::lobby::{Arrival, TableInfo};
use mesozoic_room::{self as room, Birth, arrive as begin};
use mesozoic_store::Error;

use super::docs::{Refusals, Table};
use super::tables::{Body, TableId, added, admit, change, info_of, playable};
use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::{Scope, Thing};

/// Takes a match against bots elsewhere: it ends here without a result, and its record goes on where
/// it is brought to.
#[utoipa::path(post, path = "/tables/{id}/move", tag = "tables", params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn move_away(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Result<Json<TableInfo>, Fault> {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Move(me.id)).await
}

/// Goes on with a match against bots that was moved away from elsewhere, as practice and with its
/// dice. Brought twice, it is one table.
#[utoipa::path(post, path = "/moved", tag = "tables", request_body = Arrival,
    responses((status = 200, description = "The table where it goes on.", body = TableInfo), Refusals))]
pub(super) async fn arrive(
    State(app): State<App>,
    caller: Caller,
    Body(arrival): Body<Arrival>,
) -> Result<Json<TableInfo>, Fault> {
    app.orders.may_make_tables()?;
    let host = caller.settled(&app).await?.id;
    let id = app.chance.arrival(&host, &arrival.from, &arrival.record);
    if app.store.find_match(&id).await?.is_some() {
        return info_of(&app, &caller, &id).await;
    }
    app.meter.take(Thing::Tables, &caller.who())?;
    let (_, server_seed) = app.chance.table();
    let birth = Birth { id: id.clone(), server_seed, host, at: now() };
    let games = app.config.games;
    let begins = app.archive.work(move || Ok(begin(&arrival, games, birth)?)).await?;
    let most = app.meter.number(Thing::Unfinished, Scope::Guest).unwrap_or(u32::MAX);
    let (new, awaited, entries) = (&begins.new, &begins.awaited, &begins.entries);
    let done = app.store.add_begun(new, awaited, entries, most, &playable(&app)).await;
    match done {
        // It was brought twice at once, and the other was quicker.
        Err(error) if !matches!(error, Error::Full { .. }) => {
            app.store.find_match(&id).await?.ok_or(error)?;
        }
        done => added(done)?,
    }
    info_of(&app, &caller, &id).await
}
