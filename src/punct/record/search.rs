//! The conditions of a search for games, for the command line and the screen; and games that are
//! equal up to a symmetry of the board.

use std::str::FromStr;

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::game_record::Record;
use crate::kit::storage::{Facts, GameEnd, Query};
use crate::rules::{
    Bridges, Game, Move, Outcome, Piece, Placement, Position, PositionTextError, Rules, Symmetry,
    Variant, read_pieces,
};

/// A position to search for, in all its images under the symmetries of the board.
#[derive(Clone, Debug)]
pub struct SoughtPosition {
    variant: Variant,
    hashes: Vec<u64>,
}

/// Pieces to search for, in all their images under the symmetries. All pieces of one image must lie
/// on the board at the same time.
#[derive(Clone, Debug)]
pub struct SoughtPieces(Vec<Vec<Piece>>);

impl Facts<'_> {
    pub fn from_record(record: &Record) -> Facts<'_> {
        let (header, game) = (record.header(), record.game());
        let time = header.started.or(record.saved_at());
        Facts {
            names: &header.names,
            file: None,
            rules: game.rules().variant.code(),
            result: record.end_that_counts().map_or(GameEnd::Open, |(end, _)| end),
            plies: game.ply(),
            date: time.map(|time| time.to_zoned(TimeZone::UTC).date()),
        }
    }
}

impl GameEnd {
    /// Returns the end of a game with this outcome.
    pub fn from_outcome(outcome: Option<Outcome>) -> GameEnd {
        match outcome {
            None => GameEnd::Open,
            Some(outcome) if outcome.is_aborted() => GameEnd::Aborted,
            Some(outcome) => GameEnd::from_winner(outcome.winner()),
        }
    }
}

/// The conditions of a search. A game must meet all of them.
#[derive(Clone, Debug, Default)]
pub struct GameSearch {
    pub facts: Query,
    pub position: Option<SoughtPosition>,
    pub pieces: Option<SoughtPieces>,
}

impl From<Query> for GameSearch {
    fn from(facts: Query) -> GameSearch {
        GameSearch { facts, ..GameSearch::default() }
    }
}

impl GameSearch {
    /// Whether the sought position is among the positions with these hashes. If no position is
    /// sought, the answer is yes.
    pub fn is_among(&self, variant: Variant, hashes: &[u64]) -> bool {
        self.position.as_ref().is_none_or(|position| position.is_among(variant, hashes))
    }

    /// Whether the sought position and the sought pieces occurred in a game, up to the players'
    /// place.
    pub fn occurs_in(&self, game: &Game) -> bool {
        self.is_among(game.rules().variant, game.hashes())
            && self.pieces.as_ref().is_none_or(|pieces| pieces.occur_in(game))
    }
}

impl SoughtPosition {
    fn is_among(&self, variant: Variant, hashes: &[u64]) -> bool {
        self.variant == variant && hashes.iter().any(|hash| self.hashes.contains(hash))
    }
}

/// Reads the text of a position. The setting of bridges does not matter for a search.
impl FromStr for SoughtPosition {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<SoughtPosition, PositionTextError> {
        let game = Game::from_position_text(text, Bridges::Any)?;
        let image = |symmetry| game.position().zobrist_of_image(symmetry);
        let hashes = Symmetry::all().map(image).collect();
        Ok(SoughtPosition { variant: game.rules().variant, hashes })
    }
}

impl SoughtPieces {
    fn occur_in(&self, game: &Game) -> bool {
        let lie = |position: &Position| {
            self.0.iter().any(|image| image.iter().all(|&piece| position.has(piece)))
        };
        let mut past = game.clone();
        loop {
            if lie(past.position()) {
                return true;
            }
            if !past.undo() {
                return false;
            }
        }
    }
}

/// Reads pieces in the notation of positions.
impl FromStr for SoughtPieces {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<SoughtPieces, PositionTextError> {
        let pieces = read_pieces(text)?;
        let image = |symmetry: Symmetry| pieces.iter().map(|&it| symmetry.turn_piece(it)).collect();
        Ok(SoughtPieces(Symmetry::all().map(image).collect()))
    }
}

/// A key that two games share if and only if a symmetry of the board maps one game to the other. Of
/// all images of the game, the key describes the one whose moves come first in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Likeness {
    rules: Rules,
    /// The pieces at the start of the game.
    start: Vec<([u8; 2], [u8; 3])>,
    /// For each move, the space from which the piece came (`None` from the reserve), and the dots
    /// where the piece came down.
    moves: Vec<(Option<u8>, [u8; 3])>,
}

impl Likeness {
    /// Returns the likeness of a game by its moves up to the players' place. Returns `None` for a
    /// game without moves, because all such games are alike.
    pub fn from_record(record: &Record) -> Option<Likeness> {
        let game = record.game();
        let start = record.header().start().position().pieces();
        let mut symmetries: Vec<Symmetry> = Symmetry::all().collect();
        let start = least(&mut symmetries, |symmetry| {
            let mut pieces: Vec<_> =
                start.iter().map(|&piece| named_piece(symmetry.turn_piece(piece))).collect();
            pieces.sort_unstable();
            pieces
        })?;
        let moves = game.moves().iter();
        let moves = moves.map(|&played| {
            least(&mut symmetries, |symmetry| named_move(symmetry.turn_move(played)))
        });
        let moves: Vec<_> = moves.collect::<Option<_>>()?;
        (!moves.is_empty()).then_some(Likeness { rules: game.rules(), start, moves })
    }
}

/// Returns the least of the images, and removes the symmetries that lead to a greater image.
fn least<K: Ord>(symmetries: &mut Vec<Symmetry>, image: impl Fn(Symmetry) -> K) -> Option<K> {
    let least = symmetries.iter().map(|&symmetry| image(symmetry)).min()?;
    if symmetries.len() > 1 {
        symmetries.retain(|&symmetry| image(symmetry) == least);
    }
    Some(least)
}

fn named_piece(piece: Piece) -> ([u8; 2], [u8; 3]) {
    ([piece.owner as u8, piece.level.get()], dots(piece.placement))
}

fn named_move(played: Move) -> (Option<u8>, [u8; 3]) {
    match played {
        Move::Add(to) => (None, dots(to)),
        Move::Shift { from, to } => (Some(from.index() as u8), dots(to)),
    }
}

fn dots(placement: Placement) -> [u8; 3] {
    placement.canonical_dots().map(|dot| dot.index() as u8)
}
