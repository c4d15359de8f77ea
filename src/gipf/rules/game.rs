//! A game from its first turn to its end.

use super::legal_turns::{Undo, canonical};
use super::position::Position;
use super::refusal::Refusal;
use super::ruleset::{Challenges, Rules, Version};
use super::supply::Phase;
use super::turn::Turn;
use crate::rules::Player;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Player>,
    pub ending: Ending,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// After the winner's turn the loser has no GIPF-piece on top: each is captured or covered.
    NoGipf,
    /// The loser removed their own last GIPF-piece.
    OwnGipf,
    /// The loser, whose turn it would be, has no complete turn.
    NoTurn,
    /// The loser lost a challenge, and no other move was possible.
    NoMoveLeft,
    Resigned,
    Agreed,
}

/// How a turn ends the game by GIPF-pieces, asked of the position after it, its turn still the
/// mover's.
pub(super) fn by_gipf_pieces(position: &Position) -> Option<Outcome> {
    if position.rules().version() == Version::Basic {
        return None;
    }
    let (mover, other) = (position.turn(), position.turn().opponent());
    // In the tournament version Black has none before Black's first move.
    let has_other_moved = position.supply(other).phase() != Phase::FirstGipf;
    // Decision "both without": the mover wins, as the opponent's pieces are checked first.
    if has_other_moved && !position.has_gipf_on_top(other) {
        return Some(Outcome { winner: Some(mover), ending: Ending::NoGipf });
    }
    (!position.has_gipf_on_top(mover))
        .then_some(Outcome { winner: Some(other), ending: Ending::OwnGipf })
}

/// The player whose turn it would be has no complete one.
pub(super) const fn no_turn(loser: Player) -> Outcome {
    Outcome { winner: Some(loser.opponent()), ending: Ending::NoTurn }
}

/// The mover lost a challenge and has no other move.
pub(super) const fn no_move_left(loser: Player) -> Outcome {
    Outcome { winner: Some(loser.opponent()), ending: Ending::NoMoveLeft }
}

const AGREED: Outcome = Outcome { winner: None, ending: Ending::Agreed };

const fn resigned(loser: Player) -> Outcome {
    Outcome { winner: Some(loser.opponent()), ending: Ending::Resigned }
}

#[derive(Clone, Debug)]
pub struct Game {
    challenges: Challenges,
    position: Position,
    turns: Vec<Turn>,
    /// How to take back each of the turns.
    undos: Vec<Undo>,
    /// Turns taken back, the first to play again last.
    undone: Vec<Turn>,
    ended: Option<Outcome>,
}

impl Game {
    /// A game that begins, with this many challenges for each player.
    pub fn new(rules: Rules, challenges: Challenges) -> Game {
        let position = Position::new(rules);
        Game { challenges, position, turns: vec![], undos: vec![], undone: vec![], ended: None }
    }

    pub const fn rules(&self) -> Rules {
        self.position.rules()
    }

    /// How many challenges each player has from the start.
    pub const fn challenges(&self) -> Challenges {
        self.challenges
    }

    /// How many challenges a player has left after the turns played; a turn being made may have
    /// spent more of them.
    pub fn challenges_left(&self, player: Player) -> usize {
        let spent: usize = self.turns_of(player.opponent()).map(Turn::challenges).sum();
        usize::from(self.challenges.number()).saturating_sub(spent)
    }

    fn turns_of(&self, player: Player) -> impl Iterator<Item = &Turn> {
        self.turns.iter().skip(player as usize).step_by(2)
    }

    /// The position after all turns played.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The turns taken back that can be played again, the next one last.
    pub fn undone(&self) -> &[Turn] {
        &self.undone
    }

    /// How the game ended, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or(self.position.outcome())
    }

    /// Plays a turn and keeps it in its canonical form. Turns taken back are forgotten.
    ///
    /// # Errors
    /// If it is not legal, or spends challenges the other player has not left; nothing changes.
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

    /// Takes back an end without a turn, or the last turn; whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.ended.take().is_some() {
            return true;
        }
        let (Some(turn), Some(undo)) = (self.turns.pop(), self.undos.pop()) else { return false };
        self.position.undo(undo);
        self.undone.push(turn);
        true
    }

    /// Plays the turn last taken back; whether there was one.
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

    /// A player gives up.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, player: Player) -> Result<(), Refusal> {
        self.end(resigned(player))
    }

    /// The players agree on a draw.
    ///
    /// # Errors
    /// If the game is over.
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
