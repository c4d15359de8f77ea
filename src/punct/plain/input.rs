//! Lines from a stream, or from a terminal with an editor, and the requests that they mean.

use std::io::{self, BufRead, ErrorKind, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use parking_lot::Mutex;
use rustyline::completion::Completer;
use rustyline::config::Configurer as _;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Cmd, Config, Editor, ExternalPrinter, Helper, KeyCode, KeyEvent, Modifiers};

use super::request::{Argument, NamedPiece, Request, RequestError};
use super::spelling::{COLUMNS, in_notation};
use super::words::{find, find_word, first_word, read_name};
use crate::kit::storage::visible;
use crate::kit::text::{StreamError, read_line};
use crate::punct::control::intent::Intent;
use crate::rules::{NotationError, TypedMove, kinds_by_name, normalized};

pub trait LineInput {
    /// Shows the prompt and reads the next line. Returns `false` at the end of the input.
    fn ask(
        &mut self,
        prompt: &str,
        line: &mut Vec<u8>,
        output: &mut impl Write,
    ) -> Result<bool, StreamError>;

    /// Prints news while a line is being read; `None` if the output itself can take the text.
    fn printer(&mut self) -> Option<Box<dyn NewsPrinter>> {
        None
    }

    /// Says whether news of another position came while the line read last was being typed.
    fn is_outdated(&self) -> bool {
        false
    }

    fn columns(&self) -> Box<dyn Fn() -> usize + Send + Sync> {
        Box::new(|| COLUMNS)
    }
}

/// Prints news while a line is being read, so that what was typed of the line stays.
pub trait NewsPrinter {
    /// After the news comes the prompt with the line. `goes_on`: the position is another one.
    fn print(&mut self, news: &str, prompt: &str, goes_on: bool) -> io::Result<()>;
}

struct AboveLine<P>(P, BegunLine);

impl<P: ExternalPrinter> NewsPrinter for AboveLine<P> {
    fn print(&mut self, news: &str, _: &str, goes_on: bool) -> io::Result<()> {
        self.1.is_outdated.fetch_or(goes_on, Relaxed);
        self.0.print(news.to_owned()).map_err(io::Error::other)
    }
}

#[derive(Clone, Default)]
struct BegunLine {
    /// Whether it was begun before news of another position.
    is_outdated: Arc<AtomicBool>,
    text: Arc<Mutex<String>>,
}

impl Hinter for BegunLine {
    type Hint = String;

    /// Called after each key and after news.
    fn hint(&self, line: &str, _: usize, _: &rustyline::Context<'_>) -> Option<String> {
        self.is_outdated.fetch_and(!line.is_empty(), Relaxed);
        line.clone_into(&mut self.text.lock());
        None
    }
}

impl Completer for BegunLine {
    type Candidate = String;
}

impl Highlighter for BegunLine {}

impl Validator for BegunLine {}

impl Helper for BegunLine {}

/// A file or a pipe, which the player does not see: the lines are written to the output.
pub struct Stream<R>(pub R);

impl<R: BufRead> LineInput for Stream<R> {
    fn ask(
        &mut self,
        prompt: &str,
        line: &mut Vec<u8>,
        output: &mut impl Write,
    ) -> Result<bool, StreamError> {
        write_text(output, prompt)?;
        let read = read_line(&mut self.0, line, MAX_LINE).map_err(StreamError::Input)?;
        // No later text follows the last prompt on its line.
        let typed = String::from_utf8_lossy(line);
        write_text(output, &format!("{}\n", visible(typed.trim_end())))?;
        Ok(read)
    }
}

/// Lines typed at a terminal that shows them itself. Ctrl-C ends the input; while the computer
/// thinks, a second one ends the program.
pub struct TypedLines(Receiver<io::Result<Option<Vec<u8>>>>);

impl TypedLines {
    pub fn new() -> io::Result<TypedLines> {
        let (to, lines) = mpsc::channel();
        #[cfg(unix)]
        {
            use signal_hook::consts::SIGINT;
            let mut signals = signal_hook::iterator::Signals::new([SIGINT])?;
            let to = to.clone();
            thread::Builder::new().spawn(move || {
                for (before, signal) in signals.forever().enumerate() {
                    if before > 0 {
                        let _ = signal_hook::low_level::emulate_default_handler(signal);
                    }
                    let _ = to.send(Ok(None));
                }
            })?;
        }
        thread::Builder::new().spawn(move || {
            loop {
                let mut line = Vec::new();
                let read = read_line(&mut io::stdin().lock(), &mut line, MAX_LINE);
                let goes_on = matches!(read, Ok(true));
                if to.send(read.map(|read| read.then_some(line))).is_err() || !goes_on {
                    return;
                }
            }
        })?;
        Ok(TypedLines(lines))
    }
}

impl LineInput for TypedLines {
    fn ask(
        &mut self,
        prompt: &str,
        line: &mut Vec<u8>,
        output: &mut impl Write,
    ) -> Result<bool, StreamError> {
        write_text(output, prompt)?;
        line.clear();
        let typed = self.0.recv().unwrap_or(Ok(None)).map_err(StreamError::Input)?;
        if typed.is_none() {
            write_text(output, "\n")?;
        }
        let is_typed = typed.is_some();
        line.extend(typed.unwrap_or_default());
        Ok(is_typed)
    }

    fn columns(&self) -> Box<dyn Fn() -> usize + Send + Sync> {
        terminals_columns()
    }
}

/// Earlier lines of this game can be recalled. Ctrl-C ends the input as Ctrl-D does.
pub struct Edited(Editor<BegunLine, DefaultHistory>);

