//! Where a player stands at the board: cursor, hand, the position looked at; what can be read off it.

use super::hand::Hand;
use super::punct_line::OnLine;
use super::walk::Walk;
use crate::punct::lessons::LessonPlayer;
use crate::punct::record::NodeId;
use crate::punct::screen::situation::Situation;
use crate::punct::session::Session;
use crate::rules::{Game, Piece, Player, Position, Refusal, Source, Space};

/// Where a player stands at the board.
pub struct Board {
    pub cursor: Space,
    pub mode: Mode,
    /// The position looked at, if that is not the present one.
    pub(super) aside: Option<Box<Aside>>,
    /// The last node of the line looked at, if one was.
    pub(super) towards: Option<NodeId>,
    /// Where along the lines of its PÜNCT the piece in the hand was moved last.
    pub(super) line: OnLine,
    /// Where Up and Down go on.
    pub walk: Option<Walk>,
    /// Who is spoken to in a lesson: with names, and in the words taught so far.
    pub pupil: Option<LessonPlayer>,
}

impl Board {
    /// The cursor in the middle and nothing in the hand.
    pub fn new() -> Board {
        Board {
            cursor: Space::CENTRE,
            mode: Mode::default(),
            aside: None,
            towards: None,
            line: OnLine::default(),
            walk: None,
            pupil: None,
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
    /// is in the hand already, no player here may move, or no own piece is there.
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
            Mode::Looking(_) if self.is_in_variation(session) => Situation::Variation,
            Mode::Looking(_) if self.is_aside() => Situation::Past,
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

/// A node aside from the present, while the board shows it.
pub struct Aside {
    pub node: NodeId,
    pub game: Game,
}

/// What a node is to the game that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// The present: moves are made in the game.
    Present,
    /// It was played, or taken back: another move begins a variation.
    Line,
    /// A variation, after so many moves of the game.
    Variation {
        /// How many moves of the game it follows.
        after: usize,
    },
}

/// How the board shows a position, and whether a move is being chosen.
pub enum Mode {
    Looking(Lens),
    /// A move is being chosen.
    Hand(Box<Hand>),
}

/// How a position is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lens {
    #[default]
    Plain,
    /// A piece is lifted to look under it.
    Under(Piece),
    /// A player's largest chain is shown.
    Chain(Player),
}

impl Mode {
    /// How the position is shown: as it is while a piece is in the hand.
    pub fn lens(&self) -> Lens {
        match self {
            Mode::Looking(lens) => *lens,
            Mode::Hand(_) => Lens::Plain,
        }
    }
}

impl Default for Mode {
    fn default() -> Mode {
        Mode::Looking(Lens::Plain)
    }
}
