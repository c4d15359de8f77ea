//! Games of the engine against itself, from which the weights are learned.

use crate::punct::engine::{Budget, Engine, Proof, RandomSource, Weights, draw_move};
use crate::rules::{Game, Move, Outcome, Player, Rules, scattered};
use std::fmt::Write as _;

pub struct LearningGame {
    pub rules: Rules,
    pub turns: Vec<LearningTurn>,
    pub winner: Option<Player>,
}

pub struct LearningTurn {
    pub played: Move,
    /// The chance of the player to move, and the visits of the best moves. `None` in the opening,
    /// without a search, or if the search proved the result.
    pub search_result: Option<(f32, Vec<(Move, u32)>)>,
}

/// The ply at which a game is broken off. Such a game counts as a draw.
const LONGEST: usize = 120;

/// The random opening of a game has fewer plies than this. The opening gives the games variety.
const OPENING: u64 = 8;

const LEARNT_FROM: usize = 20;

/// Begins with the moves of `begin`, as far as they are legal. In the random opening, the search
/// has an eighth of `nodes`. Equal arguments make equal games.
pub fn self_play(
    weights: &Weights,
    rules: Rules,
    begin: &[Move],
    nodes: u32,
    seed: u64,
) -> LearningGame {
    let mut chance = RandomSource::new(scattered(seed));
    let mut engine = Engine::with_weights(weights.clone());
    let mut game = Game::new(rules);
    let mut turns = Vec::new();
    let opening = if begin.is_empty() { chance.next() % OPENING } else { 0 };
    for &played in begin {
        if game.play(played).is_err() {
            break;
        }
        turns.push(LearningTurn { played, search_result: None });
    }
    let mut proved = None;
    while game.outcome().is_none()
        && game.ply() < LONGEST
        && !game.draw_can_be_claimed()
        && proved.is_none()
    {
        let opens = (game.ply() as u64) < opening;
        let budget = Budget::Nodes(if opens { nodes / 8 } else { nodes });
        let found = engine.study(&game, budget, LEARNT_FROM, &mut |_| true);
        let Some(best) = found.best() else { break };
        let mover = game.position().turn();
        proved = match best.proof {
            Some(Proof::Wins) => Some(mover),
            Some(Proof::Loses) => Some(mover.opponent()),
            None => None,
        };
        let freedom = if opens {
            3.0
        } else if game.ply() < 16 {
            0.8
        } else {
            0.35
        };
        let played = draw_move(&found.candidates, freedom, 0.0, chance.fraction());
        let visits = found.candidates.iter().map(|found| (found.played, found.visits)).collect();
        let is_lesson = !opens && best.proof.is_none();
        let lesson = if is_lesson { Some((found.chance, visits)) } else { None };
        turns.push(LearningTurn { played, search_result: lesson });
        if game.play(played).is_err() {
            break;
        }
    }
    let winner = proved.or_else(|| game.outcome().and_then(Outcome::winner));
    LearningGame { rules, turns, winner }
}

impl LearningGame {
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.turns.iter().map(|turn| turn.played)
    }

    /// A line of text: the rules, the winner, and each turn with the chance of
    /// the player to move and the visits of the best moves.
    pub fn to_line(&self) -> String {
        let winner = self.winner.map_or_else(|| "draw".to_owned(), |winner| winner.to_string());
        let mut line = format!("{};{winner}", self.rules);
        for LearningTurn { played, search_result: found } in &self.turns {
            let _ = write!(line, ";{played}");
            if let Some((chance, visits)) = found {
                let _ = write!(line, " {chance:.4}");
                for (seen, visits) in visits {
                    let _ = write!(line, " {seen} {visits}");
                }
            }
        }
        line
    }

    /// `None` if the line is not a game.
    pub fn from_line(line: &str) -> Option<LearningGame> {
        let mut parts = line.split(';');
        let (variant, bridges) = parts.next()?.split_once(' ')?;
        let rules = Rules { variant: variant.parse().ok()?, bridges: bridges.parse().ok()? };
        let winner = match parts.next()? {
            "draw" => None,
            player => Some(player.parse().ok()?),
        };
        let turns = parts.map(LearningTurn::from_text).collect::<Option<_>>()?;
        Some(LearningGame { rules, turns, winner })
    }
}

impl LearningTurn {
    fn from_text(text: &str) -> Option<LearningTurn> {
        let mut words = text.split(' ');
        let played = words.next()?.parse().ok()?;
        let Some(chance) = words.next() else {
            return Some(LearningTurn { played, search_result: None });
        };
        let mut visits = Vec::new();
        while let Some(seen) = words.next() {
            visits.push((seen.parse().ok()?, words.next()?.parse().ok()?));
        }
        Some(LearningTurn { played, search_result: Some((chance.parse().ok()?, visits)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_as_it_is_written() {
        let game = self_play(Weights::built_in(), Rules::default(), &[], 3, 5);
        let line = game.to_line();
        let read = LearningGame::from_line(&line).expect("a game");
        assert_eq!(read.to_line(), line);
        assert!(read.turns.iter().any(|turn| turn.search_result.is_some()));
        assert_eq!((read.winner, read.turns.len()), (game.winner, game.turns.len()));
    }

    #[test]
    fn a_line_that_was_cut_off_is_no_game() {
        let line = self_play(Weights::built_in(), Rules::default(), &[], 3, 5).to_line();
        let (cut, _) = line.rsplit_once(' ').expect("words");
        assert!(LearningGame::from_line(cut).is_none());
        assert!(LearningGame::from_line("").is_none());
    }
}
