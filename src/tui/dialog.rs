//! What can be open on top of the board: its state, and what keys mean in it.
//!
//! A dialog changes nothing itself; it replies what it asks for.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::{Input, InputRequest};

use super::action::Action;
use crate::record::Listed;
use crate::rules::{Bridges, Rules, Variant};

mod scroll;

pub use scroll::{Played, Scroll};

/// A dialog on top of the board.
pub enum Dialog {
    /// The first thing shown: how to begin.
    Start(Menu),
    /// The keys and the mouse.
    Help(Scroll),
    /// The rules.
    Rules(Scroll),
    /// The moves played.
    History(Played),
    /// A line being typed.
    Type(Line),
    /// The saves, to open one.
    Open(Saves),
    /// What a new game is to be.
    NewGame(Form),
    /// A question to be answered with yes or no.
    Ask(Question),
}

/// What a key in a dialog asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Nothing further; the dialog stays.
    Stay,
    /// The dialog is done with.
    Close,
    /// What the dialog is for, with the line or button chosen.
    Accept,
    /// What that action opens, on top of this dialog.
    Open(Action),
    /// The key means nothing here.
    Unknown,
}

/// The number of the button that closes a dialog.
pub const CLOSE: usize = usize::MAX;

/// The number of the button that takes what is chosen or typed.
pub const TAKE: usize = usize::MAX - 1;

/// A list to choose from.
pub struct Menu {
    /// What there is to choose.
    pub items: Vec<StartItem>,
    /// The line chosen.
    pub chosen: usize,
}

/// A line of the start screen.
#[derive(Clone, PartialEq, Eq)]
pub enum StartItem {
    /// Begin at once.
    Begin,
    /// Go on with the latest unfinished game: where it is, and what it is in words.
    Resume(PathBuf, String),
    /// A new game with names and rules.
    NewGame,
    /// Open a save.
    Open,
    /// The rules.
    Rules,
    /// The keys.
    Help,
    /// Leave.
    Quit,
}

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

/// The saves to open one of.
pub struct Saves {
    /// Those there are.
    pub list: Vec<Listed>,
    /// The one chosen.
    pub chosen: usize,
    /// Why the last one chosen could not be opened.
    pub error: Option<String>,
}

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

/// Something to be sure of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Does the player to move resign?
    Resign,
    /// Do both agree on a draw?
    AgreeDraw,
    /// Does the player to move claim a draw?
    ClaimDraw,
    /// Leave although the game can't be saved?
    QuitUnsaved,
    /// Give the unsaved game up for another one?
    DropUnsaved(Box<Next>),
    /// Replace another game's save?
    Overwrite(PathBuf),
}

impl Question {
    /// Whether saving in another place is a way out.
    pub fn is_about_unsaved(&self) -> bool {
        matches!(self, Question::QuitUnsaved | Question::DropUnsaved(_))
    }
}

/// What comes after a game that is given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A new game.
    New(Rules, [String; 2]),
    /// A saved one.
    Saved(PathBuf),
}

impl Dialog {
    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent) -> Reply {
        if key.code == KeyCode::Esc {
            return Reply::Close;
        }
        match self {
            Dialog::Help(_) | Dialog::Start(_) if key.code == KeyCode::Char('r') => {
                Reply::Open(Action::RulesPage)
            }
            Dialog::Help(scroll) | Dialog::Rules(scroll) => match key.code {
                KeyCode::Enter | KeyCode::Char('q' | '?') | KeyCode::F(1) => Reply::Close,
                code => known(scroll.key(code)),
            },
            Dialog::Start(menu) => choose(&mut menu.chosen, menu.items.len(), key.code),
            Dialog::Open(saves) => match key.code {
                KeyCode::Char('q') => Reply::Close,
                code => choose(&mut saves.chosen, saves.list.len(), code),
            },
            Dialog::History(played) => match key.code {
                KeyCode::Char('q' | 'p') => Reply::Close,
                KeyCode::Enter | KeyCode::Char(' ') => Reply::Accept,
                code => known(played.key(code)),
            },
            Dialog::Type(_) if key.code == KeyCode::Enter => Reply::Accept,
            Dialog::Type(line) => {
                line.error = None;
                type_key(&mut line.input, key)
            }
            Dialog::NewGame(form) => form.key(key),
            Dialog::Ask(question) => match key.code {
                KeyCode::Char('y' | 'Y') => Reply::Accept,
                KeyCode::Char('n' | 'N' | 'q') => Reply::Close,
                KeyCode::Char('s' | 'S') if question.is_about_unsaved() => {
                    Reply::Open(Action::SaveAs)
                }
                _ => Reply::Unknown,
            },
        }
    }

    /// Takes pasted text: one line of it, where a line is typed.
    pub fn paste(&mut self, text: &str) {
        let input = match self {
            Dialog::Type(line) => &mut line.input,
            Dialog::NewGame(form) if form.field == Field::White => &mut form.names[0],
            Dialog::NewGame(form) if form.field == Field::Black => &mut form.names[1],
            _ => return,
        };
        let line = text.trim().lines().next().unwrap_or_default();
        for c in line.chars().filter(|c| !c.is_control()).take(LONGEST) {
            insert(input, c);
        }
    }

    /// Moves the choice by so many lines.
    pub fn scroll(&mut self, by: isize) {
        match self {
            Dialog::Start(menu) => step(&mut menu.chosen, menu.items.len(), by),
            Dialog::Open(saves) => step(&mut saves.chosen, saves.list.len(), by),
            Dialog::Help(scroll) | Dialog::Rules(scroll) => scroll.by(by),
            Dialog::History(played) => played.by(by),
            Dialog::Type(_) | Dialog::NewGame(_) | Dialog::Ask(_) => {}
        }
    }
}

