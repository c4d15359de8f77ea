//! The finished games of a player, to be looked back at.

use super::contents::MOST;
use super::sections::{LobbyRow, Target, numbered};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::{scroll, shared_keys};
use crate::server::database::{AccountName, GameId, Which};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::verbs::listing;

/// The finished games of a player.
pub struct History {
    pub name: AccountName,
    /// The games, the latest first; or a row that says that there are none.
    pub rows: Vec<LobbyRow>,
    pub chosen: usize,
}

pub static KEYS: &[DialogBinding] = &[
    shared_keys::ACCEPT.label("look back"),
    shared_keys::CHOOSE,
    shared_keys::CLOSE,
    shared_keys::FURTHER,
];

/// The largest width, in columns.
pub const COLUMNS: u16 = 72;

impl History {
    /// Reads the games of a player.
    pub fn read(server: &GameServer, name: &AccountName) -> Result<History, ServerError> {
        let player = server.called(name.as_str())?;
        let games = server.games_of(player.id, Which::Over, MOST)?;
        let row = |game| {
            let line = listing::past(game, player.id)?;
            Some(numbered(&line.text, Target::Game(game.row.id)))
        };
        let mut rows: Vec<LobbyRow> = games.iter().filter_map(row).collect();
        if rows.is_empty() {
            rows.push(LobbyRow::Note("No game is finished yet."));
        }
        Ok(History { name: player.name, rows, chosen: 0 })
    }

    /// Carries out an action. Returns the game to look back at, if one is chosen.
    pub fn act(&mut self, action: DialogAction) -> Option<GameId> {
        if action != DialogAction::Accept {
            scroll::choose(&mut self.chosen, self.rows.len(), action);
            return None;
        }
        match self.rows.get(self.chosen)?.target()? {
            Target::Game(game) => Some(*game),
            _ => None,
        }
    }
}
