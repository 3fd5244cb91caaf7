//! How you are told of your turn when you are not at the table.

use axum::Json;
use axum::extract::State;
use mesozoic_protocol::notices::{
    NoticeSettings, QuietHours, SetBrowser, SetEmail, SetQuiet, TicketUsed, UseTicket,
};

use super::docs::Refusals;
use super::tables::Body;
use crate::app::App;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;
use crate::notices;

/// How you are told of your turn, and how this site can tell you.
#[utoipa::path(get, path = "/me/notices", tag = "guests",
    responses((status = 200, description = "How.", body = NoticeSettings), Refusals))]
pub(super) async fn settings(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<NoticeSettings>, Fault> {
    let guest = &caller.visitor()?.me.id;
    read(&app, guest).await.map(Json)
}

/// Somebody's settings.
pub(super) async fn read(app: &App, guest: &str) -> Result<NoticeSettings, Fault> {
    let wanted = app.store.notices(guest).await?;
    Ok(NoticeSettings {
        mail: app.post.sends_mail(),
        push_key: app.post.push_key(),
        email: wanted.email,
        quiet: wanted.hours.quiet.map(|(from, to)| QuietHours { from, to }),
        browsers: wanted.browsers.len() as u32,
    })
}

/// Says when you want to hear nothing.
#[utoipa::path(post, path = "/me/notices", tag = "guests", request_body = SetQuiet,
    responses((status = 200, description = "How you are told now.", body = NoticeSettings), Refusals))]
pub(super) async fn set_quiet(
    State(app): State<App>,
    caller: Caller,
    Body(SetQuiet { quiet, ahead }): Body<SetQuiet>,
) -> Result<Json<NoticeSettings>, Fault> {
    let hours = notices::hours(quiet.map(|hours| (hours.from, hours.to)), ahead)?;
    let me = caller.settled(&app).await?;
    app.meter.take(Thing::Renames, &caller.who())?;
    app.store.set_quiet_hours(&me.id, hours).await?;
    read(&app, &me.id).await.map(Json)
}

/// Names the address at which you want to be told, where a letter asks whether it is right; or takes
/// yours back.
#[utoipa::path(post, path = "/me/notices/email", tag = "guests", request_body = SetEmail,
    responses((status = 200, description = "How you are told now.", body = NoticeSettings), Refusals))]
pub(super) async fn set_email(
    State(app): State<App>,
    caller: Caller,
    Body(SetEmail { email }): Body<SetEmail>,
) -> Result<Json<NoticeSettings>, Fault> {
    let me = caller.settled(&app).await?;
    match email {
        Some(address) => {
            app.meter.take(Thing::Letters, &caller.who())?;
            app.post.ask(&me.id, address.trim()).await?;
        }
        None => app.store.set_email(&me.id, None).await?,
    }
    read(&app, &me.id).await.map(Json)
}

/// Says whether this browser is told through its push service.
#[utoipa::path(post, path = "/me/notices/browser", tag = "guests", request_body = SetBrowser,
    responses((status = 200, description = "How you are told now.", body = NoticeSettings), Refusals))]
pub(super) async fn set_browser(
    State(app): State<App>,
    caller: Caller,
    Body(set): Body<SetBrowser>,
) -> Result<Json<NoticeSettings>, Fault> {
    let me = caller.settled(&app).await?;
    app.meter.take(Thing::Renames, &caller.who())?;
    if set.on {
        let browser = app.post.browser(&set.endpoint, &set.key, &set.secret)?;
        app.store.add_browser(&me.id, &browser, crate::clock::now()).await?;
    } else {
        app.store.remove_browser(&me.id, &set.endpoint).await?;
    }
    read(&app, &me.id).await.map(Json)
}

/// Does what a link in a letter is for. Whoever has the letter may, from any browser.
#[utoipa::path(post, path = "/notices", tag = "guests", request_body = UseTicket, security(()),
    responses((status = 200, description = "What it has done.", body = TicketUsed), Refusals))]
pub(super) async fn use_ticket(
    State(app): State<App>,
    caller: Caller,
    Body(UseTicket { ticket }): Body<UseTicket>,
) -> Result<Json<TicketUsed>, Fault> {
    app.meter.take(Thing::Renames, &caller.who())?;
    let (email, on) = app.post.take(&app.store, &ticket).await?;
    Ok(Json(TicketUsed { email, on }))
}
