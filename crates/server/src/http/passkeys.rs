//! Passkeys: signing up and in with them, adding and removing them.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use mesozoic_core::fair::to_hex;
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::account::{
    Account, NewPasskey, PasskeyOffer, UsePasskey, WantPasskey, WhichPasskey,
};
use mesozoic_protocol::lobby::Me;
use mesozoic_store::Error;

use super::account::{guests_only, try_again};
use super::docs::Refusals;
use super::guard::origin;
use super::tables::Body;
use crate::account::{self, Beginning, Member, folded, free_name};
use crate::app::App;
use crate::browser::browser;
use crate::clock::now;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;
use crate::passkey::{Answered, Site, unknown};
use crate::text::clean;

/// So many passkeys an account may have, and so long their names may be.
const MOST: usize = 20;
const NAME: usize = 40;

fn site(app: &App, uri: &Uri, headers: &HeaderMap, caller: &Caller) -> Result<Site, Fault> {
    Site::new(origin(app, uri, headers, caller.route))
}

/// What a browser needs to make a passkey: for a new account, or for yours.
#[utoipa::path(post, path = "/account/passkeys/offer", tag = "accounts", request_body = WantPasskey,
    operation_id = "offer_passkey",
    responses((status = 200, description = "The options.", body = PasskeyOffer), Refusals))]
pub(super) async fn offer(
    State(app): State<App>,
    caller: Caller,
    uri: Uri,
    headers: HeaderMap,
    Body(WantPasskey { name }): Body<WantPasskey>,
) -> Result<Json<PasskeyOffer>, Fault> {
    let site = site(&app, &uri, &headers, &caller)?;
    let options = if let Some(name) = name {
        guests_only(&caller)?;
        let name = free_name(&app, &name, None).await?;
        app.meter.take(Thing::SignIns, &caller.who())?;
        app.passkeys.offer(&site, None, &name)?
    } else {
        let member = Member::of(&caller)?;
        let account = member.account(&app).await?;
        let there = app.store.passkeys(&member.me.id).await?;
        app.meter.take(Thing::SignIns, &caller.who())?;
        app.passkeys.offer(&site, Some((&account, &there)), &account.guest.name)?
    };
    Ok(Json(PasskeyOffer { options }))
}

/// Makes an account of the guest you are, with a passkey, and gives you another cookie.
#[utoipa::path(post, path = "/account/passkeys/sign-up", tag = "accounts", request_body = NewPasskey,
    operation_id = "sign_up_with_passkey",
    responses((status = 200, description = "Who you are now.", body = Me), Refusals))]
pub(super) async fn sign_up(
    State(app): State<App>,
    caller: Caller,
    uri: Uri,
    headers: HeaderMap,
    Body(new): Body<NewPasskey>,
) -> Result<Response, Fault> {
    guests_only(&caller)?;
    let name = free_name(&app, &new.account.unwrap_or_default(), None).await?;
    app.meter.take(Thing::Accounts, &caller.who())?;
    let site = site(&app, &uri, &headers, &caller)?;
    let passkey = app.passkeys.made(&site, &new.credential, &key_name(&new.name)?, now())?;
    let beginning = Beginning { name, password: None, passkey: Some(passkey) };
    account::sign_up(&app, &caller, browser(&headers), beginning).await
}

/// Adds a passkey to your account.
#[utoipa::path(post, path = "/account/passkeys", tag = "accounts", request_body = NewPasskey,
    operation_id = "add_passkey",
    responses((status = 200, description = "Your account as it is now.", body = Account), Refusals))]
pub(super) async fn add(
    State(app): State<App>,
    caller: Caller,
    uri: Uri,
    headers: HeaderMap,
    Body(new): Body<NewPasskey>,
) -> Result<Json<Account>, Fault> {
    let member = Member::of(&caller)?;
    let site = site(&app, &uri, &headers, &caller)?;
    if app.store.passkeys(&member.me.id).await?.len() >= MOST {
        let message = format!("An account has at most {MOST} passkeys. Remove one first.");
        return Err(Fault::new(ErrorCode::TooMuch, message));
    }
    let (key, handle) = app.passkeys.made(&site, &new.credential, &key_name(&new.name)?, now())?;
    if handle != member.account(&app).await?.handle {
        return Err(unknown());
    }
    match app.store.add_passkey(&member.me.id, &key).await {
        Err(Error::Exists { .. }) => {
            return Err(Fault::new(ErrorCode::WrongTime, "This passkey is there already."));
        }
        done => done?,
    }
    member.card(&app).await.map(Json)
}

fn key_name(name: &str) -> Result<String, Fault> {
    let message = "Please give the passkey a name.";
    clean(name, NAME).ok_or_else(|| Fault::new(ErrorCode::BadRequest, message))
}

/// Removes a passkey from your account, unless you could not sign in any more.
#[utoipa::path(post, path = "/account/passkeys/remove", tag = "accounts", request_body = WhichPasskey,
    operation_id = "remove_passkey",
    responses((status = 200, description = "Your account as it is now.", body = Account), Refusals))]
pub(super) async fn remove(
    State(app): State<App>,
    caller: Caller,
    Body(WhichPasskey { id }): Body<WhichPasskey>,
) -> Result<Json<Account>, Fault> {
    let member = Member::of(&caller)?;
    let there = app.store.passkeys(&member.me.id).await?;
    if let Some(key) = there.iter().find(|key| to_hex(&key.id) == id) {
        match app.store.remove_passkey(&member.me.id, &key.id).await {
            Err(Error::Missing { .. }) => {
                let message = "This is the only way in that is left. Set a password or add another \
                               passkey first.";
                return Err(Fault::new(ErrorCode::WrongTime, message));
            }
            done => done?,
        }
    }
    member.card(&app).await.map(Json)
}

/// What a browser needs to use a passkey.
#[utoipa::path(post, path = "/account/passkeys/ask", tag = "accounts",
    operation_id = "ask_for_passkey",
    responses((status = 200, description = "The options.", body = PasskeyOffer), Refusals))]
pub(super) async fn ask(
    State(app): State<App>,
    caller: Caller,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Json<PasskeyOffer>, Fault> {
    caller.visitor()?;
    let site = site(&app, &uri, &headers, &caller)?;
    app.meter.take(Thing::SignIns, &caller.who())?;
    Ok(Json(PasskeyOffer { options: app.passkeys.ask(&site)? }))
}

/// Signs in with a passkey, and gives you another cookie.
#[utoipa::path(post, path = "/account/passkeys/sign-in", tag = "accounts", request_body = UsePasskey,
    operation_id = "sign_in_with_passkey",
    responses((status = 200, description = "Who you are now.", body = Me), Refusals))]
pub(super) async fn sign_in(
    State(app): State<App>,
    caller: Caller,
    uri: Uri,
    headers: HeaderMap,
    Body(used): Body<UsePasskey>,
) -> Result<Response, Fault> {
    caller.visitor()?;
    let site = site(&app, &uri, &headers, &caller)?;
    let answered = Answered::read(&used.credential)?;
    let there = app.store.account_by_handle(&answered.handle()?).await?.ok_or_else(unknown)?;
    try_again(&app, &caller, &folded(&there.guest.name))?;
    let keys = app.store.passkeys(&there.guest.id).await?;
    let key = answered.key(&keys)?;
    if let Some(changing) = app.passkeys.check(&site, &answered, &there, key)? {
        app.store.use_passkey(&there.guest.id, &key.id, &changing).await?;
    }
    account::sign_in(&app, &caller, browser(&headers), there, used.bring).await
}
