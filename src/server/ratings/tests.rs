use jiff::ToSpan;

use super::*;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn rating(rating: f64, deviation: f64) -> Rating {
    Rating { rating, deviation, played: 30, rated_at: Some(NOW), ..Rating::INITIAL }
}

fn near(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() < tolerance
}

/// <http://www.glicko.net/glicko/glicko2.pdf>
#[test]
fn glickmans_example_comes_out_as_published() {
    let results = [
        PublicGame::new(rating(1400.0, 30.0).glicko(), 1.0),
        PublicGame::new(rating(1550.0, 100.0).glicko(), 0.0),
        PublicGame::new(rating(1700.0, 300.0).glicko(), 0.0),
    ];
    let after = rating(1500.0, 200.0).after(results, 1.0);
    assert!(near(after.rating(), 1464.06, 0.01), "{after:?}");
    assert!(near(after.deviation(), 151.52, 0.005), "{after:?}");
    assert!(near(after.volatility(), 0.05999, 0.00001), "{after:?}");
}

const PLAYERS: usize = 10;

/// A thousand games: the players, the winner, and the hours since the game before.
fn games() -> impl Iterator<Item = ([usize; 2], Option<Player>, i64)> {
    (0..1000).map(|nth: usize| {
        let pair = [nth * nth % PLAYERS, (nth * nth + 1 + nth % 9) % PLAYERS];
        let winner = [Some(Player::White), None, Some(Player::Black)][nth * 7 / 5 % 3];
        (pair, winner, nth as i64 * 37 % 500)
    })
}

/// skillratings lets the deviation grow by a whole period before each game. This is taken from
/// its result: the game tells as much of a player whose deviation has not grown.
#[test]
fn two_implementations_give_the_same_ratings() {
    use skillratings::Outcomes;
    use skillratings::glicko2::{
        Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period,
    };

    let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
    let mut ratings = [Rating::INITIAL; PLAYERS];
    let mut others = [Glicko2Rating::new(); PLAYERS];
    let mut now = NOW;
    for (pair, winner, hours) in games() {
        now += hours.hours();
        let outcomes = match winner {
            Some(Player::White) => [Outcomes::WIN, Outcomes::LOSS],
            Some(Player::Black) => [Outcomes::LOSS, Outcomes::WIN],
            None => [Outcomes::DRAW, Outcomes::DRAW],
        };
        let before = pair.map(|player| {
            let last = ratings[player].rated_at.unwrap_or(now);
            let periods = now.duration_since(last).as_secs_f64() / PERIOD;
            let volatility = others[player].volatility * periods.sqrt();
            let deviation =
                decay_deviation(&Glicko2Rating { volatility, ..others[player] }).deviation;
            Glicko2Rating { deviation, ..others[player] }
        });
        let after = rate(pair.map(|player| ratings[player]), winner, now);
        for seat in 0..2 {
            let result = [(before[1 - seat], outcomes[seat])];
            let period = glicko2_rating_period(&before[seat], &result, &config);
            let growth = (173.7178 * period.volatility).powi(2);
            let grown = before[seat].deviation.powi(2) + growth;
            let told = period.deviation.powi(-2) - 1.0 / grown;
            let variance = 1.0 / (before[seat].deviation.powi(-2) + told);
            let gain = (period.rating - before[seat].rating) / period.deviation.powi(2);
            let other = Glicko2Rating {
                rating: before[seat].rating + gain * variance,
                deviation: variance.sqrt(),
                ..period
            };
            ratings[pair[seat]] = after[seat];
            others[pair[seat]] = other;
            let same = near(after[seat].rating, other.rating, 1e-6)
                && near(after[seat].deviation, other.deviation, 1e-6)
                && near(after[seat].volatility, other.volatility, 1e-9);
            assert!(same, "{:?} {other:?}", after[seat]);
        }
    }
    assert!(ratings.iter().any(|rating| near(rating.rating, 1500.0, 20.0)));
    assert!(ratings.iter().any(|rating| !near(rating.rating, 1500.0, 100.0)));
}

/// A period of games adds a whole period to the deviation, however many games it has: 55.9
/// after 50 such wins.
#[test]
fn who_wins_against_far_weaker_players_stays_as_certain() {
    for lead in [600.0, 800.0, 2000.0] {
        let mut best = rating(1500.0 + lead, 60.0);
        for _ in 0..1000 {
            let deviation = best.deviation;
            [best, _] = rate([best, rating(1500.0, 60.0)], Some(Player::White), NOW);
            assert!(best.deviation <= deviation, "{best:?}");
        }
        assert!(!best.is_provisional(), "{best:?}");
    }
}

#[test]
fn a_changed_file_makes_no_rating_fail() {
    for odd in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let odd = Rating { volatility: odd, ..rating(1500.0, odd) };
        rate([odd, Rating::INITIAL], None, NOW + 24.hours());
    }
}

#[test]
fn the_winner_gains_what_an_equal_loser_loses_and_both_become_more_certain() {
    let [white, black] = rate([Rating::INITIAL; 2], Some(Player::White), NOW);
    assert!(white.rating > 1600.0 && near(white.rating - 1500.0, 1500.0 - black.rating, 1e-6));
    assert!(white.deviation < 350.0 && near(white.deviation, black.deviation, 1e-9));
    assert_eq!((white.played, white.rated_at), (1, Some(NOW)));
}

#[test]
fn a_draw_brings_two_ratings_together() {
    let [white, black] = rate([rating(1700.0, 80.0), rating(1500.0, 80.0)], None, NOW);
    assert!(white.rating < 1700.0 && black.rating > 1500.0);
}

#[test]
fn a_year_without_games_makes_a_rating_uncertain_but_no_other() {
    let later = rating(1623.0, 60.0).with_time_passed(NOW + (365 * 24).hours());
    assert!(near(later.rating, 1623.0, 1e-9) && near(later.deviation, 107.4, 0.1), "{later:?}");
    assert!(!later.is_provisional());
    let forgotten = rating(1623.0, 60.0).with_time_passed(NOW + (100 * 365 * 24).hours());
    assert!(near(forgotten.deviation, 350.0, 1e-9) && forgotten.is_provisional());
}

#[test]
fn days_without_games_count_once() {
    let later = NOW + (90 * 24).hours();
    let rating = rating(1500.0, 60.0);
    let again = rating.with_time_passed(later).with_time_passed(later);
    assert!(near(rating.with_time_passed(later).deviation, again.deviation, 1e-9));
    let [white, _] = rate([rating; 2], None, later);
    let [same, _] = rate([rating.with_time_passed(later); 2], None, later);
    assert!(near(white.deviation, same.deviation, 1e-9));
}

#[test]
fn a_clock_set_back_makes_no_rating_more_certain() {
    let earlier = rating(1500.0, 60.0).with_time_passed(NOW - 24.hours());
    assert!(near(earlier.deviation, 60.0, 1e-9));
}

#[test]
fn a_newcomers_rating_is_provisional_until_some_games_are_played() {
    let mut newcomer = Rating::INITIAL;
    let mut games = 0;
    while newcomer.is_provisional() {
        [newcomer, _] = rate([newcomer, rating(1500.0, 60.0)], None, NOW);
        games += 1;
    }
    assert!((5..20).contains(&games), "{games}");
}
