//! Guests' keys, which of them are usable, and the key by which guests recognize this machine.

use std::path::Path;
use std::{fs, io};

use anyhow::{Error, Result, anyhow, ensure};
use derive_more::Display;
use russh::keys::ssh_key::LineEnding;
use russh::keys::ssh_key::public::KeyData;
use russh::keys::{Algorithm, EcdsaCurve, HashAlg, PrivateKey, decode_secret_key};

use crate::kit::storage::disk::share_owner;
use crate::kit::storage::{DiskFault, visible_path};

/// The hash that identifies a key, as OpenSSH writes it: `SHA256:…`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Display)]
pub struct Fingerprint(pub String);

impl Fingerprint {
    pub fn from_key(key: &russh::keys::PublicKey) -> Fingerprint {
        Fingerprint(key.fingerprint(HashAlg::Sha256).to_string())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey {
    pub fingerprint: Fingerprint,
    /// The whole key, as a line of OpenSSH without its comment.
    pub openssh: String,
}

impl PublicKey {
    pub fn from_key(key: &russh::keys::PublicKey) -> Result<PublicKey, UnfitKey> {
        UnfitKey::check(key)?;
        let mut key = key.clone();
        key.set_comment("");
        let openssh = key.to_openssh().map_err(|_| UnfitKey::Unknown)?;
        Ok(PublicKey { fingerprint: Fingerprint::from_key(&key), openssh })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitKey {
    #[error("an RSA key of {0} bits is too short")]
    Short(u32),
    #[error("its signature is made with SHA-1, which can be forged")]
    Sha1,
    #[error("keys of this kind can't be checked")]
    Unknown,
}

impl UnfitKey {
    pub const LEAST_BITS: u32 = 2048;

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

/// The files of the keys of this machine and their kinds. Clients that know the first kind, which
/// is the older file, are not told of the second.
pub const HOST_KEYS: [(&str, Algorithm); 2] = [
    ("host_key", Algorithm::Ed25519),
    ("host_key_ecdsa", Algorithm::Ecdsa { curve: EcdsaCurve::NistP256 }),
];

/// A key that can't be read is never replaced: every ssh client would warn of a changed key.
pub fn load_or_create(folder: &Path) -> Result<Vec<PrivateKey>> {
    let keys = HOST_KEYS.into_iter().map(|(name, algorithm)| {
        let path = folder.join(name);
        match load(&path)? {
            Some(key) => Ok(key),
            None => make(folder, &path, algorithm).map_err(|error| of_file(&path, error)),
        }
    });
    keys.collect()
}

fn of_file(path: &Path, error: io::Error) -> Error {
    anyhow!("{}: {}", visible_path(path), DiskFault::from(error))
}

/// Those that there are.
pub fn load_host_keys(folder: &Path) -> Result<Vec<PrivateKey>> {
    HOST_KEYS.iter().filter_map(|(name, _)| load(&folder.join(name)).transpose()).collect()
}

/// `The keys of this machine are SHA256:… (Ed25519) and SHA256:… (ECDSA).`
pub fn host_keys_text(keys: &[PrivateKey]) -> String {
    let mut named = Vec::new();
    for key in keys {
        let kind = if key.algorithm().is_ecdsa() { "ECDSA" } else { "Ed25519" };
        named.push(format!("{} ({kind})", Fingerprint::from_key(key.public_key())));
    }
    let begun =
        if named.len() == 1 { "key of this machine is" } else { "keys of this machine are" };
    format!("The {begun} {}.", named.join(" and "))
}

fn load(path: &Path) -> Result<Option<PrivateKey>> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(of_file(path, error)),
    };
    let name = visible_path(path);
    ensure!(!is_public(path), "{name} can be read by others; 'chmod 600' makes it private");
    decode_secret_key(&String::from_utf8_lossy(&text), None).map(Some).map_err(|why| {
        anyhow!(
            "{name} holds no private key that can be read ({why}); put the right file back, or delete \
             it to get a new key: every ssh client will then warn of a changed key"
        )
    })
}

/// Only the owner can read the file. It appears complete or not at all.
fn make(folder: &Path, path: &Path, algorithm: Algorithm) -> io::Result<PrivateKey> {
    fs::create_dir_all(folder)?;
    let key = PrivateKey::random(&mut russh::keys::key::safe_rng(), algorithm)
        .map_err(io::Error::other)?;
    let text = key.to_openssh(LineEnding::LF).map_err(io::Error::other)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    io::Write::write_all(&mut file, text.as_bytes())?;
    share_owner(file.as_file(), folder);
    file.as_file().sync_all()?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(key)
}

#[cfg(unix)]
fn is_public(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|found| found.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_public(_: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_made_once_and_for_the_owner_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let made = load_or_create(folder.path()).expect("a key");
        let again = load_or_create(folder.path()).expect("the key");
        let [made, again] = [made, again].map(|keys| host_keys_text(&keys));
        assert_eq!(made, again);
        let kinds = ["(Ed25519) and SHA256:", "(ECDSA)."];
        assert!(kinds.iter().all(|kind| made.contains(kind)), "{made}");
        #[cfg(unix)]
        assert!(!is_public(&folder.path().join(HOST_KEYS[0].0)));
    }

    /// Its players' `known_hosts` hold the first.
    #[test]
    fn a_server_with_one_key_keeps_it_and_gets_the_second() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = &load_or_create(folder.path()).expect("keys")[..1];
        fs::remove_file(folder.path().join(HOST_KEYS[1].0)).expect("a file");
        let found = load_host_keys(folder.path()).expect("the key");
        assert_eq!(host_keys_text(&found), host_keys_text(first));
        let both = load_or_create(folder.path()).expect("keys");
        assert_eq!((both.len(), host_keys_text(&both[..1])), (2, host_keys_text(first)));
    }

    #[test]
    fn a_file_that_is_no_key_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(HOST_KEYS[0].0);
        drop(load_or_create(folder.path()));
        fs::write(&path, "nonsense").expect("a file");
        let why = load_or_create(folder.path()).expect_err("no key").to_string();
        assert!(why.contains("holds no private key that can be read"), "{why}");
        assert_eq!(fs::read_to_string(&path).expect("the file"), "nonsense");
    }

    #[cfg(unix)]
    #[test]
    fn a_key_that_others_can_read_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        drop(load_or_create(folder.path()));
        let path = folder.path().join(HOST_KEYS[0].0);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("permissions");
        let why = load_or_create(folder.path()).expect_err("a public file").to_string();
        assert!(why.contains("can be read by others"), "{why}");
    }
}
