//! The operator's actions without ssh.

use std::io::{self, Write as _};
use std::path::Path;

use anyhow::{Error, Result, anyhow, bail};
use jiff::Timestamp;

use super::{control, setup};
use crate::kit::storage::visible_path;
use crate::server::database::{self, AccountName, CopyContent, Database};
use crate::server::game_server::{GameServer, rest_clocks};
use crate::server::log::{self, WaitingLog};
use crate::server::present::PresentGuests;
use crate::server::ssh::{Gate, Limits, PublicKey, Rejection};
use crate::server::verbs::{AnswerManner, ModerationRequest, Moderator, Operator, write_lines};

/// Opens the database that a server has made in a folder.
fn existing(data: &Path) -> Result<Database> {
    Database::existing(data)?.ok_or_else(|| no_database(data))
}

fn no_database(data: &Path) -> Error {
    anyhow!("{}: there is no database of a server; 'punct serve' makes one", visible_path(data))
}

/// Copies the database to a file, even while a server uses it. Returns the message for the
/// operator.
///
/// # Errors
/// There is no database, or the file can't be written.
pub fn back_up(data: &Path, file: &Path) -> Result<String> {
    if !database::back_up(data, file)? {
        bail!(no_database(data));
    }
    Ok(format!("{} is a copy of the database.\n", visible_path(file)))
}

/// Checks that a file is a whole copy of a server's database. Returns a text about its contents.
///
/// # Errors
/// The file is not such a copy.
pub fn check_copy(file: &Path) -> Result<String> {
    let CopyContent { version, accounts, games } = database::check_copy(file)?;
    let file = visible_path(file);
    Ok(format!("{file} is a whole copy: version {version}, {accounts} accounts, {games} games.\n"))
}

/// Replaces the database with a copy of it. Returns the message for the operator.
///
/// # Errors
/// A server uses the database, or the file is not a copy of one.
pub fn restore(data: &Path, file: &Path) -> Result<String> {
    database::make_folder(data)?;
    let _lock = setup::lock(data)?;
    let replaced = database::restore(data, file, Timestamp::now())?;
    let aside = replaced.map(|path| format!(" What it replaces is in {}.", visible_path(&path)));
    let aside = aside.unwrap_or_default();
    Ok(format!("{} is the database now.{aside}\n", visible_path(file)))
}

/// Makes an account with a public key. `text` is the content of the key's file, as `ssh-keygen`
/// writes it. Returns the message for the operator.
///
/// # Errors
/// The name or the key is taken, the text is not a usable key, or there is no database.
pub fn add(data: &Path, name: &AccountName, file: &Path, text: &str) -> Result<String> {
    let file = visible_path(file);
    let key = russh::keys::PublicKey::from_openssh(text.trim()).map_err(|_| {
        anyhow!(
            "{file}: this is not a public key of OpenSSH, which is one line, as in id_ed25519.pub"
        )
    })?;
    let key =
        PublicKey::from_key(&key).map_err(|why| anyhow!("{file}: {}", Rejection::UnfitKey(why)))?;
    moderate(data, &format!("add {name} {}", key.openssh))
}

/// Carries out an operator's request. The server that runs on the data does this; if there is none,
/// this process does. Returns the message for the operator.
pub fn moderate(data: &Path, words: &str) -> Result<String> {
    let ModerationRequest { run, changes_games } = words.parse()?;
    let mut present = String::new();
    let wait = |request: &str| {
        if present != request {
            // A failure means that standard error is closed.
            let _ = writeln!(io::stderr(), "This waits until the server has done '{request}'.");
            request.clone_into(&mut present);
        }
    };
    let line = format!("{} {words}", control::MODERATE);
    if let Some(answer) = control::ask(data, &line, wait)? {
        return control::read_answer(&answer);
    }
    let mut database = existing(data)?;
    // A server that is starting or ending does not listen. It would not see changes to the games
    // that it has in memory. The lock makes sure that no server runs.
    let lock = changes_games.then(|| setup::lock(data)).transpose()?;
    if lock.is_some() {
        rest_clocks(&mut database)?;
    }
    log::open(WaitingLog::new(data));
    let (by, means_it, server) =
        (Operator::AtTheMachine, false, &GameServer::for_operator(database));
    let (guests, gate) = (&PresentGuests::default(), &Gate::new(Limits::default()));
    let lines = run(&Moderator { by, means_it, server, guests, gate })?;
    Ok(write_lines(lines, AnswerManner::Text))
}
