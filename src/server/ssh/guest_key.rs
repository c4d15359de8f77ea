//! The key that identifies a guest, and which keys are usable.

use std::fmt;

use russh::keys::ssh_key::public::KeyData;
use russh::keys::{Algorithm, HashAlg};
use thiserror::Error;

/// The hash that identifies a key, as OpenSSH writes it: `SHA256:…`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub String);

impl Fingerprint {
    pub fn from_key(key: &russh::keys::PublicKey) -> Fingerprint {
        Fingerprint(key.fingerprint(HashAlg::Sha256).to_string())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A public key, which identifies the owner of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey {
    pub fingerprint: Fingerprint,
    /// The whole key, as a line of OpenSSH without its comment.
    pub openssh: String,
}

impl PublicKey {
    /// Converts a key to the form that is stored.
    ///
    /// # Errors
    /// The key is not usable.
    pub fn from_key(key: &russh::keys::PublicKey) -> Result<PublicKey, UnfitKey> {
        UnfitKey::check(key)?;
        let mut key = key.clone();
        key.set_comment("");
        let openssh = key.to_openssh().map_err(|_| UnfitKey::Unknown)?;
        Ok(PublicKey { fingerprint: Fingerprint::from_key(&key), openssh })
    }
}

/// The reason why a key is not usable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UnfitKey {
    #[error("an RSA key of {0} bits is too short")]
    Short(u32),
    #[error("its signature is made with SHA-1, which can be forged")]
    Sha1,
    #[error("keys of this kind can't be checked")]
    Unknown,
}

impl UnfitKey {
    /// The fewest bits of an RSA key.
    pub const LEAST_BITS: u32 = 2048;

    /// Checks whether a key is usable, without regard to the signature algorithm.
    pub fn check(key: &russh::keys::PublicKey) -> Result<(), UnfitKey> {
        match key.key_data() {
            KeyData::Rsa(rsa) if rsa.key_size() < UnfitKey::LEAST_BITS => {
                Err(UnfitKey::Short(rsa.key_size()))
            }
            KeyData::Rsa(_)
            | KeyData::Ed25519(_)
            | KeyData::SkEd25519(_)
            | KeyData::Ecdsa(_)
            | KeyData::SkEcdsaSha2NistP256(_) => Ok(()),
            _ => Err(UnfitKey::Unknown),
        }
    }

    /// Checks whether a key is usable that the client offers with this signature algorithm.
    pub fn check_offer(
        key: &russh::keys::PublicKey,
        algorithm: &Algorithm,
    ) -> Result<(), UnfitKey> {
        match algorithm {
            Algorithm::Rsa { hash: None } => Err(UnfitKey::Sha1),
            _ => UnfitKey::check(key),
        }
    }
}
