//! The result, below the board: who won and how, and what to do next.

use ratatui::text::Line;

use super::{Dialog, Reply, Sight};
use crate::gipf::phrases;
use crate::gipf::screen::act::{Act, GameAct, LookAct};
use crate::kit::shell::{DialogKind, DialogPlace, GameDialog};
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogAction, DialogBinding, ShellAction};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{shared_keys, text};

pub static KEYS: &[DialogBinding] = &[
    shared_keys::PLAY_AGAIN,
    row!("[", (&[Key::Char('[')], DialogAction::Other)).label("look back"),
    shared_keys::NEW_GAME,
    shared_keys::BOARD,
];

/// The result of a game that is over.
pub struct GameOver;

impl GameDialog<Dialog> for GameOver {
    fn kind(&self) -> DialogKind {
        DialogKind::new(KEYS).at(DialogPlace::Below).letting_keys_through()
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept => Reply::Finish(Act::Game(GameAct::PlayAgain)),
            DialogAction::Other => Reply::Finish(Act::Look(LookAct::By(-1))),
            DialogAction::Change => Reply::Meanwhile(Act::Shell(ShellAction::NewGame)),
            _ => Reply::Stay,
        }
    }

    /// Draws the result, with the keys below.
    fn draw(&self, Sight { session, .. }: Sight<'_>, popup: &mut Popup) {
        let Some(outcome) = session.game().outcome() else { return };
        let result = visible(&phrases::outcome(outcome, session.names()));
        let lines = text::wrap(&result, popup.role(TextRole::Strong), popup.columns(u16::MAX));
        let content = popup.bar(lines.len() as u16, KEYS);
        let lines: Vec<Line> = lines.into_iter().map(Line::centered).collect();
        popup.put_all(content, &lines);
    }
}
