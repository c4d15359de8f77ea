//! A game from its first turn to its end.

use super::legal_turns::{Undo, canonical, count};
use super::position::{Ending, Outcome, Position};
use super::refusal::Refusal;
use super::ruleset::{Challenges, Rules};
use super::turn::Turn;
use crate::rules::Player;

const AGREED: Outcome = Outcome { winner: None, ending: Ending::Agreed };

const fn resignation(loser: Player) -> Outcome {
    Outcome { winner: Some(loser.opponent()), ending: Ending::Resigned }
}

#[derive(Clone, Debug)]
pub struct Game {
    challenges: Challenges,
    position: Position,
    turns: Vec<Turn>,
    /// For each turn, what is needed to take it back.
    undos: Vec<Undo>,
    /// The turns taken back. The last of them is the first to be played again.
    undone: Vec<Turn>,
    ended: Option<Outcome>,
}

impl Game {
    /// Begins a game in which each player has this number of challenges.
    pub fn new(rules: Rules, challenges: Challenges) -> Game {
        let position = Position::new(rules);
        Game { challenges, position, turns: vec![], undos: vec![], undone: vec![], ended: None }
    }

    pub const fn rules(&self) -> Rules {
        self.position.rules()
    }

    /// Returns the number of challenges that each player has at the start.
    pub const fn challenges(&self) -> Challenges {
        self.challenges
    }

    /// Returns the number of challenges that a player has left after the turns played. Challenges
    /// spent in an unfinished turn are not subtracted.
    pub fn challenges_left(&self, player: Player) -> usize {
        let spent: usize = self.turns_of(player.opponent()).map(Turn::challenges).sum();
        usize::from(self.challenges.number()).saturating_sub(spent)
    }

    fn turns_of(&self, player: Player) -> impl Iterator<Item = &Turn> {
        self.turns.iter().skip(player as usize).step_by(2)
    }

    /// Returns the position after all turns played.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the turns taken back. The last of them is the first to be played again.
    pub fn undone_turns(&self) -> &[Turn] {
        &self.undone
    }

    /// Returns how the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or(self.position.outcome())
    }

    /// Plays a turn and stores it in its canonical form. Turns taken back are forgotten.
    ///
    /// # Errors
    /// Fails if the turn is not legal, or spends more challenges than the other player has left.
    /// The game is unchanged then.
    pub fn play(&mut self, turn: &Turn) -> Result<(), Refusal> {
        self.check_playing()?;
        if turn.challenges() > self.challenges_left(self.position.turn().opponent()) {
            return Err(Refusal::NoChallenge);
        }
        let turn = canonical(&self.position, turn)?;
        self.undos.push(self.position.play(&turn)?);
        self.turns.push(turn);
        self.undone.clear();
        Ok(())
    }

    /// Takes back the resignation or the agreed draw that ended the game, or else the last turn.
    /// Returns whether anything was taken back.
    pub fn undo(&mut self) -> bool {
        if self.ended.take().is_some() {
            return true;
        }
        let (Some(turn), Some(undo)) = (self.turns.pop(), self.undos.pop()) else { return false };
        self.position.undo(undo);
        self.undone.push(turn);
        true
    }

    /// Plays the turn that was last taken back. Returns whether there was one; after the end of the
    /// game there is none.
    pub fn redo(&mut self) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        let Some(turn) = self.undone.pop() else { return false };
        let Ok(undo) = self.position.play(&turn) else { return false };
        self.undos.push(undo);
        self.turns.push(turn);
        true
    }

    /// Ends the game: this player resigns.
    ///
    /// # Errors
    /// Fails if the game is over.
    pub fn resign(&mut self, player: Player) -> Result<(), Refusal> {
        self.end(resignation(player))
    }

    /// Ends the game: the players agree on a draw.
    ///
    /// # Errors
    /// Fails if the game is over.
    pub fn agree_draw(&mut self) -> Result<(), Refusal> {
        self.end(AGREED)
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), Refusal> {
        self.check_playing()?;
        self.ended = Some(outcome);
        Ok(())
    }

    fn check_playing(&self) -> Result<(), Refusal> {
        if self.outcome().is_some() { Err(Refusal::GameOver) } else { Ok(()) }
    }
}

/// Counts the sequences of `depth` turns that can follow a game's position: 1 if `depth` is 0,
/// otherwise 0 after the end of the game.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if game.outcome().is_some() && depth > 0 {
        return 0;
    }
    count(&mut game.position().clone(), depth)
}
