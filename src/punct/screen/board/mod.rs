//! The board as a player uses it: the cursor, the piece in the hand, the position shown.
//!
//! The board reads the session and never changes it. [`Board::act`] returns the part of an action
//! that the caller must carry out.

mod act;
mod hand;
mod punct_line;
mod scene_of;
mod status;
mod walk;

pub use act::Response;
pub use hand::{Hand, Outlook, PutDown};
pub use scene_of::show_move;
#[cfg(test)]
pub use walk::step as arrow;

use crate::punct::control::viewing::Viewing;
use crate::punct::lessons::LessonPlayer;
use crate::punct::play::Session;
use crate::punct::record::NodeId;
use crate::punct::screen::keys::Situation;
use crate::rules::{Game, Piece, Player, Position, Refusal, Source, Space};
use punct_line::OnLine;
use walk::Walk;

/// A player's state at the board.
pub struct Board {
    pub cursor: Space,
    pub activity: Activity,
    pub viewing: Viewing,
    /// The last place of the piece in the hand on the lines of its PÜNCT.
    line: OnLine,
    /// The walk that the next Up or Down continues.
    pub walk: Option<Walk>,
    /// Whether the player has been told why the central hexagon is closed.
    has_told_of_centre: bool,
    /// The pupil, if the board shows a lesson. Texts for a pupil use only words taught so far.
    pub pupil: Option<LessonPlayer>,
}

impl Board {
    /// Makes a board with the cursor in the middle and nothing in the hand.
    pub fn new() -> Board {
        Board {
            cursor: Space::CENTRE,
            activity: Activity::default(),
            viewing: Viewing::default(),
            line: OnLine::default(),
            walk: None,
            has_told_of_centre: false,
            pupil: None,
        }
    }

    /// Returns the piece in the hand, if the player is choosing a move.
    pub fn hand(&self) -> Option<&Hand> {
        match &self.activity {
            Activity::Hand(hand) => Some(hand),
            Activity::Looking(_) => None,
        }
    }

    /// Returns the position shown, without a piece in the hand or a piece lifted to look under it.
    pub fn position(&self, session: &Session) -> Position {
        let position = self.viewing.game(session).position();
        match (&self.activity, self.activity.lens()) {
            (Activity::Hand(hand), _) => hand.position_without().clone(),
            (_, Lens::Under(piece)) => {
                position.without_piece(piece).unwrap_or_else(|| position.clone())
            }
            _ => position.clone(),
        }
    }

    /// Returns a hand that lifts the player's own piece at the cursor, or the reason why that piece
    /// can't be lifted. Returns `None` if a piece is in the hand or lifted to look under it, if no
    /// player here may move, or if the cursor is on no own piece.
    pub fn hand_at_cursor(&self, session: &Session) -> Option<Result<Hand, Refusal>> {
        let Activity::Looking(Lens::Plain | Lens::Chain(_)) = self.activity else { return None };
        let game = self.viewing.game(session);
        if !self.viewing.may_move(session) {
            return None;
        }
        let piece = game.position().top(self.cursor)?;
        let own = piece.owner == game.position().turn();
        own.then(|| lift(game, piece))
    }

    /// Whether the board shows the game's present position plainly: without chains, and without a
    /// piece in the hand or lifted to look under it.
    pub fn is_at_rest(&self) -> bool {
        self.viewing.is_present() && matches!(self.activity, Activity::Looking(Lens::Plain))
    }

    pub fn situation(&self, session: &Session) -> Situation {
        match &self.activity {
            Activity::Hand(hand) => match hand.source() {
                Source::Board(_) => Situation::Hand,
                Source::Reserve(_) => Situation::Adding,
            },
            Activity::Looking(_) if self.viewing.is_in_variation(session) => Situation::Variation,
            Activity::Looking(_) if !self.viewing.is_present() => Situation::Past,
            Activity::Looking(_) if session.game().outcome().is_some() => Situation::Over,
            Activity::Looking(_) if session.line().is_empty() => Situation::Beginning,
            Activity::Looking(_) => match self.hand_at_cursor(session) {
                Some(Ok(_)) => Situation::OnPiece,
                _ => Situation::Idle,
            },
        }
    }

    /// Whether the stack at the cursor hides something, or the player looks under a piece.
    pub fn shows_stack(&self, session: &Session) -> bool {
        let position = self.position(session);
        let mut dots = position.stack(self.cursor);
        let top = dots.next();
        matches!(self.activity.lens(), Lens::Under(_))
            || top.is_some_and(|dot| dot.gap)
            || dots.next().is_some()
    }
}

/// Methods that change what the board shows. The hand is empty afterwards.
impl Board {
    pub fn view(&mut self, node: NodeId, session: &Session) {
        self.activity = Activity::default();
        self.viewing.view(node, session);
    }

    pub fn try_from_present(&mut self, session: &Session) {
        self.activity = Activity::default();
        self.viewing.try_from_present(session);
    }

    pub fn return_to_present(&mut self) {
        (self.activity, self.viewing) = (Activity::default(), Viewing::default());
    }

    /// Returns to the present as [`Viewing::return_if_overtaken`] does.
    pub fn return_if_overtaken(&mut self, session: &Session) -> bool {
        let overtaken = self.viewing.return_if_overtaken(session);
        if overtaken {
            self.activity = Activity::default();
        }
        overtaken
    }
}

/// Returns a hand with the piece lifted, or the reason why the piece can't be lifted.
fn lift(game: &Game, piece: Piece) -> Result<Hand, Refusal> {
    game.position().check_uncovered(piece)?;
    Hand::lift(game, piece.placement.punct())
}

/// How the board shows a position, or the hand while a move is being chosen.
pub enum Activity {
    Looking(Lens),
    /// A move is being chosen.
    Hand(Box<Hand>),
}

/// The way in which the board shows a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lens {
    #[default]
    Plain,
    /// A piece is lifted so that the player can look under it.
    Under(Piece),
    /// A player's largest chain is shown.
    Chain(Player),
}

impl Activity {
    /// Returns how the board shows the position: plainly while a piece is in the hand.
    pub fn lens(&self) -> Lens {
        match self {
            Activity::Looking(lens) => *lens,
            Activity::Hand(_) => Lens::Plain,
        }
    }
}

impl Default for Activity {
    fn default() -> Activity {
        Activity::Looking(Lens::Plain)
    }
}
