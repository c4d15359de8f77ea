//! The key by which guests recognize this machine.

use std::path::{Path, PathBuf};
use std::{fs, io};

use russh::keys::ssh_key::LineEnding;
use russh::keys::{Algorithm, PrivateKey, load_secret_key};
use thiserror::Error;

use crate::kit::storage::visible_path;

const FILE: &str = "host_key";

/// The reason why there is no host key. A key that can't be read is never replaced: every ssh
/// client would warn of a changed key.
#[derive(Debug, Error)]
pub enum HostKeyError {
    #[error(
        "{} holds no private key that can be read ({why}); put the right file back, or delete it to \
         get a new key: every ssh client will then warn of a changed key",
        visible_path(path)
    )]
    Unreadable { path: PathBuf, why: String },
    #[error("{} can be read by others; 'chmod 600' makes it private", visible_path(.0))]
    Public(PathBuf),
    #[error("the host key can't be written to {}: {why}", visible_path(path))]
    Unwritable { path: PathBuf, why: String },
}

/// Reads the host key in a folder, or creates one if the folder has none.
pub fn load_or_create(folder: &Path) -> Result<PrivateKey, HostKeyError> {
    let path = folder.join(FILE);
    match fs::metadata(&path) {
        Ok(found) => {
            if is_public(&found) {
                return Err(HostKeyError::Public(path));
            }
            load_secret_key(&path, None)
                .map_err(|error| HostKeyError::Unreadable { why: error.to_string(), path })
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => make(folder, &path)
            .map_err(|error| HostKeyError::Unwritable { why: error.to_string(), path }),
        Err(error) => Err(HostKeyError::Unreadable { why: error.to_string(), path }),
    }
}

/// Makes a key and writes it to a file that only the owner can read. The file appears complete or
/// not at all.
fn make(folder: &Path, path: &Path) -> io::Result<PrivateKey> {
    fs::create_dir_all(folder)?;
    let key = PrivateKey::random(&mut russh::keys::key::safe_rng(), Algorithm::Ed25519)
        .map_err(io::Error::other)?;
    let text = key.to_openssh(LineEnding::LF).map_err(io::Error::other)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    io::Write::write_all(&mut file, text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(key)
}

#[cfg(unix)]
fn is_public(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    found.permissions().mode() & 0o077 != 0
}

#[cfg(not(unix))]
fn is_public(_: &fs::Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::ssh::Fingerprint;

    #[test]
    fn the_key_is_made_once_and_for_the_owner_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let made = load_or_create(folder.path()).expect("a key");
        let again = load_or_create(folder.path()).expect("the key");
        let [made, again] = [made, again].map(|key| Fingerprint::from_key(key.public_key()));
        assert_eq!(made, again);
        #[cfg(unix)]
        assert!(!is_public(&fs::metadata(folder.path().join(FILE)).expect("the file")));
    }

    #[test]
    fn a_file_that_is_no_key_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE);
        drop(load_or_create(folder.path()));
        fs::write(&path, "nonsense").expect("a file");
        assert!(matches!(load_or_create(folder.path()), Err(HostKeyError::Unreadable { .. })));
        assert_eq!(fs::read_to_string(&path).expect("the file"), "nonsense");
    }

    #[cfg(unix)]
    #[test]
    fn a_key_that_others_can_read_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        drop(load_or_create(folder.path()));
        let path = folder.path().join(FILE);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("permissions");
        assert!(matches!(load_or_create(folder.path()), Err(HostKeyError::Public(_))));
    }
}
