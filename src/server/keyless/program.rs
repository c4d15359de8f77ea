//! The list of guests without a key as a program on their terminal.

use std::time::Instant;

use crossterm::event::{Event, KeyEventKind};
use ratatui::Frame;
use ratatui::layout::Size;

use super::draw;
use super::menu::{Menu, PAUSE};
use crate::terminal::graphics::CellSize;
use crate::terminal::{Flow, Program};
use crate::ui::notice::Notice;

impl Program for Menu {
    type Message = ();

    fn resized(&mut self, size: Size, _: Option<CellSize>) {
        self.habits.look.set_window(size);
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        draw::draw(self, area, frame.buffer_mut());
    }

    fn handle(&mut self, event: Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            _ => Flow::Go,
        }
    }

    fn message(&mut self, (): ()) -> Flow {
        Flow::Go
    }

    fn deadline(&self) -> Option<Instant> {
        Some(self.read + PAUSE)
    }

    fn tick(&mut self) {
        self.refresh();
    }

    fn told(&mut self, what: &'static str) {
        self.notice = Some(Notice::warning(what));
    }

    /// Nothing is kept.
    fn leave(&mut self) {}
}
