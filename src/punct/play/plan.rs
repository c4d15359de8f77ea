//! Conditional moves: replies that a player plans before the opponent has moved.

use std::fmt::{self, Display};
use std::str::FromStr;

use thiserror::Error;

use crate::rules::{Game, Move, NotationError, Refusal};

/// The greatest number of moves in a plan, including those of the opponent.
pub const PLANNED_MOVES: usize = 64;

/// Conditional moves: the player's replies to moves of the opponent, and to the moves after these.
/// As text, each branch is a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan(Vec<PlannedReply>);

/// The reply to a move of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PlannedReply {
    to: Move,
    reply: Move,
    then: Plan,
}

/// The reason why moves can't be added to a plan. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    #[error("it is your turn; conditional moves are for while your opponent is to move")]
    YourTurn,
    #[error("move {nth} of the line, {played}: {why}")]
    Illegal {
        /// The number of the move, from 1.
        nth: usize,
        played: Move,
        why: Refusal,
    },
    #[error("a game has at most {PLANNED_MOVES} conditional moves; 'if GAME clear' forgets them")]
    TooMany,
}

impl Plan {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a branch: pairs of a move of the opponent and the reply to it. A new reply to a known
    /// move replaces the old reply and all moves after that.
    ///
    /// # Errors
    /// A move is illegal, or the plan would have too many moves.
    pub fn add(&mut self, game: &Game, line: &[[Move; 2]]) -> Result<(), PlanError> {
        let mut ahead = game.clone();
        for (i, &played) in line.as_flattened().iter().enumerate() {
            ahead.play(played).map_err(|why| PlanError::Illegal { nth: i + 1, played, why })?;
        }
        let mut plan = self.clone();
        plan.insert(line);
        if plan.count() > PLANNED_MOVES {
            return Err(PlanError::TooMany);
        }
        *self = plan;
        Ok(())
    }

    fn insert(&mut self, line: &[[Move; 2]]) {
        let Some((&[to, reply], rest)) = line.split_first() else { return };
        let nth = self.0.iter().position(|planned| planned.to == to).unwrap_or_else(|| {
            self.0.push(PlannedReply { to, reply, then: Plan::default() });
            self.0.len() - 1
        });
        let planned = &mut self.0[nth];
        if planned.reply != reply {
            *planned = PlannedReply { to, reply, then: Plan::default() };
        }
        planned.then.insert(rest);
    }

    fn count(&self) -> usize {
        self.0.iter().map(|planned| 2 + planned.then.count()).sum()
    }

    /// The reply to a move of the opponent, and the rest of the plan after the reply.
    pub fn answer(self, played: Move) -> Option<(Move, Plan)> {
        let planned = self.0.into_iter().find(|planned| planned.to == played)?;
        Some((planned.reply, planned.then))
    }

    /// All branches, in the order in which they were added. In each, moves of the opponent
    /// alternate with replies.
    pub fn branches(&self) -> Vec<Vec<Move>> {
        let mut branches = Vec::new();
        for PlannedReply { to, reply, then } in &self.0 {
            let begun = [*to, *reply];
            if then.is_empty() {
                branches.push(begun.to_vec());
            }
            branches.extend(then.branches().into_iter().map(|rest| [&begun[..], &rest].concat()));
        }
        branches
    }
}

impl Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for branch in self.branches() {
            let words: Vec<String> = branch.iter().map(Move::to_string).collect();
            writeln!(f, "{}", words.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Plan {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Plan, NotationError> {
        let mut plan = Plan::default();
        for line in text.lines() {
            let moves: Vec<Move> = line.split(' ').map(str::parse).collect::<Result<_, _>>()?;
            plan.insert(moves.as_chunks().0);
        }
        Ok(plan)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    /// These tests use a game in which Black is to move.
    fn game() -> Game {
        let mut game = Game::new(Rules::default());
        game.play("T-D3,D4,E4".parse().unwrap()).unwrap();
        game
    }

    fn add(plan: &mut Plan, line: &str) -> Result<(), PlanError> {
        let moves: Vec<Move> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        plan.add(&game(), moves.as_chunks().0)
    }

    #[test]
    fn branches_share_what_they_have_in_common_and_another_reply_takes_its_place() {
        let mut plan = Plan::default();
        for line in [
            "T-N14,N15,O15 T-D6,D7,E7 T-N11,N12,O12 SE-H1,H2,H3",
            "T-N14,N15,O15 T-D6,D7,E7 SE-H1,H2,H3 T-N11,N12,O12",
            "SE-H1,H2,H3 T-D6,D7,E7",
        ] {
            add(&mut plan, line).unwrap();
        }
        let all = plan.clone();
        assert_eq!((plan.branches().len(), plan.count()), (3, 8));
        assert_eq!(plan.to_string().parse(), Ok(plan.clone()));
        add(&mut plan, "T-N14,N15,O15 T-D6,D7,E7").unwrap();
        assert_eq!(plan, all, "the branch is known, and its later moves stay");
        add(&mut plan, "T-N14,N15,O15 T-N11,N12,O12").unwrap();
        assert_eq!(plan.to_string(), "T-N14,N15,O15 T-N11,N12,O12\nSE-H1,H2,H3 T-D6,D7,E7\n");
        let (reply, rest) = plan.answer("SE-H1,H2,H3".parse().unwrap()).unwrap();
        assert_eq!((reply.to_string().as_str(), rest.is_empty()), ("T-D6,D7,E7", true));
    }

    #[test]
    fn an_illegal_move_is_told_with_its_place_and_changes_nothing() {
        let mut plan = Plan::default();
        let why = add(&mut plan, "T-N14,N15,O15 T-D6,D7,E7 T-D6,D7,E7 SE-H1,H2,H3").unwrap_err();
        assert_eq!(why.to_string(), "move 3 of the line, T-D6,D7,E7: D6 is occupied");
        assert!(plan.is_empty());
    }

    #[test]
    fn a_plan_has_an_end() {
        let (game, mut legal, mut plan) = (game(), Vec::new(), Plan::default());
        game.legal_moves(&mut legal);
        let mut replies = legal.iter().filter_map(|&to| {
            let (mut ahead, mut legal) = (game.clone(), Vec::new());
            ahead.play(to).unwrap();
            ahead.legal_moves(&mut legal);
            legal.first().map(|&reply| [to, reply])
        });
        for line in replies.by_ref().take(PLANNED_MOVES / 2) {
            plan.add(&game, &[line]).unwrap();
        }
        let full = plan.clone();
        assert_eq!(plan.add(&game, &[replies.next().unwrap()]), Err(PlanError::TooMany));
        assert_eq!(plan, full);
    }
}
