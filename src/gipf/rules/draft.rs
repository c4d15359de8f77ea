//! A turn that a player makes step by step, as on a screen.

use derive_more::Deref;

use super::board::Entry;
use super::board::SpotSet;
use super::legal_turns::canonical;
use super::position::Position;
use super::progress::{Progress, Run};
use super::turn::{Entering, Jump, Move, Refusal, Removal, Turn};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Remove(Run, SpotSet),
    /// The player did not win the contest: the potential leaves the game, and the player must make
    /// another move. If none is possible, the turn can be finished without one and ends the game.
    Lose(Jump),
    Push(Entering, Entry),
    Jump(Jump),
    /// A potential is used after a contest that its player won.
    Win(Jump),
}

/// Dereferences to its progress, for reading.
#[derive(Clone, Debug, Deref)]
pub struct Draft {
    start: Position,
    #[deref]
    progress: Progress,
    steps: Vec<Step>,
}

impl Draft {
    pub fn new(start: &Position) -> Draft {
        Draft { start: start.clone(), progress: Progress::new(start.clone()), steps: vec![] }
    }

    /// `done` may lack its move.
    pub fn from_turn(start: &Position, done: &Turn) -> Result<Draft, Refusal> {
        let mut draft = Draft::new(start);
        for &Removal(goes) in &done.before {
            draft.remove(goes)?;
        }
        for &jump in &done.lost {
            draft.step(Step::Lose(jump))?;
        }
        match done.move_made {
            None => {}
            Some(Move::Push(entering, entry)) => draft.step(Step::Push(entering, entry))?,
            Some(Move::Jump(jump)) if done.was_contested => draft.step(Step::Win(jump))?,
            Some(Move::Jump(jump)) => draft.step(Step::Jump(jump))?,
        }
        for &Removal(goes) in &done.after {
            draft.remove(goes)?;
        }
        Ok(draft)
    }

    pub const fn start(&self) -> &Position {
        &self.start
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub fn step(&mut self, step: Step) -> Result<(), Refusal> {
        match step {
            Step::Remove(run, goes) => self.progress.remove(run, goes)?,
            Step::Lose(jump) => self.progress.lose(jump)?,
            Step::Push(entering, entry) => self.progress.make(Move::Push(entering, entry))?,
            Step::Jump(jump) | Step::Win(jump) => self.progress.make(Move::Jump(jump))?,
        }
        self.steps.push(step);
        Ok(())
    }

    /// `goes`: the spots of its run whose tops go. The error is about the first run with all these.
    pub fn remove(&mut self, goes: SpotSet) -> Result<(), Refusal> {
        let mut runs = self.rows();
        runs.retain(|run| run.spots.contains_all(goes));
        let fits = runs.iter().find(|run| self.check_removal(**run, goes).is_ok());
        match fits.or(runs.first()) {
            Some(&run) => self.step(Step::Remove(run, goes)),
            None => Err(Refusal::NoRow(goes)),
        }
    }

    /// Unless a challenge decided the step. Returns `false` if nothing was taken back.
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

    pub fn finish(&self) -> Result<Turn, Refusal> {
        self.check_finish()?;
        canonical(&self.start, &self.to_turn())
    }

    /// The turn may lack its move.
    pub fn to_turn(&self) -> Turn {
        let mut turn = Turn::default();
        for &step in &self.steps {
            match step {
                Step::Remove(_, goes) if turn.move_made.is_none() => {
                    turn.before.push(Removal(goes));
                }
                Step::Remove(_, goes) => turn.after.push(Removal(goes)),
                Step::Lose(jump) => turn.lost.push(jump),
                Step::Push(entering, entry) => turn.move_made = Some(Move::Push(entering, entry)),
                Step::Jump(jump) => turn.move_made = Some(Move::Jump(jump)),
                Step::Win(jump) => {
                    turn.move_made = Some(Move::Jump(jump));
                    turn.was_contested = true;
                }
            }
        }
        turn
    }
}
