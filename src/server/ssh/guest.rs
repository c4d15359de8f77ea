//! A guest, how they are admitted, their terminal, and the exit status that they get.

use std::fmt;
use std::net::IpAddr;

use ratatui::layout::Size;

use super::keys::{Fingerprint, PublicKey};
use super::limits::AdmittedAccount;

#[derive(Clone, Debug)]
pub struct Guest {
    /// The guest has proved to own the private part.
    pub key: Option<PublicKey>,
    /// Not of the account with the name in `ssh name@host`. The guest's own may be among them.
    pub passed_over: Vec<Fingerprint>,
    /// The name in `ssh name@host`: any characters, so not safe to show as it stands.
    pub user: String,
    pub address: IpAddr,
    pub connection: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Terminal {
    pub size: Size,
    /// `TERM` comes first, then the variables that the client sent.
    pub environment: Vec<(String, String)>,
}

impl Terminal {
    pub fn term(&self) -> &str {
        let term = self.environment.iter().find(|(name, _)| name == "TERM");
        term.map_or("", |(_, term)| term)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Done = 0,
    Refused = 1,
    Usage = 2,
    Forbidden = 3,
    Restart = 4,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    In(Option<AdmittedAccount>),
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
pub struct GuestPassword(String);

impl GuestPassword {
    pub fn new() -> Result<GuestPassword, getrandom::Error> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        Ok(GuestPassword(
            bytes.map(|byte| char::from(LETTERS[usize::from(byte % 16)])).iter().collect(),
        ))
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
        let word = GuestPassword::new().expect("chance");
        assert!(word.is(&format!(" {}\r", word.to_string().to_uppercase())));
        assert!(!word.is("") && !word.is("aaaaaaaaa"));
        assert!(
            word != GuestPassword::new().expect("chance"),
            "one in hundreds of millions of millions"
        );
    }
}
