//! A word that lets one guest in.

use std::fmt;

/// Letters that are read aloud without mistakes.
const LETTERS: &[u8; 16] = b"abcdefghkmnprstw";

/// How many letters a word has: 16^8 words are too many to try.
const LENGTH: usize = 8;

/// A word that only the host and the guest know.
#[derive(Clone, PartialEq, Eq)]
pub struct GuestWord(String);

impl GuestWord {
    /// A new word, from the system's source of chance.
    ///
    /// # Errors
    /// When the system has none.
    pub fn new() -> Result<GuestWord, getrandom::Error> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 16)]);
        Ok(GuestWord(bytes.map(letter).iter().collect()))
    }

    /// Whether somebody has said this word.
    pub fn is(&self, said: &str) -> bool {
        said.trim().to_lowercase() == self.0
    }
}

impl fmt::Display for GuestWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
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
        assert!(word != GuestWord::new().expect("chance"), "one in four thousand million");
    }
}
