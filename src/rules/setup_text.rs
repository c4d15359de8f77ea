//! Writes and reads a position as one line of text (rules: Pieces).
//!
//! The line has six words: the rules, the player to move, the ply, White's reserve, Black's
//! reserve, and the pieces on the board: `standard black 1 623222 624222 wSE0:C3.C4.C5`.
//!
//! - The player to move is `white` or `black`, or `over` if the game is over.
//! - A reserve has the number of pieces of each kind, in the order T SC SE AM AR AL.
//! - A piece has its owner's letter, its code, its level and, after `:`, its dots in the order of
//!   canonical notation. `;` separates pieces. They are sorted by level, then by the space of the
//!   PÜNCT, then White before Black. `-` means an empty board.

use std::str::FromStr;

use thiserror::Error;

use super::game::Game;
use super::kind::{Kind, Reserve};
use super::piece::{Level, Piece};
use super::placement::Placement;
use super::player::Player;
use super::ruleset::{Bridges, Rules};
use super::setup::{Setup, SetupError};
use super::space::Space;

/// The highest ply that can be read. No real game has this number of plies.
const MAX_PLY: u32 = 1_000_000;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextError {
    /// The text does not have the six words of a position.
    #[error("a position has six words (RULES TURN PLY RESERVE RESERVE PIECES), not {0}")]
    WordCount(usize),
    /// The six words are numbered from 1.
    #[error("word {word}: {text} is not a {what}")]
    Word { word: usize, text: String, what: &'static str },
    /// Pieces are numbered from 1.
    #[error("piece {number}: {text}: {why}")]
    Piece { number: usize, text: String, why: PieceTextError },
    /// A reserve does not fit the pieces on the board; that in `left` does.
    #[error("{player}'s reserve must be {left} with these pieces on the board")]
    WrongReserve { player: Player, left: String },
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The text says `over`, but the game goes on in this position.
    #[error("the game is not over in this position; write {0} in place of over")]
    NotOver(&'static str),
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PieceTextError {
    /// The text does not have the form `wSE0:C3.C4.C5`.
    #[error("write a piece like wSE0:C3.C4.C5")]
    Form,
    #[error("the codes are T SC SE AM AR AL")]
    Code,
    /// No piece can be on a level this high.
    #[error("no piece can be on that level")]
    Level,
    /// No space has this name.
    #[error("there is no space {0} on the board")]
    NoSuchSpace(String),
    /// A piece of this kind can't have its dots on these spaces.
    #[error("these are not the dots of {}", .0.with_article())]
    NotTheKind(Kind),
}

impl Game {
    pub fn position_text(&self) -> String {
        let position = self.position();
        let turn = if self.outcome().is_some() { OVER } else { position.turn().code() };
        let [white, black] = Player::BOTH.map(|player| reserve_text(position.reserve(player)));
        let pieces: Vec<String> = position.pieces().into_iter().map(piece_text).collect();
        let pieces = if pieces.is_empty() { EMPTY.to_owned() } else { pieces.join(";") };
        let (variant, ply) = (position.rules().variant, position.ply());
        format!("{variant} {turn} {ply} {white} {black} {pieces}")
    }

    /// Begins a game from the position in a text. The text does not contain the setting of bridges.
    ///
    /// # Errors
    /// Fails if the text can't be read, or no game can reach the position.
    pub fn from_position_text(text: &str, bridges: Bridges) -> Result<Game, PositionTextError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [variant, turn, ply, white, black, pieces] = words[..] else {
            return Err(PositionTextError::WordCount(words.len()));
        };
        let rules = Rules { variant: read(1, variant, "set of rules")?, bridges };
        let over = turn.eq_ignore_ascii_case(OVER);
        let stated = if over { None } else { Some(read(2, turn, "player to move")?) };
        let ply: u32 = read(3, ply, "number of moves")?;
        if ply > MAX_PLY {
            return Err(unreadable(3, &ply.to_string(), "number of moves"));
        }
        let whose = if ply.is_multiple_of(2) { Player::White } else { Player::Black };
        let turn = stated.unwrap_or(whose);
        let setup = Setup { rules, turn, ply, pieces: read_pieces(pieces)? };
        let position = setup.position()?;
        for (player, word, text) in [(Player::White, 4, white), (Player::Black, 5, black)] {
            let left = reserve_text(position.reserve(player));
            if text.len() != left.len() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(unreadable(word, text, "reserve of six digits"));
            }
            if text != left {
                return Err(PositionTextError::WrongReserve { player, left });
            }
        }
        let game = Game::from_position(position);
        if over && game.outcome().is_none() {
            return Err(PositionTextError::NotOver(turn.code()));
        }
        Ok(game)
    }
}

/// The word in place of the player to move in a game that is over.
const OVER: &str = "over";

/// The word for the pieces of an empty board.
const EMPTY: &str = "-";

fn reserve_text(reserve: Reserve) -> String {
    Kind::ALL.map(|kind| reserve.count(kind).to_string()).concat()
}

fn piece_text(piece: Piece) -> String {
    let owner = &piece.owner.code()[..1];
    let (kind, level) = (piece.placement.kind().code(), piece.level);
    let [punct, first, second] = piece.placement.canonical_dots();
    format!("{owner}{kind}{level}:{punct}.{first}.{second}")
}

fn read<T: FromStr>(word: usize, text: &str, what: &'static str) -> Result<T, PositionTextError> {
    text.parse().map_err(|_| unreadable(word, text, what))
}

fn unreadable(word: usize, text: &str, what: &'static str) -> PositionTextError {
    PositionTextError::Word { word, text: text.to_owned(), what }
}

/// Reads the pieces in a text such as `wSE0:C3.C4.C5;bT0:G7.G8.H8`.
///
/// # Errors
/// Fails if a piece can't be read. Does not check whether the pieces can lie like this.
pub fn read_pieces(text: &str) -> Result<Vec<Piece>, PositionTextError> {
    if text == EMPTY {
        return Ok(Vec::new());
    }
    let numbered = text.split(';').zip(1..);
    let read = numbered.map(|(text, number)| {
        let error = |why| PositionTextError::Piece { number, text: text.to_owned(), why };
        read_piece(text).map_err(error)
    });
    read.collect()
}

fn read_piece(text: &str) -> Result<Piece, PieceTextError> {
    let (head, dots) = text.split_once(':').ok_or(PieceTextError::Form)?;
    let letters = head.trim_end_matches(|c: char| c.is_ascii_digit());
    let (owner, code) = letters.split_at_checked(1).ok_or(PieceTextError::Form)?;
    let owner: Player = owner.parse().map_err(|_| PieceTextError::Form)?;
    let named = |kind: &Kind| kind.code().eq_ignore_ascii_case(code);
    let kind = Kind::ALL.into_iter().find(named).ok_or(PieceTextError::Code)?;
    let number = head[letters.len()..].parse().map_err(|_| PieceTextError::Level)?;
    let level = Level::new(number).ok_or(PieceTextError::Level)?;
    let space =
        |name: &str| name.parse::<Space>().map_err(|error| PieceTextError::NoSuchSpace(error.0));
    let dots: Vec<Space> = dots.split('.').map(space).collect::<Result<_, _>>()?;
    let [punct, first, second] = dots[..] else { return Err(PieceTextError::Form) };
    let placement = Placement::from_dots(punct, [first, second])
        .filter(|placement| placement.kind() == kind)
        .ok_or(PieceTextError::NotTheKind(kind))?;
    Ok(Piece { owner, placement, level })
}
