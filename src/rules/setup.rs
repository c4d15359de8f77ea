//! Sets up a position from pieces, or from text, and checks it (rules: Pieces; A turn).
//!
//! As text, a position is one line with six words: the rules, the player to move, the ply, White's
//! reserve, Black's reserve, and the pieces on the board: `standard black 1 623222 624222
//! wSE0:C3.C4.C5`.
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
use super::position::Position;
use super::refusal::Refusal;
use super::ruleset::{Bridges, Rules};
use super::space::{NoSuchSpace, Space};

/// The reserves follow: all pieces that are not on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub rules: Rules,
    pub turn: Player,
    pub ply: u32,
    pub pieces: Vec<Piece>,
}

/// Why no game can reach a position. Some impossible positions are not recognized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A player has more pieces of a kind on the board than the game has (rules: Pieces).
    #[error("{owner} has {found} pieces of the kind {}, but the game has {}", kind.code(), kind.count())]
    TooMany { owner: Player, kind: Kind, found: usize },
    #[error("two pieces are on {space} at level {level}")]
    Overlap { space: Space, level: Level },
    /// A piece can't rest on the pieces below it (rules: A turn, Move 4).
    #[error("{} can't lie there: {why}", piece_name(*.piece))]
    Unsupported { piece: Piece, why: Refusal },
    #[error("{} would rest at level {rests}", piece_name(*.piece))]
    WrongLevel { piece: Piece, rests: Level },
    /// White moves after an even number of plies, Black after an odd one (rules: A turn).
    #[error("after {} it is {}'s turn", moves(*.ply), .turn.opponent())]
    WrongTurn { ply: u32, turn: Player },
    /// The first turn of a player adds a piece, and pieces stay on the board (rules: A turn).
    #[error("{0} has moved but has no piece on the board")]
    NoPiece(Player),
    /// Adding a piece takes a turn, and raising it takes another (rules: A turn).
    #[error("{player} needs {needed} turns to bring the pieces there and has had {had}")]
    TooFewTurns { player: Player, needed: usize, had: u32 },
    /// The player to move has an empty reserve, so the game has ended already (rules: The end, 2).
    #[error("{0} to move has no piece left in the reserve: the game ended with the last one")]
    NothingLeft(Player),
}

fn piece_name(Piece { owner, placement, level }: Piece) -> String {
    let (kind, punct) = (placement.kind().name(), placement.punct());
    format!("the {} {kind} with its PÜNCT on {punct} at level {level}", owner.code())
}

fn moves(ply: u32) -> String {
    if ply == 1 { "1 move".to_owned() } else { format!("{ply} moves") }
}

impl Setup {
    pub fn position(&self) -> Result<Position, SetupError> {
        self.check_turns()?;
        let mut position = Position::new(self.rules);
        // A piece comes to rest on lower pieces, so these are put down first.
        let mut pieces = self.pieces.clone();
        pieces.sort_by_key(|piece| piece.level);
        for piece in pieces {
            self.put(piece, &mut position)?;
        }
        position.set_turn(self.turn, self.ply);
        if position.reserve(self.turn).is_empty() {
            return Err(SetupError::NothingLeft(self.turn));
        }
        Ok(position)
    }

    fn put(&self, piece: Piece, position: &mut Position) -> Result<(), SetupError> {
        let Piece { owner, placement, level } = piece;
        let kind = placement.kind();
        let Some(id) = position.next_in_reserve(owner, kind) else {
            let alike = self.pieces.iter().filter(|other| other.owner == owner);
            let found = alike.filter(|other| other.placement.kind() == kind).count();
            return Err(SetupError::TooMany { owner, kind, found });
        };
        if let Some(space) = placement.dots().into_iter().find(|&dot| position.height(dot) > level)
        {
            return Err(SetupError::Overlap { space, level });
        }
        let landing = position
            .check_landing(id, placement)
            .map_err(|why| SetupError::Unsupported { piece, why })?;
        if landing.level != level {
            return Err(SetupError::WrongLevel { piece, rests: landing.level });
        }
        position.take_from_reserve(owner, kind);
        position.put(id, placement, level);
        Ok(())
    }

