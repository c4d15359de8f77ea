//! What is wrong with turns in a save, and where.

use crate::gipf::rules::Turn;
use crate::record::json::SaveError;

/// A turn as text.
pub(super) fn read_turn(text: &str, at: &str) -> Result<Turn, SaveError> {
    text.parse().map_err(|error| refused(at, text, &error))
}

/// Why a turn can't be.
pub(super) fn refused(at: &str, text: &str, why: &impl ToString) -> SaveError {
    SaveError::Move { at: at.to_owned(), text: text.to_owned(), why: why.to_string() }
}

/// Something does not fit the rest.
pub(super) fn contradiction(at: &str, why: &impl ToString) -> SaveError {
    SaveError::Contradiction { at: at.to_owned(), why: why.to_string() }
}
