//! The operator's actions without ssh.

use std::io::{self, Write as _};
use std::path::Path;

use anyhow::{Error, Result, anyhow, bail};
use jiff::Timestamp;

use super::{control, setup};
use crate::kit::storage::visible_path;
use crate::server::database::{self, AccountName, CopyContent, Database};
use crate::server::game_server::{GameServer, pause_clocks};
use crate::server::log::{self, WaitingLog};
use crate::server::present::PresentGuests;
use crate::server::ssh::{Gate, Limits, PublicKey, Rejection};
use crate::server::verbs::{AnswerFormat, ModerationRequest, Moderator, Operator, write_lines};

fn no_database(data: &Path) -> Error {
    anyhow!("{}: there is no database of a server; 'punct serve' makes one", visible_path(data))
}

/// Even while a server uses it. The text, as of all functions here, is for the operator.
pub fn back_up(data: &Path, file: &Path) -> Result<String> {
    if !database::back_up(data, file)? {
        bail!(no_database(data));
    }
    Ok(format!("{} is a copy of the database.\n", visible_path(file)))
}

pub fn check_copy(file: &Path) -> Result<String> {
    let CopyContent { version, accounts, games } = database::check_copy(file)?;
    let file = visible_path(file);
    Ok(format!("{file} is a whole copy: version {version}, {accounts} accounts, {games} games.\n"))
}

/// Fails while a server uses the database.
pub fn restore(data: &Path, file: &Path) -> Result<String> {
    database::make_folder(data)?;
    let _lock = setup::lock(data)?;
    let replaced = database::restore(data, file, Timestamp::now())?;
    let text = format!("{} is the database now.", visible_path(file));
    Ok(match replaced {
        Some(path) => format!("{text} What it replaces is in {}.\n", visible_path(&path)),
        None => text + "\n",
    })
}

/// `text` is the content of the key's file, as `ssh-keygen` writes it.
pub fn add(data: &Path, name: &AccountName, file: &Path, text: &str) -> Result<String> {
    let file = visible_path(file);
    let Ok(read) = russh::keys::PublicKey::from_openssh(text.trim()) else {
        bail!(
            "{file}: this is not a public key of OpenSSH, which is one line, as in id_ed25519.pub"
        );
    };
    let key = PublicKey::from_key(&read)
        .map_err(|why| anyhow!("{file}: {}", Rejection::UnfitKey(why)))?;
    moderate(data, &format!("add {name} {}", key.openssh))
}

/// The server that runs on the data carries the request out; if there is none, this process does.
pub fn moderate(data: &Path, words: &str) -> Result<String> {
    let ModerationRequest { run, changes_games } = words.parse()?;
    let mut present = String::new();
    let line = format!("{} {words}", control::MODERATE);
    let answer = control::ask(data, &line, |request| {
        if present != request {
            // A failure means that standard error is closed.
            let _ = writeln!(io::stderr(), "This waits until the server has done '{request}'.");
            request.clone_into(&mut present);
        }
    });
    if let Some(answer) = answer? {
        return control::read_answer(&answer);
    }
    let mut database = Database::existing(data)?.ok_or_else(|| no_database(data))?;
    // A server that is starting or ending does not listen. It would not see changes to the games
    // that it has in memory. The lock makes sure that no server runs.
    let _lock = if changes_games {
        let lock = setup::lock(data)?;
        pause_clocks(&mut database)?;
        Some(lock)
    } else {
        None
    };
    log::open(WaitingLog::new(data));
    let lines = run(&Moderator {
        by: Operator::AtTheMachine,
        is_confirmed: false,
        server: &GameServer::for_operator(database),
        guests: &PresentGuests::default(),
        gate: &Gate::new(Limits::default()),
    })?;
    Ok(write_lines(lines, AnswerFormat::Text))
}
