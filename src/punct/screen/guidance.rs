//! What a newcomer is told beside the board in the first games: the aim, what can be done now, and,
//! once each, what has become possible.

use super::action::Action;
use super::key_tables;
use crate::kit::settings::{Guide, Tip};
use crate::kit::terminal::job::Job;
use crate::punct::record::NodeId;
use crate::punct::screen::board::{Leg, way_of};
use crate::rules::{Game, Level, Move, Piece, Source, Space, Variant};

/// The guide on a screen.
pub struct Guidance {
    pub guide: Guide,
    /// The node of the game that the tip is about.
    pub(super) node: Option<NodeId>,
    pub(super) tip: TipState,
}

/// What is told of a position.
#[derive(Default)]
pub enum TipState {
    #[default]
    None,
    /// The engine looks for moves that can be recommended.
    Looking(Job),
    Told(ToldTip),
}

impl Guidance {
    pub fn new(guide: Guide) -> Guidance {
        Guidance { guide, node: None, tip: TipState::None }
    }

    pub(super) fn told(&self) -> Option<&ToldTip> {
        match &self.tip {
            TipState::Told(told) => Some(told),
            TipState::None | TipState::Looking(_) => None,
        }
    }
}

/// A tip as it is told of a position.
pub struct ToldTip {
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

/// What is told of a move that a tip shows, to a player whose cursor is on a space; `None` if the move
/// is not on the board.
pub fn told_of_move(tip: Tip, game: &Game, played: Move, cursor: Space) -> Option<ToldTip> {
    let what = match tip {
        Tip::Climb => "climb onto others",
        Tip::Turn => "turn where it lies",
        Tip::Bridge => "bridge a gap",
        Tip::Block | Tip::Centre => return None,
    };
    let Source::Board(from) = played.source() else { return None };
    let piece = game.position().top(from)?;
    let steps = how(game, piece, played, cursor)?;
    let text = format!("{} can {what}: {steps}.", called(piece));
    Some(ToldTip { tip, text, played: Some(played) })
}

/// What is told of a tip that asks for no move; `None` where it does not apply.
pub fn told_of(tip: Tip, game: &Game) -> Option<ToldTip> {
    let position = game.position();
    let text = match tip {
        Tip::Block => {
            let pieces = position.pieces();
            let mut own = pieces.into_iter().filter(|piece| piece.owner == position.turn());
            let piece = called(own.find(|&piece| position.check_uncovered(piece).is_err())?);
            format!(
                "{piece} is blocked: it can't move until the piece on it leaves. You can block \
                 pieces, too."
            )
        }
        Tip::Centre if game.rules().variant == Variant::Standard && game.ply() >= 4 => {
            CENTRE.to_owned()
        }
        _ => return None,
    };
    Some(ToldTip { tip, text, played: None })
}

const CENTRE: &str = "The central hexagon counts: if nobody joins two sides until a player adds the last \
                      piece, the player with more of it wins.";

/// What is said while the opponent could win at once.
pub fn alarm(opponent: &str) -> String {
    format!("{opponent} can win at the marks: stop it there or on its chain. H looks for a way.")
}

/// The moves of the kind that a tip shows, those first that take the fewest keys from where the cursor
/// is; one that only turns comes last.
pub fn wanted(tip: Tip, game: &Game, cursor: Space) -> Vec<Move> {
    let position = game.position();
    let is_wanted = |played: Move| match (tip, position.landing_of(played)) {
        // Bridges have a tip of their own.
        (Tip::Climb, Ok(landing)) => landing.level > Level::GROUND && landing.gap.is_none(),
        (Tip::Turn, _) => played.source() == Source::Board(played.placement().punct()),
        (Tip::Bridge, Ok(landing)) => landing.gap.is_some(),
        _ => false,
    };
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let of_board = moves.into_iter().filter_map(|played| match played.source() {
        Source::Board(from) if is_wanted(played) => Some((position.top(from)?, played)),
        _ => None,
    });
    let mut of_board: Vec<(Piece, Move)> = of_board.collect();
    of_board.sort_by_key(|(piece, played)| {
        let (from, to) = (piece.placement, played.placement());
        let is_turned = from.orientation() != to.orientation();
        let to_it = if from.spaces().contains(cursor) { 0 } else { cursor.distance(from.punct()) };
        let stays = from.punct() == to.punct();
        (stays, to_it + from.punct().distance(to.punct()), is_turned)
    });
    of_board.into_iter().map(|(_, played)| played).collect()
}

/// The keys that make a move, one after the other: from where the cursor is, if the piece is there.
fn how(game: &Game, piece: Piece, played: Move, cursor: Space) -> Option<String> {
    let first = if piece.placement.spaces().contains(cursor) { "" } else { "go to it, " };
    let way: Vec<String> = way_of(game, played)?.iter().map(pressed).collect();
    let to = played.placement().punct();
    Some(format!("{first}Enter lifts it, {}, Enter puts it down at {to}", way.join(", ")))
}

/// `Up 4 times`.
fn pressed(leg: &Leg) -> String {
    let key = match key_tables::name_of(&Action::Board(leg.action)) {
        // Commas stand between the keys.
        key if key == "," => "comma".to_owned(),
        key => key,
    };
    match leg.times {
        1 => key,
        2 => format!("{key} twice"),
        times => format!("{key} {times} times"),
    }
}

/// `Your triangle at D4`.
fn called(piece: Piece) -> String {
    format!("Your {} at {}", piece.placement.kind().shape(), piece.placement.punct())
}
