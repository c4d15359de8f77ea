//! Reads the terminal of this process on Unix, and asks tmux about the terminal around it.

use std::io::{self, Write as _};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};
use std::{env, thread};

use crossterm::event::Event;
use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, read};
use signal_hook::consts::SIGWINCH;

use super::answers::{self, Answers, QueriedTerminal, QueryTime, Questions};
use super::decoder::{
    ANSWER_TIMEOUT, DecodedInput, FIRST_FRAME_TIMEOUT, LOCAL_PAUSE, TimedDecoder,
};
use super::inner_terminal::InnerTerminal;
use super::input::Input;
use crate::kit::system;

const LIMIT: Duration = Duration::from_millis(80);
const STEP: Duration = Duration::from_millis(2);

/// In any terminal, tmux claims (DA1) that it shows sixel pictures, but shows an empty box if its
/// terminal can't.
fn passes_sixels_on() -> bool {
    // Without the variable TMUX, no tmux on this machine contains the program; a tmux on another
    // machine may. The command `tmux` would ask about another terminal.
    if env::var_os("TMUX").is_none() {
        return false;
    }
    let asked = Command::new("tmux")
        .args(["display-message", "-p", "#{client_termfeatures}"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let output = asked.ok().and_then(output_in_time);
    output.is_some_and(|output| has_sixel(&output))
}

fn has_sixel(features: &[u8]) -> bool {
    String::from_utf8_lossy(features).trim().split(',').any(|feature| feature == "sixel")
}

fn output_in_time(mut child: Child) -> Option<Vec<u8>> {
    let until = Instant::now() + LIMIT;
    let ended = loop {
        match child.try_wait() {
            Ok(None) if Instant::now() < until => thread::sleep(STEP),
            Ok(status) => break status,
            Err(_) => break None,
        }
    };
    if ended.is_none() {
        // A failure does no harm: the program may have just ended.
        let _ = child.kill();
        let _ = child.wait();
    }
    if !ended?.success() {
        return None;
    }
    Some(child.wait_with_output().ok()?.stdout)
}

#[derive(Debug)]
pub struct Tty {
    /// The stream that gets a byte when the size of the window changes.
    resizes: UnixStream,
    incoming: TimedDecoder,
    asked: QueriedTerminal,
    /// Until when answers are noted; `None` if no more answers are expected.
    until: Option<Instant>,
    asked_again: QueryTime,
    /// `None` after the terminal was asked again.
    known: Option<Answers>,
    typed: Vec<Event>,
}

impl Tty {
    /// Asks the terminal and waits a moment for the answers. The terminal must be in raw mode and
    /// report only keys, and no other thread may read from it.
    pub fn ask() -> io::Result<Tty> {
        let questions = Questions::from_environment(system::variable);
        let (resizes, to_resizes) = UnixStream::pair()?;
        signal_hook::low_level::pipe::register(SIGWINCH, to_resizes)?;
        let mut tty = Tty {
            resizes,
            incoming: TimedDecoder::new(LOCAL_PAUSE),
            asked: QueriedTerminal::new(questions, answers::grid()),
            until: None,
            asked_again: QueryTime::default(),
            known: None,
            typed: Vec::new(),
        };
        let is_st = InnerTerminal::from_environment(system::variable) == InnerTerminal::St;
        tty.incoming.read_f1_as_delete(is_st);
        let begun = Instant::now();
        if questions != Questions::None {
            tty.expect_answers(begun);
            let mut out = io::stdout().lock();
            out.write_all(questions.text().as_bytes())?;
            out.flush()?;
        }
        if let Next::Bytes(mut bytes) = tty.next(Some(begun))? {
            // These bytes may be from before raw mode, when Enter was a line feed.
            bytes.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b'\r');
            tty.receive(&bytes);
        }
        while !tty.asked.is_complete && Instant::now() < begun + FIRST_FRAME_TIMEOUT {
            tty.step(Some(begun + FIRST_FRAME_TIMEOUT))?;
        }
        Ok(tty)
    }

    pub fn query_time(&self) -> QueryTime {
        Arc::clone(&self.asked_again)
    }

    /// The answers so far. If the size of a cell is missing, the system says it. In tmux, sixel
    /// counts only if tmux passes it on.
    pub fn answers(&self) -> Answers {
        let answers = self.asked.answers();
        let background =
            InnerTerminal::from_environment(system::variable).background(system::variable);
        Answers {
            background: answers.background.or(background),
            cell: answers.cell.or_else(answers::reported_cell),
            sixel: answers.sixel && (self.asked.questions != Questions::Tmux || passes_sixels_on()),
            ..answers
        }
    }

    /// Until the input or the program ends. Sends the answers only if they differ from `known`, or
    /// if the terminal was asked again, and then only if all have come.
    pub fn forward<M>(mut self, known: Answers, to: &Sender<Input<M>>) {
        self.known = Some(known);
        if self.asked.is_complete {
            self.until = None;
        }
        loop {
            for event in self.typed.drain(..) {
                if to.send(Input::Event(event)).is_err() {
                    return;
                }
            }
            if let Some(until) = self.until
                && (self.asked.is_complete || until <= Instant::now())
            {
                self.until = None;
                let answers = self.answers();
                let is_news = match &self.known {
                    Some(known) => answers != *known,
                    None => self.asked.is_complete,
                };
                if is_news && to.send(Input::Answered(answers)).is_err() {
                    return;
                }
            }
            if let Err(error) = self.step(self.until) {
                // If nobody receives this, the program has ended already.
                let _ = to.send(Input::Lost(error));
                return;
            }
        }
    }

    fn step(&mut self, until: Option<Instant>) -> io::Result<()> {
        let due = self.incoming.due();
        match self.next(due.into_iter().chain(until).min())? {
            Next::Bytes(bytes) => self.receive(&bytes),
            Next::Resized => {
                let Size { width, height } = answers::grid();
                self.typed.push(Event::Resize(width, height));
            }
            Next::Nothing if due.is_some_and(|due| due <= Instant::now()) => {
                let Tty { incoming, typed, .. } = self;
                incoming.on_timeout(&mut |input| {
                    if let DecodedInput::Event(event) = input {
                        typed.push(event);
                    }
                });
            }
            Next::Nothing => {}
        }
        Ok(())
    }

    fn expect_answers(&mut self, asked_at: Instant) {
        let until = asked_at + ANSWER_TIMEOUT;
        self.until = Some(until);
        self.incoming.answers_until = Some(until);
    }

    fn receive(&mut self, bytes: &[u8]) {
        let asked_again = self.asked_again.lock().take();
        if let Some(at) = asked_again {
            self.asked = QueriedTerminal::new(self.asked.questions, answers::grid());
            self.known = None;
            self.expect_answers(at);
        }
        let Tty { incoming, asked, typed, until, .. } = self;
        incoming.feed(bytes, Instant::now(), &mut |input| match input {
            DecodedInput::Event(event) => typed.push(event),
            DecodedInput::Answer(answer) if until.is_some() => asked.take_answer(answer),
            DecodedInput::Answer(_) => {}
        });
    }

    /// `Next::Nothing` if no input comes before `until`. If both bytes and a change of the window
    /// have come, the bytes come first.
    fn next(&self, until: Option<Instant>) -> io::Result<Next> {
        let stdin = io::stdin();
        loop {
            let remaining = until.map(|until| until.saturating_duration_since(Instant::now()));
            let timeout =
                remaining.map(Timespec::try_from).transpose().map_err(io::Error::other)?;
            let mut watched =
                [PollFd::new(&stdin, PollFlags::IN), PollFd::new(&self.resizes, PollFlags::IN)];
            match poll(&mut watched, timeout.as_ref()) {
                Err(Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
                Ok(0) => return Ok(Next::Nothing),
                Ok(_) => {}
            }
            let mut bytes = [0; 4096];
            let is_typed = !watched[0].revents().is_empty();
            let read = if is_typed {
                // Only this thread reads the input, so the buffer of the standard library is empty.
                read(&stdin, &mut bytes)
            } else {
                read(&self.resizes, &mut bytes)
            };
            match read {
                // One `Resized` may stand for several changes, because the caller reads the present
                // size.
                Ok(_) if !is_typed => return Ok(Next::Resized),
                Ok(0) => return Err(io::Error::other("it hung up")),
                Ok(count) => return Ok(Next::Bytes(bytes[..count].to_vec())),
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

enum Next {
    Bytes(Vec<u8>),
    Resized,
    Nothing,
}

#[cfg(test)]
mod tests {
    use super::has_sixel;

    #[test]
    fn sixel_is_a_feature_of_tmuxs_own_terminal() {
        assert!(has_sixel(b"256,RGB,sixel,sync\n"));
        assert!(has_sixel(b"sixel\n"));
        assert!(!has_sixel(b"256,RGB,nosixel,sync\n"));
        assert!(!has_sixel(b"\n"));
    }
}
