//! The dialogs, which open on top of the board. Each has a file of its own: its state, its keys, what
//! they do and how it is drawn.
//!
//! A dialog changes nothing but itself. It replies what else there is to do.

mod analysis;
mod card;
mod comment;
mod confirm;
mod game_over;
mod graph;
mod help;
mod legend;
mod lessons;
mod marks;
mod moves;
mod new_game;
mod openings;
mod players;
mod puzzles;
mod start;
mod talk;
#[cfg(test)]
pub mod tests;
mod type_move;

pub use analysis::AnalysisPanel;
pub use comment::Comment;
pub use confirm::{Confirm, Question};
pub use game_over::{CardAtTable, GameOver};
pub use graph::ReviewGraph;
pub use lessons::list as list_of_lessons;
pub use marks::Marks;
pub use moves::Moves;
pub use new_game::NewGameForm;
pub use openings::OpeningsPanel;
pub use players::Players;
pub use puzzles::PuzzleList;
pub use start::{Start, StartItem};
pub use talk::Talk;
pub use type_move::TypeMove;

use std::ops::RangeInclusive;

use crossterm::event::KeyEvent;

use super::action::Action;
use super::advice::Advice;
use super::view::Mosaic;
use crate::kit::shell::{GameDialog, ShellDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::fields::Form as _;
use crate::kit::ui::lesson_list::LessonList;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::scroll::Scroll;
use crate::kit::ui::{lesson_list, rules_page, text_field, text_field as typed_line};
use crate::punct::session::Session;

/// What a dialog of PÜNCT replies.
pub type Reply = crate::kit::ui::action::Reply<Action>;

/// A dialog on top of the board.
pub enum Dialog {
    /// The first thing shown: how to begin.
    Start(Start),
    /// The keys, the mouse and the marks.
    Help,
    Rules,
    /// The rules on one screen.
    Card,
    Lessons(LessonList),
    Puzzles(PuzzleList),
    /// The moves and variations, beside the board.
    Moves(Moves),
    /// A comment being typed.
    Comment(Comment),
    /// A line to the other player, being typed.
    Talk(Talk),
    Marks(Marks),
    /// The best moves, beside the board.
    Analysis(AnalysisPanel),
    /// How the moves of the opening fared, beside the board.
    Openings(OpeningsPanel),
    /// How the game went.
    Graph(ReviewGraph),
    /// A move being typed, below the board.
    TypeMove(TypeMove),
    Shell(ShellDialog<Action, Session>),
    Players(Players),
    NewGame(NewGameForm),
    /// A question to be answered with yes or no.
    Confirm(Confirm),
    /// Who won, and what next; below the board.
    GameOver(GameOver),
}

/// Where on the screen a dialog opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogPlace {
    /// In the middle, over the board.
    Middle,
    /// All over the board and what is beside it.
    Over,
    /// On the right; the board makes room.
    Side,
    Below,
}

impl Dialog {
    fn keys(&self) -> &'static [DialogBinding] {
        match self {
            Dialog::Start(start) => start.keys(),
            Dialog::Help => help::KEYS,
            Dialog::Rules => rules_page::KEYS,
            Dialog::Card => card::KEYS,
            Dialog::Lessons(_) => lesson_list::KEYS,
            Dialog::Puzzles(_) => puzzles::KEYS,
            Dialog::Moves(_) => moves::KEYS,
            Dialog::Comment(_) => comment::KEYS,
            Dialog::Talk(talk) => talk.keys(),
            Dialog::Marks(_) => marks::KEYS,
            Dialog::Analysis(_) => analysis::KEYS,
            Dialog::Openings(_) => openings::KEYS,
            Dialog::Graph(_) => graph::KEYS,
            Dialog::TypeMove(_) => typed_line::KEYS,
            Dialog::Shell(dialog) => dialog.keys(),
            Dialog::Players(_) => players::KEYS,
            Dialog::NewGame(form) => form.fields.keys,
            Dialog::Confirm(confirm) => confirm.keys(),
            Dialog::GameOver(over) => over.keys(),
        }
    }

    /// Whether a key goes into a text, if it is a character.
    fn types(&self, key: KeyEvent) -> bool {
        match self {
            Dialog::TypeMove(_) | Dialog::Comment(_) => true,
            Dialog::Shell(dialog) => dialog.is_typing(),
            Dialog::Talk(talk) => talk.is_typed(),
            Dialog::NewGame(form) => form.fields.types(key),
            _ => false,
        }
    }

    /// Whether the game may go on otherwise than it is now, once this is answered.
    pub fn asks(&self) -> bool {
        matches!(
            self,
            Dialog::Start(_)
                | Dialog::Lessons(_)
                | Dialog::Puzzles(_)
                | Dialog::Shell(_)
                | Dialog::Players(_)
                | Dialog::NewGame(_)
                | Dialog::Confirm(_)
        )
    }

    pub fn place(&self) -> DialogPlace {
        match self {
            Dialog::Moves(_) | Dialog::Analysis(_) | Dialog::Openings(_) => DialogPlace::Side,
            Dialog::TypeMove(_) | Dialog::GameOver(_) => DialogPlace::Below,
            Dialog::Graph(_) => DialogPlace::Over,
            _ => DialogPlace::Middle,
        }
    }

    /// The fewest and the most columns it takes beside the board.
    pub fn columns_beside(&self, session: &Session, advice: &Advice) -> RangeInclusive<u16> {
        match self {
            Dialog::Moves(moves) => {
                moves.least_width(session, advice.review.as_ref())..=Moves::WIDEST
            }
            _ => Moves::WIDTH..=AnalysisPanel::WIDEST,
        }
    }

    pub fn draw(
        &self,
        session: &Session,
        advice: &Advice,
        scroll: &mut Scroll,
        samples: &mut Mosaic,
        popup: &mut Popup,
    ) {
        match self {
            Dialog::Start(start) => start.draw(popup),
            Dialog::Help => help::draw(scroll, samples, popup),
            Dialog::Rules => rules_page::draw(scroll, popup),
            Dialog::Card => card::draw(scroll, popup),
            Dialog::Lessons(list) => list.draw(popup),
            Dialog::Puzzles(list) => list.draw(popup),
            Dialog::Moves(moves) => moves.draw(session, advice.review.as_ref(), popup),
            Dialog::Comment(comment) => comment.draw(session, popup),
            Dialog::Talk(talk) => talk.draw(popup),
            Dialog::Marks(marks) => marks.draw(session, popup),
            Dialog::Analysis(panel) => panel.draw(advice.study.as_ref(), session.names(), popup),
            Dialog::Openings(panel) => panel.draw(popup),
            Dialog::Graph(graph) => graph.draw(advice.review.as_ref(), session, popup),
            Dialog::TypeMove(typed) => typed.draw(session.names(), popup),
            Dialog::Shell(dialog) => dialog.draw(session, popup),
            Dialog::Players(players) => players.draw(popup),
            Dialog::NewGame(form) => form.draw(popup),
            Dialog::Confirm(confirm) => confirm.draw(session, popup),
            Dialog::GameOver(over) => over.draw(session, popup),
        }
    }
}

