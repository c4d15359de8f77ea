//! SGF, the format of game records that Boardspace's viewer reads: `GM[25]`, with Boardspace's
//! verbs as moves.
//!
//! [`decode()`] converts bytes to text, [`parse`] reads text into nodes, [`verb`] reads a move
//! property, [`info`] reads the properties of a whole game, and [`replay`] plays the moves of the
//! nodes.
//!
//! This program's own properties are `RU` for the rules and those that begin with `X`. Boardspace
//! ignores them.

mod decode;
mod info;
mod parse;
mod read;
mod replay;
mod verb;
mod write;

pub use decode::decode;
pub use read::{read, read_all};
pub use write::write;

use thiserror::Error;

use super::remark::ErrorAt;
use crate::rules::{EndingError, Kind, Move, NoSuchSpace, NotationError, Player, Refusal, Space};

/// Why an SGF file can't be read.
pub type SgfError = ErrorAt<SgfFault>;

/// What is read from SGF, or what is wrong with it.
type SgfResult<T = ()> = Result<T, SgfError>;

/// An offset in the text, and the fault there.
type FaultAt = (usize, SgfFault);

/// The fault of a file. The texts come from the file and are not safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SgfFault {
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
    NotYourTurn { player: Player },
    #[error("piece {0} is covered")]
    Covered(u8),
    #[error("{0}: {1}")]
    Illegal(Move, Refusal),
    #[error("Done without a move")]
    NothingDone,
    #[error(transparent)]
    Ending(EndingError),
}
