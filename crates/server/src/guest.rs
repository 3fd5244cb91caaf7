//! Guests: a name and a cookie. No account needed.
//!
//! Whoever has done nothing yet is not stored: id and first name follow from the cookie's secret.
//! The first deed makes a row of it. Whoever has an account is a guest, too, whose browsers each have a
//! secret of their own.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use mesozoic_core::fair::{from_hex, to_hex};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::Me;
use mesozoic_store::{Error, NewGuest, Secret, Store};
use sha2::{Digest, Sha256};

use crate::address::Route;
use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::limits::Thing;
use crate::meter::Who;
use crate::random::{self, word};
use crate::token::SeatToken;

pub(crate) const COOKIE_NAME: &str = "mesozoic_guest";
/// A year, in seconds.
const AGE: u32 = 31_536_000;
/// So many names and so many cookies are remembered; when there are more, remembering begins anew.
const REMEMBERED: usize = 10_000;
/// A session is noted to be here at most so often, in milliseconds.
const SEEN_EVERY: i64 = 60 * 60 * 1000;

/// Who the guests are. They are remembered here so that neither tables nor requests need to ask the
/// store, which nobody else changes.
pub(crate) struct Guests {
    store: Store,
    /// Whether anything is remembered: where others change the store as well, it is asked each time.
    remembers: bool,
    /// Names, by id.
    names: Mutex<HashMap<String, String>>,
    holders: Mutex<Holders>,
}

/// Who holds which secret, by its hash.
#[derive(Default)]
struct Holders {
    known: HashMap<Vec<u8>, Holder>,
    /// Counts how often everything was forgotten, so that nothing is remembered that was read before.
    era: u64,
}

/// Who holds a secret.
#[derive(Clone)]
enum Holder {
    /// Nobody whom the store knows.
    Nobody,
    /// A guest.
    Guest(String),
    /// A guest with an account, in one of their browsers.
    Session { guest: String, session: String, seen: i64 },
    /// Somebody for whom another secret counts since they have an account.
    Ended,
}

/// Somebody with a cookie.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) me: Me,
    /// The session, where they are signed in.
    pub(crate) session: Option<String>,
    /// The hash of the secret.
    hash: Vec<u8>,
    is_stored: bool,
}

impl Visitor {
    /// Somebody new, and the secret that the cookie holds.
    pub(crate) fn new() -> (Self, String) {
        let (secret, hash) = new_secret();
        (Self::unstored(hash), secret)
    }

    /// Whether the store knows the guest.
    pub(crate) fn is_stored(&self) -> bool {
        self.is_stored
    }

    /// Whom a secret makes that the store does not know. The id is long enough that nobody finds
    /// a secret for somebody else's.
    fn unstored(hash: Vec<u8>) -> Self {
        let bytes = Sha256::new().chain_update(b"mesozoic/guest/v1").chain_update(&hash).finalize();
        let (id, name) = bytes.split_at(24);
        let me = Me { id: word(id), name: first_name([name[0], name[1]]) };
        Self { me, session: None, hash, is_stored: false }
    }
}

impl Guests {
    pub(crate) fn new(store: Store, remembers: bool) -> Self {
        Self { store, remembers, names: Mutex::default(), holders: Mutex::default() }
    }

    /// Who holds this secret; nothing if it cannot be one of ours.
    async fn find(&self, secret: &str) -> Result<Option<Visitor>, Error> {
        if from_hex::<32>(secret).is_none() {
            return Ok(None);
        }
        self.holder_of(hash(secret)).await
    }

    /// Who holds the secret with this hash; nothing where it has ended.
    async fn holder_of(&self, hash: Vec<u8>) -> Result<Option<Visitor>, Error> {
        let (remembered, era) = {
            let holders = self.holders();
            (holders.known.get(&hash).cloned(), holders.era)
        };
        let holder = match remembered {
            Some(holder) => holder,
            None => self.read_holder(&hash, era).await?,
        };
        let (id, session) = match holder {
            Holder::Nobody => return Ok(Some(Visitor::unstored(hash))),
            Holder::Ended => return Ok(None),
            Holder::Guest(id) => (id, None),
            Holder::Session { guest, session, seen } => {
                self.see(&hash, &session, seen).await;
                (guest, Some(session))
            }
        };
        let me = Me { name: self.name(&id).await?, id };
        Ok(Some(Visitor { me, session, hash, is_stored: true }))
    }

    /// Asks the store, and remembers the answer unless it may be out of date by then.
    async fn read_holder(&self, hash: &[u8], era: u64) -> Result<Holder, Error> {
        let secret = self.store.secret(hash).await?;
        if let Some(Secret::Guest(guest) | Secret::Session { guest, .. }) = &secret {
            self.remember(&Me { id: guest.id.clone(), name: guest.name.clone() });
        }
        let holder = match secret {
            None => Holder::Nobody,
            Some(Secret::Ended) => Holder::Ended,
            Some(Secret::Guest(guest)) => Holder::Guest(guest.id),
            Some(Secret::Session { guest, session, seen }) => {
                Holder::Session { guest: guest.id, session, seen }
            }
        };
        let mut holders = self.holders();
        if holders.era != era || !self.remembers {
            return Ok(holder);
        }
        // Who was stored meanwhile stays so.
        Ok(holders.known.entry(hash.to_vec()).or_insert(holder).clone())
    }

