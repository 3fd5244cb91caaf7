//! Guests: a name and a cookie. No account needed.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use mesozoic_core::fair::{from_hex, to_hex};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::Me;
use mesozoic_store::{Error, NewGuest, Store};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::words::{guest_name, random, random_word};

const COOKIE_NAME: &str = "mesozoic_guest";
/// A year, in seconds.
const AGE: u32 = 31_536_000;

/// Who the guests are. Names are remembered here so that tables need not ask the store.
pub(crate) struct Guests {
    store: Store,
    names: Mutex<HashMap<String, String>>,
}

impl Guests {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, names: Mutex::default() }
    }

    /// A new guest and the secret that its cookie holds.
    pub(crate) async fn create(&self) -> Result<(Me, String), Error> {
        let secret = to_hex(&random::<32>());
        let me = Me { id: random_word(12), name: guest_name() };
        let new = NewGuest {
            id: me.id.clone(),
            token_hash: hash(&secret),
            name: me.name.clone(),
            at: now(),
        };
        self.store.add_guest(&new).await?;
        self.remember(&me);
        Ok((me, secret))
    }

    /// Who holds this secret.
    pub(crate) async fn find(&self, secret: &str) -> Result<Option<Me>, Error> {
        if from_hex::<32>(secret).is_none() {
            return Ok(None);
        }
        let found = self.store.guest_by_token(&hash(secret)).await?;
        Ok(found.map(|guest| {
            let me = Me { id: guest.id, name: guest.name };
            self.remember(&me);
            me
        }))
    }

    pub(crate) async fn rename(&self, id: &str, name: &str) -> Result<Me, Error> {
        self.store.rename_guest(id, name).await?;
        let me = Me { id: id.to_owned(), name: name.to_owned() };
        self.remember(&me);
        Ok(me)
    }

    /// The name of a guest.
    pub(crate) async fn name(&self, id: &str) -> Result<String, Error> {
        if let Some(name) = self.names().get(id) {
            return Ok(name.clone());
        }
        let Some(guest) = self.store.guest(id).await? else { return Ok("Somebody".to_owned()) };
        self.names().insert(guest.id, guest.name.clone());
        Ok(guest.name)
    }

    fn remember(&self, me: &Me) {
        self.names().insert(me.id.clone(), me.name.clone());
    }

    fn names(&self) -> std::sync::MutexGuard<'_, HashMap<String, String>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Secrets are stored as hashes: whoever reads the store cannot take anybody's seat.
fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret).to_vec()
}

fn secret(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE_NAME)
        .map(|(_, secret)| secret)
}

/// The header that hands a secret to a browser.
pub(crate) fn set_cookie(secret: &str, secure: bool) -> (axum::http::HeaderName, HeaderValue) {
    let secure = if secure { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE_NAME}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={AGE}{secure}");
    (SET_COOKIE, HeaderValue::from_str(&cookie).expect("hexadecimal is fit for a header"))
}

/// The guest who sends a request.
pub(crate) struct Caller(pub(crate) Me);

impl FromRequestParts<App> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        <Self as OptionalFromRequestParts<App>>::from_request_parts(parts, app).await?.ok_or_else(
            || Fault::new(ErrorCode::NotYours, "Ask for /api/me first: it gives you a name."),
        )
    }
}

impl OptionalFromRequestParts<App> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Fault> {
        match secret(&parts.headers) {
            Some(secret) => Ok(app.guests.find(secret).await?.map(Caller)),
            None => Ok(None),
        }
    }
}
