//! What can be open on top of the board: its state, and what keys mean in it.
//!
//! A dialog changes nothing itself; it replies what it asks for.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent};

use super::action::Action;
use super::keys::Key;
use crate::record::Listed;
use crate::rules::Rules;

mod form;
mod scroll;
mod typing;

pub use form::{Field, Form};
pub use scroll::{Outline, Played, Scroll};
pub use typing::{Line, Purpose};

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

impl StartItem {
    /// Its key, which works wherever in the list one is.
    pub const fn key(&self) -> char {
        match self {
            StartItem::Begin => 'b',
            StartItem::Resume(..) => 'g',
            StartItem::NewGame => 'n',
            StartItem::Open => 'o',
            StartItem::Rules => 'r',
            StartItem::Help => '?',
            StartItem::Quit => 'q',
        }
    }
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

/// The numbers of the buttons that go on in a text: a page, a section.
pub const PAGE_ON: usize = usize::MAX - 2;
pub const SECTION_ON: usize = usize::MAX - 3;

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

/// The saves to open one of.
pub struct Saves {
    /// Those there are.
    pub list: Vec<Listed>,
    /// The one chosen.
    pub chosen: usize,
    /// Why the last one chosen could not be opened.
    pub error: Option<String>,
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
            Dialog::Help(_) if key.code == KeyCode::Char('r') => Reply::Open(Action::RulesPage),
            Dialog::Help(scroll) | Dialog::Rules(scroll) => match key.code {
                KeyCode::Enter | KeyCode::Char('q' | '?') | KeyCode::F(1) => Reply::Close,
                code => known(scroll.key(code)),
            },
            Dialog::Start(menu) => menu.key(key),
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
                typing::key(&mut line.input, key)
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
        typing::paste(input, text);
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
            Dialog::Help(scroll) | Dialog::Rules(scroll) if line >= SECTION_ON => {
                if line == PAGE_ON {
                    scroll.page(true);
                } else {
                    scroll.section(true);
                }
                return Reply::Stay;
            }
            Dialog::Help(_) => return Reply::Open(Action::RulesPage),
            _ => return Reply::Unknown,
        }
        Reply::Accept
    }
}

impl Menu {
    fn key(&mut self, key: KeyEvent) -> Reply {
        match self.items.iter().position(|item| Key::Char(item.key()).is(key)) {
            Some(line) => {
                self.chosen = line;
                Reply::Accept
            }
            None => choose(&mut self.chosen, self.items.len(), key.code),
        }
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
