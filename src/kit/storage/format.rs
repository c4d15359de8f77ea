//! The formats of files with games, and the possible faults of a file.

use std::ffi::OsStr;
use std::path::Path;

use thiserror::Error;

use crate::kit::storage::json::SaveError;

coded! {
    pub enum Format {
        /// This program's saves, which hold all facts about a game.
        Json = "json",
        /// Records of games on Boardspace. Additional properties hold what these records can't
        /// express.
        Sgf = "sgf",
        Text = "text",
    }
}

/// Why a file can't be read as a game. The messages can be shown safely.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The fault, in words, of a file whose format only one of the two games has.
    #[error("{0}")]
    Other(String),
    /// The file has no moves.
    #[error("this is not a saved game")]
    NoGame,
    /// The file holds a sound game, but not in the format that the file's name or the flag says.
    #[error(
        "this is a game in the format {}, not {}; end the file's name in .{}, or convert it with --from {}",
        .is.code(), .wanted.code(), .is.extension(), .is.code()
    )]
    Misnamed { wanted: Format, is: Format },
}

impl Format {
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Text => "txt",
            other => other.code(),
        }
    }

    /// Returns the format that a file's extension names; `None` if it names none.
    pub fn from_path(path: &Path) -> Option<Format> {
        let ending = path.extension().and_then(OsStr::to_str)?;
        Format::ALL.into_iter().find(|format| ending.eq_ignore_ascii_case(format.extension()))
    }

    /// Returns the format of a file, by its extension or else by its content.
    pub fn from_file(path: &Path, bytes: &[u8]) -> Format {
        Format::from_path(path).unwrap_or_else(|| Format::from_content(bytes))
    }

    /// Returns the format that the first character of a file suggests. Blanks before it are
    /// skipped.
    pub fn from_content(bytes: &[u8]) -> Format {
        let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
        // In UTF-16, a byte order mark and a zero byte can come before the first character.
        let is_sign = |byte: &&u8| !matches!(byte, 0 | 0xFE | 0xFF) && !byte.is_ascii_whitespace();
        match bytes.iter().find(is_sign) {
            None | Some(b'{' | b'[' | b'"') => Format::Json,
            Some(b'(') => Format::Sgf,
            Some(_) => Format::Text,
        }
    }
}
