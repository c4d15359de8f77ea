//! The operator's actions without ssh, and how a guest makes an account at the first visit.

use std::io::{self, BufRead, BufReader, Write as _};
use std::path::Path;

use anyhow::{Result, anyhow};
use jiff::Timestamp;

use super::line_by_line::{CookedInput, ask};
use super::settings::Openness;
use super::{control, setup};
use crate::kit::phrases::sentence;
use crate::kit::storage::{printable, visible_path};
use crate::server::database::{self, Account, AccountName, CopyContent, Database, WordHash};
use crate::server::game_server::{GameServer, ServerError, rest_clocks};
use crate::server::log::{LogEvent, log};
use crate::server::present::PresentGuests;
use crate::server::rations::{Client, Rationed};
use crate::server::ssh::{Gate, Limits, PublicKey, Rejection, Visit, Wire};
use crate::server::verbs::{AnswerManner, ModerationRequest, Moderator, Operator, write_lines};

/// Opens the database that a server has made in a folder.
fn existing(data: &Path) -> Result<Database> {
    let none = "there is no database of a server; 'punct serve' makes one";
    Database::existing(data)?.ok_or_else(|| anyhow!("{}: {none}", visible_path(data)))
}

/// Copies the database to a file, even while a server uses it. Returns the message for the
/// operator.
///
/// # Errors
/// There is no database, or the file can't be written.
pub fn back_up(data: &Path, file: &Path) -> Result<String> {
    existing(data)?.back_up(file)?;
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
    existing(data)?.register(name, &key, Timestamp::now())?;
    Ok(format!("{name} may come with the key {}.\n", key.fingerprint))
}

/// Makes a player an operator, or takes that right away. Returns the message for the operator.
pub fn operator(data: &Path, name: &str, operator: bool) -> Result<String> {
    let mut database = existing(data)?;
    let nobody = || ServerError::NoPlayer(printable(name, 40));
    let account = database.by_name(name)?.ok_or_else(nobody)?;
    database.set_operator(account.id, operator)?;
    let is = if operator { "is an operator" } else { "is not an operator any more" };
    Ok(format!("{} {is}.\n", account.name))
}

/// Carries out an operator's request. The server that runs on the data does this; if there is none,
/// this process does. Returns the message for the operator.
pub fn moderate(data: &Path, words: &str) -> Result<String> {
    let ModerationRequest { run, changes_games } = words.parse()?;
    let mut database = existing(data)?;
    if let Ok(answer) = control::ask(data, &format!("{} {words}", control::MODERATE)) {
        return control::read_answer(&answer);
    }
    // A server may run but not answer. It would not see changes to the games that it has in memory.
    // The lock makes sure that no server runs.
    let lock = changes_games.then(|| setup::lock(data)).transpose()?;
    if lock.is_some() {
        rest_clocks(&mut database)?;
    }
    let (by, means_it, server) =
        (Operator::AtTheMachine, false, &GameServer::for_operator(database));
    let (guests, gate) = (&PresentGuests::default(), &Gate::new(Limits::default()));
    let lines = run(&Moderator { by, means_it, server, guests, gate })?;
    Ok(write_lines(lines, AnswerManner::Text))
}

/// How often a guest may try a name or an invitation word.
const TRIES: usize = 5;

/// Makes an account for a guest whose key has none. Returns `None` if the guest leaves, may not
/// make one, or has used up the tries.
pub fn receive(
    server: &GameServer,
    (openness, port): (Openness, u16),
    key: &PublicKey,
    visit: &mut Visit,
) -> io::Result<Option<Account>> {
    let place = Client::Address(visit.guest.address);
    let mut typed = BufReader::new(CookedInput::new(visit.keyboard.read(), visit.wire.clone()));
    let wire = &mut visit.wire;
    for line in welcome(port) {
        say(wire, &line)?;
    }
    let invitation = match openness {
        Openness::Open => None,
        Openness::Closed => {
            say(wire, "The operator of this server makes all accounts. Ask them for yours.")?;
            return Ok(None);
        }
        Openness::Invited => match hear_word(server, place, &mut typed, wire)? {
            Some(word) => Some(word),
            None => return Ok(None),
        },
    };
    for _ in 0..TRIES {
        let Some(name) = ask(&mut typed, wire, "Choose a name: ")? else { return Ok(None) };
        match register(server, place, &name, key, invitation.as_ref()) {
            Ok(account) => {
                let Account { id, name, .. } = &account;
                log(LogEvent::Registration { account: *id, name, address: visit.guest.address });
                return Ok(Some(account));
            }
            Err(error) => {
                server.log_error(place, &error);
                say(wire, &format!("No: {error}."))?;
            }
        }
    }
    Ok(None)
}

/// Returns the text for a guest whose key has no account, one sentence on each line.
fn welcome(port: u16) -> [String; 5] {
    let at = if port == 22 { String::new() } else { format!("-p {port} ") };
    [
        "Welcome to PÜNCT.".to_owned(),
        "This server knows its players by their keys and does not know yours yet.".to_owned(),
        "If you have played here from another machine, leave with Ctrl-C.".to_owned(),
        format!("There, run 'ssh {at}HOST link'. It tells you a word."),
        format!("Then come from here with 'ssh {at}HOST join WORD'."),
    ]
}

/// Asks for the word of an invitation, up to [`TRIES`] times. Returns `None` if no word was right,
/// if the guest tried too often, or if the guest leaves.
fn hear_word(
    server: &GameServer,
    place: Client,
    typed: &mut impl BufRead,
    wire: &mut Wire,
) -> io::Result<Option<WordHash>> {
    for _ in 0..TRIES {
        let Some(word) = ask(typed, wire, "The word you were invited with: ")? else {
            return Ok(None);
        };
        if let Err(error) = server.ration(place, Rationed::Word) {
            server.log_error(place, &error);
            say(wire, &sentence(&format!("{error}.")))?;
            return Ok(None);
        }
        let word = WordHash::from_word(&word);
        if server.database(|it| it.is_invitation(&word, Timestamp::now())).unwrap_or(false) {
            return Ok(Some(word));
        }
        server.log_refusal(place, &"a word that is not an invitation");
        say(wire, "This word is unknown or no longer valid.")?;
    }
    Ok(None)
}

fn register(
    server: &GameServer,
    place: Client,
    name: &str,
    key: &PublicKey,
    invitation: Option<&WordHash>,
) -> Result<Account, ServerError> {
    let name: AccountName = name.parse()?;
    match invitation {
        // Only open registrations are rationed: an invited player needs a word from the operator.
        None => {
            server.ration(place, Rationed::Registration)?;
            server.register(&name, key)
        }
        Some(word) => server.register_invited(&name, key, word),
    }
}

/// Writes a line on a terminal in raw mode.
fn say(wire: &mut Wire, line: &str) -> io::Result<()> {
    wire.write_all(format!("{line}\r\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr as _;

    use super::*;

    #[test]
    fn no_sentence_of_the_welcome_goes_over_a_line_of_80_columns() {
        for line in welcome(65535) {
            assert!(line.width() <= 80 && line.ends_with('.'), "{line}");
        }
    }
}
