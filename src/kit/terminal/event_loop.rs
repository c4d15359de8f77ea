//! The loop waits for input, passes it to the program, and draws. The loop does not depend on a
//! real terminal: tests run it on ratatui's `TestBackend` with their own inputs.

use std::convert::Infallible;
use std::io;
use std::mem::take;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::layout::{Position, Rect, Size};

use super::answers::Answers;
use super::capabilities::Capabilities;
use super::input::{Input, Killer};
use super::program::{Flow, Program};
use crate::kit::terminal::graphics::{CellSize, Protocol};

/// The most inputs, after the first, that are handled before a frame is drawn. With this limit, a
/// burst of mouse reports causes only few frames, and endless input can't keep the program from
/// drawing.
const BURST: usize = 256;

/// What the loop needs from a terminal besides drawing.
pub trait LoopScreen {
    /// Returns the present size of a cell in pixels; `None` if it is unknown.
    fn cell_size(&self) -> Option<CellSize>;

    /// Notes answers of the terminal that came after the first frame. Returns the capabilities that
    /// follow from the answers.
    fn take_answers(&mut self, _answers: &Answers) -> Capabilities {
        Capabilities::default()
    }

    /// Shows the drawn frame and then the pictures of this protocol. When the terminal is given
    /// back, the pictures are removed.
    fn show(&mut self, pictures: &[u8], protocol: Option<Protocol>) -> io::Result<()>;

    /// Switches the terminal's reports of the mouse on or off, if that is possible.
    fn use_mouse(&mut self, _mouse: bool) -> io::Result<()> {
        Ok(())
    }

    /// Whether the terminal has not accepted the whole last frame. Until it has, the loop draws
    /// nothing. This function may wait a little for that.
    fn is_behind(&mut self) -> io::Result<bool> {
        Ok(false)
    }

    /// Called when the loop handles an event of the terminal.
    fn took_event(&mut self) {}

    /// Gives the terminal back to the shell and suspends the process. If that is impossible, keeps
    /// the terminal and returns `false`.
    fn suspend(&mut self) -> bool;

    /// Takes the terminal again after the process was suspended for any reason.
    fn resume(&mut self) -> io::Result<()>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The program ended the loop.
    Quit,
    /// A signal, or Ctrl-C, ended the loop.
    Killed(Killer),
    /// The terminal can no longer be read or written, for this reason.
    Lost(String),
}

#[derive(Debug)]
pub struct EventLoop<'a, B: Backend, S, P> {
    terminal: &'a mut Terminal<B>,
    screen: &'a mut S,
    program: &'a mut P,
    /// Whether the process was suspended and has not resumed: the terminal belongs to the shell.
    away: bool,
    /// Whether the terminal has possibly lost the last frame.
    forgotten: bool,
    /// Whether the terminal has not accepted the whole last frame yet.
    behind: bool,
    /// The size of the window and of its cells that the program was told last.
    told: Option<(Size, Option<CellSize>)>,
}

impl<'a, B: Backend, S: LoopScreen, P: Program> EventLoop<'a, B, S, P> {
    /// Makes a loop that has not begun and has not drawn yet.
    pub fn new(terminal: &'a mut Terminal<B>, screen: &'a mut S, program: &'a mut P) -> Self {
        Self { terminal, screen, program, away: false, forgotten: false, behind: false, told: None }
    }

    /// Draws, waits for inputs and handles them until the end. If the channel has no senders any
    /// more, the terminal counts as lost.
    pub fn run(mut self, inputs: &Receiver<Input<P::Message>>) -> End {
        let ControlFlow::Break(end) = self.live(inputs);
        if end != End::Quit {
            self.program.leave();
        }
        end
    }

    fn live(&mut self, inputs: &Receiver<Input<P::Message>>) -> ControlFlow<End, Infallible> {
        loop {
            self.draw()?;
            if let Some(first) = self.wait(inputs)? {
                self.process(first)?;
                for next in inputs.try_iter().take(BURST) {
                    self.process(next)?;
                }
            }
            // Inputs can come faster than they are handled, and must not keep the deadline away.
            if self.program.deadline().is_some_and(|due| due <= Instant::now()) {
                self.program.tick();
            }
        }
    }

