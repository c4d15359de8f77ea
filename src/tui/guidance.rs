//! What a newcomer is told beside the board in the first games: the aim, what can be done now, and once
//! each what has become possible.

use crate::record::NodeId;
use crate::rules::{Game, Level, Move, Piece, Source, Variant};
use crate::settings::{Guide, Tip};

/// The guide on a screen.
pub struct Guidance {
    pub guide: Guide,
    /// What is told, and of which node of the game.
    pub(super) told: Option<(NodeId, Option<(Tip, String)>)>,
}

impl Guidance {
    pub fn new(guide: Guide) -> Guidance {
        Guidance { guide, told: None }
    }
}

pub const FIRST: &str =
    "Join two opposite sides of one colour: take a piece (1-6), aim, press Enter.";
pub const LATER: &str = "Add a piece (1-6), or move one: Enter lifts it; it may climb onto others.";
pub const HUSH: &str = "b: the rules on a card. G: no more tips.";

/// How many columns and lines every tip fits into: the room beside a board of 80×24.
#[cfg(test)]
pub const ROOM: (usize, usize) = (44, 3);

/// What a tip says in a position; `None` where it does not apply.
pub fn text_of(tip: Tip, game: &Game) -> Option<String> {
    let position = game.position();
    let landing = |played: Move| position.landing_of(played).ok();
    match tip {
        Tip::Climb => {
            // Bridges have a tip of their own.
            let climbs = |played| {
                landing(played).is_some_and(|it| it.level > Level::GROUND && it.gap.is_none())
            };
            let (piece, way) = shortest(game, climbs)?;
            Some(format!(
                "{piece} can climb onto other dots: put the cursor on it, press Enter, {way}, press \
                 Enter."
            ))
        }
        Tip::Turn => {
            let stays = |played: Move| played.source() == Source::Board(played.placement().punct());
            let (piece, _) = shortest(game, stays)?;
            Some(format!(
                "{piece} can turn where it lies: Enter lifts it, r turns it, Enter puts it down."
            ))
        }
        Tip::Bridge => {
            let bridges = |played| landing(played).is_some_and(|it| it.gap.is_some());
            let (piece, way) = shortest(game, bridges)?;
            Some(format!(
                "{piece} can bridge a gap, its ends on other dots: lift it, {way}; r turns it until \
                 it fits."
            ))
        }
        Tip::Block => {
            let pieces = position.pieces();
            let mut own = pieces.into_iter().filter(|piece| piece.owner == position.turn());
            let piece = called(own.find(|&piece| position.check_uncovered(piece).is_err())?);
            Some(format!(
                "{piece} is blocked: it can't move until the piece on it leaves. You can block \
                 pieces, too."
            ))
        }
        Tip::Centre => {
            let counts = game.rules().variant == Variant::Standard && game.ply() >= 4;
            counts.then(|| CENTRE.to_owned())
        }
    }
}

const CENTRE: &str = "The central hexagon counts: if nobody joins two sides until a player adds the last \
                      piece, the player with more of it wins.";

/// What is said while the opponent could win at once.
pub fn alarm(opponent: &str) -> String {
    format!("{opponent} can win at the triangles: put a piece there, or climb onto the chain.")
}

/// The piece on the board that goes the shortest way to make such a move, in words, and the way. One
/// that only turns comes last.
fn shortest(game: &Game, wanted: impl Fn(Move) -> bool) -> Option<(String, String)> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let of_board = moves.into_iter().filter_map(|played| match played.source() {
        Source::Board(from) if wanted(played) => Some((from, played.placement().punct())),
        _ => None,
    });
    let (from, to) = of_board.min_by_key(|(from, to)| (from == to, from.distance(*to)))?;
    let way = if from == to { "turn it with r".to_owned() } else { format!("go to {to}") };
    Some((called(game.position().top(from)?), way))
}

/// `Your triangle at D4`.
fn called(piece: Piece) -> String {
    format!("Your {} at {}", piece.placement.kind().name(), piece.placement.punct())
}
