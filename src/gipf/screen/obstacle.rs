//! Why something can't be done, or needs a question first.

use std::path::PathBuf;

use super::act::Act;
use super::app::App;
use super::dialogs::{Confirm, Dialog, Question};
use crate::gipf::rules::Refusal;
use crate::gipf::session::Blocked;
use crate::phrases::failure;
use crate::record::StoreError;
use crate::tui::parts::{Notice, ShellAction, sentence};

/// Why something can't be done, or needs a question first.
#[derive(Debug)]
pub enum Obstacle {
    /// It can't be done; a sentence says why.
    Refused(String),
    /// It would replace another game's save.
    Exists(PathBuf),
    /// It would lose the game, which can't be saved.
    Unsaved(Act),
}

impl From<Blocked> for Obstacle {
    fn from(blocked: Blocked) -> Obstacle {
        Obstacle::Refused(sentence(&blocked.to_string()))
    }
}

impl From<Refusal> for Obstacle {
    fn from(refusal: Refusal) -> Obstacle {
        Obstacle::Refused(sentence(&refusal.to_string()))
    }
}

impl From<StoreError> for Obstacle {
    fn from(error: StoreError) -> Obstacle {
        match error {
            StoreError::Exists(path) => Obstacle::Exists(path),
            error => Obstacle::Refused(failure(&error)),
        }
    }
}

impl App {
    /// Says why something can't be done, in the dialog that asked for it if there is a place, or
    /// asks how to go on.
    pub(super) fn fail(&mut self, obstacle: Obstacle) {
        let text = match obstacle {
            Obstacle::Refused(text) => text,
            Obstacle::Exists(path) => return self.ask(Question::Overwrite(path)),
            Obstacle::Unsaved(act) => return self.ask(Question::LoseUnsaved(Box::new(act))),
        };
        if let Some(Dialog::Confirm(_)) = self.dialogs.last() {
            self.dialogs.pop();
        }
        let is_told = self.dialogs.last_mut().is_some_and(|dialog| dialog.refuse(&text));
        if !is_told {
            self.notice = Some(Notice::warning(text));
        }
    }

    /// Asks a question on top of everything.
    pub(super) fn ask(&mut self, question: Question) {
        self.dialogs.push(Dialog::Confirm(Confirm { question }));
    }

    /// Whether the question on top asks to leave an unsaved game.
    pub fn asks_to_quit(&self) -> bool {
        let quit = Act::Shell(ShellAction::Quit);
        matches!(
            self.dialogs.last(),
            Some(Dialog::Confirm(Confirm { question: Question::LoseUnsaved(act) })) if **act == quit
        )
    }
}
