//! A terminal on another machine, connected by bytes in both directions. The connection passes what
//! it receives to the [`ClientInput`]; the [`RemoteTerminal`] runs the program and writes what is
//! to be sent. A program may run before the answers to [`TerminalQuery`] come, and further programs
//! on the same terminal use the same answers.

#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Instant;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use crossterm::queue;
use crossterm::style::{Print, ResetColor};
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use parking_lot::{Condvar, Mutex};
use ratatui::Terminal;
use ratatui::layout::Size;

use super::answers::{Answers, PROBED, QueriedTerminal, Questions, TerminalAnswer, WIDTH_ALONE};
use super::capabilities::Capabilities;
use super::decoder::{
    ANSWER_TIMEOUT, DecodedInput, FIRST_FRAME_TIMEOUT, REMOTE_PAUSE, TimedDecoder,
};
use super::event_loop::{End, EventLoop, LoopScreen, Program};
use super::inner_terminal::InnerTerminal;
use super::input::{Input, Killer, Outbox};
use super::output::{Output, SizedBackend};
use crate::kit::terminal::graphics::{CellSize, DELETE_KITTY_PICTURES, Protocol};

/// The largest window that is drawn. In a larger window, the game is in the upper left part.
/// Without this limit, a client could report a size for which the pictures need too much memory.
const LARGEST: Size = Size { width: 300, height: 100 };

/// The most pixels of a window that gets pictures. A window with more pixels gets characters.
const MOST_PIXELS: u32 = 1920 * 1200;

/// The most events that may wait for the program. Further events are lost.
const QUEUE: usize = 256;

pub trait TerminalWire: Write {
    fn is_behind(&mut self) -> io::Result<bool> {
        Ok(false)
    }
}

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

/// What hears a client's keyboard. Its methods never wait.
pub trait InputListener: Send {
    fn receive(&mut self, bytes: &[u8]);

    /// The time until which to wait for more bytes if the last ones may be the beginning of a key.
    fn due(&self) -> Option<Instant> {
        None
    }

    /// No bytes have followed the last ones until the time that `due` returned.
    fn on_timeout(&mut self) {}

    fn resize(&mut self, _: Size) {}

    fn notify(&mut self, _: &'static str) {}

    /// The client can type nothing more.
    fn end(&mut self);

    fn hang_up(&mut self);
}

/// Decodes the bytes and sends the input to the program. Never waits for it.
#[derive(Debug)]
pub struct ClientInput<M> {
    incoming: TimedDecoder,
    to: Sender<Input<M>>,
    questioning: Option<TerminalQuery>,
    is_measured: bool,
    waiting: Arc<AtomicUsize>,
    size: SharedSize,
}

#[derive(Debug)]
pub struct RemoteTerminal<M> {
    inputs: Receiver<Input<M>>,
    waiting: Arc<AtomicUsize>,
    size: SharedSize,
}

pub fn connect<M>(size: Size) -> (ClientInput<M>, RemoteTerminal<M>) {
    let (to, inputs) = mpsc::channel();
    let (waiting, size) = (Arc::default(), SharedSize::new(size));
    let input = ClientInput {
        incoming: TimedDecoder::new(REMOTE_PAUSE),
        to,
        questioning: None,
        is_measured: false,
        waiting: Arc::clone(&waiting),
        size: size.clone(),
    };
    (input, RemoteTerminal { inputs, waiting, size })
}

impl<M: Send + 'static> ClientInput<M> {
    pub fn outbox(&self) -> Outbox<M> {
        Outbox::new(self.to.clone())
    }

    /// Notes the terminal's answers to these questions from now on. When all have come, sends them
    /// to the program.
    pub fn listen_for(&mut self, questioning: Option<&TerminalQuery>) {
        self.questioning = questioning.cloned();
        if let Some(questioning) = questioning {
            self.read_keys_of(&questioning.0.environment);
        }
        if let Some(until) = questioning.and_then(TerminalQuery::deadline) {
            self.incoming.answers_until = Some(until);
        }
    }

    /// If a circle takes more than one column, the program gets [`Input::Wide`]. The caller sends
    /// the text before the program begins; it is empty if the terminal can't be asked.
    pub fn measure(&mut self, environment: &Environment) -> &'static str {
        self.read_keys_of(environment);
        let questions = Questions::from_environment(|name| variable(environment, name));
        self.is_measured = questions != Questions::None;
        if !self.is_measured {
            return "";
        }
        self.incoming.answers_until = Some(Instant::now() + ANSWER_TIMEOUT);
        WIDTH_ALONE
    }

    fn read_keys_of(&mut self, environment: &Environment) {
        let inner = InnerTerminal::from_environment(|name| variable(environment, name));
        self.incoming.read_f1_as_delete(inner == InnerTerminal::St);
    }
}

