//! Where in the tree of moves the board looks: at the present, at what was played before, or at a
//! variation.

use super::state::{Aside, Board, Mode, Whereabouts};
use crate::punct::record::NodeId;
use crate::punct::session::Session;
use crate::rules::Game;

impl Board {
    /// The game as it is looked at: the present one, or as it was or might be.
    pub fn game<'a>(&'a self, session: &'a Session) -> &'a Game {
        self.aside.as_ref().map_or(session.game(), |aside| &aside.game)
    }

    pub fn node(&self, session: &Session) -> NodeId {
        self.aside.as_ref().map_or(session.here(), |aside| aside.node)
    }

    /// Whether another position is looked at than the present one.
    pub fn is_aside(&self) -> bool {
        self.aside.is_some()
    }

    /// What the node looked at is to the game.
    pub fn whereabouts(&self, session: &Session) -> Whereabouts {
        let Some(aside) = &self.aside else { return Whereabouts::Present };
        let tree = session.tree();
        match tree.branching(aside.node) {
            main if main == aside.node => Whereabouts::Line,
            main => Whereabouts::Variation { after: tree.ply(main) },
        }
    }

    /// Whether a variation is looked at.
    pub fn is_in_variation(&self, session: &Session) -> bool {
        matches!(self.whereabouts(session), Whereabouts::Variation { .. })
    }

    /// Whether a person here may make a move in the position looked at: in the game, if it is their
    /// turn; aside from it, for both players.
    pub fn may_act(&self, session: &Session) -> bool {
        match &self.aside {
            Some(aside) => aside.game.outcome().is_none(),
            None => session.may_act(),
        }
    }

    /// The nodes of the line looked at, the root first.
    pub fn line(&self, session: &Session) -> Vec<NodeId> {
        let node = self.node(session);
        let towards = self.towards.filter(|&last| session.tree().leads_to(node, last));
        session.line_of(towards.unwrap_or(node))
    }

    /// Looks at a node with an empty hand. The line looked at before stays, if the node is in it.
    pub fn look_at(&mut self, node: NodeId, session: &Session) {
        self.mode = Mode::default();
        let in_line = self.towards.is_some_and(|last| session.tree().leads_to(node, last));
        if !in_line {
            self.towards = session.line_of(node).last().copied();
        }
        let is_present = node == session.here();
        self.aside = (!is_present).then(|| Box::new(Aside { node, game: session.at(node) }));
    }

    /// Looks at the end of a game that the players ended as if it went on, so that moves can be
    /// tried there. `false` if the game was not ended so or is not looked at.
    pub fn look_on(&mut self, session: &Session) -> bool {
        let ended = !self.is_aside() && session.game().ending().is_some();
        if ended {
            let node = session.here();
            self.mode = Mode::default();
            self.aside = Some(Box::new(Aside { node, game: session.at(node) }));
        }
        ended
    }

    /// Shows the present with an empty hand; the line looked at is forgotten.
    pub fn return_to_present(&mut self) {
        (self.mode, self.aside, self.towards) = (Mode::default(), None, None);
    }

    /// Returns to the present, with an empty hand, if the node looked at is forgotten or has become
    /// the present. `false` if it is neither.
    pub fn return_if_overtaken(&mut self, session: &Session) -> bool {
        let tree = session.tree();
        self.towards.take_if(|last| !tree.has(*last));
        let ended = session.game().ending().is_some();
        let is_overtaken = |node: NodeId| !tree.has(node) || (node == session.here() && !ended);
        let overtaken = self.aside.as_ref().is_some_and(|aside| is_overtaken(aside.node));
        if overtaken {
            self.return_to_present();
        }
        overtaken
    }
}
