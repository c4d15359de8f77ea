//! Carries out the actions that look at the tree of moves or change it.

use super::action::TreeAction;
use super::app::App;
use super::dialogs::Dialog;
use super::state::{Obstacle, Task};
use crate::kit::phrases::{moves, sentence};
use crate::kit::ui::notice::Notice;
use crate::punct::control::viewing::{TriedMoveError, ViewError, ViewStep, Whereabouts};
use crate::punct::phrases::no_longer_conditional;
use crate::punct::play::{Refused, TreeChange};
use crate::punct::record::{NodeId, Tree};
use crate::punct::screen::dialogs::{Comment, Marks, Moves, questions};
use crate::rules::Move;

impl App {
    /// Carries out an action for the tree of moves.
    pub(super) fn perform_in_tree(&mut self, action: TreeAction) -> Result<(), Obstacle> {
        match action {
            TreeAction::View(step) => self.view(step)?,
            TreeAction::Moves => {
                let node = self.game.board.viewing.node(&self.session);
                self.open_dialog(Moves::new(node, &self.session, self.may_plan()));
            }
            TreeAction::Comment => {
                let comment =
                    Comment::new(self.game.board.viewing.node(&self.session), &self.session);
                self.open_dialog(comment);
            }
            TreeAction::SetComment(node, comment) => {
                let text = if comment.is_empty() { "There is no comment now" } else { "Commented" };
                self.edit_tree(node, TreeChange::Comment(comment))?;
                self.notice = Some(Notice::plain(text));
            }
            TreeAction::Marks => {
                let node = self.game.board.viewing.node(&self.session);
                if node == Tree::ROOT {
                    return refuse("There is no move to mark before the first one");
                }
                self.open_dialog(Marks::new(node, &self.session));
            }
            TreeAction::SetMark(node, mark) => {
                self.edit_tree(node, TreeChange::Mark(mark))?;
                self.notice = Some(Notice::plain(match mark {
                    Some(mark) => format!("The move is marked {mark}"),
                    None => "The move has no mark".to_owned(),
                }));
            }
            TreeAction::Promote => self.promote()?,
            TreeAction::Delete => self.delete()?,
            TreeAction::Forget(node) => self.forget(node)?,
            TreeAction::Plan => self.plan_reply()?,
        }
        Ok(())
    }

    /// Changes the tree on this screen. For a player at a table, also asks the table for the same
    /// change of the shared tree or, if it is not shown, of the private tree. Returns whether
    /// something has changed.
    fn edit_tree(&mut self, node: NodeId, change: TreeChange) -> Result<bool, Refused> {
        let Some(edit) = self.session.edit_node(node, change)? else { return Ok(false) };
        if let Some(client) = self.game.mode.client()
            && let Some(command) = client.edit_command(edit)
        {
            self.start(Task::Command(command));
        }
        Ok(true)
    }

    pub(super) fn may_try_from_present(&self) -> bool {
        let is_owned_elsewhere = self.game.mode.is_owned_elsewhere();
        self.game.board.viewing.may_try_from_present(&self.session, is_owned_elsewhere)
    }

    /// Tries a move after the node shown, or follows the move if it is in the tree. The game stays
    /// as it is.
    pub(super) fn try_move(&mut self, tried: Move) -> Result<(), Refused> {
        let animation = self.animation_of(self.game.board.viewing.game(&self.session), tried);
        let before = self.game.board.viewing.node(&self.session);
        self.edit_tree(before, TreeChange::Try(vec![tried]))?;
        if let Some(node) = self.session.tree().child(before, tried) {
            self.game.board.view(node, &self.session);
        }
        self.game.animation = animation;
        self.game.board.cursor = tried.placement().punct();
        Ok(())
    }

    /// Takes back the last move of a variation, if no other move is lost with it. Puts down the
    /// piece in the hand instead, if there is one.
    pub(super) fn undo_aside(&mut self) -> Result<(), Obstacle> {
        if self.game.board.hand().is_some() {
            self.put_down();
            self.notice = Some(Notice::plain("The piece in your hand is back"));
            return Ok(());
        }
        let node = match self.game.board.viewing.tried_move(&self.session) {
            Ok(node) => node,
            Err(TriedMoveError::OfGame) => {
                return refuse(
                    "You are looking back: } returns to the present, where u takes a move back",
                );
            }
            Err(TriedMoveError::FollowedByMoves) => {
                return refuse("More moves follow this one: [ steps back, D deletes them all");
            }
        };
        let deletes = self.session.tree().is_single_move(node);
        self.delete()?;
        if deletes {
            self.notice = Some(Notice::plain("The last move of the variation is taken back"));
        }
        Ok(())
    }

