//! Accounts: who signs in and out, and what becomes of the guest they were.
//!
//! An account is a guest who can sign in. Signing up changes nothing but the secret of the browser:
//! matches and seats stay with the same id. Each browser has a secret of its own, a session. When a
//! secret changes, the sockets that were opened with the old one are closed, though not before the
//! answer with the new one has been sent: a page that comes back with the old one would be a stranger.

use axum::Json;
use axum::response::{IntoResponse, Response};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::account::{Account, PasskeyCard, SessionCard};
use mesozoic_protocol::lobby::Me;
use mesozoic_room::Request;
use mesozoic_store::{self as store, Error, NewAccount, NewSession, Passkey, Stage, Store};

use crate::app::App;
use crate::clock::now;
use crate::door::holding;
use crate::fault::Fault;
use crate::guest::{Caller, Visitor, new_secret, set_cookie};
use crate::http::{is_secure, tables};
use crate::meter::Who;
use crate::random::{bytes, random_word};
use crate::text::{clean_name, looks, one_spelling};
use crate::visitors::Farewell;

/// So many matches of a guest are looked at when they sign in, leave or block somebody.
pub(crate) const MATCHES: u32 = 10_000;
/// So many names are looked at in one go.
const LOOKED_AT: u32 = 500;
/// Whom nobody's limits count for: the server itself.
pub(crate) const NOBODY: Who = Who { guest: None, address: None };

/// A name as it is looked for: nobody is told apart by capitals, or by another way to write a letter.
pub(crate) fn folded(name: &str) -> String {
    one_spelling(name).to_lowercase()
}

/// Somebody who is signed in.
pub(crate) struct Member {
    pub(crate) me: Me,
    pub(crate) session: String,
}

impl Member {
    /// The caller, who has to be signed in.
    pub(crate) fn of(caller: &Caller) -> Result<Self, Fault> {
        let visitor = caller.visitor()?;
        let message = "Only somebody with an account can do this. Sign in first.";
        let session =
            visitor.session.clone().ok_or_else(|| Fault::new(ErrorCode::NotYours, message))?;
        Ok(Self { me: visitor.me.clone(), session })
    }

    /// The account, as it is stored.
    pub(crate) async fn account(&self, app: &App) -> Result<store::Account, Fault> {
        let account = app.store.account(&self.me.id).await?;
        account.ok_or_else(|| Fault::new(ErrorCode::NotFound, "There is no such account."))
    }

    /// The account, as its owner sees it.
    pub(crate) async fn card(&self, app: &App) -> Result<Account, Fault> {
        let account = self.account(app).await?;
        let session = |session: store::Session| SessionCard {
            this: session.id == self.session,
            id: session.id,
            browser: session.browser,
            at: session.at,
            seen: session.seen,
        };
        let passkey = |key: Passkey| PasskeyCard {
            id: mesozoic_core::fair::to_hex(&key.id),
            name: key.name,
            at: key.at,
        };
        Ok(Account {
            id: account.guest.id,
            name: account.guest.name,
            since: account.at,
            has_password: account.password.is_some(),
            sessions: app.store.sessions(&self.me.id).await?.into_iter().map(session).collect(),
            passkeys: app.store.passkeys(&self.me.id).await?.into_iter().map(passkey).collect(),
        })
    }
}

/// What an account is made with.
pub(crate) struct Beginning {
    pub(crate) name: String,
    pub(crate) password: Option<String>,
    /// A passkey, and what it knows the account by.
    pub(crate) passkey: Option<(Passkey, Vec<u8>)>,
}

/// A name that an account may have and that nobody else's account has.
pub(crate) async fn free_name(app: &App, name: &str, own: Option<&str>) -> Result<String, Fault> {
    let name = clean_name(name).map_err(|message| Fault::new(ErrorCode::BadRequest, message))?;
    let there = app.store.account_by_name(&folded(&name)).await?;
    if there.is_some_and(|account| own != Some(account.guest.id.as_str())) {
        return Err(taken());
    }
    let alike = app.store.accounts_like(&looks(&name)).await?;
    if alike.iter().any(|other| own != Some(other.as_str())) {
        let message =
            "Somebody else has an account whose name looks like this one. Please choose another.";
        return Err(Fault::new(ErrorCode::WrongTime, message));
    }
    Ok(name)
}

