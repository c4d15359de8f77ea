//! Typing a move below the board, which shows what has been understood so far.

use tui_input::Input;

use super::{Dialog, DialogContext};
use crate::kit::shell::{
    DialogPosition, DialogProperties, KEYS_TO_PLAY, KEYS_TO_TRY, TypedContent, TypedLine,
};
use crate::kit::storage::Name;
use crate::kit::ui::action::DialogBinding;
use crate::kit::ui::page::Paragraph;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::text::{Notice, sentence};
use crate::kit::ui::theme::TextRole;
use crate::punct::control::intent::Intent;
use crate::punct::phrases::{TypedMoveState, list};
use crate::punct::screen::action::Action;
use crate::punct::screen::advice::end_warning;
use crate::rules::{Kind, Move, Position, Space, TypedMove};

pub type TypeMove = TypedLine<MoveBeingTyped>;

pub struct MoveBeingTyped {
    position: Box<Position>,
    tries: bool,
    /// Why no move can be made any more.
    refused: Option<String>,
    typed: TypedMove,
    judged: TypedMoveState,
}

const HOW: &str = "PÜNCT first: T-D3,D4,E4 or TD3-I8,H7,H8";

impl TypeMove {
    pub fn new(position: Position, tries: bool) -> TypeMove {
        let (position, typed) = (Box::new(position), TypedMove::default());
        let judged = TypedMoveState::Begins;
        let content = MoveBeingTyped { position, tries, refused: None, typed, judged };
        TypedLine { input: Input::default(), error: None, content }
    }

    pub fn follow(&mut self, position: Position, tries: bool, refused: Option<String>) {
        let content = &mut self.content;
        *content.position = position;
        content.tries = tries;
        content.refused = refused;
        content.read(self.input.value());
    }

    /// `None` if the text is not complete.
    pub fn complete_move(&self) -> Option<Move> {
        self.content.typed.complete_move().ok()
    }

    pub fn spaces(&self) -> &[Space] {
        self.content.typed.spaces()
    }
}

impl MoveBeingTyped {
    const fn keys(&self) -> &'static [DialogBinding] {
        if self.tries { KEYS_TO_TRY } else { KEYS_TO_PLAY }
    }

    fn comment(&self, names: &[Name; 2]) -> Paragraph {
        let enter = if self.tries { "Enter tries" } else { "Enter plays" };
        match &self.judged {
            TypedMoveState::Plays(played) => match self.position.after_move(*played) {
                Ok((after, Some(outcome))) => {
                    let [Notice { text, tone }, _] = end_warning(&after, outcome, None, names);
                    (format!("{text}. {enter} {played}"), tone.role())
                }
                _ => (format!("{enter} {played}"), TextRole::Strong),
            },
            TypedMoveState::Begins => {
                (self.question().unwrap_or_else(|| HOW.to_owned()), TextRole::Normal)
            }
            TypedMoveState::Refused(why) => (why.clone(), TextRole::Warning),
        }
    }

    fn question(&self) -> Option<String> {
        let kinds = self.typed.kinds();
        if !(2..Kind::ALL.len()).contains(&kinds.len()) {
            return None;
        }
        let names: Vec<String> = kinds.iter().map(|kind| kind.name().to_owned()).collect();
        let which = sentence(&list(&names, "or"));
        Some(format!("{which}? Name its three spaces, the PÜNCT's first"))
    }
}

impl TypedContent<Dialog> for MoveBeingTyped {
    fn properties(&self) -> DialogProperties {
        DialogProperties { position: DialogPosition::Below, ..DialogProperties::new(self.keys()) }
    }

    fn read(&mut self, text: &str) {
        self.typed = TypedMove::read(text);
        self.judged = match &self.refused {
            Some(why) => TypedMoveState::Refused(why.clone()),
            None => self.typed.state_at(&self.position),
        };
    }

    fn enter(&self, _: &str) -> Result<Action, Option<String>> {
        match &self.judged {
            TypedMoveState::Plays(played) => Ok(Intent::Play(*played).into()),
            TypedMoveState::Begins => {
                Err(self.typed.complete_move().err().map(|error| sentence(&error.to_string())))
            }
            TypedMoveState::Refused(why) => Err(Some(why.clone())),
        }
    }

    fn draw(line: &TypeMove, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let (comment, keys) = (line.content.comment(session.names()), line.content.keys());
        line.draw_below("Move: ", comment, keys, popup);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::shell::GameDialog as _;
    use crate::rules::Rules;

    #[test]
    fn a_part_of_a_move_is_understood_too() {
        let understood = |text: &str| {
            let mut typed = TypeMove::new(Position::new(Rules::default()), false);
            typed.paste(text);
            let spaces = || format!("{:?}", typed.spaces());
            typed.complete_move().map_or_else(spaces, |played| played.to_string())
        };
        assert_eq!(understood(""), "[]");
        assert_eq!(understood("T-D3,D"), "[D3]");
        assert_eq!(understood("td3-i8h7"), "[D3, I8, H7]");
        assert_eq!(understood("d3 d4 e44"), "[D3, D4]");
        assert_eq!(understood("td3-i8h7h8"), "TD3-I8,H7,H8");
    }
}
