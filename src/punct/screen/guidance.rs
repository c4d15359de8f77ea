//! The texts for a newcomer beside the board: the aim, a recommended move, and the possibilities of
//! the game, each explained once.

use super::action::{Action, BoardAction};
use super::keys;
use crate::kit::phrases::{article, sentence};
use crate::kit::settings::{Guide, Tip};
use crate::kit::terminal::job::Job;
use crate::punct::engine::{
    Reason, Recommendation, Recommended, WinningWay, reasons, spaces_to_join,
};
use crate::punct::phrases::{side, sides};
use crate::punct::record::NodeId;
use crate::rules::{Game, Level, Move, Piece, Source, Space, Variant};

/// The guide on a screen.
pub struct Guidance {
    pub guide: Guide,
    /// The node of the game that the tip is about.
    pub(super) node: Option<NodeId>,
    pub(super) tip: TipState,
    /// A space where the opponent could win at once, if the player to move can't win.
    pub(super) danger: Option<Space>,
}

/// The tip about a position.
#[derive(Default)]
pub enum TipState {
    #[default]
    None,
    /// The engine searches for a move to recommend.
    Looking(Job),
    Told(ToldTip),
}

impl Guidance {
    pub fn new(guide: Guide) -> Guidance {
        Guidance { guide, node: None, tip: TipState::None, danger: None }
    }

    pub(super) fn current_tip(&self) -> Option<&ToldTip> {
        match &self.tip {
            TipState::Told(tip) => Some(tip),
            TipState::None | TipState::Looking(_) => None,
        }
    }
}

/// A tip with its text for a position.
pub struct ToldTip {
    /// The subject of the tip, if the tip is given only once.
    pub tip: Option<Tip>,
    pub text: String,
    /// The move in the tip. The board marks its place.
    pub played: Option<Move>,
    /// Whether the tip says that the player can win.
    pub wins: bool,
}

pub const FIRST: &str =
    "Join any two opposite sides. Arrows move a piece, r turns it, Enter puts it down.";
/// The text while a player has only one piece on the board.
pub const SECOND: &str = "Most turns add a piece, towards two opposite sides: 1-6 takes one.";
pub const LATER: &str =
    "1-6 takes a new piece; Enter lifts the one at the cursor, to turn, move or climb.";
pub const HUSH: &str = "b: rules. ?: keys, marks. G: no more tips.";

/// The columns and lines into which every tip fits: the room below the board in a window of 80×24.
pub const ROOM: (usize, usize) = (43, 3);

/// Makes the tip about a recommended move. `alarm` is the text about the opponent's threat, see
/// [`alarm`], if the move is to stop it.
pub fn describe_move(
    Recommended { played, why }: Recommended<Tip>,
    game: &Game,
    alarm: Option<String>,
) -> ToldTip {
    let tip = match why {
        Recommendation::Shows(tip) => Some(tip),
        _ => None,
    };
    let deed = match why {
        Recommendation::WinsAtOnce => format!("You can win now: {}", deed(game, played)),
        Recommendation::WinsByForce => format!("You can win by force: {}", deed(game, played)),
        Recommendation::Shows(tip) => tip_text(tip, game, played),
        Recommendation::Good => match alarm {
            Some(alarm) => format!("{alarm} To stop it, {}", deed(game, played)),
            None => format!("{}: it {}", sentence(&deed(game, played)), aim(game, played)),
        },
    };
    let text = format!("{deed}. {}.", keys(played));
    ToldTip { tip, text, played: Some(played), wins: why.wins() }
}

/// Returns a text such as `Your triangle at D4 can climb onto others`.
fn tip_text(tip: Tip, game: &Game, played: Move) -> String {
    let can = match tip {
        Tip::Climb => "can climb onto others",
        Tip::Turn => "can turn where it lies",
        Tip::Bridge => "can bridge a gap",
        Tip::Block | Tip::Centre | Tip::Needs => "can move",
    };
    format!("{} {can}", sentence(&describe_board(game, played)))
}

/// Returns a text such as `add a triangle` or `move your triangle at D4`.
fn deed(game: &Game, played: Move) -> String {
    let kind = played.placement().kind().shape();
    match played.source() {
        Source::Reserve(_) => format!("add {} {kind}", article(kind)),
        Source::Board(from) if from == played.placement().punct() => {
            format!("turn {}", describe_board(game, played))
        }
        Source::Board(_) => format!("move {}", describe_board(game, played)),
    }
}

fn describe_board(game: &Game, played: Move) -> String {
    let piece = played.source().punct().and_then(|from| game.position().top(from));
    piece.map_or_else(String::new, your_piece)
}

