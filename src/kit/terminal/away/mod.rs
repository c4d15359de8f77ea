//! A terminal on another machine. Bytes in both directions connect it to the program.
//!
//! The connection passes the bytes that it receives to the [`ClientInput`]. The [`AwayTerminal`]
//! runs the program, draws with a backend that asks the terminal nothing, and writes the bytes to
//! be sent. The number of waiting events is limited. [`questioning`] asks the terminal what it can
//! show.

mod questioning;

pub use questioning::{Environment, Questioning, variable};

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Instant;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use crossterm::style::{Print, ResetColor};
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{queue, style};
use ratatui::Terminal;
use ratatui::layout::Size;

use super::answers::{Answers, TerminalAnswer};
use super::backend::SizedBackend;
use super::capabilities::Capabilities;
use super::decoder::DecodedInput;
use super::event_loop::{End, EventLoop, LoopScreen};
use super::incoming::{AWAY, Incoming, OF_ANSWERS};
use super::input::{Input, Killer, Outbox};
use super::output::Output;
use super::program::Program;
use super::questions::{PROBED, Questions, WIDTH_ALONE};
use crate::kit::terminal::graphics::{CellSize, DELETE_KITTY_PICTURES, Protocol};

/// The largest window that is drawn. In a larger window, the game is in the upper left part.
/// Without this limit, a client could report a size for which the pictures need too much memory.
const LARGEST: Size = Size { width: 300, height: 100 };

/// The most pixels of a window that gets pictures. A window with more pixels gets characters.
const MOST_PIXELS: u32 = 1920 * 1200;

/// The most events that may wait for the program. Further events are lost.
const QUEUE: usize = 256;

pub trait WayThere: Write {
    /// Whether the last write is not finished. The loop then draws no frame. This function may wait
    /// a little for the write to finish.
    fn is_behind(&mut self) -> io::Result<bool> {
        Ok(false)
    }
}

/// The size of a window, shared by the input and the terminal.
#[derive(Clone, Debug)]
struct SharedSize(Arc<AtomicU32>);

impl SharedSize {
    fn new(size: Size) -> SharedSize {
        let shared = SharedSize(Arc::default());
        shared.set(size);
        shared
    }

    fn set(&self, size: Size) {
        let (width, height) = (size.width.min(LARGEST.width), size.height.min(LARGEST.height));
        self.0.store(u32::from(width) << 16 | u32::from(height), Ordering::Relaxed);
    }

    fn get(&self) -> Size {
        let both = self.0.load(Ordering::Relaxed);
        Size::new((both >> 16) as u16, both as u16)
    }
}

/// Decodes the bytes from a terminal on another machine and sends the input to the program. Never
/// waits for the program.
#[derive(Debug)]
pub struct ClientInput<M> {
    incoming: Incoming,
    to: Sender<Input<M>>,
    /// The questions to the terminal; `None` if it is not asked.
    questioning: Option<Questioning>,
    /// Whether the terminal was asked how wide it draws a circle and has not answered yet.
    is_measured: bool,
    /// The number of events that wait for the program.
    waiting: Arc<AtomicUsize>,
    size: SharedSize,
}

/// The terminal that gets its input from a [`ClientInput`].
#[derive(Debug)]
pub struct AwayTerminal<M> {
    inputs: Receiver<Input<M>>,
    waiting: Arc<AtomicUsize>,
    size: SharedSize,
}

/// Makes the input and the terminal for a window of this size.
pub fn connect<M>(size: Size) -> (ClientInput<M>, AwayTerminal<M>) {
    let (to, inputs) = mpsc::channel();
    let (waiting, size) = (Arc::default(), SharedSize::new(size));
    let input = ClientInput {
        incoming: Incoming::new(AWAY),
        to,
        questioning: None,
        is_measured: false,
        waiting: Arc::clone(&waiting),
        size: size.clone(),
    };
    (input, AwayTerminal { inputs, waiting, size })
}

