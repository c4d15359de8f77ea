//! A question that is answered with yes or no.

use std::path::PathBuf;

use super::Reply;
use crate::gipf::screen::act::{Act, GameAct};
use crate::gipf::screen::words;
use crate::gipf::session::Session;
use crate::phrases::actions;
use crate::record::{Overwrite, visible, visible_path};
use crate::rules::Player;
use crate::session::KeptGame as _;
use crate::ui::action::{DialogAction, DialogBinding, ShellAction};
use crate::ui::page;
use crate::ui::popup::Popup;
use crate::ui::shared_keys::yes_or_no;
use crate::ui::theme::TextRole;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    Resign(Player),
    /// Do both agree on a draw?
    AgreeDraw,
    /// Take back what was begun of a turn with a contest decided in it?
    UndoContest,
    /// Do this, although it loses a game that can't be saved?
    LoseUnsaved(Box<Act>),
    /// Replace another game's save?
    Overwrite(PathBuf),
}

/// The dialog with a question.
pub struct Confirm {
    pub question: Question,
}

static RESIGN: [DialogBinding; 2] = yes_or_no("resign", "play on");
static AGREE: [DialogBinding; 2] = yes_or_no("agree", "play on");
static UNDO: [DialogBinding; 2] = yes_or_no("take it back", "keep it");
static LOSE: [DialogBinding; 2] = yes_or_no("lose it", "keep it");
static OVERWRITE: [DialogBinding; 2] = yes_or_no("replace it", "go back");

impl Confirm {
    /// The answers.
    pub fn keys(&self) -> &'static [DialogBinding] {
        match self.question {
            Question::Resign(_) => &RESIGN,
            Question::AgreeDraw => &AGREE,
            Question::UndoContest => &UNDO,
            Question::LoseUnsaved(_) => &LOSE,
            Question::Overwrite(_) => &OVERWRITE,
        }
    }

    pub fn act(&mut self, action: DialogAction) -> Reply {
        if action != DialogAction::Accept {
            return Reply::Stay;
        }
        Reply::Finish(match &self.question {
            Question::Resign(by) => Act::Game(GameAct::GiveUp(*by)),
            Question::AgreeDraw => Act::Game(GameAct::AgreeDraw),
            Question::UndoContest => Act::Game(GameAct::UndoContest),
            Question::LoseUnsaved(act) => Act::LoseUnsaved(act.clone()),
            Question::Overwrite(path) => {
                Act::Shell(ShellAction::Save(path.clone(), Overwrite::Allowed))
            }
        })
    }

    /// Draws the question and its answers.
    pub fn draw(&self, session: &Session, popup: &mut Popup) {
        let (title, asked) = match &self.question {
            Question::Resign(by) => {
                ("GIPF: Resign?", actions::resign_question(session.names(), *by))
            }
            Question::AgreeDraw => {
                let [white, black] = words::both(session.names());
                ("GIPF: A draw?", format!("Do {white} and {black} agree on a draw?"))
            }
            Question::UndoContest => (
                "Take back what PÜNCT has decided?",
                "The turn begins anew. The challenge in it and its game of PÜNCT are gone for good."
                    .to_owned(),
            ),
            Question::LoseUnsaved(_) => {
                let why = session.unsaved().map(ToString::to_string).unwrap_or_default();
                ("Go on without saving?", format!("This game can't be saved: {why}"))
            }
            Question::Overwrite(path) => (
                "Replace the other game?",
                format!(
                    "{} holds another game. If you save this game there, that one is gone for good.",
                    visible_path(path)
                ),
            ),
        };
        page::draw(title, &[(visible(&asked), TextRole::Normal)], self.keys(), popup);
    }
}
