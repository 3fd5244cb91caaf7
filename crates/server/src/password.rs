//! Passwords: hashed with argon2id, away from the threads that serve, and never many at once.

use std::sync::{Arc, LazyLock};

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::account::{MAX_PASSWORD, MIN_PASSWORD};
use tokio::sync::Semaphore;

use crate::fault::Fault;

/// Memory in KiB, rounds and lanes of a hash: what OWASP recommends for servers that have other things
/// to do. Hashes say what they were made with, so these can be raised.
const MEMORY: u32 = 19 * 1024;
const ROUNDS: u32 = 2;
const LANES: u32 = 1;

/// So many are hashed at once; others wait.
const AT_ONCE: usize = 2;

/// Hashes passwords.
pub(crate) struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Passwords {
    /// Whether a password can be one.
    pub(crate) fn check(password: &str) -> Result<(), Fault> {
        let length = password.chars().count();
        if (MIN_PASSWORD..=MAX_PASSWORD).contains(&length) {
            return Ok(());
        }
        let message = format!("A password has {MIN_PASSWORD} to {MAX_PASSWORD} characters.");
        Err(Fault::new(ErrorCode::BadRequest, message))
    }

    /// The hash under which a password is stored.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, Fault> {
        Self::check(password)?;
        let password = password.to_owned();
        self.aside(move || hash(&password)).await
    }

    /// Whether a password is the one that was hashed. Where there is no hash nothing fits, and finding
    /// that out takes as long.
    pub(crate) async fn fits(&self, password: &str, stored: Option<&str>) -> Result<bool, Fault> {
        static NOBODYS: LazyLock<String> = LazyLock::new(|| hash("nobody signs in with this"));
        // What is longer than any password is not worth hashing, whoever's it is.
        if password.chars().count() > MAX_PASSWORD {
            return Ok(false);
        }
        let (password, stored) = (password.to_owned(), stored.map(str::to_owned));
        self.aside(move || {
            let is_somebodys = stored.is_some();
            let hashed = stored.unwrap_or_else(|| NOBODYS.clone());
            let fits = PasswordHash::new(&hashed)
                .is_ok_and(|hash| hasher().verify_password(password.as_bytes(), &hash).is_ok());
            fits && is_somebodys
        })
        .await
    }

    /// Does some work on a thread for it, when it is its turn.
    async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let busy = || Fault::new(ErrorCode::Unavailable, "That did not work. Please try again.");
        let turn = Arc::clone(&self.0).acquire_owned().await.map_err(|_| busy())?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        done.await.map_err(|_| busy())
    }
}

fn hasher() -> Argon2<'static> {
    let params = Params::new(MEMORY, ROUNDS, LANES, None).expect("these parameters are possible");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn hash(password: &str) -> String {
    let hashed = hasher().hash_password(password.as_bytes());
    hashed.expect("any text can be hashed, with salt from the system").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_its_own_hash_alone() {
        let passwords = Passwords::default();
        let hashed = passwords.hash("ammonite 42").await.unwrap();
        assert!(hashed.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hashed}");
        assert_ne!(hashed, passwords.hash("ammonite 42").await.unwrap(), "each has its own salt");
        assert!(passwords.fits("ammonite 42", Some(&hashed)).await.unwrap());
        assert!(!passwords.fits("ammonite 43", Some(&hashed)).await.unwrap());
        assert!(!passwords.fits("nobody signs in with this", None).await.unwrap());
    }

    #[tokio::test]
    async fn a_password_has_a_length() {
        let passwords = Passwords::default();
        assert!(passwords.hash("ammonite").await.is_err());
        assert!(passwords.hash(&"三".repeat(MAX_PASSWORD + 1)).await.is_err());
        assert!(passwords.hash(&"三".repeat(MIN_PASSWORD)).await.is_ok());
    }
}