impl<M: Send + 'static> InputListener for ClientInput<M> {
    fn receive(&mut self, bytes: &[u8]) {
        let ClientInput { incoming, to, questioning, waiting, is_measured, .. } = self;
        let was_measured = *is_measured;
        incoming.feed(bytes, Instant::now(), &mut |input| match input {
            DecodedInput::Event(event) => pass(to, waiting, event),
            DecodedInput::Answer(TerminalAnswer::Column(column)) if *is_measured => {
                *is_measured = false;
                if column > PROBED {
                    // The program may have ended already.
                    let _ = to.send(Input::Wide);
                }
            }
            DecodedInput::Answer(answer) => {
                if let Some(questioning) = questioning
                    && let Some(all) = questioning.take_answer(answer)
                {
                    let _ = to.send(Input::Answered(all));
                }
            }
        });
        if was_measured && !self.is_measured {
            self.incoming.answers_until = None;
        }
    }

    fn due(&self) -> Option<Instant> {
        self.incoming.due()
    }

    fn on_timeout(&mut self) {
        let (to, waiting) = (&self.to, &self.waiting);
        self.incoming.on_timeout(&mut |input| {
            if let DecodedInput::Event(event) = input {
                pass(to, waiting, event);
            }
        });
    }

    fn resize(&mut self, size: Size) {
        self.size.set(size);
        let Size { width, height } = self.size.get();
        pass(&self.to, &self.waiting, Event::Resize(width, height));
    }

    fn notify(&mut self, what: &'static str) {
        // The program may have ended: then the message is lost.
        let _ = self.to.send(Input::Notice(what));
    }

    /// Closes the screen: a client who can't type can't use it.
    fn end(&mut self) {
        let _ = self.to.send(Input::Kill(Killer::Hangup));
    }

    fn hang_up(&mut self) {
        let _ = self.to.send(Input::Kill(Killer::Terminate));
    }
}

fn pass<M>(to: &Sender<Input<M>>, waiting: &AtomicUsize, event: Event) {
    if waiting.fetch_add(1, Ordering::Relaxed) >= QUEUE {
        waiting.fetch_sub(1, Ordering::Relaxed);
        return;
    }
    let _ = to.send(Input::Event(event));
}

impl<M: Send + 'static> RemoteTerminal<M> {
    /// Restores the terminal at the program's end. Answers to questions may come while it runs.
    pub fn play(
        self,
        program: &mut impl Program<Message = M>,
        wire: &mut impl TerminalWire,
        questioning: Option<&TerminalQuery>,
    ) -> End {
        let RemoteTerminal { inputs, waiting, size } = self;
        let output = Output::default();
        let window = size.clone();
        let mut screen = RemoteScreen { output, wire, waiting, size, questioning, mouse: false };
        let terminal = screen.enter().and_then(|()| {
            Terminal::new(SizedBackend::new(screen.output.clone(), move || window.get()))
        });
        let end = match terminal {
            Ok(mut terminal) => EventLoop::new(&mut terminal, &mut screen, program).run(&inputs),
            Err(error) => End::Lost(error.to_string()),
        };
        give_back(screen.wire, questioning);
        end
    }
}

/// [`RemoteTerminal::play`] does so at a program's end, but not after a panic.
pub fn give_back(wire: &mut impl Write, questioning: Option<&TerminalQuery>) {
    if let Ok(bytes) = leaving(questioning.and_then(TerminalQuery::protocol)) {
        // If this fails, the terminal is gone.
        let _ = wire.write_all(&bytes);
    }
}

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

struct RemoteScreen<'a, W> {
    output: Output,
    wire: &'a mut W,
    waiting: Arc<AtomicUsize>,
    size: SharedSize,
    questioning: Option<&'a TerminalQuery>,
    mouse: bool,
}

impl<W: TerminalWire> RemoteScreen<'_, W> {
    fn enter(&mut self) -> io::Result<()> {
        let mut bytes = Vec::new();
        // A terminal without an alternate screen keeps its content.
        queue!(bytes, EnterAlternateScreen, Clear(ClearType::All), Hide, EnableBracketedPaste)?;
        self.wire.write_all(&bytes)
    }
}

