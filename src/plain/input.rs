//! Where lines come from: a stream that is read as it comes, or a terminal at which a line can be
//! edited and earlier ones called back.

use std::io::{self, BufRead, Write};

use rustyline::config::Configurer as _;
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

use crate::lines::{Broken, read_line};
use crate::plain::reading::MAX_LINE;
use crate::record::visible;

/// Whether lines that are read are written behind the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Echo {
    /// The input is a file or a pipe, which shows nothing by itself.
    Written,
    /// The player sees the typed text.
    Seen,
}

/// A source of lines.
pub trait Input {
    /// Shows the prompt and reads the next line. `false` at the end.
    ///
    /// # Errors
    /// Reading or writing fails.
    fn ask(
        &mut self,
        prompt: &str,
        line: &mut Vec<u8>,
        output: &mut impl Write,
    ) -> Result<bool, Broken>;
}

/// Lines as they come.
pub struct Stream<R>(pub R, pub Echo);

impl<R: BufRead> Input for Stream<R> {
    fn ask(
        &mut self,
        prompt: &str,
        line: &mut Vec<u8>,
        output: &mut impl Write,
    ) -> Result<bool, Broken> {
        let Stream(input, echo) = self;
        written(output, prompt)?;
        let read = read_line(input, line, MAX_LINE).map_err(Broken::Input)?;
        if !read {
            // The prompt stands alone on its line.
            written(output, "\n")?;
        } else if *echo == Echo::Written {
            let typed = String::from_utf8_lossy(line);
            written(output, &format!("{}\n", visible(typed.trim_end())))?;
        }
        Ok(read)
    }
}

/// Lines that are edited at the terminal of standard input and output; those of this game can be called
/// back. Ctrl-C leaves like Ctrl-D.
pub struct Edited(DefaultEditor);

impl Edited {
    /// # Errors
    /// The terminal can't be asked.
    pub fn new() -> io::Result<Edited> {
        // A screen reader and a bare terminal get nothing but the line.
        let mut config = Config::builder().auto_add_history(true).bracketed_paste(false);
        config.enable_synchronized_output(false);
        DefaultEditor::with_config(config.build()).map(Edited).map_err(io::Error::other)
    }
}

impl Input for Edited {
    fn ask(
        &mut self,
        prompt: &str,
        line: &mut Vec<u8>,
        _: &mut impl Write,
    ) -> Result<bool, Broken> {
        line.clear();
        match self.0.readline(prompt) {
            Ok(typed) => line.extend(typed.into_bytes()),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(false),
            Err(ReadlineError::Io(error)) => return Err(Broken::Input(error)),
            Err(error) => return Err(Broken::Input(io::Error::other(error))),
        }
        Ok(true)
    }
}

fn written(output: &mut impl Write, text: &str) -> Result<(), Broken> {
    output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(Broken::Output)
}
