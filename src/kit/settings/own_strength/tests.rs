use jiff::ToSpan as _;
use jiff::civil::date;

use super::*;
use crate::rules::scattered;

fn result(played_at: Strength, is_won: bool, [alone, tips]: [usize; 2]) -> OwnResult {
    let moves = OwnMoves { alone, tips, ..OwnMoves::default() };
    OwnResult { is_won: Some(is_won), played_at, moves }
}

fn alone(own: OwnStrength, is_won: bool) -> OwnStrength {
    own.after_game(result(own.fitting(false), is_won, [9, 0]))
}

/// The strengths with help and alone.
fn numbers(own: OwnStrength) -> [String; 2] {
    [true, false].map(|is_helped| own.fitting(is_helped).to_string())
}

#[test]
fn it_begins_at_the_weakest_and_follows_the_results() {
    let start = OwnStrength::default();
    assert_eq!(numbers(start), ["1", "1"]);
    let won = alone(start, true);
    assert_eq!(numbers(won), ["1", "2.6"]);
    let lost = alone(won, false);
    assert_eq!(numbers(lost), ["1", "1.8"]);
    let draw = OwnResult { is_won: None, ..result(lost.fitting(false), true, [9, 0]) };
    assert_eq!(lost.after_game(draw), lost, "a draw says that the strength fits");
    assert_eq!(numbers(alone(start, false)), ["1", "1"]);
    assert_eq!(start.after_game(result(Strength::MIN, true, [0, 0])), won);
}

#[test]
fn a_game_moves_each_strength_by_the_share_of_its_moves() {
    let start = OwnStrength::default();
    let strengths = |moves| numbers(start.after_game(result(Strength::MIN, true, moves)));
    assert_eq!(strengths([0, 8]), ["2.6", "1"]);
    assert_eq!(strengths([4, 4]), ["1.8", "1.8"]);
    assert_eq!(strengths([2, 6]), ["2.2", "1.4"]);
    let mut taught = result(Strength::MIN, true, [0, 0]);
    taught.moves.taught = 3;
    assert_eq!(start.after_game(taught), start, "nobody knows who found these moves");
    let won = start.after_game(result(Strength::MIN, true, [0, 8]));
    let lost = won.after_game(result(won.fitting(true), false, [4, 4]));
    assert_eq!(numbers(lost), ["2.2", "1"], "a loss against a stronger computer says nothing");
    let beaten = won.after_game(result(Strength::MIN, true, [4, 4]));
    assert_eq!(numbers(beaten), ["2.6", "1.8"], "nor does a win against a weaker one");
}

#[test]
fn a_result_says_how_one_plays_and_why_the_next_game_is_where_it_is() {
    let says = |before: OwnStrength, is_won, moves, has_tips| {
        let result = result(before.fitting(has_tips), is_won, moves);
        let after = before.after_game(result);
        StrengthMove { before, after, result, has_tips }.to_string()
    };
    let own = alone(OwnStrength::default(), true);
    for (is_won, moves, has_tips, text) in [
        (true, [9, 0], false, "You play at about 3.4; as you won, the next game is at 4.2"),
        (false, [9, 0], false, "You play at about 2.2; as you lost, the next game is at 1.8"),
        (
            false,
            [0, 8],
            true,
            "With tips about 1, alone about 2.6: 8 of 8 moves were tips; the next game is at 1",
        ),
        (
            true,
            [2, 7],
            true,
            "With tips about 1.6, alone about 2.6: 7 of 9 moves were tips; as you won, the next \
             game is at 2.2",
        ),
        (true, [9, 0], true, "You play at about 2.6; with tips the next game is at 1"),
    ] {
        assert_eq!(says(own, is_won, moves, has_tips), text);
    }
}

#[test]
fn it_stays_within_the_strengths() {
    let mut own = OwnStrength::default();
    for _ in 0..20 {
        own = alone(own, true);
    }
    assert_eq!(own.fitting(false), Strength::MAX);
    for _ in 0..20 {
        own = alone(own, false);
    }
    assert_eq!(own.fitting(false), Strength::MIN);
}

/// A player who is half a strength better scores 62 %.
fn chance(player: f64, computer: f64) -> f64 {
    1.0 / (1.0 + libm::exp((computer - player) * 0.098))
}

#[test]
fn players_of_any_strength_come_to_score_about_half() {
    for player in [15.0, 32.0, 57.0, 74.0] {
        let (mut won, mut own) = (0, OwnStrength::default());
        for game in 0..2_012_u64 {
            let drawn = scattered(game ^ (player as u64) << 32) as f64 / u64::MAX as f64;
            let is_won = drawn < chance(player, 10.0 * own.fitting(false).number());
            won += usize::from(is_won && game >= 12);
            own = alone(own, is_won);
        }
        assert!((800..=1_200).contains(&won), "{player}: {won} of 2000");
    }
}

#[test]
fn it_is_read_as_it_is_written() {
    let own = alone(OwnStrength::default(), true);
    let written = serde_json::json!({"strength": 2.6, "step": 16, "won": true,
        "helped": {"strength": 1, "step": 16}});
    assert_eq!(serde_json::json!(own), written);
}

#[test]
fn days_in_a_row_end_today_or_yesterday() {
    let today = date(2026, 3, 1);
    let mut days = PlayedDays::default();
    assert_eq!(days.in_a_row(today), 0);
    for day in [date(2026, 2, 25), date(2026, 2, 27), date(2026, 2, 28)] {
        assert!(days.add(day, Strength::whole(2)));
    }
    assert_eq!(days.in_a_row(today), 2);
    assert!(days.add(today, Strength::whole(2)));
    assert!(!days.add(today, Strength::whole(2)));
    assert_eq!(days.in_a_row(today), 3);
    assert_eq!(days.in_a_row(date(2026, 3, 3)), 0);
}

#[test]
fn the_oldest_days_go_first() {
    let first = date(2025, 1, 1);
    let mut days = PlayedDays::default();
    for nth in 0..MOST_DAYS as i64 + 2 {
        days.add(first + nth.days(), Strength::MIN);
    }
    assert_eq!(days.count(), MOST_DAYS);
    assert_eq!(days.all().next().map(|(day, _)| day), Some(date(2025, 1, 3)));
}