    /// Notes now and then that a session is here.
    async fn see(&self, hash: &[u8], session: &str, seen: i64) {
        let at = now();
        if at - seen < SEEN_EVERY {
            return;
        }
        if let Some(Holder::Session { seen, .. }) = self.holders().known.get_mut(hash) {
            *seen = at;
        }
        if let Err(error) = self.store.see_session(session, at).await {
            tracing::debug!(%error, "a session could not be noted to be here");
        }
    }

    /// Whether a visitor's secret is still what it was.
    pub(crate) async fn still_holds(&self, visitor: &Visitor) -> Result<bool, Error> {
        let now = self.holder_of(visitor.hash.clone()).await?;
        Ok(now.is_some_and(|now| now.me.id == visitor.me.id && now.session == visitor.session))
    }

    /// Secrets have changed: all are asked for anew.
    pub(crate) fn forget_secrets(&self) {
        let mut holders = self.holders();
        holders.known.clear();
        holders.era += 1;
    }

    fn holders(&self) -> MutexGuard<'_, Holders> {
        let mut holders = self.holders.lock().unwrap_or_else(PoisonError::into_inner);
        if holders.known.len() >= REMEMBERED {
            holders.known.clear();
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
        if visitor.is_stored {
            return Ok(());
        }
        let token_hash = visitor.hash.clone();
        app.meter.take(Thing::Newcomers, who)?;
        let Me { id, name } = visitor.me.clone();
        let holder = Holder::Guest(id.clone());
        let new = NewGuest { id, token_hash: token_hash.clone(), name, at: now() };
        match self.store.add_guest(&new).await {
            // Another request of theirs was here first.
            Err(Error::Exists { .. })
                if self.store.guest_by_token(&token_hash).await?.is_some() => {}
            done => done?,
        }
        if self.remembers {
            self.holders().known.insert(token_hash, holder);
        }
        visitor.is_stored = true;
        Ok(())
    }

    pub(crate) async fn rename(&self, id: &str, name: &str) -> Result<Me, Error> {
        self.store.rename_guest(id, name).await?;
        Ok(self.is_called(id, name))
    }

    /// Takes note of a name that is stored.
    pub(crate) fn is_called(&self, id: &str, name: &str) -> Me {
        let me = Me { id: id.to_owned(), name: name.to_owned() };
        self.remember(&me);
        me
    }

    /// A guest is not stored any more.
    pub(crate) fn forget(&self, id: &str) {
        self.names().remove(id);
        self.holders().known.retain(|_, holder| match holder {
            Holder::Guest(guest) | Holder::Session { guest, .. } => guest != id,
            Holder::Nobody | Holder::Ended => true,
        });
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

    /// The name of a guest, where it is remembered: always when it has just been changed.
    pub(crate) fn known_name(&self, id: &str) -> Option<String> {
        self.names().get(id).cloned()
    }

    fn remember(&self, me: &Me) {
        if !self.remembers {
            return;
        }
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

/// A new secret, and its hash.
pub(crate) fn new_secret() -> (String, Vec<u8>) {
    let secret = to_hex(&random::bytes::<32>());
    let hash = hash(&secret);
    (secret, hash)
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
pub(crate) fn set_cookie(app: &App, secret: &str, is_secure: bool) -> (HeaderName, HeaderValue) {
    let secure = if is_secure { "; Secure" } else { "" };
    // Other sites of the same host have no use for it.
    let path = if app.config.base.is_empty() { "/" } else { &app.config.base };
    let cookie = format!(
        "{COOKIE_NAME}={secret}; Path={path}; HttpOnly; SameSite=Lax; Max-Age={AGE}{secure}"
    );
    (SET_COOKIE, HeaderValue::from_str(&cookie).expect("hexadecimal is fit for a header"))
}

/// Who sends a request, and where from.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) visitor: Option<Visitor>,
    pub(crate) route: Route,
    /// The seat that this is about and nothing else, where a token was sent.
    pub(crate) token: Option<SeatToken>,
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
        let token = SeatToken::of(&parts.headers)?;
        let visitor = match (&token, secret(&parts.headers)) {
            (Some(token), _) => {
                token.admit(parts).await?;
                // A cookie is never spelt like a token, so that neither can stand for the other.
                app.guests.holder_of(hash(&token.text())).await?
            }
            (None, Some(secret)) => app.guests.find(secret).await?,
            (None, None) => None,
        };
        let route = *parts.extensions.get::<Route>().expect("the guard has read it");
        let caller = Self { visitor, route, token };
        app.orders.admit(&caller.who())?;
        Ok(caller)
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
