//! The functions that a program needs to run in the terminal.

use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;
use ratatui::layout::Size;

use super::answers::Answers;
use super::capabilities::Capabilities;
use super::input::Outbox;
use crate::kit::terminal::graphics::{CellSize, Protocol};

/// What the loop does after an event or a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    Go,
    Quit,
}

pub trait Program {
    /// The messages from the program's other threads.
    type Message: Send + 'static;

    /// Called once, before the first frame, with the terminal's answers so far and the outbox for
    /// other threads.
    fn start(&mut self, answers: Answers, outbox: Outbox<Self::Message>) {
        let _ = (answers, outbox);
    }

    /// Called when more answers have come, with all answers of the terminal and the capabilities
    /// that follow.
    fn on_answers(&mut self, answers: &Answers, capabilities: Capabilities) {
        let _ = (answers, capabilities);
    }

    /// Called if the terminal, at another place, draws a character of one column in two.
    fn is_wide(&mut self) {}

    /// Called with the size of the window and, if known, of its cells in pixels: before the first
    /// frame, and before the next frame after a change of either.
    fn on_resize(&mut self, size: Size, cell: Option<CellSize>) {
        let _ = (size, cell);
    }

    /// Called when the terminal no longer shows the program's screen: before the first frame, after
    /// a change of the window and on return from the shell. The loop draws every cell again; the
    /// program must add every picture again.
    fn on_screen_lost(&mut self) {}

    /// Called before the process is stopped and the shell gets the terminal.
    fn on_suspend(&mut self) {}

    /// Called when the process goes on, or was not stopped after all.
    fn on_resume(&mut self) {}

    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Adds to `out` the bytes that change the terminal's pictures to those of the frame just
    /// drawn. The bytes follow the cells of the frame, in the same update, and may leave the cursor
    /// anywhere.
    fn pictures(&mut self, out: &mut Vec<u8>) {
        let _ = out;
    }

    /// The protocol of these pictures. The terminal removes them when the program leaves or panics,
    /// or is suspended.
    fn protocol(&self) -> Option<Protocol> {
        None
    }

    /// Whether the terminal should report the mouse. Only a terminal at another place asks; that of
    /// this process always reports it.
    fn uses_mouse(&self) -> bool {
        false
    }

    fn handle(&mut self, event: Event) -> Flow;

    /// Handles a message of another thread.
    fn message(&mut self, message: Self::Message) -> Flow;

    /// Called after Ctrl-C. [`Flow::Go`] keeps the program running, for example to ask first.
    fn interrupt(&mut self) -> Flow {
        Flow::Quit
    }

    /// Shows the user a message of the terminal's caretaker.
    fn tell(&mut self, what: &'static str) {
        let _ = what;
    }

    /// When to call [`tick`](Self::tick) if no input comes; `None` for never.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Called after the deadline; the program sets the next one or none.
    fn tick(&mut self) {}

    /// Called when the program is ended from outside (by Ctrl-C, a signal, a lost terminal): the
    /// program saves what must be saved and asks nothing.
    fn leave(&mut self);

    /// Lines for the shell's screen, in whatever way the user left.
    fn farewell(&self) -> Vec<String> {
        Vec::new()
    }

    /// A message for the user on the shell's screen, after [`leave`](Self::leave).
    fn last_word(&self) -> Option<String> {
        None
    }
}