    /// Waits for the next input until the program's deadline. Does not wait if the terminal has not
    /// accepted the last frame. Returns `None` if there is no input.
    fn wait(
        &mut self,
        inputs: &Receiver<Input<P::Message>>,
    ) -> ControlFlow<End, Option<Input<P::Message>>> {
        let due = self.program.deadline();
        // If the terminal is behind, the next call of `draw` checks that again, and waits a little.
        let until = if self.behind { Some(Instant::now()) } else { due };
        let received = match until {
            None => inputs.recv().map_err(RecvTimeoutError::from),
            Some(at) => inputs.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        match received {
            Ok(input) => ControlFlow::Continue(Some(input)),
            Err(RecvTimeoutError::Timeout) => ControlFlow::Continue(None),
            Err(RecvTimeoutError::Disconnected) => end_as_lost(&"nothing comes from it any more"),
        }
    }

    /// Draws a frame. Draws nothing if the terminal belongs to the shell or has not accepted the
    /// last frame. If the window's size has changed, tells the program the size first.
    ///
    /// # Errors
    /// Breaks with [`End::Lost`] if the frame can't be written.
    pub fn draw(&mut self) -> ControlFlow<End> {
        if self.away {
            return ControlFlow::Continue(());
        }
        self.behind = or_lost(self.screen.is_behind())?;
        if self.behind {
            return ControlFlow::Continue(());
        }
        or_lost(self.screen.use_mouse(self.program.uses_mouse()))?;
        or_lost(self.draw_cells())?;
        let mut pictures = Vec::new();
        self.program.pictures(&mut pictures);
        or_lost(self.screen.show(&pictures, self.program.protocol()))
    }

    fn draw_cells(&mut self) -> Result<(), B::Error> {
        if self.forgotten {
            let size = self.terminal.size()?;
            self.terminal.resize(Rect::from((Position::ORIGIN, size)))?;
        }
        let drawn = self.terminal.draw(|frame| {
            let size = frame.area().as_size();
            if take(&mut self.forgotten) || self.told.is_none_or(|(known, _)| known != size) {
                let now = (size, self.screen.cell_size());
                self.program.on_screen_lost();
                if self.told.replace(now) != Some(now) {
                    self.program.on_resize(size, now.1);
                }
            }
            self.program.draw(frame);
        });
        drawn.map(drop)
    }

    /// Handles one input without drawing.
    ///
    /// # Errors
    /// Breaks with the end of the loop if the input ends it.
    pub fn process(&mut self, input: Input<P::Message>) -> ControlFlow<End> {
        if matches!(input, Input::Event(_)) {
            self.screen.took_event();
        }
        match input {
            Input::Event(Event::Key(key)) if is_control(key, 'c') => {
                next_step(self.program.interrupt(), End::Killed(Killer::Interrupt))
            }
            Input::Event(Event::Key(key)) if is_control(key, 'z') => self.suspend(),
            Input::Event(Event::Key(key)) if is_control(key, 'l') => {
                self.forgotten = true;
                ControlFlow::Continue(())
            }
            Input::Event(event) => {
                // Even if the window has the same number of cells, the cells may have another size,
                // and then the pictures do not fit.
                self.forgotten |= matches!(event, Event::Resize(..));
                next_step(self.program.handle(event), End::Quit)
            }
            Input::Answered(answers) => {
                let capabilities = self.screen.take_answers(&answers);
                self.program.on_answers(&answers, capabilities);
                self.forgotten = true;
                ControlFlow::Continue(())
            }
            Input::Wide => {
                self.program.is_wide();
                self.forgotten = true;
                ControlFlow::Continue(())
            }
            Input::Message(message) => next_step(self.program.message(message), End::Quit),
            Input::Told(what) => {
                self.program.tell(what);
                ControlFlow::Continue(())
            }
            Input::Kill(killer) => ControlFlow::Break(End::Killed(killer)),
            Input::Stop => self.suspend(),
            Input::Continue => self.resume(),
            Input::Lost(error) => end_as_lost(&error),
        }
    }

    fn suspend(&mut self) -> ControlFlow<End> {
        // When the process resumes, its signal comes as an input, and then `resume` does the rest.
        self.program.on_suspend();
        let is_away = self.screen.suspend();
        if !is_away {
            self.program.on_resume();
        }
        self.away |= is_away;
        // A failed attempt to suspend the process may have cleared the screen.
        self.forgotten |= !is_away;
        ControlFlow::Continue(())
    }

    fn resume(&mut self) -> ControlFlow<End> {
        self.away = false;
        self.forgotten = true;
        self.program.on_resume();
        or_lost(self.screen.resume())
    }
}

fn next_step(flow: Flow, end: End) -> ControlFlow<End> {
    match flow {
        Flow::Go => ControlFlow::Continue(()),
        Flow::Quit => ControlFlow::Break(end),
    }
}

fn end_as_lost<T>(why: &impl ToString) -> ControlFlow<End, T> {
    ControlFlow::Break(End::Lost(why.to_string()))
}

fn or_lost<T>(done: Result<T, impl ToString>) -> ControlFlow<End, T> {
    done.map_or_else(|error| end_as_lost(&error), ControlFlow::Continue)
}

fn is_control(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter)
        && key.modifiers == KeyModifiers::CONTROL
        && key.kind == KeyEventKind::Press
}
