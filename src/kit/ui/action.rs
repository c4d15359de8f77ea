//! What a player can ask for whichever game it is: of the dialog on top, and of the program around
//! the game.

use std::path::PathBuf;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::keys::{Key, KeyBinding};
use crate::kit::storage::Overwrite;

/// What the program does around any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellAction {
    /// Show the start screen, or go back to it.
    StartScreen,
    /// Open the form for a new game.
    NewGame,
    /// Ask for the name of a file to save in.
    SaveAs,
    Save(PathBuf, Overwrite),
    /// List the saves, to open one.
    Open,
    OpenSave(PathBuf),
    NextTheme,
    /// Draw the board in the next way the terminal can.
    SwitchRendering,
    Help,
    RulesPage,
    /// List what can be done now.
    Menu,
    Quit,
}

impl ShellAction {
    /// Whether it leaves open what lies over the board without asking for an answer: it only
    /// changes the looks, shows something on top, or asks to quit.
    pub const fn leaves_result_open(&self) -> bool {
        matches!(
            self,
            ShellAction::Help
                | ShellAction::Menu
                | ShellAction::NextTheme
                | ShellAction::SwitchRendering
                | ShellAction::Quit
        )
    }
}

/// What can be done in the dialog on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogAction {
    /// Close it and return to what lies below.
    Close,
    /// Accept what is chosen or typed.
    Accept,
    /// Choose the item with this number, counted from 0, and accept it.
    Pick(usize),
    /// Move the choice or the text by this many lines.
    Scroll(isize),
    /// Move the choice or the text by a page.
    Page {
        /// `false` goes back.
        forward: bool,
    },
    /// Go to the next heading of the text or the one before.
    Section {
        /// `false` goes to the one before.
        forward: bool,
    },
    /// Switch the field to its next choice.
    Change,
    /// Switch the field to the choice before.
    ChangeBack,
    /// Switch the field to the choice with this number; after [`DialogAction::Point`], change the
    /// tenths of the number.
    Digit(u8),
    /// Begin the tenths of a number.
    Point,
    /// Do the second thing the dialog offers.
    Other,
    /// Edit the text in the field.
    Edit(Edit),
    AtBoard(Key),
    /// Nothing: a click on an empty part of a dialog, which does not reach the board.
    Nothing,
}

/// A row of a dialog's key table.
pub type DialogBinding = KeyBinding<DialogAction>;

/// An edit of a text in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    Insert(char),
    /// Delete the character before the cursor.
    DeleteBack,
    /// Delete the character at the cursor.
    Delete,
    /// Delete the word before the cursor.
    DeleteWord,
    Clear,
    /// Go a character to the left.
    Left,
    /// Go a character to the right.
    Right,
    /// Go to the start.
    Home,
    End,
}

/// What a dialog answers to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogReply<A> {
    /// Nothing further; the dialog stays.
    Stay,
    /// The dialog is done with; what it was opened from is there again.
    Close,
    /// The dialog is done with; do this.
    Then(A),
    /// Do this; the dialog stays.
    Meanwhile(A),
    /// Do this; if it can be done, all dialogs are done with.
    Finish(A),
    /// Leave the game for this, although that loses it; if it can be done, all dialogs are done
    /// with.
    Leave(A),
    /// Scroll the dialog's text.
    Scroll(Scrolling),
}

impl<A> DialogReply<A> {
    /// The same, with the actions of another program.
    pub fn map<B>(self, to: impl FnOnce(A) -> B) -> DialogReply<B> {
        match self {
            DialogReply::Stay => DialogReply::Stay,
            DialogReply::Close => DialogReply::Close,
            DialogReply::Then(action) => DialogReply::Then(to(action)),
            DialogReply::Meanwhile(action) => DialogReply::Meanwhile(to(action)),
            DialogReply::Finish(action) => DialogReply::Finish(to(action)),
            DialogReply::Leave(action) => DialogReply::Leave(to(action)),
            DialogReply::Scroll(scrolling) => DialogReply::Scroll(scrolling),
        }
    }
}

/// How far to scroll a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrolling {
    /// By lines: down is positive.
    Lines(isize),
    Page {
        /// `false` goes back.
        forward: bool,
    },
    /// To the next heading or the one before.
    Section {
        /// `false` goes to the one before.
        forward: bool,
    },
    /// To the heading after this many others.
    Heading(usize),
}

/// A step of the cursor as the arrow keys point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorStep {
    Up,
    Down,
    Left,
    Right,
}

/// What the mouse did, with the action the last frame has under the pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointer<A> {
    /// It moved, with or without a button held.
    Moved(Option<A>),
    /// The left button was pressed.
    Pressed(Option<A>),
    /// The left button was released.
    Released(Option<A>),
    /// The right button was pressed.
    Right,
    /// The wheel turned: down is positive.
    Wheel(i8),
}

impl<A> Pointer<A> {
    /// What an event of the mouse comes to; `under` says what a cell of the last frame asks for.
    pub fn from_mouse(
        mouse: MouseEvent,
        under: impl FnOnce(Position) -> Option<A>,
    ) -> Option<Pointer<A>> {
        let under = || under(Position::new(mouse.column, mouse.row));
        Some(match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => Pointer::Moved(under()),
            MouseEventKind::Down(MouseButton::Left) => Pointer::Pressed(under()),
            MouseEventKind::Up(MouseButton::Left) => Pointer::Released(under()),
            MouseEventKind::Down(MouseButton::Right) => Pointer::Right,
            MouseEventKind::ScrollUp => Pointer::Wheel(-1),
            MouseEventKind::ScrollDown => Pointer::Wheel(1),
            _ => return None,
        })
    }
}
