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
        // The short code of a piece stands before spaces.
        let is_code =
            rest.contains(|c: char| c.is_ascii_digit()) && !kinds_called(&word).is_empty();
        let is_letter = word.chars().count() == 1 && !is_code;
        match TypedMove::read(&text).whole() {
            Ok(played) => Ok(Some(Request::Play(played))),
            Err(_) if named(&text).is_ok_and(|piece| matches!(piece, Named::OnBoard { .. })) => {
                Err(Misread::HalfAMove(text.to_uppercase()))
            }
            Err(error) if !is_letter && text.contains(|c: char| c.is_ascii_digit()) => {
                Err(Misread::Notation(error))
            }
            Err(_) if !is_letter && !kinds_called(&word).is_empty() => {
                Err(Misread::HalfAMove(text.to_uppercase()))
            }
            Err(_) => {
                let known = find(&word)?;
                (known.read)(known, rest).map(Some)
            }
        }
    }
}

/// The text of a line: `�` replaces what is no UTF-8, and control characters and a stop at the end are
/// gone.
pub(super) fn cleaned(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let shown = |c: char| if c.is_whitespace() { ' ' } else { c };
    let text: String = text.chars().map(shown).filter(|c| !c.is_control()).collect();
    let text = text.trim_start_matches('\u{FEFF}').trim();
    let is_stop = |c: char| c.is_whitespace() || ".?!,;:".contains(c);
    match text.trim_end_matches(is_stop) {
        "" if text.starts_with('?') => "?".to_owned(),
        said => said.to_owned(),
    }
}
