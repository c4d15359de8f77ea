//! Waits for the next line. While the clock runs, tells the player at once that time runs out.

use std::io::{self, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::input::LineInput;
use super::table::PlainTable;
use super::text::break_lines;
use crate::kit::text::Broken;
use crate::kit::threads;

/// The output for the answers and prompts. The thread that reads a line shares this output.
pub(super) struct Voice<W>(pub Mutex<W>);

impl<W: Write> Voice<W> {
    /// Writes and flushes an answer.
    pub fn say(&self, paragraphs: &[String]) -> Result<(), Broken> {
        self.write(&joined(paragraphs)).map_err(Broken::Output)
    }

    fn write(&self, text: &str) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(text.as_bytes()).and_then(|()| output.flush())
    }
}

impl<W: Write> Write for &Voice<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}

/// Returns paragraphs as lines.
fn joined(paragraphs: &[String]) -> String {
    let lines = paragraphs.iter().flat_map(|paragraph| break_lines(paragraph));
    lines.flat_map(|line| [line, "\n".to_owned()]).collect()
}

/// Reads the next line. While the clock runs, another thread reads the line. Meanwhile this thread
/// waits for the line, and writes the warnings of the clock. Returns `false` at the end of the
/// input.
pub(super) fn ask(
    input: &mut (impl LineInput + Send),
    table: &mut PlainTable,
    voice: &Voice<impl Write + Send>,
    line: &mut Vec<u8>,
) -> Result<bool, Broken> {
    let (prompt, mut output) = (table.prompt(), voice);
    if table.clock_due().is_none() {
        return input.ask(&prompt, line, &mut output);
    }
    let mut printer = input.printer();
    let mut tell = |news: &[String]| match &mut printer {
        _ if news.is_empty() => Ok(()),
        Some(printer) => printer.print(joined(news)).map_err(io::Error::other),
        None => voice.write(&format!("\n{}{prompt}", joined(news))),
    };
    thread::scope(|scope| {
        let (answer, answered) = mpsc::channel();
        let (prompt, mut output) = (&prompt, voice);
        threads::start(scope, [move || answer.send(input.ask(prompt, line, &mut output))]);
        loop {
            let next = match table.clock_due() {
                Some(due) => answered.recv_timeout(due),
                None => answered.recv().map_err(RecvTimeoutError::from),
            };
            match next {
                Ok(read) => return read,
                Err(RecvTimeoutError::Timeout) => {
                    tell(&table.update_clock()).map_err(Broken::Output)?;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Broken::Input(io::Error::other("no thread can be started")));
                }
            }
        }
    })
}