impl GameDialog for Dialog {
    type Action = Action;
    type Session = Session;

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        let item = match self {
            Dialog::Start(start) => start.item_of(key).map(DialogAction::Pick),
            _ => None,
        };
        text_field::action_in_form(self.keys(), key, self.types(key)).or(item)
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if action == DialogAction::Close {
            return match self {
                Dialog::Moves(_) => Moves::leave(),
                _ => Reply::Close,
            };
        }
        match self {
            Dialog::Start(start) => start.act(action),
            Dialog::Help => help::act(action),
            Dialog::Rules => rules_page::act(action),
            Dialog::Card => card::act(action),
            Dialog::Lessons(list) => lessons::act(list, action),
            Dialog::Puzzles(list) => list.act(action),
            Dialog::Moves(moves) => moves.act(action),
            Dialog::Comment(comment) => comment.act(action),
            Dialog::Talk(talk) => talk.act(action),
            Dialog::Marks(marks) => marks.act(action),
            Dialog::Analysis(panel) => panel.act(action),
            Dialog::Openings(panel) => panel.act(action),
            Dialog::Graph(graph) => graph.act(action),
            Dialog::TypeMove(typed) => typed.act(action),
            Dialog::Shell(dialog) => dialog.act(action),
            Dialog::Players(players) => players.act(action),
            Dialog::NewGame(form) => form.act(action),
            Dialog::Confirm(confirm) => confirm.act(action),
            Dialog::GameOver(over) => over.act(action),
        }
    }

    fn paste(&mut self, text: &str) {
        match self {
            Dialog::TypeMove(typed) => typed.paste(text),
            Dialog::Shell(dialog) => dialog.paste(text),
            Dialog::Comment(comment) => comment.paste(text),
            Dialog::Talk(talk) => talk.paste(text),
            Dialog::NewGame(form) => form.fields.paste(text),
            _ => {}
        }
    }

    fn error(&mut self) -> Option<&mut Option<String>> {
        match self {
            Dialog::TypeMove(typed) => Some(typed.error()),
            Dialog::Shell(dialog) => dialog.error(),
            Dialog::NewGame(form) => Some(&mut form.fields.error),
            _ => None,
        }
    }

    fn lets_keys_through(&self) -> bool {
        matches!(self, Dialog::Start(_) | Dialog::GameOver(_))
    }

    fn stands_beside(&self) -> bool {
        self.place() == DialogPlace::Side
    }

    fn gives_way(&self) -> bool {
        // Behind it waits no game that anybody asked for.
        !matches!(self, Dialog::Start(start) if !start.has_game())
    }

    fn is_question(&self) -> bool {
        match self {
            Dialog::Shell(dialog) => dialog.is_question(),
            dialog => matches!(dialog, Dialog::Confirm(_)),
        }
    }

    fn of_shell(&self) -> Option<&ShellDialog<Action, Session>> {
        if let Dialog::Shell(dialog) = self { Some(dialog) } else { None }
    }

    fn of_shell_mut(&mut self) -> Option<&mut ShellDialog<Action, Session>> {
        if let Dialog::Shell(dialog) = self { Some(dialog) } else { None }
    }
}

impl From<ShellDialog<Action, Session>> for Dialog {
    fn from(dialog: ShellDialog<Action, Session>) -> Dialog {
        Dialog::Shell(dialog)
    }
}
