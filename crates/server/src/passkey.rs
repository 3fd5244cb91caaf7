//! Passkeys: keys that devices keep, by which one signs in without a password (`WebAuthn`).
//!
//! A ceremony has two halves: what a browser is asked, which is remembered here for five minutes, and
//! what its device answers. A passkey belongs to a name that browsers call this server by; at a bare
//! address of the network there are none.

use std::sync::{Mutex, PoisonError};

use mesozoic_protocol::ErrorCode;
use mesozoic_store::{Account, Passkey};
use serde_json::Value;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle,
    UserHandle64,
};
use webauthn_rp::request::{
    AsciiDomain, FixedCapHashSet, InsertResult, PublicKeyCredentialDescriptor, RpId,
};
use webauthn_rp::response::register::{DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication64, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
};

use crate::fault::Fault;

/// So many ceremonies may be under way.
const MOST: usize = 4_096;
/// The letters of what passkeys know an account by.
const HANDLE: usize = 64;

/// Ceremonies that are under way.
pub(crate) struct Passkeys {
    making: Mutex<FixedCapHashSet<RegistrationServerState<HANDLE>>>,
    using: Mutex<FixedCapHashSet<DiscoverableAuthenticationServerState>>,
}

impl Default for Passkeys {
    fn default() -> Self {
        Self {
            making: Mutex::new(FixedCapHashSet::new(MOST)),
            using: Mutex::new(FixedCapHashSet::new(MOST)),
        }
    }
}

/// Where a browser finds this server.
pub(crate) struct Site {
    origin: String,
    id: RpId,
}

impl Site {
    /// The site at an origin such as `https://games.example`.
    pub(crate) fn new(origin: Option<String>) -> Result<Self, Fault> {
        let message = "Passkeys need a name for this server, such as https://games.example, and do not \
                       work at a bare address. Use a password here.";
        let fault = || Fault::new(ErrorCode::BadRequest, message);
        let origin = origin.ok_or_else(fault)?;
        let (_, host) = origin.split_once("://").ok_or_else(fault)?;
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        if name.parse::<std::net::Ipv4Addr>().is_ok() || name.starts_with('[') {
            return Err(fault());
        }
        let domain = AsciiDomain::try_from(name.to_owned()).map_err(|_| fault())?;
        Ok(Self { origin, id: RpId::Domain(domain) })
    }
}

fn not_so() -> Fault {
    let message = "This passkey was not accepted. Please try again, or sign in another way.";
    Fault::new(ErrorCode::NotYours, message)
}

fn busy() -> Fault {
    Fault::new(ErrorCode::Unavailable, "Too much is going on. Please try again in a minute.")
}

impl Passkeys {
    /// What a browser is asked that is to make a passkey: for this account, or for a new one.
    pub(crate) fn offer(
        &self,
        site: &Site,
        account: Option<(&Account, &[Passkey])>,
        name: &str,
    ) -> Result<Value, Fault> {
        let (handle, there) = match account {
            None => (UserHandle64::new(), &[][..]),
            Some((account, there)) => (read_handle(&account.handle)?, there),
        };
        let descriptors = there.iter().filter_map(|key| {
            let id = CredentialId::decode(key.id.clone()).ok()?;
            let transports = AuthTransports::decode(0).ok()?;
            Some(PublicKeyCredentialDescriptor { id, transports })
        });
        // What is shown to people is filled in here: the crate's own names are of fewer letters.
        let user = PublicKeyCredentialUserEntity::from(&handle);
        let mut options =
            PublicKeyCredentialCreationOptions::passkey(&site.id, user, descriptors.collect());
        // Most devices do not know this extension, and browsers then pass them over.
        options.extensions.cred_protect = CredProtect::None;
        let (server, client) = options.start_ceremony().map_err(|_| busy())?;
        let mut asked = serde_json::to_value(&client).map_err(|_| busy())?;
        asked["user"]["name"] = name.into();
        asked["user"]["displayName"] = name.into();
        asked["rp"]["name"] = "Mesozoic".into();
        let mut making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        match making.insert_or_replace_all_expired(server) {
            InsertResult::Success => Ok(asked),
            _ => Err(busy()),
        }
    }

