//! Carries out the actions that look at the tree of moves or change it.

use super::animation::Animation;
use super::app::App;
use super::dialogs::Dialog;
use super::state::{Obstacle, Task};
use crate::kit::phrases::moves;
use crate::kit::ui::text::Notice;
use crate::punct::control::intent::IntentError;
use crate::punct::control::intent::PlanChange;
use crate::punct::control::viewing::{ViewError, ViewStep};
use crate::punct::phrases::no_longer_conditional;
use crate::punct::play::{Command, CommandResult, TreeChange};
use crate::punct::record::NodeId;
use crate::punct::screen::dialogs::{Moves, questions};
use crate::rules::Move;

impl App {
    /// Changes the tree on this screen. For a player at a table, also asks the table for the same
    /// change of the shared tree or, if it is not shown, of the private tree.
    pub fn edit_tree(&mut self, node: NodeId, change: TreeChange) -> CommandResult {
        let Some(edit) = self.session.edit_node(node, change)? else { return Ok(()) };
        if let Some(client) = self.game.mode.client()
            && let Some(command) = client.edit_command(edit)
        {
            self.start(Task::Command(command));
        }
        Ok(())
    }

    /// Tries a move after the node shown, or follows the move if it is in the tree. The game stays
    /// as it is.
    pub fn try_move(&mut self, tried: Move) -> CommandResult {
        let animation = Animation::of_move(self.session.viewed_game(), tried, &self.look);
        let before = self.session.viewed_node();
        self.edit_tree(before, TreeChange::Try(vec![tried]))?;
        if let Some(node) = self.session.tree().child(before, tried) {
            self.game.board.view(node, &mut self.session);
        }
        self.game.animation = animation;
        self.game.board.cursor = tried.placement().punct();
        Ok(())
    }

    /// Views another position. A step beyond the end of the game begins to try moves there.
    pub fn view(&mut self, step: ViewStep) -> Result<(), Obstacle> {
        if step == ViewStep::Present {
            self.put_all_back();
            return Ok(());
        }
        match self.session.target(step) {
            Ok(node) => self.view_node(node),
            Err(ViewError::End) if self.game.mode.may_try_from_present(&self.session) => {
                self.game.board.try_from_present(&mut self.session);
            }
            Err(why) => return self.refuse(&IntentError::View(why)),
        }
        Ok(())
    }

    pub fn view_node(&mut self, node: NodeId) {
        let held = self.game.board.hand().is_some();
        self.game.dragged_from = None;
        self.game.board.view(node, &mut self.session);
        if held {
            let ply = self.session.viewed_game().ply();
            let text = format!("You are looking at move {ply}; the piece in your hand is back");
            self.notice = Some(Notice::plain(text));
        }
    }

    /// Makes the reply that leads to the node shown conditional, or ends that.
    pub fn plan_reply(&mut self, change: PlanChange) -> Result<(), Obstacle> {
        let node = self.session.viewed_node();
        let plans = match change {
            PlanChange::Remove if self.session.is_present() => {
                return self.ask_match(Command::ForgetPlan);
            }
            PlanChange::Add => true,
            PlanChange::Remove => false,
            PlanChange::Toggle => !self.session.is_planned(),
        };
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

    /// Deletes the move viewed and all moves after it. Asks first if more would be lost than a
    /// single move.
    pub fn delete_viewed(&mut self) -> Result<(), Obstacle> {
        let node = self.session.viewed_node();
        if self.session.tree().is_single_move(node) {
            return self.delete(node);
        }
        self.open_dialog(questions::delete(&self.session, node));
        Ok(())
    }

    /// Deletes a node of a variation and all nodes after it, and then looks at the node before.
    pub fn delete(&mut self, node: NodeId) -> Result<(), Obstacle> {
        let (lost, parent) =
            (self.session.tree().moves_from(node), self.session.tree().parent(node));
        self.edit_tree(node, TreeChange::Delete)?;
        if let Some(parent) = parent {
            self.view_node(parent);
        }
        self.notice = Some(Notice::plain(format!("Deleted: {} of the variation", moves(lost))));
        Ok(())
    }

    /// Updates the board and the list of moves after a change of the game or its tree.
    pub fn follow_tree(&mut self) {
        if self.game.board.return_if_overtaken(&mut self.session) {
            self.game.dragged_from = None;
            self.held_notice = Some(Notice::plain("The game has gone on: this is the present"));
        }
        let (node, may_plan) = (self.session.viewed_node(), self.game.mode.may_plan(&self.session));
        for dialog in &mut self.dialogs {
            if let Dialog::Moves(list) = dialog {
                *list = Moves::new(node, &self.session, may_plan);
            }
        }
    }
}
