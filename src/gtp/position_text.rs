//! A position on one line, for programs to compare.

use crate::rules::{Game, Kind, Piece, Player, Variant};

/// Rules, player to move, ply, both reserves, pieces on the board:
/// `standard black 1 623222 624222 wSE0:C3.C4.C5`.
///
/// A reserve is the number of each kind left, in the order T SC SE AM AR AL. A piece is its
/// owner's letter, code, level, and its dots in the order of canonical notation; pieces are joined
/// by `;`, by level, then PÜNCT, then White before Black. `-` stands for an empty board.
pub(super) fn of(game: &Game) -> String {
    let position = game.position();
    let rules = variant(game.rules().variant);
    let [white, black] = Player::BOTH.map(|player| {
        let left = position.reserve(player);
        Kind::ALL.map(|kind| left.count(kind).to_string()).concat()
    });
    let pieces: Vec<String> = position.pieces().into_iter().map(piece).collect();
    let pieces = if pieces.is_empty() { "-".to_owned() } else { pieces.join(";") };
    format!("{rules} {} {} {white} {black} {pieces}", turn(game), game.ply())
}

fn piece(piece: Piece) -> String {
    let owner = &colour(piece.owner)[..1];
    let (kind, level) = (piece.placement.kind().code(), piece.level);
    let [punct, first, second] = piece.placement.canonical_dots();
    format!("{owner}{kind}{level}:{punct}.{first}.{second}")
}

/// `white`, `black`, or `over`.
pub(super) fn turn(game: &Game) -> &'static str {
    match game.outcome() {
        Some(_) => "over",
        None => colour(game.position().turn()),
    }
}

fn colour(player: Player) -> &'static str {
    match player {
        Player::White => "white",
        Player::Black => "black",
    }
}

/// `basic` or `standard`.
pub(super) fn variant(variant: Variant) -> &'static str {
    match variant {
        Variant::Basic => "basic",
        Variant::Standard => "standard",
    }
}
