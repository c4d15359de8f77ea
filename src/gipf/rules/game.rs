//! A game from its first turn to its end.

use super::legal_turns::{canonical, count};
use super::position::{Outcome, Position};
use super::ruleset::{Challenges, Rules};
use super::turn::{Refusal, Turn};
use crate::rules::Player;

#[derive(Clone, Debug)]
pub struct Game {
    challenges: Challenges,
    position: Position,
    turns: Vec<Turn>,
    earlier: Vec<Position>,
    undone: Vec<Turn>,
    /// How the players ended the game, if no turn did.
    ended: Option<Outcome>,
}

impl Game {
    pub fn new(rules: Rules, challenges: Challenges) -> Game {
        let position = Position::new(rules);
        let (turns, earlier, undone) = (Vec::new(), Vec::new(), Vec::new());
        Game { challenges, position, turns, earlier, undone, ended: None }
    }

    pub const fn rules(&self) -> Rules {
        self.position.rules()
    }

    pub const fn challenges(&self) -> Challenges {
        self.challenges
    }

    /// After the turns played; challenges spent in an unfinished turn are not subtracted.
    pub fn challenges_left(&self, player: Player) -> usize {
        let by_opponent = self.turns.iter().skip(player.opponent() as usize).step_by(2);
        let spent: usize = by_opponent.map(Turn::challenges).sum();
        usize::from(self.challenges.number()).saturating_sub(spent)
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The turns taken back. The last of them is the first to be played again.
    pub fn undone_turns(&self) -> &[Turn] {
        &self.undone
    }

    /// `None` while the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or(self.position.outcome())
    }

    /// Stores the canonical form, and forgets turns taken back. Fails also if the turn spends more
    /// challenges than the other player has left.
    pub fn play(&mut self, turn: &Turn) -> Result<(), Refusal> {
        self.check_playing()?;
        if turn.challenges() > self.challenges_left(self.position.turn().opponent()) {
            return Err(Refusal::NoChallenge);
        }
        let turn = canonical(&self.position, turn)?;
        self.go_to(self.position.after(&turn)?, turn);
        self.undone.clear();
        Ok(())
    }

    fn go_to(&mut self, after: Position, turn: Turn) {
        self.earlier.push(std::mem::replace(&mut self.position, after));
        self.turns.push(turn);
    }

    /// The players' ending, or else the last turn. Returns `false` if there is neither.
    pub fn undo(&mut self) -> bool {
        if self.ended.take().is_some() {
            return true;
        }
        let (Some(turn), Some(before)) = (self.turns.pop(), self.earlier.pop()) else {
            return false;
        };
        self.position = before;
        self.undone.push(turn);
        true
    }

    /// Returns `false` if there is none, as after the end of the game.
    pub fn redo(&mut self) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        let Some(turn) = self.undone.pop() else { return false };
        let Ok(after) = self.position.after(&turn) else { return false };
        self.go_to(after, turn);
        true
    }

    pub fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// By a resignation or an agreed draw.
    pub fn end(&mut self, outcome: Outcome) -> Result<(), Refusal> {
        self.check_playing()?;
        self.ended = Some(outcome);
        Ok(())
    }

    fn check_playing(&self) -> Result<(), Refusal> {
        if self.outcome().is_some() { Err(Refusal::GameOver) } else { Ok(()) }
    }
}

/// Sequences of `depth` turns: 1 if `depth` is 0, otherwise 0 after the end of the game.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if game.outcome().is_some() && depth > 0 { 0 } else { count(game.position(), depth) }
}
