//! A guest, how they are admitted, their terminal, and the exit status that they get.

use std::fmt;
use std::net::IpAddr;

use ratatui::layout::Size;

use super::keys::{Fingerprint, PublicKey};
use super::limits::DoorAccount;

/// A guest who asks for admission, or has been admitted.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The guest's key, if any. The guest has proved to own its private part.
    pub key: Option<PublicKey>,
    /// The fingerprints of offered keys that do not belong to the account with the name in `ssh
    /// name@host`. The guest's own key may be among them.
    pub passed_over: Vec<Fingerprint>,
    /// The name in `ssh name@host`. It may contain any characters, so it is not safe to show as it
    /// stands.
    pub user: String,
    pub address: IpAddr,
    /// The unique number of the connection.
    pub connection: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Terminal {
    pub size: Size,
    /// `TERM` comes first, then the variables that the client sent.
    pub environment: Vec<(String, String)>,
}

impl Terminal {
    /// Returns the client's name for the kind of its terminal, or an empty text.
    pub fn term(&self) -> &str {
        let term = self.environment.iter().find(|(name, _)| name == "TERM");
        term.map_or("", |(_, term)| term)
    }
}

/// The exit status of an ssh command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Done = 0,
    Refused = 1,
    /// The command does not exist, or can't be used in this way.
    Usage = 2,
    /// This guest may not use the command.
    Forbidden = 3,
    /// The session ends because the server restarts.
    Restart = 4,
}

impl Exit {
    pub fn status(self) -> u32 {
        self as u32
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// The guest is admitted, with this account, if any.
    In(Option<DoorAccount>),
    /// The guest is admitted only after a right answer to this question.
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

/// Letters that can be read aloud without mistakes.
const LETTERS: &[u8; 16] = b"abcdefghkmnprstw";

/// The number of letters of a word. There are 16^12 words, too many to try all.
const LENGTH: usize = 12;

/// A word that only the host and the guest know.
#[derive(Clone, PartialEq, Eq, derive_more::Display)]
pub struct GuestWord(String);

impl GuestWord {
    /// Makes a new word from the system's source of random numbers.
    pub fn new() -> Result<GuestWord, getrandom::Error> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 16)]);
        Ok(GuestWord(bytes.map(letter).iter().collect()))
    }

    pub fn is(&self, answer: &str) -> bool {
        answer.trim().to_lowercase() == self.0
    }
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
