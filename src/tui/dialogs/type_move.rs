//! The line where the player types a move. It opens below the board, which shows the move as far as
//! it is understood.

use super::Reply;
use crate::record::Name;
use crate::rules::{Move, Position, Space};
use crate::tui::action::{Action, SessionAction};
use crate::tui::board::would_end;
use crate::ui::action::DialogAction;
use crate::ui::notice::{Notice, sentence};
use crate::ui::page::Paragraph;
use crate::ui::popup::Popup;
use crate::ui::theme::TextRole;
use crate::ui::typed_line::TypedLine;

/// The line for typing a move.
pub struct TypeMove {
    position: Box<Position>,
    pub line: TypedLine,
}

/// What is understood of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Understood {
    Move(Move),
    /// The spaces named so far.
    Spaces(Vec<Space>),
}

impl TypeMove {
    /// The empty line for a move in a position.
    pub fn new(position: Position) -> TypeMove {
        let position = Box::new(position);
        TypeMove { position, line: TypedLine::default() }
    }

    /// What is understood of what has been typed.
    pub fn understood(&self) -> Understood {
        let text = self.line.text();
        text.parse().map_or_else(|_| Understood::Spaces(spaces_in(text)), Understood::Move)
    }

    pub fn act(&mut self, action: DialogAction) -> Reply {
        let play = |typed| Reply::Finish(Action::Session(SessionAction::Play(typed)));
        self.line.act(action).map_or(Reply::Stay, play)
    }

    /// Draws the line, and below it what Enter plays, what is wrong or how to write a move.
    pub fn draw(&self, names: &[Name; 2], popup: &mut Popup) {
        self.line.draw("Move: ", self.comment(names), popup);
    }

    fn comment(&self, names: &[Name; 2]) -> Paragraph {
        match self.understood() {
            Understood::Move(typed) => match self.position.after(typed) {
                Ok((_, None)) => (format!("Enter plays {typed}"), TextRole::Strong),
                Ok((after, Some(outcome))) => {
                    let [Notice { text, tone }, _] = would_end(&after, outcome, None, names);
                    (format!("{text}. Enter plays {typed}"), tone.role())
                }
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
            typed.line.paste(text);
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
