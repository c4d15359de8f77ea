//! Reads a line as a request.

use crate::phrases::{TypedMove, kinds_called};
use crate::plain::misread::Misread;
use crate::plain::pieces::{Named, named};
use crate::plain::request::Request;
use crate::plain::words::{find, first_word, known};

/// In bytes.
pub(super) const MAX_LINE: usize = 1 << 12;

impl Request {
    /// Reads a line; `None` if it is empty or a comment.
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
        match TypedMove::read(&text).whole() {
            Ok(played) => Ok(Some(Request::Play(played))),
            Err(_) if named(&text).is_ok_and(|piece| matches!(piece, Named::OnBoard { .. })) => {
                Err(Misread::HalfAMove(text.to_uppercase()))
            }
            Err(error) if text.contains(|c: char| c.is_ascii_digit()) => {
                Err(Misread::Notation(error))
            }
            Err(_) if !kinds_called(&word).is_empty() => {
                Err(Misread::HalfAMove(text.to_uppercase()))
            }
            Err(_) => {
                let known = find(&word)?;
                (known.read)(known, rest).map(Some)
            }
        }
    }
}

/// The text of a line: `�` replaces what is no UTF-8, and control characters are gone.
pub(super) fn cleaned(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let shown = |c: char| if c.is_whitespace() { ' ' } else { c };
    let text: String = text.chars().map(shown).filter(|c| !c.is_control()).collect();
    text.trim_start_matches('\u{FEFF}').trim().to_owned()
}
