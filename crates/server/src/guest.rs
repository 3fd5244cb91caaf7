//! Guests: a name and a cookie. No account needed.
//!
//! Whoever has done nothing yet is not stored: id and first name follow from the cookie's secret.
//! The first deed makes a row of it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use mesozoic_core::fair::{from_hex, to_hex};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::Me;
use mesozoic_store::{Error, NewGuest, Store};
use sha2::{Digest, Sha256};

use crate::address::Route;
use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::limits::Thing;
use crate::meter::Who;
use crate::random::{self, word};

pub(crate) const COOKIE_NAME: &str = "mesozoic_guest";
/// A year, in seconds.
const AGE: u32 = 31_536_000;
/// So many names and so many cookies are remembered; when there are more, remembering begins anew.
const REMEMBERED: usize = 10_000;

/// Who the guests are. They are remembered here so that neither tables nor requests need to ask the
/// store, which nobody else changes.
pub(crate) struct Guests {
    store: Store,
    /// Names, by id.
    names: Mutex<HashMap<String, String>>,
    /// Who holds a secret, by its hash: the id of somebody stored, or nobody.
    holders: Mutex<HashMap<Vec<u8>, Option<String>>>,
}

/// Somebody with a cookie.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) me: Me,
    /// The hash of the secret, until the guest is stored.
    unstored: Option<Vec<u8>>,
}

impl Visitor {
    /// Somebody new, and the secret that the cookie holds.
    pub(crate) fn new() -> (Self, String) {
        let secret = to_hex(&random::bytes::<32>());
        (Self::unstored(hash(&secret)), secret)
    }

    /// Whether the store knows the guest.
    pub(crate) fn is_stored(&self) -> bool {
        self.unstored.is_none()
    }

    /// Whom a secret makes that the store does not know. The id is long enough that nobody finds
    /// a secret for somebody else's.
    fn unstored(hash: Vec<u8>) -> Self {
        let bytes = Sha256::new().chain_update(b"mesozoic/guest/v1").chain_update(&hash).finalize();
        let (id, name) = bytes.split_at(24);
        let me = Me { id: word(id), name: first_name([name[0], name[1]]) };
        Self { me, unstored: Some(hash) }
    }
}

impl Guests {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, names: Mutex::default(), holders: Mutex::default() }
    }

    /// Who holds this secret; nothing if it cannot be one of ours.
    async fn find(&self, secret: &str) -> Result<Option<Visitor>, Error> {
        if from_hex::<32>(secret).is_none() {
            return Ok(None);
        }
        let hash = hash(secret);
        let remembered = self.holders().get(&hash).cloned();
        let holder = if let Some(holder) = remembered {
            holder
        } else {
            let guest = self.store.guest_by_token(&hash).await?;
            let me = guest.map(|guest| Me { id: guest.id, name: guest.name });
            if let Some(me) = &me {
                self.remember(me);
            }
            let id = me.map(|me| me.id);
            // Who was stored meanwhile stays so.
            self.holders().entry(hash.clone()).or_insert(id).clone()
        };
        Ok(Some(match holder {
            Some(id) => {
                let me = Me { name: self.name(&id).await?, id };
                Visitor { me, unstored: None }
            }
            None => Visitor::unstored(hash),
        }))
    }

    fn holders(&self) -> MutexGuard<'_, HashMap<Vec<u8>, Option<String>>> {
        let mut holders = self.holders.lock().unwrap_or_else(PoisonError::into_inner);
        if holders.len() >= REMEMBERED {
            holders.clear();
        }
        holders
    }

    /// Stores a newcomer who is about to do something.
    pub(crate) async fn settle(
        &self,
        app: &App,
        visitor: &mut Visitor,
        who: &Who,
    ) -> Result<(), Fault> {
        let Some(token_hash) = visitor.unstored.clone() else { return Ok(()) };
        app.meter.take(Thing::Newcomers, who)?;
        let Me { id, name } = visitor.me.clone();
        let holder = Some(id.clone());
        let new = NewGuest { id, token_hash: token_hash.clone(), name, at: now() };
        match self.store.add_guest(&new).await {
            // Another request of theirs was here first.
            Err(Error::Exists { .. })
                if self.store.guest_by_token(&token_hash).await?.is_some() => {}
            done => done?,
        }
        self.holders().insert(token_hash, holder);
        visitor.unstored = None;
        Ok(())
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
        let me = Me { id: guest.id, name: guest.name };
        self.remember(&me);
        Ok(me.name)
    }

    fn remember(&self, me: &Me) {
        let mut names = self.names();
        if names.len() >= REMEMBERED {
            names.clear();
        }
        names.insert(me.id.clone(), me.name.clone());
    }

    fn names(&self) -> MutexGuard<'_, HashMap<String, String>> {
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
pub(crate) fn set_cookie(secret: &str, is_secure: bool) -> (HeaderName, HeaderValue) {
    let secure = if is_secure { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE_NAME}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={AGE}{secure}");
    (SET_COOKIE, HeaderValue::from_str(&cookie).expect("hexadecimal is fit for a header"))
}

/// Who sends a request, and where from.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) visitor: Option<Visitor>,
    pub(crate) route: Route,
}

impl Caller {
    /// Whose limits count.
    pub(crate) fn who(&self) -> Who {
        let guest = self.visitor.as_ref().map(|visitor| visitor.me.id.as_str().into());
        Who { guest, address: Some(self.route.address) }
    }

    /// The guest's id, where there is one.
    pub(crate) fn id(&self) -> Option<String> {
        self.visitor.as_ref().map(|visitor| visitor.me.id.clone())
    }

    /// The guest, whom a cookie is asked of.
    pub(crate) fn visitor(&self) -> Result<&Visitor, Fault> {
        let message = "Ask for /api/me first: it gives you a name.";
        self.visitor.as_ref().ok_or_else(|| Fault::new(ErrorCode::NotYours, message))
    }

    /// The guest, who is stored from now on.
    pub(crate) async fn settled(&self, app: &App) -> Result<Me, Fault> {
        let mut visitor = self.visitor()?.clone();
        app.guests.settle(app, &mut visitor, &self.who()).await?;
        Ok(visitor.me)
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        let visitor = match secret(&parts.headers) {
            Some(secret) => app.guests.find(secret).await?,
            None => None,
        };
        let route = *parts.extensions.get::<Route>().expect("the guard has read it");
        Ok(Self { visitor, route })
    }
}
/// A friendly name for somebody who has not said theirs.
fn first_name([a, b]: [u8; 2]) -> String {
    const FIRST: [&str; 16] = [
        "Amber", "Basalt", "Cedar", "Dusty", "Ember", "Fern", "Gravel", "Hazel", "Ivory", "Jasper",
        "Kelp", "Lichen", "Moss", "Ochre", "Pebble", "Rusty",
    ];
    const SECOND: [&str; 16] = [
        "Raptor", "Digger", "Ranger", "Egg", "Fossil", "Crest", "Claw", "Tail", "Horn", "Keeper",
        "Scale", "Tooth", "Track", "Wing", "Spike", "Roar",
    ];
    format!("{} {}", FIRST[usize::from(a % 16)], SECOND[usize::from(b % 16)])
}
