//! A guest, their visit, the word that lets them in, and the handler that serves them:
//! the one game of a host, or a server with its lobby.

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use ratatui::layout::Size;

use super::guest_key::{Fingerprint, PublicKey};
use super::keyboard::Keyboard;
use super::limits::{DoorAccount, Rejection};
use super::screens::SessionPass;
use super::wire::Wire;

/// A guest who has been admitted.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The key they came with, if any. They have proved to have the private one.
    pub key: Option<PublicKey>,
    /// The fingerprints of the keys they offered that are not those of the account which the name
    /// in `ssh name@host` has. The key they came with may be one of them.
    pub passed_over: Vec<Fingerprint>,
    /// The name in `ssh name@host`. Not safe to show.
    pub user: String,
    pub address: IpAddr,
    /// The number of the connection; no other has it.
    pub connection: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Terminal {
    pub size: Size,
    /// `TERM`, and the variables that were sent before.
    pub environment: Vec<(String, String)>,
}

impl Terminal {
    /// What the client calls it.
    pub fn term(&self) -> &str {
        let term = self.environment.iter().find(|(name, _)| name == "TERM");
        term.map_or("", |(_, term)| term)
    }
}

/// What an ssh command ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Done = 0,
    Refused = 1,
    /// There is no such command.
    Usage = 2,
    /// This guest may not do that.
    Forbidden = 3,
    /// The server ends, and starts again.
    Restart = 4,
}

impl Exit {
    pub fn status(self) -> u32 {
        self as u32
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// They may, and have this account, if any.
    In(Option<DoorAccount>),
    /// Only who answers this question rightly.
    Ask(&'static str),
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

/// Letters that are read aloud without mistakes.
const LETTERS: &[u8; 16] = b"abcdefghkmnprstw";

/// How many letters a word has: 16^12 words are too many to try.
const LENGTH: usize = 12;

/// A word that only the host and the guest know.
#[derive(Clone, PartialEq, Eq)]
pub struct GuestWord(String);

impl GuestWord {
    /// A new word, from the system's source of chance.
    pub fn new() -> Result<GuestWord, getrandom::Error> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 16)]);
        Ok(GuestWord(bytes.map(letter).iter().collect()))
    }

    pub fn is(&self, said: &str) -> bool {
        said.trim().to_lowercase() == self.0
    }
}

impl fmt::Display for GuestWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A guest in a channel of their own.
pub struct Visit {
    pub guest: Guest,
    pub terminal: Option<Terminal>,
    pub keyboard: Keyboard,
    pub wire: Wire,
    pub pass: Arc<SessionPass>,
}

impl Visit {
    /// Tells the guest something on standard error.
    pub fn write_error(&self, text: &str) {
        // If this fails, the guest is gone already.
        let _ = self.wire.write_error(self.with_line_ends(text).as_bytes());
    }

    /// A text for the guest, by [`with_line_ends`].
    pub fn with_line_ends(&self, text: &str) -> String {
        with_line_ends(text, self.terminal.is_some())
    }
}

/// A text whose lines end as the guest's end needs it: a terminal is in raw mode, a pipe takes LF
/// alone.
pub fn with_line_ends(text: &str, has_terminal: bool) -> String {
    if has_terminal { text.replace('\n', "\r\n") } else { text.to_owned() }
}

pub trait GuestHandler: Send + Sync + 'static {
    /// Whether a guest may come in. `answer` is what they answered to the question that was asked
    /// the last time.
    fn admit(&self, guest: &Guest, answer: Option<&str>) -> Admission;

    /// Whether a key is passed over while the client offers others: the name in `ssh name@host` is
    /// that of another account.
    fn passes_over(&self, _user: &str, _fingerprint: &Fingerprint) -> bool {
        false
    }

    /// A connection or a session from an address was rejected, or had to end for others.
    fn on_rejection(&self, _: IpAddr, _: Rejection) {}

    /// What a guest is told whose command was rejected, or whose screen if the command is empty.
    fn rejection(&self, _command: &str, why: Rejection) -> String {
        format!("{why}\n")
    }

    /// Serves a guest with a terminal until they leave, on a thread of its own.
    fn screen(&self, visit: &mut Visit) -> Exit;

    /// Carries out the command of a guest: on a thread of its own.
    fn command(&self, visit: &mut Visit, command: &str) -> Exit;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_known_however_it_is_typed() {
        let word = GuestWord::new().expect("chance");
        assert!(word.is(&format!(" {}\r", word.to_string().to_uppercase())));
        assert!(!word.is("") && !word.is("aaaaaaaaa"));
        assert!(
            word != GuestWord::new().expect("chance"),
            "one in hundreds of millions of millions"
        );
    }
}
