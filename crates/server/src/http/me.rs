//! Who one is.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use mesozoic_protocol::lobby::{Me, Rename};

use super::docs::Refusals;
use super::guard::is_secure;
use super::tables::Body;
use crate::account::{self, free_name};
use crate::app::App;
use crate::fault::Fault;
use crate::guest::{Caller, Visitor, set_cookie};
use crate::limits::Thing;

/// Who you are. A newcomer gets a name and a cookie.
#[utoipa::path(get, path = "/me", tag = "guests", security(()),
    responses((status = 200, description = "Who you are.", body = Me), Refusals))]
pub(super) async fn me(State(app): State<App>, caller: Caller) -> Response {
    if let Some(visitor) = caller.visitor {
        return Json(visitor.me).into_response();
    }
    let (visitor, secret) = Visitor::new();
    let cookie = set_cookie(&app, &secret, is_secure(&app, caller.route));
    ([cookie], Json(visitor.me)).into_response()
}

/// Changes your name.
#[utoipa::path(post, path = "/me", tag = "guests", request_body = Rename,
    responses((status = 200, description = "Who you are now.", body = Me), Refusals))]
pub(super) async fn rename(
    State(app): State<App>,
    caller: Caller,
    Body(rename): Body<Rename>,
) -> Result<Json<Me>, Fault> {
    let own = caller.visitor()?.me.id.clone();
    let is_member = caller.visitor()?.session.is_some();
    // A name is read by everybody, too.
    app.orders.may_speak(&own)?;
    // Nobody calls themselves by a name that others know somebody by.
    let name = free_name(&app, &rename.name, is_member.then_some(own.as_str())).await?;
    let me = caller.settled(&app).await?;
    app.meter.take(Thing::Renames, &caller.who())?;
    account::rename(&app, &me.id, &name).await.map(Json)
}
