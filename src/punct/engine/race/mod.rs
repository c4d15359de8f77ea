//! The race at the end of the standard game: with few pieces left to add, a search to the end
//! proves the result.
//!
//! The last piece ends the game, and the count in the central hexagon decides it. A player who
//! leads wins by adding piece after piece, unless the opponent turns the count or joins two sides.
//! Such moves are quiet, so that [`forced`](super::forced) does not see them.
//!
//! One player tries to reach a [`RaceGoal`] within a number of plies. For this player, the search
//! tries only the moves that look best, since one working move is enough. For the other player, the
//! search tries every legal move, or all moves that can matter. So every proof is true by the
//! rules, but not every true result is proved.

mod counts;
#[cfg(test)]
mod tests;

pub(super) use counts::ProvedRace;

use std::collections::HashMap;

use super::defences::visit_possible_defences;
use super::forced::ForcedWin;
use super::graph::NodeMoves;
use super::listing::{MoveFilter, MoveLister};
use super::weights::Weights;
use super::wins::has_win;
use crate::punct::engine::forced::{BudgetSpent, Searched, first_win};
use crate::rules::{Move, Player, Position, Variant};
use counts::{RaceGoal, any_add, lead, least_lead, moves_by_lead};

/// The race is searched once a reserve has this number of pieces or fewer.
const FEW_LEFT: u8 = 3;

/// The greatest number of plies that the race is searched ahead.
const FARTHEST: u8 = 7;

/// The greatest number of moves that gain in the centre and are tried for the player of the goal.
const GAINING: usize = 12;

/// The knowledge about a goal in a position. Plies count from this position.
#[derive(Clone, Copy, Default)]
struct KnownGoal {
    /// The goal can't be proved within this number of plies.
    open_within: u8,
    /// The number of plies within which the goal is reached, and the first move if the player of
    /// the goal is to move.
    reached: Option<(u8, Option<Move>)>,
}

/// A search for the result of a race. Results stay known for later searches.
#[derive(Default)]
pub(super) struct Race {
    /// The number of positions that the search may still look at.
    left: u32,
    known: HashMap<(u64, RaceGoal), KnownGoal>,
    /// The last moves that reached or prevented a goal, by the goal and the plies that were left.
    lately: HashMap<(RaceGoal, u8), Move>,
    listing: MoveLister,
}

impl Race {
    /// Looks at no more than `positions` further positions, each of which takes some 20
    /// microseconds. Returns the proof; `None` if nothing is proved. The answer depends on the
    /// position and on the numbers of all calls so far.
    pub fn prove(&mut self, position: &Position, positions: u32) -> Option<ProvedRace> {
        self.left = positions;
        let near = is_near(position);
        near.then(|| self.look(&mut position.clone()).unwrap_or(None)).flatten()
    }

    /// Whether a legal move is proved to keep at least a draw.
    pub fn keeps(&mut self, position: &Position, played: Move, positions: u32) -> bool {
        self.reaches(position, RaceGoal::draw(position.turn()), played, positions)
    }

    /// Whether a legal move is proved to win.
    pub fn wins_by(&mut self, position: &Position, played: Move, positions: u32) -> bool {
        self.reaches(position, RaceGoal::win(position.turn()), played, positions)
    }

    fn reaches(&mut self, position: &Position, goal: RaceGoal, played: Move, budget: u32) -> bool {
        self.left = budget;
        let mut copy = position.clone();
        let within = |plies| self.attains_by(&mut copy, goal, plies, played);
        is_near(position) && (3..=FARTHEST).step_by(2).map(within).any(|it| matches!(it, Ok(true)))
    }

