//! What the operator reads and orders.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query, State};
use axum::http::request::Parts;
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::operator::{
    FoundGuest, FoundTable, GivenOrder, HeardLine, NewOrder, NodeInfo, Overview, TableExport,
};
use mesozoic_room::{info, stored_card, without_course};
use mesozoic_store::{Card, Holder, Stage};
use serde::Deserialize;
use utoipa::IntoParams;

use super::docs::{Refusals, Table};
use super::tables::{Body, TableId};
use crate::app::App;
use crate::fault::Fault;
use crate::operator::OperatorToken;
use crate::table::calls::notes;

/// So many tables, people and reports are found at a time.
const FOUND: u32 = 50;
/// More lines than any table has.
const ALL_LINES: u32 = 1_000_000;

/// Somebody who has sent the operator's token.
pub(super) struct Operator;

impl FromRequestParts<App> for Operator {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        OperatorToken::check(app.config.operator.as_ref(), &parts.headers).map(|()| Self)
    }
}

/// What to look for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// An id, a game or a part of a name; left out, the newest.
    #[serde(default)]
    search: String,
}

type Search = Result<Query<Wanted>, QueryRejection>;

fn text_of(search: Search) -> Result<String, Fault> {
    let wrong = |_| Fault::new(ErrorCode::BadRequest, "Write what to look for as ?search=TEXT.");
    search.map(|Query(wanted)| wanted.search.trim().to_owned()).map_err(wrong)
}

/// How things stand, and what was reported; for the operator alone.
#[utoipa::path(get, path = "/operator", operation_id = "operator_overview", tag = "operator", security(("operator" = [])),
    responses((status = 200, description = "How things stand.", body = Overview), Refusals))]
pub(super) async fn overview(State(app): State<App>, _: Operator) -> Result<Json<Overview>, Fault> {
    Ok(Json(Overview {
        people: app.visitors.count().0 as u32,
        tables: app.tables.count() as u32,
        maintenance: app.orders.maintenance(),
        muted: app.orders.muted(),
        banned: app.orders.banned(),
        reports: app.store.reports(FOUND).await?,
    }))
}

/// Tables by id, game or somebody's name, the newest first; for the operator alone.
#[utoipa::path(get, path = "/operator/tables", operation_id = "operator_tables", tag = "operator", params(Wanted),
    security(("operator" = [])),
    responses((status = 200, description = "The tables.", body = Vec<FoundTable>), Refusals))]
pub(super) async fn tables(
    State(app): State<App>,
    _: Operator,
    search: Search,
) -> Result<Json<Vec<FoundTable>>, Fault> {
    let found = app.store.find_matches(&text_of(search)?, FOUND).await?;
    Ok(Json(found.into_iter().map(found_table).collect()))
}

fn found_table(card: Card) -> FoundTable {
    let people = card.seats.into_iter().filter_map(|seat| match seat.holder {
        Holder::Guest { id } => Some(FoundGuest { id, name: seat.name.unwrap_or_default() }),
        Holder::Bot { .. } | Holder::Nobody => None,
    });
    let people = people.collect();
    // Like everybody who does not sit there, the operator does not see when somebody moved.
    let is_late = card.delay > 0 && card.stage == Stage::Running;
    let touched = if is_late { card.created } else { card.touched };
    let (id, game, stage) = (card.id, card.game, card.stage);
    FoundTable { id, game, stage, people, touched }
}

/// Everything about a table that can be taken along; for the operator alone.
#[utoipa::path(get, path = "/operator/tables/{id}", operation_id = "operator_export", tag = "operator", params(Table),
    security(("operator" = [])),
    responses((status = 200, description = "The table.", body = TableExport), Refusals))]
pub(super) async fn export(
    State(app): State<App>,
    _: Operator,
    TableId(id): TableId,
) -> Result<Json<TableExport>, Fault> {
    let row = app.store.find_match(&id).await?.ok_or_else(Fault::no_table)?;
    let said = app.store.chat(&id, ALL_LINES).await?.into_iter();
    let chat = said.map(|said| HeardLine {
        line: said.line,
        guest: said.command.map(|command| command.guest),
    });
    // What a match under way hides is nobody's business, not even the operator's.
    let is_over = row.card.stage == Stage::Over;
    let log = if is_over { app.store.entries(&id, 0).await? } else { Vec::new() };
    let card = stored_card(&row.card, app.config.games);
    let info = info(&row, notes(&app.store, &id).await?, card, None);
    let is_late = row.card.delay > 0 && row.card.stage == Stage::Running;
    Ok(Json(TableExport {
        info: if is_late { without_course(info) } else { info },
        chat: chat.collect(),
        log: log.into_iter().map(|entry| entry.line).collect(),
    }))
}

/// Guests by id or a part of their name, the newest first; for the operator alone.
#[utoipa::path(get, path = "/operator/people", operation_id = "operator_people", tag = "operator", params(Wanted),
    security(("operator" = [])),
    responses((status = 200, description = "The guests.", body = Vec<FoundGuest>), Refusals))]
pub(super) async fn people(
    State(app): State<App>,
    _: Operator,
    search: Search,
) -> Result<Json<Vec<FoundGuest>>, Fault> {
    Ok(Json(app.store.find_guests(&text_of(search)?, FOUND).await?))
}

/// The servers that share the store, the oldest first; none where this one is alone. For the operator alone.
#[utoipa::path(get, path = "/operator/nodes", operation_id = "operator_nodes", tag = "operator", security(("operator" = [])),
    responses((status = 200, description = "The nodes.", body = Vec<NodeInfo>), Refusals))]
pub(super) async fn nodes(
    State(app): State<App>,
    _: Operator,
) -> Result<Json<Vec<NodeInfo>>, Fault> {
    match &app.cluster {
        Some(cluster) => cluster.describe(&app.store).await.map(Json),
        None => Ok(Json(Vec::new())),
    }
}

/// Every order that was ever given, oldest first; for the operator alone.
#[utoipa::path(get, path = "/operator/orders", operation_id = "operator_orders", tag = "operator", security(("operator" = [])),
    responses((status = 200, description = "The orders.", body = Vec<GivenOrder>), Refusals))]
pub(super) async fn orders(
    State(app): State<App>,
    _: Operator,
) -> Result<Json<Vec<GivenOrder>>, Fault> {
    Ok(Json(app.store.orders(0).await?))
}

/// Gives an order, which is kept with its time and its reason; for the operator alone.
#[utoipa::path(post, path = "/operator/orders", operation_id = "operator_order", tag = "operator", request_body = NewOrder,
    security(("operator" = [])),
    responses((status = 200, description = "The order as it is kept.", body = GivenOrder), Refusals))]
pub(super) async fn give(
    State(app): State<App>,
    _: Operator,
    Body(order): Body<NewOrder>,
) -> Result<Json<GivenOrder>, Fault> {
    app.orders.give(&app, order).await.map(Json)
}
