//! What a newcomer is told beside the board in the first games: the aim, what can be done now, and once
//! each what has become possible.

use crate::record::NodeId;
use crate::rules::{Game, Level, Move, Piece, Placement, Source, Space, Variant};
use crate::settings::{Guide, Tip};

/// The guide on a screen.
pub struct Guidance {
    pub guide: Guide,
    /// What is told, and of which node of the game.
    pub(super) told: Option<(NodeId, Option<Told>)>,
}

impl Guidance {
    pub fn new(guide: Guide) -> Guidance {
        Guidance { guide, told: None }
    }
}

/// A tip as it is told of a position.
pub struct Told {
    pub tip: Tip,
    pub text: String,
    /// The move it speaks of: the board marks where it leads.
    pub played: Option<Move>,
}

pub const FIRST: &str =
    "Join any two opposite sides. Arrows move a piece, r turns it, Enter puts it down.";
/// While a player has only one piece on the board.
pub const SECOND: &str =
    "Now take a piece of the same kind: one of the two may then climb onto the other.";
pub const LATER: &str =
    "1-6 takes a new piece; Enter lifts the one at the cursor, to turn, move or climb.";
pub const HUSH: &str = "b: rules. ?: keys, marks. G: no more tips.";

/// How many columns and lines every tip fits into: the room beside a board of 80×24.
#[cfg(test)]
pub const ROOM: (usize, usize) = (44, 3);

/// What is told of a tip in a position, to a player whose cursor is on a space; `None` where it does
/// not apply.
pub fn told_of(tip: Tip, game: &Game, cursor: Space) -> Option<Told> {
    let position = game.position();
    let landing = |played: Move| position.landing_of(played).ok();
    let told = |text, played| Some(Told { tip, text, played });
    let can = |what: &str, wanted: &dyn Fn(Move) -> bool| {
        let (piece, played) = nearest(game, cursor, wanted)?;
        let steps = how(game, piece, played, cursor);
        let text = format!("{} can {what}: {steps}.", called(piece));
        told(text, Some(played))
    };
    match tip {
        // Bridges have a tip of their own.
        Tip::Climb => can("climb onto others", &|played| {
            landing(played).is_some_and(|it| it.level > Level::GROUND && it.gap.is_none())
        }),
        Tip::Turn => can("turn where it lies", &|played| {
            played.source() == Source::Board(played.placement().punct())
        }),
        Tip::Bridge => {
            can("bridge a gap", &|played| landing(played).is_some_and(|it| it.gap.is_some()))
        }
        Tip::Block => {
            let pieces = position.pieces();
            let mut own = pieces.into_iter().filter(|piece| piece.owner == position.turn());
            let piece = called(own.find(|&piece| position.check_uncovered(piece).is_err())?);
            let text = format!(
                "{piece} is blocked: it can't move until the piece on it leaves. You can block \
                 pieces, too."
            );
            told(text, None)
        }
        Tip::Centre => {
            let counts = game.rules().variant == Variant::Standard && game.ply() >= 4;
            told(CENTRE.to_owned(), None).filter(|_| counts)
        }
    }
}

const CENTRE: &str = "The central hexagon counts: if nobody joins two sides until a player adds the last \
                      piece, the player with more of it wins.";

/// What is said while the opponent could win at once.
pub fn alarm(opponent: &str) -> String {
    format!("{opponent} can win at the marks: put a piece there, or climb onto the chain.")
}

/// The piece and the move of this kind that take the fewest keys from where the cursor is. One that
/// only turns comes last.
fn nearest(game: &Game, cursor: Space, wanted: impl Fn(Move) -> bool) -> Option<(Piece, Move)> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let of_board = moves.into_iter().filter_map(|played| match played.source() {
        Source::Board(from) if wanted(played) => Some((game.position().top(from)?, played)),
        _ => None,
    });
    of_board.min_by_key(|(piece, played)| {
        let (from, to) = (piece.placement, played.placement());
        let is_turned = from.orientation() != to.orientation();
        let to_it = if from.spaces().contains(cursor) { 0 } else { cursor.distance(from.punct()) };
        let stays = from.punct() == to.punct();
        (stays, to_it + from.punct().distance(to.punct()), is_turned)
    })
}

/// The keys that make a move, one after the other.
fn how(game: &Game, piece: Piece, played: Move, cursor: Space) -> String {
    let (from, to) = (piece.placement, played.placement().punct());
    let is_turned = from.orientation() != played.placement().orientation();
    // Where a piece only fits turned, it turns by itself.
    let turned = is_turned && fits_unturned(game, from, to);
    let first = if from.spaces().contains(cursor) { "" } else { "go to it, " };
    let way = if from.punct() == to {
        "r turns it".to_owned()
    } else if turned {
        "arrows and r take it to the marks".to_owned()
    } else {
        format!("arrows take it to {to} (marked)")
    };
    format!("{first}Enter lifts it, {way}, Enter puts it down")
}

/// Whether a piece can come down with its PÜNCT on a space as it is turned now.
fn fits_unturned(game: &Game, from: Placement, punct: Space) -> bool {
    Placement::new(from.kind(), from.orientation(), punct)
        .is_some_and(|to| game.position().check(Move::Shift { from: from.punct(), to }).is_ok())
}

/// `Your triangle at D4`.
fn called(piece: Piece) -> String {
    format!("Your {} at {}", piece.placement.kind().shape(), piece.placement.punct())
}
