//! Writes each frame as a whole, and connects the terminal of this process to the loop.

use std::cell::RefCell;
use std::io::{self, Write, stdout};
use std::mem::take;
use std::rc::Rc;
use std::time::Instant;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use crossterm::cursor::{RestorePosition, SavePosition};
use crossterm::queue;
use crossterm::terminal::{self, BeginSynchronizedUpdate, Clear, EndSynchronizedUpdate};
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

use super::answers::{Answers, CellSizes, QueryTime, Questions};
use super::capabilities::Capabilities;
use super::event_loop::LoopScreen;
use super::guard::{self, Guard, TerminalMode};
use super::pen;
use crate::kit::system;
use crate::kit::terminal::graphics::{CellSize, Protocol};

/// Collects the bytes of a frame until [`send_to`](Self::send_to). So an unfinished frame, for
/// example after a panic, is never written. Clones share the frame.
#[derive(Clone, Debug, Default)]
pub struct Output(Rc<RefCell<Vec<u8>>>);

impl Output {
    pub fn take(&self) -> Vec<u8> {
        take(&mut *self.0.borrow_mut())
    }

    /// As one synchronized update, so that no incomplete frame is visible.
    pub fn send_to(&self, out: &mut impl Write, pictures: &[u8]) -> io::Result<()> {
        let cells = self.take();
        if cells.is_empty() && pictures.is_empty() {
            return Ok(());
        }
        let mut update = Vec::with_capacity(cells.len() + pictures.len() + 32);
        queue!(update, BeginSynchronizedUpdate)?;
        update.extend(cells);
        if !pictures.is_empty() {
            queue!(update, SavePosition)?;
            update.extend_from_slice(pictures);
            queue!(update, RestorePosition)?;
        }
        queue!(update, EndSynchronizedUpdate)?;
        out.write_all(&update).and_then(|()| out.flush())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Does nothing, because ratatui flushes before the pictures are made.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[derive(Debug)]
pub struct RealScreen {
    guard: Guard,
    output: Output,
    cells: CellSizes,
    /// `None` if nothing may be asked here.
    asked_again: Option<QueryTime>,
}

impl RealScreen {
    pub fn new(
        guard: Guard,
        output: Output,
        cells: CellSizes,
        asked_again: Option<QueryTime>,
    ) -> Self {
        Self { guard, output, cells, asked_again }
    }

    fn repeat_queries(&self) -> io::Result<()> {
        let Some(asked_again) = &self.asked_again else { return Ok(()) };
        let questions = Questions::from_environment(system::variable);
        *asked_again.lock() = Some(Instant::now());
        let mut out = stdout().lock();
        out.write_all(questions.text().as_bytes())?;
        out.flush()
    }
}

impl LoopScreen for RealScreen {
    fn cell_size(&self) -> Option<CellSize> {
        self.cells.now()
    }

    fn take_answers(&mut self, answers: &Answers) -> Capabilities {
        self.cells.answered = answers.cell;
        Capabilities::detect(answers)
    }

    fn show(&mut self, pictures: &[u8], protocol: Option<Protocol>) -> io::Result<()> {
        if !pictures.is_empty() && protocol == Some(Protocol::Kitty) {
            guard::set(&[TerminalMode::Pictures])?;
        }
        self.output.send_to(&mut stdout().lock(), pictures)
    }

    fn renew(&mut self) -> io::Result<()> {
        self.guard.renew()?;
        self.repeat_queries()
    }

    /// abduco, which sets this variable, and dtach 0.9 with `-r winch` say nothing else when they
    /// attach another terminal.
    fn resize_may_attach(&self) -> bool {
        system::variable("ABDUCO_SESSION").is_some()
            || system::session_parent().as_deref() == Some("dtach")
    }

    fn suspend(&mut self) -> bool {
        self.guard.suspend()
    }

    fn resume(&mut self) -> io::Result<()> {
        self.guard.resume()?;
        self.repeat_queries()
    }
}

/// Without a cursor, which the terminal's modes hide.
pub struct SizedBackend<S> {
    output: Output,
    size: S,
}

impl<S: Fn() -> Size> SizedBackend<S> {
    pub fn new(output: Output, size: S) -> Self {
        Self { output, size }
    }
}

impl<S: Fn() -> Size> Backend for SizedBackend<S> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        pen::write_cells(&mut self.output, content)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, _: P) -> io::Result<()> {
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        queue!(self.output, Clear(terminal::ClearType::All))
    }

    /// The frame is always the whole screen.
    fn clear_region(&mut self, _: ClearType) -> io::Result<()> {
        self.clear()
    }

    fn size(&self) -> io::Result<Size> {
        Ok((self.size)())
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: (self.size)(), pixels: Size::ZERO })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Hands text to the clipboard of the machine at which the player sits, also over ssh (OSC 52). No
/// terminal answers whether it has taken the text.
pub fn copy_to_clipboard(text: &str, out: &mut Vec<u8>) {
    out.extend(b"\x1b]52;c;");
    out.extend(BASE64_STANDARD.encode(text).into_bytes());
    out.extend(b"\x1b\\");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(cells: &[&str], pictures: &str) -> String {
        let mut output = Output::default();
        for cells in cells {
            output.clone().write_all(cells.as_bytes()).unwrap();
            output.flush().unwrap();
        }
        let mut sent = Vec::new();
        output.send_to(&mut sent, pictures.as_bytes()).unwrap();
        output.send_to(&mut sent, b"").unwrap();
        String::from_utf8(sent).unwrap()
    }

    #[test]
    fn text_goes_to_the_clipboard_in_base64() {
        let mut out = b"cells".to_vec();
        copy_to_clipboard("T-D3,D4,E4", &mut out);
        assert_eq!(out, b"cells\x1b]52;c;VC1EMyxENCxFNA==\x1b\\");
    }

    #[test]
    fn pictures_follow_the_cells_in_one_update() {
        let (begin, end) = ("\x1b[?2026h", "\x1b[?2026l");
        assert_eq!(sent(&["ab", "c"], "PIC"), format!("{begin}abc\x1b7PIC\x1b8{end}"));
        assert_eq!(sent(&["ab"], ""), format!("{begin}ab{end}"));
        assert_eq!(sent(&[], "PIC"), format!("{begin}\x1b7PIC\x1b8{end}"));
        assert_eq!(sent(&[], ""), "");
    }
}
