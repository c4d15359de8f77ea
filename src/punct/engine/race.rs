//! The race at the end of the standard game: the last piece ends the game, and the count in the
//! central hexagon decides it. Moves that turn the count or join sides are quiet, so that
//! [`forced`](super::forced) does not see them.
//!
//! For the player who tries to reach a [`RaceGoal`], the search tries only the moves that look
//! best, since one is enough; for the other, all that can matter. So every proof is true by the
//! rules, but not every true result is proved.

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use super::forced::{BudgetSpent, ForcedWin, SearchOutcome, expected_line, first_win};
use super::graph::NodeMoves;
use super::listing::{MoveFilter, MoveLister};
use super::weights::Weights;
use super::wins::{has_win, possible_defences};
use crate::rules::{
    ANYWHERE, CENTRAL_HEXAGON, Move, MoveSet, Outcome, Player, Position, Source, SpaceSet, Variant,
};

/// The race is searched once a reserve has this number of pieces or fewer.
const FEW_LEFT: u8 = 3;

/// In plies.
const FARTHEST: u8 = 7;

const MOST_GAINING: usize = 12;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProvedRace {
    Wins(ForcedWin),
    /// Neither player can win. With this move the player to move keeps the draw.
    Draws(Move),
    /// The move that delays the loss longest; `None` if the opponent wins at once after every move.
    Loses(Option<Move>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct RaceGoal {
    pub player: Player,
    /// The lead in the central hexagon to reach: 1 is a win, 0 at least a draw.
    pub lead: i8,
}

impl RaceGoal {
    pub fn win(player: Player) -> RaceGoal {
        RaceGoal { player, lead: 1 }
    }

    pub fn draw(player: Player) -> RaceGoal {
        RaceGoal { player, lead: 0 }
    }

    pub fn is_reached(self, outcome: Outcome) -> bool {
        outcome.winner().map_or(self.lead == 0, |winner| winner == self.player)
    }

    pub fn is_an_add_away(self, position: &Position) -> bool {
        position.reserve(self.player).total() == 1 && position.centre_lead(self.player) >= self.lead
    }
}

#[derive(Clone, Copy, Default)]
struct KnownGoal {
    /// The goal can't be proved within this number of plies.
    open_within: u8,
    /// The number of plies within which the goal is reached, and the first move if the player of
    /// the goal is to move.
    reached: Option<(u8, Option<Move>)>,
}

#[derive(Default)]
pub(super) struct Race {
    left: u32,
    known: HashMap<(u64, RaceGoal), KnownGoal>,
    /// The last moves that reached or prevented a goal, by the goal and the plies that were left.
    recent: HashMap<(RaceGoal, u8), Move>,
    listing: MoveLister,
}

impl Race {
    /// Each of the `positions` takes some 20 microseconds. The answer depends on all calls so far.
    pub fn prove(&mut self, position: &Position, positions: u32) -> Option<ProvedRace> {
        self.left = positions;
        if is_near(position) { self.deepen(&mut position.clone()).unwrap_or(None) } else { None }
    }

    pub fn reaches(
        &mut self,
        position: &Position,
        goal: RaceGoal,
        played: Move,
        positions: u32,
    ) -> bool {
        self.left = positions;
        let mut copy = position.clone();
        is_near(position)
            && (3..=FARTHEST)
                .step_by(2)
                .any(|plies| matches!(self.attains_by(&mut copy, goal, plies, played), Ok(true)))
    }

    fn deepen(&mut self, position: &mut Position) -> SearchOutcome<Option<ProvedRace>> {
        let mover = position.turn();
        let other = mover.opponent();
        let mut longest = None;
        for plies in (1..=FARTHEST).step_by(2) {
            if self.attains(position, RaceGoal::win(mover), plies)?.is_some() {
                let line = self.line(position.clone(), plies)?;
                return Ok(Some(ProvedRace::Wins(ForcedWin { moves: plies.div_ceil(2), line })));
            }
            if plies > 1 {
                match self.escapes(position, RaceGoal::win(other), plies - 1)? {
                    None => return Ok(Some(ProvedRace::Loses(longest))),
                    escape => longest = escape,
                }
            }
            if let Some(holds) = self.attains(position, RaceGoal::draw(mover), plies)?
                && plies > 1
                && self.escapes(position, RaceGoal::draw(other), plies - 1)?.is_none()
            {
                return Ok(Some(ProvedRace::Draws(holds)));
            }
        }
        Ok(None)
    }

    fn attains(
        &mut self,
        position: &mut Position,
        goal: RaceGoal,
        plies: u8,
    ) -> SearchOutcome<Option<Move>> {
        let key = (position.zobrist(), goal);
        let mut known = if let Some(&known) = self.known.get(&key) {
            known
        } else {
            self.spend()?;
            let at_once = match first_win(position) {
                None if goal.is_an_add_away(position) => any_add(position),
                win => win,
            };
            let reached = at_once.map(|played| (1, Some(played)));
            *self.known.entry(key).or_insert(KnownGoal { open_within: 1, reached })
        };
        while known.reached.is_none() && known.open_within + 2 <= plies {
            let within = known.open_within + 2;
            match self.first_attaining(position, goal, within)? {
                Some(played) => {
                    known.reached = Some((within, Some(played)));
                    self.recent.insert((goal, within), played);
                }
                None => known.open_within = within,
            }
            self.known.insert(key, known);
        }
        let in_time = known.reached.filter(|&(within, _)| within <= plies);
        Ok(in_time.and_then(|(_, played)| played))
    }

    fn first_attaining(
        &mut self,
        position: &mut Position,
        goal: RaceGoal,
        plies: u8,
    ) -> SearchOutcome<Option<Move>> {
        let recent = self.recent_move(position, goal, plies);
        if let Some(played) = recent
            && self.attains_by(position, goal, plies, played)?
        {
            return Ok(Some(played));
        }
        for played in self.promising(position) {
            if recent != Some(played) && self.attains_by(position, goal, plies, played)? {
                return Ok(Some(played));
            }
        }
        Ok(None)
    }

    fn recent_move(&self, position: &Position, goal: RaceGoal, plies: u8) -> Option<Move> {
        let recent = self.recent.get(&(goal, plies)).copied();
        recent.filter(|&played| position.check(played).is_ok())
    }

    /// Moves that gain in the centre, one add, and the best at first sight.
    fn promising(&mut self, position: &mut Position) -> Vec<Move> {
        let mover = position.turn();
        let now = position.centre_lead(mover);
        let mut tried: Vec<Move> = moves_by_lead(position, mover, |lead| lead > now)
            .into_iter()
            .rev()
            .map(|(_, played)| played)
            .take(MOST_GAINING)
            .collect();
        tried.extend(any_add(position));
        let wanted =
            if has_win(&position.after_pass()) { MoveFilter::Defences } else { MoveFilter::Any };
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
    ) -> SearchOutcome<bool> {
        position.with_move(played, |after, outcome| match outcome {
            Some(outcome) => Ok(goal.is_reached(outcome)),
            None => Ok(self.escapes(after, goal, plies - 1)?.is_none()),
        })
    }

    /// A move after which the opponent is not proved to reach a goal within this number of plies,
    /// this move included; `None` is a proof that the opponent reaches it.
    fn escapes(
        &mut self,
        position: &mut Position,
        goal: RaceGoal,
        plies: u8,
    ) -> SearchOutcome<Option<Move>> {
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
            possible_defences(position).into_iter().map(|played| (0, played)).collect()
        } else {
            moves_by_lead(position, goal.player, |_| true)
        };
        let recent = self.recent_move(position, goal, plies);
        for played in recent.into_iter().chain(replies.into_iter().map(|(_, played)| played)) {
            let is_reached = position.with_move(played, |after, outcome| match outcome {
                Some(outcome) => Ok(goal.is_reached(outcome)),
                None => Ok(self.attains(after, goal, plies - 1)?.is_some()),
            })?;
            if !is_reached {
                self.recent.insert((goal, plies), played);
                return Ok(Some(played));
            }
        }
        self.known.entry(key).or_default().reached = Some((plies, None));
        Ok(None)
    }

    fn spend(&mut self) -> SearchOutcome {
        self.left = self.left.checked_sub(1).ok_or(BudgetSpent)?;
        Ok(())
    }

    /// Each reply delays the loss as long as possible.
    fn line(&mut self, position: Position, plies: u8) -> SearchOutcome<Vec<Move>> {
        // The search does not search proved positions again, so it needs no budget.
        self.left = u32::MAX;
        let (goal, mut left) = (RaceGoal::win(position.turn()), plies);
        expected_line(position, |position| {
            if position.turn() == goal.player {
                return self.attains(position, goal, left);
            }
            left = left.saturating_sub(2);
            let longest = self.escapes(position, goal, left.saturating_sub(1).max(2))?;
            Ok(longest.or_else(|| {
                moves_by_lead(position, goal.player, |_| true).first().map(|&(_, played)| played)
            }))
        })
    }
}

fn is_near(position: &Position) -> bool {
    position.rules().variant == Variant::Standard && position.fewest_left() <= FEW_LEFT
}

fn lead_in(own: SpaceSet, others: SpaceSet) -> i8 {
    (own & CENTRAL_HEXAGON).len() as i8 - (others & CENTRAL_HEXAGON).len() as i8
}

/// `player` may be either one.
fn least_lead(position: &Position, player: Player) -> i8 {
    let mut least = i8::MAX;
    visit_leads(position, player, |lead, _| least = least.min(lead));
    least
}

/// Those whose lead `accept` takes, with this lead, the smallest first.
fn moves_by_lead(
    position: &Position,
    player: Player,
    accept: impl Fn(i8) -> bool,
) -> Vec<(i8, Move)> {
    let mut moves = Vec::new();
    visit_leads(position, player, |lead, set| {
        if accept(lead) {
            moves.extend(set.moves().map(|played| (lead, played)));
        }
    });
    moves.sort_by_key(|&(lead, _)| lead);
    moves
}

/// After every move of one set, the player has the same lead.
fn visit_leads(position: &Position, player: Player, mut visit: impl FnMut(i8, &MoveSet)) {
    let mover = position.turn();
    let sign = if player == mover { 1 } else { -1 };
    let mut lifted: Option<(Source, SpaceSet)> = None;
    position.visit_move_sets(ANYWHERE, &mut |set| {
        let others = match lifted {
            Some((source, others)) if source == set.source => others,
            _ => {
                let without = set.source.punct().and_then(|from| position.with_lifted(from));
                without.as_ref().unwrap_or(position).tops(mover.opponent())
            }
        };
        lifted = Some((set.source, others));
        let central = set.puncts_reaching(CENTRAL_HEXAGON);
        let elsewhere = set.restricted_to(set.puncts - central);
        if !elsewhere.puncts.is_empty() {
            visit(sign * lead_in(set.own, others), &elsewhere);
        }
        for punct in central {
            let covered = set.move_to(punct).placement().spaces();
            let lead = lead_in(set.own | covered, others - covered);
            visit(sign * lead, &set.restricted_to(SpaceSet::EMPTY.with_space(punct)));
        }
    });
}

fn any_add(position: &Position) -> Option<Move> {
    let mut add = None;
    position.visit_move_sets(ANYWHERE, &mut |set| {
        if add.is_none() && matches!(set.source, Source::Reserve(_)) {
            add = set.moves().next();
        }
    });
    add
}
