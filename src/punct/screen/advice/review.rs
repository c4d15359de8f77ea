//! The review of a game: how each move changed the chances of its player.

use crate::kit::terminal::job::{Job, Ticket};
use crate::punct::engine::{Candidate, Mistake, MoveMark, MoveReview};
use crate::rules::{Move, Player};

pub struct Review {
    first: Player,
    pub moves: Vec<Move>,
    reviews: Vec<Option<MoveReview>>,
    /// The marks that the first review gave. `None` until a closer review begins.
    first_marks: Option<Vec<Option<MoveMark>>>,
    finished: usize,
    /// The search; `None` when it has ended.
    pub job: Option<Job>,
}

/// The first review's mark of a move, if a closer review gave another mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstMark {
    Unmarked,
    Marked(MoveMark),
}

/// A move with a mark: it turned the game, or it was the only good move.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    pub ply: usize,
    pub mover: Player,
    pub played: Move,
    pub mark: MoveMark,
    /// The mover's chance before the move and after it.
    pub chances: [f32; 2],
    /// The first review's mark, if a closer review gave another mark.
    pub corrected: Option<FirstMark>,
    pub better: Option<Candidate>,
    pub mistake: Option<Mistake>,
}

impl Review {
    pub fn new(first: Player, moves: Vec<Move>, job: Job) -> Review {
        let reviews = vec![None; moves.len()];
        Review { first, moves, reviews, first_marks: None, finished: 0, job: Some(job) }
    }

    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        self.job.as_ref().is_some_and(|job| job.has(ticket))
    }

    pub fn take_reviews(&mut self, reviews: Vec<(usize, MoveReview)>) {
        self.finished = reviews.len();
        for (ply, review) in reviews {
            if let Some(known) = self.reviews.get_mut(ply) {
                *known = Some(review);
            }
        }
    }

    pub fn is_running(&self) -> bool {
        self.job.is_some()
    }

    pub fn begin_closer_review(&mut self, job: Job) {
        self.first_marks = Some((0..self.moves.len()).map(|ply| self.mark(ply)).collect());
        self.finished = 0;
        self.job = Some(job);
    }

    pub fn is_closer(&self) -> bool {
        self.first_marks.is_some()
    }

    /// How many moves the present review has finished, and how many moves there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.finished, self.moves.len())
    }

    fn correction(&self, ply: usize) -> Option<FirstMark> {
        let first = *self.first_marks.as_ref()?.get(ply)?;
        (first != self.mark(ply)).then(|| first.map_or(FirstMark::Unmarked, FirstMark::Marked))
    }

    pub fn count_corrected(&self) -> usize {
        (0..self.moves.len()).filter(|&ply| self.correction(ply).is_some()).count()
    }

    pub fn is_of(&self, line: &[Move]) -> bool {
        line.starts_with(&self.moves)
    }

    fn mover(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) { self.first } else { self.first.opponent() }
    }

    pub fn mark(&self, ply: usize) -> Option<MoveMark> {
        self.reviews.get(ply)?.as_ref()?.mark
    }

    /// Pairs of a number of moves and a player's chance after them, as far as the review knows.
    pub fn chances_of(&self, player: Player) -> Vec<(f64, f64)> {
        let mut chances = Vec::new();
        for (ply, review) in self.reviews.iter().enumerate() {
            let Some(review) = review else { continue };
            let [before, after] = [review.before, review.after]
                .map(|chance| f64::from(chance_of(player, self.mover(ply), chance)));
            if ply == 0 {
                chances.push((0.0, before));
            }
            chances.push(((ply + 1) as f64, after));
        }
        chances
    }

    pub fn turns(&self) -> Vec<TurningPoint> {
        let mut turns = Vec::new();
        for (ply, review) in self.reviews.iter().enumerate() {
            if let Some(review) = review
                && let Some(mark) = review.mark
            {
                turns.push(TurningPoint {
                    ply,
                    mover: self.mover(ply),
                    played: review.played,
                    mark,
                    chances: [review.before, review.after],
                    corrected: self.correction(ply),
                    better: review.better().cloned(),
                    mistake: review.mistake,
                });
            }
        }
        turns
    }
}

impl TurningPoint {
    /// A player's chance before the move and after it.
    pub fn chances_of(&self, player: Player) -> [f32; 2] {
        self.chances.map(|chance| chance_of(player, self.mover, chance))
    }
}

/// Turns the chance of `mover` into that of a player.
pub fn chance_of(player: Player, mover: Player, chance: f32) -> f32 {
    if player == mover { chance } else { 1.0 - chance }
}
