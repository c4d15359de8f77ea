//! The inputs of the loop: events of the terminal, messages from other threads, and signals.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::{io, process, thread};

use crossterm::event::Event;

use super::answers::Answers;

#[derive(Debug)]
pub enum Input<M> {
    Event(Event),
    Answered(Answers),
    Wide,
    Message(M),
    Notice(&'static str),
    Kill(Killer),
    /// A signal asks the program to suspend itself (`SIGTSTP`).
    #[cfg_attr(not(any(unix, test)), expect(dead_code, reason = "no signal there"))]
    Stop,
    /// The process has resumed after it was suspended (`SIGCONT`).
    #[cfg_attr(not(any(unix, test)), expect(dead_code, reason = "no signal there"))]
    Continue,
    Lost(io::Error),
}

/// Posts messages of other threads to the program's loop. If the program has ended, the message is
/// lost.
#[derive(derive_more::Debug)]
#[debug("Outbox")]
pub struct Outbox<M> {
    post: Arc<dyn Fn(M) + Send + Sync>,
    run: RunWork,
}

type RunWork = Arc<dyn Fn(&'static str, Work) -> io::Result<()> + Send + Sync>;

pub type Work = Box<dyn FnOnce() + Send>;

impl<M: Send + 'static> Outbox<M> {
    pub fn new(to: Sender<Input<M>>) -> Self {
        let post = Arc::new(move |message| drop(to.send(Input::Message(message))));
        let run: RunWork = Arc::new(|name, work| {
            thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
        });
        Self { post, run }
    }

    pub fn worked_by(
        self,
        run: impl Fn(&'static str, Work) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        Self { run: Arc::new(run), ..self }
    }

    /// An outbox for a program within this one, whose messages `wrap` turns into messages of this
    /// program.
    pub fn map<N: Send + 'static>(
        &self,
        wrap: impl Fn(N) -> M + Send + Sync + 'static,
    ) -> Outbox<N> {
        let outer = self.clone();
        let run = Arc::clone(&self.run);
        Outbox { post: Arc::new(move |message| outer.post(wrap(message))), run }
    }

    pub fn post(&self, message: M) {
        (self.post)(message);
    }

    pub fn run(&self, name: &'static str, work: Work) -> io::Result<()> {
        (self.run)(name, work)
    }
}

// A derived `Clone` would require `M: Clone`.
impl<M> Clone for Outbox<M> {
    fn clone(&self) -> Self {
        Self { post: Arc::clone(&self.post), run: Arc::clone(&self.run) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Killer {
    /// The terminal or the connection to it was closed (`SIGHUP`).
    Hangup,
    Interrupt,
    #[cfg_attr(not(unix), expect(dead_code, reason = "no signal there"))]
    Quit,
    Terminate,
}

impl Killer {
    /// As the signal would have ended it, so that the parent process sees the signal as the cause.
    pub fn die(self) -> ! {
        #[cfg(unix)]
        let _ = signal_hook::low_level::emulate_default_handler(self.number());
        process::exit(128 + self.number())
    }

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
