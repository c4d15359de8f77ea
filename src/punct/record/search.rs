//! Which games are sought: one search for the command line and the screen.

use std::str::FromStr;

use jiff::tz::TimeZone;

use super::game_record::Record;
use crate::kit::storage::{Facts, GameEnd, Query};
use crate::rules::{
    Bridges, Game, Outcome, Piece, Position, PositionTextError, Symmetry, Variant, read_pieces,
};

/// A position in all its images.
#[derive(Clone, Debug)]
pub struct SoughtPosition {
    variant: Variant,
    hashes: Vec<u64>,
}

/// Pieces that lie on the board at the same time, in all their images.
#[derive(Clone, Debug)]
pub struct SoughtPieces(Vec<Vec<Piece>>);

impl Facts<'_> {
    pub fn of(record: &Record) -> Facts<'_> {
        let (header, game) = (record.header(), record.game());
        let time = header.started.or(record.saved());
        Facts {
            names: header.names(),
            file: None,
            rules: game.rules().variant.code(),
            result: GameEnd::of(game.outcome()),
            plies: game.ply(),
            date: time.map(|time| time.to_zoned(TimeZone::UTC).date()),
        }
    }
}

impl GameEnd {
    /// The end of a game with this outcome.
    pub fn of(outcome: Option<Outcome>) -> GameEnd {
        outcome.map_or(GameEnd::Open, |outcome| GameEnd::by(outcome.winner()))
    }
}

/// What is sought. All that is named must fit.
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
    /// Whether the position sought, if any, is one of those with these hashes.
    pub fn is_among(&self, variant: Variant, hashes: &[u64]) -> bool {
        self.position.as_ref().is_none_or(|position| position.is_among(variant, hashes))
    }

    /// Whether what is sought on the board occurred in a game, up to where the players stand.
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

/// From the text of a position; it does not matter what bridges need.
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

/// From the text of some of the pieces of a position.
impl FromStr for SoughtPieces {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<SoughtPieces, PositionTextError> {
        let pieces = read_pieces(text)?;
        let image = |symmetry: Symmetry| pieces.iter().map(|&it| symmetry.of_piece(it)).collect();
        Ok(SoughtPieces(Symmetry::all().map(image).collect()))
    }
}
