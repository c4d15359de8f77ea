//! Zobrist hashing: a number for each part of a position; XOR combines them (rules: The end, 4).

use super::piece::Piece;
use super::player::Player;

/// The number of a piece where it lies.
pub(super) fn of_piece(piece: Piece) -> u64 {
    let at = piece.placement;
    let parts = [
        piece.owner as u8,
        piece.level.get(),
        at.kind() as u8,
        at.orientation().index(),
        at.punct().index() as u8,
    ];
    scattered(parts.into_iter().fold(1, |number, part| number << 8 | u64::from(part)))
}

/// The number of the player to move.
pub(super) fn of_turn(turn: Player) -> u64 {
    match turn {
        Player::White => 0,
        Player::Black => scattered(0),
    }
}

/// Spreads small numbers evenly over 64 bits (the finishing steps of `splitmix64`). A table of
/// random numbers would be large: a piece can lie in thousands of ways on each of 36 levels.
pub fn scattered(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
