//! The dialogs of GIPF. A dialog changes only itself and replies what else there is to do. The
//! rules page, the line for a file name and the parts come from [`ui`](crate::kit::ui).

mod challenge;
mod confirm;
mod game_over;
mod help;
mod legend;
mod lesson;
mod new_game;
mod open;
mod settled;
mod type_turn;

pub use challenge::ChallengeQuestion;
pub use confirm::{Confirm, Question};
pub use lesson::list as list_of_lessons;
pub use new_game::NewGameForm;
pub use settled::SettledContest;
pub use type_turn::TypeTurn;

use crossterm::event::KeyEvent;

use super::act::Act;
use super::state::Gipf;
use crate::gipf::screen::board::SampleBoard;
use crate::gipf::session::Session;
use crate::kit::shell::{Game as _, GameDialog, ShellDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::fields::Form as _;
use crate::kit::ui::lesson_list::LessonList;
use crate::kit::ui::page::scrolling;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::scroll::Scroll;
use crate::kit::ui::text_field::KEYS as TYPED_LINE_KEYS;
use crate::kit::ui::{lesson_list, rules_page, text_field};

pub type Reply = crate::kit::ui::action::Reply<Act>;

/// The rules of GIPF and the potentials, in our own words.
const RULES: &str = include_str!("../../../../assets/gipf_rules.txt");

/// A dialog on top of the board.
pub enum Dialog {
    /// The keys and the mouse.
    Help,
    Rules,
    /// A turn being typed, below the board.
    Type(TypeTurn),
    Shell(ShellDialog<Act, Session>),
    NewGame(NewGameForm),
    Confirm(Confirm),
    /// Does the other player contest a use?
    Challenge(ChallengeQuestion),
    Settled(SettledContest),
    Lessons(LessonList),
    /// The text of a lesson, counted from 0.
    Lesson(usize),
    /// Who won, and what next.
    GameOver,
}

impl Dialog {
    pub fn keys(&self) -> &'static [DialogBinding] {
        match self {
            Dialog::Help => help::KEYS,
            Dialog::Rules => rules_page::KEYS,
            Dialog::Type(_) => TYPED_LINE_KEYS,
            Dialog::Shell(dialog) => dialog.keys(),
            Dialog::NewGame(form) => form.fields.keys,
            Dialog::Confirm(confirm) => confirm.keys(),
            Dialog::Challenge(challenge) => challenge.keys(),
            Dialog::Settled(_) => settled::KEYS,
            Dialog::Lessons(_) => lesson_list::KEYS,
            Dialog::Lesson(_) => lesson::KEYS,
            Dialog::GameOver => game_over::KEYS,
        }
    }

    /// Whether it is open only for as long as a use waits for its answer.
    pub fn is_challenge(&self) -> bool {
        matches!(self, Dialog::Challenge(_))
    }

    /// Whether the game may go on otherwise than it is now, once this is answered.
    pub fn asks(&self) -> bool {
        matches!(
            self,
            Dialog::Shell(_)
                | Dialog::NewGame(_)
                | Dialog::Lessons(_)
                | Dialog::Confirm(_)
                | Dialog::Challenge(_)
                | Dialog::Settled(_)
        )
    }

    /// Whether it opens below the board, which shows what it is about.
    pub fn is_below(&self) -> bool {
        matches!(self, Dialog::Type(_) | Dialog::GameOver | Dialog::Challenge(_))
    }

    /// Draws it. `board` keeps the samples of the help page.
    pub fn draw(
        &self,
        session: &Session,
        scroll: &mut Scroll,
        board: &mut SampleBoard,
        popup: &mut Popup,
    ) {
        match self {
            Dialog::Help => help::draw(scroll, board, popup),
            Dialog::Rules => {
                rules_page::draw_text("The rules of GIPF and the potentials", RULES, scroll, popup);
            }
            Dialog::Type(typed) => typed.draw(session, popup),
            Dialog::Shell(dialog) => dialog.draw(session, popup),
            Dialog::NewGame(form) => form.draw(popup),
            Dialog::Confirm(confirm) => confirm.draw(session, popup),
            Dialog::Challenge(challenge) => challenge.draw(session, popup),
            Dialog::Settled(settled) => settled.draw(session, popup),
            Dialog::Lessons(list) => list.draw(popup),
            Dialog::Lesson(nth) => lesson::draw(*nth, popup),
            Dialog::GameOver => game_over::draw(session, popup),
        }
    }
}

impl GameDialog for Dialog {
    type Action = Act;
    type Session = Session;

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        let is_typing = match self {
            Dialog::Type(_) => true,
            Dialog::Shell(dialog) => dialog.is_typing(),
            Dialog::NewGame(form) => form.fields.types(key),
            _ => false,
        };
        let action = text_field::action_in_form(self.keys(), key, is_typing);
        // What the board does not know, either, closes the text of a lesson.
        let closes = matches!(self, Dialog::Lesson(_)) && Gipf::action_of(key).is_none();
        action.or(closes.then_some(DialogAction::Close))
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if action == DialogAction::Close {
            return match self {
                Dialog::Challenge(challenge) => challenge.close(),
                Dialog::NewGame(form) => form.close(),
                _ => Reply::Close,
            };
        }
        match self {
            Dialog::Help => help::act(action),
            Dialog::Rules => scrolling(action).map_or(Reply::Stay, Reply::Scroll),
            Dialog::Type(typed) => typed.act(action),
            Dialog::Shell(dialog) => dialog.act(action),
            Dialog::NewGame(form) => form.act(action),
            Dialog::Confirm(confirm) => confirm.act(action),
            Dialog::Challenge(_) => ChallengeQuestion::act(action),
            Dialog::Settled(_) => settled::act(action),
            Dialog::Lessons(list) => lesson::begin(list, action),
            Dialog::Lesson(_) => lesson::act(action),
            Dialog::GameOver => game_over::act(action),
        }
    }

    fn paste(&mut self, text: &str) {
        match self {
            Dialog::Type(typed) => typed.line.paste(text),
            Dialog::Shell(dialog) => dialog.paste(text),
            Dialog::NewGame(form) => form.fields.paste(text),
            _ => {}
        }
    }

    fn error(&mut self) -> Option<&mut Option<String>> {
        match self {
            Dialog::Type(typed) => Some(&mut typed.line.error),
            Dialog::Shell(dialog) => dialog.error(),
            Dialog::NewGame(form) => Some(&mut form.fields.error),
            _ => None,
        }
    }

    fn lets_keys_through(&self) -> bool {
        matches!(self, Dialog::GameOver | Dialog::Lesson(_))
    }

    fn stays_for_looks(&self) -> bool {
        !matches!(self, Dialog::Lesson(_))
    }

    fn is_question(&self) -> bool {
        match self {
            Dialog::Shell(dialog) => dialog.is_question(),
            dialog => matches!(dialog, Dialog::Confirm(_)),
        }
    }

    fn of_shell(&self) -> Option<&ShellDialog<Act, Session>> {
        if let Dialog::Shell(dialog) = self { Some(dialog) } else { None }
    }

    fn of_shell_mut(&mut self) -> Option<&mut ShellDialog<Act, Session>> {
        if let Dialog::Shell(dialog) = self { Some(dialog) } else { None }
    }
}

impl From<ShellDialog<Act, Session>> for Dialog {
    fn from(dialog: ShellDialog<Act, Session>) -> Dialog {
        Dialog::Shell(dialog)
    }
}
