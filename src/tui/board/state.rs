//! Where a player stands at the board, and what can be read off it.

use crate::record::NodeId;
use crate::rules::{Game, Piece, Position, Refusal, Source, Space};
use crate::session::Session;

use super::aside::{Aside, Whereabouts};
use super::hand::Hand;
use super::mode::{Lens, Mode};
use super::punct_line::PunctLine;
use crate::tui::situation::Situation;

/// Where a player stands at the board.
pub struct Board {
    pub cursor: Space,
    pub mode: Mode,
    /// The position looked at, if that is not the present one.
    pub(super) aside: Option<Box<Aside>>,
    /// The last node of the line looked at, if one was.
    pub(super) towards: Option<NodeId>,
    /// The line along which the piece in the hand was moved last.
    pub(super) line: PunctLine,
}

impl Board {
    /// The cursor in the middle and nothing in the hand.
    pub fn new() -> Board {
        Board {
            cursor: Space::CENTRE,
            mode: Mode::default(),
            aside: None,
            towards: None,
            line: PunctLine::default(),
        }
    }

    /// The piece in the hand, if a move is being chosen.
    pub fn hand(&self) -> Option<&Hand> {
        match &self.mode {
            Mode::Hand(hand) => Some(hand),
            Mode::Looking(_) => None,
        }
    }

    /// The pieces as they lie, without the one in the hand or lifted to look under.
    pub fn position(&self, session: &Session) -> Position {
        let position = self.game(session).position();
        match (&self.mode, self.mode.lens()) {
            (Mode::Hand(hand), _) => hand.without().clone(),
            (_, Lens::Under(piece)) => position.peeled(piece).unwrap_or_else(|| position.clone()),
            _ => position.clone(),
        }
    }

    /// A hand that lifts the own piece at the cursor, or why it can't be lifted. `None` if a piece
    /// is in the hand already, nobody here may move, or no own piece is there.
    pub fn hand_at_cursor(&self, session: &Session) -> Option<Result<Hand, Refusal>> {
        let Mode::Looking(Lens::Plain | Lens::Chain(_)) = self.mode else { return None };
        let game = self.game(session);
        if !self.may_act(session) {
            return None;
        }
        let piece = game.position().top(self.cursor)?;
        let own = piece.owner == game.position().turn();
        own.then(|| lift(game, piece))
    }

    /// Whether the board shows the present game as it is, and no piece is in the hand.
    pub fn is_at_rest(&self) -> bool {
        !self.is_aside() && matches!(self.mode, Mode::Looking(Lens::Plain))
    }

    pub fn situation(&self, session: &Session) -> Situation {
        match &self.mode {
            Mode::Hand(hand) => match hand.source() {
                Source::Board(_) => Situation::Hand,
                Source::Reserve(_) => Situation::Adding,
            },
            Mode::Looking(_) if self.is_aside() => match self.whereabouts(session) {
                Whereabouts::Variation { .. } => Situation::Variation,
                Whereabouts::Present | Whereabouts::Line => Situation::Past,
            },
            Mode::Looking(_) if session.game().outcome().is_some() => Situation::Over,
            Mode::Looking(_) if session.line().is_empty() => Situation::Beginning,
            Mode::Looking(_) => match self.hand_at_cursor(session) {
                Some(Ok(_)) => Situation::OnPiece,
                _ => Situation::Idle,
            },
        }
    }

    /// Whether the stack at the cursor hides something or is being looked under.
    pub fn shows_stack(&self, session: &Session) -> bool {
        let position = self.position(session);
        let mut dots = position.stack(self.cursor);
        let top = dots.next();
        matches!(self.mode.lens(), Lens::Under(_))
            || top.is_some_and(|dot| dot.gap)
            || dots.next().is_some()
    }
}

/// A hand with the piece lifted, or why it can't be.
pub(super) fn lift(game: &Game, piece: Piece) -> Result<Hand, Refusal> {
    game.position().check_uncovered(piece)?;
    Hand::lift(game, piece.placement.punct())
}
