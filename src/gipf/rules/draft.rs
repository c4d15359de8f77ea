//! A turn that a player makes step by step, as on a screen.

use derive_more::Deref;

use super::entry::Entry;
use super::legal_turns::canonical;
use super::line::Run;
use super::position::Position;
use super::progress::Progress;
use super::refusal::Refusal;
use super::spot_set::SpotSet;
use super::turn::{Deed, Entering, Jump, Removal, Turn};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A row is removed: the tops of these spots of its run go.
    Remove(Run, SpotSet),
    /// A use is announced and contested, and its player loses the contest or draws it. The
    /// potential leaves the game, and the player must make another move. If no other move is
    /// possible, the turn can be finished without one, and the game ends.
    Lose(Jump),
    Push(Entering, Entry),
    Jump(Jump),
    /// A potential is used after a contest that its player won.
    Win(Jump),
}

/// An unfinished turn: the position before it, the steps done so far, and the present position. A
/// draft dereferences to its progress for reading.
#[derive(Clone, Debug, Deref)]
pub struct Draft {
    start: Position,
    #[deref]
    now: Progress,
    steps: Vec<Step>,
}

impl Draft {
    /// Begins the turn of the player to move.
    pub fn new(start: &Position) -> Draft {
        Draft { start: start.clone(), now: Progress::new(start.clone()), steps: vec![] }
    }

    /// Returns the position before the turn.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the runs with a row of the mover that must or may be removed now; [`Run::is_due`]
    /// tells which must. A removal can change these runs.
    pub fn rows(&self) -> Vec<Run> {
        self.now.rows().collect()
    }

    /// Whether a row must be removed before anything else.
    pub fn is_row_due(&self) -> bool {
        self.now.due().is_some()
    }

    /// Returns the ways in that are open to a piece of this kind now.
    pub fn entries(&self, entering: Entering) -> Vec<Entry> {
        let pushes = self.now.pushes().filter(|&(kind, _)| kind == entering);
        pushes.map(|(_, entry)| entry).collect()
    }

    /// Returns all pushes that are possible now.
    #[cfg(test)]
    pub fn pushes(&self) -> Vec<(Entering, Entry)> {
        self.now.pushes().collect()
    }

    /// Returns the uses of potentials that are possible now.
    pub fn jumps(&self) -> Vec<Jump> {
        self.now.jumps().collect()
    }

    /// Does the next step.
    ///
    /// # Errors
    /// Fails if the rules do not allow the step now.
    pub fn step(&mut self, step: Step) -> Result<(), Refusal> {
        match step {
            Step::Remove(run, goes) => self.now.remove(run, goes)?,
            Step::Lose(jump) => self.now.lose(jump)?,
            Step::Push(entering, entry) => self.now.make(Deed::Push(entering, entry))?,
            Step::Jump(jump) | Step::Win(jump) => self.now.make(Deed::Jump(jump))?,
        }
        self.steps.push(step);
        Ok(())
    }

    /// Takes back the last step, unless a challenge decided it. Returns whether a step was taken
    /// back.
    pub fn step_back(&mut self) -> bool {
        if matches!(self.steps.last(), None | Some(Step::Lose(_) | Step::Win(_))) {
            return false;
        }
        let mut before = Draft::new(&self.start);
        for &step in &self.steps[..self.steps.len() - 1] {
            if before.step(step).is_err() {
                return false;
            }
        }
        *self = before;
        true
    }

    /// Checks that the turn may end now.
    ///
    /// # Errors
    /// Fails if the move is missing, a row must be removed or the game is over.
    pub fn check_finish(&self) -> Result<(), Refusal> {
        self.now.check_end()
    }

    /// Returns the whole turn in its canonical form.
    ///
    /// # Errors
    /// Fails if the turn may not end now; see [`Draft::check_finish`].
    pub fn finish(&self) -> Result<Turn, Refusal> {
        self.check_finish()?;
        canonical(&self.start, &self.so_far())
    }

    /// Returns the steps so far as a turn, which may lack its move.
    pub fn so_far(&self) -> Turn {
        let mut turn =
            Turn { before: vec![], lost: vec![], deed: None, was_contested: false, after: vec![] };
        for &step in &self.steps {
            match step {
                Step::Remove(_, goes) if turn.deed.is_none() => turn.before.push(Removal(goes)),
                Step::Remove(_, goes) => turn.after.push(Removal(goes)),
                Step::Lose(jump) => turn.lost.push(jump),
                Step::Push(entering, entry) => turn.deed = Some(Deed::Push(entering, entry)),
                Step::Jump(jump) => turn.deed = Some(Deed::Jump(jump)),
                Step::Win(jump) => {
                    (turn.deed, turn.was_contested) = (Some(Deed::Jump(jump)), true);
                }
            }
        }
        turn
    }
}
