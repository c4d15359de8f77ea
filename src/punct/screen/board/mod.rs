//! The board as a player uses it: the cursor, the piece in the hand, the position shown.
//!
//! The board changes nothing of the session but what the player views. [`Board::act`] returns the
//! part of an action that the caller must carry out.

mod act;
mod hand;
mod punct_line;
mod scene_of;
mod status;
mod walk;

pub use act::Response;
pub use hand::{Hand, PutDown};
pub use scene_of::show_move;
pub use status::{viewing_in_words, why_no_move};
#[cfg(test)]
pub use walk::step as arrow;

use crate::punct::control::viewing::PlayerSession;
use crate::punct::lessons::LessonPlayer;
use crate::punct::record::NodeId;
use crate::punct::screen::keys::Situation;
use crate::rules::{Game, Move, Outcome, Piece, Player, Position, Refusal, Source, Space};
use punct_line::OnLine;
use walk::Walk;

/// A player's state at the board.
pub struct Board {
    pub cursor: Space,
    pub activity: Activity,
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

    /// Returns the position after the move in the hand and the result, if the move ends the game.
    pub fn end_in_hand(&self) -> Option<(Position, Outcome)> {
        let hand = self.hand()?;
        hand.end_of(hand.attempt(self.cursor))
    }

    /// Returns the move in the hand and the position before it, if the move is legal and the game
    /// goes on after it.
    pub fn aimed_move(&self) -> Option<(&Position, Move)> {
        let hand = self.hand()?;
        let attempt = hand.attempt(self.cursor);
        let PutDown::Legal(played) = attempt else { return None };
        hand.end_of(attempt).is_none().then_some((hand.position(), played))
    }

    /// Returns the position shown, without a piece in the hand or a piece lifted to look under it.
    pub fn position(&self, session: &PlayerSession) -> Position {
        let position = session.viewed_game().position();
        match &self.activity {
            Activity::Hand(hand) => hand.position_without().clone(),
            Activity::Looking(Lens::Under(piece)) => {
                position.without_piece(*piece).unwrap_or_else(|| position.clone())
            }
            Activity::Looking(Lens::Plain | Lens::Chain(_)) => position.clone(),
        }
    }

    /// Returns a hand that lifts the player's own piece at the cursor, or the reason why that piece
    /// can't be lifted. Returns `None` if a piece is in the hand or lifted to look under it, if no
    /// player here may move, or if the cursor is on no own piece.
    pub fn hand_at_cursor(&self, session: &PlayerSession) -> Option<Result<Hand, Refusal>> {
        let Activity::Looking(Lens::Plain | Lens::Chain(_)) = self.activity else { return None };
        let game = session.viewed_game();
        if !session.may_move() {
            return None;
        }
        let piece = game.position().top(self.cursor)?;
        let own = piece.owner == game.position().turn();
        own.then(|| lift(game, piece))
    }

    /// Whether the board shows the game's present position plainly: without chains, and without a
    /// piece in the hand or lifted to look under it.
    pub fn is_at_rest(&self, session: &PlayerSession) -> bool {
        session.is_present() && matches!(self.activity, Activity::Looking(Lens::Plain))
    }

    pub fn situation(&self, session: &PlayerSession) -> Situation {
        match &self.activity {
            Activity::Hand(hand) => match hand.source() {
                Source::Board(_) => Situation::Hand,
                Source::Reserve(_) => Situation::Adding,
            },
            Activity::Looking(_) if session.is_in_variation() => Situation::Variation,
            Activity::Looking(_) if !session.is_present() => Situation::Past,
            Activity::Looking(_) if session.game().outcome().is_some() => Situation::Over,
            Activity::Looking(_) if session.line().is_empty() => Situation::Beginning,
            Activity::Looking(_) => match self.hand_at_cursor(session) {
                Some(Ok(_)) => Situation::OnPiece,
                _ => Situation::Idle,
            },
        }
    }

    /// Whether the stack at the cursor hides something, or the player looks under a piece.
    pub fn shows_stack(&self, session: &PlayerSession) -> bool {
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
    /// Puts back the piece in the hand; the position on the board stays.
    pub fn put_down(&mut self) {
        if self.hand().is_some() {
            self.activity = Activity::default();
        }
    }

    pub fn view(&mut self, node: NodeId, session: &mut PlayerSession) {
        self.activity = Activity::default();
        session.view(node);
    }

    pub fn try_from_present(&mut self, session: &mut PlayerSession) {
        self.activity = Activity::default();
        session.try_from_present();
    }

    pub fn return_to_present(&mut self, session: &mut PlayerSession) {
        self.activity = Activity::default();
        session.return_to_present();
    }

    /// Returns to the present as [`PlayerSession::return_if_overtaken`] does.
    pub fn return_if_overtaken(&mut self, session: &mut PlayerSession) -> bool {
        let overtaken = session.return_if_overtaken();
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
