//! `r` turns, `Tab` goes through places, `,` `.` and `/` follow the lines of the PÜNCT: each key does
//! one of these, and none does another's.

use super::*;
use crate::rules::{Orientation, Space, SpaceSet, lines_through};

fn orientation(seat: &Seat) -> Orientation {
    let outlooks = seat.hand().unwrap().outlooks(space("K12"));
    outlooks.into_iter().find(|outlook| outlook.current).unwrap().orientation
}

#[test]
fn r_turns_and_stays_where_it_is() {
    let mut seat = Seat::new();
    seat.keys("3").at("K12");
    for (key, played) in [("r", "SE-K12,L13,M14"), ("R", "SE-K12,K13,K14"), ("R", "SE-K12,J12,I12")]
    {
        seat.keys(key);
        assert_eq!(seat.cursor(), "K12");
        let ghost = seat.app().scene().ghost.unwrap().placement;
        let dots: Vec<_> = ghost.dots().iter().map(ToString::to_string).collect();
        assert_eq!(format!("SE-{}", dots.join(",")), played);
    }
}

#[test]
fn tab_visits_every_place_once_and_the_line_says_when_it_turned_the_piece() {
    let mut seat = Seat::new();
    seat.keys("3");
    let targets = seat.hand().unwrap().targets();
    let mut seen = SpaceSet::EMPTY;
    let mut turns = 0;
    for _ in 0..targets.len() {
        let before = orientation(&seat);
        let fitted = |seat: &Seat, at: Space| {
            let outlooks = seat.hand().unwrap().outlooks(at);
            let same = outlooks.into_iter().find(|outlook| outlook.orientation == before).unwrap();
            matches!(same.attempt, crate::tui::board::PutDown::Legal(_))
        };
        seat.keys("Tab");
        let at = space(&seat.cursor());
        seen.insert(at);
        if orientation(&seat) == before {
            seat.says("Enter plays SE-");
        } else {
            assert!(!fitted(&seat, at), "turned at {at}, where it fitted");
            seat.says("has turned to fit here");
            turns += 1;
        }
    }
    assert_eq!(seen, targets);
    assert!(turns > 0);
    let round = seat.cursor();
    assert_eq!(seat.keys("Tab Shift-Tab").cursor(), round);
}

#[test]
fn the_arrows_turn_nothing_and_the_line_offers_to() {
    let mut seat = Seat::new();
    seat.keys("3").at("J16");
    let before = orientation(&seat);
    seat.refuses("A dot would leave the board").refuses("r: turn it");
    seat.keys("Up Left Down Down");
    assert_eq!(orientation(&seat), before);
}

#[test]
fn steps_and_jumps_reach_every_space_of_the_three_lines() {
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter");
    let mut seen = SpaceSet::EMPTY;
    for _ in 0..3 {
        for key in ["."; 17].into_iter().chain([","; 34]) {
            seen.insert(space(&seat.keys(key).cursor()));
        }
        seat.at("C3").keys("/");
    }
    let lines: SpaceSet = lines_through(space("C3"));
    assert_eq!(lines - seen, SpaceSet::EMPTY);
    let off: Vec<_> = (seen - lines).into_iter().filter(|&at| at != space("C3")).collect();
    assert!(off.is_empty(), "{off:?} is on none");
}

#[test]
fn a_step_along_the_line_lifts_the_piece_at_the_cursor() {
    let mut seat = Seat::after(STACK);
    seat.at("D4").keys(".");
    assert!(seat.hand().is_some());
    assert_eq!(seat.cursor(), "D3", "one step from the PÜNCT");
    seat.keys("Esc").at("M14").keys(".").says("Put the cursor on a piece of yours first");
    seat.at("E3").keys(".").refuses("is blocked");
    seat.keys("1 .").says("Only a piece on the board has lines");
}
