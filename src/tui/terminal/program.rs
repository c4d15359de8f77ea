//! What a program must provide to run in the terminal.

use super::answers::Answers;
use super::input::Outbox;
use crossterm::event::Event;
use ratatui::Frame;
use ratatui::layout::Size;
use std::time::Instant;

/// What happens after an event or a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The program goes on.
    Go,
    /// The program ends.
    Quit,
}

/// A program that runs in the terminal.
pub trait Program {
    /// What the program's other threads send to it.
    type Message: Send + 'static;

    /// Called once, before the first frame: what the terminal answered, and where other threads
    /// post their messages.
    fn start(&mut self, answers: Answers, outbox: Outbox<Self::Message>) {
        let _ = (answers, outbox);
    }

    /// The window has this size: called before the first frame and before the first frame of every
    /// other size.
    fn resized(&mut self, size: Size) {
        let _ = size;
    }

    /// Draws the whole screen.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Handles an event of the terminal.
    fn handle(&mut self, event: Event) -> Flow;

    /// Handles a message of another thread.
    fn message(&mut self, message: Self::Message) -> Flow;

    /// Ctrl-C was typed. [`Flow::Go`] keeps the program running, for example to ask first.
    fn interrupt(&mut self) -> Flow {
        Flow::Quit
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

    /// What to tell the user on the shell's screen, after [`leave`](Self::leave).
    fn last_word(&self) -> Option<String> {
        None
    }
}
