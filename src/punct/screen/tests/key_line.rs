//! The line of keys: its keys, and the effects of clicks on them.

use super::*;
use crate::punct::control::intent::{AdviceKind, Intent, PlanChange, RunLength};
use crate::punct::control::tests::{Asked, check_asked, every_intent};
use crate::punct::control::viewing::ViewStep;
use crate::punct::screen::keys;
use crate::punct::screen::menu::offered_keys;

/// The line of keys in a window of this width.
fn key_line(seat: &mut Seat, width: u16) -> String {
    seat.resize(width, if width < 80 { 21 } else { 40 });
    let line = seat::key_line(&seat.screen());
    seat.resize(80, 24);
    line
}

/// Clicks on a text in the line of keys.
fn click_on(seat: &mut Seat, text: &str) {
    let screen = seat.screen();
    let line = screen.lines().last().unwrap();
    let x = line.find(text).unwrap_or_else(|| panic!("{text} is not in {line:?}"));
    seat.click(ratatui::layout::Position::new(x as u16, 23));
}

#[test]
fn the_smallest_window_has_room_for_the_keys_of_a_piece_in_the_hand() {
    let mut seat = Seat::new();
    let line = key_line(&mut seat, 44);
    assert!(line.contains("1-6 take a piece") && line.contains("? help"), "{line}");
    seat.keys("1").at("K12");
    let line = key_line(&mut seat, 44);
    for key in ["Enter put down", "r R turn", "? help"] {
        assert!(line.contains(key), "{line}");
    }
}

#[test]
fn the_first_keys_have_room_in_a_window_of_each_width() {
    for keys in ["", "1", "[", "x y Esc"] {
        let mut seat = Seat::after(STACK);
        seat.keys(keys);
        for (width, most) in [(80, 4), (119, 4), (120, 6), (199, 6), (200, 8)] {
            let line = key_line(&mut seat, width);
            let (pinned, others): (Vec<_>, Vec<_>) =
                offered_keys(seat.app()).into_iter().partition(|(row, _)| row.is_pinned);
            for (nth, (row, label)) in others.into_iter().enumerate() {
                let is_shown = line.contains(&format!("{} {label}", row.shown));
                assert_eq!(is_shown, nth < most, "{width} {label}: {line}");
            }
            for (row, label) in pinned {
                assert!(line.contains(&format!("{} {label}", row.shown)), "{line}");
            }
            assert!(line.ends_with(": all  ? help"), "{line}");
        }
    }
}

#[test]
fn a_click_on_a_key_does_what_the_key_does() {
    let mut seat = Seat::after(STACK);
    seat.resize(120, 24);
    click_on(&mut seat, "u  undo");
    assert_eq!(seat.game().ply(), 7);
    click_on(&mut seat, "]  look back");
    assert_eq!(seat.looked_at().ply(), 7);
    click_on(&mut seat, "[ ]");
    assert_eq!(seat.looked_at().ply(), 6);
    click_on(&mut seat, "?  help");
    assert!(seat.dialog().is_some());

    let mut seat = Seat::after(STACK);
    seat.keys("1").at("K12").says("Enter plays T-K12,K13,L13");
    click_on(&mut seat, "r R");
    seat.says("Enter plays T-K12,L12,L13");
    click_on(&mut seat, "R  turn");
    seat.says("Enter plays T-K12,K13,L13");
    click_on(&mut seat, "turn");
    seat.says("Enter plays T-K12,L12,L13");
    click_on(&mut seat, "Enter  put down");
    assert_eq!(seat.played()[8], "T-K12,L12,L13");
}

#[test]
#[expect(clippy::match_same_arms, reason = "the order is that of the intents")]
fn each_intent_has_a_key_or_stands_where_a_key_or_the_board_leads() {
    let after = Asked::After;
    let expected = |intent: &Intent| match intent {
        Intent::Play(_) => after("the board, or a move that is typed or pasted"),
        Intent::Try(_) => after("the board, while another position is viewed"),
        Intent::TakeOver
        | Intent::Undo
        | Intent::Redo
        | Intent::Resign
        | Intent::Draw
        | Intent::GiveTime
        | Intent::PlayAgain
        | Intent::Promote
        | Intent::Delete(_)
        | Intent::Share
        | Intent::Follow
        | Intent::ReadTask => Asked::Directly,
        Intent::Claim => Asked::Never("d claims, after a question"),
        Intent::Confirmed(_) => after("the question"),
        Intent::Accept => Asked::Never("u, d and a agree to what they offer"),
        Intent::Decline => after("Esc"),
        Intent::SetSeats(_) => after("the list of players"),
        Intent::RunComputers(RunLength::OneMove) => Asked::Directly,
        Intent::RunComputers(RunLength::ToEnd) => Asked::Never("Enter lets both play on"),
        Intent::View(ViewStep::Ply(_) | ViewStep::Variation(_) | ViewStep::Node(_)) => {
            after("the list of moves")
        }
        Intent::View(_) => Asked::Directly,
        Intent::Comment(..) => after("the comment's form"),
        Intent::Mark(..) => after("the list of marks"),
        Intent::Plan(PlanChange::Toggle) => Asked::Directly,
        Intent::Plan(_) => Asked::Never("I does the one that changes something"),
        Intent::Say(_) => after("the talk's form"),
        Intent::Advise(AdviceKind::Wins) => Asked::Never("T shows threats of both players"),
        Intent::Advise(AdviceKind::Reasons) => Asked::Never("H and A tell the reasons"),
        Intent::Advise(_) => Asked::Directly,
        Intent::ListExercises(_) | Intent::BeginExercise(_) => after("the start screen or menu"),
        Intent::GoToTask(_) => after("the keys that look back, which lead to other tasks there"),
        Intent::LeaveExercise => after("Esc"),
    };
    let mut asked = Vec::new();
    for (_, action) in keys::rows().flat_map(keys::Binding::keys) {
        if let Action::Intent(intent) = action {
            asked.push(intent.clone());
        }
    }
    let seat = Seat::new();
    check_asked(&every_intent(&seat.app().session), &asked, expected);
}
