//! Waits for the next line. Meanwhile tells the player at once that time runs out, and the news
//! from the table.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::connection::AskEnd;
use super::input::LineInput;
use super::session::PlainSession;
use super::text::break_lines;
use crate::kit::text::Broken;
use crate::kit::threads;
use crate::punct::play::Session;

/// The output for the answers and prompts. The thread that reads a line shares this output.
pub(super) struct Voice<W> {
    output: Mutex<W>,
    columns: Box<dyn Fn() -> usize + Send + Sync>,
}

impl<W: Write> Voice<W> {
    pub fn new(output: W, columns: Box<dyn Fn() -> usize + Send + Sync>) -> Voice<W> {
        Voice { output: Mutex::new(output), columns }
    }

    /// Returns how many columns the player sees now.
    pub fn columns(&self) -> usize {
        (self.columns)()
    }

    /// Writes and flushes an answer.
    pub fn say(&self, paragraphs: &[String]) -> Result<(), Broken> {
        self.write(&self.joined(paragraphs)).map_err(Broken::Output)
    }

    fn write(&self, text: &str) -> io::Result<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(text.as_bytes()).and_then(|()| output.flush())
    }

    /// Returns paragraphs as lines.
    fn joined(&self, paragraphs: &[String]) -> String {
        let columns = self.columns();
        let lines = paragraphs.iter().flat_map(|paragraph| break_lines(paragraph, columns));
        lines.flat_map(|line| [line, "\n".to_owned()]).collect()
    }
}

impl<W: Write> Write for &Voice<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}

/// Reads the next line. While the clock runs, and at a table, another thread reads the line.
/// Meanwhile this thread waits for the line, and writes the warnings of the clock and the news from
/// the table. Returns `false` at the end of the input.
pub fn ask(
    input: &mut (impl LineInput + Send),
    table: &mut PlainSession,
    voice: &Voice<impl Write + Send>,
    line: &mut Vec<u8>,
) -> Result<bool, Broken> {
    let (prompt, mut output) = (table.prompt(), voice);
    if clock_due(&table.session).is_none() && table.connection.is_none() {
        return input.ask(&prompt, line, &mut output);
    }
    let mut printer = input.printer();
    let mut tell = |news: &[String], prompt: &str, goes_on: bool| {
        let news = voice.joined(news);
        match &mut printer {
            Some(printer) => printer.print(&news, prompt, goes_on),
            None => voice.write(&format!("\n{news}{prompt}")),
        }
    };
    let inbox = table.inbox();
    thread::scope(|scope| {
        let read = || inbox.put_line(input.ask(&prompt, line, &mut output));
        let Some(reader) = threads::start(scope, [read]).pop() else {
            return Err(Broken::Input(io::Error::other("no thread can be started")));
        };
        loop {
            let before = table.shown_state();
            let mut news = match inbox.wait(clock_due(&table.session)) {
                AskEnd::Line(read) => {
                    // Once this thread has ended, the next one takes over its stack.
                    let _ = reader.join();
                    return read;
                }
                AskEnd::News => table.hear_news(),
                AskEnd::Nothing => table.update_clock(),
            };
            let goes_on = table.shown_state() != before;
            if goes_on && table.dialogue.question.take().is_some() {
                news.push("The game has gone on: what was asked before is not done.".to_owned());
            }
            if !news.is_empty() || goes_on {
                let news = table.spell_lines(&news);
                tell(&news, &table.prompt(), goes_on).map_err(Broken::Output)?;
            }
        }
    })
}

/// Returns the time until the next warning is due or the running time is over; `None` if no time
/// runs.
fn clock_due(session: &Session) -> Option<Duration> {
    session.clock()?.until_warning(session.time())
}
