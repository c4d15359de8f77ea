//! The real terminal, as the loop needs it.

use std::io;

use super::answers::{Answers, CellSizes};
use super::capabilities::Capabilities;
use super::event_loop::LoopScreen;
use super::guard::Guard;
use super::modes::{self, TerminalMode};
use super::output::Output;
use crate::kit::terminal::graphics::{CellSize, Protocol};

/// The terminal the program runs in. Dropping it gives the terminal back.
#[derive(Debug)]
pub(super) struct RealScreen {
    guard: Guard,
    output: Output,
    cells: CellSizes,
}

impl RealScreen {
    /// The terminal held by `guard`; what is drawn on it goes to `output`.
    pub(super) fn new(guard: Guard, output: Output, cells: CellSizes) -> Self {
        Self { guard, output, cells }
    }
}

impl LoopScreen for RealScreen {
    fn cell_size(&self) -> Option<CellSize> {
        self.cells.now()
    }

    fn answered(&mut self, answers: &Answers) -> Capabilities {
        self.cells.learn(answers.cell);
        Capabilities::here(answers)
    }

    fn show(&mut self, pictures: &[u8], protocol: Option<Protocol>) -> io::Result<()> {
        if !pictures.is_empty() && protocol == Some(Protocol::Kitty) {
            modes::set(&[TerminalMode::Pictures])?;
        }
        self.output.send(pictures)
    }

    fn suspend(&mut self) -> bool {
        self.guard.suspend()
    }

    fn resume(&mut self) -> io::Result<()> {
        self.guard.resume()
    }
}