    /// Views another position. A step that leads nowhere empties the hand, or begins to try moves
    /// from the present position.
    fn view(&mut self, step: ViewStep) -> Result<(), Obstacle> {
        if step == ViewStep::Present {
            if !self.game.board.viewing.is_present() || self.game.board.hand().is_none() {
                self.put_all_back();
            }
            return Ok(());
        }
        let here = self.game.board.viewing.node(&self.session);
        match self.game.board.viewing.target(step, &self.session) {
            Ok(node) => self.view_node(node),
            Err(ViewError::End) if self.may_try_from_present() => {
                self.game.board.try_from_present(&self.session);
            }
            Err(ViewError::Start | ViewError::End) => self.view_node(here),
            Err(why) => return Err(Obstacle::Refused(sentence(&why.to_string()))),
        }
        Ok(())
    }

    fn view_node(&mut self, node: NodeId) {
        let held = self.game.board.hand().is_some();
        self.game.dragged_from = None;
        self.game.board.view(node, &self.session);
        if held {
            let ply = self.game.board.viewing.game(&self.session).ply();
            let text = format!("You are looking at move {ply}; the piece in your hand is back");
            self.notice = Some(Notice::plain(text));
        }
    }

    fn promote(&mut self) -> Result<(), Obstacle> {
        let node = self.game.board.viewing.node(&self.session);
        if self.edit_tree(node, TreeChange::Promote)? {
            self.notice = Some(Notice::plain("The variation stands one place further up"));
            return Ok(());
        }
        let tree = self.session.tree();
        let has_siblings = tree.parent(node).is_some_and(|parent| tree.children(parent).len() > 1);
        refuse(match self.game.board.viewing.whereabouts(&self.session) {
            Whereabouts::Variation { .. } if has_siblings => {
                "This variation is the first: the game stays above it"
            }
            Whereabouts::Variation { .. } => "Go to the first move of the variation to move it up",
            Whereabouts::Present | Whereabouts::Line => {
                "This is a move of the game, which comes before every variation"
            }
        })
    }

    /// Makes the reply that leads to the node shown conditional. If it is conditional already, ends
    /// that.
    fn plan_reply(&mut self) -> Result<(), Obstacle> {
        if !self.game.mode.is_player_at_table() {
            return Err(Refused::Watching.into());
        }
        self.session.check_may_plan_here()?;
        let (node, plans) = (self.game.board.viewing.node(&self.session), !self.shows_planned());
        let before = self.session.tree().clone();
        self.edit_tree(node, TreeChange::Plan(plans))?;
        let tree = self.session.tree();
        let ended = no_longer_conditional(&before, tree);
        let reply = tree.move_of(node).map(|reply| reply.to_string()).unwrap_or_default();
        self.notice = Some(Notice::good(match ended {
            Some(ended) if plans => format!("Conditional: {reply}. {ended}"),
            Some(ended) => format!("{ended}; the variation stays"),
            None => format!("Conditional: {reply} is played at once if the moves before it come"),
        }));
        Ok(())
    }

    /// Whether the move that leads to the node shown is conditional.
    pub(super) fn shows_planned(&self) -> bool {
        self.session.tree().is_planned(self.game.board.viewing.node(&self.session))
    }

    /// Whether the move that leads to the node shown is a reply that the player can make
    /// conditional, or has made so.
    pub(super) fn can_be_planned(&self) -> bool {
        self.may_plan() && self.session.tree().may_plan(self.game.board.viewing.node(&self.session))
    }

    /// Whether a player is here whose replies can be made conditional now.
    fn may_plan(&self) -> bool {
        self.game.mode.is_player_at_table() && self.session.check_may_plan_here().is_ok()
    }

    fn delete(&mut self) -> Result<(), Obstacle> {
        let node = self.game.board.viewing.node(&self.session);
        let tree = self.session.tree();
        if tree.is_main(node) {
            return refuse("The moves of the game stay: only variations can be deleted");
        }
        if !tree.is_single_move(node) {
            self.ask(questions::delete(&self.session, node));
            return Ok(());
        }
        self.forget(node)
    }

    /// Deletes a node of a variation and all nodes after it, and then looks at the node before.
    fn forget(&mut self, node: NodeId) -> Result<(), Obstacle> {
        let (lost, parent) =
            (self.session.tree().moves_from(node), self.session.tree().parent(node));
        let Some(parent) = parent.filter(|_| !self.session.tree().is_main(node)) else {
            return refuse("The moves of the game stay: only variations can be deleted");
        };
        self.edit_tree(node, TreeChange::Delete)?;
        self.view_node(parent);
        self.notice = Some(Notice::plain(format!("Deleted: {} of the variation", moves(lost))));
        Ok(())
    }

    /// Updates the board and the list of moves after a change of the game or its tree.
    pub(super) fn follow_tree(&mut self) {
        if self.game.board.return_if_overtaken(&self.session) {
            self.game.dragged_from = None;
            self.held_notice = Some(Notice::plain("The game has gone on: this is the present"));
        }
        let (node, may_plan) = (self.game.board.viewing.node(&self.session), self.may_plan());
        for dialog in &mut self.dialogs {
            if let Dialog::Moves(list) = dialog {
                *list = Moves::new(node, &self.session, may_plan);
            }
        }
    }
}

fn refuse<T>(text: &str) -> Result<T, Obstacle> {
    Err(Obstacle::Refused(text.to_owned()))
}
