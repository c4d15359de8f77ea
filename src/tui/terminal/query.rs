//! Asking the terminal about itself, once, before anything else reads from it.
//!
//! A terminal that knows the questions answers within a few milliseconds; one that doesn't costs
//! [`LIMIT`]. Keys typed meanwhile are kept. An answer that comes later is taken out of the events
//! by [`LateAnswers`].

use super::answers::{ASK_BACKGROUND, ASK_LAST, ASK_TRUE_COLOUR};
use super::answers::{Answer, Answers, Found, find};
use super::late::LateAnswers;
use super::typed;
use crossterm::event::Event;
#[cfg(unix)]
use std::io;
use std::mem::take;
#[cfg(unix)]
use std::time::{Duration, Instant};

/// How long the answers may take in all.
#[cfg(unix)]
const LIMIT: Duration = Duration::from_millis(80);

/// How many bytes are read at most. Whatever floods the line comes as keys then.
#[cfg(unix)]
const MOST: usize = 1 << 14;

/// What this terminal may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Questions {
    /// Nothing: it would print the questions, or answer for another terminal.
    None,
    /// What is asked with OSC: old terminals pass over it.
    Background,
    /// That, and what is asked with DCS.
    All,
}

/// What came back.
#[derive(Debug, Default)]
pub(super) struct Reply {
    /// The answers.
    pub(super) answers: Answers,
    /// Keys typed before and meanwhile.
    pub(super) typed: Vec<Event>,
    /// Takes out of the events what is still to come.
    pub(super) late: LateAnswers,
}

impl Questions {
    /// What the terminal may be asked that the environment names; `value` looks a variable up.
    pub(super) fn of_environment(value: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name| value(name).unwrap_or_default();
        let term = value("TERM");
        let is = |names: &[&str]| names.iter().any(|name| term.starts_with(name));
        if !value("NO_COLOR").is_empty() || term.is_empty() {
            Self::None
        } else if is(&["tmux"]) || !value("TMUX").is_empty() {
            Self::Background
        } else if is(&["dumb", "linux", "vt1", "vt2", "vt5", "cons", "screen", "Eterm", "eterm"]) {
            // GNU screen answers the last question itself and hands the others on.
            Self::None
        } else if value("TERM_PROGRAM") == "Apple_Terminal" {
            Self::Background
        } else {
            Self::All
        }
    }

    /// What is written to the terminal. Whatever an ignorant one may show of it is erased.
    fn text(self) -> String {
        let true_colour = if self == Self::All { ASK_TRUE_COLOUR } else { "" };
        format!("{ASK_BACKGROUND}{true_colour}\x1b[2J\x1b[H{ASK_LAST}")
    }
}

/// Asks the terminal. The terminal must be in raw mode and report nothing but keys, and nobody else
/// may read from it.
///
/// # Errors
/// When it can't be written or read.
#[cfg(unix)]
pub(super) fn ask(questions: Questions) -> io::Result<Reply> {
    use std::io::Write;

    if questions == Questions::None {
        return Ok(Reply::default());
    }
    let mut out = io::stdout().lock();
    out.write_all(questions.text().as_bytes())?;
    out.flush()?;
    let until = Instant::now() + LIMIT;
    let (mut received, mut read) = (Received::default(), 0);
    while !received.is_complete && read < MOST {
        let bytes = read_until(until)?;
        if bytes.is_empty() {
            break;
        }
        read += bytes.len();
        received.take(&bytes);
    }
    Ok(received.finish())
}

/// Nobody is asked where the terminal can't be read as bytes.
#[cfg(not(unix))]
pub(super) fn ask(_: Questions) -> std::io::Result<Reply> {
    Ok(Reply::default())
}

