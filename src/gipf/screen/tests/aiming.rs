//! Where the arrows lead.

use crate::gipf::picture::half_steps;
use crate::gipf::rules::{Direction, Point, Spot};
use crate::gipf::screen::aim::{cursor_after, next_towards};
use crate::kit::ui::action::CursorStep;

#[test]
fn left_and_right_undo_each_other_inside() {
    let middle: Point = "e5".parse().unwrap();
    let right = cursor_after(cursor_after(middle, CursorStep::Right), CursorStep::Right);
    assert_eq!(right.to_string(), "g4");
    assert_eq!(cursor_after(cursor_after(right, CursorStep::Left), CursorStep::Left), middle);
}

#[test]
fn arrows_lead_from_every_target_to_every_other_and_never_the_opposite_way() {
    let from: Spot = "e5".parse().unwrap();
    let around: Vec<Spot> =
        Direction::ALL.iter().filter_map(|way| from.point().next(*way)?.spot()).collect();
    let steps = [CursorStep::Up, CursorStep::Down, CursorStep::Left, CursorStep::Right];
    for chosen in 1..1_usize << around.len() {
        let targets: Vec<Spot> =
            (0..around.len()).filter(|nth| chosen >> nth & 1 == 1).map(|nth| around[nth]).collect();
        let mut seen = vec![targets[0]];
        let mut next = 0;
        while let Some(&at) = seen.get(next) {
            next += 1;
            for step in steps {
                let Some(to) = next_towards(step, &targets, at, |to| to) else { continue };
                let height = |spot: Spot| half_steps(spot.point()).1;
                assert!(step != CursorStep::Down || height(to) > height(at), "{at} {to}");
                assert!(step != CursorStep::Up || height(to) < height(at), "{at} {to}");
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        assert_eq!(seen.len(), targets.len(), "{targets:?}");
    }
}

#[test]
fn every_point_can_be_reached_with_the_arrows() {
    let mut seen = vec!["e5".parse::<Point>().unwrap()];
    let mut next = 0;
    while let Some(&from) = seen.get(next) {
        next += 1;
        for step in [CursorStep::Left, CursorStep::Right, CursorStep::Up, CursorStep::Down] {
            let to = cursor_after(from, step);
            if !seen.contains(&to) {
                seen.push(to);
            }
        }
    }
    assert_eq!(seen.len(), 61);
}
