//! A table: the links between a match whose players sit at several screens and one view of the
//! match.

use super::Session;
use super::command::{Command, CommandResult};
use super::snapshot::Snapshot;
use crate::punct::record::Tree;
use crate::rules::Move;

/// The owner of a table: carries out the commands of one player there.
pub trait TableOwner {
    /// Carries out a command. The answer may come later, as a new state of the game.
    fn ask(&mut self, command: Command) -> CommandResult;

    /// Called before the process is stopped, and when it goes on after that.
    fn pause(&mut self, _is_stopped: bool) {}

    /// Called before the view closes because the program is ended from outside.
    fn leave(&mut self) {}
}

/// A view of the game at a table: a screen, or play line by line.
pub trait TableView: Send {
    /// Shows a new state of the game. Never waits.
    fn show(&self, seen: Snapshot);

    /// Shows a text to the person at the view. Never waits.
    fn tell(&self, what: &str);
}

/// The step from the game of a session to the game at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableStep {
    Nothing,
    /// These moves were played. A conditional reply comes together with the move before it.
    Moves(Vec<Move>),
    /// Moves were taken back, the game has ended, or another game has begun.
    Other,
}

/// The session of a game at a table. The session is never saved.
impl Session {
    /// Returns the step that leads from this game to the game at the table.
    pub fn step_to(&self, seen: &Snapshot) -> TableStep {
        let game = seen.record.game();
        let (old, new) = (self.game().moves(), game.moves());
        // A swap changes only itself where both players have one name.
        let [here, there] = [self.record().header(), seen.record.header()];
        let is_same = here.names == there.names && here.swap == there.swap;
        let next = new.strip_prefix(old).filter(|next| is_same && (1..=2).contains(&next.len()));
        match next {
            Some(next) => TableStep::Moves(next.to_vec()),
            None if new == old && is_same && game.outcome() == self.game().outcome() => {
                TableStep::Nothing
            }
            None => TableStep::Other,
        }
    }

    /// Makes the tree equal to a tree at the table. A spectator's own variations are in this
    /// session alone, so the table's moves are only added to them.
    pub fn adopt_tree(&mut self, tree: &Tree, watches: bool) {
        self.change_unsaved(|game, _| {
            let own = game.record_mut().tree_mut();
            if watches { own.include(tree) } else { own.adopt(tree) }
        });
    }
}
