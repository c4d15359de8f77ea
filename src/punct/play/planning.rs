//! The conditional moves of a match: players add and delete them, and the match plays them as soon
//! as the opponent moves.

use jiff::Timestamp;

use super::apply::Applied;
use super::command::CommandResult;
use super::event::Event;
use super::game_match::Match;
use super::plan::Plan;
use super::plan::PlanError;
use super::tree::check_line;
use crate::punct::record::Tree;
use crate::rules::Move;
use crate::rules::Player;

impl Match {
    /// Returns the conditional moves of the player of a colour.
    pub fn plan(&self, by: Player) -> Plan {
        self.private_tree(by).map(Plan::from_tree).unwrap_or_default()
    }

    /// Checks that a player can plan moves: the game must be open, and the opponent must be to
    /// move.
    pub(super) fn check_may_plan(&self, by: Player) -> CommandResult {
        self.check_going_on()?;
        if self.turn() == by { Err(PlanError::YourTurn.into()) } else { Ok(()) }
    }

    /// Checks that the only person at this screen can plan moves.
    ///
    /// # Errors
    /// The game is over, the person is to move, or there is not exactly one person at this screen.
    pub fn check_may_plan_here(&self) -> CommandResult {
        self.check_may_plan(self.you().unwrap_or(self.turn()))
    }

    /// Adds a branch to the conditional moves of a player whose opponent is to move.
    pub(super) fn add_to_plan(&mut self, by: Player, line: &[[Move; 2]]) -> Applied {
        self.check_may_plan(by)?;
        let line = line.as_flattened();
        check_line(self.game(), line)?;
        let mut record = self.private_record(by);
        let tree = record.tree_mut();
        let node = line.iter().fold(tree.end(), |node, &played| tree.add(node, played));
        tree.plan(node);
        self.take_private(by, record.tree())?;
        Ok(vec![Event::Edited(node)])
    }

    /// Makes all conditional moves of a player unconditional. The moves stay in the private tree.
    pub(super) fn forget_plan(&mut self, by: Player) -> Vec<Event> {
        if self.trees.get(by).is_none_or(|tree| tree.planned().next().is_none()) {
            return vec![];
        }
        let mut record = self.private_record(by);
        record.tree_mut().unplan(Tree::ROOT);
        self.trees.set(by, record.tree().clone());
        vec![Event::Edited(Tree::ROOT)]
    }

    /// Plays the planned reply to the last move, if there is one, and adds its events. The reply
    /// takes no time, and the plan after it stays. Without a planned reply, all conditional moves
    /// of both players end.
    pub(super) fn with_planned_reply(
        &mut self,
        mut events: Vec<Event>,
        now: Timestamp,
    ) -> Vec<Event> {
        let by = self.turn();
        let reply = self.trees.get(by).and_then(|tree| {
            let reply = tree.planned_reply(tree.end())?;
            tree.move_of(reply)
        });
        match reply.map(|reply| self.play_now(by, reply, now)) {
            Some(Ok(replied)) if self.game().outcome().is_none() => {
                events.extend(replied);
                self.trees.drop_past_plans();
            }
            replied => {
                events.extend(replied.and_then(Result::ok).into_iter().flatten());
                self.trees.drop_plans();
            }
        }
        events
    }
}