impl<W: TerminalWire> LoopScreen for RemoteScreen<'_, W> {
    /// `None` also in a window with too many pixels, so that it gets characters.
    fn cell_size(&self) -> Option<CellSize> {
        let cell = self.questioning?.answers()?.cell?;
        let Size { width, height } = self.size.get();
        let pixels =
            u32::from(width) * u32::from(cell.width) * u32::from(height) * u32::from(cell.height);
        (pixels <= MOST_PIXELS).then_some(cell)
    }

    fn take_answers(&mut self, answers: &Answers) -> Capabilities {
        self.questioning.map(|asked| asked.capabilities(answers)).unwrap_or_default()
    }

    fn renew(&mut self) -> io::Result<()> {
        self.enter()?;
        // The next frame switches the mouse on again if the program uses it.
        self.mouse = false;
        let Some(questioning) = self.questioning else { return Ok(()) };
        questioning.begin_again();
        self.wire.write_all(&questioning.text())
    }

    fn show(&mut self, pictures: &[u8], _: Option<Protocol>) -> io::Result<()> {
        self.output.send_to(self.wire, pictures)
    }

    fn use_mouse(&mut self, mouse: bool) -> io::Result<()> {
        if mouse == self.mouse {
            return Ok(());
        }
        let mut bytes = Vec::new();
        if mouse {
            queue!(bytes, EnableMouseCapture)?;
        } else {
            queue!(bytes, DisableMouseCapture)?;
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

    fn suspend(&mut self) -> bool {
        false
    }

    fn resume(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub type Environment = Vec<(String, String)>;

/// The questions to a terminal on another machine, and its answers. Clones share one state.
#[derive(Clone, Debug)]
pub struct TerminalQuery(Arc<TerminalQueryState>);

#[derive(Debug)]
struct TerminalQueryState {
    environment: Environment,
    until: Instant,
    asked: Mutex<QueriedTerminal>,
    completed: Condvar,
}

impl TerminalQuery {
    /// Prepares questions to a terminal whose window has `size` cells; `None` if it can't be asked.
    pub fn begin(size: Size, environment: &Environment) -> Option<TerminalQuery> {
        let questions = Questions::from_environment(|name| variable(environment, name));
        let state = TerminalQueryState {
            environment: environment.clone(),
            until: Instant::now() + ANSWER_TIMEOUT,
            asked: Mutex::new(QueriedTerminal::new(questions, size)),
            completed: Condvar::new(),
        };
        (questions != Questions::None).then(|| TerminalQuery(Arc::new(state)))
    }

    fn begin_again(&self) {
        let mut asked = self.0.asked.lock();
        *asked = QueriedTerminal::new(asked.questions, asked.grid);
    }

    /// The questions, which are asked on the alternate screen, because the last bytes clear the
    /// screen: a terminal that does not understand the questions may show parts of them.
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        // Writing to memory does not fail.
        let _ =
            queue!(text, EnterAlternateScreen, Hide, Print(self.0.asked.lock().questions.text()));
        text
    }

    pub fn answers(&self) -> Option<Answers> {
        complete(&self.0.asked.lock())
    }

    /// Waits for the last answer, but only as long as a terminal near by needs.
    pub fn answers_soon(&self) -> Option<Answers> {
        let mut asked = self.0.asked.lock();
        let completed = &self.0.completed;
        completed.wait_while_for(&mut asked, |asked| !asked.is_complete, FIRST_FRAME_TIMEOUT);
        complete(&asked)
    }

    pub fn capabilities(&self, answers: &Answers) -> Capabilities {
        Capabilities::from_answers(answers, |name| variable(&self.0.environment, name))
    }

    pub fn protocol(&self) -> Option<Protocol> {
        self.capabilities(&self.answers()?).protocol
    }

    /// `None` once all answers have come.
    pub fn deadline(&self) -> Option<Instant> {
        (!self.0.asked.lock().is_complete).then_some(self.0.until)
    }

    fn take_answer(&self, answer: TerminalAnswer) -> Option<Answers> {
        let mut asked = self.0.asked.lock();
        if asked.is_complete {
            return None;
        }
        asked.take_answer(answer);
        self.0.completed.notify_all();
        complete(&asked)
    }
}

fn complete(asked: &QueriedTerminal) -> Option<Answers> {
    let answers = asked.is_complete.then(|| asked.answers())?;
    // The answers do not say whether a tmux on the other machine passes pictures to its terminal.
    Some(Answers { sixel: answers.sixel && asked.questions != Questions::Tmux, ..answers })
}

pub fn variable(environment: &Environment, name: &str) -> Option<String> {
    environment.iter().find(|(of, _)| of == name).map(|(_, value)| value.clone())
}
