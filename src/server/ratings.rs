//! Ratings by Glicko-2, computed after each game. A rating period is a stretch of time, of which
//! only the part that passed between two games makes the deviation grow, not the games: so who wins
//! against far weaker players stays as certain.

use instant_glicko_2::algorithm::{PublicGame, rate_games_untimed};
use instant_glicko_2::{IntoWithParameters as _, Parameters, PublicRating};
use jiff::Timestamp;

use crate::punct::clock::TimeControl;
use crate::rules::Player;

/// The fewest moves, of both players together, with which a rated game counts. A shorter game tells
/// nothing about its players, and many such games would change ratings in no time.
pub const COUNTED_FROM: u32 = 10;

coded! {
    /// How fast a game is played. An account has a rating for each tempo.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Tempo: "tempo" {
        /// With a clock for all moves, such as `20m+10s`.
        Blitz = "blitz",
        /// With a time for each move, such as `3d`, or without a clock.
        Days = "days",
    }
}

impl Tempo {
    pub fn from_clock(clock: Option<TimeControl>) -> Tempo {
        if clock.is_some_and(|clock| !clock.is_per_move()) { Tempo::Blitz } else { Tempo::Days }
    }
}

/// How well an account plays at a tempo, estimated from its games.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(clippy::struct_field_names, reason = "a rating is its number and what is known of it")]
pub struct Rating {
    /// The rating; players begin with 1500.
    pub rating: f64,
    /// How uncertain the rating is: in 19 of 20 cases the true one is at most two deviations away.
    pub deviation: f64,
    /// How much the rating is expected to change from game to game.
    pub volatility: f64,
    pub played: u32,
    /// The time for which the deviation holds: when the last rated game ended, or the later time up
    /// to which [`Rating::with_time_passed`] has counted. `None` without a rated game.
    pub rated_at: Option<Timestamp>,
}

/// How freely the volatility changes. Glickman calls 0.3 to 1.2 reasonable.
const TAU: f64 = 0.5;

/// In seconds: five days. With it a deviation of 60 becomes 107 after a year without games.
const PERIOD: f64 = 5.0 * 24.0 * 3600.0;

/// How much the variance of a rating grows in a millisecond, at a volatility of 1. Glicko-2's scale
/// has the factor 173.7178. The database sorts with it, as [`Rating::with_time_passed`] computes.
pub const GROWTH: f64 = 173.7178 * 173.7178 / (PERIOD * 1000.0);

impl Rating {
    pub const INITIAL: Rating =
        Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06, played: 0, rated_at: None };

    /// The greatest deviation of a rating that is not provisional.
    pub const SETTLED: f64 = 110.0;

    pub fn is_provisional(&self) -> bool {
        self.deviation > Self::SETTLED
    }

    /// The least and the greatest rating within a distance of this one, in whole points.
    pub fn bounds(&self, distance: u16) -> [u16; 2] {
        let rating = self.rating.round().clamp(0.0, f64::from(u16::MAX)) as u16;
        [rating.saturating_sub(distance), rating.saturating_add(distance)]
    }

    /// `rated_at` moves to that time, so that the same days never count twice.
    #[must_use]
    pub fn with_time_passed(self, now: Timestamp) -> Rating {
        let Some(rated_at) = self.rated_at else { return self };
        let periods = now.duration_since(rated_at).as_secs_f64().max(0.0) / PERIOD;
        let deviation = self.after([], periods).deviation().min(Self::INITIAL.deviation);
        Rating { deviation, rated_at: Some(now.max(rated_at)), ..self }
    }

    /// The rating after games, if so many periods have passed.
    fn after<const N: usize>(self, results: [PublicGame; N], periods: f64) -> PublicRating {
        let parameters = Parameters::default().with_volatility_change(TAU);
        let results = results.map(|game| game.into_with_parameters(parameters));
        let before = self.glicko().into_with_parameters(parameters);
        rate_games_untimed(before, &results, periods, parameters).into_with_parameters(parameters)
    }

    fn glicko(&self) -> PublicRating {
        // The library fails if one of these is not positive and finite. Only a changed file
        // contains that.
        let [deviation, volatility] =
            [self.deviation, self.volatility].map(|it| if it < 1e6 { it.max(1e-6) } else { 1e6 });
        PublicRating::new(self.rating, deviation, volatility)
    }
}

/// The ratings of White and Black after a game that ended at `now`, a draw without a winner.
pub fn rate(before: [Rating; 2], winner: Option<Player>, now: Timestamp) -> [Rating; 2] {
    let at_end = before.map(|rating| rating.with_time_passed(now));
    Player::BOTH.map(|player| {
        let score = winner.map_or(0.5, |winner| f64::from(winner == player));
        let opponent = at_end[player.opponent() as usize].glicko();
        let own = at_end[player as usize];
        let after = own.after([PublicGame::new(opponent, score)], 0.0);
        Rating {
            rating: after.rating(),
            deviation: after.deviation(),
            volatility: after.volatility(),
            played: own.played.saturating_add(1),
            rated_at: Some(now),
        }
    })
}

#[cfg(test)]
mod tests;
