//! The line where the player types a turn, below the board, which shows it as far as it is
//! understood.

use ratatui::layout::Rect;
use ratatui::text::Line;
use tui_input::Input;

use super::Reply;
use crate::gipf::rules::Turn;
use crate::gipf::screen::act::{Act, GameAct};
use crate::gipf::session::Session;
use crate::record::visible;
use crate::tui::parts::text_field::{self, beneath, draw_field};
use crate::tui::parts::{
    Binding, DialogAction, Popup, Situation, TextRole, sentence, shared_keys, text,
};

/// The line for typing a turn.
#[derive(Default)]
pub struct TypeTurn {
    /// What has been typed.
    pub input: Input,
    /// What was wrong with it when it was last entered.
    pub error: Option<String>,
}

/// The keys while it is typed.
pub static KEYS: &[Binding] = &[
    Binding { labels: &[(Situation::Dialog, "play")], ..shared_keys::ENTER },
    shared_keys::CLEAR,
    shared_keys::CANCEL,
];

impl TypeTurn {
    /// The turn, if the text is one.
    pub fn turn(&self) -> Option<Turn> {
        self.input.value().parse().ok()
    }

    /// Carries out an action.
    pub fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept => match self.input.value().parse() {
                Ok(turn) => return Reply::Finish(Act::Game(GameAct::Play(turn))),
                Err(error) => {
                    let error: crate::gipf::rules::NotationError = error;
                    self.error = Some(sentence(&error.to_string()));
                }
            },
            DialogAction::Edit(edit) => {
                self.error = None;
                text_field::edit(&mut self.input, edit);
            }
            _ => {}
        }
        Reply::Stay
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        self.error = None;
        text_field::paste(&mut self.input, text);
    }

    /// Draws the line, and below it what Enter plays, what is wrong or how to write a turn.
    pub fn draw(&self, session: &Session, popup: &mut Popup) {
        let (comment, role) = self.comment(session);
        let comment = text::wrap(&visible(&comment), popup.role(role), popup.columns(u16::MAX));
        let content = popup.bar(1 + comment.len() as u16, KEYS);
        let label = Line::styled("Turn: ", popup.role(TextRole::Strong));
        popup.put(content, &label);
        let indent = (label.width() as u16).min(content.width);
        let field = Rect { x: content.x + indent, width: content.width - indent, ..content };
        draw_field(&self.input, field, true, popup);
        popup.put_all(beneath(content, 1), &comment);
    }

    fn comment(&self, session: &Session) -> (String, TextRole) {
        if let Some(error) = &self.error {
            return (error.clone(), TextRole::Warning);
        }
        let Some(turn) = self.turn() else {
            let how = "e1-e2, Ge1-e2 GIPF-piece, Pe1-e2 loaded, c3*d4+1 use, xb2,c3,d4,e5;… rows";
            return (how.to_owned(), TextRole::Normal);
        };
        match session.draft().start().clone().play(&turn) {
            Ok(_) => (format!("Enter plays {turn}"), TextRole::Strong),
            Err(refusal) => (sentence(&refusal.to_string()), TextRole::Warning),
        }
    }
}
