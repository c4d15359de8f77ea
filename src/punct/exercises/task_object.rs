//! How commands tell a task from a player's own games: as an object, on a line, on a page.

use serde::Serialize;

use crate::punct::diagram;
use crate::punct::lessons::own_tasks::KeptTask;
use crate::rules::Game;

#[derive(Serialize)]
pub struct OwnTaskObject<'a> {
    #[serde(skip)]
    kept: &'a KeptTask,
    pub number: usize,
    id: String,
    /// The day on which the task was found.
    found: String,
    rules: &'static str,
    bridges: &'static str,
    task: String,
    position: String,
    /// The move that the player made in the game or avoided; the task is to find a better one.
    played: String,
}

impl<'a> OwnTaskObject<'a> {
    pub fn new(number: usize, kept: &'a KeptTask) -> OwnTaskObject<'a> {
        let KeptTask { task, found, .. } = kept;
        let rules = task.position().rules();
        OwnTaskObject {
            kept,
            number,
            id: task.id().to_string(),
            found: found.to_string(),
            rules: rules.variant.code(),
            bridges: rules.bridges.code(),
            task: task.task(),
            position: Game::from_position(task.position().clone()).position_text(),
            played: task.played().to_string(),
        }
    }

    /// Tells on one line where the task comes from, without its number.
    pub fn line(&self) -> String {
        let task = &self.kept.task;
        let (player, ply) = (task.player().to_string(), task.position().ply());
        let rules = task.position().rules().in_words();
        format!("{}  {}  {player}  after {ply:>3} moves  {rules}", self.id, self.found)
    }

    /// Returns the task with its board.
    pub fn page(&self) -> String {
        let (position, found) = (self.kept.task.position(), &self.found);
        let rules = position.rules().in_words();
        let board = diagram::board_with_reserves(position);
        format!("Task {}: from a game of {found} ({rules})\n{}\n\n{board}", self.number, self.task)
    }
}
