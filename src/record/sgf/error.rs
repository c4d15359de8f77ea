//! What can be wrong with an SGF file, and where.

use std::fmt;

use thiserror::Error;

use crate::record::printable::printable;
use crate::record::remark::TextPlace;
use crate::rules::{EndingError, Kind, Move, NoSuchSpace, NotationError, Player, Refusal, Space};

/// Why an SGF file can't be read. The message is safe to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SgfError {
    /// Where.
    pub at: TextPlace,
    /// Why.
    pub fault: SgfFault,
}

impl std::error::Error for SgfError {}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, printable(&self.fault.to_string(), 240))
    }
}

/// What is wrong. The texts come from the file and are not safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SgfFault {
    /// Nowhere in the text does a game begin.
    #[error("not SGF: a game begins with (;")]
    NoGame,
    /// A character that can't stand there.
    #[error("not SGF: expected {1}, found {0}")]
    Unexpected(char, &'static str),
    /// A name without a capital at its head.
    #[error("not SGF: {0} is not the name of a property")]
    BadName(String),
    /// A property without a value.
    #[error("not SGF: {0} has no value in brackets")]
    NoValue(String),
    /// A value without its last bracket.
    #[error("not SGF: this value has no ] at its end")]
    OpenValue,
    /// The file ends inside a game.
    #[error("not SGF: the file ends before the game is closed by )")]
    OpenGame,
    /// Too many variations in one another.
    #[error("the variations are nested too deep")]
    TooDeep,
    /// The file has fewer games.
    #[error("there is no game {wanted}; the file has {games}")]
    NoSuchGame {
        /// Its number, from 1.
        wanted: usize,
        /// How many there are.
        games: usize,
    },
    /// A game of another kind.
    #[error("{0}[{1}] is another game, not PÜNCT")]
    AnotherGame(&'static str, String),
    /// A value that can't be used.
    #[error("{property}[{value}] {why}")]
    Unfit {
        /// The property.
        property: &'static str,
        /// Its value.
        value: String,
        /// Why it can't be used.
        why: &'static str,
    },
    /// A position to begin from that can't be set up.
    #[error("XB: {0}")]
    Setup(String),
    /// Nothing where a move should be.
    #[error("the move is empty")]
    EmptyMove,
    /// A verb that can't stand in a record of this game.
    #[error("{0} has no meaning in a record of PÜNCT")]
    Verb(String),
    /// Operands that are too few, too many or of the wrong sort.
    #[error("the operands of {0} can't be read")]
    Operands(String),
    /// A number that no piece has.
    #[error("no piece has the number {0}")]
    NoSuchPiece(u8),
    /// A rotation above 5.
    #[error("rotation {0} is none; they go from 0 to 5")]
    Rotation(u8),
    /// A space that the board does not have.
    #[error(transparent)]
    NoSuchSpace(NoSuchSpace),
    /// A piece with a dot beyond the edge.
    #[error("the {} with its PÜNCT on {punct} is not all on the board", kind.name())]
    OffBoard {
        /// What it is.
        kind: Kind,
        /// Where its PÜNCT is.
        punct: Space,
    },
    /// A move in notation that can't be read.
    #[error(transparent)]
    Notation(NotationError),
    /// A move of the player who is not to move.
    #[error("{} is to move, not {player}", player.opponent())]
    NotYourTurn {
        /// The other one.
        player: Player,
    },
    /// A piece that can't be taken from where it is.
    #[error("piece {0} is covered")]
    Covered(u8),
    /// A move against the rules.
    #[error("{0}: {1}")]
    Illegal(Move, Refusal),
    /// A turn that is confirmed without a move.
    #[error("Done without a move")]
    NothingDone,
    /// An ending that does not fit the game.
    #[error(transparent)]
    Ending(EndingError),
}
