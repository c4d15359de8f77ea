//! The line below the board in which the player types a turn. The board shows the turn as soon as
//! it can be read.

use super::{Dialog, DialogContext, Reply};
use crate::gipf::play::Session;
use crate::gipf::rules::Turn;
use crate::gipf::screen::act::{Act, GameAct};
use crate::kit::shell::{DialogKind, DialogPlace, GameDialog};
use crate::kit::ui::action::DialogAction;
use crate::kit::ui::notice::sentence;
use crate::kit::ui::page::Paragraph;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::text_field::{KEYS, TypedLine};
use crate::kit::ui::theme::TextRole;

/// The line for typing a turn.
#[derive(Default)]
pub struct TypeTurn {
    pub line: TypedLine,
}

impl TypeTurn {
    /// Returns the turn that the text names; `None` if the text is no turn.
    pub fn turn(&self) -> Option<Turn> {
        self.line.text().parse().ok()
    }

    fn comment(&self, session: &Session) -> Paragraph {
        let Some(turn) = self.turn() else {
            let how = "e1-e2, Ge1-e2 GIPF-piece, Pe1-e2 loaded, c3*d4+1 use, xb2,c3,d4,e5;… rows";
            return (how.to_owned(), TextRole::Normal);
        };
        match session.draft().start().clone().play(&turn) {
            Ok(_) => (format!("Enter plays {turn}"), TextRole::Strong),
            Err(_) if session.can_begin(&turn) => {
                let then = "then the row is chosen on the board";
                (format!("Enter plays {turn}; {then}"), TextRole::Strong)
            }
            Err(refusal) => (sentence(&refusal.to_string()), TextRole::Warning),
        }
    }
}

impl GameDialog<Dialog> for TypeTurn {
    fn kind(&self) -> DialogKind {
        DialogKind::new(KEYS).with_typing().with_place(DialogPlace::Below)
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        let play = |turn| Reply::Finish(Act::Game(GameAct::Play(turn)));
        self.line.act(action).map_or(Reply::Stay, play)
    }

    /// Draws the line. The comment below the line says which turn Enter plays, why the turn is
    /// refused, or how to write a turn.
    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        self.line.draw("Turn: ", self.comment(session), KEYS, popup);
    }

    fn paste(&mut self, text: &str) {
        self.line.paste(text);
    }

    fn error(&mut self) -> Option<&mut Option<String>> {
        Some(&mut self.line.error)
    }
}
