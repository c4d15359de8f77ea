//! Waits for input, passes it to the program, and draws. Tests run it on ratatui's `TestBackend`.

use std::convert::Infallible;
use std::io;
use std::mem::take;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::backend::Backend;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::{Position, Rect, Size};
use ratatui::{Frame, Terminal};

use super::answers::Answers;
use super::capabilities::Capabilities;
use super::input::{Input, Killer, Outbox};
use crate::kit::terminal::graphics::{CellSize, Protocol};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    Go,
    Quit,
}

pub trait Program {
    type Message: Send + 'static;

    /// Before the first frame, with the answers so far and the outbox for other threads.
    fn start(&mut self, _answers: Answers, _outbox: Outbox<Self::Message>) {}

    fn on_answers(&mut self, _answers: &Answers, _capabilities: Capabilities) {}

    /// Another terminal may have taken the place of the one that answered: until this one does, no
    /// picture may be sent.
    fn on_terminal_renewed(&mut self) {}

    fn is_wide(&mut self) {}

    /// Before the first frame and after a change. `cell` is the size of a cell in pixels, if known.
    fn on_resize(&mut self, _size: Size, _cell: Option<CellSize>) {}

    /// Before the first frame, after a change of the window and after return from the shell. The
    /// loop then draws every cell again, and the program must send its pictures again.
    fn on_screen_lost(&mut self) {}

    fn on_suspend(&mut self) {}

    fn on_resume(&mut self) {}

    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Adds to `out` the bytes that make the terminal show the pictures of the frame just drawn.
    /// The loop sends these bytes after the cells of the frame. They may leave the cursor anywhere.
    fn pictures(&mut self, _out: &mut Vec<u8>) {}

    /// The protocol of these pictures; `None` if there are none. With the protocol, the pictures
    /// can be removed when the program ends, panics or is suspended.
    fn protocol(&self) -> Option<Protocol> {
        None
    }

    /// The terminal of this process always reports the mouse.
    fn uses_mouse(&self) -> bool {
        false
    }

    fn handle(&mut self, event: Event) -> Flow;

    fn message(&mut self, message: Self::Message) -> Flow;

    fn interrupt(&mut self) -> Flow {
        Flow::Quit
    }

    fn notify(&mut self, _what: &'static str) {}

    /// When to call [`tick`](Self::tick) if no input comes; `None` for never.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Called after the deadline. The next deadline must be later, or none.
    fn tick(&mut self) {}

    /// Called when Ctrl-C, a signal or the loss of the terminal ends the program. The program must
    /// save its data and can't ask questions.
    fn leave(&mut self);

    fn farewell(&self) -> Vec<String> {
        Vec::new()
    }

    fn last_word(&self) -> Option<String> {
        None
    }
}

/// A cluster of the last frame, whose parts a terminal may draw in columns of their own.
#[derive(Debug)]
struct LooseCluster {
    at: Position,
    symbol: String,
}

/// tmux 3.3a gives many vowel signs and the marks of halfwidth kana a column of their own. Where
/// ratatui counts none, what stands behind is drawn further to the right; where it counts one, it
/// takes that column for a blank. So when such a cluster goes, the blanks behind it are written.
fn rewrite_behind(loose: &mut Vec<LooseCluster>, buffer: &mut Buffer) {
    for LooseCluster { at, symbol } in loose.drain(..) {
        if buffer.cell(at).is_some_and(|cell| cell.symbol() == symbol) {
            continue;
        }
        for x in at.x + 1..buffer.area.right() {
            if let Some(behind) = buffer.cell_mut((x, at.y))
                && behind.diff_option == CellDiffOption::None
                && behind.symbol() == " "
            {
                behind.set_diff_option(CellDiffOption::AlwaysUpdate);
            }
        }
    }
    for (index, cell) in buffer.content.iter().enumerate() {
        // Nearly all symbols are shorter.
        if cell.symbol().len() > 4 {
            let at = buffer.pos_of(index).into();
            loose.push(LooseCluster { at, symbol: cell.symbol().to_owned() });
        }
    }
}

/// After the first, before a frame is drawn: a burst of mouse reports causes only few frames, and
/// endless input can't keep the program from drawing.
const BURST: usize = 256;

pub trait LoopScreen {
    fn cell_size(&self) -> Option<CellSize>;

    /// Answers that came after the first frame.
    fn take_answers(&mut self, _answers: &Answers) -> Capabilities {
        Capabilities::default()
    }

