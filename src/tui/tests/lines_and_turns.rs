//! `r` turns, `Tab` goes through places, `,` `.` and `/` follow the lines of the PÜNCT: each key does
//! one of these, and none does another's.

use super::*;
use crate::rules::{Orientation, SpaceSet, lines_through};
use crate::tui::board::PutDown;
use crate::tui::message::Message;

fn orientation(seat: &Seat) -> Orientation {
    seat.hand().unwrap().orientation(space(&seat.cursor()))
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
fn tab_visits_every_place_once() {
    let mut seat = Seat::new();
    seat.keys("3");
    let targets = seat.hand().unwrap().targets();
    let mut seen = SpaceSet::EMPTY;
    for _ in 0..targets.len() {
        seen.insert(space(&seat.keys("Tab").cursor()));
    }
    assert_eq!(seen, targets);
    let round = seat.cursor();
    assert_eq!(seat.keys("Tab Shift-Tab").cursor(), round);
}

/// Whether the piece would fit at the cursor as the player turned it last.
fn fits_as(seat: &Seat, chosen: Orientation) -> bool {
    let outlooks = seat.hand().unwrap().outlooks(space(&seat.cursor()));
    let same = outlooks.into_iter().find(|outlook| outlook.orientation == chosen).unwrap();
    matches!(same.attempt, PutDown::Legal(_))
}

#[test]
fn wherever_it_fits_only_so_the_piece_turns_by_itself_and_the_line_says_it() {
    for way in ["Tab", "Up", "mouse"] {
        let mut seat = Seat::new();
        seat.keys("3").at("H12");
        let chosen = orientation(&seat);
        let mut turned = 0;
        let by_mouse = ["I14", "J15", "J16", "K17", "L17", "M17", "N17", "O17", "P17"];
        for nth in 0..120 {
            if way == "mouse" {
                seat.at(by_mouse[nth % by_mouse.len()]);
            } else {
                seat.keys(way);
            }
            let at = space(&seat.cursor());
            if fits_as(&seat, chosen) {
                seat.says("Enter plays SE-");
            } else if seat.hand().unwrap().targets().contains(at) {
                seat.says("Turned to fit: Enter plays SE-");
                turned += 1;
            } else {
                assert_eq!(seat.hand().unwrap().orientation(at), chosen);
            }
        }
        assert!(turned > 0, "{way}");
    }
    // Along the lines of a PÜNCT, too.
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter / / / /").says("Enter plays TC3-C4,");
    seat.keys(", , , , , , ,").says("Turned to fit: Enter plays TC3-C11,");
}

#[test]
fn what_the_player_turned_by_hand_stays_so_wherever_it_fits() {
    let mut seat = Seat::new();
    seat.keys("3").at("K12").keys("r");
    let chosen = orientation(&seat);
    seat.at("P17").says("Turned to fit");
    seat.at("K12").says("Enter plays SE-K12,L13,M14");
    assert_eq!(orientation(&seat), chosen);
}

#[test]
fn a_way_that_does_not_fit_is_refused_with_its_reason_where_another_does() {
    let mut seat = Seat::new();
    seat.keys("3").at("P17");
    let outlooks = seat.hand().unwrap().outlooks(space("P17"));
    let unfit = outlooks.iter().find(|it| it.attempt == PutDown::OffBoard).unwrap().orientation;
    seat.take(Message::Asked(Action::Board(BoardAction::TurnTo(unfit))));
    seat.refuses("A dot would leave the board").keys("Right Left").says("Turned to fit");
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