impl Edited {
    pub fn new() -> io::Result<Edited> {
        // The editor must send only text to screen readers and simple terminals.
        let mut config = Config::builder().auto_add_history(true).bracketed_paste(false);
        config.enable_synchronized_output(false);
        let mut editor = Editor::with_config(config.build()).map_err(io::Error::other)?;
        editor.set_helper(Some(BegunLine::default()));
        // The editor ignores the marks around a paste and reads the paste like typed text.
        // Otherwise an unfinished paste would swallow all later keys.
        for mark in [KeyCode::BracketedPasteStart, KeyCode::BracketedPasteEnd] {
            editor.bind_sequence(KeyEvent(mark, Modifiers::NONE), Cmd::Noop);
        }
        Ok(Edited(editor))
    }
}

impl LineInput for Edited {
    fn ask(
        &mut self,
        prompt: &str,
        line: &mut Vec<u8>,
        _: &mut impl Write,
    ) -> Result<bool, StreamError> {
        line.clear();
        let mut begun = String::new();
        loop {
            match self.0.readline_with_initial(prompt, (&begun, "")) {
                Ok(typed) => {
                    line.extend(typed.into_bytes());
                    return Ok(true);
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(false),
                // At a byte that is not UTF-8 the editor gives the line up, and takes the next
                // byte, perhaps Enter, for a part of the character.
                Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                    let typed = self.0.helper().map(|helper| helper.text.lock().clone());
                    begun = typed.unwrap_or_default();
                    begun.push(char::REPLACEMENT_CHARACTER);
                }
                Err(ReadlineError::Io(error)) => return Err(StreamError::Input(error)),
                Err(error) => return Err(StreamError::Input(io::Error::other(error))),
            }
        }
    }

    fn printer(&mut self) -> Option<Box<dyn NewsPrinter>> {
        let printer = self.0.create_external_printer().ok()?;
        Some(Box::new(AboveLine(printer, self.0.helper()?.clone())))
    }

    fn is_outdated(&self) -> bool {
        self.0.helper().is_some_and(|line| line.is_outdated.load(Relaxed))
    }

    fn columns(&self) -> Box<dyn Fn() -> usize + Send + Sync> {
        terminals_columns()
    }
}

fn terminals_columns() -> Box<dyn Fn() -> usize + Send + Sync> {
    Box::new(|| crossterm::terminal::size().map_or(COLUMNS, |(columns, _)| fitting(columns)))
}

/// 0 columns stand for an unknown number.
pub fn fitting(columns: u16) -> usize {
    if columns == 0 { COLUMNS } else { usize::from(columns).saturating_sub(1).clamp(10, COLUMNS) }
}

pub fn write_text(output: &mut impl Write, text: &str) -> Result<(), StreamError> {
    output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(StreamError::Output)
}

/// In bytes.
pub(super) const MAX_LINE: usize = 1 << 12;

impl Request {
    /// `None` if the line is empty or a comment. Every spelling of answers is read.
    pub fn read(line: &[u8]) -> Result<Option<Request>, RequestError> {
        // `�` replaces bytes that are not UTF-8. Control characters are left out.
        let decoded = String::from_utf8_lossy(line);
        let spaced = decoded.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
        let visible: String = spaced.filter(|c| !c.is_control()).collect();
        let whole = visible.trim_start_matches('\u{FEFF}').trim();
        // A line that has only punctuation and begins with `?` becomes `?`.
        let mut typed = whole.trim_end_matches(|c: char| c.is_whitespace() || ".?!,;:".contains(c));
        if typed.is_empty() && whole.starts_with('?') {
            typed = "?";
        }
        if typed.is_empty() || typed.starts_with('#') {
            return Ok(None);
        }
        if line.len() > MAX_LINE {
            return Err(RequestError::TooLong);
        }
        let text = in_notation(&normalized(typed));
        if text.is_empty() {
            return Ok(None);
        }
        let (first, after) = first_word(&text);
        let word = first.to_lowercase();
        let known = match find_word(&word) {
            Some(known) => known,
            None => match read_move(&word, after, &text)? {
                Some(played) => return Ok(Some(played)),
                None => find(&word)?,
            },
        };
        // The name of a save and a comment are taken as they were typed.
        let argument = match known.argument {
            Argument::Text => first_word(whole).1,
            Argument::Name => first_word(typed).1,
            Argument::Words | Argument::None => after,
        };
        known.request(argument).map(Some)
    }
}

/// `None` if no move was meant, so that the first word may be the beginning of a known one.
fn read_move(word: &str, after: &str, text: &str) -> Result<Option<Request>, RequestError> {
    let error = match TypedMove::read(text).complete_move() {
        Ok(played) => return Ok(Some(Intent::Play(played).into())),
        Err(error) => error,
    };
    if let Ok(NamedPiece::OnBoard { .. }) = read_name(text) {
        return Err(RequestError::HalfAMove(text.to_uppercase()));
    }
    let names_kind = !kinds_by_name(word).is_empty();
    // Before spaces such as `D3`, a letter is the short code of a piece.
    let is_code = names_kind && after.contains(|c: char| c.is_ascii_digit());
    if word.chars().count() == 1 && !is_code {
        return Ok(None);
    }
    // A move names at least one space; if it names no known piece, at least three.
    let spaces = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).count();
    let least = if let NotationError::UnknownCode(_) = error { 3 } else { 1 };
    if spaces >= least {
        return Err(RequestError::Notation(error));
    }
    if names_kind { Err(RequestError::HalfAMove(text.to_uppercase())) } else { Ok(None) }
}
