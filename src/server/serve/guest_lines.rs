//! Lines that a guest types at a terminal in raw mode, edited as in plain play at home.

use std::collections::VecDeque;
use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Instant;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use encoding_rs::{Decoder, UTF_8};
use parking_lot::{Mutex, MutexGuard};
use tui_input::{Input, InputRequest};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::kit::storage;
use crate::kit::terminal::TimedDecoder;
use crate::kit::text::{Columns as _, StreamError};
use crate::kit::ui::glyphs::is_dumb;
use crate::kit::ui::text_field::{byte_of_cursor, edit, edit_of};
use crate::punct::plain::{LineInput, NewsPrinter, fitting};
use crate::server::ssh::{TypedInput, Visit, Wire};

/// In bytes.
const LONGEST: usize = 1024;

const MOST_LINES: usize = 100;

pub struct GuestLines {
    typed: TypedInput,
    /// Reads UTF-8. Other bytes become a replacement character. No command accepts that, so no
    /// letter is lost unnoticed.
    letters: Decoder,
    incoming: TimedDecoder,
    keys: VecDeque<LineKey>,
    line: SharedLine,
    is_outdated: bool,
}

#[derive(Clone, Copy)]
struct LineKey {
    key: KeyEvent,
    alt: bool,
}

impl LineKey {
    fn is_control(self, letter: char) -> bool {
        self.key.modifiers == KeyModifiers::CONTROL && self.key.code == KeyCode::Char(letter)
    }
}

#[derive(Clone)]
struct SharedLine {
    line: Arc<Mutex<PartialLine>>,
    wire: Wire,
    width: Arc<AtomicU16>,
    /// The terminal takes only text: no row can be gone back to, and a line counts as one row.
    is_dumb: bool,
}

impl SharedLine {
    fn line(&self) -> MutexGuard<'_, PartialLine> {
        let mut line = self.line.lock();
        let columns = usize::from(self.width.load(Ordering::Relaxed));
        line.columns = if self.is_dumb { usize::MAX } else { columns };
        line
    }

    fn show(&self, text: &str) -> io::Result<()> {
        if text.is_empty() { Ok(()) } else { self.wire.clone().write_all(text.as_bytes()) }
    }
}

impl GuestLines {
    pub fn new(visit: &Visit) -> GuestLines {
        let width = visit.terminal.as_ref().map_or(0, |terminal| terminal.size.width);
        let typed = visit.keyboard.read(width);
        let line = SharedLine {
            line: Arc::default(),
            wire: visit.wire.clone(),
            width: typed.width(),
            is_dumb: visit.terminal.as_ref().is_some_and(|terminal| is_dumb(terminal.term())),
        };
        GuestLines {
            typed,
            letters: UTF_8.new_decoder_without_bom_handling(),
            incoming: TimedDecoder::from_away(),
            keys: VecDeque::new(),
            line,
            is_outdated: false,
        }
    }

    /// `None` if the guest leaves.
    pub fn read(&mut self, question: &str) -> io::Result<Option<String>> {
        {
            let mut line = self.line.line();
            line.begin(question);
            self.line.show(question)?;
        }
        loop {
            while let Some(key) = self.keys.pop_front() {
                let mut line = self.line.line();
                if key.key.code == KeyCode::Enter {
                    self.line.show(&format!("{}\r\n", line.end_shown()))?;
                    self.is_outdated = line.is_outdated;
                    return Ok(Some(line.take()));
                }
                let leaves =
                    key.is_control('c') || key.is_control('d') && line.input.value().is_empty();
                if leaves {
                    return Ok(None);
                }
                let shown = line.press(key);
                self.line.show(&shown)?;
            }
            if !self.read_input()? {
                return Ok(None);
            }
        }
    }

