//! A question that is answered with yes or no.

use super::Reply;
use crate::gipf::screen::act::{Act, GameAct};
use crate::gipf::session::Session;
use crate::phrases::actions;
use crate::record::visible;
use crate::rules::Player;
use crate::ui::action::{DialogAction, DialogBinding};
use crate::ui::page;
use crate::ui::popup::Popup;
use crate::ui::shared_keys::yes_or_no;
use crate::ui::theme::TextRole;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    Resign(Player),
    AgreeDraw,
    /// Take back what was begun of a turn with a contest decided in it?
    UndoContest,
}

pub struct Confirm {
    pub question: Question,
}

static RESIGN: [DialogBinding; 2] = yes_or_no("resign", "play on");
static AGREE: [DialogBinding; 2] = yes_or_no("agree", "play on");
static UNDO: [DialogBinding; 2] = yes_or_no("take it back", "keep it");

impl Confirm {
    pub fn keys(&self) -> &'static [DialogBinding] {
        match self.question {
            Question::Resign(_) => &RESIGN,
            Question::AgreeDraw => &AGREE,
            Question::UndoContest => &UNDO,
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
        })
    }

    /// Draws the question and its answers.
    pub fn draw(&self, session: &Session, popup: &mut Popup) {
        let (title, asked) = match &self.question {
            Question::Resign(by) => {
                ("GIPF: Resign?", actions::resign_question(session.names(), *by))
            }
            Question::AgreeDraw => {
                ("GIPF: A draw?", actions::draw_question(session.names()))
            }
            Question::UndoContest => (
                "Take back what PÜNCT has decided?",
                "The turn begins anew. The challenge in it and its game of PÜNCT are gone for good."
                    .to_owned(),
            ),
        };
        page::draw(title, &[(visible(&asked), TextRole::Normal)], self.keys(), popup);
    }
}
