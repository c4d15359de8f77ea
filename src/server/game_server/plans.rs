//! Moves that players try beside a game, and conditional moves: replies that a player plans before
//! the opponent moves. The match plays a reply as soon as the opponent has made the move before it.

use super::GameServer;
use super::error::ServerError;
use super::loaded_game::{LoadedGame, person, set_studies};
use crate::punct::play::{Command, Match, Plan, Refused, TreeChange, TreeEdit};
use crate::punct::record::Tree;
use crate::rules::Move;
use crate::server::database::{AccountId, GameId, game_row};

impl GameServer {
    /// Returns the conditional moves of a player in a game.
    ///
    /// # Errors
    /// The account does not play in the game.
    pub fn plan(&self, who: AccountId, game: GameId) -> Result<Plan, ServerError> {
        self.read_table(game, |table| {
            let by = table.seats().colour_of(person(who)).ok_or(Refused::Watching)?;
            Ok(table.plan(by))
        })
    }

    /// Adds a branch to the conditional moves of a player. Returns all conditional moves of the
    /// player.
    ///
    /// # Errors
    /// The account does not play in the game, the player is to move, the game is over, a move is
    /// illegal, or the player has too many conditional moves.
    pub fn add_to_plan(
        &self,
        who: AccountId,
        game: GameId,
        line: &[[Move; 2]],
    ) -> Result<Plan, ServerError> {
        self.ask_table(who, game, Command::Plan(line.to_vec()))?;
        self.plan(who, game)
    }

    /// Deletes the conditional moves of a player.
    ///
    /// # Errors
    /// The account does not play in the game.
    pub fn clear_plan(&self, who: AccountId, game: GameId) -> Result<(), ServerError> {
        self.ask_table(who, game, Command::ForgetPlan).map(drop)
    }

    /// Returns two trees of a game. The first has the tried moves that a person may see, with those
    /// of the person's private tree. The second is the tree that both players share; `None` before
    /// the end.
    ///
    /// # Errors
    /// The game goes on, and the account does not play in it.
    pub fn trees_of_tries(
        &self,
        who: AccountId,
        game: GameId,
    ) -> Result<(Tree, Option<Tree>), ServerError> {
        self.read_table(game, |table| {
            let is_over = table.game().outcome().is_some();
            Ok((table.tree_for(person(who))?, is_over.then(|| table.tree().clone())))
        })
    }

    /// Adds a line of moves to the tree in which a player tries moves. The line begins in place of
    /// move `number` of the game. Without `number`, the line follows the last move.
    ///
    /// # Errors
    /// The account does not play in the game, the game has not come so far, a move is illegal, or
    /// the tree is full.
    pub fn try_line(
        &self,
        who: AccountId,
        game: GameId,
        number: Option<usize>,
        line: Vec<Move>,
    ) -> Result<(), ServerError> {
        self.edit_tree(who, game, |table| {
            let moves = table.game().moves();
            let next = moves.len() + 1;
            let asked = number.unwrap_or(next);
            let before = asked.checked_sub(1).and_then(|before| moves.get(..before));
            let path = before.ok_or(Refused::TooEarly { asked, next })?.to_vec();
            Ok(TreeEdit { round: None, path, change: TreeChange::Try(line) })
        })
    }

    /// Deletes a variation from the tree in which a player tries moves.
    ///
    /// # Errors
    /// The account does not play in the game, or there is no variation with this number.
    pub fn drop_line(&self, who: AccountId, game: GameId, nth: usize) -> Result<(), ServerError> {
        self.edit_tree(who, game, |table| {
            let tree = table.tree_for(person(who))?;
            let line = tree.lines().into_iter().nth(nth).filter(|line| line.off.is_some());
            let first = line.and_then(|line| line.nodes.first().copied());
            let path = tree.path(first.ok_or(Refused::NoSuchLine)?);
            Ok(TreeEdit { round: None, path, change: TreeChange::Delete })
        })
    }

    /// Changes the private tree of a player or, after the end, the tree that both players share if
    /// it has the node.
    fn edit_tree(
        &self,
        who: AccountId,
        game: GameId,
        edit: impl FnOnce(&Match) -> Result<TreeEdit, Refused>,
    ) -> Result<(), ServerError> {
        let command = self.read_table(game, |table| {
            let edit = edit(table)?;
            let is_over = table.game().outcome().is_some();
            let is_shared = is_over && table.tree().node_at(&edit.path).is_some();
            Ok(if is_shared { Command::Share(edit) } else { Command::Edit(edit) })
        })?;
        self.ask_table(who, game, command).map(drop)
    }

    /// Reads a game with the private trees of its players.
    pub(super) fn read_table<T>(
        &self,
        game: GameId,
        read: impl FnOnce(&Match) -> Result<T, Refused>,
    ) -> Result<T, ServerError> {
        let (stored, talk, studies) = {
            let state = self.state();
            if let Some(loaded) = state.games.get(&game) {
                return Ok(read(&loaded.room.table)?);
            }
            let (stored, talk) = state.stored_game(game)?;
            (stored, talk, game_row::studies(&state.database, game)?)
        };
        // Replaying a long game takes time, so the server is not locked meanwhile.
        let mut table = LoadedGame::from_stored(&stored, talk)?.room.table;
        set_studies(&mut table, &studies, game);
        Ok(read(&table)?)
    }
}
