//! The form of a new game: its fields, and what keys and clicks do to them.

use crossterm::event::{KeyCode, KeyEvent};
use tui_input::Input;

use super::{Reply, step, typing};
use crate::rules::{Bridges, Rules, Variant};

/// What a new game is to be.
pub struct Form {
    /// The names typed, White's and Black's.
    pub names: [Input; 2],
    /// The rules chosen.
    pub rules: Rules,
    /// The field the keys go to.
    pub field: Field,
    /// What is wrong with what was entered.
    pub error: Option<String>,
}

/// A field of the new game's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// White's name.
    White,
    /// Black's name.
    Black,
    /// Basic or standard.
    Variant,
    /// What a bridge needs.
    Bridges,
    /// Begin.
    Begin,
}

impl Field {
    /// All, from top to bottom.
    pub const ALL: [Field; 5] =
        [Field::White, Field::Black, Field::Variant, Field::Bridges, Field::Begin];
}

impl Form {
    /// A form filled in with names and rules to begin with.
    pub fn new(names: [Input; 2], rules: Rules) -> Form {
        Form { names, rules, field: Field::White, error: None }
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent) -> Reply {
        self.error = None;
        match (key.code, self.field) {
            (KeyCode::Enter, _) | (KeyCode::Char(' '), Field::Begin) => return Reply::Accept,
            (KeyCode::Tab | KeyCode::Down, _) => self.move_field(1),
            (KeyCode::BackTab | KeyCode::Up, _) => self.move_field(-1),
            (_, Field::White) => return typing::key(&mut self.names[0], key),
            (_, Field::Black) => return typing::key(&mut self.names[1], key),
            (KeyCode::Left | KeyCode::Right | KeyCode::Char(' '), _) => self.change(self.field),
            (_, Field::Variant | Field::Bridges | Field::Begin) => return Reply::Unknown,
        }
        Reply::Stay
    }

    /// Changes a choice of rules to the other.
    fn change(&mut self, field: Field) {
        match field {
            Field::Variant => {
                self.rules.variant = match self.rules.variant {
                    Variant::Basic => Variant::Standard,
                    Variant::Standard => Variant::Basic,
                }
            }
            Field::Bridges => {
                self.rules.bridges = match self.rules.bridges {
                    Bridges::Two => Bridges::Any,
                    Bridges::Any => Bridges::Two,
                }
            }
            Field::White | Field::Black | Field::Begin => {}
        }
    }

    fn move_field(&mut self, by: isize) {
        let mut at = self.field as usize;
        step(&mut at, Field::ALL.len(), by);
        self.field = Field::ALL[at];
    }

    /// A click on a field.
    pub fn choose(&mut self, line: usize) -> Reply {
        let Some(&field) = Field::ALL.get(line) else { return Reply::Unknown };
        self.field = field;
        self.change(field);
        if field == Field::Begin { Reply::Accept } else { Reply::Stay }
    }
}