    /// Searches for the result with growing depth.
    fn look(&mut self, position: &mut Position) -> Searched<Option<ProvedRace>> {
        let mover = position.turn();
        let other = mover.opponent();
        let mut lasting = None;
        for plies in (1..=FARTHEST).step_by(2) {
            if self.attains(position, RaceGoal::win(mover), plies)?.is_some() {
                let line = self.line(position.clone(), plies)?;
                return Ok(Some(ProvedRace::Wins(ForcedWin { moves: plies.div_ceil(2), line })));
            }
            if plies > 1 {
                match self.escapes(position, RaceGoal::win(other), plies - 1)? {
                    None => return Ok(Some(ProvedRace::Loses(lasting))),
                    escape => lasting = escape,
                }
            }
            let holds = self.attains(position, RaceGoal::draw(mover), plies)?;
            if let Some(holds) = holds
                && plies > 1
                && self.escapes(position, RaceGoal::draw(other), plies - 1)?.is_none()
            {
                return Ok(Some(ProvedRace::Draws(holds)));
            }
        }
        Ok(None)
    }

    /// Returns a move with which the player to move reaches a goal within this number of plies;
    /// `None` if no such move is found.
    fn attains(
        &mut self,
        position: &mut Position,
        goal: RaceGoal,
        plies: u8,
    ) -> Searched<Option<Move>> {
        let key = (position.zobrist(), goal);
        let mut known = match self.known.get(&key) {
            Some(&known) => known,
            None => self.first_sight(position, goal)?,
        };
        while known.reached.is_none() && known.open_within + 2 <= plies {
            let within = known.open_within + 2;
            match self.first_attaining(position, goal, within)? {
                Some(played) => {
                    known.reached = Some((within, Some(played)));
                    self.lately.insert((goal, within), played);
                }
                None => known.open_within = within,
            }
            self.known.insert(key, known);
        }
        let reached = known.reached.filter(|&(within, _)| within <= plies);
        Ok(reached.and_then(|(_, played)| played))
    }

    /// Looks for the first time at a position in which the player of a goal is to move. Notes a win
    /// at once, or a last piece that reaches the goal.
    fn first_sight(&mut self, position: &Position, goal: RaceGoal) -> Searched<KnownGoal> {
        self.spend()?;
        let add = || goal.is_an_add_away(position).then(|| any_add(position)).flatten();
        let at_once = first_win(position).or_else(add);
        let reached = at_once.map(|played| (1, Some(played)));
        let known = KnownGoal { open_within: 1, reached };
        self.known.insert((position.zobrist(), goal), known);
        Ok(known)
    }

    fn first_attaining(
        &mut self,
        position: &mut Position,
        goal: RaceGoal,
        plies: u8,
    ) -> Searched<Option<Move>> {
        let lately = self.lately.get(&(goal, plies)).copied();
        let lately = lately.filter(|&played| position.check(played).is_ok());
        if let Some(played) = lately
            && self.attains_by(position, goal, plies, played)?
        {
            return Ok(Some(played));
        }
        for played in self.promising(position) {
            if lately != Some(played) && self.attains_by(position, goal, plies, played)? {
                return Ok(Some(played));
            }
        }
        Ok(None)
    }

    /// Returns the moves that the search tries to reach a goal: moves that gain in the centre, one
    /// add, and the best at first sight.
    fn promising(&mut self, position: &mut Position) -> Vec<Move> {
        let mover = position.turn();
        let now = lead(position, mover);
        let mut tried: Vec<Move> = moves_by_lead(position, mover, |lead| lead > now)
            .into_iter()
            .rev()
            .map(|(_, played)| played)
            .take(GAINING)
            .collect();
        tried.extend(any_add(position));
        let threatened = has_win(&position.after_pass());
        let wanted = if threatened { MoveFilter::Defences } else { MoveFilter::Any };
        let weights = Weights::built_in().for_variant(position.rules().variant);
        let (_, edges) = self.listing.list(weights, position, wanted, NodeMoves::Unlisted);
        tried.extend(edges.map(|edge| edge.played));
        tried
    }

    fn attains_by(
        &mut self,
        position: &mut Position,
        goal: RaceGoal,
        plies: u8,
        played: Move,
    ) -> Searched<bool> {
        self.reached_by(position, goal, played, |race, after| {
            race.escapes(after, goal, plies - 1).map(|escape| escape.is_none())
        })
    }

