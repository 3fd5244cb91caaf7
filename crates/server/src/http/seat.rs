//! What programs ask of a seat besides people: a token for it, a picture in letters.

use axum::Json;
use axum::extract::State;
use mesozoic_protocol::lobby::{SeatToken as Given, WhichSeat};
use mesozoic_room::{Answer, Request};

use super::docs::{Refusals, Table};
use super::tables::{Body, TableId, admit, ask, no_answer};
use crate::app::App;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::token::SeatToken;

/// A token by which a program can hold a free seat, and do nothing else. For the host.
#[utoipa::path(post, path = "/tables/{id}/token", tag = "tables", request_body = WhichSeat, params(Table),
    responses((status = 200, description = "The token.", body = Given), Refusals))]
pub(super) async fn token(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(WhichSeat { seat }): Body<WhichSeat>,
) -> Result<Json<Given>, Fault> {
    let (me, who) = admit(&app, &caller).await?;
    match ask(&app, &who, &id, Request::Invite(me.id, seat)).await? {
        Answer::Key(key) => Ok(Json(Given { token: SeatToken::new(id, key).text() })),
        _ => Err(no_answer()),
    }
}

/// The match as text, as your seat sees it, or as a spectator does.
#[utoipa::path(get, path = "/tables/{id}/picture", tag = "matches", params(Table),
    responses((status = 200, description = "The picture.", body = String,
        content_type = "text/plain"), Refusals))]
pub(super) async fn picture(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Result<String, Fault> {
    let guest = caller.id().unwrap_or_default();
    match ask(&app, &caller.who(), &id, Request::Draw(guest)).await? {
        Answer::Text(text) => Ok(text),
        _ => Err(no_answer()),
    }
}
