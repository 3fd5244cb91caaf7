//! Notices by the push services of browsers: encrypted for the browser (RFC 8291 and 8188) and signed
//! by the server (RFC 8292), so that the service carries them without reading them.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{Method, Request, StatusCode, Uri, header};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use ring::{aead, hkdf};
use thiserror::Error;

/// The services of the browsers that there are. Others are never called: an address comes from a
/// visitor, and the server must not be sent wherever a visitor likes.
const SERVICES: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];

/// The longest notice. Services carry 4,096 bytes, of which the cipher takes some.
const LONGEST: usize = 3_000;
const PATIENCE: Duration = Duration::from_secs(20);
/// A signature is good for so long, in seconds; services allow a day.
const SIGNED_FOR: i64 = 12 * 60 * 60;
/// How long a service keeps a notice for a device that is away, in seconds.
const KEPT_FOR: u32 = 24 * 60 * 60;
/// No answer of a service is read further.
const ANSWER: usize = 4_096;

/// Where one browser wants to be told, as it says itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subscription {
    /// The address at its service.
    pub endpoint: String,
    /// Its public key: a point of P-256, 65 bytes.
    pub key: Vec<u8>,
    /// What it shares with us alone: 16 bytes.
    pub secret: Vec<u8>,
}

/// Why a browser cannot be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SubscriptionError {
    /// Not an address of a push service.
    #[error("this is not the address of a push service that is known here")]
    Endpoint,
    /// Not the keys of a browser.
    #[error("these are not the keys of a browser: a point of P-256 and 16 bytes, in base64url")]
    Keys,
}

impl Subscription {
    /// Reads what a browser says of itself. `own` is a service at an address of the host's choice.
    pub fn new(
        endpoint: &str,
        key: &str,
        secret: &str,
        own: Option<&str>,
    ) -> Result<Self, SubscriptionError> {
        let (key, secret) = (decode(key)?, decode(secret)?);
        if !is_service(endpoint, own) {
            return Err(SubscriptionError::Endpoint);
        }
        if key.len() != 65 || key[0] != 4 || secret.len() != 16 {
            return Err(SubscriptionError::Keys);
        }
        Ok(Self { endpoint: endpoint.to_owned(), key, secret })
    }
}

fn decode(text: &str) -> Result<Vec<u8>, SubscriptionError> {
    BASE64.decode(text.trim_end_matches('=')).map_err(|_| SubscriptionError::Keys)
}

fn is_service(endpoint: &str, own: Option<&str>) -> bool {
    let Ok(uri) = endpoint.parse::<Uri>() else { return false };
    if own.is_some_and(|own| origin(&uri).as_deref() == Some(own)) {
        return true;
    }
    let Some(authority) = uri.authority() else { return false };
    let host = authority.host();
    let is_of = |service: &str| {
        host == service || host.strip_suffix(service).is_some_and(|sub| sub.ends_with('.'))
    };
    let is_plain = authority.as_str() == host;
    uri.scheme_str() == Some("https") && is_plain && SERVICES.into_iter().any(is_of)
}

/// The address without its path, as in `https://push.example`.
fn origin(uri: &Uri) -> Option<String> {
    Some(format!("{}://{}", uri.scheme_str()?, uri.authority()?))
}

/// The key with which the server signs: a service hears only the server that a browser has chosen.
pub struct PushKey(EcdsaKeyPair);

impl std::fmt::Debug for PushKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("PushKey").field(&self.public()).finish()
    }
}

impl PushKey {
    /// A new key, to be kept: whoever has subscribed is lost with it.
    pub fn generate() -> Vec<u8> {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random());
        key.expect("there is randomness").as_ref().to_vec()
    }

    /// Reads a key that was kept.
    pub fn read(kept: &[u8]) -> Option<Self> {
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, kept, &random()).ok().map(Self)
    }

    /// The public part, as browsers want it.
    pub fn public(&self) -> String {
        BASE64.encode(self.0.public_key().as_ref())
    }

    /// Signs for a service.
    fn sign(&self, service: &str, contact: &str, now: i64) -> String {
        let until = now / 1_000 + SIGNED_FOR;
        let head = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let claims = format!(r#"{{"aud":"{service}","exp":{until},"sub":"{contact}"}}"#);
        let signed = format!("{head}.{}", BASE64.encode(claims));
        let mark = self.0.sign(&random(), signed.as_bytes()).expect("there is randomness");
        format!("vapid t={signed}.{}, k={}", BASE64.encode(mark.as_ref()), self.public())
    }
}

