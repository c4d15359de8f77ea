//! Asking the terminal about itself, once, before anything else reads from it.
//!
//! A terminal that knows the questions answers within a few milliseconds; one that doesn't costs
//! [`LIMIT`]. Keys typed meanwhile are kept. An answer that comes later is taken out of the events
//! by [`LateAnswers`].

use crate::terminal::answers::Answers;
use crate::terminal::decoder::typed_ahead;
use crate::terminal::forms::{FoundForm, find};
use crate::terminal::late::LateAnswers;
use crate::terminal::questions::Questions;
use crossterm::event::Event;
use ratatui::layout::Size;
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

/// What came back.
#[derive(Debug, Default)]
pub(super) struct QueryReply {
    pub(super) answers: Answers,
    /// Keys typed before and meanwhile.
    pub(super) typed: Vec<Event>,
    /// Takes out of the events what is still to come.
    pub(super) late: LateAnswers,
}

/// Asks the terminal, whose window has `grid` cells. The terminal must be in raw mode and report
/// nothing but keys, and no other reader may read from it.
///
/// # Errors
/// When it can't be written or read.
#[cfg(unix)]
pub(super) fn ask(questions: Questions, grid: Size) -> io::Result<QueryReply> {
    use std::io::Write;

    if questions == Questions::None {
        return Ok(QueryReply::default());
    }
    let mut out = io::stdout().lock();
    out.write_all(questions.text().as_bytes())?;
    out.flush()?;
    let until = Instant::now() + LIMIT;
    let mut received = Received::from(grid);
    let mut read = 0;
    while !received.is_complete() && read < MOST {
        let bytes = read_until(until)?;
        if bytes.is_empty() {
            break;
        }
        read += bytes.len();
        received.take(&bytes);
    }
    Ok(received.finish())
}

/// No terminal is asked where it can't be read as bytes.
#[cfg(not(unix))]
pub(super) fn ask(_: Questions, _: Size) -> std::io::Result<QueryReply> {
    Ok(QueryReply::default())
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
pub(super) struct Received {
    /// The size of the window in cells.
    grid: Size,
    answers: Answers,
    /// What is no answer.
    typed: Vec<u8>,
    /// What may become an answer.
    begun: Vec<u8>,
    /// The last answer has come.
    is_complete: bool,
}

impl Received {
    /// Nothing yet, from a terminal whose window has `grid` cells.
    pub(super) fn from(grid: Size) -> Self {
        Self { grid, ..Self::default() }
    }

    /// Whether the last answer has come.
    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The answers, and the bytes that were none.
    #[cfg(feature = "server")]
    pub(super) fn into_parts(self) -> (Answers, Vec<u8>) {
        (self.answers, [self.typed, self.begun].concat())
    }

    pub(super) fn take(&mut self, bytes: &[u8]) {
        let mut bytes = [take(&mut self.begun), bytes.to_vec()].concat();
        while !bytes.is_empty() {
            let length = match find(&bytes) {
                FoundForm::Answer(answer, length) => {
                    self.is_complete |= answer.is_last();
                    self.answers.note(answer, self.grid);
                    length
                }
                FoundForm::Unfinished | FoundForm::Unclear => {
                    self.begun = bytes;
                    return;
                }
                FoundForm::Other => {
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

    fn finish(mut self) -> QueryReply {
        let late = if self.is_complete {
            self.typed.append(&mut self.begun);
            LateAnswers::default()
        } else {
            LateAnswers::expected(self.begun)
        };
        QueryReply { answers: self.answers, typed: typed_ahead(&self.typed), late }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Rgb;
    use crate::terminal::graphics::CellSize;

    fn received(pieces: &[&[u8]]) -> QueryReply {
        let mut received = Received::from(Size::new(80, 24));
        for piece in pieces {
            received.take(piece);
        }
        received.finish()
    }

    const ANSWERS: &[u8] = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1bP>|xterm \xc3\xa9(1)\x1b\\\
        \x1b_Gi=31;OK\x1b\\\x1bP1$r0;48:2::17:34:51m\x1b\\\x1b[6;20;10t\x1b[4;490;810t\
        \x1b[?1;0;256S\x1b[?62;4c";

    fn expected() -> Answers {
        Answers {
            background: Some(Rgb(255, 255, 255)),
            true_colour: true,
            kitty_graphics: true,
            sixel: true,
            sixel_colours: Some(256),
            cell: Some(CellSize { width: 10, height: 20 }),
            program: Some("xterm é(1)".to_owned()),
        }
    }

    #[test]
    fn answers_are_read_however_they_are_cut_and_keys_between_them_kept() {
        let expected = expected();
        for cut in 0..ANSWERS.len() {
            let (first, second) = ANSWERS.split_at(cut);
            let reply = received(&[first, second]);
            assert_eq!(reply.answers, expected, "{cut}");
            assert_eq!(reply.typed, [], "{cut}");
            assert_eq!(reply.late.patience(), None);
        }
        let whole = [b"q\x1b[A", ANSWERS, b"\x1bx"].concat();
        let bytes: Vec<_> = whole.chunks(1).collect();
        let reply = received(&bytes);
        assert_eq!((reply.answers, reply.typed), (expected, typed_ahead(b"q\x1b[A\x1bx")));
    }

    #[test]
    fn the_size_of_a_cell_is_as_answered_or_else_the_windows_share() {
        let cell = |bytes: &[u8]| received(&[bytes]).answers.cell.map(|c| (c.width, c.height));
        assert_eq!(cell(b"\x1b[4;480;800t"), Some((10, 20)));
        assert_eq!(cell(b"\x1b[4;480;800t\x1b[6;19;9t"), Some((9, 19)));
        assert_eq!(cell(b"\x1b[6;19;9t\x1b[4;480;800t"), Some((9, 19)));
        assert_eq!(cell(b"\x1b[6;0;0t\x1b[4;0;0t"), None);
    }

    #[test]
    fn keys_that_begin_as_a_size_does_are_kept() {
        let keys = b"\x1b[6;5~\x1b[4;2~\x1b[6~";
        let bytes: Vec<_> = keys.chunks(1).collect();
        assert_eq!(received(&bytes).typed, typed_ahead(keys));
    }

    #[test]
    fn an_answer_cut_off_is_awaited_later() {
        let mut reply = received(&[b"a\x1b]11;rgb:0"]);
        assert_eq!(reply.typed, typed_ahead(b"a"));
        assert!(reply.late.patience().is_some());
        let rest = typed_ahead(b"/0/0\x1b\\b");
        let passed: Vec<_> = rest.into_iter().flat_map(|event| reply.late.take(event)).collect();
        assert_eq!(passed, typed_ahead(b"b"));
    }

    #[test]
    fn hostile_bytes_are_but_keys() {
        let endless = [b"\x1b]11;".as_slice(), &[b'f'; 5000]].concat();
        let name = [b"\x1bP>|".as_slice(), &[0xff; 5000]].concat();
        let hostile: [&[u8]; 7] = [
            &[0; 500],
            b"\x1b\x1b\x1b]\x1b]11;\x1b",
            b"\x1b_G\x1b_Gi=31\x1bP>|\x1b[6;\x1b[6;65535;65535t\x1b[?1;0;-1S",
            b"\x1b_Gi=31;EINVAL:\x1b]11;rgb:0/0/0",
            &endless,
            &name,
            &[0xff; 300],
        ];
        for bytes in hostile {
            assert_eq!(received(&[bytes]).answers, Answers::default());
        }
    }
}
