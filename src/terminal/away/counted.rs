//! A program whose events are counted while they wait for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;
use ratatui::layout::Size;

use crate::terminal::graphics::{CellSize, Protocol};
use crate::terminal::program::{Flow, Program};

/// A program whose events are counted while they wait.
pub struct Counted<'a, P> {
    pub program: &'a mut P,
    /// How many events wait.
    pub waiting: Arc<AtomicUsize>,
}

impl<P: Program> Program for Counted<'_, P> {
    type Message = P::Message;

    fn resized(&mut self, size: Size, cell: Option<CellSize>) {
        self.program.resized(size, cell);
    }

    fn forgotten(&mut self) {
        self.program.forgotten();
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.program.draw(frame);
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        self.program.pictures(out);
    }

    fn protocol(&self) -> Option<Protocol> {
        self.program.protocol()
    }

    fn uses_mouse(&self) -> bool {
        self.program.uses_mouse()
    }

    fn handle(&mut self, event: Event) -> Flow {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        self.program.handle(event)
    }

    fn message(&mut self, message: Self::Message) -> Flow {
        self.program.message(message)
    }

    fn interrupt(&mut self) -> Flow {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        self.program.interrupt()
    }

    fn told(&mut self, what: &'static str) {
        self.program.told(what);
    }

    fn deadline(&self) -> Option<Instant> {
        self.program.deadline()
    }

    fn tick(&mut self) {
        self.program.tick();
    }

    fn leave(&mut self) {
        self.program.leave();
    }

    fn last_word(&self) -> Option<String> {
        self.program.last_word()
    }
}