/// Why a notice was not delivered.
#[derive(Debug, Error)]
pub enum PushError {
    /// The browser does not want it any more.
    #[error("the browser is gone")]
    Gone,
    /// The service refuses it for good.
    #[error("the service refused it with {0}")]
    Refused(StatusCode),
    /// It may go through later.
    #[error("the service could not be reached: {0}")]
    Later(String),
}

/// Sends notices.
#[derive(Debug)]
pub struct Pusher {
    key: PushKey,
    contact: String,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
}

impl Pusher {
    /// Sends notices signed with this key; a service writes to `contact`, as in
    /// `mailto:ada@games.example`, if something is wrong with them.
    pub fn new(key: PushKey, contact: &str) -> Self {
        let https = HttpsConnectorBuilder::new().with_webpki_roots().https_or_http().enable_http1();
        let client = Client::builder(TokioExecutor::new()).build(https.build());
        Self { key, contact: contact.to_owned(), client }
    }

    /// What browsers need to subscribe.
    pub fn public_key(&self) -> String {
        self.key.public()
    }

    /// Sends one notice. Later ones with the same topic take its place where it was not shown yet.
    pub async fn send(
        &self,
        to: &Subscription,
        topic: &str,
        text: &str,
        now: i64,
    ) -> Result<(), PushError> {
        let body = encrypt(to, text).ok_or(PushError::Refused(StatusCode::PAYLOAD_TOO_LARGE))?;
        let uri: Uri = to.endpoint.parse().map_err(|_| PushError::Gone)?;
        let service = origin(&uri).ok_or(PushError::Gone)?;
        let request = Request::builder()
            .method(Method::POST)
            .uri(uri)
            .header(header::AUTHORIZATION, self.key.sign(&service, &self.contact, now))
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("ttl", KEPT_FOR)
            .header("topic", topic)
            .header("urgency", "normal")
            .body(Full::new(Bytes::from(body)))
            .map_err(|error| PushError::Later(error.to_string()))?;
        let answer = tokio::time::timeout(PATIENCE, self.client.request(request)).await;
        let answer = answer.map_err(|_| PushError::Later("it does not answer".to_owned()))?;
        let answer = answer.map_err(|error| PushError::Later(error.to_string()))?;
        let status = answer.status();
        // Read to its end, the connection serves again.
        let _ = Limited::new(answer.into_body(), ANSWER).collect().await;
        match status {
            status if status.is_success() => Ok(()),
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(PushError::Gone),
            StatusCode::TOO_MANY_REQUESTS => Err(PushError::Later(status.to_string())),
            status if status.is_server_error() => Err(PushError::Later(status.to_string())),
            status => Err(PushError::Refused(status)),
        }
    }
}

fn random() -> SystemRandom {
    SystemRandom::new()
}

/// The notice as only the browser can read it: one record of RFC 8188 whose key both sides agree on.
fn encrypt(to: &Subscription, text: &str) -> Option<Vec<u8>> {
    if text.len() > LONGEST {
        return None;
    }
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random()).ok()?;
    let public = own.compute_public_key().ok()?;
    let mut salt = [0; 16];
    random().fill(&mut salt).ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &to.key);
    let material = agree_ephemeral(own, &theirs, |shared| {
        let info = [b"WebPush: info\0".as_slice(), &to.key, public.as_ref()];
        derive::<32>(&to.secret, shared, &info)
    });
    let (key, nonce) = record_keys(&salt, &material.ok()?);
    let mut record = text.as_bytes().to_vec();
    // What ends the last record.
    record.push(2);
    key.seal_in_place_append_tag(nonce, aead::Aad::empty(), &mut record).ok()?;
    let mut whole = salt.to_vec();
    whole.extend(4_096_u32.to_be_bytes());
    whole.push(public.as_ref().len() as u8);
    whole.extend(public.as_ref());
    whole.extend(record);
    Some(whole)
}

