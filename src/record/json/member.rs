//! Members of one kind: a word, a time; and what is said of a value that does not fit.

use jiff::Timestamp;
use serde_json::value::RawValue;

use super::error::SaveError;
use super::raw;

/// What is wrong with a value.
pub fn unfit(at: &str, value: &RawValue, fault: &'static str) -> SaveError {
    SaveError::Unfit { at: at.to_owned(), found: value.get().to_owned(), fault }
}

/// Reads a required member that must be one of the given words.
pub fn one_of<T: Copy>(
    value: Option<&RawValue>,
    at: &'static str,
    fault: &'static str,
    words: &[(&str, T)],
) -> Result<T, SaveError> {
    let value = value.ok_or(SaveError::Missing { at })?;
    let word = raw::string(value, at)?;
    match words.iter().find(|(known, _)| *known == word) {
        Some((_, meaning)) => Ok(*meaning),
        None => Err(unfit(at, value, fault)),
    }
}

/// RFC 3339 can't express earlier years, so they could not be written back.
pub const YEAR_0: Timestamp = Timestamp::constant(-62_167_219_200, 0);

/// Reads a date and time, if the member is there.
pub fn time(value: Option<&RawValue>, at: &str) -> Result<Option<Timestamp>, SaveError> {
    let Some(value) = value else { return Ok(None) };
    let time = raw::string(value, at)?.parse().ok().filter(|time| *time >= YEAR_0);
    match time {
        Some(time) => Ok(Some(time)),
        None => Err(unfit(at, value, "is not a date and time (RFC 3339)")),
    }
}
