//! The best moves in the position on the board, looked for while the panel for them is open.

use crate::kit::terminal::job::{Job, Ticket};
use crate::punct::engine::{Analysis, Candidate, Reason, reasons};
use crate::rules::Position;

/// What is found of a position.
pub struct Study {
    pub position: Position,
    /// Whether the game is over there, so that there is nothing to look for.
    is_over: bool,
    /// The search, until it ends.
    job: Option<Job>,
    found: Option<Analysis>,
    /// The reasons for each of the moves found.
    reasons: Vec<Vec<Reason>>,
}

impl Study {
    /// A study that begins, or that can find nothing as the game is over, if there is no job.
    pub fn new(position: Position, job: Option<Job>) -> Study {
        Study { position, is_over: job.is_none(), job, found: None, reasons: Vec::new() }
    }

    pub fn is_over(&self) -> bool {
        self.is_over
    }

    pub fn goes_on(&self) -> bool {
        self.job.is_some()
    }

    /// Whether it waits for the result of a job.
    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        self.job.as_ref().is_some_and(|job| job.has(ticket))
    }

    /// Takes in what was found so far.
    pub fn take(&mut self, found: Analysis) {
        let moves = found.candidates.iter();
        self.reasons = moves.map(|good| reasons(&self.position, good.played)).collect();
        self.found = Some(found);
    }

    pub fn end(&mut self) {
        self.job = None;
    }

    pub fn found(&self) -> Option<&Analysis> {
        self.found.as_ref()
    }

    /// The best moves found so far, the best first.
    pub fn candidates(&self) -> &[Candidate] {
        self.found.as_ref().map_or(&[], |found| &found.candidates)
    }

    /// The reasons for the nth best move.
    pub fn reasons(&self, nth: usize) -> &[Reason] {
        self.reasons.get(nth).map_or(&[], Vec::as_slice)
    }
}
