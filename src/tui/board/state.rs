//! Where a player stands at the board, and what can be read off it.

use crate::rules::{Game, Piece, Position, Refusal, Source, Space};
use crate::session::Session;

use super::hand::Hand;
use super::mode::{Lens, Mode};
use super::punct_line::PunctLine;
use crate::tui::keys::Situation;

/// Where a player stands at the board.
pub struct Board {
    /// The space the cursor is on.
    pub cursor: Space,
    /// What the player is about.
    pub mode: Mode,
    /// The line along which the piece in the hand was moved last.
    pub(super) line: PunctLine,
}

impl Board {
    /// The cursor in the middle and nothing in the hand.
    pub fn new() -> Board {
        Board {
            cursor: Space::CENTRE,
            mode: Mode::Present(Lens::Plain),
            line: PunctLine::default(),
        }
    }

    /// The game as it is looked at: the present one, or as it was.
    pub fn game<'a>(&'a self, session: &'a Session) -> &'a Game {
        self.mode.past().map_or(session.game(), |past| &past.game)
    }

    /// The piece in the hand, if a move is being chosen.
    pub fn hand(&self) -> Option<&Hand> {
        match &self.mode {
            Mode::Hand(hand) => Some(hand),
            Mode::Present(_) | Mode::Past(_) => None,
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
    /// is in the hand already, the past is looked at, or no own piece is there.
    pub fn hand_at_cursor(&self, session: &Session) -> Option<Result<Hand, Refusal>> {
        let Mode::Present(Lens::Plain | Lens::Chain(_)) = self.mode else { return None };
        let game = session.game();
        if !session.may_act() {
            return None;
        }
        let piece = game.position().top(self.cursor)?;
        let own = piece.owner == game.position().turn();
        own.then(|| lift(game, piece))
    }

    /// Whether the board shows the present game as it is, and no piece is in the hand.
    pub fn is_at_rest(&self) -> bool {
        matches!(self.mode, Mode::Present(Lens::Plain))
    }

    /// What the player is about.
    pub fn situation(&self, session: &Session) -> Situation {
        match &self.mode {
            Mode::Past(_) => Situation::Past,
            _ if session.game().outcome().is_some() => Situation::Over,
            Mode::Hand(hand) => match hand.source() {
                Source::Board(_) => Situation::Hand,
                Source::Reserve(_) => Situation::Adding,
            },
            Mode::Present(_) if session.line().is_empty() => Situation::Beginning,
            Mode::Present(_) => match self.hand_at_cursor(session) {
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