/// Works out how names look whose accounts were made before that was asked.
pub(crate) async fn take_note_of_looks(store: &Store) -> Result<(), Error> {
    loop {
        let mut accounts = store.accounts_without_looks(LOOKED_AT).await?;
        if accounts.is_empty() {
            return Ok(());
        }
        for (_, name) in &mut accounts {
            *name = looks(name);
        }
        store.set_looks(&accounts).await?;
    }
}

/// What somebody is told whose name another has.
fn taken() -> Fault {
    let message = "Somebody else has an account of this name. Please choose another.";
    Fault::new(ErrorCode::WrongTime, message)
}

/// Gives somebody a name that is free. Whoever has an account signs in with it from now on.
pub(crate) async fn rename(app: &App, id: &str, name: &str) -> Result<Me, Fault> {
    let me = if app.store.account(id).await?.is_some() {
        match app.store.rename_account(id, name, &folded(name), &looks(name)).await {
            Err(Error::Exists { .. }) => return Err(taken()),
            done => done?,
        }
        app.guests.is_called(id, name)
    } else {
        app.guests.rename(id, name).await?
    };
    app.tables.renamed(app, &me).await;
    Ok(me)
}

/// Makes an account of the guest that the caller is.
pub(crate) async fn sign_up(
    app: &App,
    caller: &Caller,
    browser: String,
    beginning: Beginning,
) -> Result<Response, Fault> {
    let me = caller.settled(app).await?;
    let (secret, token_hash) = new_secret();
    let session = NewSession { id: random_word(12), token_hash, browser, at: now() };
    let Beginning { name, password, passkey } = beginning;
    let (passkey, handle) = match passkey {
        Some((passkey, handle)) => (Some(passkey), handle),
        None => (None, bytes::<64>().to_vec()),
    };
    let new = NewAccount {
        guest: me.id.clone(),
        folded: folded(&name),
        looks: looks(&name),
        name,
        handle,
        password,
        at: session.at,
    };
    match app.store.add_account(&new, passkey.as_ref(), &session).await {
        Err(Error::Exists { .. }) => return Err(taken()),
        done => done?,
    }
    let me = app.guests.is_called(&me.id, &new.name);
    app.guests.forget_secrets();
    app.tables.renamed(app, &me).await;
    let ended = app.visitors.farewell(&me.id, |session| session.is_none());
    Ok(with_secret(app, caller, &secret, me, ended))
}

/// Signs a browser in; the matches of the guest it was come along, if wanted. An account that is kept out
/// is not signed in to, and takes nobody's seats.
pub(crate) async fn sign_in(
    app: &App,
    caller: &Caller,
    browser: String,
    account: store::Account,
    bring: bool,
) -> Result<Response, Fault> {
    let there = Who { guest: Some(account.guest.id.as_str().into()), address: None };
    app.orders.admit(&there)?;
    let (secret, token_hash) = new_secret();
    let session = NewSession { id: random_word(12), token_hash, browser, at: now() };
    app.store.add_session(&account.guest.id, &session).await?;
    let me = app.guests.is_called(&account.guest.id, &account.guest.name);
    let before = caller.visitor.as_ref();
    if let Some(guest) = before.filter(|v| bring && v.is_stored() && v.session.is_none()) {
        adopt(app, &guest.me.id, &me).await?;
    }
    let ended = match before {
        Some(Visitor { me, session: None, .. }) => app.visitors.farewell(&me.id, |_| true),
        _ => app.visitors.farewell("", |_| true),
    };
    Ok(with_secret(app, caller, &secret, me, ended))
}