    fn check_turns(&self) -> Result<(), SetupError> {
        let turns = [self.ply.div_ceil(2), self.ply / 2];
        let turn = if self.ply.is_multiple_of(2) { Player::White } else { Player::Black };
        if turn != self.turn {
            return Err(SetupError::WrongTurn { ply: self.ply, turn: self.turn });
        }
        for (player, had) in Player::BOTH.into_iter().zip(turns) {
            let own = self.pieces.iter().filter(|piece| piece.owner == player);
            let raised = own.clone().filter(|piece| piece.level > Level::GROUND).count();
            let needed = own.clone().count() + raised;
            if had > 0 && needed == 0 {
                return Err(SetupError::NoPiece(player));
            }
            if needed > had as usize {
                return Err(SetupError::TooFewTurns { player, needed, had });
            }
        }
        Ok(())
    }
}

const MAX_PLY: u32 = 1_000_000;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextError {
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
    #[error("write a piece like wSE0:C3.C4.C5")]
    Form,
    #[error("the codes are T SC SE AM AR AL")]
    Code,
    #[error("no piece can be on that level")]
    Level,
    #[error("there is no space {0} on the board")]
    NoSuchSpace(String),
    #[error("these are not the dots of {}", .0.with_article())]
    NotTheKind(Kind),
}

impl Game {
    pub fn position_text(&self) -> String {
        let position = self.position();
        let turn = if self.outcome().is_some() { OVER } else { position.turn().code() };
        let [white, black] = Player::BOTH.map(|player| reserve_text(position.reserve(player)));
        let mut pieces =
            position.pieces().into_iter().map(piece_text).collect::<Vec<_>>().join(";");
        if pieces.is_empty() {
            EMPTY.clone_into(&mut pieces);
        }
        let (variant, ply) = (position.rules().variant, position.ply());
        format!("{variant} {turn} {ply} {white} {black} {pieces}")
    }

    /// The text does not contain the setting of bridges.
    pub fn from_position_text(text: &str, bridges: Bridges) -> Result<Game, PositionTextError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [variant, turn, ply, white, black, pieces] = words[..] else {
            return Err(PositionTextError::WordCount(words.len()));
        };
        let rules = Rules { variant: read(1, variant, "set of rules")?, bridges };
        let over = turn.eq_ignore_ascii_case(OVER);
        let stated = if over { None } else { Some(read(2, turn, "player to move")?) };
        let plies: u32 = read(3, ply, "number of moves")?;
        if plies > MAX_PLY {
            return Err(unreadable(3, &plies.to_string(), "number of moves"));
        }
        let whose = if plies.is_multiple_of(2) { Player::White } else { Player::Black };
        let mover = stated.unwrap_or(whose);
        let setup = Setup { rules, turn: mover, ply: plies, pieces: read_pieces(pieces)? };
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
            return Err(PositionTextError::NotOver(mover.code()));
        }
        Ok(game)
    }
}

/// The word in place of the player to move in a game that is over.
const OVER: &str = "over";

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

/// From a text such as `wSE0:C3.C4.C5;bT0:G7.G8.H8`. Does not check whether the pieces can lie like
/// this.
pub fn read_pieces(text: &str) -> Result<Vec<Piece>, PositionTextError> {
    if text == EMPTY {
        return Ok(Vec::new());
    }
    let mut pieces = Vec::new();
    for (text, number) in text.split(';').zip(1..) {
        pieces.push(read_piece(text).map_err(|why| PositionTextError::Piece {
            number,
            text: text.to_owned(),
            why,
        })?);
    }
    Ok(pieces)
}

fn read_piece(text: &str) -> Result<Piece, PieceTextError> {
    let (head, dots) = text.split_once(':').ok_or(PieceTextError::Form)?;
    let letters = head.trim_end_matches(|c: char| c.is_ascii_digit());
    let (letter, code) = letters.split_at_checked(1).ok_or(PieceTextError::Form)?;
    let owner: Player = letter.parse().map_err(|_| PieceTextError::Form)?;
    let kind = Kind::ALL
        .into_iter()
        .find(|kind| kind.code().eq_ignore_ascii_case(code))
        .ok_or(PieceTextError::Code)?;
    let number = head[letters.len()..].parse().map_err(|_| PieceTextError::Level)?;
    let level = Level::new(number).ok_or(PieceTextError::Level)?;
    let mut spaces: Vec<Space> = Vec::new();
    for name in dots.split('.') {
        spaces.push(name.parse().map_err(|NoSuchSpace(name)| PieceTextError::NoSuchSpace(name))?);
    }
    let [punct, first, second] = spaces[..] else { return Err(PieceTextError::Form) };
    let placement = Placement::from_dots(punct, [first, second])
        .filter(|placement| placement.kind() == kind)
        .ok_or(PieceTextError::NotTheKind(kind))?;
    Ok(Piece { owner, placement, level })
}
