//! The sides of a match, their colours, and what the results of the games so far say: the score,
//! the difference in Elo with its interval, and the sequential test.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use derive_more::Display;

use super::contestants::SprtBounds;
use crate::punct::record::statistics::{Score, share_with_interval};
use crate::rules::{Ending, Game, Outcome, Player};

/// The number of plies after which a game is a draw.
pub const MOST_PLIES: usize = 400;

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

    /// The first game has the number 1. A has White in games with odd numbers.
    pub fn playing(colour: Player, number: u32) -> Team {
        let white = if number % 2 == 1 { Team::A } else { Team::B };
        match colour {
            Player::White => white,
            Player::Black => white.other(),
        }
    }
}

/// From 0. Both games of a pair begin with the same opening.
pub fn pair_of(number: u32) -> u32 {
    (number - 1) / 2
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    pub winner: Option<Player>,
    pub end: EndCause,
    pub plies: usize,
    /// Games with the same moves share it.
    pub moves: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, strum::VariantArray)]
pub enum EndCause {
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

impl EndCause {
    fn from_outcome(outcome: Outcome) -> EndCause {
        match outcome {
            Outcome::Connected { uncovered: false, .. } => EndCause::Connection,
            Outcome::Connected { uncovered: true, .. } => EndCause::Uncovered,
            Outcome::LastPiece { winner: Some(_) } => EndCause::CentreCount,
            Outcome::LastPiece { winner: None } => EndCause::DrawnLastPiece,
            Outcome::NoMove { .. } => EndCause::NoMove,
            // Matches have no clocks; a program that answers too late loses by an error instead.
            Outcome::Ended(Ending::Resigned { .. } | Ending::TimeOut { .. }) => EndCause::Resigned,
            Outcome::Ended(Ending::Claimed { .. }) => EndCause::DrawnRepetition,
            Outcome::Ended(Ending::Agreed | Ending::Aborted { .. }) => EndCause::DrawnTooLong,
        }
    }
}

impl PlayedGame {
    /// `None` if the game is not over.
    pub fn from_game(game: &Game) -> Option<PlayedGame> {
        let outcome = game.outcome()?;
        let mut moves = DefaultHasher::new();
        game.moves().hash(&mut moves);
        Some(PlayedGame {
            winner: outcome.winner(),
            end: EndCause::from_outcome(outcome),
            plies: game.ply(),
            moves: moves.finish(),
        })
    }
}

#[derive(Default)]
pub struct Results(pub BTreeMap<u32, PlayedGame>);

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    pub llr: f64,
    pub decision: Option<TestDecision>,
    pub pairs: u32,
}

impl Results {
    /// Of games with the same moves, only the first.
    pub fn games(&self) -> impl Iterator<Item = (u32, PlayedGame)> {
        let mut seen = HashSet::new();
        let games = self.0.iter().map(|(number, game)| (*number, *game));
        games.filter(move |(_, game)| seen.insert(game.moves))
    }

    pub fn copies(&self) -> usize {
        self.0.len() - self.games().count()
    }