impl Form {
    fn key(&mut self, key: KeyEvent) -> Reply {
        self.error = None;
        match (key.code, self.field) {
            (KeyCode::Enter, _) | (KeyCode::Char(' '), Field::Begin) => return Reply::Accept,
            (KeyCode::Tab | KeyCode::Down, _) => self.move_field(1),
            (KeyCode::BackTab | KeyCode::Up, _) => self.move_field(-1),
            (_, Field::White) => return type_key(&mut self.names[0], key),
            (_, Field::Black) => return type_key(&mut self.names[1], key),
            (KeyCode::Left | KeyCode::Right | KeyCode::Char(' '), _) => self.change(self.field),
            (_, Field::Variant | Field::Bridges | Field::Begin) => return Reply::Unknown,
        }
        Reply::Stay
    }

    /// Changes a choice of rules to the other.
    pub fn change(&mut self, field: Field) {
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
}

/// The longest line that can be typed, in characters.
const LONGEST: usize = 200;

fn type_key(input: &mut Input, key: KeyEvent) -> Reply {
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

fn insert(input: &mut Input, c: char) {
    if input.value().chars().count() < LONGEST {
        input.handle(InputRequest::InsertChar(c));
    }
}

fn choose(chosen: &mut usize, count: usize, code: KeyCode) -> Reply {
    match (code, scroll::in_list(code)) {
        (KeyCode::Enter | KeyCode::Char(' '), _) => return Reply::Accept,
        (_, Some(by)) => step(chosen, count, by),
        (_, None) => return Reply::Unknown,
    }
    Reply::Stay
}

fn known(known: bool) -> Reply {
    if known { Reply::Stay } else { Reply::Unknown }
}

fn step(line: &mut usize, count: usize, by: isize) {
    *line = line.saturating_add_signed(by).min(count.saturating_sub(1));
}

impl Dialog {
    /// A click on a line or button of the dialog, numbered from the top, or on [`CLOSE`] or
    /// [`TAKE`].
    pub fn choose(&mut self, line: usize) -> Reply {
        match self {
            _ if line == CLOSE => return Reply::Close,
            Dialog::Ask(question) => return question.choose(line),
            _ if line == TAKE => {}
            Dialog::Start(Menu { items, chosen }) if line < items.len() => *chosen = line,
            Dialog::Open(saves) if line < saves.list.len() => saves.chosen = line,
            Dialog::History(played) if line <= played.plies => played.chosen = line,
            Dialog::NewGame(form) => return form.choose(line),
            Dialog::Help(_) => return Reply::Open(Action::RulesPage),
            _ => return Reply::Unknown,
        }
        Reply::Accept
    }
}

impl Question {
    /// Yes, no, and where it is a way out, to save in another place.
    fn choose(&self, button: usize) -> Reply {
        match button {
            0 => Reply::Accept,
            2 if self.is_about_unsaved() => Reply::Open(Action::SaveAs),
            _ => Reply::Close,
        }
    }
}

impl Form {
    fn choose(&mut self, line: usize) -> Reply {
        let Some(&field) = Field::ALL.get(line) else { return Reply::Unknown };
        self.field = field;
        self.change(field);
        if field == Field::Begin { Reply::Accept } else { Reply::Stay }
    }

    /// A form filled in with names and rules to begin with.
    pub fn new(names: [Input; 2], rules: Rules) -> Form {
        Form { names, rules, field: Field::White, error: None }
    }
}
