//! Playing whole turns and taking them back.

use super::position::Position;
use super::progress::Progress;
use super::refusal::Refusal;
use super::turn::Turn;

/// How to take a turn back.
#[derive(Clone, Debug)]
pub struct Undo(Position);

impl Position {
    /// Plays a turn, written in canonical order or another.
    ///
    /// # Errors
    /// If it is not legal; then nothing changes.
    pub fn play(&mut self, turn: &Turn) -> Result<Undo, Refusal> {
        let after = Progress::new(self.clone()).follow(turn)?.end()?;
        Ok(Undo(std::mem::replace(self, after)))
    }

    /// Takes the last turn back.
    pub fn undo(&mut self, undo: Undo) {
        *self = undo.0;
    }
}
