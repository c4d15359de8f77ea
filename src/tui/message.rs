//! Messages go into [`update`](super::update), effects come out of it.

use std::path::PathBuf;

use crossterm::event::KeyEvent;
use ratatui::layout::Size;

use super::action::Action;
use super::advice::{AdviceTask, Finding};
use super::computer::{Answer, Errand, Progress};
use super::habits::Habit;
use super::job::Ticket;
use super::picture_file::PictureError;
use super::terminal::worker::WorkerFailure;
use crate::record::{Listed, StoreError};
use crate::settings::{Choice, SettingsError};
use crate::table::{Refused, Seen, Wish};

/// Something that happened.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Pointer(Pointer),
    /// Text was pasted.
    Pasted(String),
    /// The window has this many columns and lines.
    Resized(Size),
    /// Ctrl-C was typed.
    Interrupted,
    /// The moment of [`App::deadline`](super::app::App::deadline) has come.
    Ticked,
    /// The saves have been read.
    SavesListed(Result<Vec<Listed>, StoreError>),
    /// A picture has been saved in this file, or why not.
    PictureSaved(Result<PathBuf, PictureError>),
    /// A choice could not be kept; no other will be.
    ChoiceNotKept(SettingsError),
    /// The engine has found something.
    Found(Ticket, Finding),
    /// The computer says how far its thought is.
    Thinking(Ticket, Progress),
    /// The computer has thought, or failed to.
    Thought(Ticket, Result<Answer, WorkerFailure>),
    /// Everybody at the table sees this now.
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Seen(Box<Seen>),
    /// The table refuses what was asked for.
    Refused(Refused),
    /// Whoever sits here has changed this elsewhere.
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Habit(Habit),
    /// This is asked for from outside its screen.
    Asked(Action),
    /// Whoever looks after the terminal or the table says this.
    Told(&'static str),
    /// Something has happened elsewhere.
    #[cfg(feature = "server")]
    Announced(String),
    /// A worker failed.
    WorkerFailed(WorkerFailure),
}

/// What the mouse did, with the action the last frame has under the pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// It moved, with or without a button held.
    Moved(Option<Action>),
    /// The left button was pressed.
    Pressed(Option<Action>),
    /// The left button was released.
    Released(Option<Action>),
    /// The right button was pressed, which turns the piece in the hand.
    Turned,
    /// The wheel turned: down is positive.
    Wheel(i8),
}

/// Something for the program to do outside the application's state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// End the program.
    Leave,
    /// Let the other game have the screen. The game waits.
    StepAside,
    /// Read the list of saves and send it as a message.
    ListSaves,
    /// Save a picture of what the board shows and send a message where.
    SavePicture,
    /// Let the computer think and send what it decides as a message.
    Think(Ticket, Errand),
    /// Keep a choice for the next time.
    Keep(Choice),
    /// Use the mouse from now on, or no more.
    UseMouse(bool),
    /// Let the engine do this, and send what it finds as messages.
    Advise(Ticket, Box<AdviceTask>),
    /// Ask the table for this. What comes of it is a message.
    Wish(Wish),
    /// Scroll the text of the dialog on top.
    Scroll(Scrolling),
}

/// How far to scroll a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrolling {
    /// By lines: down is positive.
    Lines(isize),
    /// By a page.
    Page {
        /// `false` goes back.
        forward: bool,
    },
    /// To the next heading or the one before.
    Section {
        /// `false` goes to the one before.
        forward: bool,
    },
}
