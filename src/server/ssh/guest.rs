//! Who comes by ssh, and with what.

use std::fmt;
use std::net::IpAddr;

use ratatui::layout::Size;
use russh::keys::{HashAlg, PublicKey};

/// A public key whose owner has proved to have the private one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestKey {
    /// Its fingerprint, `SHA256:…`.
    pub fingerprint: String,
    /// The key, as OpenSSH writes it, without its comment.
    pub text: String,
}

impl GuestKey {
    /// A key that was proved just now.
    ///
    /// # Errors
    /// When the key can't be written as text.
    pub fn proved(key: &PublicKey) -> Result<GuestKey, russh::keys::ssh_key::Error> {
        let mut key = key.clone();
        key.set_comment("");
        let fingerprint = key.fingerprint(HashAlg::Sha256).to_string();
        Ok(GuestKey { fingerprint, text: key.to_openssh()? })
    }
}

/// Somebody who has been let in.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The key they came with, if any.
    pub key: Option<GuestKey>,
    /// The name in `ssh name@host`. Not safe to show.
    pub user: String,
    /// Where from.
    pub address: IpAddr,
}

/// The terminal a guest has asked for.
#[derive(Clone, Debug, Default)]
pub struct Terminal {
    /// The size of the window.
    pub size: Size,
    /// `TERM`, and the variables that were sent before.
    pub environment: Vec<(String, String)>,
}

/// What an ssh command ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All is done.
    Done,
    /// It is refused, or has failed.
    Refused,
    /// The command is none.
    Usage,
    /// This guest may not do that.
    Forbidden,
}

impl Exit {
    /// The exit status.
    pub fn status(self) -> u32 {
        match self {
            Exit::Done => 0,
            Exit::Refused => 1,
            Exit::Usage => 2,
            Exit::Forbidden => 3,
        }
    }
}

/// Whether a guest may come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// They may.
    In,
    /// They may, and are known here.
    Back,
    /// Only who answers this question rightly.
    Ask(&'static str),
    /// They may not.
    Out,
}

impl fmt::Display for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.key {
            Some(key) => write!(f, "{} with the key {}", self.address, key.fingerprint),
            None => write!(f, "{} without a key", self.address),
        }
    }
}
