//! A position of a saved game as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::ShownPosition;
use crate::kit::storage::visible;
use crate::punct::phrases::{self, EndObject};
use crate::punct::record::Record;
use crate::rules::{Kind, Piece, Player, Variant};

#[derive(Serialize)]
pub struct PositionObject {
    white: String,
    black: String,
    rules: &'static str,
    bridges: &'static str,
    /// The number of the line, and the number of moves in the line.
    line: usize,
    plies: usize,
    /// The number of moves of the line before the position.
    ply: usize,
    /// The player to move, or `over` once the game has ended.
    turn: &'static str,
    /// The end, if the game has ended: the winner or another result, and the reason.
    #[serde(flatten)]
    end: Option<EndObject>,
    /// How the game ended, in words; null if it goes on.
    ending: Option<String>,
    last: Option<String>,
    mark: Option<String>,
    comment: String,
    /// The position as the GTP command `punct-position` writes it.
    position: String,
    /// The pieces, the lowest first.
    pieces: Vec<PieceObject>,
    reserves: BySide<BTreeMap<&'static str, u8>>,
    /// The number of spaces that each player has in the central hexagon; null in the basic game.
    centre: Option<BySide<usize>>,
}

#[derive(Serialize)]
pub struct BySide<T> {
    white: T,
    black: T,
}

impl<T> BySide<T> {
    pub fn new(value: impl FnMut(Player) -> T) -> BySide<T> {
        let [white, black] = Player::BOTH.map(value);
        BySide { white, black }
    }
}

#[derive(Serialize)]
struct PieceObject {
    owner: &'static str,
    piece: &'static str,
    level: u8,
    /// The spaces of the piece, the PÜNCT's first.
    spaces: [String; 3],
}

impl PieceObject {
    fn new(piece: Piece) -> PieceObject {
        PieceObject {
            owner: piece.owner.code(),
            piece: piece.placement.kind().code(),
            level: piece.level.get(),
            spaces: piece.placement.canonical_dots().map(|space| space.to_string()),
        }
    }
}

pub fn object(record: &Record, shown: &ShownPosition) -> PositionObject {
    let ShownPosition { game, node, line, plies } = shown;
    let (position, names) = (game.position(), record.header().names.clone());
    let comment: Vec<_> = record.tree().comment(*node).lines().map(visible).collect();
    let [white, black] = names.each_ref().map(ToString::to_string);
    let (outcome, decision) = (game.outcome(), record.decision_at(*node));
    let count = |player, kind| position.reserve(player).count(kind);
    let reserve = |player| Kind::ALL.map(|kind| (kind.code(), count(player, kind))).into();
    let is_standard = game.rules().variant == Variant::Standard;
    PositionObject {
        white,
        black,
        rules: game.rules().variant.code(),
        bridges: game.rules().bridges.code(),
        line: *line,
        plies: *plies,
        ply: game.ply(),
        turn: if outcome.is_some() { "over" } else { position.turn().code() },
        end: outcome.map(|outcome| EndObject::from_outcome(outcome, decision)),
        ending: phrases::end(game, decision, &names),
        last: game.last_move().map(|last| last.to_string()),
        mark: record.tree().mark(*node).map(|mark| mark.to_string()),
        comment: comment.join("\n"),
        position: game.position_text(),
        pieces: position.pieces().into_iter().map(PieceObject::new).collect(),
        reserves: BySide::new(reserve),
        centre: is_standard.then(|| BySide::new(|player| position.centre_count(player).into())),
    }
}