    /// `false` if the guest leaves.
    fn read_input(&mut self) -> io::Result<bool> {
        let GuestLines { typed, incoming, keys, letters, .. } = self;
        let most = incoming.due().map(|due| due.saturating_duration_since(Instant::now()));
        // An Esc at once before another key is Alt.
        let mut alt = false;
        let text = match typed.wait(most, usize::MAX)? {
            Some(bytes) if bytes.is_empty() => return Ok(false),
            Some(bytes) => {
                let size = letters.max_utf8_buffer_length(bytes.len()).unwrap_or_default();
                let mut decoded = String::with_capacity(size);
                let _ = letters.decode_to_string(&bytes, &mut decoded, false);
                Some(decoded.replace(|c: char| c.is_control() && !c.is_ascii(), "\u{FFFD}"))
            }
            None => None,
        };
        incoming.decode(text.as_ref().map(String::as_bytes), &mut |event| match event {
            Event::Key(key) if key.code == KeyCode::Esc => alt = true,
            Event::Key(key) => keys.push_back(LineKey { key, alt: std::mem::take(&mut alt) }),
            Event::Paste(pasted) => {
                keys.extend(pasted.chars().map(|c| {
                    let code = if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) };
                    LineKey { key: code.into(), alt: false }
                }));
            }
            Event::Mouse(_) | Event::Resize(..) | Event::FocusGained | Event::FocusLost => {}
        });
        Ok(true)
    }
}

impl LineInput for GuestLines {
    fn ask(
        &mut self,
        prompt: &str,
        line: &mut Vec<u8>,
        _: &mut impl io::Write,
    ) -> Result<bool, StreamError> {
        line.clear();
        let read = self.read(prompt).map_err(StreamError::Input)?;
        if read.is_none() {
            self.line.show("\r\n").map_err(StreamError::Output)?;
        }
        line.extend(read.iter().flat_map(|text| text.bytes()));
        Ok(read.is_some())
    }

    fn printer(&mut self) -> Option<Box<dyn NewsPrinter>> {
        Some(Box::new(self.line.clone()))
    }

    fn is_outdated(&self) -> bool {
        self.is_outdated
    }

    fn columns(&self) -> Box<dyn Fn() -> usize + Send + Sync> {
        let width = Arc::clone(&self.line.width);
        Box::new(move || fitting(width.load(Ordering::Relaxed)))
    }
}

impl NewsPrinter for SharedLine {
    fn print(&mut self, news: &str, prompt: &str, goes_on: bool) -> io::Result<()> {
        let mut line = self.line();
        let below = line.end_shown();
        line.is_outdated |= goes_on && !line.input.value().is_empty();
        prompt.clone_into(&mut line.prompt);
        let text = line.input.value();
        let end = line.wrapped(line.cell(text));
        let back = line.step(text, text.len(), byte_of_cursor(&line.input));
        let news = news.replace('\n', "\r\n");
        self.show(&format!("{below}\r\n{news}{prompt}{text}{end}{back}"))
    }
}

#[derive(Default)]
struct PartialLine {
    prompt: String,
    input: Input,
    /// News of another position came since the line was begun.
    is_outdated: bool,
    earlier: Vec<String>,
    /// The number of earlier lines if none was called back.
    called: usize,
    /// What was typed before an earlier line was called back.
    draft: String,
    /// 0 if the width is unknown.
    columns: usize,
}

impl PartialLine {
    fn begin(&mut self, prompt: &str) {
        prompt.clone_into(&mut self.prompt);
        self.called = self.earlier.len();
    }

    fn take(&mut self) -> String {
        self.is_outdated = false;
        let text = self.input.value_and_reset();
        if !text.trim().is_empty() && self.earlier.last() != Some(&text) {
            self.earlier.push(text.clone());
            let many = self.earlier.len().saturating_sub(MOST_LINES);
            self.earlier.drain(..many);
        }
        text
    }

