//! The loop between what comes in and what is shown. It knows no real terminal: the same loop runs
//! on ratatui's `TestBackend`, with inputs sent by a test.

use super::input::{Input, Killer};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::backend::Backend;
use ratatui::layout::{Position, Rect};
use ratatui::{Frame, Terminal};
use std::convert::Infallible;
use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

/// How many inputs are taken at most before a frame is drawn: a burst of mouse motion costs one
/// frame, but no flood of input keeps the screen from changing.
const BURST: usize = 256;

/// What is to happen after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Go,
    /// End the program.
    Quit,
}

/// A program that runs in the terminal.
pub trait Program {
    /// Draws the whole picture, at the size of the frame.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Takes in an event of the terminal.
    fn handle(&mut self, event: Event) -> Flow;

    /// Ctrl-C was typed. To go on instead of ending (having asked something first, say), answer
    /// [`Flow::Go`].
    fn interrupt(&mut self) -> Flow {
        Flow::Quit
    }

    /// When [`tick`](Self::tick) is to be called if nothing else happens; `None` for never.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// The deadline has passed; set the next one or none.
    fn tick(&mut self) {}

    /// The program ends by something else than its own will (Ctrl-C, a signal, a lost terminal):
    /// keep what must be kept, ask nothing.
    fn leave(&mut self);

    /// After [`leave`](Self::leave): what must be said when the terminal is the shell's again.
    fn last_word(&self) -> Option<String> {
        None
    }
}

/// What the loop asks of the terminal beside drawing.
pub trait Screen {
    /// Gives the terminal back to the shell and stops until told to go on. False if it can't be
    /// done here, with nothing changed.
    fn suspend(&mut self) -> bool;

    /// Takes the terminal again, after having been stopped in whatever way.
    ///
    /// # Errors
    /// When it can't be had.
    fn resume(&mut self) -> io::Result<()>;
}

/// How the loop ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The program ended it.
    Quit,
    /// A signal, or Ctrl-C.
    Killed(Killer),
    /// The terminal can't be read or written any more: why.
    Lost(String),
}

/// A program in its terminal.
#[derive(Debug)]
pub struct EventLoop<'a, B: Backend, S, P> {
    terminal: &'a mut Terminal<B>,
    screen: &'a mut S,
    program: &'a mut P,
    /// Between having been suspended and being told to go on: the terminal belongs to the shell.
    away: bool,
}

impl<'a, B: Backend, S: Screen, P: Program> EventLoop<'a, B, S, P> {
    /// A loop not yet begun: nothing is drawn.
    pub fn new(terminal: &'a mut Terminal<B>, screen: &'a mut S, program: &'a mut P) -> Self {
        Self { terminal, screen, program, away: false }
    }

    /// Draws, waits, takes in, until the end. A channel without senders is a lost terminal.
    pub fn run(mut self, inputs: &Receiver<Input>) -> End {
        let ControlFlow::Break(end) = self.live(inputs);
        if end != End::Quit {
            self.program.leave();
        }
        end
    }

    fn live(&mut self, inputs: &Receiver<Input>) -> ControlFlow<End, Infallible> {
        loop {
            self.draw()?;
            let Some(first) = self.wait(inputs)? else { continue };
            self.take(first)?;
            for next in inputs.try_iter().take(BURST) {
                self.take(next)?;
            }
        }
    }

    /// The next input; `None` if the program's deadline came first.
    fn wait(&mut self, inputs: &Receiver<Input>) -> ControlFlow<End, Option<Input>> {
        let received = match self.program.deadline() {
            None => inputs.recv().map_err(RecvTimeoutError::from),
            Some(at) => inputs.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        match received {
            Ok(input) => ControlFlow::Continue(Some(input)),
            Err(RecvTimeoutError::Timeout) => {
                self.program.tick();
                ControlFlow::Continue(None)
            }
            Err(RecvTimeoutError::Disconnected) => lost(&"nothing comes from it any more"),
        }
    }

    /// Draws a frame, unless the terminal is the shell's at present.
    ///
    /// # Errors
    /// Breaks with [`End::Lost`] when the frame can't be written.
    pub fn draw(&mut self) -> ControlFlow<End> {
        if self.away {
            return ControlFlow::Continue(());
        }
        match self.terminal.draw(|frame| self.program.draw(frame)) {
            Ok(_) => ControlFlow::Continue(()),
            Err(error) => lost(&error),
        }
    }

    /// Takes in one input without drawing.
    ///
    /// # Errors
    /// Breaks with the end of the loop if the input brings it about.
    pub fn take(&mut self, input: Input) -> ControlFlow<End> {
        match input {
            Input::Event(Event::Key(key)) if is_control(key, 'c') => {
                after(self.program.interrupt(), End::Killed(Killer::Interrupt))
            }
            Input::Event(Event::Key(key)) if is_control(key, 'z') => self.suspend(),
            Input::Event(event) => after(self.program.handle(event), End::Quit),
            Input::Kill(killer) => ControlFlow::Break(End::Killed(killer)),
            Input::Stop => self.suspend(),
            Input::Continue => self.resume(),
            Input::Lost(error) => lost(&error),
        }
    }

    fn suspend(&mut self) -> ControlFlow<End> {
        // Told to go on, the process gets a signal; it comes as an input and `resume` does the rest.
        self.away |= self.screen.suspend();
        ControlFlow::Continue(())
    }

    fn resume(&mut self) -> ControlFlow<End> {
        self.away = false;
        if let Err(error) = self.screen.resume() {
            return lost(&error);
        }
        match self.forget_picture() {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => lost(&error),
        }
    }

    /// Makes the next frame draw every cell. (`Terminal::clear` would do, but asks the terminal
    /// where its cursor is, and the answer goes to the thread that reads the events.)
    fn forget_picture(&mut self) -> Result<(), B::Error> {
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }
}

fn after(flow: Flow, end: End) -> ControlFlow<End> {
    match flow {
        Flow::Go => ControlFlow::Continue(()),
        Flow::Quit => ControlFlow::Break(end),
    }
}

fn lost<T>(why: &impl ToString) -> ControlFlow<End, T> {
    ControlFlow::Break(End::Lost(why.to_string()))
}

fn is_control(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter)
        && key.modifiers == KeyModifiers::CONTROL
        && key.kind == KeyEventKind::Press
}
