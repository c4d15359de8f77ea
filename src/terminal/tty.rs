//! The terminal of this process, read as bytes.
//!
//! It is asked about itself once, before the first frame. A terminal near by has answered by then; what
//! another answers later is told the loop in one piece, so that the screen changes once.

use std::io::{self, Write as _};
use std::os::unix::net::UnixStream;
use std::sync::mpsc::Sender;
use std::time::Instant;

use crossterm::event::Event;
use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, read};
use signal_hook::consts::SIGWINCH;

use crate::terminal::answers::Answers;
use crate::terminal::asked::Asked;
use crate::terminal::cell_size;
use crate::terminal::decoder::Heard;
use crate::terminal::incoming::{AT_HOME, Incoming, MOMENT, OF_ANSWERS};
use crate::terminal::input::Input;
use crate::terminal::questions::Questions;
use crate::terminal::tmux;

/// The reading end of the terminal.
#[derive(Debug)]
pub(super) struct Tty {
    /// A byte comes here when the window gets another size.
    resizes: UnixStream,
    incoming: Incoming,
    asked: Asked,
    /// Until when answers are noted; `None` if none are awaited any more.
    until: Option<Instant>,
    /// What came before the loop listened.
    typed: Vec<Event>,
}

impl Tty {
    /// Asks the terminal and waits a moment for the answers. It must be in raw mode and report nothing but
    /// keys, and no other reader may read from it.
    ///
    /// # Errors
    /// When it can't be read or written.
    pub(super) fn ask(questions: Questions) -> io::Result<Tty> {
        let (resizes, to_resizes) = UnixStream::pair()?;
        signal_hook::low_level::pipe::register(SIGWINCH, to_resizes)?;
        let mut tty = Tty {
            resizes,
            incoming: Incoming::new(AT_HOME),
            asked: Asked::new(questions, cell_size::grid()),
            until: None,
            typed: Vec::new(),
        };
        let begun = Instant::now();
        if questions != Questions::None {
            tty.until = Some(begun + OF_ANSWERS);
            tty.incoming.expect_answers(begun + OF_ANSWERS);
            let mut out = io::stdout().lock();
            out.write_all(questions.text().as_bytes())?;
            out.flush()?;
        }
        if let Next::Bytes(mut bytes) = tty.next(Some(begun))? {
            // Before the terminal was in raw mode, Enter was a line feed.
            bytes.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b'\r');
            tty.hear(&bytes);
        }
        while !tty.asked.is_complete() && Instant::now() < begun + MOMENT {
            tty.step(Some(begun + MOMENT))?;
        }
        Ok(tty)
    }

    /// What the terminal has answered so far, with what the system and tmux know besides.
    pub(super) fn answers(&self) -> Answers {
        let answers = self.asked.answers();
        let is_shown = || self.asked.questions != Questions::Tmux || tmux::passes_sixels_on();
        Answers {
            cell: answers.cell.or_else(cell_size::reported),
            sixel: answers.sixel && is_shown(),
            ..answers
        }
    }

    /// Sends all that comes to the loop, which knows what was answered before, until nothing more comes or
    /// the program ends.
    pub(super) fn forward<M>(mut self, known: &Answers, to: &Sender<Input<M>>) {
        if self.asked.is_complete() {
            self.until = None;
        }
        loop {
            for event in self.typed.drain(..) {
                if to.send(Input::Event(event)).is_err() {
                    return;
                }
            }
            if let Some(until) = self.until
                && (self.asked.is_complete() || until <= Instant::now())
            {
                self.until = None;
                let answers = self.answers();
                if answers != *known && to.send(Input::Answered(answers)).is_err() {
                    return;
                }
            }
            if let Err(error) = self.step(self.until) {
                // Without a receiver the program is ending anyway.
                let _ = to.send(Input::Lost(error));
                return;
            }
        }
    }

    /// Waits for what comes next until what has begun is due, or until another time.
    fn step(&mut self, until: Option<Instant>) -> io::Result<()> {
        let due = self.incoming.due();
        match self.next(due.into_iter().chain(until).min())? {
            Next::Bytes(bytes) => self.hear(&bytes),
            Next::Resized => {
                let Size { width, height } = cell_size::grid();
                self.typed.push(Event::Resize(width, height));
            }
            Next::Nothing if due.is_some_and(|due| due <= Instant::now()) => {
                let Tty { incoming, typed, .. } = self;
                incoming.nothing_followed(&mut |heard| typed.extend(event(heard)));
            }
            Next::Nothing => {}
        }
        Ok(())
    }

    fn hear(&mut self, bytes: &[u8]) {
        let Tty { incoming, asked, typed, until, .. } = self;
        incoming.hear(bytes, Instant::now(), &mut |heard| match heard {
            Heard::Event(event) => typed.push(event),
            Heard::Answer(answer) if until.is_some() => asked.note(answer),
            Heard::Answer(_) => {}
        });
    }

    /// What comes next in time. Keys that were typed before the window got another size come before it.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn next(&self, until: Option<Instant>) -> io::Result<Next> {
        let stdin = io::stdin();
        loop {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            let left = left.map(Timespec::try_from).transpose().map_err(io::Error::other)?;
            let mut watched =
                [PollFd::new(&stdin, PollFlags::IN), PollFd::new(&self.resizes, PollFlags::IN)];
            match poll(&mut watched, left.as_ref()) {
                Err(Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
                Ok(0) => return Ok(Next::Nothing),
                Ok(_) => {}
            }
            let mut bytes = [0; 4096];
            let is_typed = !watched[0].revents().is_empty();
            let read = if is_typed {
                // Nobody else reads it: nothing waits in the buffer of the standard library.
                read(&stdin, &mut bytes)
            } else {
                read(&self.resizes, &mut bytes)
            };
            match read {
                // However often it got another size: there is one now.
                Ok(_) if !is_typed => return Ok(Next::Resized),
                Ok(0) => return Err(io::Error::other("it hung up")),
                Ok(count) => return Ok(Next::Bytes(bytes[..count].to_vec())),
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// What comes next.
enum Next {
    Bytes(Vec<u8>),
    /// The window has another size.
    Resized,
    /// Nothing, in time.
    Nothing,
}

fn event(heard: Heard) -> Option<Event> {
    match heard {
        Heard::Event(event) => Some(event),
        Heard::Answer(_) => None,
    }
}
