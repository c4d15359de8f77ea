//! SGF, the format of game records that Boardspace's viewer reads: `GM[25]`, moves as its verbs.
//!
//! [`decode`] turns bytes into text, [`parse`] text into nodes, [`verb`] reads a move property,
//! [`info`] the properties of a whole game, [`replay`] plays what the nodes say.
//!
//! Properties of this program's own are `RU` for the rules and those that begin with `X`; Boardspace
//! ignores them.

mod info;
mod parse;
mod read;
mod replay;
mod verb;
mod write;

pub use read::{read, read_all};
pub use write::write;

use encoding_rs::{DecoderResult, Encoding, UTF_8, WINDOWS_1252};
use thiserror::Error;

use super::remark::{ErrorAt, TextPlace};
use crate::rules::{EndingError, Kind, Move, NoSuchSpace, NotationError, Player, Refusal, Space};

/// Why an SGF file can't be read.
pub type SgfError = ErrorAt<SgfFault>;

/// What is wrong. The texts come from the file and are not safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SgfFault {
    #[error("not {0} text")]
    OtherEncoding(&'static str),
    #[error("not SGF: a game begins with (;")]
    NoGame,
    #[error("not SGF: expected {1}, found {0}")]
    Unexpected(char, &'static str),
    #[error("not SGF: {0} is not the name of a property")]
    BadName(String),
    #[error("not SGF: {0} has no value in brackets")]
    NoValue(String),
    #[error("not SGF: this value has no ] at its end")]
    OpenValue,
    #[error("the variations are nested too deep")]
    TooDeep,
    #[error("there is no game {wanted}; the file has {games}")]
    NoSuchGame { wanted: usize, games: usize },
    #[error("{0}[{1}] is another game, not PÜNCT")]
    AnotherGame(&'static str, String),
    #[error("{property}[{value}] {why}")]
    Unfit { property: &'static str, value: String, why: &'static str },
    #[error("XB: {0}")]
    Setup(String),
    #[error("the move is empty")]
    EmptyMove,
    #[error("{0} has no meaning in a record of PÜNCT")]
    Verb(String),
    #[error("the operands of {0} can't be read")]
    Operands(String),
    #[error("no piece has the number {0}")]
    NoSuchPiece(u8),
    #[error("there is no rotation {0}; they go from 0 to 5")]
    Rotation(u8),
    #[error(transparent)]
    NoSuchSpace(NoSuchSpace),
    #[error("the {} with its PÜNCT on {punct} is not all on the board", kind.name())]
    OffBoard { kind: Kind, punct: Space },
    #[error(transparent)]
    Notation(NotationError),
    #[error("{} is to move, not {player}", player.opponent())]
    NotYourTurn {
        /// The player who moved.
        player: Player,
    },
    #[error("piece {0} is covered")]
    Covered(u8),
    #[error("{0}: {1}")]
    Illegal(Move, Refusal),
    #[error("Done without a move")]
    NothingDone,
    #[error(transparent)]
    Ending(EndingError),
}

/// The text of a file: in the encoding of its byte order mark, else that of `CA`, else in UTF-8 if it
/// is that, else in Latin-1 as the systems of its time extended it.
///
/// # Errors
/// The first place where the bytes are invalid in the encoding that the file names.
///
/// The encoding of an SGF file. `CA` names it; the standard's default is Latin-1, but most files without
/// `CA` are UTF-8 today. Everything that this program writes is UTF-8.
pub fn decode(bytes: &[u8]) -> Result<String, SgfError> {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return text_in(encoding, &bytes[length..]);
    }
    match charset(bytes).and_then(encoding) {
        Some(encoding) => text_in(encoding, bytes),
        None => text_in(UTF_8, bytes).or_else(|_| text_in(WINDOWS_1252, bytes)),
    }
}

/// The encoding that a value of `CA` names, if it is known. Where the name could be read, the file is
/// not in UTF-16, whatever it says.
fn encoding(label: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label(label).map(Encoding::output_encoding)
}

/// The first value of `CA`. Its signs and those before it are the same in all encodings without a byte
/// order mark.
fn charset(bytes: &[u8]) -> Option<&[u8]> {
    let is_property = |at: &usize| {
        let before = at.checked_sub(1).map(|before| bytes[before]);
        bytes[*at..].starts_with(b"CA[") && !before.is_some_and(|b| b.is_ascii_alphanumeric())
    };
    let value = &bytes[(0..bytes.len()).find(is_property)? + 3..];
    value.split(|&byte| byte == b']').next()
}

fn text_in(encoding: &'static Encoding, bytes: &[u8]) -> Result<String, SgfError> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
    let mut text = String::with_capacity(room.unwrap_or_default());
    let (result, _) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
    if result == DecoderResult::InputEmpty {
        return Ok(text);
    }
    let at = TextPlace::of(&text, text.len());
    Err(SgfError { at, fault: SgfFault::OtherEncoding(encoding.name()) })
}
