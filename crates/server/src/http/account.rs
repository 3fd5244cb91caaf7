//! Accounts: signing up, in and out, and what is one's own.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::account::{
    Account, EndSession, Goodbye, MyData, NewPassword, ReportedLine, SaidLine, SignIn, SignUp,
};
use mesozoic_protocol::lobby::Me;
use mesozoic_room::{card_for, stored_card};
use mesozoic_store::{self as store, Error};

use super::docs::Refusals;
use super::people::ratings;
use super::tables::Body;
use crate::account::{self, Beginning, Member, folded, free_name};
use crate::app::App;
use crate::browser::browser;
use crate::fault::Fault;
use crate::friends;
use crate::guest::Caller;
use crate::limits::Thing;
use crate::meter::Who;
use crate::password::Passwords;

/// So many matches are exported.
const MATCHES: u32 = 100_000;
/// However many passwords are tried at a name, nobody waits longer than this.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Your account, if you are signed in.
#[utoipa::path(get, path = "/account", tag = "accounts", operation_id = "account",
    responses((status = 200, description = "Your account.", body = Account), Refusals))]
pub(super) async fn account(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Account>, Fault> {
    Member::of(&caller)?.card(&app).await.map(Json)
}

/// Whoever has an account already makes no second.
pub(super) fn guests_only(caller: &Caller) -> Result<(), Fault> {
    if caller.visitor()?.session.is_some() {
        let message = "You are signed in. Sign out first to make another account.";
        return Err(Fault::new(ErrorCode::WrongTime, message));
    }
    Ok(())
}

/// Makes an account of the guest you are, and gives you another cookie.
#[utoipa::path(post, path = "/account", tag = "accounts", request_body = SignUp,
    responses((status = 200, description = "Who you are now.", body = Me), Refusals))]
pub(super) async fn sign_up(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(wanted): Body<SignUp>,
) -> Result<Response, Fault> {
    guests_only(&caller)?;
    let name = free_name(&app, &wanted.name, None).await?;
    Passwords::check(&wanted.password)?;
    app.meter.take(Thing::Accounts, &caller.who())?;
    let password = Some(app.passwords.hash(&wanted.password).await?);
    let beginning = Beginning { name, password, passkey: None };
    account::sign_up(&app, &caller, browser(&headers), beginning).await
}

/// Signs in with a password, and gives you another cookie.
#[utoipa::path(post, path = "/account/sign-in", tag = "accounts", request_body = SignIn,
    responses((status = 200, description = "Who you are now.", body = Me), Refusals))]
pub(super) async fn sign_in(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(given): Body<SignIn>,
) -> Result<Response, Fault> {
    let name = folded(given.name.trim());
    try_password(&app, &caller, &name).await?;
    let there = app.store.account_by_name(&name).await?;
    let stored = there.as_ref().and_then(|account| account.password.as_deref());
    let fits = app.passwords.fits(&given.password, stored).await?;
    match there.filter(|_| fits) {
        Some(there) => account::sign_in(&app, &caller, browser(&headers), there, given.bring).await,
        None => Err(wrong()),
    }
}

/// Counts a try from somewhere at an account, whether there is one of this name or not: whoever tries
/// elsewhere takes nothing from its owner.
pub(super) fn try_again(app: &App, caller: &Caller, name: &str) -> Result<(), Fault> {
    let address = caller.route.address;
    let who =
        Who { guest: Some(format!("account {name} from {address:?}").into()), ..caller.who() };
    app.meter.take(Thing::SignIns, &who)
}

/// Likewise, and where many passwords are tried at one name, from wherever, each of them waits: so
/// nobody guesses quickly, and nobody keeps the owner out.
async fn try_password(app: &App, caller: &Caller, name: &str) -> Result<(), Fault> {
    try_again(app, caller, name)?;
    let who = Who { guest: Some(format!("account {name}").into()), address: None };
    let wait = app.meter.slow_lane(Thing::Names, &who, LONGEST_WAIT);
    if !wait.is_zero() {
        tokio::time::sleep(wait).await;
    }
    Ok(())
}

fn wrong() -> Fault {
    Fault::new(ErrorCode::NotYours, "Name and password do not go together. Please try again.")
}

/// Signs this browser out: it is a new guest's from then on.
#[utoipa::path(post, path = "/account/sign-out", tag = "accounts",
    responses((status = 200, description = "Who you are now.", body = Me), Refusals))]
pub(super) async fn sign_out(State(app): State<App>, caller: Caller) -> Result<Response, Fault> {
    account::sign_out(&app, &caller, &Member::of(&caller)?).await
}

/// Signs another browser out, or all others.
#[utoipa::path(post, path = "/account/end-session", tag = "accounts", request_body = EndSession,
    responses((status = 200, description = "Your account as it is now.", body = Account), Refusals))]