/// Gives an account what a guest has at every match; but for those whose host keeps it away, where a
/// guest's name would otherwise be a way in.
async fn adopt(app: &App, from: &str, to: &Me) -> Result<(), Fault> {
    for card in app.store.matches_of(from, MATCHES).await? {
        let row = app.store.find_match(&card.id).await?;
        let host = row.filter(|row| row.card.stage != store::Stage::Over).map(|row| row.host);
        if let Some(host) = host
            && app.store.has_blocked(&host, &to.id).await?
        {
            continue;
        }
        let what = Request::Adopt { from: from.to_owned(), to: to.clone() };
        if !app.tables.may_be_live(app, &card.id) {
            let own = store::Holder::Guest { id: to.id.clone() };
            if card.seats.iter().any(|seat| seat.holder == own) {
                continue;
            }
            app.store.adopt(&card.id, from, &to.id).await?;
        }
        // It may have been read meanwhile, as it was before.
        if app.tables.may_be_live(app, &card.id) {
            tables::ask(app, &NOBODY, &card.id, what).await?;
        }
    }
    Ok(())
}

/// Signs the caller's browser out, who is a new guest from then on.
pub(crate) async fn sign_out(
    app: &App,
    caller: &Caller,
    member: &Member,
) -> Result<Response, Fault> {
    app.store.end_session(&member.me.id, &member.session).await?;
    app.guests.forget_secrets();
    let ended =
        app.visitors.farewell(&member.me.id, |session| session == Some(member.session.as_str()));
    Ok(as_newcomer(app, caller, ended))
}

/// Sets a password. Only the browser that does stays signed in, with another secret.
pub(crate) async fn set_password(
    app: &App,
    caller: &Caller,
    member: &Member,
    hashed: &str,
) -> Result<Response, Fault> {
    let (secret, token_hash) = new_secret();
    app.store.set_password(&member.me.id, hashed, &member.session, &token_hash).await?;
    app.guests.forget_secrets();
    let ended = app.visitors.farewell(&member.me.id, |_| true);
    Ok(with_secret(app, caller, &secret, member.me.clone(), ended))
}

/// Deletes an account. Games that have not begun are left, those under way resigned.
pub(crate) async fn delete(app: &App, caller: &Caller, member: &Member) -> Result<Response, Fault> {
    let id = &member.me.id;
    let matches = app.store.matches_of(id, MATCHES).await?;
    app.store.remove_account(id).await?;
    app.guests.forget_secrets();
    // Whatever the log says from now on, it says of somebody without a name.
    if let Some(guest) = app.store.guest(id).await? {
        let me = app.guests.is_called(id, &guest.name);
        app.tables.renamed(app, &me).await;
    }
    for card in matches {
        let asked = match card.stage {
            Stage::Running => vec![Request::Resign(id.clone())],
            Stage::Open | Stage::Revealing => {
                vec![Request::Stand(id.clone()), Request::Close(id.clone())]
            }
            Stage::Over | Stage::Faulted => continue,
        };
        for what in asked {
            // Who only made a table has no seat to leave, and where others sit it is not closed.
            if let Err(fault) = tables::ask(app, &NOBODY, &card.id, what).await {
                tracing::debug!(table = card.id, "not left: {}", fault.message);
            }
        }
    }
    let ended = app.visitors.farewell(id, |_| true);
    Ok(as_newcomer(app, caller, ended))
}

/// The answer to somebody who is a new guest from now on.
fn as_newcomer(app: &App, caller: &Caller, ended: Farewell) -> Response {
    let (visitor, secret) = Visitor::new();
    with_secret(app, caller, &secret, visitor.me, ended)
}

/// The answer that hands a browser its new secret. Sockets that have ended are closed after it.
fn with_secret(app: &App, caller: &Caller, secret: &str, me: Me, ended: Farewell) -> Response {
    let cookie = set_cookie(app, secret, is_secure(app, caller.route));
    holding(([cookie], Json(me)).into_response(), ended)
}
