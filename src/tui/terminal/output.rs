//! Writing frames to the terminal: each goes out in one piece or not at all.

use crossterm::queue;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use std::io::{self, Write, stdout};

/// Collects what is drawn and writes it on [`flush`](Write::flush) as one synchronized update, so
/// that no half-drawn frame is seen. What is never flushed (a frame cut short by a panic) is lost.
#[derive(Debug, Default)]
pub(super) struct Output {
    frame: Vec<u8>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.frame.is_empty() {
            queue!(self.frame, BeginSynchronizedUpdate)?;
        }
        self.frame.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.frame.is_empty() {
            return Ok(());
        }
        queue!(self.frame, EndSynchronizedUpdate)?;
        let mut out = stdout().lock();
        let written = out.write_all(&self.frame).and_then(|()| out.flush());
        self.frame.clear();
        written
    }
}
