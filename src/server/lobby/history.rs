//! The list of a player's finished games, from which one can be opened.

use super::sections::{MOST, item};
use super::{Lobby, LobbyAction};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::{scroll, shared_keys};
use crate::server::database::{AccountName, GameId, Which};
use crate::server::game_server::{GameServer, ListedGame, ServerResult};
use crate::server::list_screen::{ListDialog, ListRow, lines};
use crate::server::verbs::rows::games::past_game_row;

/// The finished games of a player.
pub struct History {
    name: AccountName,
    /// The games, the latest first. Without games, one row that says so.
    rows: Vec<ListRow<GameId>>,
    chosen: usize,
}

static KEYS: &[DialogBinding] = &[
    shared_keys::ACCEPT.label("look back"),
    shared_keys::CHOOSE,
    shared_keys::CLOSE,
    shared_keys::FURTHER,
];

/// The largest width of the list, in columns.
const COLUMNS: u16 = 72;

impl History {
    pub fn read(server: &GameServer, name: &AccountName) -> ServerResult<History> {
        let player = server.account_named(name.as_str())?;
        let games =
            server.database(|it| ListedGame::of_account(it, player.id, Which::Over, MOST, 0))?;
        let row = |game| Some(item(past_game_row(game, player.id)?, game.row.id));
        let mut rows: Vec<ListRow<GameId>> = games.iter().filter_map(row).collect();
        if rows.is_empty() {
            rows.push(ListRow::Note("No game is finished yet."));
        }
        Ok(History { name: player.name, rows, chosen: 0 })
    }
}

impl ListDialog<Lobby> for History {
    fn keys(&self) -> &'static [DialogBinding] {
        KEYS
    }

    fn act(&mut self, action: DialogAction) -> Option<LobbyAction> {
        if !scroll::takes_row(&mut self.chosen, self.rows.len(), action) {
            return None;
        }
        self.rows.get(self.chosen)?.target().copied().map(LobbyAction::Open)
    }

    fn draw(&mut self, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let items = lines(&self.rows, columns, popup);
        let title = format!("Finished games of {}", self.name);
        let height = items.iter().map(Vec::len).sum();
        let content = popup.open(&title, columns, height, KEYS);
        popup.list(content, &items, self.chosen);
    }
}
