//! The sides of a match, their colours, and the results of the games so far.

use std::collections::BTreeMap;

use derive_more::Display;

use super::contestants::SprtBounds;
use super::elo::{self, MatchScore, Pairs};
use crate::rules::{Ending, Game, Outcome, Player};

/// The number of plies after which a game is a draw.
pub const MOST_PLIES: usize = 400;

/// A side of a match: the first or the second contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
pub enum Team {
    A,
    B,
}

impl Team {
    pub const BOTH: [Team; 2] = [Team::A, Team::B];

    pub fn other(self) -> Team {
        match self {
            Team::A => Team::B,
            Team::B => Team::A,
        }
    }

    /// Returns the team that plays a colour in a game. The first game has the number 1. A has White
    /// in games with odd numbers.
    pub fn playing(colour: Player, number: u32) -> Team {
        let white = if number % 2 == 1 { Team::A } else { Team::B };
        match colour {
            Player::White => white,
            Player::Black => white.other(),
        }
    }
}

/// Returns the pair to which a game belongs, counted from 0. Both games of a pair begin with the
/// same opening.
pub fn pair_of(number: u32) -> u32 {
    (number - 1) / 2
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    pub winner: Option<Player>,
    pub how: How,
    pub plies: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, strum::VariantArray)]
pub enum How {
    #[display("connection")]
    Connection,
    #[display("uncovered by the opponent")]
    Uncovered,
    #[display("centre count")]
    CentreCount,
    #[display("no move")]
    NoMove,
    #[display("resigned, or lost by a fault")]
    Resigned,
    #[display("drawn at the last piece")]
    DrawnLastPiece,
    #[display("drawn by repetition")]
    DrawnRepetition,
    #[display("drawn after {MOST_PLIES} moves")]
    DrawnTooLong,
}

impl How {
    fn from_outcome(outcome: Outcome) -> How {
        match outcome {
            Outcome::Connected { uncovered: false, .. } => How::Connection,
            Outcome::Connected { uncovered: true, .. } => How::Uncovered,
            Outcome::LastPiece { winner: Some(_) } => How::CentreCount,
            Outcome::LastPiece { winner: None } => How::DrawnLastPiece,
            Outcome::NoMove { .. } => How::NoMove,
            // Matches have no clocks; a program that answers too late loses by an error instead.
            Outcome::Ended(Ending::Resigned { .. } | Ending::TimeOut { .. }) => How::Resigned,
            Outcome::Ended(Ending::Claimed { .. }) => How::DrawnRepetition,
            Outcome::Ended(Ending::Agreed | Ending::Aborted { .. }) => How::DrawnTooLong,
        }
    }
}

impl PlayedGame {
    /// Returns the result of a game; `None` if it is not over.
    pub fn from_game(game: &Game) -> Option<PlayedGame> {
        let outcome = game.outcome()?;
        Some(PlayedGame {
            winner: outcome.winner(),
            how: How::from_outcome(outcome),
            plies: game.ply(),
        })
    }
}

#[derive(Default)]
pub struct Results(pub BTreeMap<u32, PlayedGame>);

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    pub llr: f64,
    pub verdict: Option<elo::TestVerdict>,
    /// The number of pairs of games that the test used.
    pub pairs: u32,
}

impl Results {
    pub fn games(&self) -> impl Iterator<Item = PlayedGame> {
        self.0.values().copied()
    }

    /// A's score in the games where A has one of these colours.
    pub fn score(&self, colours: &[Player]) -> MatchScore {
        let mut score = MatchScore::default();
        for (&number, result) in &self.0 {
            if colours.iter().any(|&colour| Team::playing(colour, number) == Team::A) {
                match result.winner.map(|winner| Team::playing(winner, number)) {
                    Some(Team::A) => score.wins += 1,
                    Some(Team::B) => score.losses += 1,
                    None => score.draws += 1,
                }
            }
        }
        score
    }