impl<M: Send + 'static> ClientInput<M> {
    /// Returns the outbox in which other threads post messages to the program.
    pub fn outbox(&self) -> Outbox<M> {
        Outbox::new(self.to.clone())
    }

    /// Notes the terminal's answers to these questions from now on. When all have come, sends them
    /// to the program.
    pub fn listen_for(&mut self, questioning: Option<&Questioning>) {
        self.questioning = questioning.cloned();
        if let Some(until) = questioning.and_then(Questioning::deadline) {
            self.incoming.expect_answers(until);
        }
    }

    /// Prepares to ask the terminal with this environment how wide it draws a circle. If the circle
    /// takes more than one column, the program gets [`Input::Wide`]. Returns the bytes to send
    /// before the program begins. The text is empty if the terminal can't be asked.
    pub fn measure(&mut self, environment: &Environment) -> &'static str {
        let questions = Questions::from_environment(|name| variable(environment, name));
        self.is_measured = questions != Questions::None;
        if !self.is_measured {
            return "";
        }
        self.incoming.expect_answers(Instant::now() + OF_ANSWERS);
        WIDTH_ALONE
    }

    /// Decodes bytes from the terminal.
    pub fn hear(&mut self, bytes: &[u8]) {
        let ClientInput { incoming, to, questioning, waiting, is_measured, .. } = self;
        let was_measured = *is_measured;
        incoming.hear(bytes, Instant::now(), &mut |input| match input {
            DecodedInput::Event(event) => pass(to, waiting, event),
            DecodedInput::Answer(TerminalAnswer::Column(column)) if *is_measured => {
                *is_measured = false;
                if column > PROBED {
                    // The program may have ended already.
                    let _ = to.send(Input::Wide);
                }
            }
            DecodedInput::Answer(answer) => {
                let all = questioning.as_ref().and_then(|questioning| questioning.note(answer));
                // The program may have ended already.
                let _ = all.map(|all| to.send(Input::Answered(all)));
            }
        });
        if was_measured && !self.is_measured {
            self.incoming.expect_no_more();
        }
    }

    /// Returns when the caller must call [`ClientInput::nothing_followed`] if no more bytes come.
    /// Returns `None` if no input is unfinished.
    pub fn due(&self) -> Option<Instant> {
        self.incoming.due()
    }

    /// Treats an unfinished input as complete. The caller calls this when no bytes came until
    /// [`ClientInput::due`].
    pub fn nothing_followed(&mut self) {
        let (to, waiting) = (&self.to, &self.waiting);
        self.incoming.nothing_followed(&mut |input| {
            if let DecodedInput::Event(event) = input {
                pass(to, waiting, event);
            }
        });
    }

    pub fn resize(&mut self, size: Size) {
        self.size.set(size);
        let Size { width, height } = self.size.get();
        pass(&self.to, &self.waiting, Event::Resize(width, height));
    }

    /// Makes the program show this text to its user.
    pub fn tell(&mut self, what: &'static str) {
        // The program may have ended: then the message is lost.
        let _ = self.to.send(Input::Told(what));
    }

    /// Ends the program.
    pub fn hang_up(&mut self, killer: Killer) {
        // The program may have ended already.
        let _ = self.to.send(Input::Kill(killer));
    }
}

fn pass<M>(to: &Sender<Input<M>>, waiting: &AtomicUsize, event: Event) {
    if waiting.fetch_add(1, Ordering::Relaxed) >= QUEUE {
        waiting.fetch_sub(1, Ordering::Relaxed);
        return;
    }
    // The program may have ended already.
    let _ = to.send(Input::Event(event));
}

impl<M: Send + 'static> AwayTerminal<M> {
    /// Runs a program on the terminal until the program ends. Then restores the terminal, if it can
    /// still be written to. Answers to questions may come while the program runs.
    pub fn play(
        self,
        program: &mut impl Program<Message = M>,
        wire: &mut impl WayThere,
        questioning: Option<&Questioning>,
    ) -> End {
        let AwayTerminal { inputs, waiting, size } = self;
        let run = || {
            wire.write_all(&entering()?)?;
            let output = Output::default();
            let window = size.clone();
            let backend = SizedBackend::new(output.clone(), move || window.get());
            let mut terminal = Terminal::new(backend)?;
            let mut screen = AwayScreen { output, wire, waiting, size, questioning, mouse: false };
            Ok(EventLoop::new(&mut terminal, &mut screen, program).run(&inputs))
        };
        let end = run().unwrap_or_else(|error: io::Error| End::Lost(error.to_string()));
        give_back(wire, questioning);
        end
    }
}

