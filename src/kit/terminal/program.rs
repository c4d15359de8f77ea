//! What a program must provide to run in the terminal.

use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;
use ratatui::layout::Size;

use super::answers::Answers;
use super::capabilities::Capabilities;
use super::input::Outbox;
use crate::kit::terminal::graphics::{CellSize, Protocol};

/// What happens after an event or a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    Go,
    Quit,
}

pub trait Program {
    /// What the program's other threads send to it.
    type Message: Send + 'static;

    /// Called once, before the first frame: what the terminal has answered by then, and where other
    /// threads post their messages.
    fn start(&mut self, answers: Answers, outbox: Outbox<Self::Message>) {
        let _ = (answers, outbox);
    }

    /// This is all that the terminal has answered, now that more has come, and what it can by that.
    fn on_answers(&mut self, answers: &Answers, capabilities: Capabilities) {
        let _ = (answers, capabilities);
    }

    /// The terminal, which is elsewhere, draws in two columns what is one wide.
    fn is_wide(&mut self) {}

    /// The window has this size, and each of its cells so many pixels, if that is known: called
    /// before the first frame and before the first frame after either has changed.
    fn on_resize(&mut self, size: Size, cell: Option<CellSize>) {
        let _ = (size, cell);
    }

    /// The terminal no longer shows anything of the program: called before the first frame, after a
    /// change of the window and back from the shell. Every cell is drawn again by itself; the
    /// program must add every picture again.
    fn on_screen_lost(&mut self) {}

    /// The process is about to be stopped, and the terminal goes to the shell.
    fn on_suspend(&mut self) {}

    /// The process goes on, or was not stopped after all.
    fn on_resume(&mut self) {}

    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Adds to `out` what changes the pictures on the terminal to those of the frame just drawn. It
    /// goes out behind the cells of the frame, in the same update, and may leave the cursor
    /// anywhere.
    fn pictures(&mut self, out: &mut Vec<u8>) {
        let _ = out;
    }

    /// The protocol of these pictures. The terminal removes them when it is left, suspended or the
    /// program panics.
    fn protocol(&self) -> Option<Protocol> {
        None
    }

    /// Whether the mouse is to be reported. Only a terminal elsewhere asks; the one of this process
    /// always reports it.
    fn uses_mouse(&self) -> bool {
        false
    }

    fn handle(&mut self, event: Event) -> Flow;

    /// Handles a message of another thread.
    fn message(&mut self, message: Self::Message) -> Flow;

    /// Ctrl-C was typed. [`Flow::Go`] keeps the program running, for example to ask first.
    fn interrupt(&mut self) -> Flow {
        Flow::Quit
    }

    /// The caretaker of the terminal says this to its user.
    fn tell(&mut self, what: &'static str) {
        let _ = what;
    }

    /// When to call [`tick`](Self::tick) if nothing else happens; `None` for never.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// The deadline has passed; the program sets the next one or none.
    fn tick(&mut self) {}

    /// The program is ended from outside (by Ctrl-C, a signal, a lost terminal): it saves what must
    /// be saved and asks nothing.
    fn leave(&mut self);

    /// Lines for the shell's screen, however the user left.
    fn farewell(&self) -> Vec<String> {
        Vec::new()
    }

    /// What to tell the user on the shell's screen, after [`leave`](Self::leave).
    fn last_word(&self) -> Option<String> {
        None
    }
}
