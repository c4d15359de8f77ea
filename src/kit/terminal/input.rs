//! The inputs of the loop: events of the terminal, messages from other threads, and signals.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::{io, process, thread};

use crossterm::event::Event;

use super::answers::Answers;

/// An input from outside the loop.
#[derive(Debug)]
pub enum Input<M> {
    /// A key, a report of the mouse, a paste, or a new size of the window.
    Event(Event),
    /// Answers of the terminal came after the first frame.
    Answered(Answers),
    /// The terminal draws characters of one column in two columns.
    Wide,
    /// A message from another thread of the program.
    Message(M),
    /// The server has a message for the user of this terminal.
    Told(&'static str),
    /// A signal asks the program to end.
    Kill(Killer),
    /// A signal asks the program to suspend itself (`SIGTSTP`).
    #[cfg_attr(not(any(unix, test)), expect(dead_code, reason = "no signal there"))]
    Stop,
    /// The process has resumed after it was suspended (`SIGCONT`).
    #[cfg_attr(not(any(unix, test)), expect(dead_code, reason = "no signal there"))]
    Continue,
    /// The terminal is gone; no more input will come.
    Lost(io::Error),
}

/// Posts messages of other threads to the program's loop.
#[derive(derive_more::Debug)]
#[debug("Outbox")]
pub struct Outbox<M> {
    post: Arc<dyn Fn(M) + Send + Sync>,
    run: RunWork,
}

/// Runs work under this name, usually on a new thread. The work posts its result to the outbox.
type RunWork = Arc<dyn Fn(&'static str, Work) -> io::Result<()> + Send + Sync>;

pub type Work = Box<dyn FnOnce() + Send>;

fn on_a_thread(name: &'static str, work: Work) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

impl<M: Send + 'static> Outbox<M> {
    /// Makes an outbox that posts to the loop which reads this channel.
    pub fn new(to: Sender<Input<M>>) -> Self {
        // The program may have ended: then the message is lost.
        let post = Arc::new(move |message| drop(to.send(Input::Message(message))));
        Self { post, run: Arc::new(on_a_thread) }
    }

    /// Returns this outbox with another way to run work.
    pub fn worked_by(
        self,
        run: impl Fn(&'static str, Work) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        Self { run: Arc::new(run), ..self }
    }

    /// Makes an outbox for a program within this one. The function `wrap` turns the inner program's
    /// messages into messages of this program.
    pub fn map<N: Send + 'static>(
        &self,
        wrap: impl Fn(N) -> M + Send + Sync + 'static,
    ) -> Outbox<N> {
        let outer = self.clone();
        let run = Arc::clone(&self.run);
        Outbox { post: Arc::new(move |message| outer.post(wrap(message))), run }
    }

    /// Posts a message. If the program has ended, the message is lost.
    pub fn post(&self, message: M) {
        (self.post)(message);
    }

    /// Runs work, which posts its result to this outbox.
    pub(super) fn run(&self, name: &'static str, work: Work) -> io::Result<()> {
        (self.run)(name, work)
    }
}

// A derived `Clone` would require `M: Clone`.
impl<M> Clone for Outbox<M> {
    fn clone(&self) -> Self {
        Self { post: Arc::clone(&self.post), run: Arc::clone(&self.run) }
    }
}

/// A signal that ends the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Killer {
    /// The terminal or the connection to it was closed (`SIGHUP`).
    Hangup,
    /// Ctrl-C (`SIGINT`).
    Interrupt,
    /// Ctrl-\ (`SIGQUIT`).
    #[cfg_attr(not(unix), expect(dead_code, reason = "no signal there"))]
    Quit,
    /// A request to end (`SIGTERM`).
    Terminate,
}

impl Killer {
    /// Ends the process as the signal would have ended it, so that the parent process sees the
    /// signal as the cause.
    pub(super) fn die(self) -> ! {
        #[cfg(unix)]
        let _ = signal_hook::low_level::emulate_default_handler(self.number());
        process::exit(128 + self.number())
    }

    /// The signal's number, the same on every system.
    const fn number(self) -> i32 {
        match self {
            Self::Hangup => 1,
            Self::Interrupt => 2,
            Self::Quit => 3,
            Self::Terminate => 15,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn messages_of_a_program_within_another_arrive_wrapped() {
        let (to, inputs) = mpsc::channel::<Input<Option<u8>>>();
        let outer = Outbox::new(to);
        outer.map(Some).post(7);
        assert!(matches!(inputs.try_recv(), Ok(Input::Message(Some(7)))));
    }
}
