//! The mathematics of a match: the difference in Elo with its interval, and the sequential test.

use serde::Serialize;

use super::contestants::SprtBounds;

/// Wins, draws and losses from one side's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
pub struct MatchScore {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl MatchScore {
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// The quantile of the normal distribution for a two-sided interval of 95 %.
const Z: f64 = 1.96;

/// Computes the difference in Elo that follows from a score. The interval is Wilson's, so its ends
/// are finite. If the score is 0 % or 100 %, or if there are no games, half a win and half a loss
/// are added.
pub fn difference(score: MatchScore) -> [f64; 3] {
    let (mut points, mut games) =
        (f64::from(score.wins) + f64::from(score.draws) / 2.0, f64::from(score.games()));
    if points <= 0.0 || points >= games {
        (points, games) = (points + 0.5, games + 1.0);
    }
    let share = points / games;
    let weight = 1.0 + Z * Z / games;
    let middle = (share + Z * Z / (2.0 * games)) / weight;
    let variance = share * (1.0 - share) / games + Z * Z / (4.0 * games * games);
    let half = Z * variance.sqrt() / weight;
    [share, middle - half, middle + half].map(elo)
}

fn elo(share: f64) -> f64 {
    400.0 * libm::log10(share / (1.0 - share))
}

/// Returns the share of the points expected at a difference in Elo.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// The numbers of pairs of games in which one side got 0, ½, 1, 1½ and 2 points.
pub type Pairs = [u32; 5];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestVerdict {
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
    let moment = |power: i32| {
        let parts = counts.iter().zip(worth).map(|(count, worth)| count * f64::powi(worth, power));
        parts.sum::<f64>() / total
    };
    let (mean, played) = (moment(1), f64::from(pairs.iter().sum::<u32>()));
    let variance = moment(2) - mean * mean;
    let (share0, share1) = (share(elo0), share(elo1));
    played * (share1 - share0) * (2.0 * mean - share0 - share1) / (2.0 * variance)
}

/// Returns the verdict at a log-likelihood ratio; `None` if the test must go on.
pub fn verdict(llr: f64) -> Option<TestVerdict> {
    match llr {
        llr if llr >= DECIDES => Some(TestVerdict::AcceptedH1),
        llr if llr <= -DECIDES => Some(TestVerdict::RejectedH1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(wins: u32, draws: u32, losses: u32) -> [i64; 3] {
        difference(MatchScore { wins, draws, losses }).map(|number| number.round() as i64)
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
            let [elo, low, high] = difference(MatchScore { wins, draws, losses });
            assert!(low.is_finite() && high.is_finite() && low < elo && elo < high);
        }
    }

    #[test]
    fn more_games_narrow_the_interval() {
        let width = |games| difference(MatchScore { wins: games, draws: 0, losses: games });
        assert!(width(100)[2] < width(10)[2] / 2.5);
    }

    const BOUNDS: SprtBounds = SprtBounds { elo0: 0.0, elo1: 10.0 };

    #[test]
    fn a_pair_or_two_decide_nothing() {
        for pairs in [[0, 0, 0, 0, 2], [2, 0, 0, 0, 0], [0, 0, 2, 0, 0]] {
            assert_eq!(verdict(llr(pairs, BOUNDS)), None, "{pairs:?}");
        }
        assert!(llr([0; 5], BOUNDS).abs() < 1e-9);
    }

    #[test]
    fn a_stronger_side_is_accepted_and_an_equal_one_rejected() {
        assert_eq!(verdict(llr([50, 20, 200, 20, 160], BOUNDS)), Some(TestVerdict::AcceptedH1));
        assert_eq!(verdict(llr([1500, 0, 3000, 0, 1500], BOUNDS)), Some(TestVerdict::RejectedH1));
        assert_eq!(verdict(llr([160, 20, 200, 20, 50], BOUNDS)), Some(TestVerdict::RejectedH1));
    }

    #[test]
    fn a_score_between_the_bounds_says_nothing() {
        let bounds = SprtBounds { elo0: -10.0, elo1: 10.0 };
        assert!(llr([100, 50, 300, 50, 100], bounds).abs() < 1e-9);
    }
}
