//! Reads a line.

use super::misread::Misread;
use super::pieces::{Named, kind_of, named};
use super::request::Request;
use super::words::{find, first_word, known};

/// The longest line that is read, in bytes.
pub(super) const MAX_LINE: usize = 1 << 12;

impl Request {
    /// Reads a line; `None` if it is empty or a comment.
    ///
    /// # Errors
    /// Why it is not understood.
    pub fn read(line: &[u8]) -> Result<Option<Request>, Misread> {
        let text = cleaned(line);
        if text.is_empty() || text.starts_with('#') {
            return Ok(None);
        }
        if line.len() > MAX_LINE {
            return Err(Misread::TooLong);
        }
        let (first, rest) = first_word(&text);
        let word = first.to_lowercase();
        if let Some(known) = known(&word) {
            return (known.read)(known, rest).map(Some);
        }
        match text.parse() {
            Ok(played) => Ok(Some(Request::Play(played))),
            Err(_) if named(&text).is_ok_and(|piece| matches!(piece, Named::OnBoard { .. })) => {
                Err(Misread::HalfAMove(text.to_uppercase()))
            }
            Err(error) if text.contains(|c: char| c.is_ascii_digit()) => {
                Err(Misread::Notation(error))
            }
            Err(_) if kind_of(&word).is_some() => Err(Misread::HalfAMove(text.to_uppercase())),
            Err(_) => abbreviated(&word, rest).map(Some),
        }
    }
}

/// A line as a text: what is no UTF-8 becomes `�`, and what can't be seen is gone.
fn cleaned(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let shown = |c: char| if c.is_whitespace() { ' ' } else { c };
    let text: String = text.chars().map(shown).filter(|c| !c.is_control()).collect();
    text.trim_start_matches('\u{FEFF}').trim().to_owned()
}

/// Reads a word of which only the beginning was written.
fn abbreviated(word: &str, rest: &str) -> Result<Request, Misread> {
    let known = find(word)?;
    (known.read)(known, rest)
}
