//! Lines being typed: a move, a file's name, a player's name.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::{Input, InputRequest};

use super::Reply;

/// What a typed line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move in notation.
    Move,
    /// The name of a file to save in.
    SaveAs,
}

/// A line being typed.
pub struct Line {
    /// What for.
    pub purpose: Purpose,
    /// What has been typed.
    pub input: Input,
    /// What was wrong with it when it was last entered.
    pub error: Option<String>,
}

/// The longest line that can be typed, in characters.
const LONGEST: usize = 200;

/// Takes a key.
pub fn key(input: &mut Input, key: KeyEvent) -> Reply {
    let request = match (key.code, key.modifiers) {
        (KeyCode::Char('u'), KeyModifiers::CONTROL) => InputRequest::DeleteLine,
        (KeyCode::Char('w'), KeyModifiers::CONTROL) => InputRequest::DeletePrevWord,
        (KeyCode::Char('a'), KeyModifiers::CONTROL) | (KeyCode::Home, _) => InputRequest::GoToStart,
        (KeyCode::Char('e'), KeyModifiers::CONTROL) | (KeyCode::End, _) => InputRequest::GoToEnd,
        (KeyCode::Char(c), KeyModifiers::NONE | KeyModifiers::SHIFT) => {
            insert(input, c);
            return Reply::Stay;
        }
        (KeyCode::Backspace, _) => InputRequest::DeletePrevChar,
        (KeyCode::Delete, _) => InputRequest::DeleteNextChar,
        (KeyCode::Left, _) => InputRequest::GoToPrevChar,
        (KeyCode::Right, _) => InputRequest::GoToNextChar,
        _ => return Reply::Unknown,
    };
    input.handle(request);
    Reply::Stay
}

/// Takes pasted text: one line of it.
pub fn paste(input: &mut Input, text: &str) {
    let line = text.trim().lines().next().unwrap_or_default();
    for c in line.chars().filter(|c| !c.is_control()).take(LONGEST) {
        insert(input, c);
    }
}

fn insert(input: &mut Input, c: char) {
    if input.value().chars().count() < LONGEST {
        input.handle(InputRequest::InsertChar(c));
    }
}
