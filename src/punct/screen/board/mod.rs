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
    /// The node at which the player looks; `None` while the board shows the game itself.
    aside: Option<Box<Aside>>,
    /// The last node of the line at which the player looks, if there is one.
    towards: Option<NodeId>,
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
            aside: None,
            towards: None,
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
        let position = self.game(session).position();
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
        let game = self.game(session);
        if !self.may_act(session) {
            return None;
        }
        let piece = game.position().top(self.cursor)?;
        let own = piece.owner == game.position().turn();
        own.then(|| lift(game, piece))
    }

    /// Whether the board shows the game's present position plainly: without chains, and without a
    /// piece in the hand or lifted to look under it.
    pub fn is_at_rest(&self) -> bool {
        !self.is_aside() && matches!(self.activity, Activity::Looking(Lens::Plain))
    }

    pub fn situation(&self, session: &Session) -> Situation {
        match &self.activity {
            Activity::Hand(hand) => match hand.source() {
                Source::Board(_) => Situation::Hand,
                Source::Reserve(_) => Situation::Adding,
            },
            Activity::Looking(_) if self.is_in_variation(session) => Situation::Variation,
            Activity::Looking(_) if self.is_aside() => Situation::Past,
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

/// Methods about the node of the tree that the board shows.
impl Board {
    /// Returns the game at the node shown: the present game, an earlier state, or a variation.
    pub fn game<'a>(&'a self, session: &'a Session) -> &'a Game {
        self.aside.as_ref().map_or(session.game(), |aside| &aside.game)
    }

    pub fn node(&self, session: &Session) -> NodeId {
        self.aside.as_ref().map_or(session.here(), |aside| aside.node)
    }

    /// Whether the board shows another position than the present one, or the player tries moves
    /// from the present one (see [`Board::look_on`]).
    pub fn is_aside(&self) -> bool {
        self.aside.is_some()
    }

    /// Returns how the node shown relates to the game.
    pub fn whereabouts(&self, session: &Session) -> Whereabouts {
        let Some(aside) = &self.aside else { return Whereabouts::Present };
        let tree = session.tree();
        match tree.branching(aside.node) {
            main if main == aside.node => Whereabouts::Line,
            main => Whereabouts::Variation { after: tree.ply(main) },
        }
    }

    /// Whether the board shows a variation.
    pub fn is_in_variation(&self, session: &Session) -> bool {
        matches!(self.whereabouts(session), Whereabouts::Variation { .. })
    }

    /// Whether a person here may make a move in the position shown. In the game, persons may move
    /// in their own turn; in other positions, they may move for both players unless the game is
    /// over there.
    pub fn may_act(&self, session: &Session) -> bool {
        match &self.aside {
            Some(aside) => aside.game.outcome().is_none(),
            None => session.may_act(),
        }
    }

    /// Returns the nodes of the line shown, the root first.
    pub fn line(&self, session: &Session) -> Vec<NodeId> {
        let node = self.node(session);
        let towards = self.towards.filter(|&last| session.tree().leads_to(node, last));
        session.line_of(towards.unwrap_or(node))
    }

    /// Looks at a node with an empty hand. If the node is on the line shown before, keeps that
    /// line.
    pub fn look_at(&mut self, node: NodeId, session: &Session) {
        self.activity = Activity::default();
        let in_line = self.towards.is_some_and(|last| session.tree().leads_to(node, last));
        if !in_line {
            self.towards = session.line_of(node).last().copied();
        }
        let is_present = node == session.here();
        let aside = || Aside { node, game: session.game_at_node(node), looks_on: false };
        self.aside = (!is_present).then(|| Box::new(aside()));
    }

    /// Looks at the present position so that moves can be tried there: at the end of a game that
    /// the players ended, and in a game that is owned elsewhere while it goes on. Returns `false`
    /// if no move can be tried there or the board does not show the present.
    pub fn look_on(&mut self, session: &Session, is_owned_elsewhere: bool) -> bool {
        let may = self.may_look_on(session, is_owned_elsewhere);
        if may {
            let node = session.here();
            self.activity = Activity::default();
            let game = session.game_at_node(node);
            self.aside = Some(Box::new(Aside { node, game, looks_on: true }));
        }
        may
    }

    /// Whether [`Board::look_on`] does something.
    pub fn may_look_on(&self, session: &Session, is_owned_elsewhere: bool) -> bool {
        let game = session.game();
        let goes_on = is_owned_elsewhere && game.outcome().is_none();
        !self.is_aside() && (goes_on || game.ending().is_some())
    }

    /// Shows the present with an empty hand, and forgets the line shown before.
    pub fn return_to_present(&mut self) {
        (self.activity, self.aside, self.towards) = (Activity::default(), None, None);
    }

    /// Returns to the present, with an empty hand, if the node shown was deleted or has become the
    /// present, or if the game has left the node from which the player tries moves (see
    /// [`Board::look_on`]). Returns `false` otherwise.
    pub fn return_if_overtaken(&mut self, session: &Session) -> bool {
        let tree = session.tree();
        self.towards.take_if(|last| !tree.has(*last));
        let is_overtaken = |aside: &Aside| {
            !tree.has(aside.node) || (aside.node == session.here()) != aside.looks_on
        };
        let overtaken = self.aside.as_deref().is_some_and(is_overtaken);
        if overtaken {
            self.return_to_present();
        }
        overtaken
    }
}

/// Returns a hand with the piece lifted, or the reason why the piece can't be lifted.
fn lift(game: &Game, piece: Piece) -> Result<Hand, Refusal> {
    game.position().check_uncovered(piece)?;
    Hand::lift(game, piece.placement.punct())
}

/// The node that the board shows in place of the game itself.
pub struct Aside {
    pub node: NodeId,
    pub game: Game,
    /// Whether the node was the present one when the player began to try moves there (see
    /// [`Board::look_on`]).
    pub looks_on: bool,
}

/// How a node relates to the played game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// The present node. A move here is made in the game.
    Present,
    /// A node of the game that was played or taken back. A move here begins a variation.
    Line,
    /// A node of a variation.
    Variation {
        /// The number of moves of the game before the variation.
        after: usize,
    },
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
