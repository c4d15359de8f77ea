//! Messages go into [`update`](super::update), effects come out of it.

use crossterm::event::KeyEvent;
use ratatui::layout::{Position, Size};

use super::act::Act;
use super::dialogs::Saves;
use super::errand::{Errand, Found};
use crate::gipf::session::Settled;
use crate::record::StoreError;
use crate::settings::{Choice, SettingsError};
use crate::tui::parts::{self, Action, Scrolling, Ticket, WorkerFailure};

/// Something that happened.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something; with what the last frame has under it.
    Pointer(Pointer, Option<Act>),
    /// Text was pasted.
    Pasted(String),
    /// The window has this many columns and lines.
    Resized(Size),
    /// Ctrl-C was typed.
    Interrupted,
    /// The moment of [`App::due`](super::app::App) has come.
    Ticked,
    /// The saves have been read.
    SavesListed(Result<Saves, StoreError>),
    /// A choice could not be kept; no other will be.
    ChoiceNotKept(SettingsError),
    /// The computer has found something, or failed to.
    Found(Ticket, Result<Found, WorkerFailure>),
    /// Whoever looks after the terminal says this.
    Told(&'static str),
    /// A worker failed.
    WorkerFailed(WorkerFailure),
    /// Whoever played the game of PÜNCT of a contest comes back to the board; with how it was settled,
    /// if it is over.
    ContestLeft(Option<Settled>),
    /// A message to the game of PÜNCT of a contest.
    Contest(Box<parts::Message>),
}

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// It moved.
    Moved(Position),
    /// The left button was pressed.
    Pressed(Position),
    /// The right button was pressed.
    Back,
    /// The wheel turned: down is positive.
    Wheel(i8),
}

/// Something for the program to do outside the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// End the program.
    Leave,
    /// Let the start screen have the screen.
    StepAside,
    /// Read the list of saves and send it as a message.
    ListSaves,
    /// Keep a choice for the next time.
    Keep(Choice),
    /// Let the computer think and send what it finds as a message.
    Think(Ticket, Box<Errand>),
    /// Ask for this in the game of PÜNCT of a contest.
    AskInContest(Action),
    /// Scroll the text of the dialog on top.
    Scroll(Scrolling),
}
