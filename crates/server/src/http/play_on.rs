//! Playing on from a moment of a finished match.

use axum::Json;
use axum::extract::State;
use mesozoic_protocol::lobby::{PlayOn, TableInfo};
use mesozoic_room::{Birth, play_on as begin};

use super::docs::{Refusals, Table};
use super::tables::{Body, TableId, added, info_of, playable};
use crate::app::App;
use crate::archive::{over, read};
use crate::clock::now;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::{Scope, Thing};

/// Plays on from a moment of a finished match, in anybody's place and with bots at all other seats. The
/// new table is practice, and has the dice of the old one.
#[utoipa::path(post, path = "/tables/{id}/play-on", tag = "tables", request_body = PlayOn, params(Table),
    responses((status = 200, description = "The new table.", body = TableInfo), Refusals))]
pub(super) async fn play_on(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(wanted): Body<PlayOn>,
) -> Result<Json<TableInfo>, Fault> {
    app.orders.may_make_tables()?;
    let row = over(&app, &id).await?;
    let log = read(&app, &row, 0).await?;
    let host = caller.settled(&app).await?.id;
    app.meter.take(Thing::Tables, &caller.who())?;
    let (id, server_seed) = app.chance.table();
    let birth = Birth { id: id.clone(), server_seed, host, at: now() };
    let games = app.config.games;
    let begins = app.archive.work(move || Ok(begin(&row, &log, &wanted, games, birth)?)).await?;
    let most = app.meter.number(Thing::Unfinished, Scope::Guest).unwrap_or(u32::MAX);
    let (new, awaited, entries) = (&begins.new, &begins.awaited, &begins.entries);
    added(app.store.add_begun(new, awaited, entries, most, &playable(&app)).await)?;
    info_of(&app, &caller, &id).await
}
