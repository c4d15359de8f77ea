//! What the operator does without ssh: accounts and invitations.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow};
use jiff::{Timestamp, ToSpan as _};
use russh::keys::PublicKey;

use crate::server::database::{self, AccountName, Database, WordHash};
use crate::server::ssh::{GuestKey, GuestWord};

/// Makes an account with the key in a file, as `ssh-keygen` writes it. Returns what is said of it.
///
/// # Errors
/// When the name or the key is taken, or the file holds no key.
pub fn add(data: &Path, name: &AccountName, file: &Path) -> Result<String> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let key = PublicKey::from_openssh(text.trim()).map_err(|error| {
        anyhow!("{}: this is no public key of OpenSSH ({error})", file.display())
    })?;
    let key = GuestKey::proved(&key).map_err(|error| anyhow!("{}: {error}", file.display()))?;
    let kept = database::PublicKey {
        fingerprint: database::Fingerprint(key.fingerprint.clone()),
        openssh: key.text,
    };
    Database::open(data)?.register(name, &kept, Timestamp::now())?;
    Ok(format!("{name} may come with the key {}.\n", key.fingerprint))
}

/// The list of accounts.
///
/// # Errors
/// When the database can't be read.
pub fn list(data: &Path) -> Result<String> {
    let database = Database::open(data)?;
    let mut lines = String::new();
    for account in database.accounts()? {
        let keys = database.keys_of(account.id)?;
        let keys: Vec<String> = keys.into_iter().map(|key| key.public.fingerprint.0).collect();
        let blocked = if account.blocked { "  blocked" } else { "" };
        let since = account.created.strftime("%Y-%m-%d");
        let _ = writeln!(lines, "{}  since {since}  {}{blocked}", account.name, keys.join(" "));
    }
    Ok(lines)
}

/// Shuts an account out, or lets it in again. Returns what is said of it.
///
/// # Errors
/// When there is no such account.
pub fn block(data: &Path, name: &AccountName, blocked: bool) -> Result<String> {
    let mut database = Database::open(data)?;
    let nobody = || anyhow!("nobody here is called {name}");
    let account = database.by_name(name)?.ok_or_else(nobody)?;
    if blocked {
        database.block(account.id)?;
    } else {
        database.unblock(account.id)?;
    }
    Ok(format!("{name} is {}.\n", if blocked { "shut out" } else { "let in again" }))
}

/// Makes a word that invites one player within a week. Returns what is said of it.
///
/// # Errors
/// When the database can't be written.
pub fn invite(data: &Path) -> Result<String> {
    let word = GuestWord::new()?;
    let expires = Timestamp::now() + (7 * 24).hours();
    Database::open(data)?.invite(&WordHash::of(&word.to_string()), expires)?;
    Ok(format!("{word} lets one player in until {}.\n", expires.strftime("%Y-%m-%d %H:%M UTC")))
}
