//! Waits for the next line. Meanwhile tells the player at once that time runs out, and the news
//! from the table.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::inbox::AskEnd;
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

/// Reads the next line. While the clock runs, and at a table, another thread reads the line.
/// Meanwhile this thread waits for the line, and writes the warnings of the clock and the news from
/// the table. Returns `false` at the end of the input.
pub(super) fn ask(
    input: &mut (impl LineInput + Send),
    table: &mut PlainTable,
    voice: &Voice<impl Write + Send>,
    line: &mut Vec<u8>,
) -> Result<bool, Broken> {
    let (prompt, mut output) = (table.prompt(), voice);
    if table.clock_due().is_none() && table.place.is_none() {
        return input.ask(&prompt, line, &mut output);
    }
    let mut printer = input.printer();
    let mut tell = |news: &[String], prompt: &str| match &mut printer {
        _ if news.is_empty() => Ok(()),
        Some(printer) => printer.print(joined(news)).map_err(io::Error::other),
        None => voice.write(&format!("\n{}{prompt}", joined(news))),
    };
    let inbox = table.inbox();
    thread::scope(|scope| {
        let read = || inbox.put_line(input.ask(&prompt, line, &mut output));
        if threads::start(scope, [read]).is_empty() {
            return Err(Broken::Input(io::Error::other("no thread can be started")));
        }
        loop {
            let news = match inbox.wait(table.clock_due()) {
                AskEnd::Line(read) => return read,
                AskEnd::News => table.hear_news(),
                AskEnd::Nothing => table.update_clock(),
            };
            tell(&table.spell_lines(&news), &table.prompt()).map_err(Broken::Output)?;
        }
    })
}
