//! Who one is.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::{Me, Rename};

use super::tables::Body;
use crate::app::App;
use crate::fault::Fault;
use crate::guest::{Caller, set_cookie};
use crate::words::clean_name;

/// Who the caller is; a newcomer gets a name and a cookie.
pub(super) async fn me(
    State(app): State<App>,
    caller: Option<Caller>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    if let Some(Caller(me)) = caller {
        return Ok(Json(me).into_response());
    }
    let (me, secret) = app.guests.create().await?;
    let is_https = app.config.origins.iter().any(|o| o.starts_with("https://"))
        || headers.get("x-forwarded-proto").is_some_and(|p| p == "https");
    Ok(([set_cookie(&secret, is_https)], Json(me)).into_response())
}

/// Changes the own name.
pub(super) async fn rename(
    State(app): State<App>,
    Caller(me): Caller,
    Body(rename): Body<Rename>,
) -> Result<Json<Me>, Fault> {
    let name = clean_name(&rename.name)
        .ok_or_else(|| Fault::new(ErrorCode::BadRequest, "A name needs something to read."))?;
    let me = app.guests.rename(&me.id, &name).await?;
    app.hall.renamed(&me).await;
    Ok(Json(me))
}
