//! The conditions of a search for games, for the command line and the screen; and games that are
//! equal up to a symmetry of the board.

use std::str::FromStr;

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::game_record::Record;
use crate::kit::storage::{Facts, GameEnd, Query};
use crate::rules::{
    Bridges, Game, Move, Outcome, Piece, Placement, PositionTextError, Rules, Symmetry, Variant,
    read_pieces,
};

/// In all its images under the symmetries of the board.
#[derive(Clone, Debug)]
pub struct PositionQuery {
    variant: Variant,
    hashes: Vec<u64>,
}

/// In all images; all pieces of one image must lie on the board at the same time.
#[derive(Clone, Debug)]
pub struct PiecesQuery(Vec<Vec<Piece>>);

impl Facts<'_> {
    pub fn from_record(record: &Record) -> Facts<'_> {
        let (header, game) = (record.header(), record.game());
        let time = header.started.or(record.saved_at());
        Facts {
            names: &header.names,
            file: None,
            rules: game.rules().variant.code(),
            result: record.effective_end().map_or(GameEnd::Open, |(end, _)| end),
            plies: game.ply(),
            date: time.map(|time| time.to_zoned(TimeZone::UTC).date()),
        }
    }
}

impl GameEnd {
    pub fn from_outcome(outcome: Option<Outcome>) -> GameEnd {
        match outcome {
            None => GameEnd::Open,
            Some(outcome) if outcome.is_aborted() => GameEnd::Aborted,
            Some(outcome) => GameEnd::from_winner(outcome.winner()),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct GameSearch {
    pub query: Query,
    pub position: Option<PositionQuery>,
    pub pieces: Option<PiecesQuery>,
}

impl From<Query> for GameSearch {
    fn from(facts: Query) -> GameSearch {
        GameSearch { query: facts, ..GameSearch::default() }
    }
}

impl GameSearch {
    /// Yes if no position is sought.
    pub fn is_among(&self, variant: Variant, hashes: &[u64]) -> bool {
        self.position.as_ref().is_none_or(|position| position.is_among(variant, hashes))
    }

    pub fn occurs_in(&self, game: &Game) -> bool {
        if !self.is_among(game.rules().variant, game.hashes()) {
            return false;
        }
        let Some(PiecesQuery(images)) = &self.pieces else { return true };
        let mut past = game.clone();
        loop {
            let position = past.position();
            if images.iter().any(|image| image.iter().all(|&piece| position.contains(piece))) {
                return true;
            }
            if !past.undo() {
                return false;
            }
        }
    }
}

impl PositionQuery {
    fn is_among(&self, variant: Variant, hashes: &[u64]) -> bool {
        self.variant == variant && hashes.iter().any(|hash| self.hashes.contains(hash))
    }
}

/// The setting of bridges does not matter for a search.
impl FromStr for PositionQuery {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<PositionQuery, PositionTextError> {
        let game = Game::from_position_text(text, Bridges::Any)?;
        let images = Symmetry::all().map(|symmetry| game.position().zobrist_of_image(symmetry));
        Ok(PositionQuery { variant: game.rules().variant, hashes: images.collect() })
    }
}

impl FromStr for PiecesQuery {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<PiecesQuery, PositionTextError> {
        let pieces = read_pieces(text)?;
        let images = Symmetry::all()
            .map(|symmetry| pieces.iter().map(|&piece| symmetry.turn_piece(piece)).collect());
        Ok(PiecesQuery(images.collect()))
    }
}

/// Two games share it if and only if a symmetry of the board maps one to the other: it describes
/// the image whose moves come first in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameFingerprint {
    rules: Rules,
    start: Vec<([u8; 2], [u8; 3])>,
    /// The space from which the piece came (`None` from the reserve), and its new dots.
    moves: Vec<(Option<u8>, [u8; 3])>,
}

impl GameFingerprint {
    /// By the moves up to the players' place. `None` without moves, because all such games are
    /// alike.
    pub fn from_record(record: &Record) -> Option<GameFingerprint> {
        let game = record.game();
        let pieces_at_start = record.header().start().position().pieces();
        let mut symmetries: Vec<Symmetry> = Symmetry::all().collect();
        let start = least(&mut symmetries, |symmetry| {
            let image = pieces_at_start.iter().map(|&piece| symmetry.turn_piece(piece));
            let mut pieces: Vec<_> = image
                .map(|piece| ([piece.owner as u8, piece.level.get()], dots(piece.placement)))
                .collect();
            pieces.sort_unstable();
            pieces
        })?;
        let mut moves = Vec::new();
        for &played in game.moves() {
            moves.push(least(&mut symmetries, |symmetry| match symmetry.turn_move(played) {
                Move::Add(to) => (None, dots(to)),
                Move::Shift { from, to } => (Some(from.index() as u8), dots(to)),
            })?);
        }
        (!moves.is_empty()).then_some(GameFingerprint { rules: game.rules(), start, moves })
    }
}

fn least<K: Ord>(symmetries: &mut Vec<Symmetry>, image: impl Fn(Symmetry) -> K) -> Option<K> {
    let least = symmetries.iter().map(|&symmetry| image(symmetry)).min()?;
    if symmetries.len() > 1 {
        symmetries.retain(|&symmetry| image(symmetry) == least);
    }
    Some(least)
}

fn dots(placement: Placement) -> [u8; 3] {
    placement.canonical_dots().map(|dot| dot.index() as u8)
}