pub(super) async fn end_session(
    State(app): State<App>,
    caller: Caller,
    Body(EndSession { session }): Body<EndSession>,
) -> Result<Json<Account>, Fault> {
    let member = Member::of(&caller)?;
    if session.as_ref() == Some(&member.session) {
        let message = "This is the browser you are in: sign out instead.";
        return Err(Fault::new(ErrorCode::BadRequest, message));
    }
    match &session {
        Some(session) => match app.store.end_session(&member.me.id, session).await {
            // It has ended meanwhile.
            Err(Error::Missing { .. }) => {}
            done => done?,
        },
        None => app.store.end_other_sessions(&member.me.id, &member.session).await?,
    }
    app.guests.forget_secrets();
    // They have no answer to wait for: it is the browser here that asked.
    drop(app.visitors.farewell(&member.me.id, |here| match &session {
        Some(session) => here == Some(session),
        None => here != Some(&member.session),
    }));
    member.card(&app).await.map(Json)
}

/// Sets another password and signs all other browsers out.
#[utoipa::path(post, path = "/account/password", tag = "accounts", request_body = NewPassword,
    responses((status = 200, description = "Who you are.", body = Me), Refusals))]
pub(super) async fn set_password(
    State(app): State<App>,
    caller: Caller,
    Body(given): Body<NewPassword>,
) -> Result<Response, Fault> {
    let member = Member::of(&caller)?;
    let there = member.account(&app).await?;
    check(&app, &caller, &there, given.old.as_deref()).await?;
    let hashed = app.passwords.hash(&given.new).await?;
    account::set_password(&app, &caller, &member, &hashed).await
}

/// Asks for the password of an account that has one, although somebody is signed in: they may only
/// have found the browser open.
async fn check(
    app: &App,
    caller: &Caller,
    there: &store::Account,
    given: Option<&str>,
) -> Result<(), Fault> {
    let Some(stored) = &there.password else { return Ok(()) };
    try_password(app, caller, &folded(&there.guest.name)).await?;
    if app.passwords.fits(given.unwrap_or_default(), Some(stored)).await? {
        return Ok(());
    }
    Err(Fault::new(ErrorCode::NotYours, "This is not your password. Please try again."))
}

/// Everything that is stored of you, as one file.
#[utoipa::path(get, path = "/account/export", tag = "accounts",
    responses((status = 200, description = "The file.", body = MyData), Refusals))]
pub(super) async fn export(State(app): State<App>, caller: Caller) -> Result<Response, Fault> {
    let member = Member::of(&caller)?;
    app.meter.take(Thing::Downloads, &caller.who())?;
    let mut cards = app.store.matches_of(&member.me.id, MATCHES).await?;
    // By their beginning: their last change would tell a host who watches late where somebody moved.
    cards.sort_by_key(|card| std::cmp::Reverse(card.created));
    let said = app.store.said_by(&member.me.id).await?;
    let line =
        |said: store::OwnLine| SaidLine { table: said.match_id, text: said.text, at: said.at };
    let reported = app.store.reported_by(&member.me.id).await?;
    let report = |report: store::OwnReport| ReportedLine {
        table: report.match_id,
        n: report.n,
        at: report.at,
    };
    let data = MyData {
        account: member.card(&app).await?,
        matches: cards
            .iter()
            .map(|card| card_for(Some(&member.me.id), stored_card(card, app.config.games)))
            .collect(),
        chat: said.into_iter().map(line).collect(),
        reports: reported.into_iter().map(report).collect(),
        ratings: ratings(&app, &member.me.id).await?,
        notices: super::notices::read(&app, &member.me.id).await?,
        friends: friends::of(&app, &member.me.id).await?,
    };
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"mesozoic.json\"")];
    Ok((name, Json(data)).into_response())
}

/// Deletes your account. Its matches stay, as those of somebody who left.
#[utoipa::path(post, path = "/account/delete", tag = "accounts", request_body = Goodbye,
    responses((status = 200, description = "Who you are now.", body = Me), Refusals))]
pub(super) async fn delete(
    State(app): State<App>,
    caller: Caller,
    Body(Goodbye { name, password }): Body<Goodbye>,
) -> Result<Response, Fault> {
    let member = Member::of(&caller)?;
    let there = member.account(&app).await?;
    if folded(name.trim()) != folded(&there.guest.name) {
        let message =
            "Please write the name of your account, so that nobody deletes it by mistake.";
        return Err(Fault::new(ErrorCode::BadRequest, message));
    }
    check(&app, &caller, &there, password.as_deref()).await?;
    account::delete(&app, &caller, &member).await
}
