//! The first visit: a guest chooses a name, and their key is theirs from then on.

use std::io::{self, BufReader, Write as _};

use super::line_by_line::{Cooked, ask};
use super::settings::Openness;
use crate::server::database::{Account, AccountName, WordHash};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::ssh::{GuestKey, Visit};

/// How often a guest may try.
const TRIES: usize = 5;

/// Makes an account for a guest whose key has none. `None` if they leave.
///
/// # Errors
/// When the guest is gone.
pub fn receive(
    server: &GameServer,
    openness: Openness,
    key: &GuestKey,
    visit: &mut Visit,
) -> io::Result<Option<Account>> {
    let mut typed = BufReader::new(Cooked::new(visit.keyboard.read(), visit.wire.clone()));
    let wire = &mut visit.wire;
    say(wire, "Welcome to PÜNCT.")?;
    say(wire, "This server knows its players by their keys and does not know yours yet.")?;
    say(
        wire,
        "If you have played here from another machine, leave with Ctrl-C, type 'link' in the",
    )?;
    say(wire, "command there (ssh HOST link), and come with 'ssh -t HOST join WORD'.")?;
    let invitation = match openness {
        Openness::Open => None,
        Openness::Closed => {
            say(wire, "The operator of this server makes all accounts. Ask them for yours.")?;
            return Ok(None);
        }
        Openness::Invited => {
            let Some(word) = ask(&mut typed, wire, "The word you were invited with: ")? else {
                return Ok(None);
            };
            let word = WordHash::of(&word);
            if !server.is_invitation(&word).unwrap_or(false) {
                say(wire, "This word invites nobody, or not any more.")?;
                return Ok(None);
            }
            Some(word)
        }
    };
    for _ in 0..TRIES {
        let Some(name) = ask(&mut typed, wire, "Choose a name: ")? else { return Ok(None) };
        match register(server, &name, key, invitation.as_ref()) {
            Ok(account) => return Ok(Some(account)),
            Err(error) => say(wire, &format!("No: {error}."))?,
        }
    }
    Ok(None)
}

fn register(
    server: &GameServer,
    name: &str,
    key: &GuestKey,
    invitation: Option<&WordHash>,
) -> Result<Account, ServerError> {
    let name: AccountName = name.parse()?;
    match invitation {
        None => server.register(&name, key),
        Some(word) => server.register_invited(&name, key, word),
    }
}

/// Writes a line on a terminal in raw mode.
fn say(wire: &mut crate::server::ssh::Wire, line: &str) -> io::Result<()> {
    wire.write_all(format!("{line}\r\n").as_bytes())
}