/// Returns the bytes that set up the terminal for the program.
fn entering() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // A terminal without an alternate screen keeps its content.
    queue!(bytes, EnterAlternateScreen, Clear(ClearType::All), Hide, EnableBracketedPaste)?;
    Ok(bytes)
}

/// Restores a terminal, if it can still be written to. [`AwayTerminal::play`] does so at a
/// program's end, but not after a panic.
pub fn give_back(wire: &mut impl Write, questioning: Option<&Questioning>) {
    if let Ok(bytes) = leaving(questioning.and_then(Questioning::protocol)) {
        // If this fails, the terminal is gone.
        let _ = wire.write_all(&bytes);
    }
}

/// Returns the bytes that restore a terminal with pictures of this protocol.
fn leaving(protocol: Option<Protocol>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if protocol == Some(Protocol::Kitty) {
        // The pictures would remain after leaving the alternate screen.
        queue!(bytes, Print(DELETE_KITTY_PICTURES))?;
    }
    // The reports of the mouse may have been switched on since the program began.
    queue!(bytes, DisableMouseCapture)?;
    queue!(bytes, DisableBracketedPaste, ResetColor, Show)?;
    queue!(bytes, Clear(ClearType::All), MoveTo(0, 0), LeaveAlternateScreen)?;
    Ok(bytes)
}

/// Makes the whole process write colours even if `NO_COLOR` is set here. Whether to use colours is
/// decided for each terminal.
pub fn write_colours_for_others() {
    style::force_color_output(true);
}

/// Writes frames to the terminal.
struct AwayScreen<'a, W> {
    output: Output,
    wire: &'a mut W,
    /// The number of waiting events.
    waiting: Arc<AtomicUsize>,
    size: SharedSize,
    /// The questions to the terminal; `None` if it is not asked.
    questioning: Option<&'a Questioning>,
    /// Whether the mouse is reported.
    mouse: bool,
}

impl<W: WayThere> LoopScreen for AwayScreen<'_, W> {
    /// Returns the size of a cell. In a window with too many pixels, returns `None`, so that it
    /// gets characters.
    fn cell_size(&self) -> Option<CellSize> {
        let Size { width, height } = self.size.get();
        let pixels = |cell: &CellSize| {
            u32::from(width) * u32::from(cell.width) * u32::from(height) * u32::from(cell.height)
        };
        self.questioning.and_then(Questioning::cell).filter(|cell| pixels(cell) <= MOST_PIXELS)
    }

    fn take_answers(&mut self, answers: &Answers) -> Capabilities {
        self.questioning.map(|asked| asked.capabilities(answers)).unwrap_or_default()
    }

    fn show(&mut self, pictures: &[u8], _: Option<Protocol>) -> io::Result<()> {
        self.output.send_to(self.wire, pictures)
    }

    fn use_mouse(&mut self, mouse: bool) -> io::Result<()> {
        let mut bytes = Vec::new();
        match (self.mouse, mouse) {
            (false, true) => queue!(bytes, EnableMouseCapture)?,
            (true, false) => queue!(bytes, DisableMouseCapture)?,
            _ => return Ok(()),
        }
        self.mouse = mouse;
        self.wire.write_all(&bytes)
    }

    fn is_behind(&mut self) -> io::Result<bool> {
        self.wire.is_behind()
    }

    fn took_event(&mut self) {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }

    /// Does nothing: the user's shell is on another machine, so the program can't return to it.
    fn suspend(&mut self) -> bool {
        false
    }

    fn resume(&mut self) -> io::Result<()> {
        Ok(())
    }
}
