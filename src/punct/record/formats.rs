//! Games of PÜNCT in all formats. The ending or the content of a file decides its format. All code
//! that reads a file with a game of PÜNCT uses this module.

use std::borrow::Cow;
use std::fmt;

use encoding_rs::UTF_8;
use serde_json::value::RawValue;

use super::encoding::{marked_text, unmarked_text};
use super::game_record::Record;
use super::json;
use super::remark::{ErrorAt, Remark, several};
use super::sgf;
use super::text::{self, TextFault};
use crate::kit::storage::json::{MAX_BYTES, SaveError, in_utf8, text as checked_text};
use crate::kit::storage::{Format, ReadError};

/// The largest collection that is read, in bytes: 64 MiB.
pub const LARGEST_COLLECTION: u64 = 1 << 26;

#[derive(Debug)]
pub struct Reading {
    pub record: Record,
    pub format: Format,
    pub remarks: Vec<Remark>,
}

/// The games of a file: each game, or its error.
pub type Games<'a> = Box<dyn Iterator<Item = Result<Reading, ReadError>> + 'a>;

impl<F: fmt::Display> From<ErrorAt<F>> for ReadError {
    fn from(error: ErrorAt<F>) -> ReadError {
        ReadError::Other(error.to_string())
    }
}

impl Format {
    /// Reads a game in this format. Of several games, reads the one with the number `wanted` (from
    /// 1), else the first. A text holds only one game, so that `wanted` does not matter there.
    /// Without `wanted`, this function refuses a sequence of saves, because a game that is played
    /// on in that file would replace the others.
    ///
    /// # Errors
    /// The fault and its place. If the bytes can be read in another format, the error names that
    /// format.
    pub fn read(self, bytes: &[u8], wanted: Option<usize>) -> Result<Reading, ReadError> {
        if bytes.len() as u64 > MAX_BYTES {
            return Err(SaveError::TooLarge.into());
        }
        self.read_of_several(bytes, wanted)
    }

    /// Reads a game as [`Format::read`] does, also from a collection, which may be larger than a
    /// file of one game. A sequence of saves needs `wanted`, because in a save any text after the
    /// game is a fault.
    pub fn read_of_several(self, bytes: &[u8], game: Option<usize>) -> Result<Reading, ReadError> {
        let is = Format::from_content(bytes);
        self.read_as_named(bytes, game).map_err(|error| {
            let misnamed = is != self && is.read_as_named(bytes, game).is_ok();
            if misnamed { ReadError::Misnamed { wanted: self, is } } else { error }
        })
    }

    /// Reads all games of a file in this format, one after the other. A file in SGF may be a
    /// collection, and a file in JSON a sequence of saves.
    pub fn read_all(self, bytes: &[u8]) -> Result<Games<'_>, ReadError> {
        if self == Format::Json && Format::from_content(bytes) == Format::Json {
            return saves(bytes);
        }
        if self == Format::Sgf
            && let Ok(games) = sgf::read_all(sgf::decode(bytes)?)
        {
            return Ok(Box::new(games.map(move |game| {
                let (record, remarks) = game?;
                Ok(Reading { record, format: self, remarks })
            })));
        }
        let game = self.read(bytes, None)?;
        Ok(Box::new(std::iter::once(Ok(game))))
    }

    fn read_as_named(self, bytes: &[u8], wanted: Option<usize>) -> Result<Reading, ReadError> {
        let most = if self == Format::Text { MAX_BYTES } else { LARGEST_COLLECTION };
        if bytes.len() as u64 > most {
            return Err(SaveError::TooLarge.into());
        }
        let (record, remarks) = match self {
            Format::Json => match wanted {
                Some(number) => save(nth_save(&in_utf8(bytes), number)?.get().as_bytes())?,
                None => save(bytes).map_err(|error| or_several(bytes, error))?,
            },
            Format::Sgf => {
                let decoded = sgf::decode(bytes)?;
                sgf::read(&decoded, wanted)
                    .map_err(|error| or_empty(&decoded.text, error.into()))?
            }
            Format::Text => {
                let text = text_of(bytes)?;
                text::read(&text).map_err(|error| match error.fault {
                    TextFault::NoGame => ReadError::NoGame,
                    _ => or_empty(&text, error.into()),
                })?
            }
        };
        Ok(Reading { record, format: self, remarks })
    }

    /// Writes the game as the text of a file in this format.
    pub fn write(self, record: &Record) -> String {
        match self {
            Format::Json => json::write(record, record.saved_at()),
            Format::Sgf => sgf::write(record),
            Format::Text => text::write(record),
        }
    }

    /// Returns a remark on the parts of the game that this format can't hold, if there are any.
    pub fn remark_on_writing(self, record: &Record) -> Option<Remark> {
        let left_out = match self {
            Format::Json | Format::Sgf => Vec::new(),
            Format::Text => text::left_out(record),
        };
        (!left_out.is_empty()).then_some(Remark::LeftOut(left_out))
    }
}

