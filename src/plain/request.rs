//! What a line asks for.

use super::misread::Misread;
use super::pieces::{Named, kind_of, named};
use super::words::{WORDS, Word};
use crate::engine::Strength;
use crate::rules::{Bridges, Move, Player, Space, Variant};

/// The longest line that is read, in bytes.
pub(super) const MAX_LINE: usize = 1 << 12;

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
        if let Some(known) = Word::named(&word) {
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

/// The first word of a text and the rest, trimmed.
pub(super) fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// Reads a word of which only the beginning was written.
fn abbreviated(word: &str, rest: &str) -> Result<Request, Misread> {
    let known = find(word)?;
    (known.read)(known, rest)
}

/// The only word that begins so.
///
/// # Errors
/// There is none, or there are several.
pub(super) fn find(word: &str) -> Result<&'static Word, Misread> {
    let begun: Vec<_> = WORDS.iter().filter(|known| known.name.starts_with(word)).collect();
    match begun[..] {
        [] => Err(Misread::unknown(word)),
        [only] => Ok(only),
        _ => {
            let choices = begun.iter().map(|known| known.name.to_owned()).collect();
            Err(Misread::Ambiguous { word: word.to_owned(), choices })
        }
    }
}