    /// Sets the terminal's modes and asks the terminal once more. The frame that it shows is lost.
    fn renew(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Whether a window of another size may be that of another terminal.
    fn resize_may_attach(&self) -> bool {
        false
    }

    /// Then the pictures of this protocol, which are removed when the terminal is given back.
    fn show(&mut self, pictures: &[u8], protocol: Option<Protocol>) -> io::Result<()>;

    fn use_mouse(&mut self, _mouse: bool) -> io::Result<()> {
        Ok(())
    }

    /// The terminal has not accepted the whole last frame. Until it has, the loop draws nothing.
    /// This function may wait a little for that.
    fn is_behind(&mut self) -> io::Result<bool> {
        Ok(false)
    }

    fn took_event(&mut self) {}

    /// To the shell, while the process is suspended; `false` if that is impossible.
    fn suspend(&mut self) -> bool;

    fn resume(&mut self) -> io::Result<()>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Quit,
    Killed(Killer),
    /// The terminal can no longer be read or written, for this reason.
    Lost(String),
}

#[derive(Debug)]
pub struct EventLoop<'a, B: Backend, S, P> {
    terminal: &'a mut Terminal<B>,
    screen: &'a mut S,
    program: &'a mut P,
    /// The process was suspended and has not resumed: the terminal belongs to the shell.
    is_suspended: bool,
    /// The terminal has possibly lost the last frame.
    forgotten: bool,
    loose: Vec<LooseCluster>,
    behind: bool,
    /// The size of the window and of its cells that the program knows.
    known_size: Option<(Size, Option<CellSize>)>,
    /// By the last event; a frame may already have had a later size.
    reported_size: Option<Size>,
}

impl<'a, B: Backend, S: LoopScreen, P: Program> EventLoop<'a, B, S, P> {
    pub fn new(terminal: &'a mut Terminal<B>, screen: &'a mut S, program: &'a mut P) -> Self {
        Self {
            terminal,
            screen,
            program,
            is_suspended: false,
            forgotten: false,
            loose: Vec::new(),
            behind: false,
            known_size: None,
            reported_size: None,
        }
    }

    /// If the channel has no senders any more, the terminal counts as lost.
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

    /// Waits for the next input, at most until the program's deadline. Does not wait if the
    /// terminal has not accepted the last frame.
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

    /// Draws a frame, unless the terminal belongs to the shell or has not accepted the last frame.
    pub fn draw(&mut self) -> ControlFlow<End> {
        if self.is_suspended {
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
            let all = Rect::from((Position::ORIGIN, self.terminal.size()?));
            self.terminal.resize(all)?;
        }
        let drawn = self.terminal.draw(|frame| {
            let size = frame.area().as_size();
            if take(&mut self.forgotten) || self.known_size.is_none_or(|(known, _)| known != size) {
                let now = (size, self.screen.cell_size());
                self.reported_size.get_or_insert(size);
                self.program.on_screen_lost();
                if self.known_size.replace(now) != Some(now) {
                    self.program.on_resize(size, now.1);
                }
            }
            self.program.draw(frame);
            rewrite_behind(&mut self.loose, frame.buffer_mut());
        });
        drawn.map(drop)
    }

    pub fn process(&mut self, input: Input<P::Message>) -> ControlFlow<End> {
        if matches!(input, Input::Event(_)) {
            self.screen.took_event();
        }
        match input {
            Input::Event(Event::Key(key)) if is_control(key, 'c') => {
                next_step(self.program.interrupt(), End::Killed(Killer::Interrupt))
            }
            Input::Event(Event::Key(key)) if is_control(key, 'z') => self.suspend(),
            Input::Event(Event::Key(key)) if is_control(key, 'l') => self.renew(),
            Input::Event(event) => {
                if let Event::Resize(width, height) = event {
                    let before = self.reported_size.replace(Size::new(width, height));
                    // By the same size, dtach and abduco make a program draw when they attach
                    // another terminal.
                    if before == self.reported_size || self.screen.resize_may_attach() {
                        self.renew()?;
                    }
                    // Even if the window has the same number of cells, the cells may have another
                    // size, and then the pictures do not fit.
                    self.forgotten = true;
                }
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
            Input::Notice(what) => {
                self.program.notify(what);
                ControlFlow::Continue(())
            }
            Input::Kill(killer) => ControlFlow::Break(End::Killed(killer)),
            Input::Stop => self.suspend(),
            Input::Continue => self.resume(),
            Input::Lost(error) => end_as_lost(&error),
        }
    }

    fn renew(&mut self) -> ControlFlow<End> {
        self.forgotten = true;
        self.program.on_terminal_renewed();
        or_lost(self.screen.renew())
    }

    fn suspend(&mut self) -> ControlFlow<End> {
        // When the process resumes, its signal comes as an input, and then `resume` does the rest.
        self.program.on_suspend();
        let is_away = self.screen.suspend();
        if !is_away {
            self.program.on_resume();
        }
        self.is_suspended |= is_away;
        // A failed attempt to suspend the process may have cleared the screen.
        self.forgotten |= !is_away;
        ControlFlow::Continue(())
    }

    fn resume(&mut self) -> ControlFlow<End> {
        self.is_suspended = false;
        self.forgotten = true;
        self.program.on_resume();
        self.program.on_terminal_renewed();
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

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    /// tmux 3.3a keeps the sign of कि where only the consonant is written over, and what has stood
    /// behind বা further to the right.
    #[test]
    fn a_cluster_of_two_parts_is_cleared_wholly() {
        let frame = |text: &str| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 1));
            buffer.set_string(0, 0, text, Style::new());
            buffer
        };
        let mut loose = Vec::new();
        for (text, columns) in
            [("aकि", 7), ("aন্দী", 7), ("aｶﾞ", 7), ("aทำ", 7), ("a漢", 1), ("ab", 1)]
        {
            let (mut shown, mut empty) = (frame(text), frame("a"));
            rewrite_behind(&mut loose, &mut shown);
            rewrite_behind(&mut loose, &mut empty);
            let written = shown.diff(&empty).iter().filter(|(x, _, _)| *x > 0).count();
            assert_eq!(written, columns, "{text}");
        }
    }
}