    /// The text that shows the key's effect.
    fn press(&mut self, LineKey { key, alt }: LineKey) -> String {
        let before = self.input.clone();
        let is_control = key.modifiers == KeyModifiers::CONTROL;
        match key.code {
            KeyCode::Char('b') if alt => edit(&mut self.input, InputRequest::GoToPrevWord),
            KeyCode::Char('f') if alt => edit(&mut self.input, InputRequest::GoToNextWord),
            KeyCode::Char(_) if alt => {}
            KeyCode::Char('k') if is_control => edit(&mut self.input, InputRequest::DeleteTillEnd),
            KeyCode::Char('d') if is_control => edit(&mut self.input, InputRequest::DeleteNextChar),
            KeyCode::Up => self.call_back(-1),
            KeyCode::Char('p') if is_control => self.call_back(-1),
            KeyCode::Down => self.call_back(1),
            KeyCode::Char('n') if is_control => self.call_back(1),
            _ => match edit_of(key) {
                Some(InputRequest::InsertChar(letter)) => self.insert(letter),
                Some(change) => edit(&mut self.input, change),
                None => {}
            },
        }
        self.is_outdated &= !self.input.value().is_empty();
        self.change_shown(&before)
    }

    fn insert(&mut self, letter: char) {
        for letter in storage::visible(&letter.to_string()).chars() {
            if self.input.value().len() < LONGEST {
                self.input.handle(InputRequest::InsertChar(letter));
            }
        }
    }

    fn call_back(&mut self, by: isize) {
        let Some(called) = self.called.checked_add_signed(by) else { return };
        if called > self.earlier.len() {
            return;
        }
        if self.called == self.earlier.len() {
            self.draft = self.input.value().to_owned();
        }
        self.called = called;
        self.input = Input::new(self.earlier.get(called).unwrap_or(&self.draft).clone());
    }

    /// Typing or deleting at the end writes nothing that a screen reader would read again.
    fn change_shown(&self, before: &Input) -> String {
        let (old, new) = (before.value(), self.input.value());
        let [was, is] = [before, &self.input].map(byte_of_cursor);
        if old == new {
            return self.step(new, was, is);
        }
        let pairs = old.graphemes(true).zip(new.graphemes(true));
        let same = pairs.take_while(|(old, new)| old == new).map(|(old, _)| old.len()).sum();
        let [old_end, new_end] = [old, new].map(|text| self.cell(text));
        let wiped = old_end.saturating_sub(new_end);
        let mut shown = self.step(old, was, same);
        shown += &new[same..];
        shown += &" ".repeat(wiped);
        shown += self.wrapped(new_end + wiped);
        shown + &self.back(new_end + wiped, self.cell(&new[..is]))
    }

    /// What moves the terminal's cursor from one index of a text to another.
    fn step(&self, text: &str, from: usize, to: usize) -> String {
        let [from_cell, to_cell] = [from, to].map(|at| self.cell(&text[..at]));
        if from < to {
            format!("{}{}", &text[from..to], self.wrapped(to_cell))
        } else {
            self.back(from_cell, to_cell)
        }
    }

    fn back(&self, from: usize, to: usize) -> String {
        let width = self.width();
        let rows = from / width - to / width;
        let up = if rows > 0 { format!("\x1b[{rows}A") } else { String::new() };
        let [from_column, to_column] = [from % width, to % width];
        if from_column < to_column {
            format!("{up}\x1b[{}C", to_column - from_column)
        } else {
            up + &"\x08".repeat(from_column - to_column)
        }
    }

    /// What moves the terminal's cursor to the next row after a full one: a terminal waits with
    /// that for the next letter.
    fn wrapped(&self, cell: usize) -> &'static str {
        if cell > 0 && cell.is_multiple_of(self.width()) { " \r" } else { "" }
    }

    /// Cells from the start of the prompt to the end of the text.
    fn cell(&self, text: &str) -> usize {
        let width = self.width();
        let mut cell = 0;
        for letter in self.prompt.graphemes(true).chain(text.graphemes(true)) {
            let columns = letter.columns();
            let left = width - cell % width;
            // A wide letter that does not fit begins the next row.
            cell += if columns > left { left + columns } else { columns };
        }
        cell
    }

    fn width(&self) -> usize {
        if self.columns < 2 { 80 } else { self.columns }
    }

    fn end_shown(&self) -> String {
        self.step(self.input.value(), byte_of_cursor(&self.input), self.input.value().len())
    }
}

#[cfg(test)]
mod tests;
