//! A turn being made, step by step, as a screen makes it.

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
    /// A row is removed: of its run, these go.
    Remove(Run, SpotSet),
    /// A use is announced, contested and lost, or the challenge is drawn: the potential is out of
    /// the game, another move must be made. If none is possible, [`Draft::finish`] ends the turn
    /// and the game.
    Lose(Jump),
    Push(Entering, Entry),
    Jump(Jump),
    /// A potential is used, which was contested and won.
    Win(Jump),
}

/// A turn being made: the position before it, the steps done, and the position as it is now.
#[derive(Clone, Debug)]
pub struct Draft {
    start: Position,
    now: Progress,
    steps: Vec<Step>,
}

impl Draft {
    /// The turn of the player whose turn it is, nothing done yet.
    pub fn new(start: &Position) -> Draft {
        Draft { start: start.clone(), now: Progress::new(start.clone()), steps: vec![] }
    }

    /// The position before the turn.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position as it is now. Its turn is the mover's until the turn is finished.
    pub const fn position(&self) -> &Position {
        self.now.position()
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether the move is made: only rows are left to be dealt with.
    pub fn has_moved(&self) -> bool {
        self.now.has_moved()
    }

    /// The runs with a row of the mover that must or may be dealt with now: see [`Run::is_due`].
    /// After one is removed, look again.
    pub fn rows(&self) -> Vec<Run> {
        self.now.rows().collect()
    }

    /// Whether a row must be removed before anything else.
    pub fn is_row_due(&self) -> bool {
        self.now.due().is_some()
    }

    /// Whether such a removal would be accepted; what may go and stay is in the [`Run`].
    pub fn check_removal(&self, run: Run, goes: SpotSet) -> Result<(), Refusal> {
        self.now.check_removal(run, goes)
    }

    /// Where a piece of this kind may be pushed in now.
    pub fn entries(&self, entering: Entering) -> Vec<Entry> {
        let pushes = self.now.pushes().filter(|&(kind, _)| kind == entering);
        pushes.map(|(_, entry)| entry).collect()
    }

    /// What may be pushed in now, and where.
    #[cfg(test)]
    pub fn pushes(&self) -> Vec<(Entering, Entry)> {
        self.now.pushes().collect()
    }

    /// Whether a piece of this kind may be pushed in there now.
    pub fn check_push(&self, entering: Entering, entry: Entry) -> Result<(), Refusal> {
        self.now.check_push(entering, entry)
    }

    /// Which uses of potentials are possible now.
    pub fn jumps(&self) -> Vec<Jump> {
        self.now.jumps().collect()
    }

    /// Whether a use would be accepted now.
    pub fn check_jump(&self, jump: Jump) -> Result<(), Refusal> {
        self.now.check_jump(jump)
    }

    /// Does the next step.
    ///
    /// # Errors
    /// If the rules don't allow it now.
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

    /// Takes back the last step, unless a challenge decided it; whether there was one.
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

    /// Whether the turn may end now.
    ///
    /// # Errors
    /// If the move is missing or a row must be removed.
    pub fn check_finish(&self) -> Result<(), Refusal> {
        self.now.check_end()
    }

    /// The whole turn, canonical.
    ///
    /// # Errors
    /// If it may not end now: the move is missing or a row must be removed.
    pub fn finish(&self) -> Result<Turn, Refusal> {
        self.check_finish()?;
        canonical(&self.start, &self.so_far())
    }

    /// What was done so far, as a turn that may lack its move.
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
