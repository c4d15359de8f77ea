//! Games that are the same up to a symmetry of the board.

use serde::{Deserialize, Serialize};

use super::game_record::Record;
use crate::rules::{Move, Piece, Placement, Rules, Symmetry};

/// The same for all games that a symmetry of the board makes alike, and for no others: the game turned
/// or reflected so that its moves come first in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Likeness {
    rules: Rules,
    /// The pieces from which the game began.
    start: Vec<([u8; 2], [u8; 3])>,
    /// The space from which each move led, if any, and the dots where it ended.
    moves: Vec<(Option<u8>, [u8; 3])>,
}

impl Likeness {
    /// That of the moves up to where the players stand. `None` for a game that has not begun: all of
    /// them are alike.
    pub fn of(record: &Record) -> Option<Likeness> {
        let game = record.game();
        let start = record.header().start().position().pieces();
        let mut symmetries: Vec<Symmetry> = Symmetry::all().collect();
        let start = least(&mut symmetries, |symmetry| {
            let mut pieces: Vec<_> =
                start.iter().map(|&piece| named_piece(symmetry.of_piece(piece))).collect();
            pieces.sort_unstable();
            pieces
        })?;
        let moves = game.moves().iter();
        let moves = moves
            .map(|&played| least(&mut symmetries, |symmetry| named_move(symmetry.of_move(played))));
        let moves: Vec<_> = moves.collect::<Option<_>>()?;
        (!moves.is_empty()).then_some(Likeness { rules: game.rules(), start, moves })
    }
}

/// The least of the images; the symmetries that make a greater one are out.
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
