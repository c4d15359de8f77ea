//! A game being played, with its players, and the questions about it. Only [`Match::apply`] and
//! [`Match::follow_contest`] change the game.

use super::Seats;
use crate::gipf::computer::ThinkRequest;
use crate::gipf::record::{Agreed, Blocked, Contest, Record};
use crate::gipf::rules::{Draft, Game, Jump, Position, Removal, Turn};
use crate::kit::storage::Name;
use crate::rules::Player;

#[derive(Clone)]
pub struct Match {
    pub(super) record: Record,
    pub(super) seats: Seats,
    /// The use that waits for an answer.
    pub(super) announced: Option<Announcement>,
}

impl Match {
    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn seats(&self) -> Seats {
        self.seats
    }

    pub fn agreement(&self) -> Agreed {
        self.record.agreement()
    }

    pub fn game(&self) -> &Game {
        &self.record.game
    }

    /// Returns the player to move.
    pub fn turn(&self) -> Player {
        self.game().position().turn()
    }

    pub fn draft(&self) -> &Draft {
        &self.record.draft
    }

    /// Returns the turns played, and after them those that were taken back.
    pub fn line(&self) -> Vec<Turn> {
        self.record.line().cloned().collect()
    }

    /// Returns the position after this number of turns, including those taken back; `None` if there
    /// are fewer.
    pub fn position_at(&self, ply: usize) -> Option<Position> {
        self.record.game_at(ply).map(|game| game.position().clone())
    }

    pub fn names(&self) -> &[Name; 2] {
        &self.record.header.names
    }

    pub fn name(&self, player: Player) -> &Name {
        self.record.name(player)
    }

    /// Whether a person at this screen is to move and need not wait for the answer to a use, or for
    /// a game of PÜNCT.
    pub fn may_act(&self) -> bool {
        let is_over = self.game().outcome().is_some();
        self.seats.is_here(self.turn()) && !is_over && self.check_free().is_ok()
    }

    /// Checks that no announced use waits for an answer and no game of PÜNCT is open.
    pub fn check_free(&self) -> Result<(), Blocked> {
        if let Some(contest) = self.record.contest() {
            return Err(Blocked::Contested(contest.jump));
        }
        self.announced_jump().map_or(Ok(()), |jump| Err(Blocked::Announced(jump)))
    }

    pub fn announced_jump(&self) -> Option<Jump> {
        self.announced.as_ref().map(|announcement| announcement.jump)
    }

    pub fn open_contest(&self) -> Option<&Contest> {
        self.record.contest()
    }

    /// Returns the player who may contest uses of potentials now.
    pub fn challenger(&self) -> Player {
        self.turn().opponent()
    }

    /// Returns what the computer must decide next; `None` if the game does not wait for the
    /// computer.
    pub fn think_request(&self) -> Option<ThinkRequest> {
        if self.game().outcome().is_some() || self.record.contest().is_some() {
            return None;
        }
        let strength = |player| self.seats.seat(player).strength();
        let position = self.draft().position().clone();
        match self.announced_jump() {
            Some(jump) => {
                strength(self.challenger()).map(|_| ThinkRequest::Contest(position, jump))
            }
            None => strength(self.turn()).map(|strength| match self.record.turn_to_finish() {
                Some(turn) => ThinkRequest::Finish(turn),
                None => ThinkRequest::Play(position, strength),
            }),
        }
    }

    /// Returns the number of challenges that a player has left. Challenges spent in the present
    /// turn are subtracted.
    pub fn challenges_left(&self, player: Player) -> usize {
        let left = self.game().challenges_left(player);
        let spent = if player == self.challenger() { self.begun_contests() } else { 0 };
        left.saturating_sub(spent)
    }

    /// Returns the number of contests decided in the present turn.
    pub(super) fn begun_contests(&self) -> usize {
        self.draft().so_far().challenges()
    }
}

/// A use that was announced and that the other player may contest.
#[derive(Clone, Debug)]
pub(super) struct Announcement {
    pub jump: Jump,
    /// The rows to remove after the use, if it was announced as part of a whole turn.
    pub planned: Option<Vec<Removal>>,
}
