//! Reads a line as a request, or says why it can't be understood.

use thiserror::Error;

use super::arguments::{Named, kind_of, named};
use super::words::{find, first_word, known};
use crate::engine::Strength;
use crate::phrases::list;
use crate::record::printable;
use crate::rules::{Bridges, Move, NotationError, Player, Space, UnknownWord, Variant};

#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    Play(Move),
    Board,
    Rows,
    /// Counted from 1.
    Row(i8),
    /// Counted from 0.
    Column(i8),
    At(Space),
    Around(Space),
    Pieces(Whose),
    Reserve,
    /// The spaces that a piece can go to, or the ways in which it can lie with its PÜNCT on a
    /// space.
    Reach(Named, Option<Space>),
    /// The winning moves of the opponent.
    Threats,
    /// The winning moves of the player to move.
    Wins,
    /// A good move; again, the next best.
    Hint,
    Chains,
    /// The count of the central hexagon.
    Centre,
    Moves,
    /// The last move again, and the player to move.
    Last,
    Undo,
    Redo,
    Save(String),
    Resign,
    Draw,
    Claim,
    Swap,
    /// Changes the level of the computer.
    Level(Strength),
    /// Whether the computer plays White, and Black.
    Computer([bool; 2]),
    /// One move of two computers.
    Go,
    /// Two computers play to the end.
    Finish,
    Players,
    Time,
    Rules,
    /// Another game, with the colours swapped.
    Again,
    New(Option<Variant>, Option<Bridges>),
    Answer(bool),
    Help,
    HelpOn(&'static Word),
    Quit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    Mine,
    Theirs,
    Of(Player),
    All,
}

#[derive(Debug)]
pub struct Word {
    pub name: &'static str,
    /// Synonyms.
    pub others: &'static [&'static str],
    /// The word with its argument.
    pub usage: &'static str,
    pub help: &'static str,
    /// Further help; may be empty.
    pub more: &'static str,
    /// Reads the text after the word.
    pub read: fn(&'static Word, &str) -> Result<Request, Misread>,
}

impl PartialEq for Word {
    fn eq(&self, other: &Word) -> bool {
        self.name == other.name
    }
}

/// In bytes.
pub(super) const MAX_LINE: usize = 1 << 12;

impl Request {
    /// Reads a line; `None` if it is empty or a comment.
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
            Err(_) => {
                let known = find(&word)?;
                (known.read)(known, rest).map(Some)
            }
        }
    }
}

/// The text of a line: `�` replaces what is no UTF-8, and control characters are gone.
fn cleaned(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let shown = |c: char| if c.is_whitespace() { ' ' } else { c };
    let text: String = text.chars().map(shown).filter(|c| !c.is_control()).collect();
    text.trim_start_matches('\u{FEFF}').trim().to_owned()
}

/// So many columns of the player's text are repeated.
const COLUMNS: usize = 40;

/// Why a line is not understood. The messages are safe to show.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Misread {
    #[error("this line is too long")]
    TooLong,
    #[error("there is no word \"{}\"{}", short(.word), meant(*.near))]
    Unknown {
        word: String,
        /// A known word that is similar.
        near: Option<&'static str>,
    },
    #[error("\"{}\" could be {}", short(.word), list(.choices, "or"))]
    Ambiguous { word: String, choices: Vec<String> },
    #[error("{}", printable(&.0.to_string(), 120))]
    Notation(#[from] NotationError),
    /// Only a piece was named.
    #[error(
        "a move names three spaces, the PÜNCT's first, such as T-D3,D4,E4; \
        \"where can {0} go\" tells where {0} can go"
    )]
    HalfAMove(String),
    /// Too much or too little follows the word.
    #[error("write \"{0}\"")]
    Usage(&'static str),
    #[error("there is no space {} on the board", short(.0))]
    NoSuchSpace(String),
    #[error("there is no row {}; rows have the numbers 1 to 17", short(.0))]
    NoSuchRow(String),
    #[error("there is no column {}; columns have the letters A to Q", short(.0))]
    NoSuchColumn(String),
    #[error(
        "\"{}\" names no piece; name one in the reserve by its code, T SC SE AM AR or AL, \
        and one on the board by its code and the space of its PÜNCT, such as T-D3",
        short(.0)
    )]
    NoSuchPiece(String),
    #[error("there is more than one {word}: {choices}")]
    SeveralKinds { word: &'static str, choices: &'static str },
    #[error("a level is a number from {} to {}", Strength::MIN, Strength::MAX)]
    NoSuchLevel,
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
