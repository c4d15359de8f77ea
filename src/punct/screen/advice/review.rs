//! What the moves of a game gained or lost.

use crate::kit::terminal::job::{Job, Ticket};
use crate::punct::engine::{Candidate, Mistake, MoveMark, MoveVerdict};
use crate::rules::{Move, Player};

/// What the moves of a game gained or lost, as far as they were looked at.
pub struct Review {
    /// Who made the first move.
    first: Player,
    moves: Vec<Move>,
    verdicts: Vec<Option<MoveVerdict>>,
    /// The search, until it ends.
    job: Option<Job>,
}

/// A move that turned the game, or was the only good one.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// How many moves came before it.
    pub ply: usize,
    /// Who made it.
    pub mover: Player,
    pub played: Move,
    pub mark: MoveMark,
    /// White's chance before it and after it.
    pub chances: [f32; 2],
    /// The better move, if there was one.
    pub better: Option<Candidate>,
    /// What was wrong with the move, where the rules can tell.
    pub mistake: Option<Mistake>,
}

impl Review {
    pub fn new(first: Player, moves: Vec<Move>, job: Job) -> Review {
        let verdicts = vec![None; moves.len()];
        Review { first, moves, verdicts, job: Some(job) }
    }

    /// Whether it waits for the result of a job.
    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        self.job.as_ref().is_some_and(|job| job.has(ticket))
    }

    /// Takes in the verdicts so far, each with the number of moves before.
    pub fn take(&mut self, verdicts: Vec<(usize, MoveVerdict)>) {
        for (ply, verdict) in verdicts {
            if let Some(place) = self.verdicts.get_mut(ply) {
                *place = Some(verdict);
            }
        }
    }

    pub fn end(&mut self) {
        self.job = None;
    }

    pub fn goes_on(&self) -> bool {
        self.job.is_some()
    }

    /// How many moves were looked at, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.verdicts.iter().flatten().count(), self.moves.len())
    }

    /// Whether it is about the beginning of this line of moves.
    pub fn is_of(&self, line: &[Move]) -> bool {
        line.starts_with(&self.moves)
    }

    /// Whether it is about all of these moves.
    pub fn is_whole(&self, moves: &[Move]) -> bool {
        self.moves == moves
    }

    fn mover(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) { self.first } else { self.first.opponent() }
    }

    /// The mark of the move that came after `ply` others.
    pub fn mark(&self, ply: usize) -> Option<MoveMark> {
        self.verdicts.get(ply)?.as_ref()?.mark
    }

    /// White's chance after each number of moves, as far as it is known.
    pub fn chances_of_white(&self) -> Vec<(f64, f64)> {
        let known = self.verdicts.iter().enumerate();
        let known = known.filter_map(|(ply, verdict)| Some((ply, verdict.as_ref()?)));
        let mut chances = Vec::new();
        for (ply, verdict) in known {
            let mover = self.mover(ply);
            if ply == 0 {
                chances.push((0.0, f64::from(of_white(mover, verdict.before))));
            }
            chances.push(((ply + 1) as f64, f64::from(of_white(mover, verdict.after))));
        }
        chances
    }

    /// The moves with a mark.
    pub fn turns(&self) -> Vec<TurningPoint> {
        let turn = |(ply, verdict): (usize, &Option<MoveVerdict>)| {
            let verdict = verdict.as_ref()?;
            let mover = self.mover(ply);
            Some(TurningPoint {
                ply,
                mover,
                played: verdict.played,
                mark: verdict.mark?,
                chances: [verdict.before, verdict.after].map(|chance| of_white(mover, chance)),
                better: verdict.better().cloned(),
                mistake: verdict.mistake,
            })
        };
        self.verdicts.iter().enumerate().filter_map(turn).collect()
    }
}

/// White's chance where a player has this one.
fn of_white(player: Player, chance: f32) -> f32 {
    match player {
        Player::White => chance,
        Player::Black => 1.0 - chance,
    }
}
