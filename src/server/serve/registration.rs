//! How a guest makes an account at the first visit, and what guests without one are told.

use std::io::{self, Write as _};

use jiff::Timestamp;

use super::guest_lines::GuestLines;
use super::settings::Openness;
use crate::kit::phrases::sentence;
use crate::kit::storage::printable;
use crate::server::clients::{Client, RationedAction};
use crate::server::database::{Account, AccountName, ChangeError, WordHash, accounts, keys};
use crate::server::game_server::{GameServer, ServerError, ServerResult};
use crate::server::log::{LogEvent, log};
use crate::server::ssh::{Guest, PublicKey, Visit, Wire};

pub const NO_KEY: &str = "This server knows its players by their keys, and you come without one that serves: \
                      Ed25519, ECDSA, or RSA of 2048 bits or more with SHA-2. 'ssh-keygen' makes one; then \
                      come again.";

pub fn no_account(openness: Openness) -> &'static str {
    match openness {
        Openness::Open => "this key has no account yet: come once without a command to make one",
        Openness::Invited => {
            "this key has no account yet: come once without a command to make one; you are asked for the \
             word you were invited with"
        }
        Openness::Closed => {
            "this key has no account, and the operator of this server makes them all: ask them for yours"
        }
    }
}

/// For a guest none of whose keys belongs to the account with the login name, and who might make a
/// second account by accident. `None` for fewer than two keys, which a stranger may have.
pub fn wrong_keys(guest: &Guest) -> Option<String> {
    let [_, _, ..] = guest.passed_over[..] else { return None };
    let keys: Vec<&str> = guest.passed_over.iter().map(|key| key.0.as_str()).collect();
    let (user, keys) = (printable(&guest.user, 40), keys.join(", "));
    Some(format!(
        "none of the keys you offered is that of {user}: {keys}. Name the right one: ssh -o \
         IdentitiesOnly=yes -i FILE {user}@HOST. If you have no account, use another name"
    ))
}

/// For a name or an invitation word.
const TRIES: usize = 5;

/// Makes an account for a guest whose key has none. `None` if the guest leaves, may not make one,
/// or has used up the tries. The operator may change meanwhile who makes accounts.
pub fn receive(
    server: &GameServer,
    openness: &dyn Fn() -> Openness,
    port: u16,
    key: &PublicKey,
    visit: &mut Visit,
) -> io::Result<Option<Account>> {
    let client = Client::Address(visit.guest.address);
    let mut lines = GuestLines::new(visit);
    let wire = &mut visit.wire;
    for line in welcome(port) {
        write_line(wire, &line)?;
    }
    let begun = openness();
    let invitation = match begun {
        Openness::Open => None,
        Openness::Closed => {
            write_line(
                wire,
                "The operator of this server makes all accounts. Ask them for yours.",
            )?;
            return Ok(None);
        }
        Openness::Invited => match check_password(server, client, &mut lines, wire)? {
            Some(word) => Some(word),
            None => return Ok(None),
        },
    };
    for _ in 0..TRIES {
        let Some(name) = lines.read("Choose a name: ")? else { return Ok(None) };
        if openness() != begun {
            write_line(wire, "The operator has changed who makes accounts. Come again.")?;
            return Ok(None);
        }
        match register(server, client, name.trim(), key, invitation.as_ref()) {
            Ok(account) => {
                let Account { id, name, .. } = &account;
                log(LogEvent::Registration { account: *id, name, address: visit.guest.address });
                return Ok(Some(account));
            }
            Err(error) => {
                server.log_error(client, &error);
                write_line(wire, &format!("No: {error}."))?;
                if let ServerError::Change(ChangeError::KeyTaken | ChangeError::UnknownWord) = error
                {
                    write_line(wire, "No other name helps. Come again.")?;
                    return Ok(None);
                }
            }
        }
    }
    Ok(None)
}

/// One sentence on each line.
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

/// `None` if no word was right, if the guest tried too often, or if the guest leaves.
fn check_password(
    server: &GameServer,
    client: Client,
    lines: &mut GuestLines,
    wire: &mut Wire,
) -> io::Result<Option<WordHash>> {
    for _ in 0..TRIES {
        let Some(word) = lines.read("The word you were invited with: ")? else {
            return Ok(None);
        };
        if let Err(error) = server.ration(client, RationedAction::Word) {
            server.log_error(client, &error);
            write_line(wire, &sentence(&format!("{error}.")))?;
            return Ok(None);
        }
        let word = WordHash::from_word(word.trim());
        if server.database(|it| keys::is_invitation(it, &word, Timestamp::now())).unwrap_or(false) {
            return Ok(Some(word));
        }
        server.log_refusal(client, &"a word that is not an invitation");
        write_line(wire, "This word is unknown or no longer valid.")?;
    }
    Ok(None)
}

fn register(
    server: &GameServer,
    client: Client,
    name: &str,
    key: &PublicKey,
    invitation: Option<&WordHash>,
) -> ServerResult<Account> {
    let name: AccountName = name.parse()?;
    // Only open registrations are rationed: an invited player needs a word from the operator.
    if invitation.is_none() {
        server.ration(client, RationedAction::Registration)?;
    }
    Ok(server.write(|it| accounts::register(it, &name, key, invitation, Timestamp::now()))?)
}

fn write_line(wire: &mut Wire, line: &str) -> io::Result<()> {
    wire.write_all(format!("{line}\r\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use crate::kit::text::Columns as _;

    use super::*;

    #[test]
    fn no_sentence_of_the_welcome_goes_over_a_line_of_80_columns() {
        for line in welcome(65535) {
            assert!(line.columns() <= 80 && line.ends_with('.'), "{line}");
        }
    }
}