    /// A's score in the games where A has one of these colours.
    pub fn score(&self, colours: &[Player]) -> Score {
        let mut score = Score::default();
        for (number, result) in self.games() {
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
    /// the first unfinished pair. So the order in which games end does not change the result. A
    /// pair whose games are copies does not count.
    pub fn sprt(&self, bounds: SprtBounds) -> Sprt {
        let mut pairs = Pairs::default();
        let mut sprt = Sprt { llr: 0.0, decision: None, pairs: 0 };
        let games: HashSet<u32> = self.games().map(|(number, _)| number).collect();
        while sprt.decision.is_none()
            && let Some(points) = self.half_points_of_pair(sprt.pairs)
        {
            let numbers = [2 * sprt.pairs + 1, 2 * sprt.pairs + 2];
            pairs[points] += u32::from(numbers.iter().any(|number| games.contains(number)));
            let llr = llr(pairs, bounds);
            sprt = Sprt { llr, decision: decision_at(llr), pairs: sprt.pairs + 1 };
        }
        sprt
    }

    pub fn retain_pairs(&mut self, pairs: u32) {
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

/// For a score of 0 % or 100 %, or without games, half a win and half a loss are added, so that the
/// numbers are finite.
pub fn difference(score: Score) -> [f64; 3] {
    let (mut points, mut games) = (score.points(), f64::from(score.games()));
    if points <= 0.0 || points >= games {
        (points, games) = (points + 0.5, games + 1.0);
    }
    share_with_interval(points, games).map(elo)
}

fn elo(share: f64) -> f64 {
    400.0 * libm::log10(share / (1.0 - share))
}

fn share(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// The numbers of pairs of games in which one side got 0, ½, 1, 1½ and 2 points.
pub type Pairs = [u32; 5];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestDecision {
    AcceptedH1,
    RejectedH1,
}

/// The log-likelihood ratio at which the test decides: ln(0.95 / 0.05), so that both kinds of error
/// have a chance of 5 %.
pub const DECIDES: f64 = 2.944_438_979_166_440_3;

/// Computes the log-likelihood ratio of H1 to H0 by normal approximation. Half a pair of each kind
/// is added, because pairs with equal results alone would have no variance.
pub fn llr(pairs: Pairs, SprtBounds { elo0, elo1 }: SprtBounds) -> f64 {
    let counts = pairs.map(|count| f64::from(count) + 0.5);
    let total: f64 = counts.iter().sum();
    let worth = [0.0, 0.25, 0.5, 0.75, 1.0];
    let [mean, mean_of_squares] = [1, 2].map(|power| {
        let parts = counts.iter().zip(worth).map(|(count, worth)| count * f64::powi(worth, power));
        parts.sum::<f64>() / total
    });
    let played = f64::from(pairs.iter().sum::<u32>());
    let variance = mean_of_squares - mean * mean;
    let (share0, share1) = (share(elo0), share(elo1));
    played * (share1 - share0) * (2.0 * mean - share0 - share1) / (2.0 * variance)
}

/// The decision at a log-likelihood ratio; `None` if the test must go on.
fn decision_at(llr: f64) -> Option<TestDecision> {
    match llr {
        llr if llr >= DECIDES => Some(TestDecision::AcceptedH1),
        llr if llr <= -DECIDES => Some(TestDecision::RejectedH1),
        _ => None,
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

    fn game(winner: Option<Player>, number: u32) -> PlayedGame {
        PlayedGame { winner, end: EndCause::Connection, plies: 20, moves: number.into() }
    }

    #[test]
    fn games_with_the_same_moves_count_once() {
        let mut results = results([WHITE, BLACK]);
        results.0.extend([(3, game(WHITE, 1)), (4, game(BLACK, 2))]);
        assert_eq!(results.score(&Player::BOTH), Score { wins: 2, draws: 0, losses: 0 });
        assert_eq!(results.copies(), 2);
        let bounds = SprtBounds { elo0: 0.0, elo1: 10.0 };
        let sprt = results.sprt(bounds);
        results.0.extend([(5, game(WHITE, 1)), (6, game(BLACK, 2))]);
        assert!((results.sprt(bounds).llr - sprt.llr).abs() < 1e-12);
    }

    fn results(winners: impl IntoIterator<Item = Option<Player>>) -> Results {
        let mut results = Results::default();
        for (number, winner) in (1..).zip(winners) {
            results.0.insert(number, game(winner, number));
        }
        results
    }

    #[test]
    fn the_score_is_counted_from_the_view_of_a() {
        // A has White in games 1 and 3.
        let results = results([WHITE, WHITE, None, BLACK, BLACK]);
        assert_eq!(results.score(&Player::BOTH), Score { wins: 2, draws: 1, losses: 2 });
        assert_eq!(results.score(&[Player::White]), Score { wins: 1, draws: 1, losses: 1 });
        assert_eq!(results.score(&[Player::Black]), Score { wins: 1, draws: 0, losses: 1 });
    }

    #[test]
    fn pairs_are_counted_up_to_the_first_that_is_open() {
        let mut results = results([WHITE, BLACK, WHITE]);
        let sprt = |results: &Results| results.sprt(SprtBounds { elo0: 0.0, elo1: 200.0 });
        assert_eq!(sprt(&results).pairs, 1);
        results.0.insert(6, game(None, 6));
        assert_eq!(sprt(&results).pairs, 1);
        results.0.insert(4, game(None, 4));
        assert_eq!(sprt(&results).pairs, 2);
    }

    #[test]
    fn the_test_decides_as_soon_as_it_can_and_the_rest_is_forgotten() {
        let mut results = results([WHITE, BLACK].into_iter().cycle().take(200));
        let sprt = results.sprt(SprtBounds { elo0: 0.0, elo1: 100.0 });
        assert_eq!(sprt.decision, Some(TestDecision::AcceptedH1));
        assert!(sprt.pairs < 20, "{sprt:?}");
        results.retain_pairs(sprt.pairs);
        assert_eq!(results.score(&Player::BOTH).games(), 2 * sprt.pairs);
    }

    fn shown(wins: u32, draws: u32, losses: u32) -> [i64; 3] {
        difference(Score { wins, draws, losses }).map(|number| number.round() as i64)
    }

    #[test]
    fn known_scores_give_known_differences() {
        assert_eq!(shown(50, 0, 50), [0, -68, 68]);
        assert_eq!(shown(75, 0, 25), [191, 113, 269]);
        assert_eq!(shown(60, 30, 10), shown(75, 0, 25));
        assert_eq!(shown(10, 0, 90)[0], -382);
    }

    #[test]
    fn the_difference_turns_its_sign_with_the_score() {
        for (wins, draws, losses) in [(7, 2, 1), (10, 0, 0), (3, 9, 1), (1, 0, 0)] {
            let [elo, low, high] = shown(wins, draws, losses);
            assert_eq!(shown(losses, draws, wins), [-elo, -high, -low]);
        }
    }

    #[test]
    fn every_score_gives_finite_ordered_numbers() {
        for (wins, draws, losses) in [(0, 0, 0), (0, 5, 0), (9, 0, 0), (0, 0, 9), (100_000, 0, 0)] {
            let [elo, low, high] = difference(Score { wins, draws, losses });
            assert!(low.is_finite() && high.is_finite() && low < elo && elo < high);
        }
    }

    #[test]
    fn more_games_narrow_the_interval() {
        let width = |games| difference(Score { wins: games, draws: 0, losses: games });
        assert!(width(100)[2] < width(10)[2] / 2.5);
    }

    const BOUNDS: SprtBounds = SprtBounds { elo0: 0.0, elo1: 10.0 };

    #[test]
    fn a_pair_or_two_decide_nothing() {
        for pairs in [[0, 0, 0, 0, 2], [2, 0, 0, 0, 0], [0, 0, 2, 0, 0]] {
            assert_eq!(decision_at(llr(pairs, BOUNDS)), None, "{pairs:?}");
        }
        assert!(llr([0; 5], BOUNDS).abs() < 1e-9);
    }

    #[test]
    fn a_stronger_side_is_accepted_and_an_equal_one_rejected() {
        assert_eq!(
            decision_at(llr([50, 20, 200, 20, 160], BOUNDS)),
            Some(TestDecision::AcceptedH1)
        );
        assert_eq!(
            decision_at(llr([1500, 0, 3000, 0, 1500], BOUNDS)),
            Some(TestDecision::RejectedH1)
        );
        assert_eq!(
            decision_at(llr([160, 20, 200, 20, 50], BOUNDS)),
            Some(TestDecision::RejectedH1)
        );
    }

    #[test]
    fn a_score_between_the_bounds_says_nothing() {
        let bounds = SprtBounds { elo0: -10.0, elo1: 10.0 };
        assert!(llr([100, 50, 300, 50, 100], bounds).abs() < 1e-9);
    }
}