    /// Runs the sequential test over the pairs in the order of their numbers, up to its decision or
    /// the first unfinished pair. So the order in which games end does not change the result.
    pub fn sprt(&self, bounds: SprtBounds) -> Sprt {
        let mut pairs = Pairs::default();
        let mut sprt = Sprt { llr: 0.0, verdict: None, pairs: 0 };
        while let Some(points) =
            self.half_points_of_pair(sprt.pairs).filter(|_| sprt.verdict.is_none())
        {
            pairs[points] += 1;
            let llr = elo::llr(pairs, bounds);
            sprt = Sprt { llr, verdict: elo::verdict(llr), pairs: sprt.pairs + 1 };
        }
        sprt
    }

    pub fn keep_pairs(&mut self, pairs: u32) {
        self.0.retain(|&number, _| pair_of(number) < pairs);
    }

    fn half_points_of_pair(&self, pair: u32) -> Option<usize> {
        let points = [2 * pair + 1, 2 * pair + 2].map(|number| {
            let winner = self.0.get(&number)?.winner;
            Some(match winner.map(|winner| Team::playing(winner, number)) {
                Some(Team::A) => 2,
                None => 1,
                Some(Team::B) => 0,
            })
        });
        Some(points[0]? + points[1]?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_games_of_a_pair_swap_the_colours() {
        assert_eq!([1, 2, 3, 4, 5].map(pair_of), [0, 0, 1, 1, 2]);
        let whites = [1, 2, 3, 4].map(|number| Team::playing(Player::White, number));
        assert_eq!(whites, [Team::A, Team::B, Team::A, Team::B]);
        for number in 1..=4 {
            let [white, black] = Player::BOTH.map(|colour| Team::playing(colour, number));
            assert_eq!(white.other(), black);
        }
    }

    const WHITE: Option<Player> = Some(Player::White);
    const BLACK: Option<Player> = Some(Player::Black);

    fn results(winners: impl IntoIterator<Item = Option<Player>>) -> Results {
        let mut results = Results::default();
        for (number, winner) in (1..).zip(winners) {
            results.0.insert(number, PlayedGame { winner, how: How::Connection, plies: 20 });
        }
        results
    }

    #[test]
    fn the_score_is_counted_from_the_view_of_a() {
        // A has White in games 1 and 3.
        let results = results([WHITE, WHITE, None, BLACK, BLACK]);
        assert_eq!(results.score(&Player::BOTH), MatchScore { wins: 2, draws: 1, losses: 2 });
        assert_eq!(results.score(&[Player::White]), MatchScore { wins: 1, draws: 1, losses: 1 });
        assert_eq!(results.score(&[Player::Black]), MatchScore { wins: 1, draws: 0, losses: 1 });
    }

    #[test]
    fn pairs_are_counted_up_to_the_first_that_is_open() {
        let mut results = results([WHITE, BLACK, WHITE]);
        let sprt = |results: &Results| results.sprt(SprtBounds { elo0: 0.0, elo1: 200.0 });
        assert_eq!(sprt(&results).pairs, 1);
        results.0.insert(6, PlayedGame { winner: None, how: How::Connection, plies: 20 });
        assert_eq!(sprt(&results).pairs, 1);
        results.0.insert(4, PlayedGame { winner: None, how: How::Connection, plies: 20 });
        assert_eq!(sprt(&results).pairs, 2);
    }

    #[test]
    fn the_test_decides_as_soon_as_it_can_and_the_rest_is_forgotten() {
        let mut results = results([WHITE, BLACK].into_iter().cycle().take(200));
        let sprt = results.sprt(SprtBounds { elo0: 0.0, elo1: 100.0 });
        assert_eq!(sprt.verdict, Some(elo::TestVerdict::AcceptedH1));
        assert!(sprt.pairs < 20, "{sprt:?}");
        results.keep_pairs(sprt.pairs);
        assert_eq!(results.score(&Player::BOTH).games(), 2 * sprt.pairs);
    }
}