/// Reads a save. Remarks tell of illegal moves in its variations.
fn save(bytes: &[u8]) -> Result<(Record, Vec<Remark>), ReadError> {
    let (record, refused) = json::read_what_is_legal(bytes)?;
    let remarks = refused.iter().map(|error| Remark::EndedVariation(error.to_string()));
    Ok((record, remarks.collect()))
}

/// Reads the saves of a sequence.
fn saves(bytes: &[u8]) -> Result<Games<'_>, ReadError> {
    if let Cow::Owned(bytes) = in_utf8(bytes) {
        let games: Vec<_> = saves(&bytes)?.collect();
        return Ok(Box::new(games.into_iter()));
    }
    Ok(Box::new(objects(bytes)?.map(|object| {
        let (record, remarks) = save(object?.get().as_bytes())?;
        Ok(Reading { record, format: Format::Json, remarks })
    })))
}

/// Reads the JSON objects of a sequence.
fn objects(bytes: &[u8]) -> Result<impl Iterator<Item = Result<&RawValue, ReadError>>, ReadError> {
    let values = serde_json::Deserializer::from_str(checked_text(bytes)?).into_iter();
    Ok(values.map(|value| value.map_err(|error| SaveError::not_json(&error).into())))
}

/// Returns the save with this number, from 1.
fn nth_save(bytes: &[u8], number: usize) -> Result<&RawValue, ReadError> {
    let none = || {
        let games = number_of_saves(bytes);
        ReadError::Other(format!("there is no game {number}; the file has {games}"))
    };
    let before = number.checked_sub(1).ok_or_else(none)?;
    objects(bytes).ok().and_then(|mut all| all.nth(before)).ok_or_else(none)?
}

/// Returns the number of saves in a sequence, up to the first text that is none.
fn number_of_saves(bytes: &[u8]) -> usize {
    let all = objects(bytes).into_iter().flatten();
    all.take_while(|it| it.as_ref().is_ok_and(|it| it.get().starts_with('{'))).count()
}

/// Returns the error about a save, or the error for a sequence of saves if it is one.
fn or_several(bytes: &[u8], error: ReadError) -> ReadError {
    let games = number_of_saves(&in_utf8(bytes));
    if games > 1 { ReadError::Other(several(games)) } else { error }
}

/// Returns the error about a text, or the error for empty files if the text is empty.
fn or_empty(text: &str, error: ReadError) -> ReadError {
    if text.trim().is_empty() { SaveError::Empty.into() } else { error }
}

/// Reads bytes as text: in the encoding of a byte order mark, else in UTF-8 if the bytes fit it,
/// else in Windows-1252.
fn text_of(bytes: &[u8]) -> Result<String, ReadError> {
    let Some(text) = marked_text(bytes) else {
        let (text, encoding) = unmarked_text(bytes, None);
        // Bytes with a 0 that are not UTF-8 are a picture or another binary file.
        let is_none = encoding != UTF_8 && bytes.contains(&0);
        return if is_none { Err(ReadError::NoGame) } else { Ok(text) };
    };
    Ok(text?)
}