    /// The passkey that a device has made, and what it knows its account by.
    pub(crate) fn made(
        &self,
        site: &Site,
        credential: &Value,
        name: &str,
        at: i64,
    ) -> Result<(Passkey, Vec<u8>), Fault> {
        let text = credential.to_string();
        let made = Registration::from_json_relaxed(text.as_bytes()).map_err(|_| not_so())?;
        let challenge = made.challenge_relaxed().map_err(|_| not_so())?;
        let mut making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        let ceremony = making.take(&challenge).ok_or_else(not_so)?;
        drop(making);
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &[site.origin.as_str()],
            // What a browser adds unasked is not looked at.
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let credential = ceremony.verify(&site.id, &made, &options).map_err(|_| not_so())?;
        let id = credential.id().encode().map_err(|_| not_so())?.to_vec();
        let fixed = credential.static_state().encode().map_err(|_| not_so())?;
        let changing = credential.dynamic_state().encode().map_err(|_| not_so())?;
        let handle = credential.user_id().encode().map_err(|_| not_so())?.to_vec();
        let key = Passkey { id, name: name.to_owned(), fixed, changing: changing.to_vec(), at };
        Ok((key, handle))
    }

    /// What a browser is asked in which somebody would like to sign in.
    pub(crate) fn ask(&self, site: &Site) -> Result<Value, Fault> {
        let options = DiscoverableCredentialRequestOptions::passkey(&site.id);
        let (server, client) = options.start_ceremony().map_err(|_| busy())?;
        let asked = serde_json::to_value(&client).map_err(|_| busy())?;
        let mut using = self.using.lock().unwrap_or_else(PoisonError::into_inner);
        match using.insert_or_replace_all_expired(server) {
            InsertResult::Success => Ok(asked),
            _ => Err(busy()),
        }
    }

    /// What has changed about a passkey that was used, where something has; otherwise it was not used
    /// by its owner.
    pub(crate) fn check(
        &self,
        site: &Site,
        answered: &Answered,
        account: &Account,
        key: &Passkey,
    ) -> Result<Option<Vec<u8>>, Fault> {
        let answer = &answered.0;
        let challenge = answer.challenge_relaxed().map_err(|_| not_so())?;
        let mut using = self.using.lock().unwrap_or_else(PoisonError::into_inner);
        let ceremony = using.take(&challenge).ok_or_else(not_so)?;
        drop(using);
        let handle = read_handle(&account.handle)?;
        let id = CredentialId::decode(key.id.as_slice()).map_err(|_| not_so())?;
        let fixed = StaticState::decode(key.fixed.as_slice()).map_err(|_| not_so())?;
        let changing = key.changing.as_slice().try_into().map_err(|_| not_so())?;
        let changing = DynamicState::decode(changing).map_err(|_| not_so())?;
        let mut credential =
            AuthenticatedCredential::new(id, &handle, fixed, changing).map_err(|_| not_so())?;
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &[site.origin.as_str()],
            // What a browser adds unasked is not looked at.
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        let is_changed =
            ceremony.verify(&site.id, answer, &mut credential, &options).map_err(|_| not_so())?;
        let changing = credential.dynamic_state().encode().map_err(|_| not_so())?;
        Ok(is_changed.then(|| changing.to_vec()))
    }
}

/// What a device answered that holds a passkey.
pub(crate) struct Answered(DiscoverableAuthentication64);

impl Answered {
    /// Reads it.
    pub(crate) fn read(credential: &Value) -> Result<Self, Fault> {
        let text = credential.to_string();
        let answer = DiscoverableAuthentication64::from_json_relaxed(text.as_bytes());
        answer.map(Self).map_err(|_| not_so())
    }

    /// What the passkey knows its account by.
    pub(crate) fn handle(&self) -> Result<Vec<u8>, Fault> {
        Ok(self.0.response().user_handle().encode().map_err(|_| not_so())?.to_vec())
    }

    /// Which passkey.
    pub(crate) fn key<'k>(&self, keys: &'k [Passkey]) -> Result<&'k Passkey, Fault> {
        let id = self.0.raw_id();
        keys.iter().find(|key| key.id == id.as_ref()).ok_or_else(not_so)
    }
}

/// What somebody is told whose passkey opens nothing.
pub(crate) fn unknown() -> Fault {
    not_so()
}

fn read_handle(bytes: &[u8]) -> Result<UserHandle<HANDLE>, Fault> {
    let bytes: [u8; HANDLE] = bytes.try_into().map_err(|_| not_so())?;
    UserHandle::decode(bytes).map_err(|_| not_so())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passkey_needs_a_name_to_belong_to() {
        for origin in ["https://games.example", "http://localhost:7575"] {
            assert!(Site::new(Some(origin.to_owned())).is_ok(), "{origin}");
        }
        for origin in ["http://127.0.0.1:7575", "http://[::1]:7575", "games"] {
            assert!(Site::new(Some(origin.to_owned())).is_err(), "{origin}");
        }
        assert!(Site::new(None).is_err());
    }
}
