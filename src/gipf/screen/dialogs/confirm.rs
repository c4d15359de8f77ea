//! A question that is answered with yes or no.

use super::Reply;
use crate::gipf::rules::Entry;
use crate::gipf::screen::act::{Act, GameAct};
use crate::gipf::session::Session;
use crate::kit::phrases;
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::page;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys::{NO, yes_or_no};
use crate::kit::ui::theme::TextRole;
use crate::rules::Player;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    Resign(Player),
    AgreeDraw,
    /// Push in a single piece here, although no more pieces can be loaded then?
    GiveUpPotentials(Entry),
    /// Take back what was begun of a turn with a contest decided in it?
    UndoContest,
    /// Begin with the lessons?
    Lessons,
}

pub struct Confirm {
    pub question: Question,
}

static RESIGN: [DialogBinding; 2] = yes_or_no("resign", "play on");
static GIVE_UP: [DialogBinding; 2] = yes_or_no("push it in", "keep them");
static AGREE: [DialogBinding; 2] = yes_or_no("agree", "play on");
/// Nothing can be lost by this one, so Enter answers it, too.
static LESSONS: [DialogBinding; 2] = [
    row!("Enter y", (&[Key::ENTER, Key::Char('y'), Key::Char('Y')], DialogAction::Accept))
        .label("list the lessons"),
    NO.label("play at once"),
];
static UNDO: [DialogBinding; 2] = yes_or_no("take it back", "keep it");

impl Confirm {
    pub fn keys(&self) -> &'static [DialogBinding] {
        match self.question {
            Question::Resign(_) => &RESIGN,
            Question::AgreeDraw => &AGREE,
            Question::GiveUpPotentials(_) => &GIVE_UP,
            Question::UndoContest => &UNDO,
            Question::Lessons => &LESSONS,
        }
    }

    pub fn act(&mut self, action: DialogAction) -> Reply {
        if action != DialogAction::Accept {
            return Reply::Stay;
        }
        Reply::Finish(Act::Game(match &self.question {
            Question::Resign(by) => GameAct::GiveUp(*by),
            Question::AgreeDraw => GameAct::AgreeDraw,
            Question::GiveUpPotentials(entry) => GameAct::PushSingle(*entry),
            Question::UndoContest => GameAct::UndoContest,
            // The form stays behind the list.
            Question::Lessons => return Reply::Then(Act::Game(GameAct::Lessons)),
        }))
    }

    /// Draws the question and its answers.
    pub fn draw(&self, session: &Session, popup: &mut Popup) {
        let (title, asked) = match &self.question {
            Question::Resign(by) => {
                ("GIPF: Resign?", phrases::resign_question(session.names(), *by))
            }
            Question::AgreeDraw => {
                ("GIPF: A draw?", phrases::draw_question(session.names()))
            }
            Question::GiveUpPotentials(_) => {
                let supply = session.draft().position().supply(session.draft().position().turn());
                ("Give up your potentials?", give_up(supply.potentials()))
            }
            Question::UndoContest => (
                "Take back what PÜNCT has decided?",
                "The turn begins anew. The challenge in it and its game of PÜNCT are gone for good."
                    .to_owned(),
            ),
            Question::Lessons => ("New to GIPF?", NEW_TO_IT.to_owned()),
        };
        page::draw(title, &[(visible(&asked), TextRole::Normal)], self.keys(), popup);
    }
}

const NEW_TO_IT: &str = "Six short lessons show how it is played, with a task on the board in each. w lists \
                         them at any time.";

fn give_up(potentials: u8) -> String {
    let left = if potentials == 1 { "potential is" } else { "potentials are" };
    format!(
        "After a single piece no more pieces can be loaded: your {potentials} {left} given up. 3 chooses \
         a loaded piece."
    )
}