    /// Returns a move after which the opponent is not proved to reach a goal. The goal must be
    /// reached within this number of plies, the returned move included. `None` means a proof that
    /// the opponent reaches the goal.
    fn escapes(
        &mut self,
        position: &mut Position,
        goal: RaceGoal,
        plies: u8,
    ) -> Searched<Option<Move>> {
        let key = (position.zobrist(), goal);
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.reached.is_some_and(|(within, _)| within <= plies) {
            return Ok(None);
        }
        self.spend()?;
        if let Some(win) = first_win(position) {
            return Ok(Some(win));
        }
        let passed = position.after_pass();
        let is_an_add_away = goal.is_an_add_away(position) && passed.can_surely_add();
        if is_an_add_away && least_lead(position, goal.player) >= goal.lead {
            self.known.insert(key, KnownGoal { open_within: 0, reached: Some((2, None)) });
            return Ok(None);
        }
        let replies = if is_an_add_away {
            // After every other move the opponent reaches the goal with the last piece.
            moves_by_lead(position, goal.player, |lead| lead < goal.lead)
        } else if has_win(&passed) {
            let mut moves = Vec::new();
            visit_possible_defences(position, &mut |set| moves.extend(set.moves()));
            moves.into_iter().map(|played| (0, played)).collect()
        } else {
            moves_by_lead(position, goal.player, |_| true)
        };
        let lately = self.lately.get(&(goal, plies)).copied();
        let first = lately.filter(|&played| position.check(played).is_ok());
        for played in first.into_iter().chain(replies.into_iter().map(|(_, played)| played)) {
            if self.escapes_by(position, goal, plies, played)? {
                self.lately.insert((goal, plies), played);
                return Ok(Some(played));
            }
        }
        self.known.entry(key).or_default().reached = Some((plies, None));
        Ok(None)
    }

    fn escapes_by(
        &mut self,
        position: &mut Position,
        goal: RaceGoal,
        plies: u8,
        played: Move,
    ) -> Searched<bool> {
        let reached = self.reached_by(position, goal, played, |race, after| {
            race.attains(after, goal, plies - 1).map(|reached| reached.is_some())
        });
        reached.map(|reached| !reached)
    }

    /// Whether a goal is reached after a move: at once if the move ends the game, else by the
    /// answer of `look`.
    fn reached_by(
        &mut self,
        position: &mut Position,
        goal: RaceGoal,
        played: Move,
        look: impl FnOnce(&mut Race, &mut Position) -> Searched<bool>,
    ) -> Searched<bool> {
        let undo = position.play_unchecked(played);
        let reached = match position.outcome_after(played) {
            Some(outcome) => Ok(goal.is_reached(outcome)),
            None => look(self, position),
        };
        position.undo(undo);
        reached
    }

    fn spend(&mut self) -> Searched {
        self.left = self.left.checked_sub(1).ok_or(BudgetSpent)?;
        Ok(())
    }

    /// Returns the line of a win within this number of plies. Each reply delays the loss as long as
    /// possible.
    fn line(&mut self, mut position: Position, plies: u8) -> Searched<Vec<Move>> {
        // The search does not search proved positions again, so it needs no budget.
        self.left = u32::MAX;
        let (goal, mut line, mut left) = (RaceGoal::win(position.turn()), Vec::new(), plies);
        while let Some(played) = self.attains(&mut position, goal, left)? {
            line.push(played);
            position.play_unchecked(played);
            if position.outcome_after(played).is_some() {
                break;
            }
            left = left.saturating_sub(2);
            let lasting = self.escapes(&mut position, goal, left.saturating_sub(1).max(2))?;
            let any = || moves_by_lead(&position, goal.player, |_| true).first().map(|it| it.1);
            let Some(reply) = lasting.or_else(any) else { break };
            line.push(reply);
            position.play_unchecked(reply);
            if position.outcome_after(reply).is_some() {
                break;
            }
        }
        Ok(line)
    }
}

/// Whether the end is near enough for a search. Nobody wins the basic game by the count.
fn is_near(position: &Position) -> bool {
    let few = |player| position.reserve(player).total() <= FEW_LEFT;
    position.rules().variant == Variant::Standard && Player::BOTH.into_iter().any(few)
}
