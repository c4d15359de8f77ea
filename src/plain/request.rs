//! Reads a line as a request, or says why it can't be understood.

use thiserror::Error;

use super::arguments::{Named, kind_of, named};
use super::words::{find, first_word, known};
use crate::engine::Strength;
use crate::phrases::list;
use crate::record::printable;
use crate::rules::{Bridges, Move, NotationError, Player, Space, UnknownWord, Variant};

/// What a player asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Play this move.
    Play(Move),
    /// Draw the board.
    Board,
    /// Tell what lies in every row.
    Rows,
    /// Tell what lies in a row.
    Row(i8),
    /// Tell what lies in a column, counted from 0.
    Column(i8),
    /// Tell what lies on a space.
    At(Space),
    /// Tell what lies around a space.
    Around(Space),
    /// List pieces on the board.
    Pieces(Whose),
    /// Tell the reserves.
    Reserve,
    /// Tell where a piece can go, or how it can lie with its PÜNCT on a space.
    Reach(Named, Option<Space>),
    /// Tell where the opponent would win at once.
    Threats,
    /// Tell what wins at once.
    Wins,
    /// Tell a good move; again, the next best.
    Hint,
    /// Tell the chains.
    Chains,
    /// Tell who is on top in the central hexagon.
    Centre,
    /// List the moves.
    Moves,
    /// Tell the last move again, and who is to move.
    Last,
    /// Take the last move back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Save under this name.
    Save(String),
    /// Give up.
    Resign,
    /// Agree on a draw.
    Draw,
    /// Claim a draw.
    Claim,
    /// Take over White's first move.
    Swap,
    /// Change the level of the computer.
    Level(Strength),
    /// Give these colours to the computer: White, Black.
    Computer([bool; 2]),
    /// Let one of two computers move.
    Go,
    /// Let two computers play to the end.
    Finish,
    /// Tell who plays.
    Players,
    /// Tell the time the players have left.
    Time,
    /// Tell the rules.
    Rules,
    /// Play again with the colours swapped.
    Again,
    /// Begin a new game, by these rules if they are named.
    New(Option<Variant>, Option<Bridges>),
    /// Answer a question.
    Answer(bool),
    /// List the words.
    Help,
    /// Explain a word.
    HelpOn(&'static Word),
    /// Leave.
    Quit,
}

/// Whose pieces are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those of whoever asks.
    Mine,
    /// The opponent's.
    Theirs,
    /// A colour's.
    Of(Player),
    /// All.
    All,
}

/// A word that begins a request.
#[derive(Debug)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// Other words for the same.
    pub others: &'static [&'static str],
    /// How it is written, with what follows it.
    pub usage: &'static str,
    /// What it does.
    pub help: &'static str,
    /// What else there is to know; may be empty.
    pub more: &'static str,
    /// Reads what follows it.
    pub read: fn(&'static Word, &str) -> Result<Request, Misread>,
}

impl PartialEq for Word {
    fn eq(&self, other: &Word) -> bool {
        self.name == other.name
    }
}

/// The longest line that is read, in bytes.
pub(super) const MAX_LINE: usize = 1 << 12;

impl Request {
    /// Reads a line; `None` if it is empty or a comment.
    ///
    /// # Errors
    /// Why it is not understood.
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
        match text.parse() {
            Ok(played) => Ok(Some(Request::Play(played))),
            Err(_) if named(&text).is_ok_and(|piece| matches!(piece, Named::OnBoard { .. })) => {
                Err(Misread::HalfAMove(text.to_uppercase()))
            }
            Err(error) if text.contains(|c: char| c.is_ascii_digit()) => {
                Err(Misread::Notation(error))
            }
            Err(_) if kind_of(&word).is_some() => Err(Misread::HalfAMove(text.to_uppercase())),
            Err(_) => abbreviated(&word, rest).map(Some),
        }
    }
}

/// A line as a text: what is no UTF-8 becomes `�`, and what can't be seen is gone.
fn cleaned(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let shown = |c: char| if c.is_whitespace() { ' ' } else { c };
    let text: String = text.chars().map(shown).filter(|c| !c.is_control()).collect();
    text.trim_start_matches('\u{FEFF}').trim().to_owned()
}

/// Reads a word of which only the beginning was written.
fn abbreviated(word: &str, rest: &str) -> Result<Request, Misread> {
    let known = find(word)?;
    (known.read)(known, rest)
}

/// The most columns that are repeated of what was written.
const COLUMNS: usize = 40;

/// Why a line is not understood. The messages are safe to show.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Misread {
    /// It is longer than anything that makes sense.
    #[error("this line is too long")]
    TooLong,
    /// It begins with no known word and is no move.
    #[error("there is no word \"{}\"{}", short(.word), meant(*.near))]
    Unknown {
        /// The word.
        word: String,
        /// A known word that looks like it.
        near: Option<&'static str>,
    },
    /// It begins as several words do.
    #[error("\"{}\" could be {}", short(.word), list(.choices, "or"))]
    Ambiguous {
        /// The beginning.
        word: String,
        /// The words.
        choices: Vec<String>,
    },
    /// A move that can't be read.
    #[error("{}", printable(&.0.to_string(), 120))]
    Notation(#[from] NotationError),
    /// Only a piece was written.
    #[error(
        "a move names three spaces, the PÜNCT's first, such as T-D3,D4,E4; \
        \"where can {0} go\" tells where {0} can go"
    )]
    HalfAMove(String),
    /// More or less is to follow the word.
    #[error("write \"{0}\"")]
    Usage(&'static str),
    /// A space the board does not have.
    #[error("there is no space {} on the board", short(.0))]
    NoSuchSpace(String),
    /// A row the board does not have.
    #[error("there is no row {}; rows have the numbers 1 to 17", short(.0))]
    NoSuchRow(String),
    /// A column the board does not have.
    #[error("there is no column {}; columns have the letters A to Q", short(.0))]
    NoSuchColumn(String),
    /// A text that names no piece.
    #[error(
        "\"{}\" names no piece; name one in the reserve by its code, T SC SE AM AR or AL, \
        and one on the board by its code and the space of its PÜNCT, such as T-D3",
        short(.0)
    )]
    NoSuchPiece(String),
    /// A word for more than one kind of piece.
    #[error("there is more than one {word}: {choices}")]
    SeveralKinds {
        /// The word.
        word: &'static str,
        /// The kinds it could be.
        choices: &'static str,
    },
    /// Not a level.
    #[error("a level is a number from {} to {}", Strength::MIN, Strength::MAX)]
    NoSuchLevel,
    /// A word where only a few are known.
    #[error("{}", printable(&.0.to_string(), 120))]
    Choice(#[from] UnknownWord),
}

fn short(text: &str) -> String {
    printable(text, COLUMNS)
}

fn meant(near: Option<&'static str>) -> String {
    match near {
        Some(near) => format!("; is \"{near}\" meant?"),
        None => "; \"help\" lists all words".to_owned(),
    }
}