/// Names the keys that make the move of a tip.
fn keys(played: Move) -> String {
    let key = |action| keys::name_of(&Action::Board(action));
    let to = played.placement().punct();
    let [tab, enter] = [BoardAction::NextPlace { forward: true }, BoardAction::Confirm].map(key);
    match played.source() {
        Source::Reserve(kind) => {
            format!("Press {}, then {tab} to {to} and {enter}", key(BoardAction::Take(kind)))
        }
        Source::Board(from) if from == to => format!("{tab} turns it, {enter} puts it down"),
        Source::Board(_) => format!("{tab} to {to}, {enter} puts it down"),
    }
}

/// Returns the effect of a good move, in few words.
fn aim(game: &Game, played: Move) -> String {
    let phrase = |reason: &Reason| {
        Some(match *reason {
            Reason::Joins(joined) | Reason::Threatens { way: WinningWay::Sides(joined), .. } => {
                format!("goes for {}", sides(joined))
            }
            Reason::Cuts(..) => "cuts a chain".to_owned(),
            Reason::Blocks { .. } => "blocks a piece".to_owned(),
            Reason::JoinsChains(..) => "joins two of your chains".to_owned(),
            Reason::JoinsToSide(_, to) => format!("joins your chain to the {} side", side(to)),
            Reason::Nearer { side: to, .. } => format!("builds towards {}", sides(to)),
            Reason::Approaches { side: to, .. } => format!("builds towards the {} side", side(to)),
            Reason::HoldsOff { side: to, .. } => {
                format!("keeps a chain from the {} side", side(to))
            }
            Reason::Centre { .. } => "gains in the central hexagon".to_owned(),
            Reason::Extends(_) => "extends your chain".to_owned(),
            _ => return None,
        })
    };
    let found = reasons(game.position(), played).iter().find_map(phrase);
    found.unwrap_or_else(|| "is as good as any".to_owned())
}

/// Makes a tip that asks for no move. Returns `None` if it does not apply to the position, or if
/// tips of this subject show a move.
pub fn describe_tip(tip: Tip, game: &Game) -> Option<ToldTip> {
    let position = game.position();
    let turn = position.turn();
    let text = match tip {
        Tip::Block => {
            let pieces = position.pieces();
            let mut own = pieces.into_iter().filter(|piece| piece.owner == turn);
            let piece = your_piece(own.find(|&piece| position.check_uncovered(piece).is_err())?);
            let piece = sentence(&piece);
            format!(
                "{piece} is blocked: it can't move until the piece on it leaves. You can block \
                 pieces, too."
            )
        }
        Tip::Centre if game.rules().variant == Variant::Standard && game.ply() >= 4 => {
            CENTRE.to_owned()
        }
        Tip::Needs => {
            let needs = spaces_to_join(position, turn)?;
            format!(
                "At the top you read \"needs {needs}\": by adding pieces on {needs} more spaces \
                 you would join two opposite sides."
            )
        }
        _ => return None,
    };
    Some(ToldTip { tip: Some(tip), text, played: None, wins: false })
}

const CENTRE: &str = "The central hexagon counts: if nobody joins two sides until a player adds the last \
                      piece, the player with more of it wins.";

/// Returns the text while the opponent could win at once with a piece on a space.
pub fn alarm(opponent: &str, at: Space) -> String {
    format!("{opponent} can win at {at}!")
}

/// Returns the moves of the kind that a tip shows. Moves that only turn their piece come last.
pub fn example_moves(tip: Tip, game: &Game) -> Vec<Move> {
    let position = game.position();
    let is_wanted = |played: &Move| {
        let landing = position.landing_of(*played).ok();
        match tip {
            // Bridges have a tip of their own.
            Tip::Climb => landing.is_some_and(|it| it.level > Level::GROUND && it.gap.is_none()),
            Tip::Bridge => landing.is_some_and(|it| it.gap.is_some()),
            Tip::Turn => turns(*played),
            Tip::Block | Tip::Centre | Tip::Needs => false,
        }
    };
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.retain(|played| matches!(played.source(), Source::Board(_)) && is_wanted(played));
    moves.sort_by_key(|&played| turns(played));
    moves
}

/// Whether a move only turns its piece in place.
fn turns(played: Move) -> bool {
    played.source() == Source::Board(played.placement().punct())
}

/// Returns a text such as `your triangle at D4`.
fn your_piece(piece: Piece) -> String {
    format!("your {} at {}", piece.placement.kind().shape(), piece.placement.punct())
}
