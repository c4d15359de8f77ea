//! Games of PÜNCT in all formats. A file's ending or content decides its format. All code that
//! reads or writes a file with such a game uses this module.

use std::fmt;

use encoding_rs::UTF_8;
use serde_json::value::RawValue;

use super::encoding::{marked_text, unmarked_text};
use super::game_record::Record;
use super::json;
use super::remark::{ErrorAt, Remark};
use super::sgf;
use super::text::{self, TextFault};
use crate::kit::storage::json::{MAX_BYTES, SaveError, text as checked_text};
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
    /// Reads a game in this format: the game with the number `wanted`, else the first.
    ///
    /// # Errors
    /// The fault and its place; or that the game is in another format.
    pub fn read(self, bytes: &[u8], wanted: Option<usize>) -> Result<Reading, ReadError> {
        if bytes.len() as u64 > MAX_BYTES {
            return Err(SaveError::TooLarge.into());
        }
        self.read_of_several(bytes, wanted)
    }

    /// Reads a game of a collection, which may be larger than a file of one game.
    pub fn read_of_several(
        self,
        bytes: &[u8],
        wanted: Option<usize>,
    ) -> Result<Reading, ReadError> {
        let is = Format::from_content(bytes);
        self.read_as_named(bytes, wanted).map_err(|error| {
            let misnamed = is != self && is.read_as_named(bytes, wanted).is_ok();
            if misnamed { ReadError::Misnamed { wanted: self, is } } else { error }
        })
    }

    /// Reads all games of a file in this format, one after the other: the games of a collection in
    /// SGF, or a sequence of saves.
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
                Some(number) => save(nth_save(bytes, number)?.get().as_bytes())?,
                None => save(bytes)?,
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

    /// The text of a file with a game in this format.
    pub fn write(self, record: &Record) -> String {
        match self {
            Format::Json => json::write(record, record.saved_at()),
            Format::Sgf => sgf::write(record),
            Format::Text => text::write(record),
        }
    }

    /// A remark on the parts of the game that this format can't hold, if there are any.
    pub fn remark_on_writing(self, record: &Record) -> Option<Remark> {
        let left_out = match self {
            Format::Json | Format::Sgf => Vec::new(),
            Format::Text => text::left_out(record),
        };
        (!left_out.is_empty()).then_some(Remark::LeftOut(left_out))
    }
}

/// A save, with remarks on illegal moves in its variations.
fn save(bytes: &[u8]) -> Result<(Record, Vec<Remark>), ReadError> {
    let (record, refused) = json::read_what_is_legal(bytes)?;
    let remarks = refused.iter().map(|error| Remark::EndedVariation(error.to_string()));
    Ok((record, remarks.collect()))
}

/// The saves of a sequence.
fn saves(bytes: &[u8]) -> Result<Games<'_>, ReadError> {
    Ok(Box::new(objects(bytes)?.map(|object| {
        let (record, remarks) = save(object?.get().as_bytes())?;
        Ok(Reading { record, format: Format::Json, remarks })
    })))
}

/// The objects of a sequence.
fn objects(bytes: &[u8]) -> Result<impl Iterator<Item = Result<&RawValue, ReadError>>, ReadError> {
    let values = serde_json::Deserializer::from_str(checked_text(bytes)?).into_iter();
    Ok(values.map(|value| value.map_err(|error| SaveError::not_json(&error).into())))
}

/// The save with this number, from 1.
fn nth_save(bytes: &[u8], number: usize) -> Result<&RawValue, ReadError> {
    let none = || ReadError::Other(format!("there is no game {number} in this file"));
    let before = number.checked_sub(1).ok_or_else(none)?;
    objects(bytes).ok().and_then(|mut all| all.nth(before)).ok_or_else(none)?
}

/// The error about a text; an empty text has an error of its own.
fn or_empty(text: &str, error: ReadError) -> ReadError {
    if text.trim().is_empty() { SaveError::Empty.into() } else { error }
}

/// The text of bytes: in the encoding of a byte order mark, else in UTF-8 if the bytes are valid,
/// else in Latin-1.
fn text_of(bytes: &[u8]) -> Result<String, ReadError> {
    let Some(text) = marked_text(bytes) else {
        let (text, encoding) = unmarked_text(bytes, None);
        // Such bytes are a picture or another binary file.
        let is_none = encoding != UTF_8 && bytes.contains(&0);
        return if is_none { Err(ReadError::NoGame) } else { Ok(text) };
    };
    Ok(text?)
}