/// The key and the nonce of the first record.
fn record_keys(salt: &[u8], material: &[u8]) -> (aead::LessSafeKey, aead::Nonce) {
    let key = derive::<16>(salt, material, &[b"Content-Encoding: aes128gcm\0"]);
    let nonce = derive::<12>(salt, material, &[b"Content-Encoding: nonce\0"]);
    let key = aead::UnboundKey::new(&aead::AES_128_GCM, &key).expect("a key has 16 bytes");
    (aead::LessSafeKey::new(key), aead::Nonce::assume_unique_for_key(nonce))
}

struct Length(usize);

impl hkdf::KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], material: &[u8], info: &[&[u8]]) -> [u8; N] {
    let mut derived = [0; N];
    hkdf::Salt::new(hkdf::HKDF_SHA256, salt)
        .extract(material)
        .expand(info, Length(N))
        .and_then(|okm| okm.fill(&mut derived))
        .expect("a few bytes can always be derived");
    derived
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8188, section 3.1: what another program has encrypted.
    #[test]
    fn records_are_those_of_the_standard() {
        let material = BASE64.decode("yqdlZ-tYemfogSmv7Ws5PQ").unwrap();
        let whole = BASE64
            .decode("I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
            .unwrap();
        let (key, nonce) = record_keys(&whole[..16], &material);
        let mut record = whole[21..].to_vec();
        let text = key.open_in_place(nonce, aead::Aad::empty(), &mut record).unwrap();
        assert_eq!(text, b"I am the walrus\x02");
    }

    #[test]
    fn only_services_of_browsers_are_called() {
        let own = Some("http://127.0.0.1:9");
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://web.push.apple.com/abc",
            "http://127.0.0.1:9/abc",
        ] {
            assert!(is_service(good, own), "{good}");
        }
        for bad in [
            "http://fcm.googleapis.com/abc",
            "https://fcm.googleapis.com:8443/abc",
            "https://evil.example/fcm.googleapis.com",
            "https://evilpush.apple.com.example/",
            "https://evilfcm.googleapis.com/",
            "https://user@fcm.googleapis.com/",
            "https://169.254.169.254/",
            "http://127.0.0.1:99/abc",
            "http://127.0.0.1:9@evil.example/",
            "file:///etc/passwd",
            "",
        ] {
            assert!(!is_service(bad, own), "{bad}");
        }
    }

    #[test]
    fn keys_must_be_a_browsers() {
        let endpoint = "https://fcm.googleapis.com/x";
        let key = BASE64.encode([[4; 1].as_slice(), &[1; 64]].concat());
        let secret = BASE64.encode([7; 16]);
        assert!(Subscription::new(endpoint, &key, &secret, None).is_ok());
        for (key, secret) in [("", &*secret), (&*key, ""), ("!", &secret), (&key[4..], &secret)] {
            let refused = Subscription::new(endpoint, key, secret, None);
            assert_eq!(refused, Err(SubscriptionError::Keys));
        }
    }

    #[test]
    fn a_point_that_is_none_is_refused_and_harms_nobody() {
        let to = Subscription {
            endpoint: String::new(),
            key: [[4; 1].as_slice(), &[1; 64]].concat(),
            secret: vec![7; 16],
        };
        assert_eq!(encrypt(&to, "Your move"), None);
    }

    #[test]
    fn a_key_that_was_kept_is_the_same() {
        let kept = PushKey::generate();
        let key = PushKey::read(&kept).unwrap();
        assert_eq!(key.public(), PushKey::read(&kept).unwrap().public());
        assert!(PushKey::read(&kept[1..]).is_none());
    }
}
