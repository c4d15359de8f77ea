//! What a person views: the game's present position, or another node of its tree.

use thiserror::Error;

use crate::kit::phrases::moves;
use crate::punct::play::Session;
use crate::punct::record::{NodeId, Tree};
use crate::rules::Game;

/// The node that a person views, and the line through it that the steps follow.
#[derive(Default)]
pub struct Viewing {
    /// `None` while the person views the game itself.
    viewed: Option<Box<ViewedNode>>,
    /// The last node of the line viewed last.
    line_end: Option<NodeId>,
}

struct ViewedNode {
    node: NodeId,
    game: Game,
    /// Whether the node was the present one when the person began to try moves there.
    tries_from_present: bool,
}

/// A step to another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewStep {
    Start,
    Present,
    /// This number of plies forward in the line viewed; a negative number means back.
    By(isize),
    /// The position after this number of moves of the main line.
    Ply(usize),
    /// The variation with this number, from 1, among those that begin at the node viewed.
    Variation(usize),
    /// The next move that was played or tried in place of the last one, or the previous one.
    OtherMove {
        forward: bool,
    },
    Node(NodeId),
}

/// Why there is no such step. The texts begin with a small letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    #[error("this is the beginning of the game")]
    Start,
    #[error("no further move was made")]
    End,
    #[error("the game has {}", moves(*plies))]
    NoPly { plies: usize },
    #[error("\"variations\" tells which there are here")]
    NoVariation,
    #[error("no other move was tried in place of this one")]
    NoOtherMove,
}

/// Why the move viewed can't be taken back as one that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriedMoveError {
    OfGame,
    FollowedByMoves,
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

impl Viewing {
    pub fn game<'a>(&'a self, session: &'a Session) -> &'a Game {
        self.viewed.as_ref().map_or(session.game(), |viewed| &viewed.game)
    }

    pub fn node(&self, session: &Session) -> NodeId {
        self.viewed.as_ref().map_or(session.here(), |viewed| viewed.node)
    }

    /// Whether the person views the game itself and moves are made in it, not tried.
    pub fn is_present(&self) -> bool {
        self.viewed.is_none()
    }

    pub fn whereabouts(&self, session: &Session) -> Whereabouts {
        let Some(viewed) = &self.viewed else { return Whereabouts::Present };
        let tree = session.tree();
        let main = tree.branching(viewed.node);
        if main == viewed.node {
            Whereabouts::Line
        } else {
            Whereabouts::Variation { after: tree.ply(main) }
        }
    }

    pub fn is_in_variation(&self, session: &Session) -> bool {
        matches!(self.whereabouts(session), Whereabouts::Variation { .. })
    }

    /// Whether a person here may make a move in the position viewed. In the game, persons may move
    /// in their own turn; in other positions, they may move for both players unless the game is
    /// over there.
    pub fn may_move(&self, session: &Session) -> bool {
        match &self.viewed {
            Some(viewed) => viewed.game.outcome().is_none(),
            None => session.may_act(),
        }
    }

    /// Returns the nodes of the line viewed, the root first.
    pub fn line(&self, session: &Session) -> Vec<NodeId> {
        let node = self.node(session);
        let end = self.line_end.filter(|&end| session.tree().leads_to(node, end));
        session.line_of(end.unwrap_or(node))
    }

    /// Returns the node to which a step leads.
    ///
    /// # Errors
    /// There is no such node.
    pub fn target(&self, step: ViewStep, session: &Session) -> Result<NodeId, ViewError> {
        let (tree, node) = (session.tree(), self.node(session));
        match step {
            ViewStep::Start => Ok(Tree::ROOT),
            ViewStep::Present => Ok(session.here()),
            ViewStep::Node(there) => Ok(there),
            ViewStep::By(plies) => {
                let line = self.line(session);
                let from = line.iter().position(|&it| it == node).unwrap_or(0);
                let to = from.saturating_add_signed(plies).min(line.len() - 1);
                let nowhere = if plies < 0 { ViewError::Start } else { ViewError::End };
                if to == from { Err(nowhere) } else { Ok(line[to]) }
            }
            ViewStep::Ply(ply) => {
                let plies = tree.main_line().len();
                if ply > plies { Err(ViewError::NoPly { plies }) } else { Ok(tree.main_node(ply)) }
            }
            ViewStep::Variation(number) => {
                let there = number.checked_sub(1).and_then(|nth| tree.variations(node).nth(nth));
                there.ok_or(ViewError::NoVariation)
            }
            ViewStep::OtherMove { forward } => {
                let siblings = tree.parent(node).map_or(&[][..], |parent| tree.children(parent));
                let at = siblings.iter().position(|&it| it == node).unwrap_or(0);
                let step = if forward { 1 } else { siblings.len().saturating_sub(1) };
                let there = siblings.get((at + step) % siblings.len().max(1)).copied();
                there.filter(|&it| it != node).ok_or(ViewError::NoOtherMove)
            }
        }
    }

    /// Returns the node of the tried move that an undo takes back: the last of a variation.
    ///
    /// # Errors
    /// The move viewed belongs to the game, or other moves would be lost with it.
    pub fn tried_move(&self, session: &Session) -> Result<NodeId, TriedMoveError> {
        let node = self.node(session);
        if session.tree().is_main(node) {
            return Err(TriedMoveError::OfGame);
        }
        let is_last = session.tree().children(node).is_empty();
        if is_last { Ok(node) } else { Err(TriedMoveError::FollowedByMoves) }
    }

    /// Views a node. If the node is on the line viewed before, keeps that line.
    pub fn view(&mut self, node: NodeId, session: &Session) {
        let in_line = self.line_end.is_some_and(|end| session.tree().leads_to(node, end));
        if !in_line {
            self.line_end = session.line_of(node).last().copied();
        }
        self.viewed = None;
        if node != session.here() {
            self.set_viewed(node, session, false);
        }
    }

    /// Views the present position so that moves can be tried there, if
    /// [`may_try_from_present`](Viewing::may_try_from_present) holds.
    pub fn try_from_present(&mut self, session: &Session) {
        self.set_viewed(session.here(), session, true);
    }

    fn set_viewed(&mut self, node: NodeId, session: &Session, tries_from_present: bool) {
        let game = session.game_at_node(node);
        self.viewed = Some(Box::new(ViewedNode { node, game, tries_from_present }));
    }

    /// Whether moves can be tried from the present position: at the end of a game that the players
    /// ended, and in a game that is owned elsewhere while it goes on.
    pub fn may_try_from_present(&self, session: &Session, is_owned_elsewhere: bool) -> bool {
        let game = session.game();
        let goes_on = is_owned_elsewhere && game.outcome().is_none();
        self.is_present() && (goes_on || game.ending().is_some())
    }

    /// Returns to the present if the node viewed was deleted or has become the present, or if the
    /// game has left the node from which the person tries moves. Returns whether it did.
    pub fn return_if_overtaken(&mut self, session: &Session) -> bool {
        let tree = session.tree();
        self.line_end.take_if(|end| !tree.has(*end));
        let is_overtaken = |viewed: &ViewedNode| {
            !tree.has(viewed.node) || (viewed.node == session.here()) != viewed.tries_from_present
        };
        let overtaken = self.viewed.as_deref().is_some_and(is_overtaken);
        if overtaken {
            *self = Viewing::default();
        }
        overtaken
    }
}
