//! The line where the player types a move. It opens below the board, which shows the move as far as
//! it is understood.

use ratatui::layout::Rect;
use ratatui::text::Line;
use tui_input::Input;

use super::reply::Reply;
use super::shared_keys::{CANCEL, CLEAR};
use crate::record::visible;
use crate::rules::{Move, Position, Space};
use crate::tui::action::{Action, DialogAction, SessionAction};
use crate::tui::keys::{Binding, Key, Situation};
use crate::tui::notice::sentence;
use crate::tui::theme::TextRole;
use crate::tui::view::popup::Popup;
use crate::tui::view::text;
use crate::tui::view::text_field::{self, beneath, draw_field};

/// The line for typing a move.
pub struct TypeMove {
    /// The position it is for.
    position: Box<Position>,
    /// What has been typed.
    pub input: Input,
    /// What was wrong with it when it was last entered.
    pub error: Option<String>,
}

/// The keys while it is typed.
pub static KEYS: &[Binding] = &[
    Binding {
        keys: &[(Key::ENTER, Action::Dialog(DialogAction::Accept))],
        shown: "Enter",
        help: None,
        labels: &[(Situation::Dialog, "play")],
    },
    CLEAR,
    CANCEL,
];

/// What is understood of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Understood {
    /// A whole move.
    Move(Move),
    /// The spaces named so far.
    Spaces(Vec<Space>),
}

impl TypeMove {
    /// The empty line for a move in a position.
    pub fn new(position: Position) -> TypeMove {
        let position = Box::new(position);
        TypeMove { position, input: Input::default(), error: None }
    }

    /// What is understood of what has been typed.
    pub fn understood(&self) -> Understood {
        let text = self.input.value();
        text.parse().map_or_else(|_| Understood::Spaces(spaces_in(text)), Understood::Move)
    }

    /// Carries out an action.
    pub fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept => match self.input.value().parse() {
                Ok(typed) => {
                    return Reply::Finish(Action::Session(SessionAction::Play(typed)));
                }
                Err(error) => self.error = Some(sentence(&format!("{error}"))),
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

    /// Draws the line, and below it what Enter plays, what is wrong or how to write a move.
    pub fn draw(&self, popup: &mut Popup) {
        let (text, role) = self.comment();
        let comment = text::wrap(&visible(&text), popup.role(role), popup.columns(u16::MAX));
        let content = popup.bar(1 + comment.len() as u16, KEYS);
        let label = Line::styled("Move: ", popup.role(TextRole::Strong));
        popup.put(content, &label);
        let indent = (label.width() as u16).min(content.width);
        let field = Rect { x: content.x + indent, width: content.width - indent, ..content };
        draw_field(&self.input, field, true, popup);
        popup.put_all(beneath(content, 1), &comment);
    }

    fn comment(&self) -> (String, TextRole) {
        if let Some(error) = &self.error {
            return (error.clone(), TextRole::Warning);
        }
        match self.understood() {
            Understood::Move(typed) => match self.position.check(typed) {
                Ok(()) => (format!("Enter plays {typed}"), TextRole::Strong),
                Err(refusal) => (sentence(&refusal.to_string()), TextRole::Warning),
            },
            Understood::Spaces(_) => {
                ("PÜNCT first: T-D3,D4,E4 or TD3-I8,H7,H8".to_owned(), TextRole::Normal)
            }
        }
    }
}

/// The spaces a text names, in its order; each is a letter and one or two digits.
fn spaces_in(text: &str) -> Vec<Space> {
    let mut spaces = vec![];
    let mut rest = text;
    while let Some(letter) = rest.find(|c: char| c.is_ascii_alphabetic()) {
        let name = &rest[letter..];
        let digits = name[1..].bytes().take(2).take_while(u8::is_ascii_digit).count();
        spaces.extend(name[..=digits].parse::<Space>().ok());
        rest = &name[1 + digits..];
    }
    spaces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn a_part_of_a_move_is_understood_too() {
        let understood = |text: &str| {
            let mut typed = TypeMove::new(Position::new(Rules::default()));
            typed.paste(text);
            match typed.understood() {
                Understood::Move(typed) => typed.to_string(),
                Understood::Spaces(spaces) => format!("{spaces:?}"),
            }
        };
        assert_eq!(understood(""), "[]");
        assert_eq!(understood("T-D3,D"), "[D3]");
        assert_eq!(understood("td3-i8h7"), "[D3, I8, H7]");
        assert_eq!(understood("d3 d4 e44"), "[D3, D4]");
        assert_eq!(understood("td3-i8h7h8"), "TD3-I8,H7,H8");
    }
}
