//! The formats of files with games. All code that reads or writes a file with a game comes through here.

use std::ffi::OsStr;
use std::path::Path;

use serde_json::value::RawValue;
use thiserror::Error;

use super::game_record::Record;
use super::remark::Remark;
use crate::record::json::{self, MAX_BYTES, SaveError};
use crate::record::sgf::{self, SgfError};
use crate::record::text::{self, TextError, TextFault};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// This program's save, which keeps everything.
    Json,
    /// Boardspace's records; what they can't express goes into properties of this program's own.
    Sgf,
    Text,
}

#[derive(Debug)]
pub struct Reading {
    pub record: Record,
    pub format: Format,
    pub remarks: Vec<Remark>,
}

/// Why a file can't be read as a game. The messages are safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error(transparent)]
    Sgf(#[from] SgfError),
    #[error(transparent)]
    Text(#[from] TextError),
    /// Nothing in it is a move.
    #[error("this is no saved game")]
    NoGame,
    /// A sound game, but in another format than its name or the flag says.
    #[error(
        "this is a game in the format {}, not {}; end the file's name in .{}, or convert it with --from {}",
        .is.code(), .wanted.code(), .is.extension(), .is.code()
    )]
    Misnamed { wanted: Format, is: Format },
}

/// The games of a file, each or what is wrong with it.
pub type Games<'a> = Box<dyn Iterator<Item = Result<Record, ReadError>> + 'a>;

impl Format {
    pub const ALL: [Format; 3] = [Format::Json, Format::Sgf, Format::Text];

    pub const fn code(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Sgf => "sgf",
            Format::Text => "text",
        }
    }

    pub const fn extension(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Sgf => "sgf",
            Format::Text => "txt",
        }
    }

    /// The format that a file's extension names.
    pub fn of_path(path: &Path) -> Option<Format> {
        let ending = path.extension().and_then(OsStr::to_str)?;
        Format::ALL.into_iter().find(|format| ending.eq_ignore_ascii_case(format.extension()))
    }

    /// The format that a file seems to be in, by its first sign.
    pub fn of_content(bytes: &[u8]) -> Format {
        let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
        // In UTF-16 a byte order mark comes before it, and a zero byte.
        let is_sign = |byte: &&u8| !matches!(byte, 0 | 0xFE | 0xFF) && !byte.is_ascii_whitespace();
        match bytes.iter().find(is_sign) {
            None | Some(b'{' | b'[' | b'"') => Format::Json,
            Some(b'(') => Format::Sgf,
            Some(_) => Format::Text,
        }
    }

    /// Reads a game in this format: of several the first, or the one with the number `wanted`.
    ///
    /// # Errors
    /// What is wrong and where; or that the game is in another format.
    pub fn read(self, bytes: &[u8], wanted: Option<usize>) -> Result<Reading, ReadError> {
        let is = Format::of_content(bytes);
        self.read_as_named(bytes, wanted).map_err(|error| {
            let misnamed = is != self && is.read_as_named(bytes, wanted).is_ok();
            if misnamed { ReadError::Misnamed { wanted: self, is } } else { error }
        })
    }

    /// Reads all games of a file in this format, one after the other: those of a collection in SGF, or
    /// saves that follow each other.
    ///
    /// # Errors
    /// What is wrong with the file as a whole.
    pub fn read_all(self, bytes: &[u8]) -> Result<Games<'_>, ReadError> {
        if self == Format::Json && Format::of_content(bytes) == Format::Json {
            let values = serde_json::Deserializer::from_str(json::text(bytes)?).into_iter();
            return Ok(Box::new(values.map(|value: Result<&RawValue, _>| {
                let save = value.map_err(|error| SaveError::not_json(&error))?;
                Ok(json::read(save.get().as_bytes())?)
            })));
        }
        if self == Format::Sgf
            && let Ok(games) = sgf::read_all(sgf_text(bytes)?)
        {
            return Ok(Box::new(games.map(|game| Ok(game?))));
        }
        let game = self.read(bytes, None)?.record;
        Ok(Box::new(std::iter::once(Ok(game))))
    }

    fn read_as_named(self, bytes: &[u8], wanted: Option<usize>) -> Result<Reading, ReadError> {
        if bytes.len() as u64 > MAX_BYTES {
            return Err(SaveError::TooLarge.into());
        }
        let (record, remarks) = match self {
            Format::Json => (json::read(bytes)?, Vec::new()),
            Format::Sgf => sgf::read(&sgf_text(bytes)?, wanted)?,
            // Bytes of a picture or the like.
            Format::Text if json::text(bytes).is_err() && bytes.contains(&0) => {
                return Err(ReadError::NoGame);
            }
            Format::Text => match text::read(json::text(bytes)?) {
                Err(error) if error.fault == TextFault::NoGame => return Err(ReadError::NoGame),
                read => read?,
            },
        };
        Ok(Reading { record, format: self, remarks })
    }

    /// The file that holds a game in this format.
    pub fn write(self, record: &Record) -> String {
        match self {
            Format::Json => json::write(record, record.saved()),
            Format::Sgf => sgf::write(record),
            Format::Text => text::write(record),
        }
    }

    /// What writing a game in this format leaves out.
    pub fn remark_on_writing(self, record: &Record) -> Option<Remark> {
        let left_out = match self {
            Format::Json | Format::Sgf => Vec::new(),
            Format::Text => text::left_out(record),
        };
        (!left_out.is_empty()).then_some(Remark::LeftOut(left_out))
    }
}

fn sgf_text(bytes: &[u8]) -> Result<String, ReadError> {
    let text = sgf::decode(bytes)?;
    if text.trim().is_empty() { Err(SaveError::Empty.into()) } else { Ok(text) }
}
