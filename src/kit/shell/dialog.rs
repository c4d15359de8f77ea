//! The dialogs that the shell has for every game: the name of a file, the list of saves, the menu,
//! and the questions asked before a save is replaced or a game lost.

use std::path::Path;

use super::action::GameAction;
use crate::kit::session::KeptGame;
use crate::kit::storage::{Kinship, Occupied, Overwrite, visible_path};
use crate::kit::ui::action::{DialogAction, DialogBinding, Reply, ShellAction};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::menu::Menu;
use crate::kit::ui::open::{Listing, Open};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::save_as::SaveAs;
use crate::kit::ui::shared_keys::yes_or_no;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{menu, open, page, save_as};

/// A dialog of the shell. `A` is what a player can ask for in the game, `S` its session.
pub enum ShellDialog<A, S: KeptGame> {
    SaveAs(SaveAs),
    /// The list of saves.
    Open(Open<S::Summary>),
    Menu(Menu<A>),
    /// Replace the save there?
    Overwrite(Occupied),
    /// Do this, although it loses a game that can't be saved?
    LoseUnsaved {
        next: A,
        /// How much is lost: `12 moves`.
        length: String,
    },
}

static OVERWRITE: [DialogBinding; 2] = yes_or_no("replace it", "go back");
static LOSE: [DialogBinding; 3] = {
    let [yes, no] = yes_or_no("lose it", "keep it");
    [yes, no, ELSEWHERE]
};
const ELSEWHERE: DialogBinding =
    row!("s", (&[Key::Char('s'), Key::Char('S')], DialogAction::Other)).label("save it elsewhere");

impl<A: GameAction, S: KeptGame<Summary: Listing>> ShellDialog<A, S> {
    pub fn keys(&self) -> &'static [DialogBinding] {
        match self {
            ShellDialog::SaveAs(_) => save_as::KEYS,
            ShellDialog::Open(_) => open::KEYS,
            ShellDialog::Menu(_) => menu::KEYS,
            ShellDialog::Overwrite(_) => &OVERWRITE,
            ShellDialog::LoseUnsaved { .. } => &LOSE,
        }
    }

    /// Whether characters go into a text.
    pub fn is_typing(&self) -> bool {
        matches!(self, ShellDialog::SaveAs(_) | ShellDialog::Open(_) | ShellDialog::Menu(_))
    }

    /// Whether it is a question with yes and no.
    pub fn is_question(&self) -> bool {
        matches!(self, ShellDialog::Overwrite(_) | ShellDialog::LoseUnsaved { .. })
    }

    /// Whether it asks to quit and lose an unsaved game.
    pub fn asks_to_quit(&self) -> bool {
        let quit = A::from(ShellAction::Quit);
        matches!(self, ShellDialog::LoseUnsaved { next, .. } if *next == quit)
    }

    pub fn act(&mut self, action: DialogAction) -> Reply<A> {
        match (self, action) {
            (ShellDialog::SaveAs(save_as), action) => save_as.act(action).map(A::from),
            (ShellDialog::Open(open), action) => open.act(action).map(A::from),
            (ShellDialog::Menu(menu), action) => menu.act(action),
            (ShellDialog::Overwrite(there), DialogAction::Accept) => {
                Reply::Finish(ShellAction::Save(there.path.clone(), Overwrite::Allowed).into())
            }
            (ShellDialog::LoseUnsaved { next, .. }, DialogAction::Accept) => {
                Reply::Leave(next.clone())
            }
            (ShellDialog::LoseUnsaved { .. }, DialogAction::Other) => {
                Reply::Meanwhile(ShellAction::SaveAs.into())
            }
            _ => Reply::Stay,
        }
    }

    /// Takes pasted text, where something is typed.
    pub fn paste(&mut self, text: &str) {
        match self {
            ShellDialog::SaveAs(save_as) => save_as.paste(text),
            ShellDialog::Open(open) => open.paste(text),
            ShellDialog::Menu(menu) => menu.paste(text),
            _ => {}
        }
    }

    /// Where it shows why what it asked for can't be done, if it has a place for that.
    pub fn error(&mut self) -> Option<&mut Option<String>> {
        match self {
            ShellDialog::SaveAs(save_as) => Some(&mut save_as.error),
            ShellDialog::Open(open) => Some(&mut open.error),
            _ => None,
        }
    }

    pub fn draw(&self, session: &S, popup: &mut Popup) {
        let folder = session.store().folder();
        let (title, asked, lost) = match self {
            ShellDialog::SaveAs(save_as) => {
                return save_as.draw(folder, S::Summary::HAS_COPIES, popup);
            }
            ShellDialog::Open(open) => return open.draw(folder, popup),
            ShellDialog::Menu(menu) => return menu.draw(popup),
            ShellDialog::Overwrite(there) => {
                let [holds, lost] = there.told();
                let is_other = there.by == Kinship::Other;
                let asked = if is_other { "Replace the other game?" } else { "Replace it?" };
                (asked, holds, lost)
            }
            ShellDialog::LoseUnsaved { length, .. } => {
                let trouble = session.unsaved().map(ToString::to_string).unwrap_or_default();
                let leaves = self.asks_to_quit();
                (
                    if leaves { "Leave without saving?" } else { "Go on without saving?" },
                    format!("This game could not be saved: {trouble}"),
                    what_is_lost(session.path(), length),
                )
            }
        };
        let paragraphs = [(asked, TextRole::Normal), (lost, TextRole::Warning)];
        page::draw(title, &paragraphs, self.keys(), popup);
    }
}

fn what_is_lost(path: Option<&Path>, length: &str) -> String {
    match path {
        Some(path) => format!(
            "If you go on, everything since the last save is lost. {} may hold an earlier state.",
            visible_path(path)
        ),
        None => format!("If you go on, the whole game is lost: {length}."),
    }
}
