//! The functions that a program needs in order to run in the terminal.

use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;
use ratatui::layout::Size;

use super::answers::Answers;
use super::capabilities::Capabilities;
use super::input::Outbox;
use crate::kit::terminal::graphics::{CellSize, Protocol};

/// Whether the loop goes on after an event or a message.
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
    fn start(&mut self, _answers: Answers, _outbox: Outbox<Self::Message>) {}

    /// Called when more answers have come, with all answers of the terminal and the capabilities
    /// that follow from them.
    fn on_answers(&mut self, _answers: &Answers, _capabilities: Capabilities) {}

    /// Called if a terminal on another machine draws characters of one column in two columns.
    fn is_wide(&mut self) {}

    /// Called before the first frame, and before the next frame after a change. `size` is the size
    /// of the window in cells. `cell` is the size of a cell in pixels, if known.
    fn on_resize(&mut self, _size: Size, _cell: Option<CellSize>) {}

    /// Called when the terminal does not show the program's screen: before the first frame, after a
    /// change of the window and after return from the shell. The loop then draws every cell again.
    /// The program must send its pictures again.
    fn on_screen_lost(&mut self) {}

    /// Called before the process is suspended and the shell gets the terminal.
    fn on_suspend(&mut self) {}

    /// Called after the process has resumed or could not be suspended.
    fn on_resume(&mut self) {}

    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Adds to `out` the bytes that make the terminal show the pictures of the frame just drawn.
    /// The loop sends these bytes after the cells of the frame. They may leave the cursor anywhere.
    fn pictures(&mut self, _out: &mut Vec<u8>) {}

    /// Returns the protocol of these pictures; `None` if there are none. With the protocol, the
    /// pictures can be removed when the program ends, panics or is suspended.
    fn protocol(&self) -> Option<Protocol> {
        None
    }

    /// Whether the terminal should report the mouse. This matters only for a terminal on another
    /// machine: the terminal of this process always reports the mouse.
    fn uses_mouse(&self) -> bool {
        false
    }

    fn handle(&mut self, event: Event) -> Flow;

    /// Handles a message from another thread.
    fn message(&mut self, message: Self::Message) -> Flow;

    /// Called after Ctrl-C. Returns [`Flow::Go`] if the program must go on, for example to ask a
    /// question first.
    fn interrupt(&mut self) -> Flow {
        Flow::Quit
    }

    /// Shows the user a message from the server.
    fn tell(&mut self, _what: &'static str) {}

    /// Returns when to call [`tick`](Self::tick) if no input comes; `None` for never.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Called after the deadline. The next deadline must be later, or none.
    fn tick(&mut self) {}

    /// Called when Ctrl-C, a signal or the loss of the terminal ends the program. The program must
    /// save its data and can't ask questions.
    fn leave(&mut self);

    /// Returns lines to print after the program's end, unless the terminal is lost.
    fn farewell(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns an error message to print after [`leave`](Self::leave), if there is one.
    fn last_word(&self) -> Option<String> {
        None
    }
}
