//! The line below the board in which the player types a turn. The board shows the turn as soon as
//! it can be read.

use super::{Dialog, DialogContext};
use crate::gipf::play::{Command, Session};
use crate::gipf::rules::{NotationError, Turn};
use crate::gipf::screen::act::{Act, GameAct};
use crate::kit::shell::{DialogKind, DialogPlace, KEYS_TO_PLAY, TypedContent, TypedLine};
use crate::kit::ui::notice::sentence;
use crate::kit::ui::page::Paragraph;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::theme::TextRole;

pub type TypeTurn = TypedLine<TypedTurn>;

#[derive(Default)]
pub struct TypedTurn;

impl TypedContent<Dialog> for TypedTurn {
    fn kind(&self) -> DialogKind {
        DialogKind { place: DialogPlace::Below, ..DialogKind::new(KEYS_TO_PLAY) }
    }

    fn enter(&self, text: &str) -> Result<Act, Option<String>> {
        let read = text.parse().map(|turn| Act::Game(GameAct::Command(Command::Play(turn))));
        read.map_err(|error: NotationError| Some(sentence(&error.to_string())))
    }

    /// Draws the line. The comment below the line says which turn Enter plays, why the turn is
    /// refused, or how to write a turn.
    fn draw(line: &TypeTurn, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        line.draw_below("Turn: ", comment(line.text(), session), KEYS_TO_PLAY, popup);
    }
}

fn comment(text: &str, session: &Session) -> Paragraph {
    let Ok(turn) = text.parse::<Turn>() else {
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