/// The next bytes; none if none come in time or ever.
#[cfg(unix)]
fn read_until(until: Instant) -> io::Result<Vec<u8>> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::{Errno, read};

    let stdin = io::stdin();
    let mut watched = [PollFd::new(&stdin, PollFlags::IN)];
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let left = Timespec::try_from(left).map_err(io::Error::other)?;
        match poll(&mut watched, Some(&left)) {
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
            Ok(0) => return Ok(Vec::new()),
            Ok(_) => break,
        }
    }
    let mut bytes = [0; 1024];
    // The first thing read from it: nothing waits in the buffer of the standard library.
    match read(&stdin, &mut bytes) {
        Ok(count) => Ok(bytes[..count].to_vec()),
        Err(Errno::INTR | Errno::AGAIN) => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

/// Bytes from the terminal, sorted into answers and the rest.
#[derive(Debug, Default)]
struct Received {
    answers: Answers,
    /// What is no answer.
    typed: Vec<u8>,
    /// What may become an answer.
    begun: Vec<u8>,
    /// The last answer has come.
    is_complete: bool,
}

impl Received {
    fn take(&mut self, bytes: &[u8]) {
        let mut bytes = [take(&mut self.begun), bytes.to_vec()].concat();
        while !bytes.is_empty() {
            let length = match find(&bytes) {
                Found::Answer(answer, length) => {
                    self.answers.note(answer);
                    self.is_complete |= answer == Answer::Last;
                    length
                }
                Found::Unfinished | Found::Unclear => {
                    self.begun = bytes;
                    return;
                }
                Found::Other => {
                    // Up to where the next answer may begin.
                    let rest = bytes.iter().skip(1).position(|byte| *byte == 0x1b);
                    let length = rest.map_or(bytes.len(), |at| at + 1);
                    self.typed.extend(&bytes[..length]);
                    length
                }
            };
            bytes.drain(..length);
        }
    }

    fn finish(mut self) -> Reply {
        let late = if self.is_complete {
            self.typed.append(&mut self.begun);
            LateAnswers::default()
        } else {
            LateAnswers::expected(self.begun)
        };
        Reply { answers: self.answers, typed: typed::keys(&self.typed), late }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::colour::Rgb;

    #[test]
    fn only_terminals_that_pass_over_what_they_do_not_know_are_asked() {
        let cases: [(&[(&str, &str)], Questions); 14] = [
            (&[("TERM", "xterm-256color")], Questions::All),
            (&[("TERM", "xterm-kitty"), ("NO_COLOR", "")], Questions::All),
            (&[("TERM", "foot")], Questions::All),
            (&[("TERM", "rxvt-unicode-256color")], Questions::All),
            (&[("TERM", "xterm"), ("TERM_PROGRAM", "Apple_Terminal")], Questions::Background),
            (&[("TERM", "tmux-256color")], Questions::Background),
            (&[("TERM", "screen-256color"), ("TMUX", "/tmp/tmux,1,0")], Questions::Background),
            (&[("TERM", "screen.xterm-256color")], Questions::None),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Questions::None),
            (&[("TERM", "linux")], Questions::None),
            (&[("TERM", "dumb")], Questions::None),
            (&[("TERM", "vt100")], Questions::None),
            (&[("TERM", "Eterm")], Questions::None),
            (&[], Questions::None),
        ];
        for (environment, expected) in cases {
            let value = |name: &str| {
                environment.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Questions::of_environment(value), expected, "{environment:?}");
        }
    }

    #[test]
    fn the_last_question_comes_last_and_dcs_only_where_it_may() {
        for questions in [Questions::Background, Questions::All] {
            assert!(questions.text().ends_with(ASK_LAST));
            assert_eq!(questions.text().contains("\x1bP"), questions == Questions::All);
        }
    }

    fn received(pieces: &[&[u8]]) -> Reply {
        let mut received = Received::default();
        for piece in pieces {
            received.take(piece);
        }
        received.finish()
    }

    const ANSWERS: &[u8] =
        b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1bP1$r0;48:2::17:34:51m\x1b\\\x1b[?62;4c";

    #[test]
    fn answers_are_read_however_they_are_cut_and_keys_between_them_kept() {
        let expected = Answers { background: Some(Rgb(255, 255, 255)), true_colour: true };
        for cut in 0..ANSWERS.len() {
            let (first, second) = ANSWERS.split_at(cut);
            let reply = received(&[first, second]);
            assert_eq!((reply.answers, reply.typed), (expected, vec![]), "{cut}");
            assert_eq!(reply.late.patience(), None);
        }
        let whole = [b"q\x1b[A", ANSWERS, b"\x1bx"].concat();
        let bytes: Vec<_> = whole.chunks(1).collect();
        let reply = received(&bytes);
        assert_eq!((reply.answers, reply.typed), (expected, typed::keys(b"q\x1b[A\x1bx")));
    }

    #[test]
    fn an_answer_cut_off_is_awaited_later() {
        let mut reply = received(&[b"a\x1b]11;rgb:0"]);
        assert_eq!(reply.typed, typed::keys(b"a"));
        assert!(reply.late.patience().is_some());
        let rest = typed::keys(b"/0/0\x1b\\b");
        let passed: Vec<_> = rest.into_iter().flat_map(|event| reply.late.take(event)).collect();
        assert_eq!(passed, typed::keys(b"b"));
    }

    #[test]
    fn hostile_bytes_are_but_keys() {
        let endless = [b"\x1b]11;".as_slice(), &[b'f'; 5000]].concat();
        let hostile: [&[u8]; 4] = [&[0; 500], b"\x1b\x1b\x1b]\x1b]11;\x1b", &endless, &[0xff; 300]];
        for bytes in hostile {
            assert_eq!(received(&[bytes]).answers, Answers::default());
        }
    }
}
