//! Strengths between the whole ones.

use crate::kit::strength::Strength;
use crate::punct::engine::levels::{StrengthSettings, at_move};
use crate::punct::engine::{Budget, Decision, Engine};
use crate::rules::{Game, Position, Rules};

fn strength(tenths: u8) -> Strength {
    Strength::from_tenths(tenths).expect("from 10 to 90")
}

#[test]
fn below_5_tenths_play_as_the_strength_above_in_that_share_of_moves() {
    let position = Position::new(Rules::default());
    for tenths in 10..50 {
        let above = |seed: &u64| at_move(strength(tenths), &position, *seed) > strength(tenths);
        let count = (0..10_000).filter(above).count();
        let share = 1_000 * usize::from(tenths % 10);
        assert!(count.abs_diff(share) < 200, "{tenths}: {count}");
    }
}

#[test]
fn from_5_on_each_tenth_looks_at_more_nodes_and_sees_alike() {
    for tenths in 50..90 {
        let [less, more] =
            [tenths, tenths + 1].map(|it| StrengthSettings::from_strength(strength(it)));
        assert!(less.nodes < more.nodes, "{tenths}: {} {}", less.nodes, more.nodes);
        assert_eq!(less.view.attention, more.view.attention);
    }
    let position = Position::new(Rules::default());
    assert_eq!(at_move(strength(54), &position, 1), strength(54));
}

#[test]
fn a_strength_in_tenths_plays_the_same_on_every_run() {
    let decide = |tenths, seed| {
        let mut engine = Engine::new();
        let budget = Budget::Strength(strength(tenths));
        engine.decide(&Game::new(Rules::default()), budget, seed, &mut |_| true)
    };
    for tenths in [15, 34, 57] {
        let first = decide(tenths, 7);
        assert!(matches!(first, Some(Decision::Play(_))));
        assert_eq!(first, decide(tenths, 7));
    }
}
